"""Seats, sides and vulnerability."""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias

from simulate.errors import NotationError, suggest
from simulate.message import Message

Seat: TypeAlias = int
"""North 0, East 1, South 2, West 3: clockwise, so the next to act is ``(seat + 1) % 4``."""

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SEATS: Final[tuple[Seat, ...]] = (NORTH, EAST, SOUTH, WEST)
SEAT_LETTERS: Final = "NESW"
_SEAT_NAMES: Final = ("North", "East", "South", "West")
SIDES: Final = ("NS", "EW")


def parse_seat(text: str) -> Seat:
    """Read a seat: a letter or an English name.

    Raises
    ------
    NotationError
        If the text names no seat.

    Examples
    --------
    >>> parse_seat("west")
    3
    """
    key = text.strip().casefold()
    for seat, name in enumerate(_SEAT_NAMES):
        if key and key in (name.casefold(), SEAT_LETTERS[seat].casefold()):
            return seat
    raise NotationError(Message("expected a seat, one of N, E, S, W: {text!r}", text=text))


def seat_name(seat: Seat) -> str:
    """Return the letter of a seat: ``"N"``, ``"E"``, ``"S"`` or ``"W"``."""
    return SEAT_LETTERS[seat]


def seat_word(seat: Seat) -> str:
    """Return the seat's full English name, as used in sentences."""
    return _SEAT_NAMES[seat]


def partner(seat: Seat) -> Seat:
    """Return the seat across the table."""
    return (seat + 2) % 4


def lho(seat: Seat) -> Seat:
    """Return the left-hand opponent, who acts next."""
    return (seat + 1) % 4


def rho(seat: Seat) -> Seat:
    """Return the right-hand opponent, who acted before."""
    return (seat + 3) % 4


def side_of(seat: Seat) -> str:
    """Return ``"NS"`` or ``"EW"``."""
    return SIDES[seat % 2]


def parse_side(text: str) -> str:
    """Read a side.

    Raises
    ------
    NotationError
        If the text is neither NS nor EW.
    """
    key = text.strip().upper().replace("-", "").replace("/", "")
    for side in SIDES:
        if key in (side, side[::-1]):
            return side
    raise NotationError(Message("expected a side, NS or EW: {text!r}", text=text))


class Vulnerability(Enum):
    """Which sides are vulnerable."""

    NONE = "none"
    NS = "NS"
    EW = "EW"
    BOTH = "both"

    def of(self, seat: Seat) -> bool:
        """Tell whether the side of `seat` is vulnerable."""
        return self is Vulnerability.BOTH or self.value == side_of(seat)

    def __str__(self) -> str:
        return self.value


_VULNERABILITY_WORDS: Final = {
    "none": Vulnerability.NONE,
    "love": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "o": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "n-s": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "e-w": Vulnerability.EW,
    "both": Vulnerability.BOTH,
    "all": Vulnerability.BOTH,
    "b": Vulnerability.BOTH,
}


def parse_vulnerability(text: str) -> Vulnerability:
    """Read a vulnerability as PBN, LIN and directors write it: ``none``, ``NS``, ``EW``, ``both``.

    Raises
    ------
    NotationError
        If the text is none of them.
    """
    found = _VULNERABILITY_WORDS.get(text.strip().casefold())
    if found is None:
        hint = suggest(text, ["none", "NS", "EW", "both"])
        raise NotationError(Message("expected a vulnerability{hint}: {text!r}", hint=hint, text=text))
    return found


def board_dealer(board: int) -> Seat:
    """Return the dealer of a numbered duplicate board (Law 2)."""
    return (board - 1) % 4


def board_vulnerability(board: int) -> Vulnerability:
    """Return the vulnerability of a numbered duplicate board (Law 2).

    Examples
    --------
    >>> [str(board_vulnerability(b)) for b in (1, 2, 3, 4, 5, 16)]
    ['none', 'NS', 'EW', 'both', 'NS', 'EW']
    """
    order = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)
    return order[((board - 1) % 16 + (board - 1) % 16 // 4) % 4]
