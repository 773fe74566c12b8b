"""What follows from one reading of the facts: what is suggested, what was legal, the weighted score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from analysis.adjust import WeightedScore, weighted_score
from analysis.adjusted import Adjusted, Scored, adjusted_score, non_offenders
from analysis.finding import Kind, finding_of, stands_by_director
from analysis.later_turns import TreeSettings
from analysis.legal import ActionStatus, Taken, action_statuses
from analysis.match_score import match_score
from analysis.outcomes import directed_statuses
from analysis.scoring import UNITS, Comparison, ScoringError, decimal_text
from analysis.weights import Outcome
from polling.decision import Status
from polling.difference import ShareChanges, effect_of
from polling.facts import Reading
from polling.information import articles, entitlements, was_misinformed
from polling.panel import PanelResult
from polling.poll import Progress
from polling.suggestion import Suggestion, Unread, judged_pairs, pairs_alone, what_is_suggested
from simulate.bidding.model import BiddingModel
from simulate.case import Case
from simulate.language import Message, action_text, result_text, side_text
from simulate.leads import LeadModel
from simulate.play.leads_solver import CardSolver
from simulate.play.solver import TrickCache


@dataclass(frozen=True, slots=True, eq=False)
class Advice(Scored):
    """A ruling as far as it depends on which facts are found.

    Parameters
    ----------
    reading : Reading
        The facts.
    kind : Kind
        What is to be judged on these facts.
    suggested : tuple of Suggestion
        What the information suggests.
    unread : tuple of Unread
        Pieces left to the director.
    finding : str
        One sentence on the action taken at the table.
    reasons : tuple of str
        What it rests on.
    adjusted : Adjusted
        Outcomes and score; where the result stands, the score of the table result.
    """

    reading: Reading
    kind: Kind
    suggested: tuple[Suggestion, ...]
    unread: tuple[Unread, ...]
    finding: str
    reasons: tuple[str, ...]
    adjusted: Adjusted

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "kind": self.kind.value,
            "suggested": [suggestion.to_dict() for suggestion in self.suggested],
            "for_the_director": [str(piece) for piece in self.unread],
            "finding": self.finding,
            "reasons": list(self.reasons),
            **self.adjusted.to_dict(),
        }

    def lines(self) -> tuple[str, ...]:
        """Return finding, reasons and score for the page."""
        score = () if self.score is None else tuple(self.score.words())
        return (self.finding, *self.reasons, *score, *self.missing)


def advise(
    reading: Reading,
    panel: PanelResult,
    changes: ShareChanges | None,
    *,
    model: BiddingModel,
    solver: TrickCache,
    seed: int,
    progress: Progress | None = None,
    card_solver: CardSolver | None = None,
    leads: LeadModel | None = None,
    tricks: str | None = None,
    follow: TreeSettings | None = None,
) -> Advice:
    """Rule on one reading of the facts.

    Parameters
    ----------
    reading : Reading
        From `polling.facts.readings`.
    panel : PanelResult
        Polled with what the player was entitled to know.
    changes : ShareChanges or None
        What a wrong explanation changed, if there was one.
    model : BiddingModel
        What partner's calls mean; finishes the auctions.
    solver : TrickCache
        Double-dummy solver.
    seed : int
        Of the run.
    progress : callable, optional
        See `polling.poll.Progress`.
    card_solver : CardSolver, optional
        Positions in the play already solved.
    leads : LeadModel, optional
        How people lead; the default model when omitted.
    tricks : str, optional
        Model of tricks at the table for the main score; by default the case's, then double dummy.
    follow : TreeSettings, optional
        How far the tree of outcomes is followed, and the budget of polls at later turns.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12C1, 16B, 21B, 85A.
    """
    case = reading.case
    player = case.question.player
    bound = any(e.status is Status.UNAUTHORISED for e in entitlements(case, player))
    wrong = was_misinformed(case, player)
    kind = Kind.UNAUTHORISED if bound else Kind.MISINFORMATION if wrong else Kind.NEITHER
    suggested: tuple[Suggestion, ...] = ()
    unread: tuple[Unread, ...] = ()
    if bound:
        found = what_is_suggested(case, panel, model)
        suggested, unread = found.read, found.unread
    statuses = directed_statuses(action_statuses(case, panel, suggested, bound=bound), case.directed)
    chosen = next(status for status in statuses if status.call == case.chosen)
    finding, reasons = finding_of(
        case,
        kind,
        panel,
        changes,
        chosen,
        assessed=not bound or bool(suggested) or bool(judged_pairs(case)),
        unread=len(unread),
    )
    # With an action that stays open: the score if the director rules against it after all.
    against = case.chosen if bound and chosen.legal else None
    otherwise = replace(case.directed, allow=tuple(c for c in case.directed.allow if c != against))

    def restate(taken: Taken) -> tuple[ActionStatus, ...]:
        statuses = action_statuses(case, panel, suggested, bound=bound, assumed=against, taken=taken)
        return directed_statuses(statuses, otherwise)

    stands = stands_by_director(case, kind)
    if stands:
        done = _standing(case, panel)
    else:
        done = adjusted_score(
            case,
            kind,
            panel,
            restate,
            model=model,
            solver=solver,
            seed=seed,
            tricks=tricks,
            follow=follow,
            progress=progress,
            card_solver=card_solver,
            leads=leads,
        )
    if not stands and done.score is not None and done.lost is not None and kind is not Kind.NEITHER:
        words = _damage(case, done.score, done.lost)
        if kind is Kind.UNAUTHORISED and (chosen.legal or not chosen.sure):
            words = Message("if it is not allowed, {words}", words=words)
        elif changes is not None and done.lost > 0 and not effect_of(case, changes, panel).surely_likelier:
            words = Message("if the explanation had a consequence, {words}", words=words)
        reasons = (*reasons, words)
    if reading.held:
        finding = Message("If the facts are found: {finding}", finding=finding)
    elif reading.dropped:
        finding, done = _not_found(reading, kind, finding, done, panel)
    return Advice(reading, kind, suggested, unread, finding, reasons, done)


def suggestion_lines(
    case: Case, suggested: Sequence[Suggestion], unread: Sequence[Unread]
) -> tuple[str, ...]:
    """Return what is said of the information, line by line.

    The director's own answers that stand beside no simulated figures come first, then what the simulation
    says, with his other answers, then what it cannot say.
    """
    lines: list[str] = [
        Message(
            "{over} over {under} {answer}, by the director",
            over=action_text(over),
            under=action_text(under),
            answer=Message(answer),
        )
        for over, under, answer in pairs_alone(case, suggested)
    ]
    for suggestion in suggested:
        lines += suggestion.lines()
    return (*lines, *(piece.words() for piece in unread))


def _not_found(
    reading: Reading, kind: Kind, finding: str, done: Adjusted, panel: PanelResult
) -> tuple[str, Adjusted]:
    """Say what holds if disputed facts are not found: without any other irregularity the result stands."""
    if kind is not Kind.NEITHER:
        return Message("If they are not found: {finding}", finding=finding), done
    law = articles(reading.case.law)["facts"]
    words = Message(
        "If they are not found: there was no unauthorised information, the result stands (Law {law})",
        law=law,
    )
    table = reading.case.table
    if table is not None:
        words = Message("{words}: {result}", words=words, result=result_text(table))
    return words, _standing(reading.case, panel)


def _standing(case: Case, panel: PanelResult) -> Adjusted:
    """Return the score of the result at the table, where it stands."""
    if case.table is None:
        return Adjusted(missing=(Message("the result at the table is not given"),))
    try:
        comparison = Comparison.of_case(case)
    except ScoringError:
        missing = (Message("no score: the other results of the board are not given"),)
        return Adjusted(match=match_score(case, None), missing=missing)
    # One outcome, nothing to weigh; the non-offenders are named only because a score needs a side.
    stands = weighted_score(
        [Outcome(case.table, 1.0)],
        comparison,
        regulator=panel.regulator,
        non_offenders=non_offenders(case, Kind.UNAUTHORISED),
        sympathetic=False,
        rounded=False,
        table=case.table,
    )
    return Adjusted(score=stands, match=match_score(case, stands))


def _damage(case: Case, score: WeightedScore, damage: Fraction) -> str:
    """Say what the non-offenders lost at the table, if the ruling goes their way."""
    law = articles(case.law)["damage"]
    who = side_text(score.non_offenders)
    if damage <= 0:
        return Message(
            "{side} did no worse at the table than they would have: no damage (Law {law})", side=who, law=law
        )
    return Message(
        "{side} lost {loss} {unit} at the table: damage (Law {law})",
        side=who,
        loss=decimal_text(damage),
        unit=Message(UNITS[score.comparison.scoring]),
        law=law,
    )
