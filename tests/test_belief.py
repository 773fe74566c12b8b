"""What a sample says about the hidden hands."""

from __future__ import annotations

import json

import numpy as np
import pytest
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.hands import Hand, parse_hand
from simulate.core.seats import EAST, NORTH, SOUTH, WEST, Seat
from simulate.deals import Belief, Deals, SeatBelief, belief
from simulate.deals.typical import hand_distances

N, E, S, W = "AKQJ.432.432.432", "432.AKQJ.T98.T98", "T98.T98.AKQ.KJ65", "765.765.J765.AQ7"


def owners_of(*hands: str) -> NDArray[np.int8]:
    row = np.empty(52, dtype=np.int8)
    for seat, text in enumerate(hands):
        row[parse_hand(text).to_row()] = seat
    return row


def deals_of(rows: list[NDArray[np.int8]], weights: list[float], *, warnings: tuple[str, ...] = ()) -> Deals:
    return Deals(
        owners=np.array(rows),
        log_weights=np.log(np.array(weights)),
        viewer=SOUTH,
        hidden=(WEST, NORTH, EAST),
        ess=float(len(rows)),
        ess_note="by hand",
        distinct=len(rows),
        acceptance=0.5,
        swap_acceptance=float("nan"),
        method="exact",
        call_reports=(),
        warnings=warnings,
        model="none",
        evaluated=0,
    )


TWO = deals_of([owners_of(N, E, S, W), owners_of(E, N, S, W)], [0.75, 0.25])


def shuffled(n: int, seed: int) -> Deals:
    rng = np.random.default_rng(seed)
    row = owners_of(N, E, S, W)
    free = np.flatnonzero(row != SOUTH)
    rows = []
    for _ in range(n):
        new = row.copy()
        new[free] = rng.permutation(row[free])
        rows.append(new)
    weights = rng.random(n)
    return deals_of(rows, list(weights / weights.sum()))


def test_marginals_of_two_deals() -> None:
    north = belief(TWO)[NORTH]
    assert belief(TWO).partner.seat == NORTH
    assert north.hcp_mean == pytest.approx(10.0)
    assert north.hcp[10] == pytest.approx(1.0)
    clubs, diamonds, hearts, spades = north.lengths
    assert spades[4] == pytest.approx(0.75)
    assert spades[3] == pytest.approx(0.25)
    assert hearts[4] == pytest.approx(0.25)
    assert diamonds[3] == pytest.approx(1.0)
    assert clubs[3] == pytest.approx(1.0)
    # Ace to ten, clubs to spades: 4-3-2 and T-9-8 in the minors, the honours of one major.
    np.testing.assert_allclose(
        north.honours,
        [[0, 0, 0, 0, 0.25], [0, 0, 0, 0, 0.25], [0.25, 0.25, 0.25, 0.25, 0], [0.75, 0.75, 0.75, 0.75, 0]],
    )
    np.testing.assert_allclose(north.length_means, [3, 3, 3.25, 3.75])


def test_marginals_agree_with_hands_counted_one_by_one() -> None:
    deals = shuffled(200, 0)
    of_east = belief(deals)[EAST]
    hands = [parse_hand_row(row, EAST) for row in deals.owners]
    for points in range(38):
        share = sum(w for w, h in zip(deals.weights, hands, strict=True) if h.hcp[0] == points)
        assert of_east.hcp[points] == pytest.approx(share)
    assert of_east.hcp.sum() == pytest.approx(1.0)
    np.testing.assert_allclose(of_east.lengths.sum(axis=1), 1.0)
    assert of_east.length_means.sum() == pytest.approx(13.0)
    assert of_east.hcp_sd == pytest.approx(
        np.sqrt(np.cov([h.hcp[0] for h in hands], aweights=deals.weights, ddof=0))
    )


def parse_hand_row(row: NDArray[np.int8], seat: Seat) -> Hands:
    return Hands((row == seat)[None])


@pytest.mark.parametrize(
    ("chances", "interval"),
    [
        ({10: 1.0}, (10, 10)),
        ({9: 0.1, 10: 0.8, 11: 0.1}, (10, 10)),
        ({9: 0.11, 10: 0.78, 11: 0.11}, (9, 11)),
        ({4: 0.05, 5: 0.9, 20: 0.05}, (5, 5)),
    ],
)
def test_interval_leaves_a_tenth_on_either_side(chances: dict[int, float], interval: tuple[int, int]) -> None:
    hcp = np.zeros(38)
    for points, chance in chances.items():
        hcp[points] = chance
    assert SeatBelief(NORTH, hcp, np.zeros((4, 14)), np.zeros((4, 5))).hcp_interval == interval


def test_typical_hands_are_nearer_to_the_sample_than_any_five_of_it() -> None:
    deals = shuffled(400, 1)
    hands = belief(deals).typical(WEST, 5, rng=np.random.default_rng(0))
    points = [hand.hcp for hand in hands]
    assert len(set(hands)) == 5
    assert points == sorted(points)
    assert points[0] < deals.seat(WEST).hcp.mean() < points[-1]
    sample = deals.seat(WEST)

    def unlikeness(chosen: list[Hand]) -> float:
        """Mean distance of the sample from the nearest of some hands."""
        both = Hands(np.concatenate([sample.held, Hands.of(chosen).held]))
        return float(hand_distances(both)[: len(sample), len(sample) :].min(axis=1).mean())

    rng = np.random.default_rng(1)
    for _ in range(20):
        rows = rng.choice(len(sample), 5, replace=False)
        assert unlikeness(hands) < unlikeness(
            [Hand.of(np.flatnonzero(sample.held[r]).tolist()) for r in rows]
        )
    held = {tuple(row) for row in deals.seat(WEST).held.tolist()}
    assert all(tuple(hand.to_row().tolist()) in held for hand in hands)


def test_typical_hands_are_not_repeated() -> None:
    assert {str(h) for h in belief(TWO).typical(NORTH, 5, rng=np.random.default_rng(0))} == {N, E}


def test_seat_that_is_not_hidden() -> None:
    with pytest.raises(KeyError, match=r"expected a hidden seat \(W, N, E\): 'S'"):
        belief(TWO)[SOUTH]


def test_to_dict_is_json_and_reads_back() -> None:
    found = belief(shuffled(50, 2))
    text = json.dumps(found.to_dict())
    again = Belief.from_dict(json.loads(text))
    assert json.dumps(again.to_dict()) == text
    assert repr(again) == repr(found)
    with pytest.raises(ValueError, match="read from a file"):
        again.typical(NORTH, rng=np.random.default_rng(0))


def test_to_frame_has_every_chance() -> None:
    frame = belief(TWO).to_frame()
    assert len(frame) == 3 * (38 + 4 * (14 + 5))
    rows = frame[(frame["seat"] == "N") & (frame["quantity"] == "spades")]
    assert dict(zip(rows["value"], rows["chance"], strict=True))["4"] == pytest.approx(0.75)
    assert dict(zip(rows["value"], rows["chance"], strict=True))["A"] == pytest.approx(0.75)


def test_repr_is_short_and_shows_interval_and_warnings() -> None:
    many = tuple(f"warning number {i}" for i in range(20))
    text = repr(belief(deals_of([owners_of(N, E, S, W)], [1.0], warnings=many)))
    lines = text.splitlines()
    assert len(lines) == 12
    assert "10-10" in text
    assert lines[5] == "warning: warning number 0"
    assert lines[-1] == "warning: and 14 more"
    assert "warning" not in repr(belief(TWO))


def test_summary_shows_honours() -> None:
    (line,) = [line for line in belief(TWO).summary().splitlines() if "North" in line and "♠" in line]
    assert line.split() == ["North", "♠", "75%", "75%", "75%", "75%", "0%"]


def test_html_is_escaped() -> None:
    text = belief(deals_of([owners_of(N, E, S, W)], [1.0], warnings=("<b>1 & 2</b>",)))._repr_html_()
    assert "&lt;b&gt;1 &amp; 2&lt;/b&gt;" in text
    assert "<b>" not in text


def test_plot_draws_every_hidden_hand() -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    axes = belief(TWO).plot()
    legend = axes.get_legend()
    assert legend is not None
    labels = [text.get_text() for text in legend.get_texts()]
    assert [label.split(",")[0] for label in labels] == ["West", "North", "East"]
    assert belief(TWO).plot(axes) is axes
    pyplot.close("all")
