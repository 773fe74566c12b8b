"""Law 12 and its neighbours: vectors of ../shared/law/scoring.md sections 4-7, of lawbook.md 2, as tests."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.artificial import (
    Fault,
    artificial_article,
    artificial_imps,
    artificial_matchpoints,
    artificial_share,
    knock_out,
    knock_out_article,
    penalty,
)
from analysis.law12 import law12, share_of
from analysis.law86 import better_of_two, law86
from analysis.likely import attainable, get_likely_rule, likely_rules, likely_scores
from analysis.scoring import Comparison, ScoringError, compare, decimal_text
from analysis.selfdamage import Damage, error_test, self_damage
from analysis.victorypoints import ROUNDINGS, Rounding, match_points, vp_table
from simulate.case import EDITIONS, Scoring
from simulate.core.seats import Vulnerability
from simulate.errors import UnknownNameError

# Self-inflicted damage. The five cases: A > B; A = B; C >= B > A; B > C = A; B > C > A.
CASES = [
    # A, B, C, case, non-offenders, offenders (both as the non-offenders see it)
    ("C >= A > B", 3, -2, 5, Damage.NONE, 3, 3),
    ("C = A > B", 3, -2, 3, Damage.NONE, 3, 3),
    ("A = B", 3, 3, 5, Damage.SELF_INFLICTED, 3, 3),
    ("C > B > A", -11, -4, 2, Damage.SELF_INFLICTED, -11, -4),
    ("C = B > A", -12, 0, 0, Damage.SELF_INFLICTED, -12, 0),
    ("B > C = A", -8, 0, -8, Damage.BY_INFRACTION, 0, 0),
    ("B > C > A", -8, 0, -3, Damage.PARTLY, -5, 0),
]


@pytest.mark.parametrize(
    ("a", "b", "c", "damage", "nos", "offenders"), [row[1:] for row in CASES], ids=[row[0] for row in CASES]
)
def test_five_cases(a: int, b: int, c: int, damage: Damage, nos: int, offenders: int) -> None:
    found = self_damage(a, b, c)
    assert found.damage is damage
    assert [found.non_offenders, found.offenders] == [nos, offenders]
    assert found.error_cost == c - a


def imps(*pairs: tuple[int, int]) -> list[Fraction]:
    return [compare(own, other, Scoring.IMP) for own, other in pairs]


def test_d1_team_a_keeps_what_it_lost() -> None:
    """Other pair of team A: -50, so the comparison is with +50 for North-South there."""
    a, c, b = imps((-500, 50), (100, 50), (-100, 50))
    assert [a, c, b] == [-11, 2, -4]
    found = self_damage(a, b, c)
    assert found.damage is Damage.SELF_INFLICTED
    assert found.non_offenders == -11
    assert -found.offenders == 4


def test_d2_d4_at_teams() -> None:
    a, b, c = imps((100, 420), (420, 420), (300, 420))
    assert [a, b, c] == [-8, 0, -3]
    found = self_damage(a, b, c)
    assert [found.non_offenders, found.offenders] == [-5, 0]
    # D4: 100 + 420 - 300 = 220 is a score no contract makes; against +420 it happens to agree.
    assert compare(100 + 420 - 300, 420, Scoring.IMP) == -5


W3 = Comparison(Scoring.MP, Vulnerability.NONE, field=((450, 1), (420, 3), (170, 2), (-50, 2), (-100, 1)))


def test_d3_d4_at_matchpoints() -> None:
    a, b, c = (W3.unit_score(points) for points in (100, 420, 300))
    assert [a, b, c] == [6, 13, 10]
    found = self_damage(a, b, c)
    assert found.non_offenders == 9
    assert W3.opponents(found.offenders) == 5
    # D4: in points it would have been +220, which scores something else.
    assert W3.unit_score(100 + 420 - 300) == 10


def test_d5_misdefended_game() -> None:
    """Team-mates had -100, so North-South of the other table had -100 as well as they see it: 4H down one."""
    a, c, b = imps((-620, 100), (100, 100), (110, 100))
    assert [a, c, b] == [-12, 0, 0]
    found = self_damage(a, b, c)
    assert found.error_cost == 12
    assert found.non_offenders == -12 == a + b - c
    assert -found.offenders == 0


def test_blml_2010_is_subtracted_in_the_unit() -> None:
    """V(1430) - (V(50) - V(-980)), not V(1430 - 50 - 980); no field was given, so with one of our own."""
    for comparison in (
        Comparison(Scoring.IMP, Vulnerability.BOTH, other=1430),
        Comparison(Scoring.MP, Vulnerability.BOTH, field=((1430, 4), (680, 3), (-100, 1))),
    ):
        rightful, without_error, table = (comparison.unit_score(p) for p in (1430, 50, -980))
        found = self_damage(table, rightful, without_error)
        assert found.damage is Damage.PARTLY
        assert found.non_offenders == rightful - (without_error - table)
        assert found.offenders == rightful
    teams = Comparison(Scoring.IMP, Vulnerability.BOTH, other=1430)
    # 1430 against 1430 is 0; 50 is -16 and -980 is -20, so the error cost 4 IMPs; 400 would be -14.
    assert self_damage(-20, 0, -16).non_offenders == -4
    assert [teams.unit_score(p) for p in (50, -980, 400)] == [-16, -20, -14]


def test_without_the_error_it_cannot_be_worse() -> None:
    with pytest.raises(ScoringError, match=r"no worse than the one at the table, 3: '1/2'"):
        self_damage(3, 5, Fraction(1, 2))


units = st.fractions(-24, 24, max_denominator=60)


@settings(deadline=None)
@given(units, units, units)
def test_self_damage_is_between(a: Fraction, b: Fraction, cost: Fraction) -> None:
    c = a + abs(cost)
    found = self_damage(a, b, c)
    # Never worse off than at the table, never better than without the infraction or at the table.
    assert a <= found.non_offenders <= max(a, b)
    # An error costs the non-offenders alone: without it both sides get the same.
    without = self_damage(a, b, a)
    assert found.offenders == without.offenders == without.non_offenders
    assert without.non_offenders - found.non_offenders == min(c - a, max(b - a, 0))


@pytest.mark.parametrize(
    ("law", "article", "cause", "unrelated"),
    [
        (1997, "12C2 (Code of Practice)", "irrational action", False),
        (2007, "12C1(b)", "Serious error", True),
        (2007, "12C1(b)", "wild action", True),
        (2017, "12C1(e)", "extremely serious error", True),
        (2017, "12C1(e)", "gambling action", True),
    ],
)
def test_what_counts_as_an_error(law: int, article: str, cause: str, unrelated: bool) -> None:
    test = error_test(law)
    assert (test.article, test.unrelated) == (article, unrelated)
    assert test.cause(cause) == cause.lower()


def test_what_does_not_count_any_more() -> None:
    with pytest.raises(UnknownNameError, match=r"in 2017 \(did you mean 'extremely serious error'"):
        error_test(2017).cause("serious error")
    with pytest.raises(UnknownNameError, match=r"'wild action'$"):
        error_test(2017).cause("wild action")
    with pytest.raises(ScoringError, match="edition of the Laws, 1997, 2007 or 2017: 1987"):
        error_test(1987)


# Likely and at all probable

W13 = [(300, 30), (400, 28), (500, 7), (800, 10), (1100, 12), (1400, 10), (1700, 3)]


def percent(rows: list[tuple[int, int]]) -> list[tuple[int, Fraction]]:
    return [(points, Fraction(share, 100)) for points, share in rows]


def test_w13_cumulative() -> None:
    found = likely_scores(percent(W13), get_likely_rule("acbl"), non_offenders="NS")
    assert [(line.points, int(100 * line.cumulative)) for line in found.lines] == [
        (1700, 3),
        (1400, 13),
        (1100, 25),
        (800, 35),
        (500, 42),
        (400, 70),
        (300, 100),
    ]
    assert (found.nos, found.os) == (800, -1100)


def test_w13_single() -> None:
    found = likely_scores(percent(W13), get_likely_rule("single"), non_offenders="NS")
    assert (found.nos, found.os) == (400, -1400)


def test_w13_as_observed() -> None:
    """1 in 5 and 1 in 10: 1100 has 25% at least as good, 1400 has 13%."""
    found = likely_scores(percent(W13), get_likely_rule("ACBL-observed"), non_offenders="NS")
    assert (found.nos, found.os) == (1100, -1400)


def test_w14_slam_just_possible() -> None:
    found = likely_scores(percent([(-1430, 20), (-680, 80)]), get_likely_rule("ACBL"), non_offenders="EW")
    assert (found.nos, found.os) == (680, -1430)


def test_w15_two_readings() -> None:
    """Slam bid after hesitation Blackwood; the non-offenders (EW) defend wildly and keep -980."""
    without, after = percent([(450, 100)]), percent([(-50, 100)])
    readings = {}
    for name in ("world", "ACBL"):
        rule = get_likely_rule(name)
        found = likely_scores(without, rule, non_offenders="EW", after_irregularity=after)
        readings[name] = found.os
    assert readings == {"world": -50, "ACBL": 450}
    a, b, c = (-Fraction(points) for points in (980, 450, -50))
    kept = self_damage(a, b, c)
    assert kept.damage is Damage.SELF_INFLICTED
    assert kept.non_offenders == -980


@pytest.mark.parametrize(
    ("name", "likely", "at_all", "operator"),
    [
        ("ACBL", Fraction(1, 3), Fraction(1, 6), ">="),
        ("ACBL-observed", Fraction(1, 5), Fraction(1, 10), ">="),
        ("single", Fraction(1, 6), Fraction(1, 20), ">"),
        ("world", Fraction(1, 3), Fraction(1, 6), ">="),
    ],
)
def test_readings(name: str, likely: Fraction, at_all: Fraction, operator: str) -> None:
    rule = get_likely_rule(name)
    assert (rule.likely, rule.at_all, rule.operator) == (likely, at_all, operator)
    assert 2017 not in rule.editions
    assert rule.enough(likely, likely) is (operator == ">=")
    assert name in likely_rules()


def test_impossible_likelihoods() -> None:
    rule = get_likely_rule("single")
    with pytest.raises(UnknownNameError, match="did you mean 'ACBL'"):
        get_likely_rule("ACB")
    with pytest.raises(ScoringError, match="add up to 1: '99/100'"):
        likely_scores(percent([(420, 99)]), rule, non_offenders="NS")
    with pytest.raises(ScoringError, match="from 0 to 1: '-1/10'"):
        likely_scores(percent([(420, 110), (170, -10)]), rule, non_offenders="NS")
    with pytest.raises(ScoringError, match="'NS' or 'EW': 'N'"):
        likely_scores(percent([(420, 100)]), rule, non_offenders="N")
    with pytest.raises(ScoringError, match="no single result is likely"):
        likely_scores(percent([(10 * i, 10) for i in range(10)]), rule, non_offenders="NS")


outcomes = st.lists(
    st.tuples(st.integers(-30, 30).map(lambda k: 10 * k), st.integers(1, 30)), min_size=1, max_size=8
).map(lambda rows: [(points, Fraction(n, sum(n for _, n in rows))) for points, n in rows])


@settings(deadline=None)
@given(outcomes, st.sampled_from(["ACBL", "ACBL-observed", "world"]), st.randoms(use_true_random=False))
def test_likely_turns_with_the_table(rows: list[tuple[int, Fraction]], name: str, random: object) -> None:
    rule = get_likely_rule(name)
    found = likely_scores(rows, rule, non_offenders="NS")
    turned = likely_scores([(-points, share) for points, share in rows], rule, non_offenders="EW")
    assert (turned.nos, turned.os) == (found.nos, found.os)
    # What is at all probable is at least as bad for the offenders as what is likely.
    assert found.os <= -found.nos
    shuffled = list(rows)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert likely_scores(shuffled, rule, non_offenders="NS") == found


def test_the_illegal_action_by_edition() -> None:
    found = [("pass", False), ("4S", True)]
    for law in EDITIONS:
        assert attainable(found, law=law, unauthorised=True) == ("pass",)
        assert attainable(found, law=law, unauthorised=False) == ("pass", "4S")
    for law in (1997, 2007):
        assert attainable(found, law=law, unauthorised=True, weigh_illegal=True) == ("pass", "4S")
    with pytest.raises(ScoringError, match=r"legal outcomes only, as Law 12C1\(c\) of 2017 says: True"):
        attainable(found, law=2017, unauthorised=True, weigh_illegal=True)
    with pytest.raises(ScoringError, match="at least one outcome"):
        attainable([("4S", True)], law=2017, unauthorised=True)


# Artificial scores, penalties, scores that do not balance


def test_a1_artificial_matchpoints() -> None:
    scores = [artificial_matchpoints(fault, 18) for fault in Fault]
    assert [decimal_text(score, 1) for score in scores] == ["10.8", "9.0", "7.2"]
    plus = artificial_matchpoints(Fault.NONE, 18, session=Fraction("0.635"))
    minus = artificial_matchpoints(Fault.DIRECTLY, 18, session=Fraction("0.37"))
    assert (decimal_text(plus), decimal_text(minus)) == ("11.43", "6.66")


@pytest.mark.parametrize(
    ("fault", "session", "share"),
    [
        (Fault.NONE, "0.6", "0.6"),
        (Fault.NONE, "0.55", "0.6"),
        (Fault.PARTLY, "0.7", "0.5"),
        (Fault.PARTLY, "0.3", "0.5"),
        (Fault.DIRECTLY, "0.45", "0.4"),
    ],
)
def test_own_average_rule(fault: Fault, session: str, share: str) -> None:
    assert artificial_share(fault, session=Fraction(session)) == Fraction(share)


def test_artificial_imps() -> None:
    assert [artificial_imps(fault) for fault in Fault] == [3, 0, -3]
    assert [artificial_imps(fault, comparisons=8 - 1) for fault in Fault] == [21, 0, -21]
    assert artificial_imps(Fault.NONE, imps=2) == 2
    assert artificial_matchpoints(Fault.NONE, 1) == Fraction(3, 5)
    assert [artificial_article(law, imps=True) for law in EDITIONS] == ["86A", "86A", "12C2(b)"]
    assert [artificial_article(law, imps=False) for law in EDITIONS] == ["12C1", "12C2", "12C2"]
    with pytest.raises(ScoringError):
        artificial_imps(Fault.NONE, comparisons=0)
    with pytest.raises(ScoringError):
        artificial_matchpoints(Fault.NONE, 0)
    with pytest.raises(ScoringError, match=r"session score from 0 to 1: 1\.2"):
        artificial_share(Fault.NONE, session=Fraction("1.2"))


@pytest.mark.parametrize(("results", "points"), [(13, "6.0"), (6, "2.5")], ids=["A2", "A3"])
def test_penalties(results: int, points: str) -> None:
    assert decimal_text(penalty("EBU", top=2 * (results - 1)), 1) == points
    assert penalty("EBU", top=2 * (results - 1)) == Fraction(results - 1, 2)


def test_other_penalties() -> None:
    assert penalty("EBU") == 3
    with pytest.raises(UnknownNameError, match="standard penalty"):
        penalty("ACBL")
    with pytest.raises(ScoringError):
        penalty("EBU", top=0)


def test_w12_knock_out() -> None:
    assert knock_out(6, -9) == Fraction(15, 2)
    assert knock_out(-9, 6) == -Fraction(15, 2)
    assert [knock_out_article(law) for law in EDITIONS] == ["86B", "86B", "12C4"]


@pytest.mark.parametrize(
    ("law", "results", "favours", "at_fault", "article", "award"),
    [
        (2007, "one", True, 1, "86D", "assigned, at choice"),
        (2007, "one", False, 1, "12C2", "artificial"),
        (2017, "one", True, 0, "86B1", "assigned"),
        (2017, "one", False, 2, "12C2", "artificial"),
        (2017, "several", False, 0, "86B2(a)", "cancel"),
        (2017, "several", True, 1, "86B2(b)", "better of two"),
        (2017, "several", False, 2, "86B2(c)", "cancel"),
    ],
)
def test_law_86(law: int, results: str, favours: bool, at_fault: int, article: str, award: str) -> None:
    found = law86(law, results=results, favours=favours, contestants_at_fault=at_fault)  # type: ignore[arg-type]
    assert (found.article, found.award) == (article, award)
    assert found.words


@pytest.mark.parametrize(
    ("law", "results", "at_fault"), [(1997, "one", 0), (2007, "several", 1), (2017, "several", 3)]
)
def test_law_86_has_no_rule(law: int, results: str, at_fault: int) -> None:
    with pytest.raises(ScoringError, match="no rule of Law 86"):
        law86(law, results=results, favours=True, contestants_at_fault=at_fault)  # type: ignore[arg-type]


def test_law_86_better_of_two() -> None:
    assert better_of_two(Fraction(5, 2)) == (Fraction(3), Fraction(-3))
    assert better_of_two(Fraction(7, 2)) == (Fraction(7, 2), -Fraction(7, 2))
    assert better_of_two(1, imps=2) == (Fraction(2), Fraction(-2))


@pytest.mark.parametrize(
    ("text", "share"), [("60%", "3/5"), ("12.5 %", "1/8"), ("1/3", "1/3"), ("100%", "1")]
)
def test_shares(text: str, share: str) -> None:
    assert share_of(text) == Fraction(share)


@pytest.mark.parametrize(
    "text", ["60", "0.6", "x%", "1/0", "", "%", "101%", "-1%", "4/3", "33 1/3%", "1e2%", "1/2%"]
)
def test_shares_that_are_none(text: str) -> None:
    with pytest.raises(ScoringError, match="expected a share"):
        share_of(text)


def test_the_data_file_names_its_sources() -> None:
    data = law12()
    for part in ("self_damage", "illegal_action", "likely"):
        for entry in data[part].values():
            assert entry["source"]
            assert entry["status"] in ("read", "recalled")


# Victory points


def is_concave(table: tuple[Decimal, ...]) -> bool:
    steps = [b - a for a, b in pairwise([*table, Decimal(20), Decimal(20)])]
    return all(0 <= later <= step for step, later in pairwise(steps))


@pytest.mark.parametrize("boards", [*range(1, 33), 36, 40, 48])
def test_corrected_table(boards: int) -> None:
    plain, concave = vp_table(boards), vp_table(boards, concave=True)
    assert len(plain) == len(concave)
    assert [concave[0], concave[-1]] == [10, 20]
    assert is_concave(concave)
    assert max(abs(a - b) for a, b in zip(plain, concave, strict=True)) <= Decimal("0.01")
    if is_concave(plain):
        assert concave == plain


def changes(boards: int) -> dict[int, str]:
    pairs = zip(vp_table(boards), vp_table(boards, concave=True), strict=True)
    return {i: f"{b - a:+}" for i, (a, b) in enumerate(pairs) if a != b}


def test_no_change_too_many() -> None:
    """All tables with one entry fewer changed break the rule: tried one by one."""
    assert (len(changes(8)), len(changes(10)), len(changes(12)), len(changes(14))) == (1, 2, 2, 2)
    for boards in (8, 10, 12, 14):
        plain = vp_table(boards)
        assert not is_concave(plain)
        if len(changes(boards)) == 1:
            continue
        for i, move in product(range(len(plain)), (Decimal("-0.01"), Decimal("0.01"))):
            assert not is_concave((*plain[:i], plain[i] + move, *plain[i + 1 :]))


def test_changes_at_16_boards() -> None:
    assert changes(16) == {
        15: "-0.01",
        27: "+0.01",
        38: "+0.01",
        47: "-0.01",
        48: "-0.01",
        55: "+0.01",
        59: "+0.01",
    }


def test_long_matches_need_a_little_more() -> None:
    assert is_concave(vp_table(64, concave=True))
    pairs = zip(vp_table(64), vp_table(64, concave=True), strict=True)
    assert max(abs(a - b) for a, b in pairs) == Decimal("0.02")


W9 = [(Fraction(11), Fraction(3, 5)), (Fraction(2), Fraction(2, 5))]


@pytest.mark.parametrize(("rounding", "points"), [("exact", "12.13"), ("whole", "12.03"), ("each", "12.07")])
def test_w9_three_roundings(rounding: Rounding, points: str) -> None:
    assert str(match_points(W9, 16, rounding=rounding)) == points


def test_w9_with_the_corrected_table() -> None:
    assert str(match_points(W9, 16, rounding="whole", concave=True)) == "12.03"
    assert str(match_points([(Fraction(15), Fraction(1))], 16)) == "13.97"
    assert str(match_points([(Fraction(15), Fraction(1))], 16, concave=True)) == "13.96"
    assert match_points([(Fraction(-500), Fraction(1))], 16, concave=True) == 0
    with pytest.raises(ScoringError, match="expected whole IMPs for the corrected table"):
        match_points(W9, 16, concave=True)
    with pytest.raises(ScoringError, match="add up to 1"):
        match_points(W9[:1], 16)


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.integers(-70, 70), st.integers(1, 9)), min_size=1, max_size=4),
    st.sampled_from([7, 16, 20]),
    st.sampled_from(ROUNDINGS),
)
def test_both_sides_share_20(rows: list[tuple[int, int]], boards: int, rounding: Rounding) -> None:
    total = sum(n for _, n in rows)
    own = [(Fraction(margin), Fraction(n, total)) for margin, n in rows]
    other = [(-margin, weight) for margin, weight in own]
    assert match_points(own, boards, rounding=rounding) + match_points(other, boards, rounding=rounding) == 20
