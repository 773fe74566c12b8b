"""What follows from one reading of the facts: what is suggested, what was legal, the weighted score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from analysis.adjust import WeightedScore, weighted_score
from analysis.card_outcomes import card_tree
from analysis.finding import Kind, finding_of
from analysis.legal import ActionStatus, action_statuses
from analysis.outcomes import OutcomeTree, outcome_tree
from analysis.scoring import UNITS, Comparison, ScoringError, decimal_text
from analysis.weights import Outcome
from polling.decision import Status
from polling.difference import ShareChanges
from polling.facts import Reading
from polling.information import articles, entitlements, misinformed
from polling.panel import PanelResult
from polling.poll import Progress
from polling.suggestion import Suggestion, Unread, judged_pairs, what_is_suggested
from simulate.bidding.model import BiddingModel
from simulate.case import Case, Scoring
from simulate.core.actions import action_symbol
from simulate.core.contract import result_name
from simulate.core.seats import side_of
from simulate.play.leads_solver import CardSolver
from simulate.play.solver import TrickCache


@dataclass(frozen=True, slots=True, eq=False)
class Advice:
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
    tree : OutcomeTree or None
        What the legal actions lead to.
    score : WeightedScore or None
        The weighted score; where the result stands, the score of the table result.
    missing : tuple of str
        What cannot be said, and why.
    """

    reading: Reading
    kind: Kind
    suggested: tuple[Suggestion, ...]
    unread: tuple[Unread, ...]
    finding: str
    reasons: tuple[str, ...]
    tree: OutcomeTree | None
    score: WeightedScore | None
    missing: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "kind": self.kind.value,
            "suggested": [suggestion.to_dict() for suggestion in self.suggested],
            "for_the_director": [str(piece) for piece in self.unread],
            "finding": self.finding,
            "reasons": list(self.reasons),
            "outcomes": None if self.tree is None else self.tree.to_dict(),
            "score": None if self.score is None else self.score.to_dict(),
            "missing": list(self.missing),
        }

    def lines(self) -> tuple[str, ...]:
        """Return finding, reasons and score for the page."""
        score = () if self.score is None else tuple(self.score.summary().split("\n"))
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
        Positions in the play already solved, where a card is in question.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12C1, 16B, 21B, 85A.
    """
    case = reading.case
    player = case.question.player
    bound = any(e.status is Status.UNAUTHORISED for e in entitlements(case, player))
    wrong = misinformed(case, player)
    kind = Kind.UNAUTHORISED if bound else Kind.MISINFORMATION if wrong else Kind.NEITHER
    suggested: tuple[Suggestion, ...] = ()
    unread: tuple[Unread, ...] = ()
    if bound:
        found = what_is_suggested(case, panel, model)
        suggested, unread = found.read, found.unread
    statuses = action_statuses(case, panel, suggested, bound=bound)
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
    if bound and chosen.legal:
        # The score that follows if the director rules against the table action after all.
        statuses = action_statuses(case, panel, suggested, bound=bound, assumed=case.chosen)
    tree, score, missing = _weigh(case, panel, statuses, model, solver, seed, kind, progress, card_solver)
    if score is not None and score.damage is not None and kind is not Kind.NEITHER:
        reasons = (*reasons, _damage(case, score, kind, chosen))
    if reading.held:
        finding = f"If the facts are found: {finding}"
    elif reading.dropped:
        finding, tree, score, missing = _not_found(reading, kind, finding, tree, score, missing, panel)
    return Advice(reading, kind, suggested, unread, finding, reasons, tree, score, missing)


def suggestion_lines(
    case: Case, suggested: Sequence[Suggestion], unread: Sequence[Unread]
) -> tuple[str, ...]:
    """Return what is said of the information, line by line.

    The director's own answers come first, then what the simulation says, then what it cannot say.
    """
    lines = [
        f"{action_symbol(over)} over {action_symbol(under)} {answer}, by the director"
        for over, under, answer in judged_pairs(case)
    ]
    for suggestion in suggested:
        lines += suggestion.summary().split("\n")
    return (*lines, *map(str, unread))


def _not_found(
    reading: Reading,
    kind: Kind,
    finding: str,
    tree: OutcomeTree | None,
    score: WeightedScore | None,
    missing: tuple[str, ...],
    panel: PanelResult,
) -> tuple[str, OutcomeTree | None, WeightedScore | None, tuple[str, ...]]:
    """Say what holds if disputed facts are not found: without any other irregularity the result stands."""
    if kind is not Kind.NEITHER:
        return f"If they are not found: {finding}", tree, score, missing
    case = reading.case
    law = articles(case.law)["facts"]
    words = f"If they are not found: there was no unauthorised information, the result stands (Law {law})"
    if case.table is None:
        return words, None, None, ("the result at the table is not given",)
    words += f": {result_name(case.table)}"
    try:
        comparison = Comparison.of_case(case)
    except ScoringError:
        return words, None, None, ()
    # One outcome, nothing to weigh; the non-offenders are named only because a score needs a side.
    stands = weighted_score(
        [Outcome(case.table, 1.0)],
        comparison,
        regulator=panel.regulator,
        non_offenders=non_offenders(case, Kind.UNAUTHORISED),
        table=case.table,
    )
    return words, None, stands, ()


def _weigh(
    case: Case,
    panel: PanelResult,
    statuses: tuple[ActionStatus, ...],
    bidding: BiddingModel,
    solver: TrickCache,
    seed: int,
    kind: Kind,
    progress: Progress | None,
    card_solver: CardSolver | None,
) -> tuple[OutcomeTree | None, WeightedScore | None, tuple[str, ...]]:
    if kind is Kind.NEITHER:
        return None, None, ("nothing to adjust: no irregularity touches this decision",)
    deal = case.deal
    if deal is None:
        return None, None, ("no adjusted score: it needs all four hands",)
    if case.question.card is not None:
        tree = card_tree(case, deal, panel, statuses, solver=card_solver or CardSolver())
    else:
        tree = outcome_tree(
            case, deal, panel, statuses, model=bidding, solver=solver, seed=seed, progress=progress
        )
    if not tree.branches:
        return tree, None, ("no adjusted score: no action polled was legal",)
    outcomes = [Outcome(result, share) for result, share in tree.merged()]
    missing: list[str] = []
    comparison = _comparison(case, missing)
    if comparison is None:
        return tree, None, tuple(missing)
    score = weighted_score(
        outcomes,
        comparison,
        regulator=panel.regulator,
        non_offenders=non_offenders(case, kind),
        table=case.table,
    )
    return tree, score, tuple(missing)


def _damage(case: Case, score: WeightedScore, kind: Kind, chosen: ActionStatus) -> str:
    """Say what the non-offenders lost at the table, if the ruling goes their way."""
    damage = score.damage if score.damage is not None else Fraction(0)
    if_so = (
        "if it is not allowed, " if kind is Kind.UNAUTHORISED and (chosen.legal or not chosen.sure) else ""
    )
    law = articles(case.law)["damage"]
    who = score.non_offenders
    if damage <= 0:
        return f"{if_so}{who} did no worse at the table than they would have: no damage (Law {law})"
    unit = UNITS[score.comparison.scoring]
    return f"{if_so}{who} lost {decimal_text(damage)} {unit} at the table: damage (Law {law})"


def _comparison(case: Case, missing: list[str]) -> Comparison | None:
    """Return what the board is scored against; against the table result itself when nothing else is known."""
    try:
        return Comparison.of_case(case)
    except ScoringError:
        teams = case.scoring in (Scoring.IMP, Scoring.BAM)
        needed = "the other table's result is" if teams else "the results of the other tables are"
        if case.table is None:
            missing.append(f"no score: {needed} not given, nor the result at the table")
            return None
    points = Comparison(Scoring.TOTAL, case.vulnerability).points(case.table)
    unit = Scoring.IMP if case.scoring in (Scoring.IMP, Scoring.XIMP) else Scoring.TOTAL
    words = "IMPs" if unit is Scoring.IMP else "points"
    missing.append(
        f"{needed} not given ([result] in the case file): shown instead is the change in {words} "
        "against the result at the table, which is not the score of the board"
    )
    return Comparison(unit, case.vulnerability, other=points, change=True)


def non_offenders(case: Case, kind: Kind) -> str:
    """Return the non-offending side: the player's own if he was misinformed, otherwise his opponents."""
    own = side_of(case.question.player)
    if kind is Kind.MISINFORMATION:
        return own
    return "EW" if own == "NS" else "NS"
