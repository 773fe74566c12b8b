"""What a panel says: shares chosen and considered, real votes, and the verdict on every action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from polling.cards import CardFigures
from polling.imagine import Imagined
from polling.peers import Peers
from polling.regulators import Regulator
from polling.settings import PeerSettings
from polling.verdict import ActionVerdict, further_votes
from simulate.bidding.model import Position
from simulate.case import Scoring
from simulate.core.actions import Action, action_name
from simulate.deals import Deals, Understanding
from simulate.language import action_text, say_in
from simulate.language.translator import mark
from simulate.notebook import html_table

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True, eq=False)
class PanelResult:
    """What simulated and real peers make of a decision.

    Parameters
    ----------
    position : Position
        The decision.
    understanding : str
        Whether opponents' calls were taken as agreed or as told.
    actions : tuple of int
        Calls polled, likeliest first.
    habit : ndarray, shape (A,)
        Model's probabilities; they fall short of one by what other calls would take.
    peers : Peers
        Shares chosen and considered.
    votes : ndarray of int, shape (A, 3)
        Real votes: chose it, only considered it, neither.
    votes_not_counted : int
        Spoiled, or by players who would not have reached the position.
    worth : float
        kappa, in votes.
    reach : float
        Probability that a peer makes the player's own earlier calls.
    verdicts : tuple of ActionVerdict
        One for every action.
    imagined : Imagined
        Scores and utilities, deal by deal.
    deals : Deals
        The sample behind them.
    settings : PeerSettings
        Constants used.
    scoring : Scoring
        Unit of the utility.
    regulator : Regulator
        Whose limbs decide.
    model_name, model_provenance : str
        Of the bidding model.
    warnings : tuple of str
        What a reader should beware of.
    cards : CardFigures or None
        Where a card is in question: what the actions are called, and their tricks.
    may_flip : tuple of int
        Actions whose verdict could be another with more imagined deals, see `polling.pool_error.may_flip`.
    """

    position: Position
    understanding: Understanding
    actions: tuple[Action, ...]
    habit: NDArray[np.float64]
    peers: Peers
    votes: NDArray[np.int64]
    votes_not_counted: int
    worth: float
    reach: float
    verdicts: tuple[ActionVerdict, ...]
    imagined: Imagined
    deals: Deals
    settings: PeerSettings
    scoring: Scoring
    regulator: Regulator
    model_name: str
    model_provenance: str
    warnings: tuple[str, ...]
    cards: CardFigures | None = None
    may_flip: tuple[Action, ...] = ()

    def index(self, call: Action) -> int:
        """Return the place of `call` among the actions."""
        return self.actions.index(call)

    def verdict(self, call: Action) -> ActionVerdict:
        """Return the verdict on one action."""
        return self.verdicts[self.index(call)]

    def label(self, action: Action) -> str:
        """Return what directors call an action: ``4♠``, ``top of ♣JT``, ``low ♥``."""
        return action_text(action) if self.cards is None else self.cards.names[self.index(action)]

    def shares(self) -> NDArray[np.float64]:
        """Return posterior mean shares chosen, shape ``(A,)``: simulated shares joined with the votes.

        The mean of ``Dirichlet(kappa p + x)``.
        """
        chosen = self.votes[:, 0]
        mixed = self.worth * self.peers.chosen + chosen
        return np.asarray(mixed / mixed.sum(), dtype=np.float64)

    def to_frame(self) -> pd.DataFrame:
        """Return one row an action.

        Where a card is in question the index is the card that stands for its group, and beside the columns of
        a call stand ``name`` (``top of ♣JT``); ``set``, or ``made`` by declarer (share of the imagined deals,
        double dummy); ``tricks`` of his side; and standard errors of both (``set_se``, ``tricks_se``).
        """
        import pandas as pd

        what = "call" if self.cards is None else "card"
        figures = [] if self.cards is None else self.cards.rows()
        means, errors = self.imagined.means()
        rows = []
        for i, (call, verdict) in enumerate(zip(self.actions, self.verdicts, strict=True)):
            rows.append(
                {
                    what: action_name(call),
                    **({"name": self.label(call)} if figures else {}),
                    "habit": self.habit[i],
                    "chosen": self.peers.chosen[i],
                    "considered": self.peers.considered[1, i],
                    "considered_half_delta": self.peers.considered[0, i],
                    "considered_double_delta": self.peers.considered[2, i],
                    "votes_chosen": int(self.votes[i, 0]),
                    "votes_considered": int(self.votes[i, 1]),
                    "utility": means[i],
                    "utility_se": errors[i],
                    **(figures[i] if figures else {}),
                    "selected_mean": verdict.selected.mean,
                    "selected_low": verdict.selected.low,
                    "selected_high": verdict.selected.high,
                    "considered_mean": verdict.considered.mean,
                    "considered_low": verdict.considered.low,
                    "considered_high": verdict.considered.high,
                    "probability": verdict.probability,
                    "answer": verdict.answer,
                    "by_director": verdict.by_director,
                }
            )
        return pd.DataFrame(rows).set_index(what)

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        means, errors = self.imagined.means()
        return {
            "understanding": self.understanding,
            "scoring": self.scoring.value,
            "regulator": self.regulator.name,
            "model": self.model_name,
            "model_provenance": self.model_provenance,
            "settings": self.settings.to_dict(),
            "worth_votes": self.worth,
            "reach": self.reach,
            "deals_effective": float(self.deals.ess),
            "deals_solved": len(self.imagined.owners),
            "votes_not_counted": self.votes_not_counted,
            "other_calls": float(max(0.0, 1 - self.habit.sum())),
            "actions": [
                {
                    "call": action_name(call),
                    "habit": float(self.habit[i]),
                    "chosen": float(self.peers.chosen[i]),
                    "considered": float(self.peers.considered[1, i]),
                    "considered_half_delta": float(self.peers.considered[0, i]),
                    "considered_double_delta": float(self.peers.considered[2, i]),
                    "votes": [int(x) for x in self.votes[i]],
                    "utility": float(means[i]),
                    "utility_se": float(errors[i]),
                    "verdict": self.verdicts[i].to_dict(),
                    "further_votes": further_votes(self.verdicts[i]).to_dict(),
                }
                for i, call in enumerate(self.actions)
            ],
            "verdict_may_flip": [action_name(action) for action in self.may_flip],
            "cards": None if self.cards is None else self.cards.to_dict(),
            "warnings": list(self.warnings),
        }

    def summary(self) -> str:
        """Return the panel as a table of text."""
        means, errors = self.imagined.means()
        wide = max(5, 1 + max(len(self.label(action)) for action in self.actions))
        what = "call" if self.cards is None else "card"
        figures = [] if self.cards is None else self.cards.texts()
        led_to = "" if self.cards is None else f"{self.cards.aim:>11}{'tricks':>14}"
        lines = [
            f"{what:<{wide}}{'habit':>7}{'chosen':>8}{'considered':>12}{'utility':>15}{led_to}  alternative?"
        ]
        for i, verdict in enumerate(self.verdicts):
            led_to = f"{figures[i][0]:>11}{figures[i][1]:>14}" if figures else ""
            lines.append(
                f"{self.label(self.actions[i]):<{wide}}{self.habit[i]:>7.0%}{self.peers.chosen[i]:>8.0%}"
                f"{self.peers.considered[1, i]:>12.0%}{means[i]:>8.2f} ± {errors[i]:<4.2f}"
                f"{led_to}  {verdict.says} (P {verdict.probability:.2f})"
            )
        lines += [f"! {warning}" for warning in self.warnings]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return (
            f"PanelResult({self.regulator.name}, {self.model_name}, worth {self.worth:g} votes)\n"
            + self.summary()
        )

    def _repr_html_(self) -> str:
        means, errors = self.imagined.means()
        what = "call" if self.cards is None else "card"
        figures = [] if self.cards is None else self.cards.texts()
        rows = [
            [
                self.label(self.actions[i]),
                f"{self.habit[i]:.0%}",
                f"{self.peers.chosen[i]:.0%}",
                f"{100 * verdict.selected.low:.0f}-{verdict.selected.high:.0%}",
                f"{self.peers.considered[1, i]:.0%}",
                f"{means[i]:+.2f} ± {errors[i]:.2f}",
                *(figures[i] if figures else ()),
                f"{verdict.says} (P {verdict.probability:.2f})",
            ]
            for i, verdict in enumerate(self.verdicts)
        ]
        led_to = [] if self.cards is None else [self.cards.aim, "tricks"]
        headings = [what, "habit", "peers", "90%", "considered", "result", *led_to, "alternative?"]
        head = f"{self.regulator.name}, {self.model_name}, worth {self.worth:g} votes"
        return html_table(headings, rows, above=[head], below=[f"! {warning}" for warning in self.warnings])

    def plot(self, ax: Axes | None = None, *, language: str = "en") -> Axes:
        """Draw share selected and considered of every action with 90% intervals, and the regulator's line.

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
        names = [say(self.label(action)) for action in self.actions]
        y = np.arange(len(names))
        for shift, what, color in ((-0.12, mark("considered"), "C0"), (0.12, mark("selected"), "C1")):
            parts = [getattr(verdict, what) for verdict in self.verdicts]
            # Of a very skew share the mean can lie outside its interval: the two are drawn apart.
            ax.hlines(y + shift, [part.low for part in parts], [part.high for part in parts], color=color)
            ax.plot([part.mean for part in parts], y + shift, "o", color=color, label=say(what))
        if self.regulator.consider is not None:
            line = float(self.regulator.consider.share)
            least = say("must consider it {share}", share=self.regulator.consider.shown())
            ax.axvline(line, color="C0", linestyle=":", label=least)
        line = float(self.regulator.select.share)
        least = say("must select it {share}", share=self.regulator.select.shown())
        ax.axvline(line, color="C1", linestyle=":", label=least)
        words = say("share of peers, with 90% interval")
        ax.set(yticks=y, yticklabels=names, xlim=(0, 1))
        ax.set_xlabel(words, loc="left")  # where a phone shows it
        ax.invert_yaxis()
        ax.legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=2, fontsize="small")
        return ax


def shares_by_action(panel: PanelResult) -> dict[Action, float]:
    """Return the share of every action, votes included."""
    return dict(zip(panel.actions, panel.shares().tolist(), strict=True))
