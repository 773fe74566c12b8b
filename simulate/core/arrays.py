"""A whole sample of hands at once: high-card points, lengths and honours as arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.cards import CARDS, RANK_LETTERS
from simulate.core.hands import Hand
from simulate.core.seats import Seat

HCP_OF_RANK: Final = np.array([0] * 9 + [1, 2, 3, 4], dtype=np.int8)
CONTROLS_OF_RANK: Final = np.array([0] * 11 + [1, 2], dtype=np.int8)
_TEN, _JACK, _QUEEN, _KING, _ACE = 8, 9, 10, 11, 12


class Hands:
    """`n` hands as one boolean array, with what bidders look at.

    Parameters
    ----------
    held : ndarray of bool, shape (n, 52)
        Which cards each hand holds.

    Notes
    -----
    Derived arrays are computed once, on first use, and must not be written to.
    """

    def __init__(self, held: NDArray[np.bool_]) -> None:
        if held.ndim != 2 or held.shape[1] != CARDS:
            raise ValueError(f"expected shape (n, 52): {held.shape!r}")
        self.held = held
        self._derived: dict[Callable[[Hands], NDArray[np.float32]], NDArray[np.float32]] = {}

    @classmethod
    def of(cls, hands: Iterable[Hand]) -> Hands:
        """Stack single hands."""
        rows = [hand.to_row() for hand in hands]
        return cls(np.array(rows, dtype=np.bool_).reshape(len(rows), CARDS))

    @classmethod
    def of_seat(cls, owners: NDArray[np.int8], seat: Seat) -> Hands:
        """Take one seat's hands from deals given as owners, shape ``(n, 52)``."""
        return cls(owners == seat)

    def __len__(self) -> int:
        return len(self.held)

    def take(self, rows: NDArray[np.intp] | NDArray[np.bool_]) -> Hands:
        """Return the hands at these rows."""
        return Hands(self.held[rows])

    def derived(self, of: Callable[[Hands], NDArray[np.float32]]) -> NDArray[np.float32]:
        """Return what a function makes of these hands, computed once as the properties are."""
        found = self._derived.get(of)
        if found is None:
            found = self._derived[of] = of(self)
        return found

    @cached_property
    def suits(self) -> NDArray[np.bool_]:
        """Shape ``(n, 4, 13)``: suit clubs to spades, rank deuce to ace."""
        return self.held.reshape(len(self.held), 4, 13)

    @cached_property
    def lengths(self) -> NDArray[np.int8]:
        """Shape ``(n, 4)``: clubs, diamonds, hearts, spades."""
        lengths: NDArray[np.int8] = self.suits.sum(axis=2, dtype=np.int8)
        return lengths

    @cached_property
    def suit_hcp(self) -> NDArray[np.int8]:
        """Shape ``(n, 4)``: high-card points in each suit."""
        return self.suits[:, :, 9:] @ HCP_OF_RANK[9:]

    @cached_property
    def hcp(self) -> NDArray[np.int8]:
        """Shape ``(n,)``: high-card points, 0-37."""
        points: NDArray[np.int8] = self.suit_hcp.sum(axis=1, dtype=np.int8)
        return points

    @cached_property
    def controls(self) -> NDArray[np.int8]:
        """Shape ``(n,)``: ace two, king one."""
        controls: NDArray[np.int8] = (self.suits @ CONTROLS_OF_RANK).sum(axis=1, dtype=np.int8)
        return controls

    def count(self, ranks: str) -> NDArray[np.int8]:
        """Return shape ``(n, 4)``: how many of `ranks` (``"AKQ"``) each suit holds."""
        columns = [RANK_LETTERS.index(r) for r in ranks]
        counts: NDArray[np.int8] = self.suits[:, :, columns].sum(axis=2, dtype=np.int8)
        return counts

    @cached_property
    def pattern(self) -> NDArray[np.int8]:
        """Shape ``(n, 4)``: suit lengths from longest to shortest."""
        return -np.sort(-self.lengths, axis=1)

    @cached_property
    def balanced(self) -> NDArray[np.bool_]:
        """Shape ``(n,)``: 4-3-3-3, 4-4-3-2 or 5-3-3-2."""
        return (self.pattern[:, 3] >= 2) & (self.pattern[:, 2] >= 3) & (self.pattern[:, 0] <= 5)

    @cached_property
    def stoppers(self) -> NDArray[np.bool_]:
        """Shape ``(n, 4)``: A, Kx, Qxx, Jxxx or better in the suit."""
        s, n = self.suits, self.lengths
        return (
            s[:, :, _ACE]
            | (s[:, :, _KING] & (n >= 2))
            | (s[:, :, _QUEEN] & (n >= 3))
            | (s[:, :, _JACK] & (n >= 4))
        )

    @cached_property
    def quick_losers(self) -> NDArray[np.float32]:
        """Shape ``(n,)``: losing trick count, one loser for each missing A, K, Q within suit length."""
        top3 = self.count("AKQ").astype(np.float32)
        losers: NDArray[np.float32] = (np.minimum(self.lengths, 3) - top3).sum(axis=1)
        return losers
