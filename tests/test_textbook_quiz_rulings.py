"""A bidding quiz of positions that rulings on hesitations ask about: reopen, compete, double, sit or pull.

Written from standard bidding, by families; no hand is from a published case. North deals; hands are
spades.hearts.diamonds.clubs; nobody is vulnerable unless a table says so.
"""

from __future__ import annotations

import numpy as np
import pytest

from simulate.bidding.model import Position, log_probs_at
from simulate.bidding.textbook import TextbookModel
from simulate.core import Hands, Vulnerability, call_name, parse_auction, parse_call, parse_hand
from simulate.core.calls import PASS

MODEL = TextbookModel()
SURE = 0.35
"""Share that the book's call must have at least, besides being the likeliest."""


def shares(calls: str, hand: str, vul: Vulnerability = Vulnerability.NONE) -> dict[str, float]:
    position = Position(parse_auction(calls, 0), vul)
    row = np.exp(log_probs_at(MODEL, position, Hands.of([parse_hand(hand)]))[0])
    return {call_name(int(c)): float(row[c]) for c in np.argsort(-row)}


# Balancing after one of a suit and two passes: a king is borrowed.
BALANCING = [
    ("1S P P", "73.KJ4.AQ83.QT62", "X"),
    ("1S P P", "KT4.Q83.AJ4.J982", "1N"),
    ("1C P P", "84.KJT85.A4.8632", "1H"),
    ("1H P P", "A5.Q9743.K842.J6", "P"),
    ("1H P P", "AKJ985.72.AQ4.83", "2S"),
    ("1D P P", "AKQ5.K4.AQ73.KJ2", "X"),
    ("1S P P", "QJ984.84.K84.J73", "P"),
    ("2S P P", "84.AJ83.KQ84.J72", "X"),
    ("2H P P", "KJ984.83.A84.Q72", "2S"),
    ("2S P P", "KJ4.Q83.AJ84.K72", "2N"),
    ("2H P P", "84.KQ83.AJ84.Q72", "P"),
    ("3S P P", "84.AQ83.KJ84.A72", "X"),
    ("3H P P", "KQ84.3.AJ84.Q972", "X"),
    ("1N P P", "K84.A73.Q842.Q54", "P"),
]
# They have found a fit and stopped: shape acts, length in their suit does not; direct seat waits for values.
AFTER_A_RAISE = [
    ("1H P 2H P P", "KQT84.72.A83.J62", "2S"),
    ("1S P 2S P P", "72.KJ84.Q983.AJ4", "X"),
    ("1S P 2S", "72.KJ84.Q983.AJ4", "P"),
    ("1S P 2S P P", "7.85.KJT32.QJ843", "2N"),
    ("1H P 2H P P", "Q84.KJ52.A83.J62", "P"),
    ("1H P 2H P P", "J84.3.KQJ984.A62", "3D"),
    ("1D P 2D P P", "KJ84.QT83.72.A62", "X"),
    # Partner has bid these points already.
    ("1H P 2H P P X P", "Q984.A83.K72.J43", "2S"),
    ("1H P 2H P P 2S P", "Q98.A83.KJ72.Q43", "P"),
    ("1H P 2H P P 2S 3H", "Q98.A83.KJ72.J43", "P"),
]
# The three-level over their two- or three-level: nine trumps bid on, eight pass.
TOTAL_TRICKS = [
    ("1S P 2S 3C", "AQJ984.A83.K4.72", "3S"),
    ("1S P 2S 3C", "AQJ84.A83.K42.72", "P"),
    ("1H 1S 2H 2S P P", "84.Q983.KJ42.J72", "3H"),
    ("1H 1S 2H 2S P P", "84.Q98.KJ42.J972", "P"),
    ("1D 1S 2D 2S", "K4.A3.KQJ984.J72", "3D"),
    ("1H 2D 2H 3D", "K72.AQJ985.83.A4", "3H"),
    ("1H 2D 2H 3D", "K72.AQJ98.83.A42", "P"),
    ("1H X 2H 2S", "K4.AQJ984.A83.72", "3H"),
    ("1H X 2H 2S", "K42.AQJ98.A83.72", "P"),
    ("1S X 2S 3D P P", "Q98.A83.842.J974", "P"),
    ("1D 1S X 2S 3D", "AQJ984.83.K4.972", "3S"),
    ("1D 1S X 2S 3D", "AQJ84.83.K42.972", "P"),
    ("1C 1S 2C 2S 3C P P", "K983.83.K842.974", "3S"),
    ("1C 1S 2C 2S 3C P P", "K98.843.KJ42.974", "P"),
    ("1S P 2S 3H P P", "QJ83.84.KJ842.72", "3S"),
    ("1S P 2S 3H P P", "QJ8.842.KJ82.J72", "P"),
    ("1H 2C 2H 3C P P", "84.KJ98.K842.J72", "3H"),
    ("1H 2C 2H 3C P P", "84.KJ8.K842.J972", "P"),
    ("1D 1H 1S 2H", "84.K3.AKJ9842.72", "3D"),
]
# Takeout doubles of preempts, and their answers.
PREEMPTS = [
    ("3H", "AQ84.4.KQ83.K972", "X"),
    ("3D", "AJ84.KQ93.4.A972", "X"),
    ("3H", "KJ4.AQ4.KQ83.KJ7", "3N"),
    ("3C", "AQJ984.A83.K4.72", "3S"),
    ("3H", "K84.Q83.AQ842.J7", "P"),
    ("3H X P", "984.83.K4.Q98742", "4C"),
    ("3H X P", "KQ984.83.A84.Q72", "4S"),
    ("3D X P", "KJ84.983.842.Q72", "3S"),
    ("3C X P", "K84.A83.KQ84.QT7", "3N"),
    ("2H X P", "9842.83.J842.K72", "2S"),
    ("2H X P 2S P", "AQ84.3.KQ84.K972", "P"),
    ("3D X P 3H P", "KQ84.AJ83.4.K972", "P"),
    ("3D X P 3H P", "AQ84.AKJ3.4.K972", "4H"),
    ("2S 3H P", "84.93.KJ84.Q9742", "P"),
    # Raises of a doubled preempt, to the level of the trumps.
    ("2H X", "84.K83.A9842.972", "3H"),
    ("2H X", "84.J3.KQ842.J972", "P"),
]
# Responsive, negative and support doubles, and opener's answers, free ones too.
DOUBLES = [
    ("1S X 2S", "84.83.KQ84.KJ972", "X"),
    ("1D X 2D", "KJ84.QT83.84.K72", "X"),
    ("1H 1S 2H", "84.83.KJ84.AQ972", "X"),
    ("1C P 1S 2D", "K84.A83.42.AQJ72", "X"),
    ("1C P 1S 2D", "KJ84.A3.42.AJ972", "2S"),
    ("1C 1D", "KJ84.QT83.84.K72", "X"),
    ("1C 2S", "84.KJ83.KQ84.J72", "X"),
    ("1D 3S", "84.KJ83.Q84.AQ72", "X"),
    ("1C 1H X P", "KJ84.83.A84.AQ72", "1S"),
    ("1C 1H X P", "KJ84.83.A4.AKJ72", "2S"),
    ("1S 2D X 3D", "AKJ84.KQ83.42.72", "3H"),
    ("1D 2S X 3S", "84.A83.KQ842.K72", "P"),
    ("1N 3S X P", "84.KQ83.AQ84.KJ7", "4H"),
    ("1D 1S P P", "4.AQ83.KQ84.K972", "X"),
    ("1D 1S P P", "KJ84.A83.KQ84.72", "P"),
    ("1D 3S P P", "4.AQ83.KQ842.K72", "X"),
    ("1S 2H P P", "AKJ84.4.KQ84.K72", "X"),
    ("1S X XX 2D", "AQJ84.K83.4.Q972", "P"),
    ("1S X XX 2D P P", "84.AQ83.KJ94.J72", "X"),
    ("1C X P 1S P", "AQ84.KJ83.A84.72", "P"),
]
# Raises of overcalls: weak jumps on trumps, a cue-bid with values; the overcaller's second call.
OVERCALLS = [
    ("1D 1S P", "KJ84.3.842.QJ972", "3S"),
    ("1D 1S P", "Q84.A83.84.KQ972", "2D"),
    ("1C 1H P", "83.QJ93.K8742.97", "3H"),
    ("1S 2H P", "84.Q83.KJ84.A972", "2S"),
    ("1S 2H 2S", "84.KJ83.Q9842.72", "3H"),
    ("1D 1S P 2D P", "AQJ84.83.K84.972", "2S"),
    ("1D 1S P 2S P", "AQJ84.83.K84.972", "P"),
    ("1D 1S P 1N P", "AQJ984.83.K4.972", "2S"),
    ("1D 1S P 1N P", "AQJ84.K83.84.Q72", "P"),
    ("1C 1N", "J83.84.QJT842.Q2", "2D"),
    ("1N 2S P", "84.A83.KQ84.J972", "P"),
    ("1N X P", "84.83.J97642.Q72", "2D"),
    ("1N X P", "9842.J83.842.Q72", "P"),
    ("1N 2S P P", "84.AQ83.KQ84.AJ7", "X"),
    ("1N 2S P P", "KJ4.AQ3.KQ84.972", "P"),
]
# The four- and five-level: pull or sit, bid on or double, two places to play.
HIGH = [
    ("4S X P", "9842.Q83.J84.K72", "P"),
    ("4H X P", "984.83.KJ84.Q972", "P"),
    ("5D X P", "K984.Q832.84.Q72", "P"),
    ("1H 4S X P", "84.AQ983.KQ4.A72", "P"),
    ("1H 4S X P", "4.AKQ984.KQJ84.2", "5D"),
    ("1S 4H X P", "AQJ84.84.KQ84.K7", "P"),
    ("1S P 4S P P X P", "9642.83.QJ84.972", "P"),
    ("1H 1S 4H 4S", "84.AQJ84.KQ4.Q72", "P"),
    ("1S P 2S 4H P P", "Q983.84.K9842.72", "P"),
    ("1S P 2S 4H 4S 5H P P", "AKJ984.A3.84.A72", "X"),
    ("1S 2H P 4H", "AKJ984.4.KQJ84.7", "4S"),
    ("1S 2D 3D 5D P P", "Q983.AK4.84.Q972", "X"),
    ("1H 3S X 4S", "K4.AQJ98.AQ4.J72", "X"),
    ("1S X 4S", "4.83.KQJ9842.K72", "5D"),
    ("1S X 4S", "84.83.QJ9842.K72", "P"),
    ("1H 2H 3H 4S P P", "84.KQ983.QJ84.72", "P"),
    ("4S P P", "4.AKJ3.AQ84.K972", "X"),
    ("4S 4N P", "84.983.KQ842.J97", "5D"),
    ("4H 4N P", "Q9842.93.K4.J972", "5C"),
    ("4S 4N P 5C P", "4.2.AKJ842.AQJ98", "P"),
    ("4S 4N P 5C P", "4.KQJ42.AKJ842.8", "5D"),
    ("1N P 3N P P", "KQJ84.83.A84.972", "P"),
]
FAMILIES = [*BALANCING, *AFTER_A_RAISE, *TOTAL_TRICKS, *PREEMPTS, *DOUBLES, *OVERCALLS, *HIGH]

# Calls that hardly anyone makes, with the share they may have at most.
FEW = [
    # Partner balanced: nobody invites on the points he borrowed, nor bids notrump over theirs.
    ("1H P 2H P P 2S P", "Q98.A83.KJ72.Q43", "4S", 0.1),
    ("1S P 1N P P X P", "K6.J65.K954.K953", "3N", 0.05),
    # A doubled three-level contract is no reason for the four-level.
    ("1H 2N 3H P P X P P", "AQT4.AK9864.85.3", "4H", 0.1),
    # A preempt has told all: the next move is partner's.
    ("2H P P X P 3D P P", "KJ6.QJ9832.4.Q53", "X", 0.1),
    ("3D X P 3S", "84.Q3.KQJ9842.72", "4D", 0.1),
    # Their 1NT overcall takes strength from the free bids: with ten points one doubles.
    ("1C 1N", "J83.84.KQJ84.K72", "2D", 0.3),
    # Facing an overcall of notrump's opponents there is no game to invite to.
    ("1N 2S P", "84.A83.KQ84.J972", "2N", 0.25),
    # A passed-out high double is not pulled with a flat hand.
    ("4S X P", "9842.Q83.J84.K72", "5D", 0.05),
    ("5D X P", "K984.Q832.84.Q72", "5S", 0.05),
    # Two places to play is forcing, and is no bid over their 3NT.
    ("4S 4N P", "9842.983.K842.J9", "P", 0.05),
    ("1N P 3N P P", "4.2.AKJ842.AQJ98", "4N", 0.1),
    # A doubler who heard nothing bids game only with length.
    ("1S X 3S P P", "4.AQT8.AK94.K963", "4H", 0.05),
    # With their suit stopped, nine tricks come before eleven.
    ("1C 1H 3C P", "A84.KQ4.K4.AJ872", "5C", 0.15),
]


@pytest.mark.parametrize(("calls", "hand", "call"), FAMILIES)
def test_calls_what_the_book_calls(calls: str, hand: str, call: str) -> None:
    found = shares(calls, hand)
    assert next(iter(found)) == call, found
    assert found[call] >= SURE, found


@pytest.mark.parametrize(("calls", "hand", "call", "most"), FEW)
def test_what_hardly_anyone_calls(calls: str, hand: str, call: str, most: float) -> None:
    assert shares(calls, hand)[call] < most


@pytest.mark.parametrize(
    ("calls", "hand"),
    [
        ("1H 1S 4H", "KJ83.4.QJ842.972"),
        ("1S 2H 4S", "4.K983.84.Q98742"),
        ("1H P 2H 3D 4H", "84.42.KJ983.Q974"),
    ],
)
def test_saves_more_at_favourable_vulnerability(calls: str, hand: str) -> None:
    """The side to act is East-West: it saves most when only the others are vulnerable."""
    passes = {
        vul: shares(calls, hand, vul)["P"] for vul in (Vulnerability.NS, Vulnerability.NONE, Vulnerability.EW)
    }
    assert passes[Vulnerability.NS] < passes[Vulnerability.NONE] < passes[Vulnerability.EW]


@pytest.mark.parametrize(
    ("calls", "hand"),
    [
        ("1S X XX 2D P P", "84.AQ83.KJ94.J72"),
        ("4S 4N P", "84.983.KQ842.J97"),
        ("1H X XX 1S P P", "K84.A3.KJ94.QJ72"),
    ],
)
def test_a_side_that_announced_the_values_does_not_sell_out(calls: str, hand: str) -> None:
    row = log_probs_at(
        MODEL, Position(parse_auction(calls, 0), Vulnerability.NONE), Hands.of([parse_hand(hand)])
    )
    assert np.exp(row[0, parse_call("P")]) < 0.06


@pytest.mark.parametrize(
    ("calls", "hand", "call"),
    [
        # A four-card major is game over the double of a preempt; a cue-bid above it needs much more.
        ("3S X P", "82.KJ32.K87.KQ87", "4H"),
        ("3S X P", "8.KJ32.AK87.KQ87", "4H"),
        # Over partner's cue-bid at the four-level the doubler names a suit, and does not pass.
        ("3S X P 4S P", "4.A6.KQ432.AJ974", "5C"),
        ("3H X P 4H P", "KJ86.4.KQ32.AJ94", "4S"),
    ],
)
def test_game_and_cue_bids_over_the_double_of_a_preempt(calls: str, hand: str, call: str) -> None:
    here = Position(parse_auction(calls, 0), Vulnerability.NONE)
    shares = np.exp(log_probs_at(MODEL, here, Hands.of([parse_hand(hand)]))[0])
    assert shares[parse_call(call)] > shares.max() - 0.02
    assert shares[PASS] < 0.35
