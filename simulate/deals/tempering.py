"""Sequential Monte Carlo: from uniform deals to deals that fit the auction, by small steps.

The likelihood enters by a power that grows from 0 to 1. After each step the deals are resampled by weight and
moved by swapping cards between two hidden hands, so that copies part again.

References
----------
Del Moral, Doucet, Jasra, "Sequential Monte Carlo samplers", JRSS B 68 (2006),
doi:10.1111/j.1467-9868.2006.00553.x
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.deals.likelihood import Likelihood
from simulate.deals.settings import Settings
from simulate.deals.shuffle import Stream
from simulate.deals.swaps import propose, swapping_places
from simulate.deals.weights import Floats, effective, systematic

Progress = Callable[[str, float], None]
"""Called with the name of a stage and the share of it that is done."""

_BISECTIONS: Final = 40
_STEEPEN: Final = 8.0


class StuckError(Exception):
    """No deal is left, or the steps do not end; `draw_deals` finds the call that is to blame."""


@dataclass(slots=True)
class Population:
    """Deals in independent islands, on their way to the posterior.

    Parameters
    ----------
    holding : ndarray of int8, shape (r * m, u)
        `r` islands of `m` deals, one island after the other.
    table : ndarray, shape (r * m, k)
        Log likelihood of each call.
    log_weights : ndarray, shape (r,)
        Of the islands: log of the product of the mean weights so far.
    exponents : ndarray, shape (k,)
        Power by which each call has entered.
    ancestors : ndarray of int, shape (r * m,)
        The uniform deal that each descends from.
    hard : bool
        Whether strict meanings have entered with their hard edges.
    """

    holding: NDArray[np.int8]
    table: Floats
    log_weights: Floats
    exponents: Floats
    ancestors: NDArray[np.intp]
    hard: bool = False
    proposed: int = 0
    accepted: int = 0
    steps: int = 0
    sweeps: int = 0

    @property
    def weights(self) -> Floats:
        """Of the deals, shape ``(r * m,)``, summing to one."""
        islands, n = len(self.log_weights), len(self.holding)
        weights = np.repeat(np.exp(self.log_weights - self.log_weights.max()), n // islands)
        weights /= weights.sum()
        return weights

    @property
    def swap_acceptance(self) -> float:
        """Share of proposed swaps that were made."""
        return self.accepted / self.proposed if self.proposed else float("nan")


def temper(
    holding: NDArray[np.int8],
    table: Floats,
    likelihood: Likelihood,
    settings: Settings,
    stream: Stream,
    *,
    size: int,
    progress: Progress | None = None,
) -> Population:
    """Bring uniform deals to the posterior.

    Parameters
    ----------
    holding : ndarray of int8, shape (p, u)
        Uniform deals; `p` is a multiple of the number of islands, usually more than `size`.
    table : ndarray, shape (p, k)
        Their log likelihoods with soft edges.
    likelihood : Likelihood
        The factors.
    settings : Settings
        Sizes of steps.
    stream : function
        Random streams by name.
    size : int
        Number of deals wanted, a multiple of the number of islands.
    progress : function, optional
        Told the power reached.

    Raises
    ------
    StuckError
        If no deal is left, or the steps do not end.

    Notes
    -----
    Strict edges come last. Their soft form enters first; then its power grows beyond 1, which leaves the
    inside alone and steepens the outside, until enough deals are inside to cut the rest off.

    Islands share the schedule but no deals. Each keeps as weight the product of its mean incremental
    weights, so that together they are one population, with the bias of its whole size.
    """
    calls = len(likelihood.items)
    population = Population(
        holding, table, np.zeros(settings.islands), np.zeros(calls), np.arange(len(holding))
    )
    strict = likelihood.strict

    def step(goal: Floats) -> None:
        if population.steps >= settings.max_steps:
            raise StuckError
        gain = weighted(population.table, goal - population.exponents)
        share = _largest_share(gain, settings.keep * size, settings.keep)
        _resample(population, share * gain, size, stream)
        # At a share of 1 the goal itself: rounding must not leave a power of 0.9999999.
        population.exponents += share * (goal - population.exponents)
        if share == 1.0:
            population.exponents = goal
        _move(population, likelihood, settings, stream, settings.forget)

    while (population.exponents < 1.0).any():
        step(np.ones(calls))
        if progress is not None:
            progress("deals", float(population.exponents.min(initial=1.0)))
    while strict.any() and not population.hard:
        inside = population.table.copy()
        likelihood.harden(population.holding, inside)
        cut = np.where(
            np.isfinite(inside[:, strict]).all(axis=1),
            weighted(inside, strict.astype(float))
            - weighted(population.table, population.exponents * strict),
            -np.inf,
        )
        if effective(cut) >= settings.keep * size:
            population.table, population.hard = inside, True
            population.exponents = np.ones(calls)
            _resample(population, cut, size, stream)
        elif population.exponents.max() >= settings.steepest:
            raise StuckError
        else:
            step(np.where(strict, _STEEPEN * population.exponents, population.exponents))
    if len(population.holding) != size:
        _resample(population, np.zeros(len(population.holding)), size, stream)
    for _ in range(2):
        _move(population, likelihood, settings, stream, settings.forget)
    return population


def weighted(table: Floats, powers: Floats) -> Floats:
    """Return the log of the product of factors to these powers, shape ``(n,)``; a power of 0 drops a factor.

    Parameters
    ----------
    table : ndarray, shape (n, k)
        Log factors, perhaps ``-inf``.
    powers : ndarray, shape (k,)
        Not negative.
    """
    used = np.flatnonzero(powers)
    total: Floats = (table[:, used] * powers[used]).sum(axis=1)
    return total


def _largest_share(gain: Floats, enough: float, keep: float) -> float:
    """Return the largest part of `gain`, at most 1, that leaves an effective size of `enough`."""
    alive = float(np.isfinite(gain).sum())
    if not alive:
        raise StuckError
    enough = min(enough, keep * alive)
    if effective(gain) >= enough:
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(_BISECTIONS):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if effective(middle * gain) >= enough else (low, middle)
    return max(low, 0.5**_BISECTIONS)


def _resample(population: Population, gain: Floats, size: int, stream: Stream) -> None:
    """Draw `size` deals by weight, each island from its own."""
    islands = len(population.log_weights)
    rows = np.arange(len(gain)).reshape(islands, -1)
    rng = stream("temper", population.steps)
    chosen = []
    for island in range(islands):
        logs = gain[rows[island]]
        top = logs.max()
        points = size // islands
        if top == -np.inf:
            # A dead island keeps its shape and has no weight from here on.
            population.log_weights[island] = -np.inf
            chosen.append(np.resize(rows[island], points))
            continue
        weights = np.exp(logs - top)
        population.log_weights[island] += top + np.log(weights.mean())
        chosen.append(rows[island][systematic(weights, points, rng)])
    if not np.isfinite(population.log_weights).any():
        raise StuckError
    picked = np.concatenate(chosen)
    population.holding = population.holding[picked]
    population.table = population.table[picked]
    population.ancestors = population.ancestors[picked]
    population.steps += 1


def _move(
    population: Population, likelihood: Likelihood, settings: Settings, stream: Stream, forget: float
) -> None:
    """Swap cards until points and lengths hardly remember what they were, or the sweeps run out."""
    unseen = likelihood.unseen
    before = unseen.features(population.holding)
    for _ in range(settings.max_sweeps):
        _sweep(population, likelihood, stream("move", population.sweeps))
        population.sweeps += 1
        if _correlation(before, unseen.features(population.holding)) <= forget:
            break


def _correlation(before: Floats, now: Floats) -> float:
    """Return the mean correlation of features with their former selves; 0 when none varies."""
    a, b = before - before.mean(axis=0), now - now.mean(axis=0)
    spread = np.sqrt((a**2).mean(axis=0) * (b**2).mean(axis=0))
    varies = spread > 0
    return float(((a * b).mean(axis=0)[varies] / spread[varies]).mean()) if varies.any() else 0.0


def _sweep(population: Population, likelihood: Likelihood, rng: np.random.Generator) -> None:
    """Propose one swap between every two hidden hands, and accept by Metropolis' and Hastings' rule."""
    groups = swapping_places(likelihood.unseen)
    for number in rng.permutation(len(groups)):
        places = groups[number]
        proposal, log_ratio = propose(population.holding, likelihood.unseen, places, rng)
        columns = [item for place in places for item in likelihood.items_of(place)]
        powers = population.exponents[columns]
        needed = weighted(population.table[:, columns], powers) + np.log1p(-rng.random(len(proposal)))
        tried = np.flatnonzero(np.isfinite(log_ratio))
        needed[tried] -= log_ratio[tried]
        rows, table = likelihood.reaching(
            proposal[tried], places, population.exponents, needed[tried], hard=population.hard
        )
        made = tried[rows]
        population.holding[made] = proposal[made]
        population.table[made[:, None], columns] = table[:, columns]
        population.proposed += len(proposal)
        population.accepted += len(made)
