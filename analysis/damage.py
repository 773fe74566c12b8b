"""Damage with its interval: the result at the table against the expectation without the infraction (12B1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from analysis.scoring import UNITS, Comparison
from analysis.weighing import Weighing
from polling.panel import PanelResult
from polling.regulators import regulator_book
from simulate.core.actions import Action
from simulate.core.signed import signed_text
from simulate.language import Message, say_in, side_text
from simulate.streams import stream

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DRAWS: Final = 4000
"""Draws of the panel's shares."""
_BINS: Final = 40


@dataclass(frozen=True, slots=True, eq=False)
class DamageEstimate:
    """What the non-offenders lost, as far as the panel's shares are known.

    Parameters
    ----------
    non_offenders : str
        ``"NS"`` or ``"EW"``.
    comparison : Comparison
        Unit of the event.
    mean, low, high : float
        Expectation without the infraction minus the result at the table, before sympathy and rounding, with
        the interval; above 0 is damage.
    interval : float
        Posterior mass of the interval.
    probability : float
        That there was damage.
    draws : ndarray of float, shape (n,)
        What it is taken from.
    spread : bool
        Whether the shares matter at all: False with one legal action, or weights that are the director's.
    """

    non_offenders: str
    comparison: Comparison
    mean: float
    low: float
    high: float
    interval: float
    probability: float
    draws: np.ndarray[Any, np.dtype[np.float64]]
    spread: bool

    def summary(self) -> str:
        """Return one line."""
        values = {
            "side": side_text(self.non_offenders),
            "mean": signed_text(self.mean),
            "unit": Message(UNITS[self.comparison.scoring]),
        }
        if not self.spread:
            return Message(
                "damage to {side}: {mean} {unit} expected (one way to weigh the actions: the panel's shares "
                "do not matter)",
                **values,
            )
        return Message(
            "damage to {side}: {mean} {unit} expected ({percent}% {low} to {high} by the panel's shares); "
            "damage with probability {probability}",
            **values,
            percent=f"{100 * self.interval:.0f}",
            low=signed_text(self.low),
            high=signed_text(self.high),
            probability=f"{self.probability:.2f}",
        )

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON, without the draws."""
        return {
            "non_offenders": self.non_offenders,
            "unit": UNITS[self.comparison.scoring],
            "mean": self.mean,
            "low": self.low,
            "high": self.high,
            "interval": self.interval,
            "probability": self.probability,
            "draws": len(self.draws),
            "shares_matter": self.spread,
        }

    def __repr__(self) -> str:
        return f"DamageEstimate({self.summary()})"

    def plot(self, ax: Axes | None = None, *, language: str = "en") -> Axes:
        """Draw the distribution of the damage, and the line of none.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Where to draw; a new figure when omitted.
        language : str
            Of the lettering: a key of `simulate.language.LANGUAGES`.
        """
        say = say_in(language)
        if ax is None:
            from matplotlib import pyplot as plt

            ax = plt.subplots(layout="constrained")[1]
        ax.hist(self.draws, bins=_BINS, color="tab:blue")
        ax.axvline(0.0, color="grey", linestyle=":")
        ax.set(
            xlabel=say(
                "damage to {side}, {unit}",
                side=say.side(self.non_offenders),
                unit=say(UNITS[self.comparison.scoring]),
            ),
            ylabel=say("draws"),
            yticks=[],
        )
        return ax


def expected_damage(weighing: Weighing, panel: PanelResult, *, seed: int) -> DamageEstimate | None:
    """Propagate the uncertainty of the panel's shares to the damage.

    Shares are drawn from the panel's posterior, ``Dirichlet(kappa p + votes)``, for the actions taken as
    legal; shares that the director gives stay. What is left out: whether an action is legal, what follows
    it, and the tricks; `analysis.sensitivity` moves those one by one.

    Parameters
    ----------
    weighing : Weighing
        With the result at the table; otherwise there is nothing to compare.
    panel : PanelResult
        The shares.
    seed : int
        Of the run.

    Returns
    -------
    DamageEstimate or None
        None without a result at the table.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 12B1.
    """
    obtained = weighing.obtained
    if obtained is None:
        return None
    mass = regulator_book().verdict.interval
    table = float(obtained)
    if weighing.given or weighing.tree is None:
        score = weighing.score()
        mean = float(score.side(weighing.non_offenders)) - table
        return _of(weighing, np.array([mean]), mass, spread=False)
    weights = weighing.tree.weights()
    fixed = {branch.call for branch in weighing.tree.branches if branch.directed}
    drawn = [call for call, weight in weights.items() if weight > 0 and call not in fixed]
    expected = {call: weighing.expected(call) for call, weight in weights.items() if weight > 0}
    kept = sum(weights[call] * expected[call] for call in fixed)
    left = 1.0 - sum(weights[call] for call in fixed)
    if len(drawn) < 2:
        mean = kept + sum(weights[call] * expected[call] for call in drawn) - table
        return _of(weighing, np.array([mean]), mass, spread=False)
    alpha = _alpha(panel)
    gamma = stream(seed, "damage").gamma([alpha[call] for call in drawn], size=(DRAWS, len(drawn)))
    shares = gamma / gamma.sum(axis=1, keepdims=True)
    draws = kept + left * shares @ np.array([expected[call] for call in drawn]) - table
    return _of(weighing, draws, mass, spread=True)


def _alpha(panel: PanelResult) -> Mapping[Action, float]:
    floor = regulator_book().verdict.least_share
    alpha = panel.worth * np.maximum(panel.peers.chosen, floor) + panel.votes[:, 0]
    return dict(zip(panel.actions, alpha.tolist(), strict=True))


def _of(
    weighing: Weighing, draws: np.ndarray[Any, np.dtype[np.float64]], mass: float, *, spread: bool
) -> DamageEstimate:
    low, high = np.quantile(draws, [(1 - mass) / 2, (1 + mass) / 2])
    return DamageEstimate(
        weighing.non_offenders,
        weighing.comparison,
        float(draws.mean()),
        float(low),
        float(high),
        mass,
        float((draws > 0).mean()),
        draws,
        spread,
    )
