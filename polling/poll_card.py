"""Polling simulated peers on a card: an opening lead, or a later card of the play."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from polling.cards import CardFigures, goal_of, groups_of, representatives
from polling.cards_heard import DEALS_FOR_CARDS, heard_from_cards
from polling.imagine import Imagined, field_utility
from polling.join import Progress, join_panel, panel_peers, reach_of, refuse_contradictions, unread_methods
from polling.panel import PanelResult
from polling.regulators import Regulator
from polling.settings import PeerSettings
from simulate.bidding.model import BiddingModel, Position
from simulate.bidding.textbook import TextbookModel
from simulate.cardplay import PlayModel, PlayView, play_probs
from simulate.case import Case
from simulate.core.actions import Action, card_action, card_of
from simulate.core.arrays import Hands
from simulate.core.play import TRICKS, Play
from simulate.core.score import contract_score
from simulate.core.seats import SEATS, Vulnerability, side_of
from simulate.deals import Understanding, draw_for_player, heard_meanings, knowledge_of, position_of
from simulate.language import Message
from simulate.leads.context import suits_shown
from simulate.leads.groups import CardGroup
from simulate.leads.model import LeadModel, LeadPosition, lead_probs
from simulate.leads.styles import style_of
from simulate.play.leads_solver import CardSolver
from simulate.streams import stream

CHUNK: Final = 50
"""Layouts solved at a time."""


def poll_card(
    case: Case,
    *,
    model: BiddingModel,
    leads: LeadModel,
    plays: PlayModel,
    regulator: Regulator,
    seed: int,
    understanding: Understanding,
    settings: PeerSettings,
    solver: CardSolver,
    deals: int,
    progress: Progress | None,
    another_pool: bool,
) -> PanelResult:
    """Poll simulated peers on a card; called by `polling.poll.poll`, whose parameters these are.

    The actions are groups of equivalent cards. A layout is solved once for all of them; each peer sees only a
    few layouts, so that nobody plays as if he saw through the backs of the cards. Habit is the lead
    model's for the opening lead, and for later cards that of the model of plays.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16B1(b), 41A, 44.
    """
    settings = settings.for_cards()
    question, play = case.question, case.play_before
    player, lead = question.player, not question.played
    own = Hands.of([case.hand])
    groups, actions, habit = _choices(case, leads, plays, own, understanding, settings)
    knowledge = knowledge_of(case, player, question.call, understanding=understanding, card=question.played)
    if progress is not None:
        progress("deals that fit the auction" + ("" if lead else " and the play"), 0, 1)
    sample = draw_for_player(
        case,
        player,
        question.call,
        model,
        deals if lead else deals * DEALS_FOR_CARDS,
        rng=stream(seed, "deals", understanding),
        understanding=understanding,
        card=question.played,
    )
    refuse_contradictions(sample)
    if not lead:
        sample = heard_from_cards(case, sample, leads, lead_position(case, understanding), understanding)
    owners = sample.resample(settings.card_layouts, rng=stream(seed, "pool", understanding))
    tricks = _tricks(play, player, actions, owners, solver, progress)
    points = points_of(play, player, tricks, case.vulnerability)
    shares = habit / habit.sum()
    imagined = Imagined(
        actions, owners, points, field_utility(points, shares, case.scoring), len(np.unique(owners, axis=0))
    )
    peers = panel_peers(case, imagined, shares, settings, rng=stream(seed, "peers", understanding))
    defending = (player - play.contract.declarer) % 2 == 1
    figures = CardFigures(
        names=tuple(g.name(card_of(a)) for g, a in zip(groups, actions, strict=True)),
        groups=groups,
        tricks=tricks,
        goal=goal_of(play, defending=defending),
        defending=defending,
        lead=lead,
    )
    return join_panel(
        case,
        position=position_of(case, player, question.call, understanding=understanding),
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
        model_name=leads.name if lead else plays.name,
        model_provenance=leads.provenance if lead else plays.provenance,
        cards=figures,
        warnings=(*unread_methods(case, model), *(() if lead else (_read_so(case, play, leads),))),
    )


def _read_so(case: Case, play: Play, leads: LeadModel) -> Message:
    """Say what the cards played count for."""
    signals = Message("signals count only where the case states them")
    if play.leader == case.question.player or not play.led_in_turn or any(s.card == 0 for s in case.signals):
        return signals
    return Message("the opening lead is read by {model}; {rest}", model=leads.name, rest=signals)


def lead_position(case: Case, understanding: Understanding = "agreed") -> LeadPosition:
    """Return the opening lead of a case as its leader understands the auction."""
    leader = case.play_before.leader
    methods = case.methods.get("EW" if leader % 2 else "NS", ())
    heard = heard_meanings(case, leader, len(case.auction), understanding=understanding)
    return LeadPosition(case.auction, case.vulnerability, case.player_class, heard, tuple(methods))


def play_view(case: Case, understanding: Understanding = "agreed") -> PlayView:
    """Return a card after the lead as the player of a case sees the table and understands the auction."""
    play, player = case.play_before, case.question.player
    heard = heard_meanings(case, player, len(case.auction), understanding=understanding)
    table = TextbookModel().table(Position(case.auction, case.vulnerability, case.player_class, heard))
    shown = {seat: suits_shown(table, seat) for seat in SEATS}
    return PlayView(play, case.playable, shown, style_of(case.methods.get(side_of(player), ())))


def _choices(
    case: Case,
    leads: LeadModel,
    plays: PlayModel,
    own: Hands,
    understanding: Understanding,
    settings: PeerSettings,
) -> tuple[tuple[CardGroup, ...], tuple[Action, ...], NDArray[np.float64]]:
    """Return the groups to poll, what stands for each, and their shares by habit; likeliest first."""
    groups = groups_of(case)
    stands = representatives(case)
    if case.question.played:
        by_card = play_probs(plays, play_view(case, understanding))
    else:
        by_card = lead_probs(leads, lead_position(case, understanding), own)[0]
    shares = np.array([by_card[list(group.cards)].sum() for group in groups])
    # Where the Laws leave only some cards to lead, he chooses among those as he would have.
    shares /= shares.sum()
    actions = [
        stands.get(card_action(group.cards[0]))
        or card_action(max(group.cards, key=lambda card: (by_card[card], card)))
        for group in groups
    ]
    order = sorted(range(len(groups)), key=lambda i: (-shares[i], i))
    named = [i for i in order if actions[i] in stands.values()]
    likely = [i for i in order if i not in named and shares[i] >= settings.least_habit]
    kept = {*named, *likely[: max(0, settings.most_cards - len(named))]}
    rows = [i for i in order if i in kept]
    return tuple(groups[i] for i in rows), tuple(actions[i] for i in rows), shares[rows]


def _tricks(
    play: Play,
    player: int,
    actions: tuple[Action, ...],
    owners: NDArray[np.int8],
    solver: CardSolver,
    progress: Progress | None,
) -> NDArray[np.int64]:
    """Return the tricks of the player's side in the whole deal, shape ``(n, A)``."""
    left = owners.copy()
    left[:, list(play.cards)] = -1
    leader = play.seats[len(play) - len(play.trick)] if play.trick else play.turn
    if leader is None:
        raise ValueError(f"expected a card that is still to be played: {play.cards!r}")
    cards = [card_of(action) for action in actions]
    parts = []
    for first in range(0, len(left), CHUNK):
        some = left[first : first + CHUNK]
        parts.append(solver.tricks(some, play.contract.strain, leader, play.trick, only=cards)[:, cards])
        if progress is not None:
            progress("double dummy", min(first + CHUNK, len(left)), len(left))
    return play.tricks_of(player) + np.concatenate(parts).astype(np.int64)


def points_of(
    play: Play, player: int, tricks: NDArray[np.int64], vulnerability: Vulnerability
) -> NDArray[np.int64]:
    """Return the score in points for the player's side of so many tricks of his side.

    Parameters
    ----------
    play : Play
        Of the contract.
    player : int
        Seat.
    tricks : ndarray of int
        Tricks of that side in the whole deal.
    vulnerability : Vulnerability
        Of the board.
    """
    contract = play.contract
    own = (player - contract.declarer) % 2 == 0
    made = contract_score(
        contract.level,
        contract.strain,
        contract.doubled,
        vulnerability.of(contract.declarer),
        tricks if own else TRICKS - tricks,
    )
    return made if own else -made
