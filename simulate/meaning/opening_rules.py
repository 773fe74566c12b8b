"""The rule of 20 and its like: points and the two longest suits added up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.hands import HAND_SIZE
from simulate.meaning.atoms import Ranged
from simulate.meaning.nodes import MAX_HCP, Bounds
from simulate.meaning.softness import Softness

MOST: Final = MAX_HCP + HAND_SIZE


@dataclass(frozen=True, slots=True)
class RuleOf(Ranged):
    """High-card points and the number of cards in the two longest suits come to a sum, or more.

    Parameters
    ----------
    lo : int
        The sum that must be reached.
    """

    lo: int
    hi: int = field(default=MOST, init=False)

    def _most(self) -> int:
        return MOST

    def _values(self, hands: Hands) -> NDArray[np.int8]:
        total: NDArray[np.int8] = hands.hcp + hands.pattern[:, 0] + hands.pattern[:, 1]
        return total[:, None]

    def _step(self, soft: Softness) -> float:
        return soft.hcp

    def bounds(self) -> Bounds:
        """Return the points that are needed with the longest two suits there can be."""
        return Bounds(hcp=(max(self.lo - HAND_SIZE, 0), MAX_HCP))

    def __str__(self) -> str:
        return f"rule of {self.lo}"
