"""What would have happened on the actual deal: legal actions, auctions finished, double-dummy tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from analysis.legal import ActionStatus
from polling.panel import PanelResult
from polling.poll import Progress
from simulate.bidding.finish import Finished, finish_auctions
from simulate.bidding.model import BiddingModel
from simulate.case import Case
from simulate.core.actions import action_name
from simulate.core.auction import auction_name
from simulate.core.calls import Call, call_name
from simulate.core.contract import PASSED_OUT, Result, result_name
from simulate.core.hands import Deal
from simulate.deals import position_of
from simulate.play.solver import TrickCache
from simulate.streams import stream

AUCTIONS: Final = 400
"""Auctions finished after each legal action."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One legal action and what came of it.

    Parameters
    ----------
    call : int
        The action.
    weight : float
        Its share among the legal actions.
    results : tuple of (Result, float)
        Contracts with double-dummy tricks, and how often each was reached; sums to one.
    typical : str
        The most frequent way the auction went on.
    typical_share : float
        How often it went that way.
    """

    call: Call
    weight: float
    results: tuple[tuple[Result, float], ...]
    typical: str
    typical_share: float


@dataclass(frozen=True, slots=True)
class OutcomeTree:
    """Legal actions in proportion to the panel, and the results they lead to.

    Parameters
    ----------
    statuses : tuple of ActionStatus
        Every action polled.
    branches : tuple of Branch
        The legal ones; weights sum to one.
    """

    statuses: tuple[ActionStatus, ...]
    branches: tuple[Branch, ...]

    def merged(self) -> list[tuple[Result, float]]:
        """Return every different result with its probability, likeliest first."""
        total: Counter[Result] = Counter()
        for branch in self.branches:
            for result, share in branch.results:
                total[result] += branch.weight * share  # type: ignore[assignment]
        return sorted(total.items(), key=lambda item: (-item[1], result_name(item[0])))

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "statuses": [status.to_dict() for status in self.statuses],
            "branches": [
                {
                    "call": action_name(branch.call),
                    "weight": branch.weight,
                    "typical": branch.typical,
                    "typical_share": branch.typical_share,
                    "results": [[result_name(result), share] for result, share in branch.results],
                }
                for branch in self.branches
            ],
        }


def outcome_tree(
    case: Case,
    deal: Deal,
    panel: PanelResult,
    statuses: Sequence[ActionStatus],
    *,
    model: BiddingModel,
    solver: TrickCache,
    seed: int,
    progress: Progress | None = None,
) -> OutcomeTree:
    """Follow every legal action on the actual deal.

    The action is forced, then each seat bids its own hand by the model, and double dummy gives the tricks.

    Parameters
    ----------
    case : Case
        The facts.
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
    seed : int
        Of the run.
    progress : callable, optional
        See `polling.poll.Progress`.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 12C1(c): outcomes that could have been reached legally.
    """
    shares = panel.shares()
    legal = [i for i, status in enumerate(statuses) if status.legal]
    weights = shares[legal] / shares[legal].sum() if legal else np.array([])
    position = position_of(case, case.question.player, case.question.call)
    owners = np.repeat(deal.owners()[None], AUCTIONS, axis=0)
    which = np.zeros(AUCTIONS, dtype=np.intp)
    branches = []
    for done, (i, weight) in enumerate(zip(legal, weights, strict=True)):
        call = statuses[i].call
        if progress is not None:
            progress("outcomes on the actual deal", done, len(legal))
        rng = stream(seed, "outcomes", call)
        finished = finish_auctions(model, [position.then(call)], which, owners, rng=rng)
        results = _results(finished, deal, solver)
        common, times = Counter(finished.which.tolist()).most_common(1)[0]
        rest = finished.auctions[common].calls[case.question.call :]
        typical = " ".join(call_name(c) for c in rest) or auction_name(finished.auctions[common])
        branches.append(Branch(call, float(weight), results, typical, times / AUCTIONS))
    return OutcomeTree(tuple(statuses), tuple(branches))


def _results(finished: Finished, deal: Deal, solver: TrickCache) -> tuple[tuple[Result, float], ...]:
    counts = np.bincount(finished.which, minlength=len(finished.auctions))
    contracts = finished.contracts()
    played = [c for c in contracts if c is not None]
    tricks = iter(
        solver.tricks(
            np.repeat(deal.owners()[None], len(played), axis=0),
            np.array([c.strain for c in played], dtype=np.int64),
            np.array([c.declarer for c in played], dtype=np.int64),
        ).tolist()
    )
    total: Counter[Result] = Counter()
    for contract, count in zip(contracts, counts.tolist(), strict=True):
        result = PASSED_OUT if contract is None else Result(contract, next(tricks))
        total[result] += count
    return tuple((result, count / int(counts.sum())) for result, count in total.most_common())
