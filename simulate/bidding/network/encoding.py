"""What the network sees of a decision: a row of numbers, the same for the same cards from any compass seat.

Seats are relative throughout: 0 the player himself, 1 his left-hand opponent, 2 partner, 3 his right-hand
opponent. The row has three parts, so that each is worked out once for whatever it depends on:

position (once for every different auction)
    `POSITION_BLOCKS`. Who made each bid and who doubled or redoubled it says all there is to an auction, for
    passes follow from the turn. The rest repeats it in the terms bidders think in: opening, first and last
    action of each seat, strains bid, suits agreed, jumps, passes in a row, level reached.
hand
    `HAND_BLOCKS`. The 52 cards, and what bidders count.
fit
    `FIT_BLOCKS`. Length, high-card points and stopper in the last suit bid by each seat; 0 where none was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.model import CLASSES
from simulate.bidding.network.positions import METHODS, PositionTable
from simulate.core.arrays import Hands
from simulate.core.calls import CALLS, DOUBLE, FIRST_BID, NOTRUMP, PASS, REDOUBLE

ENCODING: Final = "decision-1"
"""Name of this encoding: weights made for another one are refused."""

_BIDS: Final = CALLS - FIRST_BID
_ACTIONS: Final = CALLS - 1
_STRAINS: Final = 5
_TURNS: Final = 3
_LENGTHS: Final = 8
_HCP: Final = 25

POSITION_BLOCKS: Final[Mapping[str, int]] = {
    "bids": 4 * _BIDS,
    "doubles": 4 * _BIDS,
    "redoubles": 4 * _BIDS,
    "first action": 4 * _ACTIONS,
    "last action": 4 * _ACTIONS,
    "passed last": 4,
    "turns": 4 * _TURNS,
    "jumped last": 4,
    "strains": 4 * _STRAINS,
    "first strain": 4 * _STRAINS,
    "agreed": 2 * _STRAINS,
    "acted": 2,
    "opening": _BIDS,
    "opener": 4,
    "dealer": 4,
    "standing bid": _BIDS,
    "bidder": 4,
    "doubled": 2,
    "passes": 4,
    "vulnerable": 2,
    "class": len(CLASSES),
    "methods": 2 * (len(METHODS) + 1),
}
"""Blocks of a position and their widths. By seat: bids, doubles, redoubles, actions (any call but a pass),
last call a pass, has called once, twice, three times, last action a jump, strains. By side (ours, theirs):
strain bid by both partners, has acted, vulnerable, methods. The rest is one of: a bid, a seat, 0-3 passes."""

HAND_BLOCKS: Final[Mapping[str, int]] = {
    "cards": 52,
    "lengths": 4 * _LENGTHS,
    "longest": 4,
    "hcp": _HCP + 1,
    "points": 1,
    "suit hcp": 4,
    "top three": 4,
    "top five": 4,
    "stoppers": 4,
    "pattern": 4,
    "balanced": 1,
    "controls": 1,
    "losers": 1,
}
"""Blocks of a hand: lengths 0 to 7 or more and high-card points 0 to 25 or more as one of, the others as
numbers of order one."""

FIT_BLOCKS: Final[Mapping[str, int]] = {"length": 4, "hcp": 4, "stopper": 4}
"""Blocks of a hand in a position, by the seat whose last suit it is."""


def _slices(blocks: Mapping[str, int]) -> dict[str, slice]:
    edges = np.cumsum([0, *blocks.values()]).tolist()
    return {name: slice(*edge) for name, edge in zip(blocks, pairwise(edges), strict=True)}


POSITION: Final = _slices(POSITION_BLOCKS)
HAND: Final = _slices(HAND_BLOCKS)
FIT: Final = _slices(FIT_BLOCKS)
POSITION_WIDTH: Final = sum(POSITION_BLOCKS.values())
HAND_WIDTH: Final = sum(HAND_BLOCKS.values())
FIT_WIDTH: Final = sum(FIT_BLOCKS.values())
INPUTS: Final = POSITION_WIDTH + HAND_WIDTH + FIT_WIDTH
"""Width of the whole row: position, hand, fit."""


@dataclass(frozen=True, slots=True)
class EncodedPositions:
    """`m` positions as the network sees them.

    Parameters
    ----------
    rows : ndarray of float32, shape (m, POSITION_WIDTH)
        Zeros and ones.
    legal : ndarray of bool, shape (m, 38)
        Legal calls (Laws 18, 19); none when the auction is over.
    last_suits : ndarray of int8, shape (m, 4)
        The last suit each seat bid, 4 if none.
    """

    rows: NDArray[np.float32]
    legal: NDArray[np.bool_]
    last_suits: NDArray[np.int8]


def encode_positions(table: PositionTable) -> EncodedPositions:
    """Encode positions, all at once and call by call from the left."""
    return _Reader(len(table)).read(table)


class _Reader:
    """What has happened so far in `m` auctions read side by side; -1 stands for nothing yet."""

    def __init__(self, m: int) -> None:
        self.m = m
        self.rows = np.zeros((m, POSITION_WIDTH), dtype=np.float32)
        self.first_action = np.full((m, 4), -1)
        self.last_action = np.full((m, 4), -1)
        self.first_strain = np.full((m, 4), -1)
        self.last_suit = np.full((m, 4), NOTRUMP)
        self.turns = np.zeros((m, 4), dtype=np.intp)
        self.passed = np.zeros((m, 4), dtype=np.bool_)
        self.jumped = np.zeros((m, 4), dtype=np.bool_)
        self.strains = np.zeros((m, 4, _STRAINS), dtype=np.bool_)
        self.opening = np.full(m, -1)
        self.opener = np.full(m, -1)
        self.standing = np.full(m, -1)
        self.bidder = np.full(m, -1)
        self.doubled = np.zeros(m, dtype=np.intp)
        self.passes = np.zeros(m, dtype=np.intp)

    def read(self, table: PositionTable) -> EncodedPositions:
        longest = table.calls.shape[1]
        for column in range(longest):
            calls = table.calls[:, column].astype(np.intp)
            made = np.flatnonzero(calls >= PASS)
            if len(made):
                self._hear(made, calls[made], (column - longest) % 4)
        self._write(table)
        return EncodedPositions(self.rows, self._legal(table), self.last_suit.astype(np.int8))

    def _hear(self, made: NDArray[np.intp], calls: NDArray[np.intp], seat: int) -> None:
        self.turns[made, seat] += 1
        self.passed[made, seat] = calls == PASS
        self.passes[made] = np.where(calls == PASS, self.passes[made] + 1, 0)
        acting = calls != PASS
        rows, calls = made[acting], calls[acting]
        new = self.first_action[rows, seat] < 0
        self.first_action[rows[new], seat] = calls[new]
        self.last_action[rows, seat] = calls
        self.jumped[rows, seat] = False
        for call, block in ((DOUBLE, "doubles"), (REDOUBLE, "redoubles")):
            doubling = rows[calls == call]
            self.doubled[doubling] = call
            self._mark(block, doubling, seat * _BIDS + self.standing[doubling])
        bidding = calls >= FIRST_BID
        self._bid(rows[bidding], calls[bidding] - FIRST_BID, seat)

    def _bid(self, rows: NDArray[np.intp], bids: NDArray[np.intp], seat: int) -> None:
        self._mark("bids", rows, seat * _BIDS + bids)
        # The cheapest bid of a strain is at most five steps above the standing bid.
        self.jumped[rows, seat] = bids - self.standing[rows] > _STRAINS
        first = self.standing[rows] < 0
        self.opening[rows[first]] = bids[first]
        self.opener[rows[first]] = seat
        self.standing[rows] = bids
        self.bidder[rows] = seat
        self.doubled[rows] = 0
        strains = bids % _STRAINS
        self.strains[rows, seat, strains] = True
        new = self.first_strain[rows, seat] < 0
        self.first_strain[rows[new], seat] = strains[new]
        suit = strains != NOTRUMP
        self.last_suit[rows[suit], seat] = strains[suit]

    def _mark(self, block: str, rows: NDArray[np.intp], index: NDArray[np.intp]) -> None:
        """Set one input of a block to one; an index of -1 sets none."""
        some = index >= 0
        self.rows[rows[some], POSITION[block].start + index[some]] = 1

    def _write(self, table: PositionTable) -> None:
        every = np.arange(self.m)
        for seat in range(4):
            self._mark("first action", every, _in_seat(self.first_action[:, seat] - 1, seat, _ACTIONS))
            self._mark("last action", every, _in_seat(self.last_action[:, seat] - 1, seat, _ACTIONS))
            self._mark("first strain", every, _in_seat(self.first_strain[:, seat], seat, _STRAINS))
        self._mark("opening", every, self.opening)
        self._mark("opener", every, self.opener)
        self._mark("dealer", every, -table.lengths() % 4)
        self._mark("standing bid", every, self.standing)
        self._mark("bidder", every, self.bidder)
        self._mark("doubled", every, self.doubled - 1)
        self._mark("passes", every, np.minimum(self.passes, 3))
        self._mark("class", every, table.player_class.astype(np.intp))
        acted = self.last_action > 0
        whole = {
            "passed last": self.passed,
            "turns": self.turns[:, :, None] > np.arange(_TURNS),
            "jumped last": self.jumped,
            "strains": self.strains,
            "agreed": self.strains[:, :2] & self.strains[:, 2:],
            "acted": acted[:, :2] | acted[:, 2:],
            "vulnerable": table.vulnerable,
            "methods": table.methods,
        }
        for block, values in whole.items():
            self.rows[:, POSITION[block]] = values.reshape(self.m, POSITION_BLOCKS[block])

    def _legal(self, table: PositionTable) -> NDArray[np.bool_]:
        legal = np.empty((self.m, CALLS), dtype=np.bool_)
        theirs = self.bidder % 2 == 1
        legal[:, PASS] = True
        legal[:, DOUBLE] = (self.standing >= 0) & (self.doubled == 0) & theirs
        legal[:, REDOUBLE] = (self.doubled == DOUBLE) & ~theirs
        legal[:, FIRST_BID:] = np.arange(_BIDS) > self.standing[:, None]
        legal[(self.passes >= 3) & (table.lengths() >= 4)] = False
        return legal


def _in_seat(index: NDArray[np.intp], seat: int, width: int) -> NDArray[np.intp]:
    return np.where(index < 0, -1, seat * width + index)


def encode_hands(hands: Hands) -> NDArray[np.float32]:
    """Return shape ``(n, HAND_WIDTH)``: hands as the network sees them."""
    n = len(hands)
    lengths = np.minimum(hands.lengths, _LENGTHS - 1)
    hcp = np.minimum(hands.hcp, _HCP)
    blocks = {
        "cards": hands.held,
        "lengths": lengths[:, :, None] == np.arange(_LENGTHS),
        "longest": hands.lengths == hands.lengths.max(axis=1, keepdims=True),
        "hcp": hcp[:, None] == np.arange(_HCP + 1),
        "points": hands.hcp / np.float32(10),
        "suit hcp": hands.suit_hcp / np.float32(5),
        "top three": hands.count("AKQ") / np.float32(3),
        "top five": hands.count("AKQJT") / np.float32(5),
        "stoppers": hands.stoppers,
        "pattern": hands.pattern / np.float32(5),
        "balanced": hands.balanced,
        "controls": hands.controls / np.float32(5),
        "losers": hands.quick_losers / np.float32(8),
    }
    rows = np.empty((n, HAND_WIDTH), dtype=np.float32)
    for block, values in blocks.items():
        rows[:, HAND[block]] = values.reshape(n, HAND_BLOCKS[block])
    return rows


def encode_fit(last_suits: NDArray[np.int8], hands: Hands) -> NDArray[np.float32]:
    """Return shape ``(n, FIT_WIDTH)``: each hand in the last suits bid, given as shape ``(n, 4)``."""
    n = len(hands)
    every = np.arange(n)[:, None]
    rows = np.empty((n, FIT_WIDTH), dtype=np.float32)
    for block, values in (
        ("length", hands.lengths / np.float32(5)),
        ("hcp", hands.suit_hcp / np.float32(5)),
        ("stopper", hands.stoppers),
    ):
        # A fifth column of nothing, for seats that bid no suit.
        padded = np.concatenate([values, np.zeros((n, 1), dtype=np.float32)], axis=1)
        rows[:, FIT[block]] = padded[every, last_suits]
    return rows
