"""Auctions finished by a bidding model, every seat looking at its own hand only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.model import BiddingModel, Position
from simulate.core.arrays import Hands
from simulate.core.auction import Auction
from simulate.core.contract import Contract
from simulate.core.seats import SEATS

UNLIKELY: Final = 0.05
"""Calls less likely than this share of the likeliest are not taken when an auction is imagined: a model must
give every legal call some probability, but nobody plans for a partner who bids at random."""


@dataclass(frozen=True, slots=True)
class Finished:
    """Finished auctions, one for every deal.

    Parameters
    ----------
    auctions : tuple of Auction
        The different ones.
    which : ndarray of int, shape (n,)
        Index into `auctions` for every deal.
    """

    auctions: tuple[Auction, ...]
    which: NDArray[np.intp]

    def contracts(self) -> list[Contract | None]:
        """Return the contract of each different auction; None when passed out."""
        return [auction.contract() for auction in self.auctions]

    def columns(self) -> dict[str, NDArray[np.int64]]:
        """Return level (0 when passed out), strain, doubled and declarer, each of shape ``(n,)``."""
        contracts = self.contracts()
        return {
            name: np.array([0 if c is None else getattr(c, name) for c in contracts], dtype=np.int64)[
                self.which
            ]
            for name in ("level", "strain", "doubled", "declarer")
        }


def finish_auctions(
    model: BiddingModel,
    starts: Sequence[Position],
    which: NDArray[np.intp],
    owners: NDArray[np.int8],
    *,
    rng: np.random.Generator,
    unlikely: float = UNLIKELY,
) -> Finished:
    """Finish auctions by drawing every call from the model.

    Parameters
    ----------
    model : BiddingModel
        How people bid.
    starts : sequence of Position
        Positions to go on from; one whose auction is over is left as it is.
    which : ndarray of int, shape (n,)
        The start of every deal.
    owners : ndarray of int8, shape (n, 52)
        Who holds each card.
    rng : numpy.random.Generator
        Source of randomness; one number is drawn for every deal and step.
    unlikely : float
        See `UNLIKELY`.

    Returns
    -------
    Finished
        One finished auction for every deal.
    """
    seat_hands = [Hands.of_seat(owners, seat).held for seat in SEATS]
    positions = list(starts)
    index = {position: i for i, position in enumerate(positions)}
    now = np.asarray(which, dtype=np.intp).copy()
    active = np.array([not p.auction.is_over for p in positions])[now].nonzero()[0]
    while len(active):
        used, local = np.unique(now[active], return_inverse=True)
        here = [positions[i] for i in used]
        seats = np.array([p.seat for p in here])[local]
        held = np.empty((len(active), 52), dtype=np.bool_)
        for seat in SEATS:
            mine = seats == seat
            held[mine] = seat_hands[seat][active[mine]]
        calls = _draw(model.log_probs(here, local, Hands(held)), rng.random(len(active)), unlikely)
        over = np.zeros(len(active), dtype=np.bool_)
        for pair in np.unique(np.stack([local, calls]), axis=1).T:
            rows = (local == pair[0]) & (calls == pair[1])
            after = here[pair[0]].then(int(pair[1]))
            if after not in index:
                index[after] = len(positions)
                positions.append(after)
            now[active[rows]] = index[after]
            over[rows] = after.auction.is_over
        active = active[~over]
    used, final = np.unique(now, return_inverse=True)
    return Finished(tuple(positions[i].auction for i in used), final)


def _draw(log_probs: NDArray[np.float32], uniform: NDArray[np.float64], unlikely: float) -> NDArray[np.intp]:
    """Draw one call a row by inverting the cumulative distribution of the likely calls."""
    top = log_probs.max(axis=1, keepdims=True)
    weights = np.exp(log_probs - top).astype(np.float64)
    weights[weights < unlikely] = 0
    edges = np.cumsum(weights, axis=1)
    drawn: NDArray[np.intp] = (edges < (uniform * edges[:, -1])[:, None]).sum(axis=1)
    return drawn
