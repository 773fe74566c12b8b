"""Which actions were legal (Law 16B1): not suggested over any logical alternative."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from polling.panel import PanelResult
from polling.suggestion import LIKELY, NOT_SHOWN, SUGGESTED, Advantage, Suggestion
from simulate.core.calls import Call, call_name, call_symbol

DOUBT: Final = 0.5
"""An action whose verdict is open is taken as a logical alternative from this probability on: the balance of
probabilities of Law 85A. The director may decide otherwise."""


@dataclass(frozen=True, slots=True)
class ActionStatus:
    """Whether a player with unauthorised information may take an action.

    Parameters
    ----------
    call : int
        The action.
    legal : bool
        As far as the simulation can tell.
    reason : str
        Why not, or that nothing speaks against it.
    sure : bool
        Whether that is beyond the limits set for doubt: of an action not legal, that it was suggested over an
        alternative; of a legal one, that it was not.
    """

    call: Call
    legal: bool
    reason: str
    sure: bool = False

    def to_dict(self) -> dict[str, object]:
        """Return plain types for JSON."""
        return {
            "call": call_name(self.call),
            "legal": self.legal,
            "sure": self.sure,
            "reason": self.reason,
        }


def action_statuses(
    panel: PanelResult, suggested: Sequence[Suggestion], *, bound: bool, assumed: Call | None = None
) -> tuple[ActionStatus, ...]:
    """Decide for every action of a panel whether it was legal.

    Parameters
    ----------
    panel : PanelResult
        With a verdict for every action.
    suggested : sequence of Suggestion
        What the unauthorised information suggests.
    bound : bool
        Whether the player has unauthorised information at all; otherwise everything is legal.
    assumed : int, optional
        An action taken as not allowed because what suggested it could not be assessed.

    Returns
    -------
    tuple of ActionStatus
        In the order of the panel's actions.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16B1, 84D, 85A.
    """
    statuses = []
    for call in panel.actions:
        reason = "free to choose" if not bound else "not suggested over a logical alternative"
        legal, sure = True, False
        if bound:
            over = [
                (other, pair.answer)
                for other in panel.actions
                if other != call and is_alternative(panel, other)
                for pair in [_strongest(suggested, call, other)]
                if pair is not None and pair.answer in (SUGGESTED, LIKELY)
            ]
            if over:
                legal = False
                sure = any(
                    answer == SUGGESTED and panel.verdict(other).answer == "yes" for other, answer in over
                )
                reason = "; ".join(
                    f"{answer} over {call_symbol(other)}, {_sure(panel, other)} alternative"
                    for other, answer in over
                )
            else:
                sure = not any(
                    pair is not None and pair.answer == NOT_SHOWN
                    for other in panel.actions
                    if other != call and panel.verdict(other).answer != "no"
                    for pair in [_strongest(suggested, call, other)]
                )
        if call == assumed:
            legal, reason = False, "assumed not allowed: what suggests it is for the director to say"
        statuses.append(ActionStatus(call, legal, reason, sure))
    return tuple(statuses)


def _strongest(suggested: Sequence[Suggestion], call: Call, other: Call) -> Advantage | None:
    """Return the comparison in which `call` gains most over `other`."""
    pairs = [s.pair(call, other) for s in suggested]
    return max(pairs, key=lambda pair: (pair.low, pair.gained), default=None)


def is_alternative(panel: PanelResult, call: Call) -> bool:
    """Tell whether an action is treated as a logical alternative; `DOUBT` settles open verdicts."""
    verdict = panel.verdict(call)
    return verdict.answer == "yes" or (verdict.answer == "open" and verdict.probability >= DOUBT)


def _sure(panel: PanelResult, call: Call) -> str:
    return "a logical" if panel.verdict(call).answer == "yes" else "probably a logical"
