"""Later turns of a player who has unauthorised information: he stays bound, and is polled again there.

Every place reached often enough is polled with a small stated budget (``outcomes.toml``): what he may know
there, what was a logical alternative, what was suggested over it. Calls not allowed get no weight.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from analysis.finding import Kind
from analysis.legal import action_statuses
from polling.information import Status, entitlements
from polling.panel import shares_by_action
from polling.poll import poll
from polling.regulators import Regulator
from polling.settings import PeerSettings
from polling.suggestion import what_is_suggested
from simulate.bidding.model import BiddingModel
from simulate.case import Case, Information, Question
from simulate.core.auction import Auction
from simulate.core.calls import Call
from simulate.core.seats import SEATS, Seat, side_of
from simulate.directed import NOTHING_FIXED
from simulate.errors import SampleError
from simulate.language import Message
from simulate.play.solver import TrickCache
from simulate.streams import stream


@dataclass(frozen=True, slots=True)
class TreeSettings:
    """How far the tree is followed, see ``outcomes.toml``.

    Parameters
    ----------
    name : str
        Version.
    least_share : float
        Places reached less often go on by their likeliest call only.
    from_share, most_polls : float, int
        Later turns of a bound player are polled when reached so often, at most so many.
    deals, solves, peers, most_actions : int
        Budget of one such poll.
    least_choice : float
        Calls that fewer peers choose there are left out.
    lead_share : float
        Contracts with so large a share of the outcomes are also scored with the leads people make.
    """

    name: str
    least_share: float
    from_share: float
    most_polls: int
    deals: int
    solves: int
    peers: int
    most_actions: int
    least_choice: float
    lead_share: float


@cache
def tree_settings() -> TreeSettings:
    """Return the shipped settings."""
    raw = tomllib.loads(files("analysis").joinpath("outcomes.toml").read_text("utf-8"))
    return TreeSettings(
        raw["name"], raw["least_share"], **raw["later"], lead_share=raw["leads"]["from_share"]
    )


@dataclass(frozen=True, slots=True)
class LaterTurn:
    """What a bound player may do at a later turn.

    Parameters
    ----------
    choices : tuple of (int, float)
        Legal calls in proportion to the panel; empty when nothing could be found out.
    excluded : tuple of int
        Calls suggested over a logical alternative.
    remark : str
        Why nothing could be found out.
    """

    choices: tuple[tuple[Call, float], ...]
    excluded: tuple[Call, ...] = ()
    remark: str = ""


LaterPoll: TypeAlias = Callable[[Auction, tuple[Call, ...]], LaterTurn]
"""Polls the player to call in an auction, on the calls the model makes there, the likeliest first."""


def still_known(case: Case) -> tuple[Information, ...]:
    """Return the information that was there before the decision: what came later would not have come."""
    return tuple(i for i in case.information if i.call is None or i.call < case.question.call)


def bound_seats(case: Case, kind: Kind) -> frozenset[Seat]:
    """Return the seats that have unauthorised information, and would still have it after another action.

    After misinformation the right explanation is supposed, so what a wrong one told partner is not there.
    """
    before = replace(case, information=still_known(case))
    sides = {side_of(case.question.player)} if kind is Kind.UNAUTHORISED else {"NS", "EW"}
    return frozenset(
        seat
        for seat in SEATS
        if side_of(seat) in sides
        and any(
            e.status is Status.UNAUTHORISED
            and (kind is Kind.UNAUTHORISED or e.information in before.information)
            for e in entitlements(before, seat)
        )
    )


def later_poll(
    case: Case,
    *,
    model: BiddingModel,
    regulator: Regulator,
    solver: TrickCache,
    seed: int,
    settings: TreeSettings,
    peers: PeerSettings,
) -> LaterPoll:
    """Return the function that polls a bound player at a later turn.

    Parameters
    ----------
    case : Case
        The facts.
    model, regulator, solver
        As in `polling.poll.poll`.
    seed : int
        Of the run; every place has streams of its own.
    settings : TreeSettings
        Budget.
    peers : PeerSettings
        Constants of the panel; their budget is replaced by the small one.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12C1(c), 16B1: outcomes that could have been reached legally.
    """
    decision = case.question.call
    # What the director judged of the decision says nothing of a later one; his thresholds hold for both.
    thresholds = replace(case.judgement, suggested=(), not_suggested=(), alternative=(), not_alternative=())
    small = replace(
        peers,
        solves=min(peers.solves, settings.solves),
        peers=min(peers.peers, settings.peers),
        most_actions=settings.most_actions,
    )

    def ask(auction: Auction, liked: tuple[Call, ...]) -> LaterTurn:
        there = replace(
            case,
            auction=auction.then(liked[0]),
            question=Question(auction.turn, len(auction), liked),
            information=still_known(case),
            explanations=tuple(e for e in case.explanations if e.call < decision),
            votes=(),
            table=None,
            directed=NOTHING_FIXED,
            judgement=thresholds,
        )
        own = int(stream(seed, "later turn", *auction.calls[decision:]).integers(2**31))
        try:
            panel = poll(
                there,
                model=model,
                regulator=regulator,
                seed=own,
                settings=small,
                solver=solver,
                deals=settings.deals,
                another_pool=False,
            )
        except SampleError:
            return LaterTurn((), remark=Message("not checked: too few deals fit the auction"))
        suggested = what_is_suggested(there, panel, model).read
        if not suggested:
            return LaterTurn(
                (), remark=Message("not checked: what the information suggests is for the director to say")
            )
        statuses = action_statuses(there, panel, suggested, bound=True)
        excluded = tuple(status.call for status in statuses if not status.legal)
        shares = shares_by_action(panel)
        legal = {
            s.call: shares[s.call] for s in statuses if s.legal and shares[s.call] >= settings.least_choice
        }
        if not legal:
            return LaterTurn((), excluded, Message("no call polled was legal: the model's calls are kept"))
        total = sum(legal.values())
        choices = sorted(((call, share / total) for call, share in legal.items()), key=lambda c: -c[1])
        return LaterTurn(tuple(choices), excluded)

    return ask
