"""The tree of what would have happened: who decides where, what follows how often, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from analysis.legal import ActionStatus
from analysis.weights import By, Outcome
from simulate.core.actions import Action, action_name, action_symbol
from simulate.core.calls import Call, call_name
from simulate.core.contract import (
    PASSED_OUT,
    Contract,
    Result,
    contract_name,
    result_name,
)
from simulate.core.seats import Seat, seat_name
from simulate.language import Joined, Message, action_text, actions_text, contract_text, say_in, seat_text
from simulate.notebook import shortened
from simulate.play.table_tricks import TricksModel, get_tricks_model

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

Decides: TypeAlias = Literal["model", "panel", "director"]

_LEAST_PRINTED: Final = 0.01
"""Places and endings rarer than this are not printed; data and JSON have them all."""
_LEAST_NAMED: Final = 8.0
"""Outcomes less likely than this, in per cent, have no room for their name in the picture."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A place in the auction where somebody has a choice.

    Parameters
    ----------
    calls : tuple of int
        From the decision on, the action first.
    seat : int
        Whose turn it is.
    share : float
        How often the place is reached after the action.
    choices : tuple of (int, float)
        Calls and how often they follow, likeliest first; the shares sum to one.
    by : str
        Who says so: ``"model"``, ``"panel"`` (peers polled at this very place) or ``"director"``.
    bound : bool
        The player still has unauthorised information (Law 16B1).
    excluded : tuple of int
        Calls not allowed here for that reason.
    remark : str
        What was not checked, and why; empty when there is nothing to say.
    """

    calls: tuple[Call, ...]
    seat: Seat
    share: float
    choices: tuple[tuple[Call, float], ...]
    by: Decides = "model"
    bound: bool = False
    excluded: tuple[Call, ...] = ()
    remark: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "calls": _names(self.calls),
            "seat": seat_name(self.seat),
            "share": self.share,
            "choices": [[call_name(call), share] for call, share in self.choices],
            "by": self.by,
            "bound": self.bound,
            "excluded": [call_name(call) for call in self.excluded],
            "remark": self.remark,
        }


@dataclass(frozen=True, slots=True)
class Ending:
    """One way the auction ends.

    Parameters
    ----------
    calls : tuple of int
        From the decision on, the action first.
    share : float
        How often it ends so after the action.
    contract : Contract or None
        None when passed out.
    double_dummy : int or None
        Tricks double dummy.
    given : tuple of (int, Fraction)
        Tricks by the director's word, instead of a model's; empty when he says nothing of it.
    directed : bool
        The director fixed a call on the way.
    corrected : bool
        Whether a model of tricks may correct double dummy. False after a card of the play: the models speak
        of a whole deal, its opening lead included.
    """

    calls: tuple[Call, ...]
    share: float
    contract: Contract | None
    double_dummy: int | None
    given: tuple[tuple[int, Fraction], ...] = ()
    directed: bool = False
    corrected: bool = True

    @property
    def by(self) -> By:
        """Whose figures these are."""
        return "shared" if self.given or self.directed else "lawpoll"

    def results(self, tricks: TricksModel, player_class: str) -> tuple[tuple[Result, float], ...]:
        """Return the results this ending has, with probabilities that sum to one."""
        if self.contract is None or self.double_dummy is None:
            return ((PASSED_OUT, 1.0),)
        if self.given:
            return tuple((Result(self.contract, number), float(share)) for number, share in self.given)
        if not self.corrected:
            return ((Result(self.contract, self.double_dummy), 1.0),)
        found = tricks.distribution(self.contract, self.double_dummy, player_class=player_class)
        return tuple((Result(self.contract, n), float(p)) for n, p in enumerate(found) if p > 0)

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "calls": _names(self.calls),
            "share": self.share,
            "contract": None if self.contract is None else contract_name(self.contract),
            "double_dummy": self.double_dummy,
            "tricks_given": {str(number): float(share) for number, share in self.given},
            "by": self.by,
        }


@dataclass(frozen=True, slots=True)
class Branch:
    """One action and what came of it.

    Parameters
    ----------
    call : int
        The action.
    weight : float
        Its share among the legal actions; 0 for one that is not allowed, which is followed to see what an
        open verdict is worth.
    turns : tuple of Turn
        Places where somebody had a choice, in the order they are reached.
    endings : tuple of Ending
        The different ways it ended, likeliest first; shares sum to one.
    directed : bool
        The director gave the weight.
    """

    call: Action
    weight: float
    turns: tuple[Turn, ...]
    endings: tuple[Ending, ...]
    directed: bool = False

    @property
    def typical(self) -> Ending:
        """The most frequent ending."""
        return max(self.endings, key=lambda ending: ending.share)

    def results(
        self, tricks: TricksModel | None = None, player_class: str = "national"
    ) -> tuple[tuple[Result, float], ...]:
        """Return results with their probabilities after this action, likeliest first."""
        tricks = tricks or get_tricks_model()
        total: dict[Result, float] = {}
        for ending in self.endings:
            for result, share in ending.results(tricks, player_class):
                total[result] = total.get(result, 0.0) + ending.share * share
        return tuple(sorted(total.items(), key=lambda item: (-item[1], result_name(item[0]))))

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "call": action_name(self.call),
            "weight": self.weight,
            "weight_by": "director" if self.directed else "lawpoll",
            "typical": _names(self.typical.calls[1:]),
            "typical_share": self.typical.share,
            "turns": [turn.to_dict() for turn in self.turns],
            "endings": [ending.to_dict() for ending in self.endings],
            "results": [[result_name(result), share] for result, share in self.results()],
        }


@dataclass(frozen=True, slots=True)
class OutcomeTree:
    """Legal actions in proportion to the panel, and all they lead to on the actual deal.

    Parameters
    ----------
    statuses : tuple of ActionStatus
        Every action polled.
    branches : tuple of Branch
        The legal ones; weights sum to one.
    others : tuple of Branch
        Those not allowed, with weight 0.
    player_class : str
        Of the table.
    remarks : tuple of str
        What was not checked, or followed only in part.
    """

    statuses: tuple[ActionStatus, ...]
    branches: tuple[Branch, ...]
    others: tuple[Branch, ...] = ()
    player_class: str = "national"
    remarks: tuple[str, ...] = ()

    def outcomes(
        self,
        tricks: TricksModel | None = None,
        weights: Mapping[Action, float] | None = None,
        *,
        results: Callable[[Ending], Sequence[tuple[Result, float]]] | None = None,
    ) -> tuple[Outcome, ...]:
        """Return every different result with its probability, likeliest first.

        Parameters
        ----------
        tricks : TricksModel, optional
            Tricks at the table; double dummy when omitted.
        weights : mapping of int to float, optional
            Other weights of the actions, of those not allowed too; they sum to one.
        results : callable, optional
            Results of an ending with their probabilities, in place of those by `tricks`.
        """
        tricks = tricks or get_tricks_model()
        total: dict[Result, float] = {}
        labels: dict[Result, dict[str, None]] = {}
        by: dict[Result, By] = {}
        for branch in (*self.branches, *self.others):
            weight = branch.weight if weights is None else weights.get(branch.call, 0.0)
            if weight <= 0:
                continue
            for ending in branch.endings:
                found = ending.results(tricks, self.player_class) if results is None else results(ending)
                for result, share in found:
                    total[result] = total.get(result, 0.0) + weight * ending.share * share
                    labels.setdefault(result, {})[action_symbol(branch.call)] = None
                    who: By = "shared" if branch.directed else ending.by
                    by[result] = who if by.get(result, who) == who else "shared"
        scale = sum(total.values())
        order = sorted(total.items(), key=lambda item: (-item[1], result_name(item[0])))
        return tuple(Outcome(r, min(1.0, p / scale), ", ".join(labels[r]), by[r]) for r, p in order)

    def weights(self) -> dict[Action, float]:
        """Return the weight of every action that was followed."""
        return {branch.call: branch.weight for branch in (*self.branches, *self.others)}

    def summary(self) -> str:
        """Return the tree as indented text; shares are of all legal outcomes."""
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """Return the lines of the summary."""
        lines: list[str] = []
        for branch in self.branches:
            if branch.weight < _LEAST_PRINTED / 2:
                continue
            values = {"share": f"{branch.weight:.0%}", "action": action_text(branch.call)}
            lines.append(
                Message("{share} {action}, by the director", **values)
                if branch.directed
                else Message("{share} {action}", **values)
            )
            items: list[Turn | Ending] = [*branch.turns, *branch.endings]
            for item in sorted(items, key=lambda item: (_order(branch, item.calls), len(item.calls))):
                if branch.weight * item.share >= _LEAST_PRINTED and len(item.calls) > 0:
                    words = _turn(item, branch) if isinstance(item, Turn) else _ending(item, branch)
                    lines.append(Joined("", ["  ", words]))
        return [*lines, *(Joined(" ", ["!", remark]) for remark in self.remarks)]

    def to_frame(self) -> pd.DataFrame:
        """Return one row for each ending: action, calls, share of all, contract, tricks."""
        import pandas as pd

        rows = [
            {
                "action": action_name(branch.call),
                "calls": _names(ending.calls),
                "share": branch.weight * ending.share,
                "contract": None if ending.contract is None else contract_name(ending.contract),
                "double_dummy": ending.double_dummy,
                "by": ending.by,
            }
            for branch in self.branches
            for ending in branch.endings
        ]
        return pd.DataFrame(rows)

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "statuses": [status.to_dict() for status in self.statuses],
            "branches": [branch.to_dict() for branch in self.branches],
            "not_allowed": [branch.to_dict() for branch in self.others],
            "remarks": list(self.remarks),
        }

    def plot(self, ax: Axes | None = None, *, language: str = "en") -> Axes:
        """Draw every legal action as a bar of its outcomes, as long as its weight.

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
        tricks = get_tricks_model()
        for row, branch in enumerate(self.branches):
            left = 0.0
            for i, (result, share) in enumerate(branch.results(tricks, self.player_class)):
                long = 100 * branch.weight * share
                ax.barh(row, long, left=left, color=f"C{i % 3}", alpha=0.75, edgecolor="C0", linewidth=0.5)
                if long >= _LEAST_NAMED:
                    ax.text(left + long / 2, row, say.result(result), ha="center", va="center")
                left += long
        names = [say.action(branch.call) for branch in self.branches]
        ax.set(yticks=list(range(len(names))), yticklabels=names, xlabel=say("probability (%)"))
        ax.invert_yaxis()
        return ax

    def __repr__(self) -> str:
        return shortened(self.summary())


def _names(calls: tuple[Call, ...]) -> str:
    return " ".join(action_name(call) for call in calls)


def _order(branch: Branch, calls: tuple[Call, ...]) -> tuple[float, ...]:
    """Order places so that what follows a call stands below it, the likelier first."""
    choices = {turn.calls: dict(turn.choices) for turn in branch.turns}
    return tuple(-choices.get(calls[:k], {}).get(calls[k], 1.0) for k in range(1, len(calls)))


def _turn(turn: Turn, branch: Branch) -> str:
    what = [
        Joined(" ", [action_text(call), f"{share:.0%}"]) for call, share in turn.choices if share >= 0.005
    ]
    text: str = Message(
        "{share} after {calls}: {seat} {choices}",
        share=f"{branch.weight * turn.share:4.0%}",
        calls=actions_text(turn.calls),
        seat=seat_text(turn.seat),
        choices=Joined(", ", what),
    )
    if turn.by == "panel":
        text = Joined(" ", [text, Message("(polled)")])
    elif turn.by == "director":
        text = Joined(" ", [text, Message("(director)")])
    if turn.excluded:
        barred = actions_text(turn.excluded, ", ")
        text = Message("{text}; not allowed {calls} (Law 16B1)", text=text, calls=barred)
    return Joined("; ", [text, turn.remark]) if turn.remark else text


def _ending(ending: Ending, branch: Branch) -> str:
    where = Joined(" ", [f"{branch.weight * ending.share:4.0%}", actions_text(ending.calls)])
    if ending.contract is None:
        return Joined(" = ", [where, Message("passed out")])
    values = {"where": where, "contract": contract_text(ending.contract)}
    if ending.given:
        tricks = ", ".join(f"{n} ({float(p):.0%})" if p != 1 else str(n) for n, p in ending.given)
        return Message("{where} = {contract}, tricks {tricks} (director)", **values, tricks=tricks)
    words = Message(
        "{where} = {contract}, {tricks} tricks double dummy", **values, tricks=ending.double_dummy
    )
    return Joined(" ", [words, Message("(director in part)")]) if ending.directed else words
