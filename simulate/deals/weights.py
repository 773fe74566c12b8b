"""Weighted samples: effective size, resampling, and the spread of independent repeats."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def effective(log_weights: Floats) -> float:
    """Return Kish's effective size ``(sum w)^2 / sum w^2`` of weights given as logs; 0 if all are zero."""
    top = log_weights.max(initial=-np.inf)
    if top == -np.inf:
        return 0.0
    weights = np.exp(log_weights - top)
    return float(weights.sum() ** 2 / (weights**2).sum())


def log_mean(logs: Floats) -> float:
    """Return the log of the mean of numbers given as logs."""
    top = float(logs.max(initial=-np.inf))
    return top if top == -np.inf else top + float(np.log(np.exp(logs - top).mean()))


def systematic(weights: Floats, n: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """Return `n` row numbers in proportion to weights, each as often as its share of `n`, up or down.

    Parameters
    ----------
    weights : ndarray, shape (m,)
        Not negative, not all zero.
    n : int
        How many.
    rng : numpy Generator
        One uniform number is taken.
    """
    edges = np.cumsum(weights)
    points = (rng.random() + np.arange(n)) * (edges[-1] / n)
    last = np.flatnonzero(weights)[-1]
    rows: NDArray[np.intp] = np.minimum(np.searchsorted(edges, points, side="right"), last)
    return rows


def drawn_from(effective_pool: float, pool: int, n: int) -> float:
    """Return the effective size of `n` deals of equal weight drawn from a larger weighted pool.

    The variances add up: that of the pool, and that of leaving out all but `n` of its deals.
    """
    return 1.0 / (1.0 / effective_pool + max(0.0, 1.0 / n - 1.0 / pool))


def effective_of_islands(features: Sequence[Floats], log_weights: Floats) -> float:
    """Return the effective size of independent repeats, from the spread of their means.

    For each feature the variance of the mean is taken from the spread of the islands' means, and divided by
    the variance of the feature over deals; one over that ratio, averaged within a group, is the effective
    size for that group. The smallest group counts.

    Parameters
    ----------
    features : sequence of ndarray, shape (r * m, q)
        Groups of features of each deal, one group for a hidden hand; `r` islands one after the other.
    log_weights : ndarray, shape (r,)
        Of the islands.

    Returns
    -------
    float
        Infinite when no feature varies.

    Notes
    -----
    With `r` islands and a group of five features, about ``4 (r - 1)`` degrees of freedom: 16 islands give
    the effective size to about a fifth, one standard error.
    """
    islands = len(log_weights)
    weights = np.exp(log_weights - log_weights.max())
    weights /= weights.sum()
    sizes = []
    for group in features:
        parts = group.reshape(islands, -1, group.shape[1])
        means = parts.mean(axis=1)
        overall = weights @ means
        variance = weights @ ((parts - overall) ** 2).mean(axis=1)
        of_mean = islands / (islands - 1) * (weights**2) @ (means - overall) ** 2
        varies = variance > 0
        if varies.any():
            ratio = float((of_mean[varies] / variance[varies]).mean())
            sizes.append(1.0 / ratio if ratio > 0 else np.inf)
    return min(sizes, default=np.inf)
