"""The textbook model: what it bids in well-known positions, and that it is a proper distribution anywhere."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from conftest import random_owners
from hypothesis import given
from hypothesis import strategies as st
from test_auction import random_auction

from simulate.bidding.finish import finish_auctions
from simulate.bidding.model import BiddingModel, OneCallModel, Position, log_probs_at, log_probs_of
from simulate.bidding.registry import get_model, model_names
from simulate.bidding.textbook import TextbookModel
from simulate.bidding.textbook.rules import F
from simulate.bidding.textbook.scoring import features
from simulate.core import (
    Auction,
    Hands,
    Vulnerability,
    auction_name,
    call_name,
    parse_auction,
    parse_call,
    parse_hand,
)
from simulate.errors import UnknownNameError
from simulate.meaning import parse_meaning

MODEL = TextbookModel()


def position(calls: str, dealer: int = 0, vul: Vulnerability = Vulnerability.NONE) -> Position:
    return Position(parse_auction(calls, dealer), vul)


def likely(hand: str, calls: str) -> dict[str, float]:
    row = np.exp(log_probs_at(MODEL, position(calls), Hands.of([parse_hand(hand)]))[0])
    return {call_name(int(c)): float(row[c]) for c in np.argsort(-row)[:5]}


@pytest.mark.parametrize(
    ("calls", "hand", "call"),
    [
        ("", "AQ54.KJ3.Q76.K82", "1N"),
        ("", "AQ54.KQ3.A76.K82", "1C"),
        ("", "A754.KJ3.Q76.K82", "1C"),
        ("", "AKJ84.K72.Q3.942", "1S"),
        ("", "A3.KQ874.AJ62.75", "1H"),
        ("", "A3.K874.AQJ62.75", "1D"),
        ("", "AKQ.AKJ5.AQ3.K42", "2C"),
        ("", "4.KQJ974.832.Q75", "2H"),
        ("", "4.83.KQJ9742.Q75", "3D"),
        ("", "Q754.J83.K92.Q75", "P"),
        ("1N P", "K8642.Q3.872.954", "2H"),
        ("1N P", "K864.AQ73.82.954", "2C"),
        ("1N P", "K84.A73.8642.954", "P"),
        ("1N P", "K84.A73.KQ42.954", "3N"),
        ("1N P 2C P", "K84.AQ73.KQ4.A95", "2H"),
        ("1N P 2H P", "K84.AQ73.KQ4.A95", "2S"),
        ("1S P", "K842.Q73.K842.95", "2S"),
        ("1S P", "Q84.A73.8642.954", "2S"),
        ("1S P", "84.A73.Q8642.954", "1N"),
        ("1H P", "K842.73.K842.Q95", "1S"),
        ("1S P 2S P", "AKJ84.72.AKQ.A94", "4S"),
        ("1S P 2S P", "AKJ84.72.Q93.K94", "P"),
        ("2C P", "Q842.973.K842.95", "2D"),
        ("1S", "4.AQ83.KJ84.KT72", "X"),
        ("1H", "AQJ84.83.K84.Q72", "1S"),
        ("1D", "K84.AQ3.KJ84.A72", "1N"),
        ("1D X P", "K8642.Q73.84.952", "1S"),
        ("1S P 3S P 4N P", "K842.A73.K842.95", "5H"),
        ("1S P 3S P 4N P", "KQ82.A73.K842.95", "5S"),
        ("1S P 3S P 4N P", "Q842.A73.K842.95", "5C"),
    ],
)
def test_bids_what_textbooks_bid(calls: str, hand: str, call: str) -> None:
    found = likely(hand, calls)
    assert next(iter(found)) == call, found


@given(st.integers(0, 3000), st.sampled_from([0.3, 1.0]), st.integers(0, 20))
def test_a_distribution_over_legal_calls_everywhere(seed: int, bold: float, cut: int) -> None:
    auction = random_auction(seed, bold)
    here = Position(auction.before(min(cut, len(auction) - 1)), Vulnerability.EW)
    freaks = Hands.of([parse_hand("AKQJT98765432..."), parse_hand("...AKQJT98765432")])
    hands = Hands(np.concatenate([freaks.held, random_owners(6, seed) == here.seat]))
    rows = log_probs_at(MODEL, here, hands)
    legal = here.auction.legal()
    assert np.isneginf(rows[:, ~legal]).all()
    assert np.isfinite(rows[:, legal]).all()
    np.testing.assert_allclose(np.exp(rows).sum(axis=1), 1, atol=1e-4)


def test_same_from_every_seat() -> None:
    hands = Hands(random_owners(50, 1) == 0)
    rows = []
    for turn in range(4):
        vul = Vulnerability.NS if turn % 2 == 0 else Vulnerability.EW
        rows.append(log_probs_at(MODEL, position("1D 1S X P 2C", turn, vul), hands))
    for other in rows[1:]:
        np.testing.assert_array_equal(other, rows[0])


def test_methods_move_the_notrump_range() -> None:
    hand = Hands.of([parse_hand("A854.K63.Q76.K82")])
    strong = position("")
    weak = Position(Auction(0), Vulnerability.NONE, methods=(("Weak NT",), ()))
    theirs = Position(Auction(0), Vulnerability.NONE, methods=((), ("weak NT",)))
    one_notrump = parse_call("1N")
    p = [float(np.exp(log_probs_at(MODEL, where, hand)[0, one_notrump])) for where in (strong, weak, theirs)]
    assert p[1] > 0.5 > 10 * p[0]
    assert p[2] == p[0]


def test_reads_an_explained_call_by_its_meaning() -> None:
    auction = parse_auction("2D P", 0)
    natural = Position(auction, Vulnerability.NONE)
    multi = Position(auction, Vulnerability.NONE, meanings=((0, parse_meaning("6H 5-10")),))
    assert MODEL.table(natural).of(0).lengths[2] == (0, 13)
    assert MODEL.table(multi).of(0).lengths[2][0] == 6
    assert MODEL.table(multi).of(0).hcp == (5, 10)


def test_passes_carry_information() -> None:
    assert MODEL.table(position("P")).of(0).hcp[1] <= 12


def test_names() -> None:
    assert isinstance(get_model("textbook-3"), BiddingModel)
    assert model_names() == ("textbook-3",)
    with pytest.raises(UnknownNameError, match="did you mean 'textbook-3'"):
        get_model("textbook")


def test_finished_auctions_are_legal_over_and_repeatable() -> None:
    owners = random_owners(60, 3)
    starts = [position("1S 2H"), position("P P P P"), position("3N X")]
    which = np.arange(60) % 3
    first, second = (
        finish_auctions(get_model(), starts, which, owners, rng=np.random.default_rng(7)) for _ in range(2)
    )
    assert [auction_name(first.auctions[i]) for i in first.which] == [
        auction_name(second.auctions[i]) for i in second.which
    ]
    for row, index in enumerate(first.which):
        auction = first.auctions[index]
        assert auction.is_over
        assert auction.calls[: len(starts[which[row]].auction)] == starts[which[row]].auction.calls
    assert {str(c) for c in first.contracts()} >= {"None"}


def test_each_seat_sees_its_own_hand_only() -> None:
    """Partner's next call must not depend on how the cards he cannot see lie between the others."""
    owners = random_owners(1, 5)
    other = owners.copy()
    north, west = np.flatnonzero(owners[0] == 0), np.flatnonzero(owners[0] == 3)
    other[0, north], other[0, west] = 3, 0
    here = position("1S P")
    rows = [log_probs_at(MODEL, here, Hands(o == here.seat)) for o in (owners, other)]
    np.testing.assert_array_equal(rows[0], rows[1])


@pytest.mark.data
def test_on_the_calls_of_published_rulings(shared: Path) -> None:
    """The only real calls at hand are those of ../shared/cases, odd auctions all.

    The model must beat one that knows only how often each call is made there, by a wide margin.
    """
    import yaml

    logs, right, calls_made = [], [], []
    for path in sorted((shared / "cases").glob("*.yaml")):
        case = yaml.safe_load(path.read_text(encoding="utf-8"))
        if not isinstance(case, dict) or not case.get("auction"):
            continue
        words = " ".join("?" if c is None else c for c in case["auction"])
        if "?" in words:
            continue
        auction = parse_auction(words, "NESW".index(case["dealer"]))
        for index, call in enumerate(auction.calls):
            hand = (case["hands"] or {}).get("NESW"[auction.seat_at(index)])
            if hand is None or sum(c.isalnum() for c in hand) != 13 or "x" in hand:
                continue
            here = Position(auction.before(index), Vulnerability.NONE)
            row = log_probs_at(MODEL, here, Hands.of([parse_hand(hand)]))[0]
            logs.append(float(row[call]))
            right.append(int(row.argmax()) == call)
            calls_made.append(call)
    counts = np.bincount(calls_made, minlength=38) / len(calls_made)
    base_rate = -float(np.log(counts[calls_made]).mean())
    assert len(logs) == 415
    assert -np.mean(logs) < base_rate - 0.8
    # What the README says of it.
    readme = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
    words = " ".join(readme.split())
    assert f"the one made in {np.mean(right):.0%}, with a log loss of {-np.mean(logs):.2f} nats" in words


@pytest.mark.parametrize("calls", ["", "1S", "1N P", "1D 3S P", "1H P 2H 3C 4H 5C P P"])
def test_one_call_is_as_likely_as_among_all(calls: str) -> None:
    hands = Hands(random_owners(1500, 3) == 0)
    assert isinstance(MODEL, OneCallModel)
    table = log_probs_at(MODEL, position(calls), hands)
    # Together with other positions, too: columns must not be mixed up.
    pair = MODEL.log_probs([position("1C"), position(calls)], np.arange(1500) % 2, hands)
    np.testing.assert_array_equal(pair[1::2], table[1::2])
    for call in np.flatnonzero(position(calls).auction.legal()):
        np.testing.assert_allclose(log_probs_of(MODEL, position(calls), int(call), hands), table[:, call])


def test_features_are_those_of_the_hands() -> None:
    hands = Hands(random_owners(3000, 4) == 2)
    rows, pattern = features(hands), hands.pattern
    assert hands.derived(features) is hands.derived(features)
    for suit in range(4):
        np.testing.assert_array_equal(rows[F.LENGTH + suit], hands.lengths[:, suit])
        np.testing.assert_array_equal(rows[F.STOPPER + suit], hands.stoppers[:, suit])
        np.testing.assert_array_equal(
            rows[F.QUALITY + suit], hands.suit_hcp[:, suit] + 0.5 * hands.count("T")[:, suit]
        )
        np.testing.assert_array_equal(
            rows[F.KEYCARDS + suit], hands.count("A").sum(axis=1) + hands.count("K")[:, suit]
        )
        np.testing.assert_array_equal(rows[F.QUEEN + suit], hands.count("Q")[:, suit])
        np.testing.assert_array_equal(rows[F.BEHIND + suit], pattern[:, 0] - hands.lengths[:, suit])
        shortness = np.array([5, 3, 1, *[0] * 11])[np.delete(hands.lengths, suit, axis=1)].sum(axis=1)
        np.testing.assert_array_equal(rows[F.SUPPORT + suit], hands.hcp + shortness)
    np.testing.assert_array_equal(rows[F.HCP], hands.hcp)
    np.testing.assert_array_equal(rows[F.LONGEST], pattern[:, 0])
    np.testing.assert_array_equal(rows[F.OPENING], hands.hcp + pattern[:, 0] + pattern[:, 1])
    np.testing.assert_array_equal(rows[F.BALANCED] == 0, hands.balanced)
    np.testing.assert_array_equal(rows[F.MAJOR], hands.lengths[:, 2:].max(axis=1))
    np.testing.assert_array_equal(rows[F.ACES], hands.count("A").sum(axis=1))
