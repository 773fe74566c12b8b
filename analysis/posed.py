"""Decisions of real players as the panel sees them: habit and imagined results, without what was chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.decisions import Decision
from polling.panel import PanelResult
from polling.poll import Progress, poll
from polling.regulators import get_regulator
from polling.settings import PeerSettings
from simulate.bidding.model import BiddingModel, log_probs_at
from simulate.case import Case, Question, Scoring
from simulate.core.arrays import Hands
from simulate.core.calls import Call
from simulate.core.seats import SIDES
from simulate.deals import position_of
from simulate.errors import SampleError
from simulate.play.solver import TrickCache

_REGULATOR: Final = "WBF"
"""A panel needs one for its verdicts; its shares do not depend on it."""
_UNDERSTANDING: Final = "told"
"""A player chose by what he had been told; without a wrong explanation that is what was agreed."""


@dataclass(frozen=True, slots=True, eq=False)
class Posed:
    """A decision put to the panel.

    Parameters
    ----------
    habit : ndarray of float, shape (38,)
        How often the bidding model makes each call.
    actions : tuple of int
        The `A` calls that were polled, chosen by habit alone.
    utility : ndarray of float, shape (n, A)
        Of each on `n` imagined deals, in the unit of the event. No rows: too few deals fitted the auction,
        and the shares are habit's.
    scoring : Scoring
        The unit.
    """

    habit: NDArray[np.float64]
    actions: tuple[Call, ...]
    utility: NDArray[np.float64]
    scoring: Scoring

    def shares(self, chosen: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return shares of all calls, shape (38,), from those of the calls polled, shape (A,).

        The calls polled divide what habit gives to all of them; every other call keeps what habit gives it.
        """
        polled = list(self.actions)
        shares = self.habit.copy()
        shares[polled] = self.habit[polled].sum() * chosen
        return np.asarray(shares / shares.sum(), dtype=np.float64)


def case_of(decision: Decision) -> Case:
    """Return a decision of a file as a case, with no call made yet; see `put_to_panel`.

    `scoring` among the other keys of its line is the unit of the event, IMPs by default.
    """
    position = decision.position
    return Case(
        title=str(decision.id),
        law=2017,
        regulator=_REGULATOR,
        scoring=Scoring(decision.others.get("scoring", Scoring.IMP.value)),
        vulnerability=position.vulnerability,
        player_class=position.player_class,
        hands={position.seat: decision.hand},
        auction=position.auction,
        question=Question(position.seat, len(position.auction)),
        methods=dict(zip(SIDES, position.methods, strict=True)),
    )


def case_before(case: Case, index: int) -> Case:
    """Return a case as it stood before one of its calls: what the player to call had, and nothing more.

    It is made anew, so that nothing else of the case comes along: pauses and remarks, nobody's to use,
    votes, results, and what the director decided.

    Parameters
    ----------
    case : Case
        With the hand of that player.
    index : int
        Of the call, from 0.
    """
    seat = case.auction.seat_at(index)
    return Case(
        title=case.title,
        law=case.law,
        regulator=case.regulator,
        scoring=case.scoring,
        vulnerability=case.vulnerability,
        player_class=case.player_class,
        hands={seat: case.hands[seat]},
        auction=case.auction.before(index),
        question=Question(seat, index),
        methods=case.methods,
        explanations=tuple(each for each in case.explanations if each.call < index),
    )


def calls_before(case: Case) -> Iterator[tuple[Case, Call]]:
    """Yield every call that a known hand made before the decision of a case, as a decision of its own.

    The decision itself is left out: it became a case because of what was chosen.

    Yields
    ------
    (Case, int)
        The case as it stood, see `case_before`, and the call that was made.
    """
    for index, call in enumerate(case.auction.calls[: case.question.call]):
        if case.auction.seat_at(index) in case.hands:
            yield case_before(case, index), call


def put_to_panel(
    case: Case,
    *,
    model: BiddingModel,
    seed: int,
    settings: PeerSettings,
    solver: TrickCache,
    progress: Progress | None = None,
) -> tuple[Posed, PanelResult]:
    """Put a decision to the panel; opponents' calls are taken as the player was told.

    Parameters
    ----------
    case : Case
        Whose auction ends before the call in question; see `case_of`, `calls_before`.
    model : BiddingModel
        Habit, and what the auction says.
    seed : int
        Same seed, same answer.
    settings : PeerSettings
        Budget of solves, and which calls are polled.
    solver : TrickCache
        Solved deals shared with other decisions.
    progress : callable, optional
        See `polling.poll.Progress`.

    Raises
    ------
    SampleError
        If too few deals fit the auction.
    """
    habit = _habit(case, model)
    # A case has a call made at the table: the likeliest is polled in any case, and nothing else hangs on it.
    asked = replace(case, auction=case.auction.then(int(habit.argmax())))
    panel = poll(
        asked,
        model=model,
        regulator=get_regulator(_REGULATOR),
        seed=seed,
        understanding=_UNDERSTANDING,
        settings=settings,
        solver=solver,
        progress=progress,
        another_pool=False,
    )
    actions = tuple(int(call) for call in panel.actions)
    return Posed(habit, actions, panel.imagined.utility, case.scoring), panel


def _habit(case: Case, model: BiddingModel) -> NDArray[np.float64]:
    question = case.question
    position = position_of(case, question.player, question.call, understanding=_UNDERSTANDING)
    return np.asarray(np.exp(log_probs_at(model, position, Hands.of([case.hand]))[0].astype(np.float64)))


def put_all(
    cases: Iterable[Case],
    *,
    model: BiddingModel,
    seed: int,
    settings: PeerSettings,
    solver: TrickCache,
    progress: Progress | None = None,
) -> list[Posed]:
    """Put many decisions to the panel; parameters as for `put_to_panel`, `progress` counts decisions.

    Where too few deals fit the auction nothing is imagined, and the peers have their habit only.
    """
    everything, found = list(cases), []
    for number, case in enumerate(everything):
        if progress is not None:
            progress("decisions", number, len(everything))
        try:
            one, _ = put_to_panel(case, model=model, seed=seed, settings=settings, solver=solver)
        except SampleError:
            habit = _habit(case, model)
            one = Posed(habit, (int(habit.argmax()),), np.empty((0, 1)), case.scoring)
        found.append(one)
    if progress is not None:
        progress("decisions", len(everything), len(everything))
    return found
