"""Rules: what a call shows, and how well a hand fits it.

A rule lists intervals on features of the hand. A hand inside all of them scores the rule's base; every
unit outside an interval costs its slope. A player chooses call ``c`` with probability proportional to the
exponential of the best score any rule gives ``c``: near the edges people differ, far from them they do not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from simulate.core.calls import Call
from simulate.core.cards import SUITS, Suit

FAR: Final = 99.0
Range = tuple[float, float]


class F(IntEnum):
    """Rows of the feature matrix; those of a suit are followed by the other suits in order C D H S."""

    HCP = 0
    LENGTH = 1
    """Cards in the suit."""
    POINTS = 5
    """HCP plus one for every card after the fourth in a suit."""
    SUPPORT = 6
    """HCP plus shortness (void 5, singleton 3, doubleton 1) outside the suit, which would be trumps."""
    QUALITY = 10
    """HCP in the suit, ten counted half: strength of a suit one would bid or lead."""
    STOPPER = 14
    """1 where the suit is stopped."""
    BEHIND = 18
    """How many cards shorter the suit is than the longest."""
    BALANCED = 22
    """Distance from a balanced hand: 0 balanced, 1 for 5-4-2-2 and 6-3-2-2, 2 and more for others."""
    OPENING = 23
    """HCP plus the two longest suits: the rule of twenty."""
    MAJOR = 24
    """Cards in the longer major."""
    ACES = 25
    KEYCARDS = 26
    """Aces and the king of the suit."""
    LONGEST = 30
    QUEEN = 31
    """1 where the queen of the suit is held."""
    CONTROL = 35
    """1 where the suit is controlled: ace, king, or at most one card."""
    SOLID_MINOR = 39
    """1 where clubs or diamonds are seven cards or more with ace, king and queen."""
    KING = 40
    """1 where the king of the suit is held."""
    COUNT = 44


@dataclass(frozen=True, slots=True)
class Term:
    """One interval: `slope` per unit below `low`, `over` per unit above `high`."""

    column: int
    low: float = -FAR
    high: float = FAR
    slope: float = 1.1
    over: float = 1.1


def suit_terms(lengths: Mapping[Suit, Range]) -> tuple[Term, ...]:
    """Return the terms of suit-length ranges: a missing card costs more than an extra one."""
    return tuple(Term(F.LENGTH + s, lo, hi, 3.2, 1.6) for s, (lo, hi) in lengths.items())


@dataclass(frozen=True, slots=True)
class Rule:
    """What one call shows.

    Parameters
    ----------
    call : int
        The call.
    base : float
        Preference among rules that fit equally well, in nats.
    hcp : pair of float
        What the call shows of high-card points, for the others at the table; scored unless `loose`.
    lengths : mapping of suit to pair
        Shown suit lengths, scored as well.
    terms : tuple of Term
        Further intervals, scored but not shown.
    forcing : int
        0 partner may pass, 1 forcing for a round, 2 forcing to game.
    artificial : bool
        The strain named says nothing about the suit.
    loose : bool
        Do not score `hcp` (another feature is scored instead).
    slope : float
        Cost of a point outside `hcp`.
    label : str
        Name of the rule, for explanations and tests.
    asks : str
        What a reply is expected to answer ("stayman", "keycards hearts", ...).
    controls, denies : tuple of suit
        Suits whose control is shown, and those in which it is denied by passing them over.
    """

    call: Call
    base: float = 0.0
    hcp: Range = (0, 37)
    lengths: Mapping[Suit, Range] = field(default_factory=dict)
    terms: tuple[Term, ...] = ()
    forcing: int = 0
    artificial: bool = False
    loose: bool = False
    slope: float = 1.1
    label: str = ""
    asks: str = ""
    controls: tuple[Suit, ...] = ()
    denies: tuple[Suit, ...] = ()

    @property
    def spans(self) -> tuple[Range, ...]:
        """Shown lengths of clubs to spades, 0 to 13 where nothing is shown."""
        return tuple(self.lengths.get(suit, (0, 13)) for suit in SUITS)

    def all_terms(self) -> tuple[Term, ...]:
        """Return every scored interval, one at least."""
        strength = (
            Term(F.HCP) if self.loose else Term(F.HCP, self.hcp[0], self.hcp[1], self.slope, self.slope)
        )
        return (strength, *suit_terms(self.lengths), *self.terms)


def lengths_of(suit: Suit, low: float, high: float = 13) -> dict[Suit, Range]:
    """Return the mapping for one suit's length."""
    return {suit: (low, high)}


def stopped(suits: Sequence[Suit], slope: float = 1.5) -> tuple[Term, ...]:
    """Return terms asking for a stopper in each suit."""
    return tuple(Term(F.STOPPER + s, 1, 1, slope, 0) for s in suits)


def longest(suit: Suit, slope: float = 1.6) -> Term:
    """Return a term preferring `suit` to be the longest."""
    return Term(F.BEHIND + suit, 0, 0, 0, slope)


def balanced(slope: float = 1.6) -> Term:
    """Return a term asking for a balanced hand."""
    return Term(F.BALANCED, 0, 0, 0, slope)


def support(suit: Suit, low: float = -FAR, high: float = FAR, slope: float = 1.1, over: float = 1.1) -> Term:
    """Return a term on points with `suit` as trumps."""
    return Term(F.SUPPORT + suit, low, high, slope, over)


def length(suit: Suit, low: float = -FAR, high: float = FAR, slope: float = 1.2, over: float = 1.2) -> Term:
    """Return a term on the cards of a suit that is not shown to the others."""
    return Term(F.LENGTH + suit, low, high, slope, over)
