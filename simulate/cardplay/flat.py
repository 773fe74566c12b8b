"""No habit: every choice alike, so that judgement alone carries the panel."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.cardplay.view import PlayView
from simulate.core.cards import CARDS
from simulate.language.translator import mark


class FlatPlays:
    """Every group of equal cards is as likely as the others; what lawpoll had before it had a model."""

    name: Final = "flat"
    provenance: Final = mark("no model of later plays: every choice alike by habit")

    def probs(self, view: PlayView) -> NDArray[np.float64]:
        """Return probabilities of cards, shape ``(52,)``; see `simulate.cardplay.model.PlayModel`."""
        out = np.zeros(CARDS)
        for group in view.groups:
            out[list(group.cards)] = 1.0 / (len(view.groups) * len(group.cards))
        return out
