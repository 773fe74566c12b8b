"""The textbook model of leads: legal, sums to one, blind to what it should not see, and as the books say."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.core.arrays import Hands
from simulate.core.auction import parse_auction
from simulate.core.cards import card_name, parse_card
from simulate.core.hands import Deal, parse_hand
from simulate.core.seats import SOUTH, Vulnerability
from simulate.errors import AuctionError, UnknownNameError
from simulate.leads import (
    LeadModel,
    LeadPosition,
    card_groups,
    get_lead_model,
    lead_model_names,
    lead_probs,
    tricks_by_lead,
)
from simulate.leads.context import context_of
from simulate.leads.holdings import card_shares
from simulate.leads.styles import LeadStyle, figures, style_of
from simulate.meaning import parse_meaning
from simulate.play import solve_tricks

STANDARD = LeadStyle("top", "fourth")
AUCTIONS = ("1N P 3N AP", "1S P 2S P 4S AP", "1C 1H 1N P 3N X AP", "1S P 4N P 5D X 6S AP", "P P P 1D AP")


def position(auction: str, **more: object) -> LeadPosition:
    return LeadPosition(parse_auction(auction, SOUTH), Vulnerability.NONE, **more)  # type: ignore[arg-type]


def lead(hand: str, auction: str, **more: object) -> str:
    probs = lead_probs(get_lead_model(), position(auction, **more), Hands.of([parse_hand(hand)]))[0]
    return card_name(int(probs.argmax()))


def random_hands(n: int, seed: int) -> Hands:
    held = np.zeros((n, 52), dtype=np.bool_)
    rng = np.random.default_rng(seed)
    for row in held:
        row[rng.permutation(52)[:13]] = True
    return Hands(held)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(AUCTIONS))
def test_only_cards_held_and_they_sum_to_one(seed: int, auction: str) -> None:
    hands = random_hands(20, seed)
    probs = lead_probs(get_lead_model(), position(auction), hands)
    assert np.allclose(probs.sum(axis=1), 1.0)
    assert ((probs > 0) == hands.held).all()
    # One hand at a time gives the same: no hand looks at another.
    one = lead_probs(get_lead_model(), position(auction), hands.take(np.array([7])))
    assert np.allclose(one[0], probs[7])


def test_several_auctions_at_once() -> None:
    hands = random_hands(30, 5)
    positions = [position(auction) for auction in AUCTIONS]
    which = np.arange(30) % len(AUCTIONS)
    together = get_lead_model().probs(positions, which, hands)
    for i, one in enumerate(positions):
        assert np.allclose(together[which == i], lead_probs(get_lead_model(), one, hands.take(which == i)))


def test_seats_do_not_matter() -> None:
    hands = random_hands(20, 9)
    auction = position("1C 1H 1N P 3N AP")
    turned = LeadPosition(parse_auction("1C 1H 1N P 3N AP", 1), Vulnerability.NONE)
    assert (auction.leader, turned.leader) == (1, 0)
    model = get_lead_model()
    assert np.allclose(lead_probs(model, auction, hands), lead_probs(model, turned, hands))


@pytest.mark.parametrize(
    ("hand", "auction", "expected"),
    [
        ("KJ874.Q3.T92.854", "1N P 3N AP", "S7"),  # fourth of the longest
        ("QJT4.873.A92.854", "1N P 3N AP", "SQ"),
        ("54.873.KJT42.Q54", "1N P 3N AP", "DJ"),  # the middle of an interior sequence
        ("KJ874.Q3.T92.854", "1H P 1S P 1N P 3N AP", "DT"),  # dummy has bid the long suit
        ("K87.A853.J92.Q84", "1C P 1S 2H 3N AP", "H3"),
        ("7.A853.QJ92.8542", "1S P 2S P 4S AP", "DQ"),
        ("853.7.QT942.J752", "1S P 2S P 4S AP", "H7"),  # a singleton with three small trumps
        ("8532.AK53.Q2.J52", "1S P 2S P 4S AP", "HA"),
        ("853.J742.KQ6.J52", "1S P 3S P 4N P 5D X 6S AP", "DK"),
        ("9853.J742.T76.52", "1S P 3S P 4N P 5D X 6S AP", "D6"),  # partner's lead-directing double
    ],
)
def test_as_the_books_say(hand: str, auction: str, expected: str) -> None:
    assert lead(hand, auction) == expected


def test_partner_shows_a_suit() -> None:
    hands = random_hands(200, 3)
    model = get_lead_model()
    without = lead_probs(model, position("1C P 1N P 3N AP"), hands)
    shown = lead_probs(model, position("1C P 1N 2H 3N AP"), hands)
    silent = hands.lengths[:, 2] > 0
    # South opens, West overcalls nothing: partner of the leader bids hearts in the second auction.
    assert position("1C P 1N 2H 3N AP").leader == 1
    hearts = slice(26, 39)
    assert (shown[silent, hearts].sum(axis=1) >= without[silent, hearts].sum(axis=1) - 1e-12).all()


def test_an_explained_call_is_read_by_its_meaning() -> None:
    auction = "1S P 2C P 2S P 4S AP"
    natural = context_of(position(auction))
    told = context_of(position(auction, meanings=((2, parse_meaning("10-11 3+S")),)))
    assert 0 in natural.dummy
    assert 0 not in told.dummy


STYLES = [
    ("KJ874", STANDARD, True, "7"),
    ("KJ874", LeadStyle("top", "third_fifth"), True, "4"),
    ("KJ87", LeadStyle("top", "third_fifth"), True, "8"),
    ("KJ874", LeadStyle("top", "attitude"), True, "4"),
    ("9874", LeadStyle("top", "attitude"), True, "8"),
    ("QJ742", LeadStyle("second", "fourth"), False, "J"),
    ("QJ742", STANDARD, False, "Q"),
    ("QJ", LeadStyle("second", "fourth"), False, "Q"),
    ("A8742", STANDARD, False, "A"),
    ("A8742", STANDARD, True, "4"),
    ("87", STANDARD, False, "8"),
    ("853", STANDARD, False, "8"),
    ("K53", STANDARD, False, "3"),
    ("7", STANDARD, False, "7"),
]


@pytest.mark.parametrize(("ranks", "style", "notrump", "expected"), STYLES)
def test_the_card_of_a_suit(ranks: str, style: LeadStyle, notrump: bool, expected: str) -> None:
    holding = sum(1 << "23456789TJQKA".index(r) for r in ranks)
    shares = card_shares(holding, style, notrump=notrump, trumps=False)
    assert "23456789TJQKA"[int(shares.argmax())] == expected
    assert np.isclose(shares.sum(), 1)


def test_styles_are_named_by_the_methods() -> None:
    assert style_of([]) == STANDARD
    assert style_of(["Acol", "4th best leads"]) == STANDARD
    assert style_of(["Attitude leads", "Rusinow"]) == LeadStyle("second", "attitude")
    for kind in ("honours", "spots"):
        for style, names in figures()[kind].items():
            assert all(getattr(style_of([name]), kind) == style for name in names)


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 10**6))
def test_groups_part_the_hand(seed: int) -> None:
    held = np.flatnonzero(random_hands(1, seed).held[0]).tolist()
    groups = card_groups(held)
    assert sorted(card for group in groups for card in group.cards) == held
    for group in groups:
        assert len({card // 13 for card in group.cards}) == 1
        if not group.low:
            assert all(high - low == 1 for high, low in pairwise(group.cards))
    names = [group.name(group.cards[0]) for group in groups]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("cards", "gone", "names"),
    [
        ("SA SQ SJ S4 S2", "", ["♠A", "♠Q from AQJ", "low ♠"]),
        ("SA SQ SJ S4 S2", "SK", ["top of ♠AQJ", "low ♠"]),
        ("ST S9 S8 S3", "", ["top of ♠T98", "low ♠"]),
        ("S9 S8", "", ["low ♠"]),
        ("S9", "", ["♠9"]),
    ],
)
def test_names_of_groups(cards: str, gone: str, names: list[str]) -> None:
    groups = card_groups(map(parse_card, cards.split()), map(parse_card, gone.split()))
    # One small card left over is still called by its name.
    found = [group.name(group.cards[0]) for group in groups]
    assert [n if n != "♠3" else "low ♠" for n in found] == names


def test_the_registry() -> None:
    assert all(isinstance(get_lead_model(name), LeadModel) for name in lead_model_names())
    assert get_lead_model().name == "textbook-lead-1"
    with pytest.raises(UnknownNameError, match="did you mean 'textbook-lead-1'"):
        get_lead_model("textbook-leads")
    for auction in ("1N P P", "P P P P"):
        with pytest.raises(AuctionError, match="ends in a contract"):
            position(auction)


def test_tricks_by_lead_lie_between_the_best_and_the_worst_lead() -> None:
    hands = ("KT54.AQ.AKJT.752", "98.T64.9632.AKQ4", "AQJ32.K75.Q8.983", "76.J9832.754.JT6")
    deal = Deal.of({seat: parse_hand(text) for seat, text in enumerate(hands)})
    found = tricks_by_lead(deal, position("1S P 2C P 2S P 4S AP"), get_lead_model())
    assert found.killing == int(solve_tricks(deal.owners()[None], 3, SOUTH)[0]) == 10
    assert np.isclose(found.shares.sum(), 1.0)
    assert found.gained == pytest.approx(found.mean - 10)
    assert found.killing <= found.mean <= 12
    after = {card_name(card): tricks for card, _, tricks in found.leads}
    assert len(after) == 13
    assert (after["CJ"], after["H3"]) == (10, 12)
    clubs = sum(share for card, share, _ in found.leads if card_name(card)[0] == "C")
    assert dict(found.distribution())[10] == pytest.approx(clubs)
    assert found.to_dict()["killing_lead"] == 10
    assert "against the best lead 10" in found.summary()
