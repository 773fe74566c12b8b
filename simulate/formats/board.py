"""One board as it was played: cards, calls, what was said about them, result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from simulate.core.auction import Auction
from simulate.core.contract import Result
from simulate.core.hands import Hand
from simulate.core.seats import Seat, Vulnerability
from simulate.formats.error import BoardError
from simulate.formats.traveller import Traveller
from simulate.message import Message, Text

__all__ = ["Board", "BoardError", "board_title"]


@dataclass(frozen=True, slots=True)
class Board:
    """A board from a PBN or LIN file, legal by construction of its parts.

    Parameters
    ----------
    dealer : int
        Seat.
    vulnerability : Vulnerability
        Of the board.
    hands : mapping of seat to Hand
        The hands that are known, thirteen cards each; normally all four.
    auction : Auction
        As far as it is recorded; without calls when the file has only the cards.
    alerts : mapping of int to str
        For every alerted or explained call, by index from 0, the words; "" when there were none.
    result : Result or None
        None when it is not recorded.
    names : mapping of seat to str
        Players who are named.
    number : int or None
        Board number.
    room : str or None
        "open" or "closed" when the file holds both tables of a match.
    event, scoring : str or None
        As the file has them.
    traveller : Traveller or None
        The results of all tables, this one's own among them, where the file has them.
    remarks : tuple of str
        What the file says and could not be taken over.
    """

    dealer: Seat
    vulnerability: Vulnerability
    hands: Mapping[Seat, Hand]
    auction: Auction
    alerts: Mapping[int, str] = field(default_factory=dict)
    result: Result | None = None
    names: Mapping[Seat, str] = field(default_factory=dict)
    number: int | None = None
    room: str | None = None
    event: str | None = None
    scoring: str | None = None
    traveller: Traveller | None = None
    remarks: tuple[str, ...] = ()

    @property
    def title(self) -> Text:
        """How to speak of it: "board 7, open room"."""
        return board_title(self.number, self.room)


def board_title(number: int | None, room: str | None) -> Text:
    """Return how to speak of a board: "board 7, open room"."""
    words = Message("the board") if number is None else Message("board {number}", number=number)
    if room == "open":
        return Message("{board}, open room", board=words)
    return Message("{board}, closed room", board=words) if room else words
