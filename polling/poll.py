"""Polling simulated peers on one decision, joined with the director's own votes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polling.imagine import imagine
from polling.judgement import judged_regulator, judged_settings, judged_verdict, limits
from polling.panel import PanelResult
from polling.peers import ask_peers
from polling.regulators import Regulator
from polling.settings import PeerSettings, peer_settings
from polling.verdict import harbour_probability, judge_action
from simulate.bidding.model import BiddingModel, Position, log_probs_at
from simulate.case import Case
from simulate.core.arrays import Hands
from simulate.core.calls import Call, call_name
from simulate.core.seats import seat_name
from simulate.deals import Deals, Understanding, draw_deals, knowledge_of, position_of
from simulate.errors import SampleError
from simulate.meaning import explain_unread
from simulate.play.solver import TrickCache
from simulate.streams import stream

Progress = Callable[[str, int, int], None]
"""Called with a stage, the work done and the work there is."""


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

    Raises
    ------
    SampleError
        If too few deals fit the auction.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 16B1(b).
    """
    settings = judged_settings(settings or peer_settings(), case)
    regulator = judged_regulator(regulator, case.judgement)
    yes, no = limits(case.judgement)
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
    sample = draw_deals(knowledge, model, deals, rng=stream(seed, "deals", understanding))
    _refuse_contradictions(sample)
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
    peers = ask_peers(
        np.log(habit / habit.sum()),
        imagined.utility,
        habit=settings.habit,
        judgement=settings.judgement[case.scoring],
        layouts=settings.layouts,
        consider_within=settings.consider_within,
        peers=settings.peers,
        rng=stream(seed, "peers", understanding),
    )
    votes = _votes(case, actions)
    unread = any(evidence.temper < 1 for evidence in knowledge.evidence)
    worth = settings.worth_unread if unread else settings.worth
    reach = _reach(case, model, own, understanding)
    kinds = np.stack(
        [peers.chosen, peers.considered[1] - peers.chosen, 1 - peers.considered[1]], axis=1
    ).tolist()
    harbour = 0.0
    if case.chosen in actions:
        table = actions.index(case.chosen)
        harbour = harbour_probability(kinds[table], worth, votes[table].tolist(), regulator)
    verdicts = tuple(
        judged_verdict(
            judge_action(
                kinds[i],
                worth,
                votes[i].tolist(),
                regulator,
                action=call_name(call),
                harbour=0.0 if call == case.chosen else harbour,
                yes=yes,
                no=no,
            ),
            call,
            case.judgement,
        )
        for i, call in enumerate(actions)
    )
    return PanelResult(
        position=position,
        understanding=understanding,
        actions=actions,
        habit=habit,
        peers=peers,
        votes=votes,
        votes_not_counted=sum(vote.count for vote in case.votes if not vote.counts),
        worth=worth,
        reach=reach,
        verdicts=verdicts,
        imagined=imagined,
        deals=sample,
        settings=settings,
        scoring=case.scoring,
        regulator=regulator,
        model_name=model.name,
        model_provenance=model.provenance,
        warnings=_warnings(sample, reach, unread, settings, case, actions),
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


def _votes(case: Case, actions: tuple[Call, ...]) -> NDArray[np.int64]:
    votes = np.zeros((len(actions), 3), dtype=np.int64)
    for vote in case.votes:
        if vote.counts:
            for i, call in enumerate(actions):
                kind = 0 if call == vote.choice else 1 if call in vote.considered else 2
                votes[i, kind] += vote.count
    return votes


def _reach(case: Case, model: BiddingModel, own: Hands, understanding: Understanding) -> float:
    """Return the probability that a peer with this hand makes the player's own earlier calls.

    Peers use the player's methods: a call explained is made by every hand that fits its meaning.
    """
    player = case.question.player
    meanings = dict(position_of(case, player, case.question.call, understanding=understanding).meanings)
    reach = 1.0
    for i in range(case.question.call):
        if case.auction.seat_at(i) != player:
            continue
        if i in meanings:
            reach *= float(np.exp(meanings[i].log_membership(own)[0]))
        else:
            position = position_of(case, player, i, understanding=understanding)
            reach *= float(np.exp(log_probs_at(model, position, own)[0, case.auction.calls[i]]))
    return reach


_CONTRADICTION: Final = 0.01
"""Below this mean membership of the deals drawn, a meaning contradicts the cards or the other calls."""


def _refuse_contradictions(sample: Deals) -> None:
    for report in sample.call_reports:
        if report.explained and report.fit < _CONTRADICTION:
            raise SampleError(
                f"expected meanings that fit the cards and each other: call {report.index + 1}, "
                f"{call_name(report.call)} by {seat_name(report.seat)}, is fitted by {report.fit:.2%} of the "
                "deals drawn"
            )


def _warnings(
    sample: Deals,
    reach: float,
    unread: bool,
    settings: PeerSettings,
    case: Case,
    actions: tuple[Call, ...],
) -> tuple[str, ...]:
    warnings = [*sample.warnings]
    if reach < settings.reach_warning:
        warnings.append(
            f"only {reach:.1%} of simulated peers would have made the player's earlier calls: "
            "these peers may not be his"
        )
    if unread:
        warnings.append(
            "some calls could not be read with confidence (artificial or explained in free words): "
            "their evidence is weakened"
        )
    for e in case.explanations:
        for said in (e.agreed, e.told, e.meant):
            if said is not None and said.meaning is None and e.call < case.question.call:
                why = explain_unread(said.text)
                warnings.append(
                    f"call {e.call + 1}: {said.text!r} is shown but not used" + (f" ({why})" if why else "")
                )
    others = [v for v in case.votes if v.counts and v.player_class not in (None, case.player_class)]
    if others:
        many = sum(vote.count for vote in others)
        warnings.append(f"{many} counted votes come from players of another class")
    if len(actions) == 1:
        warnings.append("only one call is worth polling: there is nothing to compare it with")
    return tuple(warnings)
