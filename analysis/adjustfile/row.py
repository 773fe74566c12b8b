"""One line of a traveller, whatever file it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from simulate.errors import LawpollError


class TravellerError(LawpollError, ValueError):
    """A file in which the results of the board cannot be found."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line as text; empty where it says nothing.

    Parameters
    ----------
    place : str
        Where it stands, for messages.
    contract : str
        Contract and tricks.
    score : str
        North-South points, or what stands in their place.
    count : str
        For how many tables it stands.
    """

    place: str
    contract: str
    score: str
    count: str = ""


def wanted_board(board: str | None, boards: Iterable[str]) -> str:
    """Return the board to take.

    Raises
    ------
    TravellerError
        If it is not there, or it is not said which of several.
    """
    known = list(dict.fromkeys(boards))
    if not known:
        raise TravellerError("expected results of a board, the file has none")
    if board is None and len(known) > 1:
        listed = ", ".join(known[:12]) + (" ..." if len(known) > 12 else "")
        raise TravellerError(f"expected field_board, which of them: {listed}")
    if board is not None and board not in known:
        raise TravellerError(f"expected a board with results in the file: {board!r}")
    return known[0] if board is None else board
