"""How likely each hidden hand makes the calls it made: the factors of the posterior, one per call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.model import BiddingModel, log_probs_of
from simulate.core.arrays import Hands
from simulate.deals.knowledge import CallEvidence
from simulate.deals.shuffle import Unseen

MISCALL: Final = 0.002
"""Share of calls, one in 500, taken to be any legal call whatever the hand. Stated, not fitted: it keeps
one call that the model finds impossible from deciding everything."""

_BATCH: Final = 16_384
_SHRINK: Final = 0.75


@dataclass(slots=True)
class Likelihood:
    """The evidence about the unseen cards, sorted by the seat it is about.

    Every factor is at most 1, so a partial product bounds the whole from above; `of_pair` relies on it.

    Parameters
    ----------
    model : BiddingModel
        For calls without a meaning.
    evidence : sequence of CallEvidence
        Only the items of seats with unseen cards matter; the others are the same for every deal.
    unseen : Unseen
        Cards and seats.

    Attributes
    ----------
    items : tuple of CallEvidence
        What matters, in the order of the auction.
    evaluated : int
        Hands put to the model so far, counted once per call.
    """

    model: BiddingModel
    evidence: Sequence[CallEvidence]
    unseen: Unseen
    items: tuple[CallEvidence, ...] = field(init=False)
    evaluated: int = field(init=False, default=0)
    _by_place: tuple[tuple[int, ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        seats = self.unseen.seats
        self.items = tuple(item for item in self.evidence if item.seat in seats)
        # Meanings first: they cost nothing beside a model, and rule out most.
        self._by_place = tuple(
            tuple(
                sorted(
                    (i for i, item in enumerate(self.items) if item.seat == seat),
                    key=lambda i: (self.items[i].meaning is None, i),
                )
            )
            for seat in seats
        )

    def items_of(self, place: int) -> tuple[int, ...]:
        """Return which items speak about the seat at this place, cheapest first."""
        return self._by_place[place]

    @property
    def strict(self) -> NDArray[np.bool_]:
        """Shape ``(k,)``: items whose edges are hard."""
        return np.array([i.strict and i.meaning is not None for i in self.items], dtype=np.bool_)

    def log_item(self, item: int, hands: Hands, *, hard: bool = True) -> NDArray[np.float64]:
        """Return the log likelihood of one call for these hands, shape ``(n,)``.

        Parameters
        ----------
        item : int
            Index in `items`.
        hands : Hands
            Of the seat that made the call.
        hard : bool
            Whether strict meanings have their hard edges, or soft ones as on the way to them.
        """
        evidence = self.items[item]
        if evidence.meaning is not None:
            inside = evidence.meaning.log_membership(hands, strict=hard and evidence.strict)
            return evidence.temper * inside.astype(np.float64)
        position = evidence.position
        share = MISCALL / int(position.auction.legal().sum())
        out = np.empty(len(hands), dtype=np.float64)
        for start in range(0, len(hands), _BATCH):
            part = (
                hands
                if len(hands) <= _BATCH
                else hands.take(np.arange(start, min(start + _BATCH, len(hands))))
            )
            logs = log_probs_of(self.model, position, evidence.call, part)
            self.evaluated += len(part)
            chance = np.exp(logs.astype(np.float64))
            out[start : start + len(part)] = np.log((1.0 - MISCALL) * np.minimum(chance, 1.0) + share)
        return evidence.temper * out

    def log_items(self, holding: NDArray[np.int8], *, hard: bool = False) -> NDArray[np.float64]:
        """Return the log likelihood of every call, shape ``(n, k)``."""
        table = np.zeros((len(holding), len(self.items)))
        for place in range(len(self.unseen.seats)):
            if self.items_of(place):
                hands = Hands(self.unseen.held(holding, place))
                for item in self.items_of(place):
                    table[:, item] = self.log_item(item, hands, hard=hard)
        return table

    def harden(self, holding: NDArray[np.int8], table: NDArray[np.float64]) -> None:
        """Replace, in place, the soft values of strict meanings by hard ones."""
        for place in range(len(self.unseen.seats)):
            hard = [i for i in self.items_of(place) if self.strict[i]]
            if hard:
                hands = Hands(self.unseen.held(holding, place))
                for item in hard:
                    table[:, item] = self.log_item(item, hands)

    def reaching(
        self,
        holding: NDArray[np.int8],
        places: Sequence[int],
        exponents: NDArray[np.float64],
        needed: NDArray[np.float64],
        *,
        hard: bool,
    ) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        """Evaluate the calls of some seats, dropping a deal as soon as it cannot reach what it needs.

        Parameters
        ----------
        holding : ndarray of int8, shape (n, u)
            Deals.
        places : sequence of int
            Places of the seats.
        exponents : ndarray, shape (k,)
            Power of every factor.
        needed : ndarray, shape (n,)
            The least sum of ``exponents * log likelihood`` over the calls of these seats.
        hard : bool
            As in `log_item`.

        Returns
        -------
        rows : ndarray of int, shape (m,)
            The deals that reach it.
        table : ndarray, shape (m, k)
            Their log likelihoods, filled for the calls of these seats.
        """
        rows = np.arange(len(holding))
        table = np.zeros((len(holding), len(self.items)))
        total = np.zeros(len(holding))
        queue = [(place, item) for place in places for item in self.items_of(place) if exponents[item] > 0]
        queue.sort(key=lambda entry: self.items[entry[1]].meaning is None)
        hands: dict[int, Hands] = {}
        for place, item in queue:
            if not len(rows):
                break
            if place not in hands:
                hands[place] = Hands(self.unseen.held(holding[rows], place))
            value = self.log_item(item, hands[place], hard=hard)
            table[rows, item] = value
            total[rows] += exponents[item] * value
            alive = total[rows] >= needed[rows]
            if alive.sum() < _SHRINK * len(rows):
                hands = {p: h.take(alive) for p, h in hands.items()}
                rows = rows[alive]
        rows = rows[total[rows] >= needed[rows]]
        return rows, table[rows]
