"""Double-dummy tricks for whole samples: the only place that talks to the solver (DDS, through endplay)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simulate.core.calls import NOTRUMP
from simulate.core.cards import CARDS
from simulate.core.hands import HAND_SIZE
from simulate.core.seats import SEATS
from simulate.errors import SolverError
from simulate.play.cache import SolvedDeals
from simulate.play.dds import dds

BOARDS_PER_CALL: Final = 200
"""What DDS takes in one call; also how much work an interruption can lose."""

# DDS keeps its state in global memory: two calls at once, from two Python threads, would mix their boards.
ONE_CALL_AT_A_TIME: Final = threading.Lock()

SUIT_BITS: Final = (4 << np.arange(13)).astype(np.uint32)
"""DDS writes a suit as bits, deuce 4 to ace 16384."""


def solve_tricks(
    owners: ArrayLike,
    strain: ArrayLike,
    declarer: ArrayLike,
    *,
    progress: Callable[[int], None] | None = None,
) -> NDArray[np.int8]:
    """Return the tricks declarer takes when all four players see all cards.

    Each (deal, strain, declarer) is solved once, however often it is asked. DDS spreads the boards of a call
    over all cores; the answers are exact and do not depend on how many there are.

    Parameters
    ----------
    owners : array_like of int, shape (n, 52)
        Seat (N E S W = 0..3) that holds each card; thirteen cards each.
    strain : array_like of int, shape (n,) or scalar
        Clubs 0 to notrump 4.
    declarer : array_like of int, shape (n,) or scalar
        Seat.
    progress : callable, optional
        Called after each batch with the number of rows it answered; the calls add up to `n`.

    Returns
    -------
    ndarray of int8, shape (n,)
        Tricks, 0-13.

    Raises
    ------
    SolverError
        If a deal has not thirteen cards a seat, a strain or declarer does not exist, or DDS fails.

    References
    ----------
    B. Haglund, S. Hein: DDS, a double dummy solver for bridge, https://github.com/dds-bridge/dds.
    """
    return TrickCache().tricks(owners, strain, declarer, progress=progress)


class TrickCache:
    """Remembers what was solved, so that every deal, strain and declarer costs one solve.

    Parameters
    ----------
    disk : SolvedDeals, optional
        Boards solved before, by any process; what is solved here is added to them.

    Attributes
    ----------
    asked : int
        Different boards asked for, whether or not they were known: what a run reports, the same every time.
    solves : int
        How many boards went to the solver.

    Notes
    -----
    An interruption (Ctrl-C) loses at most the batch of 200 boards under way. In memory about 150 bytes a
    board.
    """

    def __init__(self, disk: SolvedDeals | None = None) -> None:
        self.disk = disk
        self.solves = 0
        self._known: dict[bytes, int] = {}
        self._asked: set[bytes] = set()

    def __len__(self) -> int:
        return len(self._known)

    def __repr__(self) -> str:
        return f"TrickCache({len(self)} boards known, {self.solves} solved)"

    @property
    def asked(self) -> int:
        """Different boards asked for."""
        return len(self._asked)

    def counted_apart(self) -> TrickCache:
        """Return a cache that shares what is known, in memory and on disk, and counts from nought."""
        other = TrickCache(self.disk)
        other._known = self._known
        return other

    def tricks(
        self,
        owners: ArrayLike,
        strain: ArrayLike,
        declarer: ArrayLike,
        *,
        progress: Callable[[int], None] | None = None,
    ) -> NDArray[np.int8]:
        """Return what `solve_tricks` returns, solving only what is not known yet."""
        # Sorted, so that all declarers of one deal and strain fall into the same call: DDS then reuses its
        # table of positions. Measured on two cores, 200 deals: one declarer 9.8 ms a deal, two of one side
        # 14.6 (22.0 in separate calls), all four 19.4; CalcAllTables, which always solves four, 20.2. So
        # boards are never dearer than tables and one way serves.
        keys = _keys(owners, strain, declarer)
        distinct, where = np.unique(keys, axis=0, return_inverse=True)
        where = where.reshape(len(keys))
        rows_of = np.bincount(where, minlength=len(distinct))
        names = [row.tobytes() for row in distinct]
        self._asked.update(names)
        if self.disk is not None:
            new = [name for name in names if name not in self._known]
            if new:
                self._known.update(self.disk.get(new))
        missing = np.array([i for i, name in enumerate(names) if name not in self._known], dtype=np.intp)
        if progress is not None and len(keys):
            already = len(keys) - int(rows_of[missing].sum())
            if already:
                progress(already)
        for start in range(0, len(missing), BOARDS_PER_CALL):
            batch = missing[start : start + BOARDS_PER_CALL]
            answers = dict(zip((names[i] for i in batch), _solve(distinct[batch]), strict=True))
            self._known.update(answers)
            self.solves += len(answers)
            if self.disk is not None:
                self.disk.put(answers)
            if progress is not None:
                progress(int(rows_of[batch].sum()))
        found = np.array([self._known[name] for name in names], dtype=np.int8)
        return found[where]


def use_threads(count: int) -> None:
    """Let the solver use so many threads in this process; it takes one a core unless told.

    For worker processes that share the cores. The answers do not depend on it.

    Parameters
    ----------
    count : int
        At least 1.
    """
    library = dds()
    with ONE_CALL_AT_A_TIME:
        library.SetMaxThreads(count)


def _keys(owners: ArrayLike, strain: ArrayLike, declarer: ArrayLike) -> NDArray[np.uint8]:
    """Check the boards and pack each into 14 bytes: four cards a byte, then strain and declarer."""
    cards = np.asarray(owners)
    if cards.ndim != 2 or cards.shape[1] != CARDS:
        raise SolverError(f"expected owners of shape (n, 52): {cards.shape!r}")
    n = len(cards)
    try:
        strains = np.broadcast_to(np.asarray(strain), n)
        declarers = np.broadcast_to(np.asarray(declarer), n)
    except ValueError:
        shapes = (np.shape(strain), np.shape(declarer))
        raise SolverError(f"expected one strain and one declarer for each of {n} deals: {shapes!r}") from None
    counts = np.stack([(cards == seat).sum(axis=1) for seat in SEATS], axis=1)
    wrong = np.flatnonzero((counts != HAND_SIZE).any(axis=1))
    if wrong.size:
        raise SolverError(
            f"expected thirteen cards for each of N, E, S, W in every deal; deal {wrong[0]} has: "
            f"{counts[wrong[0]].tolist()!r}"
        )
    for what, values, last in (("strain", strains, NOTRUMP), ("declarer", declarers, SEATS[-1])):
        bad = values[(values < 0) | (values > last)]
        if bad.size:
            raise SolverError(f"expected every {what} in 0..{last}: {bad[0].item()!r}")
    keys = np.empty((n, 14), dtype=np.uint8)
    keys[:, :13] = cards.astype(np.uint8).reshape(n, 13, 4) @ np.array([64, 16, 4, 1], dtype=np.uint8)
    keys[:, 13] = 4 * strains + declarers
    return keys


def _solve(keys: NDArray[np.uint8]) -> Iterator[int]:
    """Solve at most 200 boards in one call."""
    # endplay's own structures are filled as arrays. Its solve_all_boards would ask for every card's score,
    # 20.6 ms a board against 9.8, and wants Deal objects (0.13 ms each to make).
    library = dds()
    owners = (keys[:, :13, None] >> np.array([6, 4, 2, 0], dtype=np.uint8) & 3).reshape(-1, CARDS)
    strain, declarer = keys[:, 13] >> 2, keys[:, 13] & 3
    boards, solved = library.boards(), library.solvedBoards()
    asked: Any = np.frombuffer(boards, dtype=np.dtype(library.boards))[0]
    n = boards.noOfBoards = len(keys)
    deals = asked["deals"][:n]
    # DDS counts suits downwards: spades 0 to clubs 3, notrump 4.
    deals["trump"] = np.where(strain == NOTRUMP, NOTRUMP, 3 - strain.astype(np.int8))
    deals["first"] = (declarer + 1) % 4
    held = owners.reshape(n, 1, 4, 13) == np.arange(4).reshape(1, 4, 1, 1)
    deals["remainCards"] = (held * SUIT_BITS).sum(axis=3)[:, :, ::-1]
    asked["target"][:n] = -1  # as many tricks as possible
    asked["solutions"][:n] = 1  # the score of one best lead is enough
    asked["mode"][:n] = 1  # search even when there is one card to lead
    try:
        with ONE_CALL_AT_A_TIME:
            library.SolveAllBoardsBin(boards, solved)
    except library.DDSError as error:
        raise SolverError(f"the double-dummy solver failed on {n} boards: {error}") from error
    answers: Any = np.frombuffer(solved, dtype=np.dtype(library.solvedBoards))[0]
    defence = answers["solvedBoard"]["score"][:n, 0]
    return iter((HAND_SIZE - defence).tolist())
