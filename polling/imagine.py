"""What a player's imagination shows him: how each call would fare on deals that fit what he may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.finish import finish_auctions
from simulate.bidding.model import BiddingModel, Position
from simulate.case import Scoring
from simulate.core.calls import Call
from simulate.core.score import contract_score, imps
from simulate.core.seats import SEATS
from simulate.play.solver import TrickCache

CHUNK: Final = 100
"""Deals imagined at a time."""

Contracts: TypeAlias = dict[str, NDArray[np.int64]]
"""What `simulate.bidding.finish.Finished.columns` returns."""


@dataclass(frozen=True, slots=True, eq=False)
class Imagined:
    """Every action on every imagined deal.

    Parameters
    ----------
    actions : tuple of int
        Calls, `A` of them.
    owners : ndarray of int8, shape (n, 52)
        The deals, equally weighted.
    points : ndarray of int, shape (n, A)
        Score in points for the player's side, double dummy, after the auction was finished.
    utility : ndarray of float, shape (n, A)
        In the unit of the event against the field, see `field_utility`.
    boards : int
        Different boards solved double dummy for it.
    """

    actions: tuple[Call, ...]
    owners: NDArray[np.int8]
    points: NDArray[np.int64]
    utility: NDArray[np.float64]
    boards: int

    def means(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the mean utility of every action and its standard error, each of shape ``(A,)``."""
        return self.utility.mean(axis=0), self.utility.std(axis=0, ddof=1) / np.sqrt(len(self.utility))


def imagine(
    model: BiddingModel,
    position: Position,
    actions: Sequence[Call],
    owners: NDArray[np.int8],
    habit: NDArray[np.float64],
    scoring: Scoring,
    *,
    budget: int,
    solver: TrickCache,
    stream_of: Callable[[int], np.random.Generator],
    progress: Callable[[int], None] | None = None,
) -> Imagined:
    """Finish the auction after every action and score it double dummy, until the budget is spent.

    Deals are taken in chunks, all actions on the same deals. Each different board (deal, strain, declarer)
    counts once against the budget, solved before or not: what is in the cache does not change the answer.

    Parameters
    ----------
    model : BiddingModel
        Finishes the auctions, every seat with its own hand.
    position : Position
        The decision.
    actions : sequence of int
        Calls to try, all legal.
    owners : ndarray of int8, shape (n, 52)
        Imagined deals; no more than these are used.
    habit : ndarray, shape (A,)
        How often the field takes each action; sums to one.
    scoring : Scoring
        Unit of the event.
    budget : int
        Boards to solve; the chunk under way is finished.
    solver : TrickCache
        Double-dummy solver.
    stream_of : callable
        Gives the random stream of each chunk, for the calls drawn.
    progress : callable, optional
        Called with the number of boards done since the last call.
    """
    tables: list[NDArray[np.int64]] = []
    count, boards = len(actions), 0
    starts = [position.then(call) for call in actions]
    for chunk, first in enumerate(range(0, len(owners), CHUNK)):
        if boards >= budget:
            break
        some = owners[first : first + CHUNK]
        which = np.repeat(np.arange(count), len(some))
        tiled = np.tile(some, (count, 1))
        contract = finish_auctions(model, starts, which, tiled, rng=stream_of(chunk)).columns()
        tables.append(_points(contract, tiled, position, solver).reshape(count, len(some)).T)
        new = _different_boards(contract, len(some))
        boards += new
        if progress is not None:
            progress(new)
    table = np.ascontiguousarray(np.concatenate(tables))
    if position.seat % 2:
        table = -table
    return Imagined(tuple(actions), owners[: len(table)], table, field_utility(table, habit, scoring), boards)


def _different_boards(contract: Contracts, deals: int) -> int:
    """Count (deal, strain, declarer) over auctions of the same deals, tiled one action after the other."""
    deal = np.arange(len(contract["level"])) % deals
    boards = np.stack([deal, contract["strain"], contract["declarer"]])
    return int(np.unique(boards[:, contract["level"] > 0], axis=1).shape[1])


def _points(
    contract: Contracts, owners: NDArray[np.int8], position: Position, solver: TrickCache
) -> NDArray[np.int64]:
    """Return North-South points, shape ``(n,)``, of contracts played double dummy."""
    played = contract["level"] > 0
    points = np.zeros(len(owners), dtype=np.int64)
    if played.any():
        level, strain, doubled, declarer = (
            contract[name][played] for name in ("level", "strain", "doubled", "declarer")
        )
        tricks = solver.tricks(owners[played], strain, declarer)
        vulnerable = np.array([position.vulnerability.of(seat) for seat in SEATS])[declarer]
        made = contract_score(level, strain, doubled, vulnerable, tricks)
        points[played] = np.where(declarer % 2 == 0, made, -made)
    return points


def field_utility(
    points: NDArray[np.int64], habit: NDArray[np.float64], scoring: Scoring
) -> NDArray[np.float64]:
    """Compare every action with the field on the same deal.

    The field is the actions' own results, weighted by how often they are taken: on an imagined deal there
    are no other tables.

    Parameters
    ----------
    points : ndarray of int, shape (n, A)
        Points for the player's side.
    habit : ndarray, shape (A,)
        Shares of the field, summing to one.
    scoring : Scoring
        Unit: IMPs, per cent of a top, per cent of a board, or points.

    Returns
    -------
    ndarray of float, shape (n, A)
    """
    against = points[:, :, None] - points[:, None, :]
    if scoring in (Scoring.IMP, Scoring.XIMP):
        unit = imps(against).astype(np.float64)
    elif scoring is Scoring.TOTAL:
        unit = against.astype(np.float64)
    else:
        unit = 50.0 * (1 + np.sign(against))
    return np.asarray(unit @ habit, dtype=np.float64)
