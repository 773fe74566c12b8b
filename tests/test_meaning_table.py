"""What directors are known to write, one by one: read, the right hands inside, printed and read back."""

from __future__ import annotations

import pytest

from simulate.core.arrays import Hands
from simulate.core.calls import parse_call
from simulate.core.hands import parse_hand
from simulate.meaning import explain_unread, parse_meaning, read_meaning, with_suit_of_call

# text: hands inside | hands outside, spades.hearts.diamonds.clubs
TABLE = [
    ("15-17 bal", "AK2.KQ3.K987.654", "AK2.Q93.Q987.654 AK2.KQ3.KT9876.5 AKQJ9.KQ3.K98.65"),
    ("5+H 4+m 6-10", "A.QT982.K32.9764", "A2.QT982.K32.976 A.QT98.K932.9764 A.KQ982.K32.K764"),
    ("weak two: 6S 5-10, 2 of top 3", "AQT982.K32.76.54", "AJT982.K32.76.54 AQT98.K32.76.543"),
    ("4=4=4=1 or 5-5 minors", "AT54.QT98.K932.Q A.Q9.K9832.Q7642", "Q.AT54.QT98.K932 A2.Q9.K983.Q7642"),
    ("void in clubs", "AT542.QT98.K932.", "AT54.QT98.K932.Q"),
    ("stopper in hearts", "A2.Q98.K932.7642 A2.K8.K932.97642", "A2.Q8.K932.97642 A2.J98.K932.7642"),
    ("transfer: 5+H any", "2.QT982.432.9764 AKQ.AKQ98.AKQ.A2", "A2.QT98.K32.Q764"),
    ("splinter", "KQ54.AQ98.K932.2", "KQ54.AQ98.K93.42 9854.J987.K9832."),
    ("splinter in clubs", "KQ54.AQ98.K932.2", "KQ54.AQ98.2.K932"),
    ("0-7 or 5+ controls", "J954.J987.K93.42 AK54.A987.Q93.42", "KQ54.K987.Q93.42"),
    ("no 4-card major", "AK2.Q93.Q987.654", "AK42.Q93.Q98.654 AK432.Q93.Q98.65"),
    ("not (4M)", "AK432.Q93.Q98.65", "AK42.Q93.Q98.654"),
    ("hcp(north) >= 15 && shape(north, any 4333 + any 4432 + 5xxx)", "AKQ42.KQ93.7.K54", "42.KQ93.AKQ75.A6"),
    # conventions
    ("Stayman", "AK42.Q93.Q98.654", "AK2.Q93.Q987.654 J942.Q93.Q98.654"),
    ("Jacoby transfer hearts", "2.QT982.432.9764", "A2.QT98.K32.Q764"),
    ("Jacoby 2NT spades", "AK42.KQ3.Q98.654", "AK2.KQ93.Q98.654 AK42.Q93.J98.654"),
    ("Michaels over a minor", "AQ954.KT982.2.54", "AQ954.KT98.2.542"),
    ("Michaels over hearts", "AQ954.2.KT982.54", "AQ954.KT982.2.54"),
    ("Unusual 2NT", "2.54.AQ954.KT982", "2.AQ954.54.KT982"),
    ("Bergen 3C hearts", "A42.KT98.Q98.654", "A42.KT9.Q987.654 A42.K983.AQ8.654"),
    ("Bergen 3D spades", "KT98.A42.AJ8.654", "KT98.A42.Q98.654"),
    ("Bergen jump raise spades", "KT98.742.Q98.654", "KT98.A42.Q98.654"),
    ("Drury spades", "KT9.A42.QJ8.6542", "KT.A42.QJ98.6542 KT9.J42.Q98.6542"),
    ("Ogust", "AK2.Q93.KQ87.654", "AK2.Q93.9872.654"),
    ("Ogust 3C spades", "KJT982.432.Q6.54", "KQT982.K32.Q6.54 KQT982.432.76.54"),
    ("Ogust 3S hearts", "432.KQT982.K6.J4", "432.KJT982.Q6.54"),
    ("Ogust 3NT spades", "AKQ982.432.76.54", "AQJ982.K32.76.54"),
    ("Multi", "AQT982.432.J6.54 AK2.KQ3.KQJ7.K54", "432.32.AQT982.54"),
    ("Landy", "AQT98.K932.76.Q5", "AQT9.K932.765.Q5"),
    ("DONT 2D", "AQT9.2.KT982.Q54", "A2.T92.KT982.Q54"),
    ("DONT double", "A32.2.KQT982.Q54", "AQT9.2.KT982.Q54"),
    ("RKCB 0314 5C spades", "QT982.K32.K6.Q54 AKT98.A32.Q6.654", "AT982.K32.K6.Q54"),
    ("RKCB 1430 5C spades", "AT982.Q32.Q6.Q54", "QT982.K32.K6.Q54 AKT98.Q32.Q6.654"),
    ("RKCB 5H 0314 hearts", "A32.KT982.Q6.Q54", "A32.KQ982.96.Q54 A32.QT982.K6.Q54"),
    ("RKCB 5S 1430 hearts", "A32.KQ982.96.Q54", "A32.KT982.Q6.Q54"),
    ("Lebensohl 2NT", "32.432.QJT982.54", "A2.K32.KQT982.54"),
    ("Lebensohl 3 hearts", "A2.KQT82.K32.954", "32.QJT82.432.954"),
    ("negative double", "K932.K32.J32.954", "K93.K32.J32.9542"),
    ("negative double showing hearts", "932.K932.K32.954", "K932.K32.J32.954"),
    ("negative double both majors", "K932.K932.32.954", "K932.K32.J32.954"),
    ("support double spades", "K93.A2.KQ932.K54", "K932.A2.KQ932.K5 93.AK2.KQ932.K54"),
]


@pytest.mark.parametrize(("text", "inside", "outside"), TABLE, ids=[row[0] for row in TABLE])
def test_means_the_right_hands(text: str, inside: str, outside: str) -> None:
    meaning = read_meaning(text)
    assert meaning is not None, explain_unread(text)
    for hands, expected in ((inside, True), (outside, False)):
        parsed = [parse_hand(hand) for hand in hands.split()]
        assert meaning.holds(Hands.of(parsed)).tolist() == [expected] * len(parsed), str(meaning)
    assert parse_meaning(str(meaning)) == meaning


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bergen 3C", "'bergen 3C hearts'"),
        ("drury", "expected 'drury hearts', 'drury spades'"),
        ("support double", "'support double clubs'"),
        ("RKCB 0314 5C", "'RKCB 0314 5C spades'"),
    ],
)
def test_a_convention_without_its_suit_names_those_with_it(text: str, words: str) -> None:
    assert read_meaning(text) is None
    assert words in explain_unread(text)


@pytest.mark.parametrize(
    ("words", "call", "read"),
    [
        ("weak two", "2S", "weak two spades"),
        ("Weak 2", "2D", "Weak 2 diamonds"),
        ("preempt", "3C", "preempt clubs"),
        ("weak two", "2C", "weak two"),
        ("preempt", "2S", "preempt"),
        ("transfer", "2H", "transfer"),
        ("splinter", "4C", "splinter"),
        ("weak two hearts", "2S", "weak two hearts"),
        ("weak two", "P", "weak two"),
        ("weak two", "2NT", "weak two"),
        ("good hand, bad suit", "3D", "good hand, bad suit"),
    ],
)
def test_a_suit_left_out_is_that_of_the_call(words: str, call: str, read: str) -> None:
    assert with_suit_of_call(words, parse_call(call)) == read
    assert read == words or read_meaning(read) is not None
