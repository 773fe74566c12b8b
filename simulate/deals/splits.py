"""Dealing suits to hands that may not hold everything: exact counts, and draws that are exactly uniform.

A hand that showed out of a suit takes no card of it. The deals that are left are counted by how each suit is
split, suit by suit from the last: so many ways to part this suit, times the ways to part the rest in the room
that is left. A split is drawn in proportion to its ways, then the cards of the suit at random within it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from simulate.core.cards import SUITS


class Splits:
    """The ways to part some cards among hands with room for so many, and limits on suits.

    Parameters
    ----------
    counts : sequence of int, length 4
        Cards of each suit, clubs to spades.
    room : sequence of int, length p
        Cards that each hand takes; they add up to the cards.
    most : ndarray of int, shape (p, 4)
        The most of each suit that a hand may take.
    """

    def __init__(self, counts: Sequence[int], room: Sequence[int], most: NDArray[np.int8]) -> None:
        self.counts = tuple(counts)
        self.room = tuple(room)
        self.of_suit = [_splits(self.counts[suit], self.room, most[:, suit]) for suit in SUITS]
        shape = tuple(places + 1 for places in self.room)
        ways: list[NDArray[np.float64]] = [np.zeros(shape)]
        ways[0][(0,) * len(self.room)] = 1.0
        for suit in reversed(SUITS):
            total = np.zeros(shape)
            for split, number in zip(*self.of_suit[suit], strict=True):
                there = tuple(slice(held, None) for held in split)
                before = tuple(slice(None, size - held) for size, held in zip(shape, split, strict=True))
                total[there] += number * ways[0][before]
            ways.insert(0, total)
        self._ways = ways

    @property
    def number(self) -> int:
        """How many deals there are; exact up to 2**53."""
        return int(self._ways[0][self.room])

    def draw(self, n: int, rng: np.random.Generator) -> NDArray[np.int8]:
        """Draw `n` deals, each as likely as any other.

        Returns
        -------
        ndarray of int8, shape (n, u)
            For each card, suit by suit, the place of the hand that holds it.
        """
        left = np.tile(np.array(self.room, dtype=np.intp), (n, 1))
        parts = []
        for suit in SUITS:
            splits, ways = self.of_suit[suit]
            chosen = np.empty((n, len(self.room)), dtype=np.intp)
            rooms, which = np.unique(left, axis=0, return_inverse=True)
            order = np.argsort(which.reshape(-1), kind="stable")
            edges = np.searchsorted(which.reshape(-1)[order], np.arange(len(rooms) + 1))
            for state, room in enumerate(rooms):
                mine = order[edges[state] : edges[state + 1]]
                weights = ways * self._after(suit, room - splits)
                upto = np.cumsum(weights)
                picked = np.searchsorted(upto, rng.random(len(mine)) * upto[-1], side="right")
                chosen[mine] = splits[np.minimum(picked, np.flatnonzero(weights)[-1])]
            left -= chosen
            ranks = rng.random((n, self.counts[suit]), dtype=np.float32).argsort(axis=1).argsort(axis=1)
            edge = np.cumsum(chosen, axis=1)
            parts.append((ranks[:, :, None] >= edge[:, None, :]).sum(axis=2).astype(np.int8))
        return np.concatenate(parts, axis=1)

    def every(self) -> NDArray[np.int8]:
        """Return every deal once, shape ``(number, u)``; see `draw`."""
        found = [(np.empty(0, dtype=np.int8), np.array(self.room, dtype=np.intp))]
        for suit in SUITS:
            splits, _ = self.of_suit[suit]
            grown = []
            for row, room in found:
                possible = np.flatnonzero(self._after(suit, room - splits))
                for split in splits[possible]:
                    parts = _assignments(tuple(map(int, split)))
                    grown += [(np.concatenate([row, part]), room - split) for part in parts]
            found = grown
        rows = [row for row, _ in found]
        return np.array(rows, dtype=np.int8).reshape(len(rows), sum(self.counts))

    def _after(self, suit: int, room: NDArray[np.intp]) -> NDArray[np.float64]:
        """Return the ways to deal the suits after this one; none where there is no room."""
        table = self._ways[suit + 1]
        fits: NDArray[np.bool_] = np.asarray((room >= 0).all(axis=1))
        found: NDArray[np.float64] = np.where(fits, table[tuple(np.where(fits[:, None], room, 0).T)], 0.0)
        return found


def _splits(
    count: int, room: Sequence[int], most: NDArray[np.int8]
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return the ways to split a suit, shape ``(k, p)``, and of each in how many ways cards can fall so."""
    upto = [min(count, places, int(limit)) for places, limit in zip(room, most, strict=True)]
    splits = [
        (*first, count - sum(first))
        for first in product(*(range(limit + 1) for limit in upto[:-1]))
        if 0 <= count - sum(first) <= upto[-1]
    ]
    ways = []
    for split in splits:
        number, left = 1, count
        for held in split:
            number *= comb(left, held)
            left -= held
        ways.append(float(number))
    return np.array(splits, dtype=np.intp).reshape(len(splits), len(room)), np.array(ways)


def _assignments(split: tuple[int, ...]) -> list[NDArray[np.int8]]:
    """Return every way to give the cards of a suit to the hands in these numbers."""
    rows = [np.full(sum(split), -1, dtype=np.int8)]
    for place, held in enumerate(split):
        grown = []
        for row in rows:
            for chosen in combinations(np.flatnonzero(row < 0).tolist(), held):
                new = row.copy()
                new[list(chosen)] = place
                grown.append(new)
        rows = grown
    return rows
