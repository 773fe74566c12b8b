"""Hands that stand for a sample: each in the middle of a group of similar ones.

References
----------
Kaufman, Rousseeuw, "Finding Groups in Data" (1990), chapter 2: medoids; doi:10.1002/9780470316801
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.hands import Hand
from simulate.deals.weights import systematic

_LOOKED_AT: Final = 400
_ROUNDS: Final = 25
_POINT: Final = 0.5
_CARD: Final = 1.0
_HONOUR: Final = 0.25
"""How far apart a point, a card in a suit, and a point that lies in another suit bring two hands: what
players mean by similar hands, stated, not fitted."""


def hand_distances(hands: Hands) -> NDArray[np.float32]:
    """Return how unlike hands are, shape ``(n, n)``: in points, lengths and where the points are."""
    features = np.hstack(
        [hands.hcp[:, None] * _POINT, hands.lengths * _CARD, hands.suit_hcp * _HONOUR]
    ).astype(np.float32)
    distances: NDArray[np.float32] = np.abs(features[:, None, :] - features[None, :, :]).sum(axis=2)
    return distances


def typical_hands(hands: Hands, weights: NDArray[np.float64], k: int, rng: np.random.Generator) -> list[Hand]:
    """Return the medoids of a sample: `k` hands that the others are nearest to, ordered by points.

    Parameters
    ----------
    hands : Hands
        The sample.
    weights : ndarray, shape (n,)
        Not negative.
    k : int
        How many; fewer when fewer different hands were drawn.
    rng : numpy Generator
        Chooses the 400 hands that are looked at when there are more.
    """
    rows = systematic(weights, min(len(weights), _LOOKED_AT), rng)
    _, first, counts = np.unique(hands.held[rows], axis=0, return_index=True, return_counts=True)
    looked_at = hands.take(rows[first])
    distances = hand_distances(looked_at) * counts[:, None]
    chosen = _best_of_groups(distances, _spread(distances, min(k, len(first))))
    found = [Hand.of(np.flatnonzero(looked_at.held[row]).tolist()) for row in chosen]
    return sorted(found, key=lambda hand: (hand.hcp, hand.lengths[::-1]))


def _spread(distances: NDArray[np.float32], k: int) -> list[int]:
    """Choose one after the other the hand that brings the others nearest to one chosen."""
    nearest = np.full(len(distances), np.inf, dtype=np.float32)
    chosen: list[int] = []
    for _ in range(k):
        costs = np.minimum(nearest[:, None], distances).sum(axis=0)
        costs[chosen] = np.inf
        chosen.append(int(costs.argmin()))
        nearest = np.minimum(nearest, distances[:, chosen[-1]])
    return chosen


def _best_of_groups(distances: NDArray[np.float32], chosen: list[int]) -> list[int]:
    """Move each chosen hand to the middle of those nearest to it, until none moves."""
    for _ in range(_ROUNDS):
        group = distances[:, chosen].argmin(axis=1)
        group[chosen] = np.arange(len(chosen))
        moved = []
        for number in range(len(chosen)):
            mine = np.flatnonzero(group == number)
            moved.append(int(mine[distances[np.ix_(mine, mine)].sum(axis=0).argmin()]))
        if moved == chosen:
            break
        chosen = moved
    return chosen
