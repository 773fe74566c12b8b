"""Uniform deals of the unseen cards, random streams by name, and the list of all deals when they are few."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import HCP_OF_RANK
from simulate.core.cards import CARDS, SUIT_WORDS, SUITS
from simulate.core.hands import HAND_SIZE
from simulate.core.seats import SEATS, Seat, seat_word
from simulate.deals.splits import Splits
from simulate.errors import DealError

_LABEL_MASK: Final = np.uint32(3)
STAGES: Final = ("shuffle", "pool", "temper", "move", "output")
"""Names of the random streams; their order is part of what a seed means."""

Stream = Callable[[str, int], np.random.Generator]


def streams_of(rng: np.random.Generator) -> Stream:
    """Return a source of generators named by stage and chunk, all drawn from one state of `rng`.

    Work cut into chunks gives the same numbers in whatever order, and by however many workers, it is done.

    Parameters
    ----------
    rng : numpy Generator
        Two words of 63 bits are taken from it.
    """
    entropy = [int(word) for word in rng.integers(0, 2**63, size=2)]

    def stream(stage: str, chunk: int) -> np.random.Generator:
        seed = np.random.SeedSequence(entropy, spawn_key=(STAGES.index(stage), chunk))
        return np.random.Generator(np.random.PCG64(seed))

    return stream


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards whose owner the viewer does not know, and the seats that hold them.

    Parameters
    ----------
    known : ndarray of int8, shape (52,)
        Owner of each card, -1 when unknown.
    cards : ndarray of int, shape (u,)
        The unknown cards.
    seats : tuple of int
        Seats with unknown cards, clockwise from the viewer's left.
    room : tuple of int
        How many unknown cards each of these seats holds.
    most : tuple of tuple of int, or None
        For each of these seats, the most unknown clubs, diamonds, hearts and spades it can hold; None when
        nothing but the room limits them.

    Notes
    -----
    A *holding* is an int8 array of shape ``(n, u)``: for each unseen card the place of its holder in
    `seats`. Counting places from the viewer makes a rotated case draw the rotated deals.
    """

    known: NDArray[np.int8]
    cards: NDArray[np.intp]
    seats: tuple[Seat, ...]
    room: tuple[int, ...]
    most: tuple[tuple[int, ...], ...] | None = None

    @classmethod
    def of(cls, known: NDArray[np.int8], viewer: Seat, most: NDArray[np.int8] | None = None) -> Unseen:
        """Work out what is missing.

        Parameters
        ----------
        known : ndarray of int8, shape (52,)
            Owner of each card, -1 when unknown.
        viewer : int
            Seat of the player.
        most : ndarray of int, shape (4, 4), optional
            By seat, the most clubs, diamonds, hearts and spades that the whole hand can have held.

        Raises
        ------
        DealError
            If a seat is given more than thirteen cards, a shape is wrong, or no deal keeps to `most`.
        """
        if known.shape != (CARDS,):
            raise DealError(f"expected the owners of 52 cards, shape (52,): {known.shape!r}")
        if known.min() < -1 or known.max() > SEATS[-1]:
            raise DealError(f"expected owners 0-3, or -1 for unknown: {sorted(set(known.tolist()))!r}")
        counts = [int(np.count_nonzero(known == seat)) for seat in SEATS]
        for seat in SEATS:
            if counts[seat] > HAND_SIZE:
                raise DealError(f"expected at most 13 known cards with {seat_word(seat)}: {counts[seat]}")
        clockwise = [(viewer + step) % 4 for step in (1, 2, 3, 0)]
        seats = tuple(seat for seat in clockwise if counts[seat] < HAND_SIZE)
        room = tuple(HAND_SIZE - counts[seat] for seat in seats)
        cards = np.flatnonzero(known < 0)
        unseen = cls(known, cards, seats, room, _limits(known, seats, room, most))
        if not unseen.number:
            raise DealError("expected hands that keep to the suits shown out of: no deal does")
        return unseen

    @property
    def _splits(self) -> Splits | None:
        if self.most is None:
            return None
        counts = tuple(int((self.cards // 13 == suit).sum()) for suit in SUITS)
        return _splits_of(counts, self.room, self.most)

    @property
    def number(self) -> int:
        """How many different deals there are."""
        if (splits := self._splits) is not None:
            return splits.number
        total, left = 1, len(self.cards)
        for room in self.room:
            total *= comb(left, room)
            left -= room
        return total

    def shuffle(self, n: int, rng: np.random.Generator) -> NDArray[np.int8]:
        """Draw `n` holdings, uniform over all deals; shape ``(n, u)``.

        Notes
        -----
        Each place is hidden in the low two bits of a random 32-bit key and the keys are sorted. Two of
        the 30-bit random parts of a deal are equal once in 1.4 million deals, far below anything a
        sample shows. Sorting keys this way is three to seven times faster than an argsort.
        """
        if (splits := self._splits) is not None:
            return splits.draw(n, rng)
        if not self.seats:
            return np.empty((n, 0), dtype=np.int8)
        labels = np.repeat(np.arange(len(self.seats), dtype=np.uint32), self.room)
        keys = rng.integers(0, 2**32, size=(n, len(labels)), dtype=np.uint32)
        keys &= ~_LABEL_MASK
        keys |= labels
        keys.sort(axis=1)
        return (keys & _LABEL_MASK).astype(np.int8)

    def all_holdings(self) -> NDArray[np.int8]:
        """Return every possible holding once, shape ``(number, u)``."""
        if (splits := self._splits) is not None:
            return splits.every()
        rows: list[list[int]] = [[-1] * len(self.cards)]
        for place, room in enumerate(self.room):
            grown = []
            for row in rows:
                free = [i for i, holder in enumerate(row) if holder < 0]
                for chosen in combinations(free, room):
                    new = row.copy()
                    for i in chosen:
                        new[i] = place
                    grown.append(new)
            rows = grown
        return np.array(rows, dtype=np.int8).reshape(len(rows), len(self.cards))

    def held(self, holding: NDArray[np.int8], place: int) -> NDArray[np.bool_]:
        """Return one seat's hands, shape ``(n, 52)``, its known cards included."""
        hands = np.empty((len(holding), CARDS), dtype=np.bool_)
        hands[:] = self.known == self.seats[place]
        hands[:, self.cards] = holding == place
        return hands

    def within(self, holding: NDArray[np.int8]) -> NDArray[np.bool_]:
        """Return which holdings keep to `most`, shape ``(n,)``."""
        keeps = np.ones(len(holding), dtype=np.bool_)
        if self.most is not None:
            of_suit = self.cards // 13 == np.arange(len(SUITS))[:, None]
            for place, limits in enumerate(self.most):
                lengths = (holding == place).astype(np.float32) @ of_suit.T.astype(np.float32)
                keeps &= (lengths <= np.array(limits)).all(axis=1)
        return keeps

    def features(self, holding: NDArray[np.int8]) -> NDArray[np.float64]:
        """Return points and four lengths of the unseen cards of each seat, shape ``(n, 5 * seats)``."""
        values = np.zeros((len(self.cards), 5), dtype=np.float32)
        values[:, 0] = HCP_OF_RANK[self.cards % 13]
        values[np.arange(len(self.cards)), 1 + self.cards // 13] = 1.0
        columns = [(holding == place).astype(np.float32) @ values for place in range(len(self.seats))]
        return np.hstack(columns, dtype=np.float64) if columns else np.empty((len(holding), 0))

    def owners(self, holding: NDArray[np.int8]) -> NDArray[np.int8]:
        """Return the full deals, shape ``(n, 52)``: the seat that owns each card."""
        deals = np.empty((len(holding), CARDS), dtype=np.int8)
        deals[:] = self.known
        if self.seats:
            deals[:, self.cards] = np.array(self.seats, dtype=np.int8)[holding]
        return deals


def _limits(
    known: NDArray[np.int8], seats: tuple[Seat, ...], room: tuple[int, ...], most: NDArray[np.int8] | None
) -> tuple[tuple[int, ...], ...] | None:
    """Return how many unknown cards of each suit each hand can take, or None when that limits nothing."""
    if most is None:
        return None
    if most.shape != (len(SEATS), len(SUITS)):
        raise DealError(f"expected the most of each suit by seat, shape (4, 4): {most.shape!r}")
    suits = np.arange(CARDS) // 13
    unknown = np.bincount(suits[known < 0], minlength=len(SUITS))
    held = np.array([np.bincount(suits[known == seat], minlength=len(SUITS)) for seat in SEATS])
    if (held > most).any():
        seat, suit = np.argwhere(held > most)[0]
        raise DealError(
            f"expected at most {most[seat, suit]} {SUIT_WORDS[suit]} with {seat_word(int(seat))}: "
            f"{held[seat, suit]} known"
        )
    free = np.minimum(unknown, np.array(room, dtype=np.int64)[:, None])
    left = np.minimum(most[list(seats)] - held[list(seats)], free)
    return None if (left == free).all() else tuple(tuple(map(int, row)) for row in left)


@lru_cache(maxsize=64)
def _splits_of(counts: tuple[int, ...], room: tuple[int, ...], most: tuple[tuple[int, ...], ...]) -> Splits:
    return Splits(counts, room, np.array(most, dtype=np.int8))
