"""`lawpoll adjust`: what a case file gives, and how far each weight moves the score."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from test_assigned import rulings

from analysis.adjustfile import load_ruling, loads_ruling
from analysis.assigned import AssignedScore, assign
from analysis.typed import TypedRuling
from analysis.weight_moves import weight_moves
from simulate.casefile import CaseFileError

CASE = """\
schema_version = 1
title = "Slow pass"
law = 2007
regulator = "EBU"
scoring = "IMP"
dealer = "N"
vulnerable = "NS"
class = "club"
[hands]
N = "AK432.432.432.32"
[auction]
calls = "1S P 3S P 4S P P P"
[question]
player = "N"
call = 1
[result]
table = "4S N 9"
other_table = "3S N 10"
field = [["4S N 10", 3], ["4S N 9", 2]]
[event]
boards = 16
vp = "WBF"
rest = 7
table_size = 8
"""
OUTCOMES = '[[outcome]]\nresult = "4S N 10"\nweight = 60\n[[outcome]]\nresult = "4S N 9"\nweight = 40\n'


def ruled(folder: Path, text: str, case: str = CASE) -> TypedRuling:
    (folder / "slow.toml").write_text(case)
    (folder / "ruling.toml").write_text(f'case = "slow.toml"\nnon_offenders = "NS"\n{text}')
    found = load_ruling(folder / "ruling.toml")
    assert isinstance(found, TypedRuling)
    return found


def test_board_laws_and_match_come_from_the_case(tmp_path: Path) -> None:
    score = assign(ruled(tmp_path, OUTCOMES))
    # +10 and -7 IMPs against +170: 6 - 2.8. With 7 more in 16 boards 10.2 IMPs, above the 12.80 of 10.
    assert score.final == (Fraction(16, 5), Fraction(-16, 5))
    assert score.table == (-7, 7)
    assert score.vps is not None
    assert "12.80" < str(score.vps[0]) < "12.90"
    summary = score.summary()
    assert summary.startswith("Slow pass\nAssigned score, Laws of 2007: IMP, vulnerable NS")
    assert " ! from slow.toml: board.scoring, board.vulnerable, board.table, board.other_table, " in summary


def test_what_is_typed_goes_before_the_case(tmp_path: Path) -> None:
    board = '[board]\nvulnerable = "none"\nother_table = 420\n'
    text = f'law = 2017\nregulator = "ACBL"\n{board}{OUTCOMES}[event]\n'
    ruling = ruled(tmp_path, text)
    assert (ruling.law, ruling.regulator, ruling.comparison.other) == (2017, "ACBL", 420)
    assert ruling.match.boards is None
    assert ruling.remarks == ("from slow.toml: board.scoring, board.table, title",)


def test_a_traveller_of_the_case(tmp_path: Path) -> None:
    score = assign(ruled(tmp_path, f'[board]\nscoring = "MP"\n{OUTCOMES}'))
    # +620 ties 3 and beats 2 of five: 7; -100 ties 2: 2; of 10. 3/5 x 7 + 2/5 x 2 = 5. To 8: 8/6 x 6 - 1 = 7.
    assert score.final == (5, 5)
    assert score.factored == (7, 7)
    datum = assign(ruled(tmp_path, f"[board]\ndatum = true\n{OUTCOMES}"))
    # (3 x 620 - 200) / 5 = 332, so 330: +290 is 7, -430 is -10.
    assert datum.ruling.comparison.other == 330
    assert datum.final[0] == Fraction(3, 5) * 7 - Fraction(2, 5) * 10


def test_weights_that_the_director_gave_in_the_case(tmp_path: Path) -> None:
    weights = "".join(
        f'[[outcomes.weight]]\nresult = "4S N {tricks}"\nweight = "{weight}"\n'
        for tricks, weight in ((10, "1/3"), (9, "2/3"))
    )
    ruling = ruled(tmp_path, "", CASE + weights)
    assert [outcome.ns for outcome in ruling.outcomes] == [Fraction(1, 3), Fraction(2, 3)]
    assert assign(ruling).final[0] == Fraction(10 - 14, 3)


def test_victory_points_are_not_told_where_the_rest_is_unknown(tmp_path: Path) -> None:
    assert ruled(tmp_path, OUTCOMES, CASE.replace("rest = 7\n", "")).match.boards is None


def test_artificial_scores_for_a_case(tmp_path: Path) -> None:
    (tmp_path / "slow.toml").write_text(CASE)
    text = 'case = "slow.toml"\n[board]\nscoring = "MP"\n[artificial]\nNS = "plus"\nEW = "minus"\n'
    # Eight tables by the case: a top of 14.
    ruling = loads_ruling(text, folder=tmp_path)
    assert not isinstance(ruling, TypedRuling)
    assert ruling.top == 14


@pytest.mark.parametrize(
    ("case", "messages"),
    [
        ("none.toml", ["case: No such file or directory: "]),
        (
            "bad.toml",
            ["case: bad.toml: scoring: unknown scoring", "case: bad.toml: law: expected an edition"],
        ),
    ],
)
def test_a_case_that_cannot_be_read(tmp_path: Path, case: str, messages: list[str]) -> None:
    (tmp_path / "bad.toml").write_text(CASE.replace('"IMP"', '"IMPS"').replace("2007", "2006"))
    with pytest.raises(CaseFileError) as error:
        loads_ruling(f'case = "{case}"\nnon_offenders = "NS"\n{OUTCOMES}', folder=tmp_path)
    found = [str(problem) for problem in error.value.problems]
    assert len(found) == len(messages)
    for message in messages:
        assert any(problem.startswith(message) for problem in found), found


# How far each weight moves the score


def typed(outcomes: str, top: str = "") -> AssignedScore:
    board = '[board]\nscoring = "IMP"\nvulnerable = "NS"\nother_table = 170\n'
    return assign(loads_ruling(f'law = 2017\nnon_offenders = "NS"\n{top}\n{board}{outcomes}'))


def test_weights_moved_by_hand() -> None:
    # 620: +10, 170: 0, -100: -7.
    three = "".join(
        f"[[outcome]]\npoints = {points}\nweight = {weight}\n"
        for points, weight in ((620, 50), (170, 30), (-100, 20))
    )
    score = typed(three)
    assert score.final[0] == Fraction(36, 10)
    moves = {move.result.points: (move.low, move.high) for move in weight_moves(score)}
    # The others without +620: -1.4 / 0.5 = -2.8; without 0: 3.6 / 0.7; without -7: 5 / 0.8 = 6.25.
    assert moves[620] == (Fraction("2.96"), Fraction("4.24"))
    assert moves[-100] == (Fraction("2.9375"), Fraction("4.2625"))
    assert moves[170] == (Fraction(36, 7) * Fraction("0.65"), Fraction(36, 7) * Fraction("0.75"))
    assert [move.result.points for move in weight_moves(score)] == [-100, 620, 170]
    assert (
        "With one weight 5% lower or higher, the others in proportion, NS get\n   points -100: +2.94 to +4.26"
        in (score.summary())
    )


def test_two_outcomes_are_one_weight() -> None:
    score = typed(OUTCOMES)
    (move,) = weight_moves(score)
    assert (move.low, move.high) == (Fraction("2.35"), Fraction("4.05"))
    (kind,) = weight_moves(typed(OUTCOMES, 'regulator = "EBU"\nsympathetic = true'))
    # 55% becomes 64%, 65% becomes 72%.
    assert (kind.low, kind.high) == (Fraction("3.88"), Fraction("5.24"))


def test_no_weight_to_move() -> None:
    assert weight_moves(typed("[[outcome]]\npoints = 620\nweight = 100\n")) == ()
    equal = "[[outcome]]\npoints = 170\nweight = 50\n[[outcome]]\npoints = 160\nweight = 50\n"
    assert "A weight 5% higher or lower changes nothing for NS" in typed(equal).summary()


@settings(deadline=None, max_examples=50)
@given(rulings())
def test_the_score_lies_between_its_moves(ruling: TypedRuling) -> None:
    score = assign(ruling)
    side = 0 if ruling.non_offenders == "NS" else 1
    moves = weight_moves(score)
    assert [move.swing for move in moves] == sorted((move.swing for move in moves), reverse=True)
    assert not (ruling.split and moves)
    for move in moves:
        assert move.low <= score.final[side] <= move.high
        assert move.swing == max(score.final[side] - move.low, move.high - score.final[side]) > 0
