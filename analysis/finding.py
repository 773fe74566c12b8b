"""What lawpoll would say of the action taken at the table, why, and what of it is judgement."""

from __future__ import annotations

from enum import Enum
from typing import Final

from analysis.lead_outcomes import OutcomesByLead
from analysis.legal import ActionStatus
from polling.cards import DOUBLE_DUMMY_NOTE
from polling.difference import ShareChanges
from polling.information import Status, articles, entitlements, misinformed, says_none
from polling.judgement import decisions_set, figures_set
from polling.panel import PanelResult
from polling.settings import PeerSettings
from simulate.case import Case
from simulate.judgement import Consequence
from simulate.language import Joined, Message, action_text, seat_text
from simulate.language.translator import mark

FIRST_WEIGHTED: Final = 2007
"""First edition of the Laws that lets every director weight (12C1(c))."""


class Kind(Enum):
    """What sort of question the case puts."""

    UNAUTHORISED = mark("unauthorised information")
    MISINFORMATION = mark("misinformation")
    NEITHER = mark("no irregularity touches this decision")


def stands_by_director(case: Case, kind: Kind) -> bool:
    """Tell whether the result stands by the director's word, who fixes nothing in its place.

    He allows the action, or holds that a wrong explanation did not make it likelier.

    Parameters
    ----------
    case : Case
        With what the director fixes: outcomes of his own say what the score would be if he ruled otherwise.
    kind : Kind
        What was asked.
    """
    directed = case.directed
    fixed = directed.branches or directed.tricks or directed.weights
    if kind is Kind.MISINFORMATION:
        return case.judgement.explanation is Consequence.NONE and not fixed
    return kind is Kind.UNAUTHORISED and case.chosen in directed.allow and not fixed


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
    values = {"seat": seat_text(case.question.player), "action": action_text(case.chosen)}
    subject = (
        Message("{seat}'s lead of {action}", **values) if lead else Message("{seat}'s {action}", **values)
    )
    if kind is Kind.MISINFORMATION and changes is not None:
        return _misinformed(case, subject, changes, panel.settings)
    if kind is not Kind.UNAUTHORISED:
        undecided = [e for e in entitlements(case, case.question.player) if e.status is Status.UNDECIDED]
        if undecided:
            left = Message(
                "{subject}: whether he may use all that he had is for the director to decide", subject=subject
            )
            return left, tuple(Message("{what} ({law})", what=e.reason, law=e.law) for e in undecided)
        return Message("{subject}: {words}", subject=subject, words=Message(kind.value)), ()
    if case.chosen in case.directed.allow:
        return Message("{subject}: allowed, the result stands", subject=subject), (chosen.reason,)
    # Over what is no logical alternative nothing can have been suggested: then it need not be known what was.
    if assessed or case.chosen in case.directed.forbid or only_alternative(case, panel):
        words, reasons = _bound(subject, panel, chosen, case)
        if unread and chosen.legal and not only_alternative(case, panel):
            words = Message(
                "{subject}: open, part of what the information suggests is for the director to say",
                subject=subject,
            )
    else:
        words = Message(
            "{subject}: what the information suggests is for the director to say", subject=subject
        )
        verdicts = Joined(
            ", ",
            [
                Message(
                    "{action} {answer} (P {probability})",
                    action=panel.label(c),
                    answer=v.says,
                    probability=f"{v.probability:.2f}",
                )
                for c, v in zip(panel.actions, panel.verdicts, strict=True)
            ],
        )
        reasons = (Message("logical alternatives: {verdicts}", verdicts=verdicts),)
    return words, reasons


def only_alternative(case: Case, panel: PanelResult) -> bool:
    """Tell whether no action but the one taken was a logical alternative (Law 16B1(b))."""
    verdicts = zip(panel.verdicts, panel.actions, strict=True)
    return all(verdict.answer == "no" for verdict, action in verdicts if action != case.chosen)


def _bound(subject: str, panel: PanelResult, chosen: ActionStatus, case: Case) -> tuple[str, tuple[str, ...]]:
    """Say whether a player with unauthorised information was allowed his call."""
    law = articles(case.law)
    doubt = Message(
        "where that is doubtful, the doubt favours the non-offenders (Law {law})", law=law["doubt"]
    )
    if not chosen.legal:
        reason = Message("{reason} (Law {law})", reason=chosen.reason, law=law["partner"])
        if chosen.sure:
            return Message("{subject}: not allowed", subject=subject), (reason,)
        return Message("{subject}: open, it leans to not allowed", subject=subject), (reason, doubt)
    if only_alternative(case, panel):
        reason = Message(
            "no other action was a logical alternative (Law {law})", law=law["partner_alternatives"]
        )
    elif chosen.waived:
        reason = Message("{reason} (Law {law})", reason=chosen.reason, law=law["partner"])
        return Message("{subject}: open, it leans to allowed", subject=subject), (reason, doubt)
    elif chosen.sure:
        reason = Message("not suggested over any logical alternative (Law {law})", law=law["partner"])
    else:
        reason = Message(
            "not shown to be suggested over a logical alternative (Law {law}), but the interval below "
            "reaches what would count: more boards (--solves) may settle it",
            law=law["partner"],
        )
        return Message("{subject}: open, it leans to allowed", subject=subject), (reason,)
    return Message("{subject}: nothing against it, the result stands", subject=subject), (reason,)


def _misinformed(
    case: Case, subject: str, changes: ShareChanges, settings: PeerSettings
) -> tuple[str, tuple[str, ...]]:
    """Say how peers choose with the explanation given and with the right one."""
    laws = articles(case.law)
    here = changes[case.chosen]
    reasons: list[str] = [
        Message("{change} (Law {law})", change=here.line(), law=laws["misinformation"]),
        # What does not move stands in the table of the two panels.
        *(c.line() for c in changes.changes if c is not here and round(100 * c.change)),
    ]
    for e in misinformed(case, case.question.player):
        call = action_text(case.auction.calls[e.call])
        if e.agreed is None:
            reasons.append(
                Message(
                    "what {call} meant by agreement is not stated: unless shown otherwise the explanation "
                    "was the mistake, not the call (Law {law}); the panel reads it by the model",
                    call=call,
                    law=laws["presumption"],
                )
            )
        elif e.agreed.meaning is None and says_none(e.agreed.text):
            reasons.append(
                Message(
                    "{call}: there was no agreement, and that was due (Law {law})",
                    call=call,
                    law=laws["no_agreement"],
                )
            )
    simulated = Message(CONSEQUENCES[here.consequence(settings)], subject=subject)
    decided = case.judgement.explanation
    if decided is None:
        return simulated, tuple(reasons)
    return Message(DECIDED[decided], subject=subject), (
        Message("simulated: {finding}", finding=simulated),
        *reasons,
    )


CONSEQUENCES: Final = {
    (Consequence.LIKELIER, True): mark("{subject}: the explanation made it likelier"),
    (Consequence.LIKELIER, False): mark(
        "{subject}: open, it leans to the explanation having made it likelier"
    ),
    (Consequence.NONE, True): mark("{subject}: the explanation did not make it likelier"),
    (Consequence.NONE, False): mark(
        "{subject}: open, it leans to the explanation not having made it likelier"
    ),
    (Consequence.UNKNOWN, False): mark(
        "{subject}: open, simulated peers hardly ever choose it with either explanation"
    ),
}
"""What a wrong explanation did, and whether that is sure."""

DECIDED: Final = {
    Consequence.LIKELIER: mark("{subject}: by the director, the explanation made it likelier"),
    Consequence.NONE: mark(
        "{subject}: by the director, the explanation did not make it likelier, the result stands"
    ),
    Consequence.UNKNOWN: mark(
        "{subject}: open, by the director peers hardly ever choose it with either explanation"
    ),
}
"""The same where the director answers it himself."""


def judgements_of(panel: PanelResult, kind: Kind, case: Case, *, weighed: bool) -> tuple[str, ...]:
    """Return what a reader must not take for evidence; `weighed` if outcomes were simulated."""
    law = case.law
    lines: list[str] = [
        *decisions_set(case.judgement),
        _habit(panel),
        Message(
            "the panel counts as {votes} votes, a stated assumption; its peers: {source}",
            votes=f"{panel.worth:g}",
            source=Message(panel.settings.source),
        ),
    ]
    lines += figures_set(case.judgement)
    if panel.cards is not None:
        lines.append(Message(DOUBLE_DUMMY_NOTE))
    elif weighed:
        lines.append(Message("tricks are double dummy: the table does better or worse"))
    if weighed and kind is Kind.UNAUTHORISED:
        lines.append(
            Message("weights: legal actions in proportion to the panel, later calls by the model")
            if panel.cards is None
            else Message("weights: legal actions in proportion to the panel, later cards double dummy")
        )
    if (weighed or case.directed.weights) and law < FIRST_WEIGHTED:
        lines.append(
            Message(
                "the Laws of {law} left weights to appeals committees (12C3); a director gave each side one "
                "result (12C2)",
                law=law,
            )
        )
    return tuple(lines)


def _habit(panel: PanelResult) -> str:
    """Name the model of the peers' habit."""
    if panel.cards is None:
        return Message(
            "bidding model {name}: {source}", name=panel.model_name, source=Message(panel.model_provenance)
        )
    values = {"name": panel.model_name, "source": Message(panel.model_provenance), "model": panel.deals.model}
    if panel.cards.lead:
        return Message("lead model {name}: {source}; the auction is read by bidding model {model}", **values)
    return Message("play model {name}: {source}; the auction is read by bidding model {model}", **values)


def figures_judged(case: Case, panel: PanelResult, leads: OutcomesByLead | None = None) -> tuple[str, ...]:
    """Return the constants, models and thresholds behind a ruling, with whose they are."""
    settings = panel.settings
    lines: list[str] = [
        Message("worth of the panel: {source}", source=Message(settings.worth_source)),
        Message(
            "peers {name}: habit x {habit}, judgement x {judgement} per unit, {layouts} layouts each, "
            "considered within {within} ({source})",
            name=settings.name,
            habit=f"{settings.habit:g}",
            judgement=f"{settings.judgement[case.scoring]:g}",
            layouts=settings.layouts,
            within=f"{settings.consider_within:g}",
            source=Message(settings.source),
        ),
        Message(
            "suggested: a change of advantage of {effect} or more, whether {least} or {most} of slow calls "
            "have no reason",
            effect=f"{settings.smallest_effect[case.scoring]:g}",
            least=f"{settings.without_reason[0]:.0%}",
            most=f"{settings.without_reason[-1]:.0%}",
        ),
        *panel.regulator.disclaimers,
        *panel.regulator.notes,
    ]
    if leads is not None:
        source = Message(leads.model_provenance)
        lines.append(Message("lead model {name}: {source}", name=leads.model_name, source=source))
    if not panel.regulator.covers(case.law):
        lines.append(
            Message(
                "{regulator}'s figures were not made for the Laws of {law}",
                regulator=panel.regulator.name,
                law=case.law,
            )
        )
    return tuple(lines)
