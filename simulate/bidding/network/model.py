"""A trained network as a bidding model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.model import Position
from simulate.bidding.network.card import Card
from simulate.bidding.network.positions import OTHER_METHOD, PositionTable, method_row
from simulate.bidding.network.weights import Network, load_weights
from simulate.core.arrays import Hands


class NetworkModel:
    """P(call | hand, auction, vulnerability, class, methods) learned from human calls.

    It reads no explanations (`Position.meanings`): whoever uses it allows for calls that are not standard. A
    class it never saw in training (see its card) is bid as by a player of unknown class.

    Parameters
    ----------
    network : Network
        The weights.
    card : Card
        Their provenance.
    """

    def __init__(self, network: Network, card: Card) -> None:
        self.network = network
        self.card = card

    @property
    def name(self) -> str:
        """Name and version."""
        return self.card.name

    @property
    def provenance(self) -> str:
        """What the figures rest on, and how well they were measured."""
        return self.card.sentence()

    def unread_methods(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the methods it was not trained to tell apart; see `simulate.bidding.model.MethodsModel`."""
        return tuple(name for name in names if method_row([name])[OTHER_METHOD])

    def log_probs(
        self, positions: Sequence[Position], which: NDArray[np.intp], hands: Hands
    ) -> NDArray[np.float32]:
        """Return log probabilities of calls, shape ``(n, 38)``; see `simulate.bidding.model.BiddingModel`.

        Raises
        ------
        AuctionError
            If one of the auctions is over.
        UnknownNameError
            If a class of player is unknown.
        """
        return self.network.log_probs(PositionTable.of(positions), which, hands)


def load_network(path: Path) -> NetworkModel:
    """Read a model from a file of weights.

    Raises
    ------
    WeightsError
        If the file holds no weights this version can use.
    FileNotFoundError
        If there is no file.
    """
    return NetworkModel(*load_weights(path))
