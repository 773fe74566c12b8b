"""A bidding quiz for contested auctions: what any textbook says, and where textbooks differ.

Written from standard bidding before the model was tuned on it. North deals; hands are spades.hearts.diamonds.
clubs; the vulnerability is none unless a case says otherwise.
"""

from __future__ import annotations

import numpy as np
import pytest

from simulate.bidding.model import Position, log_probs_at
from simulate.bidding.textbook import TextbookModel
from simulate.core import Hands, Vulnerability, call_name, parse_auction, parse_call, parse_hand
from simulate.meaning import parse_meaning

MODEL = TextbookModel()
SURE = 0.35
"""Share that the textbook's call must have at least, besides being the likeliest."""


def shares(calls: str, hand: str, vul: Vulnerability = Vulnerability.NONE) -> dict[str, float]:
    held = parse_hand(hand)
    row = np.exp(log_probs_at(MODEL, Position(parse_auction(calls, 0), vul), Hands.of([held]))[0])
    return {call_name(int(c)): float(row[c]) for c in np.argsort(-row)[:6]}


FIRST_ACTIONS = [
    ("1D", "KQJ85.A83.84.972", "1S"),
    ("1C", "84.AQT94.K84.972", "1H"),
    ("1S", "84.K3.AQJT84.A72", "2D"),
    ("1H", "KQ84.4.AJ83.K972", "X"),
    ("1D", "KQ84.AJ83.4.K972", "X"),
    ("1C", "KJ4.AQ3.KJ84.Q72", "1N"),
    ("1D", "KQJ974.83.84.J72", "2S"),
    ("1C", "KQJ84.AJ984.83.4", "2C"),
    ("1H", "AQJ84.3.83.KJ984", "2H"),
    ("1S", "3.84.KQJ84.AJ984", "2N"),
    ("1H", "K84.A83.Q842.J72", "P"),
    ("1S", "QJ84.K73.A84.Q72", "P"),
    ("1S", "AQ4.KJ3.AQ84.K72", "X"),
    ("2H", "AQ84.4.KJ83.K972", "X"),
    ("2H", "K84.Q83.A842.J72", "P"),
    ("2S", "KJ4.A73.AQ84.K72", "2N"),
    ("3D", "AQJ984.A83.4.K72", "3S"),
    ("3C", "K84.A3.AKJ84.K97", "3N"),
    ("3H", "KQ84.4.AK83.A972", "X"),
    ("4S", "4.AQ83.KQJ4.AK72", "X"),
    ("1N", "KQJ974.A3.84.972", "2S"),
    ("1N", "K84.A73.8642.Q54", "P"),
    ("1N", "AK4.KQ3.A842.QJ4", "X"),
    ("2C", "K84.A73.8642.Q54", "P"),
    ("1H P P", "KQ984.83.A84.972", "1S"),
    ("1H P P", "Q84.AJ3.KJ84.Q72", "1N"),
    ("1H P P", "KJ84.83.AQ84.Q72", "X"),
    ("1H P 2H P P", "KQ84.83.KJ84.Q72", "X"),
    ("1S P 4S", "84.AQ3.KJ84.Q972", "P"),
    ("1S P 2D", "84.AQ83.84.KQ972", "P"),
]

ADVANCES = [
    ("1D 1S P", "K84.83.Q842.J972", "2S"),
    ("1D 1S P", "K84.A3.842.AJ972", "2D"),
    ("1D 1S 2D", "Q84.83.84.KJ9742", "2S"),
    ("1D 1S P", "84.Q83.J9842.972", "P"),
    ("1C 1H P", "KJ4.J3.Q842.KJ72", "1N"),
    ("1D X P", "KQ84.83.842.K972", "1S"),
    ("1D X P", "KQ984.A3.842.972", "2S"),
    ("1D X P", "KQ84.AJ83.84.K72", "2D"),
    ("1H X P", "84.83.J842.97542", "2C"),
    ("1H X P", "K4.KJ94.Q842.J72", "1N"),
    ("1S X P", "KQJT9.8.8642.K97", "P"),
    ("1H X 2H", "84.83.KQ84.KJ972", "X"),
    ("1H X 2H", "KJ984.83.Q84.972", "2S"),
    ("1H X XX", "KJ84.83.Q842.972", "1S"),
    ("1H 2H P", "K84.A83.842.J972", "2S"),
    ("1S 2N P", "K984.A873.84.J72", "3C"),
    ("1D 1N P", "K9842.83.84.Q972", "2H"),
    ("1D 1N P", "K84.A73.8642.KJ4", "3N"),
    ("3H X P", "K842.83.K842.972", "3S"),
    ("3H X P", "KQ9842.83.A84.97", "4S"),
    ("4H X P", "84.J83.Q842.K972", "P"),
    ("1S P 2S X P", "84.KJ83.Q842.972", "3H"),
]

OPENERS_SIDE = [
    ("1D 1S", "84.KQ83.A842.J72", "X"),
    ("1C 1D", "KQ984.A3.842.972", "1S"),
    ("1H 1S", "K84.Q83.K842.972", "2H"),
    ("1H 1S", "84.KQ83.KJ84.A72", "2S"),
    ("1H 2C", "AQJ84.K3.842.K72", "2S"),
    ("1H 2C", "Q84.83.J9842.972", "P"),
    ("1S 2D", "84.K83.AQJ94.972", "P"),
    ("1S 2D P P X P", "84.K83.AQJ94.972", "P"),
    ("1C 1H", "K84.KJ3.Q842.972", "1N"),
    ("1S X", "K842.3.KQ842.A72", "2N"),
    ("1H X", "KJ84.83.AQ84.J72", "XX"),
    ("1H X", "84.Q83.K842.J972", "2H"),
    ("1S X", "KJ842.3.Q842.972", "4S"),
    ("1N 2S", "KJ4.83.KQ84.Q972", "3N"),
    ("1N 2S", "84.Q83.J842.9742", "P"),
    ("1N X", "84.73.Q98642.972", "2D"),
    ("1H 1S P P", "4.AQ983.KQ84.A72", "X"),
    ("1D 1S X P", "84.AQ83.KQ842.K7", "2H"),
    ("1D 1S X P", "84.A3.KQJ842.K72", "2D"),
    ("1D P 1H 1S", "84.K83.AQ842.KJ7", "X"),
    ("1D P 1H 1S", "84.KJ83.AQ842.K7", "2H"),
    ("1S P 2S 3H", "AKJ842.3.KQ4.972", "3S"),
    ("1S P 2S 3H", "AKJ84.83.A84.Q72", "P"),
    ("1H P 2H 2S", "84.AQJ984.KQ4.72", "3H"),
    ("1S P 4S 5H", "KQJ984.83.K84.A2", "P"),
]

HIGH = [
    ("1S 3H 4S 5H P P", "AKJ84.A3.A84.K72", "X"),
    ("1H 4S P P", "4.AQ983.KQ84.AK2", "X"),
    ("4H X P", "QJ9842.3.K842.97", "4S"),
    ("1H P 4H P P X P", "QT9862.4.K84.972", "4S"),
    ("1S 2H 3S 4H", "AKJ9842.3.KQ4.72", "4S"),
]


@pytest.mark.parametrize(("calls", "hand", "call"), [*FIRST_ACTIONS, *ADVANCES, *OPENERS_SIDE, *HIGH])
def test_bids_what_any_textbook_bids(calls: str, hand: str, call: str) -> None:
    found = shares(calls, hand)
    assert next(iter(found)) == call, found
    assert found[call] >= SURE, found


DIFFER = [
    ("1D 1S P", "KJ842.4.983.QT72", ("3S", "4S")),
    ("2S X P", "84.Q83.J842.J972", ("2N", "3C")),
    ("1N", "KJ984.AQ84.83.72", ("2C", "2S")),
    ("1H 1S 2H 2S", "84.AQJ984.KQ4.72", ("P", "3H")),
    ("4H X P", "Q9842.3.Q842.K97", ("P", "4S")),
    ("1S P 2S P P", "84.K83.KJ84.Q972", ("P", "X")),
    ("1S P P", "84.K83.KJ84.K972", ("P", "X")),
]


@pytest.mark.parametrize(("calls", "hand", "both"), DIFFER)
def test_spread_where_textbooks_differ(calls: str, hand: str, both: tuple[str, str]) -> None:
    found = shares(calls, hand)
    assert min(found.get(call, 0) for call in both) > 0.12, found


def test_sacrifices_by_vulnerability() -> None:
    hand = "KJ84.3.QT842.972"
    share = {
        vul: shares("1H 2S 4H", hand, vul).get("4S", 0.0)
        for vul in (Vulnerability.EW, Vulnerability.NONE, Vulnerability.NS)
    }
    # West advances: favourable when North-South are vulnerable.
    assert share[Vulnerability.NS] > 0.5
    assert share[Vulnerability.NS] > share[Vulnerability.EW] + 0.1


def probability(calls: str, hand: str, call: str) -> float:
    row = log_probs_at(
        MODEL, Position(parse_auction(calls, 0), Vulnerability.NONE), Hands.of([parse_hand(hand)])
    )
    return float(np.exp(row[0, parse_call(call)]))


@pytest.mark.parametrize(
    ("calls", "hand"),
    [
        ("1H X P", "84.8732.J842.972"),
        ("1D 1S X P", "84.AQ3.KQ842.K72"),
        ("1H 1S 2S P", "84.AQ983.KQ4.K72"),
        ("1D 1S 2H P", "84.A3.KQJ42.K972"),
        ("2H X P", "84.8732.J842.972"),
        ("1S 2S P", "4.8732.J842.9732"),
    ],
)
def test_forcing_calls_are_not_passed(calls: str, hand: str) -> None:
    assert probability(calls, hand, "P") < 0.05


@pytest.mark.parametrize("words", ["5-10 6H or 5-10 6S", "6M 5-10"])
def test_acts_over_a_multi_by_strength(words: str) -> None:
    """An explained artificial weak opening is not met with lead-directing doubles, nor read as diamonds."""
    meaning = parse_meaning(words)
    here = Position(parse_auction("2D", 0), Vulnerability.NONE, meanings=((0, meaning),))
    hands = Hands.of([parse_hand(h) for h in ("KQ4.AJ3.K984.A72", "KQJ84.A83.84.K72", "84.J83.KQJ98.972")])
    likeliest = np.argmax(log_probs_at(MODEL, here, hands), axis=1)
    assert [call_name(int(c)) for c in likeliest] == ["2N", "2S", "P"]


def test_an_explained_double_still_asks_unless_it_shows_trumps() -> None:
    auction = parse_auction("1H X P", 0)
    hand = Hands.of([parse_hand("84.83.J842.97542")])
    passes = []
    for words in ("12+ 0-2H", "4+H 10+"):
        here = Position(auction, Vulnerability.NONE, meanings=((1, parse_meaning(words)),))
        passes.append(float(np.exp(log_probs_at(MODEL, here, hand)[0, parse_call("P")])))
    assert passes[0] < 0.05
    assert passes[1] > 0.4
