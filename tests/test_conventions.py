"""Conventions of the data file, one by one: hands inside and outside each."""

from __future__ import annotations

import numpy as np
import pytest

from simulate.core.arrays import Hands
from simulate.core.calls import parse_call
from simulate.core.hands import parse_hand
from simulate.meaning import conventions, find_convention, with_suit_of_call

# name: hands inside | hands outside, spades.hearts.diamonds.clubs
TABLE = [
    ("precision 1NT", "AK2.KQ3.J987.654", "AK2.KQ3.K987.Q54 AK92.KQ3.J9876.5"),
    ("precision 1D", "AK2.KQ43.87.9654", "AK32.KQ432.8.965 AK2.KQ3.K987.K54"),
    ("Namyats hearts", "A2.AKJT984.K2.54", "A2.JT98432.AK.54 A32.AKJT98.K2.54"),
    ("Acol two spades", "AKQT98.AQ3.A2.54", "AKQT98.Q32.32.54 AKQT9.AQ3.A32.54"),
    ("Benji 2D", "AKQ2.AKQ.A32.K54", "AKQ2.AK3.Q32.J54"),
    ("Roman 2D", "AK32.AQ54.KQ32.2", "AK32.AQ54.J932.2 AK32.AQ5.KQ32.92"),
    ("Kokish", "AKQ.AK2.AQ32.K32 A2.AKQJ5.AK32.K2", "AKQ2.A2.AKQ32.K2 AKQ.A32.KJ32.K32"),
    ("Gazzilli spades", "AKQ32.A2.A32.Q32 AQ432.K2.32.K432", "AQ432.K32.K32.32 AKQ2.A32.A32.Q32"),
    ("Puppet Stayman", "KJ2.Q943.982.765", "KJ2.Q9432.98.765 T2.T943.9832.765 K2.Q9.98432.8765"),
    ("Puppet Stayman over 1NT", "KJ2.AQ43.982.765", "KJ2.Q943.982.765"),
    (
        "garbage Stayman",
        "9832.T943.982.76 T832.T94.98432.2",
        "KJ32.AQ43.982.76 983.T943.98.9876 983.T94.98.98765",
    ),
    ("crawling Stayman", "9832.T943.982.76", "AQ32.KJ43.982.76 983.T9432.982.76"),
    ("minor suit Stayman", "A2.K3.K982.J9765", "A32.K32.K982.965 9.32.K98432.8765"),
    ("Smolen 3H", "AQ432.KJ32.32.32", "AQ32.KJ432.32.32 95432.KJ32.32.32"),
    ("Smolen 3S", "AQ32.KJ432.32.32", "AQ432.KJ32.32.32"),
    ("Rubensohl hearts", "2.T98765.432.432 AKQ.AKQ32.32.432", "AKQ2.AKQ3.32.432"),
    ("T-Walsh spades", "Q943.982.K32.765", "Q94.9832.K32.765 9843.982.J32.765"),
    ("inverted minor clubs", "A2.K32.93.KQ9765", "A2.K932.3.KQ9765 A2.K32.9832.KQ97 92.932.93.KQ9765"),
    ("inverted raise diamonds", "A2.K32.KQ97.9765", "A2.K32.KQ9.97652 A932.K32.KQ97.97"),
    ("preemptive minor raise clubs", "92.932.93.KQJ765", "A2.K32.93.KQ9765"),
    ("constructive raise hearts", "A2.Q32.K932.9765", "A2.Q32.9832.9765 A2.32.KQ932.9765"),
    ("mixed raise spades", "KJ32.93.K932.976", "KJ3.932.K932.976 KJ32.A3.K932.976"),
    ("preemptive raise spades", "Q932.93.Q932.976", "KQ32.93.K932.976 Q93.932.Q932.976"),
    ("cue raise diamonds", "A2.A432.KJ9.9765", "A2.A432.KJ.98765 32.A432.QJ9.9765"),
    ("Jordan 2NT hearts", "A2.K932.K932.J65", "A2.K93.K932.J765 A2.K932.9832.965"),
    ("mini splinter clubs", "A932.K932.K932.6", "A932.K932.K93.65 A932.K932.AQ92.6"),
    ("strong jump shift hearts", "A2.AKJ93.AQ32.65", "A2.KQJ93.Q932.65"),
    ("Soloway clubs", "A2.A3.K932.AQJ65", "A2.A32.K932.AQJ6 A2.93.K932.AQJ65"),
    ("weak jump shift hearts", "2.QJT932.J932.65", "2.AQT932.K932.65 2.QJT93.J9832.65"),
    ("two-way drury 2C spades", "KJ3.A32.Q932.965", "KJ32.A32.Q93.965"),
    ("two-way drury 2D spades", "KJ32.A32.Q93.965", "KJ3.A32.Q932.965"),
    ("FSF", "KJ32.A32.KQ3.965", "KJ32.A32.932.965"),
    ("NMF", "KJ432.A32.K3.965", "KJ32.A432.K3.965 KJ432.932.93.965"),
    ("Checkback", "KJ32.A432.K3.965", "KJ2.A32.K32.9654"),
    ("2-way checkback 2C", "KJ32.A932.Q3.965 32.932.KJ9832.96", "AJ32.A932.KJ.965 KJ32.932.932.965"),
    ("XYZ 2D", "AJ32.A932.K3.Q65", "KJ32.A932.Q3.965"),
    ("feature clubs", "AJ9832.32.32.K65", "AJ9832.K2.32.965 J98732.32.32.K65"),
    ("Gerber 4D", "KJ32.KQ2.KQ2.965", "AJ32.KQ2.KQ2.965"),
    ("Gerber 4NT", "AJ32.AQ2.AQ2.965", "AJ32.AQ2.KQ2.965"),
    ("Blackwood 5D", "AJ32.KQ2.KQ2.965", "AJ32.AQ2.KQ2.965"),
    ("DOPI pass", "AJ32.KQ2.KQ2.965", "KJ32.KQ2.KQ2.965"),
    ("Exclusion clubs", "AKQ32.AKJ32.932.", "AKQ32.AKJ2.932.3"),
    ("Lightner diamonds", "J9832.J9832..932", "J9832.J982.9.932"),
    (
        "takeout double of hearts",
        "AQ32.2.KQ32.Q832 AKQJ32.2.AKQ2.K2",
        "AQ32.32.KQ9832.9 AQ2.432.KQ32.982 Q932.2.K932.9832",
    ),
    ("takeout of clubs", "AQ32.KJ2.Q932.98", "AQ32.K2.Q9.Q9832"),
    ("responsive double both majors", "AQ32.KJ32.932.98", "AQ32.KJ2.9832.98"),
    ("responsive double minors", "A2.32.KQ32.J9832", "A32.32.K9832.Q98"),
    ("maximal double spades", "AKJ32.A2.KJ2.982", "AKJ32.92.Q92.982"),
    ("Rosenkranz double spades", "Q32.A32.K9832.98", "J32.A32.KJ832.98"),
    ("unusual vs unusual raise spades", "Q32.A32.AJ832.98", "Q2.A32.AJ832.984"),
    ("unusual vs unusual hearts", "32.AQ832.AJ832.9", "Q32.A832.AJ82.98"),
    ("Leaping Michaels 4C over hearts", "AKJ32.2.A2.KQ982", "AKJ32.2.KQ982.A2 32.AKJ32.A2.KQ98"),
    ("Leaping Michaels diamonds over spades", "2.AKJ32.KQ982.A2", "AKJ32.2.KQ982.A2"),
    ("unusual 4NT", "2.3.AQ9832.KQ982", "A2.Q3.9832.KQ982"),
    ("Raptor", "AQ32.2.KQ832.982 2.AQ32.982.KQ832", "AQ832.2.KQ32.982 AQ832.Q2.KQ32.98"),
    ("Hamilton 2NT", "2.3.AQ9832.KQ982", "A2.Q3.A832.KQ982"),
    ("DONT 2S", "AQJ832.2.Q92.982", "AQJ32.Q2.Q92.982"),
    ("Meckwell double", "A2.32.32.KQJ9832 AQ32.KJ832.32.98", "AQJ832.2.Q92.982 A2.K2.Q9843.9832"),
    ("Meckwell 2C", "AQ32.2.982.KQ832", "A32.2.KQ32.Q9832"),
    ("Meckwell hearts", "A2.KQ832.Q98.982", "AQ832.K2.Q98.982"),
    ("Woolsey double", "AQ32.2.KQ832.Q82", "AQ832.2.KQ32.Q82"),
    ("Brozel double", "AQJ832.2.Q92.982", "AQ832.KQ32.92.98"),
    ("Brozel 2C", "A2.KQ32.32.Q9832", "A2.KQ32.Q9832.32"),
    ("Brozel 2D", "A2.KQ32.Q9832.32", "A2.KQ32.32.Q9832"),
    ("Brozel 2S", "AQ832.2.KQ32.982 AQ832.2.982.KQ32", "AQ832.KQ32.2.982"),
    ("Astro 2C", "A2.KQ32.Q9832.32", "AQ832.2.KQ32.982"),
    ("Asptro 2D", "AQ832.2.KQ32.982", "A2.KQ32.Q9832.32"),
    ("Suction 2C", "2.32.AKJ832.Q982 AQ832.KJ32.2.982", "AKJ832.32.2.Q982"),
    ("Suction 2D", "2.AKJ832.32.Q982 AQ832.2.32.KJ982", "2.32.AKJ832.Q982"),
    ("CRASH double", "98432.2.432.Q982 2.98432.Q982.432", "98432.Q982.432.2"),
    ("CRASH rank", "98432.Q982.432.2", "98432.2.432.Q982"),
    ("CRASH shape", "98432.2.Q982.432", "98432.2.432.Q982"),
    ("Mathe double", "98432.Q982.432.2", "98432.2.Q982.432"),
    ("Mathe 1NT", "2.432.Q982.98432", "98432.2.Q982.432"),
    ("Lucas two hearts", "2.AQ832.Q982.982", "2.AQ8732.Q98.982"),
]


@pytest.mark.parametrize(("name", "inside", "outside"), TABLE, ids=[row[0] for row in TABLE])
def test_shows_the_right_hands(name: str, inside: str, outside: str) -> None:
    convention = find_convention(name)
    assert convention is not None
    for hands, expected in ((inside, True), (outside, False)):
        parsed = [parse_hand(hand) for hand in hands.split()]
        held = convention.meaning.holds(Hands.of(parsed)).tolist()
        assert held == [expected] * len(parsed), str(convention.meaning)


@pytest.mark.parametrize(
    ("words", "call", "read"),
    [
        ("mixed raise", "3S", "mixed raise"),
        ("constructive raise", "2H", "constructive raise hearts"),
        ("weak jump shift", "2S", "weak jump shift spades"),
        ("exclusion", "5C", "exclusion clubs"),
        ("Acol two", "2H", "Acol two hearts"),
    ],
)
def test_the_suit_may_be_that_of_the_call(words: str, call: str, read: str) -> None:
    assert with_suit_of_call(words, parse_call(call)) == read


def test_every_convention_leaves_hands_in_and_out() -> None:
    rng = np.random.default_rng(4)
    held = np.zeros((60_000, 52), dtype=np.bool_)
    np.put_along_axis(held, np.argpartition(rng.random((60_000, 52)), 13, axis=1)[:, :13], True, axis=1)
    hands = Hands(held)
    for convention in conventions().by_name.values():
        share = convention.meaning.holds(hands).mean()
        assert convention.about, convention.name
        assert share < 0.7, convention.name
        # Nothing that no hand fits: the rarest, a solid suit and no more, comes once in some thousands.
        assert share > 0 or not convention.meaning.bounds().empty, convention.name
