"""Open a board file, whichever format it is in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from simulate.errors import said, suggest
from simulate.formats.board import Board, BoardError
from simulate.formats.entry import BoardEntry
from simulate.formats.lin import lin_entries
from simulate.formats.pbn import pbn_entries
from simulate.formats.scoretable import score_table_travellers
from simulate.formats.source import decode_text
from simulate.formats.traveller import Traveller, TravellerError, read_rows
from simulate.formats.usebio import usebio_entries, usebio_travellers
from simulate.message import Joined, Message

_READERS: Final = {"pbn": pbn_entries, "lin": lin_entries, "xml": usebio_entries}
_TRAVELLERS: Final = {"pbn": score_table_travellers, "xml": usebio_travellers}
FORMATS: Final = tuple(_READERS)
"""Suffixes of the board files that can be read; xml is USEBIO."""


def board_entries(path: str | os.PathLike[str]) -> list[BoardEntry]:
    """Find the boards of a PBN, LIN or USEBIO file (told by its suffix) without reading them yet.

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
        hint = suggest(suffix, _READERS) if suffix else Message(" (expected .pbn, .lin or .xml)")
        raise BoardError(
            [Message("expected a PBN, LIN or USEBIO file{hint}: {name!r}", hint=hint, name=file.name)]
        )
    return entries_of(file.read_bytes(), suffix)


def entries_of(data: bytes, fmt: str) -> list[BoardEntry]:
    """Find the boards in the bytes of a file; `fmt` is ``"pbn"``, ``"lin"`` or ``"xml"``.

    Raises
    ------
    BoardError
        If there are none, or `fmt` is none of these.
    """
    if fmt not in _READERS:
        raise BoardError([Message("expected a format, pbn, lin or xml: {fmt!r}", fmt=fmt)])
    return _READERS[fmt](decode_text(data))


def link_entries(link: str) -> list[BoardEntry]:
    """Find the board in a link to BBO's hand viewer; nothing is fetched, the link carries the board itself.

    Raises
    ------
    BoardError
        If it carries none.
    """
    return lin_entries(link)


def boards_of(data: bytes, fmt: str) -> list[Board]:
    """Read all boards in the bytes of a file; `fmt` is ``"pbn"``, ``"lin"`` or ``"xml"``.

    Raises
    ------
    BoardError
        Naming everything that is wrong with any board.
    """
    return _read_all(entries_of(data, fmt))


def boards_from(path: str | os.PathLike[str]) -> list[Board]:
    """Read all boards of a PBN, LIN or USEBIO file.

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
            problems += [Joined(": ", (entry.title, problem)) for problem in error.problems]
    if problems:
        raise BoardError(problems)
    return boards


def travellers_of(data: bytes, fmt: str) -> tuple[Traveller, ...]:
    """Read all travellers in the bytes of a file: the results of every table, board by board.

    Parameters
    ----------
    data : bytes
        The file.
    fmt : str
        ``"xml"`` (USEBIO, the lines of all sections together) or ``"pbn"`` (ScoreTable sections).

    Raises
    ------
    BoardError
        If there are no results, `fmt` is neither, or lines cannot be read; every one is named.

    Examples
    --------
    >>> line = b"<TRAVELLER_LINE><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><SCORE>420</SCORE></TRAVELLER_LINE>"
    >>> board = b"<BOARD><BOARD_NUMBER>7</BOARD_NUMBER>" + line + b"</BOARD>"
    >>> [(found.number, found.rows[0].ns, found.rows[0].points) for found in travellers_of(board, "xml")]
    [(7, '3', 420)]
    """
    if fmt not in _TRAVELLERS:
        raise BoardError([Message("expected a format with travellers, pbn or xml: {fmt!r}", fmt=fmt)])
    try:
        entries = _TRAVELLERS[fmt](decode_text(data))
    except TravellerError as error:
        raise BoardError([said(error)]) from error
    if not entries:
        raise BoardError([Message("expected results of a board, the file has none")])
    found: list[Traveller] = []
    problems: list[str] = []
    for entry in entries:
        try:
            found.append(read_rows(entry))
        except BoardError as error:
            problems += [
                Message("board {board}, {problem}", board=entry.board, problem=problem)
                for problem in error.problems
            ]
    if problems:
        raise BoardError(problems)
    return tuple(found)
