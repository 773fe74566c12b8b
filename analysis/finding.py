"""What lawpoll would say of the action taken at the table, why, and what of it is judgement."""

from __future__ import annotations

from enum import Enum

from analysis.legal import ActionStatus
from polling.information import articles
from polling.panel import PanelResult
from simulate.case import Case, Fact
from simulate.core.calls import call_symbol
from simulate.core.seats import seat_word


class Kind(Enum):
    """What sort of question the case puts."""

    UNAUTHORISED = "unauthorised information"
    MISINFORMATION = "misinformation"
    NEITHER = "no irregularity touches this decision"


def finding_of(
    case: Case,
    kind: Kind,
    panel: PanelResult,
    told: PanelResult | None,
    chosen: ActionStatus,
    *,
    assessed: bool,
) -> tuple[str, tuple[str, ...]]:
    """Return one sentence on the table action, and the reasons for it.

    Parameters
    ----------
    case : Case
        The facts.
    kind : Kind
        What was asked.
    panel, told : PanelResult
        Polled with what the player was entitled to know, and with what he was told if that was another.
    chosen : ActionStatus
        Of the table action.
    assessed : bool
        Whether what the information suggests could be assessed.
    """
    law = articles(case.law)
    call = call_symbol(case.chosen)
    who = seat_word(case.question.player)
    reasons: list[str] = []
    disputed = [i for i in case.information if i.fact is Fact.DISPUTED]
    if disputed:
        reasons.append(
            f"the facts are disputed (Law {law['facts']}): if the director does not find them, "
            "there was no unauthorised information and the result stands"
        )
    if kind is Kind.UNAUTHORISED:
        others = [v for v, c in zip(panel.verdicts, panel.actions, strict=True) if c != case.chosen]
        if not assessed:
            verdicts = ", ".join(
                f"{call_symbol(c)} {v.answer} (P {v.probability:.2f})"
                for c, v in zip(panel.actions, panel.verdicts, strict=True)
            )
            reasons.append(f"logical alternatives: {verdicts}")
            return (
                f"{who}'s {call}: what the information suggests is for the director to say",
                tuple(reasons),
            )
        if chosen.legal:
            if all(v.answer == "no" for v in others):
                reasons.append(
                    f"no other action was a logical alternative (Law {law['partner_alternatives']})"
                )
            elif chosen.sure:
                reasons.append(f"not suggested over any logical alternative (Law {law['partner']})")
            else:
                reasons.append(
                    f"not shown to be suggested over a logical alternative (Law {law['partner']}), but the "
                    "interval below reaches what would count: more boards (--solves) may settle it"
                )
                return f"{who}'s {call}: not shown to be suggested, the question is open", tuple(reasons)
            return f"{who}'s {call}: nothing against it, the result stands", tuple(reasons)
        reasons.append(f"{call}: {chosen.reason} (Law {law['partner']})")
        if chosen.sure:
            return f"{who}'s {call}: not allowed", tuple(reasons)
        reasons.append(f"where that is doubtful, the doubt favours the non-offenders (Law {law['doubt']})")
        return f"{who}'s {call}: probably not allowed, the question is open", tuple(reasons)
    if kind is Kind.MISINFORMATION and told is not None:
        shares, as_told = panel.peers.chosen, told.peers.chosen
        for i, action in enumerate(panel.actions):
            if action in told.actions:
                before = as_told[told.actions.index(action)]
                reasons.append(f"{call_symbol(action)}: {before:.0%} as told, {shares[i]:.0%} as agreed")
        here = panel.actions.index(case.chosen)
        before = as_told[told.actions.index(case.chosen)]
        moved = shares[here] - before
        verb = "less" if moved < 0 else "more"
        return (
            f"{who}'s {call} is {abs(moved):.0%} {verb} likely with the right explanation (Law "
            f"{law['misinformation']})",
            tuple(reasons),
        )
    return f"{who}'s {call}: {kind.value}", tuple(reasons)


def judgements_of(panel: PanelResult, kind: Kind, *, weighed: bool) -> tuple[str, ...]:
    """Return what a reader must not take for evidence."""
    lines = [
        f"bidding model {panel.model_name}: {panel.model_provenance}",
        f"the panel counts as {panel.worth:g} votes; it and the peers' constants are stated assumptions",
    ]
    if weighed:
        lines.append("tricks are double dummy: the table does better or worse")
    if weighed and kind is Kind.UNAUTHORISED:
        lines.append("weights: legal actions in proportion to the panel, later calls by the model")
    return tuple(lines)


def figures_judged(case: Case, panel: PanelResult) -> tuple[str, ...]:
    """Return the constants and thresholds behind a ruling, with whose they are."""
    settings = panel.settings
    lines = [
        f"worth of the panel: {settings.worth_source}",
        f"peers {settings.name}: habit x {settings.habit:g}, judgement x "
        f"{settings.judgement[case.scoring]:g} per unit, {settings.layouts} layouts each, considered within "
        f"{settings.consider_within:g} ({settings.source})",
        f"suggested: a change of advantage of {settings.smallest_effect[case.scoring]:g} or more, whether "
        f"{settings.without_reason[0]:.0%} or {settings.without_reason[-1]:.0%} of slow calls have no reason",
        *panel.regulator.disclaimers,
    ]
    if not panel.regulator.covers(case.law):
        lines.append(f"{panel.regulator.name}'s figures were not made for the Laws of {case.law}")
    return tuple(lines)
