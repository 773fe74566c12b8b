"""Reading a case book back from the JSON that `lawpoll evaluate cases --json` prints."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from analysis.evaluation.casebook import CaseBook, CaseRow
from analysis.finding import Kind
from simulate.case import Published, Ruled
from simulate.casefile.syntax import json_fault
from simulate.errors import LawpollError

_WANTED: Final = "expected a case book of lawpoll evaluate cases --json"


class CaseBookError(LawpollError, ValueError):
    """A text that is no case book."""


def read_casebook(text: str) -> CaseBook:
    """Return the case book in a JSON document.

    Of what was ruled in real life it has as much as the case book shows.

    Raises
    ------
    CaseBookError
        If the text is no such document.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise CaseBookError(f"{_WANTED}, {': '.join(json_fault(error))}") from error
    try:
        made = data["provenance"]
        return CaseBook(
            tuple(_row(row) for row in data["cases"]),
            made["seed"],
            made["model"],
            made["peers"],
            made["solves"],
            data["asked"],
        )
    except KeyError as error:
        raise CaseBookError(f"{_WANTED}, with key: {error}") from error
    except (TypeError, ValueError) as error:
        raise CaseBookError(f"{_WANTED}: {text[:60]!r}") from error


def _row(data: Mapping[str, Any]) -> CaseRow:
    def ruled(name: str) -> Ruled | None:
        return None if data[name] is None else Ruled(data[name])

    published = Published(
        data["source"],
        family=data["family"],
        director=ruled("director"),
        final=ruled("final"),
        opinion=ruled("opinion"),
        turned_on=data["turned_on"],
    )
    special = {
        "name": data["case"],
        "published": published,
        "kind": None if data["kind"] is None else Kind(data["kind"]),
        "leans": ruled("leans"),
    }
    plain = {field.name: data[field.name] for field in fields(CaseRow) if field.name not in special}
    return CaseRow(**special, **plain)
