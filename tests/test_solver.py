"""Double dummy: known deals, endplay's own table, symmetries, batches, the cache."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from numpy.typing import NDArray

from simulate.core.cards import RANK_LETTERS
from simulate.core.hands import Deal, hand_name, parse_hand
from simulate.errors import SolverError
from simulate.play import TrickCache, solve_tricks
from simulate.play.dds import dds
from simulate.play.solver import BOARDS_PER_CALL

NT, SPADES, HEARTS = 4, 3, 2


def random_owners(n: int, seed: int) -> NDArray[np.int8]:
    rng = np.random.default_rng(seed)
    return rng.permuted(np.tile(np.repeat(np.arange(4, dtype=np.int8), 13), (n, 1)), axis=1)


def owners_of(*hands: str) -> NDArray[np.int8]:
    return Deal.of({seat: parse_hand(text) for seat, text in enumerate(hands)}).owners()[None, :]


TOPS = owners_of("AKQ.AKQ.AKQ.AKQJ", "J32.J32.J32.T987", "T98.T98.T98.6543", "7654.7654.7654.2")
ONE_SUIT_EACH = owners_of(
    f"{RANK_LETTERS[::-1]}...", f".{RANK_LETTERS[::-1]}..", f"..{RANK_LETTERS[::-1]}.", f"...{RANK_LETTERS}"
)


@pytest.mark.parametrize(
    ("owners", "strain", "declarer", "tricks"),
    [
        (TOPS, NT, 0, 13),
        (TOPS, NT, 2, 13),
        (TOPS, NT, 1, 0),
        (ONE_SUIT_EACH, SPADES, 0, 13),
        (ONE_SUIT_EACH, SPADES, 2, 13),
        (ONE_SUIT_EACH, HEARTS, 3, 13),
        (ONE_SUIT_EACH, HEARTS, 0, 0),
        (ONE_SUIT_EACH, NT, 0, 0),  # East leads hearts
        (ONE_SUIT_EACH, NT, 1, 0),
    ],
)
def test_deals_that_play_themselves(
    owners: NDArray[np.int8], strain: int, declarer: int, tricks: int
) -> None:
    assert solve_tricks(owners, strain, declarer).tolist() == [tricks]


def test_agrees_with_the_table_of_endplay() -> None:
    from endplay.dds import calc_dd_table
    from endplay.types import Deal as TheirDeal
    from endplay.types import Denom, Player

    deals = random_owners(4, seed=11)
    strains, declarers = np.divmod(np.arange(20), 4)
    ours = solve_tricks(np.repeat(deals, 20, axis=0), np.tile(strains, 4), np.tile(declarers, 4))
    theirs = []
    for row in deals:
        text = " ".join(hand_name(hand) for hand in Deal.from_owners(row).hands)
        table = calc_dd_table(TheirDeal(f"N:{text}"))
        denoms = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
        seats = (Player.north, Player.east, Player.south, Player.west)
        theirs += [table[denoms[s], seats[d]] for s, d in zip(strains, declarers, strict=True)]
    assert ours.dtype == np.int8
    assert ours.tolist() == theirs


def test_turning_the_table_and_swapping_suits_change_nothing() -> None:
    deals = random_owners(12, seed=12)
    strain, declarer = np.arange(12) % 5, np.arange(12) % 4
    plain = solve_tricks(deals, strain, declarer)
    turned = solve_tricks((deals + 1) % 4, strain, (declarer + 1) % 4)
    np.testing.assert_array_equal(turned, plain)
    suits = np.array([2, 0, 3, 1])  # the suit that comes to stand at C, D, H, S
    swapped = deals.reshape(-1, 4, 13)[:, suits].reshape(-1, 52)
    new_strain = np.array([1, 3, 0, 2, NT])[strain]
    np.testing.assert_array_equal(solve_tricks(swapped, new_strain, declarer), plain)


def test_a_large_batch_equals_one_board_at_a_time() -> None:
    """450 rows, 210 different boards: more than one call, and repeats."""
    assert BOARDS_PER_CALL < 210
    deals = random_owners(210, seed=13)
    rng = np.random.default_rng(14)
    rows = np.concatenate([np.arange(210), rng.integers(0, 210, 240)])
    strain, declarer = np.arange(210) % 5, np.arange(210) % 4
    seen: list[int] = []
    batch = solve_tricks(deals[rows], strain[rows], declarer[rows], progress=seen.append)
    assert len(seen) == 2
    assert sum(seen) == 450
    sample = rng.choice(450, 25, replace=False)
    single = [int(solve_tricks(deals[[rows[i]]], strain[rows[i]], declarer[rows[i]])[0]) for i in sample]
    assert batch[sample].tolist() == single
    first = {int(row): int(batch[i]) for i, row in reversed(list(enumerate(rows)))}
    assert batch.tolist() == [first[int(row)] for row in rows]


def test_the_number_of_threads_does_not_matter() -> None:
    from endplay import _dds

    deals, strain = random_owners(30, seed=15), np.arange(30) % 5
    answers = []
    try:
        for threads in (1, 2):
            _dds.SetMaxThreads(threads)
            answers.append(solve_tricks(deals, strain, 2).tolist())
    finally:
        _dds.SetMaxThreads(0)
    assert answers[0] == answers[1]


def test_nothing_to_solve() -> None:
    calls: list[int] = []
    answer = solve_tricks(np.empty((0, 52), dtype=np.int8), NT, 0, progress=calls.append)
    assert answer.shape == (0,)
    assert answer.dtype == np.int8
    assert calls == []


def test_the_cache_solves_each_board_once() -> None:
    cache, deals = TrickCache(), random_owners(6, seed=16)
    first = cache.tricks(deals, SPADES, 0)
    assert (cache.solves, len(cache)) == (6, 6)
    seen: list[int] = []
    again = cache.tricks(np.concatenate([deals, deals[::-1]]), SPADES, 0, progress=seen.append)
    assert cache.solves == 6
    assert seen == [12]
    assert again.tolist() == [*first, *first[::-1]]
    cache.tricks(deals, SPADES, 2)
    assert cache.solves == 12
    np.testing.assert_array_equal(first, solve_tricks(deals, SPADES, 0))


def test_an_interruption_keeps_what_was_solved() -> None:
    cache, deals = TrickCache(), random_owners(BOARDS_PER_CALL + 10, seed=17)

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cache.tricks(deals, NT, 0, progress=stop)
    assert cache.solves == BOARDS_PER_CALL
    cache.tricks(deals, NT, 0)
    assert cache.solves == BOARDS_PER_CALL + 10


@pytest.mark.parametrize(
    ("owners", "strain", "declarer", "message"),
    [
        (np.zeros((1, 52), dtype=np.int8), NT, 0, r"thirteen cards.*deal 0 has: \[52, 0, 0, 0\]"),
        (np.where(TOPS == 3, 4, TOPS), NT, 0, r"thirteen cards.*\[13, 13, 13, 0\]"),
        (TOPS[0], NT, 0, r"shape \(n, 52\): \(52,\)"),
        (TOPS[:, :51], NT, 0, r"shape \(n, 52\): \(1, 51\)"),
        (TOPS, 5, 0, r"every strain in 0..4: 5"),
        (TOPS, -1, 0, r"every strain in 0..4: -1"),
        (TOPS, NT, 4, r"every declarer in 0..3: 4"),
        (TOPS, [NT, NT], 0, r"one strain and one declarer for each of 1 deals"),
    ],
)
def test_impossible_boards_are_refused(owners: object, strain: object, declarer: int, message: str) -> None:
    with pytest.raises(SolverError, match=message):
        solve_tricks(owners, strain, declarer)  # type: ignore[arg-type]


def test_a_failure_of_the_solver_is_ours_to_report(monkeypatch: pytest.MonkeyPatch) -> None:
    library = dds()

    def fail(*_: object) -> None:
        raise library.DDSError("Too many cards")

    monkeypatch.setattr(library, "SolveAllBoardsBin", fail)
    with pytest.raises(SolverError, match="failed on 1 boards: Too many cards"):
        solve_tricks(TOPS, NT, 0)


def test_solving_loads_neither_all_of_endplay_nor_pyplot() -> None:
    """Half a second of a ruling, for nothing that it needs."""
    script = (
        "import sys, numpy as np; from simulate.play import solve_tricks; "
        "print(solve_tricks([np.repeat(range(4), 13)], 4, 0)); "
        "print([m for m in ('endplay', 'matplotlib', 'pandas') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[1] == "[]"


def test_endplay_imported_before_is_used() -> None:
    script = (
        "import endplay, numpy as np; from simulate.play.dds import dds; from simulate.play import *; "
        "print(solve_tricks([np.repeat(range(4), 13)], 4, 0), dds() is endplay._dds)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[0] True\n"
