"""A lead out of turn, joined to the deals: who may know of the card, by edition and clause."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from polling.known_after_lead import known_after_lead
from polling.leads_out_of_turn import Leader, LeadOutOfTurn, Reply
from simulate.casefile import loads_case
from simulate.core.cards import parse_card
from simulate.core.seats import EAST, NORTH, SOUTH, WEST
from simulate.deals import knowledge_of

KING = parse_card("HK")
DEFENDER = Leader.DEFENDER
# Facts, is the penalty card back in the hand, edition, who may know it, who may not; East led.
CLAUSES = [
    (LeadOutOfTurn(DEFENDER, Reply.ACCEPTED), False, 2017, (NORTH, SOUTH, WEST), ()),  # 53A
    (LeadOutOfTurn(DEFENDER, Reply.NEXT_HAND_PLAYED), False, 2017, (NORTH, SOUTH, WEST), ()),  # 53A
    (LeadOutOfTurn(DEFENDER, Reply.NEXT_HAND_PLAYED), False, 1997, (NORTH, SOUTH, WEST), ()),
    (LeadOutOfTurn(DEFENDER, Reply.REFUSED), False, 2017, (NORTH, SOUTH, WEST), ()),  # 50E1: while it lies
    (LeadOutOfTurn(DEFENDER, Reply.REFUSED), True, 2017, (NORTH, SOUTH), (WEST,)),  # 50E2: returned
    (LeadOutOfTurn(DEFENDER, Reply.REFUSED), False, 2007, (NORTH, SOUTH), (WEST,)),
    (LeadOutOfTurn(DEFENDER, Reply.REFUSED), False, 1997, (NORTH, SOUTH), (WEST,)),
    (LeadOutOfTurn(DEFENDER, Reply.REFUSED, trick=1), False, 2017, (NORTH, SOUTH, WEST), ()),  # 54D
    (LeadOutOfTurn(DEFENDER, Reply.PROPER_LEADER_LED), False, 2017, (NORTH, SOUTH), (WEST,)),  # 53B, 16C
    (LeadOutOfTurn(DEFENDER, told_by_opponent=True), False, 2017, (WEST,), (NORTH, SOUTH)),  # 47E1
    (LeadOutOfTurn(DEFENDER, trick=13), False, 2017, (NORTH, SOUTH), (WEST,)),  # 53A: last trick
]


@pytest.mark.parametrize(("lead", "returned", "edition", "to", "unauthorised"), CLAUSES)
def test_who_may_know(
    lead: LeadOutOfTurn,
    returned: bool,
    edition: int,
    to: tuple[int, ...],
    unauthorised: tuple[int, ...],
) -> None:
    known = known_after_lead(lead, EAST, (KING,), edition, returned=returned)
    assert known is not None
    assert (known.seat, known.cards) == (EAST, (KING,))
    assert (known.to, known.unauthorised) == (to, unauthorised)


@pytest.mark.parametrize(
    "lead",
    [LeadOutOfTurn(DEFENDER), LeadOutOfTurn(DEFENDER, trick=1, faced=False)],
    ids=["still to be chosen", "face down"],
)
def test_nothing_is_known_yet(lead: LeadOutOfTurn) -> None:
    assert known_after_lead(lead, EAST, (KING,), 2017) is None


CASE = """
schema_version = 1
title = "The other defender is on lead"
law = 2017
regulator = "WBF"
scoring = "IMP"
dealer = "S"
vulnerable = "NS"
class = "club"
[hands]
W = "76.J9832.754.JT6"
[auction]
calls = "1S P 2C P 2S P 4S P P P"
[question]
player = "W"
card = "CJ"
"""


@pytest.mark.parametrize(("returned", "owner"), [(False, EAST), (True, -1)])
def test_the_deals_of_the_partner_on_lead(returned: bool, owner: int) -> None:
    """He plans with the penalty card while it lies there, and without it once it is back."""
    lead = LeadOutOfTurn(DEFENDER, Reply.REFUSED, trick=1)
    known = known_after_lead(lead, EAST, (KING,), 2017, returned=returned)
    assert known is not None
    case = replace(loads_case(CASE, regulators=["WBF"]), known=(known,))
    knowledge = knowledge_of(case, WEST, case.question.call, card=0)
    assert np.asarray(knowledge.known)[KING] == owner
