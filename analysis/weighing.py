"""From the tree of outcomes to the weighted score: all it is made from, so that each part can be moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from analysis.adjust import WeightedScore, weighted_score
from analysis.scoring import Comparison, score_outcome
from analysis.tree import OutcomeTree
from analysis.weights import Outcome, merged
from polling.regulators import Regulator
from simulate.core.actions import Action
from simulate.core.contract import Result
from simulate.directed import FixedWeight
from simulate.language import Message, side_text
from simulate.play.table_tricks import DOUBLE_DUMMY, TricksModel, get_tricks_model

PUBLISHED_SHIFT = "published-shift-1"
"""The other reading of the tricks that is shown beside double dummy."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """What a weighted score is made from.

    Parameters
    ----------
    tree : OutcomeTree or None
        What the legal actions lead to; None when all weights are the director's.
    given : tuple of FixedWeight
        All outcomes with their weights, by the director; empty when he does not give them.
    comparison : Comparison
        Unit, and what the board is compared with.
    regulator : Regulator
        Its step of weights and its sympathetic factor.
    non_offenders : str
        ``"NS"`` or ``"EW"``.
    table : Result or None
        The result obtained.
    tricks : TricksModel
        Tricks of the main score.
    """

    tree: OutcomeTree | None
    given: tuple[FixedWeight, ...]
    comparison: Comparison
    regulator: Regulator
    non_offenders: str
    table: Result | None
    tricks: TricksModel

    @property
    def other_tricks(self) -> TricksModel:
        """The reading of the tricks that the main score does not use."""
        return get_tricks_model(PUBLISHED_SHIFT if self.tricks.name == DOUBLE_DUMMY else DOUBLE_DUMMY)

    def outcomes(
        self, *, weights: Mapping[Action, float] | None = None, tricks: TricksModel | None = None
    ) -> tuple[Outcome, ...]:
        """Return the outcomes with their probabilities; `weights` and `tricks` instead of its own."""
        if self.given or self.tree is None:
            return tuple(Outcome(item.result, item.weight, by="director") for item in self.given)
        return self.tree.outcomes(tricks or self.tricks, weights)

    def score(
        self,
        *,
        weights: Mapping[Action, float] | None = None,
        tricks: TricksModel | None = None,
        outcomes: Sequence[Outcome] | None = None,
        sympathetic: bool = True,
        rounded: bool = True,
    ) -> WeightedScore:
        """Return the weighted score, with one thing or another changed.

        Parameters
        ----------
        weights : mapping of int to float, optional
            Of the actions, instead of the tree's.
        tricks : TricksModel, optional
            Instead of the main one.
        outcomes : sequence of Outcome, optional
            In place of those that follow from weights and tricks.
        sympathetic, rounded : bool
            As in `analysis.adjust.weighted_score`.
        """
        return weighted_score(
            self.outcomes(weights=weights, tricks=tricks) if outcomes is None else outcomes,
            self.comparison,
            regulator=self.regulator,
            non_offenders=self.non_offenders,
            sympathetic=sympathetic,
            rounded=rounded,
            table=self.table,
        )

    def expected(self, action: Action) -> float:
        """Return what the non-offenders score on average after one action, before sympathy and rounding."""
        lines = merged(self.outcomes(weights={action: 1.0}), self.comparison)
        total = sum((line.probability * self.own(line.score) for line in lines), Fraction(0))
        return float(total / sum((line.probability for line in lines), Fraction(0)))

    @property
    def obtained(self) -> Fraction | None:
        """What the non-offenders got at the table; None where the result is not known."""
        return None if self.table is None else self.own(score_outcome(self.table, self.comparison))

    def own(self, ns: Fraction) -> Fraction:
        """Return North-South's score as the non-offenders see it."""
        return ns if self.non_offenders == "NS" else self.comparison.opponents(ns)


@dataclass(frozen=True, slots=True)
class TricksCompared:
    """The score by both readings of the tricks.

    Parameters
    ----------
    main, other : TricksModel
        The reading of the score that is shown first, and the other one.
    score, other_score : WeightedScore
        The scores.
    """

    main: TricksModel
    other: TricksModel
    score: WeightedScore
    other_score: WeightedScore

    @property
    def turns(self) -> bool:
        """Whether there is damage by one reading and none by the other."""
        one, two = self.score.damage, self.other_score.damage
        return one is not None and two is not None and (one > 0) != (two > 0)

    def lines(self) -> tuple[Message, ...]:
        """Return the other figure, and whether the ruling turns on it."""
        side = self.score.non_offenders
        first = Message(
            "tricks: {side} get {score} ({model}) and {other} ({other_model})",
            side=side_text(side),
            score=self.score.comparison.text(self.score.side(side)),
            model=self.main.name,
            other=self.other_score.comparison.text(self.other_score.side(side)),
            other_model=self.other.name,
        )
        if not self.turns:
            return (first,)
        turns = Message(
            "the ruling turns on the correction of tricks: damage by one figure, none by the other"
        )
        return first, turns

    def summary(self) -> str:
        """Return one line or two: the other figure, and whether the ruling turns on it."""
        return "\n".join(self.lines())

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "main": self.main.name,
            "main_provenance": self.main.provenance,
            "other": self.other.name,
            "other_provenance": self.other.provenance,
            "other_limits": self.other.limits,
            "turns_on_tricks": self.turns,
            "other_score": self.other_score.to_dict(),
        }

    def __repr__(self) -> str:
        return self.summary()


def compare_tricks(weighing: Weighing, score: WeightedScore) -> TricksCompared | None:
    """Return the score by the other reading of the tricks; None where it makes no difference in kind.

    That is so when the director gives all the weights or all the tricks, and after a card of the play.
    """
    if weighing.given or weighing.tree is None:
        return None
    endings = [ending for branch in weighing.tree.branches for ending in branch.endings]
    if not any(ending.corrected and ending.contract is not None and not ending.given for ending in endings):
        return None
    other = weighing.other_tricks
    return TricksCompared(weighing.tricks, other, score, weighing.score(tricks=other))
