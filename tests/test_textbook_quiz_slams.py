"""A bidding quiz for slams: who looks for them, how controls and keycards are shown, and who stops."""

from __future__ import annotations

import numpy as np
import pytest

from simulate.bidding.model import Position, log_probs_at
from simulate.bidding.textbook import TextbookModel
from simulate.bidding.textbook.keycards import answers
from simulate.core import Hands, Vulnerability, call_name, parse_auction, parse_call, parse_hand
from simulate.core.calls import PASS
from simulate.core.cards import CLUBS, HEARTS, SPADES

MODEL = TextbookModel()
SURE = 0.3
"""Least share of the call every textbook gives: three players in ten take the book lightly."""
RARE = 0.12
"""Most of a call no textbook gives."""


def shares(calls: str, hand: str) -> dict[str, float]:
    here = Position(parse_auction(calls, 0), Vulnerability.NONE)
    row = np.exp(log_probs_at(MODEL, here, Hands.of([parse_hand(hand)]))[0])
    return {call_name(int(c)): float(row[c]) for c in np.argsort(-row)}


@pytest.mark.parametrize(
    ("calls", "hand", "call"),
    [
        # Control bids, cheapest first, once a major is agreed
        ("1S P 2N P 3S P", "KQ84.AQ5.863.A72", "4C"),
        ("1S P 2N P 3S P", "KQ84.A53.A63.872", "4D"),
        ("1S P 3S P", "AKQ952.A4.AJ3.52", "4D"),
        ("1S P 2D P 2S P 3S P", "AQJ852.A64.K3.42", "4D"),
        ("1S P 2N P 3S P 4C P", "AKJ52.A4.KQ73.52", "4D"),
        # A suit passed over is not controlled: with two losers there nobody goes on
        ("1S P 2N P 3S P 4D P", "AKQ952.AQ4.K3.J2", "4S"),
        ("1S P 2N P 3S P 4D P", "AKQ952.Q64.K3.K2", "4S"),
        ("1S P 2N P 3S P 4C P 4D P", "KQ84.AK5.86.AQ72", "4N"),
        # Minors: four of the suit sets trumps, control bids follow, 3NT stays the usual game
        ("1D P 2C P 3C P 3N P", "A4.2.AKQ84.KJ873", "4C"),
        ("1N P 3D P", "K852.AK4.Q73.AJ2", "3N"),
        ("1N P", "A4.K3.AQJ983.QJ4", "3D"),
        ("1C P 2C P 2N P", "KQ4.A93.KJ4.QJ82", "3N"),
        ("1C P 2C P 4C P", "A54.K62.83.AQ972", "4H"),
        # Asking, and the answers: 1 or 4, 0 or 3, 2 without and with the queen
        ("1S P 2N P 3D P", "KQ84.AK5.8632.AK", "4N"),
        ("1S P 3S P 4N P", "Q984.A53.K632.K2", "5C"),
        ("1S P 3S P 4N P", "QJ84.KQ3.K632.K2", "5D"),
        ("1S P 3S P 4N P", "K984.A53.QJ32.62", "5H"),
        ("1S P 3S P 4N P", "KQ84.A53.9632.J2", "5S"),
        ("1S P 2N P 3S P 4N P", "AKJ85.AQ4.KQ4.52", "5D"),
        # Placing: two keycards missing, one missing, all there
        ("1S P 3S P 4N P 5C P", "KQJ852.KQ4.KQ3.A", "5S"),
        ("1S P 3S P 4N P 5D P", "AQJ852.AQ4.KQ3.4", "5S"),
        ("1S P 3S P 4N P 5H P", "KQJ852.KQJ4.KQ.Q", "5S"),
        ("1S P 2N P 3D P 4N P 5C P", "KQ84.AK5.8632.AK", "6S"),
        ("1H P 3H P 4N P 5H P", "AQJ852.4.AKQ3.A2", "6H"),
        ("1H P 3H P 4N P 5H P", "KQJ.KQJ852.KQ3.K", "P"),
        ("1S P 3S P 4N P 5S P", "AJT852.4.AKQJ3.A", "5N"),
        # The queen of trumps
        ("1S P 2N P 3S P 4N P 5D P", "K742.AK5.A3.KQ32", "5H"),
        ("1S P 2N P 3S P 4N P 5D P 5H P", "AJ853.AQ4.AQ4.J2", "5S"),
        ("1S P 2N P 3S P 4N P 5D P 5H P", "AQ853.AJ4.AQ4.J2", "6S"),
        ("1S P 2N P 3S P 4N P 5D P 5H P", "AQ853.AJ4.AJ4.K2", "6C"),
        ("1S P 2N P 3S P 4N P 5D P 5H P 5S P", "KJ42.KQ5.KQ.KQ32", "P"),
        ("1S P 2N P 3S P 4N P 5D P 5H P 6S P", "K742.AK5.A3.KQ32", "P"),
        # Kings
        ("1S P 2N P 3S P 4N P 5S P", "KJ842.AKQ.A3.A32", "5N"),
        ("1S P 2N P 3S P 4N P 5S P 5N P", "AQ853.KQ4.AQ4.J2", "6H"),
        ("1S P 2N P 3S P 4N P 5S P 5N P", "AQ853.QJ4.AQ4.QJ", "6S"),
        # Over interference: double 0 or 3, pass 1 or 4; redouble and pass when doubled
        ("1S P 3S P 4N 5D", "QJ84.KQ3.J632.K2", "X"),
        ("1S P 3S P 4N 5D", "Q984.A53.K632.K2", "P"),
        ("1S P 3S P 4N 5D", "K984.A53.QJ32.62", "5H"),
        ("1S P 3S P 4N 5D", "KQ84.A53.9632.J2", "5S"),
        ("1S P 3S P 4N X", "QJ84.KQ3.J632.K2", "XX"),
        ("1S P 3S P 4N X", "Q984.A53.K632.K2", "P"),
        ("1S P 3S P 4N 5D P P", "AKQJ52.AKQ.3.K42", "6S"),
        ("1S P 3S P 4N 5D X P", "KQJ852.AKQ.3.KQ2", "5S"),
        # Raises of notrump
        ("1N P", "AQ4.K53.KJ82.Q62", "3N"),
        ("1N P", "AK4.K53.KQ82.Q62", "4N"),
        ("1N P", "AK4.K53.KQ82.A62", "6N"),
        ("1N P 4N P", "KQ4.AQ3.K852.K92", "6N"),
        ("1N P 4N P", "KQ4.AJ3.K852.Q92", "P"),
        ("1N P 2C P 2D P", "AK74.KQ53.K2.Q62", "4N"),
        ("1N P 2D P 2H P", "AK4.KQ532.K82.Q6", "4N"),
        ("1N P 2C P 2S P", "AQ74.K5.AQ842.62", "3H"),
        ("1D P 1H P 2N P", "K42.AQ53.K82.Q62", "4N"),
        ("2N P", "K74.Q53.KJ82.K62", "4N"),
        ("2C P 2D P 2N P", "K742.Q3.J852.862", "3C"),
        # Splinters
        ("1D P 1S P", "AQ84.4.AKQ63.K82", "3H"),
        ("1D P 1S P 3H P", "KJ952.862.K84.A2", "4C"),
        ("1D P 1S P 3H P", "K9752.KQ2.84.J62", "4S"),
        ("1S P 4C P", "AQJ85.Q42.AK3.62", "4D"),
        ("1S P 4C P", "KJ853.Q4.K73.KJ2", "4S"),
        # Texas and keycards
        ("1N P", "A4.AKJ753.KQ2.62", "4D"),
        ("1N P 4D P 4H P", "A4.AKJ753.KQ2.62", "4N"),
        # Strong 2C
        ("2C P 2D P 2H P", "QJ4.K952.A83.962", "3H"),
        ("2C P 2D P 2H P 3H P", "AK4.AKQJ75.A82.6", "3S"),
    ],
)
def test_what_every_textbook_bids(calls: str, hand: str, call: str) -> None:
    found = shares(calls, hand)
    first = next(iter(found))
    assert (first, found[first] > SURE) == (call, True), dict(list(found.items())[:4])


@pytest.mark.parametrize(
    ("calls", "hand", "call"),
    [
        # Nothing to spare over a limit raise, a raise or a minimum
        ("1S P 3S P", "AKJ85.4.KQ73.Q86", "4N"),
        ("1H P 2H P", "A4.AKJ953.KQ4.62", "4N"),
        ("1S P 2N P 4S P", "KQ84.A53.A63.872", "4N"),
        ("1S P 2D P 2S P 4S P", "AQJ852.A64.K3.J2", "4N"),
        # Nobody asks without controls of his own to speak of
        ("1S P 2N P 3S P", "QJ84.KQJ.QJ3.KQ2", "4N"),
        # Signed off, the answerer keeps quiet
        ("1S P 3S P 4N P 5H P 5S P", "K984.A53.QJ32.62", "6S"),
        ("1S P 2N P 3D P 4N P 5C P 5S P", "AQJ85.Q74.4.Q864", "6S"),
        # Values for game only
        ("1N P 2C P 2H P", "K4.QJ53.A842.962", "3S"),
        ("1N P", "K42.A53.KQ842.62", "4N"),
        ("1N P 2D P 2H P", "A4.KJ532.Q82.Q62", "4N"),
        ("1D P 1S P 2D P", "AQ52.K4.Q63.J852", "4D"),
        ("1N P 3N P", "KQ4.AQ3.KQ52.J92", "4N"),
        ("1S P 2C P 2N P 3N P", "AQ852.K4.QJ3.852", "4N"),
        # An answer is never passed
        ("1S P 3S P 4N P 5C P", "KQJ852.KQ4.KQ3.A", "P"),
        ("1S P 2N P 3S P 4C P", "AKJ52.A4.KQ73.52", "P"),
    ],
)
def test_what_no_textbook_bids(calls: str, hand: str, call: str) -> None:
    assert shares(calls, hand)[call] < RARE


def test_goes_on_with_the_higher_number_of_keycards() -> None:
    """5D is 0 or 3: who stops in five took it for none."""
    calls = "1S P 3S P 4N P 5D P 5S P"
    assert shares(calls, "AK84.A53.J632.82")["6S"] > 0.3
    assert shares(calls, "QJ84.KQ3.K632.J2")["P"] > 0.8


@pytest.mark.parametrize(
    ("interference", "suit", "first"),
    [("P", SPADES, "5C"), ("X", SPADES, "XX"), ("5C", HEARTS, "X"), ("5S", HEARTS, "X"), ("5D", CLUBS, "X")],
)
def test_answers_to_keycards_name_every_number_once(interference: str, suit: int, first: str) -> None:
    found = answers(parse_call(interference), suit)
    assert call_name(found[0].call) == first
    shown = sorted(
        (count, queen)
        for a in found
        for count in a.counts
        for queen in range(2)
        if a.queen[0] <= queen <= a.queen[1]
    )
    assert shown == [(count, queen) for count in range(6) for queen in range(2)]
    assert len({a.call for a in found}) == len(found)
    assert (PASS in {a.call for a in found}) == (interference != "P")


def test_a_control_bid_is_remembered() -> None:
    shown = MODEL.table(Position(parse_auction("1S P 2N P 3S P 4D P", 0), Vulnerability.NONE)).of(2)
    assert shown.controls == (1,)
    assert shown.denied == (0,)
