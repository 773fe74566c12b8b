"""What cards played tell: stated signals as agreed or as told, the opening lead by its model."""

from __future__ import annotations

import numpy as np
import pytest

from polling.cards_heard import heard_from_cards, signals_misexplained
from polling.information import Status, entitlements, was_misinformed
from polling.poll_card import lead_position
from simulate.bidding.registry import get_model
from simulate.case import Case
from simulate.casefile import CaseFileError, dumps_case, loads_case
from simulate.core.cards import parse_card
from simulate.core.seats import EAST, SOUTH, WEST
from simulate.deals import Deals, Understanding, draw_deals, knowledge_of
from simulate.errors import SampleError
from simulate.leads import get_lead_model

CASE = """
schema_version = 1
title = "The ten is led"
law = 2017
regulator = "WBF"
scoring = "MP"
dealer = "E"
vulnerable = "EW"
class = "national"
[hands]
N = "Q5.AT53.J75.AK84"
S = "A43.KJ.AQ8.Q9732"
[auction]
calls = "P 1N P 2C P 2D P 3N P P P"
[[signal]]
card = 1
agreed = "3+S"
told = "no K in spades"
told_to = ["S"]
[question]
player = "S"
card = "S5"
[play]
cards = "ST S5"
"""
KING = parse_card("SK")


def case_of(text: str = CASE) -> Case:
    return loads_case(text, regulators=["WBF"])


def draw(case: Case) -> Deals:
    question = case.question
    knowledge = knowledge_of(case, question.player, question.call, card=question.played)
    return draw_deals(knowledge, get_model(), 400, rng=np.random.default_rng(2))


def with_king(deals: Deals) -> float:
    return float(deals.weights @ (deals.owners[:, KING] == WEST))


def heard(case: Case, deals: Deals, understanding: Understanding) -> Deals:
    return heard_from_cards(case, deals, get_lead_model(), lead_position(case), understanding)


def test_a_signal_counts_as_agreed_or_as_told() -> None:
    case = case_of()
    deals = draw(case)
    agreed, told = heard(case, deals, "agreed"), heard(case, deals, "told")
    assert with_king(agreed) > 0.3
    assert with_king(told) < 0.05
    assert np.isclose(told.weights.sum(), 1.0)
    assert told.ess < agreed.ess <= deals.ess
    assert "left by the cards played" in told.ess_note


def test_an_unexplained_lead_is_read_by_the_model() -> None:
    text = CASE.split("[[signal]]")[0] + "[question]" + CASE.split("[question]")[1]
    case = case_of(text)
    deals = draw(case)
    read = heard(case, deals, "agreed")
    # The ten is led from the top of a sequence: the nine is with the leader more often than before.
    nine = parse_card("S9")
    held = deals.owners[:, nine] == WEST
    assert float(read.weights @ held) > float(deals.weights @ held)


def test_who_was_misinformed() -> None:
    case = case_of()
    assert [signal.card for signal in signals_misexplained(case, SOUTH)] == [0]
    assert signals_misexplained(case, EAST) == ()
    assert was_misinformed(case, SOUTH)
    (due,) = [e for e in entitlements(case, SOUTH) if "♠T" in e.about]
    assert due.status is Status.AUTHORISED
    assert "not what was told (no K in spades)" in due.about
    assert loads_case(dumps_case(case), regulators=["WBF"]) == case


def test_what_the_cards_showed_may_leave_nothing() -> None:
    case = case_of(CASE.replace('agreed = "3+S"', 'agreed = "9+S"'))
    with pytest.raises(SampleError, match="expected a meaning of ST that fits the cards"):
        heard(case, draw(case), "agreed")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("card = 1", "card = 3", "signal 1.card: expected a card of the play, which has 2: 3"),
        ('told_to = ["S"]', "", "signal 1.told_to: is missing"),
        ('told_to = ["S"]', 'told_to = ["E"]', "signal 1.told_to: expected opponents of West: 'E'"),
        ('agreed = "3+S"', 'agreed = "attitude"', "signal 1.agreed: expected a meaning that can be read"),
        ("[question]", '[[signal]]\ncard = 1\nagreed = "4+S"\n[question]', "signal 2.card: expected one"),
    ],
)
def test_mistakes_about_signals_are_named(old: str, new: str, problem: str) -> None:
    assert old in CASE
    with pytest.raises(CaseFileError) as error:
        case_of(CASE.replace(old, new))
    assert problem in str(error.value)


def test_few_deals_left_are_refused() -> None:
    case = case_of(CASE.replace('agreed = "3+S"', 'agreed = "void in hearts"'))
    with pytest.raises(SampleError, match="expected"):
        heard(case, draw(case), "agreed")
