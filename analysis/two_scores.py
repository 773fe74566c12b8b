"""One result for each side: the best that was likely, the worst that was at all probable.

Law 12C2 of 1997, and Law 12C1(e) of 2007 where the regulator had chosen it.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from analysis.assigned import AssignedScore, assign
from analysis.law12 import law12
from analysis.likely import LikelyRule, get_likely_rule
from analysis.scoring import Comparison
from analysis.typed import Typed, TypedRuling, WeighedOutcome
from analysis.weighing import Weighing
from analysis.weights import Outcome, filled, merged, rounded_weights
from polling.regulators import Regulator
from simulate.language import result_text

_STEP: Final = Fraction(1, 1000)


def likely_rule_of(regulator: Regulator, law: int) -> LikelyRule | None:
    """Return the reading of "likely" that a ruling needs; None where scores are weighted.

    A regulator's own method holds for the editions it was made for; elsewhere the Laws decide: in 1997 they
    gave each side one result, weights were for appeals committees.

    Examples
    --------
    >>> from polling.regulators import get_regulator
    >>> likely_rule_of(get_regulator("ACBL"), 2007) is None
    True
    >>> likely_rule_of(get_regulator("ACBL-2008"), 2007).name, likely_rule_of(get_regulator("WBF"), 1997).name
    ('ACBL', 'world')
    """
    if regulator.covers(law):
        return get_likely_rule(regulator.likely) if regulator.likely is not None else None
    name = law12()["method"].get(str(law), {}).get("likely")
    return None if name is None else get_likely_rule(name)


def two_scores(
    weighing: Weighing, rule: LikelyRule, law: int, *, after: Iterable[Outcome] = ()
) -> AssignedScore:
    """Return what each side gets: one result of its own, from the probabilities of the outcomes.

    Parameters
    ----------
    weighing : Weighing
        The outcomes; their probabilities are taken plain, neither in sympathy nor rounded.
    rule : LikelyRule
        The reading.
    law : int
        Edition of the Laws.
    after : iterable of Outcome
        What the action at the table led to; readings that count what was probable after the irregularity
        look at it.

    References
    ----------
    Laws of Duplicate Bridge 1997, Law 12C2; 2007, Law 12C1(e).
    """
    comparison, side, table = weighing.comparison, weighing.non_offenders, weighing.table
    later = after if rule.irregularity == "occurred or not" else ()
    return assign(
        TypedRuling(
            title="",
            law=law,
            non_offenders=side,
            comparison=comparison,
            outcomes=_typed(weighing.outcomes(), comparison, side),
            table=None if table is None else Typed(result_text(table), comparison.points(table)),
            likely=rule,
            after=_typed(later, comparison, side),
        )
    )


def _typed(outcomes: Iterable[Outcome], comparison: Comparison, side: str) -> tuple[WeighedOutcome, ...]:
    """Return outcomes with their probabilities to 0.1%, so that the working can be read."""
    lines = rounded_weights(filled(merged(outcomes, comparison)), _STEP, side)
    return tuple(
        WeighedOutcome(Typed(result_text(line.result), line.points), line.weight, line.weight)
        for line in lines
        if line.weight > 0
    )
