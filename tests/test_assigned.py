"""Assigned scores: what must hold for every ruling that a director types."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.assigned import assign
from analysis.likely import get_likely_rule
from analysis.scoring import Comparison, ScoringError
from analysis.selfdamage import Damage
from analysis.typed import MatchForm, Typed, TypedRuling, WeighedOutcome
from simulate.case import Scoring
from simulate.core.seats import Vulnerability

HALF = Fraction(1, 2)
COMPARISONS = [
    Comparison(Scoring.IMP, Vulnerability.NONE, other=170),
    Comparison(Scoring.BAM, Vulnerability.NONE, other=170),
    Comparison(Scoring.TOTAL, Vulnerability.NONE, other=170),
    Comparison(Scoring.MP, Vulnerability.NONE, field=((450, 1), (420, 3), (170, 2), (-50, 2), (-100, 1))),
    Comparison(Scoring.XIMP, Vulnerability.NONE, field=((450, 1), (420, 3), (-50, 2)), cap=7),
]
POINTS = st.sampled_from([1430, 620, 450, 420, 300, 170, 140, 0, -50, -100, -300, -790])


def mirrored(comparison: Comparison) -> Comparison:
    return replace(
        comparison,
        other=None if comparison.other is None else -comparison.other,
        field=tuple((-points, n) for points, n in comparison.field),
    )


@st.composite
def rulings(draw: st.DrawFn, *, split: bool | None = None) -> TypedRuling:
    rows = draw(st.lists(st.tuples(POINTS, st.integers(1, 20), st.integers(1, 20)), min_size=1, max_size=6))
    is_split = draw(st.booleans()) if split is None else split
    total_ns, total_ew = sum(ns for _, ns, _ in rows), sum(ew for _, _, ew in rows)
    outcomes = tuple(
        WeighedOutcome(
            Typed("", points),
            Fraction(ns, total_ns),
            Fraction(ew, total_ew) if is_split else Fraction(ns, total_ns),
        )
        for points, ns, ew in rows
    )
    side = draw(st.sampled_from(["NS", "EW"]))
    table = draw(st.none() | POINTS)
    without = None
    if table is not None:
        sign = 1 if side == "NS" else -1
        without = draw(st.none() | POINTS.map(lambda p: sign * max(sign * p, sign * table)))
    factor = None if is_split else draw(st.sampled_from([None, Fraction(6, 5)]))
    return TypedRuling(
        title="",
        law=2017,
        non_offenders=side,
        comparison=draw(st.sampled_from(COMPARISONS)),
        outcomes=outcomes,
        split=is_split,
        table=None if table is None else Typed("", table),
        without_error=None if without is None else Typed("", without),
        cause="" if without is None else "gambling action",
        factor=factor,
        regulator="" if factor is None else "EBU",
    )


@settings(deadline=None)
@given(rulings())
def test_weights_add_up_and_the_field_is_conserved(ruling: TypedRuling) -> None:
    score = assign(ruling)
    assert sum(line.ns for line in score.lines) == sum(line.ew for line in score.lines) == 1
    assert "Score" in score.summary()
    json.dumps(score.to_dict())
    if score.field:
        tables = ruling.comparison.tables
        expected = tables * (tables - 1) if ruling.comparison.scoring is Scoring.MP else 0
        for side in (0, 1):
            column = sum(line.count * (line.ns, line.ew)[side] for line in score.field)
            assert column + score.final[side] == expected


@settings(deadline=None)
@given(rulings(split=False))
def test_unsplit_scores_balance(ruling: TypedRuling) -> None:
    score = assign(ruling)
    assert ruling.comparison.opponents(score.weighted[0]) == score.weighted[1]
    if score.damage is None or score.damage.damage in (Damage.NONE, Damage.BY_INFRACTION):
        assert ruling.comparison.opponents(score.final[0]) == score.final[1]
        assert all(ruling.comparison.opponents(line.ns) == line.ew for line in score.field)


@settings(deadline=None)
@given(rulings())
def test_turning_the_table_swaps_the_sides(ruling: TypedRuling) -> None:
    def turned(result: Typed | None) -> Typed | None:
        return None if result is None else Typed("", -result.points)

    other = replace(
        ruling,
        comparison=mirrored(ruling.comparison),
        non_offenders="EW" if ruling.non_offenders == "NS" else "NS",
        outcomes=tuple(WeighedOutcome(Typed("", -o.result.points), o.ew, o.ns) for o in ruling.outcomes),
        table=turned(ruling.table),
        without_error=turned(ruling.without_error),
    )
    score, reverse = assign(ruling), assign(other)
    assert reverse.final == score.final[::-1]
    assert {-line.points: (line.ew, line.ns) for line in reverse.field} == {
        line.points: (line.ns, line.ew) for line in score.field
    }


@settings(deadline=None)
@given(rulings(), st.randoms(use_true_random=False))
def test_order_does_not_matter(ruling: TypedRuling, random: object) -> None:
    shuffled = list(ruling.outcomes)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    again = assign(replace(ruling, outcomes=tuple(shuffled)))
    score = assign(ruling)
    assert (again.lines, again.final, again.field) == (score.lines, score.final, score.field)


@settings(deadline=None)
@given(rulings(split=False), st.data())
def test_more_weight_on_a_better_outcome_never_lowers_the_score(
    ruling: TypedRuling, data: st.DataObject
) -> None:
    sign = 1 if ruling.non_offenders == "NS" else -1
    ordered = sorted(ruling.outcomes, key=lambda o: sign * o.result.points)
    low = data.draw(st.integers(0, len(ordered) - 1))
    high = data.draw(st.integers(low, len(ordered) - 1))
    part = ordered[low].ns * data.draw(st.sampled_from([HALF, Fraction(1, 3), Fraction(1)]))
    moved = list(ordered)
    if low != high:
        moved[low] = replace(ordered[low], ns=ordered[low].ns - part, ew=ordered[low].ew - part)
        moved[high] = replace(ordered[high], ns=ordered[high].ns + part, ew=ordered[high].ew + part)
    side = 0 if ruling.non_offenders == "NS" else 1
    before, after = assign(ruling), assign(replace(ruling, outcomes=tuple(moved)))
    assert after.weighted[side] >= before.weighted[side]
    assert after.final[side] >= before.final[side]


@settings(deadline=None)
@given(rulings(split=False))
def test_sympathy_never_hurts(ruling: TypedRuling) -> None:
    side = 0 if ruling.non_offenders == "NS" else 1
    plain = assign(replace(ruling, factor=None, regulator=""))
    kind = assign(replace(ruling, factor=Fraction(6, 5), regulator="EBU"))
    assert kind.weighted[side] >= plain.weighted[side]
    assert kind.final[side] >= plain.final[side]


def test_impossible_rulings() -> None:
    outcome = WeighedOutcome(Typed("", 420), Fraction(1), HALF)
    with pytest.raises(ScoringError, match="weights for EW from 0 to 1 that add up to 1"):
        TypedRuling("", 2017, "NS", COMPARISONS[0], (outcome,))
    outcome = replace(outcome, ew=Fraction(1))
    with pytest.raises(ScoringError, match="'NS' or 'EW': 'N'"):
        TypedRuling("", 2017, "N", COMPARISONS[0], (outcome,))
    with pytest.raises(ScoringError, match="expected the result at the table: None"):
        TypedRuling("", 2017, "NS", COMPARISONS[0], (outcome,), without_error=Typed("", 420))
    plain = TypedRuling("", 1997, "NS", COMPARISONS[0], (outcome,), match=MatchForm(knock_out=True))
    assert "(Law 86B)" in assign(plain).summary()
    with pytest.raises(ScoringError, match="unsplit, no factor: 'ACBL'"):
        TypedRuling("", 2007, "NS", COMPARISONS[0], (outcome,), split=True, likely=get_likely_rule("ACBL"))


@settings(deadline=None)
@given(rulings(split=False), st.sampled_from(["ACBL", "world"]))
def test_likely_gives_the_offenders_no_more(ruling: TypedRuling, name: str) -> None:
    """What was at all probable is no better for the offenders than what was likely, in any unit."""
    rule = get_likely_rule(name)
    score = assign(replace(ruling, factor=None, regulator="", likely=rule, law=2007))
    side = 0 if ruling.non_offenders == "NS" else 1
    assert score.weighted[1 - side] <= ruling.comparison.opponents(score.weighted[side])
    if score.field:
        tables = ruling.comparison.tables
        column = sum(line.count * line.ns for line in score.field) + score.final[0]
        assert column == (tables * (tables - 1) if ruling.comparison.scoring is Scoring.MP else 0)
    assert "the worst that was at all probable" in score.summary()
