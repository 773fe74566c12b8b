"""The play of the cards: turns, tricks, revokes, showing out; questions about a card in case files."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.case import Case
from simulate.casefile import CaseFileError, dumps_case, loads_case
from simulate.core.actions import action_name, action_symbol, call_of, card_action, card_of, is_card
from simulate.core.calls import CALLS, NOTRUMP
from simulate.core.cards import CARDS, card_name, parse_card
from simulate.core.contract import Contract, parse_contract
from simulate.core.hands import Hand, parse_hand
from simulate.core.play import Play, PlayError, best_card, follow, touching
from simulate.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, partner
from simulate.errors import NotationError

DEALT = ("AKQ.AKQ.AKQ.AKQJ", "J32.J32.J32.T987", "T98.T98.T98.6543", "7654.7654.7654.2")
HANDS = {seat: parse_hand(text) for seat, text in enumerate(DEALT)}
NT_BY_NORTH = parse_contract("3N N")


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_card(word) for word in text.split())


@st.composite
def plays(draw: st.DrawFn, least: int = 0, most: int = 52) -> Play:
    """A random deal played at random to a random point."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    deck = list(range(CARDS))
    rng.shuffle(deck)
    hands = {seat: Hand.of(deck[13 * seat : 13 * seat + 13]) for seat in SEATS}
    play = Play(Contract(1, rng.randrange(5), 0, rng.randrange(4)), (), hands)
    for _ in range(draw(st.integers(least, most))):
        play = play.then(rng.choice(play.legal()))
    return play


@pytest.mark.parametrize(
    ("played", "problem"),
    [
        ("SJ", None),
        ("SJ ST S7 SA", None),
        ("SJ ST S7 SA CA", None),
        ("ST", "card 1 (ST by East) belongs to South"),
        ("SJ C3", "card 2 (C3 by South) is a revoke, he still holds ST"),
        ("SJ ST SJ", "card 3 (SJ by West) has been played before"),
        ("SJ ST S7 SA H2", "card 5 (H2 by North) belongs to East"),
    ],
)
def test_what_is_wrong_with_a_play(played: str, problem: str | None) -> None:
    if problem is None:
        assert len(Play(NT_BY_NORTH, cards(played), HANDS)) == len(played.split())
    else:
        with pytest.raises(PlayError) as error:
            Play(NT_BY_NORTH, cards(played), HANDS)
        assert problem in str(error.value)


def test_an_unknown_hand_that_showed_out_cannot_follow_later() -> None:
    # East is not known: he discards on the first spade and follows to the second.
    known = {seat: hand for seat, hand in HANDS.items() if seat != EAST}
    with pytest.raises(PlayError, match="shows a revoke, he had shown out of spades"):
        Play(parse_contract("3N S"), cards("S7 SA C7 S8 SK S2"), known)


@pytest.mark.parametrize(
    ("trick", "trumps", "winner"),
    [
        ("S2 S3 S4 S5", NOTRUMP, 3),
        ("S2 HA DA CA", NOTRUMP, 0),
        ("S2 HA D2 CA", 1, 2),
        ("S2 D3 D2 SA", 1, 1),
        ("DA D3 H2 SA", 1, 0),
    ],
)
def test_who_wins_a_trick(trick: str, trumps: int, winner: int) -> None:
    assert best_card(cards(trick), trumps) == winner


def test_turn_dummy_and_declarer() -> None:
    play = Play(NT_BY_NORTH, (), HANDS)
    assert (play.leader, play.dummy, play.turn, play.player) == (EAST, SOUTH, EAST, EAST)
    after = play.then(*cards("SJ"))
    assert (after.turn, after.player) == (SOUTH, NORTH)
    done = after.then(*cards("ST S7 SA"))
    assert done.winners() == (NORTH,)
    assert (done.turn, done.number, done.trick, done.tricks_of(SOUTH)) == (NORTH, 2, (), 1)


@settings(max_examples=60, deadline=None)
@given(plays())
def test_what_holds_of_every_play(play: Play) -> None:
    assert Play(play.contract, play.cards, play.hands) == play
    left = {seat: play.left(seat) for seat in SEATS}
    assert sorted([*play.cards, *(c for held in left.values() for c in held)]) == list(range(CARDS))
    for seat, suits in play.shown_out().items():
        assert all(card // 13 not in suits for card in left[seat])
    assert sum(play.tricks_of(seat) for seat in (NORTH, EAST)) == len(play.winners())
    if play.turn is None:
        assert play.is_over
        assert len(play.winners()) == 13
    else:
        assert set(play.legal()) == set(follow(left[play.turn], play.trick))
        assert play.player in (play.turn, partner(play.turn))


@settings(max_examples=30, deadline=None)
@given(plays(least=48, most=51))
def test_the_thirteenth_trick_is_forced(play: Play) -> None:
    while not play.is_over:
        assert len(play.legal()) == 1
        play = play.then(play.legal()[0])
    assert sum(play.tricks_of(seat) for seat in (NORTH, EAST)) == 13


@settings(max_examples=40, deadline=None)
@given(plays(most=44))
def test_cards_of_a_run_are_parted_by_nothing_unseen(play: Play) -> None:
    seat = play.turn
    assert seat is not None
    held = play.left(seat)
    runs = touching(held, play.cards)
    assert sorted(card for run in runs for card in run) == sorted(held)
    for run in runs:
        between = set(range(run[-1], run[0])) - set(run)
        assert between <= set(play.cards)


def test_actions_are_calls_or_cards() -> None:
    names = [action_name(a) for a in [*range(CALLS), *map(card_action, range(CARDS))]]
    assert len(set(names)) == CALLS + CARDS
    assert action_symbol(card_action(parse_card("SQ"))) == "♠Q"
    assert is_card(card_action(0))
    assert not is_card(CALLS - 1)
    for wrong in (card_of, call_of):
        with pytest.raises(NotationError):
            wrong(50)


LEAD = """
schema_version = 1
title = "A lead"
law = 2017
regulator = "EBU"
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
alternatives = ["low heart", "D7"]
[[vote]]
choice = "CT"
considered = ["low diamond"]
[published]
source = "invented"
poll = { CJ = 1, H3 = 2 }
"""


def read(text: str) -> Case:
    return loads_case(text, regulators=["EBU"])


def test_an_opening_lead_is_asked_about() -> None:
    case = read(LEAD)
    assert (action_symbol(case.chosen), case.question.call, case.question.played) == ("♣J", 10, 0)
    assert [action_name(a) for a in case.question.alternatives] == ["H2", "D7"]
    assert [action_name(a) for a in (case.votes[0].choice, *case.votes[0].considered)] == ["CT", "D4"]
    assert case.play_before.turn == WEST
    assert case.auction_before == case.auction
    assert loads_case(dumps_case(case), regulators=["EBU"]) == case


def test_a_later_card_is_asked_about() -> None:
    text = LEAD.replace('W = "76', 'N = "KT54.AQ.AKJT.752"\nW = "76').replace('"CJ"', '"D7"')
    text = text.replace('["low heart", "D7"]', '["low diamond"]').split("[[vote]]")[0]
    case = read(text + '[play]\ncards = "CJ C2 CA C3 DQ D2 D7"\n')
    before = case.play_before
    assert (before.number, before.turn, case.question.played) == (2, WEST, 6)
    assert [card_name(c) for c in before.legal()] == ["D4", "D5", "D7"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('card = "CJ"', 'card = "CQ"', "question.card: expected a card he may play: 'CQ'"),
        ('card = "CJ"', 'card = "C1"', "question.card: expected a card such as SA"),
        ('"low heart"', '"low trump"', "question.alternatives: expected a suit"),
        ('"low heart"', '"HA"', "question.alternatives: expected a card he may play: 'HA'"),
        ('choice = "CT"', 'choice = "3NT"', "vote 1.choice: expected a card such as SQ"),
        ("poll = { CJ = 1", "poll = { CQ = 1", "published.poll: expected a card he may play: 'CQ'"),
        ("4S P P P", "4S P P", "auction.calls: expected an auction to its end before a card"),
        ('player = "W"', 'player = "N"', "question.player: expected West, whose turn it is to play: 'N'"),
        ('card = "CJ"', 'call = 10\ncard = "CJ"', "question: expected a call or a card, not both: 'CJ'"),
        (
            "[question]",
            '[play]\ncards = "SK"\n[question]',
            "play.cards: card 1 (SK by West) is not in his hand",
        ),
    ],
)
def test_mistakes_about_cards_are_named(old: str, new: str, problem: str) -> None:
    assert old in LEAD
    with pytest.raises(CaseFileError) as error:
        read(LEAD.replace(old, new))
    assert problem in str(error.value)


def test_a_later_card_needs_dummy() -> None:
    text = LEAD.replace('card = "CJ"', 'card = "D7"')
    text = text.replace("[question]", '[play]\ncards = "CJ C2 CA C3 DA D2"\n[question]')
    with pytest.raises(CaseFileError, match="hands: expected dummy's hand, North's, for a card"):
        read(text)
