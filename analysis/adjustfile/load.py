"""Read the file of `lawpoll adjust`."""

from __future__ import annotations

import os
from pathlib import Path

from analysis.adjustfile.check import Checker
from analysis.adjustfile.shape import shaped
from analysis.typed import TypedRuling
from simulate.casefile import CaseFileError, Problem
from simulate.casefile.text import FORMATS, decode_case, parse_text


def load_ruling(path: str | os.PathLike[str]) -> TypedRuling:
    """Return the ruling in a file, TOML or JSON by its suffix.

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
        raise CaseFileError([Problem("", f"expected a file .toml or .json: {file.name!r}")])
    try:
        return loads_ruling(decode_case(file.read_bytes()), fmt, folder=file.parent)
    except CaseFileError as error:
        raise CaseFileError(error.problems, os.fspath(path)) from None


def loads_ruling(text: str, fmt: str = "toml", *, folder: Path = Path()) -> TypedRuling:
    """Return the ruling in a text.

    Parameters
    ----------
    text, fmt : str
        The file, and ``"toml"`` or ``"json"``.
    folder : Path
        Where a field file is looked for.

    Raises
    ------
    CaseFileError
        Carrying all problems.
    """
    draft, problems, taken = shaped(parse_text(text, fmt))
    checker = Checker(draft, taken, folder)
    ruling = checker.ruling()
    problems += checker.notes.problems
    if problems or ruling is None:
        raise CaseFileError(problems)
    return ruling
