"""Collected questions on Laws 10 and 23 to 31, calls out of turn and insufficient bids: facts and answers."""

from __future__ import annotations

from typing import Any

from lawcases_answer import FREE, GONE, SILENT, Answer, Answers, M, U, case

from polling.calls_out_of_turn import CallOutOfTurn, RhoThen, Turn, call_out_of_turn
from polling.comparable import Replacement, comparable, outside
from polling.decision import Party
from polling.elsewhere import DroppedCard, dropped_card
from polling.insufficient_bids import InsufficientBid, insufficient_bid
from polling.leads_out_of_turn import Leader, LeadOutOfTurn, lead_out_of_turn
from polling.withdrawn import offenders_choose
from simulate.core.calls import parse_call
from simulate.meaning import parse_meaning
from simulate.streams import stream

DECLARER = Leader.DECLARER


def short(over: str, bid: str, replacement: str | None = None, **facts: Any) -> InsufficientBid:
    again = None if replacement is None else parse_call(replacement)
    return InsufficientBid(parse_call(over), parse_call(bid), replacement=again, **facts)


def turn(call: str, whose: Turn, **facts: Any) -> CallOutOfTurn:
    return CallOutOfTurn(parse_call(call), whose, **facts)


def similar(replacement: str, withdrawn: str, *, judged: bool | None = None) -> Replacement:
    share = outside(parse_meaning(replacement), parse_meaning(withdrawn), rng=stream(1, "lawcases"))
    return Replacement(share, judged_comparable=judged)


NEGATIVE_DOUBLE = similar("4+H 4+D 6+", "4+H 6+")
TAKEOUT_DOUBLE = similar("12+ 0-2S 3+H 3+D 3+C", "5+H 8-16")

CALLS: dict[str, Answers] = {
    "10c4-2017-offenders-may-profit": case(
        2017, Answer(offenders_choose(2017), True, "10C4", status={Party.OFFENDERS: U})
    ),
    "16c2-2017-partner-of-bidder-out-of-turn": case(
        2017,
        Answer(
            call_out_of_turn(turn("1C", Turn.PARTNER), 2017),
            None,
            "31B",
            follows=(M.LEGAL_CALL,),
            status=GONE,
        ),
    ),
    "24-1997-declarer-leads": case(
        1997,
        Answer(
            lead_out_of_turn(LeadOutOfTurn(DECLARER, trick=1), 1997),
            False,
            "24B",
            follows=(M.TAKE_BACK,),
            never=(M.MAJOR_PENALTY_CARD,),
        ),
    ),
    "24b-dropped-king": case(
        2017,
        Answer(
            dropped_card(DroppedCard(auction_begun=True, honour=True), 2017),
            False,
            "24B",
            follows=(M.CARD_LEFT_FACED, M.PASS_ONCE),
        ),
        Answer(dropped_card(DroppedCard(auction_begun=False, honour=True), 2017), None, "16D2"),
    ),
    "26b-2017-lead-restrictions-avoided": case(
        2017,
        Answer(insufficient_bid(short("1S", "1H", next_called=True), 2017), True, "27A1", never=SILENT),
        Answer(insufficient_bid(short("1S", "1H", "2H"), 2017), True, "27B1(a)", never=SILENT),
        Answer(
            insufficient_bid(short("1S", "1H", "X", comparable=True), 2017), True, "27B1(b)", never=SILENT
        ),
        Answer(
            insufficient_bid(short("1S", "1H", "3C", comparable=False), 2017), False, "26B", follows=SILENT
        ),
        Answer(
            call_out_of_turn(turn("1C", Turn.RHO, rho_then=RhoThen.PASSED), 2017), True, "31A", never=SILENT
        ),
        Answer(call_out_of_turn(turn("1C", Turn.PARTNER, comparable=True), 2017), True, "31B", never=SILENT),
        Answer(call_out_of_turn(turn("P", Turn.PARTNER, comparable=True), 2017), True, "30B", never=SILENT),
        note="changed intended calls (25B) and inadmissible calls (35-39) are not treated",
    ),
    "27-2017-6d-over-6d": case(
        2017,
        Answer(
            insufficient_bid(short("6D", "6D", "P", over_partner=True), 2017),
            False,
            "27B2",
            follows=(M.PASS_THROUGHOUT,),
            never=(M.CHOOSE_ANOTHER,),
        ),
        note="that a double of partner is no legal replacement is tested in test_laws_calls",
    ),
    "27-2017-1h-over-1s-replaced-by-double": case(
        2017,
        Answer(comparable(NEGATIVE_DOUBLE, 2017), None, "23A"),
        Answer(
            insufficient_bid(short("1S", "1H", "X", comparable=True), 2017),
            True,
            "27B1(b)",
            status=FREE,
        ),
        Answer(comparable(TAKEOUT_DOUBLE, 2017), None, "23A"),
        Answer(
            insufficient_bid(short("1S", "1H", "X", comparable=False), 2017),
            False,
            "27B3",
            follows=(M.CHOOSE_ANOTHER,),
        ),
        note="comparable or not is the director's judgement; the shares he would see are tested below",
    ),
    "27-2017-akaroa-1s-1h": case(
        2017,
        Answer(insufficient_bid(short("1S", "1H", "2H"), 2017), True, "27B1(a)", never=SILENT),
        *(
            Answer(
                insufficient_bid(short("1S", "1H", other, comparable=False), 2017),
                False,
                "27B2",
                follows=SILENT,
            )
            for other in ("1N", "2D", "4H")
        ),
    ),
    "27a-accepted-by-calling": case(
        2007,
        Answer(
            insufficient_bid(short("1S", "1H", next_called=True), 2007), True, "27A1", follows=(M.STANDS,)
        ),
    ),
    "27a2-insufficient-and-out-of-turn": case(
        2007, Answer(insufficient_bid(short("1S", "1H", out_of_turn=True), 2007), None, "31B")
    ),
    "27b1a-2007-natural-same-denomination": case(
        2007,
        Answer(
            insufficient_bid(short("1S", "1H", "2H"), 2007),
            True,
            "27B1(a)",
            options=(M.ADJUST,),
            never=SILENT,
            status=FREE,
        ),
    ),
    "27b1b-2007-more-precise": case(
        2007,
        Answer(
            insufficient_bid(short("1S", "1H", "3H", comparable=True), 2007),
            True,
            "27B1(b)",
            options=(M.ADJUST,),
            never=SILENT,
        ),
    ),
    "27b2-2007-otherwise": case(
        2007,
        Answer(
            insufficient_bid(short("1S", "1H", "2D", comparable=False), 2007),
            False,
            "27B2",
            follows=SILENT,
        ),
        Answer(insufficient_bid(short("1S", "1H", "P"), 2007), False, "27B2", follows=SILENT),
    ),
    "27b3-2007-double-attempted": case(
        2007,
        Answer(
            insufficient_bid(short("1S", "1H", "X", comparable=False), 2007),
            False,
            "27B3",
            follows=(M.CHOOSE_ANOTHER, *SILENT),
        ),
    ),
    "28-both-partners-out-of-turn": case(
        2007,
        # East is dealer; West passed at East's turn, East then passed at North's.
        Answer(
            call_out_of_turn(turn("P", Turn.PARTNER, accepted=None), 2007),
            None,
            "29A",
            options=(M.ACCEPT, M.REFUSE),
        ),
        Answer(
            call_out_of_turn(turn("P", Turn.PARTNER), 2007),
            False,
            "30A",
            follows=(M.OFFENDER_PASSES_ONCE,),
        ),
        Answer(call_out_of_turn(turn("P", Turn.RHO), 2007), False, "30A", follows=(M.OFFENDER_PASSES_ONCE,)),
        note="each call out of turn by itself; that the last is treated first is the forum's opinion",
    ),
    "29a-2017-1nt-out-of-turn-club": case(
        2017,
        Answer(
            call_out_of_turn(turn("1N", Turn.PARTNER, accepted=None), 2017),
            None,
            "29A",
            options=(M.ACCEPT, M.REFUSE),
        ),
        Answer(
            call_out_of_turn(turn("1N", Turn.PARTNER, comparable=False), 2017),
            False,
            "31B",
            follows=(M.LEGAL_CALL, M.PASS_ONCE, M.LEAD_RESTRICTIONS),
            status=GONE,
        ),
    ),
    "30-2007-pass-at-partners-turn": case(
        2007,
        Answer(
            call_out_of_turn(turn("P", Turn.PARTNER, bid_before=True), 2007),
            False,
            "30B",
            follows=(M.OFFENDER_PASSES_THROUGHOUT, M.NO_DOUBLE),
        ),
    ),
    "30-2017-pass-out-of-turn-partners-turn": case(
        2017,
        Answer(
            call_out_of_turn(turn("P", Turn.PARTNER), 2017),
            None,
            "30B",
            follows=(M.LEGAL_CALL,),
            never=(M.OFFENDER_PASSES_ONCE, M.OFFENDER_PASSES_THROUGHOUT),
        ),
        Answer(
            call_out_of_turn(turn("P", Turn.PARTNER, comparable=True), 2017),
            True,
            "23A",
            never=(M.PASS_ONCE, M.LEAD_RESTRICTIONS),
        ),
    ),
    "31a-2017-at-rhos-turn": case(
        2017,
        Answer(
            call_out_of_turn(turn("1C", Turn.RHO, rho_then=RhoThen.PASSED), 2017),
            True,
            "31A",
            follows=(M.REPEAT_CALL,),
        ),
        Answer(
            call_out_of_turn(turn("1C", Turn.RHO, rho_then=RhoThen.ACTED, comparable=True), 2017),
            True,
            "23C",
            follows=(M.LEGAL_CALL,),
            never=(M.PASS_ONCE,),
        ),
        Answer(
            call_out_of_turn(turn("1C", Turn.RHO, rho_then=RhoThen.ACTED, comparable=False), 2017),
            False,
            "72C",
            follows=(M.LEGAL_CALL, M.PASS_ONCE, M.LEAD_RESTRICTIONS),
            status=GONE,
        ),
    ),
    "31b-2007-bid-out-of-turn-at-partners-turn": case(
        2007, Answer(call_out_of_turn(turn("1C", Turn.PARTNER), 2007), False, "31B", follows=SILENT)
    ),
    "31b-2017-dealer-passes-then-comparable": case(
        2017,
        Answer(
            call_out_of_turn(turn("1C", Turn.PARTNER, comparable=True), 2017),
            True,
            "23C",
            options=(M.ADJUST,),
            status=FREE,
        ),
        Answer(
            call_out_of_turn(turn("1C", Turn.PARTNER, comparable=False), 2017),
            False,
            "26B",
            follows=(M.PASS_ONCE, M.LEAD_RESTRICTIONS),
            status=GONE,
        ),
    ),
}
