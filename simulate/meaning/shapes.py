"""Statements about the whole distribution: exact shapes, patterns, balanced and the like."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.hands import HAND_SIZE
from simulate.meaning.nodes import Bools, Bounds, Floats, Meaning
from simulate.meaning.softness import Softness

Lengths = tuple[int, int, int, int]
ALL_PATTERNS: Final[tuple[Lengths, ...]] = tuple(
    (a, b, c, HAND_SIZE - a - b - c)
    for a in range(HAND_SIZE, 3, -1)
    for b in range(min(a, HAND_SIZE - a), -1, -1)
    for c in range(min(b, HAND_SIZE - a - b), -1, -1)
    if HAND_SIZE - a - b - c <= c
)
"""The 39 patterns, longest suit first."""

_IS_KIND: Final[dict[str, Callable[[Lengths], bool]]] = {
    "balanced": lambda p: p in ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)),
    "semibalanced": lambda p: p in ((5, 4, 2, 2), (6, 3, 2, 2)),
    "unbalanced": lambda p: p not in ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)),
    "single-suited": lambda p: p[0] >= 6 and p[1] <= 3,
    "two-suited": lambda p: p[0] >= 5 and p[1] >= 4 and p[2] <= 3,
    "three-suited": lambda p: p[2] >= 4,
}
KINDS: Final[dict[str, frozenset[Lengths]]] = {
    name: frozenset(p for p in ALL_PATTERNS if test(p)) for name, test in _IS_KIND.items()
}
"""Balanced is 4-3-3-3, 4-4-3-2 or 5-3-3-2, unbalanced everything else, semibalanced 5-4-2-2 or 6-3-2-2.

Single-suited is six or more and no second suit of four; two-suited is 5-4 or longer and no third suit of
four; three-suited is 4-4-4-1 or 5-4-4-0.
"""


class Patterned(Meaning):
    """The suit lengths, longest first, are among some patterns. Hands must have thirteen cards."""

    __slots__ = ()

    @abstractmethod
    def _patterns(self) -> frozenset[Lengths]: ...

    def holds(self, hands: Hands) -> Bools:
        """Return where the pattern is one of those meant, shape ``(n,)``."""
        inside: Bools = _moved(self._patterns())[_codes(hands)] == 0
        return inside

    def bounds(self) -> Bounds:
        """Return the longest and shortest suit of the patterns, for every suit."""
        span = (min(p[3] for p in self._patterns()), max(p[0] for p in self._patterns()))
        return Bounds(lengths=(span,) * 4)

    @property
    def leaves_shape_open(self) -> bool:
        """Tell that it speaks of nothing else, even where some pattern has a void and some ten cards."""
        return False

    def _cost(self, hands: Hands, soft: Softness, *, negated: bool) -> Floats:
        patterns = self._patterns()
        moved = _moved(frozenset(ALL_PATTERNS) - patterns if negated else patterns)
        costs: Floats = np.minimum(moved * np.float32(soft.shape), np.float32(soft.most))
        return costs[_codes(hands)]


@dataclass(frozen=True, slots=True)
class Kind(Patterned):
    """One of `KINDS`: balanced, single-suited and so on."""

    name: str

    def __post_init__(self) -> None:
        if self.name not in KINDS:
            raise ValueError(f"expected one of {', '.join(KINDS)}: {self.name!r}")

    def _patterns(self) -> frozenset[Lengths]:
        return KINDS[self.name]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Pattern(Patterned):
    """These suit lengths in any order, longest first."""

    lengths: Lengths

    def __post_init__(self) -> None:
        if self.lengths not in ALL_PATTERNS:
            raise ValueError(f"expected thirteen cards, longest suit first: {self.lengths!r}")

    def _patterns(self) -> frozenset[Lengths]:
        return frozenset((self.lengths,))

    def __str__(self) -> str:
        return "-".join(map(str, self.lengths))


@dataclass(frozen=True, slots=True)
class TwoLong(Patterned):
    """At least so many cards in some suit, and at least so many in another.

    Parameters
    ----------
    lengths : two int
        The longer first.
    """

    lengths: tuple[int, int]

    def __post_init__(self) -> None:
        if self.lengths[0] < self.lengths[1] or not self._patterns():
            raise ValueError(f"expected two lengths of one hand, the longer first: {self.lengths!r}")

    def _patterns(self) -> frozenset[Lengths]:
        longer, shorter = self.lengths
        return frozenset(p for p in ALL_PATTERNS if p[0] >= longer and p[1] >= shorter)

    def __str__(self) -> str:
        return "{}-{} in two suits".format(*self.lengths)


@dataclass(frozen=True, slots=True)
class Shape(Meaning):
    """Exactly these suit lengths.

    Parameters
    ----------
    lengths : four int
        Clubs, diamonds, hearts, spades; written the other way round, ``4=4=4=1``, spades first.
    """

    lengths: Lengths

    def __post_init__(self) -> None:
        if sum(self.lengths) != HAND_SIZE or min(self.lengths) < 0:
            raise ValueError(f"expected thirteen cards: {self.lengths!r}")

    def holds(self, hands: Hands) -> Bools:
        """Return where all four lengths agree, shape ``(n,)``."""
        same: Bools = (hands.lengths == np.array(self.lengths, dtype=np.int8)).all(axis=1)
        return same

    def bounds(self) -> Bounds:
        """Return the four lengths."""
        c, d, h, s = ((n, n) for n in self.lengths)
        return Bounds(lengths=(c, d, h, s))

    def _cost(self, hands: Hands, soft: Softness, *, negated: bool) -> Floats:
        away = np.abs(hands.lengths - np.array(self.lengths, dtype=np.int8)).sum(axis=1)
        if negated:
            return np.where(away == 0, np.float32(min(soft.length, soft.most)), np.float32(0))
        # As if the four lengths had been stated one by one, but as one statement under one floor.
        costs: Floats = np.minimum(away * np.float32(soft.length), np.float32(soft.most))
        return costs

    def __str__(self) -> str:
        return "=".join(str(n) for n in reversed(self.lengths))


_BASE: Final = HAND_SIZE + 1


def _codes(hands: Hands) -> NDArray[np.intp]:
    """Return shape ``(n,)``: the three longest lengths as one number."""
    first, second, third = (hands.pattern[:, i].astype(np.intp) for i in range(3))
    return (first * _BASE + second) * _BASE + third


@cache
def _moved(wanted: frozenset[Lengths]) -> Floats:
    """Return, by `_codes`, how many cards must change suit to reach the nearest pattern wanted."""
    table = np.full(_BASE**3, np.inf, dtype=np.float32)
    for p in ALL_PATTERNS:
        distances = [sum(abs(x - y) for x, y in zip(p, q, strict=True)) // 2 for q in wanted]
        table[(p[0] * _BASE + p[1]) * _BASE + p[2]] = min(distances)
    return table
