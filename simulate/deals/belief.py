"""What the auction says about the hidden hands: points, lengths and honours, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.cards import RANK_LETTERS, SUIT_SYMBOLS, SUIT_WORDS, SUITS
from simulate.core.hands import Hand
from simulate.core.seats import Seat, parse_seat, partner, seat_name
from simulate.deals.sample import Deals
from simulate.deals.typical import typical_hands
from simulate.language import Say, say_in
from simulate.notebook import html_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

HONOURS: Final = "AKQJT"
_POINTS: Final = 38
_LENGTHS: Final = 14
_TAIL: Final = 0.1
_SUITS_SHOWN: Final = tuple(reversed(SUITS))
_TITLE: Final = 17
"""Room that a hand and its suit take before the chances of honours."""


@dataclass(frozen=True, slots=True, eq=False)
class SeatBelief:
    """Marginal distributions of one hidden hand.

    Parameters
    ----------
    seat : int
        Whose hand.
    hcp : ndarray of float, shape (38,)
        Chance of 0 to 37 high-card points.
    lengths : ndarray of float, shape (4, 14)
        For clubs to spades, the chance of 0 to 13 cards.
    honours : ndarray of float, shape (4, 5)
        For clubs to spades, the chance of holding A, K, Q, J, T.
    """

    seat: Seat
    hcp: NDArray[np.float64]
    lengths: NDArray[np.float64]
    honours: NDArray[np.float64]

    @property
    def hcp_mean(self) -> float:
        """Mean high-card points."""
        return float(self.hcp @ np.arange(_POINTS))

    @property
    def hcp_sd(self) -> float:
        """Standard deviation of the high-card points."""
        return float(np.sqrt(self.hcp @ (np.arange(_POINTS) - self.hcp_mean) ** 2))

    @property
    def hcp_interval(self) -> tuple[int, int]:
        """Points that leave at most a tenth of the chance on either side."""
        below = np.cumsum(self.hcp)
        # A rounding error in the sum must not move a limit by a whole point.
        low, high = np.searchsorted(below, [_TAIL + 1e-9, 1.0 - _TAIL - 1e-9])
        return int(low), int(high)

    @property
    def length_means(self) -> NDArray[np.float64]:
        """Shape ``(4,)``: mean number of clubs, diamonds, hearts, spades."""
        return self.lengths @ np.arange(_LENGTHS)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; suits by name, honours by letter."""
        return {
            "seat": seat_name(self.seat),
            "hcp": {
                "mean": self.hcp_mean,
                "interval80": list(self.hcp_interval),
                "distribution": self.hcp.tolist(),
            },
            "lengths": {SUIT_WORDS[s]: self.lengths[s].tolist() for s in SUITS},
            "honours": {
                SUIT_WORDS[s]: dict(zip(HONOURS, self.honours[s].tolist(), strict=True)) for s in SUITS
            },
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> SeatBelief:
        """Read what `to_dict` wrote."""
        return cls(
            parse_seat(data["seat"]),
            np.array(data["hcp"]["distribution"]),
            np.array([data["lengths"][word] for word in SUIT_WORDS]),
            np.array([[data["honours"][word][h] for h in HONOURS] for word in SUIT_WORDS]),
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Belief:
    """What a player may believe about the hidden hands; made by `belief`.

    Parameters
    ----------
    viewer : int
        The player.
    seats : tuple of SeatBelief
        Hidden hands, clockwise from the viewer's left.
    deals_drawn : int
        Size of the sample.
    ess : float
        Its effective size.
    warnings : tuple of str
        Of the sample.
    model : str
        Name of the bidding model.
    deals : Deals or None
        The sample; None when read from a file.
    """

    viewer: Seat
    seats: tuple[SeatBelief, ...]
    deals_drawn: int
    ess: float
    warnings: tuple[str, ...]
    model: str
    deals: Deals | None = None

    def __getitem__(self, seat: Seat) -> SeatBelief:
        for of_seat in self.seats:
            if of_seat.seat == seat:
                return of_seat
        hidden = ", ".join(seat_name(s.seat) for s in self.seats)
        raise KeyError(f"expected a hidden seat ({hidden}): {seat_name(seat)!r}")

    @property
    def partner(self) -> SeatBelief:
        """The viewer's partner."""
        return self[partner(self.viewer)]

    def typical(self, seat: Seat, k: int = 5, *, rng: np.random.Generator) -> list[Hand]:
        """Return `k` hands that stand for the sample, each in the middle of a group of similar ones.

        Parameters
        ----------
        seat : int
            Whose hands.
        k : int
            How many, ordered by points; fewer when fewer different hands were drawn.
        rng : numpy Generator
            Chooses the hands that are looked at in a large sample; see `simulate.deals.typical`.

        Raises
        ------
        ValueError
            If the belief was read from a file and has no deals.
        """
        if self.deals is None:
            raise ValueError("expected a belief with its deals: this one was read from a file")
        return typical_hands(self.deals.seat(seat), self.deals.weights, k, rng)

    def summary(self, language: str = "en") -> str:
        """Return points, lengths and honours of every hidden hand as text.

        Parameters
        ----------
        language : str
            Of the reader: a key of `simulate.language.LANGUAGES`.
        """
        say = say_in(language)
        title = say("chance of holding")
        first = max(_TITLE, len(title)) + 1
        names = "".join(say.rank(RANK_LETTERS.index(honour)).ljust(5) for honour in HONOURS)
        lines = [*self._lines(say), "", title.ljust(first) + names.rstrip()]
        for of_seat in self.seats:
            for suit in _SUITS_SHOWN:
                chances = " ".join(f"{100 * chance:>3.0f}%" for chance in of_seat.honours[suit])
                head = f"  {say.seat(of_seat.seat):<10} {SUIT_SYMBOLS[suit]}"
                lines.append(head.ljust(first - 1) + chances)
        return "\n".join(lines)

    def to_frame(self) -> DataFrame:
        """Return one row for each seat, quantity and value, with its chance."""
        import pandas as pd

        rows: list[tuple[str, str, str, float]] = []
        for of_seat in self.seats:
            name = seat_name(of_seat.seat)
            rows += [(name, "hcp", str(points), chance) for points, chance in enumerate(of_seat.hcp.tolist())]
            for suit in SUITS:
                word = SUIT_WORDS[suit]
                rows += [
                    (name, word, str(i), chance) for i, chance in enumerate(of_seat.lengths[suit].tolist())
                ]
                honours = zip(HONOURS, of_seat.honours[suit].tolist(), strict=True)
                rows += [(name, word, honour, chance) for honour, chance in honours]
        return pd.DataFrame(rows, columns=["seat", "quantity", "value", "chance"])

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, without the deals."""
        return {
            "viewer": seat_name(self.viewer),
            "deals": self.deals_drawn,
            "effective": self.ess,
            "model": self.model,
            "seats": [of_seat.to_dict() for of_seat in self.seats],
            "warnings": list(self.warnings),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Belief:
        """Read what `to_dict` wrote."""
        return cls(
            viewer=parse_seat(data["viewer"]),
            seats=tuple(SeatBelief.from_dict(entry) for entry in data["seats"]),
            deals_drawn=data["deals"],
            ess=data["effective"],
            warnings=tuple(data["warnings"]),
            model=data["model"],
        )

    def plot(self, ax: Axes | None = None, *, language: str = "en") -> Axes:
        """Draw the distribution of high-card points of every hidden hand.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Where to draw; a new figure when omitted.
        language : str
            Of the lettering: a key of `simulate.language.LANGUAGES`.
        """
        say = say_in(language)
        if ax is None:
            from matplotlib import pyplot

            ax = pyplot.subplots()[1]
        points = np.arange(_POINTS)
        for of_seat in self.seats:
            low, high = of_seat.hcp_interval
            label = say("{seat}, 80% {low}-{high}", seat=say.seat(of_seat.seat), low=low, high=high)
            ax.step(points, 100 * of_seat.hcp, where="mid", label=label)
        shown = np.flatnonzero(sum((s.hcp for s in self.seats), np.zeros(_POINTS)) > 1e-3)
        if len(shown):
            ax.set_xlim(shown[0] - 1, shown[-1] + 1)
        ax.set_xlabel(say("high-card points"), loc="left")
        ax.set_ylabel(say("chance (%)"))
        ax.set_title(
            say(
                "Seen from {seat}: {deals} deals, worth {worth} independent ones",
                seat=say.seat(self.viewer),
                deals=self.deals_drawn,
                worth=f"{self.ess:.0f}",
            ),
            loc="left",
            pad=24,
            fontsize="medium",
        )
        # At the left: what a phone shows of a picture before it is moved.
        ax.legend(
            loc="lower left",
            bbox_to_anchor=(0, 1),
            ncols=3,
            fontsize="small",
            borderaxespad=0.2,
            columnspacing=1,
        )
        return ax

    def plot_lengths(self, axes: Sequence[Axes] | None = None, *, language: str = "en") -> Sequence[Axes]:
        """Draw the distribution of suit lengths of every hidden hand, spades first.

        Parameters
        ----------
        axes : sequence of four Axes, optional
            Where to draw; a new figure when omitted.
        language : str
            Of the lettering: a key of `simulate.language.LANGUAGES`.
        """
        say = say_in(language)
        if axes is None:
            from matplotlib import pyplot

            axes = list(pyplot.subplots(1, 4, sharey=True, layout="constrained")[1])
        cards = np.arange(_LENGTHS)
        for ax, suit in zip(axes, _SUITS_SHOWN, strict=True):
            for of_seat in self.seats:
                ax.step(cards, 100 * of_seat.lengths[suit], where="mid", label=say.seat(of_seat.seat))
            held = sum((s.lengths[suit] for s in self.seats), np.zeros(_LENGTHS))
            ax.set_title(SUIT_SYMBOLS[suit])
            ax.set_xlabel(say("cards"))
            ax.set_xticks(range(0, _LENGTHS, 2))
            ax.set_xlim(-0.5, max(6, int(np.flatnonzero(held > 1e-3)[-1])) + 0.5)
        axes[0].set_ylabel(say("chance (%)"))
        return axes

    def _rows(self, say: Say) -> list[list[str]]:
        rows = []
        for of_seat in self.seats:
            low, high = of_seat.hcp_interval
            error = of_seat.hcp_sd / np.sqrt(self.ess)
            means = of_seat.length_means
            rows.append(
                [
                    say.seat(of_seat.seat),
                    f"{of_seat.hcp_mean:.1f} ±{error:.1f}",
                    f"{low}-{high}",
                    *(f"{means[suit]:.1f}" for suit in _SUITS_SHOWN),
                ]
            )
        return rows

    def headline(self, say: Say) -> str:
        """Return whose view it is, and from how many deals."""
        return say(
            "Hands as {seat} may see them: {deals} deals, effective {effective}, {model}",
            seat=say.seat(self.viewer),
            deals=f"{self.deals_drawn:,}",
            effective=f"{self.ess:,.0f}",
            model=self.model,
        )

    def _lines(self, say: Say) -> list[str]:
        """Return headline, table, and as many warnings as make a dozen lines."""
        lines = [self.headline(say)]
        for row in [_columns(say), *self._rows(say)]:
            lines.append(f"{row[0]:<7}{row[1]:>10}{row[2]:>8}" + "".join(f"{cell:>6}" for cell in row[3:]))
        room = 12 - len(lines)
        lines += [say("warning: {warning}", warning=warning) for warning in self.warnings[:room]]
        if len(self.warnings) > room:
            more = say("and {n} more", n=len(self.warnings) - room + 1)
            lines[-1] = say("warning: {warning}", warning=more)
        return lines

    def __repr__(self) -> str:
        return "\n".join(self._lines(say_in("en")))

    def _repr_html_(self) -> str:
        say = say_in("en")
        warnings = [say("warning: {warning}", warning=warning) for warning in self.warnings]
        return html_table(_columns(say), self._rows(say), above=[self.headline(say)], below=warnings)


def _columns(say: Say) -> list[str]:
    return ["", say("HCP"), "80%", *(SUIT_SYMBOLS[suit] for suit in _SUITS_SHOWN)]


def belief(deals: Deals) -> Belief:
    """Return what a sample of deals says about every hidden hand.

    Parameters
    ----------
    deals : Deals
        From `draw_deals`.

    Returns
    -------
    Belief
        Weighted marginals of points, lengths and honours.
    """
    weights = deals.weights / deals.weights.sum()
    seats = []
    for seat in deals.hidden:
        hands = deals.seat(seat)
        lengths = [np.bincount(hands.lengths[:, suit], weights, _LENGTHS) for suit in SUITS]
        # Suits have their ranks deuce to ace; honours are told from the ace down.
        honours = np.tensordot(weights, hands.suits[:, :, :7:-1].astype(np.float64), axes=1)
        points = np.bincount(hands.hcp, weights, _POINTS).astype(np.float64)
        seats.append(SeatBelief(seat, points, np.array(lengths), np.array(honours)))
    return Belief(deals.viewer, tuple(seats), len(deals), deals.ess, deals.warnings, deals.model, deals)
