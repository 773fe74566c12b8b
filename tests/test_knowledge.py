"""What a player may know: whose explanation counts, for whom, and until when."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np
import pytest

from simulate.case import Case, Explanation, Question, Said, Scoring
from simulate.core.auction import parse_auction
from simulate.core.calls import call_name, parse_call
from simulate.core.hands import parse_hand
from simulate.core.seats import EAST, NORTH, SOUTH, WEST, Seat, Vulnerability
from simulate.deals import CallEvidence, Knowledge, is_artificial, knowledge_of
from simulate.errors import DealError
from simulate.meaning import Meaning, parse_meaning

OGUST = parse_meaning("5-10 6S")
HEARTS = parse_meaning("5+H")
STRONG = parse_meaning("16+")


def case_of(
    *explanations: Explanation, calls: str = "2S P 2NT P 3D P 3S P 4S P P P", hand_of: Seat = EAST
) -> Case:
    return Case(
        title="a case",
        law=2017,
        regulator="EBU",
        scoring=Scoring.IMP,
        vulnerability=Vulnerability.EW,
        player_class="national",
        hands={hand_of: parse_hand("QJT643.T8.K84.K2")},
        auction=parse_auction(calls, EAST),
        question=Question(hand_of, 8),
        methods={"EW": ("weak two",)},
        explanations=explanations,
    )


def said(meaning: Meaning | None) -> Said:
    return Said(str(meaning), meaning)


def item(knowledge: Knowledge, index: int) -> CallEvidence:
    return next(e for e in knowledge.evidence if e.index == index)


def test_hand_and_calls_of_the_others() -> None:
    knowledge = knowledge_of(case_of(), EAST, 8)
    assert knowledge.viewer == EAST
    assert (knowledge.known >= 0).sum() == 13
    assert set(knowledge.known.tolist()) == {-1, EAST}
    assert [(e.index, e.seat, call_name(e.call)) for e in knowledge.evidence] == [
        (1, SOUTH, "P"),
        (2, WEST, "2N"),
        (3, NORTH, "P"),
        (5, SOUTH, "P"),
        (6, WEST, "3S"),
        (7, NORTH, "P"),
    ]
    assert all(e.meaning is None and e.temper == 1.0 for e in knowledge.evidence)
    position = item(knowledge, 6).position
    assert len(position.auction) == 6
    assert position.vulnerability is Vulnerability.EW
    assert position.methods == ((), ("weak two",))
    assert position.player_class == "national"


def test_hidden_hands_of_the_case_stay_hidden() -> None:
    both = case_of()
    full = replace(both, hands={**both.hands, NORTH: parse_hand("92.K.7632.Q87653")})
    np.testing.assert_array_equal(knowledge_of(full, EAST, 8).known, knowledge_of(both, EAST, 8).known)


def test_artificial_call_weakens_later_calls_of_its_side() -> None:
    case = case_of(Explanation(4, agreed=said(OGUST)))
    knowledge = knowledge_of(case, EAST, 8)
    assert {e.index: e.temper for e in knowledge.evidence} == {1: 1.0, 2: 1.0, 3: 1.0, 5: 1.0, 6: 0.3, 7: 1.0}
    assert item(knowledge, 5).position.meanings == ((4, OGUST),)
    assert item(knowledge, 3).position.meanings == ()
    assert item(knowledge_of(case, EAST, 8, temper=0.5), 6).temper == 0.5
    assert item(knowledge_of(case, EAST, 8, standard={4}), 6).temper == 1.0


def test_explained_call_is_evidence_by_its_meaning() -> None:
    strict = Said("16+", STRONG, strict=True)
    case = case_of(Explanation(2, agreed=strict), Explanation(6, agreed=said(OGUST)))
    knowledge = knowledge_of(case, EAST, 8)
    assert (item(knowledge, 2).meaning, item(knowledge, 2).strict) == (STRONG, True)
    # Explained itself, so not weakened by the artificial 2NT before it.
    assert (item(knowledge, 6).meaning, item(knowledge, 6).temper) == (OGUST, 1.0)


def test_natural_explained_call_weakens_nothing() -> None:
    case = case_of(Explanation(0, agreed=said(parse_meaning("5-10 6S"))))
    assert all(e.temper == 1.0 for e in knowledge_of(case, EAST, 8).evidence)


def test_words_that_cannot_be_read_weaken_the_call_itself() -> None:
    knowledge = knowledge_of(case_of(Explanation(2, agreed=said(None))), EAST, 8)
    assert (item(knowledge, 2).meaning, item(knowledge, 2).temper) == (None, 0.3)
    assert item(knowledge, 6).temper == 0.3
    assert item(knowledge, 5).position.meanings == ()


def test_calls_after_the_decision_do_not_count() -> None:
    case = case_of(Explanation(6, agreed=said(STRONG)))
    knowledge = knowledge_of(case, EAST, 4)
    assert [e.index for e in knowledge.evidence] == [1, 2, 3]
    assert all(not e.position.meanings for e in knowledge.evidence)


@pytest.mark.parametrize(
    ("viewer", "understanding", "corrected_at", "evidence", "heard"),
    [
        # North had the agreement all along.
        (NORTH, "agreed", None, STRONG, {3: STRONG, 5: STRONG, 6: STRONG}),
        # North and South were told, and believe it of everybody.
        (NORTH, "told", None, HEARTS, {4: HEARTS, 5: HEARTS, 6: HEARTS}),
        # Put right before South's second pass: his first call after it was not misled, ...
        (NORTH, "told", 5, STRONG, {4: STRONG, 5: STRONG, 6: STRONG}),
        # ... put right after it: South passed under the wrong explanation, East and West knew better.
        (NORTH, "told", 6, STRONG, {4: STRONG, 5: HEARTS, 6: STRONG}),
        # East explained it wrongly; he and his side go by the agreement (Law 75).
        (EAST, "told", None, STRONG, {3: STRONG, 5: STRONG, 6: STRONG}),
    ],
)
def test_misinformation(
    viewer: Seat,
    understanding: Literal["agreed", "told"],
    corrected_at: int | None,
    evidence: Meaning,
    heard: dict[int, Meaning],
) -> None:
    explanation = Explanation(2, agreed=said(STRONG), told=said(HEARTS), corrected_at=corrected_at)
    knowledge = knowledge_of(
        case_of(explanation, hand_of=viewer), viewer, 7 if viewer == NORTH else 8, understanding=understanding
    )
    assert item(knowledge, 2).meaning == evidence
    for index, meaning in heard.items():
        if any(e.index == index for e in knowledge.evidence):
            assert item(knowledge, index).position.meanings == ((2, meaning),), index


def test_told_to_one_opponent_only() -> None:
    explanation = Explanation(2, agreed=said(STRONG), told=said(HEARTS), told_to=(SOUTH,))
    knowledge = knowledge_of(case_of(explanation, hand_of=NORTH), NORTH, 7, understanding="told")
    assert item(knowledge, 2).meaning == STRONG
    assert item(knowledge, 5).position.meanings == ((2, HEARTS),)


def test_caller_goes_by_what_he_meant() -> None:
    """He forgot: partner's explanation is unauthorised, his own belief binds him (Law 75)."""
    explanation = Explanation(2, agreed=said(STRONG), meant=said(HEARTS))
    case = case_of(explanation, hand_of=WEST)
    assert item(knowledge_of(case, WEST, 6), 4).position.meanings == ((2, HEARTS),)
    assert item(knowledge_of(case_of(explanation), EAST, 8), 2).meaning == STRONG


@pytest.mark.parametrize(
    ("call", "meaning", "artificial"),
    [
        ("1S", "5+S", False),
        ("1C", "3+C", False),
        ("1C", "2+C", True),
        ("2D", "5+H", True),
        ("1NT", "15-17 bal", False),
        ("2NT", "5-5 minors", True),
        ("2NT", "16+", True),
        ("X", "0-3S", False),
        ("P", "0-11", False),
    ],
)
def test_is_artificial(call: str, meaning: str, artificial: bool) -> None:
    assert is_artificial(parse_call(call), parse_meaning(meaning)) is artificial


def test_errors() -> None:
    with pytest.raises(DealError, match="no hand for North in 'a case'"):
        knowledge_of(case_of(), NORTH, 7)
    with pytest.raises(ValueError, match="a call from 0 to 12: 13"):
        knowledge_of(case_of(), EAST, 13)
