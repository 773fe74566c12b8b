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

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.calls import Call
from simulate.core.cards import SUITS, Suit

FAR: Final = 99.0
Range = tuple[float, float]


class F(IntEnum):
    """Columns of the feature matrix; those of a suit are followed by the other suits in order C D H S."""

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
    COUNT = 35


def features(hands: Hands) -> NDArray[np.float32]:
    """Return shape ``(n, F.COUNT)``: what bidders look at, one row a hand."""
    n = len(hands)
    out = np.empty((n, F.COUNT), dtype=np.float32)
    lengths = hands.lengths.astype(np.float32)
    hcp = hands.hcp.astype(np.float32)
    out[:, F.HCP] = hcp
    out[:, F.LENGTH : F.LENGTH + 4] = lengths
    out[:, F.POINTS] = hcp + np.maximum(lengths - 4, 0).sum(axis=1)
    shortness = np.select([lengths == 0, lengths == 1, lengths == 2], [5.0, 3.0, 1.0], 0.0)
    out[:, F.SUPPORT : F.SUPPORT + 4] = (hcp + shortness.sum(axis=1))[:, None] - shortness
    out[:, F.QUALITY : F.QUALITY + 4] = hands.suit_hcp + 0.5 * hands.count("T")
    out[:, F.STOPPER : F.STOPPER + 4] = hands.stoppers
    pattern = hands.pattern.astype(np.float32)
    out[:, F.BEHIND : F.BEHIND + 4] = pattern[:, :1] - lengths
    shape = np.maximum(pattern[:, 0] - 5, 0) + 2 * np.maximum(2 - pattern[:, 3], 0)
    out[:, F.BALANCED] = shape + (pattern[:, 2] == 2) * (pattern[:, 0] == 5)
    out[:, F.OPENING] = hcp + pattern[:, 0] + pattern[:, 1]
    out[:, F.MAJOR] = lengths[:, 2:].max(axis=1)
    aces = hands.count("A").sum(axis=1)
    out[:, F.ACES] = aces
    out[:, F.KEYCARDS : F.KEYCARDS + 4] = aces[:, None] + hands.count("K")
    out[:, F.LONGEST] = pattern[:, 0]
    out[:, F.QUEEN : F.QUEEN + 4] = hands.count("Q")
    return out


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
    label : str
        Name of the rule, for explanations and tests.
    asks : str
        What a reply is expected to answer ("stayman", "keycards hearts", ...).
    """

    call: Call
    base: float = 0.0
    hcp: Range = (0, 37)
    lengths: Mapping[Suit, Range] = field(default_factory=dict)
    terms: tuple[Term, ...] = ()
    forcing: int = 0
    artificial: bool = False
    loose: bool = False
    label: str = ""
    asks: str = ""

    @property
    def spans(self) -> tuple[Range, ...]:
        """Shown lengths of clubs to spades, 0 to 13 where nothing is shown."""
        return tuple(self.lengths.get(suit, (0, 13)) for suit in SUITS)

    def all_terms(self) -> tuple[Term, ...]:
        """Return every scored interval, one at least."""
        strength = Term(F.HCP) if self.loose else Term(F.HCP, self.hcp[0], self.hcp[1])
        return (strength, *suit_terms(self.lengths), *self.terms)


def score_calls(
    rules: Sequence[Rule],
    legal: NDArray[np.bool_],
    rows: NDArray[np.float32],
    stray: NDArray[np.float32],
    temperature: float = 1.0,
) -> NDArray[np.float32]:
    """Return log probabilities, shape ``(n, 38)``, of the calls under these rules.

    Parameters
    ----------
    rules : sequence of Rule
        For legal calls; several may share a call, the best counts.
    legal : ndarray of bool, shape (38,)
        Legal calls.
    rows : ndarray, shape (n, F.COUNT)
        From `features`.
    stray : ndarray, shape (38,)
        Score of each call when no rule speaks for it: nobody follows a book all the time.
    temperature : float
        Scores are divided by it: above one, players differ more.
    """
    n = len(rows)
    scores = np.repeat(stray[None, :], n, axis=0)
    if rules:
        terms = [rule.all_terms() for rule in rules]
        flat = [term for group in terms for term in group]
        columns = np.array([t.column for t in flat])
        low, high, slope, over = (
            np.array([getattr(t, name) for t in flat], dtype=np.float32)
            for name in ("low", "high", "slope", "over")
        )
        x = rows[:, columns]
        cost = np.maximum(low - x, 0) * slope + np.maximum(x - high, 0) * over
        starts = np.cumsum([0, *(len(group) for group in terms[:-1])])
        fit = np.array([r.base for r in rules], dtype=np.float32) - np.add.reduceat(cost, starts, axis=1)
        for i, rule in enumerate(rules):
            np.maximum(scores[:, rule.call], fit[:, i], out=scores[:, rule.call])
    scores /= temperature
    scores[:, ~legal] = -np.inf
    scores -= scores.max(axis=1, keepdims=True)
    scores -= np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return scores


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
