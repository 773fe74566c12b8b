"""What every model of opening leads offers: probabilities of cards, given hands and a finished auction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.model import Position
from simulate.core.arrays import Hands
from simulate.core.auction import Auction
from simulate.core.contract import Contract
from simulate.core.seats import Seat, Vulnerability, lho
from simulate.errors import AuctionError
from simulate.meaning import Meaning


@dataclass(frozen=True, slots=True)
class LeadPosition:
    """An opening lead to be made, without the hand.

    Parameters
    ----------
    auction : Auction
        Finished, in a contract.
    vulnerability : Vulnerability
        Of the board.
    player_class : str
        One of `simulate.bidding.model.CLASSES`.
    meanings : tuple of (int, Meaning)
        Calls explained, by index from 0, as the leader understands them.
    methods : tuple of str
        Methods of the leader's side as the case names them; styles of leading among them are used.

    Raises
    ------
    AuctionError
        If the auction is not over, or was passed out.
    """

    auction: Auction
    vulnerability: Vulnerability
    player_class: str = "national"
    meanings: tuple[tuple[int, Meaning], ...] = ()
    methods: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.auction.is_over or self.auction.contract() is None:
            raise AuctionError(f"expected an auction that ends in a contract: {str(self.auction)!r}")

    @property
    def contract(self) -> Contract:
        """The contract led against."""
        contract = self.auction.contract()
        if contract is None:
            raise AuctionError(f"expected an auction that ends in a contract: {str(self.auction)!r}")
        return contract

    @property
    def leader(self) -> Seat:
        """Declarer's left-hand opponent."""
        return lho(self.contract.declarer)

    def as_read(self) -> Position:
        """Return the auction as a position of the bidding model, to read what each call showed."""
        return Position(self.auction, self.vulnerability, self.player_class, self.meanings)


@runtime_checkable
class LeadModel(Protocol):
    """P(opening lead | hand, auction, vulnerability, class of player)."""

    @property
    def name(self) -> str:
        """Name and version, printed with every result."""

    @property
    def provenance(self) -> str:
        """One sentence: what the figures rest on, and how well they were measured."""

    def probs(
        self, positions: Sequence[LeadPosition], which: NDArray[np.intp], hands: Hands
    ) -> NDArray[np.float64]:
        """Return probabilities of the 52 cards, 0 for those not held.

        Parameters
        ----------
        positions : sequence of LeadPosition
            The different leads.
        which : ndarray of int, shape (n,)
            For every hand, the index of its lead in `positions`.
        hands : Hands
            `n` hands of the leaders.

        Returns
        -------
        ndarray of float, shape (n, 52)
            Rows that sum to one.
        """


def lead_probs(model: LeadModel, position: LeadPosition, hands: Hands) -> NDArray[np.float64]:
    """Return probabilities, shape ``(n, 52)``, for many hands on lead after one auction."""
    return model.probs([position], np.zeros(len(hands), dtype=np.intp), hands)
