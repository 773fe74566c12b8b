"""The weighted score of Law 12C1(c): every outcome scored in the event's unit, then weighted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from analysis.scoring import Comparison, ScoringError, decimal_text, score_outcome
from analysis.weights import (
    Outcome,
    ScoreLine,
    favoured,
    filled,
    for_side,
    merged,
    normalised,
    percent_text,
    rounded_weights,
)
from polling.regulators import Regulator, regulator_book
from simulate.core.contract import Result, result_name
from simulate.core.seats import SIDES
from simulate.language import Joined, Message, result_text, say_in, side_text
from simulate.notebook import html_table

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["Outcome", "ScoreLine", "WeightedScore", "weighted_score"]

_ONE: Final = Fraction(1)
_RESULT_WIDTH: Final = len("7NTXX W just made")
"""Longest result in English, so that the figures behind it stand below each other."""


@dataclass(frozen=True, slots=True)
class WeightedScore:
    """A weighted score with its working.

    Parameters
    ----------
    comparison : Comparison
        What the board was scored against.
    entries : tuple of ScoreLine
        Largest weight first.
    non_offenders : str
        ``"NS"`` or ``"EW"``.
    step : Fraction or None
        Weights were rounded to multiples of it; None if they were not.
    sympathetic : Fraction or None
        Factor that was applied in favour of the non-offenders.
    pooled : Fraction
        Total probability of outcomes left out as too unlikely.
    pooled_outcomes : int
        How many those were.
    rounded_away : tuple of ScoreLine
        Outcomes whose weight was rounded to nothing.
    table : Fraction or None
        North-South score of the table result, if it was given.
    warnings : tuple of str
        What a reader must know before using the numbers.
    """

    comparison: Comparison
    entries: tuple[ScoreLine, ...]
    non_offenders: str
    step: Fraction | None
    sympathetic: Fraction | None
    pooled: Fraction
    pooled_outcomes: int
    rounded_away: tuple[ScoreLine, ...]
    table: Fraction | None
    warnings: tuple[str, ...]

    def lines(self) -> tuple[ScoreLine, ...]:
        """Return the working: outcome, weight, points, score in the unit, product."""
        return self.entries

    @property
    def ns(self) -> Fraction:
        """North-South's score in the unit of the event, exact: the sum of the products."""
        return sum((line.product for line in self.entries), Fraction(0))

    @property
    def ew(self) -> Fraction:
        """East-West's score, exact."""
        return self.comparison.opponents(self.ns)

    def side(self, side: str) -> Fraction:
        """Return the score of ``"NS"`` or ``"EW"``."""
        return self.ns if side == "NS" else self.ew

    @property
    def damage(self) -> Fraction | None:
        """What the non-offenders lost at the table against this score; negative if they gained (Law 12B1)."""
        if self.table is None:
            return None
        table = self.table if self.non_offenders == "NS" else self.comparison.opponents(self.table)
        return self.side(self.non_offenders) - table

    def summary(self) -> str:
        """Return the score and its working, as a committee would check it."""
        return "\n".join(self.words())

    def headline(self) -> Message:
        """Return the score of both sides, and what it is compared with."""
        text = self.comparison.text
        values = {"ns": text(self.ns), "ew": text(self.ew), "versus": self.comparison.versus}
        if self.comparison.change:
            return Message("weighted change: NS {ns}, EW {ew} ({versus})", **values)
        return Message("weighted score: NS {ns}, EW {ew} ({versus})", **values)

    def words(self) -> list[str]:
        """Return the lines of the summary."""
        signed = self.comparison.top is None
        lines: list[str] = [self.headline()]
        for line in self.entries:
            figures = Joined(
                "  ",
                [
                    f"{percent_text(line.weight):>7}",
                    Joined(" ", [result_text(line.result, _RESULT_WIDTH), f"{line.points:+5d}"]),
                    f"{decimal_text(line.score, signed=signed):>7}",
                ],
            )
            product = decimal_text(line.product, signed=signed)
            words = Message("{figures}  product {product}", figures=figures, product=product)
            lines.append(Joined("  ", [words, Message(line.mark)]) if line.mark else words)
        return [*lines, *self.remarks(), *self._cautions()]

    def _cautions(self) -> list[str]:
        return [Message("warning: {warning}", warning=warning) for warning in self.warnings]

    def remarks(self) -> list[str]:
        """Return what is to be said of the score beside its working: damage, sympathy, rounding."""
        remarks: list[str] = []
        side = side_text(self.non_offenders)
        if self.damage is not None and not self.comparison.change:
            change = decimal_text(abs(self.damage))
            if not self.damage:
                remarks.append(Message("table result: the same"))
            elif self.damage > 0:
                remarks.append(Message("table result: {side} had {change} less", side=side, change=change))
            else:
                remarks.append(Message("table result: {side} had {change} more", side=side, change=change))
        if self.sympathetic is not None:
            factor = decimal_text(self.sympathetic, 1)
            remarks.append(Message("weights favour {side}, factor {factor}", side=side, factor=factor))
        if self.step is not None:
            away = sum((line.probability for line in self.rounded_away), Fraction(0))
            rounded = Message("weights rounded to {step}", step=percent_text(self.step))
            remarks.append(
                Message(
                    "{rounded}; {outcomes}, {share}, rounded to nothing",
                    rounded=rounded,
                    outcomes=_counted(len(self.rounded_away)),
                    share=percent_text(away),
                )
                if away
                else rounded
            )
        if self.pooled_outcomes:
            remarks.append(
                Message(
                    "left out: {outcomes} too unlikely to count, {share} together",
                    outcomes=_counted(self.pooled_outcomes),
                    share=percent_text(self.pooled),
                )
            )
        return remarks

    def to_dict(self) -> dict[str, Any]:
        """Return plain numbers and text; exact fractions as text beside the floats."""
        return {
            "scoring": self.comparison.scoring.value,
            "change_only": self.comparison.change,
            "top": self.comparison.top,
            "ns": float(self.ns),
            "ew": float(self.ew),
            "ns_exact": str(self.ns),
            "ew_exact": str(self.ew),
            "ns_text": self.comparison.text(self.ns),
            "ew_text": self.comparison.text(self.ew),
            "non_offenders": self.non_offenders,
            "damage": None if self.damage is None else float(self.damage),
            "lines": [
                {
                    "result": result_name(line.result),
                    "label": line.label,
                    "by": line.by,
                    "probability": float(line.probability),
                    "weight": float(line.weight),
                    "points": line.points,
                    "score": float(line.score),
                    "product": float(line.product),
                }
                for line in self.entries
            ],
            "step": None if self.step is None else float(self.step),
            "sympathetic": None if self.sympathetic is None else float(self.sympathetic),
            "pooled": float(self.pooled),
            "pooled_outcomes": self.pooled_outcomes,
            "rounded_away": [result_name(line.result) for line in self.rounded_away],
            "warnings": list(self.warnings),
        }

    def to_frame(self) -> pd.DataFrame:
        """Return the working as a table, one row for each outcome."""
        import pandas as pd

        return pd.DataFrame(self.to_dict()["lines"]).set_index("result")

    def __repr__(self) -> str:
        lines = self.summary().split("\n")
        if len(lines) <= 12:
            return "\n".join(lines)
        remarks = [*self.remarks(), *self._cautions()][:5]
        shown = lines[: 11 - len(remarks)]
        hidden = len(lines) - len(shown) - len(remarks)
        return "\n".join([*shown, f"... {hidden} more lines in summary()", *remarks])

    def _repr_html_(self) -> str:
        signed = self.comparison.top is None
        rows = [
            [
                result_name(line.result),
                percent_text(line.weight),
                f"{line.points:+d}",
                decimal_text(line.score, signed=signed),
                decimal_text(line.product, signed=signed),
                line.mark,
            ]
            for line in self.entries
        ]
        headings = ["outcome", "weight", "points", "score", "product", ""]
        head = self.summary().split("\n")[0]
        return html_table(headings, rows, above=[head], below=[*self.remarks(), *self._cautions()])

    def plot(self, ax: Axes | None = None, *, language: str = "en") -> Axes:
        """Draw the weight of every outcome, with its score.

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
        y = range(len(self.entries))
        bars = ax.barh(list(y), [100 * float(line.weight) for line in self.entries], color="C0")
        scores = [decimal_text(line.score, signed=self.comparison.top is None) for line in self.entries]
        ax.bar_label(bars, scores, padding=3)
        names = [say.result(line.result) for line in self.entries]
        words = say("weight (%), with North-South's score")
        ax.set(yticks=list(y), yticklabels=names, xlabel=words)
        ax.margins(x=0.15)
        ax.invert_yaxis()
        return ax


def weighted_score(
    outcomes: Iterable[Outcome],
    comparison: Comparison,
    *,
    regulator: Regulator,
    non_offenders: str,
    sympathetic: bool = True,
    rounded: bool = True,
    table: Result | None = None,
) -> WeightedScore:
    """Assign a weighted score.

    Equal results are merged; outcomes under 1% are left out, unless the director set them; the weights may
    favour the non-offenders and are rounded to the regulator's step, as the regulator does; each outcome is
    scored in the unit of the event and the scores are weighted, never the points.

    The director's outcomes keep their probabilities and lawpoll's share the rest. If all are the director's,
    they are taken as the weights he gives: neither moved in sympathy nor rounded.

    Parameters
    ----------
    outcomes : iterable of Outcome
        What could have happened legally.
    comparison : Comparison
        Unit, vulnerability, other table or field.
    regulator : Regulator
        Its step of weights and its sympathetic factor, if it has one.
    non_offenders : str
        ``"NS"`` or ``"EW"``.
    sympathetic : bool
        Whether to apply the factor.
    rounded : bool
        Whether to round the weights.
    table : Result, optional
        The result obtained, to tell the damage.

    Returns
    -------
    WeightedScore

    Raises
    ------
    ScoringError
        If there is no outcome, probabilities add up to more than 1, or the side does not exist.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12B1, 12C1(b) and (c).
    """
    if non_offenders not in SIDES:
        raise ScoringError(f"expected non-offenders 'NS' or 'EW': {non_offenders!r}")
    settings, warnings = regulator_book().score, list[str]()
    entries = normalised(merged(outcomes, comparison), warnings)
    by_director = all(line.by == "director" for line in entries)
    kept = [e for e in entries if e.by == "director" or e.probability >= settings.least_outcome]
    if not kept:
        kept = entries
        warnings.append(
            Message("no outcome reaches 1%: an artificial score may be nearer the mark (Law 12C1(d))")
        )
    pooled = _ONE - sum((line.probability for line in kept), Fraction(0))
    if pooled > settings.left_out:
        warnings.append(
            Message(
                "{share} left out: see Law 12C1(d), outcomes too many to weigh", share=percent_text(pooled)
            )
        )
    kept = filled(kept)
    factor = regulator.sympathetic if sympathetic and not by_director else None
    step = regulator.weight_step if rounded and not by_director else None
    if factor is not None:
        kept = favoured(kept, factor, non_offenders)
    if step is not None:
        kept = rounded_weights(kept, step, non_offenders)
    kept.sort(key=lambda line: (-line.weight, -for_side(line, non_offenders), result_name(line.result)))
    return WeightedScore(
        comparison=comparison,
        entries=tuple(line for line in kept if line.weight > 0),
        non_offenders=non_offenders,
        step=step,
        sympathetic=factor,
        pooled=pooled,
        pooled_outcomes=len(entries) - len(kept),
        rounded_away=tuple(line for line in kept if line.weight == 0),
        table=None if table is None else score_outcome(table, comparison),
        warnings=tuple(warnings),
    )


def _counted(outcomes: int) -> Message:
    return Message("1 outcome") if outcomes == 1 else Message("{n} outcomes", n=outcomes)
