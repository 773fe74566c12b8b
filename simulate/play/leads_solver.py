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
from simulate.play.solver import BOARDS_PER_CALL, ONE_CALL_AT_A_TIME, SUIT_BITS

NOT_HELD: Final = -1
"""In place of tricks where a card cannot be played."""


class CardSolver:
    """Tricks after every card, remembered deal by deal.

    Attributes
    ----------
    solves : int
        How many positions went to the solver: the budget that commands count.
    """

    def __init__(self) -> None:
        self._known: dict[bytes, NDArray[np.int8]] = {}
        self.solves = 0

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
        missing = np.array([i for i, name in enumerate(names) if name not in self._known], dtype=np.intp)
        if progress is not None and len(cards) > (new := int(rows_of[missing].sum())):
            progress(len(cards) - new)
        for start in range(0, len(missing), BOARDS_PER_CALL):
            batch = missing[start : start + BOARDS_PER_CALL]
            for i, row in zip(batch, _solve(distinct[batch], strain, leader, trick), strict=True):
                self._known[names[i]] = row
            self.solves += len(batch)
            if progress is not None:
                progress(int(rows_of[batch].sum()))
        answers = np.array([self._known[name] for name in names], dtype=np.int8).reshape(-1, CARDS)
        return answers[where]


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
    from endplay import _dds

    boards, solved = _dds.boards(), _dds.solvedBoards()
    asked: Any = np.frombuffer(boards, dtype=np.dtype(_dds.boards))[0]
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
            _dds.SolveAllBoardsBin(boards, solved)
    except _dds.DDSError as error:
        raise SolverError(f"the double-dummy solver failed on {n} positions: {error}") from error
    answers: Any = np.frombuffer(solved, dtype=np.dtype(_dds.solvedBoards))[0]["solvedBoard"][:n]
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
