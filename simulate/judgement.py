"""What the director decides himself, in place of the simulation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from simulate.core.actions import Action


class Consequence(Enum):
    """What a wrong explanation did to the choice of one action, as a director says it."""

    LIKELIER = "made it likelier"
    """It was chosen more often than it would have been with the right one."""
    NONE = "did not make it likelier"
    UNKNOWN = "hardly chosen"
    """Peers hardly choose it with either explanation."""


READINGS: Final = ("strict", "lenient")
"""Of "some might select it" (Law 16B1(b)): somebody must choose the action; or it is enough that a
significant share considers it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the director decides himself, in place of the simulation.

    Parameters
    ----------
    suggested, not_suggested : tuple of (int, int)
        Pairs of actions, the first suggested (or not) over the second.
    alternative, not_alternative : tuple of int
        Actions that are, or are not, logical alternatives.
    considered, selected : float or None
        Shares of peers that must consider an action, and choose it.
    yes_at, no_at : float or None
        Probabilities from which an action is, and is not, a logical alternative.
    smallest_effect : float or None
        Change of advantage that counts as suggested, in the unit of the event.
    worth : float or None
        Real votes that the simulated panel counts as.
    explanation : Consequence or None
        What a wrong explanation did to the choice of the action taken (Law 21B).
    reading : str or None
        How the second limb is read, one of `READINGS`.
    """

    suggested: tuple[tuple[Action, Action], ...] = ()
    not_suggested: tuple[tuple[Action, Action], ...] = ()
    alternative: tuple[Action, ...] = ()
    not_alternative: tuple[Action, ...] = ()
    considered: float | None = None
    selected: float | None = None
    yes_at: float | None = None
    no_at: float | None = None
    smallest_effect: float | None = None
    worth: float | None = None
    explanation: Consequence | None = None
    reading: str | None = None

    @property
    def calls(self) -> frozenset[Action]:
        """Every action that is named."""
        pairs = (call for pair in (*self.suggested, *self.not_suggested) for call in pair)
        return frozenset((*pairs, *self.alternative, *self.not_alternative))

    def suggests(self, over: Action, under: Action) -> bool | None:
        """Tell whether the director finds the one suggested over the other; None where he left it open."""
        if (over, under) in self.suggested:
            return True
        return False if (over, under) in self.not_suggested else None


NOTHING_DECIDED: Final = Judgement()
"""The director leaves everything to the simulation."""
