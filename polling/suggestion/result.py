"""What one piece of unauthorised information, or all of it, suggests: figures and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Final

from polling.suggestion.effect import BOTH_WAYS, LIKELY, NOT_SHOWN, SUGGESTED, Advantage
from polling.suggestion.portrait import Marginal, drivers
from simulate.case import Information
from simulate.core.actions import Action
from simulate.core.calls import parse_call
from simulate.core.seats import Seat, seat_word
from simulate.language import Joined, Message, action_text, say_in, seat_text

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

MOST_LINES: Final = 4
"""Pairs of actions that are printed."""
_PLOTTED: Final = 12
"""Pairs that are drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Suggestion:
    """What unauthorised information suggests.

    Parameters
    ----------
    pieces : tuple of Information
        One piece, or all of them taken together.
    seat : int
        Whose hand it tells of.
    manner : str
        What it was, in a few words.
    chosen : int
        The call made at the table: what is said of it comes first.
    pairs : tuple of Advantage
        Every ordered pair of actions.
    partner : tuple of Marginal
        Quantities of that hand without and with the information.
    otherwise : dict of str to float
        What else he might have called, with the information, as mean probabilities.
    effective : float
        Effective number of deals after reweighting.
    smallest_effect : float
        Change of advantage that counts, in the unit of the event.
    unit : str
        Name of that unit.
    worth_saying : float
        Change of a quantity, in its standard deviations, that is printed.
    most_shown : int
        Quantities printed at most.
    labels : mapping of int to str
        What directors call each action.
    remarks : tuple of str
        What a reader must know of it.
    by_director : bool
        Whether it is read, in whole or in part, as the director says.
    """

    pieces: tuple[Information, ...]
    seat: Seat
    manner: str
    chosen: Action
    pairs: tuple[Advantage, ...]
    partner: tuple[Marginal, ...]
    otherwise: dict[str, float]
    effective: float
    smallest_effect: float
    unit: str
    worth_saying: float
    most_shown: int
    labels: Mapping[Action, str]
    remarks: tuple[str, ...] = ()
    by_director: bool = False

    def pair(self, over: Action, under: Action) -> Advantage:
        """Return the comparison of two actions."""
        return next(p for p in self.pairs if (p.over, p.under) == (over, under))

    def marginal(self, name: str) -> Marginal:
        """Return one quantity of the hand, by its name: ``HCP``, ``♠``, ``fifth ♠``."""
        return next(m for m in self.partner if m.name == name)

    @property
    def drivers(self) -> tuple[Marginal, ...]:
        """What moves most in the hand, the largest change first."""
        return drivers(self.partner, self.worth_saying, self.most_shown)

    def in_words(self) -> str:
        """Say what drives it, in bridge terms."""
        change = (
            Joined(", ", [driver.words() for driver in self.drivers])
            if self.drivers
            else Message("no visible change of his hand")
        )
        values = {"seat": seat_text(self.seat), "manner": self.manner, "change": change}
        if not self.otherwise:
            return Message("{seat}, {manner}: {change}", **values)
        others = Joined(
            ", ",
            [
                Joined(" ", [action_text(parse_call(call)), f"{share:.0%}"])
                for call, share in self.otherwise.items()
            ],
        )
        return Message("{seat}, {manner}: {change}; he might have called {others}", **values, others=others)

    def to_frame(self) -> pd.DataFrame:
        """Return one row an ordered pair."""
        import pandas as pd

        return pd.DataFrame([self._row(p) for p in self.pairs])

    @staticmethod
    def _row(pair: Advantage) -> dict[str, Any]:
        row = pair.to_dict()
        row.pop("directions")
        return row

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "source": seat_word(self.seat),
            "kind": " + ".join(piece.kind for piece in self.pieces),
            "manner": self.manner,
            "by": "director" if self.by_director else "simulation",
            "unit": self.unit,
            "smallest_effect": self.smallest_effect,
            "deals_effective": self.effective,
            "partner": [marginal.to_dict() for marginal in self.partner],
            "drivers": [marginal.name for marginal in self.drivers],
            "otherwise": self.otherwise,
            "pairs": [pair.to_dict() for pair in self.pairs],
            "remarks": list(self.remarks),
        }

    def worth_printing(self) -> list[Advantage]:
        """Return the comparisons a director reads, those of the table action first."""
        found = [
            p
            for p in self.pairs
            if p.by_director
            or p.answer in (SUGGESTED, LIKELY)
            or (p.over == self.chosen and p.answer in (NOT_SHOWN, BOTH_WAYS))
        ]
        return sorted(
            found, key=lambda p: (p.over != self.chosen, p.answer in (NOT_SHOWN, BOTH_WAYS), -p.gained)
        )

    def printed(self) -> list[Advantage]:
        """Return those that have a line of their own in the summary."""
        return self.worth_printing()[:MOST_LINES]

    def summary(self) -> str:
        """Return what was suggested over what, as text."""
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """Return the lines of the summary."""
        found = self.worth_printing()
        lines: list[str] = [
            self.in_words(),
            *(p.in_words(self.unit, self.labels.__getitem__) for p in self.printed()),
        ]
        if not found:
            effect = f"{self.smallest_effect:g}"
            lines.append(
                Message(
                    "no action gains {effect} {unit} or more over another",
                    effect=effect,
                    unit=Message(self.unit),
                )
            )
        elif len(found) > MOST_LINES:
            lines.append(Message("and {n} more pairs, see --json", n=len(found) - MOST_LINES))
        return [*lines, *self.remarks]

    def plot(self, ax: Axes | None = None, *, language: str = "en") -> Axes:
        """Draw what the information adds to the advantage of each pair, with 90% intervals.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Where to draw; a new figure when omitted.
        language : str
            Of the lettering: a key of `simulate.language.LANGUAGES`.
        """
        say = say_in(language)
        if ax is None:
            from matplotlib import pyplot as plt

            ax = plt.subplots(layout="constrained")[1]
        order = sorted(self.pairs, key=lambda pair: (pair.over != self.chosen, -pair.gained))
        shown = [pair for pair in order if pair.gained > 0][:_PLOTTED]
        y = range(len(shown))
        # Interval and estimate are drawn apart: the one need not hold the other.
        ax.hlines(list(y), [pair.low for pair in shown], [pair.high for pair in shown], color="C0")
        ax.plot([pair.gained for pair in shown], list(y), "o", color="C0")
        ax.axvline(0, color="C0", linewidth=0.6)
        counts = say("counts from {effect}", effect=f"{self.smallest_effect:g}")
        ax.axvline(self.smallest_effect, color="C1", linestyle=":", label=counts)
        names = [
            say("{over} over {under}", over=self.labels[pair.over], under=self.labels[pair.under])
            for pair in shown
        ]
        words = say("the information adds, {unit}", unit=say(self.unit))
        ax.set(yticks=list(y), yticklabels=names)
        ax.set_xlabel(words, loc="left")  # where a phone shows it
        ax.invert_yaxis()
        ax.legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=2, fontsize="small")
        return ax

    def __repr__(self) -> str:
        kinds = " + ".join(piece.kind for piece in self.pieces)
        return f"Suggestion({kinds}, effective deals {self.effective:.0f})\n{self.summary()}"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(repr(self))}</pre>"
