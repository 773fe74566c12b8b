"""Double-dummy tricks for every card that could be played: leads, and positions in the play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simulate.core.calls import NOTRUMP, Strain
from simulate.core.cards import CARDS, RANK_LETTERS, SUITS, Card
from simulate.core.hands import HAND_SIZE
from simulate.core.play import touching
from simulate.core.seats import SEATS, Seat
from simulate.errors import SolverError
from simulate.play.cache import SolvedDeals
from simulate.play.dds import dds
from simulate.play.solver import BOARDS_PER_CALL, ONE_CALL_AT_A_TIME, SUIT_BITS

NOT_HELD: Final = -1
"""In place of tricks where a card cannot be played."""


_WORTH_ONE_BY_ONE: Final = 2
"""Leads are solved one by one when so many times as many are different.

Measured for 50 layouts, all leads in one solve against one solve for each that is asked: 8.3 and 5.4 s of the
processor for 5 of 12 different leads against a slam, 1.1 and 1.2 s for 4 of 8, 1.2 and 1.7 s for 5 of 9.
"""

NOBODY: Final = -1
"""Owner of a card that is gone."""

_BEST_CARD: Final = 1
_EVERY_CARD: Final = 3
"""How much DDS is asked: the score of one best card, or of every card."""

_CARD_KEY: Final = b"C"
"""First byte of a key on disk: a position with a card, not a board."""


class CardSolver:
    """Tricks after every card, remembered deal by deal.

    Parameters
    ----------
    disk : SolvedDeals, optional
        Positions solved before, by any process; what is solved here is added to them, card by card.

    Attributes
    ----------
    asked : int
        Different positions asked for, whether or not they were known: what a run reports, the same every
        time.
    solves : int
        How many positions went to the solver.
    """

    def __init__(self, disk: SolvedDeals | None = None) -> None:
        self.disk = disk
        self.solves = 0
        self._known: dict[bytes, NDArray[np.int8]] = {}
        self._asked: set[bytes] = set()

    @property
    def asked(self) -> int:
        """Different positions asked for."""
        return len(self._asked)

    def __repr__(self) -> str:
        return f"CardSolver({len(self._known)} positions known, {self.solves} solved)"

    def tricks(
        self,
        owners: ArrayLike,
        strain: Strain,
        leader: Seat,
        trick: Sequence[Card] = (),
        *,
        only: Sequence[Card] | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> NDArray[np.int8]:
        """Return the tricks that the side to play takes from here on, for each card it can play.

        One solve a position answers for all cards; a few leads of many are solved one by one. DDS spreads
        the positions of a call over all cores; the answers are exact and do not depend on how many there are.

        Parameters
        ----------
        owners : array_like of int, shape (n, 52)
            Seat that holds each card, -1 for cards that are gone, those of the trick under way included.
        strain : int
            Clubs 0 to notrump 4.
        leader : int
            Seat that led, or leads, to the trick under way.
        trick : sequence of int
            Cards played to it so far, at most three; the side to play is that of the next seat.
        only : sequence of int, optional
            Cards that are asked for; all when absent.
        progress : callable, optional
            Called after each batch with the number of rows it answered; the calls add up to `n`.

        Returns
        -------
        ndarray of int8, shape (n, 52)
            Tricks of the side to play, the trick under way counted; `NOT_HELD` where the seat to play does
            not hold the card or may not play it, or the card was not asked for.

        Raises
        ------
        SolverError
            If the hands do not fit the trick, or DDS fails.

        References
        ----------
        B. Haglund, S. Hein: DDS, a double dummy solver for bridge, https://github.com/dds-bridge/dds.
        """
        cards = _checked(owners, strain, leader, trick)
        distinct, where = np.unique(cards, axis=0, return_inverse=True)
        where = where.reshape(len(cards))
        rows_of = np.bincount(where, minlength=len(distinct))
        key = bytes([strain, leader, *trick])
        names = [key + row.tobytes() for row in distinct]
        self._asked.update(names)
        wanted = _playable(distinct, leader, trick)
        if only is not None:
            wanted &= np.isin(np.arange(CARDS), only)
        if self.disk is not None:
            unknown = [i for i, name in enumerate(names) if not self._answers(name, wanted[i])]
            keys = _disk_keys(distinct[unknown], strain, leader, trick)
            self._learn((names[i] for i in unknown), _read(self.disk, keys, wanted[unknown]))
        missing = np.array(
            [i for i, name in enumerate(names) if not self._answers(name, wanted[i])], dtype=np.intp
        )
        if progress is not None and len(cards) > (new := int(rows_of[missing].sum())):
            progress(len(cards) - new)
        one_by_one = not trick and _are_few(wanted[missing], distinct[missing], leader)
        for batch in _batches(missing, int(wanted.sum(axis=1).max()) if one_by_one else 1):
            if one_by_one:
                solved = _solve_leads(distinct[batch], strain, leader, wanted[batch])
            else:
                solved = _solve(distinct[batch], strain, leader, trick)
            self._learn((names[i] for i in batch), solved)
            self.solves += len(batch)
            if self.disk is not None:
                _write(self.disk, _disk_keys(distinct[batch], strain, leader, trick), solved)
            if progress is not None:
                progress(int(rows_of[batch].sum()))
        answers = np.array([self._known[name] for name in names], dtype=np.int8).reshape(-1, CARDS)
        # What is known besides depends on what was asked before.
        return np.where(wanted, answers, NOT_HELD).astype(np.int8)[where]

    def _answers(self, name: bytes, wanted: NDArray[np.bool_]) -> bool:
        known = self._known.get(name)
        return known is not None and bool((known[wanted] != NOT_HELD).all())

    def _learn(self, names: Iterable[bytes], rows: NDArray[np.int8]) -> None:
        for name, row in zip(names, rows, strict=True):
            before = self._known.get(name)
            self._known[name] = row if before is None else np.maximum(before, row)


def _batches(rows: NDArray[np.intp], positions: int) -> list[NDArray[np.intp]]:
    """Split rows into calls of DDS, of like size: a short last call would leave cores idle."""
    calls = -(-len(rows) * positions // BOARDS_PER_CALL)
    return np.array_split(rows, calls) if calls else []


def _are_few(wanted: NDArray[np.bool_], owners: NDArray[np.int8], leader: Seat) -> bool:
    """Return whether so few of the different leads are asked for that each by itself is less work."""
    different = sum(
        len(touching(np.flatnonzero(row == leader).tolist(), np.flatnonzero(row == NOBODY).tolist()))
        for row in owners
    )
    return int(wanted.sum()) * _WORTH_ONE_BY_ONE < different


def _read(disk: SolvedDeals, keys: Sequence[bytes], wanted: NDArray[np.bool_]) -> NDArray[np.int8]:
    """Return what is known of the cards wanted, shape ``(n, 52)``."""
    rows, cards = (places.tolist() for places in np.nonzero(wanted))
    names = [keys[i] + bytes([card]) for i, card in zip(rows, cards, strict=True)]
    known = disk.get(names)
    found = np.full(wanted.shape, NOT_HELD, dtype=np.int8)
    found[rows, cards] = [known.get(name, NOT_HELD) for name in names]
    return found


def _write(disk: SolvedDeals, keys: Sequence[bytes], solved: NDArray[np.int8]) -> None:
    rows, cards = np.nonzero(solved != NOT_HELD)
    disk.put(
        {
            keys[i] + bytes([card]): int(solved[i, card])
            for i, card in zip(rows.tolist(), cards.tolist(), strict=True)
        }
    )


def _disk_keys(owners: NDArray[np.int8], strain: Strain, leader: Seat, trick: Sequence[Card]) -> list[bytes]:
    """Pack each position into 24 bytes and its trick: never the 14 of a whole board."""
    start = _CARD_KEY + bytes([strain, leader, len(trick), *trick])
    bits = (owners[:, :, None] + 1 >> np.arange(3, dtype=np.int8)) & 1
    packed = np.packbits(bits.reshape(len(owners), 3 * CARDS).astype(np.uint8), axis=1)
    return [start + row.tobytes() for row in packed]


def _playable(owners: NDArray[np.int8], leader: Seat, trick: Sequence[Card]) -> NDArray[np.bool_]:
    """Return which cards the side to play may play, shape ``(n, 52)``."""
    held: NDArray[np.bool_] = owners == (leader + len(trick)) % len(SEATS)
    if trick:
        following = held & (np.arange(CARDS) // 13 == trick[0] // 13)
        held = np.where(following.any(axis=1, keepdims=True), following, held)
    return held


def _checked(owners: ArrayLike, strain: Strain, leader: Seat, trick: Sequence[Card]) -> NDArray[np.int8]:
    cards = np.asarray(owners)
    if cards.ndim != 2 or cards.shape[1] != CARDS:
        raise SolverError(f"expected owners of shape (n, 52): {cards.shape!r}")
    if not 0 <= strain <= NOTRUMP or leader not in SEATS or len(trick) >= len(SEATS):
        raise SolverError(
            f"expected a strain 0-4, a leader 0-3, at most three cards: {(strain, leader, trick)!r}"
        )
    if len(cards) and trick and (cards[:, list(trick)] >= 0).any():
        raise SolverError(f"expected the cards of the trick under way to be gone: {tuple(trick)!r}")
    counts = np.stack([(cards == seat).sum(axis=1) for seat in SEATS], axis=1)
    # Whoever has played to the trick holds one card less.
    played = np.array([(seat - leader) % 4 < len(trick) for seat in SEATS])
    level = counts + played
    wrong = np.flatnonzero(
        (level != level[:, :1]).any(axis=1) | (level[:, 0] < 1) | (level[:, 0] > HAND_SIZE)
    )
    if wrong.size:
        raise SolverError(
            "expected hands of equal size, less the card played to this trick; deal "
            f"{wrong[0]} has: {counts[wrong[0]].tolist()!r}"
        )
    return cards.astype(np.int8)


def _solve(owners: NDArray[np.int8], strain: Strain, leader: Seat, trick: Sequence[Card]) -> NDArray[np.int8]:
    """Solve at most 200 positions in one call, for every card."""
    answers = _dds_answers(
        owners, strain, leader, np.tile(np.array(trick, dtype=np.int64), (len(owners), 1)), _EVERY_CARD
    )
    out = np.full((len(owners), CARDS), NOT_HELD, dtype=np.int8)
    for row in range(len(owners)):
        for i in range(int(answers["cards"][row])):
            suit = SUITS[-1] - int(answers["suit"][row, i])
            out[row, 13 * suit + int(answers["rank"][row, i]) - 2] = answers["score"][row, i]
            # Touching cards below it: one bit each, deuce 4 to ace 16384.
            equals = int(answers["equals"][row, i]) >> 2
            for rank in range(len(RANK_LETTERS)):
                if equals >> rank & 1:
                    out[row, 13 * suit + rank] = answers["score"][row, i]
    return out


def _solve_leads(
    owners: NDArray[np.int8], strain: Strain, leader: Seat, wanted: NDArray[np.bool_]
) -> NDArray[np.int8]:
    """Solve the positions after each lead wanted, at most 200, in one call."""
    rows, leads = np.nonzero(wanted)
    left = owners[rows]
    level = (left == leader).sum(axis=1)
    left[np.arange(len(rows)), leads] = NOBODY
    # The next hand's side takes what the lead leaves of the tricks to come.
    theirs = _dds_answers(left, strain, leader, leads[:, None], _BEST_CARD)["score"][:, 0]
    out = np.full((len(owners), CARDS), NOT_HELD, dtype=np.int8)
    out[rows, leads] = level - theirs
    return out


def _dds_answers(
    owners: NDArray[np.int8], strain: Strain, leader: Seat, tricks: NDArray[np.int64], solutions: int
) -> Any:
    """Return what DDS says of each position; `tricks`, of shape ``(n, t)``, are the tricks under way."""
    library = dds()
    boards, solved = library.boards(), library.solvedBoards()
    asked: Any = np.frombuffer(boards, dtype=np.dtype(library.boards))[0]
    n = boards.noOfBoards = len(owners)
    deals = asked["deals"][:n]
    # DDS counts suits downwards: spades 0 to clubs 3, notrump 4; ranks from 2 to 14.
    deals["trump"] = NOTRUMP if strain == NOTRUMP else SUITS[-1] - strain
    deals["first"] = leader
    deals["currentTrickSuit"] = 0
    deals["currentTrickRank"] = 0
    played = tricks.shape[1]
    deals["currentTrickSuit"][:, :played] = SUITS[-1] - tricks // 13
    deals["currentTrickRank"][:, :played] = tricks % 13 + 2
    held = owners.reshape(n, 1, 4, 13) == np.arange(4).reshape(1, 4, 1, 1)
    deals["remainCards"] = (held * SUIT_BITS).sum(axis=3)[:, :, ::-1]
    asked["target"][:n] = -1  # as many tricks as possible
    asked["solutions"][:n] = solutions
    asked["mode"][:n] = 1  # search even when there is one card to play
    try:
        with ONE_CALL_AT_A_TIME:
            library.SolveAllBoardsBin(boards, solved)
    except library.DDSError as error:
        raise SolverError(f"the double-dummy solver failed on {n} positions: {error}") from error
    return np.frombuffer(solved, dtype=np.dtype(library.solvedBoards))[0]["solvedBoard"][:n]
