"""What would have happened on the actual deal after another card: the legal cards, then double dummy."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.legal import ActionStatus
from analysis.outcomes import weighed_tree
from analysis.tree import Branch, Ending, OutcomeTree
from polling.panel import PanelResult
from simulate.case import Case
from simulate.core.actions import card_of
from simulate.core.hands import Deal
from simulate.core.play import TRICKS, Play
from simulate.play.leads_solver import NOT_HELD, CardSolver


def card_tree(
    case: Case, deal: Deal, panel: PanelResult, statuses: Sequence[ActionStatus], *, solver: CardSolver
) -> OutcomeTree:
    """Follow every legal card on the actual deal.

    Parameters
    ----------
    case : Case
        The facts, with a card in question.
    deal : Deal
        The actual four hands.
    panel : PanelResult
        Shares of the cards, votes included.
    statuses : sequence of ActionStatus
        From `analysis.legal.action_statuses`.
    solver : CardSolver
        Double-dummy solver.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 12C1(c).
    """
    play = case.play_before
    declarers = tricks_after(deal, play, solver)
    given = case.directed.tricks_of(play.contract)
    branches = [
        Branch(
            status.call,
            0.0,
            (),
            (
                Ending(
                    (status.call,),
                    1.0,
                    play.contract,
                    declarers[card_of(status.call)],
                    given,
                    corrected=False,
                ),
            ),
        )
        for status in statuses
    ]
    return weighed_tree(case, panel, statuses, branches)


def tricks_after(deal: Deal, play: Play, solver: CardSolver) -> dict[int, int]:
    """Return declarer's tricks in the whole deal after each card that can be played now, double dummy.

    Parameters
    ----------
    deal : Deal
        All four hands.
    play : Play
        So far.
    solver : CardSolver
        Double-dummy solver.
    """
    left = deal.owners()
    left[list(play.cards)] = -1
    turn = play.turn
    if turn is None:
        raise ValueError(f"expected a card that is still to be played: {play.cards!r}")
    leader = play.seats[len(play) - len(play.trick)] if play.trick else turn
    future = solver.tricks(left[None], play.contract.strain, leader, play.trick)[0]
    own = play.tricks_of(turn)
    declares = (turn - play.contract.declarer) % 2 == 0
    return {
        card: own + int(future[card]) if declares else TRICKS - own - int(future[card])
        for card in range(len(future))
        if future[card] != NOT_HELD
    }
