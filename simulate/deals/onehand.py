"""Hands with given points and lengths, drawn without a miss: uniform over all that can be dealt.

The subsets of a suit are sorted by length and points. How many hands have given lengths and points follows
by convolution over the suits. A hand is drawn by its lengths and the points of two suits each, then the
points of single suits, then one of the subsets that have them.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import HCP_OF_RANK
from simulate.core.cards import CARDS, SUITS
from simulate.core.hands import HAND_SIZE
from simulate.deals.cells import LENGTHS, POINTS

Floats = NDArray[np.float64]

_RANKS: Final = 13
_SUIT_POINTS: Final = 11
_PAIR_POINTS: Final = 2 * _SUIT_POINTS - 1
_SUBSETS: Final = np.array(list(product((False, True), repeat=_RANKS)), dtype=np.bool_)
"""Shape ``(8192, 13)``: every holding of a suit, deuce to ace."""


class _Suit:
    """The holdings of one suit a hand can have, sorted by length and points."""

    def __init__(self, free: NDArray[np.bool_], held: NDArray[np.bool_]) -> None:
        possible = _SUBSETS[((_SUBSETS & ~free) == held).all(axis=1)]
        lengths = possible.sum(axis=1)
        points = possible @ HCP_OF_RANK.astype(np.int64)
        code = lengths * _SUIT_POINTS + points
        order = np.argsort(code, kind="stable")
        self._holdings = possible[order]
        edges = np.searchsorted(code[order], np.arange((HAND_SIZE + 1) * _SUIT_POINTS + 1))
        self._first = edges[:-1].reshape(-1, _SUIT_POINTS)
        self._counts = np.diff(edges).reshape(-1, _SUIT_POINTS)
        self.ways: Floats = self._counts.astype(np.float64)
        """Shape ``(14, 11)``: number of holdings by length and points."""

    def pick(self, lengths: NDArray[np.int8], points: NDArray[np.intp], chance: Floats) -> NDArray[np.bool_]:
        """Return a holding of each length and points, the one that a number from 0 to 1 stands for."""
        step = (chance * self._counts[lengths, points]).astype(np.intp)
        found: NDArray[np.bool_] = self._holdings[self._first[lengths, points] + step]
        return found


class OneHand:
    """All hands a seat can be dealt whose points and lengths are allowed.

    Parameters
    ----------
    free : ndarray of bool, shape (52,)
        Cards that may come to the seat.
    held : ndarray of bool, shape (52,)
        Cards the seat is known to hold.
    allowed : ndarray of bool, shape (560, 38)
        By lengths and points of the whole hand; see `simulate.deals.cells`.
    """

    def __init__(self, free: NDArray[np.bool_], held: NDArray[np.bool_], allowed: NDArray[np.bool_]) -> None:
        parts = [slice(suit * _RANKS, (suit + 1) * _RANKS) for suit in SUITS]
        self._suits = [_Suit(free[part], held[part]) for part in parts]
        pairs = [_joined(*self._suits[:2]), _joined(*self._suits[2:])]
        first = pairs[0].sum(axis=3)[LENGTHS[:, 0], LENGTHS[:, 1]]
        second = pairs[1].sum(axis=3)[LENGTHS[:, 2], LENGTHS[:, 3]]
        points = np.arange(_PAIR_POINTS)[:, None] + np.arange(_PAIR_POINTS)
        inside = allowed[:, np.minimum(points, POINTS - 1)] & (points < POINTS)
        ways = (first[:, :, None] * second[:, None, :] * inside).reshape(-1)
        self._entries = np.flatnonzero(ways)
        self._upto = np.cumsum(ways[self._entries])
        self._pairs_upto = [np.cumsum(pair, axis=3) for pair in pairs]
        self._all = comb(int(free.sum()), HAND_SIZE - int(held.sum()))

    @cached_property
    def number(self) -> float:
        """How many such hands there are."""
        return float(self._upto[-1]) if len(self._upto) else 0.0

    @property
    def share(self) -> float:
        """Their share of all hands the seat can be dealt."""
        return self.number / self._all if self._all else 0.0

    def draw(self, n: int, rng: np.random.Generator) -> NDArray[np.bool_]:
        """Draw `n` hands, each as likely as any other; shape ``(n, 52)``, known cards included."""
        chances = rng.random((7, n))
        place = np.searchsorted(self._upto, chances[0] * self.number, side="right")
        shape, points = np.divmod(self._entries[np.minimum(place, len(self._entries) - 1)], _PAIR_POINTS**2)
        lengths = LENGTHS[shape]
        hands = np.empty((n, len(SUITS), _RANKS), dtype=np.bool_)
        for side, worth in enumerate(np.divmod(points, _PAIR_POINTS)):
            a, b = 2 * side, 2 * side + 1
            upto = self._pairs_upto[side][lengths[:, a], lengths[:, b], worth]
            of_first = (upto <= (chances[1 + side] * upto[:, -1])[:, None]).sum(axis=1)
            hands[:, a] = self._suits[a].pick(lengths[:, a], of_first, chances[3 + a])
            hands[:, b] = self._suits[b].pick(lengths[:, b], worth - of_first, chances[3 + b])
        return hands.reshape(n, CARDS)


def _joined(first: _Suit, second: _Suit) -> Floats:
    """Return the ways to hold two suits, by both lengths, the points of both, and those of the first."""
    ways = np.zeros((HAND_SIZE + 1, HAND_SIZE + 1, _PAIR_POINTS, _SUIT_POINTS))
    for own in range(_SUIT_POINTS):
        ways[:, :, own : own + _SUIT_POINTS, own] = first.ways[:, None, own, None] * second.ways[None, :, :]
    return ways
