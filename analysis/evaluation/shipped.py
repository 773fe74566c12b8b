"""Real calls and real hands in the cases that come with lawpoll, apart from what was chosen in the end."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.cases import open_case, shipped_names
from analysis.decisions import Decision
from analysis.posed import calls_before, case_before
from simulate.case import Case
from simulate.core.calls import CALLS
from simulate.core.hands import Deal
from simulate.deals import Knowledge, knowledge_of, position_of

FEWEST_CALLS: Final = 4
"""Positions with fewer calls tell little of the hands."""


def shipped_calls() -> tuple[list[Case], NDArray[np.int64], NDArray[np.intp]]:
    """Return every call that a known hand made before the decision of a shipped case.

    Returns
    -------
    list of Case
        `n` decisions, see `analysis.posed.calls_before`.
    ndarray of int, shape (n, 38)
        The call made, one vote each.
    ndarray of int, shape (n,)
        Number of the case it comes from.
    """
    cases, rows, clusters = [], [], []
    for number, name in enumerate(shipped_names()):
        for case, call in calls_before(open_case(name)):
            row = np.zeros(CALLS, dtype=np.int64)
            row[call] = 1
            cases.append(case)
            rows.append(row)
            clusters.append(number)
    return cases, np.array(rows), np.array(clusters, dtype=np.intp)


def shipped_positions() -> list[tuple[Decision, Deal, Knowledge]]:
    """Return every position of a shipped case with four hands, up to the call in question.

    Returns
    -------
    list of (Decision, Deal, Knowledge)
        The player about to call, the four hands, and what he was entitled to know: the calls explained as
        agreed. Positions of one deal hang together.
    """
    found: list[tuple[Decision, Deal, Knowledge]] = []
    for name in shipped_names():
        case = open_case(name)
        deal = case.deal
        if deal is None:
            continue
        last = min(case.question.call, len(case.auction) - 1)
        for index in range(FEWEST_CALLS, last + 1):
            there = case_before(case, index)
            seat = there.question.player
            decision = Decision(
                len(found) + 1, f"{name}, call {index + 1}", deal[seat], position_of(there, seat, index)
            )
            found.append((decision, deal, knowledge_of(there, seat, index)))
    return found
