"""How many real votes a simulated panel is worth: the concentration kappa, fitted on real panels.

A real panel's votes are taken as drawn from shares that scatter about the predicted ones like
``Dirichlet(kappa * p)``. The better the prediction, the larger the kappa that fits best.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polling.posterior import ShareError
from simulate.core.calls import CALLS

_FLOOR: Final = 1e-4
"""Added to every predicted share: one vote for a call held to be impossible must not decide the fit."""
_LOG_KAPPA: Final = np.linspace(-2.0, 7.0, 181)
"""Where the likelihood is laid out: kappa from 0.14 to 1,100."""


@dataclass(frozen=True, slots=True, eq=False)
class VoteLikelihood:
    """Log likelihood of each panel's votes over a grid of kappa; sums of it are fitted.

    Parameters
    ----------
    curves : ndarray of float, shape (n, 181)
        One row a panel.
    votes : ndarray of int, shape (n,)
        Votes of each panel.
    """

    curves: NDArray[np.float64]
    votes: NDArray[np.int64]

    def fit(self, weights: NDArray[np.float64] | None = None) -> tuple[float, float]:
        """Return the kappa that fits best, and the log likelihood per vote there.

        Parameters
        ----------
        weights : ndarray of float, shape (n,), optional
            How often each panel counts, for resampling; by default once.

        Notes
        -----
        The grid is refined by the parabola through the best point and its neighbours. A kappa at an end of
        the grid is returned as it is: the data then only say "at least" or "at most".
        """
        w = np.ones(len(self.votes)) if weights is None else weights
        total = w @ self.curves
        i = int(total.argmax())
        log_kappa, height = float(_LOG_KAPPA[i]), float(total[i])
        if 0 < i < len(total) - 1:
            left, middle, right = total[i - 1 : i + 2]
            bend = left - 2 * middle + right
            if bend < 0:
                shift = float((left - right) / (2 * bend))
                log_kappa += shift * float(_LOG_KAPPA[1] - _LOG_KAPPA[0])
                height = float(middle - (left - right) * shift / 4)
        return float(np.exp(log_kappa)), height / max(float(w @ self.votes), 1.0)


def vote_likelihood(votes: NDArray[np.int64], shares: NDArray[np.float64]) -> VoteLikelihood:
    """Lay out the Dirichlet-multinomial likelihood of real votes under predicted shares.

    Parameters
    ----------
    votes : ndarray of int, shape (n, 38)
        Votes of each panel for each call.
    shares : ndarray of float, shape (n, 38)
        Predicted shares; rows sum to one.

    Raises
    ------
    ShareError
        If shapes differ, a row of votes is empty, or shares are no shares.
    """
    from scipy.special import gammaln

    if votes.shape != shares.shape or votes.ndim != 2 or votes.shape[1] != CALLS:
        raise ShareError(f"expected votes and shares of {CALLS} calls each: {(votes.shape, shares.shape)!r}")
    if np.any(votes < 0) or np.any(votes.sum(axis=1) == 0):
        raise ShareError("expected at least one vote in every panel")
    if np.any(shares < 0) or np.any(np.abs(shares.sum(axis=1) - 1) > 1e-6):
        raise ShareError("expected shares from 0 that add up to 1 in every panel")
    p = (shares + _FLOOR) / (1 + CALLS * _FLOOR)
    n = votes.sum(axis=1)
    panel, call = np.nonzero(votes)
    starts = np.searchsorted(panel, np.arange(len(votes)))
    curves = np.empty((len(votes), len(_LOG_KAPPA)))
    for column, kappa in enumerate(np.exp(_LOG_KAPPA)):
        alpha = kappa * p[panel, call]
        each = gammaln(votes[panel, call] + alpha) - gammaln(alpha)
        curves[:, column] = np.add.reduceat(each, starts) + gammaln(kappa) - gammaln(n + kappa)
    return VoteLikelihood(curves, n)
