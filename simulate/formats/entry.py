"""A board in a file, found but not yet read, so that one bad board does not hide the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from simulate.formats.board import Board, board_title


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """One board of a file.

    Parameters
    ----------
    number : int or None
        Board number.
    room : str or None
        "open" or "closed".
    read : callable
        Returns the `Board`, or raises `BoardError`.
    """

    number: int | None
    room: str | None
    read: Callable[[], Board]

    @property
    def title(self) -> str:
        """How to speak of it: "board 7, open room"."""
        return board_title(self.number, self.room)
