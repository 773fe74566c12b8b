"""Real calls in the cases that come with lawpoll, apart from the decisions in question."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analysis.cases import open_case, shipped_names
from analysis.posed import calls_before
from simulate.case import Case
from simulate.core.calls import CALLS


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
