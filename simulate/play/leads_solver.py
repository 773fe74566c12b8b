"""Double-dummy tricks for every card that could be played: leads, and positions in the play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simulate.core.calls import NOTRUMP, Strain
from simulate.core.cards import CARDS, RANK_LETTERS, SUITS, Card
from simulate.core.hands import HAND_SIZE
from simulate.core.seats import SEATS, Seat
from simulate.errors import SolverError
from simulate.play.cache import SolvedDeals
from simulate.play.dds import dds
from simulate.play.solver import BOARDS_PER_CALL, ONE_CALL_AT_A_TIME, SUIT_BITS

NOT_HELD: Final = -1
"""In place of tricks where a card cannot be played."""


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
        progress: Callable[[int], None] | None = None,
    ) -> NDArray[np.int8]:
        """Return the tricks that the side to play takes from here on, for each card it can play.

        One solve a position answers for all cards. DDS spreads the positions of a call over all cores; the
        answers are exact and do not depend on how many there are.

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
        progress : callable, optional
            Called after each batch with the number of rows it answered; the calls add up to `n`.

        Returns
        -------
        ndarray of int8, shape (n, 52)
            Tricks of the side to play, the trick under way counted; `NOT_HELD` where the seat to play does
            not hold the card or may not play it.

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
        if self.disk is not None:
            unknown = [i for i, name in enumerate(names) if name not in self._known]
            found = _read(self.disk, distinct[unknown], strain, leader, trick)
            self._known.update((names[unknown[i]], row) for i, row in found.items())
        missing = np.array([i for i, name in enumerate(names) if name not in self._known], dtype=np.intp)
        if progress is not None and len(cards) > (new := int(rows_of[missing].sum())):
            progress(len(cards) - new)
        for start in range(0, len(missing), BOARDS_PER_CALL):
            batch = missing[start : start + BOARDS_PER_CALL]
            solved = _solve(distinct[batch], strain, leader, trick)
            for i, row in zip(batch, solved, strict=True):
                self._known[names[i]] = row
            self.solves += len(batch)
            if self.disk is not None:
                _write(self.disk, distinct[batch], solved, strain, leader, trick)
            if progress is not None:
                progress(int(rows_of[batch].sum()))
        answers = np.array([self._known[name] for name in names], dtype=np.int8).reshape(-1, CARDS)
        return answers[where]


def _read(
    disk: SolvedDeals, owners: NDArray[np.int8], strain: Strain, leader: Seat, trick: Sequence[Card]
) -> dict[int, NDArray[np.int8]]:
    """Return the rows of which every card that can be played is known; a part of one is solved anew."""
    keys = _disk_keys(owners, strain, leader, trick)
    playable = _playable(owners, leader, trick)
    cards = [np.flatnonzero(row).tolist() for row in playable]
    known = disk.get([keys[i] + bytes([card]) for i, row in enumerate(cards) for card in row])
    found = {}
    for i, row in enumerate(cards):
        tricks = [known.get(keys[i] + bytes([card]), NOT_HELD) for card in row]
        if NOT_HELD not in tricks:
            found[i] = np.full(CARDS, NOT_HELD, dtype=np.int8)
            found[i][row] = tricks
    return found


def _write(
    disk: SolvedDeals,
    owners: NDArray[np.int8],
    solved: NDArray[np.int8],
    strain: Strain,
    leader: Seat,
    trick: Sequence[Card],
) -> None:
    keys = _disk_keys(owners, strain, leader, trick)
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
    """Solve at most 200 positions in one call."""
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
    for place, card in enumerate(trick):
        deals["currentTrickSuit"][:, place] = SUITS[-1] - card // 13
        deals["currentTrickRank"][:, place] = card % 13 + 2
    held = owners.reshape(n, 1, 4, 13) == np.arange(4).reshape(1, 4, 1, 1)
    deals["remainCards"] = (held * SUIT_BITS).sum(axis=3)[:, :, ::-1]
    asked["target"][:n] = -1  # as many tricks as possible
    asked["solutions"][:n] = 3  # every card, with its score
    asked["mode"][:n] = 1  # search even when there is one card to play
    try:
        with ONE_CALL_AT_A_TIME:
            library.SolveAllBoardsBin(boards, solved)
    except library.DDSError as error:
        raise SolverError(f"the double-dummy solver failed on {n} positions: {error}") from error
    answers: Any = np.frombuffer(solved, dtype=np.dtype(library.solvedBoards))[0]["solvedBoard"][:n]
    out = np.full((n, CARDS), NOT_HELD, dtype=np.int8)
    for row in range(n):
        for i in range(int(answers["cards"][row])):
            suit = SUITS[-1] - int(answers["suit"][row, i])
            out[row, 13 * suit + int(answers["rank"][row, i]) - 2] = answers["score"][row, i]
            # Touching cards below it: one bit each, deuce 4 to ace 16384.
            equals = int(answers["equals"][row, i]) >> 2
            for rank in range(len(RANK_LETTERS)):
                if equals >> rank & 1:
                    out[row, 13 * suit + rank] = answers["score"][row, i]
    return out
