"""What lawpoll would say of the action taken at the table, why, and what of it is judgement."""

from __future__ import annotations

from enum import Enum
from typing import Final

from analysis.lead_outcomes import OutcomesByLead
from analysis.legal import ActionStatus
from polling.cards import DOUBLE_DUMMY_NOTE
from polling.difference import ShareChanges
from polling.information import articles, misinformed, says_none
from polling.judgement import figures_set
from polling.panel import PanelResult
from simulate.case import Case
from simulate.core.actions import action_symbol
from simulate.core.calls import call_symbol
from simulate.core.seats import seat_word

FIRST_WEIGHTED: Final = 2007
"""First edition of the Laws that lets every director weight (12C1(c))."""


class Kind(Enum):
    """What sort of question the case puts."""

    UNAUTHORISED = "unauthorised information"
    MISINFORMATION = "misinformation"
    NEITHER = "no irregularity touches this decision"


def finding_of(
    case: Case,
    kind: Kind,
    panel: PanelResult,
    changes: ShareChanges | None,
    chosen: ActionStatus,
    *,
    assessed: bool,
    unread: int = 0,
) -> tuple[str, tuple[str, ...]]:
    """Return one sentence on the table action, and the reasons for it.

    Parameters
    ----------
    case : Case
        The facts.
    kind : Kind
        What was asked.
    panel : PanelResult
        Polled with what the player was entitled to know.
    changes : ShareChanges or None
        What a wrong explanation changed, if there was one.
    chosen : ActionStatus
        Of the table action.
    assessed : bool
        Whether what the information suggests could be assessed.
    unread : int
        Pieces of information of which it could not.
    """
    lead = case.question.card is not None and not case.question.played
    subject = f"{seat_word(case.question.player)}'s {'lead of ' if lead else ''}{action_symbol(case.chosen)}"
    if kind is Kind.MISINFORMATION and changes is not None:
        return _misinformed(case, subject, changes)
    if kind is not Kind.UNAUTHORISED:
        return f"{subject}: {kind.value}", ()
    if assessed:
        words, reasons = _bound(subject, panel, chosen, case)
        if unread and chosen.legal:
            words = f"{subject}: open, part of what the information suggests is for the director to say"
    else:
        words = f"{subject}: what the information suggests is for the director to say"
        verdicts = ", ".join(
            f"{panel.label(c)} {v.says} (P {v.probability:.2f})"
            for c, v in zip(panel.actions, panel.verdicts, strict=True)
        )
        reasons = (f"logical alternatives: {verdicts}",)
    return words, reasons


def _bound(subject: str, panel: PanelResult, chosen: ActionStatus, case: Case) -> tuple[str, tuple[str, ...]]:
    """Say whether a player with unauthorised information was allowed his call."""
    law = articles(case.law)
    if not chosen.legal:
        reason = f"{chosen.reason} (Law {law['partner']})"
        if chosen.sure:
            return f"{subject}: not allowed", (reason,)
        doubt = f"where that is doubtful, the doubt favours the non-offenders (Law {law['doubt']})"
        return f"{subject}: open, it leans to not allowed", (reason, doubt)
    others = [v for v, c in zip(panel.verdicts, panel.actions, strict=True) if c != case.chosen]
    if all(v.answer == "no" for v in others):
        reason = f"no other action was a logical alternative (Law {law['partner_alternatives']})"
    elif chosen.sure:
        reason = f"not suggested over any logical alternative (Law {law['partner']})"
    else:
        return f"{subject}: open, it leans to allowed", (
            f"not shown to be suggested over a logical alternative (Law {law['partner']}), but the interval "
            "below reaches what would count: more boards (--solves) may settle it",
        )
    return f"{subject}: nothing against it, the result stands", (reason,)


def _misinformed(case: Case, subject: str, changes: ShareChanges) -> tuple[str, tuple[str, ...]]:
    """Say how peers choose with the explanation given and with the right one."""
    laws = articles(case.law)
    reasons = [str(change) for change in changes.changes]
    for e in misinformed(case, case.question.player):
        call = call_symbol(case.auction.calls[e.call])
        if e.agreed is None:
            reasons.append(
                f"what {call} meant by agreement is not stated: unless shown otherwise the explanation was "
                f"the mistake, not the call (Law {laws['presumption']}); the panel reads it by the model"
            )
        elif e.agreed.meaning is None and says_none(e.agreed.text):
            reasons.append(f"{call}: there was no agreement, and that was due (Law {laws['no_agreement']})")
    return f"{subject}: {changes[case.chosen].in_words()} (Law {laws['misinformation']})", tuple(reasons)


def judgements_of(panel: PanelResult, kind: Kind, case: Case, *, weighed: bool) -> tuple[str, ...]:
    """Return what a reader must not take for evidence."""
    law = case.law
    lines = [
        _habit(panel),
        f"the panel counts as {panel.worth:g} votes; it and the peers' constants are stated assumptions",
    ]
    lines += figures_set(case.judgement)
    if panel.cards is not None:
        lines.append(DOUBLE_DUMMY_NOTE)
    elif weighed:
        lines.append("tricks are double dummy: the table does better or worse")
    if weighed and kind is Kind.UNAUTHORISED:
        later = "later cards double dummy" if panel.cards is not None else "later calls by the model"
        lines.append(f"weights: legal actions in proportion to the panel, {later}")
    if weighed and law < FIRST_WEIGHTED:
        lines.append(
            f"the Laws of {law} left weights to appeals committees (12C3); a director gave each side one "
            "result (12C2)"
        )
    return tuple(lines)


def _habit(panel: PanelResult) -> str:
    """Name the model of the peers' habit."""
    if panel.cards is None:
        return f"bidding model {panel.model_name}: {panel.model_provenance}"
    deals = f"the auction is read by bidding model {panel.deals.model}"
    if panel.cards.lead:
        return f"lead model {panel.model_name}: {panel.model_provenance}; {deals}"
    return f"{panel.model_provenance}; {deals}"


def figures_judged(case: Case, panel: PanelResult, leads: OutcomesByLead | None = None) -> tuple[str, ...]:
    """Return the constants, models and thresholds behind a ruling, with whose they are."""
    settings = panel.settings
    lines = [
        f"worth of the panel: {settings.worth_source}",
        f"peers {settings.name}: habit x {settings.habit:g}, judgement x "
        f"{settings.judgement[case.scoring]:g} per unit, {settings.layouts} layouts each, considered within "
        f"{settings.consider_within:g} ({settings.source})",
        f"suggested: a change of advantage of {settings.smallest_effect[case.scoring]:g} or more, whether "
        f"{settings.without_reason[0]:.0%} or {settings.without_reason[-1]:.0%} of slow calls have no reason",
        *panel.regulator.disclaimers,
        *panel.regulator.notes,
    ]
    if leads is not None:
        lines.append(f"lead model {leads.model_name}: {leads.model_provenance}")
    if not panel.regulator.covers(case.law):
        lines.append(f"{panel.regulator.name}'s figures were not made for the Laws of {case.law}")
    return tuple(lines)
