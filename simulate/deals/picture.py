"""A belief as one picture: points, lengths and honours of every hidden hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simulate.core.cards import RANK_LETTERS, SUIT_SYMBOLS, SUITS
from simulate.deals.belief import HONOURS, Belief
from simulate.language import say_in

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

_LONGEST = 9
_SHOWN = tuple(reversed(SUITS))


def belief_picture(believed: Belief, *, language: str = "en") -> Figure:
    """Draw a belief: a row for each hidden hand, with its points, suit lengths and honours.

    Parameters
    ----------
    believed : Belief
        From `simulate.deals.belief`.
    language : str
        Of the lettering: a key of `simulate.language.LANGUAGES`.

    Returns
    -------
    Figure
        Made without pyplot: nothing has to be closed.
    """
    from matplotlib.figure import Figure

    say = say_in(language)
    count = len(believed.seats)
    figure = Figure(figsize=(11, 0.8 + 2.4 * count), layout="constrained")
    axes = figure.subplots(count, 3, squeeze=False, width_ratios=(2, 2, 1))
    honours = [say.rank(RANK_LETTERS.index(honour)) for honour in HONOURS]
    shown = np.flatnonzero(np.max([seat.hcp for seat in believed.seats], axis=0) > 1e-3)
    for row, of_seat in zip(axes, believed.seats, strict=True):
        points: Axes = row[0]
        low, high = of_seat.hcp_interval
        inside = (np.arange(len(of_seat.hcp)) >= low) & (np.arange(len(of_seat.hcp)) <= high)
        colours = np.where(inside, "tab:blue", "lightsteelblue")
        points.bar(np.arange(len(of_seat.hcp)), 100 * of_seat.hcp, color=colours.tolist())
        points.set_xlim(shown[0] - 1, shown[-1] + 1)
        chance = say("chance (%)")
        points.set_ylabel(f"{say.seat(of_seat.seat)}\n{chance}")
        title = say(
            "points: mean {mean}, 80% {low}-{high}", mean=f"{of_seat.hcp_mean:.1f}", low=low, high=high
        )
        points.set_title(title, fontsize="medium")
        lengths = of_seat.lengths[list(_SHOWN), : _LONGEST + 1].copy()
        lengths[:, _LONGEST] += of_seat.lengths[list(_SHOWN), _LONGEST + 1 :].sum(axis=1)
        _table(row[1], lengths, [str(n) for n in range(_LONGEST)] + [f"{_LONGEST}+"])
        row[1].set_title(say("cards in each suit (%)"), fontsize="medium")
        _table(row[2], of_seat.honours[list(_SHOWN)], honours)
        row[2].set_title(say("holds it (%)"), fontsize="medium")
    figure.suptitle(believed.headline(say))
    return figure


def _table(ax: Axes, chances: NDArray[np.float64], columns: list[str]) -> None:
    """Draw chances as shaded fields with their figures, a row for each suit, spades first."""
    ax.imshow(chances, aspect="auto", cmap="Blues", vmin=0.0, vmax=1.0)
    ax.set_xticks(range(len(columns)), columns)
    ax.set_yticks(range(len(_SHOWN)), [SUIT_SYMBOLS[suit] for suit in _SHOWN])
    for (row, column), chance in np.ndenumerate(chances):
        if chance >= 0.005:
            colour = "white" if chance > 0.6 else "black"
            ax.text(
                column, row, f"{100 * chance:.0f}", ha="center", va="center", color=colour, fontsize="small"
            )
