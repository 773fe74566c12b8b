"""From the legal actions to the adjusted score of a case, with all that is said about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from analysis.adjust import WeightedScore
from analysis.assigned import AssignedScore
from analysis.card_outcomes import card_tree
from analysis.damage import DamageEstimate, expected_damage
from analysis.doubt import Doubt, Restate, doubtful_actions, settled
from analysis.finding import Kind
from analysis.later_turns import TreeSettings, bound_seats, later_poll, tree_settings
from analysis.lead_outcomes import LeadsCompared, compare_leads
from analysis.legal import BY_BALANCE, Taken
from analysis.match_score import MatchScore, match_score
from analysis.outcomes import outcome_tree
from analysis.scoring import Comparison, ScoringError
from analysis.sensitivity import Sensitivity, sensitivity
from analysis.tree import OutcomeTree
from analysis.two_scores import likely_rule_of, two_scores
from analysis.weighing import TricksCompared, Weighing, compare_tricks
from analysis.weights import Outcome
from polling.information import articles
from polling.panel import PanelResult
from polling.poll import Progress
from simulate.bidding.model import BiddingModel
from simulate.case import Case, Scoring
from simulate.core.seats import SIDES, side_of
from simulate.core.shares import share_name
from simulate.directed import DirectorsOutcomes
from simulate.language import Message, actions_text, contract_text
from simulate.leads import LeadModel, get_lead_model
from simulate.play.leads_solver import CardSolver
from simulate.play.solver import TrickCache
from simulate.play.table_tricks import DEFAULT_TRICKS, get_tricks_model


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The adjusted score of a case; parts are None where something for them is missing.

    Parameters
    ----------
    tree : OutcomeTree or None
        What the legal actions lead to.
    score : WeightedScore or None
        The weighted score.
    tricks : TricksCompared or None
        The same by another reading of the tricks.
    leads : LeadsCompared or None
        The score against the killing lead, and with the leads people make.
    damage : DamageEstimate or None
        With the interval of the panel's shares.
    sensitivity : Sensitivity or None
        What would move the score.
    doubts : tuple of Doubt
        Open verdicts that were taken as is better for the non-offenders.
    two : AssignedScore or None
        One result for each side, where the Laws or the regulator had it so.
    match : MatchScore or None
        Victory points, where the event has them.
    missing : tuple of str
        What is missing, and what cannot be said without it.
    """

    tree: OutcomeTree | None = None
    score: WeightedScore | None = None
    tricks: TricksCompared | None = None
    leads: LeadsCompared | None = None
    damage: DamageEstimate | None = None
    sensitivity: Sensitivity | None = None
    doubts: tuple[Doubt, ...] = ()
    two: AssignedScore | None = None
    match: MatchScore | None = None
    missing: tuple[str, ...] = ()

    @property
    def lost(self) -> Fraction | None:
        """What the non-offenders lost at the table against the score; None if either is not known.

        Where the Laws gave one result to each side, against theirs, and not against the weights.
        """
        if self.score is None or self.two is None or self.two.table is None:
            return None if self.score is None else self.score.damage
        side = SIDES.index(self.score.non_offenders)
        return self.two.final[side] - self.two.table[side]

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "outcomes": None if self.tree is None else self.tree.to_dict(),
            "score": None if self.score is None else self.score.to_dict(),
            "tricks": None if self.tricks is None else self.tricks.to_dict(),
            "leads": None if self.leads is None else self.leads.to_dict(),
            "damage": None if self.damage is None else self.damage.to_dict(),
            "doubts": [doubt.to_dict() for doubt in self.doubts],
            "sensitivity": None if self.sensitivity is None else self.sensitivity.to_dict(),
            "two_scores": None if self.two is None else self.two.to_dict(),
            "match": None if self.match is None else self.match.to_dict(),
            "missing": list(self.missing),
        }


class Scored:
    """What carries an adjusted score; each of its parts can be asked of the whole."""

    __slots__ = ()

    adjusted: Adjusted

    @property
    def tree(self) -> OutcomeTree | None:
        """What the legal actions lead to; None without four hands."""
        return self.adjusted.tree

    @property
    def score(self) -> WeightedScore | None:
        """The weighted score; where the result stands, the score of the table result."""
        return self.adjusted.score

    @property
    def tricks(self) -> TricksCompared | None:
        """The score by both readings of the tricks."""
        return self.adjusted.tricks

    @property
    def leads(self) -> LeadsCompared | None:
        """The score against the killing lead, and with the leads people make."""
        return self.adjusted.leads

    @property
    def damage(self) -> DamageEstimate | None:
        """What the non-offenders lost, with its interval."""
        return self.adjusted.damage

    @property
    def sensitivity(self) -> Sensitivity | None:
        """What would move the score, the largest first."""
        return self.adjusted.sensitivity

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """Open verdicts that were taken as is better for the non-offenders."""
        return self.adjusted.doubts

    @property
    def two(self) -> AssignedScore | None:
        """One result for each side instead of weights, where the Laws or the regulator had it so."""
        return self.adjusted.two

    @property
    def match(self) -> MatchScore | None:
        """Victory points of the match, where the event has them."""
        return self.adjusted.match

    @property
    def missing(self) -> tuple[str, ...]:
        """What cannot be said, and why."""
        return self.adjusted.missing


def adjusted_score(
    case: Case,
    kind: Kind,
    panel: PanelResult,
    restate: Restate,
    *,
    model: BiddingModel,
    solver: TrickCache,
    seed: int,
    tricks: str | None = None,
    follow: TreeSettings | None = None,
    progress: Progress | None = None,
    card_solver: CardSolver | None = None,
    leads: LeadModel | None = None,
) -> Adjusted:
    """Follow the legal actions, weight what they lead to, and say how sure that is.

    Parameters
    ----------
    case : Case
        The facts, with what the director fixes.
    kind : Kind
        What was asked.
    panel : PanelResult
        Polled with what the player was entitled to know.
    restate : callable
        Which actions are legal, with open verdicts taken one way or the other.
    model, solver, seed, progress
        As in `analysis.ruling.rule`.
    tricks : str, optional
        Model of tricks of the main score; by default the case's, then double dummy.
    follow : TreeSettings, optional
        How far the tree is followed; the shipped settings when omitted.
    card_solver : CardSolver, optional
        Positions in the play already solved.
    leads : LeadModel, optional
        How people lead; the default model when omitted.
    """
    if kind is Kind.NEITHER:
        return Adjusted(missing=(Message("nothing to adjust: no irregularity touches this decision"),))
    deal, directed = case.deal, case.directed
    if deal is None and not directed.weights:
        return Adjusted(missing=(Message("no adjusted score: it needs all four hands"),))
    tree: OutcomeTree | None = None
    doubts: tuple[Doubt, ...] = ()
    doubtful = doubtful_actions(case, panel, restate)
    settings = follow or tree_settings()
    card_solver = card_solver if card_solver is not None else CardSolver()
    if directed.weights:
        # His weights leave nothing open: a tree beside them would only contradict them.
        deal = None
    if deal is not None and case.question.card is not None:
        tree = card_tree(case, deal, panel, doubtful.widest, solver=card_solver)
    elif deal is not None:
        tree = outcome_tree(
            case,
            deal,
            panel,
            doubtful.widest,
            model=model,
            solver=solver,
            bound=bound_seats(case, kind),
            later=later_poll(
                case,
                model=model,
                regulator=panel.regulator,
                solver=solver,
                seed=seed,
                settings=settings,
                peers=panel.settings,
            ),
            settings=settings,
            progress=progress,
        )
    if tree is not None and not tree.branches:
        return Adjusted(tree, missing=(Message("no adjusted score: no action polled was allowed"),))
    missing: list[str] = []
    comparison = _comparison(case, missing)
    if comparison is None:
        return Adjusted(tree, match=match_score(case, None), missing=tuple(missing))
    weighing = Weighing(
        tree=tree,
        given=directed.weights,
        comparison=comparison,
        regulator=panel.regulator,
        non_offenders=non_offenders(case, kind),
        table=case.table,
        tricks=get_tricks_model(tricks or directed.table_tricks or DEFAULT_TRICKS),
    )
    taken: Taken = BY_BALANCE
    if tree is not None:
        tree, taken, doubts = settled(
            case, panel, doubtful, restate, weighing=weighing, article=articles(case.law)["doubt"]
        )
        weighing = replace(weighing, tree=tree)
    score = weighing.score()
    by_leads = compare_leads(
        case,
        weighing,
        model=leads or get_lead_model(),
        solver=card_solver,
        from_share=settings.lead_share,
    )
    rule = likely_rule_of(panel.regulator, case.law)
    after: tuple[Outcome, ...] = ()
    if tree is not None and any(branch.call == case.chosen for branch in tree.others):
        after = tree.outcomes(weighing.tricks, {case.chosen: 1.0})
    two = None if rule is None else two_scores(weighing, rule, case.law, after=after)
    return Adjusted(
        tree=tree,
        score=score,
        tricks=compare_tricks(weighing, score),
        damage=expected_damage(weighing, panel, seed=seed),
        leads=by_leads,
        sensitivity=sensitivity(
            weighing,
            panel,
            doubtful.by_balance if tree is None else tree.statuses,
            directed,
            restate,
            taken=taken,
            chosen=case.chosen,
            leads=None if by_leads is None else by_leads.by_lead,
        ),
        doubts=doubts,
        two=two,
        match=match_score(case, score, two),
        missing=tuple(missing),
    )


def _comparison(case: Case, missing: list[str]) -> Comparison | None:
    """Return what the board is scored against; against the table result itself when nothing else is known."""
    try:
        return Comparison.of_case(case)
    except ScoringError:
        teams = case.scoring in (Scoring.IMP, Scoring.BAM)
        if case.table is None:
            missing.append(
                Message("no score: the other table's result is not given, nor the result at the table")
                if teams
                else Message(
                    "no score: the results of the other tables are not given, nor the result at the table"
                )
            )
            return None
    points = Comparison(Scoring.TOTAL, case.vulnerability).points(case.table)
    unit = Scoring.IMP if case.scoring in (Scoring.IMP, Scoring.XIMP) else Scoring.TOTAL
    words = Message("IMPs") if unit is Scoring.IMP else Message("points")
    missing.append(
        Message(
            "the other table's result is not given ([result] in the case file): shown instead is the change "
            "in {unit} against the result at the table, which is not the score of the board",
            unit=words,
        )
        if teams
        else Message(
            "the results of the other tables are not given ([result] in the case file): shown instead is the "
            "change in {unit} against the result at the table, which is not the score of the board",
            unit=words,
        )
    )
    return Comparison(unit, case.vulnerability, other=points, change=True)


def non_offenders(case: Case, kind: Kind) -> str:
    """Return the non-offending side: the player's own if he was misinformed, otherwise his opponents."""
    own = side_of(case.question.player)
    if kind is Kind.MISINFORMATION:
        return own
    return "EW" if own == "NS" else "NS"


def with_directed_actions(case: Case) -> Case:
    """Return the case with every action that the director names put to the panel."""
    directed = case.directed
    named = (*directed.allow, *directed.forbid, *directed.fixed_calls().get((), {}))
    wanted = tuple(dict.fromkeys([*case.question.alternatives, *named]))
    return replace(case, question=replace(case.question, alternatives=wanted))


def directed_words(directed: DirectorsOutcomes) -> Iterator[str]:
    """Say what the director fixed, a line for each."""
    if directed.allow:
        yield Message("allowed: {calls}", calls=actions_text(directed.allow, ", "))
    if directed.forbid:
        yield Message("not allowed: {calls}", calls=actions_text(directed.forbid, ", "))
    for branch in directed.branches:
        place = (
            Message("after {calls}", calls=actions_text(branch.after))
            if branch.after
            else Message("at the decision")
        )
        values = {"place": place, "then": actions_text(branch.then)}
        if branch.share is None:
            yield Message("{place}: {then}", **values)
        else:
            share = share_name(branch.share)
            yield Message("{place}: {then}, {share} of the time", **values, share=share)
    for fixed in directed.tricks:
        shares = ", ".join(
            str(number) if share == 1 else f"{number} ({share_name(share)})" for number, share in fixed.tricks
        )
        contract = contract_text(fixed.contract)
        yield Message("{contract} takes {shares} tricks", contract=contract, shares=shares)
    if directed.weights:
        yield Message("all outcomes and weights")
    if directed.table_tricks is not None:
        yield Message("tricks by {model}", model=directed.table_tricks)
