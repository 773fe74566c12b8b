"""Duplicate scores (Law 77) and IMPs (Law 78B), for one board or a whole array at once."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simulate.core.calls import NOTRUMP
from simulate.core.contract import Result
from simulate.core.seats import Vulnerability

_STEPS: Final = (
    "20 50 90 130 170 220 270 320 370 430 500 600 750 900 1100 1300 1500 1750 2000 2250 2500 3000 3500 4000"
)
IMP_STEPS: Final = np.array([int(step) for step in _STEPS.split()])
"""Smallest difference in points for 1, 2, ... 24 IMPs (Law 78B)."""


def contract_score(
    level: ArrayLike, strain: ArrayLike, doubled: ArrayLike, vulnerable: ArrayLike, tricks: ArrayLike
) -> NDArray[np.int64]:
    """Return declarer's score in points; the arguments broadcast against each other.

    Parameters
    ----------
    level, strain, doubled : array_like of int
        Level 1-7, strain clubs 0 to notrump 4, doubled 0-2.
    vulnerable : array_like of bool
        Declarer's side.
    tricks : array_like of int
        Tricks taken, 0-13.

    Returns
    -------
    ndarray of int
        Points for declarer's side, negative when the contract fails.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 77.

    Examples
    --------
    >>> int(contract_score(4, 3, 0, True, 10)), int(contract_score(4, 3, 1, False, 8))
    (620, -300)
    """
    level, strain, doubled, tricks = (np.asarray(a, dtype=np.int64) for a in (level, strain, doubled, tricks))
    vul = np.asarray(vulnerable, dtype=np.int64)
    over = tricks - level - 6
    multiplier = 1 << doubled
    per_trick = np.where(strain <= 1, 20, 30)
    trick_points = (per_trick * level + np.where(strain == NOTRUMP, 10, 0)) * multiplier
    bonus = np.where(trick_points >= 100, 300 + 200 * vul, 50)
    slam = np.where(level == 6, 500 + 250 * vul, np.where(level == 7, 1000 + 500 * vul, 0))
    overtrick = np.where(doubled == 0, per_trick, 50 * multiplier * (1 + vul))
    made = trick_points + bonus + slam + 50 * doubled + over * overtrick
    down = -over
    # Doubled undertricks: 100, 300, 500, then 300 each; vulnerable 200, then 300 each.
    doubled_down = np.where(
        vul == 1, 300 * down - 100, np.where(down <= 3, 200 * down - 100, 300 * down - 400)
    )
    lost = np.where(doubled == 0, (50 + 50 * vul) * down, doubled_down * (multiplier >> 1))
    return np.where(over >= 0, made, -lost)


def result_score(result: Result, vulnerability: Vulnerability) -> int:
    """Return the North-South score in points of one result; 0 when passed out."""
    contract = result.contract
    if contract is None or result.tricks is None:
        return 0
    vulnerable = vulnerability.of(contract.declarer)
    points = int(contract_score(contract.level, contract.strain, contract.doubled, vulnerable, result.tricks))
    return points if contract.declarer % 2 == 0 else -points


def imps(difference: ArrayLike) -> NDArray[np.int64]:
    """Return IMPs, -24 to 24, for differences in points (Law 78B).

    Examples
    --------
    >>> imps([10, 20, -430, 4000]).tolist()
    [0, 1, -10, 24]
    """
    diff = np.asarray(difference)
    steps: NDArray[np.int64] = np.searchsorted(IMP_STEPS, np.abs(diff), side="right")
    return np.asarray(np.sign(diff) * steps, dtype=np.int64)
