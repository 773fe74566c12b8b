"""A strict reading of a page: every tag closed in order, every id once, nothing fetched, pictures told."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

VOID = frozenset(("meta", "link", "br", "hr", "img", "input"))
FETCHING = ("src", "srcset", "action", "data", "poster", "background", "ping", "formaction")


class StrictPage(HTMLParser):
    """Collects what is wrong with a page, and its text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.ids: set[str] = set()
        self.used: set[str] = set()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if len(found) != len(attrs):
            self.wrong.append(f"an attribute twice: {self.get_starttag_text()}")
        name = found.get("id")
        if name is not None:
            if name in self.ids:
                self.wrong.append(f"id twice: {name}")
            self.ids.add(name)
        for key, value in found.items():
            self._reference(tag, key, value or "")
            if key.startswith("on"):
                self.wrong.append(f"a handler: {key}")
        if tag in ("script", "iframe", "object", "embed", "link", "base", "form", "image"):
            self.wrong.append(f"not wanted: {tag}")
        if tag == "img" and not found.get("alt"):
            self.wrong.append("a picture without words")
        if tag == "svg" and not (found.get("role") == "img" and found.get("aria-label")):
            self.wrong.append("a drawing without words")
        if tag == "th" and found.get("scope") not in ("col", "row"):
            self.wrong.append("a heading without scope")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.wrong.append(f"closed out of order: {tag}, open {self.open[-3:]}")
        else:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "style":
            if re.search(r"url\(|@import|@font-face|expression", data):
                self.wrong.append("a style that fetches")
        else:
            self.text.append(data)

    def _reference(self, tag: str, key: str, value: str) -> None:
        if key in FETCHING or key.startswith("xmlns"):
            self.wrong.append(f"something to fetch: {tag} {key}={value}")
        if key.endswith("href"):
            if value.startswith("#"):
                self.used.add(value[1:])
            else:
                self.wrong.append(f"a link outside: {value}")
        if key in ("aria-labelledby", "aria-describedby"):
            self.used.add(value)
        for inside in re.findall(r"url\(([^)]*)\)", value):
            if inside.startswith("#"):
                self.used.add(inside[1:])
            else:
                self.wrong.append(f"something to fetch: {inside}")


def read_page(page: str) -> StrictPage:
    """Return a page that has nothing wrong, with its text."""
    found = StrictPage()
    found.feed(page)
    found.close()
    assert not found.wrong, found.wrong
    assert not found.open, found.open
    assert found.used <= found.ids, found.used - found.ids
    assert page.startswith("<!DOCTYPE html>\n<html lang=")
    headings = [int(tag[1]) for tag, _ in found.tags if re.fullmatch("h[1-6]", tag)]
    assert headings[0] == 1
    assert headings.count(1) == 1
    assert all(b - a <= 1 for a, b in pairwise(headings)), "a level of headings left out"
    assert sum(tag == "main" for tag, _ in found.tags) == 1
    return found
