"""Assigned scores without weights: the best result that was likely, the worst that was at all probable.

Law 12C2 of 1997 and Law 12C1(e) of 2007; the Laws give no figures, regulators and readings do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, TypeVar

from analysis.law12 import by_edition, law12, share_of
from analysis.scoring import ScoringError
from simulate.core.seats import SIDES
from simulate.errors import UnknownNameError
from simulate.language.translator import mark
from simulate.message import Message

Probable: TypeAlias = tuple[int, Fraction]
"""A result in North-South points, with its probability."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class LikelyRule:
    """One reading of "likely" and "at all probable".

    Parameters
    ----------
    name : str
        Of the profile.
    likely, at_all : Fraction
        Probabilities that make a result likely, or at all probable.
    operator : str
        ``">="`` or ``">"``.
    method : str
        ``"cumulative"``: a result at least as good for the side (as bad, for the offenders) was so probable;
        ``"single"``: this result alone was.
    irregularity : str
        ``"not occurred"``: both sides get what was probable without the irregularity; ``"occurred or not"``:
        the offenders also get the worst of what was at all probable after it.
    editions : tuple of int
        Editions in which there are such scores.
    source, status : str
        Where this was found, and whether it was read there.
    """

    name: str
    likely: Fraction
    at_all: Fraction
    operator: str
    method: str
    irregularity: str
    editions: tuple[int, ...]
    source: str
    status: str

    def enough(self, probability: Fraction, limit: Fraction) -> bool:
        """Tell whether a probability reaches a limit."""
        return probability >= limit if self.operator == ">=" else probability > limit


def likely_rules() -> tuple[str, ...]:
    """Return the names of all readings."""
    return tuple(law12()["likely"])


def get_likely_rule(name: str) -> LikelyRule:
    """Return a reading by name; upper and lower case are the same.

    Raises
    ------
    UnknownNameError
        If there is none of that name.
    """
    rules = law12()["likely"]
    for key, entry in rules.items():
        if key.casefold() == name.strip().casefold():
            return LikelyRule(
                name=key,
                likely=share_of(entry["likely"]),
                at_all=share_of(entry["at_all"]),
                operator=entry["operator"],
                method=entry["method"],
                irregularity=entry["irregularity"],
                editions=tuple(entry["editions"]),
                source=entry["source"],
                status=entry["status"],
            )
    raise UnknownNameError("reading of likely", name, rules)


@dataclass(frozen=True, slots=True)
class LikelyLine:
    """One line of the working.

    Parameters
    ----------
    points : int
        North-South points.
    probability : Fraction
        Of this result.
    cumulative : Fraction
        Of a result at least as good for the non-offenders.
    """

    points: int
    probability: Fraction
    cumulative: Fraction


@dataclass(frozen=True, slots=True)
class LikelyScores:
    """What each side is scored on; the two need not balance.

    Parameters
    ----------
    rule : LikelyRule
        The reading.
    non_offenders : str
        ``"NS"`` or ``"EW"``.
    nos, os : int
        Points that non-offenders and offenders get, each as they see them themselves.
    lines : tuple of LikelyLine
        Results without the irregularity, the best for the non-offenders first.
    """

    rule: LikelyRule
    non_offenders: str
    nos: int
    os: int
    lines: tuple[LikelyLine, ...]


def likely_scores(
    outcomes: Iterable[Probable],
    rule: LikelyRule,
    *,
    non_offenders: str,
    after_irregularity: Iterable[Probable] = (),
) -> LikelyScores:
    """Assign the best result that was likely, and the worst that was at all probable.

    Parameters
    ----------
    outcomes : iterable of (int, Fraction)
        North-South points and probability of what could have happened without the irregularity; the
        probabilities add up to 1.
    rule : LikelyRule
        The reading.
    non_offenders : str
        ``"NS"`` or ``"EW"``.
    after_irregularity : iterable of (int, Fraction)
        What could have happened after it, without errors of the non-offenders; only readings that count it
        look at it.

    Raises
    ------
    ScoringError
        If probabilities do not add up to 1, the side does not exist, or no single result is probable enough.

    References
    ----------
    Laws of Duplicate Bridge 1997, Law 12C2; 2007, Law 12C1(e).

    Examples
    --------
    >>> found = likely_scores(
    ...     [(-1430, Fraction(1, 5)), (-680, Fraction(4, 5))], get_likely_rule("ACBL"), non_offenders="EW"
    ... )
    >>> found.nos, found.os
    (680, -1430)
    """
    if non_offenders not in SIDES:
        raise ScoringError(
            Message("expected non-offenders 'NS' or 'EW': {non_offenders!r}", non_offenders=non_offenders)
        )
    sign = 1 if non_offenders == "NS" else -1
    without = _lines(outcomes, sign)
    best = _first(without, rule, rule.likely, mark("likely"))
    worst = _first(without, rule, rule.at_all, mark("at all probable"))
    after = list(after_irregularity)
    if after and rule.irregularity == "occurred or not":
        later = _first(_lines(after, sign), rule, rule.at_all, mark("at all probable"))
        worst = max(worst, later, key=lambda points: sign * points)
    return LikelyScores(rule, non_offenders, sign * best, -sign * worst, without)


def _lines(outcomes: Iterable[Probable], sign: int) -> tuple[LikelyLine, ...]:
    found: dict[int, Fraction] = {}
    for points, probability in outcomes:
        if probability < 0:
            raise ScoringError(
                Message("expected a probability from 0 to 1: {probability!r}", probability=str(probability))
            )
        found[points] = found.get(points, Fraction(0)) + probability
    total = sum(found.values(), Fraction(0))
    if total != 1:
        raise ScoringError(Message("expected probabilities that add up to 1: {total!r}", total=str(total)))
    lines, so_far = [], Fraction(0)
    for points in sorted(found, key=lambda points: -sign * points):
        so_far += found[points]
        lines.append(LikelyLine(points, found[points], so_far))
    return tuple(lines)


def _first(lines: Sequence[LikelyLine], rule: LikelyRule, limit: Fraction, word: str) -> int:
    """Return the first result from the top that is probable enough.

    The best for the non-offenders is the worst for the offenders, so both sides look from the same end.
    """
    for line in lines:
        if rule.enough(line.cumulative if rule.method == "cumulative" else line.probability, limit):
            return line.points
    raise ScoringError(
        Message(
            "no single result is {word} ({operator} {limit}): {n} results",
            word=Message(word),
            operator=rule.operator,
            limit=limit,
            n=len(lines),
        )
    )


def attainable(
    outcomes: Iterable[tuple[_T, bool]],
    *,
    law: int,
    unauthorised: bool,
    weigh_illegal: bool = False,
) -> tuple[_T, ...]:
    """Return the outcomes that may have a weight.

    Parameters
    ----------
    outcomes : iterable of (outcome, bool)
        Outcomes, and whether they come from the action that was not allowed.
    law : int
        Edition of the Laws.
    unauthorised : bool
        The ruling is about unauthorised information. After misinformation the action at the table was not
        illegal, and may come back with a weight.
    weigh_illegal : bool
        Weigh it all the same, where the edition leaves that open.

    Raises
    ------
    ScoringError
        If the edition forbids what is asked, or nothing is left.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 12C1(c). Before, the point was disputed.
    """
    entry = by_edition(law12()["illegal_action"], law)
    if unauthorised and weigh_illegal and entry["weight"] == "none":
        raise ScoringError(
            Message(
                "expected legal outcomes only, as Law {entry} of {law} says: {weigh_illegal!r}",
                entry=entry["article"],
                law=law,
                weigh_illegal=weigh_illegal,
            )
        )
    kept = tuple(outcome for outcome, illegal in outcomes if not illegal or not unauthorised or weigh_illegal)
    if not kept:
        raise ScoringError(
            Message("expected at least one outcome that could be reached legally: {kept!r}", kept=kept)
        )
    return kept
