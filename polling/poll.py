"""Polling simulated peers on one decision, joined with the director's own votes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polling.asked import as_asked
from polling.imagine import imagine
from polling.join import Progress, join_panel, panel_peers, reach_of, refuse_contradictions, unread_methods
from polling.judgement import judged_regulator, judged_settings
from polling.panel import PanelResult
from polling.poll_card import poll_card
from polling.regulators import Regulator
from polling.settings import PeerSettings, peer_settings
from simulate.bidding.model import BiddingModel, Position, log_probs_at
from simulate.cardplay import PlayModel, get_play_model
from simulate.case import Case
from simulate.core.arrays import Hands
from simulate.core.calls import Call
from simulate.deals import Understanding, draw_for_player, knowledge_of, position_of
from simulate.leads import LeadModel, get_lead_model
from simulate.play.leads_solver import CardSolver
from simulate.play.solver import TrickCache
from simulate.streams import stream

__all__ = ["Progress", "poll"]


def poll(
    case: Case,
    *,
    model: BiddingModel,
    regulator: Regulator,
    seed: int,
    understanding: Understanding = "agreed",
    settings: PeerSettings | None = None,
    solver: TrickCache | None = None,
    deals: int = 1000,
    progress: Progress | None = None,
    leads: LeadModel | None = None,
    plays: PlayModel | None = None,
    card_solver: CardSolver | None = None,
    another_pool: bool = True,
) -> PanelResult:
    """Poll simulated peers on the decision of a case.

    Parameters
    ----------
    case : Case
        The facts.
    model : BiddingModel
        Habit of the peers, and evidence of calls that nobody explained.
    regulator : Regulator
        Whose definition of a logical alternative decides.
    seed : int
        Same seed, same answer.
    understanding : {"agreed", "told"}
        Take opponents' calls as agreed, or as the player was told (Law 21).
    settings : PeerSettings, optional
        Constants; the shipped ones when omitted.
    solver : TrickCache, optional
        Solved deals shared with other polls.
    deals : int
        Size of the sample of deals; the budget of solves decides how many of them are imagined.
    progress : callable, optional
        See `Progress`.
    leads : LeadModel, optional
        Habit of peers on lead, where a card is in question; the default model when omitted.
    plays : PlayModel, optional
        Habit of peers who play a later card; the default model when omitted.
    card_solver : CardSolver, optional
        Positions in the play already solved, shared with other polls.
    another_pool : bool
        Look whether more imagined deals could turn a verdict (`PanelResult.may_flip`); half a second.

    Raises
    ------
    SampleError
        If too few deals fit the auction.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 16B1(b).
    """
    case = as_asked(case)
    settings = judged_settings(settings or peer_settings(), case)
    regulator = judged_regulator(regulator, case.judgement)
    if case.question.card is not None:
        return poll_card(
            case,
            model=model,
            leads=leads or get_lead_model(),
            plays=plays or get_play_model(),
            regulator=regulator,
            seed=seed,
            understanding=understanding,
            settings=settings,
            solver=card_solver or CardSolver(),
            deals=deals,
            progress=progress,
            another_pool=another_pool,
        )
    solver = solver if solver is not None else TrickCache()
    question = case.question
    player, index = question.player, question.call
    position = position_of(case, player, index, understanding=understanding)
    own = Hands.of([case.hand])
    log_habit = log_probs_at(model, position, own)[0].astype(np.float64)
    actions = _actions(case, position, log_habit, settings)
    habit = np.exp(log_habit[list(actions)])

    knowledge = knowledge_of(case, player, index, understanding=understanding)
    if progress is not None:
        progress("deals that fit the auction", 0, 1)
    rng = stream(seed, "deals", understanding)
    sample = draw_for_player(case, player, index, model, deals, rng=rng, understanding=understanding)
    refuse_contradictions(sample)
    owners = sample.resample(deals, rng=stream(seed, "pool", understanding))
    done = 0

    def solved(boards: int) -> None:
        nonlocal done
        done += boards
        if progress is not None:
            progress("double dummy", min(done, settings.solves), settings.solves)

    imagined = imagine(
        model,
        position,
        actions,
        owners,
        habit / habit.sum(),
        case.scoring,
        budget=settings.solves,
        solver=solver,
        stream_of=lambda chunk: stream(seed, "imagine", understanding, chunk),
        progress=solved,
    )
    peers = panel_peers(
        case, imagined, habit / habit.sum(), settings, rng=stream(seed, "peers", understanding)
    )
    return join_panel(
        case,
        position=position,
        seed=seed if another_pool else None,
        understanding=understanding,
        actions=actions,
        habit=habit,
        peers=peers,
        imagined=imagined,
        sample=sample,
        reach=reach_of(case, model, own, understanding),
        unread=any(evidence.temper < 1 for evidence in knowledge.evidence),
        settings=settings,
        regulator=regulator,
        model_name=model.name,
        model_provenance=model.provenance,
        warnings=unread_methods(case, model),
    )


def _actions(
    case: Case, position: Position, log_habit: NDArray[np.float64], settings: PeerSettings
) -> tuple[Call, ...]:
    """Return the calls to poll: those named by anybody, then the likeliest; likeliest first."""
    named = {case.chosen, *case.question.alternatives, *case.judgement.calls}
    for vote in case.votes:
        if vote.counts:
            named |= {vote.choice, *vote.considered}
    order = [int(call) for call in np.argsort(-log_habit, kind="stable") if np.isfinite(log_habit[call])]
    for call in order[: settings.most_actions]:
        if len(named) < settings.most_actions and np.exp(log_habit[call]) >= settings.least_habit:
            named.add(call)
    return tuple(call for call in order if call in named)
