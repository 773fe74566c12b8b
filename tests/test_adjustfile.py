"""Assigned scores from typed outcomes: vectors of ../shared/law/scoring.md, problems of files, properties."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.adjustfile import loads_ruling
from analysis.assigned import AssignedScore, assign
from analysis.scoring import decimal_text
from analysis.selfdamage import Damage
from analysis.typed import Typed
from simulate.casefile import CaseFileError

HALF = Fraction(1, 2)
SPLIT_60 = '[[outcome]]\nresult = "4S N 10"\nweight = 60\n[[outcome]]\nresult = "4S N 9"\nweight = "2/5"\n'
EVEN = SPLIT_60.replace("60", "50").replace("2/5", "50%")
W3_FIELD = '[[450, 1], ["4S N 10", 3], [170, 2], ["4S N 9", 2], [-100, 1]]'


def written(board: str, outcomes: str = SPLIT_60, *, top: str = "", more: str = "", law: int = 2017) -> str:
    return (
        f'law = {law}\nnon_offenders = "NS"\n{top}\n[board]\nvulnerable = "none"\n{board}\n{outcomes}\n{more}'
    )


def scored(text: str) -> AssignedScore:
    return assign(loads_ruling(text))


IMP_170 = 'scoring = "IMP"\nother_table = "3S N 10"'
FAVOUR = 'regulator = "EBU"\nsympathetic = true'
THIRDS = EVEN.replace("50%", "1/3").replace("50", '"2/3"')
SLAM = '[[outcome]]\npoints = 1430\nweight = "1/3"\n[[outcome]]\npoints = 680\nweight = "2/3"\n'
NEWBURY = "[[outcome]]\npoints = 420\nweight = 80\n[[outcome]]\npoints = 450\nweight = 20\n"
BBO = '[[outcome]]\nresult = "4H N 10"\nweight = 50\n[[outcome]]\nresult = "5HX N 10"\nweight = 50\n'


def vul(text: str) -> str:
    return text.replace('vulnerable = "none"', 'vulnerable = "both"')


VECTORS = [
    ("W3", written(f'scoring = "MP"\nfield = {W3_FIELD}'), 1, "9.4", "8.6"),
    ("W4", written(IMP_170), 1, "1.2", "-1.2"),
    ("W5 50-50", vul(written(IMP_170, EVEN)), 1, "1.5", "-1.5"),
    ("W5 sympathetic", vul(written(IMP_170, EVEN, top=FAVOUR)), 1, "3.2", "-3.2"),
    ("W5 2/3", vul(written(IMP_170, THIRDS)), 3, "4.333", "-4.333"),
    ("W6", vul(written('scoring = "IMP"\nother_table = 680', SLAM, top=FAVOUR)), 1, "5.2", "-5.2"),
    ("W7", written('scoring = "BAM"\nother_table = 170'), 1, "0.6", "0.4"),
    ("W8", written('scoring = "TOTAL"\nother_table = 170'), 0, "62", "-62"),
    ("W10 +420", written('scoring = "IMP"\nother_table = 420', NEWBURY), 1, "0.2", "-0.2"),
    ("W10 +450", written('scoring = "IMP"\nother_table = 450', NEWBURY), 1, "-0.8", "0.8"),
    ("W11 4S", written('scoring = "TOTAL"', EVEN), 0, "185", "-185"),
    ("W11 3S", written('scoring = "TOTAL"', EVEN.replace("4S", "3S")), 0, "155", "-155"),
    ("arithmetic.yaml, BBO", vul(written('scoring = "IMP"\nother_table = 200', BBO)), 1, "0.0", "0.0"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "digits", "ns", "ew"), [row[1:] for row in VECTORS], ids=[row[0] for row in VECTORS]
)
def test_vectors(text: str, digits: int, ns: str, ew: str) -> None:
    score = scored(text)
    assert [decimal_text(value, digits) for value in score.final] == [ns, ew]
    assert score.final == score.weighted


def test_w3_field() -> None:
    score = scored(VECTORS[0][1])
    columns = [(line.points, line.count, decimal_text(line.ns, 1)) for line in score.field]
    assert columns == [(450, 1, "18.0"), (420, 3, "13.4"), (170, 2, "7.8"), (-50, 2, "3.4"), (-100, 1, "0.0")]
    total = sum(line.count * line.ns for line in score.field) + score.final[0]
    assert total == 90
    assert "(should be 10 tables x 9 each)" in score.summary()


def test_w1_split_at_matchpoints() -> None:
    split = "[[outcome]]\npoints = -100\nNS = 100\n[[outcome]]\npoints = 650\nEW = 100\n"
    board = 'scoring = "MP"\nfield = [[650, 1], [-100, 2], [-200, 1], [-790, 1]]'
    score = scored(written(board, split))
    assert score.final == (Fraction(6), Fraction(1))
    assert [(line.points, line.ns, line.ew) for line in score.field] == [
        (650, Fraction(10), Fraction(1)),
        (-100, Fraction(6), Fraction(5)),
        (-200, Fraction(2), Fraction(8)),
        (-790, Fraction(0), Fraction(10)),
    ]
    assert "   together           30.00     30.00  (should be 6 tables x 5 each)" in score.summary()


W2 = "".join(
    f'[[outcome]]\npoints = {points}\n{side} = "50%"\n'
    for side, points in (("NS", -110), ("NS", 50), ("EW", 170), ("EW", 120))
)


def test_w2_split_at_cross_imps() -> None:
    score = scored(written('scoring = "XIMP"\nfield = [[-110, 1], [50, 1], [170, 1], [120, 1]]', W2))
    assert [decimal_text(value) for value in score.final] == ["-2.25", "-2.25"]
    found = {line.points: (decimal_text(line.ns, 3), decimal_text(line.ew, 3)) for line in score.field}
    assert found == {
        170: ("4.250", "-3.250"),
        120: ("2.500", "-1.250"),
        50: ("0.250", "0.875"),
        -110: ("-4.750", "5.875"),
    }
    assert "the two sides do not balance, and need not (Law 12C1(f))" in score.summary()


EBL_FIELD = [[1460, 9], [1430, 22], [710, 11], [680, 35], [650, 1], [500, 22], [300, 5], [-100, 2], [-200, 2]]


def test_ebl_2006_traveller() -> None:
    """arithmetic.yaml: 110 tables, one with +500 for North-South and -710 for East-West."""
    split = "[[outcome]]\npoints = 500\nNS = 100\n[[outcome]]\npoints = 710\nEW = 100\n"
    score = scored(written(f'scoring = "MP"\nfield = {EBL_FIELD}', split))
    assert [int(line.ns) for line in score.field] == [210, 179, 146, 100, 64, 40, 12, 5, 1]
    assert [int(line.ew) for line in score.field] == [8, 39, 73, 120, 156, 179, 206, 213, 217]
    assert score.final == (Fraction(40), Fraction(73))


W9 = "[[outcome]]\npoints = 620\nweight = 60\n[[outcome]]\npoints = 170\nweight = 40\n"


@pytest.mark.parametrize(("rounding", "points"), [("exact", "12.13"), ("whole", "12.03"), ("each", "12.07")])
def test_w9_roundings(rounding: str, points: str) -> None:
    """+11 and +2 against +120 at the other table: 500 and 50."""
    event = f'[event]\nboards = 16\nvp = "wbf"\nrounding = "{rounding}"\n'
    score = scored(written('scoring = "IMP"\nother_table = 120', W9, more=event))
    assert [line.score for line in score.lines] == [11, 2]
    assert score.vps is not None
    assert [str(vp) for vp in score.vps] == [points, f"{20 - float(points):.2f}"]
    assert f"NS {points}, EW" in score.summary()


def test_the_other_boards_and_the_corrected_table() -> None:
    event = '[event]\nboards = 16\nvp = "WBF"\nrest = 4\nrounding = "each"\ncorrected = true\n'
    score = scored(
        written('scoring = "IMP"\nother_table = 120', W9.replace("40", "0").replace("60", "100"), more=event)
    )
    assert score.vps is not None
    assert [str(vp) for vp in score.vps] == ["13.96", "6.04"]
    assert "lawpoll's own correction, not an official table" in score.summary()


def damaged(a: object, c: object, outcomes: str, board: str, law: int = 2017) -> AssignedScore:
    cause = 'cause = "gambling action"'
    return scored(
        written(
            f"{board}\ntable = {a}", outcomes, more=f"[self_damage]\nwithout_error = {c}\n{cause}", law=law
        )
    )


def only(points: int) -> str:
    return f"[[outcome]]\npoints = {points}\nweight = 100\n"


DAMAGE = [
    # A, B, C, other table, case, non-offenders, offenders (their own view)
    ("D1", -500, -100, 100, 50, Damage.SELF_INFLICTED, -11, 4),
    ("D2", 100, 420, 300, 420, Damage.PARTLY, -5, 0),
    ("D5", -620, 110, 100, 100, Damage.SELF_INFLICTED, -12, 0),
]


@pytest.mark.parametrize(
    ("a", "b", "c", "other", "case", "nos", "offenders"),
    [row[1:] for row in DAMAGE],
    ids=[r[0] for r in DAMAGE],
)
def test_self_inflicted_damage(
    a: int, b: int, c: int, other: int, case: Damage, nos: int, offenders: int
) -> None:
    score = damaged(a, c, only(b), f'scoring = "IMP"\nother_table = {other}', law=2007)
    assert score.damage is not None
    assert score.damage.damage is case
    assert score.final == (Fraction(nos), Fraction(offenders))


def test_d3_at_matchpoints() -> None:
    score = damaged(100, 300, only(420), f'scoring = "MP"\nfield = {W3_FIELD}')
    assert score.final == (Fraction(9), Fraction(5))
    assert sum(line.count * line.ns for line in score.field) + 9 == 90
    assert sum(line.count * line.ew for line in score.field) + 5 == 90
    for words in ("NS get A + B - C = 9.00; B for EW", "not found in any regulation", "do not balance"):
        assert words in score.summary()


def test_no_damage_no_adjustment() -> None:
    score = scored(written(f'{IMP_170}\ntable = "4S N 10"'))
    assert score.final == (Fraction(6), Fraction(-6))
    assert score.weighted[0] == Fraction(6, 5)
    assert "NS were not damaged, the result stands for both (Law 12B1)" in score.summary()
    same = scored(written(f"{IMP_170}\ntable = 420", only(420)))
    assert "A is B: NS were not damaged" in same.summary()


def test_damage_by_the_infraction() -> None:
    score = scored(written(f'{IMP_170}\ntable = "4S N 9"'))
    assert score.final == score.weighted
    assert "NS lost 7.20: B for both" in score.summary()


def test_knock_out() -> None:
    """W12: the non-offenders +6, the offenders -9."""
    split = "[[outcome]]\npoints = 420\nNS = 100\n[[outcome]]\npoints = 570\nEW = 100\n"
    score = scored(written(IMP_170, split, more="[event]\nknock_out = true"))
    assert score.final == (Fraction(6), Fraction(-9))
    assert score.one_score == Fraction(15, 2)
    assert "both use +7.50 for NS: mean of the two (Law 12C4)" in score.summary()


def test_neuberg() -> None:
    """M2: 4 of 10 among 6 results is 4.8333 of 12 among 7."""
    board = 'scoring = "MP"\nfield = [[620, 2], [170, 2], [-100, 1]]\nfull = 7'
    score = scored(written(board, only(170)))
    assert score.final == (Fraction(4), Fraction(6))
    assert score.factored is not None
    assert decimal_text(score.factored[0], 4) == "4.8333"
    assert sum(score.factored) == 12
    assert "NS 29/6 = 4.83 of 12, brought to 7 results" in score.summary()


def test_scaled_by_the_tops() -> None:
    # W3: 9.4 of 18 for ten results, 20/18 of it for eleven.
    board = f'scoring = "MP"\nfield = {W3_FIELD}\nfull = 11\nfactoring = "factor"'
    score = scored(written(board))
    assert score.factored == (Fraction(94, 9), Fraction(86, 9))
    assert "NS 94/9 = 10.44 of 20, brought to 11 results by the tops" in score.summary()
    assert problems(written(board.replace('factor"', 'scale"')))[0].startswith(
        "board.factoring: unknown factoring"
    )
    assert problems(written(board.replace("full = 11", ""))) == [
        "board.full: is missing: a board is brought to so many results"
    ]


def test_a_reading_that_counts_more_than_is_given_says_so() -> None:
    words = "reading 'world' also counts against the offenders what was at all probable after the infraction"
    assert words in scored(written(IMP_170, top='likely = "world"', law=2007)).summary()
    assert "also counts" not in scored(written(IMP_170, top='likely = "ACBL"', law=2007)).summary()
    more = "[[after_infraction]]\npoints = 420\nweight = 100\n"
    assert (
        "also counts" not in scored(written(IMP_170, top='likely = "world"', more=more, law=2007)).summary()
    )


def test_each_side_has_its_own_score_without_the_infraction() -> None:
    split = "[[outcome]]\npoints = 420\nNS = 50\nEW = 30\n[[outcome]]\npoints = -50\nNS = 50\nEW = 70\n"
    text = scored(written(f"{IMP_170}\ntable = -50", split)).summary()
    assert "NS lost 6.00: B for each side, its own" in text
    assert "NS lost 7.20: B for both" in scored(written(f"{IMP_170}\ntable = -50")).summary()


def test_limit_of_a_comparison() -> None:
    assert scored(written('scoring = "IMP"\nother_table = -1400\ncap = 17', only(1400))).final[0] == 17


def test_working_by_hand() -> None:
    text = vul(written(f'{IMP_170}\ntable = "4S N 9"', EVEN, top=f'title = "Slow double"\n{FAVOUR}'))
    assert scored(text).summary() == "\n".join(
        [
            "Slow double",
            "Assigned score, Laws of 2017: IMP, vulnerable both, +170 at the other table; non-offenders NS",
            "",
            "1. Each outcome in IMPs, North-South",
            "   4S N 10   +620  +620 - (+170) = +450: +10 IMPs",
            "   4S N 9    -100  -100 - (+170) = -270: -7 IMPs",
            "",
            "2. Weights in favour of NS, factor 1.2 (EBU)",
            "   NS    60% x +10.00 = +6.00  (given 50%)",
            "   NS    40% x  -7.00 = -2.80  (given 50%)",
            "   NS together +3.20",
            "   EW the opposite -3.20",
            "",
            "3. Damage, as NS see it",
            "   A, at the table: 4S N 9 -100, -7.00",
            "   B, without the infraction: +3.20",
            "   NS lost 10.20: B for both",
            "",
            "4. Score",
            "   NS +3.20 IMPs",
            "   EW -3.20 IMPs",
            "",
            "5. With one weight 5% lower or higher, the others in proportion, NS get",
            "   4S N 10 +620: +2.18 to +3.88",
        ]
    )
    assert len(repr(scored(text)).split("\n")) == 12


def test_exact_fractions_are_kept() -> None:
    score = scored(vul(written(IMP_170, THIRDS)))
    assert "NS +13/3 = +4.33 IMPs" in score.summary()
    assert "   NS    2/3 x +10.00 = +20/3 = +6.67" in score.summary()
    data = json.loads(json.dumps(score.to_dict()))
    assert data["final"] == {
        "ns": {"exact": "13/3", "text": "4.33"},
        "ew": {"exact": "-13/3", "text": "-4.33"},
    }
    assert data["outcomes"][0]["weight_ns"]["exact"] == "2/3"


def test_equal_results_are_put_together() -> None:
    both = '[[outcome]]\nresult = "4S N 10"\nweight = 30\n[[outcome]]\nresult = "4S S 10"\nweight = 70\n'
    (line,) = scored(written(IMP_170, both)).lines
    assert line.result == Typed("4S N 10, 4S S 10", 420)
    assert line.ns == 1


# One result for each side


def weighed(rows: list[tuple[int, int]], key: str = "outcome") -> str:
    return "".join(f"[[{key}]]\npoints = {points}\nweight = {weight}\n" for points, weight in rows)


W13 = weighed([(300, 30), (400, 28), (500, 7), (800, 10), (1100, 12), (1400, 10), (1700, 3)])


@pytest.mark.parametrize(("reading", "nos", "os"), [("acbl", 800, -1100), ("single", 400, -1400)])
def test_w13_likely(reading: str, nos: int, os: int) -> None:
    score = scored(written('scoring = "TOTAL"', W13, top=f'likely = "{reading}"', law=2007))
    assert score.final == (Fraction(nos), Fraction(os))
    assert "   +1100  probability 12%, at least as good for NS 25%" in score.summary()
    assert f"   NS, the best that was likely: {nos:+d}, " in score.summary()
    assert score.to_dict()["likely"] == {
        "reading": {"acbl": "ACBL"}.get(reading, reading),
        "non_offenders": nos,
        "offenders": os,
    }


def test_w14_likely_at_teams() -> None:
    """Slam just possible, game routine; the other table was in game: +750 is 13 IMPs."""
    text = written(
        'scoring = "IMP"\nother_table = -680',
        weighed([(-1430, 20), (-680, 80)]),
        top='likely = "ACBL"',
        law=1997,
    )
    score = scored(text.replace('"NS"', '"EW"', 1))
    assert score.likely is not None
    assert (score.likely.nos, score.likely.os) == (680, -1430)
    assert score.final == (Fraction(-13), Fraction(0))
    assert "EW, the best that was likely: +680, 0.00" in score.summary()


@pytest.mark.parametrize(("reading", "offenders"), [("world", -50), ("ACBL", 450)])
def test_w15_readings(reading: str, offenders: int) -> None:
    """The non-offenders (EW) defended a slam wildly: they keep -980."""
    after = weighed([(-50, 100)], "after_infraction") if reading == "world" else ""
    more = f'{after}\n[self_damage]\nwithout_error = -50\ncause = "wild action"'
    top = f'likely = "{reading}"'
    text = written('scoring = "TOTAL"\ntable = 980', only(450), top=top, more=more, law=2007)
    score = scored(text.replace('"NS"', '"EW"', 1))
    assert score.final == (Fraction(offenders), Fraction(-980))


def test_illegal_outcomes_have_no_weight() -> None:
    outcomes = weighed([(420, 30), (170, 20)]) + "[[outcome]]\npoints = 620\nweight = 50\nillegal = true\n"
    score = scored(written(IMP_170, outcomes))
    assert [(line.result.points, line.ns) for line in score.lines] == [
        (420, Fraction(3, 5)),
        (170, Fraction(2, 5)),
    ]
    assert "2. Weights of the outcomes that may have one, scaled to 100%" in score.summary()
    assert "left out, not allowed: points +620, given 50%" in score.summary()
    kept = scored(written(IMP_170, outcomes, top="weigh_illegal = true", law=2007))
    assert [line.ns for line in kept.lines] == [HALF, Fraction(3, 10), Fraction(1, 5)]


# What is wrong with a file


def problems(text: str, fmt: str = "toml") -> list[str]:
    with pytest.raises(CaseFileError) as error:
        loads_ruling(text, fmt)
    return [str(problem) for problem in error.value.problems]


GAMBLE = '[self_damage]\ncause = "gambling action"\n'
AFTER = "[[after_infraction]]\npoints = 50\nweight = 100\n"
PROBLEMS = [
    (written(IMP_170, top='regulater = "EBU"'), ["unknown key (did you mean 'regulator'?): 'regulater'"]),
    (
        written(f"{IMP_170}\nother_tabel = 3"),
        ["board: unknown key (did you mean 'other_table'?): 'other_tabel'"],
    ),
    (written(IMP_170, law=2018), ["law: expected an edition of the Laws, 1997, 2007 or 2017: 2018"]),
    (written(IMP_170).replace('"NS"', '"N"'), ["non_offenders: expected a side, NS or EW: 'N'"]),
    (written(IMP_170, top="sympathetic = true"), ["sympathetic: expected a regulator, whose factor it is"]),
    (
        written(IMP_170, top='sympathetic = true\nregulator = "ACBL"'),
        ["sympathetic: expected a regulator that has a factor, as EBU has: 'ACBL'"],
    ),
    (
        written(IMP_170, W2, top=FAVOUR),
        ["sympathetic: expected one weight for both sides; split weights are taken as typed"],
    ),
    (
        written(IMP_170, SPLIT_60.replace("2/5", "30%")),
        ["outcome: expected weights for NS that add up to 100%: 90%"],
    ),
    (
        written(IMP_170, SPLIT_60.replace("2/5", "1/3")),
        ["outcome: expected weights for NS that add up to 100%: 14/15"],
    ),
    (
        written(IMP_170, SPLIT_60.replace("60", "0.6")),
        ["outcome 1.weight: expected a weight such as 60 (percent), '12.5%' or '1/3': 0.6"],
    ),
    (
        written(IMP_170, SPLIT_60.replace('"2/5"', '"40%"\nNS = 3')),
        ["outcome 2.weight: expected one weight for both sides, or one for each: all are given"],
    ),
    (
        written(IMP_170, "[[outcome]]\nweight = 100"),
        ["outcome 1.result: expected a result or its points, one of the two"],
    ),
    (
        written(IMP_170, '[[outcome]]\npoints = "420"\nweight = 100'),
        ["outcome 1.points: expected a number: '420'"],
    ),
    (
        written(IMP_170, "[[outcome]]\npoints = 425\nweight = 100"),
        ["outcome 1.points: expected points of a bridge score, from North-South: 425"],
    ),
    (
        written(IMP_170, only(420).replace("420", "true")),
        ["outcome 1.points: expected a result such as '4S E 10', or points: True"],
    ),
    (written(IMP_170, ""), ["outcome: expected at least one [[outcome]] with result and weight"]),
    (written('scoring = "IMP"'), ["board.other_table: is missing: scoring 'IMP' compares with it"]),
    (written('scoring = "MP"'), ["board.field: is missing: scoring 'MP' compares with the other results"]),
    (
        written(f'scoring = "MP"\nfield = {W3_FIELD}\nother_table = 170'),
        ["board.other_table: expected a field for scoring 'MP', not another table"],
    ),
    (
        written(f"{IMP_170}\nfield = {W3_FIELD}"),
        ["board.field: expected the other table for scoring 'IMP', not a field"],
    ),
    (
        written('scoring = "MP"\nfield = [[420, 0], [170]]'),
        [
            "board.field 1: expected a pair such as [\"4S E 10\", 3]: [420, 0]",
            "board.field 2: expected a pair such as [\"4S E 10\", 3]: [170]",
        ],
    ),
    (written('scoring = "MP"\nfield = [[420, 9000]]'), ["board.field: expected at most 5000 results: 9001"]),
    (
        written('scoring = "MP"\nfield_file = "field.txt"'),
        ["board.field_file: expected a CSV, PBN or USEBIO (.xml) file: 'field.txt'"],
    ),
    (
        written(f'scoring = "MP"\nfield = {W3_FIELD}\nincludes_table = true'),
        ["board.includes_table: expected the result at the table, to take it out"],
    ),
    (
        written(f'scoring = "MP"\nfield = {W3_FIELD}\nincludes_table = true\ntable = 140'),
        ["board.includes_table: expected +140 among the field: not there"],
    ),
    (
        written('scoring = "MP"\nfield = [[140, 1]]\nincludes_table = true\ntable = 140'),
        ["board.field: expected at least one other result: none"],
    ),
    (written(f"{IMP_170}\ncap = 25"), ["board.cap: expected 1 to 24, and a score in IMPs: 25"]),
    (
        written(f'scoring = "MP"\nfield = {W3_FIELD}\nfull = 9'),
        ["board.full: expected matchpoints, and at least the 10 results: 9"],
    ),
    (
        written(IMP_170, more='[self_damage]\ncause = "serious error"'),
        [
            "self_damage.without_error: is missing",
            "board.table: is missing: the damage is measured from the result obtained",
            "self_damage.cause: unknown cause of self-inflicted damage in 2017 (did you mean "
            "'extremely serious error'?): 'serious error'",
        ],
    ),
    (
        written(f"{IMP_170}\ntable = 100", more=GAMBLE + "without_error = 90"),
        ["self_damage.without_error: expected a result no worse for NS than at the table: 90"],
    ),
    (
        written(IMP_170, more='[event]\nvp = "WBF"'),
        ["event.boards: is missing: victory points depend on it"],
    ),
    (
        written(IMP_170, more='[event]\nvp = "WBF"\nboards = 16\ncorrected = true'),
        ["event.rounding: expected 'whole' or 'each': the corrected table has whole IMPs only"],
    ),
    (
        written(IMP_170, more='[event]\nvp = "WBF"\nboards = 0\nrest = 9999\nknock_out = true'),
        [
            "event.boards: expected 1 to 128 boards: 0",
            "event.vp: expected victory points or a knock-out match, not both",
            "event.rest: expected IMPs of the other boards of one match: 9999",
        ],
    ),
    (
        written(f'scoring = "MP"\nfield = {W3_FIELD}', more="[event]\nknock_out = true"),
        ["event: expected scoring 'IMP' for victory points or a knock-out"],
    ),
    (
        written(IMP_170, only(420) + "illegal = true"),
        ["outcome: expected at least one outcome that could be reached legally: ()"],
    ),
    (
        written(IMP_170, SPLIT_60 + "illegal = true", top="weigh_illegal = true"),
        ["weigh_illegal: expected legal outcomes only, as Law 12C1(c) of 2017 says: True"],
    ),
    (
        written(IMP_170, top="weigh_illegal = true"),
        ["weigh_illegal: expected an outcome with illegal = true"],
    ),
    (
        written(IMP_170, top='likely = "ACBL"'),
        ["likely: expected weights under the Laws of 2017: 'ACBL'"],
    ),
    (
        written(IMP_170, W2, top='likely = "single"', law=2007),
        ["likely: expected plain probabilities, unsplit and not in sympathy: 'single'"],
    ),
    (
        written(IMP_170, top='likely = "ACBL"', more=AFTER, law=1997),
        ["after_infraction: expected a reading that counts it, as 'world' does: 'ACBL'"],
    ),
    (written(IMP_170, more=AFTER), ["after_infraction: expected likely = ..., a reading that counts it"]),
    (
        'non_offenders = "NS"',
        [
            "law: is missing",
            "board: is missing",
            "outcome: expected at least one [[outcome]] with result and weight",
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), PROBLEMS, ids=range(len(PROBLEMS)))
def test_problems(text: str, expected: list[str]) -> None:
    assert problems(text) == expected


def test_all_problems_at_once() -> None:
    text = """\
law = "2017"
non_offenders = "XX"
board = { scoring = "IMPs", vulnerable = "x", table = "9S" }
outcome = [3, { result = "4S N 10", weigth = 3 }]
[event]
boards = "16"
"""
    assert problems(text) == [
        "law: expected a whole number: '2017'",
        "outcome 1: expected a table of its own: 3",
        "outcome 2: unknown key (did you mean 'weight'?): 'weigth'",
        "event.boards: expected a whole number: '16'",
        "non_offenders: expected a side, NS or EW: 'XX'",
        "board.vulnerable: expected a vulnerability (expected one of none, NS, EW, both): 'x'",
        "board.scoring: unknown scoring (did you mean 'IMP' or 'XIMP'?): 'IMPs'",
        "board.table: expected a result such as '4S E 10', '4S E =' or 'passed out': '9S'",
        "outcome 2.weight: is missing",
    ]


@pytest.mark.parametrize(
    ("text", "fmt", "message"),
    [
        ("law = ", "toml", "this is not TOML"),
        ("[1]", "json", "expected a JSON object"),
        ("law = 1", "yaml", "expected a format"),
    ],
)
def test_no_file_at_all(text: str, fmt: str, message: str) -> None:
    assert message in problems(text, fmt)[0]


def test_json_and_toml_say_the_same() -> None:
    data = {
        "law": 2017,
        "non_offenders": "NS",
        "title": None,
        "board": {"vulnerable": "none", "scoring": "IMP", "other_table": "3S N 10"},
        "outcome": [{"result": "4S N 10", "weight": 60}, {"result": "4S N 9", "weight": "2/5"}],
    }
    assert loads_ruling(json.dumps(data), "json") == loads_ruling(written(IMP_170))


KEYS = ["law", "board", "outcome", "field", "weight", "result", "event", "self_damage", "rest", "x"]
LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
DATA = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)


@settings(deadline=None)
@given(DATA)
def test_any_data_is_a_list_of_problems(data: object) -> None:
    """Nothing random is a ruling, and nothing random is a crash."""
    assert problems(json.dumps(data), "json")


def test_butler_datum() -> None:
    """Mean of 620 x 3, 170 and -800 is 246; trimmed by a fifth at each end 620, 620, 170: 470."""
    board = 'scoring = "IMP"\nfield = [[620, 3], [170, 1], [-800, 1]]\ndatum = true'
    whole = scored(vul(written(board)))
    assert whole.ruling.comparison.other == 250
    assert "against the datum +250" in whole.summary()
    assert "datum +250 from 5 results" in whole.summary()
    trimmed = scored(vul(written(board + '\ntrim = "20%"')))
    assert trimmed.ruling.comparison.other == 470
    assert trimmed.field == ()
    # 60% of +620 and 40% of -100 against 470: 4 and -11 IMPs.
    assert trimmed.weighted[0] == Fraction(60, 100) * 4 - Fraction(40, 100) * 11


BUTLER_WRONG = [
    (
        'scoring = "MP"\nfield = [[620, 3]]\ndatum = true',
        "board.datum: expected scoring 'IMP' for a datum: 'MP'",
    ),
    ('scoring = "IMP"\nother_table = 170\ndatum = true', "board.field: is missing"),
    ('scoring = "IMP"\nfield = [[620, 3]]\ndatum = true\ntrim = "50%"', "less than half at each end: '50%'"),
    ('scoring = "IMP"\nother_table = 170\ntrim = "5%"', "board.trim: expected datum = true"),
]


@pytest.mark.parametrize(("board", "message"), BUTLER_WRONG)
def test_what_is_no_datum(board: str, message: str) -> None:
    with pytest.raises(CaseFileError) as found:
        loads_ruling(written(board))
    assert message in str(found.value)


# Penalties


def penalty(amount: str, side: str = "EW") -> str:
    return f'[[penalty]]\nside = "{side}"\namount = "{amount}"\nreason = "slow play"\n'


MP_FIELD = f'scoring = "MP"\nfield = {W3_FIELD}'
EVENT = '[event]\nboards = 16\nvp = "WBF"\n'


@pytest.mark.parametrize(
    ("board", "more", "line"),
    [
        (MP_FIELD, penalty("10%"), "EW pays 10%, 1.80 matchpoints: slow play"),
        (f"{MP_FIELD}\nfull = 13", penalty("25%"), "EW pays 25%, 6.00 matchpoints: slow play"),
        (f"{MP_FIELD}\nfull = 13", penalty("standard"), "EW pays standard, 6.00 matchpoints: slow play"),
        (MP_FIELD, penalty("2.5 MPs", "NS"), "NS pays 2.50 matchpoints: slow play"),
        (IMP_170, penalty("3 imp"), "EW pays 3.00 IMPs: slow play"),
        (IMP_170, penalty("standard"), "EW pays standard, 3.00 IMPs: slow play"),
        (IMP_170, EVENT + penalty("2 VP"), "EW pays 2.00 VP: slow play"),
        ('scoring = "BAM"\nother_table = 170', penalty("1/4"), "EW pays 1/4, 0.25 of a board: slow play"),
    ],
)
def test_a_penalty_leaves_the_board_alone(board: str, more: str, line: str) -> None:
    event, _, _ = more.partition("[[penalty]]")
    with_, without = (scored(written(board, top='regulator = "EBU"', more=text)) for text in (more, event))
    assert f"   {line}\n" in with_.summary()
    assert with_.summary().startswith(without.summary())
    assert (with_.final, with_.field, with_.vps) == (without.final, without.field, without.vps)
    data = with_.to_dict()
    assert data["final"] == without.to_dict()["final"]
    (paid,) = data["penalties"]  # type: ignore[misc]
    assert (paid["reason"], without.to_dict()["penalties"]) == ("slow play", [])


def test_imps_are_paid_before_the_conversion_and_victory_points_after_it() -> None:
    """The board is +1.2 IMPs for NS; EW pay 3 IMPs, then 2 VP, and NS nothing."""
    plain = scored(written(IMP_170, more=EVENT))
    paid = scored(written(IMP_170, more=EVENT + penalty("3 IMP") + penalty("2 VP")))
    worse = scored(written(IMP_170, more=EVENT + "rest = 3\n"))
    assert plain.vps is not None
    assert worse.vps is not None
    assert paid.vps_paid == (plain.vps[0], worse.vps[1] - 2)
    assert paid.vps == plain.vps
    assert plain.vps_paid is None
    shown = f"NS {plain.vps[0]}, EW {worse.vps[1] - 2}"
    assert f"victory points after that: {shown}" in paid.summary()
    assert paid.to_dict()["victory_points_after_penalties"] == {
        "ns": str(plain.vps[0]),
        "ew": str(worse.vps[1] - 2),
    }


@pytest.mark.parametrize(
    ("board", "more", "expected"),
    [
        (
            IMP_170,
            penalty("10%"),
            "amount: expected a penalty in points, there is no top to take a part of: '10%'",
        ),
        (IMP_170, penalty("2 VP"), "amount: expected a penalty in IMP, which the event has: '2 VP'"),
        (
            IMP_170,
            EVENT + penalty("6 MP"),
            "amount: expected a penalty in IMP or VP, which the event has: '6 MP'",
        ),
        (
            'scoring = "BAM"\nother_table = 170',
            penalty("1 IMP"),
            "amount: expected a penalty as part of a top, which the event has: '1 IMP'",
        ),
        (MP_FIELD, penalty("0%"), "amount: expected a penalty above 0: '0%'"),
        (MP_FIELD, penalty("120%"), "amount: expected a share from 0% to 100%: '120%'"),
        (
            MP_FIELD,
            penalty("a lot"),
            "amount: expected '10%' of a top, '3 IMP', '2 VP', '6 MP' or 'standard': 'a lot'",
        ),
        (
            MP_FIELD,
            penalty("standard"),
            "amount: expected a regulator with a standard penalty, EBU: 'standard'",
        ),
        (MP_FIELD, '[[penalty]]\nside = "EW"\n', "amount: is missing"),
        (MP_FIELD, '[[penalty]]\namount = "10%"\n', "side: is missing"),
        (MP_FIELD, '[[penalty]]\nside = "EW"\namount = 3\n', "amount: expected text in quotes: 3"),
    ],
)  # fmt: skip
def test_a_penalty_that_cannot_be(board: str, more: str, expected: str) -> None:
    assert problems(written(board, more=more)) == [f"penalty 1.{expected}"]
