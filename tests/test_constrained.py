"""Deals within constraints: against shuffling and throwing away, lists of every deal, and exact counts."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats

from simulate.core.arrays import Hands
from simulate.core.cards import parse_card
from simulate.core.hands import parse_hand
from simulate.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from simulate.deals import deal_constrained
from simulate.deals.cells import LENGTHS, POINTS, cells_of
from simulate.deals.onehand import OneHand
from simulate.deals.shuffle import Unseen
from simulate.errors import DealError, SampleError
from simulate.meaning import Meaning, parse_meaning

ALARM = 1e-4
"""False-alarm rate of each statistical test in this file, all its comparisons together."""

NONE = np.zeros(52, dtype=np.bool_)
ALL = np.ones(52, dtype=np.bool_)


def meanings(texts: Mapping[Seat, str]) -> dict[Seat, Meaning]:
    return {seat: parse_meaning(text) for seat, text in texts.items()}


def shuffled(n: int, seed: int, known: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
    start = np.full(52, -1, dtype=np.int8) if known is None else known
    unseen = Unseen.of(start, SOUTH)
    return unseen.owners(unseen.shuffle(n, np.random.default_rng(seed)))


def thrown_away(wanted: Mapping[Seat, Meaning], n: int, seed: int) -> NDArray[np.int8]:
    """Shuffle `n` deals and keep those that fit."""
    kept = []
    for part in range(-(-n // 100_000)):
        owners = shuffled(100_000, seed + part)
        for seat, meaning in wanted.items():
            owners = owners[meaning.holds(Hands.of_seat(owners, seat))]
        kept.append(owners)
    return np.concatenate(kept)


class TestCells:
    @pytest.mark.parametrize(
        "text",
        [
            "15-17 bal",
            "5+H 4+m 6-10",
            "6S 5-10, 2 of top 3",
            "not (4M)",
            "8+ losers, stopper in H",
            "HA or 12+",
        ],
    )
    def test_no_hand_outside_and_none_missing_inside(self, text: str) -> None:
        meaning = parse_meaning(text)
        may, must = cells_of(meaning)
        hands = Hands.of_seat(shuffled(20_000, 3), NORTH)
        order = {tuple(row): i for i, row in enumerate(LENGTHS.tolist())}
        shape = np.array([order[tuple(row)] for row in hands.lengths.tolist()])
        holds = meaning.holds(hands)
        assert holds.any()
        assert may[shape, hands.hcp][holds].all()
        assert holds[must[shape, hands.hcp]].all()

    def test_of_points_and_lengths_is_exact(self) -> None:
        may, must = cells_of(parse_meaning("(15-17 bal) or 5+S 4+H"))
        assert (may == must).all()


class TestOneHand:
    def test_counts(self) -> None:
        everything = np.ones((len(LENGTHS), POINTS), dtype=np.bool_)
        assert OneHand(ALL, NONE, everything).number == pytest.approx(635_013_559_600)
        assert OneHand(ALL, NONE, everything).share == pytest.approx(1.0)
        yarborough = everything & (np.arange(POINTS) == 0)
        # Of 36 cards without points choose 13.
        assert OneHand(ALL, NONE, yarborough).number == pytest.approx(2_310_789_600)
        flat = OneHand(ALL, NONE, cells_of(parse_meaning("4-3-3-3"))[0])
        assert flat.share == pytest.approx(0.105361, abs=1e-6)

    def test_uniform_over_every_hand_of_a_small_deck(self) -> None:
        free, held = NONE.copy(), NONE.copy()
        held[[parse_card(c) for c in ["SA", "S2", "HK", "H3", "H2", "DT", "D9", "D2", "C5"]]] = True
        free[[parse_card(c) for c in ["SK", "SQ", "S3", "HA", "H4", "DA", "DJ", "C4", "C3", "C2"]]] = True
        allowed = cells_of(parse_meaning("12-16, 2+S"))[0]
        table = OneHand(free, held, allowed)
        hands = table.draw(100 * int(table.number), np.random.default_rng(0))
        assert (hands[:, held]).all()
        assert not hands[:, ~(free | held)].any()
        assert parse_meaning("12-16, 2+S").holds(Hands(hands)).all()
        found, counts = np.unique(hands, axis=0, return_counts=True)
        assert len(found) == round(table.number)
        assert stats.chisquare(counts).pvalue > ALARM


SETS: dict[str, tuple[dict[Seat, str], int]] = {
    "one hand": ({NORTH: "15-17 bal"}, 100_000),
    "two hands": ({NORTH: "12-14 bal", SOUTH: "0-7, 5+S"}, 400_000),
    "honours": ({EAST: "6S 5-10, 2 of top 3", WEST: "12+, stopper in H"}, 800_000),
    "three hands": ({WEST: "11+, 5+S", EAST: "6-11, 3+S", NORTH: "0-11, not 5+H"}, 200_000),
    "most lengths": ({NORTH: "11-15, 2-3S, 0-3H, 4-5D", SOUTH: "8+, 4-5S, 0-1H"}, 1_200_000),
    "two rare hands": ({NORTH: "19+", SOUTH: "5-5 majors"}, 2_000_000),
    "a named card": ({NORTH: "HA, 15-17 bal"}, 200_000),
}


@pytest.mark.parametrize("name", SETS)
def test_agrees_with_shuffling_and_throwing_away(name: str) -> None:
    texts, tries = SETS[name]
    wanted = meanings(texts)
    brute = thrown_away(wanted, tries, seed=7)
    assert len(brute) > 250
    deals = deal_constrained(wanted, 8 * len(brute), rng=np.random.default_rng(1))
    tests = []
    for seat in SEATS:
        mine, theirs = deals.seat(seat), Hands.of_seat(brute, seat)
        tests += [(mine.hcp, theirs.hcp), *zip(mine.lengths.T, theirs.lengths.T, strict=True)]
        tests += [(mine.count("A").sum(axis=1), theirs.count("A").sum(axis=1))]
    for a, b in tests:
        table = np.array([np.bincount(a, minlength=38), np.bincount(b, minlength=38)])
        big = table.sum(axis=0) >= 40
        table = np.column_stack([table[:, big], table[:, ~big].sum(axis=1)])
        table = table[:, table.sum(axis=0) > 0]
        if table.shape[1] > 1:
            assert stats.chi2_contingency(table, correction=False).pvalue > ALARM / len(tests)
    share = len(brute) / tries
    error = np.sqrt(share / tries + deals.share**2 / len(deals))
    assert abs(deals.share - share) < stats.norm.isf(ALARM / 2) * error


def test_every_deal_of_an_ending_is_equally_likely() -> None:
    known = shuffled(1, 2)[0].copy()
    known[known == SOUTH] = SOUTH
    for seat in (NORTH, EAST, WEST):
        known[np.flatnonzero(known == seat)[::4][:3]] = -1
    unseen = Unseen.of(known, SOUTH)
    every = unseen.owners(unseen.all_holdings())
    points = Hands.of_seat(every, NORTH).hcp
    middle = int(np.median(points))
    wanted = meanings({NORTH: f"{middle}+", EAST: f"{int(np.median(Hands.of_seat(every, EAST).hcp))}+"})
    fits = every.copy()
    for seat, meaning in wanted.items():
        fits = fits[meaning.holds(Hands.of_seat(fits, seat))]
    deals = deal_constrained(wanted, 60 * len(fits), rng=np.random.default_rng(3), known=known)
    rows, counts = np.unique(deals.owners, axis=0, return_counts=True)
    assert {row.tobytes() for row in rows} == {row.tobytes() for row in fits}
    assert stats.chisquare(counts).pvalue > ALARM
    assert deals.share == pytest.approx(len(fits) / len(every), rel=0.1)


def test_one_in_many_millions_still_fills() -> None:
    wanted = meanings({NORTH: "7=4=1=1, AKQ in S, 0-9", SOUTH: "20-21 bal"})
    deals = deal_constrained(wanted, 200, rng=np.random.default_rng(0))
    assert deals.share < 2e-7
    assert len(np.unique(deals.owners, axis=0)) == 200
    for seat in SEATS:
        assert ((deals.owners == seat).sum(axis=1) == 13).all()
    for seat, meaning in wanted.items():
        assert meaning.holds(deals.seat(seat)).all()


def test_rotation() -> None:
    """The seats are treated alike: rotated constraints give the same distribution of rotated deals."""
    here = deal_constrained(meanings({NORTH: "20+", SOUTH: "5+S 5+H"}), 4000, rng=np.random.default_rng(5))
    there = deal_constrained(meanings({EAST: "20+", WEST: "5+S 5+H"}), 4000, rng=np.random.default_rng(6))
    for seat in SEATS:
        a, b = here.seat(seat).hcp, there.seat((seat + 1) % 4).hcp
        z = (a.mean() - b.mean()) / np.sqrt(a.var() / 4000 + b.var() / 4000 + 1e-12)
        assert abs(z) < stats.norm.isf(ALARM / 8)


@given(st.integers(0, 10**6))
@settings(max_examples=10)
def test_same_seed_same_deals_and_all_inside(seed: int) -> None:
    wanted = meanings({NORTH: "5+H 4+m 6-10", EAST: "12+, no 5M"})
    draws = [deal_constrained(wanted, 50, rng=np.random.default_rng(seed)) for _ in range(2)]
    np.testing.assert_array_equal(draws[0].owners, draws[1].owners)
    for seat, meaning in wanted.items():
        assert meaning.holds(draws[0].seat(seat)).all()


def test_condition_on_the_whole_deal() -> None:
    deals = deal_constrained(
        meanings({NORTH: "12-14 bal"}),
        500,
        rng=np.random.default_rng(0),
        condition=lambda owners: Hands.of_seat(owners, NORTH).hcp + Hands.of_seat(owners, SOUTH).hcp >= 25,
    )
    assert (deals.seat(NORTH).hcp + deals.seat(SOUTH).hcp >= 25).all()
    free = deal_constrained({}, 100_000, rng=np.random.default_rng(0))
    assert free.share == 1.0


def test_known_cards_stay() -> None:
    known = np.full(52, -1, dtype=np.int8)
    known[parse_hand("AQ54.K83.J72.Q95").to_row()] = SOUTH
    known[parse_card("HA")] = WEST
    deals = deal_constrained(
        meanings({NORTH: "11+", EAST: "5+S"}), 300, rng=np.random.default_rng(0), known=known
    )
    assert (deals.owners[:, known >= 0] == known[known >= 0]).all()


class TestRefusals:
    def test_no_hand(self) -> None:
        known = np.full(52, -1, dtype=np.int8)
        known[parse_hand("AKQ4.AK3.AQ2.AQ5").to_row()] = SOUTH
        with pytest.raises(SampleError, match=r"fits North's constraint, none can be dealt: '20\+ HCP'"):
            deal_constrained(meanings({NORTH: "20+"}), 10, rng=np.random.default_rng(0), known=known)

    def test_a_card_in_another_hand(self) -> None:
        known = np.full(52, -1, dtype=np.int8)
        known[parse_card("SA")] = SOUTH
        with pytest.raises(SampleError, match="South holds one of the cards: 'SA'"):
            deal_constrained(meanings({NORTH: "SA"}), 10, rng=np.random.default_rng(0), known=known)

    def test_nothing_found(self) -> None:
        with pytest.raises(SampleError, match="none found in"):
            deal_constrained(
                meanings({NORTH: "21+", SOUTH: "20+"}), 10, rng=np.random.default_rng(0), most_drawn=10_000
            )
        with pytest.raises(SampleError, match=r"expected 90 deals within the constraints, \d+ found after"):
            deal_constrained(
                meanings({NORTH: "20+", SOUTH: "10+, 6+S"}),
                90,
                rng=np.random.default_rng(0),
                most_drawn=300,
            )

    def test_number_and_cards(self) -> None:
        with pytest.raises(ValueError, match="at least one deal: 0"):
            deal_constrained({}, 0, rng=np.random.default_rng(0))
        with pytest.raises(DealError, match="at most 13 known cards"):
            deal_constrained({}, 1, rng=np.random.default_rng(0), known=np.zeros(52, dtype=np.int8))
