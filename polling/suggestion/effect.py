"""How much information adds to the advantage of one action over another, on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.actions import Action, action_name
from simulate.core.calls import Call, call_name
from simulate.core.signed import signed_text
from simulate.language import Joined, Message, action_text
from simulate.language.translator import mark

SUGGESTED: Final = mark("suggested")
LIKELY: Final = mark("likely suggested")
NOT_SHOWN: Final = mark("not shown")
BOTH_WAYS: Final = mark("points both ways")
NOT_SUGGESTED: Final = mark("not suggested")
ANSWERS: Final = (SUGGESTED, LIKELY, NOT_SHOWN, BOTH_WAYS, NOT_SUGGESTED)

_Z90: Final = 1.6448536269514722


@dataclass(frozen=True, slots=True)
class Direction:
    """Which way the information points if one call was what partner was thinking of.

    Parameters
    ----------
    call : int
        What he might have called instead.
    share : float
        Of all he might have called instead.
    gained, low, high : float
        What it adds to the advantage, with its 90% interval, in the unit of the event.
    """

    call: Call
    share: float
    gained: float
    low: float
    high: float

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "call": call_name(self.call),
            "share": self.share,
            "gained": self.gained,
            "low": self.low,
            "high": self.high,
        }


@dataclass(frozen=True, slots=True)
class Advantage:
    """How the advantage of action `over` action `under` changes with the extraneous information.

    Parameters
    ----------
    over, under : int
        Actions.
    without, gained : float
        Mean advantage without the information, and what the information adds, in the unit of the event.
    low, high : float
        90% interval of what is added, at the weakest reading of it (smallest change over epsilon).
    answer : str
        `SUGGESTED` when the whole interval is at or above the smallest effect that counts, `LIKELY` when the
        estimate is, `NOT_SHOWN` when only part of the interval is. Otherwise `BOTH_WAYS` when some of what
        partner may have been thinking of raises the advantage by so much and some lowers it by so much, and
        `NOT_SUGGESTED` when not even that.
    directions : tuple of Direction
        For a close decision, the calls he may have been thinking of, likeliest first.
    by_director : bool
        The answer is the director's own; `simulated` is what it replaced.
    simulated : str
        The answer of the simulation.
    """

    over: Action
    under: Action
    without: float
    gained: float
    low: float
    high: float
    answer: str
    directions: tuple[Direction, ...] = ()
    by_director: bool = False
    simulated: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "over": action_name(self.over),
            "under": action_name(self.under),
            "without": self.without,
            "gained": self.gained,
            "low": self.low,
            "high": self.high,
            "answer": self.answer,
            "directions": [direction.to_dict() for direction in self.directions],
            "by": "director" if self.by_director else "simulation",
            "simulated": self.simulated or self.answer,
        }

    def in_words(self, unit: str, label: Callable[[Action], str] = action_text) -> str:
        """Return the comparison as one sentence; `label` names an action."""
        answer = Message(self.answer)
        if self.by_director:
            answer = Message(
                "{answer} by the director (simulated: {simulated})",
                answer=answer,
                simulated=Message(self.simulated),
            )
        values = {
            "over": label(self.over),
            "under": label(self.under),
            "answer": answer,
            "without": f"{abs(self.without):.2f}",
            "gained": signed_text(self.gained),
            "low": signed_text(self.low),
            "high": signed_text(self.high),
            "unit": Message(unit),
        }
        text = (
            Message(
                "{over} over {under} {answer}: ahead by {without} without the information, which adds "
                "{gained} (90% {low} to {high} {unit})",
                **values,
            )
            if self.without >= 0
            else Message(
                "{over} over {under} {answer}: behind by {without} without the information, which adds "
                "{gained} (90% {low} to {high} {unit})",
                **values,
            )
        )
        # Which calls pull which way is of interest where they do not all pull one way.
        if {direction.gained > 0 for direction in self.directions} == {True, False}:
            parts = [
                Message("of {call} {gained}", call=action_text(d.call), gained=signed_text(d.gained))
                for d in self.directions
            ]
            return Message("{text}; if he thought {calls}", text=text, calls=Joined(", ", parts))
        return text


def compare(
    over: Action,
    under: Action,
    difference: NDArray[np.float64],
    weights: Sequence[NDArray[np.float64]],
    effect: float,
) -> Advantage:
    """Return the change of advantage; the reading of the information that changes least decides.

    Parameters
    ----------
    over, under : int
        Actions.
    difference : ndarray, shape (n,)
        Utility of the first less that of the second, on every deal.
    weights : sequence of ndarray, shape (n,)
        How likely the information is on every deal, for every epsilon.
    effect : float
        Smallest change that counts.
    """
    without = float(difference.mean())
    gained, error = min((change(difference, weight) for weight in weights), key=lambda found: abs(found[0]))
    low, high = gained - _Z90 * error, gained + _Z90 * error
    for answer, figure in ((SUGGESTED, low), (LIKELY, gained), (NOT_SHOWN, high)):
        if figure >= effect:
            return Advantage(over, under, without, gained, low, high, answer)
    return Advantage(over, under, without, gained, low, high, NOT_SUGGESTED)


def direction(
    call: Call, share: float, difference: NDArray[np.float64], weight: NDArray[np.float64]
) -> Direction:
    """Return which way the information points if `call` was in partner's mind.

    Parameters
    ----------
    call, share
        See `Direction`.
    difference, weight : ndarray, shape (n,)
        As in `compare`, the weight being the chance that he would have made this call.
    """
    gained, error = change(difference, weight)
    return Direction(call, share, gained, gained - _Z90 * error, gained + _Z90 * error)


def points_both_ways(directions: Sequence[Direction], effect: float) -> bool:
    """Tell whether some directions raise the advantage by `effect` or more and others lower it by as much.

    A direction counts only if its interval leaves no doubt of its sign.
    """
    up = any(d.gained >= effect and d.low > 0 for d in directions)
    return up and any(d.gained <= -effect and d.high < 0 for d in directions)


def change(difference: NDArray[np.float64], weight: NDArray[np.float64]) -> tuple[float, float]:
    """Return what the weight adds to the mean difference, and its standard error.

    Both means come from the same deals: the change is the mean of ``(w - 1)`` times the difference, `w`
    scaled to mean one; its error is that of a ratio.
    """
    scaled = weight / weight.mean()
    after = float((scaled * difference).mean())
    each = (scaled - 1) * (difference - after)
    return after - float(difference.mean()), float(each.std(ddof=1) / np.sqrt(len(each)))
