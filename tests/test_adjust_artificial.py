"""Artificial scores and Law 86 in the file of `lawpoll adjust`."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.adjustfile import loads_ruling
from analysis.artificial import Fault
from analysis.assigned import AssignedScore, assign
from analysis.award import ArtificialRuling, ArtificialScore, award
from analysis.scoring import ScoringError, decimal_text
from simulate.case import Scoring
from simulate.casefile import CaseFileError

PLUS_MINUS = '[artificial]\nNS = "plus"\nEW = "minus"\n'
OUTCOMES = '[[outcome]]\nresult = "4S N 10"\nweight = 60\n[[outcome]]\nresult = "4S N 9"\nweight = 40\n'
SEVERAL = '[law86]\nresults = "several"\nat_fault = "EW"\n'
TEAMS = 'non_offenders = "NS"\n[board]\nscoring = "IMP"\nvulnerable = "none"\nother_table = 170\n'


def awarded(text: str, law: int = 2017) -> ArtificialScore:
    ruling = loads_ruling(f"law = {law}\n{text}")
    assert isinstance(ruling, ArtificialRuling)
    return award(ruling)


def assigned(text: str, law: int = 2017) -> AssignedScore:
    return assign(loads_ruling(f"law = {law}\n{text}"))


def problems(text: str, law: int = 2017) -> list[str]:
    with pytest.raises(CaseFileError) as error:
        loads_ruling(f"law = {law}\n{text}")
    return [str(problem) for problem in error.value.problems]


# Expected figures from scoring.md A1 and W12, or by hand.
AWARDS = [
    ("A1", 'scoring = "MP"\nfull = 10', PLUS_MINUS, "10.80", "7.20"),
    (
        "A1 own average",
        'scoring = "MP"\nfull = 10',
        PLUS_MINUS + 'NS_session = "63.5%"\nEW_session = 37\n',
        "11.43",
        "6.66",
    ),
    (
        "own average that changes nothing",
        'scoring = "MP"\nfield = [[420, 5], [-50, 4]]',
        PLUS_MINUS + 'NS_session = "55%"\nEW_session = "45%"\n',
        "10.80",
        "7.20",
    ),
    ("both partly", 'scoring = "MP"\nfull = 10', PLUS_MINUS.replace("plus", "average"), "9.00", "7.20"),
    ("board-a-match", 'scoring = "BAM"', PLUS_MINUS, "0.60", "0.40"),
    ("teams", 'scoring = "IMP"', PLUS_MINUS, "3.00", "-3.00"),
    ("organiser", 'scoring = "IMP"', PLUS_MINUS + "imps = 2", "2.00", "-2.00"),
    ("cross-IMPs", 'scoring = "XIMP"', PLUS_MINUS.replace("minus", "plus"), "3.00", "3.00"),
]


@pytest.mark.parametrize(("board", "part", "ns", "ew"), [a[1:] for a in AWARDS], ids=[a[0] for a in AWARDS])
def test_awards(board: str, part: str, ns: str, ew: str) -> None:
    score = awarded(f"[board]\n{board}\n{part}")
    assert tuple(map(decimal_text, score.final)) == (ns, ew)
    data = score.to_dict()
    assert data["final"]["ns"]["text"] == ns
    json.dumps(data)


def test_the_working_says_why() -> None:
    part = PLUS_MINUS + 'NS_session = "63.5%"\n[[penalty]]\nside = "EW"\namount = "10%"\n'
    assert (
        awarded(f'title = "Wrong board"\n[board]\nscoring = "MP"\nfull = 10\n{part}').summary()
        == """\
Wrong board
Artificial score, Laws of 2017: MP, top 18

1. What each side gets (Law 12C2)
   NS average plus, not at fault: 63.5% of 18 = 11.43
   (its other boards of the session: 63.5%; average plus is no less than that, average minus no more)
   EW average minus, directly at fault: 40% of 18 = 7.20

2. Score
   NS 11.43 of 18 MP
   EW 7.20 of 18 MP

3. Penalties (Law 90), apart from the board
   EW pays 10%, 1.80 matchpoints
   taken from the total of the side that pays; the board and the opponents keep their scores"""
    )


def test_victory_points_of_average_plus() -> None:
    # 7 + 3 IMPs in 16 boards: 12.80 in table V4.
    event = '[event]\nboards = 16\nvp = "WBF"\nrest = 7\n[[penalty]]\nside = "NS"\namount = "5 IMP"\n'
    score = awarded(f'[board]\nscoring = "IMP"\n{PLUS_MINUS}{event}')
    assert list(map(str, score.vps)) == ["12.80", "7.20"]
    # EW did not gain by the penalty; 5 IMPs are 11.48.
    assert list(map(str, score.vps_paid)) == ["11.48", "7.20"]


def test_average_plus_for_both_is_nothing_in_a_knock_out() -> None:
    text = f'[board]\nscoring = "IMP"\n{PLUS_MINUS.replace("minus", "plus")}[event]\nknock_out = true\n'
    score = awarded(text, 2007)
    assert score.one_score == 0
    assert "What each side gets (Law 86A)" in score.summary()
    assert "(Law 86B)" in score.summary()


@pytest.mark.parametrize(
    ("law", "words"), [(1997, "the Laws of 1997 then assign"), (2007, "12C1(d)"), (2017, "12C1(d)")]
)
def test_a_result_that_was_obtained_is_no_ground(law: int, words: str) -> None:
    board = '[board]\nscoring = "IMP"\nvulnerable = "none"\ntable = "4S N 9"\n'
    (remark,) = awarded(board + PLUS_MINUS, law).ruling.remarks
    assert words in remark


@pytest.mark.parametrize(
    ("vulnerable", "assigned_score", "ns"),
    [("none", Fraction(6, 5), 3), ("NS", Fraction(16, 5), Fraction(16, 5))],
)
def test_the_better_of_average_plus_and_an_assigned_score(
    vulnerable: str, assigned_score: Fraction, ns: Fraction
) -> None:
    score = assigned(TEAMS.replace('"none"', f'"{vulnerable}"') + SEVERAL + OUTCOMES)
    assert score.against_plus == assigned_score
    assert score.final == (ns, -ns)
    assert "Law 86B2(b): one contestant at fault" in score.summary()
    assert score.to_dict()["law86"] == {"article": "86B2(b)", "award": "better of two", "status": "read"}


def test_the_side_not_at_fault_may_be_east_west() -> None:
    text = (
        (TEAMS + SEVERAL + OUTCOMES)
        .replace('"EW"', '"NS"')
        .replace('non_offenders = "NS"', 'non_offenders = "EW"')
    )
    # Assigned -1.2 to East-West, who get average plus.
    assert assigned(text).final == (-3, 3)


def test_one_result_that_favours_a_side_is_assigned() -> None:
    text = TEAMS + '[law86]\nresults = "one"\nfavours = true\n' + OUTCOMES
    assert assigned(text).final == (Fraction(6, 5), Fraction(-6, 5))
    assert "Law 86B1: the result obtained" in assigned(text).summary()
    assert "Law 86D: the result at the other table" in assigned(text, 2007).summary()


WRONG = [
    (f'[board]\nscoring = "MP"\n{PLUS_MINUS}', "board.full: is missing: the top follows"),
    (f'[board]\nscoring = "MP"\nfull = 1\n{PLUS_MINUS}', "board.full: expected 2 to 5000 results"),
    (f'[board]\nscoring = "TOTAL"\n{PLUS_MINUS}', "artificial: expected a unit that has an average: 'TOTAL'"),
    (
        f'[board]\nscoring = "IMP"\n{PLUS_MINUS}NS_session = 60',
        "artificial.NS_session: expected matchpoints, where a session has a percentage: 60",
    ),
    (f'[board]\nscoring = "MP"\nfull = 10\n{PLUS_MINUS}imps = 3', "artificial.imps: expected 0 to 24"),
    ('[board]\nscoring = "IMP"\n[artificial]\nNS = "plus"', "artificial.EW: is missing"),
    (
        '[board]\nscoring = "IMP"\n[artificial]\nNS = "A60"\nEW = "minus"',
        "artificial.NS: unknown artificial score (expected one of average, minus, plus): 'A60'",
    ),
    (
        TEAMS + PLUS_MINUS + OUTCOMES,
        "artificial: expected an artificial score or outcomes to weigh, not both: outcome",
    ),
    (
        TEAMS + PLUS_MINUS + SEVERAL,
        "artificial: expected outcomes to weigh, see Law 86B2(b)",
    ),
    (TEAMS + SEVERAL.replace("EW", "both") + OUTCOMES, "outcome: expected [artificial], see Law 86B2(c)"),
    (
        TEAMS + SEVERAL.replace("EW", "NS") + OUTCOMES,
        "law86.at_fault: expected the other side than the non-offenders: 'NS'",
    ),
    (
        TEAMS + SEVERAL.replace("EW", "West") + OUTCOMES,
        "law86.at_fault: expected 'NS', 'EW', 'both' or 'nobody': 'West'",
    ),
    (
        TEAMS + SEVERAL + "favours = true\n" + OUTCOMES,
        "law86.favours: expected it only beside results = 'one': 'several'",
    ),
    (TEAMS + '[law86]\nresults = "one"\n' + OUTCOMES, "law86.favours: is missing"),
    (TEAMS + '[law86]\nresults = "two"\n' + OUTCOMES, "law86.results: unknown number of results"),
    (
        TEAMS.replace("IMP", "BAM") + SEVERAL + OUTCOMES,
        "law86: expected scoring 'IMP', Law 86 is about matches: 'BAM'",
    ),
    (
        TEAMS + SEVERAL + OUTCOMES + '[event]\nboards = 16\nvp = "WBF"\nrounding = "each"\n',
        "event.rounding: expected 'exact' or 'whole': the better of two scores is no mean of outcomes",
    ),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_named(text: str, message: str) -> None:
    (problem,) = problems(text)
    assert problem.startswith(message)


def test_laws_without_a_rule() -> None:
    (problem,) = problems(TEAMS + SEVERAL + OUTCOMES, 1997)
    assert problem.startswith("law86: no rule of Law 86 in lawpoll's lawbook for these Laws")


def test_impossible_awards() -> None:
    for scoring, top in ((Scoring.TOTAL, None), (Scoring.IMP, 18), (Scoring.MP, None)):
        with pytest.raises(ScoringError, match="a unit with a top, or IMPs without"):
            ArtificialRuling("", 2017, scoring, top, (Fault.NONE, Fault.NONE))


@given(
    st.sampled_from(list(Fault)),
    st.sampled_from(list(Fault)),
    st.none() | st.fractions(0, 1),
    st.integers(1, 200),
)
def test_more_fault_is_never_better(ns: Fault, ew: Fault, session: Fraction | None, half_top: int) -> None:
    order = list(Fault)
    given_ = ArtificialRuling("", 2017, Scoring.MP, 2 * half_top, (ns, ew), (session, session))
    final = award(given_).final
    assert all(0 <= score <= 2 * half_top for score in final)
    if order.index(ns) >= order.index(ew):
        assert final[0] <= final[1]
    swapped = award(ArtificialRuling("", 2017, Scoring.MP, 2 * half_top, (ew, ns), (session, session)))
    assert swapped.final == final[::-1]
