"""Later cards as textbooks teach them: softly scored choices, equal cards by the lowest."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.cardplay.discarding import free_scores
from simulate.cardplay.figures import figures
from simulate.cardplay.flat import FlatPlays
from simulate.cardplay.following import following_scores, stands_for
from simulate.cardplay.leading import leading_probs
from simulate.cardplay.view import PlayView
from simulate.language.translator import mark


class TextbookPlays:
    """P(card | what the player sees) from what textbooks say of play and defence.

    It was written, not fitted, and its figures are assumed: no play entered it and the class of player does
    not change it. It counts no hands, plans no endings and reads no signals: it is what a player does before
    he thinks, and thinking is the judgement of the panel.
    """

    name: Final = "textbook-play-1"
    provenance: Final = mark(
        "written from textbooks of play and assumed; fitted to no players, blind to class"
    )

    def probs(self, view: PlayView) -> NDArray[np.float64]:
        """Return probabilities of cards, shape ``(52,)``; see `simulate.cardplay.model.PlayModel`."""
        trick, groups = view.play.trick, view.groups
        other = float(figures()["common"]["otherwise"])
        out = other * FlatPlays().probs(view)
        if not trick:
            return out + (1.0 - other) * leading_probs(view)
        follows = groups[0].cards[0] // 13 == trick[0] // 13
        scores = np.array((following_scores if follows else free_scores)(view, groups))
        shares = np.exp(scores - scores.max())
        shares *= (1.0 - other) / shares.sum()
        for group, share in zip(groups, shares, strict=True):
            out[stands_for(view, group)] += share
        return out
