"""A bidding quiz for undisturbed auctions: what every textbook bids, and where textbooks differ."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from conftest import random_owners
from numpy.typing import NDArray

from simulate.bidding.finish import finish_auctions
from simulate.bidding.model import Position, log_probs_at
from simulate.bidding.textbook import TextbookModel
from simulate.core import Hands, Vulnerability, call_name, parse_auction, parse_hand
from simulate.core.calls import NOTRUMP, PASS

MODEL = TextbookModel()
SURE = 0.3
"""Least share of the call every textbook gives: three players in ten take the book lightly."""


def shares(calls: str, hand: str, methods: tuple[str, ...] = ()) -> dict[str, float]:
    auction = parse_auction(calls, 0)
    here = Position(auction, Vulnerability.NONE, methods=(methods, methods))
    row = np.exp(log_probs_at(MODEL, here, Hands.of([parse_hand(hand)]))[0])
    return {call_name(int(c)): float(row[c]) for c in np.argsort(-row)}


@pytest.mark.parametrize(
    ("calls", "hand", "call"),
    [
        # Openings
        ("", "K2.AQJ85.KJ74.92", "1H"),
        ("", "AQ752.2.AKJ85.K2", "1S"),
        ("", "AK5.KQ4.Q983.A75", "1D"),
        ("", "KQ5.A84.KJ83.AQ2", "1D"),
        ("", "AQ5.K84.KJ83.A92", "1N"),
        ("", "AQ5.KQ4.AKJ8.Q92", "2N"),
        ("", "AK4.AKQJ75.A82.6", "2C"),
        ("", "AQJ874.82.Q54.73", "2S"),
        ("", "5.KQJ9743.82.Q64", "3H"),
        ("", "42.5.AKQJ984.J52", "3N"),
        ("", "QJ72.K84.Q63.J52", "P"),
        # Replies to one of a suit
        ("1H P", "Q84.K93.A8642.75", "2H"),
        ("1H P", "Q4.KJ93.A8642.75", "3H"),
        ("1S P", "KQ84.A5.K863.A72", "2N"),
        ("1S P", "KQ84.5.K863.A872", "4H"),
        ("1S P", "Q9754.5.K8632.72", "4S"),
        ("1S P", "A4.K85.A3.KQ8742", "2C"),
        ("1H P", "A872.J4.K862.954", "1S"),
        ("1C P", "K852.QJ74.Q4.872", "1H"),
        ("1D P", "Q4.K3.AQ974.J832", "2D"),
        ("1C P", "KQ4.A93.KJ4.QJ82", "3N"),
        ("P 1H P", "Q84.K93.A8642.75", "2H"),
        # Opener's second bid
        ("1D P 1S P", "KJ84.52.AQ963.K8", "2S"),
        ("1D P 1S P", "AJ84.K5.AKQ63.A2", "4S"),
        ("1D P 1S P", "Q4.KJ5.AQ96.K872", "1N"),
        ("1D P 1S P", "K4.AQ5.AQ963.KQ8", "2N"),
        ("1H P 1S P", "4.AQJ75.KQ84.K82", "2D"),
        ("1H P 1S P", "4.AKJ75.AKQ84.K8", "3D"),
        ("1H P 1S P", "42.AQJ985.K84.A2", "2H"),
        ("1C P 1S P", "4.AKJ7.K4.AKQ853", "2H"),
        ("1S P 1N P", "AKJ852.K4.Q3.862", "2S"),
        ("1S P 2C P", "AKJ852.K4.Q3.862", "2S"),
        ("1S P 2N P", "AKJ85.4.KQ3.8642", "3H"),
        ("1S P 2N P", "AQ985.QJ.K83.Q64", "4S"),
        ("1S P 3S P", "AKJ85.4.KQ73.Q86", "4S"),
        ("1S P 3S P", "AJ985.Q74.K73.J8", "P"),
        # Over notrump
        ("1N P", "K42.953.KQ842.62", "2N"),
        ("1N P", "84.KJ952.Q74.862", "2D"),
        ("1N P", "AK4.K53.KQ82.A62", "6N"),
        ("2N P", "K8742.953.842.62", "3H"),
        ("2N P", "Q742.953.K842.62", "3C"),
        ("1N P 2C P 2D P", "KQ74.AJ53.842.62", "3N"),
        ("1N P 2C P 2H P", "K4.QJ53.A842.962", "4H"),
        ("1N P 2C P 2S P", "K4.QJ53.A842.962", "3N"),
        ("1N P 2D P 2H P", "84.KJ952.Q74.862", "P"),
        ("1N P 2D P 2H P", "A4.KJ952.Q74.K62", "3N"),
        ("1N P 2D P 2H P", "A4.KJ9852.Q74.62", "4H"),
        ("1N P 2H P 2S P 3N P", "K84.AQ3.KQ4.A952", "4S"),
        # Responder's second bid, and later
        ("1D P 1H P 1N P", "K42.QJ95.84.Q762", "P"),
        ("1C P 1H P 1S P", "K4.AQ953.842.AJ6", "2D"),
        ("1D P 1H P 1S P", "A4.KQJ53.Q42.K62", "3N"),
        ("1D P 1H P 1N P", "A4.KQJ53.842.K62", "2C"),
        ("1H P 2H P", "A4.AKJ953.KQ4.62", "4H"),
        # Slams
        ("1S P 2N P 3D P", "KQ84.AK5.8632.AK", "4N"),
        ("1S P 2N P 3D P 4N P", "AKJ85.Q74.4.Q864", "5H"),
        ("1S P 2N P 3D P 4N P 5C P", "KQ84.AK5.8632.AK", "6S"),
        ("2C P 2D P", "AKQ4.AQ5.AK4.Q62", "2N"),
        ("2C P 2D P", "AK4.AKQJ75.A82.6", "2H"),
        ("2S P", "4.KQ53.KJ42.K862", "P"),
        ("2S P", "KQ4.AK53.A42.K62", "4S"),
    ],
)
def test_what_every_textbook_bids(calls: str, hand: str, call: str) -> None:
    found = shares(calls, hand)
    first = next(iter(found))
    assert (first, found[first] > SURE) == (call, True), dict(list(found.items())[:4])


@pytest.mark.parametrize(
    ("calls", "hand", "one", "other"),
    [
        ("", "KQ5.AQ852.KJ3.Q4", "1N", "1H"),
        ("", "Q93.AJ742.K54.J6", "1H", "P"),
        ("1S P", "K843.A5.Q72.J842", "3S", "2S"),
        ("1D P 1S P", "Q42.5.AQ963.KJ82", "2S", "2C"),
        ("1S P 2S P", "AQ985.A4.KJ73.86", "4S", "3D"),
    ],
)
def test_where_textbooks_differ(calls: str, hand: str, one: str, other: str) -> None:
    found = shares(calls, hand)
    assert min(found[one], found[other]) > 0.12, dict(list(found.items())[:4])


@pytest.mark.parametrize(
    ("method", "calls", "hand", "call"),
    [
        ("acol", "", "K5.AQ85.KJ32.J64", "1N"),
        ("four-card majors", "", "K5.AQ85.K432.J64", "1H"),
        ("multi", "", "AQJ874.82.Q54.73", "2D"),
    ],
)
def test_methods_are_followed(method: str, calls: str, hand: str, call: str) -> None:
    assert next(iter(shares(calls, hand, (method,)))) == call
    assert next(iter(shares(calls, hand))) != call


@pytest.mark.parametrize(
    "calls",
    [
        "1H P 1S P",
        "1S P 2C P",
        "1S P 2N P",
        "1D P 1S P 2C P 2H P",
        "1N P 2C P",
        "1N P 2D P",
        "2C P",
        "2C P 2D P 2H P",
        "1S P 3S P 4N P",
        "1D P 1H P 1N P 2C P",
        "2S P 2N P",
    ],
)
def test_a_forcing_call_is_not_passed(calls: str) -> None:
    here = Position(parse_auction(calls, 0), Vulnerability.NONE)
    opener = Hands(random_owners(400, 11) == here.seat)
    passed = np.exp(log_probs_at(MODEL, here, opener))[:, PASS]
    assert float(np.median(passed)) < 0.05


@pytest.mark.parametrize("start", ["1S P 2C P", "1H P 2N P", "2C P 2H P", "1D P 1S P 3C P"])
def test_a_game_force_reaches_game(start: str) -> None:
    """Whatever the hands, though nobody would have bid so on most of them."""
    owners = random_owners(60, 5)
    starts = [Position(parse_auction(start, 0), Vulnerability.NONE)]
    silent = _Silent()
    ended = finish_auctions(
        silent, starts, np.zeros(60, dtype=np.intp), owners, rng=np.random.default_rng(1), unlikely=0.2
    )
    short = 0
    for index in ended.which:
        contract = ended.auctions[index].contract()
        assert contract is not None
        game = 3 if contract.strain == NOTRUMP else 4 if contract.strain >= 2 else 5
        short += contract.level < game
    assert short <= 3


class _Silent:
    """North and South bid, East and West pass."""

    name = "silent"
    provenance = "a test"

    def log_probs(
        self, positions: Sequence[Position], which: NDArray[np.intp], hands: Hands
    ) -> NDArray[np.float32]:
        out = MODEL.log_probs(positions, which, hands)
        quiet = np.array([p.seat % 2 == 1 for p in positions])[which]
        out[quiet] = -np.inf
        out[quiet, PASS] = 0
        return out


def test_no_slam_with_two_keycards_missing() -> None:
    asked = "1S P 3S P 4N P 5C P"
    few = shares(asked, "KQJ852.KQ4.KQ3.A")
    assert few["5S"] > 4 * few["6S"]
    many = shares(asked, "AKJ852.A4.AKQ3.K")
    assert many["6S"] + many["7S"] > 4 * many["5S"]
