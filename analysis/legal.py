"""Which actions were legal (Law 16B1): not suggested over any logical alternative."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from polling.articles import edition_of
from polling.panel import PanelResult
from polling.suggestion import LIKELY, NOT_SHOWN, NOT_SUGGESTED, SUGGESTED, Suggestion, deciding
from simulate.case import Case
from simulate.core.actions import Action, action_name
from simulate.language import Joined, Message

DOUBT: Final = 0.5
"""An action whose verdict is open is taken as a logical alternative from this probability on: the balance of
probabilities of Law 85A. The director may decide otherwise."""

Taken: TypeAlias = Mapping[Action, bool]
"""Actions whose verdict is open, and whether they are taken as logical alternatives."""

BY_BALANCE: Final[Taken] = MappingProxyType({})
"""Every open verdict by the balance of probabilities, see `DOUBT`."""


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
    waived : tuple of int
        Actions it is suggested over that may be logical alternatives, and are taken as none.
    """

    call: Action
    legal: bool
    reason: str
    sure: bool = False
    waived: tuple[Action, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Return plain types for JSON."""
        return {
            "call": action_name(self.call),
            "legal": self.legal,
            "sure": self.sure,
            "reason": self.reason,
        }


def action_statuses(
    case: Case,
    panel: PanelResult,
    suggested: Sequence[Suggestion],
    *,
    bound: bool,
    assumed: Action | None = None,
    taken: Taken = BY_BALANCE,
) -> tuple[ActionStatus, ...]:
    """Decide for every action of a panel whether it was legal.

    Parameters
    ----------
    case : Case
        For the edition of the Laws, and what the director decides himself.
    panel : PanelResult
        With a verdict for every action.
    suggested : sequence of Suggestion
        What the unauthorised information suggests; of several the one about all pieces decides.
    bound : bool
        Whether the player has unauthorised information at all; otherwise everything is legal.
    assumed : int, optional
        An action taken as not allowed because what suggested it could not be assessed.
    taken : mapping of int to bool
        Open verdicts that are not left to the balance of probabilities, see `analysis.doubt`.

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
        if not bound:
            statuses.append(ActionStatus(call, True, Message("free to choose")))
        elif call == assumed:
            reason = Message("taken as not allowed, to show the score for that case")
            statuses.append(ActionStatus(call, False, reason))
        else:
            statuses.append(_status(case, panel, suggested, call, taken))
    return tuple(statuses)


def _status(
    case: Case, panel: PanelResult, suggested: Sequence[Suggestion], call: Action, taken: Taken
) -> ActionStatus:
    """Say whether an action is suggested over any logical alternative."""
    answers = {o: answer_for(case, suggested, call, o) for o in panel.actions if o != call}
    over = {
        other: answer
        for other, answer in answers.items()
        if answer.answer in (SUGGESTED, LIKELY) and panel.verdict(other).answer != "no"
    }
    waived = tuple(other for other in over if not is_alternative(panel, other, taken))
    over = {other: answer for other, answer in over.items() if other not in waived}
    if not over and waived:
        labels = Joined(", ", [panel.label(other) for other in waived])
        reason: str = Message("suggested over {actions}, taken as no logical alternative", actions=labels)
        return ActionStatus(call, True, Joined("; ", [reason, Message("that is open")]), waived=waived)
    if not over:
        sure = not any(
            answer.answer == NOT_SHOWN and panel.verdict(other).answer != "no"
            for other, answer in answers.items()
        )
        return ActionStatus(call, True, Message("not suggested over a logical alternative"), sure)
    sure = any(a.answer == SUGGESTED and panel.verdict(other).answer == "yes" for other, a in over.items())
    reason = Joined("; ", [_over(panel, other, answer) for other, answer in over.items()])
    needed = edition_of(case.law).rule("chosen_must_be_alternative") is True
    if needed and panel.verdict(call).answer == "no":
        reason = Message(
            "{reason}; itself no logical alternative, and the Laws of {law} read literally reach only those",
            reason=reason,
            law=case.law,
        )
        sure = False
    return ActionStatus(call, False, reason, sure)


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """Whether one action is suggested over another, and whether the director said so."""

    answer: str
    by_director: bool = False

    def __str__(self) -> str:
        return str(self.words())

    def words(self) -> Message:
        """Return the answer, and the director's name to it if it is his."""
        answer = Message(self.answer)
        return Message("{answer} (by the director)", answer=answer) if self.by_director else answer


def answer_for(case: Case, suggested: Sequence[Suggestion], over: Action, under: Action) -> PairAnswer:
    """Return the answer that decides a pair: the director's, or that on all the information together."""
    decided = case.judgement.suggests(over, under)
    if decided is not None:
        return PairAnswer(SUGGESTED if decided else NOT_SUGGESTED, by_director=True)
    assessed = deciding(suggested)
    return PairAnswer(NOT_SUGGESTED if assessed is None else assessed.pair(over, under).answer)


def is_alternative(panel: PanelResult, call: Action, taken: Taken = BY_BALANCE) -> bool:
    """Tell whether an action is treated as a logical alternative: open verdicts by `taken`, or by `DOUBT`."""
    verdict = panel.verdict(call)
    if verdict.answer != "open":
        return verdict.answer == "yes"
    return taken.get(call, verdict.probability >= DOUBT)


def _over(panel: PanelResult, call: Action, answer: PairAnswer) -> Message:
    """Say that an action is suggested over `call`, and how surely that is an alternative."""
    verdict = panel.verdict(call)
    values = {"answer": answer.words(), "action": panel.label(call)}
    if verdict.by_director:
        return Message("{answer} over {action}, by the director a logical alternative", **values)
    if verdict.answer == "yes":
        return Message("{answer} over {action}, a logical alternative", **values)
    if verdict.probability >= DOUBT:
        return Message("{answer} over {action}, probably a logical alternative", **values)
    return Message("{answer} over {action}, perhaps a logical alternative", **values)
