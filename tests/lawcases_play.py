"""Collected questions on Laws 41 to 56, leads and plays out of turn: facts and answers."""

from __future__ import annotations

from lawcases_answer import GONE, Answer, Answers, M, case

from polling.explanations import ChangeOfPlay, may_change_play
from polling.leads_out_of_turn import (
    FaceDownLead,
    Leader,
    LeadOutOfTurn,
    Reply,
    exchange_face_down_lead,
    lead_out_of_turn,
)
from polling.withdrawn import OpponentChanged, change_after_opponent

DEFENDER, DECLARER = Leader.DEFENDER, Leader.DECLARER

PLAY: dict[str, Answers] = {
    "41a-2017-face-down-lead": case(
        2017,
        Answer(exchange_face_down_lead(FaceDownLead(False, False), 2017), False, "41A", follows=(M.STANDS,)),
        Answer(exchange_face_down_lead(FaceDownLead(True, True), 2017), True, "54", follows=(M.TAKE_BACK,)),
    ),
    "47d-1997-card-in-turn-only": case(
        1997,
        Answer(
            change_after_opponent(OpponentChanged(lawfully=True, in_turn=False), 1997),
            False,
            "72B1",
            options=(M.ADJUST,),
        ),
    ),
    "47d-change-after-opponent": case(
        2017,
        Answer(
            change_after_opponent(OpponentChanged(lawfully=True), 2017),
            True,
            "62C2",
            follows=(M.CHANGE_CARD,),
        ),
    ),
    "47e1-formby-nutshell": case(
        2007,
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DEFENDER, told_by_opponent=True), 2007),
            None,
            "47E1",
            options=(M.TAKE_BACK,),
            never=(M.MAJOR_PENALTY_CARD,),
        ),
        note='the case says "is withdrawn"; the 2007 text, as quoted by the next case, says "may be"',
    ),
    "47e1-2017-is-retracted": case(
        2017,
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DEFENDER, Reply.ACCEPTED, told_by_opponent=True), 2017),
            False,
            "47E1",
            follows=(M.TAKE_BACK,),
            never=(M.STANDS, M.ACCEPT),
        ),
    ),
    "47e2a-2017-before-next-card": case(
        2017,
        Answer(may_change_play(ChangeOfPlay(), 2017), True, "47E2(a)", follows=(M.CHANGE_CARD,), status=GONE),
        Answer(may_change_play(ChangeOfPlay(card_since=True), 2017), False, "47E2(b)", options=(M.ADJUST,)),
    ),
    "53a-2017-acceptance": case(
        2017,
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DEFENDER, Reply.NEXT_HAND_PLAYED), 2017),
            True,
            "53A",
            follows=(M.STANDS,),
        ),
        Answer(lead_out_of_turn(LeadOutOfTurn(DEFENDER, Reply.ACCEPTED), 2017), True, "53A"),
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DEFENDER, Reply.NEXT_HAND_PLAYED, trick=13), 2017), False, "53A"
        ),
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DEFENDER, Reply.NEXT_HAND_PLAYED, told_by_opponent=True), 2017),
            False,
            "47E1",
        ),
    ),
    "53b-2007-wrong-defender-plays": case(
        2007,
        Answer(
            lead_out_of_turn(
                LeadOutOfTurn(DECLARER, Reply.WRONG_DEFENDER_PLAYED, led_from_both_hands=True), 2007
            ),
            True,
            "57C",
            follows=(M.STANDS,),
            never=(M.RESTRICT_PARTNER,),
        ),
    ),
    "53b-2017-proper-lead-after-irregular": case(
        2017,
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DEFENDER, Reply.PROPER_LEADER_LED), 2017),
            False,
            "53B",
            follows=(M.PROPER_LEAD_STANDS,),
            status=GONE,
        ),
    ),
    "53c-2007-proper-lead-after-irregular": case(
        2007,
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DEFENDER, Reply.PROPER_LEADER_LED), 2007),
            False,
            "53C",
            follows=(M.PROPER_LEAD_STANDS,),
            status=GONE,
        ),
    ),
    "54-seen-only-by-partner": case(
        2017,
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DEFENDER, trick=1, faced=True), 2017),
            None,
            "54",
            options=(M.BECOME_DUMMY, M.SEE_DUMMY_FIRST, M.REFUSE),
        ),
        _16B="that partner saw it and what he may do with it is settled by 54 and 50E",
    ),
    "54-partner-leads-face-down": case(
        2017,
        Answer(exchange_face_down_lead(FaceDownLead(True, True), 2017), True, "54", follows=(M.TAKE_BACK,)),
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DEFENDER, trick=1), 2017),
            None,
            "54",
            options=(M.BECOME_DUMMY, M.SEE_DUMMY_FIRST, M.REFUSE),
        ),
    ),
    "54a-wbu-exposed-card": case(
        2017,
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DEFENDER, Reply.DECLARER_SPREAD, trick=1), 2017),
            True,
            "54A",
            follows=(M.BECOME_DUMMY,),
        ),
    ),
    "54e-lead-by-declaring-side": case(
        2007,
        Answer(lead_out_of_turn(LeadOutOfTurn(DECLARER, trick=1), 2007), False, "54E", never=(M.STANDS,)),
    ),
    "55a-2007-defenders-differ": case(
        2007,
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DECLARER, defenders_differ=True), 2007),
            None,
            "55A",
            options=(M.ACCEPT, M.REFUSE),
        ),
    ),
    "55b-2007-wrong-hand": case(
        2007,
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DECLARER, Reply.REFUSED), 2007),
            False,
            "55B2",
            follows=(M.TAKE_BACK, M.PROPER_LEAD, M.LEGAL_CARD),
            options=(M.ADJUST,),
        ),
    ),
    "56-lead-out-of-turn-in-play": case(
        2007,
        Answer(lead_out_of_turn(LeadOutOfTurn(DEFENDER, trick=5), 2007), None, "53A", options=(M.ACCEPT,)),
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DEFENDER, Reply.REFUSED, trick=5), 2007),
            False,
            "56",
            follows=(M.MAJOR_PENALTY_CARD,),
        ),
        _49="a card merely shown (Law 49) is not treated; the answer says that it comes to the same",
    ),
}
