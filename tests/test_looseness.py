"""How loosely players keep to the book: the shipped shares, and the benchmark they come from."""

from __future__ import annotations

import pytest

from benchmarks.looseness import GRID, PLACES, measure
from simulate.bidding.model import Position
from simulate.bidding.textbook.model import Looseness, place_of, shipped_looseness
from simulate.core import Vulnerability
from simulate.core.auction import parse_auction


@pytest.mark.parametrize(
    ("calls", "place"),
    [
        ("", "opening"),
        ("P P", "opening"),
        ("1H", "first"),
        ("P 1H", "first"),
        ("1H P", "later"),
        ("P 1H X", "later"),
        ("1H X", "later"),
        ("P 1H X P", "later"),
    ],
)
def test_places(calls: str, place: str) -> None:
    here = Position(parse_auction(calls, 0), Vulnerability.NONE)
    assert place_of(here) == place
    assert Looseness(1.0, 1.0, 2.0, 3.0).lightly(here) == 1.0 + PLACES.index(place)


def test_what_ships_lies_between_the_two_fits() -> None:
    few, every = measure(), measure(explained_too=True)
    assert every["calls"] > few["calls"] > 200
    for place in PLACES:
        ends = sorted((few["fitted"][place], every["fitted"][place]))
        # One step of the grid is allowed: first actions fit 0.03 and 0.1 alike.
        steps = [i for i, share in enumerate(GRID) if ends[0] <= share <= ends[1]]
        near = GRID[max(steps[0] - 1, 0) : steps[-1] + 2]
        assert getattr(shipped_looseness(), place) in near
    assert few["gain_90"][0] > 0
    assert few["log_loss_held_out"] < few["log_loss_one_share"]
