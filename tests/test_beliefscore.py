"""Scores of beliefs: figures worked by hand, and calibration on deals that a model has bid itself."""

from __future__ import annotations

import json

import numpy as np
import pytest
from scipy import stats
from typer.testing import CliRunner

from analysis.cli import app
from analysis.decisions import Decision, DecisionFileError
from analysis.evaluation.beliefscore import (
    BeliefRow,
    BeliefScores,
    decisions_with_deals,
    score_beliefs,
    simulated_decisions,
    transform,
)
from analysis.evaluation.shipped import shipped_positions
from simulate.bidding.registry import get_model
from simulate.core.hands import hand_name
from simulate.core.seats import SEATS
from simulate.deals import Knowledge, Settings
from tests.test_deals import ToyModel

ALARM = 1e-4
"""False-alarm rate of each statistical test in this file."""

SMALL = Settings(pilot=256, smallest=256, head_start=2, exact_limit=0)


def test_transform_lies_in_the_step_of_the_truth() -> None:
    chances = np.array([0.25, 0.5, 0.25])
    assert transform(chances, 0, 0.5) == pytest.approx(0.125)
    assert transform(chances, 1, 0.0) == pytest.approx(0.25)
    assert transform(chances, 2, 1.0) == pytest.approx(1.0)
    assert transform(2 * chances, 1, 0.5) == pytest.approx(0.5)


def test_transform_of_right_chances_is_uniform() -> None:
    rng = np.random.default_rng(0)
    chances = np.array([0.1, 0.2, 0.4, 0.3])
    found = [transform(chances, int(rng.choice(4, p=chances)), rng.random()) for _ in range(2000)]
    assert stats.kstest(found, "uniform").pvalue > ALARM
    wrong = [transform(chances[::-1], int(rng.choice(4, p=chances)), rng.random()) for _ in range(2000)]
    assert stats.kstest(wrong, "uniform").pvalue < ALARM


def test_coverage_and_gains() -> None:
    none = (0.0, 0.0, 0.0)
    rows = [BeliefRow(i, "club", (1.0, 2.0, 3.0), none, none, none, (0.5, 0.3, 0.97)) for i in range(10)]
    scores = BeliefScores(tuple(rows), 1, "toy", "by hand")
    assert [scores.coverage(level)[0] for level in (0.5, 0.8, 0.95)] == pytest.approx([2 / 3, 2 / 3, 1.0])
    assert scores.coverage(0.5)[1] < 2 / 3 < scores.coverage(0.5)[2]
    assert scores.gains()["partner's points"]["all calls"] == (2.0, 0.0)
    assert scores.gains()["opponents' points"]["all calls"] == (2.0, 0.0)
    assert "10 decisions (by hand), toy; no answer for 1" in scores.summary()


def test_beliefs_are_calibrated_on_deals_the_model_has_bid() -> None:
    """Simulation-based calibration: uniform transforms, and a gain over cards dealt at random."""
    model = ToyModel()
    scores = score_beliefs(
        simulated_decisions(model, 40, seed=3),
        model,
        deals=256,
        seed=3,
        source="toy",
        settings=SMALL,
        floor_ess=5,
    )
    assert scores.refused == 0
    assert scores.uniformity() > ALARM
    share, _, _ = scores.coverage(0.8)
    # Three hands of a decision count as one.
    assert abs(share - 0.8) < stats.norm.isf(ALARM / 2) * np.sqrt(0.8 * 0.2 / 40)
    assert scores.gains()["partner's points"]["all calls"][0] > 0


def line(seed: int = 1) -> dict[str, object]:
    decision, deal = next(simulated_decisions(ToyModel(), 1, seed=seed))
    auction = decision.position.auction
    return {
        "id": "one",
        "hand": hand_name(decision.hand),
        "dealer": "NESW"[auction.dealer],
        "vul": decision.position.vulnerability.value,
        "seat": "NESW"[decision.position.seat],
        "auction": str(auction),
        "deal": "N:" + " ".join(hand_name(deal[seat]) for seat in SEATS),
    }


def test_decisions_with_deals() -> None:
    row = line()
    ((decision, deal),) = decisions_with_deals([json.dumps(row).encode()])
    assert deal[decision.position.seat] == decision.hand
    for change, words in (
        ({"deal": None}, "line 1: deal: expected four hands"),
        ({"deal": line(2)["deal"]}, "line 1: expected the hand of"),
        ({"hand": "x"}, "line 1: hand"),
    ):
        with pytest.raises(DecisionFileError, match=words):
            list(decisions_with_deals([json.dumps(row | change).encode()]))


def test_command() -> None:
    row = json.dumps(line())
    done = CliRunner().invoke(app, ["evaluate", "beliefs", "-", "--deals", "100", "--json"], input=row)
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["decisions"] == 1


def test_positions_of_the_shipped_cases() -> None:
    """The player's own hand, calls before him only, explained calls as evidence by their meaning."""
    positions = shipped_positions()
    assert len({str(decision.id).split(",")[0] for decision, _, _ in positions}) > 15
    assert len({decision.id for decision, _, _ in positions}) == len(positions)
    for decision, deal, knowledge in positions:
        seat = decision.position.seat
        assert deal[seat] == decision.hand
        assert len(decision.position.auction) >= 4
        own = np.full(52, -1)
        own[deal[seat].to_row()] = seat
        assert np.array_equal(knowledge.known, own)
        assert all(evidence.index < len(decision.position.auction) for evidence in knowledge.evidence)
    assert any(e.meaning is not None for _, _, knowledge in positions for e in knowledge.evidence)


def test_beliefs_on_shipped_positions_are_scored() -> None:
    positions = shipped_positions()[:2]
    known = {decision.id: knowledge for decision, _, knowledge in positions}
    asked: list[object] = []

    def knows(decision: Decision) -> Knowledge:
        asked.append(decision.id)
        return known[decision.id]

    model = get_model()
    pairs = [(decision, deal) for decision, deal, _ in positions]
    scores = score_beliefs(pairs, model, deals=128, seed=1, source="shipped", floor_ess=2, knows=knows)
    assert asked == [decision.id for decision, _ in pairs]
    assert len(scores.rows) + scores.refused == 2
