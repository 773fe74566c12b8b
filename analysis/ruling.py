"""The whole path on one case: what he may know, the panel, the verdict, the outcomes, the weighted score."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from html import escape
from importlib.metadata import version
from typing import Any, Final

from analysis.adjust import WeightedScore, weighted_score
from analysis.finding import Kind, figures_judged, finding_of, judgements_of
from analysis.legal import ActionStatus, action_statuses
from analysis.outcomes import OutcomeTree, outcome_tree
from analysis.scoring import UNITS, Comparison, ScoringError, decimal_text
from analysis.weights import Outcome
from polling.information import Evidence, Status, articles, entitlements, misinformed
from polling.panel import PanelResult
from polling.poll import Progress, poll
from polling.regulators import get_regulator
from polling.settings import PeerSettings
from polling.suggestion import Suggestion, suggestions
from simulate.bidding.model import BiddingModel
from simulate.bidding.registry import DEFAULT_MODEL, get_model
from simulate.case import Case, Scoring
from simulate.core.auction import auction_name
from simulate.core.calls import call_name
from simulate.core.hands import hand_name
from simulate.core.seats import seat_name, side_of
from simulate.deals import Belief, belief
from simulate.play.solver import TrickCache

REPORT_VERSION: Final = 1


@dataclass(frozen=True, slots=True, eq=False)
class Ruling:
    """Advice on one case: evidence, judgement, and the arithmetic. The director rules.

    Parameters
    ----------
    case : Case
        The facts.
    kind : Kind
        What was asked.
    entitled : tuple of Evidence
        What the player may and may not use.
    panel : PanelResult
        Polled with what he was entitled to know.
    panel_told : PanelResult or None
        Polled with the explanation he was given, if that was another.
    suggested : tuple of Suggestion
        What the unauthorised information suggests, as far as it can be assessed.
    finding : str
        One sentence on the action taken at the table.
    reasons : tuple of str
        What the finding rests on.
    believed : Belief
        What the auction says about the hidden hands.
    tree : OutcomeTree or None
        What the legal actions lead to; None without four hands.
    score : WeightedScore or None
        The weighted score; None without four hands or without anything to compare with.
    missing : tuple of str
        What is missing, and what cannot be said without it.
    judgements, figures_judged : tuple of str
        What is judgement, not evidence; the constants and thresholds behind it.
    seed, solves : int
        Of the run; different boards it needed double dummy.
    solved_now : int
        How many of them were solved for it, and not known from before: no figure of the ruling depends on it.
    """

    case: Case
    kind: Kind
    entitled: tuple[Evidence, ...]
    panel: PanelResult
    panel_told: PanelResult | None
    suggested: tuple[Suggestion, ...]
    finding: str
    reasons: tuple[str, ...]
    believed: Belief
    tree: OutcomeTree | None
    score: WeightedScore | None
    missing: tuple[str, ...]
    judgements: tuple[str, ...]
    figures_judged: tuple[str, ...]
    seed: int
    solves: int
    solved_now: int

    @property
    def warnings(self) -> tuple[str, ...]:
        """Every warning of the parts, once."""
        found = [*self.panel.warnings]
        if self.panel_told is not None:
            found += self.panel_told.warnings
        for verdict in self.panel.verdicts:
            found += verdict.warnings
        if self.score is not None:
            found += self.score.warnings
        return tuple(dict.fromkeys(found))

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain types, one JSON document."""
        case = self.case
        return {
            "report_version": REPORT_VERSION,
            "title": case.title,
            "question": {
                "player": seat_name(case.question.player),
                "call": case.question.call + 1,
                "chosen": call_name(case.chosen),
                "hand": hand_name(case.hand),
                "auction": auction_name(case.auction_before),
                "vulnerable": str(case.vulnerability),
                "class": case.player_class,
            },
            "law": case.law,
            "kind": self.kind.value,
            "entitled": [evidence.to_dict() for evidence in self.entitled],
            "belief": self.believed.to_dict(),
            "deals": self.panel.deals.to_dict(),
            "panel": self.panel.to_dict(),
            "panel_as_told": None if self.panel_told is None else self.panel_told.to_dict(),
            "suggested": [s.to_dict() for s in self.suggested],
            "finding": self.finding,
            "reasons": list(self.reasons),
            "outcomes": None if self.tree is None else self.tree.to_dict(),
            "score": None if self.score is None else self.score.to_dict(),
            "missing": list(self.missing),
            "judgements": [*self.judgements, *self.figures_judged],
            "warnings": list(self.warnings),
            "published": _published(case),
            "notes": list(case.notes),
            "provenance": {
                "lawpoll": version("lawpoll"),
                "model": self.panel.model_name,
                "peers": self.panel.settings.name,
                "seed": self.seed,
                "solves": self.solves,
                "solved_now": self.solved_now,
            },
        }

    def summary(self) -> str:
        """Return the ruling as the terminal shows it, without colours."""
        from analysis.report import render_text

        return render_text(self)

    def __repr__(self) -> str:
        lines = [
            f"Ruling({self.case.title!r}, seed {self.seed})",
            self.finding,
            *self.panel.summary().split("\n"),
        ]
        return "\n".join(lines[:12])

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.summary())}</pre>"


def rule(
    case: Case,
    *,
    seed: int,
    model: str = DEFAULT_MODEL,
    settings: PeerSettings | None = None,
    solver: TrickCache | None = None,
    progress: Progress | None = None,
) -> Ruling:
    """Advise on a case.

    Parameters
    ----------
    case : Case
        The facts, from `simulate.casefile.load_case`.
    seed : int
        Same seed, same answer.
    model : str
        Name of the bidding model.
    settings : PeerSettings, optional
        Constants of the panel.
    solver : TrickCache, optional
        Solved deals to go on with.
    progress : callable, optional
        See `polling.poll.Progress`.

    Raises
    ------
    UnknownNameError
        If the model or the case's regulator does not exist.
    SampleError
        If too few deals fit the auction.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12B1, 12C1, 16B, 21B.
    """
    regulator = get_regulator(case.regulator)
    bidding = get_model(model)
    solver = (solver if solver is not None else TrickCache()).counted_apart()
    player = case.question.player
    entitled = entitlements(case, player)
    wrong = misinformed(case, player)
    bound = any(e.status is Status.UNAUTHORISED for e in entitled)
    kind = Kind.UNAUTHORISED if bound else Kind.MISINFORMATION if wrong else Kind.NEITHER

    def ask(understanding: str) -> PanelResult:
        return poll(
            case,
            model=bidding,
            regulator=regulator,
            seed=seed,
            understanding="told" if understanding == "told" else "agreed",
            settings=settings,
            solver=solver,
            progress=progress,
        )

    panel = ask("agreed")
    panel_told = ask("told") if wrong else None
    suggested = suggestions(case, panel, bidding) if bound else ()
    found = action_statuses(panel, suggested, bound=bound)
    chosen = next(status for status in found if status.call == case.chosen)
    assessed = bool(suggested) or not bound
    statuses = found
    if bound and chosen.legal:
        # The score that follows if the director rules against the table action after all.
        statuses = action_statuses(panel, suggested, bound=bound, assumed=case.chosen)
    tree, score, missing = _weigh(case, panel, statuses, bidding, solver, seed, kind, progress)
    finding, reasons = finding_of(case, kind, panel, panel_told, chosen, assessed=assessed)
    if score is not None and score.damage is not None and kind is not Kind.NEITHER:
        reasons = (*reasons, _damage(case, score, kind, chosen))
    return Ruling(
        case=case,
        kind=kind,
        entitled=entitled,
        panel=panel,
        panel_told=panel_told,
        suggested=suggested,
        finding=finding,
        reasons=reasons,
        believed=belief(panel.deals),
        tree=tree,
        score=score,
        missing=missing,
        judgements=judgements_of(panel, kind, case.law, weighed=tree is not None),
        figures_judged=figures_judged(case, panel),
        seed=seed,
        solves=solver.asked,
        solved_now=solver.solves,
    )


def _weigh(
    case: Case,
    panel: PanelResult,
    statuses: tuple[ActionStatus, ...],
    bidding: BiddingModel,
    solver: TrickCache,
    seed: int,
    kind: Kind,
    progress: Progress | None,
) -> tuple[OutcomeTree | None, WeightedScore | None, tuple[str, ...]]:
    if kind is Kind.NEITHER:
        return None, None, ("nothing to adjust: no irregularity touches this decision",)
    deal = case.deal
    if deal is None:
        return None, None, ("no adjusted score: it needs all four hands",)
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


def _published(case: Case) -> dict[str, Any] | None:
    if case.published is None:
        return None
    return {
        "source": case.published.source,
        "ruling": case.published.ruling,
        "poll": {call_name(call): n for call, n in case.published.poll.items()},
    }
