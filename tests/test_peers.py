"""Peers, what they imagine, and what was suggested: closed forms on small tables of utility."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polling.imagine import field_utility
from polling.peers import ask_peers
from polling.settings import peer_settings
from polling.suggestion import LIKELY, NOT_SHOWN, NOT_SUGGESTED, SUGGESTED, compare
from simulate.case import Scoring
from simulate.streams import stream

HABIT = np.array([0.6, 0.3, 0.1])
FLAT = np.zeros((50, 3))


def ask(utility: np.ndarray, **changed: float) -> tuple[np.ndarray, np.ndarray]:
    options = {"habit": 1.0, "judgement": 0.25, "consider_within": 1.0} | changed
    peers = ask_peers(
        np.log(HABIT), utility, layouts=6, peers=20_000, rng=np.random.default_rng(3), **options
    )
    return peers.chosen, peers.considered


def test_without_judgement_the_shares_are_the_models_own() -> None:
    rng = np.random.default_rng(0)
    chosen, _ = ask(rng.normal(size=(50, 3)), judgement=0.0)
    np.testing.assert_allclose(chosen, HABIT, atol=1e-12)


def test_without_habit_and_judgement_everything_is_equal() -> None:
    chosen, considered = ask(FLAT, habit=0.0)
    np.testing.assert_allclose(chosen, 1 / 3, atol=1e-12)
    assert np.ptp(considered[1]) < 0.02


def test_considered_shares_follow_the_logistic_law() -> None:
    """With two actions and standard Gumbel noise the difference of values is logistic.

    The better one is considered with probability s(d + delta), the other with s(-d + delta). False alarm:
    20,000 peers, five standard errors, under 1e-6.
    """
    habit = np.array([0.7, 0.3])
    peers = ask_peers(
        np.log(habit),
        np.zeros((10, 2)),
        habit=1,
        judgement=0,
        layouts=1,
        consider_within=1.0,
        peers=20_000,
        rng=np.random.default_rng(1),
    )
    d = np.log(0.7 / 0.3)
    for row, width in zip(peers.considered, (0.5, 1.0, 2.0), strict=True):
        expected = 1 / (1 + np.exp(-np.array([d + width, -d + width])))
        error = 5 * np.sqrt(expected * (1 - expected) / 20_000)
        assert (np.abs(row - expected) < error).all()


def test_judgement_moves_shares_to_what_scores_well() -> None:
    utility = np.tile([0.0, 4.0, 0.0], (50, 1))
    chosen, _ = ask(utility)
    expected = HABIT * np.exp([0, 1, 0])
    np.testing.assert_allclose(chosen, expected / expected.sum(), atol=1e-12)


@given(st.integers(0, 1000))
def test_who_chose_it_considered_it_and_wider_considers_more(seed: int) -> None:
    utility = np.random.default_rng(seed).normal(0, 3, size=(30, 3))
    chosen, considered = ask(utility)
    assert chosen.sum() == pytest.approx(1)
    assert (considered >= chosen).all()
    assert (np.diff(considered, axis=0) >= 0).all()


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        (Scoring.IMP, [0.5 * 0 + 0.5 * 10, 0.5 * -10]),
        (Scoring.MP, [0.5 * 50 + 0.5 * 100, 0.5 * 0 + 0.5 * 50]),
        (Scoring.TOTAL, [0.5 * 470, 0.5 * -470]),
    ],
)
def test_field_is_the_actions_own_results(scoring: Scoring, expected: list[float]) -> None:
    points = np.array([[420, -50]])
    np.testing.assert_allclose(field_utility(points, np.array([0.5, 0.5]), scoring), [expected])


@given(st.integers(0, 1000), st.sampled_from(list(Scoring)))
def test_field_utility_averages_to_the_same_whatever_happens(seed: int, scoring: Scoring) -> None:
    """The field as a whole neither wins nor loses against itself."""
    rng = np.random.default_rng(seed)
    points = 10 * rng.integers(-80, 80, size=(20, 3))
    mean = field_utility(points, HABIT, scoring) @ HABIT
    even = 50.0 if scoring in (Scoring.MP, Scoring.BAM) else 0.0
    np.testing.assert_allclose(mean, even, atol=1e-9)


def test_suggested_only_when_the_advantage_grows_enough() -> None:
    """Half of partner's hands make it right by 8 units, half wrong; the slow call favours the first."""
    right = np.repeat([8.0, -8.0], 500)
    slow = np.repeat([0.6, 0.2], 500)
    weights = [e + (1 - e) * slow for e in (0.05, 0.25)]
    found = compare(5, 0, right, weights, effect=1.0)
    assert found.answer == SUGGESTED
    assert found.without == 0
    # The weakest reading of slowness decides: weights 0.7 and 0.4 at epsilon 0.25.
    assert found.gained == pytest.approx(8 * (0.7 - 0.4) / (0.7 + 0.4))
    assert found.low < found.gained < found.high
    assert compare(0, 5, -right, weights, effect=1.0).answer == NOT_SUGGESTED
    few = slice(None, None, 100)
    assert compare(5, 0, right[few], [w[few] for w in weights], effect=2.0).answer == LIKELY
    assert compare(5, 0, right[few], [w[few] for w in weights], effect=2.5).answer == NOT_SHOWN


def test_a_call_slow_whatever_the_hand_suggests_nothing() -> None:
    right = np.random.default_rng(0).normal(3, 5, size=400)
    found = compare(5, 0, right, [np.full(400, 0.4)], effect=0.5)
    assert found.gained == pytest.approx(0)
    assert found.answer == NOT_SUGGESTED


def test_interval_of_the_change_covers_it() -> None:
    """90% intervals on 400 repeats: within 4 standard errors of nominal (false alarm under 1e-4)."""
    hits = 0
    for repeat in range(400):
        rng = np.random.default_rng(repeat)
        strong = rng.random(300) < 0.5
        advantage = np.where(strong, 2.0, -2.0) + rng.normal(0, 4, size=300)
        weight = np.where(strong, 0.6, 0.2)
        found = compare(5, 0, advantage, [weight], effect=0.5)
        hits += found.low <= 1.0 <= found.high  # 2 * (0.6 - 0.2) / (0.6 + 0.2)
    assert abs(hits / 400 - 0.9) < 4 * np.sqrt(0.9 * 0.1 / 400)


def test_streams_are_named() -> None:
    a, b = stream(1, "deals"), stream(1, "peers")
    assert a.random() != b.random()
    assert stream(1, "deals", 2).random() == stream(1, "deals", 2).random()
    assert stream(1, "deals").random() != stream(2, "deals").random()


def test_settings_are_complete_and_say_where_they_come_from() -> None:
    settings = peer_settings()
    assert set(settings.judgement) == set(settings.smallest_effect) == set(Scoring)
    assert settings.source
    assert settings.worth_source
    assert settings.worth_unread < settings.worth
    assert settings.to_dict()["judgement"]["IMP"] == settings.judgement[Scoring.IMP]
