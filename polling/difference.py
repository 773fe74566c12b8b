"""What a wrong explanation changes: the same peers asked twice, as told and as agreed (Law 21B)."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from polling.panel import PanelResult
from polling.settings import PeerSettings
from simulate.case import Case
from simulate.core.actions import Action, action_name
from simulate.core.signed import signed_text
from simulate.judgement import Consequence
from simulate.language import Message
from simulate.streams import stream

if TYPE_CHECKING:
    import pandas as pd

_DRAWS: Final = 20_000
_TAILS: Final = (0.05, 0.95)


@dataclass(frozen=True, slots=True)
class Effect:
    """What a wrong explanation did to the choice of the action taken.

    Parameters
    ----------
    answer : Consequence
        The director's answer, where he gave one.
    sure : bool
        The whole interval says so, or the director.
    simulated : Consequence
        The answer of the simulation.
    by_director : bool
        The answer is the director's own.
    """

    answer: Consequence
    sure: bool
    simulated: Consequence
    by_director: bool = False

    @property
    def surely_likelier(self) -> bool:
        """Whether it made the action likelier, and that is sure."""
        return self.sure and self.answer is Consequence.LIKELIER

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "answer": self.answer.value,
            "sure": self.sure,
            "by": "director" if self.by_director else "simulation",
            "simulated": self.simulated.value,
        }


@dataclass(frozen=True, slots=True)
class ShareChange:
    """Share of peers that choose one action, as told and as agreed.

    Parameters
    ----------
    action : int
        The action.
    label : str
        What directors call it.
    told, agreed : float
        Shares of simulated peers.
    low, high : float
        90% interval of the change, if the panel counts as its stated number of votes: of peers asked twice,
        what changes is that some move to the action and some away from it.
    """

    action: Action
    label: str
    told: float
    agreed: float
    low: float
    high: float

    @property
    def change(self) -> float:
        """What the right explanation adds to the share."""
        return self.agreed - self.told

    def consequence(self, settings: PeerSettings) -> tuple[Consequence, bool]:
        """Return whether the explanation made the action likelier, and whether that is sure.

        It did where the right explanation lowers the share by `PeerSettings.least_change` or more; that is
        sure where the whole interval says so, or denies it. An action that peers hardly ever choose with
        either explanation tells nothing: what made this player choose it is not what moves them.

        References
        ----------
        Laws of Duplicate Bridge 2017, Laws 12B1, 21B3.
        """
        if max(self.told, self.agreed) < settings.hardly_chosen:
            return Consequence.UNKNOWN, False
        if self.change <= -settings.least_change:
            return Consequence.LIKELIER, self.high <= -settings.least_change
        return Consequence.NONE, self.low > -settings.least_change

    def effect(self, settings: PeerSettings, decided: Consequence | None = None) -> Effect:
        """Return what the explanation did: by the director where he has `decided`, else as `consequence`.

        He may hold, too, that peers would hardly choose the action with either explanation; then what made
        this player choose it stays open.
        """
        found, sure = self.consequence(settings)
        if decided is None:
            return Effect(found, sure, found)
        return Effect(decided, decided is not Consequence.UNKNOWN, found, by_director=True)

    def in_words(self) -> Message:
        """Return both shares and the change, in words."""
        return Message(
            "{told} as told, {agreed} as agreed, {change} percentage points (90% {low} to {high})",
            told=f"{self.told:.0%}",
            agreed=f"{self.agreed:.0%}",
            change=signed_text(100 * self.change, 0),
            low=signed_text(100 * self.low, 0),
            high=signed_text(100 * self.high, 0),
        )

    def line(self) -> Message:
        """Return the same with the action before it."""
        return Message("{action}: {change}", action=self.label, change=self.in_words())

    def __str__(self) -> str:
        return str(self.line())

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "action": action_name(self.action),
            "told": self.told,
            "agreed": self.agreed,
            "change": self.change,
            "low": self.low,
            "high": self.high,
        }


@dataclass(frozen=True, slots=True)
class ShareChanges:
    """Every action of two panels on one decision.

    Parameters
    ----------
    changes : tuple of ShareChange
        In the order of the panel polled as agreed, then actions polled as told only.
    worth : float
        Votes the panels count as.
    """

    changes: tuple[ShareChange, ...]
    worth: float

    def __getitem__(self, action: Action) -> ShareChange:
        return next(c for c in self.changes if c.action == action)

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {"worth_votes": self.worth, "actions": [change.to_dict() for change in self.changes]}

    def to_frame(self) -> pd.DataFrame:
        """Return one row an action."""
        import pandas as pd

        return pd.DataFrame([change.to_dict() for change in self.changes])

    def summary(self) -> str:
        """Return one line an action."""
        return "\n".join(map(str, self.changes))

    def __repr__(self) -> str:
        return f"ShareChanges(worth {self.worth:g} votes)\n{self.summary()}"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(repr(self))}</pre>"


def share_changes(agreed: PanelResult, told: PanelResult, *, seed: int) -> ShareChanges:
    """Ask the same peers under both explanations, and return how their choices change.

    Each peer keeps his own taste (the noise of his choice) and the number of deals he imagines; the deals
    themselves differ with the explanation.

    Parameters
    ----------
    agreed, told : PanelResult
        Of one decision, under the true agreement and under the explanation given.
    seed : int
        Of the run.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12C1, 21B, 75.
    """
    actions = (*agreed.actions, *(a for a in told.actions if a not in agreed.actions))
    settings = agreed.settings
    # One source of taste for both panels, or nothing would be paired.
    taste = stream(seed, "taste").gumbel(size=(settings.peers, len(actions)))
    first = _choices(agreed, settings, actions, taste, seed)
    second = _choices(told, settings, actions, taste, seed)
    worth = min(agreed.worth, told.worth)
    changes = []
    for i, action in enumerate(actions):
        to, away = ((first == i) & (second != i)).mean(), ((first != i) & (second == i)).mean()
        low, high = interval(float(to), float(away), worth, seed=seed)
        label = (agreed if action in agreed.actions else told).label(action)
        changes.append(ShareChange(action, label, _share(told, action), _share(agreed, action), low, high))
    return ShareChanges(tuple(changes), worth)


def effect_of(case: Case, changes: ShareChanges, panel: PanelResult) -> Effect:
    """Return what a wrong explanation did to the choice made, by the director where he said so."""
    return changes[case.chosen].effect(panel.settings, case.judgement.explanation)


def interval(to: float, away: float, worth: float, *, seed: int) -> tuple[float, float]:
    """Return the 90% interval of ``to - away``, three shares having a Dirichlet distribution.

    Parameters
    ----------
    to, away : float
        Shares of peers who move to an action, and away from it; the others do not move.
    worth : float
        How many real votes these shares count as.
    seed : int
        Of the run.

    Notes
    -----
    A share of 0 stays 0. By construction the interval is that of paired answers: peers who would choose the
    same in any case add nothing to it.
    """
    alpha = worth * np.array([to, away, 1 - to - away])
    rng = stream(seed, "share changes")
    # Gamma variates of tiny shape vanish: kept apart from 0 so that a sum can be divided by.
    drawn = rng.gamma(np.maximum(alpha, 0), size=(_DRAWS, 3)) + np.finfo(float).tiny
    shares = drawn / drawn.sum(axis=1, keepdims=True)
    low, high = np.quantile(shares[:, 0] - shares[:, 1], _TAILS)
    return float(low), float(high)


def _choices(
    panel: PanelResult,
    settings: PeerSettings,
    actions: tuple[Action, ...],
    taste: NDArray[np.float64],
    seed: int,
) -> NDArray[np.intp]:
    """Return which action each peer chooses, shape ``(peers,)``."""
    places = [actions.index(action) for action in panel.actions]
    utility = panel.imagined.utility
    # The same numbers for both panels: a peer takes the same places of the two pools.
    luck = stream(seed, "layouts").random((settings.peers, settings.layouts))
    seen = (luck * len(utility)).astype(np.intp)
    value = settings.habit * np.log(panel.habit / panel.habit.sum())
    value = value + settings.judgement[panel.scoring] * utility[seen].mean(axis=1)
    return np.asarray(np.array(places)[np.argmax(value + taste[:, places], axis=1)], dtype=np.intp)


def _share(panel: PanelResult, action: Action) -> float:
    return float(panel.peers.chosen[panel.index(action)]) if action in panel.actions else 0.0
