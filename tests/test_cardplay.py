"""The textbook model of later cards: plain situations of the books, and what must not change it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.cardplay import (
    DEFAULT_PLAY_MODEL,
    PlayModel,
    PlayView,
    get_play_model,
    play_model_names,
    play_probs,
)
from simulate.cardplay.figures import figures
from simulate.core.cards import SUITS, card_name, parse_card
from simulate.core.contract import Contract, parse_contract
from simulate.core.hands import Deal, Hand, parse_hand
from simulate.core.play import Play, follow
from simulate.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from simulate.errors import UnknownNameError

# First tricks that leave dummy, or declarer, on lead: West leads the two of diamonds.
DUMMY_LEADS, DECLARER_LEADS = "D2 DA D4 D5 ", "D2 D3 D4 DK "
N3, S4 = "3NT S", "4S S"

# What it is; contract; who plays and his hand; dummy's hand (declarer's where dummy plays); cards played; the
# choices any of which the books would have, and how much of the probability they get at least.
PLAIN = [
    ("third hand high", N3, (EAST, "QT7.9852.54.A973"), "K54.QJ7.AT63.K82", "S2 S4", "SQ", 0.6),
    (
        "not higher than dummy makes necessary: ace over king, queen is enough",
        N3,
        (EAST, "AQ7.9852.54.A973"),
        "K54.QJ7.AT63.K82",
        "S2 S4",
        "SQ",
        0.5,
    ),
    ("the jack over dummy's queen", N3, (EAST, "KJ7.952.J54.A973"), "Q64.QJ7.A863.K82", "S2 S4", "SJ", 0.5),
    (
        "not that of a queen he does not see",
        N3,
        (EAST, "KJ7.952.J54.A973"),
        "864.QJ7.AQ63.K82",
        "S2 S4",
        "SK",
        0.6,
    ),
    (
        "second hand low",
        N3,
        (WEST, "A63.9542.J52.A97"),
        "KJ4.QJ7.A83.K842",
        DECLARER_LEADS + "S5",
        "S3",
        0.8,
    ),
    (
        "an honour on an honour",
        N3,
        (EAST, "K63.952.J64.A973"),
        "Q954.QJ7.A83.K82",
        DUMMY_LEADS + "SQ",
        "SK",
        0.6,
    ),
    (
        "not on the first of two touching in dummy",
        N3,
        (EAST, "K63.952.J64.A973"),
        "QJ54.QJ7.A83.K82",
        DUMMY_LEADS + "SQ",
        "S3",
        0.6,
    ),
    (
        "not where nothing can be promoted",
        N3,
        (EAST, "K63.952.J64.A973"),
        "QJT9.QJ7.A83.K82",
        DUMMY_LEADS + "SQ",
        "S3",
        0.8,
    ),
    (
        "back in partner's suit",
        N3,
        (EAST, "A63.952.J64.A973"),
        "QJ54.QJ7.A83.K82",
        "S2 S4 SA S7",
        "S3",
        0.6,
    ),
    ("hold up the only stopper", N3, (SOUTH, "A63.K85.KQ95.A73"), "954.QJ7.A83.K842", "SK S4 S7", "S3", 0.5),
    (
        "but not against a suit contract",
        "4H S",
        (SOUTH, "A63.K8542.KQ9.97"),
        "954.QJ7.A83.K842",
        "SK S4 S7",
        "SA",
        0.8,
    ),
    (
        "win as cheaply as possible",
        N3,
        (SOUTH, "AQ3.K85.KQ95.A73"),
        "954.QJ7.A83.K842",
        "S2 S4 ST",
        "SQ",
        0.6,
    ),
    (
        "partner's side wins already",
        N3,
        (SOUTH, "A63.K85.KQ95.A73"),
        "Q54.QJ7.A83.K842",
        "S2 SQ S7",
        "S3",
        0.9,
    ),
    ("a finesse", N3, (SOUTH, "AQ3.K85.KQ5.A973"), "864.QJ7.A83.8542", DUMMY_LEADS + "S4 S5", "SQ", 0.6),
    (
        "seven without the queen",
        N3,
        (SOUTH, "AKJ7.K85.K5.A976"),
        "864.QJ7.A83.8542",
        DUMMY_LEADS + "S4 S5",
        "SJ",
        0.6,
    ),
    ("nine never", N3, (SOUTH, "AKJ73.K85.K5.A97"), "8642.QJ7.A83.854", DUMMY_LEADS + "S4 S5", "SA SK", 0.6),
    (
        "the queen is run",
        N3,
        (SOUTH, "A963.K85.K5.A976"),
        "QJT.QJ7.A83.8542",
        DUMMY_LEADS + "SQ S5",
        "S3",
        0.6,
    ),
    (
        "a ruff",
        S4,
        (EAST, "K63.95.J9754.873"),
        "QJ54.QJ76.A6.K52",
        "HA H6 H5 H3 HK H7 H9 H4 H2 HJ",
        "S3",
        0.6,
    ),
    (
        "no ruff of partner's trick",
        S4,
        (EAST, "K63.95.J9754.873"),
        "QJ54.T876.A6.K52",
        "HA H6 H5 H3 HK H7 H9 H4 HQ H8",
        "D4 DJ C3",
        0.7,
    ),
    (
        "nothing from four cards beside four in dummy",
        N3,
        (EAST, "3.9852.J974.A873"),
        "QJ54.QJ76.A6.K52",
        "SA S4 S3 S2 SK S5",
        "D4 C3",
        0.6,
    ),
    ("trumps are drawn", S4, (SOUTH, "KT963.A5.K72.A73"), "QJ54.8762.A86.K2", "HK H6 H3 HA", "S3", 0.5),
]


def view(contract: str, me: tuple[Seat, str], other: str, cards: str) -> PlayView:
    dummy = (parse_contract(contract).declarer + 2) % 4
    hands = {me[0]: parse_hand(me[1]), dummy: parse_hand(other)}
    play = Play(parse_contract(contract), tuple(map(parse_card, cards.split())), hands)
    return PlayView(play, play.legal())


@pytest.mark.parametrize(
    ("contract", "me", "other", "cards", "wanted", "least"),
    [row[1:] for row in PLAIN],
    ids=[row[0] for row in PLAIN],
)
def test_plain_situations(
    contract: str, me: tuple[Seat, str], other: str, cards: str, wanted: str, least: float
) -> None:
    seen = view(contract, me, other, cards)
    probs = play_probs(get_play_model(), seen)
    groups = {group: probs[list(group.cards)].sum() for group in seen.groups}
    named = [parse_card(name) for name in wanted.split()]
    books = sum(share for group, share in groups.items() if any(card in group for card in named))
    assert books >= least, {str(g.name(g.cards[0])): round(float(p), 2) for g, p in groups.items()}


def test_equal_cards_are_followed_with_the_lowest() -> None:
    probs = play_probs(get_play_model(), view(N3, (EAST, "KQ7.9852.54.A973"), "954.QJ7.AT63.K82", "S2 S4"))
    assert probs[parse_card("SQ")] > 0.5
    assert probs[parse_card("SK")] < 0.1


def test_declarer_plays_from_dummy() -> None:
    hands = {NORTH: parse_hand("Q4.QJ76.A83.8542"), SOUTH: parse_hand("A96.K852.K5.A976")}
    play = Play(parse_contract(N3), (parse_card("S2"),), hands)
    seen = PlayView(play, play.legal())
    assert (seen.turn, seen.player) == (NORTH, SOUTH)
    # Queen and a small one opposite the ace: now or never.
    assert play_probs(get_play_model(), seen)[parse_card("SQ")] > 0.5


def test_the_suit_partner_has_shown_is_led_more() -> None:
    seen = view(N3, (EAST, "A63.952.J64.A973"), "QJ54.QJ7.A83.K82", "S2 S4 SA S7")
    told = replace(seen, shown={WEST: (2,)})
    hearts = [parse_card("H5"), parse_card("H2"), parse_card("H9")]
    model = get_play_model()
    assert play_probs(model, told)[hearts].sum() > play_probs(model, seen)[hearts].sum()


@st.composite
def positions(draw: st.DrawFn) -> Play:
    """A deal, a contract, and a legal play of some length after the lead; every hand known."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    owners = rng.permutation(np.repeat(np.arange(4, dtype=np.int8), 13))
    deal = Deal.from_owners(owners)
    contract = Contract(draw(st.integers(1, 7)), draw(st.integers(0, 4)), 0, draw(st.integers(0, 3)))
    play = Play(contract, (), dict(zip(SEATS, deal.hands, strict=True)))
    for _ in range(draw(st.integers(1, 51))):
        play = play.then(int(rng.choice(play.legal())))
    return play


MODEL = get_play_model()


@settings(max_examples=40, deadline=None)
@given(positions())
def test_a_distribution_over_what_may_be_played_blind_to_hidden_hands(play: Play) -> None:
    seen = PlayView(play, play.legal())
    probs = play_probs(MODEL, seen)
    assert set(np.flatnonzero(probs)) <= set(play.legal())
    hidden = [seat for seat in SEATS if seat not in (seen.player, play.dummy)]
    assert not set(hidden) & set(seen.play.hands)
    if len(play.legal()) == 1:  # the thirteenth trick at the latest
        assert probs[play.legal()[0]] == 1.0


@settings(max_examples=30, deadline=None)
@given(positions(), st.integers(1, 3), st.permutations(SUITS))
def test_seats_turned_and_suits_renamed_change_nothing(play: Play, turn: int, suits: list[int]) -> None:
    def renamed(card: int) -> int:
        return suits[card // 13] * 13 + card % 13

    strain = play.contract.strain
    contract = replace(
        play.contract,
        strain=suits[strain] if strain < 4 else strain,
        declarer=(play.contract.declarer + turn) % 4,
    )
    hands = {(seat + turn) % 4: Hand.of(map(renamed, hand)) for seat, hand in play.hands.items()}
    other = Play(contract, tuple(map(renamed, play.cards)), hands)
    one, two = (play_probs(MODEL, PlayView(p, p.legal())) for p in (play, other))
    assert np.allclose(one, two[[renamed(card) for card in range(52)]])


def test_flat_counts_every_choice_alike() -> None:
    seen = view(N3, (EAST, "QT7.9852.54.A973"), "K54.QJ7.AT63.K82", "S2 S4")
    probs = play_probs(get_play_model("flat"), seen)
    assert {card_name(card): round(float(probs[card]), 3) for card in follow(seen.playable, [])} == {
        "SQ": 0.333,
        "ST": 0.333,
        "S7": 0.333,
    }


def test_models_have_names() -> None:
    assert all(isinstance(get_play_model(name), PlayModel) for name in play_model_names())
    assert get_play_model().name == DEFAULT_PLAY_MODEL == figures()["name"]
    assert get_play_model().provenance == figures()["source"]
    with pytest.raises(UnknownNameError, match="textbook-play-1"):
        get_play_model("textbook-plays")
