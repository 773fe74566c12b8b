"""What information tells of a hidden hand, in bridge terms: the quantities that move most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.cards import SUIT_SYMBOLS, SUITS
from simulate.language import Message

_POINTS: Final = "points"
_LONG: Final = 5
_SHORT: Final = 1


@dataclass(frozen=True, slots=True)
class Marginal:
    """One quantity of a hand without and with the information.

    Parameters
    ----------
    name : str
        ``HCP``, ``controls``, a suit's symbol for its length, ``fifth ♠``, ``short in ♠``, ``stopper in ♠``.
    group : str
        Quantities of one group say much the same.
    before, after : float
        Means; of a yes-or-no quantity, chances.
    moved : float
        Change in standard deviations of the quantity without the information.
    chance : bool
        Whether it is a yes-or-no quantity.
    """

    name: str
    group: str
    before: float
    after: float
    moved: float
    chance: bool

    def __str__(self) -> str:
        return str(self.words())

    def words(self) -> Message:
        """Return the quantity and its change."""
        form = "{:.0%}" if self.chance else "{:.1f}"
        return Message(
            "{quantity} {before} -> {after}",
            quantity=self.name,
            before=form.format(self.before),
            after=form.format(self.after),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {"name": self.name, "before": self.before, "after": self.after, "moved": self.moved}


def portrait(hands: Hands, weights: NDArray[np.float64]) -> tuple[Marginal, ...]:
    """Return every quantity of a hand with and without `weights`, shape ``(n,)``, one for each hand."""
    shares = weights / weights.sum()
    found = []
    for name, group, values in _quantities(hands):
        chance = values.dtype == np.bool_
        numbers = values.astype(np.float64)
        before, after, spread = float(numbers.mean()), float(shares @ numbers), float(numbers.std())
        moved = (after - before) / spread if spread > 0 else 0.0
        found.append(Marginal(name, group, before, after, moved, chance))
    return tuple(found)


def drivers(marginals: tuple[Marginal, ...], least: float, most: int) -> tuple[Marginal, ...]:
    """Return the quantities that move most, one of each group, the largest change first.

    Parameters
    ----------
    marginals : tuple of Marginal
        From `portrait`.
    least : float
        Change in standard deviations that is worth saying.
    most : int
        How many to return.
    """
    best: dict[str, Marginal] = {}
    for marginal in sorted(marginals, key=lambda m: -abs(m.moved)):
        best.setdefault(marginal.group, marginal)
    return tuple(m for m in best.values() if abs(m.moved) >= least)[:most]


def _quantities(hands: Hands) -> Iterator[tuple[str, str, NDArray[np.generic]]]:
    yield Message("HCP"), _POINTS, hands.hcp
    yield Message("controls"), _POINTS, hands.controls
    for suit in reversed(SUITS):
        symbol, length = SUIT_SYMBOLS[suit], hands.lengths[:, suit]
        yield symbol, symbol, length
        yield Message("fifth {suit}", suit=symbol), symbol, length >= _LONG
        yield Message("short in {suit}", suit=symbol), symbol, length <= _SHORT
        yield Message("stopper in {suit}", suit=symbol), f"stopper {symbol}", hands.stoppers[:, suit]
