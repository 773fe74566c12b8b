"""Units of the event: the vectors of ../shared/law/scoring.md sections 2-4 and of arithmetic.yaml."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.butler import datum
from analysis.scoring import (
    Comparison,
    ScoringError,
    TableScore,
    compare,
    decimal_text,
    neuberg,
    score_field,
    score_outcome,
    victory_points,
)
from simulate.case import Case, Question, Scoring
from simulate.core.auction import parse_auction
from simulate.core.contract import parse_result
from simulate.core.seats import Vulnerability

HALF = Fraction(1, 2)
ARITHMETIC = Path(__file__).parents[2] / "shared" / "law" / "arithmetic.yaml"


def ns_scores(points: list[int], scoring: Scoring, cap: int | None = None) -> list[Fraction]:
    field = score_field([TableScore.of(p) for p in points], scoring, cap=cap)
    total = 2 * (len(points) - 1) if scoring is Scoring.MP else 0
    assert all(ns + ew == total for ns, ew in field)
    return [ns for ns, _ in field]


def test_m1_matchpoints() -> None:
    points = [1430, 690, 680, 680, 680, 660, 660, 650, -100, -100, -200]
    assert ns_scores(points, Scoring.MP) == [20, 18, 14, 14, 14, 9, 9, 6, 3, 3, 0]


@pytest.mark.parametrize(
    ("results", "tables", "scores", "digits", "expected"),
    [
        (6, 7, [4, 9], 4, ["4.8333", "10.6667"]),  # M2
        (6, 7, [4, 9], 1, ["4.8", "10.7"]),
        (10, 11, [18], 1, ["19.9"]),  # M3
        (2, 3, [2, 1, 0], 1, ["3.5", "2.0", "0.5"]),  # M4
        (3, 4, [4, 3, 2, 1, 0], 3, ["5.667", "4.333", "3.000", "1.667", "0.333"]),
        (7, 7, [12, 5, 0], 1, ["12.0", "5.0", "0.0"]),
    ],
)
def test_neuberg(results: int, tables: int, scores: list[int], digits: int, expected: list[str]) -> None:
    assert [decimal_text(neuberg(s, results, tables), digits) for s in scores] == expected


def test_plain_scaling_keeps_the_ends() -> None:
    """13 results in a field of 15: top 24 becomes 28."""
    assert [neuberg(s, 13, 15, method="factor") for s in (0, 12, 24)] == [0, 14, 28]


@pytest.mark.parametrize(
    ("score", "results", "tables", "method"),
    [
        (11, 6, 7, "neuberg"),
        (-1, 6, 7, "neuberg"),
        (1, 8, 7, "neuberg"),
        (0, 0, 7, "neuberg"),
        (1, 6, 7, "x"),
    ],
)
def test_impossible_factoring(score: int, results: int, tables: int, method: str) -> None:
    with pytest.raises(ScoringError):
        neuberg(score, results, tables, method=method)


def test_i2_cross_imps() -> None:
    scores = ns_scores([430, 400, 150, -50], Scoring.XIMP)
    assert [decimal_text(s, 3) for s in scores] == ["6.000", "5.000", "-2.667", "-8.333"]


def test_i3_cross_imps_with_a_limit() -> None:
    scores = ns_scores([730, -170, 100, -420, -400], Scoring.XIMP, cap=17)
    assert [decimal_text(s) for s in scores] == ["14.00", "-2.25", "4.25", "-8.25", "-7.75"]
    assert sum(scores) == 0


MARGINS = [1, 5, 10, 20, 30, 40]
# V1-V8: boards, then winner's points at these margins
VICTORY_POINTS = {
    8: "10.44 12.05 13.78 16.46 18.37 19.73",
    10: "10.39 11.85 13.43 15.97 17.84 19.22",
    12: "10.36 11.70 13.18 15.58 17.40 18.78",
    16: "10.31 11.48 12.80 15.00 16.73 18.09",
    20: "10.28 11.34 12.53 14.58 16.23 17.56",
    24: "10.25 11.22 12.33 14.25 15.83 17.12",
    32: "10.22 11.07 12.05 13.78 15.23 16.46",
    64: "10.16 10.76 11.48 12.80 13.97 15.00",
}


@pytest.mark.parametrize("boards", VICTORY_POINTS)
def test_victory_points(boards: int) -> None:
    for margin, winner in zip(MARGINS, VICTORY_POINTS[boards].split(), strict=True):
        own, other = victory_points(margin, boards)
        assert str(own) == winner
        assert own + other == 20
        assert victory_points(-margin, boards) == (other, own)


@pytest.mark.parametrize(
    ("margin", "winner"), [(0, "10.00"), (59, "19.92"), (60, "20.00"), (61, "20.00"), (500, "20.00")]
)
def test_victory_points_of_16_boards(margin: int, winner: str) -> None:
    assert str(victory_points(margin, 16)[0]) == winner


# scoring.md 4: margins after which plain rounding adds more than it did before
NOT_CONCAVE = {
    8: [40],
    10: [27, 29, 31],
    12: [42, 44, 49],
    14: [8, 36, 38],
    16: [14, 27, 38, 46, 49, 55, 59],
    20: [13, 28, 31, 34, 38, 41, 51, 55, 62],
}


def steep_margins(boards: int) -> list[int]:
    vps = [victory_points(margin, boards)[0] for margin in range(100)]
    steps = [b - a for a, b in pairwise(vps)]
    return [i for i in range(1, len(steps)) if steps[i] > steps[i - 1]]


@pytest.mark.parametrize("boards", NOT_CONCAVE)
def test_margins_where_official_tables_may_differ(boards: int) -> None:
    assert steep_margins(boards) == NOT_CONCAVE[boards]


def test_number_of_such_margins_in_longer_matches() -> None:
    assert (len(steep_margins(24)), len(steep_margins(32))) == (12, 16)


def test_w9_imps_are_averaged_before_victory_points() -> None:
    imps = Fraction(60, 100) * 11 + Fraction(40, 100) * 2
    assert decimal_text(imps, 1) == "7.4"
    assert str(victory_points(imps, 16)[0]) == "12.13"
    assert str(victory_points(imps, 16, whole=True)[0]) == "12.03"
    trap = Decimal("0.6") * victory_points(11, 16)[0] + Decimal("0.4") * victory_points(2, 16)[0]
    assert round(trap, 2) == Decimal("12.07")
    with pytest.raises(ScoringError, match="one board or more: 0"):
        victory_points(5, 0)


def test_w1_split_score_at_matchpoints() -> None:
    ruled = TableScore(ns=((-100, Fraction(1)),), ew=((650, Fraction(1)),))
    scores = score_field([*(TableScore.of(p) for p in (650, -100, -100, -200, -790)), ruled], Scoring.MP)
    assert [ns for ns, _ in scores] == [10, 6, 6, 2, 0, 6]
    assert [ew for _, ew in scores] == [1, 5, 5, 8, 10, 1]
    assert sum(ns for ns, _ in scores) == sum(ew for _, ew in scores) == 30


def test_w2_split_and_weighted_score_at_cross_imps() -> None:
    plain = [-110, 50, 170, 120]
    assert [decimal_text(s, 3) for s in ns_scores(plain, Scoring.XIMP)] == [
        "-5.667",
        "-0.333",
        "4.000",
        "2.000",
    ]
    ruled = TableScore(ns=((-110, HALF), (50, HALF)), ew=((170, HALF), (120, HALF)))
    scores = score_field([*(TableScore.of(p) for p in plain), ruled], Scoring.XIMP)
    assert [(decimal_text(ns, 3), decimal_text(ew, 3)) for ns, ew in scores] == [
        ("-4.750", "5.875"),
        ("0.250", "0.875"),
        ("4.250", "-3.250"),
        ("2.500", "-1.250"),
        ("-2.250", "-2.250"),
    ]


W3_FIELD = [450, 420, 420, 420, 170, 170, -50, -50, -100]


def test_w3_the_rest_of_the_field() -> None:
    spread = ((420, Fraction(3, 5)), (-50, Fraction(2, 5)))
    scores = score_field([*(TableScore.of(p) for p in W3_FIELD), TableScore(spread, spread)], Scoring.MP)
    ns = [decimal_text(score, 1) for score, _ in scores]
    assert ns == ["18.0", *["13.4"] * 3, *["7.8"] * 2, *["3.4"] * 2, "0.0", "9.4"]
    assert sum(score for score, _ in scores) == 90
    assert all(a + b == 18 for a, b in scores)


def traveller(frequencies: list[list[int]]) -> list[int]:
    return [points for points, count in frequencies for _ in range(count)]


EBL_NS = [[1460, 9], [1430, 22], [710, 11], [680, 35], [650, 1], [500, 23], [300, 5], [-100, 2], [-200, 2]]
EBL_EW = [[1460, 9], [1430, 22], [710, 12], [680, 35], [650, 1], [500, 22], [300, 5], [-100, 2], [-200, 2]]
EBL_NS_MP = [210, 179, 146, 100, 64, 40, 12, 5, 1]
EBL_EW_MP = [8, 39, 73, 120, 156, 179, 206, 213, 217]


def test_ebl_traveller_with_a_split_score() -> None:
    def spread(points: int) -> tuple[tuple[int, Fraction]]:
        return ((points, Fraction(1)),)

    pairs = list(zip(traveller(EBL_NS), traveller(EBL_EW), strict=True))
    scores = score_field([TableScore(spread(ns), spread(ew)) for ns, ew in pairs], Scoring.MP)
    by_ns = {ns: score[0] for (ns, _), score in zip(pairs, scores, strict=True)}
    by_ew = {ew: score[1] for (_, ew), score in zip(pairs, scores, strict=True)}
    assert [by_ns[points] for points, _ in EBL_NS] == EBL_NS_MP
    assert [by_ew[points] for points, _ in EBL_EW] == EBL_EW_MP
    assert by_ns[500] + by_ew[710] == 113  # the adjusted table


@pytest.mark.data
def test_published_problems() -> None:
    """Every problem of arithmetic.yaml that states a check."""
    import yaml

    checks = [entry["check"] for entry in yaml.safe_load(ARITHMETIC.read_text()) if entry["check"]]
    for check in checks:
        assert run_check(check), check
    assert len(checks) == 3


def run_check(check: dict[str, Any]) -> bool:
    if check["method"] == "imp_weighted":
        imps = [compare(score, check["other"], Scoring.IMP) for score in check["scores"]]
        return weighed(imps, check["weights"]) == Fraction(check["expect"])
    if check["method"] == "weighted":
        values = [Fraction(value) for value in check["values"]]
        return weighed(values, check["weights"]) == Fraction(str(check["expect"]))
    assert check["method"] == "traveller"
    for side in check["sides"]:
        points = traveller(side["freq"])
        # The second list runs from worst to best for East-West, with North-South points.
        sign = -1 if side["side"].startswith("EW") else 1
        found = dict(zip(points, ns_scores([sign * p for p in points], Scoring.MP), strict=True))
        if [found[points] for points, _ in side["freq"]] != side["mp"]:
            return False
    return True


def weighed(values: list[Fraction], percent: list[int]) -> Fraction:
    return sum((Fraction(w, 100) * v for w, v in zip(percent, values, strict=True)), Fraction(0))


@pytest.mark.parametrize(
    ("scoring", "own", "other", "worth"),
    [
        (Scoring.MP, 420, 170, 2),
        (Scoring.MP, 170, 170, 1),
        (Scoring.MP, -50, 170, 0),
        (Scoring.BAM, 420, 170, 1),
        (Scoring.BAM, 170, 170, HALF),
        (Scoring.BAM, -50, 170, 0),
        (Scoring.IMP, 420, 170, 6),
        (Scoring.XIMP, -50, 170, -6),
        (Scoring.TOTAL, 420, 170, 250),
    ],
)
def test_one_comparison(scoring: Scoring, own: int, other: int, worth: Fraction | int) -> None:
    assert compare(own, other, scoring) == worth
    total = {Scoring.MP: 2, Scoring.BAM: 1}.get(scoring, 0)
    assert compare(own, other, scoring) + compare(-own, -other, scoring) == total


def case(scoring: Scoring, **more: Any) -> Case:
    return Case(
        title="test",
        law=2017,
        regulator="EBU",
        scoring=scoring,
        vulnerability=Vulnerability.NS,
        player_class="elite",
        hands={},
        auction=parse_auction("P P P P", 0),
        question=Question(player=0, call=0),
        **more,
    )


def test_comparison_of_a_case() -> None:
    teams = Comparison.of_case(case(Scoring.IMP, other_table=parse_result("3S N 10")))
    assert score_outcome(parse_result("4S N 10"), teams) == 10
    assert (teams.top, teams.versus) == (None, "+170 at the other table")
    assert teams.opponents(Fraction(10)) == -10
    field = ((parse_result("4S N 10"), 3), (parse_result("4S N 9"), 5))
    pairs = Comparison.of_case(case(Scoring.MP, field_results=field))
    assert (pairs.tables, pairs.top) == (9, 16)
    assert score_outcome(parse_result("4S N 10"), pairs) == 13
    assert pairs.text(Fraction(13)) == "13.00 of 16 MP"
    assert pairs.opponents(Fraction(13)) == 3
    crossed = Comparison.of_case(case(Scoring.XIMP, field_results=field))
    assert score_outcome(parse_result("4S N 10"), crossed) == Fraction(5 * 12, 8)


@pytest.mark.parametrize("scoring", [Scoring.IMP, Scoring.BAM, Scoring.MP, Scoring.XIMP])
def test_what_is_missing_is_said(scoring: Scoring) -> None:
    with pytest.raises(ScoringError, match=rf"expected .* tables? for scoring {scoring.value!r}"):
        Comparison.of_case(case(scoring))


def test_impossible_fields() -> None:
    with pytest.raises(ScoringError, match="at least once"):
        Comparison(Scoring.MP, Vulnerability.NONE, field=((420, 3), (170, 0)))
    with pytest.raises(ScoringError, match="expected MP or XIMP and two tables"):
        score_field([TableScore.of(420)], Scoring.MP)
    with pytest.raises(ScoringError, match="expected MP or XIMP and two tables"):
        score_field([TableScore.of(420)] * 2, Scoring.IMP)
    with pytest.raises(ScoringError, match="weights that add up to 1"):
        TableScore(ns=((420, HALF),), ew=((420, Fraction(1)),))


@pytest.mark.parametrize(
    ("number", "digits", "signed", "text"),
    [
        (Fraction(1, 3), 3, True, "+0.333"),
        (Fraction(-2, 3), 2, False, "-0.67"),
        (Fraction(1, 200), 2, True, "+0.01"),
        (Fraction(-1, 1000), 2, True, "0.00"),
        (0, 2, True, "0.00"),
        (Fraction(199, 2), 0, False, "100"),
    ],
)
def test_printed_numbers(number: Fraction | int, digits: int, signed: bool, text: str) -> None:
    assert decimal_text(number, digits, signed=signed) == text


@given(st.fractions(-5000, 5000), st.integers(0, 4))
def test_printed_numbers_are_the_nearest(number: Fraction, digits: int) -> None:
    assert abs(Fraction(decimal_text(number, digits)) - number) <= Fraction(1, 2 * 10**digits)


tables = st.lists(st.integers(-40, 40).map(lambda k: 10 * k), min_size=2, max_size=8)


@given(tables, st.sampled_from([Scoring.MP, Scoring.XIMP]))
def test_the_field_and_one_board_agree(points: list[int], scoring: Scoring) -> None:
    """Two ways to the same number: the whole field at once, and each table against the others."""
    whole = ns_scores(points, scoring)
    for i, own in enumerate(points):
        others = points[:i] + points[i + 1 :]
        single = Comparison(scoring, Vulnerability.NONE, field=tuple((p, 1) for p in others))
        assert single.unit_score(own) == whole[i]


@given(st.lists(st.integers(-80, 80).map(lambda n: 10 * n), min_size=1, max_size=30), st.integers(0, 49))
def test_the_datum_lies_within_the_field_and_turns_with_the_table(points: list[int], percent: int) -> None:
    trim = Fraction(percent, 100)
    found = datum([(p, 1) for p in points], trim=trim)
    assert min(points) <= found <= max(points)
    assert found % 10 == 0
    assert datum([(-p, 1) for p in points], trim=trim) == -found
    assert datum([(p, 2) for p in points]) == datum([(p, 1) for p in points])


@pytest.mark.parametrize(("points", "trim"), [([], Fraction(0)), ([(420, 1)], Fraction(1, 2))])
def test_no_datum(points: list[tuple[int, int]], trim: Fraction) -> None:
    with pytest.raises(ScoringError):
        datum(points, trim=trim)
