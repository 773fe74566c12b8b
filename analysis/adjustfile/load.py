"""Read the file of `lawpoll adjust`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from analysis.adjustfile.check import Checker
from analysis.adjustfile.from_case import with_case
from analysis.adjustfile.shape import shaped
from analysis.award import ArtificialRuling
from analysis.typed import TypedRuling
from simulate.casefile import CaseFileError, Problem
from simulate.casefile.problems import where
from simulate.casefile.text import FORMATS, decode_case, parse_text
from simulate.language.translator import mark
from simulate.message import Message
from simulate.notation.translate import Fields, translated

_NO_RULING: Final = mark(
    "expected a JSON object in braces, with keys as lawpoll adjust -h shows them: {start!r}"
)
_FIELDS: Final[Fields] = {
    ("board", "vulnerable"): "vulnerability",
    ("board", "table"): "result",
    ("board", "other_table"): "result",
    ("board", "field", "*", "0"): "result",
    ("outcome", "*", "result"): "result",
    ("after_infraction", "*", "result"): "result",
    ("self_damage", "without_error"): "result",
}
"""Where a notation applies; sides are NS and EW in all of them."""


def load_ruling(
    path: str | os.PathLike[str], *, notation: str | None = None
) -> TypedRuling | ArtificialRuling:
    """Return the ruling in a file, TOML or JSON by its suffix.

    Parameters
    ----------
    path : path-like
        The file.
    notation : str or None
        Its notation, whatever the file says itself; see `simulate.notation`.

    Raises
    ------
    CaseFileError
        Carrying all problems.
    OSError
        If the file cannot be opened.
    """
    file = Path(path)
    fmt = file.suffix.lower().lstrip(".")
    if fmt not in FORMATS:
        raise CaseFileError(
            [Problem("", Message("expected a file .toml or .json: {name!r}", name=file.name))]
        )
    try:
        return loads_ruling(decode_case(file.read_bytes()), fmt, folder=file.parent, notation=notation)
    except CaseFileError as error:
        raise CaseFileError(error.problems, os.fspath(path)) from None


def loads_ruling(
    text: str, fmt: str = "toml", *, folder: Path = Path(), notation: str | None = None
) -> TypedRuling | ArtificialRuling:
    """Return the ruling in a text.

    Parameters
    ----------
    text, fmt : str
        The file, and ``"toml"`` or ``"json"``.
    folder : Path
        Where a field file is looked for.
    notation : str or None
        Its notation, whatever the text says itself.

    Raises
    ------
    CaseFileError
        Carrying all problems.
    """
    raw = parse_text(text, fmt, no_object=_NO_RULING)
    name = notation or raw.get("notation")
    english = translated(raw, _FIELDS, name if isinstance(name, str) else None)
    draft, problems, taken = shaped(english.data)
    unread = [Problem(where(*place), message) for place, message in english.problems]
    problems += unread
    of_case, remarks = list[Problem](), list[Problem]()
    draft = with_case(
        draft,
        folder,
        wrong=lambda place, message: of_case.append(Problem(place, message)),
        remark=lambda place, message: remarks.append(Problem(place, message)),
    )
    if of_case:
        # What the case would have given is not missing; the rest is told when the case can be read.
        raise CaseFileError([*problems, *of_case])
    checker = Checker(draft, taken | {problem.where for problem in unread}, folder)
    for remark in remarks:
        checker.notes.remark(remark.where, remark.message)
    if english.remark:
        checker.notes.remark("notation", english.remark)
    ruling = checker.ruling()
    named = {problem.where for problem in unread}
    problems += [problem for problem in checker.notes.problems if problem.where not in named]
    if problems or ruling is None:
        raise CaseFileError(problems)
    return ruling
