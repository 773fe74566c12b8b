"""Shares of a full panel, habit and judgement, for decisions that belong to no case."""

from __future__ import annotations

from typing import Final

import numpy as np

from analysis.decisions import Decision, share_rows
from polling.poll import Progress, poll
from polling.regulators import get_regulator
from polling.settings import PeerSettings
from simulate.bidding.model import BiddingModel
from simulate.case import Case, Question, Scoring
from simulate.core.calls import CALL_NAMES
from simulate.core.seats import SIDES
from simulate.play.solver import TrickCache

_REGULATOR: Final = "WBF"
"""A panel needs one for its verdicts; its shares do not depend on it."""


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
    habit = share_rows(model, [decision])[0]
    position = decision.position
    # A case has a call made at the table: the likeliest is polled in any case, and nothing else hangs on it.
    likeliest = int(habit.argmax())
    case = Case(
        title=str(decision.id),
        law=2017,
        regulator=_REGULATOR,
        scoring=Scoring(decision.others.get("scoring", Scoring.IMP.value)),
        vulnerability=position.vulnerability,
        player_class=position.player_class,
        hands={position.seat: decision.hand},
        auction=position.auction.then(likeliest),
        question=Question(position.seat, len(position.auction)),
        methods=dict(zip(SIDES, position.methods, strict=True)),
    )
    panel = poll(
        case,
        model=model,
        regulator=get_regulator(_REGULATOR),
        seed=seed,
        settings=settings,
        solver=solver,
        progress=progress,
    )
    polled = [int(call) for call in panel.actions]
    mass = habit[polled].sum()
    shares = habit.copy()
    shares[polled] = mass * panel.peers.chosen
    shares /= shares.sum()
    legal = position.auction.legal()
    return {CALL_NAMES[call]: float(f"{shares[call]:.9g}") for call in np.flatnonzero(legal)}
