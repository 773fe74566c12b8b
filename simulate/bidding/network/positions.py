"""Many positions as arrays, seen from the seat to call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.model import CLASSES, Position
from simulate.core.auction import Auction
from simulate.core.calls import FIRST_BID
from simulate.core.seats import SEATS, Vulnerability
from simulate.errors import UnknownNameError

NO_CALL: Final = -1
METHODS: Final = (
    "weak notrump",
    "mini notrump",
    "strong notrump",
    "four-card majors",
    "two over one",
    "strong club",
    "polish club",
    "multi",
    "weak two",
)
"""Methods the network has an input for, in its own words."""

OTHER_METHOD: Final = len(METHODS)
"""Column of the input "has named a method not listed"."""

_SPELLINGS: Final[Mapping[str, str]] = {
    "weak nt": "weak notrump",
    "12-14 nt": "weak notrump",
    "mini nt": "mini notrump",
    "10-12 nt": "mini notrump",
    "strong nt": "strong notrump",
    "15-17 nt": "strong notrump",
    "4-card majors": "four-card majors",
    "4 card majors": "four-card majors",
    "2/1": "two over one",
    "precision": "strong club",
    "big club": "strong club",
    "multi 2d": "multi",
    "weak twos": "weak two",
}
_SIDE_VULNERABILITY: Final = {
    (False, False): Vulnerability.NONE,
    (True, False): Vulnerability.NS,
    (False, True): Vulnerability.EW,
    (True, True): Vulnerability.BOTH,
}


def method_row(names: Sequence[str]) -> NDArray[np.bool_]:
    """Return shape ``(len(METHODS) + 1,)``: the methods a side names; the last tells of any not listed.

    Examples
    --------
    >>> method_row(["2/1", "Kaplan-Sheinwold"]).nonzero()[0].tolist()
    [4, 9]
    """
    row = np.zeros(len(METHODS) + 1, dtype=np.bool_)
    for name in names:
        key = name.strip().casefold()
        known = _SPELLINGS.get(key, key)
        row[METHODS.index(known) if known in METHODS else OTHER_METHOD] = True
    return row


def class_index(player_class: str) -> int:
    """Return the index of a class of player in `CLASSES`.

    Raises
    ------
    UnknownNameError
        If there is no such class.
    """
    if player_class not in CLASSES:
        raise UnknownNameError("class of player", player_class, CLASSES)
    return CLASSES.index(player_class)


@dataclass(frozen=True, slots=True)
class PositionTable:
    """`m` positions as arrays, the same whatever compass seat is to call.

    Parameters
    ----------
    calls : ndarray of int8, shape (m, longest)
        Calls so far, aligned to the right: the last column is the right-hand opponent's call, the one before
        partner's, and so on; `NO_CALL` fills the left.
    vulnerable : ndarray of bool, shape (m, 2)
        Our side, their side.
    player_class : ndarray of int8, shape (m,)
        Index into `CLASSES`.
    methods : ndarray of bool, shape (m, 2, len(METHODS) + 1)
        Our side's and their side's, see `method_row`.
    """

    calls: NDArray[np.int8]
    vulnerable: NDArray[np.bool_]
    player_class: NDArray[np.int8]
    methods: NDArray[np.bool_]

    @classmethod
    def of(cls, positions: Sequence[Position]) -> PositionTable:
        """Make the arrays of these positions; what calls were explained to mean is left out.

        Raises
        ------
        UnknownNameError
            If a class of player is unknown.
        """
        vulnerable = np.zeros((len(positions), 2), dtype=np.bool_)
        methods = np.zeros((len(positions), 2, len(METHODS) + 1), dtype=np.bool_)
        for i, position in enumerate(positions):
            seat = position.seat
            vulnerable[i] = position.vulnerability.of(seat), position.vulnerability.of(seat + 1)
            for side in (0, 1):
                names = position.methods[(seat + side) % 2]
                if names:
                    methods[i, side] = method_row(names)
        classes = np.array([class_index(p.player_class) for p in positions], dtype=np.int8)
        return cls(right_aligned([bytes(p.auction.calls) for p in positions]), vulnerable, classes, methods)

    def __len__(self) -> int:
        return len(self.calls)

    def take(self, rows: NDArray[np.intp]) -> PositionTable:
        """Return the positions at these rows, without columns that hold no call of theirs."""
        calls, vulnerable, classes, methods = (getattr(self, f.name)[rows] for f in fields(self))
        used = (calls != NO_CALL).any(axis=0)
        first = int(used.argmax()) if used.any() else calls.shape[1]
        return PositionTable(calls[:, first:], vulnerable, classes, methods)

    def lengths(self) -> NDArray[np.int64]:
        """Return shape ``(m,)``: how many calls were made."""
        lengths: NDArray[np.int64] = (self.calls != NO_CALL).sum(axis=1)
        return lengths

    def position(self, row: int) -> Position:
        """Return one position as an object, North the dealer; methods not listed lose their name."""
        calls = self.calls[row]
        auction = Auction(SEATS[0], tuple(calls[calls != NO_CALL].tolist()))
        ours, theirs = (bool(v) for v in self.vulnerable[row])
        methods = tuple(
            tuple(METHODS[i] for i in side[:OTHER_METHOD].nonzero()[0]) for side in self.methods[row]
        )
        if auction.turn % 2:
            ours, theirs, methods = theirs, ours, methods[::-1]
        return Position(
            auction,
            _SIDE_VULNERABILITY[ours, theirs],
            CLASSES[self.player_class[row]],
            methods=(methods[0], methods[1]),
        )

    def phases(self) -> NDArray[np.int8]:
        """Return shape ``(m,)``: index into `PHASES` of each position."""
        longest = self.calls.shape[1]
        # Columns count back from the last call, which is an opponent's.
        theirs = (longest - np.arange(longest)) % 2 == 1
        acted = self.calls > 0
        contested = acted[:, theirs].any(axis=1) & acted[:, ~theirs].any(axis=1)
        opened = (self.calls >= FIRST_BID).any(axis=1)
        high = (self.calls >= FIRST_BID + 5).any(axis=1)
        phase = np.where(contested, np.where(high, 3, 2), np.where(opened, 1, 0))
        return phase.astype(np.int8)


PHASES: Final = ("opening", "uncontested", "contested, one level", "contested, two level up")
"""Nobody has bid; one side only has bid; both sides have acted, without and with a bid of two or more."""


def right_aligned(auctions: Sequence[bytes]) -> NDArray[np.int8]:
    """Return shape ``(m, longest)``: sequences of calls, one byte a call, aligned to the right."""
    longest = max((len(calls) for calls in auctions), default=0)
    rows = np.full((len(auctions), longest), NO_CALL, dtype=np.int8)
    for i, calls in enumerate(auctions):
        if calls:
            rows[i, longest - len(calls) :] = np.frombuffer(calls, dtype=np.int8)
    return rows
