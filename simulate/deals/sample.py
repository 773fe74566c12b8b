"""A weighted sample of deals, and what its makers say about its worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.calls import Call, call_name, call_symbol
from simulate.core.seats import Seat, seat_name
from simulate.deals.weights import systematic
from simulate.errors import SampleError
from simulate.language import Message, Say, action_text, say_in, seat_letter
from simulate.notebook import html_table

_WIDTHS: Final = (12, 5, 10, 8, 12)
"""Least widths of the columns of the table of calls."""


@dataclass(frozen=True, slots=True)
class CallReport:
    """What one call did to the sample.

    Parameters
    ----------
    index : int
        Of the call, from 0.
    seat : int
        Who called.
    call : int
        The call.
    explained : bool
        Whether a meaning was used instead of the model.
    temper : float
        Power of its likelihood.
    base_rate : float
        Mean likelihood over uniform deals: how often the call is made, or its meaning fits.
    fit : float
        Mean likelihood over the deals drawn.
    share_left : float
        Effective share of uniform deals left by this call alone.
    """

    index: int
    seat: Seat
    call: Call
    explained: bool
    temper: float
    base_rate: float
    fit: float
    share_left: float

    @property
    def gain(self) -> float:
        """How many times likelier the deals drawn make the call than uniform ones."""
        return self.fit / self.base_rate if self.base_rate > 0 else float("inf")

    def __str__(self) -> str:
        return str(self.words())

    def words(self) -> Message:
        """Return which call it is, for a sentence."""
        call, seat = action_text(self.call), seat_letter(self.seat)
        return Message("call {number}, {call} by {seat}", number=self.index + 1, call=call, seat=seat)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; the call is counted from 1."""
        return {
            "call": self.index + 1,
            "seat": seat_name(self.seat),
            "bid": call_name(self.call),
            "explained": self.explained,
            "temper": self.temper,
            "base_rate": self.base_rate,
            "fit": self.fit,
            "gain": self.gain if np.isfinite(self.gain) else None,
            "share_left": self.share_left,
        }


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Deals:
    """Deals that fit what a player may know; made by `draw_deals`.

    Parameters
    ----------
    owners : ndarray of int8, shape (n, 52)
        The seat that owns each card, known cards included.
    log_weights : ndarray of float64, shape (n,)
        Log of the weight of each deal; the weights sum to one.
    viewer : int
        Seat of the player.
    hidden : tuple of int
        Seats with unseen cards, clockwise from the viewer's left.
    ess : float
        Effective size: how many independent deals would tell as much about a hidden hand.
    ess_note : str
        How that was found.
    distinct : int
        Number of different deals.
    acceptance : float
        Mean likelihood of the auction over uniform deals: the share that rejection would accept.
    swap_acceptance : float
        Share of proposed swaps that were made; nan when no deal was moved.
    method : str
        "exact", "weighted" or "tempered".
    call_reports : tuple of CallReport
        One for each call by a hidden seat.
    warnings : tuple of str
        What the reader should know.
    model : str
        Name of the bidding model.
    evaluated : int
        Hands put to the model, counted once per call.
    """

    owners: NDArray[np.int8]
    log_weights: NDArray[np.float64]
    viewer: Seat
    hidden: tuple[Seat, ...]
    ess: float
    ess_note: str
    distinct: int
    acceptance: float
    swap_acceptance: float
    method: str
    call_reports: tuple[CallReport, ...]
    warnings: tuple[str, ...]
    model: str
    evaluated: int

    def __len__(self) -> int:
        return len(self.owners)

    @property
    def weights(self) -> NDArray[np.float64]:
        """Shape ``(n,)``, summing to one."""
        return np.exp(self.log_weights)

    @property
    def bottleneck(self) -> CallReport | None:
        """The call that the deals drawn explain worst, or None without evidence."""
        return min(self.call_reports, key=lambda report: report.fit, default=None)

    def seat(self, seat: Seat) -> Hands:
        """Return one seat's hands, in the order of `owners`."""
        return Hands.of_seat(self.owners, seat)

    def where(self, wanted: NDArray[np.bool_]) -> Deals:
        """Return the deals that are wanted, with their weights among themselves.

        Parameters
        ----------
        wanted : ndarray of bool, shape (n,)
            Which to keep.

        Raises
        ------
        SampleError
            If none is left.
        """
        share = float(self.weights @ wanted)
        if not share > 0:
            raise SampleError(
                Message("expected deals that fit the condition, none of {n:,} does", n=len(self))
            )
        ess = min(self.ess * share, float(wanted.sum()))
        return replace(
            self,
            owners=self.owners[wanted],
            log_weights=self.log_weights[wanted] - np.log(share),
            ess=ess,
            ess_note=Message(
                "{share} of {n} deals fit the condition", share=f"{share:.2%}", n=f"{len(self):,}"
            ),
            distinct=len(np.unique(self.owners[wanted], axis=0)),
            acceptance=self.acceptance * share,
        )

    def resample(self, m: int, *, rng: np.random.Generator) -> NDArray[np.int8]:
        """Draw `m` deals of equal weight, in random order.

        Each deal comes as often as its share of `m`, rounded up or down: up to `n` deals of a sample with
        equal weights are drawn without repeats.

        Parameters
        ----------
        m : int
            How many.
        rng : numpy Generator
            Source of chance.

        Returns
        -------
        ndarray of int8, shape (m, 52)
            Owners.
        """
        order = rng.permutation(len(self))
        rows = order[systematic(self.weights[order], m, rng)]
        owners: NDArray[np.int8] = self.owners[rng.permutation(rows)]
        return owners

    def to_dict(self) -> dict[str, Any]:
        """Return the figures about the sample as plain values, without the deals."""
        return {
            "deals": len(self),
            "effective": self.ess,
            "effective_note": self.ess_note,
            "distinct": self.distinct,
            "acceptance": self.acceptance,
            "swap_acceptance": None if np.isnan(self.swap_acceptance) else self.swap_acceptance,
            "method": self.method,
            "model": self.model,
            "calls": [report.to_dict() for report in self.call_reports],
            "warnings": list(self.warnings),
        }

    def summary(self, language: str = "en") -> str:
        """Return the table of calls and the figures about the sample.

        Parameters
        ----------
        language : str
            Of the reader: a key of `simulate.language.LANGUAGES`.
        """
        say = say_in(language)
        heads = (say("call"), say("seat"), say("base rate"), say("fit"), say("share left"))
        rows = [heads]
        for r in self.call_reports:
            name = f"{r.index + 1:>3} {say.call(r.call)}{' *' if r.explained else ''}"
            figures = (f"{r.base_rate:.2%}", f"{r.fit:.1%}", f"{r.share_left:.1%}")
            rows.append((name, say(seat_letter(r.seat)), *figures))
        call, seat, *others = (max(least, len(head) + 1) for least, head in zip(_WIDTHS, heads, strict=True))
        lines = [self._headline(say)]
        for row in rows:
            cells = (cell.rjust(width) for cell, width in zip(row[2:], others, strict=True))
            lines.append(row[0].ljust(call) + row[1].ljust(seat) + "".join(cells))
        lines.append(say("* explained; the others by the bidding model"))
        return "\n".join(lines + self._warnings(say))

    def _headline(self, say: Say) -> str:
        return say(
            "{deals} deals seen from {seat}, effective {effective} ({note}); {share} of all deals fit the "
            "auction; {model}",
            deals=f"{len(self):,}",
            seat=seat_letter(self.viewer),
            effective=f"{self.ess:,.0f}",
            note=self.ess_note,
            share=f"{self.acceptance:.2g}",
            model=self.model,
        )

    def _warnings(self, say: Say) -> list[str]:
        return [say("warning: {warning}", warning=warning) for warning in self.warnings]

    def _repr_html_(self) -> str:
        say = say_in("en")
        rows = [
            [
                f"{r.index + 1} {call_symbol(r.call)}",
                seat_name(r.seat),
                "explained" if r.explained else "by the model",
                f"{r.base_rate:.2%}",
                f"{r.fit:.1%}",
                f"{r.share_left:.1%}",
            ]
            for r in self.call_reports
        ]
        headings = ["call", "seat", "read", "base rate", "fit", "share left"]
        return html_table(headings, rows, above=[self._headline(say)], below=self._warnings(say))

    def __repr__(self) -> str:
        say = say_in("en")
        return "\n".join([f"<Deals: {self._headline(say)}>", *self._warnings(say)[:10]])
