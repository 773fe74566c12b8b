"""Notations of six languages: what is written can be read, and one word never means two things."""

from __future__ import annotations

import random
import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.core import calls as core_calls
from simulate.core import cards as core_cards
from simulate.core import contract as core_contract
from simulate.core import hands as core_hands
from simulate.core import seats as core_seats
from simulate.core.contract import Contract, Result
from simulate.core.hands import Hand
from simulate.core.seats import Vulnerability
from simulate.errors import NotationError, UnknownNameError
from simulate.language import say_in
from simulate.notation import (
    call_name,
    card_name,
    get_notation,
    hand_name,
    notation_names,
    parse_call,
    parse_card,
    parse_hand,
    parse_result,
    parse_seat,
    parse_vulnerability,
    result_name,
    seat_name,
    vulnerability_name,
)
from simulate.notation.model import folded

NAMES = notation_names()
EN = get_notation("en")


@pytest.mark.parametrize("name", NAMES)
def test_every_name_can_be_read_again(name: str):
    n = get_notation(name)
    for card in range(52):
        assert parse_card(card_name(card, notation=n), notation=n) == card
    for call in range(38):
        assert parse_call(call_name(call, notation=n).upper(), notation=n) == call
    for seat in range(4):
        assert parse_seat(seat_name(seat, notation=n), notation=n) == seat
    for value in Vulnerability:
        assert parse_vulnerability(vulnerability_name(value, notation=n), notation=n) is value


@pytest.mark.parametrize("name", NAMES)
def test_a_form_means_one_thing_only(name: str):
    data = tomllib.loads((files("simulate.notation") / f"{name}.toml").read_text(encoding="utf-8"))
    suits = data["suits"] | {"N": data["notrump"]}
    for table in (data["ranks"], suits, data["calls"], data["seats"], data["vulnerability"]):
        forms = [folded(form) for forms in table.values() for form in set(map(folded, forms))]
        assert len(forms) == len(set(forms)), table


hands = st.integers(0, 2**32).map(lambda seed: Hand.of(random.Random(seed).sample(range(52), 13)))
contracts = st.builds(Contract, st.integers(1, 7), st.integers(0, 4), st.integers(0, 2), st.integers(0, 3))
results = st.builds(Result, contracts, st.integers(0, 13)) | st.just(Result(None))


@given(hands, results, st.sampled_from(NAMES))
def test_hands_and_results_round_trip(hand: Hand, result: Result, name: str):
    n = get_notation(name)
    assert parse_hand(hand_name(hand, notation=n), notation=n) == hand
    assert parse_result(result_name(result, notation=n), notation=n) == result
    led = " ".join(
        n.printed["suits"][suit]
        + "".join(n.printed["ranks"][card % 13] for card in hand if card // 13 == suit)
        for suit in (1, 3, 0, 2)
    )
    try:
        assert parse_hand(led, notation=n) == hand
    except NotationError as error:
        assert "reads in two ways" in str(error)  # noqa: PT017
    symbols = " ".join(say_in("en").suit_holding(hand, suit) for suit in (3, 2, 1, 0))
    assert parse_hand(symbols.replace("—", "-"), notation=EN) == hand


@given(hands, results, st.integers(0, 37), st.integers(0, 51), st.sampled_from(NAMES), st.sampled_from(NAMES))
def test_from_one_notation_to_another_and_back(
    hand: Hand, result: Result, call: int, card: int, a: str, b: str
):
    for parse, write, value in (
        (parse_hand, hand_name, hand),
        (parse_result, result_name, result),
        (parse_call, call_name, call),
        (parse_card, card_name, card),
    ):
        there = write(
            parse(write(value, notation=get_notation(a)), notation=get_notation(a)), notation=get_notation(b)
        )
        assert parse(there, notation=get_notation(b)) == value


def test_english_is_the_kernels():
    for call in range(38):
        assert parse_call(core_calls.call_name(call), notation=EN) == call
    for card in range(52):
        assert core_cards.parse_card(card_name(card, notation=EN)) == card
    for seat in range(4):
        assert core_seats.parse_seat(seat_name(seat, notation=EN)) == seat
    assert core_contract.parse_result(result_name(Result(None), notation=EN)) == Result(None)


@pytest.mark.parametrize(
    ("name", "hand", "english"),
    [
        ("nl", "AHV2.B1098.765.43", "AKQ2.JT98.765.43"),
        ("nl", "SAHV2 HB1098 R765 K43", "AKQ2.JT98.765.43"),
        ("sv", "EKD2.Kn1098.765.43", "AKQ2.JT98.765.43"),
        ("sv", "♠ekd2 ♥kn 10 9 8 ♦765 ♣43", "AKQ2.JT98.765.43"),
        ("el", "ΑΡΝ2.Β1098.765.43", "AKQ2.JT98.765.43"),
        ("el", "APN2.B1098.765.43", "AKQ2.JT98.765.43"),  # Latin letters that look the same
        ("fr", "ARD2.V1098.765.43", "AKQ2.JT98.765.43"),
        ("de", "AKD2.B1098.765.43", "AKQ2.JT98.765.43"),
    ],
)
def test_hands(name: str, hand: str, english: str):
    assert core_hands.hand_name(parse_hand(hand, notation=get_notation(name))) == english


@pytest.mark.parametrize(
    ("name", "text", "call"),
    [("nl", "1R", "1D"), ("nl", "pas", "P"), ("nl", "3 SA", "3N"), ("nl", "redoublet", "XX"),
     ("sv", "2 sang", "2N"),
     ("sv", "dubbelt", "X"), ("el", "πάσο", "P"), ("el", "ΠΑΣΟ", "P"), ("el", "1ΧΑ", "1N"),
     ("el", "κόντρα", "X"),
     ("el", "2 κούπες", "2H"), ("fr", "1C", "1H"), ("fr", "surcontre", "XX"), ("fr", "2 cœurs", "2H"),
     ("de", "weiter", "P"), ("de", "1 Karo", "1D"), ("en", "1C", "1C")],
)  # fmt: skip
def test_calls(name: str, text: str, call: str):
    assert core_calls.call_name(parse_call(text, notation=get_notation(name))) == call


@pytest.mark.parametrize(
    ("name", "letters"), [("nl", "NOZW"), ("sv", "NÖSV"), ("el", "ΒΑΝΔ"), ("fr", "NESO"), ("de", "NOSW")]
)
def test_seats(name: str, letters: str):
    assert [parse_seat(letter, notation=get_notation(name)) for letter in letters] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("parse", "name", "text"),
    [(parse_seat, "el", "N"), (parse_seat, "nl", "E"), (parse_call, "fr", "1D"), (parse_call, "nl", "8R"),
     (parse_card, "nl", "QQ"), (parse_hand, "fr", "AHV2.B1098.765.43"),
     (parse_hand, "nl", "AHV2.B1098.765.4"),
     (parse_result, "nl", "4S E 10"), (parse_vulnerability, "sv", "both"), (parse_hand, "nl", "AHV2.B109.8")],
)  # fmt: skip
def test_what_a_notation_does_not_have(parse, name: str, text: str):
    with pytest.raises(NotationError, match="expected") as caught:
        parse(text, notation=get_notation(name))
    assert repr(text) in str(caught.value)


def test_unknown_notation():
    with pytest.raises(UnknownNameError, match=r"unknown notation .*: 'dutch'"):
        get_notation("dutch")
