"""Duplicate scores and IMPs: the published vectors, and every contract against endplay."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from simulate.core.contract import parse_result
from simulate.core.score import IMP_STEPS, contract_score, imps, result_score
from simulate.core.seats import Vulnerability

# ../shared/law/scoring.md 1: id, level, strain (clubs 0 .. notrump 4), doubled, vulnerable, tricks, score
VECTORS = [
    ("S1", 1, 4, 0, False, 7, 90),
    ("S2", 2, 3, 0, False, 8, 110),
    ("S3", 3, 4, 0, True, 9, 600),
    ("S4 nv", 4, 3, 0, False, 10, 420),
    ("S4 v", 4, 3, 0, True, 10, 620),
    ("S5", 4, 2, 1, True, 10, 790),
    ("S6", 5, 1, 0, False, 11, 400),
    ("S7", 6, 3, 0, True, 12, 1430),
    ("S8", 7, 4, 0, True, 13, 2220),
    ("S9", 2, 3, 1, False, 8, 470),
    ("S10", 1, 0, 2, True, 9, 1030),
    ("S11 -2", 4, 3, 1, False, 8, -300),
    ("S11 -1", 4, 3, 1, False, 9, -100),
    ("S11 -4", 4, 3, 1, False, 6, -800),
    ("S12", 5, 2, 1, True, 9, -500),
    ("S13", 4, 3, 2, True, 7, -1600),
    ("S14", 7, 4, 2, True, 13, 2980),
]


@pytest.mark.parametrize(
    ("level", "strain", "doubled", "vulnerable", "tricks", "score"),
    [row[1:] for row in VECTORS],
    ids=[row[0] for row in VECTORS],
)
def test_vectors(level: int, strain: int, doubled: int, vulnerable: bool, tricks: int, score: int) -> None:
    assert int(contract_score(level, strain, doubled, vulnerable, tricks)) == score


def test_every_contract_agrees_with_endplay() -> None:
    from endplay.types import Contract, Denom, Penalty, Player, Vul

    denoms = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    penalties = (Penalty.passed, Penalty.doubled, Penalty.redoubled)
    grid = list(product(range(1, 8), range(5), range(3), (False, True), range(14)))
    theirs = []
    for level, strain, doubled, vulnerable, tricks in grid:
        contract = Contract(
            level=level,
            denom=denoms[strain],
            declarer=Player.north,
            penalty=penalties[doubled],
            result=tricks - level - 6,
        )
        theirs.append(contract.score(Vul.both if vulnerable else Vul.none))
    ours = contract_score(*(np.array(column) for column in zip(*grid, strict=True)))
    assert len(grid) == 7 * 5 * 3 * 2 * 14
    wrong = [
        (row, mine, other)
        for row, mine, other in zip(grid, ours.tolist(), theirs, strict=True)
        if mine != other
    ]
    assert wrong == []


# ../shared/law/scoring.md 3, vector I1
I1 = [
    (10, 0), (20, 1), (40, 1), (50, 2), (120, 3), (130, 4), (210, 5), (220, 6), (420, 9), (430, 10),
    (490, 10), (500, 11), (590, 11), (600, 12), (740, 12), (750, 13), (1490, 16), (1500, 17), (3990, 23),
    (4000, 24),
]  # fmt: skip


def test_imps() -> None:
    points, worth = (np.array(column) for column in zip(*I1, strict=True))
    np.testing.assert_array_equal(imps(points), worth)
    np.testing.assert_array_equal(imps(-points), -worth)
    assert imps(0) == 0


def test_every_step_of_the_imp_scale() -> None:
    np.testing.assert_array_equal(imps(IMP_STEPS), np.arange(1, 25))
    np.testing.assert_array_equal(imps(IMP_STEPS - 10), np.arange(24))


@pytest.mark.parametrize(
    ("result", "vulnerability", "points"),
    [
        ("4S N 10", Vulnerability.NS, 620),
        ("4S N 10", Vulnerability.EW, 420),
        ("4S W 10", Vulnerability.EW, -620),
        ("4S E 8", Vulnerability.BOTH, 200),
        ("4SX S 8", Vulnerability.NONE, -300),
        ("passed out", Vulnerability.BOTH, 0),
    ],
)
def test_results_are_scored_for_north_south(result: str, vulnerability: Vulnerability, points: int) -> None:
    assert result_score(parse_result(result), vulnerability) == points
