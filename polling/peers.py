"""Simulated peers: habit, judgement, and what else they seriously considered."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Peers:
    """What `n` peers chose and considered.

    Parameters
    ----------
    chosen : ndarray, shape (A,)
        Share who chose each action; sums to one.
    considered : ndarray, shape (3, A)
        Share who seriously considered each, their choice included, at half, once and twice the stated delta.
    """

    chosen: NDArray[np.float64]
    considered: NDArray[np.float64]


def ask_peers(
    log_habit: NDArray[np.float64],
    utility: NDArray[np.float64],
    *,
    habit: float,
    judgement: float,
    layouts: int,
    consider_within: float,
    peers: int,
    rng: np.random.Generator,
) -> Peers:
    """Let peers choose: ``V(a) = t log P(a) + lambda * mean utility(a) + Gumbel noise``.

    With ``habit`` 1 and ``judgement`` 0 the shares are the model's own, up to sampling.

    Parameters
    ----------
    log_habit : ndarray, shape (A,)
        log P(action | hand, auction), the model's.
    utility : ndarray, shape (n, A)
        Of every action on `n` equally likely imagined deals.
    habit, judgement : float
        t and lambda.
    layouts : int
        Deals one peer imagines, drawn from the common pool.
    consider_within : float
        delta.
    peers : int
        How many.
    rng : numpy.random.Generator
        Source of randomness.

    Returns
    -------
    Peers
        Shares chosen are the mean of each peer's own choice probabilities, so that only the imagined deals
        are sampled; shares considered are counted.
    """
    seen = what_they_see(utility, layouts=layouts, peers=peers, rng=rng)
    value = habit * log_habit + judgement * seen
    chosen = shares_of(value)
    noisy = value + rng.gumbel(size=value.shape)
    behind = noisy.max(axis=1, keepdims=True) - noisy
    reach = consider_within * np.array([0.5, 1.0, 2.0])
    considered = np.stack([(behind <= width).mean(axis=0) for width in reach])
    # Whoever chose an action considered it: keep the counted share from falling under the exact one.
    return Peers(chosen, np.maximum(considered, chosen))


def what_they_see(
    utility: NDArray[np.float64], *, layouts: int, peers: int, rng: np.random.Generator
) -> NDArray[np.float64]:
    """Return the mean utility of every action on the deals that each peer imagines, shape ``(peers, A)``."""
    return np.asarray(utility[rng.integers(len(utility), size=(peers, layouts))].mean(axis=1))


def shares_of(value: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the share who choose each action, shape ``(A,)``.

    Parameters
    ----------
    value : ndarray, shape (peers, A)
        t log P + lambda mean utility; with Gumbel noise a peer chooses in proportion to ``exp(value)``.
    """
    likely = np.exp(value - value.max(axis=1, keepdims=True))
    return np.asarray((likely / likely.sum(axis=1, keepdims=True)).mean(axis=0))
