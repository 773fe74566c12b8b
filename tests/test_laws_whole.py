"""Whole decisions: what is allowed, what follows, what may be chosen, who may use it."""

from __future__ import annotations

import pytest

from polling.deception import Misled, misled
from polling.decision import Decision, Measure, Party, Status
from polling.disclosure import Deviation, LeftOut, left_out, may_deviate
from polling.elsewhere import FromElsewhere, Stage, options_of_director
from polling.explanations import (
    ChangeOfCall,
    ChangeOfPlay,
    Influence,
    MissingAlert,
    may_change_call,
    may_change_play,
    missing_alert,
)
from polling.facts import director_erred
from polling.insufficient_bids import InsufficientBid, insufficient_bid
from polling.leads_out_of_turn import Leader, LeadOutOfTurn, Reply, lead_out_of_turn
from polling.withdrawn import Withdrawn, who_may_use
from simulate.core.calls import DOUBLE, parse_call

A, U = Status.AUTHORISED, Status.UNAUTHORISED
M = Measure
GONE = {Party.NON_OFFENDERS: A, Party.OFFENDERS: U}
ALL = {Party.NON_OFFENDERS: A, Party.OFFENDERS: A}
HIS = {Party.PLAYER: U}
DUE = {Party.OPPONENTS: A}
OPEN = (M.ADJUST, M.RESULT_STANDS)
D = Leader.DEFENDER
MISLED = Misled(True, True, bridge_reason=False, could_have_known=True)
SHORT = InsufficientBid(parse_call("1S"), parse_call("1H"), replacement=DOUBLE, comparable=False)
ELSEWHERE = FromElsewhere(Stage.PLAYED, may_have_mattered=None)


@pytest.mark.parametrize(
    ("decision", "allowed", "follows", "options", "status"),
    [
        (who_may_use(Withdrawn(), 2017), None, (), (M.ADJUST,), GONE),
        (who_may_use(Withdrawn(comparable=True), 2017), True, (), (M.ADJUST,), ALL),
        (options_of_director(ELSEWHERE, 2017), None, (), (M.ASSIGN, M.RESULT_STANDS), HIS),
        (options_of_director(FromElsewhere(Stage.IN_PROGRESS), 2017), False, (), (M.COMPLETE, M.AWARD), HIS),
        (
            options_of_director(FromElsewhere(Stage.IN_PROGRESS, would_interfere=None), 2017),
            None,
            (),
            (M.COMPLETE, M.AWARD),
            HIS,
        ),
        (
            options_of_director(FromElsewhere(Stage.IN_PROGRESS, would_interfere=False), 2017),
            True,
            (),
            (),
            HIS,
        ),
        (left_out(LeftOut(due=True, crucial=True), 2017), False, (), OPEN, DUE),
        (left_out(LeftOut(due=False, crucial=True), 2017), True, (M.RESULT_STANDS,), (), {}),
        (may_deviate(Deviation(repeated=True, damaged=True), 2017), False, (M.ASSIGN,), (M.PENALTY,), DUE),
        (missing_alert(MissingAlert(True, damaged=True), 2017), False, (M.ASSIGN,), (), {}),
        (may_change_call(ChangeOfCall(Influence.NONE), 2017), False, (M.RESULT_STANDS,), (), {}),
        (may_change_call(ChangeOfCall(Influence.PROBABLE), 2017), True, (M.CHANGE_CALL,), (), GONE),
        (
            may_change_play(ChangeOfPlay(card_since=True, damaged=True), 2017),
            False,
            (),
            (M.ASSIGN, M.RESULT_STANDS),
            {},
        ),
        (director_erred(2017), False, (M.ASSIGN,), (M.ARTIFICIAL,), {}),
        (misled(MISLED, 2017), False, (), OPEN, DUE),
        (
            insufficient_bid(SHORT, 2017),
            False,
            (M.CHOOSE_ANOTHER, M.PASS_THROUGHOUT, M.LEAD_RESTRICTIONS),
            (),
            GONE,
        ),
        (lead_out_of_turn(LeadOutOfTurn(Leader.DECLARER, trick=1), 2017), False, (M.TAKE_BACK,), (), GONE),
        (
            lead_out_of_turn(LeadOutOfTurn(D, Reply.DECLARER_SPREAD, trick=1), 2017),
            True,
            (M.STANDS, M.BECOME_DUMMY),
            (),
            ALL,
        ),
        (
            lead_out_of_turn(LeadOutOfTurn(D, trick=1, declarer_saw_dummy=True), 2017),
            True,
            (M.STANDS,),
            (),
            ALL,
        ),
    ],
)
def test_whole_decision(
    decision: Decision,
    allowed: bool | None,
    follows: tuple[Measure, ...],
    options: tuple[Measure, ...],
    status: dict[Party, Status],
) -> None:
    assert decision.allowed is allowed
    assert (decision.follows, decision.options) == (follows, options)
    assert decision.status == status


def test_not_due_and_not_crucial_are_different_articles() -> None:
    """Law 40B5: (a) says what is due, (b) what follows when something crucial was left out."""
    assert left_out(LeftOut(due=False, crucial=True), 2017).numbers == ("40B5(a)",)
    assert left_out(LeftOut(due=True, crucial=False), 2017).numbers == ("40B5(b)",)
