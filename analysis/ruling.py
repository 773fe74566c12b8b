"""The whole path on one case: what he may know, the panel, the verdict, the outcomes, the weighted score."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib.metadata import version
from typing import Any, Final

from analysis.adjusted import Adjusted, Scored, directed_words, with_directed_actions
from analysis.advice import Advice, advise, suggestion_lines
from analysis.chain import LaterTurn, later_turns
from analysis.finding import Kind, figures_judged, judgements_of
from analysis.later_turns import TreeSettings, tree_settings
from analysis.provenance import RunSettings, case_data, case_digest, data_versions, packages
from polling.asked import as_asked
from polling.difference import ShareChanges, effect_of, share_changes
from polling.facts import readings
from polling.information import Evidence, entitlements, was_misinformed
from polling.panel import PanelResult
from polling.poll import Progress, poll
from polling.regulators import get_regulator
from polling.settings import PeerSettings, peer_settings
from polling.suggestion import Suggestion, Unread, judged_pairs
from simulate.bidding.registry import DEFAULT_MODEL, get_model
from simulate.cardplay import DEFAULT_PLAY_MODEL, get_play_model
from simulate.case import Case
from simulate.core.actions import action_name
from simulate.core.auction import auction_name
from simulate.core.hands import hand_name
from simulate.core.seats import seat_name
from simulate.deals import Belief, Understanding, belief
from simulate.language import Message
from simulate.leads import DEFAULT_LEAD_MODEL, get_lead_model
from simulate.notebook import paragraphs
from simulate.play.leads_solver import CardSolver
from simulate.play.solver import TrickCache
from simulate.play.table_tricks import get_tricks_model

REPORT_VERSION: Final = 2
"""2: holds the case and all settings, so that `lawpoll verify` can make it again."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruling(Scored):
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
    changes : ShareChanges or None
        What that explanation changed: the same peers asked twice.
    later : tuple of LaterTurn
        What it changed for later calls of the misinformed side.
    suggested : tuple of Suggestion
        What the unauthorised information suggests, as far as it can be assessed: each piece, and last, where
        there are several, all together.
    unread : tuple of Unread
        Pieces of information that are left to the director.
    finding : str
        One sentence on the action taken at the table.
    reasons : tuple of str
        What the finding rests on.
    believed : Belief
        What the auction says about the hidden hands.
    adjusted : Adjusted
        Outcomes and score, with all that is said about them; each part can be asked of the ruling itself.
    if_not_found : Advice or None
        Where facts are disputed all this holds if they are found; this is the ruling if they are not.
    judgements, figures_judged : tuple of str
        What is judgement, not evidence; the constants and thresholds behind it.
    made_with : RunSettings
        Seed, models and constants.
    solves : int
        Different boards it needed double dummy.
    solved_now : int
        How many of them were solved for it, and not known from before: no figure of the ruling depends on it.
    """

    case: Case
    kind: Kind
    entitled: tuple[Evidence, ...]
    panel: PanelResult
    panel_told: PanelResult | None
    changes: ShareChanges | None
    later: tuple[LaterTurn, ...]
    suggested: tuple[Suggestion, ...]
    unread: tuple[Unread, ...]
    finding: str
    reasons: tuple[str, ...]
    believed: Belief
    adjusted: Adjusted
    if_not_found: Advice | None
    judgements: tuple[str, ...]
    figures_judged: tuple[str, ...]
    made_with: RunSettings
    solves: int
    solved_now: int

    @property
    def seed(self) -> int:
        """Of the run."""
        return self.made_with.seed

    @property
    def warnings(self) -> tuple[str, ...]:
        """Every warning of the parts, once."""
        found = [*self.panel.warnings]
        if self.panel_told is not None:
            # What only the other explanation brings about says so: two lists of calls would look like a slip.
            found += [
                Message("with the explanation given at the table: {warning}", warning=warning)
                for warning in self.panel_told.warnings
                if warning not in found
            ]
        for verdict in self.panel.verdicts:
            found += verdict.warnings
        if self.score is not None:
            found += self.score.warnings
        return tuple(dict.fromkeys(found))

    @property
    def suggestion_lines(self) -> tuple[str, ...]:
        """What is said of the information, line by line: the director's own answers first."""
        return suggestion_lines(self.case, self.suggested, self.unread)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain types, one JSON document."""
        case = self.case
        return {
            "report_version": REPORT_VERSION,
            "lawpoll": version("lawpoll"),
            "title": case.title,
            "question": {
                "player": seat_name(case.question.player),
                "call": case.question.call + 1 if case.question.card is None else None,
                "cards_played": None if case.question.card is None else case.question.played,
                "chosen": action_name(case.chosen),
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
            "share_changes": None if self.changes is None else self.changes.to_dict(),
            "explanation_did": None
            if self.changes is None
            else effect_of(case, self.changes, self.panel).to_dict(),
            "later_turns": [turn.to_dict() for turn in self.later],
            "suggested": [s.to_dict() for s in self.suggested],
            "for_the_director": [str(piece) for piece in self.unread],
            "judged_pairs": [
                {"over": action_name(over), "under": action_name(under), "answer": answer, "by": "director"}
                for over, under, answer in judged_pairs(case)
            ],
            "finding": self.finding,
            "reasons": list(self.reasons),
            **self.adjusted.to_dict(),
            "directors": list(directed_words(case.directed)),
            "if_not_found": None if self.if_not_found is None else self.if_not_found.to_dict(),
            "judgements": [*self.judgements, *self.figures_judged],
            "warnings": list(self.warnings),
            "published": _published(case),
            "notes": list(case.notes),
            "case": case_data(case),
            "settings": self.made_with.to_dict(),
            "provenance": {
                "packages": packages(),
                "data": data_versions(),
                "case_sha256": case_digest(case),
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
        found = paragraphs([self.case.title, self.finding, *(f"- {reason}" for reason in self.reasons)])
        panel = self.panel._repr_html_()
        score = "" if self.score is None else self.score._repr_html_()
        missing = paragraphs([f"! {line}" for line in self.missing])
        return found + panel + score + missing


def rule(
    case: Case,
    *,
    seed: int,
    model: str = DEFAULT_MODEL,
    leads: str = DEFAULT_LEAD_MODEL,
    plays: str = DEFAULT_PLAY_MODEL,
    settings: PeerSettings | None = None,
    solver: TrickCache | None = None,
    tricks: str | None = None,
    follow: TreeSettings | None = None,
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
    leads : str
        Name of the lead model: for an opening lead in question, and for those after the auctions imagined.
    plays : str
        Name of the model of later cards, for one in question.
    settings : PeerSettings, optional
        Constants of the panel.
    solver : TrickCache, optional
        Solved deals to go on with.
    tricks : str, optional
        Model of tricks at the table for the main score; by default the case's, then double dummy.
    follow : TreeSettings, optional
        How far the tree of outcomes is followed, and the budget of polls at later turns.
    progress : callable, optional
        See `polling.poll.Progress`.

    Raises
    ------
    UnknownNameError
        If a model or the case's regulator does not exist.
    SampleError
        If too few deals fit the auction.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12B1, 12C1, 16B, 21B.
    """
    # Cards that are one choice get one name before anything is counted.
    case = as_asked(with_directed_actions(case))
    if tricks is not None:
        get_tricks_model(tricks)
    regulator = get_regulator(case.regulator)
    bidding, lead_model, play_model = get_model(model), get_lead_model(leads), get_play_model(plays)
    solver = (solver if solver is not None else TrickCache()).counted_apart()
    card_solver = CardSolver(solver.disk)
    player = case.question.player
    entitled = entitlements(case, player)
    wrong = was_misinformed(case, player)

    constants = settings or peer_settings()

    def ask(asked: Case, understanding: Understanding, solves: int = constants.solves) -> PanelResult:
        return poll(
            asked,
            model=bidding,
            regulator=regulator,
            seed=seed,
            understanding=understanding,
            settings=replace(constants, solves=solves),
            solver=solver,
            progress=progress,
            leads=lead_model,
            plays=play_model,
            card_solver=card_solver,
        )

    def ask_later(asked: Case, understanding: Understanding) -> PanelResult:
        return ask(asked, understanding, min(constants.solves, constants.later_solves))

    panel = ask(case, "agreed")
    panel_told = ask(case, "told") if wrong else None
    later = later_turns(case, ask_later, seed=seed) if wrong else ()
    changes = None if panel_told is None else share_changes(panel, panel_told, seed=seed)
    # Peers know nothing of the irregularity: one panel serves whatever facts are found.
    advices = [
        advise(
            reading,
            panel,
            changes,
            model=bidding,
            solver=solver,
            seed=seed,
            progress=progress,
            card_solver=card_solver,
            leads=lead_model,
            tricks=tricks,
            follow=follow,
        )
        for reading in readings(case)
    ]
    found = advices[0]
    return Ruling(
        case=case,
        kind=found.kind,
        entitled=entitled,
        panel=panel,
        panel_told=panel_told,
        changes=changes,
        later=later,
        suggested=found.suggested,
        unread=found.unread,
        finding=found.finding,
        reasons=found.reasons,
        believed=belief(panel.deals),
        adjusted=found.adjusted,
        if_not_found=advices[1] if len(advices) > 1 else None,
        judgements=(
            *(Message("the director's: {words}", words=words) for words in directed_words(case.directed)),
            *judgements_of(
                panel, found.kind, case, weighed=found.tree is not None and bool(found.tree.branches)
            ),
        ),
        figures_judged=figures_judged(case, panel, None if found.leads is None else found.leads.by_lead),
        made_with=RunSettings(seed, model, leads, plays, tricks, constants, follow or tree_settings()),
        solves=solver.asked + card_solver.asked,
        solved_now=solver.solves + card_solver.solves,
    )


def _published(case: Case) -> dict[str, Any] | None:
    if case.published is None:
        return None
    return {
        "source": case.published.source,
        "ruling": case.published.ruling,
        "poll": {action_name(call): n for call, n in case.published.poll.items()},
    }
