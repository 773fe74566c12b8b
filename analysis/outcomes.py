"""What would have happened on the actual deal: legal actions, the auction call by call, the tricks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from analysis.later_turns import LaterPoll, TreeSettings, tree_settings
from analysis.law12 import by_edition, law12
from analysis.legal import ActionStatus
from analysis.tree import Branch, Decides, Ending, OutcomeTree, Turn
from polling.panel import PanelResult, shares_by_action
from polling.poll import Progress
from simulate.bidding.finish import UNLIKELY
from simulate.bidding.model import BiddingModel, Position
from simulate.case import Case
from simulate.core.arrays import Hands
from simulate.core.auction import Auction
from simulate.core.calls import Call
from simulate.core.contract import Contract
from simulate.core.hands import Deal
from simulate.core.seats import SEATS, Seat
from simulate.core.shares import share_name
from simulate.deals import position_of
from simulate.directed import DirectorsOutcomes
from simulate.language import Message, action_text
from simulate.play.solver import TrickCache

_ALL: Final = 1 - 1e-9
_LEAST_SAID: Final = 0.005
"""Smaller shares would be printed as 0%."""


def directed_statuses(
    statuses: Sequence[ActionStatus], directed: DirectorsOutcomes
) -> tuple[ActionStatus, ...]:
    """Return the statuses with what the director allows or forbids in place of what was found."""
    found = []
    for status in statuses:
        if status.call in directed.forbid:
            status = ActionStatus(status.call, False, Message("the director does not allow it"), sure=True)
        elif status.call in directed.allow:
            status = ActionStatus(status.call, True, Message("the director allows it"), sure=True)
        found.append(status)
    return tuple(found)


def action_weights(
    shares: Mapping[Call, float], statuses: Sequence[ActionStatus], directed: DirectorsOutcomes
) -> dict[Call, float]:
    """Return the weights of the legal actions: those the director gives, the rest in proportion to the panel.

    Parameters
    ----------
    shares : mapping of int to float
        Of the panel.
    statuses : sequence of ActionStatus
        Which actions are legal.
    directed : DirectorsOutcomes
        Shares he gives at the decision; an action he gives a share is legal by his word.

    Returns
    -------
    dict of int to float
        Sums to one; empty when no action is legal.
    """
    fixed = {call: float(share) for call, share in directed.fixed_calls().get((), {}).items()}
    left = max(0.0, 1.0 - sum(fixed.values()))
    others = {s.call: shares[s.call] for s in statuses if s.legal and s.call not in fixed}
    total = sum(others.values())
    if left > 1e-9 and total <= 0:
        if not fixed:
            return {}
        # Nobody else is legal: what he leaves goes to what he names.
        return {call: share / (1 - left) for call, share in fixed.items()}
    weights = {call: left * share / total for call, share in others.items()} if total > 0 else {}
    return fixed | {call: weight for call, weight in weights.items() if weight > 0}


def outcome_tree(
    case: Case,
    deal: Deal,
    panel: PanelResult,
    statuses: Sequence[ActionStatus],
    *,
    model: BiddingModel,
    solver: TrickCache,
    bound: frozenset[Seat] = frozenset(),
    later: LaterPoll | None = None,
    settings: TreeSettings | None = None,
    progress: Progress | None = None,
) -> OutcomeTree:
    """Follow every action on the actual deal.

    Each seat bids its own hand by the model, as it may understand the calls explained; a call less than
    `UNLIKELY` times as likely as the likeliest is not made. Whoever has unauthorised information stays bound
    at his later turns. The director's own branches and tricks go before all that. Nothing is drawn: shares
    are multiplied along the auction.

    Parameters
    ----------
    case : Case
        The facts, with what the director fixes.
    deal : Deal
        The actual four hands.
    panel : PanelResult
        Shares of the actions, votes included.
    statuses : sequence of ActionStatus
        From `analysis.legal.action_statuses`.
    model : BiddingModel
        Finishes the auctions.
    solver : TrickCache
        Double-dummy solver.
    bound : frozenset of int
        Seats that have unauthorised information.
    later : callable, optional
        Polls them at later turns; without it those turns are marked as not checked.
    settings : TreeSettings, optional
        How far the tree is followed.
    progress : callable, optional
        See `polling.poll.Progress`.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 12C1(c): outcomes that could have been reached legally.
    """
    settings = settings or tree_settings()
    weights = action_weights(shares_by_action(panel), statuses, case.directed)
    followed = dict.fromkeys([*weights, *panel.actions])
    grown = _Grower(case, deal, model, bound, later, settings, weights, progress)
    grown.follow(tuple(followed))
    return weighed_tree(case, panel, statuses, _branches(grown, tuple(followed), solver))


def weighed_tree(
    case: Case, panel: PanelResult, statuses: Sequence[ActionStatus], branches: Sequence[Branch]
) -> OutcomeTree:
    """Return a tree of branches already followed, weighted by which actions are legal.

    Parameters
    ----------
    case : Case
        With what the director fixes.
    panel : PanelResult
        Shares of the actions.
    statuses : sequence of ActionStatus
        Which of them are legal.
    branches : sequence of Branch
        One for each action; their weights do not matter.
    """
    fixed = case.directed.fixed_calls().get((), {})
    weights = action_weights(shares_by_action(panel), statuses, case.directed)
    weighed = [
        replace(branch, weight=weights.get(branch.call, 0.0), directed=branch.call in fixed)
        for branch in branches
    ]
    return OutcomeTree(
        tuple(statuses),
        tuple(sorted((b for b in weighed if b.weight > 0), key=lambda b: -b.weight)),
        tuple(b for b in weighed if b.weight <= 0),
        case.player_class,
        (*_shares_not_legal(case, statuses), *_not_checked(weighed)),
    )


def _not_checked(branches: Sequence[Branch]) -> Iterator[Message]:
    """Say how often a player who is still bound goes on as the model would."""
    unchecked = sum(b.weight * turn.share for b in branches for turn in b.turns if turn.bound and turn.remark)
    if unchecked >= _LEAST_SAID:
        yield Message(
            "later turns of a player who is still bound (Law 16B1), {share} of the outcomes together, "
            "were not checked: the model's calls are kept there",
            share=f"{unchecked:.0%}",
        )


def _shares_not_legal(case: Case, statuses: Sequence[ActionStatus]) -> Iterator[Message]:
    """Say where the director gives a share to an action that is not allowed, without calling it legal."""
    entry = by_edition(law12()["illegal_action"], case.law)
    fixed = case.directed.fixed_calls().get((), {})
    for status in statuses:
        share = fixed.get(status.call)
        if share is None or status.legal or status.call in case.directed.allow:
            continue
        values = {
            "action": action_text(status.call),
            "share": share_name(share),
            "article": entry["article"],
            "key": "[outcomes] allow",
        }
        if entry["weight"] == "none":
            yield Message(
                "{action} has {share} by the director, and is taken as not allowed here: outcomes that could "
                "not be reached legally have no weight (Law {article}); name it under {key} if you hold it "
                "legal",
                **values,
            )
        else:
            yield Message(
                "{action} has {share} by the director, and is taken as not allowed here: whether its "
                "outcomes may have weight was disputed under the Laws of {law} (Law {article}); name it "
                "under {key} if you hold it legal",
                **values,
                law=case.law,
            )


@dataclass(slots=True)
class _Grower:
    """Follows the auction from the decision, one call a step, all actions together."""

    case: Case
    deal: Deal
    model: BiddingModel
    bound: frozenset[Seat]
    later: LaterPoll | None
    settings: TreeSettings
    weights: Mapping[Call, float]
    progress: Progress | None
    turns: dict[Call, list[Turn]] = field(default_factory=dict)
    ends: dict[Call, list[tuple[tuple[Call, ...], float, bool]]] = field(default_factory=dict)
    polls: int = 0

    def follow(self, actions: Sequence[Call]) -> None:
        before = self.case.auction_before
        fixed = self.case.directed.fixed_calls()
        heard = {seat: position_of(self.case, seat, self.case.question.call) for seat in SEATS}
        self.turns = {call: [] for call in actions}
        self.ends = {call: [] for call in actions}
        # Each place: share after its action, and whether the director fixed a call on the way.
        places: dict[tuple[Call, ...], tuple[float, bool]] = {(call,): (1.0, False) for call in actions}
        while places:
            going: list[tuple[tuple[Call, ...], Auction, float, bool]] = []
            for calls, (share, touched) in places.items():
                auction = before.then(*calls)
                if auction.is_over:
                    self.ends[calls[0]].append((calls, share, touched))
                else:
                    going.append((calls, auction, share, touched))
            # The most frequent places first, for the polls that are left.
            going.sort(key=lambda place: -self.weights.get(place[0][0], 0.0) * place[2])
            likely = self._likely([auction for _, auction, _, _ in going], heard)
            places = {}
            for (calls, auction, share, touched), liked in zip(going, likely, strict=True):
                turn = self._turn(calls, auction, share, liked, fixed.get(calls, {}))
                if len(turn.choices) > 1 or turn.by != "model" or turn.excluded:
                    self.turns[calls[0]].append(turn)
                given = fixed.get(calls, {})
                for call, part in turn.choices:
                    places[(*calls, call)] = (share * part, touched or call in given)

    def _likely(
        self, auctions: Sequence[Auction], heard: Mapping[Seat, Position]
    ) -> list[list[tuple[Call, float]]]:
        """Return for each auction the calls its next player is likely to make, likeliest first."""
        if not auctions:
            return []
        positions = [replace(heard[auction.turn], auction=auction) for auction in auctions]
        hands = Hands.of([self.deal.hands[auction.turn] for auction in auctions])
        log_probs = self.model.log_probs(positions, np.arange(len(auctions)), hands).astype(np.float64)
        found = []
        for row in np.exp(log_probs - log_probs.max(axis=1, keepdims=True)):
            kept = [int(call) for call in np.argsort(-row, kind="stable") if row[call] >= UNLIKELY]
            total = float(row[kept].sum())
            found.append([(call, float(row[call]) / total) for call in kept])
        return found

    def _turn(
        self,
        calls: tuple[Call, ...],
        auction: Auction,
        share: float,
        liked: list[tuple[Call, float]],
        given: Mapping[Call, object],
    ) -> Turn:
        seat = auction.turn
        fixed = {call: float(part) for call, part in given.items()}  # type: ignore[arg-type]
        left = 1.0 - sum(fixed.values())
        is_bound = seat in self.bound
        if share < self.settings.least_share and left > 1 - _ALL:
            liked = liked[:1]
        by: Decides = "director" if fixed else "model"
        excluded: tuple[Call, ...] = ()
        remark = ""
        if is_bound and left > 1 - _ALL and len(liked) > 1:
            liked, excluded, remark = self._bound(calls, auction, share, liked)
            if excluded or not remark:
                by = "director" if fixed else "panel"
        rest = [(call, part) for call, part in liked if call not in fixed]
        total = sum(part for _, part in rest)
        choices = list(fixed.items())
        if left > 1 - _ALL and total > 0:
            choices += [(call, left * part / total) for call, part in rest]
        elif left > 1 - _ALL:
            choices = [(call, part / (1 - left)) for call, part in choices]
        choices.sort(key=lambda choice: -choice[1])
        return Turn(calls, seat, share, tuple(choices), by, is_bound, excluded, remark)

    def _bound(
        self, calls: tuple[Call, ...], auction: Auction, share: float, liked: list[tuple[Call, float]]
    ) -> tuple[list[tuple[Call, float]], tuple[Call, ...], str]:
        """Poll a bound player again, if the place is worth it."""
        often = self.weights.get(calls[0], 0.0) * share
        if often <= 0:
            return liked, (), Message("not checked: the action is not allowed")
        if self.later is None or often < self.settings.from_share or self.polls >= self.settings.most_polls:
            return liked, (), Message("bound, not checked: too rare to poll")
        if self.progress is not None:
            self.progress("later turns of a bound player", self.polls, self.settings.most_polls)
        self.polls += 1
        found = self.later(auction, tuple(call for call, _ in liked))
        if not found.choices:
            return liked, found.excluded, found.remark
        return list(found.choices), found.excluded, ""


def _branches(grown: _Grower, actions: Sequence[Call], solver: TrickCache) -> list[Branch]:
    before, directed = grown.case.auction_before, grown.case.directed
    contracts = {
        calls: before.then(*calls).contract() for call in actions for calls, _, _ in grown.ends[call]
    }
    tricks = _tricks([c for c in contracts.values() if c is not None], grown.deal, solver)
    found = []
    for call in actions:
        endings = []
        for calls, share, touched in sorted(grown.ends[call], key=lambda end: (-end[1], end[0])):
            contract = contracts[calls]
            endings.append(
                Ending(
                    calls,
                    share,
                    contract,
                    None if contract is None else tricks[contract],
                    () if contract is None else directed.tricks_of(contract),
                    touched,
                )
            )
        found.append(Branch(call, grown.weights.get(call, 0.0), tuple(grown.turns[call]), tuple(endings)))
    return found


def _tricks(contracts: Sequence[Contract], deal: Deal, solver: TrickCache) -> dict[Contract, int]:
    different = list(dict.fromkeys(contracts))
    if not different:
        return {}
    tricks = solver.tricks(
        np.repeat(deal.owners()[None], len(different), axis=0),
        np.array([c.strain for c in different], dtype=np.int64),
        np.array([c.declarer for c in different], dtype=np.int64),
    )
    return dict(zip(different, tricks.tolist(), strict=True))
