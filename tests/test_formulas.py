"""The notation of the dealer program: reading, printing, counting, and meanings made from it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.core.arrays import Hands
from simulate.core.hands import Deal, parse_hand
from simulate.core.seats import EAST, NORTH, SEATS, SOUTH, WEST
from simulate.meaning import (
    MeaningError,
    holds_in,
    looks_like_formula,
    parse_formula,
    parse_meaning,
    read_meaning,
    seats_named,
)
from simulate.meaning.formulas import (
    BINDING,
    COUNTS,
    FEATURES,
    Choice,
    Feature,
    Formula,
    HasCard,
    Joined,
    Negation,
    Number,
    ShapePart,
    ShapeTest,
)

DEAL = Deal.of(
    {
        NORTH: parse_hand("KQ2.A73.KQ84.J52"),
        EAST: parse_hand("85.QJT9.9653.KQ8"),
        SOUTH: parse_hand("AJT9.K4.AJ2.A943"),
        WEST: parse_hand("7643.8652.T7.T76"),
    }
)
OWNERS = DEAL.owners()[None]


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("hcp(north) >= 15", True),
        ("hcp(north) == 15 && hcp(n, spades) == 5", True),
        ("hcp(north)+hcp(south)>=32", True),
        ("hcp(n)+hcp(s) > 32", False),
        ("hcp(north) > 15 || spades(west) == 4", True),
        ("hcp(north) > 15 or not spades(west) == 4", False),
        ("shape(north, any 4333 + any 4432 + 5xxx)", True),
        ("shape(north, 3343)", True),
        ("shape(north, 4333)", False),
        ("shape(s, 4xxx - any 4432)", False),
        ("shape(s, xx34)", True),
        ("controls(south) == 7 and control(s, hearts) == 1", True),
        ("losers(north) == 7", True),
        ("loser(e, spades) == 2 && losers(e, hearts) == 2", True),
        ("top3(n, spades) == 2 && top4(south, spades) == 2 && top5(east, hearts) == 3", True),
        ("hascard(north, AH) && hascard(w, TD) && !hascard(south, SK)", True),
        ("aces(south) == 3 && ace(south, hearts) == 0 && kings(s) == 1", True),
        ("c13(south, spades) == 7", True),
        ("spades(south) > spades(north) ? clubs(west) == 3 : clubs(west) == 4", True),
        ("hcp(n) / 2 == 7 && hcp(n) % 2 == 1 && hcp(n) * 2 - 1 == 29", True),
        ("1 + 2 * 3 == 7 && (1 + 2) * 3 == 9", True),
        ("10 - 3 - 2 == 5", True),
        ("hcp(n) / 0 == 0", True),
    ],
)
def test_what_it_comes_to(text: str, true: bool) -> None:
    formula = parse_formula(text)
    assert bool(holds_in(formula, OWNERS)[0]) is true
    assert parse_formula(str(formula)) == formula


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "hcp(north) >= 15 && hcp(north) <= 17 && shape(north, any 4333 + any 4432 + 5xxx)",
            "15-17 HCP, (4-3-3-3 or 4-4-3-2 or 5S)",
        ),
        ("hearts(n) >= 5", "5+H"),
        ("hearts >= 5 && hcp() < 12", "5+H, 0-11 HCP"),
        ("6 <= spades(e)", "6+S"),
        ("controls(n) >= 5", "5+ controls"),
        ("top3(n, spades) >= 2", "2+ of top 3 in S"),
        ("hascard(north, AS)", "SA"),
        ("hascard(north, 9S)", "[hascard(9S)]"),
        ("!(hearts(n) == 4) || aces(n) == 1", "(not 4H) or 1 ace"),
        ("shape(w, 4414)", "4=4=1=4"),
        ("shape(w, any 55xx)", "[shape(any 55xx)]"),
        ("losers(n) <= 7", "[losers() <= 7]"),
        ("hcp(n, spades) > hcp(n, hearts) && hcp(n) >= 12", "[hcp(spades) > hcp(hearts)], 12+ HCP"),
        ("weak two: spades(n) == 6", "6S"),
        ("15-17 bal, [hcp(spades) >= 5]", "15-17 HCP, balanced, [hcp(spades) >= 5]"),
    ],
)
def test_as_a_meaning(text: str, canonical: str) -> None:
    meaning = parse_meaning(text)
    assert str(meaning) == canonical
    assert parse_meaning(canonical) == meaning
    assert read_meaning(text) == meaning


def test_meaning_and_formula_agree_on_hands() -> None:
    rng = np.random.default_rng(0)
    owners = np.array([rng.permutation(np.repeat(np.arange(4), 13)) for _ in range(2000)], dtype=np.int8)
    for text in (
        "hcp(n) >= 12 && (spades(n) >= 5 || hearts(n) >= 5)",
        "shape(n, any 4432 + any 5332 - 5xxx) && controls(n) > 2",
        "top4(n, hearts) == 2 || !(hcp(n, clubs) < 4)",
        "losers(n) <= 7 && spades(n) >= hearts(n)",
    ):
        meaning = parse_meaning(text)
        inside = meaning.holds(Hands.of_seat(owners, NORTH))
        assert inside.any()
        np.testing.assert_array_equal(inside, holds_in(parse_formula(text), owners))
        soft = meaning.log_membership(Hands.of_seat(owners, NORTH))
        np.testing.assert_array_equal(soft == 0, inside)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("hcq(north) >= 15", 1, "did you mean 'hcp'"),
        ("hcp(nroth) >= 15", 5, "did you mean 'north'"),
        ("hcp(north) => 15", 12, "expected '=='"),
        ("hcp(north) = 15", 12, "expected '=='"),
        ("hcp(north >= 15", 11, "expected ')'"),
        ("hcp(north) >= ", 15, "expected a function"),
        ("shape(north, 4332)", 14, "add up to thirteen"),
        ("shape(north, any)", 17, "expected a shape"),
        ("hascard(north, XS)", 16, "expected a card"),
        ("hcp(north) >= 15 hcp(south)", 18, "expected an operator"),
        ("hearts(north, spades) == 4", 15, "expected no suit"),
        ("top3(north, spdes) == 2", 13, "did you mean 'spades'"),
        ("hcp(n) >= 15 & hcp(s)", 14, "expected an operator"),
    ],
)
def test_errors(text: str, column: int, words: str) -> None:
    with pytest.raises(MeaningError) as caught:
        parse_formula(text)
    assert caught.value.column == column
    assert words in str(caught.value)


def test_seats() -> None:
    assert seats_named("hcp(n) + hcp(s) >= 25") == {NORTH, SOUTH}
    assert seats_named("hcp() >= 25 && hearts >= 5") == seats_named("15-17 bal") == frozenset()
    with pytest.raises(MeaningError, match="about one hand, not about North and South"):
        parse_meaning("hcp(n) + hcp(s) >= 25")
    with pytest.raises(ValueError, match="expected a seat in every part"):
        holds_in(parse_formula("hcp() >= 3"), OWNERS)
    with pytest.raises(MeaningError, match="fewer parentheses"):
        parse_formula("(" * 100)
    with pytest.raises(MeaningError, match="fewer negations"):
        parse_formula("!" * 100)


@pytest.mark.parametrize(
    "text", ["15-17 bal", "5+H 4+m", "hearts (5+)", "2 of top 3", "no agreement", "x == ?"]
)
def test_words_are_not_taken_for_formulas(text: str) -> None:
    assert looks_like_formula(text) is ("==" in text)


LEAVES: st.SearchStrategy[Formula] = st.one_of(
    st.builds(Number, st.integers(0, 40)),
    st.builds(
        lambda name, seat, suit: Feature(name, seat, None if name in ("clubs", "hearts") else suit),
        st.sampled_from(["hcp", "controls", "losers", "clubs", "hearts", "c13", *COUNTS]),
        st.sampled_from([None, *SEATS]),
        st.sampled_from([None, 0, 1, 2, 3]),
    ),
    st.builds(HasCard, st.sampled_from([None, *SEATS]), st.integers(0, 51)),
    st.builds(
        lambda seat, shapes: ShapeTest(
            seat, (ShapePart(True, *shapes[0]), *(ShapePart(*s) for s in shapes[1]))
        ),
        st.sampled_from([None, *SEATS]),
        st.tuples(
            st.tuples(st.booleans(), st.sampled_from([(4, 3, 3, 3), (5, None, None, None), (0, 4, None, 5)])),
            st.lists(st.tuples(st.booleans(), st.booleans(), st.just((6, 4, None, None))), max_size=2),
        ),
    ),
)
FORMULAS = st.recursive(
    LEAVES,
    lambda parts: st.one_of(
        st.builds(Joined, st.sampled_from(sorted(BINDING)), parts, parts),
        st.builds(Negation, parts),
        st.builds(Choice, parts, parts, parts),
    ),
    max_leaves=8,
)


@given(FORMULAS)
@settings(max_examples=150)
def test_str_and_parse_are_inverse(formula: Formula) -> None:
    assert parse_formula(str(formula)) == formula


@given(st.text(alphabet="hcpnorthearts()>=<&|!?:+-* 0123456789x,[]", max_size=40))
@settings(max_examples=150)
def test_nothing_but_meaning_errors(text: str) -> None:
    for read in (parse_formula, parse_meaning):
        column = 1
        try:
            read(text)
        except MeaningError as error:
            column = error.column
        assert 1 <= column <= len(text) + 1


def test_every_feature_has_a_value() -> None:
    for name in FEATURES:
        assert parse_formula(f"{name}(east)").values(lambda _: Hands.of_seat(OWNERS, EAST)).shape == (1,)
    assert WEST in seats_named("hcp(west)")
