"""Meanings as trees: and, or, not over statements about one hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.hands import HAND_SIZE
from simulate.meaning.softness import Softness, default_softness

MAX_HCP: Final = 37
Span: TypeAlias = tuple[int, int]
Floats: TypeAlias = NDArray[np.float32]
Bools: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Bounds:
    """A box that contains every hand of a meaning; the meaning may be smaller.

    Parameters
    ----------
    hcp : pair of int
        Least and most high-card points.
    lengths : four pairs of int
        Least and most clubs, diamonds, hearts, spades.
    """

    hcp: Span = (0, MAX_HCP)
    lengths: tuple[Span, Span, Span, Span] = ((0, HAND_SIZE),) * 4

    @property
    def empty(self) -> bool:
        """Whether no hand of thirteen cards fits the box."""
        spans = (self.hcp, *self.lengths)
        least, most = (sum(span[i] for span in self.lengths) for i in (0, 1))
        return any(lo > hi for lo, hi in spans) or least > HAND_SIZE or most < HAND_SIZE

    def with_length(self, suit: int, span: Span) -> Bounds:
        """Return the same box with another span for one suit."""
        c, d, h, s = (span if i == suit else old for i, old in enumerate(self.lengths))
        return replace(self, lengths=(c, d, h, s))

    def __and__(self, other: Bounds) -> Bounds:
        """Intersection, with lengths tightened so that they can add up to thirteen."""
        hcp, *lengths = (
            (max(a[0], b[0]), min(a[1], b[1]))
            for a, b in zip((self.hcp, *self.lengths), (other.hcp, *other.lengths), strict=True)
        )
        least, most = (sum(span[i] for span in lengths) for i in (0, 1))
        c, d, h, s = (
            (max(lo, HAND_SIZE - (most - hi)), min(hi, HAND_SIZE - (least - lo))) for lo, hi in lengths
        )
        return Bounds(hcp, (c, d, h, s))

    def __or__(self, other: Bounds) -> Bounds:
        """Hull of both."""
        if self.empty or other.empty:
            return other if self.empty else self
        hcp, c, d, h, s = (
            (min(a[0], b[0]), max(a[1], b[1]))
            for a, b in zip((self.hcp, *self.lengths), (other.hcp, *other.lengths), strict=True)
        )
        return Bounds(hcp, (c, d, h, s))


class Meaning(ABC):
    """What a call says about the hand of its caller.

    Trees are frozen and hashable; ``str`` writes one in the language of `parse_meaning`, which reads it back
    to an equal tree. Join them with ``&``, ``|`` and ``~``.
    """

    __slots__ = ()

    @abstractmethod
    def holds(self, hands: Hands) -> Bools:
        """Return shape ``(n,)``: which hands are inside the meaning, taken at its word."""

    @abstractmethod
    def bounds(self) -> Bounds:
        """Return a box that contains every hand of the meaning."""

    @property
    def leaves_shape_open(self) -> bool:
        """Tell whether it says nothing of suit lengths: "6M" does, though no one suit is bounded by it."""
        return self.bounds().lengths == Bounds().lengths

    @abstractmethod
    def _cost(self, hands: Hands, soft: Softness, *, negated: bool) -> Floats:
        """Return shape ``(n,)``, never negative: 0 exactly where the meaning (or its negation) holds."""

    def log_membership(
        self, hands: Hands, *, strict: bool = False, softness: Softness | None = None
    ) -> Floats:
        """Return the log of how well each hand fits, allowing for players who stretch a call.

        Parameters
        ----------
        hands : Hands
            `n` hands.
        strict : bool
            The edges are hard: ``-inf`` outside.
        softness : Softness, optional
            Costs of being outside; by default those that ship with the package.

        Returns
        -------
        ndarray of float32, shape (n,)
            0 exactly where `holds`, below 0 elsewhere. Statements joined by "and" add their costs, "or" takes
            the best, and "not" turns every statement into its opposite, with the same cost per step.
        """
        if strict:
            return np.where(self.holds(hands), np.float32(0), np.float32(-np.inf))
        cost = self._cost(hands, softness or default_softness(), negated=False)
        return (np.float32(0) - cost).astype(np.float32, copy=False)

    def __and__(self, other: Meaning) -> Meaning:
        return all_of((self, other))

    def __or__(self, other: Meaning) -> Meaning:
        return any_of((self, other))

    def __invert__(self) -> Meaning:
        return self.part if isinstance(self, Not) else Not(self)


@dataclass(frozen=True, slots=True)
class Anything(Meaning):
    """No constraint."""

    def holds(self, hands: Hands) -> Bools:
        """Return all true, shape ``(n,)``."""
        return np.ones(len(hands), dtype=np.bool_)

    def bounds(self) -> Bounds:
        """Return the widest box."""
        return Bounds()

    def _cost(self, hands: Hands, soft: Softness, *, negated: bool) -> Floats:
        return np.full(len(hands), soft.most if negated else 0, dtype=np.float32)

    def __str__(self) -> str:
        return "any"


@dataclass(frozen=True, slots=True)
class And(Meaning):
    """Every part holds. Made by `all_of`."""

    parts: tuple[Meaning, ...]

    def __post_init__(self) -> None:
        _check_parts(self, self.parts)

    def holds(self, hands: Hands) -> Bools:
        """Return where every part holds, shape ``(n,)``."""
        result: Bools = np.logical_and.reduce([part.holds(hands) for part in self.parts])
        return result

    def bounds(self) -> Bounds:
        """Return the intersection of the parts' boxes."""
        box = Bounds()
        for part in self.parts:
            box &= part.bounds()
        return box

    @property
    def leaves_shape_open(self) -> bool:
        """Tell whether every part does."""
        return all(part.leaves_shape_open for part in self.parts)

    def _cost(self, hands: Hands, soft: Softness, *, negated: bool) -> Floats:
        costs = [part._cost(hands, soft, negated=negated) for part in self.parts]
        total: Floats = (np.minimum if negated else np.add).reduce(costs)
        return total

    def __str__(self) -> str:
        return ", ".join(f"({part})" if isinstance(part, Or) else str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Or(Meaning):
    """At least one part holds. Made by `any_of`."""

    parts: tuple[Meaning, ...]

    def __post_init__(self) -> None:
        _check_parts(self, self.parts)

    def holds(self, hands: Hands) -> Bools:
        """Return where at least one part holds, shape ``(n,)``."""
        result: Bools = np.logical_or.reduce([part.holds(hands) for part in self.parts])
        return result

    def bounds(self) -> Bounds:
        """Return the hull of the parts' boxes."""
        box = self.parts[0].bounds()
        for part in self.parts[1:]:
            box |= part.bounds()
        return box

    @property
    def leaves_shape_open(self) -> bool:
        """Tell whether some part does."""
        return any(part.leaves_shape_open for part in self.parts)

    def _cost(self, hands: Hands, soft: Softness, *, negated: bool) -> Floats:
        costs = [part._cost(hands, soft, negated=negated) for part in self.parts]
        total: Floats = (np.add if negated else np.minimum).reduce(costs)
        return total

    def __str__(self) -> str:
        return " or ".join(f"({part})" if isinstance(part, And | Not) else str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Not(Meaning):
    """The part does not hold."""

    part: Meaning

    def __post_init__(self) -> None:
        if isinstance(self.part, Not):
            raise ValueError(f"expected a meaning without a second not: {str(self.part)!r}")

    def holds(self, hands: Hands) -> Bools:
        """Return where the part does not hold, shape ``(n,)``."""
        return ~self.part.holds(hands)

    def bounds(self) -> Bounds:
        """Return the widest box: what a hand is not says little about a box."""
        return Bounds()

    def _cost(self, hands: Hands, soft: Softness, *, negated: bool) -> Floats:
        return self.part._cost(hands, soft, negated=not negated)

    def __str__(self) -> str:
        return f"not ({self.part})" if isinstance(self.part, And | Or) else f"not {self.part}"


def _check_parts(node: And | Or, parts: tuple[Meaning, ...]) -> None:
    idle = any(isinstance(part, Anything | type(node)) for part in parts)
    if idle or len(set(parts)) < max(2, len(parts)):
        raise ValueError(f"expected different parts, flattened; use all_of or any_of: {parts!r}")


def all_of(parts: Iterable[Meaning]) -> Meaning:
    """Join meanings by "and", flattened, each once, in the order given; `Anything` if nothing constrains."""
    return _join(And, (part for part in parts if part != Anything())) or Anything()


def any_of(parts: Iterable[Meaning]) -> Meaning:
    """Join meanings by "or", flattened, each once, in the order given; `Anything` if one does not constrain.

    Raises
    ------
    ValueError
        If there is none.
    """
    given = tuple(parts)
    joined = Anything() if Anything() in given else _join(Or, given)
    if joined is None:
        raise ValueError("expected at least one meaning")
    return joined


def _join(kind: type[And] | type[Or], parts: Iterable[Meaning]) -> Meaning | None:
    flat: dict[Meaning, None] = {}
    for part in parts:
        flat |= dict.fromkeys(part.parts if isinstance(part, kind) else (part,))
    if not flat:
        return None
    return kind(tuple(flat)) if len(flat) > 1 else next(iter(flat))
