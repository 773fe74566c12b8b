"""Predicted shares against the calls really made: log loss, accuracy, calibration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from analysis.evaluation.resampling import Measured, drawn_clusters, measured, plain, ratios
from simulate.bidding.model import CLASSES, Position
from simulate.bidding.network.positions import PHASES, PositionTable
from simulate.notebook import html_frame, shortened

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

BINS: Final = (0.0, 0.02, 0.05, 0.10, 0.20, 0.30, 0.40, 0.50, 0.60, 0.70, 0.80, 0.90, 1.0)
"""Edges of the calibration table: said 10 to 20%, happened how often."""
ENOUGH: Final = 500
"""Decisions a bin needs before its calibration is judged."""
CLOSE: Final = 0.03
"""A bin with enough decisions is well calibrated within so much."""
_LEAST: Final = 1e-9


@dataclass(frozen=True, slots=True)
class CallScore:
    """One prediction on one group of decisions: ``"all"``, ``"class elite"``, ``"phase opening"``."""

    name: str
    group: str
    decisions: int
    log_loss: Measured
    accuracy: Measured
    gain: Measured | None
    """Log loss less that of the first prediction, on the same resamples: below 0 is better."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Calls given a probability between `low` and `high`, and how often they were made."""

    name: str
    low: float
    high: float
    pairs: int
    decisions: int
    said: float
    happened: Measured

    @property
    def close(self) -> bool | None:
        """Whether said and happened agree; None with too few decisions to tell."""
        return abs(self.said - self.happened.value) <= CLOSE if self.decisions >= ENOUGH else None


@dataclass(frozen=True, slots=True)
class CallScores:
    """Predictions against calls made."""

    scores: tuple[CallScore, ...]
    bins: tuple[Bin, ...]
    resamples: int
    clusters: int
    warnings: tuple[str, ...] = ()

    def __getitem__(self, key: tuple[str, str]) -> CallScore:
        """Return the score of a prediction (by name) on a group."""
        return next(s for s in self.scores if (s.name, s.group) == key)

    def to_frame(self) -> pd.DataFrame:
        """Return one row for each prediction and group."""
        import pandas as pd

        rows = self.to_dict()["scores"]
        return pd.json_normalize(rows, sep="_")

    def calibration(self) -> pd.DataFrame:
        """Return one row for each prediction and bin: said, happened, pairs, decisions."""
        import pandas as pd

        return pd.json_normalize(self.to_dict()["calibration"], sep="_")

    def to_dict(self) -> dict[str, Any]:
        """Return plain numbers and text."""
        return {
            "scores": [
                {
                    "prediction": s.name,
                    "group": s.group,
                    "decisions": s.decisions,
                    "log_loss": plain(s.log_loss),
                    "accuracy": plain(s.accuracy),
                    "gain": None if s.gain is None else plain(s.gain),
                }
                for s in self.scores
            ],
            "calibration": [
                {
                    "prediction": b.name,
                    "low": b.low,
                    "high": b.high,
                    "pairs": b.pairs,
                    "decisions": b.decisions,
                    "said": b.said,
                    "happened": plain(b.happened),
                    "close": b.close,
                }
                for b in self.bins
            ],
            "resamples": self.resamples,
            "clusters": self.clusters,
            "warnings": list(self.warnings),
        }

    def summary(self) -> str:
        """Return log loss and accuracy by group, then the calibration table."""
        lines = []
        for s in self.scores:
            gain = "" if s.gain is None else f"; against the first {s.gain.text(3, sign=True)}"
            lines.append(
                f"{s.group}: {s.name}: {s.decisions} decisions, log loss {s.log_loss.text(3)}{gain}, "
                f"likeliest call right {s.accuracy.text(3)}"
            )
        for name in dict.fromkeys(b.name for b in self.bins):
            lines.append(f"calibration of {name}: said, happened, decisions (calls)")
            for b in (b for b in self.bins if b.name == name):
                verdict = {None: "too few to judge", True: "close", False: "OFF"}[b.close]
                lines.append(
                    f"  {b.low:4.0%}-{b.high:4.0%}: {b.said:6.1%} {b.happened.value:6.1%} "
                    f"({b.happened.low:.1%}-{b.happened.high:.1%}), {b.decisions} ({b.pairs}), {verdict}"
                )
        return "\n".join([*lines, *self._notes()])

    def _notes(self) -> list[str]:
        return [
            f"90% intervals from {self.resamples} resamples of {self.clusters} groups of decisions that "
            f"belong together; close: within {CLOSE:.0%} in a bin of {ENOUGH} decisions or more",
            *(f"warning: {warning}" for warning in self.warnings),
        ]

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw said against happened, one line for each prediction."""
        from matplotlib.figure import Figure

        axes = Figure(layout="constrained").subplots() if ax is None else ax
        axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
        for name in dict.fromkeys(b.name for b in self.bins):
            mine = [b for b in self.bins if b.name == name]
            axes.plot([b.said for b in mine], [b.happened.value for b in mine], marker="o", label=name)
        axes.set_xlabel("said")
        axes.set_ylabel("happened")
        axes.legend()
        return axes

    def __repr__(self) -> str:
        return shortened(self.summary())

    def _repr_html_(self) -> str:
        return html_frame(self.to_frame(), below=self._notes()) + html_frame(self.calibration())


def score_calls(
    positions: Sequence[Position],
    calls: NDArray[np.int64],
    predictions: Mapping[str, NDArray[np.float64]],
    *,
    clusters: NDArray[np.intp],
    resamples: int,
    rng: np.random.Generator,
    warnings: tuple[str, ...] = (),
) -> CallScores:
    """Score predictions against the calls made.

    Parameters
    ----------
    positions : sequence of Position
        Of each of `n` decisions.
    calls : ndarray of int, shape (n,)
        The call made.
    predictions : mapping of str to ndarray of float, shape (n, 38)
        Predicted shares by name; gains are told against the first.
    clusters : ndarray of int, shape (n,)
        Decisions with one number belong together.
    resamples : int
        How often clusters are drawn with replacement for the intervals.
    rng : numpy.random.Generator
        Source of randomness.
    warnings : tuple of str
        Handed on.
    """
    n = len(calls)
    cluster, draws = drawn_clusters(clusters, resamples, rng)
    groups = {"all": np.ones(n, dtype=np.bool_)}
    classes = np.array([p.player_class for p in positions])
    phases = PositionTable.of(positions).phases()
    groups |= {f"class {c}": classes == c for c in CLASSES}
    groups |= {f"phase {phase}": phases == i for i, phase in enumerate(PHASES)}
    losses = {
        name: -np.log(np.maximum(shares[np.arange(n), calls], _LEAST)) for name, shares in predictions.items()
    }
    right = {name: (shares.argmax(axis=1) == calls) * 1.0 for name, shares in predictions.items()}
    scores = []
    for group, mine in groups.items():
        if not mine.any():
            continue
        first = None
        for name in predictions:
            loss = ratios(draws, cluster, losses[name] * mine, mine.astype(np.float64))
            scores.append(
                CallScore(
                    name,
                    group,
                    int(mine.sum()),
                    measured(loss),
                    measured(ratios(draws, cluster, right[name] * mine, mine.astype(np.float64))),
                    None if first is None else measured(loss - first),
                )
            )
            first = loss if first is None else first
    bins = [b for name, shares in predictions.items() for b in _bins(name, shares, calls, draws, cluster)]
    return CallScores(tuple(scores), tuple(bins), resamples, draws.shape[1], warnings)


def _bins(
    name: str,
    shares: NDArray[np.float64],
    calls: NDArray[np.int64],
    draws: NDArray[np.float64],
    cluster: NDArray[np.intp],
) -> list[Bin]:
    made = np.zeros_like(shares)
    made[np.arange(len(calls)), calls] = 1
    found = []
    for low, high in pairwise(BINS):
        # Calls held to be impossible, most of them illegal, say nothing about calibration.
        inside = (shares > low) & (shares <= high)
        pairs = int(inside.sum())
        if not pairs:
            continue
        per_decision = inside.sum(axis=1) * 1.0
        happened = ratios(draws, cluster, (made * inside).sum(axis=1), per_decision)
        decisions = int(inside.any(axis=1).sum())
        said = float(shares[inside].mean())
        found.append(Bin(name, low, high, pairs, decisions, said, measured(happened)))
    return found
