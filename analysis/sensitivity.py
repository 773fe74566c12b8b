"""How far each uncertain input would move the score, the largest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from analysis.adjust import WeightedScore
from analysis.doubt import Restate
from analysis.lead_outcomes import OutcomesByLead
from analysis.legal import BY_BALANCE, ActionStatus, Taken
from analysis.outcomes import action_weights
from analysis.scoring import Comparison
from analysis.weighing import Weighing
from analysis.weights import percent_text
from polling.panel import PanelResult, shares_by_action
from simulate.core.actions import Action
from simulate.core.signed import signed_text
from simulate.directed import DirectorsOutcomes
from simulate.language import Message, action_text, result_text, say_in, side_text
from simulate.notebook import html_frame

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

TOP: Final = 3
"""Inputs on the page; the full page has all."""
_LEAST: Final = 1e-9
_PLOTTED: Final = 12


@dataclass(frozen=True, slots=True)
class Input:
    """One uncertain input.

    Parameters
    ----------
    what : str
        The input and how far it was moved, in words.
    kind : str
        ``"weight"``, ``"share"``, ``"verdict"``, ``"tricks"``, ``"leads"``, ``"sympathy"`` or ``"rounding"``.
    low, high : float
        Lowest and highest score of the non-offenders that it leads to.
    swing : float
        How far it moves the score, at most.
    """

    what: str
    kind: str
    low: float
    high: float
    swing: float

    def words(self, side: str) -> Message:
        """Return the input and the scores of `side` it leads to."""
        values = {"what": self.what, "side": side, "low": signed_text(self.low)}
        if self.low == self.high:
            return Message("{what}: {side} {low}", **values)
        return Message("{what}: {side} {low} to {high}", **values, high=signed_text(self.high))

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "what": self.what,
            "kind": self.kind,
            "low": self.low,
            "high": self.high,
            "swing": self.swing,
        }


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """What moves the score.

    Parameters
    ----------
    base : float
        Score of the non-offenders before rounding: what every input is compared with.
    non_offenders : str
        Whose score it is.
    comparison : Comparison
        Unit of the event.
    inputs : tuple of Input
        The largest swing first; those that move nothing are left out.
    """

    base: float
    non_offenders: str
    comparison: Comparison
    inputs: tuple[Input, ...]

    def summary(self, most: int | None = None) -> str:
        """Return a line for each input, or for the `most` important ones."""
        return "\n".join(self.lines(most))

    def lines(self, most: int | None = None) -> tuple[Message, ...]:
        """Return the lines of the summary."""
        if not self.inputs:
            return (Message("nothing moves the score: one outcome, whatever the inputs"),)
        shown = self.inputs[:most]
        side = side_text(self.non_offenders)
        head = Message(
            "before rounding {side} get {score}; what moves it most:", side=side, score=signed_text(self.base)
        )
        lines = [item.words(side) for item in shown]
        left = len(self.inputs) - len(shown)
        return (head, *lines, *([Message("and {n} more, see --full", n=left)] if left else []))

    def to_frame(self) -> pd.DataFrame:
        """Return one row for each input."""
        import pandas as pd

        columns = ["what", "kind", "low", "high", "swing"]
        return pd.DataFrame([item.to_dict() for item in self.inputs], columns=columns)

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "base": self.base,
            "non_offenders": self.non_offenders,
            "inputs": [item.to_dict() for item in self.inputs],
        }

    def __repr__(self) -> str:
        return self.summary(10)

    def _repr_html_(self) -> str:
        head, *_ = self.summary().split("\n")
        return html_frame(self.to_frame(), above=[head])

    def plot(self, ax: Axes | None = None, *, language: str = "en") -> Axes:
        """Draw a bar for each input from its lowest to its highest score, the largest swing on top.

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
        shown = self.inputs[:_PLOTTED]
        y = np.arange(len(shown))
        low = np.array([min(item.low, self.base) for item in shown])
        high = np.array([max(item.high, self.base) for item in shown])
        ax.barh(y, high - low, left=low, color="C0")
        ax.axvline(self.base, color="grey", linestyle=":")
        words = say("score of {side}", side=say.side(self.non_offenders))
        ax.set(yticks=y, yticklabels=[say(item.what) for item in shown], xlabel=words)
        ax.invert_yaxis()
        return ax


def sensitivity(
    weighing: Weighing,
    panel: PanelResult,
    statuses: Sequence[ActionStatus],
    directed: DirectorsOutcomes,
    restate: Restate,
    *,
    taken: Taken = BY_BALANCE,
    chosen: Action | None = None,
    leads: OutcomesByLead | None = None,
) -> Sensitivity:
    """Move every uncertain input by itself and score again.

    Moved are: every weight by one step of the regulator, the others in proportion; every share of the panel
    over its interval; every open verdict to yes and to no; the reading of the tricks; the lead; sympathetic
    weighting on and off; rounding.

    Parameters
    ----------
    weighing : Weighing
        What the score is made from.
    panel : PanelResult
        Shares and verdicts.
    statuses : sequence of ActionStatus
        Which actions are legal.
    directed : DirectorsOutcomes
        What the director fixed: that is not moved.
    restate : callable
        Which actions are legal when a verdict falls another way.
    taken : mapping of int to bool
        How open verdicts were taken for the score.
    chosen : int, optional
        The action at the table; where it is not allowed and a verdict would allow it, the result stands.
    leads : OutcomesByLead, optional
        Outcomes with the leads people make, where they are known.
    """
    base = weighing.score(rounded=False)
    side = weighing.non_offenders
    found = list(_weights(weighing, base))
    if weighing.tree is not None and not weighing.given:
        found += _shares(weighing, panel, statuses, directed)
        barred = frozenset(s.call for s in statuses if s.call == chosen and not s.legal)
        found += _verdicts(weighing, panel, directed, restate, taken, barred)
        other = weighing.other_tricks
        found.append(
            (
                Message("tricks {model}", model=other.name),
                "tricks",
                [weighing.score(tricks=other, rounded=False).side(side)],
            )
        )
    if leads is not None:
        led = weighing.score(outcomes=leads.outcomes, rounded=False)
        words = Message("opening leads of {model}", model=leads.model_name)
        found.append((words, "leads", [led.side(side)]))
    if base.sympathetic is not None:
        plain = weighing.score(sympathetic=False, rounded=False)
        found.append((Message("no weights in favour of the non-offenders"), "sympathy", [plain.side(side)]))
    final = weighing.score()
    if final.step is not None:
        words = Message("weights rounded to {step}", step=percent_text(final.step))
        found.append((words, "rounding", [final.side(side)]))
    middle = float(base.side(side))
    inputs = []
    for what, kind, scores in found:
        values = [float(score) for score in scores]
        swing = max((abs(value - middle) for value in values), default=0.0)
        if swing > _LEAST:
            inputs.append(Input(what, kind, min(values), max(values), swing))
    inputs.sort(key=lambda item: (-item.swing, item.what))
    return Sensitivity(middle, side, weighing.comparison, tuple(inputs))


_Moved: TypeAlias = tuple[str, str, list[Fraction]]
"""Words, kind, and the scores it leads to."""


def _weights(weighing: Weighing, base: WeightedScore) -> Iterator[_Moved]:
    step = weighing.regulator.weight_step
    if len(base.entries) < 2:
        return
    total = base.side(weighing.non_offenders)
    for line in base.entries:
        own = weighing.own(line.score)
        rest = (total - line.weight * own) / (1 - line.weight)
        scores = []
        for weight in (max(line.weight - step, Fraction(0)), min(line.weight + step, Fraction(1))):
            scores.append(weight * own + (1 - weight) * rest)
        words = Message(
            "weight of {result} -/+ {step}", result=result_text(line.result), step=percent_text(step)
        )
        yield words, "weight", scores


def _shares(
    weighing: Weighing,
    panel: PanelResult,
    statuses: Sequence[ActionStatus],
    directed: DirectorsOutcomes,
) -> Iterator[_Moved]:
    shares = shares_by_action(panel)
    fixed = directed.fixed_calls().get((), {})
    legal = [s.call for s in statuses if s.legal and s.call not in fixed]
    if len(legal) < 2:
        return
    for call in legal:
        share = panel.verdict(call).selected
        scores = []
        for end in (share.low, share.high):
            left = (1 - end) / (1 - shares[call]) if shares[call] < 1 else 0.0
            moved = {other: end if other == call else part * left for other, part in shares.items()}
            scores.append(_scored(weighing, moved, statuses, directed))
        words = Message(
            "share of {action} {low} or {high}",
            action=action_text(call),
            low=f"{share.low:.0%}",
            high=f"{share.high:.0%}",
        )
        yield words, "share", [score for score in scores if score is not None]


def _verdicts(
    weighing: Weighing,
    panel: PanelResult,
    directed: DirectorsOutcomes,
    restate: Restate,
    taken: Taken,
    barred: frozenset[Action],
) -> Iterator[_Moved]:
    shares = shares_by_action(panel)
    for call, verdict in zip(panel.actions, panel.verdicts, strict=True):
        if verdict.answer != "open":
            continue
        scores = [
            _ruled(weighing, shares, restate({**taken, call: answer}), directed, barred)
            for answer in (True, False)
        ]
        words = Message("{action} (open) a logical alternative, or none", action=action_text(call))
        yield words, "verdict", [score for score in scores if score is not None]


def _ruled(
    weighing: Weighing,
    shares: dict[Action, float],
    statuses: Sequence[ActionStatus],
    directed: DirectorsOutcomes,
    barred: frozenset[Action],
) -> Fraction | None:
    """Return the score by other statuses; where they allow what was barred, the result stands."""
    if any(status.legal and status.call in barred for status in statuses):
        return weighing.obtained
    return _scored(weighing, shares, statuses, directed)


def _scored(
    weighing: Weighing,
    shares: dict[Action, float],
    statuses: Sequence[ActionStatus],
    directed: DirectorsOutcomes,
) -> Fraction | None:
    """Return the non-offenders' score by other shares or statuses; None when nothing is legal then."""
    weights = action_weights(shares, statuses, directed)
    if not weights:
        return None
    return weighing.score(weights=weights, rounded=False).side(weighing.non_offenders)
