"""The peers' constants t and lambda: fitted to what real players chose, judged on decisions left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from analysis.evaluation.resampling import Measured, drawn_clusters, measured, plain
from analysis.posed import Posed
from polling.peers import shares_of, what_they_see
from polling.settings import PeerSettings
from simulate.case import Scoring
from simulate.notebook import html_frame, shortened

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

HABITS: Final = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2)
"""Values of t that are tried."""
JUDGEMENTS: Final = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.5, 2.0)
"""Values of lambda an IMP; for other units in the shipped proportion."""
_PEERS: Final = 1000
"""Peers asked for each pair of constants: their shares are means of probabilities, so few will do."""
_LEAST: Final = 1e-4
"""One call held to be impossible must not decide the fit."""


@dataclass(frozen=True, slots=True, eq=False)
class PeerScores:
    """How well the panel says what real players chose, by its two constants.

    Parameters
    ----------
    loss : ndarray of float, shape (T, L)
        Mean log loss of a decision for each t of `HABITS` and lambda of `JUDGEMENTS`.
    habit, judgement : Measured
        The t and the lambda an IMP that fit best, with the spread over resamples.
    best : float
        Log loss there, on the decisions it was fitted on.
    habit_alone, shipped, held_out : Measured
        Log loss of the bidding model by itself, of the shipped constants, and of constants fitted on the
        other groups, each group in turn.
    gain_on_habit, gain_on_shipped : Measured
        Log loss held out less that of the other two, on the same resamples: below 0 is better.
    shipped_name : str
        Of the shipped constants.
    decisions, votes, groups, unimagined, resamples : int
        Sizes; `unimagined` had too few deals for any judgement.
    """

    loss: NDArray[np.float64]
    habit: Measured
    judgement: Measured
    best: float
    habit_alone: Measured
    shipped: Measured
    held_out: Measured
    gain_on_habit: Measured
    gain_on_shipped: Measured
    shipped_name: str
    decisions: int
    votes: int
    groups: int
    unimagined: int
    resamples: int
    warnings: tuple[str, ...] = ()

    def summary(self) -> str:
        """Return the fit in a few lines."""
        lines = [
            f"{self.decisions} decisions, {self.votes} calls by real players, in {self.groups} groups; log "
            "loss of a decision:",
            f"  habit alone (t 1, lambda 0): {self.habit_alone.text(3)}",
            f"  {self.shipped_name}, as shipped: {self.shipped.text(3)}",
            f"  fits best: t {self.habit.text(2)}, lambda {self.judgement.text(2)} an IMP: {self.best:.3f} "
            "on the decisions fitted on",
            f"  fitted on the other groups, each in turn: {self.held_out.text(3)}; against habit alone "
            f"{self.gain_on_habit.text(3, sign=True)}, against {self.shipped_name} "
            f"{self.gain_on_shipped.text(3, sign=True)}",
        ]
        if self.unimagined:
            lines.append(f"  too few deals fitted the auction in {self.unimagined}: habit only")
        return "\n".join([*lines, *self._notes()])

    def _notes(self) -> list[str]:
        return [
            f"90% intervals from {self.resamples} resamples of the groups of decisions that belong together",
            *(f"warning: {warning}" for warning in self.warnings),
        ]

    def to_frame(self) -> pd.DataFrame:
        """Return the log loss of every pair of constants: a row for each t, a column for each lambda."""
        import pandas as pd

        return pd.DataFrame(
            self.loss,
            index=pd.Index(HABITS, name="t"),
            columns=pd.Index(JUDGEMENTS, name="lambda"),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return plain numbers and text."""
        figures = ("habit", "judgement", "habit_alone", "shipped", "held_out")
        gains = ("gain_on_habit", "gain_on_shipped")
        sizes = ("decisions", "votes", "groups", "unimagined", "resamples")
        return {
            "t": list(HABITS),
            "lambda": list(JUDGEMENTS),
            "loss": self.loss.tolist(),
            "best": self.best,
            "shipped_name": self.shipped_name,
            **{name: plain(getattr(self, name)) for name in (*figures, *gains)},
            **{name: getattr(self, name) for name in sizes},
            "warnings": list(self.warnings),
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the log loss over lambda, one line for each t."""
        from matplotlib.figure import Figure

        axes = Figure(layout="constrained").subplots() if ax is None else ax
        for t, row in zip(HABITS, self.loss, strict=True):
            axes.plot(JUDGEMENTS, row, label=f"t {t:g}")
        axes.set_xlabel("lambda an IMP")
        axes.set_ylabel("log loss of a decision")
        axes.legend()
        return axes

    def __repr__(self) -> str:
        return shortened(self.summary())

    def _repr_html_(self) -> str:
        return html_frame(self.to_frame().reset_index(), below=self.summary().split("\n"))


def score_peers(
    posed: Sequence[Posed],
    votes: NDArray[np.int64],
    settings: PeerSettings,
    *,
    clusters: NDArray[np.intp],
    resamples: int,
    rng: np.random.Generator,
    warnings: tuple[str, ...] = (),
) -> PeerScores:
    """Fit t and lambda on real choices, and judge them on groups of decisions left out.

    Parameters
    ----------
    posed : sequence of Posed
        Decisions put to the panel, `n` of them.
    votes : ndarray of int, shape (n, 38)
        How many real players made each call. Every decision counts once, however many players it had.
    settings : PeerSettings
        The shipped constants, and how many deals a peer imagines.
    clusters : ndarray of int, shape (n,)
        Decisions with one number belong together and are left out, and resampled, together.
    resamples : int
        How often clusters are drawn with replacement for the intervals.
    rng : numpy.random.Generator
        Source of randomness.
    warnings : tuple of str
        Handed on.
    """
    size = votes.sum(axis=1)
    per_vote = votes / np.maximum(size, 1)[:, None]
    imp = settings.judgement[Scoring.IMP]
    pairs = [(t, judgement) for t in HABITS for judgement in JUDGEMENTS]
    # The last two are the yardsticks, whether the grid holds them or not.
    pairs += [(1.0, 0.0), (settings.habit, imp)]
    losses = np.array(
        [
            -per_vote[n] @ np.log(np.maximum(one.shares(chosen), _LEAST))
            for n, one in enumerate(posed)
            for chosen in _chosen(one, pairs, settings, rng)
        ]
    )
    losses = losses.reshape(len(posed), len(pairs)).T
    cluster, draws = drawn_clusters(clusters, resamples, rng)
    many = draws.shape[1]
    numbers = np.bincount(cluster, minlength=many).astype(np.float64)
    sums = np.stack([np.bincount(cluster, row, many) for row in losses])
    tried = sums[:-2]
    fitted = (draws @ tried.T).argmin(axis=1)
    # Fitted without its own group: the total less the group's part.
    without = (tried.sum(axis=1, keepdims=True) - tried).argmin(axis=0)
    held_out = tried[without, np.arange(many)]
    below = draws @ numbers
    kept = below > 0

    def mean(of_clusters: NDArray[np.float64]) -> Measured:
        return measured((draws @ of_clusters)[kept] / below[kept])

    return PeerScores(
        loss=(tried.sum(axis=1) / numbers.sum()).reshape(len(HABITS), len(JUDGEMENTS)),
        habit=measured(np.array([pairs[k][0] for k in fitted])),
        judgement=measured(np.array([pairs[k][1] for k in fitted])),
        best=float(tried[fitted[0]].sum() / numbers.sum()),
        habit_alone=mean(sums[-2]),
        shipped=mean(sums[-1]),
        held_out=mean(held_out),
        gain_on_habit=mean(held_out - sums[-2]),
        gain_on_shipped=mean(held_out - sums[-1]),
        shipped_name=settings.name,
        decisions=len(posed),
        votes=int(size.sum()),
        groups=many,
        unimagined=sum(not len(one.utility) for one in posed),
        resamples=resamples,
        warnings=warnings,
    )


def _chosen(
    one: Posed, pairs: Sequence[tuple[float, float]], settings: PeerSettings, rng: np.random.Generator
) -> Iterator[NDArray[np.float64]]:
    """Yield the shares of the calls polled under each t and lambda; all peers imagine the same deals."""
    log_habit = np.log(one.habit[list(one.actions)])
    unit = settings.judgement[one.scoring] / settings.judgement[Scoring.IMP]
    seen = (
        what_they_see(one.utility, layouts=settings.layouts, peers=_PEERS, rng=rng)
        if len(one.utility)
        else np.zeros((1, len(one.actions)))
    )
    for t, judgement in pairs:
        yield shares_of(t * log_habit + judgement * unit * seen)
