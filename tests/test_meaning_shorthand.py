"""Meanings as directors type them in a hurry: each reads as the plain spelling beside it, or is refused."""

from __future__ import annotations

import pytest

from simulate.core.arrays import Hands
from simulate.core.hands import parse_hand
from simulate.meaning import MeaningError, NoHandError, explain_unread, parse_meaning, read_meaning
from simulate.meaning.contradiction import contradiction_of
from simulate.meaning.nodes import all_of

# text | the plain spelling
SAME = [
    # misread before
    ("5+/4+ in S/C", "5-4 S and C"),
    ("7+ solid m", "(7+C, exactly 3 of top 3 in C) or (7+D, exactly 3 of top 3 in D)"),
    ("5 good hearts", "5H, 2 of top 3 in H"),
    ("3 bad clubs", "3C, 0-1 of top 3 in C"),
    ("5-10 good hearts, 6H", "5-10, 2 of top 3 in H, 6H"),
    ("+5S", "5+S"),
    ("12+, +5S", "12+, 5+S"),
    ("king-queen of spades", "KQ in S"),
    ("ace and king of spades", "AK in S"),
    ("ace of spades or void", "SA or 0S"),
    ("doubleton honour in hearts", "2H, 1+ of top 5 in H"),
    ("5-10 (6S or 6H), good suit", "5-10, (6S or 6H), ((6H, 2 of top 3 in H) or (6S, 2 of top 3 in S))"),
    ("10-12 spades 4+", "10-12, 4+S"),
    ("at least one 4-card major", "4M"),
    # words that add nothing
    ("natural, 5+S", "5+S"),
    ("nat. 15-17 bal.", "15-17 bal"),
    ("4+ spades, forcing one round", "4+S"),
    ("6-9, non-forcing, 5+H", "6-9, 5+H"),
    ("weak, 6+ spades, 3-9", "6+S 3-9"),
    ("weak (5-10) 6S", "5-10 6S"),
    ("GF 13+", "13+"),
    ("inv+, 10+ 4+H", "10+ 4+H"),
    ("strong artificial 16+", "16+"),
    ("transfer, 5+ hearts", "5+H"),
    ("weak two, 6S 5-10", "6S 5-10"),
    ("takeout double, 12+ short in hearts", "12+, 0-1H"),
    ("limit raise, 10-12 4+H", "10-12, 4+H"),
    ("signoff, 5+S, 0-7", "5+S, 0-7"),
    ("15-17 bal, may have a 5-card major", "15-17 bal"),
    ("15-17 bal (can have 5M), no 4S", "15-17 bal, no 4S"),
    ("15-17 bal, 5M possible", "15-17 bal"),
    ("15-17 NT", "15-17 bal"),
    ("1NT 12-14", "bal, 12-14"),
    ("15-17 no trump", "15-17 bal"),
    ("about 10-12", "10-12"),
    # numbers and suits
    ("10-12p", "10-12"),
    ("12 HCP+", "12+"),
    ("between 12 and 14", "12-14"),
    ("10..12", "10-12"),
    ("no more than 3 spades", "0-3S"),
    ("not less than 5 hearts", "5+H"),
    ("less than 4 in each major", "0-3 in both majors"),
    ("5S+ 4H+", "5+S 4+H"),
    ("4S+5H", "4S 5H"),
    ("♠5+", "5+S"),
    ("spades 5-6, 6-10", "5-6S, 6-10"),
    ("hearts = 4", "4H"),
    ("5 spades and 4 of a minor", "5S 4m"),
    ("no 4CM", "no 4M"),
    ("8-10 w/o 4M", "8-10 without 4M"),
    ("55 majors", "5-5 majors"),
    ("5/5 M", "5-5 majors"),
    ("5-4 M/m", "5-4 M and a minor"),
    ("5 4 in the majors", "5-4 majors"),
    ("4-5 majors, either way round", "5-4 majors"),
    ("4-5 M", "4-5M"),
    ("both red suits", "5-4 H and D"),
    ("at least 55 in spades and another", "5-5 spades and another"),
    ("4+H or 4+S or both", "4+H or 4+S"),
    ("doubleton or tripleton spade", "2-3S"),
    # shapes
    ("5=4=(31)", "5=4=3=1 or 5=4=1=3"),
    ("(43)33", "4=3=3=3 or 3=4=3=3"),
    ("(31)(54)", "3=1=5=4 or 3=1=4=5 or 1=3=5=4 or 1=3=4=5"),
    ("54xx", "5S 4H"),
    ("shape 5431", "5431"),
    ("(4441) 12+", "4441 12+"),
    ("11-15 4441 or 5440", "11-15 (4441 or 5440)"),
    ("12-14, bal or semi-bal", "12-14 (bal or semibal)"),
    ("5-10, 6 hearts or 6 spades", "5-10 (6H or 6S)"),
    ("6+ hearts or 6+ spades, 5-10, 2 of top 3", "(6+H or 6+S), 5-10, 2 of top 3"),
    # holdings
    ("A or K of spades", "SA or SK"),
    ("no A or K in S", "not (SA or SK)"),
    ("AK or AQ in S", "SAK or SAQ"),
    ("A or Kx in hearts", "HA or (2H, HK)"),
    ("KQ10xx in spades", "KQTxx in S"),
    ("Hxx in spades", "3S, 1 of top 3 in S"),
    ("xxx in hearts", "3H, exactly 0 of top 4 in H"),
    ("first or second round control in D", "DA or DK or 0-1D"),
    ("second-round control in D", "DK or 1D"),
    ("passed hand, 9-11 3+S", "9-11, 3+S"),
    # conventions with more beside them
    ("splinter, 4+H", "10-15, (singleton or void), 4+H"),
    ("weak two hearts, good suit", "5-10, 6H, good suit"),
    ("landy or 20+", "(9+, both majors) or 20+"),
]


@pytest.mark.parametrize(("text", "plain"), SAME, ids=[row[0] for row in SAME])
def test_reads_as_the_plain_spelling(text: str, plain: str) -> None:
    meaning = read_meaning(text)
    assert meaning is not None, explain_unread(text)
    assert str(meaning) == str(parse_meaning(plain))
    assert parse_meaning(str(meaning)) == meaning


@pytest.mark.parametrize(
    ("text", "column", "word"),
    [
        # of which something would be lost, or guessed at
        ("weak, 6S", 1, "weak"),
        ("weak two", 1, "weak"),
        ("weak 2 hearts, 5-10", 1, "weak"),
        ("weak two or 20+", 1, "weak"),
        ("natural 2C, 11-15", 1, "natural"),
        ("GF 5+S", 1, "GF"),
        ("5+S, strong", 6, "strong"),
        ("12+ bal or natural", 12, "natural"),
        ("limit raise, 4+H", 1, "limit"),
        ("forcing", 1, "forcing"),
        ("12+, 3+C, can be short", 11, "can"),
        ("3+C (may be 2)", 6, "may"),
        ("5S, 4H or 4S, 5H, 8-10", 8, "or"),
        ("12-14 bal or 5+C", 11, "or"),
        ("two stoppers in hearts", 5, "stoppers"),
        ("2 singletons", 3, "singletons"),
        ("hearts and spades 5+", 1, "hearts"),
        ("hearts 5-10", 1, "hearts"),
        ("hearts 5+ points", 1, "hearts"),
        ("ca 10-12", 1, "ca"),
        ("at 5", 1, "at"),
        ("two suits, 5-4", 5, "suits"),
        ("2 or 5 without the queen", 8, "without"),
        ("2+Q spades", 3, "Q"),
        ("one or both majors", 1, "one"),
        ("no trump support", 10, "support"),
        ("1NT", 1, "1"),
        ("54(32)", 1, "54"),
        ("(5S or 6H), good suit", 13, "good"),
        ("rule of 60", 9, "60"),
    ],
)
def test_is_refused_at_the_word_in_doubt(text: str, column: int, word: str) -> None:
    with pytest.raises(MeaningError) as caught:
        parse_meaning(text)
    assert (caught.value.column, caught.value.word) == (column, word)


def test_one_major_is_no_length() -> None:
    assert read_meaning("one major, 6+") is None


@pytest.mark.parametrize(
    ("hand", "total"),
    [("AK432.K432.32.32", 19), ("AKQ32.KQJ32.AK.2", 32), ("5432.432.432.432", 7)],
)
def test_rule_of_twenty_adds_points_and_two_suits(hand: str, total: int) -> None:
    hands = Hands.of([parse_hand(hand)])
    assert parse_meaning(f"rule of {total}").holds(hands)[0]
    assert not parse_meaning(f"rule of {total + 1}").holds(hands)[0]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("stamyan", "stayman"),
        ("micheals over hearts", "michaels over hearts"),
        ("michels", "michaels"),
        ("jacobi 2NT, 13+", "jacoby 2NT"),
        ("landi or 20+", "landy"),
    ],
)
def test_misspelt_conventions_are_suggested(text: str, hint: str) -> None:
    assert read_meaning(text) is None
    assert f"did you mean '{hint}" in explain_unread(text)


ALONE = [
    *("15-17 bal", "5S+", "spades 5+", "6S", "+5S", "5-5 minors", "55 majors", "4-5 majors", "54xx"),
    *("5=4=(31)", "A or K of spades", "Axx in H", "ace and king of spades", "ace of spades or void"),
    *("5 good hearts", "stopper in H", "rule of 20", "0 or 3 keycards in S", "control in C", "1NT 15-17"),
    *("at least one 4-card major", "5 spades and 4 of a minor", "both red suits", "no more than 3 spades"),
]


@pytest.mark.parametrize("first", ALONE)
def test_what_stands_beside_a_statement_does_not_change_it(first: str) -> None:
    for second in ALONE:
        both = all_of((parse_meaning(first), parse_meaning(second)))
        for joined in (f"{first}, {second}", f"{first} and {second}"):
            try:
                assert parse_meaning(joined) == both, joined
            except NoHandError:
                assert contradiction_of([both]), joined
