"""Shares of a full panel, habit and judgement, for decisions that belong to no case."""

from __future__ import annotations

import numpy as np

from analysis.decisions import Decision
from analysis.posed import case_of, put_to_panel
from polling.poll import Progress
from polling.settings import PeerSettings
from simulate.bidding.model import BiddingModel
from simulate.core.calls import CALL_NAMES
from simulate.play.solver import TrickCache


def panel_shares(
    model: BiddingModel,
    decision: Decision,
    *,
    seed: int,
    settings: PeerSettings,
    solver: TrickCache,
    progress: Progress | None = None,
) -> dict[str, float]:
    """Return the share of simulated peers who make each legal call, by its name.

    Parameters
    ----------
    model : BiddingModel
        Habit, and what the auction says.
    decision : Decision
        Hand and auction; ``scoring`` among its other keys is the unit of the event, IMPs by default.
    seed : int
        Same seed, same answer.
    settings : PeerSettings
        Constants of the panel, its budget among them.
    solver : TrickCache
        Solved deals shared with other decisions.
    progress : callable, optional
        See `polling.poll.Progress`.

    Returns
    -------
    dict of str to float
        The calls polled share what habit gives to all of them as the peers choose; every other call keeps
        what habit gives it.

    Raises
    ------
    SampleError
        If too few deals fit the auction.
    """
    posed, panel = put_to_panel(
        case_of(decision), model=model, seed=seed, settings=settings, solver=solver, progress=progress
    )
    shares = posed.shares(panel.peers.chosen)
    legal = decision.position.auction.legal()
    return {CALL_NAMES[call]: float(f"{shares[call]:.9g}") for call in np.flatnonzero(legal)}
