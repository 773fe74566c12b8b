"""Whether more imagined deals could turn a verdict: the pool of deals is a sample, and its error is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

_DRAWS: Final = 40
_TAILS: Final = (0.05, 0.95)


def may_flip(
    utility: NDArray[np.float64],
    probabilities: Callable[[NDArray[np.float64]], NDArray[np.float64]],
    reported: NDArray[np.float64],
    *,
    yes: float,
    no: float,
    rng: np.random.Generator,
) -> NDArray[np.bool_]:
    """Tell for every action whether its verdict could be another with more deals, shape ``(A,)``.

    The mean results of the actions are moved as another pool of the same size would move them: all on the
    same deals, so that what they have in common moves with them. A verdict may flip where the 90% interval of
    its probability reaches into another answer.

    Parameters
    ----------
    utility : ndarray of float, shape (n, A)
        Of every action on `n` imagined deals.
    probabilities : callable
        Returns the probability of each action, shape ``(A,)``, that it is a logical alternative, from a
        utility of that shape; always with the same peers.
    reported : ndarray of float, shape (A,)
        What the panel says.
    yes, no : float
        Probabilities from which the answer is yes, and is no.
    rng : numpy.random.Generator
        Source of the other pools.
    """
    count = utility.shape[1]
    if len(utility) < 2:
        return np.ones(count, dtype=bool)
    # Paired: the covariance of the means, not an error for each action by itself.
    error = np.atleast_2d(np.cov(utility, rowvar=False)) / len(utility)
    moves = rng.multivariate_normal(np.zeros(count), error, size=_DRAWS, method="eigh")
    here = probabilities(utility)
    moved = np.stack([probabilities(utility + move) for move in moves])
    low, high = np.clip(reported + np.quantile(moved - here, _TAILS, axis=0), 0, 1)
    return np.asarray(((low < yes) & (high >= yes)) | ((low <= no) & (high > no)))
