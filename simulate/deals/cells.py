"""What a meaning says about points and lengths alone: cells it may hold in, and cells it surely holds in."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.hands import HAND_SIZE
from simulate.meaning.atoms import Length, Points
from simulate.meaning.nodes import MAX_HCP, And, Anything, Meaning, Not, Or
from simulate.meaning.shapes import Patterned, Shape

Bools = NDArray[np.bool_]

LENGTHS: Final = np.array(
    [s for s in product(range(HAND_SIZE + 1), repeat=4) if sum(s) == HAND_SIZE], dtype=np.int8
)
"""Shape ``(560, 4)``: every way to hold thirteen cards, clubs to spades."""

POINTS: Final = MAX_HCP + 1
"""Numbers of high-card points, 0 to 37: a cell is a row of `LENGTHS` and one of these."""


class _Cells(Hands):
    """One stand-in for every cell; only its points and lengths may be asked for."""

    def __init__(self) -> None:
        super().__init__(np.zeros((len(LENGTHS) * POINTS, 52), dtype=np.bool_))
        self.lengths = np.repeat(LENGTHS, POINTS, axis=0)
        self.hcp = np.tile(np.arange(POINTS, dtype=np.int8), len(LENGTHS))


@lru_cache(maxsize=256)
def cells_of(meaning: Meaning) -> tuple[Bools, Bools]:
    """Return where a meaning may hold, and where it holds whatever the honours.

    Parameters
    ----------
    meaning : Meaning
        Any.

    Returns
    -------
    may, must : ndarray of bool, shape (560, 38)
        By `LENGTHS` and points. No hand of the meaning lies outside `may`, every hand in `must` is one.
    """
    cells = _Cells()
    may, must = _cells(meaning, cells)
    shape = (len(LENGTHS), POINTS)
    return may.reshape(shape), must.reshape(shape)


def _cells(meaning: Meaning, cells: _Cells) -> tuple[Bools, Bools]:
    if isinstance(meaning, Points | Length | Patterned | Shape | Anything):
        inside = meaning.holds(cells)
        return inside, inside
    if isinstance(meaning, Not):
        may, must = _cells(meaning.part, cells)
        return ~must, ~may
    if isinstance(meaning, And | Or):
        parts = [_cells(part, cells) for part in meaning.parts]
        join = np.logical_and if isinstance(meaning, And) else np.logical_or
        return join.reduce([may for may, _ in parts]), join.reduce([must for _, must in parts])
    box = meaning.bounds()
    may = (cells.hcp >= box.hcp[0]) & (cells.hcp <= box.hcp[1])
    for suit, (low, high) in enumerate(box.lengths):
        may &= (cells.lengths[:, suit] >= low) & (cells.lengths[:, suit] <= high)
    return may, np.zeros_like(may)
