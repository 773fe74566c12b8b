"""Laws 27 and 29 to 31: insufficient bids and calls out of turn, 2007 and 2017."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polling.articles import LawsError
from polling.calls_out_of_turn import CallOutOfTurn, RhoThen, Turn, call_out_of_turn
from polling.decision import Measure, Party, Status
from polling.insufficient_bids import InsufficientBid, insufficient_bid
from simulate.core.calls import CALLS, FIRST_BID, parse_call
from simulate.errors import AuctionError

A, U = Status.AUTHORISED, Status.UNAUTHORISED
SILENT = (Measure.PASS_THROUGHOUT, Measure.LEAD_RESTRICTIONS)
ONCE = (Measure.LEGAL_CALL, Measure.PASS_ONCE, Measure.LEAD_RESTRICTIONS)


def short(over: str, bid: str, replacement: str | None = None, **facts: Any) -> InsufficientBid:
    again = None if replacement is None else parse_call(replacement)
    return InsufficientBid(parse_call(over), parse_call(bid), replacement=again, **facts)


@pytest.mark.parametrize(
    ("bid", "free", "article", "follows"),
    [
        (short("1S", "1H"), None, "27A1", ()),
        (short("1S", "1H", next_called=True), True, "27A1", (Measure.STANDS,)),
        (short("1S", "1H", out_of_turn=True), None, "27A2", ()),
        (short("1S", "1H", "2H"), True, "27B1(a)", ()),
        (short("1S", "1H", "2H", natural=False), None, "27B2", ()),
        (short("1S", "1H", "2H", natural=False, comparable=True), True, "27B1(b)", ()),
        (short("1S", "1H", "3H"), None, "27B2", ()),
        (short("1S", "1H", "3H", comparable=True), True, "27B1(b)", ()),
        (short("1S", "1H", "3H", comparable=False), False, "27B2", SILENT),
        (short("1S", "1H", "P"), False, "27B2", SILENT),
        (short("1S", "1H", "X"), None, "27B3", ()),
        (short("1S", "1H", "X", comparable=True), True, "27B1(b)", ()),
        (short("1S", "1H", "X", comparable=False), False, "27B3", (Measure.CHOOSE_ANOTHER, *SILENT)),
        (short("2N", "1N", "3N"), True, "27B1(a)", ()),
        (short("2S", "1N", "2N"), True, "27B1(a)", ()),
    ],
)
@pytest.mark.parametrize("edition", [2007, 2017])
def test_insufficient(
    bid: InsufficientBid, free: bool | None, article: str, follows: tuple[Measure, ...], edition: int
) -> None:
    decision = insufficient_bid(bid, edition)
    assert (decision.allowed, decision.numbers[0], decision.follows) == (free, article, follows)


@pytest.mark.parametrize(("edition", "adjust", "withdrawn"), [(2007, "27D", "16D"), (2017, "27D", "16C")])
def test_information_of_the_insufficient_bid(edition: int, adjust: str, withdrawn: str) -> None:
    free = insufficient_bid(short("1S", "1H", "2H"), edition)
    assert adjust in free.numbers
    assert free.status[Party.OFFENDERS] is A
    other = insufficient_bid(short("1S", "1H", "2D", comparable=False), edition)
    assert withdrawn in other.numbers
    assert other.status == {Party.OFFENDERS: U, Party.NON_OFFENDERS: A}


@pytest.mark.parametrize(
    ("over", "bid", "replacement", "facts"),
    [
        ("1S", "2C", None, {}),
        ("1S", "1H", "1S", {}),
        ("6D", "6D", "X", {"over_partner": True}),
        ("1S", "1H", "XX", {}),
        ("1S", "P", None, {}),
    ],
)
def test_impossible_facts(over: str, bid: str, replacement: str | None, facts: dict[str, bool]) -> None:
    with pytest.raises(AuctionError):
        short(over, bid, replacement, **facts)


def call(text: str, turn: Turn, **facts: Any) -> CallOutOfTurn:
    return CallOutOfTurn(parse_call(text), turn, **facts)


PASSED, ACTED = {"rho_then": RhoThen.PASSED}, {"rho_then": RhoThen.ACTED}


@pytest.mark.parametrize(
    ("edition", "irregular", "free", "article", "follows"),
    [
        (2007, call("1C", Turn.PARTNER, accepted=True), True, "29A", (Measure.STANDS,)),
        (2017, call("P", Turn.RHO, accepted=True), True, "29A", (Measure.STANDS,)),
        (2017, call("P", Turn.RHO, accepted=None), None, "29A", ()),
        (2007, call("P", Turn.PARTNER), False, "30A", (Measure.OFFENDER_PASSES_ONCE,)),
        (2007, call("P", Turn.RHO, bid_before=True), False, "30B", (Measure.OFFENDER_PASSES_ONCE,)),
        (
            2007,
            call("P", Turn.PARTNER, bid_before=True),
            False,
            "30B",
            (Measure.OFFENDER_PASSES_THROUGHOUT, Measure.NO_DOUBLE),
        ),
        (2017, call("P", Turn.RHO), False, "30A", (Measure.OFFENDER_PASSES_ONCE,)),
        (2017, call("P", Turn.PARTNER), None, "30B", (Measure.LEGAL_CALL,)),
        (2017, call("P", Turn.PARTNER, comparable=True), True, "30B", (Measure.LEGAL_CALL,)),
        (2017, call("P", Turn.PARTNER, comparable=False), False, "30B", ONCE),
        (2007, call("1C", Turn.RHO, **PASSED), True, "31A", (Measure.REPEAT_CALL,)),
        (2017, call("1C", Turn.RHO, **PASSED), True, "31A", (Measure.REPEAT_CALL,)),
        (2007, call("1C", Turn.RHO), None, "31A", ()),
        (2007, call("1C", Turn.RHO, same_denomination=True, **ACTED), False, "31A", (Measure.PASS_ONCE,)),
        (2007, call("1C", Turn.RHO, same_denomination=False, **ACTED), False, "31A", SILENT),
        (2017, call("1C", Turn.RHO, **ACTED), None, "31A", (Measure.LEGAL_CALL,)),
        (2017, call("1C", Turn.RHO, comparable=True, **ACTED), True, "31A", (Measure.LEGAL_CALL,)),
        (2017, call("1C", Turn.RHO, comparable=False, **ACTED), False, "31A", ONCE),
        (2007, call("1C", Turn.PARTNER), False, "31B", SILENT),
        (2017, call("1C", Turn.PARTNER), None, "31B", (Measure.LEGAL_CALL,)),
        (2017, call("1C", Turn.PARTNER, comparable=True), True, "31B", (Measure.LEGAL_CALL,)),
        (2017, call("1C", Turn.PARTNER, comparable=False), False, "31B", ONCE),
    ],
)
def test_out_of_turn(
    edition: int,
    irregular: CallOutOfTurn,
    free: bool | None,
    article: str,
    follows: tuple[Measure, ...],
) -> None:
    decision = call_out_of_turn(irregular, edition)
    assert (decision.allowed, decision.numbers[0], decision.follows) == (free, article, follows)


def test_choice_of_the_next_player() -> None:
    decision = call_out_of_turn(call("1C", Turn.PARTNER, accepted=None), 2017)
    assert decision.options == (Measure.ACCEPT, Measure.REFUSE)


@pytest.mark.parametrize(
    ("edition", "irregular", "offenders"),
    [
        (2017, call("1C", Turn.PARTNER, accepted=True), A),
        (2017, call("1C", Turn.RHO, **PASSED), A),
        (2017, call("1C", Turn.PARTNER, comparable=True), A),
        (2017, call("1C", Turn.PARTNER), U),
        (2017, call("P", Turn.RHO), U),
        (2007, call("1C", Turn.PARTNER), U),
        (2007, call("P", Turn.PARTNER), U),
    ],
)
def test_who_may_use_it(edition: int, irregular: CallOutOfTurn, offenders: Status) -> None:
    decision = call_out_of_turn(irregular, edition)
    assert decision.status == {Party.OFFENDERS: offenders, Party.NON_OFFENDERS: A}


def test_what_is_open_until_the_opponent_has_called() -> None:
    decision = call_out_of_turn(call("1C", Turn.RHO), 2007)
    assert decision.options == (Measure.REPEAT_CALL, Measure.PASS_ONCE, Measure.PASS_THROUGHOUT)


@pytest.mark.parametrize("text", ["X", "XX"])
def test_doubles_out_of_turn_are_not_treated(text: str) -> None:
    with pytest.raises(AuctionError, match=f"a pass or a bid: '{text}'"):
        call(text, Turn.RHO)


def test_1997_is_refused() -> None:
    with pytest.raises(LawsError, match="2007 on for Law 27: 1997"):
        insufficient_bid(short("1S", "1H"), 1997)
    with pytest.raises(LawsError, match="2007 on for Laws 30 and 31: 1997"):
        call_out_of_turn(call("P", Turn.RHO), 1997)


@given(
    st.integers(FIRST_BID, CALLS - 1),
    st.integers(FIRST_BID, CALLS - 1),
    st.integers(FIRST_BID, CALLS - 1),
    st.sampled_from([2007, 2017]),
)
def test_cheapest_of_the_same_denomination(over: int, bid: int, again: int, edition: int) -> None:
    if bid > over or again <= over:
        with pytest.raises(AuctionError):
            InsufficientBid(over, bid, replacement=again)
        return
    cheapest = min(b for b in range(over + 1, over + 6) if (b - bid) % 5 == 0)
    decision = insufficient_bid(InsufficientBid(over, bid, replacement=again, comparable=False), edition)
    assert decision.allowed is (again == cheapest)


@pytest.mark.parametrize(
    ("irregular", "cited"),
    [
        # 30A, 30B1, 30B2 and 31A2(a) of 2007.
        (call("P", Turn.PARTNER), True),
        (call("P", Turn.RHO), True),
        (call("P", Turn.RHO, bid_before=True), False),
        (call("P", Turn.PARTNER, bid_before=True), True),
        (call("1C", Turn.RHO, rho_then=RhoThen.ACTED, same_denomination=True), True),
    ],
)
def test_where_law_23_of_2007_may_apply(irregular: CallOutOfTurn, cited: bool) -> None:
    numbers = call_out_of_turn(irregular, 2007).numbers
    assert ("23" in numbers) is cited
    assert "26" not in numbers


def test_2017_asks_for_the_denomination_specified_not_named() -> None:
    """1NT (2S) 2D, a transfer to hearts, replaced by a natural 3H (27B1(a))."""
    transfer = short("2S", "2D", "3H", specifies_same=True)
    assert insufficient_bid(transfer, 2017).numbers == ("27B1(a)", "27D")
    # In 2007 it is the denomination named: the same meaning is for 27B1(b).
    assert insufficient_bid(transfer, 2007).allowed is None
    assert insufficient_bid(replace(transfer, comparable=True), 2007).numbers[0] == "27B1(b)"
