"""A bidding quiz of everyday contested positions: what most of a field calls, and what hardly anyone does.

Written from standard bidding before the rules were mended for it; no hand is from a published case. North
deals; hands are spades.hearts.diamonds.clubs; nobody is vulnerable.
"""

from __future__ import annotations

import numpy as np
import pytest

from simulate.bidding.model import Position, log_probs_at
from simulate.bidding.textbook import TextbookModel
from simulate.core import Hands, Vulnerability, parse_auction, parse_call, parse_hand

MODEL = TextbookModel()


def share(calls: str, hand: str, call: str) -> float:
    held = Hands.of([parse_hand(hand)])
    position = Position(parse_auction(calls, 0), Vulnerability.NONE)
    return float(np.exp(log_probs_at(MODEL, position, held)[0, parse_call(call)]))


# Calls that most players make, with the share they should have at least.
MOST = [
    # Sound overcalls at the one-level are not passed.
    ("1D", "AKJ84.K3.Q73.852", "1S", 0.7),
    ("1C", "73.AQJ85.K84.Q92", "1H", 0.7),
    ("1D", "AQT94.72.A6.J863", "1S", 0.7),
    ("1H", "Q92.A3.KJ4.AQT83", "1N", 0.55),
    ("1D", "KQ3.A84.KJ52.AJ7", "1N", 0.6),
    # A doubleton in the other minor does not keep four-four in the majors from doubling.
    ("1D", "KQ84.AJ73.852.K6", "X", 0.5),
    ("1C", "AJ63.KQ95.74.Q82", "X", 0.5),
    # Partner who balances after they have stopped has bid the points opposite too.
    ("1C P 1N P 2C P P 2D P", "KJ83.QT95.K6.Q84", "P", 0.6),
    ("1D P 1S P 2S P P 3C P", "A83.KJ94.Q852.K7", "P", 0.6),
    # Over their 1NT overcall a double has the balance of the points.
    ("1H 1N", "K963.84.J74.Q852", "P", 0.55),
    ("1H 1N", "KQ93.84.A74.J852", "X", 0.45),
    # Four-three in the majors is enough for a negative double of a minor at the two-level.
    ("1D 2C", "KJ3.QJ84.K852.73", "X", 0.4),
    # They found notrump and stopped: flat hands pass, whatever their points.
    ("1H P 1N P P", "K84.952.AJ63.Q84", "P", 0.55),
    # A doubler with a minimum has done his work.
    ("1C X XX 1D 2C", "KQ84.AJ3.Q952.73", "P", 0.5),
    # A bad suit is not worth the three-level over notrump.
    ("1N", "A84.Q3.K6.J97542", "P", 0.6),
]
# Calls that hardly anyone makes, with the share they may have at most.
FEW = [
    # Five-five, or a six-card major, is no hand for a double or for notrump.
    ("2D", "KQJ63.KQJ86.2.J6", "X", 0.15),
    ("1S", "K3.KQ8643.A9.KJ3", "1N", 0.3),
    # Trumps of partner's overcall are raised.
    ("1C 1H P", "84.KJ63.A952.J74", "P", 0.15),
    ("1D 1S P", "K83.Q842.75.A964", "P", 0.35),
    ("1S", "4.KQ9853.A762.85", "2S", 0.08),
    ("1C", "K42.84.AJ52.KT93", "2C", 0.02),
    ("1C", "Q73.AJ52.KT984.6", "2N", 0.05),
    ("1S", "A2.KJ8.QT94.KJ83", "2N", 0.05),
    ("1C P 1N P 2C P P 2D P", "KJ83.QT95.K6.Q84", "3C", 0.05),
    ("2H 3C P", "QJ953.J2.83.A975", "4H", 0.1),
    # Doubling a transfer shows the suit that was bid, not the other three.
    ("1N P 2D", "AJ93.52.K84.AQ62", "X", 0.1),
    ("1C 1H X P", "K7.K4.KQ4.KJT862", "5C", 0.02),
    ("1H X XX", "KJ9732.84.96.752", "4S", 0.1),
]


@pytest.mark.parametrize(("calls", "hand", "call", "least"), MOST)
def test_what_most_players_call(calls: str, hand: str, call: str, least: float) -> None:
    assert share(calls, hand, call) > least


@pytest.mark.parametrize(("calls", "hand", "call", "most"), FEW)
def test_what_hardly_anyone_calls(calls: str, hand: str, call: str, most: float) -> None:
    assert share(calls, hand, call) < most
