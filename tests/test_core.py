"""Cards, hands, deals, calls, seats, contracts: notation there and back, and what must be refused."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import random_owners
from hypothesis import given
from hypothesis import strategies as st

from simulate.core import (
    Contract,
    Deal,
    Hand,
    Hands,
    Result,
    call_name,
    card_name,
    hand_name,
    parse_call,
    parse_card,
    parse_contract,
    parse_hand,
    parse_result,
    parse_seat,
    parse_vulnerability,
    result_name,
    seat_name,
)
from simulate.core.calls import call_symbol, is_bid, level_of, strain_of
from simulate.core.cards import CARDS, parse_suit
from simulate.core.contract import PASSED_OUT, contract_name, contract_symbol
from simulate.core.seats import board_vulnerability, lho, parse_side, partner, rho
from simulate.errors import DealError, NotationError

hands = st.permutations(range(52)).map(lambda cards: Hand.of(cards[:13]))
contracts = st.builds(Contract, st.integers(1, 7), st.integers(0, 4), st.integers(0, 2), st.integers(0, 3))


@given(st.integers(0, 51))
def test_card_there_and_back(card: int) -> None:
    name = card_name(card)
    assert parse_card(name) == parse_card(name[::-1]) == parse_card(name.lower()) == card


@given(hands)
def test_hand_there_and_back(hand: Hand) -> None:
    assert parse_hand(hand_name(hand)) == hand
    by_letter = " ".join(f"{s}{hand.ranks('CDHS'.index(s))}" for s in "HSCD")
    assert parse_hand(by_letter) == hand


@given(st.integers(0, 37))
def test_call_there_and_back(call: int) -> None:
    assert parse_call(call_name(call)) == parse_call(call_symbol(call)) == call


@given(contracts)
def test_contract_there_and_back(contract: Contract) -> None:
    assert parse_contract(contract_name(contract)) == parse_contract(contract_symbol(contract)) == contract


@given(contracts, st.integers(0, 13))
def test_result_there_and_back(contract: Contract, tricks: int) -> None:
    result = Result(contract, tricks)
    assert parse_result(result_name(result)) == result
    over = tricks - contract.level - 6
    signed = "=" if over == 0 else f"{over:+d}"
    assert parse_result(f"{contract_name(contract)} {signed}") == result


@pytest.mark.parametrize("text", ["passed out", "P", "all pass"])
def test_passed_out(text: str) -> None:
    assert parse_result(text) == PASSED_OUT
    assert parse_result(result_name(PASSED_OUT)) == PASSED_OUT


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (parse_card, "1S"),
        (parse_card, ""),
        (parse_card, "SS"),
        (parse_suit, "X"),
        (parse_call, "8C"),
        (parse_call, "1X"),
        (parse_call, ""),
        (parse_contract, "4S E 10"),
        (parse_contract, "4S"),
        (parse_result, "4S E"),
        (parse_result, "4S E +4"),
        (parse_result, "4S E 14"),
        (parse_result, "7N N -14"),
        (parse_seat, "X"),
        (parse_side, "NE"),
        (parse_vulnerability, "East"),
        (parse_hand, "AKQ.AKQ.AKQ.AKQ"),
        (parse_hand, "AKQ.AKQ.AKQ"),
        (parse_hand, "AKQJ2.AKQ.AKQ.AKQ"),
        (parse_hand, "AKQ1.AKQ.AKQ.AKQ"),
        (parse_hand, "AKQA.AKQ.AKQ.AKQ"),
    ],
)
def test_what_cannot_be_read_is_named(parse: object, text: str) -> None:
    with pytest.raises(NotationError, match="expected") as caught:
        parse(text)  # type: ignore[operator]
    assert str(caught.value).endswith(repr(text))


def test_hand_problems_are_all_named() -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand("AKA2.QY.432.5678")
    assert "SA twice" in str(caught.value)
    assert "no such rank 'Y'" in str(caught.value)


def test_deal_names_every_missing_and_repeated_card() -> None:
    north = parse_hand("AKQJ.AKQ.AKQ.AKQ")
    with pytest.raises(DealError) as caught:
        Deal((north, north, parse_hand("T98.JT9.JT9.JT98"), parse_hand("765.876.876.7654")))
    assert "SA is with N and E" in str(caught.value)
    assert "S2 is missing" in str(caught.value)
    with pytest.raises(DealError):
        Hand.of([0, 0])
    with pytest.raises(DealError):
        Hand((1 << 14) - 1)


@given(st.integers(0, 2**32 - 1))
def test_deal_and_owners_there_and_back(seed: int) -> None:
    owners = random_owners(1, seed)[0]
    deal = Deal.from_owners(owners)
    assert (deal.owners() == owners).all()
    # The fourth hand follows from three.
    assert Deal.of({seat: deal[seat] for seat in (0, 2, 3)}) == deal


@given(st.lists(hands, min_size=1, max_size=5))
def test_arrays_agree_with_single_hands(some: list[Hand]) -> None:
    batch = Hands.of(some)
    assert batch.hcp.tolist() == [hand.hcp for hand in some]
    assert batch.lengths.tolist() == [list(hand.lengths) for hand in some]
    assert batch.suit_hcp.sum(axis=1).tolist() == [hand.hcp for hand in some]
    for row, hand in enumerate(some):
        shape = sorted(hand.lengths, reverse=True)
        assert batch.pattern[row].tolist() == shape
        assert batch.balanced[row] == (shape in ([4, 3, 3, 3], [4, 4, 3, 2], [5, 3, 3, 2]))
        assert batch.controls[row] == sum({"A": 2, "K": 1}.get(r, 0) for s in range(4) for r in hand.ranks(s))
        for suit in range(4):
            ranks = hand.ranks(suit)
            assert batch.count("AKQ")[row, suit] == sum(r in "AKQ" for r in ranks)
            stopped = (
                "A" in ranks
                or ("K" in ranks and len(ranks) >= 2)
                or ("Q" in ranks and len(ranks) >= 3)
                or ("J" in ranks and len(ranks) >= 4)
            )
            assert batch.stoppers[row, suit] == stopped


def test_known_hand_as_arrays() -> None:
    batch = Hands.of([parse_hand("AKQ2.J43.T987.65"), parse_hand("AKQJT98765432...")])
    assert batch.hcp.tolist() == [10, 10]
    assert batch.lengths.tolist() == [[2, 4, 3, 4], [0, 0, 0, 13]]
    assert batch.quick_losers.tolist() == [8.0, 0.0]
    assert batch.take(np.array([1])).hcp.tolist() == [10]
    with pytest.raises(ValueError, match=r"expected shape \(n, 52\)"):
        Hands(np.zeros((2, 51), dtype=np.bool_))


def test_seats_go_round() -> None:
    for seat in range(4):
        assert lho(lho(seat)) == rho(rho(seat)) == partner(seat)
        assert rho(lho(seat)) == parse_seat(seat_name(seat)) == seat
    assert parse_side("w-e") == "EW"


def test_vulnerability_of_the_sixteen_boards() -> None:
    words = "none NS EW both NS EW both none EW both none NS both none NS EW"
    assert " ".join(str(board_vulnerability(b)) for b in range(1, 17)) == words
    assert board_vulnerability(17) == board_vulnerability(1)


def test_bids_count_upwards() -> None:
    bids = [call for call in range(38) if is_bid(call)]
    assert [(level_of(b), strain_of(b)) for b in bids] == [(lv, s) for lv in range(1, 8) for s in range(5)]
    assert CARDS == 52
