"""Weighted scores: the vectors of ../shared/law/scoring.md section 5, weights as regulators move them."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.adjust import Outcome, WeightedScore, weighted_score
from analysis.scoring import Comparison, ScoringError, decimal_text
from analysis.weights import By, ScoreLine, favoured, percent_text, rounded_weights
from polling.regulators import get_regulator
from simulate.case import Scoring
from simulate.core.contract import Result, parse_result
from simulate.core.score import result_score
from simulate.core.seats import Vulnerability

EBU, ACBL = get_regulator("EBU"), get_regulator("ACBL")
NONE, BOTH = Vulnerability.NONE, Vulnerability.BOTH
THIRD = Fraction(1, 3)
W3_FIELD = ((450, 1), (420, 3), (170, 2), (-50, 2), (-100, 1))
W3 = Comparison(Scoring.MP, NONE, field=W3_FIELD)


def teams(other: int, vulnerability: Vulnerability = NONE, scoring: Scoring = Scoring.IMP) -> Comparison:
    return Comparison(scoring, vulnerability, other=other)


# id, outcomes (result, probability), comparison, sympathetic, rounded, printed score of NS
VECTORS = [
    ("W3", [("4S N 10", 0.6), ("4S N 9", 0.4)], W3, False, True, "9.40"),
    ("W4", [("4S N 10", 0.6), ("4S N 9", 0.4)], teams(170), False, True, "1.20"),
    ("W5 50-50", [("4S N 10", 0.5), ("4S N 9", 0.5)], teams(170, BOTH), False, True, "1.50"),
    ("W5 sympathetic", [("4S N 10", 0.5), ("4S N 9", 0.5)], teams(170, BOTH), True, True, "3.20"),
    ("W5 2/3", [("4S N 10", 2 / 3), ("4S N 9", 1 / 3)], teams(170, BOTH), False, False, "4.33"),
    ("W6", [("6S N 12", 1 / 3), ("4S N 12", 2 / 3)], teams(680, BOTH), True, True, "5.20"),
    ("W7", [("4S N 10", 0.6), ("4S N 9", 0.4)], teams(170, scoring=Scoring.BAM), False, True, "0.60"),
    ("W8", [("4S N 10", 0.6), ("4S N 9", 0.4)], teams(170, scoring=Scoring.TOTAL), False, True, "62.00"),
    ("W10 +420", [("4S N 10", 0.8), ("4S N 11", 0.2)], teams(420), False, True, "0.20"),
    ("W10 +450", [("4S N 10", 0.8), ("4S N 11", 0.2)], teams(450), False, True, "-0.80"),
    ("W11 4S", [("4S N 10", 0.5), ("4S N 9", 0.5)], Comparison(Scoring.TOTAL, NONE), False, True, "185.00"),
    ("W11 3S", [("3S N 10", 0.5), ("3S N 9", 0.5)], Comparison(Scoring.TOTAL, NONE), False, True, "155.00"),
    ("arithmetic.yaml BBO", [("4H N 10", 0.5), ("5HX N 10", 0.5)], teams(200, BOTH), False, True, "0.00"),
]


@pytest.mark.parametrize(
    ("outcomes", "comparison", "sympathetic", "rounded", "expected"),
    [row[1:] for row in VECTORS],
    ids=[row[0] for row in VECTORS],
)
def test_vectors(
    outcomes: list[tuple[str, float]], comparison: Comparison, sympathetic: bool, rounded: bool, expected: str
) -> None:
    score = weighted_score(
        [Outcome(parse_result(r), p) for r, p in outcomes],
        comparison,
        regulator=EBU,
        non_offenders="NS",
        sympathetic=sympathetic,
        rounded=rounded,
    )
    assert decimal_text(score.ns) == expected
    assert score.ew == comparison.opponents(score.ns)


def test_w3_both_sides_and_working() -> None:
    score = weighted_score(
        [Outcome(parse_result("4S N 10"), 0.6, "pass"), Outcome(parse_result("4S N 9"), 0.4, "4S")],
        W3,
        regulator=ACBL,
        non_offenders="EW",
    )
    assert (decimal_text(score.ns, 1), decimal_text(score.ew, 1)) == ("9.4", "8.6")
    first, second = score.lines()
    assert f"{first.weight} {first.points} {first.score} {first.product}" == "3/5 420 13 39/5"
    assert f"{second.weight} {second.points} {second.score} {second.product}" == "2/5 -50 4 8/5"
    assert score.side("EW") == Fraction(43, 5)


def test_w5_two_thirds_to_three_digits() -> None:
    outcomes = [Outcome(parse_result("4S N 10"), 2 * THIRD), Outcome(parse_result("4S N 9"), THIRD)]
    score = weighted_score(outcomes, teams(170, BOTH), regulator=ACBL, non_offenders="NS", rounded=False)
    assert score.ns == Fraction(13, 3)
    assert decimal_text(score.ns, 3, signed=True) == "+4.333"


def run(
    outcomes: list[Outcome], *, regulator: str = "ACBL", side: str = "NS", rounded: bool = True
) -> WeightedScore:
    return weighted_score(
        outcomes, teams(170, BOTH), regulator=get_regulator(regulator), non_offenders=side, rounded=rounded
    )


def outcome(text: str, probability: float | Fraction, label: str = "", by: By = "lawpoll") -> Outcome:
    return Outcome(parse_result(text), probability, label, by)


def test_equal_results_are_merged_and_rare_ones_left_out() -> None:
    score = run(
        [
            outcome("4S N 10", 0.25, "pass"),
            outcome("4S N 9", 0.49, "X"),
            outcome("4S N 10", 0.248, "X"),
            outcome("4S N 8", 0.007, "X"),
            outcome("4SX N 7", 0.005, "X"),
        ]
    )
    assert [(str(line.result), line.label) for line in score.lines()] == [
        ("4S N 10", "pass; X"),
        ("4S N 9", "X"),
    ]
    assert (score.pooled, score.pooled_outcomes) == (Fraction(12, 1000), 2)
    assert [line.weight for line in score.lines()] == [Fraction(1, 2)] * 2
    assert score.lines()[0].probability == Fraction(498, 988)
    assert "2 outcomes too unlikely to count, 1.2% together" in score.summary()
    assert score.warnings == ()


def test_the_director_may_keep_a_rare_outcome() -> None:
    score = weighted_score(
        [outcome("4S N 10", 0.995), outcome("4S N 9", 0.005, by="director")],
        teams(170, BOTH),
        regulator=ACBL,
        non_offenders="NS",
        rounded=False,
    )
    assert [line.weight for line in score.lines()] == [Fraction(199, 200), Fraction(1, 200)]
    assert "(director)" in score.summary()


def test_the_directors_weights_are_not_touched() -> None:
    given = [outcome("4S N 10", 0.53, by="director"), outcome("4S N 9", 0.47, by="director")]
    score = run(given, regulator="EBU")
    assert [line.weight for line in score.lines()] == [Fraction(53, 100), Fraction(47, 100)]
    assert (score.step, score.sympathetic) == (None, None)


def test_lawpoll_fills_what_the_director_leaves() -> None:
    score = run([outcome("6S N 12", 0.2, by="director"), outcome("4S N 10", 0.5), outcome("4S N 9", 0.5)])
    weights = {str(line.result): line.weight for line in score.lines()}
    assert weights == {"6S N 12": Fraction(1, 5), "4S N 10": Fraction(2, 5), "4S N 9": Fraction(2, 5)}


def test_a_complete_ruling_of_the_director_leaves_nothing_for_lawpoll() -> None:
    given = [outcome("6S N 12", 0.37, by="director"), outcome("4S N 12", 0.63, by="director")]
    score = run([*given, outcome("4S N 10", 1.0)])
    assert [line.weight for line in score.lines()] == [Fraction(63, 100), Fraction(37, 100)]


def test_what_is_missing_is_said() -> None:
    short = run([outcome("4S N 10", 0.6), outcome("4S N 9", 0.3)])
    assert short.warnings == ("the outcomes cover 90%: scaled up to 100%",)
    spread = [outcome(f"{level}{strain} {seat} {tricks}", 0.008) for level, strain, seat, tricks in MANY[:50]]
    many = run([outcome("4S N 10", 0.6), *spread])
    assert many.pooled == Fraction(2, 5)
    assert "12C1(d)" in many.warnings[0]
    scattered = run([outcome(f"{lv}{st_} {s} {t}", 0.005) for lv, st_, s, t in MANY])
    assert len(scattered.rounded_away) == 180
    assert "12C1(d)" in scattered.warnings[0]
    assert sum(line.weight for line in scattered.lines()) == 1
    assert len(repr(scattered).split("\n")) <= 12
    assert "12C1(d)" in repr(scattered)


MANY = [(lv, s, seat, t) for lv in (1, 2, 3) for s in "CDHSN" for seat in "NESW" for t in (6, 7, 8, 9)][:200]


@pytest.mark.parametrize(
    ("favourable", "after"),
    [("0.5", "0.6"), ("1/3", "0.4"), ("0.1", "0.12"), ("0.8", "0.84"), ("0.95", "0.96")],
)
@pytest.mark.parametrize("side", ["NS", "EW"])
def test_sympathetic_weights(favourable: str, after: str, side: str) -> None:
    good, bad = ("4S N 10", "4S N 9") if side == "NS" else ("4S N 9", "4S N 10")
    p = Fraction(favourable)
    score = weighted_score(
        [outcome(good, p), outcome(bad, 1 - p)],
        teams(170, BOTH),
        regulator=EBU,
        non_offenders=side,
        rounded=False,
    )
    assert {str(line.result): line.weight for line in score.lines()}[good] == Fraction(after)
    assert f"weights favour {side}, factor 1.2" in score.summary()


def test_without_a_better_outcome_there_is_nothing_to_favour() -> None:
    score = run([outcome("4S N 10", 0.5), outcome("4S S 10", 0.5)], regulator="EBU")
    assert [line.weight for line in score.lines()] == [Fraction(1, 2)] * 2


def test_doubtful_rounding_favours_the_non_offenders() -> None:
    """Both remainders are half a step: Law 84D."""
    outcomes = [outcome("4S N 10", Fraction(525, 1000)), outcome("4S N 9", Fraction(475, 1000))]
    for side, weight in (("NS", Fraction(55, 100)), ("EW", Fraction(50, 100))):
        score = run(outcomes, side=side)
        assert {str(line.result): line.weight for line in score.lines()}["4S N 10"] == weight


def test_rounding_leaves_the_directors_weights_alone() -> None:
    """What 33% leave is no multiple of 5%: the worst of the others gets the odd part."""
    given = [outcome("6S N 12", 0.33, by="director")]
    score = run([*given, outcome("4S N 10", 0.7), outcome("4S N 9", 0.3)])
    assert {str(line.result): line.weight for line in score.lines()} == {
        "6S N 12": Fraction(33, 100),
        "4S N 10": Fraction(45, 100),  # 46.9%
        "4S N 9": Fraction(22, 100),
    }


def test_many_small_outcomes_are_rounded_together() -> None:
    """Sixty outcomes of 1%, none of which reaches half a step: every fifth keeps five, none is preferred."""
    small = [outcome(f"{level}{strain} {seat} {tricks}", 0.01) for level, strain, seat, tricks in MANY[:60]]
    exact = run([outcome("4S N 10", 0.4), *small], rounded=False)
    score = run([outcome("4S N 10", 0.4), *small])
    assert abs(score.ns - exact.ns) < Fraction(1, 4)
    assert {str(line.result): line.weight for line in score.lines()}["4S N 10"] == Fraction(40, 100)


def test_outcomes_rounded_to_nothing_are_named() -> None:
    score = run([outcome("4S N 10", 0.985), outcome("4S N 9", 0.015)])
    assert [str(line.result) for line in score.lines()] == ["4S N 10"]
    assert [str(line.result) for line in score.rounded_away] == ["4S N 9"]
    assert "1 outcome, 1.5%, rounded to nothing" in score.summary()


def test_damage() -> None:
    outcomes = [outcome("4S N 10", 0.6), outcome("4S N 9", 0.4)]
    for side, damage, words in (("NS", "10.20", "NS had 10.20 less"), ("EW", "-10.20", "EW had 10.20 more")):
        score = weighted_score(
            outcomes,
            teams(170, BOTH),
            regulator=ACBL,
            non_offenders=side,
            table=parse_result("4S N 9"),
        )
        assert score.damage is not None
        assert decimal_text(score.damage) == damage
        assert words in score.summary()
    assert run(outcomes).damage is None
    top = weighted_score(outcomes, W3, regulator=ACBL, non_offenders="EW", table=parse_result("4S N 10"))
    assert top.damage == Fraction(43, 5) - 5


def test_result_as_text_and_data() -> None:
    score = run([outcome("4S N 10", 0.6, "pass"), outcome("4S N 9", 0.4)])
    assert (
        repr(score).split("\n")[0] == "weighted score: NS +3.20 IMPs, EW -3.20 IMPs (+170 at the other table)"
    )
    data = json.loads(json.dumps(score.to_dict()))
    assert (data["ns"], data["ns_exact"], data["ns_text"]) == (3.2, "16/5", "+3.20 IMPs")
    assert data["lines"][0]["label"] == "pass"
    frame = score.to_frame()
    assert frame["product"].sum() == pytest.approx(3.2)
    assert list(frame.index) == ["4S N 10", "4S N 9"]
    assert "<td>60%</td>" in score._repr_html_()
    assert "9.40 of 18 MP" in repr(
        weighted_score(
            [outcome("4S N 10", 0.6), outcome("4S N 9", 0.4)], W3, regulator=ACBL, non_offenders="NS"
        )
    )


@pytest.mark.parametrize("probability", [-0.1, 1.1, float("nan")])
def test_impossible_probabilities(probability: float) -> None:
    with pytest.raises(ScoringError, match="probability from 0 to 1"):
        outcome("4S N 10", probability)


@pytest.mark.parametrize(
    ("outcomes", "side", "message"),
    [
        ([], "NS", "at least one outcome"),
        ([outcome("4S N 10", 0.0)], "NS", "at least one outcome"),
        (
            [outcome("4S N 10", 0.7), outcome("4S N 9", 0.7)],
            "NS",
            r"lawpoll's probabilities to add up to at most 1: 1\.4",
        ),
        ([outcome("4S N 10", 1.0)], "N", "non-offenders 'NS' or 'EW': 'N'"),
    ],
)
def test_impossible_outcomes(outcomes: list[Outcome], side: str, message: str) -> None:
    with pytest.raises(ScoringError, match=message):
        run(outcomes, side=side)


@pytest.mark.parametrize(
    ("share", "text"), [("0.6", "60%"), ("1/3", "33.33%"), ("1", "100%"), ("0.005", "0.5%"), ("0", "0%")]
)
def test_printed_weights(share: str, text: str) -> None:
    assert percent_text(Fraction(share)) == text


RESULTS = [parse_result(f"{c} {t}") for c in ("4S N", "3N S", "5DX E", "2H W") for t in (7, 8, 9, 10, 11)]


@st.composite
def weighed_outcomes(draw: st.DrawFn) -> list[Outcome]:
    parts = draw(st.lists(st.integers(1, 50), min_size=1, max_size=12))
    results = draw(st.lists(st.sampled_from(RESULTS), min_size=len(parts), max_size=len(parts)))
    return [Outcome(r, Fraction(n, sum(parts))) for r, n in zip(results, parts, strict=True)]


@settings(deadline=None)
@given(weighed_outcomes(), st.sampled_from(["NS", "EW"]), st.randoms(use_true_random=False))
def test_properties(outcomes: list[Outcome], side: str, random: object) -> None:
    def scored(*, sympathetic: bool, rounded: bool, order: list[Outcome] = outcomes) -> WeightedScore:
        return weighted_score(
            order, W3, regulator=EBU, non_offenders=side, sympathetic=sympathetic, rounded=rounded
        )

    plain = scored(sympathetic=False, rounded=False)
    kind = scored(sympathetic=True, rounded=False)
    final = scored(sympathetic=True, rounded=True)
    for score in (plain, kind, final):
        assert sum(line.weight for line in score.lines()) == 1
        assert score.ns + score.ew == 18
    assert kind.side(side) >= plain.side(side)
    before = {line.result: line.weight for line in kind.lines()}
    for line in (*final.lines(), *final.rounded_away):
        assert (line.weight / Fraction(1, 20)).denominator == 1
        assert abs(line.weight - before[line.result]) < Fraction(1, 20)
    shuffled = list(outcomes)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert scored(sympathetic=True, rounded=True, order=shuffled).lines() == final.lines()


TURN = {0: 1, 1: 2, 2: 3, 3: 0}


def turned(result: Result) -> Result:
    assert result.contract is not None
    return replace(result, contract=replace(result.contract, declarer=TURN[result.contract.declarer]))


@settings(deadline=None)
@given(weighed_outcomes(), st.sampled_from(["NS", "EW"]))
def test_turning_the_table_swaps_the_sides(outcomes: list[Outcome], side: str) -> None:
    mirror = Comparison(Scoring.MP, NONE, field=tuple((-points, n) for points, n in W3_FIELD))
    other = "EW" if side == "NS" else "NS"
    score = weighted_score(outcomes, W3, regulator=EBU, non_offenders=side)
    swapped = [replace(o, result=turned(o.result)) for o in outcomes]
    reverse = weighted_score(swapped, mirror, regulator=EBU, non_offenders=other)
    assert result_score(swapped[0].result, NONE) == -result_score(outcomes[0].result, NONE)
    # Equal remainders and equal scores are parted by name, which the turn changes; the score does not notice.
    assert (reverse.ew, reverse.ns) == (score.ns, score.ew)


def line(weight: Fraction, score: int, tricks: int) -> ScoreLine:
    result = parse_result(f"4S N {tricks}")
    return ScoreLine(result, "", "lawpoll", weight, weight, 0, Fraction(score))


def test_three_outcomes_by_hand() -> None:
    """At least 10: 20% -> 24%; at least 0: 70% -> 1 - 0.8 x 30% = 76%; so 24, 52 and 24%."""
    lines = [line(Fraction(2, 10), 10, 10), line(Fraction(5, 10), 0, 9), line(Fraction(3, 10), -4, 8)]
    moved = [entry.weight for entry in favoured(lines, Fraction(6, 5), "NS")]
    assert moved == [Fraction(24, 100), Fraction(52, 100), Fraction(24, 100)]
    rounded = rounded_weights(favoured(lines, Fraction(6, 5), "NS"), Fraction(1, 20), "NS")
    assert [entry.weight for entry in rounded] == [Fraction(25, 100), Fraction(50, 100), Fraction(25, 100)]


def test_equal_scores_are_favoured_alike() -> None:
    lines = [line(Fraction(1, 4), 10, 10), line(Fraction(1, 4), 10, 11), line(Fraction(1, 2), 0, 9)]
    moved = [entry.weight for entry in favoured(lines, Fraction(6, 5), "NS")]
    assert moved == [Fraction(3, 10), Fraction(3, 10), Fraction(4, 10)]


@st.composite
def shifted_weights(draw: st.DrawFn) -> tuple[list[ScoreLine], list[ScoreLine], str]:
    """Weights, and the same with some of it moved from one outcome to one no worse for the side."""
    parts = draw(st.lists(st.integers(0, 30), min_size=2, max_size=8).filter(any))
    scores = draw(st.lists(st.integers(-17, 17), min_size=len(parts), max_size=len(parts)))
    side = draw(st.sampled_from(["NS", "EW"]))
    total, sign = sum(parts), 1 if side == "NS" else -1
    lines = [line(Fraction(n, total), s, i % 14) for i, (n, s) in enumerate(zip(parts, scores, strict=True))]
    order = sorted(range(len(lines)), key=lambda i: sign * scores[i])
    low, high = sorted(draw(st.tuples(*[st.integers(0, len(lines) - 1)] * 2)))
    worse, better = order[low], order[high]
    moved = lines[worse].weight * Fraction(draw(st.integers(0, 10)), 10)
    after = list(lines)
    after[worse] = replace(after[worse], weight=after[worse].weight - moved)
    after[better] = replace(after[better], weight=after[better].weight + moved)
    return lines, after, side


@settings(deadline=None, max_examples=300)
@given(
    shifted_weights(),
    st.sampled_from([Fraction(1), Fraction(6, 5), Fraction(3, 2), Fraction(19, 10)]),
    st.sampled_from([None, Fraction(1, 20), Fraction(1, 10), Fraction(1, 4), Fraction(1, 3), Fraction(1)]),
)
def test_more_weight_on_a_better_outcome_never_lowers_the_score(
    case: tuple[list[ScoreLine], list[ScoreLine], str], factor: Fraction, step: Fraction | None
) -> None:
    """Nor do steps to which a regulator rounds, for the side in whose favour they are rounded."""
    before, after, side = case

    def expected(lines: list[ScoreLine]) -> Fraction:
        moved = favoured(lines, factor, side)
        if step is not None:
            exact = moved
            moved = rounded_weights(exact, step, side)
            assert all((entry.weight / step).denominator == 1 for entry in moved)
            assert all(abs(a.weight - b.weight) <= step for a, b in zip(exact, moved, strict=True))
        assert sum(entry.weight for entry in moved) == 1
        assert all(entry.weight >= 0 for entry in moved)
        total = sum((entry.product for entry in moved), Fraction(0))
        return total if side == "NS" else -total

    assert expected(after) >= expected(before)
