"""What directors write about a call: reading, hard and soft membership, bounds, conventions."""

import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.core.arrays import Hands
from simulate.core.hands import parse_hand
from simulate.errors import NotationError
from simulate.meaning import (
    Bounds,
    Meaning,
    MeaningError,
    NoHandError,
    Softness,
    conventions,
    default_softness,
    explain_unread,
    find_convention,
    no_hand,
    parse_meaning,
    read_meaning,
)
from simulate.meaning.atoms import COUNTED, Count, Held, Honours, Keycards, Length, Points, Stopper
from simulate.meaning.conventions import parse_conventions
from simulate.meaning.nodes import And, Anything, Not, Or, all_of, any_of
from simulate.meaning.opening_rules import MOST, RuleOf
from simulate.meaning.shapes import ALL_PATTERNS, KINDS, Kind, Pattern, Shape, TwoLong
from simulate.meaning.softness import MeaningDataError, parse_softness

SHARED = Path(__file__).parents[2] / "shared"


def random_hands(n: int, seed: int) -> Hands:
    """`n` hands of thirteen cards, the first tenth of them wild in shape."""
    rng = np.random.default_rng(seed)
    keys = rng.random((n, 52))
    wild = n // 10
    keys[:wild] -= np.repeat(rng.random((wild, 4)), 13, axis=1)
    held = np.zeros((n, 52), dtype=np.bool_)
    np.put_along_axis(held, np.argpartition(keys, 13, axis=1)[:, :13], True, axis=1)
    return Hands(held)


SAMPLE = random_hands(3000, seed=20)

# text: hands inside | hands outside, spades.hearts.diamonds.clubs
TABLE = [
    ("15-17", "AK2.KQ3.K987.654", "AK2.Q93.Q987.654"),
    ("12+", "AK2.KQ3.K987.654 AKQ2.AKQ.AKQ.AKQ", "AK2.Q93.9872.654"),
    ("0-7 hcp", "JT92.Q43.9872.64", "AK2.Q93.9872.654"),
    ("<= 10", "AK2.J93.9872.654", "AK2.KQ3.K987.654"),
    ("less than 9 points", "AK2.J93.9872.654", "AK2.Q93.9872.654"),
    ("exactly 8", "AK2.J93.9872.654", "AK2.Q93.9872.654 AK2.T93.9872.654"),
    ("HCP 8 to 9", "AK2.J93.9872.654 AK2.Q93.9872.654", "AK2.T93.9872.654"),
    ("at least 8", "AK2.J93.9872.654", "AK2.T93.9872.654"),
    ("8 or more points", "AK2.J93.9872.654", "AK2.T93.9872.654"),
    ("5+H", "A.QT982.K32.Q764 A.QT9823.K32.Q76", "A2.QT98.K32.Q764"),
    ("5H", "A.QT982.K32.Q764", "A.QT9823.K32.Q76 A2.QT98.K32.Q764"),
    ("five hearts", "A.QT982.K32.Q764", "A.QT9823.K32.Q76"),
    ("5+♥", "A.QT982.K32.Q764", "A2.QT98.K32.Q764"),
    ("0-3S", "A.QT982.K32.Q764", "AT54.QT982.K3.Q7"),
    ("4-5 D", "A.QT98.K932.Q764", "A2.QT98.K32.Q764"),
    ("4M", "A.QT98.K932.Q764 AK42.Q8.K932.Q76", "AT5.Q98.K932.Q76 AT543.Q98.K93.Q7"),
    ("4+m", "A.QT982.K32.Q764", "AT543.QT98.K32.Q"),
    ("5+H 4+m", "A.QT982.K32.Q764", "A2.QT982.K32.Q76"),
    ("5H4m", "A.QT982.K32.Q764", "A.QT9823.K2.Q764"),
    ("6+ any", "A.QT9823.K32.Q76", "AT543.QT98.K32.Q"),
    ("6+ card suit", "A.QT9823.K32.Q76", "AT543.QT98.K32.Q"),
    ("5+C/D", "A.Q98.K932.Q7642", "AT543.QT98.K32.Q"),
    ("5+ clubs or diamonds", "A.Q98.K932.Q7642 A.Q98.Q7642.K932", "AT543.QT98.K32.Q"),
    ("0-2 or 6+ spades", "A2.QT98.K32.Q764 AT9543.Q98.K3.Q7", "AT5.Q98.K932.Q76"),
    ("5-5 minors", "A.Q9.K9832.Q7642 A..K98732.QJ7642", "A2.Q9.K983.Q7642"),
    ("5/5 in the minors", "A.Q9.K9832.Q7642", "A2.Q9.K983.Q7642"),
    ("at least 5-5 S and C", "KQ932.A.Q9.Q7642", "KQ93.A2.Q9.Q7642"),
    ("5-4 majors", "AT543.QT98.K32.Q QT98.AT543.K32.Q AT543.QT982.K3.Q", "AT54.QT98.K32.Q2"),
    ("both majors", "AT543.QT98.K32.Q", "AT54.QT98.K32.Q2"),
    ("minors, 5+/5+", "A.Q9.K9832.Q7642", "A2.Q9.K983.Q7642"),
    ("4+ in both majors", "AT54.QT98.K32.Q2", "AT5.QT982.K32.Q2"),
    ("4=4=4=1", "AT54.QT98.K932.Q", "Q.AT54.QT98.K932"),
    ("4-4-4-1", "AT54.QT98.K932.Q Q.AT54.QT98.K932", "AT54.QT98.K93.Q2"),
    ("4441", "AT54.QT98.K932.Q Q.AT54.QT98.K932", "AT54.QT98.K93.Q2"),
    ("balanced", "AK2.KQ3.K987.654 AT543.QT9.K3.Q82", "AT543.QT98.K3.Q2"),
    ("semibal", "AT543.QT98.K3.Q2 AT9543.QT9.K3.Q2", "AT543.QT9.K32.Q2"),
    ("unbal", "AT543.QT98.K3.Q2 AT54.QT98.K932.Q", "AT543.QT9.K32.Q2"),
    ("single-suited", "AT9543.QT9.K3.Q2", "AT9543.QT98.K3.Q AT543.QT9.K32.Q2"),
    ("one suiter", "AT9543.QT9.K3.Q2", "AT9543.QT98.K3.Q"),
    ("single suited with a major", "AT9543.QT9.K3.Q2", "Q2.QT9.K3.AT9543"),
    ("major two-suiter", "AT543.QT98.K3.Q2", "AT543.Q9.K932.Q2"),
    ("two-suited S and D", "AT543.Q9.K932.Q2", "AT543.QT98.K3.Q2"),
    ("void in clubs", "AT543.QT98.K932.", "AT543.QT98.K93.2"),
    ("singleton H", "AT5432.Q.K93.Q92", "AT5432..K932.Q92 AT543.Q2.K93.Q92"),
    ("shortness S", "Q.AT5432.K93.Q92 .AT5432.K932.Q92", "Q2.AT543.K93.Q92"),
    ("singleton or void in S", "Q.AT5432.K93.Q92 .AT5432.K932.Q92", "Q2.AT543.K93.Q92"),
    ("a void", "AT543.QT98.K932.", "AT543.QT98.K93.2"),
    ("stopper in hearts", "32.A2.T9842.T762 32.K2.T9842.T762 2.QT2.T9842.T762", "32.Q2.T9842.T762"),
    ("heart stop", "32.A2.T9842.T762", "32.Q2.T9842.T762"),
    ("stoppers in both majors", "K2.A2.T9842.T762", "32.A2.T9842.T762"),
    ("2 of top 3 in S", "AK2.KQ3.K987.654 AKQ.Q93.9872.654", "AJ2.KQ3.K987.654"),
    ("3 of top 5 H", "2.AJT4.9872.6542 2.AQJT4.9872.654", "2.AJ54.9872.6542"),
    ("exactly 2 of top 3 in S", "AK2.KQ3.K987.654", "AKQ.Q93.9872.654"),
    ("two top honours in spades", "AK2.KQ3.K987.654", "AJ2.KQ3.K987.654"),
    ("HA", "2.AJT4.9872.6542", "A.KJT4.9872.6542"),
    ("ace of hearts", "2.AJT4.9872.6542", "A.KJT4.9872.6542"),
    ("A in H", "2.AJT4.9872.6542", "A.KJT4.9872.6542"),
    ("♥A", "2.AJT4.9872.6542", "A.KJT4.9872.6542"),
    ("KQ in S", "KQ2.AJT.9872.654", "K32.AQT.9872.654"),
    ("no ace", "KQ2.KJT.9872.654", "A32.KJT.9872.654"),
    ("2+ aces", "A32.AJT.9872.654", "A32.KJT.9872.654"),
    ("one ace", "A32.KJT.9872.654", "A32.AJT.9872.654 K32.KJT.9872.654"),
    ("5+ controls", "A32.AJT.K872.654", "A32.AJT.9872.654"),
    ("0 or 3 keycards in S", "A32.AJT.A872.654 QJ2.KJT.9872.654 K32.AJT.A872.654", "A32.KJT.9872.654"),
    ("7 losers", "AK432.K2.J872.54", "AK432.K2.K872.54"),
    ("control in C", "AKJ32.QJ42.987.2 AKJ3.QJ42.987.K2 AKJ3.QJ42.987.A2", "AKJ3.QJ42.987.Q2"),
    ("first-round control in C", "AKJ32.QJ42.9872. AKJ3.QJ42.987.A2", "AKJ32.QJ42.987.2"),
    ("6S 5-10, 2 of top 3", "KQT932.A3.987.54", "QJT932.AK.987.54 KQT93.A32.987.54 AKQT93.KJ.987.54"),
    ("weak two: 6S 5-10 good suit", "KQT932.A3.987.54", "QJT932.A3.987.54"),
    (
        "6M 5-10, bad suit",
        "QJT932.A3.987.54 A3.QJT932.987.54 KQ.QJT932.987.54",
        "KQT932.A3.987.54 QJ932.A43.987.54",
    ),
    ("6+S solid suit", "AKQ932.A3.987.54", "AKJ932.A3.987.54"),
    ("good 6-card suit", "KQT932.A3.987.54", "QJT932.AK.987.54"),
    (
        "5-10 6S, good hand, bad suit",
        "QJT932.A3.Q87.54",
        "QJT932.Q3.987.54 KQT932.A3.987.54 QJT932.AK.Q87.Q4",
    ),
    ("5-10 6S minimum", "QJT932.Q3.987.54", "QJT932.A3.Q87.54"),
    ("15-17 good hand", "AK2.KQ3.K987.Q54 AKJ.KQ3.K987.654", "AK2.KQ3.K987.654"),
    ("any", "AK2.KQ3.K987.654 .AKQJT98765432..", ""),
    ("15-17 any shape", "AK2.KQ3.K987.654", "AK2.Q93.9872.654"),
    ("12-14 or 18-19 bal", "AK2.KQ3.Q987.654 AKJ.KQ3.K987.Q54", "AK2.KQ3.K987.Q54 AKJ92.KQ43.AQ98."),
    ("5+S, or 12+ bal", "QJ932.A43.987.54 AK2.KQ3.Q987.654", "QJ92.A43.9873.54"),
    ("6H 5-10 or 6S 5-10", "KQT932.A3.987.54 A3.KQT932.987.54", "AKQT93.KQ.987.54 KQT93.A32.987.54"),
    ("6H 5-8 or 6S 5-8", "KQT932.Q3.987.54 Q3.KQT932.987.54", "KQT93.Q32.987.54"),
    ("5-10 (6S or 6H)", "KQT932.A3.987.54 A3.KQT932.987.54", "AKQT93.KQ.987.54 KQT93.A32.987.54"),
    ("no 4M", "AK2.KQ3.K987.654", "AK42.KQ3.K98.654 AK432.KQ3.K98.65"),
    ("not 4M", "AK2.KQ3.K987.654 AK432.KQ3.K98.65", "AK42.KQ3.K98.654"),
    ("denies a four-card major", "AK2.KQ3.K987.654", "AK432.KQ3.K98.65"),
    ("12+ without H stopper", "AKQ.T32.K987.654", "AK2.KQ3.K987.654"),
    ("no (ace or king)", "QJ2.QJ3.Q987.654", "AJ2.QJ3.Q987.654 KJ2.QJ3.Q987.654"),
    ("2H shows 5+S", "QJ932.A43.987.54", "QJ92.A4.98732.54"),
]


@pytest.mark.parametrize(("text", "inside", "outside"), TABLE, ids=[row[0] for row in TABLE])
def test_hands_inside_and_outside(text: str, inside: str, outside: str) -> None:
    meaning = parse_meaning(text)
    for hand in inside.split():
        assert meaning.holds(Hands.of([parse_hand(hand)]))[0], (hand, str(meaning))
    for hand in outside.split():
        assert not meaning.holds(Hands.of([parse_hand(hand)]))[0], (hand, str(meaning))


@pytest.mark.parametrize("text", [row[0] for row in TABLE])
def test_canonical_spelling_reads_back(text: str) -> None:
    meaning = parse_meaning(text)
    assert parse_meaning(str(meaning)) == meaning
    assert hash(parse_meaning(str(meaning))) == hash(meaning)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("15–17 hcp,bal", "15-17 HCP, balanced"),
        ("8-12 points, 0-2 or 6+ spades", "8-12 HCP, (0-2S or 6+S)"),
        ("5-10 6S, good hand, bad suit", "8-10 HCP, 6S, 0-1 of top 3 in S"),
        ("15-17 maximum", "16-17 HCP"),
        ("15-17 minimum", "15-16 HCP"),
        ("5+S 12+ and no void", "5+S, 12+ HCP, not 0 any suit"),
        ("12+, any", "12+ HCP"),
        ("12+ or 5+S", "12+ HCP or 5+S"),
        ("((5+S))", "5+S"),
        ("no ace and no king", "0 aces, 0 kings"),
        ("1NT: 15-17 bal", "15-17 HCP, balanced"),
        ("2♥: 5+S", "5+S"),
        ("5+S, 5+S", "5+S"),
        ("12plus", "12+ HCP"),
        ("12 plus points, 5 hearts", "12+ HCP, 5H"),
        ("12 plus 5 hearts", "12 HCP, 5H"),
        ("ace or void in clubs", "CA or 0C"),
        ("ace or king of hearts", "HA or HK"),
        ("ace or king", "1+ aces or 1+ kings"),
        ("5cM, 4cm", "5M, 4m"),
        ("3-suiter, 10-12", "three-suited, 10-12 HCP"),
        ("3 hearts exactly", "3H"),
        ("both majors, 5-4 or better", "(5+S, 4+H) or (4+S, 5+H)"),
        ("6-4", "6-4 in two suits"),
        ("5/5, 10+", "5-5 in two suits, 10+ HCP"),
        ("5+5+", "5-5 in two suits"),
        ("5-5 in two suits", "5-5 in two suits"),
        ("at least 5-5 in spades and a minor", "(5+S, 5+C) or (5+S, 5+D)"),
        (
            "spades and another",
            "(5+S, 4+C) or (4+S, 5+C) or (5+S, 4+D) or (4+S, 5+D) or (5+S, 4+H) or (4+S, 5+H)",
        ),
        ("5+S and 5+ another", "5+S, 5+C/D/H"),
        ("4/5 spades", "4-5S"),
        ("5+ in either major", "5+M"),
        ("KQJxx hearts", "5H, HKQJ"),
        ("AKQxxxx in a minor", "(7C, CAKQ) or (7D, DAKQ)"),
        ("single-suited hand in a major", "single-suited, 6+M"),
    ],
)
def test_canonical_spelling(text: str, canonical: str) -> None:
    assert str(parse_meaning(text)) == canonical


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("25+ 7H 7S", "it needs 14 cards, a hand has 13"),
        ("0-3 hcp, AK of spades", "it needs 7 points and allows 3 at most"),
        ("12+, 5-10", "it needs 12 points and allows 10 at most"),
        ("6+S, 0-3S", "it needs 6 spades and allows 3 at most"),
        ("bal 7+H", "it needs 7 hearts and allows 5 at most"),
        ("0-3C 0-3D 0-3H 0-3S", "it allows 12 cards, a hand has 13"),
        ("7+S 7+H, or 8-9 12-13", "it needs 14 cards, a hand has 13"),
        ("hcp(north) >= 20 && hcp(north) <= 10", "it needs 20 points and allows 10 at most"),
    ],
)
def test_a_meaning_that_no_hand_fits_says_why(text: str, why: str) -> None:
    with pytest.raises(NoHandError) as caught:
        parse_meaning(text)
    assert str(caught.value) == f"expected what one hand can hold, but {why}: {text!r}"
    assert no_hand(text) == str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(
    "text", ["7+S 7+H, or 15-17 bal", "not (7+S 7+H)", "strong and shapely", "weak two", "6S 5-10", ""]
)
def test_other_words_are_no_contradiction(text: str) -> None:
    assert no_hand(text) is None


@pytest.mark.parametrize(
    ("text", "column", "word"),
    [
        ("", 1, ""),
        ("   ", 4, ""),
        ("15-17 balenced", 7, "balenced"),
        ("5+ haerts", 4, "haerts"),
        ("weak, 6S", 1, "weak"),
        ("transfer: strong", 11, "strong"),
        ("17-15", 1, "17"),
        ("40+", 1, "40"),
        ("14+S", 1, "14"),
        ("15-17 H", 1, "15"),
        ("5 aces", 1, "5"),
        ("6S, 4 of top 3", 5, "4"),
        ("2 of top 9 in S", 10, "9"),
        ("2 of the best in S", 10, "best"),
        ("2 of top 3", 3, "of"),
        ("12+ good suit", 5, "good"),
        ("good hand", 1, "good"),
        ("12+ good hand", 5, "good"),
        ("5-10 good luck", 11, "luck"),
        ("5-10 not good hand", 10, "good"),
        ("stopper", 8, ""),
        ("12+, hearts", 6, "hearts"),
        ("5-5 hearts", 1, "5"),
        ("4+ majors", 4, "majors"),
        ("0 or 3 keycards", 16, ""),
        ("4=4=4=2", 1, "4"),
        ("12+ 3-4-3-3", 5, "3"),
        ("4444", 1, "4444"),
        ("(5+S", 5, ""),
        ("5+S)", 4, ")"),
        ("5+S or", 7, ""),
        ("or 5+S", 1, "or"),
        ("no ace or king", 8, "or"),
        ("denies 4S and 4H", 11, "and"),
        ("not no ace", 5, "no"),
        ("hearts: 5+", 1, "hearts"),
        ("15-17: balanced", 1, "15"),
        ("5+H: 12+", 1, "5"),
        ("a: b: 5+S", 4, "b"),
        ("controls", 1, "controls"),
        ("5-10 6S or 6H", 9, "or"),
        ("6H or 6S 5-10", 4, "or"),
        ("12+ or 3 or 5+S", 1, "12"),
        ("7+S 7+H, or 5+C", 1, "7"),
        ("5-card", 7, ""),
        ("5- S", 4, "S"),
        ("KK in S", 1, "KK"),
        ("first-round hearts", 13, "hearts"),
        ("12+ balanced ?", 14, "?"),
        ("(" * 30 + "5+S" + ")" * 30, 21, "("),
        ("9" * 5000, 1, "9" * 5000),
        ("8-5", 1, "8"),
        ("5-4 HCP", 1, "5"),
        ("8+4+H", 1, "8"),
        ("5+S and", 5, "and"),
        ("(8)9-11", 1, "("),
        ("good 12 to 14", 1, "good"),
        ("10+ with 4+ card support", 18, "support"),
        ("longer diamonds than clubs", 1, "longer"),
        ("5+ another", 4, "another"),
        ("limit raise", 1, "limit"),
        ("AKx", 1, "AKx"),
    ],
)
def test_errors_name_column_and_word(text: str, column: int, word: str) -> None:
    with pytest.raises(MeaningError, match=f"^column {column}: expected ") as caught:
        parse_meaning(text)
    assert (caught.value.column, caught.value.word) == (column, word)
    assert str(caught.value).endswith(repr(word or "end of text"))
    assert isinstance(caught.value, NotationError)


def test_misspelt_words_get_suggestions() -> None:
    with pytest.raises(MeaningError, match="did you mean 'hearts'"):
        parse_meaning("5+ haerts")
    with pytest.raises(MeaningError, match="or 4=5=3=1 for spades"):
        parse_meaning("4-5-3-1")


# Trees -----------------------------------------------------------------------------------------------------

some_suits = st.sets(st.integers(0, 3), min_size=1).map(lambda suits: tuple(sorted(suits)))


def spans(most: int) -> st.SearchStrategy[tuple[int, int]]:
    pair = st.tuples(st.integers(0, most), st.integers(0, most))
    return pair.map(lambda span: (min(span), max(span)))


atoms: st.SearchStrategy[Meaning] = st.one_of(
    st.sampled_from([(5, 5), (6, 4), (5, 4), (4, 4), (7, 5), (6, 5)]).map(TwoLong),
    st.just(Anything()),
    spans(37).map(lambda span: Points(*span)),
    st.builds(lambda suits, span: Length(suits, *span), some_suits, spans(13)),
    st.integers(1, 5).flatmap(
        lambda top: st.builds(lambda suits, span: Honours(top, suits, *span), some_suits, spans(top))
    ),
    st.sampled_from(sorted(COUNTED)).flatmap(
        lambda what: spans(COUNTED[what][1]).map(lambda span: Count(what, *span))
    ),
    st.builds(lambda suit, span: Keycards(suit, *span), st.integers(0, 3), spans(5)),
    st.builds(
        lambda ranks, suits: Held("".join(r for r in "AKQJT" if r in ranks), suits),
        st.sets(st.sampled_from("AKQJT"), min_size=1),
        some_suits,
    ),
    some_suits.map(Stopper),
    st.integers(1, MOST).map(RuleOf),
    st.sampled_from(sorted(KINDS)).map(Kind),
    st.sampled_from(ALL_PATTERNS).map(Pattern),
    st.sampled_from(ALL_PATTERNS).flatmap(st.permutations).map(lambda p: Shape((p[0], p[1], p[2], p[3]))),
)
trees: st.SearchStrategy[Meaning] = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(all_of),
        st.lists(inner, min_size=1, max_size=3).map(any_of),
        inner.map(lambda part: ~part),
    ),
    max_leaves=6,
)


def possible(meaning: Meaning) -> bool:
    """Whether no conjunction in the tree contradicts itself: the reader refuses those."""
    if isinstance(meaning, Not):
        return possible(meaning.part)
    if isinstance(meaning, And | Or):
        return all(possible(p) for p in meaning.parts) and not (
            isinstance(meaning, And) and meaning.bounds().empty
        )
    return not meaning.bounds().empty


@settings(max_examples=400)
@given(trees.filter(possible))
def test_str_and_parse_are_inverse(meaning: Meaning) -> None:
    assert parse_meaning(str(meaning)) == meaning


@settings(max_examples=200)
@given(trees)
def test_soft_membership_is_zero_exactly_inside(meaning: Meaning) -> None:
    inside = meaning.holds(SAMPLE)
    soft = meaning.log_membership(SAMPLE)
    strict = meaning.log_membership(SAMPLE, strict=True)
    assert inside.dtype == np.bool_
    assert soft.dtype == strict.dtype == np.float32
    assert inside.shape == soft.shape == strict.shape == (len(SAMPLE),)
    assert np.isfinite(soft).all()
    np.testing.assert_array_equal(soft == 0, inside)
    assert (soft <= 0).all()
    np.testing.assert_array_equal(strict, np.where(inside, 0, -np.inf).astype(np.float32))


@settings(max_examples=200)
@given(trees)
def test_bounds_contain_every_hand(meaning: Meaning) -> None:
    hands = SAMPLE.take(meaning.holds(SAMPLE))
    bounds = meaning.bounds()
    if bounds.empty:
        assert len(hands) == 0
    if len(hands):
        assert bounds.hcp[0] <= hands.hcp.min() <= hands.hcp.max() <= bounds.hcp[1]
        for suit, (lo, hi) in enumerate(bounds.lengths):
            assert lo <= hands.lengths[:, suit].min() <= hands.lengths[:, suit].max() <= hi


@settings(max_examples=100)
@given(trees, trees)
def test_and_tightens_or_widens_not_turns_round(first: Meaning, second: Meaning) -> None:
    a, b = first.holds(SAMPLE), second.holds(SAMPLE)
    soft_a, soft_b = first.log_membership(SAMPLE), second.log_membership(SAMPLE)
    both, either = first & second, first | second
    np.testing.assert_array_equal(both.holds(SAMPLE), a & b)
    np.testing.assert_array_equal(either.holds(SAMPLE), a | b)
    np.testing.assert_array_equal((~first).holds(SAMPLE), ~a)
    assert (both.log_membership(SAMPLE) <= np.minimum(soft_a, soft_b) + 1e-4).all()
    np.testing.assert_allclose(either.log_membership(SAMPLE), np.maximum(soft_a, soft_b), rtol=1e-6)


@settings(max_examples=100)
@given(atoms, atoms)
def test_not_both_is_either_not(first: Meaning, second: Meaning) -> None:
    if first == second or Anything() in (first, second):
        return
    for one, other in (((~(first | second)), ~first & ~second), (~(first & second), ~first | ~second)):
        np.testing.assert_allclose(one.log_membership(SAMPLE), other.log_membership(SAMPLE), rtol=1e-6)


def test_nodes_are_legal_by_construction() -> None:
    five, twelve = Length((3,), 5, 13), Points(12, 37)
    with pytest.raises(ValueError, match="flattened"):
        And((five, And((five, twelve))))
    with pytest.raises(ValueError, match="flattened"):
        Or((five,))
    with pytest.raises(ValueError, match="second not"):
        Not(Not(five))
    with pytest.raises(ValueError, match="range within 0-13"):
        Length((3,), 6, 5)
    with pytest.raises(ValueError, match="each once"):
        Length((3, 2), 5, 6)
    with pytest.raises(ValueError, match="thirteen"):
        Shape((4, 4, 4, 4))
    assert ~~five == five
    assert all_of([five, Anything()]) == five


# Soft edges ------------------------------------------------------------------------------------------------

SOFT = default_softness()


@pytest.mark.parametrize(
    ("text", "hand", "cost"),
    [
        ("15-17", "AK32.K43.K43.Q32", 0),
        ("15-17", "AK32.K43.K43.J32", SOFT.hcp),
        ("15-17", "AK32.K43.K43.432", 2 * SOFT.hcp),
        ("15-17", "AK32.K43.943.432", SOFT.most),
        ("15-17", "AKQ2.KQ3.K43.Q32", 2 * SOFT.hcp),
        ("5+H", "AK32.K432.K43.32", SOFT.length),
        ("5+H", "AK32.K43.K432.32", 2 * SOFT.length),
        ("5+M", "AK32.K43.K432.32", SOFT.length),
        ("balanced", "AK432.K432.K4.32", SOFT.shape),
        ("4333", "AK432.K43.K4.432", SOFT.shape),
        ("4=4=4=1", "AK432.K432.K43.2", 2 * SOFT.length),
        ("2 of top 3 in S", "K432.K432.K43.32", SOFT.honour),
        ("HA", "K432.K432.K43.32", SOFT.flat),
        ("stopper in D", "K432.K432.Q4.432", SOFT.flat),
        ("no ace", "AK32.K432.K43.32", SOFT.count),
        ("0 or 3 keycards in S", "A432.K432.K43.32", SOFT.count),
        ("15-17 5+H", "AK32.K432.K43.32", 2 * SOFT.hcp + SOFT.length),
        ("15-17 or 5+H", "AK32.K432.K43.32", min(2 * SOFT.hcp, SOFT.length)),
        ("not 12+", "AK32.K432.K43.32", 2 * SOFT.hcp),
        ("no 4M", "AK32.K43.K432.32", SOFT.length),
        ("no 4M", "AK32.K432.K43.32", 2 * SOFT.length),
        ("not 5M", "AK432.K43.K43.32", SOFT.length),
        ("not balanced", "AK432.K43.K43.32", SOFT.shape),
        ("not HK", "AK432.K43.K43.32", SOFT.flat),
        ("not any", "AK432.K43.K43.32", SOFT.most),
        ("not 0-37 hcp", "AK432.K43.K43.32", SOFT.most),
    ],
)
def test_cost_of_stretching(text: str, hand: str, cost: float) -> None:
    soft = parse_meaning(text).log_membership(Hands.of([parse_hand(hand)]))
    assert soft[0] == pytest.approx(-cost, rel=1e-5)


def test_softness_may_be_chosen() -> None:
    hands = Hands.of([parse_hand("AK32.K43.K43.J32")])
    softer = Softness("softer", "test", 0.5, 1, 1, 1, 1, 1, 5)
    assert parse_meaning("15-17").log_membership(hands, softness=softer)[0] == pytest.approx(-0.5)


def test_most_of_the_weight_stays_inside() -> None:
    # If every call were stretched as the softness says, most of those who make it would still hold it.
    hands = random_hands(100_000, seed=7)
    hands = hands.take(np.arange(10_000, 100_000))
    for text in ("15-17 bal", "5-10 6S", "5-5 minors 6+", "0 keycards in S", "5+H"):
        meaning = parse_meaning(text)
        weight = np.exp(meaning.log_membership(hands).astype(np.float64))
        inside = meaning.holds(hands)
        assert 0.8 < weight[inside].sum() / weight.sum() < 0.99, text


def test_rows_are_independent_on_a_large_sample() -> None:
    hands = random_hands(100_000, seed=3)
    meaning = parse_meaning(
        "(5-10 6M, good suit) or (15-17 bal, no 4M, stopper in H) or 4441 or 2 keycards in S"
    )
    rows = np.array([0, 17, 9_999, 50_000, 99_999])
    assert meaning.holds(hands).shape == (100_000,)
    np.testing.assert_array_equal(meaning.holds(hands)[rows], meaning.holds(hands.take(rows)))
    np.testing.assert_array_equal(
        meaning.log_membership(hands)[rows], meaning.log_membership(hands.take(rows))
    )
    assert len(meaning.log_membership(Hands.of([]))) == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("hcp = 2.5", "hcp = -1"), "positive number for hcp: -1"),
        (("hcp = 2.5", "hcp = 'two'"), "positive number for hcp: 'two'"),
        (("hcp = 2.5", "hpc = 2.5"), "missing or unknown: 'hcp, hpc'"),
        (("name =", "nam ="), "missing or unknown: 'nam, name'"),
    ],
)
def test_softness_file_is_checked(change: tuple[str, str], message: str) -> None:
    text = """name = "x"
source = "y"
[cost]
hcp = 2.5
length = 4
shape = 3
honour = 3
count = 4
flat = 3
most = 9
"""
    assert parse_softness(text).hcp == 2.5
    with pytest.raises(MeaningDataError, match=message):
        parse_softness(text.replace(*change))


# Bounds ----------------------------------------------------------------------------------------------------

ALL = ((0, 13),) * 4


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("any", Bounds()),
        ("15-17 bal", Bounds((15, 17), ((2, 5),) * 4)),
        ("5-10 6S", Bounds((5, 10), ((0, 7), (0, 7), (0, 7), (6, 6)))),
        ("5-10 (6S or 6H)", Bounds((5, 10), ((0, 7), (0, 7), (0, 7), (0, 7)))),
        ("12-14 or 18-19", Bounds((12, 19), ALL)),
        ("not 12+", Bounds()),
        ("4=4=4=1", Bounds((0, 37), ((1, 1), (4, 4), (4, 4), (4, 4)))),
        ("KQ in S", Bounds((5, 37), ((0, 11), (0, 11), (0, 11), (2, 13)))),
        ("2+ aces", Bounds((8, 37), ALL)),
        ("5-4 majors", Bounds((0, 37), ((0, 4), (0, 4), (4, 9), (4, 9)))),
    ],
)
def test_bounds(text: str, bounds: Bounds) -> None:
    assert parse_meaning(text).bounds() == bounds


# Conventions -----------------------------------------------------------------------------------------------


def test_shipped_conventions_are_read_under_every_name() -> None:
    shipped = conventions()
    assert shipped.source
    for convention in shipped.by_name.values():
        assert convention.meaning.holds(SAMPLE).dtype == np.bool_
        for name in (convention.name, *convention.also, convention.name.upper()):
            assert find_convention(name) is convention
            assert read_meaning(name) == convention.meaning
            assert explain_unread(name) == ""


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Ogust", "14+ HCP"),
        ("weak 2♠", "5-10 HCP, 6S"),
        ("Weak two in spades", "5-10 HCP, 6S"),
        ("transfer to hearts", "5+H"),
        ("North explained: transfer to clubs", "6+C"),
        ("transfer to hearts: 5+H 8+", "5+H, 8+ HCP"),
        ("Michaels over a minor", "6+ HCP, 5+S, 5+H"),
        # as directors write
        ("11-13, balanced", "11-13 HCP, balanced"),
        ("both minors, at least 5-5", "5+D, 5+C"),
        ("4-9 points, hearts and clubs", "4-9 HCP, ((5+H, 4+C) or (4+H, 5+C))"),
        ("at least 6 diamonds", "6+D"),
        ("6+ hearts, 10+ HCP", "6+H, 10+ HCP"),
        ("two aces", "2 aces"),
        ("0-1 or 7+ hearts, 6-11 points", "(0-1H or 7+H), 6-11 HCP"),
        ("20-21 balanced, or minor two-suiter 16-19", None),
    ],
)
def test_read_meaning(text: str, canonical: str | None) -> None:
    meaning = read_meaning(text)
    if canonical is None:
        assert meaning == parse_meaning("(20-21 bal) or (5-4 minors, 16-19)")
    else:
        assert str(meaning) == canonical


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("none", "column 1: expected a statement"),
        ("no agreement", "column 4: expected a statement about a hand: 'agreement'"),
        ("", "column 1"),
        ("East said she was not sure, perhaps natural", "column 1"),
        ("game forcing", "fits no definite hand: 'game'"),
        ("Weak two", "expected 'weak two diamonds', 'weak two hearts' or 'weak two spades': 'Weak two'"),
        ("jacoby transfer", "expected 'jacoby transfer hearts' or 'jacoby transfer spades'"),
        ("good hand, bad suit", "none has been named before: 'bad'"),
        ("clubs", "column 1: expected how many cards"),
        ("limit raise", "expected 'limit raise hearts', 'limit raise spades', 'limit raise clubs' or"),
        ("rkcb 1430", "expected 'RKCB 1430 5D clubs', "),
        ("jordan", "expected 'jordan 2NT hearts' or 'jordan 2NT spades': 'jordan'"),
        ("(" * 2000, "parentheses"),
    ],
)
def test_unread_text_is_explained(text: str, reason: str) -> None:
    assert read_meaning(text) is None
    assert reason in explain_unread(text)


SOME_WORDS = (
    *(*"5+-=/(),:SMA", "12", "or", "and", "no", "of", "top", "in", "hearts", "any", "bal", "good"),
    *("suit", "hand", "both", "KQ", "15-17", "5+", "4441", "void", "stopper", "ace", "keycards"),
)


@settings(max_examples=300)
@given(
    st.one_of(
        st.text(max_size=40),
        st.lists(
            st.sampled_from(SOME_WORDS),
            max_size=12,
        ).map(" ".join),
    )
)
def test_reading_never_raises(text: str) -> None:
    meaning = read_meaning(text)
    assert (explain_unread(text) == "") == (meaning is not None)
    assert meaning is None or parse_meaning(str(meaning)) == meaning


CONVENTIONS = """name = "x"
source = "y"
[[convention]]
name = "one"
meaning = "5+S"
about = "z"
[[convention]]
name = "two {suit}"
also = ["zwei {suit}"]
suits = "HS"
meaning = "6{S}"
about = "z"
"""


def test_conventions_file() -> None:
    shown = {name: c.text for name, c in parse_conventions(CONVENTIONS).by_name.items()}
    assert shown == {"one": "5+S", "two hearts": "6H", "two spades": "6S"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("about", "abuot"), r"unknown key \(did you mean 'about'\?\): 'abuot'"),
        (("meaning = ", "meening = "), "missing 'meaning'"),
        (('source = "y"', ""), "the file: missing 'source'"),
        (("5+S", "5+ spaeds"), "convention 'one': column 4: .*'spaeds' in '5\\+ spaeds'"),
        (('"one"', '"zwei in hearts"'), "names both 'zwei in hearts' and 'two hearts'"),
    ],
)
def test_conventions_file_is_checked(change: tuple[str, str], message: str) -> None:
    with pytest.raises(MeaningDataError, match=message):
        parse_conventions(CONVENTIONS.replace(*change))


@pytest.mark.data
def test_explanations_of_the_case_book_are_read_or_explained() -> None:
    yaml = pytest.importorskip("yaml")
    read = 0
    for path in sorted((SHARED / "cases").glob("*-*.yaml")):
        for said in yaml.safe_load(path.read_text(encoding="utf-8")).get("explanations") or []:
            if said.get("meaning"):
                meaning = read_meaning(said["meaning"])
                read += meaning is not None
                assert (explain_unread(said["meaning"]) == "") == (meaning is not None)
    assert read >= 8


@pytest.mark.parametrize(
    ("text", "left_open"),
    [
        ("5+ spades", False),
        ("6M 5-10", False),
        ("5-10 6H or 5-10 6S", False),
        ("5-5 in two suits", False),
        ("single-suited", False),
        ("5-10", True),
        ("5-10 6H or 20+", True),
        ("stopper in hearts", True),
        ("any", True),
    ],
)
def test_tells_whether_the_shape_is_left_open(text: str, left_open: bool) -> None:
    assert parse_meaning(text).leaves_shape_open is left_open
