"""What was demonstrably suggested over what (Law 16B1(a)).

A slow call tells that the decision was close. Partner's hands are reweighted by how likely, for each, the
bidding model finds it that he would have done something else; the advantage of one action over another is
then compared with and without that weight, deal by deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from polling.panel import PanelResult
from simulate.bidding.model import BiddingModel, log_probs_at
from simulate.case import Case, Information
from simulate.core.arrays import Hands
from simulate.core.calls import Call, call_name, call_symbol
from simulate.core.cards import SUIT_SYMBOLS
from simulate.core.seats import partner, seat_word
from simulate.deals import position_of

if TYPE_CHECKING:
    import pandas as pd

SLOW: Final = ("hesitation",)
"""Kinds of information that tell of a close decision; what others suggest is left to the director."""

SUGGESTED: Final = "suggested"
LIKELY: Final = "likely suggested"
NOT_SHOWN: Final = "not shown"
NOT_SUGGESTED: Final = "not suggested"

MOST_LINES: Final = 4
"""Pairs of actions that are printed."""

_Z90: Final = 1.6448536269514722


@dataclass(frozen=True, slots=True)
class Advantage:
    """How the advantage of action `over` action `under` changes with the extraneous information.

    Parameters
    ----------
    over, under : int
        Calls.
    without, gained : float
        Mean advantage without the information, and what the information adds, in the unit of the event.
    low, high : float
        90% interval of what is added, at the weakest reading of the slowness (smallest change over epsilon).
    answer : str
        `SUGGESTED` when the whole interval is at or above the smallest effect that counts, `LIKELY` when
        the estimate is, `NOT_SHOWN` when only part of the interval is, `NOT_SUGGESTED` when none of it is.
    """

    over: Call
    under: Call
    without: float
    gained: float
    low: float
    high: float
    answer: str


@dataclass(frozen=True, slots=True, eq=False)
class Suggestion:
    """What one piece of unauthorised information suggests.

    Parameters
    ----------
    information : Information
        The irregularity.
    chosen : int
        The call made at the table: what is said of it comes first.
    pairs : tuple of Advantage
        Every ordered pair of actions.
    partner_before, partner_after : dict
        Partner's mean HCP and suit lengths without and with the information.
    otherwise : dict of str to float
        What else partner might have called, with the information, as mean probabilities.
    effective : float
        Effective number of deals after reweighting.
    smallest_effect : float
        Change of advantage that counts, in the unit of the event.
    unit : str
        Name of that unit.
    """

    information: Information
    chosen: Call
    pairs: tuple[Advantage, ...]
    partner_before: dict[str, float]
    partner_after: dict[str, float]
    otherwise: dict[str, float]
    effective: float
    smallest_effect: float
    unit: str

    def pair(self, over: Call, under: Call) -> Advantage:
        """Return the comparison of two actions."""
        return next(p for p in self.pairs if (p.over, p.under) == (over, under))

    def in_words(self) -> str:
        """Say what drives it, in bridge terms."""
        who = seat_word(self.information.source)
        parts = []
        for name, before in self.partner_before.items():
            after = self.partner_after[name]
            if abs(after - before) >= (0.25 if name == "HCP" else 0.1):
                parts.append(f"{name} {before:.1f} -> {after:.1f}")
        change = ", ".join(parts) if parts else "no visible change of his hand"
        others = ", ".join(f"{call} {share:.0%}" for call, share in self.otherwise.items())
        return f"{who}, slow: {change}; he might have called {others or 'nothing else'}"

    def to_frame(self) -> pd.DataFrame:
        """Return one row an ordered pair."""
        import pandas as pd

        return pd.DataFrame([self._row(p) for p in self.pairs])

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "source": seat_word(self.information.source),
            "kind": self.information.kind,
            "unit": self.unit,
            "smallest_effect": self.smallest_effect,
            "deals_effective": self.effective,
            "partner_before": self.partner_before,
            "partner_after": self.partner_after,
            "otherwise": self.otherwise,
            "pairs": [self._row(p) for p in self.pairs],
        }

    @staticmethod
    def _row(p: Advantage) -> dict[str, Any]:
        return {
            "over": call_name(p.over),
            "under": call_name(p.under),
            "without": p.without,
            "gained": p.gained,
            "low": p.low,
            "high": p.high,
            "answer": p.answer,
        }

    def summary(self) -> str:
        """Return what was suggested over what, as text."""
        worth_saying = [
            p
            for p in self.pairs
            if p.answer in (SUGGESTED, LIKELY) or (p.over == self.chosen and p.answer == NOT_SHOWN)
        ]
        worth_saying.sort(key=lambda p: (p.over != self.chosen, p.answer == NOT_SHOWN, -p.gained))
        lines = [self.in_words()]
        for p in worth_saying[:MOST_LINES]:
            lines.append(
                f"{call_symbol(p.over)} over {call_symbol(p.under)} {p.answer}: "
                f"{'ahead' if p.without >= 0 else 'behind'} by {abs(p.without):.2f} without the information, "
                f"which adds {p.gained:+.2f} (90% {p.low:+.2f} to {p.high:+.2f} {self.unit})"
            )
        if not worth_saying:
            lines.append(f"no action gains {self.smallest_effect:g} {self.unit} or more over another")
        elif len(worth_saying) > MOST_LINES:
            lines.append(f"and {len(worth_saying) - MOST_LINES} more pairs, see --json")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"Suggestion({self.information.kind}, effective deals {self.effective:.0f})\n{self.summary()}"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(repr(self))}</pre>"


def suggestions(case: Case, panel: PanelResult, model: BiddingModel) -> tuple[Suggestion, ...]:
    """Assess every slow call of partner's before the decision.

    Parameters
    ----------
    case : Case
        The facts.
    panel : PanelResult
        Of the same decision: its imagined deals are reweighted.
    model : BiddingModel
        What else partner might have called.

    Returns
    -------
    tuple of Suggestion
        One for every piece of information of a kind in `SLOW`; other kinds need the director's own reading.
    """
    player = case.question.player
    return tuple(
        _slow_call(case, panel, model, information, information.call)
        for information in case.information
        if information.kind in SLOW
        and information.source == partner(player)
        and information.call is not None
        and information.call < case.question.call
    )


def _slow_call(
    case: Case, panel: PanelResult, model: BiddingModel, information: Information, index: int
) -> Suggestion:
    settings, imagined = panel.settings, panel.imagined
    hands = Hands.of_seat(imagined.owners, information.source)
    position = position_of(case, information.source, index)
    likely = np.exp(settings.sharpness * log_probs_at(model, position, hands).astype(np.float64))
    likely /= likely.sum(axis=1, keepdims=True)
    closeness = 1 - likely[:, case.auction.calls[index]]
    weights = [epsilon + (1 - epsilon) * closeness for epsilon in settings.without_reason]
    effect = settings.smallest_effect[case.scoring]
    pairs = []
    for i, over in enumerate(panel.actions):
        for j, under in enumerate(panel.actions):
            if i != j:
                difference = imagined.utility[:, i] - imagined.utility[:, j]
                pairs.append(_compare(over, under, difference, weights, effect))
    middle = weights[len(weights) // 2]
    uniform = np.ones(len(middle))
    instead = np.average(likely, axis=0, weights=middle)
    instead[case.auction.calls[index]] = 0
    top = [int(c) for c in np.argsort(-instead)[:3] if instead[c] >= 0.02]
    return Suggestion(
        information=information,
        chosen=case.chosen,
        pairs=tuple(pairs),
        partner_before=_portrait(hands, uniform),
        partner_after=_portrait(hands, middle),
        otherwise={call_name(c): float(instead[c]) for c in top},
        effective=float(middle.sum() ** 2 / (middle**2).sum()),
        smallest_effect=effect,
        unit=unit_name(case),
    )


def _compare(
    over: Call,
    under: Call,
    difference: NDArray[np.float64],
    weights: list[NDArray[np.float64]],
    effect: float,
) -> Advantage:
    """Return the change of advantage; the reading of the slowness that changes least decides."""
    without = float(difference.mean())
    changes = []
    for weight in weights:
        scaled = weight / weight.mean()
        # Both means come from the same deals: the change is the mean of (w - 1) times the difference.
        each = (scaled - 1) * (difference - (scaled * difference).mean())
        error = float(each.std(ddof=1) / np.sqrt(len(each)))
        changes.append((float((scaled * difference).mean() - without), error))
    gained, error = min(changes, key=lambda change: abs(change[0]))
    low, high = gained - _Z90 * error, gained + _Z90 * error
    for answer, figure in ((SUGGESTED, low), (LIKELY, gained), (NOT_SHOWN, high)):
        if figure >= effect:
            return Advantage(over, under, without, gained, low, high, answer)
    return Advantage(over, under, without, gained, low, high, NOT_SUGGESTED)


def _portrait(hands: Hands, weights: NDArray[np.float64]) -> dict[str, float]:
    out = {"HCP": float(np.average(hands.hcp, weights=weights))}
    for suit in reversed(range(4)):
        out[SUIT_SYMBOLS[suit]] = float(np.average(hands.lengths[:, suit], weights=weights))
    return out


def unit_name(case: Case) -> str:
    """Return the unit of the event in words."""
    return {"IMP": "IMPs", "XIMP": "IMPs", "MP": "% of a top", "BAM": "% of a board", "TOTAL": "points"}[
        case.scoring.value
    ]
