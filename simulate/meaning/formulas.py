"""Formulas on the hands of a deal, as the dealer program writes them: what they are and what they come to.

References
----------
Hans van Staveren and others, "Dealer": the manual, chapter "The Input File".
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.cards import RANK_LETTERS, SUIT_LETTERS, SUIT_WORDS, Card, Suit
from simulate.core.seats import Seat, seat_word

Numbers: TypeAlias = NDArray[np.int64]
Look: TypeAlias = Callable[[Seat | None], Hands]
"""Gives the hands of a seat; of None, the hand that is spoken of."""

COUNTS: Final = {
    **{f"{name}s": letter for name, letter in (("ten", "T"), ("jack", "J"), ("queen", "Q"), ("king", "K"))},
    "aces": "A",
    **{f"top{top}": "AKQJT"[:top] for top in (2, 3, 4, 5)},
}
"""What counts ranks, and which."""
WEIGHTS: Final = {"hcp": (4, 3, 2, 1), "controls": (2, 1, 0, 0), "c13": (6, 4, 2, 1)}
"""What adds up points for ace, king, queen, jack."""
FEATURES: Final = (*SUIT_WORDS, *WEIGHTS, "losers", *COUNTS)


class Formula(ABC):
    """A number for every deal; a truth is 1 or 0. ``str`` writes one that reads back equal."""

    __slots__ = ()

    @abstractmethod
    def values(self, look: Look) -> Numbers:
        """Return the number for every deal, shape ``(n,)``."""

    @abstractmethod
    def seats(self) -> frozenset[Seat | None]:
        """Return the seats it names; None for the hand that is spoken of."""


@dataclass(frozen=True, slots=True)
class Number(Formula):
    """A whole number."""

    value: int

    def values(self, look: Look) -> Numbers:
        """Return the number, shape ``()``."""
        return np.array(self.value, dtype=np.int64)

    def seats(self) -> frozenset[Seat | None]:
        """Return none."""
        return frozenset()

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Feature(Formula):
    """Something counted in a hand, or in one suit of it: one of `FEATURES`."""

    name: str
    seat: Seat | None
    suit: Suit | None = None

    def values(self, look: Look) -> Numbers:
        """Return the count of every hand, shape ``(n,)``."""
        hands = look(self.seat)
        if self.name in SUIT_WORDS:
            return hands.lengths[:, SUIT_WORDS.index(self.name)].astype(np.int64)
        of_suits = self._of_suits(hands)
        if self.suit is not None:
            return of_suits[:, self.suit]
        total: Numbers = of_suits.sum(axis=1)
        return total

    def _of_suits(self, hands: Hands) -> Numbers:
        if self.name in COUNTS:
            return hands.count(COUNTS[self.name]).astype(np.int64)
        if self.name in WEIGHTS:
            parts = zip(WEIGHTS[self.name], "AKQJ", strict=True)
            added: Numbers = np.add.reduce([worth * hands.count(r).astype(np.int64) for worth, r in parts])
            return added
        # A queen below three cards, a king alone do not save a loser.
        lengths = hands.lengths.astype(np.int64)
        saved = hands.count("A").astype(np.int64)
        saved += hands.count("K") * (lengths >= 2)
        saved += hands.count("Q") * (lengths >= 3)
        return np.minimum(lengths, 3) - saved

    def seats(self) -> frozenset[Seat | None]:
        """Return the seat."""
        return frozenset((self.seat,))

    def __str__(self) -> str:
        inside = [] if self.seat is None else [seat_word(self.seat).lower()]
        inside += [] if self.suit is None else [SUIT_WORDS[self.suit]]
        return f"{self.name}({', '.join(inside)})"


@dataclass(frozen=True, slots=True)
class HasCard(Formula):
    """Whether a card is held."""

    seat: Seat | None
    card: Card

    def values(self, look: Look) -> Numbers:
        """Return 1 where it is held, shape ``(n,)``."""
        return look(self.seat).held[:, self.card].astype(np.int64)

    def seats(self) -> frozenset[Seat | None]:
        """Return the seat."""
        return frozenset((self.seat,))

    def __str__(self) -> str:
        suit, rank = divmod(self.card, 13)
        seat = "" if self.seat is None else f"{seat_word(self.seat).lower()}, "
        return f"hascard({seat}{RANK_LETTERS[rank]}{SUIT_LETTERS[suit]})"


@dataclass(frozen=True, slots=True)
class ShapePart:
    """One shape of a list: four lengths, spades first, None for any; added or taken away."""

    added: bool
    any_order: bool
    lengths: tuple[int | None, int | None, int | None, int | None]

    def holds(self, lengths: NDArray[np.int8]) -> NDArray[np.bool_]:
        """Return which lengths, shape ``(n, 4)``, clubs first, are of this shape."""
        from itertools import permutations

        wanted = self.lengths[::-1]
        found = np.zeros(len(lengths), dtype=np.bool_)
        for order in set(permutations(wanted)) if self.any_order else {wanted}:
            fits = np.ones(len(lengths), dtype=np.bool_)
            for suit, length in enumerate(order):
                if length is not None:
                    fits &= lengths[:, suit] == length
            found |= fits
        return found

    def __str__(self) -> str:
        return ("any " if self.any_order else "") + "".join(
            "x" if n is None else str(n) for n in self.lengths
        )


@dataclass(frozen=True, slots=True)
class ShapeTest(Formula):
    """Whether the lengths are of a list of shapes, read from left to right."""

    seat: Seat | None
    parts: tuple[ShapePart, ...]

    def values(self, look: Look) -> Numbers:
        """Return 1 where they are, shape ``(n,)``."""
        lengths = look(self.seat).lengths
        found = np.zeros(len(lengths), dtype=np.bool_)
        for part in self.parts:
            fits = part.holds(lengths)
            found = found | fits if part.added else found & ~fits
        return found.astype(np.int64)

    def seats(self) -> frozenset[Seat | None]:
        """Return the seat."""
        return frozenset((self.seat,))

    def __str__(self) -> str:
        seat = "" if self.seat is None else f"{seat_word(self.seat).lower()}, "
        first, *others = self.parts
        shapes = str(first) + "".join(f" {'+' if part.added else '-'} {part}" for part in others)
        return f"shape({seat}{shapes})"


@dataclass(frozen=True, slots=True)
class Negation(Formula):
    """``!`` something: 1 where it is 0."""

    part: Formula

    def values(self, look: Look) -> Numbers:
        """Return 1 where the part is 0, shape ``(n,)``."""
        return np.asarray(self.part.values(look) == 0).astype(np.int64)

    def seats(self) -> frozenset[Seat | None]:
        """Return those of the part."""
        return self.part.seats()

    def __str__(self) -> str:
        return f"!{_within(self.part, 8)}"


BINDING: Final = {
    **{"||": 1, "&&": 2, "==": 3, "!=": 3, "<": 4, "<=": 4, ">": 4, ">=": 4},
    **{"+": 5, "-": 5, "*": 6, "/": 6, "%": 6},
}
"""Operators and how tightly they bind."""


@dataclass(frozen=True, slots=True)
class Joined(Formula):
    """Two formulas joined by an operator of `BINDING`."""

    sign: str
    left: Formula
    right: Formula

    def values(self, look: Look) -> Numbers:
        """Return what the operator makes of both, shape ``(n,)``; division by 0 gives 0."""
        a, b = self.left.values(look), self.right.values(look)
        if self.sign in _OPERATIONS:
            return np.asarray(_OPERATIONS[self.sign](a, b)).astype(np.int64)
        safe = np.where(b == 0, 1, b)
        done = np.asarray(a // safe if self.sign == "/" else a % safe)
        return np.where(b == 0, 0, done).astype(np.int64)

    def seats(self) -> frozenset[Seat | None]:
        """Return those of both."""
        return self.left.seats() | self.right.seats()

    def __str__(self) -> str:
        binding = BINDING[self.sign]
        return f"{_within(self.left, binding)} {self.sign} {_within(self.right, binding + 1)}"


@dataclass(frozen=True, slots=True)
class Choice(Formula):
    """``test ? yes : no``."""

    test: Formula
    yes: Formula
    no: Formula

    def values(self, look: Look) -> Numbers:
        """Return one or the other, shape ``(n,)``."""
        test, yes, no = (part.values(look) for part in (self.test, self.yes, self.no))
        return np.where(test != 0, yes, no).astype(np.int64)

    def seats(self) -> frozenset[Seat | None]:
        """Return those of all three."""
        return self.test.seats() | self.yes.seats() | self.no.seats()

    def __str__(self) -> str:
        return f"{_within(self.test, 1)} ? {_within(self.yes, 1)} : {_within(self.no, 1)}"


_OPERATIONS: Final[dict[str, Callable[[Numbers, Numbers], NDArray[np.generic]]]] = {
    "||": lambda a, b: (a != 0) | (b != 0),
    "&&": lambda a, b: (a != 0) & (b != 0),
    "==": np.equal,
    "!=": np.not_equal,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
}


def _binding(formula: Formula) -> int:
    if isinstance(formula, Joined):
        return BINDING[formula.sign]
    return 0 if isinstance(formula, Choice) else 8 if isinstance(formula, Negation) else 9


def _within(part: Formula, least: int) -> str:
    return f"({part})" if _binding(part) < least else str(part)


def holds_in(formula: Formula, owners: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Return in which deals a formula is true.

    Parameters
    ----------
    formula : Formula
        Every hand is named by its seat.
    owners : ndarray of int8, shape (n, 52)
        The seat that owns each card.
    """
    hands = {seat: Hands.of_seat(owners, seat) for seat in formula.seats() if seat is not None}

    def look(seat: Seat | None) -> Hands:
        if seat is None:
            raise ValueError(f"expected a seat in every part, for example hcp(north): {str(formula)!r}")
        return hands[seat]

    return np.broadcast_to(formula.values(look) != 0, (len(owners),))
