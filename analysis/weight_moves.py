"""How far the score of a typed ruling would move if one of its weights were a step off, the largest first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from analysis.assigned import AssignedScore, OutcomeLine, assign
from analysis.scoring import ScoringError
from analysis.typed import Typed, WeighedOutcome
from polling.regulators import get_regulator
from simulate.core.seats import SIDES

_UNNAMED: Final = "WBF"
"""Whose step of weights it is where no regulator is named."""


@dataclass(frozen=True, slots=True)
class WeightMove:
    """One outcome whose weight was moved.

    Parameters
    ----------
    result : Typed
        The outcome.
    low, high : Fraction
        Lowest and highest score of the non-offenders that it leads to, exact.
    swing : Fraction
        How far it moves their score, at most.
    """

    result: Typed
    low: Fraction
    high: Fraction
    swing: Fraction


def weight_step(score: AssignedScore) -> Fraction:
    """Return by how much weights are moved: the regulator's step of weights."""
    return get_regulator(score.ruling.regulator or _UNNAMED).weight_step


def weight_moves(score: AssignedScore) -> tuple[WeightMove, ...]:
    """Move the weight of every outcome down and up by a step, the others in proportion, and score again.

    Parameters
    ----------
    score : AssignedScore
        Its weights are moved as they were given, before a sympathetic factor.

    Returns
    -------
    tuple of WeightMove
        The largest swing first; of two outcomes the better one only, because the
        other moves with it; empty with one outcome, or where the sides have weights of their own.
    """
    ruling, lines = score.ruling, score.lines
    if ruling.split or len(lines) < 2:
        return ()
    side, step = SIDES.index(ruling.non_offenders), weight_step(score)
    found = []
    for line in lines if len(lines) > 2 else lines[:1]:
        if line.given == 1:
            # Nothing has a weight that could grow in proportion.
            continue
        ends = []
        for weight in (max(line.given - step, Fraction(0)), min(line.given + step, Fraction(1))):
            outcomes = tuple(_moved(other, line, weight) for other in lines)
            try:
                ends.append(assign(replace(ruling, outcomes=outcomes)).final[side])
            except ScoringError:
                # By some readings no single result is likely then: there is no score to compare.
                continue
        swing = max((abs(end - score.final[side]) for end in ends), default=Fraction(0))
        if swing:
            found.append(WeightMove(line.result, min(ends), max(ends), swing))
    return tuple(sorted(found, key=lambda move: (-move.swing, move.result.points)))


def _moved(other: OutcomeLine, line: OutcomeLine, weight: Fraction) -> WeighedOutcome:
    share = weight if other is line else other.given * (1 - weight) / (1 - line.given)
    return WeighedOutcome(other.result, share, share)
