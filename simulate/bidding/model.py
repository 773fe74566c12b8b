"""What every model of human calls offers: probabilities of calls, given hands and a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.auction import Auction
from simulate.core.calls import Call
from simulate.core.seats import Seat, Vulnerability
from simulate.meaning import Meaning

CLASSES: Final = ("elite", "national", "youth", "online", "club")
"""Classes of player (Law 16B1(b): "players of the class of")."""


@dataclass(frozen=True, slots=True)
class Position:
    """A decision in an auction, without the hand.

    Parameters
    ----------
    auction : Auction
        The calls so far; the decision is that of ``auction.turn``.
    vulnerability : Vulnerability
        Of the board.
    player_class : str
        One of `CLASSES`.
    meanings : tuple of (int, Meaning)
        Calls explained, by index from 0, as the seat to call understands them.
    methods : pair of tuple of str
        Methods of North-South and of East-West, as the case names them.
    """

    auction: Auction
    vulnerability: Vulnerability
    player_class: str = "national"
    meanings: tuple[tuple[int, Meaning], ...] = ()
    methods: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    @property
    def seat(self) -> Seat:
        """Whose decision it is."""
        return self.auction.turn

    def then(self, call: Call) -> Position:
        """Return the next player's position after `call`."""
        return replace(self, auction=self.auction.then(call))

    def before(self, index: int) -> Position:
        """Return the position in which call `index`, counted from 0, was made."""
        kept = tuple((i, meaning) for i, meaning in self.meanings if i < index)
        return replace(self, auction=self.auction.before(index), meanings=kept)


@runtime_checkable
class BiddingModel(Protocol):
    """P(call | hand, auction so far, vulnerability, class of player)."""

    @property
    def name(self) -> str:
        """Name and version, printed with every result."""

    @property
    def provenance(self) -> str:
        """One sentence: what the figures rest on, and how well they were measured."""

    def log_probs(
        self, positions: Sequence[Position], which: NDArray[np.intp], hands: Hands
    ) -> NDArray[np.float32]:
        """Return log probabilities of the 38 calls, ``-inf`` for illegal ones.

        Parameters
        ----------
        positions : sequence of Position
            The different decisions.
        which : ndarray of int, shape (n,)
            For every hand, the index of its decision in `positions`.
        hands : Hands
            `n` hands of the players to call.

        Returns
        -------
        ndarray of float32, shape (n, 38)
            Rows whose exponentials sum to one.
        """


@runtime_checkable
class OneCallModel(Protocol):
    """A bidding model that can say faster how likely one call is than how likely all are."""

    def log_probs_of(self, position: Position, call: Call, hands: Hands) -> NDArray[np.float32]:
        """Return the log probability of one legal call for many hands in one position, shape ``(n,)``."""


@runtime_checkable
class MethodsModel(Protocol):
    """A bidding model that knows which methods it can follow."""

    def unread_methods(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of a side's methods that change nothing in what the model does."""


def log_probs_of(model: BiddingModel, position: Position, call: Call, hands: Hands) -> NDArray[np.float32]:
    """Return the log probability of one legal call, shape ``(n,)``, for many hands in one position."""
    if isinstance(model, OneCallModel):
        return model.log_probs_of(position, call, hands)
    return log_probs_at(model, position, hands)[:, call]


def log_probs_at(model: BiddingModel, position: Position, hands: Hands) -> NDArray[np.float32]:
    """Return log probabilities, shape ``(n, 38)``, for many hands in one position."""
    return model.log_probs([position], np.zeros(len(hands), dtype=np.intp), hands)
