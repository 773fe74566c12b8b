"""Statements about one hand: points, lengths, shapes, honours."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import HCP_OF_RANK, Hands
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, RANK_LETTERS, SPADES, SUIT_LETTERS, SUITS, Card, Suit
from simulate.core.hands import HAND_SIZE
from simulate.meaning.nodes import MAX_HCP, Bools, Bounds, Floats, Meaning, all_of, any_of
from simulate.meaning.softness import Softness

Suits = tuple[Suit, ...]
MINORS: Final[Suits] = (CLUBS, DIAMONDS)
MAJORS: Final[Suits] = (HEARTS, SPADES)
HONOURS: Final = "AKQJT"
COUNTED: Final[dict[str, tuple[str, int]]] = {
    "aces": ("A", 4),
    "kings": ("K", 4),
    "queens": ("Q", 4),
    "jacks": ("J", 4),
    "controls": ("", 12),
    "losers": ("", 12),
}
"""What can be counted over the whole hand: ranks counted, and the most there can be."""


def suits_text(suits: Suits) -> str:
    """Return a set of suits as the language writes it: ``S``, ``M``, ``m``, ``C/H`` or ``any suit``."""
    named = {MINORS: "m", MAJORS: "M", SUITS: "any suit"}
    return named.get(suits) or "/".join(SUIT_LETTERS[s] for s in suits)


def _span_text(lo: int, hi: int, most: int) -> str:
    if lo == hi:
        return str(lo)
    return f"{lo}+" if hi == most else f"{lo}-{hi}"


def _check_suits(suits: Suits) -> None:
    if not suits or suits != tuple(sorted(set(suits) & set(SUITS))):
        raise ValueError(f"expected one or more suits in order, each once: {suits!r}")


class Ranged(Meaning):
    """A number that must lie in a range; with several suits, in at least one of them."""

    __slots__ = ()
    lo: int
    hi: int

    @abstractmethod
    def _most(self) -> int:
        """Return the largest value there can be."""

    @abstractmethod
    def _values(self, hands: Hands) -> NDArray[np.int8]:
        """Return shape ``(n, k)``, one column for each suit spoken of."""

    @abstractmethod
    def _step(self, soft: Softness) -> float:
        """Return the cost of each step outside."""

    def __post_init__(self) -> None:
        if not 0 <= self.lo <= self.hi <= self._most():
            raise ValueError(f"expected a range within 0-{self._most()}: {(self.lo, self.hi)!r}")

    def holds(self, hands: Hands) -> Bools:
        """Return where the number lies in the range, shape ``(n,)``."""
        values = self._values(hands)
        inside: Bools = (values >= self.lo) & (values <= self.hi)
        return _in_one(inside)

    def _cost(self, hands: Hands, soft: Softness, *, negated: bool) -> Floats:
        steps = _steps(self.lo, self.hi, self._most(), negated)
        costs = np.minimum(steps * np.float32(self._step(soft)), np.float32(soft.most))
        of_hands: Floats = costs[self._values(hands)]
        result: Floats = of_hands.sum(axis=1) if negated else of_hands.min(axis=1)
        return result


def _in_one(of_suits: Bools) -> Bools:
    one: Bools = np.logical_or.reduce(of_suits, axis=1)
    return one


@cache
def _steps(lo: int, hi: int, most: int, negated: bool) -> Floats:
    """Return shape ``(most + 1,)``: steps from each value into the range, or out of it."""
    values = np.arange(most + 1)
    inside = (values >= lo) & (values <= hi)
    wanted = values[~inside if negated else inside]
    if not len(wanted):
        return np.full(most + 1, np.inf, dtype=np.float32)
    steps: Floats = np.abs(values[:, None] - wanted[None, :]).min(axis=1).astype(np.float32)
    return steps


@dataclass(frozen=True, slots=True)
class Points(Ranged):
    """High-card points in a range."""

    lo: int
    hi: int

    def _most(self) -> int:
        return MAX_HCP

    def _values(self, hands: Hands) -> NDArray[np.int8]:
        return hands.hcp[:, None]

    def _step(self, soft: Softness) -> float:
        return soft.hcp

    def bounds(self) -> Bounds:
        """Return the range of points."""
        return Bounds(hcp=(self.lo, self.hi))

    def __str__(self) -> str:
        return f"{_span_text(self.lo, self.hi, MAX_HCP)} HCP"


@dataclass(frozen=True, slots=True)
class Length(Ranged):
    """Number of cards in a suit, or in at least one of several suits."""

    suits: Suits
    lo: int
    hi: int

    def __post_init__(self) -> None:
        _check_suits(self.suits)
        Ranged.__post_init__(self)

    def _most(self) -> int:
        return HAND_SIZE

    def _values(self, hands: Hands) -> NDArray[np.int8]:
        return hands.lengths[:, list(self.suits)]

    def _step(self, soft: Softness) -> float:
        return soft.length

    def bounds(self) -> Bounds:
        """Return the range of the suit; nothing when there are several."""
        if len(self.suits) > 1:
            return Bounds()
        return Bounds().with_length(self.suits[0], (self.lo, self.hi)) & Bounds()

    @property
    def leaves_shape_open(self) -> bool:
        """Tell whether any number of cards would do."""
        return (self.lo, self.hi) == (0, HAND_SIZE)

    def __str__(self) -> str:
        span = _span_text(self.lo, self.hi, HAND_SIZE)
        gap = " " if self.suits == SUITS else ""
        return f"{span}{gap}{suits_text(self.suits)}"


@dataclass(frozen=True, slots=True)
class Honours(Ranged):
    """How many of the top 2, 3, 4 or 5 cards of a suit are held; with several suits, in one of them."""

    top: int
    suits: Suits
    lo: int
    hi: int

    def __post_init__(self) -> None:
        _check_suits(self.suits)
        if not 1 <= self.top <= len(HONOURS):
            raise ValueError(f"expected the top 1 to 5 cards: {self.top!r}")
        Ranged.__post_init__(self)

    def _most(self) -> int:
        return self.top

    def _values(self, hands: Hands) -> NDArray[np.int8]:
        return hands.count(HONOURS[: self.top])[:, list(self.suits)]

    def _step(self, soft: Softness) -> float:
        return soft.honour

    def bounds(self) -> Bounds:
        """Return the points and cards that the honours take at least."""
        least = sum(sorted(_points(rank) for rank in HONOURS[: self.top])[: self.lo])
        box = Bounds(hcp=(least, MAX_HCP))
        return box.with_length(self.suits[0], (self.lo, HAND_SIZE)) & box if len(self.suits) == 1 else box

    def __str__(self) -> str:
        span = _span_text(self.lo, self.hi, self.top)
        exactly = "exactly " if self.lo == self.hi else ""
        return f"{exactly}{span} of top {self.top} in {suits_text(self.suits)}"


@dataclass(frozen=True, slots=True)
class Count(Ranged):
    """How many aces, kings, ..., controls (ace 2, king 1) or losers (losing trick count) a hand has."""

    what: str
    lo: int
    hi: int

    def __post_init__(self) -> None:
        if self.what not in COUNTED:
            raise ValueError(f"expected one of {', '.join(COUNTED)}: {self.what!r}")
        Ranged.__post_init__(self)

    def _most(self) -> int:
        return COUNTED[self.what][1]

    def _values(self, hands: Hands) -> NDArray[np.int8]:
        rank = COUNTED[self.what][0]
        if rank:
            held: NDArray[np.int8] = hands.count(rank).sum(axis=1, dtype=np.int8)
            return held[:, None]
        if self.what == "controls":
            return hands.controls[:, None]
        return hands.quick_losers.astype(np.int8)[:, None]

    def _step(self, soft: Softness) -> float:
        return soft.count

    def bounds(self) -> Bounds:
        """Return the points that the counted cards make at least."""
        rank = COUNTED[self.what][0]
        return Bounds(hcp=(self.lo * _points(rank), MAX_HCP)) if rank else Bounds()

    def __str__(self) -> str:
        what = self.what[:-1] if self.lo == self.hi == 1 else self.what
        return f"{_span_text(self.lo, self.hi, self._most())} {what}"


@dataclass(frozen=True, slots=True)
class Keycards(Ranged):
    """How many of the four aces and the king of trumps are held."""

    trumps: Suit
    lo: int
    hi: int

    def __post_init__(self) -> None:
        _check_suits((self.trumps,))
        Ranged.__post_init__(self)

    def _most(self) -> int:
        return 5

    def _values(self, hands: Hands) -> NDArray[np.int8]:
        held: NDArray[np.int8] = (
            hands.count("A").sum(axis=1, dtype=np.int8) + hands.count("K")[:, self.trumps]
        )
        return held[:, None]

    def _step(self, soft: Softness) -> float:
        return soft.count

    def bounds(self) -> Bounds:
        """Return the points that the keycards make at least."""
        return Bounds(hcp=(sum((3, 4, 4, 4, 4)[: self.lo]), MAX_HCP))

    def __str__(self) -> str:
        what = "keycard" if self.lo == self.hi == 1 else "keycards"
        return f"{_span_text(self.lo, self.hi, 5)} {what} in {SUIT_LETTERS[self.trumps]}"


class Flat(Meaning):
    """Something a hand has or has not, without degrees."""

    __slots__ = ()

    def _cost(self, hands: Hands, soft: Softness, *, negated: bool) -> Floats:
        return np.where(
            self.holds(hands) ^ (not negated), np.float32(min(soft.flat, soft.most)), np.float32(0)
        )


@dataclass(frozen=True, slots=True)
class Held(Flat):
    """All these ranks in a suit, or in one of several suits."""

    ranks: str
    suits: Suits

    def __post_init__(self) -> None:
        _check_suits(self.suits)
        if not self.ranks or self.ranks != "".join(r for r in HONOURS if r in self.ranks):
            raise ValueError(f"expected honours, highest first, each once: {self.ranks!r}")

    def cards(self) -> tuple[Card, ...]:
        """Return the cards that must be held when there is one suit; none when there is a choice."""
        if len(self.suits) > 1:
            return ()
        return tuple(13 * self.suits[0] + RANK_LETTERS.index(rank) for rank in self.ranks)

    def holds(self, hands: Hands) -> Bools:
        """Return where all the ranks are held, shape ``(n,)``."""
        counts = hands.count(self.ranks)[:, list(self.suits)]
        return _in_one(counts == len(self.ranks))

    def bounds(self) -> Bounds:
        """Return the points and cards that the honours take."""
        box = Bounds(hcp=(sum(_points(rank) for rank in self.ranks), MAX_HCP))
        if len(self.suits) > 1:
            return box
        return box.with_length(self.suits[0], (len(self.ranks), HAND_SIZE)) & box

    def __str__(self) -> str:
        if len(self.suits) == 1:
            return f"{suits_text(self.suits)}{self.ranks}"
        return f"{self.ranks} in {suits_text(self.suits)}"


@dataclass(frozen=True, slots=True)
class Stopper(Flat):
    """A, Kx, Qxx, Jxxx or better in a suit, or in one of several."""

    suits: Suits

    def __post_init__(self) -> None:
        _check_suits(self.suits)

    def holds(self, hands: Hands) -> Bools:
        """Return where the suit is stopped, shape ``(n,)``."""
        return _in_one(hands.stoppers[:, list(self.suits)])

    def bounds(self) -> Bounds:
        """Return the one point that a stopper takes at least."""
        return Bounds(hcp=(1, MAX_HCP))

    def __str__(self) -> str:
        return f"stopper in {suits_text(self.suits)}"


def two_suits(suits: Suits, longer: int, shorter: int) -> Meaning:
    """Return the meaning of at least so many cards in two suits, either way round."""
    ways = [(longer, shorter), (shorter, longer)] if longer > shorter else [(longer, longer)]
    return any_of(
        all_of(Length((suit,), n, HAND_SIZE) for suit, n in zip(reversed(suits), way, strict=True))
        for way in ways
    )


def covers_all(parts: tuple[Meaning, ...]) -> bool:
    """Tell whether counts of one thing leave no number out."""
    counts = [part for part in parts if isinstance(part, Count)]
    if len(counts) < len(parts):
        return False
    numbers = {n for part in counts for n in range(part.lo, part.hi + 1)}
    return len(numbers) == COUNTED[counts[0].what][1] + 1


def _points(rank: str) -> int:
    return int(HCP_OF_RANK[RANK_LETTERS.index(rank)])
