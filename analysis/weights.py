"""Outcomes and their weights: merged, moved in sympathy, rounded as a regulator does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import Final, Literal, TypeAlias

from analysis.scoring import Comparison, ScoringError, decimal_text
from simulate.core.contract import Result, result_name
from simulate.language import Message
from simulate.language.translator import mark

By: TypeAlias = Literal["lawpoll", "director", "shared"]
"""Whose a figure is; "shared" is lawpoll's, resting on something that the director fixed."""
_ONE: Final = Fraction(1)
_HALF: Final = Fraction(1, 2)
_SLACK: Final = Fraction(1, 10**6)
"""What sums of floats may miss 1 by."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result that could have been reached legally, with its probability.

    Parameters
    ----------
    result : Result
        Contract and tricks.
    probability : float or Fraction
        0 to 1; a float is read as the simplest fraction that prints alike.
    label : str
        Where it comes from: the branch of the auction.
    by : str
        ``"lawpoll"``, ``"director"`` for an outcome and weight that he set, ``"shared"`` for an outcome of
        lawpoll's that rests on a branch or on tricks that the director fixed.

    Raises
    ------
    ScoringError
        If the probability is outside 0..1.
    """

    result: Result
    probability: float | Fraction
    label: str = ""
    by: By = "lawpoll"

    def __post_init__(self) -> None:
        if not 0 <= self.probability <= 1:  # also refuses NaN
            raise ScoringError(f"expected a probability from 0 to 1: {float(self.probability)!r}")


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the working.

    Parameters
    ----------
    result : Result
        The outcome.
    label, by : str
        Its branches, and who set it.
    probability : Fraction
        Before sympathetic weighting and rounding; the lines add up to 1.
    weight : Fraction
        As ruled; the lines add up to 1.
    points : int
        North-South points.
    score : Fraction
        North-South score in the unit of the event.
    """

    result: Result
    label: str
    by: By
    probability: Fraction
    weight: Fraction
    points: int
    score: Fraction

    @property
    def mark(self) -> str:
        """Say what of it is the director's; empty when nothing is."""
        return {"lawpoll": "", "director": mark("(director)"), "shared": mark("(director in part)")}[self.by]

    @property
    def product(self) -> Fraction:
        """Weight times score."""
        return self.weight * self.score


def favoured(lines: Sequence[ScoreLine], factor: Fraction, side: str) -> list[ScoreLine]:
    """Return the lines with weights moved a little in favour of one side.

    A director's estimate is a range, and sympathy takes the end that favours the non-offenders (50% means 40
    to 60%): for every score, the probability of doing at least so well is raised by the factor, and the
    probability of doing worse loses at most the same part of itself. 50% becomes 60% and a third 40%, but 80%
    becomes 84%, not 96%. With more than two outcomes the better half of all probability gains, the worse half
    loses.

    Because the probabilities of doing at least so well are moved, not single weights, more weight on a better
    outcome never lowers the score. Favouring whatever beats the mean of the plain weights does not have that
    property: the mean moves with the weights.

    Parameters
    ----------
    lines : sequence of ScoreLine
        Weights add up to 1.
    factor : Fraction
        1 to 2.
    side : str
        ``"NS"`` or ``"EW"``.

    References
    ----------
    The range: https://www3.dal12.sl.bridgebase.com/forums/topic/63104-extraneous-information-ebu/ (EBU
    practice). That it is applied to cumulative probabilities is lawpoll's reading for more than two outcomes.
    """
    levels: dict[Fraction, Fraction] = {}
    for line in lines:
        score = for_side(line, side)
        levels[score] = levels.get(score, Fraction(0)) + line.weight
    scale, before = dict[Fraction, Fraction](), Fraction(0)
    for score in sorted(levels, reverse=True):
        after = before + levels[score]
        gain = _raised(after, factor) - _raised(before, factor)
        scale[score] = gain / levels[score] if levels[score] else _ONE
        before = after
    return [replace(line, weight=line.weight * scale[for_side(line, side)]) for line in lines]


def _raised(probability: Fraction, factor: Fraction) -> Fraction:
    """Return the favourable end for a probability of doing at least so well."""
    return min(factor * probability, _ONE - (2 - factor) * (1 - probability))


def rounded_weights(lines: Sequence[ScoreLine], step: Fraction, side: str) -> list[ScoreLine]:
    """Return the lines with lawpoll's weights in multiples of `step`, still adding up to 1.

    Rounded are not the weights but the probabilities of doing at least so well, outcomes taken from the best
    for `side` to the worst; half a step goes up, to the side that did not offend (Law 84D). So more weight on
    a better outcome never lowers the score, many small outcomes leave the picture they gave together, and no
    weight moves by a whole step. Rounding the largest remainders up has neither of the first two.

    A weight that the director set stays as he set it. If what it leaves is no multiple of `step`, the worst
    outcome of the others gets the odd part.

    Parameters
    ----------
    lines : sequence of ScoreLine
        Weights add up to 1.
    step : Fraction
        Divides 1.
    side : str
        ``"NS"`` or ``"EW"``: the non-offenders.
    """
    ours = [i for i, line in enumerate(lines) if line.by != "director"]
    # The name decides between equal scores, so that the order they came in does not matter.
    ours.sort(key=lambda i: (-for_side(lines[i], side), result_name(lines[i].result)))
    everything = sum((lines[i].weight for i in ours), Fraction(0))
    moved, exact, rounded = list(lines), Fraction(0), Fraction(0)
    for i in ours:
        exact += lines[i].weight
        upto = everything if i == ours[-1] else min(step * floor(exact / step + _HALF), everything)
        moved[i] = replace(lines[i], weight=upto - rounded)
        rounded = upto
    return moved


def percent_text(share: Fraction) -> str:
    """Print a weight: ``"60%"``, ``"33.33%"``."""
    text = decimal_text(100 * share)
    return text.rstrip("0").rstrip(".") + "%"


def merged(outcomes: Iterable[Outcome], comparison: Comparison) -> list[ScoreLine]:
    """Score outcomes one by one, equal results put together; those with probability 0 are dropped."""
    found: dict[Result, ScoreLine] = {}
    for outcome in outcomes:
        probability = outcome.probability
        if not isinstance(probability, Fraction):
            probability = Fraction(float(probability)).limit_denominator(10**9)
        before = found.get(outcome.result)
        if before is None:
            points = comparison.points(outcome.result)
            found[outcome.result] = ScoreLine(
                result=outcome.result,
                label=outcome.label,
                by=outcome.by,
                probability=probability,
                weight=probability,
                points=points,
                score=comparison.unit_score(points),
            )
            continue
        labels = dict.fromkeys([*before.label.split("; "), outcome.label])
        total = before.probability + probability
        found[outcome.result] = replace(
            before,
            label="; ".join(label for label in labels if label),
            by=_together(before.by, outcome.by),
            probability=total,
            weight=total,
        )
    return [line for line in found.values() if line.probability > 0]


def _together(one: By, other: By) -> By:
    if one == other:
        return one
    return "director" if "director" in (one, other) else "shared"


def _owner(line: ScoreLine) -> str:
    """Return who set the probability: the director, or lawpoll."""
    return "director" if line.by == "director" else "lawpoll"


def normalised(lines: list[ScoreLine], warnings: list[str]) -> list[ScoreLine]:
    """Return lines whose probabilities add up to 1; adds to `warnings` when much was missing.

    Raises
    ------
    ScoringError
        If there is nothing, or the director's or lawpoll's come to more than 1.
    """
    by = {
        who: sum((line.probability for line in lines if _owner(line) == who), Fraction(0))
        for who in ("director", "lawpoll")
    }
    if not any(by.values()):
        raise ScoringError(f"expected at least one outcome with a probability above 0: {len(lines)!r}")
    for who, total in by.items():
        if total > _ONE + _SLACK:
            raise ScoringError(f"expected the {who}'s probabilities to add up to at most 1: {float(total)!r}")
    if by["director"] + by["lawpoll"] < _ONE - _SLACK:
        covered = percent_text(by["director"] + by["lawpoll"])
        warnings.append(Message("the outcomes cover {share}: scaled up to 100%", share=covered))
    return filled(lines)


def filled(lines: list[ScoreLine]) -> list[ScoreLine]:
    """Scale to 1: lawpoll's outcomes fill what the director's leave, if there are both."""
    director = sum((line.probability for line in lines if line.by == "director"), Fraction(0))
    rest = sum((line.probability for line in lines if _owner(line) == "lawpoll"), Fraction(0))
    if rest and director < _ONE - _SLACK:
        scale = {"director": _ONE, "lawpoll": (_ONE - director) / rest}
    else:
        scale = {"director": _ONE / director if director else _ONE, "lawpoll": Fraction(0)}
    return [
        replace(line, probability=p, weight=p)
        for line in lines
        for p in (line.probability * scale[_owner(line)],)
        if p > 0
    ]


def for_side(line: ScoreLine, side: str) -> Fraction:
    """Return the score as `side` sees it, up to a constant."""
    return line.score if side == "NS" else -line.score
