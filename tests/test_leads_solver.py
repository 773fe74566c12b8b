"""All cards of a position solved at once: agrees with the plain solver, with endings and with itself."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from simulate.core.contract import Contract
from simulate.core.hands import Deal, Hand, parse_hand
from simulate.core.play import Play
from simulate.core.seats import SEATS, lho
from simulate.errors import SolverError
from simulate.play import CardSolver, SolvedDeals, solve_tricks
from simulate.play.leads_solver import NOBODY, NOT_HELD


def random_owners(n: int, seed: int) -> NDArray[np.int8]:
    rng = np.random.default_rng(seed)
    return rng.permuted(np.tile(np.repeat(np.arange(4, dtype=np.int8), 13), (n, 1)), axis=1)


@pytest.mark.parametrize(("strain", "declarer"), [(4, 0), (3, 1), (0, 2)])
def test_the_best_lead_is_what_the_solver_assumes(strain: int, declarer: int) -> None:
    owners = random_owners(6, seed=3 + strain)
    leader = lho(declarer)
    tricks = CardSolver().tricks(owners, strain, leader)
    assert ((tricks != NOT_HELD) == (owners == leader)).all()
    assert (13 - tricks.max(axis=1)).tolist() == solve_tricks(owners, strain, declarer).tolist()


def test_later_cards_agree_with_the_lead_that_came_before() -> None:
    """After a lead, the next hand's best card gives its side what the lead left."""
    owners = random_owners(3, seed=8)
    solver = CardSolver()
    first = solver.tricks(owners, 4, 1)
    for row in range(len(owners)):
        card = int(np.flatnonzero(owners[row] == 1)[4])
        left = owners[row].copy()
        left[card] = -1
        second = solver.tricks(left[None], 4, 1, [card])[0]
        assert second.max() == 13 - first[row, card]
        legal = Play(Contract(1, 4, 0, 0), (card,), _hands(owners[row])).legal()
        assert np.flatnonzero(second != NOT_HELD).tolist() == list(legal)


@pytest.mark.parametrize("strain", [4, 2])
def test_a_few_leads_agree_with_all_of_them(strain: int) -> None:
    """Leads solved one by one, in whole deals and in endings, some of them held in one deal only."""
    owners = random_owners(4, seed=20 + strain)
    every = CardSolver().tricks(owners, strain, 2)
    leads = [int(np.flatnonzero(row == 2)[i]) for i, row in enumerate(owners)]
    few = CardSolver().tricks(owners, strain, 2, only=leads)
    asked = np.isin(np.arange(52), leads) & (owners == 2)
    assert (few == np.where(asked, every, NOT_HELD)).all()
    ending = owners.copy()
    for row in ending:
        for seat in SEATS:
            row[np.flatnonzero(row == seat)[::2]] = NOBODY
    every = CardSolver().tricks(ending, strain, 2)
    for card in np.flatnonzero(ending[0] == 2):
        few = CardSolver().tricks(ending, strain, 2, only=[int(card)])
        assert (few[:, card] == every[:, card]).all()
        assert (np.delete(few, card, axis=1) == NOT_HELD).all()


def test_leads_asked_one_after_the_other(tmp_path: Path) -> None:
    """What was asked for before changes no answer; of what is known nothing is solved again."""
    owners = random_owners(2, seed=30)
    every = CardSolver().tricks(owners, 3, 0)
    first, second = (int(np.flatnonzero(owners[0] == 0)[i]) for i in (0, 9))
    solver = CardSolver(SolvedDeals(tmp_path))
    one = solver.tricks(owners[:1], 3, 0, only=[first])
    assert solver.tricks(owners[:1], 3, 0, only=[first]).tolist() == one.tolist()
    assert solver.solves == 1
    two = CardSolver(SolvedDeals(tmp_path))
    assert two.tricks(owners[:1], 3, 0, only=[first])[0, first] == every[0, first]
    assert two.solves == 0
    both = two.tricks(owners[:1], 3, 0, only=[second])
    assert (both[0, second], both[0, first]) == (every[0, second], NOT_HELD)
    assert two.solves == 1
    assert (two.tricks(owners, 3, 0) == every).all()
    assert (two.tricks(owners, 3, 0, only=[first, second])[0, [first, second]] >= 0).all()
    assert (two.solves, two.asked) == (3, 2)


def _hands(owners: NDArray[np.int8]) -> dict[int, Hand]:
    return dict(enumerate(Deal.from_owners(owners).hands))


def test_the_last_trick() -> None:
    """One card each: the winner takes one trick, whoever is on play."""
    owners = np.full((1, 52), -1, dtype=np.int8)
    for seat, card in zip(SEATS, (51, 50, 0, 49), strict=True):
        owners[0, card] = seat
    assert CardSolver().tricks(owners, 4, 0)[0, 51] == 1
    assert CardSolver().tricks(owners, 4, 2)[0, 0] == 1  # South leads a club: nobody follows, it wins
    assert CardSolver().tricks(owners, 3, 2)[0, 0] == 1  # spades are trumps: North ruffs for his side
    assert CardSolver().tricks(owners, 3, 1)[0, 50] == 0
    owners[0, 51] = -1
    assert CardSolver().tricks(owners, 4, 0, [51])[0, 50] == 0


def test_equal_cards_score_alike_and_nothing_is_solved_twice() -> None:
    tops = Deal.of(
        {
            seat: parse_hand(text)
            for seat, text in enumerate(
                ["AKQ.AKQ.AKQ.AKQJ", "J32.J32.J32.T987", "T98.T98.T98.6543", "7654.7654.7654.2"]
            )
        }
    ).owners()[None]
    solver = CardSolver()
    told: list[int] = []
    tricks = solver.tricks(np.repeat(tops, 3, axis=0), 4, 3, progress=told.append)
    assert (tricks[:, tops[0] == 3] == 0).all()
    assert (solver.solves, sum(told)) == (1, 3)
    solver.tricks(tops, 4, 3)
    assert solver.solves == 1


@pytest.mark.parametrize(
    ("change", "args", "words"),
    [
        ((), (5, 0), "expected a strain"),
        ((), (4, 4), "expected a strain"),
        ((), (4, 0, [0]), "cards of the trick under way to be gone"),
        ((0,), (4, 0), "hands of equal size"),
    ],
)
def test_positions_that_cannot_be(change: tuple[int, ...], args: tuple[object, ...], words: str) -> None:
    owners = random_owners(1, seed=1)
    owners[0, list(change)] = -1
    with pytest.raises(SolverError, match=words):
        CardSolver().tricks(owners, *args)  # type: ignore[arg-type]


def _stored(deals: SolvedDeals, statement: str) -> int:
    deals.close()
    with contextlib.closing(sqlite3.connect(deals.path)) as db, db:
        return int(db.execute(statement).rowcount)


@pytest.mark.parametrize("later", [False, True], ids=["lead", "second hand"])
def test_remembered_on_disk(tmp_path: Path, later: bool) -> None:
    """The next process solves nothing; a row that is gone or altered has its position solved anew."""
    owners = random_owners(3, seed=11)
    trick: list[int] = []
    if later:
        card = int(np.flatnonzero(owners[0] == 1)[2])
        owners = owners[:1].copy()
        owners[0, card] = -1
        trick = [card]
    disk = SolvedDeals(tmp_path)
    first = CardSolver(disk)
    answer = first.tricks(owners, 4, 1, trick)
    assert first.solves == first.asked == len(owners)
    second = CardSolver(SolvedDeals(tmp_path))
    assert (second.tricks(owners, 4, 1, trick) == answer).all()
    assert (second.solves, second.asked) == (0, len(owners))
    for statement in (
        "DELETE FROM boards WHERE key = (SELECT min(key) FROM boards)",
        "UPDATE boards SET answer = answer + 1 WHERE key = (SELECT max(key) FROM boards)",
    ):
        assert _stored(disk, statement) == 1
        again = CardSolver(SolvedDeals(tmp_path))
        assert (again.tricks(owners, 4, 1, trick) == answer).all()
        assert again.solves == 1


def test_other_strain_or_leader_is_another_position(tmp_path: Path) -> None:
    owners = random_owners(1, seed=12)
    CardSolver(SolvedDeals(tmp_path)).tricks(owners, 4, 1)
    for strain, leader in ((3, 1), (4, 2)):
        other = CardSolver(SolvedDeals(tmp_path))
        assert (other.tricks(owners, strain, leader) == CardSolver().tricks(owners, strain, leader)).all()
        assert other.solves == 1


def test_what_is_known_already_is_not_looked_up(tmp_path: Path) -> None:
    """Two contracts of one declarer in one strain ask the same position twice."""
    owners, solver = random_owners(1, 3), CardSolver(SolvedDeals(tmp_path))
    first = solver.tricks(owners, 3, 0)
    np.testing.assert_array_equal(solver.tricks(owners, 3, 0), first)
    assert solver.solves == 1
