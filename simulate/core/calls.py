"""Calls as integers: pass 0, double 1, redouble 2, then the 35 bids from 1♣ (3) to 7NT (37)."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from simulate.core.cards import SUIT_SYMBOLS
from simulate.errors import NotationError
from simulate.message import Message

Call: TypeAlias = int
Strain: TypeAlias = int
"""Clubs 0, diamonds 1, hearts 2, spades 3, notrump 4: a suit's strain is the suit itself."""

PASS: Final = 0
DOUBLE: Final = 1
REDOUBLE: Final = 2
FIRST_BID: Final = 3
CALLS: Final = 38
NOTRUMP: Final = 4
STRAIN_LETTERS: Final = "CDHSN"
CALL_NAMES: Final[tuple[str, ...]] = (
    "P",
    "X",
    "XX",
    *(f"{level}{strain}" for level in range(1, 8) for strain in STRAIN_LETTERS),
)

_WORDS: Final = {
    "P": PASS,
    "PASS": PASS,
    "PAS": PASS,
    "-": PASS,
    "X": DOUBLE,
    "D": DOUBLE,
    "DBL": DOUBLE,
    "DOUBLE": DOUBLE,
    "XX": REDOUBLE,
    "R": REDOUBLE,
    "RD": REDOUBLE,
    "RDBL": REDOUBLE,
    "REDOUBLE": REDOUBLE,
}
_BID: Final = re.compile(r"([1-7])\s*(C|D|H|S|NT|N|SA)")


def bid(level: int, strain: Strain) -> Call:
    """Return the call that bids `level` (1-7) in `strain`."""
    return FIRST_BID + 5 * (level - 1) + strain


def is_bid(call: Call) -> bool:
    """Tell whether a call names a level and a strain."""
    return call >= FIRST_BID


def level_of(call: Call) -> int:
    """Return the level, 1-7, of a bid."""
    return (call - FIRST_BID) // 5 + 1


def strain_of(call: Call) -> Strain:
    """Return the strain, clubs 0 to notrump 4, of a bid."""
    return (call - FIRST_BID) % 5


def parse_call(text: str) -> Call:
    """Read a call: ``P``, ``pass``, ``X``, ``dbl``, ``XX``, ``1C``, ``1NT``, ``3n``, ``4♠``.

    A trailing ``!`` (alert) or ``?`` is ignored.

    Raises
    ------
    NotationError
        If the text is no call.

    Examples
    --------
    >>> parse_call("1C"), parse_call("7nt"), parse_call("Pass")
    (3, 37, 0)
    """
    key = text.strip().upper().rstrip("!?*")
    for suit, symbol in enumerate(SUIT_SYMBOLS):
        key = key.replace(symbol, STRAIN_LETTERS[suit])
    if key in _WORDS:
        return _WORDS[key]
    match = _BID.fullmatch(key)
    if match is None:
        raise NotationError(Message("expected a call such as P, X, XX, 1C or 3NT: {text!r}", text=text))
    strain = NOTRUMP if match[2] in ("N", "NT", "SA") else STRAIN_LETTERS.index(match[2])
    return bid(int(match[1]), strain)


def call_name(call: Call) -> str:
    """Return a call in plain letters: ``P``, ``X``, ``XX``, ``1C`` ... ``7N``."""
    return CALL_NAMES[call]


def call_symbol(call: Call) -> str:
    """Return a call as printed for people: ``Pass``, ``X``, ``XX``, ``1♣`` ... ``7NT``."""
    if call == PASS:
        return "Pass"
    if not is_bid(call):
        return CALL_NAMES[call]
    return f"{level_of(call)}{strain_symbol(strain_of(call))}"


def strain_symbol(strain: Strain) -> str:
    """Return ``♣ ♦ ♥ ♠`` or ``NT``."""
    return "NT" if strain == NOTRUMP else SUIT_SYMBOLS[strain]
