"""The editions of the Laws as data: article numbers, and what the editions decide differently."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from simulate.case import EDITIONS
from simulate.errors import LawpollError, UnknownNameError, suggest

STATUSES: Final = ("read", "recalled")
"""Whether the article was read in the source named, or only recalled."""

ABSENT: Final = "none"
"""Written where an edition has no article on a subject."""

CHOICES: Final[Mapping[str, tuple[bool | str, ...]]] = {
    "chosen_must_be_alternative": (True, False),
    "influence_needed": ("probable", "could well"),
    "too_late_adjust": ("may", "does"),
    "own_error_corrected": ("at once", "by clarification"),
    "retraction_when_told": ("may", "must"),
    "penalty_card_shows": ("requirement", "everything"),
    "variation_may_be_banned": ("no rule", "any irregularity or question", "opponents' irregularity"),
    "partner_of_out_of_turn": ("silenced", "free"),
    "last_trick_lead_accepted": ("as any other", "never"),
    "premature_suit": ("forbidden", "required or forbidden"),
    "unintended_without_pause": (True, False),
}
"""What the editions decide differently, with the values a rule can take."""


class LawsError(LawpollError, ValueError):
    """The file of the Laws is damaged, or an edition has no article on a subject."""


@dataclass(frozen=True, slots=True)
class Article:
    """One subject's place in one edition.

    Parameters
    ----------
    subject : str
        Name in ``laws.toml``.
    number : str
        Article, such as ``"16B1(a)"``; several are parted by commas.
    read : bool
        False when the number was recalled and not read again.
    source : str
        Short name of the source, explained in ``laws.toml``.
    """

    subject: str
    number: str
    read: bool
    source: str


@dataclass(frozen=True, slots=True)
class Rule:
    """What one edition decides on a point where the editions differ."""

    value: bool | str
    read: bool
    source: str


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the Laws: 1997, 2007 or 2017."""

    year: int
    articles: Mapping[str, Article]
    rules: Mapping[str, Rule]

    def has(self, subject: str) -> bool:
        """Tell whether this edition has an article on `subject`."""
        return subject in self.articles

    def article(self, subject: str) -> Article:
        """Return the article on `subject`.

        Raises
        ------
        LawsError
            If this edition has none.
        """
        if subject not in self.articles:
            raise LawsError(f"expected a subject of the Laws of {self.year}: {subject!r}")
        return self.articles[subject]

    def cite(self, *subjects: str) -> tuple[Article, ...]:
        """Return the articles on several subjects, in order."""
        return tuple(self.article(subject) for subject in subjects)

    def rule(self, name: str) -> bool | str:
        """Return what this edition decides on `name`, a key of `CHOICES`."""
        return self.rules[name].value


def edition_of(year: int) -> Edition:
    """Return one edition of the Laws.

    Raises
    ------
    UnknownNameError
        If the year is not 1997, 2007 or 2017.

    Examples
    --------
    >>> edition_of(2007).article("withdrawn").number, edition_of(2017).article("withdrawn").number
    ('16D', '16C')
    """
    laws = _shipped()
    if year not in laws:
        raise UnknownNameError("edition of the Laws", str(year), [str(y) for y in laws])
    return laws[year]


@cache
def _shipped() -> Mapping[int, Edition]:
    return parse_laws((files("polling") / "laws.toml").read_text(encoding="utf-8"))


def load_laws(path: Path) -> Mapping[int, Edition]:
    """Read another file of the Laws; see `parse_laws`."""
    return parse_laws(path.read_text(encoding="utf-8"))


def parse_laws(text: str) -> Mapping[int, Edition]:
    """Read a file of the Laws: every subject and every rule in all three editions, with status and source.

    Raises
    ------
    LawsError
        Naming all problems at once.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LawsError(f"expected TOML in the file of the Laws: {error}") from error
    problems: list[str] = []
    expected = {"version": str, "sources": dict, **{str(year): dict for year in EDITIONS}}
    problems += [f"unknown key{suggest(key, expected)}: {key!r}" for key in data if key not in expected]
    problems += [
        f"expected {key} as {kind.__name__}: {data.get(key)!r}"
        for key, kind in expected.items()
        if not isinstance(data.get(key), kind)
    ]
    if problems:
        raise LawsError("; ".join(problems))
    sources: dict[str, Any] = data["sources"]
    editions = {year: _edition(year, data[str(year)], sources, problems) for year in EDITIONS}
    subjects = {subject for year in EDITIONS for subject in _table(data, year, "articles")}
    for year in EDITIONS:
        absent = sorted(subjects - set(_table(data, year, "articles")))
        if absent:
            problems.append(f"expected in {year} (an article, or {ABSENT!r}): {', '.join(absent)!r}")
    if problems:
        raise LawsError("; ".join(problems))
    return editions


def _table(data: Mapping[str, Any], year: int, name: str) -> dict[str, Any]:
    table = data[str(year)].get(name)
    return table if isinstance(table, dict) else {}


def _edition(year: int, table: Mapping[str, Any], sources: Mapping[str, Any], problems: list[str]) -> Edition:
    problems += [
        f"unknown key in {year}{suggest(key, ('articles', 'rules'))}: {key!r}"
        for key in table
        if key not in ("articles", "rules")
    ]
    found: dict[str, Article] = {}
    rules: dict[str, Rule] = {}
    for name in ("articles", "rules"):
        if not isinstance(table.get(name), dict):
            problems.append(f"expected a table [{year}.{name}]: {table.get(name)!r}")
            continue
        for key, row in table[name].items():
            where = f"{key} of {year}"
            if not (isinstance(row, list) and len(row) == 3):
                problems.append(f"expected [what, status, source] for {where}: {row!r}")
                continue
            what, status, source = row
            if status not in STATUSES:
                problems.append(f"expected read or recalled as the status of {where}: {status!r}")
            if source not in sources:
                problems.append(f"expected a source named in [sources] for {where}: {source!r}")
            if name == "articles":
                if not isinstance(what, str) or not what:
                    problems.append(f"expected an article for {where}: {what!r}")
                elif what != ABSENT:
                    found[key] = Article(key, what, status == "read", str(source))
            elif key not in CHOICES:
                problems.append(f"unknown rule{suggest(key, CHOICES)}: {key!r}")
            elif not any(what is c or (isinstance(what, str) and what == c) for c in CHOICES[key]):
                problems.append(f"expected one of {CHOICES[key]} for {where}: {what!r}")
            else:
                rules[key] = Rule(what, status == "read", str(source))
    problems += [f"expected a rule in {year}: {key!r}" for key in CHOICES if key not in rules]
    return Edition(year, found, rules)
