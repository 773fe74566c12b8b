"""What a player's imagination shows him: how each call would fare on deals that fit what he may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.finish import Finished, finish_auctions
from simulate.bidding.model import BiddingModel, Position
from simulate.case import Scoring
from simulate.core.calls import Call
from simulate.core.score import contract_score, imps
from simulate.play.solver import TrickCache


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
    """

    actions: tuple[Call, ...]
    owners: NDArray[np.int8]
    points: NDArray[np.int64]
    utility: NDArray[np.float64]

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
    solver: TrickCache,
    rng: np.random.Generator,
    progress: Callable[[int], None] | None = None,
) -> Imagined:
    """Finish the auction after every action on every deal, and score it double dummy.

    Parameters
    ----------
    model : BiddingModel
        Finishes the auctions, every seat with its own hand.
    position : Position
        The decision.
    actions : sequence of int
        Calls to try, all legal.
    owners : ndarray of int8, shape (n, 52)
        Imagined deals.
    habit : ndarray, shape (A,)
        How often the field takes each action; sums to one.
    scoring : Scoring
        Unit of the event.
    solver : TrickCache
        Double-dummy solver.
    rng : numpy.random.Generator
        For the calls drawn.
    progress : callable, optional
        Called with the number of boards solved since the last call.
    """
    n, count = len(owners), len(actions)
    starts = [position.then(call) for call in actions]
    which = np.repeat(np.arange(count), n)
    finished = finish_auctions(model, starts, which, np.tile(owners, (count, 1)), rng=rng)
    points = points_of(finished, np.tile(owners, (count, 1)), position, solver=solver, progress=progress)
    if position.seat % 2:
        points = -points
    table = np.ascontiguousarray(points.reshape(count, n).T)
    return Imagined(tuple(actions), owners, table, field_utility(table, habit, scoring))


def points_of(
    finished: Finished,
    owners: NDArray[np.int8],
    position: Position,
    *,
    solver: TrickCache,
    progress: Callable[[int], None] | None = None,
) -> NDArray[np.int64]:
    """Return North-South points, shape ``(n,)``, of finished auctions played double dummy."""
    contracts = finished.contracts()
    level, strain, doubled, declarer = (
        np.array([0 if c is None else getattr(c, name) for c in contracts])[finished.which]
        for name in ("level", "strain", "doubled", "declarer")
    )
    played = level > 0
    points = np.zeros(len(owners), dtype=np.int64)
    if played.any():
        tricks = solver.tricks(owners[played], strain[played], declarer[played], progress=progress)
        vulnerable = np.array([position.vulnerability.of(seat) for seat in range(4)])[declarer[played]]
        made = contract_score(level[played], strain[played], doubled[played], vulnerable, tricks)
        points[played] = np.where(declarer[played] % 2 == 0, made, -made)
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
