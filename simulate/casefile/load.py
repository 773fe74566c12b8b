"""Read and write case files."""

from __future__ import annotations

import json
import os
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulate.case import Case
from simulate.casefile.check import check_draft
from simulate.casefile.fields import FIELDS
from simulate.casefile.model import CaseFile
from simulate.casefile.problems import CaseFileError, Problem, salvage, where
from simulate.casefile.text import FORMATS, decode_case, dump_toml, parse_text
from simulate.casefile.write import file_of
from simulate.message import Message
from simulate.notation.translate import translated


@dataclass(frozen=True, slots=True)
class CaseReading:
    """What came of reading a case file.

    Parameters
    ----------
    case : Case or None
        None when there are problems.
    problems : tuple of Problem
        What must be put right.
    remarks : tuple of Problem
        What the reader should know, and may be as meant.
    notation : str
        The notation the file is in. The case is held, and written, in English letters.
    """

    case: Case | None
    problems: tuple[Problem, ...]
    remarks: tuple[Problem, ...]
    notation: str = "en"


def read_case(text: str, fmt: str, *, regulators: Collection[str] | None = None) -> CaseReading:
    """Read a case file and list everything about it, without raising.

    Parameters
    ----------
    text : str
        The file.
    fmt : str
        ``"toml"`` or ``"json"``.
    regulators : collection of str or None
        Names of regulator profiles; None leaves the name unchecked.
    """
    try:
        raw = parse_text(text, fmt)
    except CaseFileError as error:
        return CaseReading(None, error.problems, ())
    name = raw.get("notation")
    english = translated(raw, FIELDS, name if isinstance(name, str) else None)
    saved = salvage(english.data)
    checked = check_draft(saved.draft, saved.numbers, regulators)
    # A part that was taken out for its type is not missing as well.
    unread = tuple(Problem(where(*place), message) for place, message in english.problems)
    first = (*unread, *saved.problems)
    taken = {problem.where for problem in first} | {where(*_holder(place)) for place, _ in english.problems}
    problems = (*first, *(found for found in checked.problems if found.where not in taken))
    said = (Problem("notation", english.remark),) if english.remark else ()
    # Nor does such a part deserve a remark that it is missing.
    remarks = (*said, *(found for found in checked.remarks if found.where not in taken))
    return CaseReading(None if problems else checked.case, problems, remarks, english.notation)


def _holder(place: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Return the place that a complaint about one text of a list names: the list."""
    return place[:-1] if place and isinstance(place[-1], int) else place


def loads_case(text: str, fmt: str = "toml", *, regulators: Collection[str] | None = None) -> Case:
    """Return the case in a text.

    Parameters
    ----------
    text, fmt, regulators
        As in `read_case`.

    Raises
    ------
    CaseFileError
        Carrying all problems.
    """
    return _case(read_case(text, fmt, regulators=regulators), "")


def load_case(path: str | os.PathLike[str], *, regulators: Collection[str] | None = None) -> Case:
    """Return the case in a file, TOML or JSON by its suffix.

    Parameters
    ----------
    path : path-like
        The file.
    regulators : collection of str or None
        Names of regulator profiles; None leaves the name unchecked.

    Raises
    ------
    CaseFileError
        Carrying all problems.
    OSError
        If the file cannot be opened.
    """
    return _case(read_case_file(path, regulators=regulators), os.fspath(path))


def read_case_file(path: str | os.PathLike[str], *, regulators: Collection[str] | None = None) -> CaseReading:
    """Read a file as `read_case` reads a text; only a file that cannot be opened raises (`OSError`)."""
    file = Path(path)
    fmt = file.suffix.lower().lstrip(".")
    data = file.read_bytes()
    if fmt not in FORMATS:
        wrong = Problem("", Message("expected a case file, .toml or .json: {name!r}", name=file.name))
        return CaseReading(None, (wrong,), ())
    try:
        text = decode_case(data)
    except CaseFileError as error:
        return CaseReading(None, error.problems, ())
    return read_case(text, fmt, regulators=regulators)


def _case(reading: CaseReading, name: str) -> Case:
    if reading.case is None:
        raise CaseFileError(reading.problems, name)
    return reading.case


def dumps_case(case: Case | CaseFile, fmt: str = "toml") -> str:
    """Return a case as the text of a case file; reading it gives the same case.

    Raises
    ------
    CaseFileError
        If `fmt` is neither ``"toml"`` nor ``"json"``.
    """
    if fmt not in FORMATS:
        raise CaseFileError([Problem("", Message("expected a format, toml or json: {fmt!r}", fmt=fmt))])
    file = file_of(case) if isinstance(case, Case) else case
    data = _plain(file.model_dump(by_alias=True, exclude_defaults=True))
    return dump_toml(data) if fmt == "toml" else json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _plain(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _plain(value) for key, value in data.items()}
    return [_plain(value) for value in data] if isinstance(data, (list, tuple)) else data


def case_schema() -> dict[str, Any]:
    """Return the JSON Schema of the case file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **CaseFile.model_json_schema(by_alias=True),
    }
