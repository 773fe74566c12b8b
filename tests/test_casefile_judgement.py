"""The director's own decisions in a case file: read, written back, contradictions named."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.cases import open_case
from simulate.casefile import CaseFileError, dumps_case, loads_case, read_case
from simulate.core.calls import parse_call
from simulate.judgement import Consequence, Judgement
from simulate.meaning import parse_meaning

CASE = dumps_case(open_case("slow-signoff-after-ogust"))
PASS, THREE_NOTRUMP, FOUR_SPADES = (parse_call(call) for call in ("P", "3N", "4S"))


def with_lines(*lines: str) -> str:
    return CASE + "\n[judgement]\n" + "\n".join(lines) + "\n"


def problems(text: str) -> list[str]:
    with pytest.raises(CaseFileError) as caught:
        loads_case(text)
    return [str(problem) for problem in caught.value.problems]


def test_every_override_is_read() -> None:
    case = loads_case(
        with_lines(
            'suggested = ["4S over P", "3NT over P"]',
            'not_suggested = ["4S over 3NT"]',
            'alternative = ["P"]',
            'not_alternative = ["3NT"]',
            "considered = 0.25",
            "selected = 0.1",
            "yes_at = 0.8",
            "no_at = 0.2",
            "smallest_effect = 1",
            "worth = 4",
            'reading = "lenient"',
        )
    )
    assert case.judgement == Judgement(
        ((FOUR_SPADES, PASS), (THREE_NOTRUMP, PASS)),
        ((FOUR_SPADES, THREE_NOTRUMP),),
        (PASS,),
        (THREE_NOTRUMP,),
        *(0.25, 0.1, 0.8, 0.2, 1, 4),
        reading="lenient",
    )
    assert case.judgement.calls == {PASS, THREE_NOTRUMP, FOUR_SPADES}
    assert case.judgement.suggests(FOUR_SPADES, PASS) is True
    assert case.judgement.suggests(FOUR_SPADES, THREE_NOTRUMP) is False
    assert case.judgement.suggests(PASS, FOUR_SPADES) is None


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('suggested = ["4S"]', "judgement.suggested: expected a pair of calls such as '4S over P': '4S'"),
        ('suggested = ["4S over 4S"]', "expected two different calls: '4S over 4S'"),
        ('suggested = ["2S over P"]', "expected a legal call at call 9: '2S'"),
        ('suggested = ["4S over P", "4s over p"]', "expected each only once: '4s over p'"),
        ('suggested = ["4S over P", "P over 4S"]', "one of two calls suggested over the other"),
        ('suggested = ["4S over P"]\nnot_suggested = ["4S over P"]', "not both: '4S over P'"),
        ('alternative = ["P"]\nnot_alternative = ["P"]', "a logical alternative or none, not both: 'P'"),
        ('alternative = ["8S"]', "judgement.alternative: "),
        ("considered = 1.5", "judgement.considered: expected a number from 0 to 1: 1.5"),
        ('reading = "kind"', "judgement.reading: unknown reading of the second limb"),
        ("worth = 0", "judgement.worth: expected a number above 0: 0"),
        ("worth = inf", "judgement.worth: expected a number above 0: inf"),
        ("yes_at = 0.2\nno_at = 0.2", "judgement.no_at: expected less than yes_at, 0.2: 0.2"),
        ('yes_at = "often"', "judgement.yes_at: expected a number: 'often'"),
        ("consider = 0.2", "judgement: unknown key (did you mean 'considered'?): 'consider'"),
    ],
)
def test_contradictions_are_named(line: str, complaint: str) -> None:
    assert any(complaint in problem for problem in problems(with_lines(line)))


def test_an_action_allowed_against_his_own_answers_is_named() -> None:
    lines = ('suggested = ["4S over P"]', 'alternative = ["P"]', "[outcomes]", 'allow = ["4S"]')
    (problem,) = problems(with_lines(*lines))
    assert problem == (
        "outcomes.allow: expected no action that [judgement] has suggested over a logical alternative, "
        "P: '4S'"
    )
    # Suggested over what he does not call an alternative: nothing speaks against it.
    assert loads_case(with_lines(lines[0], *lines[2:])).directed.allow == (FOUR_SPADES,)


@pytest.mark.parametrize(
    ("answers", "remarked"),
    [
        (('not_suggested = ["4S over P", "4S over 3NT"]',), True),
        (('not_alternative = ["P", "3NT"]',), True),
        (('not_suggested = ["4S over P"]', 'not_alternative = ["3NT"]'), True),
        (('not_suggested = ["4S over P"]',), False),
        (('suggested = ["4S over P"]',), False),
        ((), False),
    ],
)
def test_an_action_forbidden_against_his_own_answers_is_remarked(
    answers: tuple[str, ...], remarked: bool
) -> None:
    reading = read_case(with_lines(*answers, "[outcomes]", 'forbid = ["4S"]'), "toml")
    assert not reading.problems
    found = [remark for remark in reading.remarks if remark.where == "outcomes.forbid"]
    assert [remark.message for remark in found] == [
        "by [judgement] it is suggested over no logical alternative that the file names: '4S'"
    ] * remarked


def test_an_answer_on_a_wrong_explanation_needs_one() -> None:
    complaint = (
        "judgement.explanation: expected a wrong explanation (told, told_to) that East went by at his "
        "decision: 'made it likelier'"
    )
    line = with_lines('explanation = "Made it likelier"')
    assert problems(line) == [complaint]
    assert "did you mean 'hardly chosen'" in problems(with_lines('explanation = "hardly"'))[0]
    # Told to West's side of the screen only, or put right before: East did not go by it.
    wrong = line.replace('agreed = "ogust"', 'told = "natural"\ntold_to = ["N", "S"]')
    assert problems(wrong) == [complaint]
    misled = open_case("misinformation-game-forcing")
    decided = replace(misled, judgement=Judgement(explanation=Consequence.NONE))
    for fmt in ("toml", "json"):
        assert read_case(dumps_case(decided, fmt), fmt).case == decided
    (told,) = decided.explanations
    late = replace(decided, explanations=(replace(told, corrected_at=decided.question.call),))
    assert len(problems(dumps_case(late))) == 1


def test_all_contradictions_at_once() -> None:
    assert len(problems(with_lines("worth = -1", 'suggested = ["4S"]', 'alternative = ["1C"]'))) == 3


share = st.none() | st.floats(0, 1)
positive = st.none() | st.floats(0.01, 1000)
calls = st.lists(st.integers(0, 37).filter(lambda c: c >= parse_call("3N") or c == PASS), unique=True)


@given(alternative=calls, considered=share, selected=share, effect=positive, worth=positive)
def test_what_is_written_reads_back(
    alternative: list[int],
    considered: float | None,
    selected: float | None,
    effect: float | None,
    worth: float | None,
) -> None:
    case = open_case("slow-signoff-after-ogust")
    legal = case.auction_before.legal()
    alternative = [call for call in alternative if legal[call]]
    judgement = Judgement(
        suggested=((FOUR_SPADES, PASS),),
        alternative=tuple(alternative),
        considered=considered,
        selected=selected,
        smallest_effect=effect,
        worth=worth,
    )
    judged = replace(case, judgement=judgement)
    for fmt in ("toml", "json"):
        assert read_case(dumps_case(judged, fmt), fmt).case == judged


def test_the_directors_reading_of_a_remark() -> None:
    text = CASE.replace('kind = "hesitation"', 'kind = "hesitation"\nshows = "16+"')
    case = loads_case(text)
    assert case.information[0].shows is not None
    assert case.information[0].shows.meaning == parse_meaning("16+")
    assert loads_case(dumps_case(case)) == case
    unread = problems(text.replace("16+", "a nice hand"))
    assert "information 1.shows: expected a meaning that can be read" in unread[0]


def test_candidates_need_no_agreement_and_two_meanings() -> None:
    text = CASE.replace('agreed = "ogust"', 'agreed = "none"\ncandidates = ["5+H", "11+"]')
    case = loads_case(text)
    assert [said.meaning for said in case.explanations[0].candidates] == [
        parse_meaning("5+H"),
        parse_meaning("11+"),
    ]
    assert loads_case(dumps_case(case)) == case
    assert "only with agreed" in problems(text.replace('"none"', '"ogust"'))[0]
    assert "expected two meanings or more: '5+H'" in problems(text.replace(', "11+"', ""))[0]
    assert "expected each only once: '5+ hearts'" in problems(text.replace("11+", "5+ hearts"))[0]
    assert "can be read" in problems(text.replace("11+", "a nice hand"))[0]
