"""What every model of later cards offers: probabilities of the cards a hand can play."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from simulate.cardplay.view import PlayView
from simulate.core.cards import CARDS


@runtime_checkable
class PlayModel(Protocol):
    """P(card | the cards seen, the play so far, the auction), after the opening lead."""

    @property
    def name(self) -> str:
        """Name and version, printed with every result."""

    @property
    def provenance(self) -> str:
        """One sentence: what the figures rest on, and how well they were measured."""

    def probs(self, view: PlayView) -> NDArray[np.float64]:
        """Return the probability of each of the 52 cards, 0 for those he may not play; the sum is one."""


def play_probs(model: PlayModel, view: PlayView) -> NDArray[np.float64]:
    """Return what a model says of the next card, checked.

    Parameters
    ----------
    model : PlayModel
        How people play.
    view : PlayView
        What the player sees.

    Returns
    -------
    ndarray of float, shape (52,)

    Raises
    ------
    ValueError
        If the answer is not a distribution over the cards he may play.
    """
    probs = np.asarray(model.probs(view), dtype=np.float64)
    may = np.zeros(CARDS, dtype=np.bool_)
    may[list(view.playable)] = True
    if probs.shape != (CARDS,) or (probs[~may] != 0).any() or not np.isclose(probs.sum(), 1.0):
        raise ValueError(f"expected a distribution over the cards he may play: {model.name!r}")
    return probs
