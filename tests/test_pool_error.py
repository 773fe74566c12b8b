"""Whether more imagined deals could turn a verdict."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from analysis.cases import open_case
from polling.panel import PanelResult
from polling.poll import poll
from polling.pool_error import may_flip
from polling.regulators import get_regulator
from polling.settings import peer_settings
from simulate.bidding.registry import get_model
from simulate.core.calls import PASS
from simulate.judgement import Judgement
from simulate.play.solver import TrickCache


def flips(reported: float, slope: float, utility: NDArray[np.float64]) -> list[bool]:
    """Two actions whose probabilities go with the difference of their means."""

    def probabilities(moved: NDArray[np.float64]) -> NDArray[np.float64]:
        ahead = slope * (moved[:, 0] - moved[:, 1]).mean()
        return np.array([reported + ahead, 0.5 - ahead])

    rng = np.random.default_rng(3)
    return may_flip(utility, probabilities, np.array([reported, 0.5]), yes=0.9, no=0.1, rng=rng).tolist()


@pytest.mark.parametrize(
    ("reported", "slope", "flip"),
    [
        # 400 deals, a difference with standard deviation 1.41: its mean is known to 0.07.
        (0.88, 0.05, False),
        (0.88, 1.0, True),
        (0.92, 0.05, False),
        (0.92, 1.0, True),
        (0.12, 1.0, True),
        (0.08, 0.05, False),
        (0.50, 1.0, False),
    ],
)
def test_a_verdict_near_its_limit_may_turn(reported: float, slope: float, flip: bool) -> None:
    utility = np.random.default_rng(1).normal(size=(400, 2))
    assert flips(reported, slope, utility) == [flip, False]


def test_what_all_actions_have_in_common_turns_nothing() -> None:
    """Paired: slam or part score, the deal moves all results alike, not their difference."""
    rng = np.random.default_rng(2)
    own = 0.01 * rng.normal(size=(400, 2))
    together = own + 50 * rng.normal(size=(400, 1))
    assert flips(0.88, 1.0, together) == [False, False]
    assert flips(0.88, 1.0, 50 * rng.normal(size=(400, 2)))[0]


def test_one_deal_settles_nothing() -> None:
    assert flips(0.5, 0.0, np.zeros((1, 2))) == [True, True]


def test_a_panel_says_which_verdicts_hang_on_its_pool() -> None:
    case = open_case("slow-signoff-after-ogust")
    model, solver = get_model("textbook-3"), TrickCache()
    settings = replace(peer_settings(), solves=60, peers=400)

    def polled(judgement: Judgement, *, another_pool: bool = True) -> PanelResult:
        return poll(
            replace(case, judgement=judgement),
            model=model,
            regulator=get_regulator("ACBL"),
            seed=2016,
            settings=settings,
            solver=solver,
            another_pool=another_pool,
        )

    def ask(judgement: Judgement, *, another_pool: bool = True) -> tuple[int, ...]:
        return polled(judgement, another_pool=another_pool).may_flip

    # Limits just beside the verdict on Pass: with so few deals it may turn.
    at = float(polled(Judgement()).verdict(PASS).probability)
    limit = Judgement(yes_at=at + 0.005, no_at=at - 0.005)
    assert PASS in ask(limit)
    assert ask(Judgement(yes_at=0.999, no_at=0.001)) == ()
    assert 0 not in ask(replace(limit, alternative=(0,)))
    assert ask(limit, another_pool=False) == ()
