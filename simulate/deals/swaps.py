"""Proposals: swap one to three cards between two hidden hands.

Half of them draw cards blindly: their number, and whether they are of one suit and which, without looking
at the hands, then uniformly from the cards of each hand that qualify. A swap within a suit changes neither
hand's number of cards there, so such a swap is as likely as its reverse.

The other half give an honour, drawn in proportion to its points, for any card of the other hand: high-card
points settle slowly without them. Their reverse has another chance, and Hastings' ratio makes up for it.

When hands have shown out of suits, a swap that gives one of them such a card is refused. Three hands, each
out of another suit, may then have no swap of two that changes a length: so one card of each of three hands
also goes round, to the left or to the right by a coin's choice, which is as likely as its reverse.

References
----------
Hastings, "Monte Carlo sampling methods using Markov chains and their applications", Biometrika 57 (1970),
doi:10.1093/biomet/57.1.97
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import HCP_OF_RANK
from simulate.core.cards import SUITS
from simulate.deals.shuffle import Unseen

MOST: Final = 3
_WITHIN_SUIT: Final = 0.5
_HONOUR: Final = 0.5
_SMALL_CARD: Final = np.float32(0.1)
"""Weight of a card without points when an honour is drawn: above 0, so that every swap has a reverse."""
_NEVER: Final = np.float32(np.inf)


def swapping_places(unseen: Unseen) -> list[tuple[int, ...]]:
    """Return every two places of seats with unseen cards; every three too where suits are limited."""
    places = range(len(unseen.seats))
    sizes = (2,) if unseen.most is None else (2, 3)
    return [group for size in sizes for group in combinations(places, size)]


def propose(
    holding: NDArray[np.int8], unseen: Unseen, places: tuple[int, ...], rng: np.random.Generator
) -> tuple[NDArray[np.int8], NDArray[np.float64]]:
    """Propose one swap in every deal.

    Parameters
    ----------
    holding : ndarray of int8, shape (n, u)
        Deals.
    unseen : Unseen
        The cards.
    places : two or three int
        Places of the hands.
    rng : numpy Generator
        Source of chance.

    Returns
    -------
    proposal : ndarray of int8, shape (n, u)
        The deals after the swap.
    log_ratio : ndarray, shape (n,)
        Log of the chance of the reverse proposal over that of this one; ``-inf`` where a hand lacks the
        cards, so that nothing was swapped, or may not hold them.
    """
    if len(places) == 3:
        proposal, log_ratio = _round(holding, places, rng), np.zeros(len(holding))
    else:
        proposal, log_ratio = _swap(holding, unseen, (places[0], places[1]), rng)
    if unseen.most is not None:
        log_ratio[~unseen.within(proposal)] = -np.inf
    return proposal, log_ratio


def _round(holding: NDArray[np.int8], places: tuple[int, ...], rng: np.random.Generator) -> NDArray[np.int8]:
    """Pass one card of each of three hands round, either way."""
    turned = rng.random(len(holding)) < 0.5
    times = rng.standard_exponential(holding.shape, dtype=np.float32)
    proposal, rows = holding.copy(), np.arange(len(holding))
    for step, place in enumerate(places):
        card = np.where(holding == place, times, _NEVER).argmin(axis=1)
        proposal[rows, card] = np.where(turned, places[step - 1], places[(step + 1) % 3])
    return proposal


def _swap(
    holding: NDArray[np.int8], unseen: Unseen, pair: tuple[int, int], rng: np.random.Generator
) -> tuple[NDArray[np.int8], NDArray[np.float64]]:
    n = len(holding)
    # Which of the two gives the honour must be a coin's choice, for the reverse swap has them exchanged.
    turned = rng.random(n) < 0.5
    giver = np.where(turned, pair[1], pair[0]).astype(np.int8)[:, None]
    taker = np.where(turned, pair[0], pair[1]).astype(np.int8)[:, None]
    suit = np.where(rng.random(n) < _WITHIN_SUIT, rng.integers(0, len(SUITS), size=n), -1)[:, None]
    honour = rng.random(n) < _HONOUR
    most = min(MOST, unseen.room[pair[0]], unseen.room[pair[1]])
    count = np.where(honour, 1, rng.integers(1, most + 1, size=n))

    eligible = (suit < 0) | (unseen.cards // 13 == suit)
    given, taken = (holding == giver) & eligible, (holding == taker) & eligible
    worth = HCP_OF_RANK[unseen.cards % 13].astype(np.float32) + _SMALL_CARD
    # The smallest of exponential times over weights falls on a card in proportion to its weight.
    times = rng.standard_exponential(holding.shape, dtype=np.float32)
    from_giver = np.where(given, np.where(honour[:, None], times / worth, times), _NEVER)
    from_taker = np.where(taken, times, _NEVER)

    enough = np.minimum(given.sum(axis=1), taken.sum(axis=1)) >= count
    proposal = holding.copy()
    rows = np.arange(n)
    for step in range(most):
        first, second = from_giver.argmin(axis=1), from_taker.argmin(axis=1)
        if step == 0:
            out, back = first, second
        from_giver[rows, first] = from_taker[rows, second] = _NEVER
        swapped = rows[enough & (step < count)]
        proposal[swapped, first[swapped]] = taker[swapped, 0]
        proposal[swapped, second[swapped]] = giver[swapped, 0]

    log_ratio = np.zeros(n)
    weigh = enough & honour
    before = (given[weigh] @ worth) / given[weigh].sum(axis=1)
    gained = worth[out[weigh]] - worth[back[weigh]]
    after = (taken[weigh] @ worth + gained) / taken[weigh].sum(axis=1)
    log_ratio[weigh] = np.log(before / after)
    log_ratio[~enough] = -np.inf
    return proposal, log_ratio
