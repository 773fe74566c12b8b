"""Open a board file, whichever format it is in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from simulate.errors import suggest
from simulate.formats.board import Board, BoardError
from simulate.formats.entry import BoardEntry
from simulate.formats.lin import lin_entries
from simulate.formats.pbn import pbn_entries
from simulate.formats.source import decode_text

_READERS: Final = {"pbn": pbn_entries, "lin": lin_entries}


def board_entries(path: str | os.PathLike[str]) -> list[BoardEntry]:
    """Find the boards of a PBN or LIN file (told by its suffix) without reading them yet.

    Raises
    ------
    BoardError
        If the file is empty, binary, of another kind, or holds no board.
    OSError
        If it cannot be opened.
    """
    file = Path(path)
    suffix = file.suffix.lower().lstrip(".")
    if suffix not in _READERS:
        hint = suggest(suffix, _READERS) if suffix else " (expected .pbn or .lin)"
        raise BoardError([f"expected a PBN or LIN file{hint}: {file.name!r}"])
    return entries_of(file.read_bytes(), suffix)


def entries_of(data: bytes, fmt: str) -> list[BoardEntry]:
    """Find the boards in the bytes of a file; `fmt` is ``"pbn"`` or ``"lin"``.

    Raises
    ------
    BoardError
        If there are none, or `fmt` is neither.
    """
    if fmt not in _READERS:
        raise BoardError([f"expected a format, pbn or lin: {fmt!r}"])
    return _READERS[fmt](decode_text(data))


def boards_of(data: bytes, fmt: str) -> list[Board]:
    """Read all boards in the bytes of a file; `fmt` is ``"pbn"`` or ``"lin"``.

    Raises
    ------
    BoardError
        Naming everything that is wrong with any board.
    """
    return _read_all(entries_of(data, fmt))


def boards_from(path: str | os.PathLike[str]) -> list[Board]:
    """Read all boards of a PBN or LIN file.

    Raises
    ------
    BoardError
        Naming everything that is wrong with any board.
    OSError
        If the file cannot be opened.
    """
    return _read_all(board_entries(path))


def _read_all(entries: list[BoardEntry]) -> list[Board]:
    boards: list[Board] = []
    problems: list[str] = []
    for entry in entries:
        try:
            boards.append(entry.read())
        except BoardError as error:
            problems += [f"{entry.title}: {problem}" for problem in error.problems]
    if problems:
        raise BoardError(problems)
    return boards
