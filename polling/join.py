"""Simulated peers joined with the director's votes: the panel's verdict on every action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polling.cards import CardFigures
from polling.imagine import Imagined
from polling.judgement import judged_verdict, limits
from polling.panel import PanelResult
from polling.peers import Peers, ask_peers
from polling.pool_error import may_flip
from polling.regulators import Regulator
from polling.settings import PeerSettings
from polling.verdict import ActionVerdict, harbour_probability, judge_action
from simulate.bidding.model import BiddingModel, MethodsModel, Position, log_probs_at
from simulate.case import Case
from simulate.core.actions import Action, action_name, is_card
from simulate.core.arrays import Hands
from simulate.deals import Deals, Understanding, position_of
from simulate.errors import SampleError
from simulate.language import Message, side_text
from simulate.meaning import explain_unread
from simulate.streams import stream

Progress = Callable[[str, int, int], None]
"""Called with a stage, the work done and the work there is."""


def panel_peers(
    case: Case,
    imagined: Imagined,
    shares: NDArray[np.float64],
    settings: PeerSettings,
    *,
    rng: np.random.Generator,
) -> Peers:
    """Ask the peers of a case; `shares` are habit's, of the actions polled, and sum to one."""
    return ask_peers(
        np.log(shares),
        imagined.utility,
        habit=settings.habit,
        judgement=settings.judgement[case.scoring],
        layouts=settings.layouts,
        consider_within=settings.consider_within,
        peers=settings.peers,
        rng=rng,
    )


def join_panel(
    case: Case,
    *,
    position: Position,
    understanding: Understanding,
    actions: tuple[Action, ...],
    habit: NDArray[np.float64],
    peers: Peers,
    imagined: Imagined,
    sample: Deals,
    reach: float,
    unread: bool,
    settings: PeerSettings,
    regulator: Regulator,
    model_name: str,
    model_provenance: str,
    cards: CardFigures | None = None,
    warnings: tuple[str, ...] = (),
    seed: int | None,
) -> PanelResult:
    """Join what peers chose with the votes of the case, and judge every action; see `PanelResult`.

    Parameters
    ----------
    case : Case
        With the votes.
    reach : float
        Probability that a peer makes the player's own earlier calls.
    unread : bool
        Some of the auction could not be read: the panel is worth less.
    warnings : tuple of str
        What the reader should beware of beside what is found here.
    seed : int or None
        Of the run; None to leave out whether more imagined deals could turn a verdict.
    """
    yes, no = limits(case.judgement)
    votes = _votes(case, actions)
    worth = settings.worth_unread if unread else settings.worth

    def verdicts_of(peers: Peers) -> tuple[ActionVerdict, ...]:
        kinds = np.stack(
            [peers.chosen, peers.considered[1] - peers.chosen, 1 - peers.considered[1]], axis=1
        ).tolist()
        harbour = 0.0
        if case.chosen in actions:
            table = actions.index(case.chosen)
            harbour = harbour_probability(kinds[table], worth, votes[table].tolist(), regulator)
        return tuple(
            judged_verdict(
                judge_action(
                    kinds[i],
                    worth,
                    votes[i].tolist(),
                    regulator,
                    action=action_name(call),
                    harbour=0.0 if call == case.chosen else harbour,
                    yes=yes,
                    no=no,
                ),
                call,
                case.judgement,
            )
            for i, call in enumerate(actions)
        )

    verdicts = verdicts_of(peers)

    def flips(seed: int) -> NDArray[np.bool_]:
        def probabilities(utility: NDArray[np.float64]) -> NDArray[np.float64]:
            # The same peers each time: only what they imagine has moved.
            rng = stream(seed, "peers of another pool", understanding)
            seen = replace(imagined, utility=utility)
            asked = panel_peers(case, seen, habit / habit.sum(), settings, rng=rng)
            return np.array([verdict.probability for verdict in verdicts_of(asked)])

        reported = np.array([verdict.probability for verdict in verdicts])
        rng = stream(seed, "another pool", understanding)
        return may_flip(imagined.utility, probabilities, reported, yes=yes, no=no, rng=rng)

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
        model_name=model_name,
        model_provenance=model_provenance,
        warnings=(*_warnings(sample, reach, unread, settings, case, actions), *warnings),
        cards=cards,
        may_flip=tuple(
            call
            for call, verdict, turns in zip(actions, verdicts, flips(seed), strict=True)
            if turns and not verdict.by_director
        )
        if seed is not None
        else (),
    )


def _votes(case: Case, actions: tuple[Action, ...]) -> NDArray[np.int64]:
    votes = np.zeros((len(actions), 3), dtype=np.int64)
    for vote in case.votes:
        if vote.counts:
            for i, call in enumerate(actions):
                kind = 0 if call == vote.choice else 1 if call in vote.considered else 2
                votes[i, kind] += vote.count
    return votes


def reach_of(case: Case, model: BiddingModel, own: Hands, understanding: Understanding) -> float:
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


def unread_methods(case: Case, model: BiddingModel) -> tuple[Message, ...]:
    """Say which methods of the case the bidding model cannot follow: it bids by the book there."""
    if not isinstance(model, MethodsModel):
        return ()
    unread = ((side, model.unread_methods(tuple(names))) for side, names in case.methods.items())
    return tuple(
        Message(
            "methods of {side} that {model} does not follow: {names}; explain the calls that they change",
            side=side_text(side),
            model=model.name,
            names=", ".join(names),
        )
        for side, names in unread
        if names
    )


_CONTRADICTION: Final = 0.01
"""Below this mean membership of the deals drawn, a meaning contradicts the cards or the other calls."""


def refuse_contradictions(sample: Deals) -> None:
    """Raise `SampleError` when a call's stated meaning fits hardly any deal drawn."""
    for report in sample.call_reports:
        if report.explained and report.fit < _CONTRADICTION:
            raise SampleError(
                Message(
                    "expected meanings that fit the cards and each other: {report}, is fitted by "
                    "{fit:.2%} of the deals drawn",
                    report=report.words(),
                    fit=report.fit,
                )
            )


def _warnings(
    sample: Deals,
    reach: float,
    unread: bool,
    settings: PeerSettings,
    case: Case,
    actions: tuple[Action, ...],
) -> tuple[str, ...]:
    warnings = [*sample.warnings]
    if reach < settings.reach_warning:
        warnings.append(
            Message(
                "only {share} of simulated peers would have made the player's earlier calls: these peers "
                "may not be his",
                share=f"{reach:.1%}",
            )
        )
    if unread:
        warnings.append(
            Message(
                "some calls could not be read with confidence (artificial or explained in free words): "
                "their evidence is weakened"
            )
        )
    for e in case.explanations:
        for said in (e.agreed, e.told, e.meant):
            if said is not None and said.meaning is None and e.call < case.question.call:
                why = explain_unread(said.text)
                values = {"number": e.call + 1, "words": repr(said.text), "why": why}
                warnings.append(
                    Message("call {number}: {words} is shown but not used ({why})", **values)
                    if why
                    else Message("call {number}: {words} is shown but not used", **values)
                )
    others = [v for v in case.votes if v.counts and v.player_class not in (None, case.player_class)]
    if others:
        many = sum(vote.count for vote in others)
        warnings.append(Message("{n} counted votes come from players of another class", n=many))
    if len(actions) == 1:
        warnings.append(
            Message("only one card is worth polling: there is nothing to compare it with")
            if is_card(actions[0])
            else Message("only one call is worth polling: there is nothing to compare it with")
        )
    return tuple(warnings)
