"""Figures with intervals from resampling decisions that belong together: an event, a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

_INTERVAL: Final = 0.90


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure and its interval from resampling groups of events."""

    value: float
    low: float
    high: float

    def text(self, digits: int, *, sign: bool = False) -> str:
        """Return ``0.128 (0.120 to 0.137)``."""
        plus = "+" if sign else ""
        return f"{self.value:{plus}.{digits}f} ({self.low:{plus}.{digits}f} to {self.high:{plus}.{digits}f})"


def drawn_clusters(
    clusters: NDArray[np.intp], resamples: int, rng: np.random.Generator
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Draw clusters with replacement.

    Parameters
    ----------
    clusters : ndarray of int, shape (n,)
        Decisions with one number belong together.
    resamples : int
        How often.
    rng : numpy.random.Generator
        Source of randomness.

    Returns
    -------
    ndarray of int, shape (n,)
        The clusters of the decisions, numbered from 0.
    ndarray of float, shape (1 + resamples, k)
        How often each of `k` clusters counts: once each in the first row, then as drawn.
    """
    _, cluster = np.unique(clusters, return_inverse=True)
    many = int(cluster.max()) + 1 if len(cluster) else 0
    drawn = rng.multinomial(many, np.full(many, 1 / many), size=resamples) if many else np.empty((0, 0))
    return cluster, np.vstack([np.ones(many), drawn])


def ratios(
    draws: NDArray[np.float64],
    cluster: NDArray[np.intp],
    above: NDArray[np.float64],
    below: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the ratio of sums in every draw of clusters; draws without anything to count are left out.

    Parameters
    ----------
    draws : ndarray of float, shape (r, k)
        From `drawn_clusters`.
    cluster : ndarray of int, shape (n,)
        Number of each decision's cluster.
    above, below : ndarray of float, shape (n,)
        What is summed above and below the line.
    """
    many = draws.shape[1]
    top = draws @ np.bincount(cluster, above, many)
    bottom = draws @ np.bincount(cluster, below, many)
    kept = bottom > 0
    return np.asarray(top[kept] / bottom[kept], dtype=np.float64)


def measured(values: NDArray[np.float64]) -> Measured:
    """Take the first value as that of the data itself, the others as those of its resamples."""
    if len(values) == 1:
        return Measured(float(values[0]), float("nan"), float("nan"))
    tail = (1 - _INTERVAL) / 2
    low, high = np.quantile(values[1:], [tail, 1 - tail])
    return Measured(float(values[0]), float(low), float(high))


def plain(figure: Measured) -> dict[str, float | None]:
    """JSON has no NaN: a figure without interval has none."""
    ends = {"low": figure.low, "high": figure.high}
    return {"value": figure.value} | {k: None if np.isnan(v) else v for k, v in ends.items()}
