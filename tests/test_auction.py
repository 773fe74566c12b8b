"""Auctions: legality, ends, declarer, and counting oracles."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.core import Auction, auction_name, legal_calls, parse_auction
from simulate.core.auction import MAX_CALLS, auction_problems
from simulate.core.calls import CALLS, DOUBLE, PASS, REDOUBLE, bid
from simulate.errors import AuctionError


def random_auction(seed: int, bold: float) -> Auction:
    """Draw legal calls at random until the auction ends."""
    rng = np.random.default_rng(seed)
    calls: list[int] = []
    while True:
        legal = np.flatnonzero(legal_calls(calls))
        if not len(legal):
            return Auction(seed % 4, tuple(calls))
        calls.append(int(rng.choice(legal)) if rng.random() < bold else PASS)


auctions = st.builds(random_auction, st.integers(0, 10_000), st.sampled_from([0.2, 0.5, 1.0]))


@given(auctions)
def test_there_and_back(auction: Auction) -> None:
    assert parse_auction(auction_name(auction), auction.dealer) == auction
    seats = [f"{'NESW'[auction.seat_at(i)]}:{w}" for i, w in enumerate(auction_name(auction).split())]
    assert parse_auction(" ".join(seats), auction.dealer) == auction


@given(auctions)
def test_legal_calls_are_exactly_those_accepted(auction: Auction) -> None:
    for index in range(len(auction)):
        before = auction.before(index)
        for call in range(CALLS):
            if before.legal()[call]:
                assert before.then(call).calls[-1] == call
            else:
                with pytest.raises(AuctionError):
                    before.then(call)


@given(auctions)
def test_contract_is_that_of_the_last_bidder_side(auction: Auction) -> None:
    contract = auction.contract()
    last = auction.last_bid
    if last is None:
        assert contract is None
        return
    assert contract is not None
    index, call = last
    assert bid(contract.level, contract.strain) == call
    assert contract.declarer % 2 == auction.seat_at(index) % 2
    # Nobody of that side named the strain before declarer did.
    first = next(
        i
        for i, c in enumerate(auction.calls)
        if c > REDOUBLE and (c - 3) % 5 == contract.strain and (i - index) % 2 == 0
    )
    assert auction.seat_at(first) == contract.declarer


def test_number_of_auctions_with_one_bid() -> None:
    """Counting oracle: auctions whose only bid is the last possible one, 7NT.

    Up to three passes, then 7NT; after it the tree of pass, double and redouble has 7 ends: all pass; doubled
    by either opponent, and for each redoubled by either partner or not. That is 1 + 2 * 3 = 7.
    """

    def ends(calls: tuple[int, ...]) -> int:
        legal = [c for c in np.flatnonzero(legal_calls(calls)) if c <= REDOUBLE or c == bid(7, 4)]
        return sum(ends((*calls, int(c))) for c in legal) if legal else 1

    # Four starts (0 to 3 passes before 7NT), and the board passed out.
    assert ends(()) == 4 * 7 + 1


def test_longest_auction() -> None:
    calls = [PASS] * 3
    for level in range(1, 8):
        for strain in range(5):
            calls += [bid(level, strain), PASS, PASS, DOUBLE, PASS, PASS, REDOUBLE, PASS, PASS]
    auction = Auction(0, (*calls, PASS))
    assert auction.is_over
    assert len(auction) == MAX_CALLS
    contract = auction.contract()
    assert contract is not None
    assert (contract.level, contract.strain, contract.doubled) == (7, 4, 2)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1S 1H", "call 2 (East's 1H) is insufficient over 1S"),
        ("1S P X", "call 3 (South's X) has no opponents' undoubled bid to double"),
        ("X", "call 1 (North's X) has no opponents' undoubled bid to double"),
        ("1S X X", "call 3 (South's X) has no opponents' undoubled bid to double"),
        ("1S XX", "call 2 (East's XX) has no opponents' double to redouble"),
        ("1S P P P 2H", "call 5 (North's 2H) comes after the auction ended"),
        ("P P P P P", "call 5 (North's P) comes after the auction ended"),
        ("N:1S W:P", "call 2 (W:P) is out of turn, it was E's turn to call"),
        ("1S 2Z", "call 2: expected a call"),
        ("1S AP 2H", "calls follow 'all pass'"),
    ],
)
def test_illegal_calls_are_named(text: str, problem: str) -> None:
    with pytest.raises(AuctionError) as caught:
        parse_auction(text, 0)
    assert problem in str(caught.value)


def test_every_problem_is_named() -> None:
    problems = auction_problems(0, [bid(1, 3), bid(1, 2), DOUBLE, bid(1, 0)])
    assert len(problems) == 3
    # What stands in for an illegal call does not end the auction for good.
    broken = "2S P 2NT P 3D P 3C P 4S"
    with pytest.raises(AuctionError) as caught:
        parse_auction(broken, 1)
    assert str(caught.value).count("call ") == 1


def test_all_pass() -> None:
    assert auction_name(parse_auction("1S P 4S AP", 0)) == "1S P 4S P P P"
    assert auction_name(parse_auction("all pass", 2)) == "P P P P"
    assert auction_name(parse_auction("P P AP", 2)) == "P P P P"
    assert parse_auction("P P P P", 1).contract() is None
