"""Verdicts on the second limb ("some might select it") against real panels, by regulator.

A panel of eight votes is itself a sample: an action that 8% of players choose gets no vote in half of such
panels. So two probabilities stand side by side: that the share of all players passes the limit (the verdict),
and that the share *in this panel* does, which is what can be compared with what happened.
The first limb, what players seriously considered, cannot be scored: no data holds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from analysis.evaluation.resampling import Measured, drawn_clusters, measured, plain, ratios
from polling.concentration import vote_likelihood
from polling.posterior import above
from polling.regulators import Regulator, regulator_book
from simulate.notebook import html_frame, shortened

if TYPE_CHECKING:
    import pandas as pd

EDGES: Final = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0)
"""Bins of the calibration table."""
_FLOOR: Final = 1e-4
_LEAST: Final = 0.005
"""Actions are judged that so many were predicted to choose, or that somebody chose."""


@dataclass(frozen=True, slots=True)
class VerdictBin:
    """Actions whose chance to pass in their panel was said to lie between `low` and `high`."""

    low: float
    high: float
    actions: int
    said: float
    happened: Measured


@dataclass(frozen=True, slots=True)
class VerdictScore:
    """Verdicts on one regulator's second limb.

    Parameters
    ----------
    regulator : str
        Its name; several, if their limits are the same.
    kappa : float
        Votes the prediction counts as.
    actions, panels : int
        Judged.
    answers : tuple of (str, int, float)
        For each answer: how many, and the share of them whose panel passed the limit.
    precision, recall : float
        Of "yes" against the panels that passed.
    bins : tuple of VerdictBin
        Calibration of the chance to pass in the panel asked.
    """

    regulator: str
    kappa: float
    actions: int
    panels: int
    answers: tuple[tuple[str, int, float], ...]
    precision: float
    recall: float
    bins: tuple[VerdictBin, ...]


@dataclass(frozen=True, slots=True)
class VerdictScores:
    """Verdicts of all regulators asked; `kappa_from` says where the worth of the prediction comes from."""

    scores: tuple[VerdictScore, ...]
    kappa_from: str

    def to_dict(self) -> dict[str, Any]:
        """Return plain numbers and text."""
        return {
            "kappa_from": self.kappa_from,
            "verdicts": [
                {
                    "regulator": s.regulator,
                    "kappa": s.kappa,
                    "actions": s.actions,
                    "panels": s.panels,
                    "answers": {
                        answer: {"actions": n, "passed": None if np.isnan(share) else share}
                        for answer, n, share in s.answers
                    },
                    "precision": None if np.isnan(s.precision) else s.precision,
                    "recall": None if np.isnan(s.recall) else s.recall,
                    "calibration": [
                        {
                            "low": b.low,
                            "high": b.high,
                            "actions": b.actions,
                            "said": b.said,
                            "happened": plain(b.happened),
                        }
                        for b in s.bins
                    ],
                }
                for s in self.scores
            ],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return one row for each regulator."""
        import pandas as pd

        return pd.json_normalize(
            [{k: v for k, v in s.items() if k != "calibration"} for s in self.to_dict()["verdicts"]], sep="_"
        )

    def summary(self) -> str:
        """Return a block of lines for each regulator."""
        lines = [
            "verdicts on the second limb (selected); the first (considered) cannot be scored. What the "
            f"prediction is worth: {self.kappa_from}"
        ]
        for s in self.scores:
            answers = ", ".join(
                f"{answer} {n}" + ("" if np.isnan(share) else f" ({share:.0%} of their panels passed)")
                for answer, n, share in s.answers
            )
            lines.append(
                f"  {s.regulator}: {s.actions} actions in {s.panels} panels, prediction worth "
                f"{s.kappa:.1f} votes: {answers}"
            )
            if not np.isnan(s.precision):
                lines.append(f"    yes: precision {s.precision:.2f}, recall {s.recall:.2f}")
            for b in s.bins:
                lines.append(
                    f"    said {b.low:.0%}-{b.high:.0%} to pass in the panel: {b.said:.1%}, passed "
                    f"{b.happened.value:.1%} ({b.happened.low:.1%}-{b.happened.high:.1%}), "
                    f"{b.actions} actions"
                )
        return "\n".join(lines)

    def __repr__(self) -> str:
        return shortened(self.summary())

    def _repr_html_(self) -> str:
        return html_frame(self.to_frame(), above=self.summary().split("\n")[:1])


def score_verdicts(
    votes: NDArray[np.int64],
    shares: NDArray[np.float64],
    kappa: float,
    regulators: Sequence[Regulator],
    *,
    clusters: NDArray[np.intp],
    resamples: int,
    rng: np.random.Generator,
    kappa_from: str,
) -> VerdictScores:
    """Judge every action by prediction alone, and compare with the panel that was asked.

    Parameters
    ----------
    votes : ndarray of int, shape (n, 38)
        Of real panels.
    shares : ndarray of float, shape (n, 38)
        Predicted.
    kappa : float
        Votes the prediction counts as, fitted on other panels than these.
    regulators : sequence of Regulator
        Whose limits.
    clusters : ndarray of int, shape (n,)
        Panels with one number belong together.
    resamples : int
        For the intervals.
    rng : numpy.random.Generator
        Source of randomness.
    kappa_from : str
        Where `kappa` comes from, to be printed.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 16B1(b); the shares in a panel follow a beta-binomial distribution.
    """
    from scipy.stats import betabinom

    size = votes.sum(axis=1)
    panel, call = np.nonzero((shares >= _LEAST) | (votes > 0))
    p = np.clip(shares[panel, call], _FLOOR, 1 - _FLOOR)
    chose, n = votes[panel, call], size[panel]
    favour, against = kappa * p, kappa * (1 - p)
    cluster, draws = drawn_clusters(clusters[panel], resamples, rng)
    settings = regulator_book().verdict
    alike: dict[tuple[Any, ...], list[Regulator]] = {}
    for regulator in regulators:
        limit = regulator.select
        alike.setdefault((limit.share, limit.operator, limit.votes), []).append(regulator)
    found = []
    for same in alike.values():
        regulator = same[0]
        needed = np.array([_needed(regulator, int(votes)) for votes in n])
        passed = (chose >= needed) * 1.0
        verdict = above(favour, against, float(regulator.select.share))
        chance = np.asarray(betabinom.sf(needed - 1, n, favour, against))
        answer = np.where(verdict >= settings.yes, "yes", np.where(verdict <= settings.no, "no", "open"))
        answers = tuple(
            (name, int((answer == name).sum()), float(passed[answer == name].mean()))
            if (answer == name).any()
            else (name, 0, float("nan"))
            for name in ("yes", "no", "open")
        )
        yes = answer == "yes"
        bins = []
        for low, high in pairwise(EDGES):
            inside = (chance >= low) & ((chance < high) | (high == EDGES[-1]))
            if inside.any():
                bins.append(
                    VerdictBin(
                        low,
                        high,
                        int(inside.sum()),
                        float(chance[inside].mean()),
                        measured(
                            ratios(draws, cluster, np.where(inside, passed, 0.0), np.where(inside, 1.0, 0.0))
                        ),
                    )
                )
        found.append(
            VerdictScore(
                ", ".join(one.name for one in same),
                kappa,
                len(panel),
                len(votes),
                answers,
                float(passed[yes].mean()) if yes.any() else float("nan"),
                float(passed[yes].sum() / passed.sum()) if passed.any() else float("nan"),
                tuple(bins),
            )
        )
    return VerdictScores(tuple(found), kappa_from)


def kappa_for_verdicts(
    votes: NDArray[np.int64],
    shares: NDArray[np.float64],
    rows: NDArray[np.intp],
    least_votes: int,
    given: float | None,
) -> tuple[float, str]:
    """Return what a prediction is worth for verdicts on some panels, and where that comes from.

    Parameters
    ----------
    votes, shares : ndarray, shape (n, 38)
        Of all panels.
    rows : ndarray of int
        The panels judged: kappa is fitted on the others, if there are any.
    least_votes : int
        Smaller panels are not fitted on.
    given : float or None
        A stated worth.
    """
    if given is not None:
        return given, f"{given:g} votes, as stated"
    large = votes.sum(axis=1) >= least_votes
    others = large.copy()
    others[rows] = False
    fitted_on = others if others.any() else large
    if not fitted_on.any():
        fitted_on = np.ones(len(votes), dtype=np.bool_)
    kappa, _ = vote_likelihood(votes[fitted_on], shares[fitted_on]).fit()
    where = "panels of the other folds" if others.any() else "these same panels, which flatters the verdicts"
    return kappa, f"{kappa:.1f} votes, fitted on {int(fitted_on.sum())} {where}"


def _needed(regulator: Regulator, size: int) -> int:
    """Return the fewest votes of a panel of `size` that pass the limb when they are simply counted."""
    from fractions import Fraction

    least = 1 if regulator.select.votes is None else regulator.select.votes
    return next(
        (v for v in range(1, size + 1) if v >= least and regulator.select.met(Fraction(v, size))), size + 1
    )
