"""Victory points of the match in a ruling."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from analysis.adjust import WeightedScore, weighted_score
from analysis.cases import open_case
from analysis.match_score import match_score
from analysis.scoring import Comparison, victory_points
from analysis.weights import Outcome
from polling.regulators import get_regulator
from simulate.case import Case, Event, Scoring
from simulate.casefile import CaseFileError, dumps_case, loads_case
from simulate.core.contract import parse_result


def match_case(rest: int | None = None) -> Case:
    return replace(
        open_case("slow-signoff-after-ogust"),
        other_table=parse_result("4S E 9"),
        event=Event(boards=16, vp="WBF", rest=rest),
    )


def scored(case: Case, result: str) -> WeightedScore:
    return weighted_score(
        [Outcome(parse_result(result), 1.0)],
        Comparison.of_case(case),
        regulator=get_regulator("EBU"),
        non_offenders="NS",
        table=case.table,
    )


@pytest.mark.parametrize("rest", [0, 11, -30, 200])
def test_the_board_and_the_rest_are_converted_together(rest: int) -> None:
    case = match_case(rest=rest)
    score = scored(case, "3S E 9")
    found = match_score(case, score)
    assert found is not None
    assert score.table is not None
    assert found.adjusted == victory_points(score.ns + rest, 16)
    assert found.table == victory_points(score.table + rest, 16)
    assert sum(found.adjusted) == 20
    ruled, table = found.lines()
    assert f"{rest:+d} IMPs to NS: NS {found.adjusted[0]}, EW {found.adjusted[1]}" in ruled
    assert f"NS {found.table[0]}, EW {found.table[1]}" in table


def test_without_the_rest_it_is_said_that_nothing_is_known() -> None:
    case = match_case()
    found = match_score(case, scored(case, "3S E 9"))
    assert found is not None
    assert found.adjusted is None
    (line,) = found.lines()
    assert "not known without the IMPs of the other boards" in line


def test_no_victory_points_without_imps() -> None:
    case = match_case(rest=0)
    score = scored(case, "3S E 9")
    assert match_score(replace(case, event=Event(boards=16)), score) is None
    assert match_score(replace(case, event=Event(vp="WBF", rest=3)), score) is None
    assert match_score(replace(case, scoring=Scoring.MP), score) is None
    found = match_score(case, None)
    assert found is not None
    assert str(*found.lines()) == (
        "victory points of the match of 16 boards: not known without the other table's result "
        "([result] in the case file)"
    )
    assert found.to_dict()["compared"] is False
    change = replace(score, comparison=replace(score.comparison, change=True))
    assert match_score(case, change) == found


def test_a_loss_of_the_board_costs_victory_points() -> None:
    case = match_case(rest=0)
    score = replace(scored(case, "3S E 9"), table=Fraction(-13))
    found = match_score(case, score)
    assert found is not None
    assert found.table == (Decimal("20.00") - victory_points(13, 16)[0], victory_points(13, 16)[0])


def test_the_case_file_keeps_the_rest() -> None:
    case = match_case(rest=-7)
    text = dumps_case(case)
    assert loads_case(text).event == case.event
    with pytest.raises(CaseFileError, match=r"event\.boards: expected 1 to 128 boards: 129"):
        loads_case(text.replace("boards = 16", "boards = 129"))


def test_the_result_that_stands_is_said_once() -> None:
    case = match_case(rest=0)
    assert case.table is not None
    found = match_score(case, scored(case, str(case.table)))
    assert found is not None
    assert found.table is None
    assert len(found.lines()) == 1
