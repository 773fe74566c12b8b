"""The verdict: exact oracles for the integral, thin polls, boundaries, harbours, further votes."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polling.posterior import (
    ShareError,
    above_both,
    beta_share,
    choice_posterior,
    poll_chances,
    prior_weights,
)
from polling.regulators import get_regulator, regulator_names
from polling.verdict import ActionVerdict, further_votes, harbour_probability, judge_action

EBU, EBU_2003, ACBL, NZ = (get_regulator(name) for name in ("EBU", "EBU-2003", "ACBL", "NZ"))


def exact_both(alpha: tuple[int, int, int], considered: Fraction, selected: Fraction) -> Fraction:
    """Whole parameters: shares are order statistics of n uniform points, so count the points.

    S is point a1 and C point a1 + a2 of n = a1 + a2 + a3 - 1; S > s when fewer than a1 fall below s.
    """
    a1, a2, a3 = alpha
    n, total = a1 + a2 + a3 - 1, Fraction(0)
    for i in range(a1):
        for j in range(min(n, a1 + a2 - 1) - i + 1):
            middle = (considered - selected) ** j
            total += comb(n, i) * comb(n - i, j) * selected**i * middle * (1 - considered) ** (n - i - j)
    return total


@pytest.mark.parametrize(
    "alpha", [(1, 1, 1), (1, 1, 6), (3, 2, 8), (10, 5, 40), (2, 30, 60), (1, 20, 2), (5, 1, 1), (30, 40, 200)]
)
@pytest.mark.parametrize(("considered", "selected"), [("0.2", "0.05"), ("0.25", "0.05"), ("0.3", "0.25")])
def test_integral_equals_exact_counting(alpha: tuple[int, int, int], considered: str, selected: str) -> None:
    exact = float(exact_both(alpha, Fraction(considered), Fraction(selected)))
    found = above_both(np.array([alpha], dtype=np.float64), float(considered), float(selected))
    assert found[0] == pytest.approx(exact, abs=1e-11)


REAL_ALPHAS = [(0.02, 0.3, 10.0), (0.5, 0.2, 0.3), (3.3, 0.02, 0.01), (0.9, 2.2, 17.0), (20.5, 60.7, 200.0)]
FALSE_ALARM = 1e-6
"""Chance that the Monte Carlo test below fails although both computations are right."""


def test_integral_agrees_with_monte_carlo() -> None:
    draws, rng = 200_000, np.random.default_rng(20)
    z = NormalDist().inv_cdf(1 - FALSE_ALARM / len(REAL_ALPHAS) / 2)
    for alpha in REAL_ALPHAS:
        sample = rng.dirichlet(alpha, draws)
        hits = np.mean((sample[:, 0] + sample[:, 1] > 0.2) & (sample[:, 0] > 0.05))
        p = float(above_both(np.array([alpha]), 0.2, 0.05)[0])
        assert abs(hits - p) <= z * sqrt(p * (1 - p) / draws) + 1 / draws


def test_without_a_first_limb_only_selection_counts() -> None:
    alpha = np.array([[4.0, 2.0, 5.0]])
    np.testing.assert_allclose(above_both(alpha, None, 0.3), above_both(alpha, 0.2, 0.3), atol=1e-12)
    assert judge_action(None, 0, (3, 1, 4), EBU_2003).p_consider == 1


@pytest.mark.parametrize("name", regulator_names())
@pytest.mark.parametrize("reading", ["strict", "lenient"])
def test_none_of_five_is_never_a_no_without_a_panel(name: str, reading: str) -> None:
    regulator = replace(get_regulator(name), reading=reading)
    verdict = judge_action(None, 0, (0, 0, 5), regulator)
    assert verdict.answer == "open"
    assert judge_action((0, 0, 1), 0, (0, 0, 5), regulator).probability == pytest.approx(verdict.probability)
    assert judge_action((0, 0, 1), 1e-9, (0, 0, 5), regulator).answer == "open"


def test_none_of_five_worked_out() -> None:
    """Flat prior: Dirichlet(1, 1, 6); C ~ Beta(2, 6), S ~ Beta(1, 7)."""
    verdict = judge_action(None, 0, (0, 0, 5), EBU)
    assert verdict.alpha == pytest.approx((1, 1, 6))
    assert verdict.p_consider == pytest.approx(0.8**7 + 7 * 0.2 * 0.8**6)
    assert verdict.p_select == pytest.approx(0.95**7)
    assert verdict.selected.mean == pytest.approx(1 / 8)
    assert verdict.selected.low == pytest.approx(1 - 0.95 ** (1 / 7))
    assert verdict.selected.high == pytest.approx(1 - 0.05 ** (1 / 7))
    assert "real votes only" in " ".join(verdict.warnings)


@pytest.mark.parametrize(
    ("shares", "kappa", "votes", "answer"),
    [
        ((0.6, 0.2, 0.2), 20, (0, 0, 0), "yes"),
        ((0.0, 0.02, 0.98), 20, (0, 0, 5), "no"),
        ((0.0, 0.02, 0.98), 20, (3, 1, 1), "open"),
        ((0.15, 0.15, 0.7), 10, (0, 0, 0), "open"),
        ((0.15, 0.15, 0.7), 10, (3, 2, 2), "yes"),
        (None, 0, (4, 1, 2), "yes"),
        (None, 0, (0, 0, 40), "no"),
    ],
)
def test_answers(
    shares: tuple[float, float, float] | None, kappa: float, votes: tuple[int, int, int], answer: str
) -> None:
    assert judge_action(shares, kappa, votes, EBU).answer == answer


def test_two_real_votes_are_more_than_an_isolated_exception() -> None:
    one, two = (judge_action((0.001, 0.299, 0.7), 60, (n, 0, 9 - n), ACBL) for n in (1, 2))
    assert one.p_select < 1
    assert two.p_select == 1
    assert two.p_both == pytest.approx(two.p_consider)
    assert one.counted[1] is False
    assert two.counted[1] is True


def test_lenient_reading_is_content_with_consideration() -> None:
    """Weighed by 40% but chosen by none: an alternative by one reading, hardly by the other."""
    panel, votes = (0.0, 0.4, 0.6), (0, 4, 6)
    strict = judge_action(panel, 40, votes, ACBL)
    lenient = judge_action(panel, 40, votes, replace(ACBL, reading="lenient"))
    assert strict.answer == "no"
    assert lenient.answer == "yes"
    assert lenient.probability == pytest.approx(lenient.p_consider)
    assert strict.counted == (True, False)
    assert lenient.counted == (True, True)


def test_twelve_votes_on_the_boundary() -> None:
    """12 pollees: 9 double, 1 passes, 2 "pass or double": regulators.md 1, BBO "A poll"."""
    double = (9, 0, 3)
    by_table = harbour_probability(None, 0, double, NZ)
    passing = judge_action(None, 0, (1, 2, 9), NZ, action="P", harbour=by_table)
    assert passing.counted == (False, False)  # 3 of 12 is not more than a quarter
    assert NZ.harbour is not None
    assert NZ.consider is not None
    assert not NZ.harbour.met(Fraction(9, 12))  # nor 9 of 12 more than three quarters
    at_least = replace(NZ, consider=replace(NZ.consider, operator=">="))
    assert judge_action(None, 0, (1, 2, 9), at_least, action="P").counted == (True, False)
    assert replace(NZ.harbour, operator=">=").met(Fraction(9, 12))
    assert passing.answer == "open"
    assert 0.25 < by_table < 0.75


def test_harbour_lowers_the_others_only_where_the_body_says_so() -> None:
    table = harbour_probability((0.9, 0.05, 0.05), 40, (5, 0, 0), NZ)
    assert table > 0.95
    alone = judge_action((0.1, 0.3, 0.6), 40, (0, 2, 3), NZ)
    beside = judge_action((0.1, 0.3, 0.6), 40, (0, 2, 3), NZ, harbour=table)
    assert beside.probability == pytest.approx(alone.probability * (1 - table))
    assert "safe harbour" in beside.summary()
    old = judge_action((0.4, 0.3, 0.3), 40, (2, 1, 2), EBU_2003, harbour=0.9)
    assert old.probability == old.p_both  # "evident" frees the table action, no more
    assert harbour_probability((0.9, 0.05, 0.05), 40, (5, 0, 0), EBU) == 0


def test_settings_move_the_answer() -> None:
    middling = judge_action((0.15, 0.15, 0.7), 10, (0, 0, 0), EBU)
    assert middling.answer == "open"
    assert judge_action((0.15, 0.15, 0.7), 10, (0, 0, 0), EBU, yes=0.6, no=0.5).answer == "yes"
    assert judge_action((0.15, 0.15, 0.7), 10, (0, 0, 0), EBU, yes=0.99, no=0.98).answer == "no"
    wide = judge_action((0.15, 0.15, 0.7), 10, (0, 0, 0), EBU, interval=0.99)
    assert wide.selected.low < middling.selected.low < middling.selected.high < wide.selected.high


counts = st.integers(0, 12)


@settings(max_examples=60, deadline=None)
@given(counts, counts, counts, st.sampled_from(regulator_names()), st.sampled_from(["strict", "lenient"]))
def test_probabilities_are_consistent(a: int, b: int, c: int, name: str, reading: str) -> None:
    regulator = replace(get_regulator(name), reading=reading)
    verdict = judge_action((0.2, 0.2, 0.6), 8, (a, b, c), regulator)
    p1, p2, both = verdict.p_consider, verdict.p_select, verdict.p_both
    tiny = 1e-9
    assert max(0.0, p1 + p2 - 1) - tiny <= both <= min(p1, p2) + tiny
    more = judge_action((0.2, 0.2, 0.6), 8, (a + 1, b, c), regulator)
    assert more.p_both >= both - tiny
    assert verdict.selected.low <= verdict.selected.mean <= verdict.selected.high
    assert verdict.selected.mean <= verdict.considered.mean


def test_prior() -> None:
    assert prior_weights([0.5, 0.3, 0.2], 10) == pytest.approx([5, 3, 2])
    assert prior_weights([0.5, 0.3, 0.2], 0) == pytest.approx([1, 1, 1])
    assert prior_weights([0.5, 0.3, 0.2], 2) == pytest.approx([1, 0.6, 0.4])
    assert prior_weights([0.5, 0.3, 0.2], 1) == pytest.approx([1, 0.8, 0.7])
    floor = prior_weights([1.0, 0.0], 10)
    assert floor == pytest.approx([10 / 1.001, 0.01 / 1.001])
    assert prior_weights([0.7, 0.3 + 1e-17, -1e-17], 10).min() > 0  # a difference of shares may round below 0


def test_beta_interval_holds_its_mass() -> None:
    from scipy.special import betainc

    share = beta_share(3.5, 9.0, 0.9)
    assert betainc(3.5, 9.0, [share.low, share.high]) == pytest.approx([0.05, 0.95])


def test_intervals_cover_what_peers_would_do() -> None:
    """Shares drawn from the panel's prior, votes drawn from the shares: nine intervals in ten hold the truth.

    2,000 panels; the band is that of a binomial count at a false-alarm rate of one in a million.
    """
    rng, panels, shares, kappa = np.random.default_rng(7), 2000, (0.3, 0.25, 0.45), 6.0
    alpha = prior_weights(shares, kappa)
    chosen = considered = 0
    for truth in rng.dirichlet(alpha, size=panels):
        votes = rng.multinomial(5, truth).tolist()
        verdict = judge_action(shares, kappa, votes, EBU)
        chosen += verdict.selected.low <= truth[0] <= verdict.selected.high
        considered += verdict.considered.low <= truth[:2].sum() <= verdict.considered.high
    band = 4.9 * sqrt(0.9 * 0.1 / panels)
    assert chosen / panels == pytest.approx(0.9, abs=band)
    assert considered / panels == pytest.approx(0.9, abs=band)


# regulators.md 2, Clopper-Pearson 95%: its ends are quantiles of Beta(x, n - x + 1) and Beta(x + 1, n - x).
@pytest.mark.parametrize(
    ("seen", "n", "low", "high"),
    [
        (1, 5, 0.005, 0.716),
        (2, 5, 0.053, 0.853),
        (1, 7, 0.004, 0.579),
        (3, 10, 0.067, 0.652),
        (3, 12, 0.055, 0.572),
    ],
)
def test_published_intervals(seen: int, n: int, low: float, high: float) -> None:
    assert beta_share(seen, n - seen + 1, 0.95).low == pytest.approx(low, abs=5e-4)
    assert beta_share(seen + 1, n - seen, 0.95).high == pytest.approx(high, abs=5e-4)


def test_choices() -> None:
    posterior = choice_posterior([0.6, 0.3, 0.1], 20, [1, 4, 0], actions=["P", "4S", "X"])
    assert [s.mean for s in posterior.shares] == pytest.approx([13 / 25, 10 / 25, 2 / 25])
    assert sum(s.mean for s in posterior.shares) == pytest.approx(1)
    expected = beta_share(10, 15, 0.9)
    assert posterior.shares[1].low == pytest.approx(expected.low)
    frame = posterior.to_frame()
    assert list(frame.columns) == ["panel", "votes", "mean", "low", "high"]
    assert frame.loc["4S", "votes"] == 4
    assert json.loads(json.dumps(posterior.to_dict()))["choices"][2]["action"] == "X"
    assert "4S 40% (25-56%)" in repr(posterior)
    assert choice_posterior([1.0], 5, [0]).shares[0].mean == 1
    assert len(repr(choice_posterior([0.05] * 20, 5, [0] * 20)).split("\n")) <= 12


@pytest.mark.parametrize("size", [1, 4, 7])
def test_chances_of_a_further_poll_are_a_distribution(size: int) -> None:
    outcomes = np.array([(i, j, size - i - j) for i in range(size + 1) for j in range(size + 1 - i)])
    alpha = np.array([1.5, 0.7, 4.0])
    chances = poll_chances(outcomes, alpha)
    assert chances.sum() == pytest.approx(1)
    assert chances @ outcomes == pytest.approx(size * alpha / alpha.sum())


def brute_chance(verdict: ActionVerdict, size: int) -> float:
    """Chance of yes by asking one peer after another (Polya's urn), each outcome judged afresh."""

    def walk(alpha: np.ndarray, votes: tuple[int, int, int], left: int) -> float:
        if left == 0:
            judged = judge_action(verdict.shares, verdict.kappa, votes, verdict.regulator)
            return 1.0 if judged.answer == "yes" else 0.0
        total = 0.0
        for kind in range(3):
            more = [v + (i == kind) for i, v in enumerate(votes)]
            total += (
                alpha[kind]
                / alpha.sum()
                * walk(alpha + np.eye(3)[kind], (more[0], more[1], more[2]), left - 1)
            )
        return total

    return walk(np.array(verdict.alpha), verdict.votes, size)


def test_further_votes() -> None:
    verdict = judge_action((0.2, 0.2, 0.6), 6, (0, 1, 2), EBU)
    assert verdict.answer == "open"
    further = further_votes(verdict, sizes=(3,))
    assert further.chances[0].yes == pytest.approx(brute_chance(verdict, 3))
    assert further.needed is not None
    assert further.becomes == "yes"
    # The smallest number: one vote fewer, falling as predicted, leaves it open.
    before = further_votes(verdict, limit=further.needed - 1, sizes=())
    assert before.needed is None
    assert f"{further.needed} more votes" in further.summary()


def test_a_settled_verdict_needs_no_votes() -> None:
    further = further_votes(judge_action((0.6, 0.2, 0.2), 20, (0, 0, 0), EBU))
    assert (further.needed, further.becomes, further.chances) == (0, "yes", ())
    assert further.summary() == "settled: yes"


def test_a_share_on_the_threshold_is_not_settled_by_votes_as_expected() -> None:
    half = replace(EBU_2003, select=replace(EBU_2003.select, share=Fraction(1, 2)))
    further = further_votes(judge_action((0.5, 0.1, 0.4), 10, (0, 0, 0), half), sizes=())
    assert (further.needed, further.becomes) == (None, None)
    assert "would not settle" in further.summary()


def test_result_as_text_and_data() -> None:
    verdict = judge_action((0.2, 0.15, 0.65), 12, (0, 1, 4), ACBL, action="P<")
    text = repr(verdict)
    assert text.count("\n") < 12
    for part in ("open", "selected 14% (3-30%)", "90% intervals", "lawpoll's figure, not ACBL's", "0/1/4"):
        assert part in text
    assert "P&lt;" in verdict._repr_html_()
    data = json.loads(json.dumps(verdict.to_dict()))
    assert data["regulator"] == "ACBL"
    assert data["probability"] == verdict.probability
    frame = verdict.to_frame()
    assert frame.loc["considered", "p_limb"] == verdict.p_consider
    assert frame.loc["considered", "panel"] == pytest.approx(0.35)
    assert "no real votes" in repr(judge_action((0.2, 0.15, 0.65), 12, (0, 0, 0), ACBL))
    assert "only 1 votes" in repr(judge_action((0.2, 0.15, 0.65), 1, (0, 0, 3), ACBL))


@pytest.mark.parametrize(
    ("shares", "kappa", "votes", "message"),
    [
        ((0.5, 0.5), 5, (0, 0, 0), "expected three shares"),
        ((0.5, 0.2, 0.2), 5, (0, 0, 0), "add up to 1"),
        ((0.5, 0.6, -0.1), 5, (0, 0, 0), "add up to 1"),
        ((0.5, 0.3, float("nan")), 5, (0, 0, 0), "add up to 1"),
        ((0.5, 0.3, 0.2), -1, (0, 0, 0), "worth 0 votes or more: -1"),
        ((0.5, 0.3, 0.2), float("inf"), (0, 0, 0), "worth 0 votes or more"),
        ((0.5, 0.3, 0.2), 5, (0, 0), "expected 3 whole numbers"),
        ((0.5, 0.3, 0.2), 5, (0, -1, 0), "expected 3 whole numbers"),
        ((0.5, 0.3, 0.2), 5, (0, 0.5, 0), "expected 3 whole numbers"),
    ],
)
def test_impossible_input(
    shares: tuple[float, float, float], kappa: float, votes: tuple[int, int, int], message: str
) -> None:
    with pytest.raises(ShareError, match=message):
        judge_action(shares, kappa, votes, EBU)


def test_impossible_settings() -> None:
    with pytest.raises(ShareError, match="expected no < yes"):
        judge_action(None, 0, (0, 0, 5), EBU, yes=0.1, no=0.9)
