"""Running the case book: a ruling of lawpoll's on every published case, beside the one given in real life."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analysis.evaluation.casebook import CaseBook, CaseRow
from analysis.finding import Kind, only_alternative, stands_by_director
from analysis.legal import action_statuses, answer_for, is_alternative
from analysis.ruling import rule
from polling.difference import ShareChanges, effect_of
from polling.suggestion import deciding, judged_pairs
from simulate.bidding.registry import DEFAULT_MODEL
from simulate.case import Case, Published, Ruled
from simulate.core.actions import Action, action_symbol
from simulate.core.contract import Result
from simulate.core.seats import side_of
from simulate.core.signed import signed_text
from simulate.errors import SampleError, SolverError
from simulate.judgement import Consequence
from simulate.play.solver import TrickCache

if TYPE_CHECKING:
    from analysis.ruling import Ruling
    from polling.poll import Progress
    from polling.settings import PeerSettings


def evaluate_cases(
    cases: Sequence[tuple[str, Case]],
    *,
    seed: int,
    settings: PeerSettings,
    model: str = DEFAULT_MODEL,
    solver: TrickCache | None = None,
    progress: Progress | None = None,
) -> CaseBook:
    """Rule on published cases and compare.

    Parameters
    ----------
    cases : sequence of (str, Case)
        With their names.
    seed : int
        Of every ruling.
    settings : PeerSettings
        Constants of the panel.
    model : str
        Name of the bidding model.
    solver : TrickCache, optional
        Solved deals shared with other runs.
    progress : callable, optional
        See `polling.poll.Progress`; the name of the case comes before the stage.

    Returns
    -------
    CaseBook
        After Ctrl-C with the cases done by then. A case on which there is no trustworthy result says so.
    """
    rows: list[CaseRow] = []
    try:
        for name, case in cases:
            told = None if progress is None else _named(progress, f"{len(rows) + 1}/{len(cases)} {name}")
            try:
                found = rule(case, seed=seed, model=model, settings=settings, solver=solver, progress=told)
            except (SampleError, SolverError) as error:
                rows.append(row_without(name, case, f"no trustworthy result: {error}"))
            else:
                rows.append(row_of(name, found))
    except KeyboardInterrupt:
        pass
    return CaseBook(tuple(rows), seed, model, settings.name, settings.solves, len(cases))


def _named(progress: Progress, name: str) -> Progress:
    def show(stage: str, done: int, total: int) -> None:
        progress(f"{name}: {stage}", done, total)

    return show


def row_of(name: str, ruling: Ruling) -> CaseRow:
    """Compare a ruling of lawpoll's with the one given in real life.

    Parameters
    ----------
    name : str
        Of the case.
    ruling : Ruling
        From `analysis.ruling.rule`.
    """
    case, panel = ruling.case, ruling.panel
    published = _published(case)
    chosen = case.chosen
    finding, leans, sure = _finding(ruling)
    alternative = _alternative(ruling, published)
    answer, pair = None, None
    if alternative is not None and ruling.kind is Kind.UNAUTHORISED and ruling.suggested:
        answer = answer_for(case, ruling.suggested, chosen, alternative).answer
        assessed = deciding(ruling.suggested)
        pair = None if assessed is None else assessed.pair(chosen, alternative)
    held = published.suggested
    if held is None and published.ruled is Ruled.ADJUSTED and ruling.kind is Kind.UNAUTHORISED:
        held = True
    verdict = None if alternative is None else panel.verdict(alternative)
    return CaseRow(
        name=name,
        title=case.title,
        published=published,
        action=panel.label(chosen),
        kind=ruling.kind,
        finding=finding,
        leans=leans,
        sure=sure,
        alternative=None if alternative is None else panel.label(alternative),
        probability=None if verdict is None else float(verdict.probability),
        is_alternative=None if alternative is None else is_alternative(panel, alternative),
        held_alternative=_held(published, alternative),
        suggested=answer,
        gained=None if pair is None else float(pair.gained),
        gained_low=None if pair is None else float(pair.low),
        held_suggested=held,
        contract_share=_contract_share(ruling, published),
    )


def row_without(name: str, case: Case, why: str) -> CaseRow:
    """Return the row of a case on which lawpoll came to no result, and why."""
    return CaseRow(name, case.title, _published(case), action_symbol(case.chosen), None, why)


def _finding(ruling: Ruling) -> tuple[str, Ruled | None, bool]:
    """Return lawpoll's finding in short, where it leans, and whether it is sure."""
    if ruling.kind is Kind.MISINFORMATION and ruling.changes is not None:
        return _misinformed(ruling, ruling.changes)
    if ruling.kind is not Kind.UNAUTHORISED:
        return ruling.kind.value, None, False
    case = ruling.case
    if not ruling.suggested and not judged_pairs(case) and not only_alternative(case, ruling.panel):
        return "what was suggested is for the director to say", None, False
    statuses = action_statuses(case, ruling.panel, ruling.suggested, bound=True)
    chosen = next(status for status in statuses if status.call == case.chosen)
    if not chosen.legal:
        words = "not allowed" if chosen.sure else "open, leans to not allowed"
        return words, Ruled.ADJUSTED, chosen.sure
    sure = chosen.sure and (not ruling.unread or only_alternative(case, ruling.panel))
    return "allowed" if sure else "open, leans to allowed", Ruled.STANDS, sure


def _misinformed(ruling: Ruling, changes: ShareChanges) -> tuple[str, Ruled | None, bool]:
    """Adjust where the explanation made the table action likelier and the table cost something."""
    change = changes[ruling.case.chosen]
    effect = effect_of(ruling.case, changes, ruling.panel)
    damage = None if ruling.score is None else ruling.score.damage
    moved = f"{signed_text(100 * change.change, 0)} percentage points"
    if effect.by_director:
        moved = f"{moved}, {effect.answer.value} by the director"
    if stands_by_director(ruling.case, ruling.kind):
        return moved, Ruled.STANDS, True
    if damage is None:
        return f"{moved}, damage not known", None, False
    if damage <= 0:
        return f"{moved}, no damage", Ruled.STANDS, True
    match effect.answer:
        case Consequence.LIKELIER:
            return f"{moved}, damage", Ruled.ADJUSTED, effect.sure
        case Consequence.NONE:
            return f"{moved}, no consequence", Ruled.STANDS, effect.sure
        case Consequence.UNKNOWN:
            words = f"{moved}, open" if effect.by_director else "open, peers hardly ever choose it"
            return words, None, False


def _alternative(ruling: Ruling, published: Published) -> Action | None:
    """Return the alternative that matters."""
    panel, chosen = ruling.panel, ruling.case.chosen
    for named in (*published.alternatives, *published.no_alternatives):
        if named != chosen and named in panel.actions:
            return named
    others = [action for action in panel.actions if action != chosen]
    return max(others, key=lambda action: panel.verdict(action).probability, default=None)


def _held(published: Published, alternative: Action | None) -> bool | None:
    if alternative in published.alternatives:
        return True
    return False if alternative in published.no_alternatives else None


def _contract_share(ruling: Ruling, published: Published) -> float | None:
    """Return how much of lawpoll's outcomes is in the contracts of the score that was given."""
    if ruling.tree is None or not published.score or not ruling.tree.branches:
        return None
    given = {_key(score) for score, _ in published.score if isinstance(score, Result)}
    if not given:
        return None
    return float(sum(o.probability for o in ruling.tree.outcomes() if _key(o.result) in given))


def _key(result: Result) -> tuple[int, int, int, str] | None:
    contract = result.contract
    if contract is None:
        return None
    return contract.level, contract.strain, contract.doubled, side_of(contract.declarer)


def _published(case: Case) -> Published:
    return case.published if case.published is not None else Published("")
