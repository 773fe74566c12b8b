"""Predicted shares against real panels: how many votes they are worth, and how far off they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from analysis.evaluation.resampling import Measured, drawn_clusters, measured, plain
from polling.concentration import VoteLikelihood, vote_likelihood
from simulate.core.auction import Auction
from simulate.core.calls import CALLS, FIRST_BID, PASS
from simulate.notebook import html_frame, shortened

if TYPE_CHECKING:
    import pandas as pd

GROUPS: Final = {
    "every": "all panels of the least size, unanimous ones too: the only group not chosen by its outcome",
    "divided": "no call has 90% of the votes",
    "openings": "divided, nobody has bid yet: mostly a matter of system",
    "late": "divided, four or more earlier calls",
    "every hot": "both sides have bid or doubled and the two level is reached, unanimous ones too",
    "hot": "the same, divided: most like rulings",
}
"""Groups of decisions, and what belongs to them."""

_DIVIDED: Final = 0.9
_HOT_VOTES: Final = 5
"""Contested decisions are rare: fewer votes are enough there."""
_CHOSE: Final = 0.2
_LATE: Final = 4
_TRIES: Final = 50
MEASURES: Final = ("kappa", "likelihood", "distance", "precision", "recall")


@dataclass(frozen=True, slots=True)
class GroupScore:
    """One prediction on one group of decisions.

    Parameters
    ----------
    name, group : str
        Whose prediction; which of `GROUPS`.
    polls, votes : int
        How many panels, and votes in them.
    kappa : Measured
        Real votes that the prediction is worth; on divided groups too high as a prior weight, because they
        are chosen by their outcome.
    likelihood : Measured
        Log likelihood per vote at that kappa.
    distance : Measured
        Mean total variation distance to the observed shares, 0 to 1.
    precision, recall : Measured
        Of "at least 20% chose it".
    noise : float
        The distance this prediction would have if every player drew his call from it: the noise of the
        votes, not a bound for other predictions.
    halves : float
        Mean distance between two random halves of the real panels.
    gains : mapping of str to Measured
        Against the first prediction, on the same resampled events: kappa as a factor, the others as
        differences. Empty for the first prediction.
    """

    name: str
    group: str
    polls: int
    votes: int
    kappa: Measured
    likelihood: Measured
    distance: Measured
    precision: Measured
    recall: Measured
    noise: float
    halves: float
    gains: Mapping[str, Measured]


@dataclass(frozen=True, slots=True)
class PollScores:
    """Predictions against real panels, group by group."""

    scores: tuple[GroupScore, ...]
    resamples: int
    clusters: int
    warnings: tuple[str, ...] = ()

    def __getitem__(self, key: tuple[str, str]) -> GroupScore:
        """Return the score of a prediction (by name) on a group."""
        return next(s for s in self.scores if (s.name, s.group) == key)

    def to_frame(self) -> pd.DataFrame:
        """Return one row for each prediction and group; intervals in columns ``_low`` and ``_high``."""
        import pandas as pd

        rows = []
        for score in self.scores:
            row: dict[str, Any] = {
                "prediction": score.name,
                "group": score.group,
                "polls": score.polls,
                "votes": score.votes,
            }
            for key in MEASURES:
                row |= _flat(key, getattr(score, key))
            row |= {"noise": score.noise, "halves": score.halves}
            for key, gain in score.gains.items():
                row |= _flat(f"gain_{key}", gain)
            rows.append(row)
        return pd.DataFrame(rows)

    def to_dict(self) -> dict[str, Any]:
        """Return plain numbers and text."""
        rows = []
        for s in self.scores:
            row: dict[str, Any] = {"prediction": s.name, "group": s.group, "polls": s.polls, "votes": s.votes}
            row |= {key: plain(getattr(s, key)) for key in MEASURES}
            row |= {"noise": s.noise, "halves": s.halves}
            row["gains"] = {key: plain(gain) for key, gain in s.gains.items()}
            rows.append(row)
        return {
            "groups": dict(GROUPS),
            "scores": rows,
            "resamples": self.resamples,
            "clusters": self.clusters,
            "warnings": list(self.warnings),
        }

    def summary(self) -> str:
        """Return a block of lines for every group."""
        lines = []
        for group in dict.fromkeys(score.group for score in self.scores):
            mine = [score for score in self.scores if score.group == group]
            lines.append(
                f"{group}: {mine[0].polls} panels, {mine[0].votes} votes ({GROUPS[group]}); two halves "
                f"of the real panels differ by {mine[0].halves:.3f}"
            )
            for s in mine:
                lines.append(
                    f"  {s.name}: worth {s.kappa.text(1)} votes, distance {s.distance.text(3)} "
                    f"(noise alone {s.noise:.3f}), chosen by 20%: precision {s.precision.text(2)}, "
                    f"recall {s.recall.text(2)}, log likelihood per vote {s.likelihood.text(3)}"
                )
                if s.gains:
                    lines.append(
                        f"    against {mine[0].name}: kappa x {s.gains['kappa'].text(2)}, distance "
                        f"{s.gains['distance'].text(3, sign=True)}, log likelihood per vote "
                        f"{s.gains['likelihood'].text(3, sign=True)}"
                    )
        return "\n".join([*lines, *self._notes()])

    def _notes(self) -> list[str]:
        return [
            f"90% intervals from {self.resamples} resamples of {self.clusters} groups of decisions that "
            "belong together",
            *(f"warning: {warning}" for warning in self.warnings),
        ]

    def __repr__(self) -> str:
        return shortened(self.summary())

    def _repr_html_(self) -> str:
        return html_frame(self.to_frame(), below=self._notes())


def is_hot(auction: Auction) -> bool:
    """Return whether both sides have bid or doubled and the two level is reached."""
    sides = {i % 2 for i, call in enumerate(auction.calls) if call != PASS}
    return len(sides) == 2 and any(call >= FIRST_BID + 5 for call in auction.calls)


def score_polls(
    auctions: Sequence[Auction],
    votes: NDArray[np.int64],
    predictions: Mapping[str, NDArray[np.float64]],
    *,
    clusters: NDArray[np.intp],
    least_votes: int,
    resamples: int,
    rng: np.random.Generator,
    warnings: tuple[str, ...] = (),
) -> PollScores:
    """Score predictions against real panels.

    Parameters
    ----------
    auctions : sequence of Auction
        Before each decision, `n` of them.
    votes : ndarray of int, shape (n, 38)
        Votes of each panel.
    predictions : mapping of str to ndarray of float, shape (n, 38)
        Predicted shares by name; gains are told against the first.
    clusters : ndarray of int, shape (n,)
        Decisions with one number belong together (an event, a match) and are resampled together.
    least_votes : int
        Panels with fewer votes do not count; contested decisions count from five.
    resamples : int
        How often clusters are drawn with replacement for the intervals.
    rng : numpy.random.Generator
        Source of randomness.
    warnings : tuple of str
        Handed on.

    Returns
    -------
    PollScores
        Groups without a panel are left out.
    """
    size = votes.sum(axis=1)
    divided = votes.max(axis=1) < _DIVIDED * size
    hot = np.array([is_hot(auction) for auction in auctions], dtype=np.bool_) & (size >= _HOT_VOTES)
    opened = np.array([any(call != PASS for call in a.calls) for a in auctions], dtype=np.bool_)
    late = np.array([len(auction.calls) >= _LATE for auction in auctions], dtype=np.bool_)
    every = size >= least_votes
    members = {
        "every": every,
        "divided": every & divided,
        "openings": every & divided & ~opened,
        "late": every & divided & late,
        "every hot": hot,
        "hot": hot & divided,
    }
    cluster, draws = drawn_clusters(clusters, resamples, rng)
    scores = []
    for group, mine in members.items():
        if not mine.any():
            continue
        rows = np.flatnonzero(mine)
        weights = draws[:, cluster[rows]]
        halves = _halves(votes[rows], rng)
        first: dict[str, NDArray[np.float64]] | None = None
        for name, shares in predictions.items():
            parts = _Parts.of(votes[rows], shares[rows])
            figures = parts.figures(weights)
            gains = {} if first is None else _gains(figures, first)
            first = figures if first is None else first
            scores.append(
                GroupScore(
                    name,
                    group,
                    len(rows),
                    int(size[rows].sum()),
                    **{key: measured(values) for key, values in figures.items()},
                    noise=_noise(size[rows], shares[rows], rng, divided=not group.startswith("every")),
                    halves=halves,
                    gains=gains,
                )
            )
    if not scores:
        warnings = (*warnings, f"no panel has {least_votes} votes (contested ones {_HOT_VOTES})")
    return PollScores(tuple(scores), resamples, draws.shape[1], warnings)


@dataclass(frozen=True, slots=True, eq=False)
class _Parts:
    """What the figures of any resample are made of, one row a panel."""

    likelihood: VoteLikelihood
    distance: NDArray[np.float64]
    hits: NDArray[np.int64]
    said: NDArray[np.int64]
    real: NDArray[np.int64]

    @classmethod
    def of(cls, votes: NDArray[np.int64], shares: NDArray[np.float64]) -> _Parts:
        seen = votes / votes.sum(axis=1, keepdims=True)
        real, said = seen >= _CHOSE - 1e-9, shares >= _CHOSE - 1e-9
        return cls(
            vote_likelihood(votes, shares),
            _distance(seen, shares),
            (real & said).sum(axis=1),
            said.sum(axis=1),
            real.sum(axis=1),
        )

    def figures(self, weights: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
        """Return each measure for every row of weights, shape (r,)."""
        # A resample can miss every panel of a rare group: it then says nothing and is left out.
        weights = weights[weights.sum(axis=1) > 0]
        fits = np.array([self.likelihood.fit(row) for row in weights])
        hits = weights @ self.hits
        return {
            "kappa": fits[:, 0],
            "likelihood": fits[:, 1],
            "distance": (weights @ self.distance) / weights.sum(axis=1),
            "precision": hits / np.maximum(weights @ self.said, 1),
            "recall": hits / np.maximum(weights @ self.real, 1),
        }


def _gains(
    mine: Mapping[str, NDArray[np.float64]], first: Mapping[str, NDArray[np.float64]]
) -> dict[str, Measured]:
    return {
        key: measured(mine[key] / first[key] if key == "kappa" else mine[key] - first[key])
        for key in MEASURES
    }


def _distance(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.abs(a - b).sum(axis=1) / 2, dtype=np.float64)


def _halves(votes: NDArray[np.int64], rng: np.random.Generator) -> float:
    """Return the mean distance between two random halves of each panel; panels of one vote have none."""
    found = []
    for row in votes:
        drawn = rng.permutation(np.repeat(np.arange(CALLS), row))
        half = len(drawn) // 2
        if half:
            one, other = (np.bincount(part, minlength=CALLS) for part in (drawn[:half], drawn[half:]))
            found.append(np.abs(one / half - other / (len(drawn) - half)).sum() / 2)
    return float(np.mean(found)) if found else float("nan")


def _noise(
    size: NDArray[np.int64], shares: NDArray[np.float64], rng: np.random.Generator, *, divided: bool
) -> float:
    """Return the distance a prediction would have if it were the truth, panels being chosen alike."""
    found = []
    for n, p in zip(size.tolist(), shares, strict=True):
        for _ in range(_TRIES):
            drawn = rng.multinomial(n, p / p.sum())
            if not divided or drawn.max() < _DIVIDED * n:
                found.append(np.abs(drawn / n - p).sum() / 2)
                break
    return float(np.mean(found)) if found else float("nan")


def _flat(key: str, figure: Measured) -> dict[str, float]:
    return {key: figure.value, f"{key}_low": figure.low, f"{key}_high": figure.high}
