"""What a player knows before a decision, and chances of points and lengths that are never at nought."""

from __future__ import annotations

from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from analysis.decisions import Decision
from simulate.core.cards import CARDS, SUIT_LETTERS, SUITS
from simulate.core.hands import HAND_SIZE, Hand
from simulate.core.seats import seat_name
from simulate.deals import Belief, CallEvidence, Knowledge

_DIGITS: Final = 9


def decision_knowledge(decision: Decision) -> Knowledge:
    """Return what the player of a decision knows: his own hand, and the calls, none of them explained."""
    position, viewer = decision.position, decision.position.seat
    known = np.full(CARDS, -1, dtype=np.int8)
    known[decision.hand.to_row()] = viewer
    evidence = [
        CallEvidence(index, position.before(index), call)
        for index, call in enumerate(position.auction.calls)
        if position.auction.seat_at(index) != viewer
    ]
    return Knowledge(viewer, known, tuple(evidence))


def seat_chances(believed: Belief, hand: Hand) -> dict[str, dict[str, list[float]]]:
    """Return points and lengths of each hidden hand, the sample eked out by one random deal."""
    points, lengths = random_chances(hand)
    size = believed.ess

    def joined(sampled: NDArray[np.float64], random: NDArray[np.float64]) -> list[float]:
        mixed = (size * sampled / sampled.sum() + random) / (size + 1)
        return [float(f"{chance:.{_DIGITS}g}") for chance in mixed]

    rows: dict[str, dict[str, list[float]]] = {}
    for of_seat in sorted(believed.seats, key=lambda s: s.seat):
        row = {"hcp": joined(of_seat.hcp, points)}
        for suit in reversed(SUITS):
            row[SUIT_LETTERS[suit]] = joined(of_seat.lengths[suit], lengths[suit])
        rows[seat_name(of_seat.seat)] = row
    return rows


def random_chances(hand: Hand) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return points and lengths of one hidden hand when the cards not in `hand` are dealt at random.

    Parameters
    ----------
    hand : Hand
        Thirteen cards that are seen.

    Returns
    -------
    points : ndarray of float64, shape (38,)
        Chance of each number of high-card points.
    lengths : ndarray of float64, shape (4, 14)
        For clubs to spades, the chance of each number of cards.
    """
    hidden = 3 * HAND_SIZE
    lengths: Any = np.zeros((4, HAND_SIZE + 1))
    for suit in SUITS:
        left = HAND_SIZE - hand.lengths[suit]
        for held in range(left + 1):
            lengths[suit, held] = comb(left, held) * comb(hidden - left, HAND_SIZE - held)
    # ways[cards, points]: of choosing so many honours worth so much, rank by rank.
    ways = np.zeros((HAND_SIZE + 1, 38))
    ways[0, 0] = 1
    honours = 0
    for worth in (1, 2, 3, 4):
        left = 4 - sum(13 * suit + 8 + worth in hand for suit in SUITS)
        honours += left
        more = np.zeros_like(ways)
        for held in range(left + 1):
            moved = ways[: HAND_SIZE + 1 - held, : 38 - held * worth]
            more[held:, held * worth :] += comb(left, held) * moved
        ways = more
    small = [comb(hidden - honours, HAND_SIZE - held) for held in range(HAND_SIZE + 1)]
    points = np.array(small, dtype=np.float64) @ ways
    total = comb(hidden, HAND_SIZE)
    return points / total, lengths / total
