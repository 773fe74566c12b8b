"""The case book: lawpoll's findings on published cases beside the rulings given in real life."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from analysis.finding import Kind
from polling.suggestion import LIKELY, NOT_SHOWN, SUGGESTED
from simulate.case import Published, Ruled

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

Agreement: TypeAlias = Literal["yes", "partly", "no"]

SLOW_FAMILIES: Final = ("slow pass", "slow double", "slow sign-off")
"""Families in which what a slow call suggests is compared with what directors found."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A published case that does not ship: what was in question, why it does not, what was ruled."""

    name: str
    title: str
    decision: str
    source: str
    reason: str
    ruled: str


@dataclass(frozen=True, slots=True)
class CaseBookFigures:
    """What ``casebook.toml`` holds: mass of intervals, the cases left out."""

    mass: float
    left_out: tuple[LeftOut, ...]


@cache
def casebook_figures() -> CaseBookFigures:
    """Return the figures of the comparison and the published cases that do not ship."""
    import tomllib

    data = tomllib.loads(Path(__file__).with_name("casebook.toml").read_text(encoding="utf-8"))
    return CaseBookFigures(
        data["interval"]["mass"],
        tuple(LeftOut(**entry) for entry in data["left_out"]),
    )


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One published case: lawpoll's finding and the ruling.

    Parameters
    ----------
    name, title : str
        Of the case.
    published : Published
        What was ruled.
    action : str
        Taken at the table, as directors write it.
    kind : Kind or None
        What was asked; None when lawpoll came to no result.
    finding : str
        lawpoll's, in short; why there is none, where `leans` is None.
    leans : Ruled or None
        `Ruled.ADJUSTED` where lawpoll is against the table action, `Ruled.STANDS` where it is not.
    sure : bool
        Whether that is beyond the limits set for doubt; otherwise the question is open and leans so.
    alternative : str or None
        The alternative that matters: the one the body spoke of, or else lawpoll's likeliest.
    probability : float or None
        lawpoll's, that it is a logical alternative.
    is_alternative, held_alternative : bool or None
        Whether lawpoll treats it as one, and whether the body did; None: it did not say.
    suggested : str or None
        lawpoll's answer whether the table action was suggested over it; None where nothing was assessed.
    gained, gained_low : float or None
        What the information adds to the advantage of the table action over the alternative, in the unit of
        the event, and the lower end of its 90% interval: the direction, whether or not it is large enough.
    held_suggested : bool or None
        The body's; an adjustment under Law 16 implies it.
    contract_share : float or None
        Share of lawpoll's outcomes in the contract of the adjusted score that was given.
    """

    name: str
    title: str
    published: Published
    action: str
    kind: Kind | None
    finding: str
    leans: Ruled | None = None
    sure: bool = False
    alternative: str | None = None
    probability: float | None = None
    is_alternative: bool | None = None
    held_alternative: bool | None = None
    suggested: str | None = None
    gained: float | None = None
    gained_low: float | None = None
    held_suggested: bool | None = None
    contract_share: float | None = None

    @property
    def reference(self) -> Ruled | None:
        """The ruling that counts, or the published opinion where no ruling is known."""
        return self.published.ruled or self.published.opinion

    @property
    def agreement(self) -> Agreement | None:
        """``"yes"``, ``"partly"`` (open, but leaning the same way), ``"no"``; None: nothing to compare.

        A ruling that turned on whether there was an irregularity at all is no test: lawpoll takes the facts
        of the case file as they stand. A split score adjusts.
        """
        if self.leans is None or self.reference is None or self.published.turned_on == "irregularity":
            return None
        adjusted = self.reference is not Ruled.STANDS
        if adjusted != (self.leans is Ruled.ADJUSTED):
            return "no"
        return "yes" if self.sure else "partly"

    @property
    def suggestion_agrees(self) -> bool | None:
        """Whether lawpoll and the body agree on what was suggested; None where either is silent or open."""
        if self.held_suggested is None or self.suggested in (None, NOT_SHOWN):
            return None
        return self.held_suggested == (self.suggested in (SUGGESTED, LIKELY))

    @property
    def direction_agrees(self) -> bool | None:
        """Whether the advantage grows, its interval above nought, where a body found the action suggested.

        None where none did, or nothing was assessed.
        """
        if not self.held_suggested or self.gained_low is None:
            return None
        return self.gained_low > 0

    @property
    def alternative_agrees(self) -> bool | None:
        """Whether lawpoll and the body agree on the alternative; None where the body said nothing."""
        if self.held_alternative is None or self.is_alternative is None:
            return None
        return self.held_alternative == self.is_alternative

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        ruled = self.published
        return {
            "case": self.name,
            "title": self.title,
            "source": ruled.source,
            "family": ruled.family,
            "action": self.action,
            "kind": None if self.kind is None else self.kind.value,
            "finding": self.finding,
            "leans": _value(self.leans),
            "sure": self.sure,
            "alternative": self.alternative,
            "probability": self.probability,
            "is_alternative": self.is_alternative,
            "held_alternative": self.held_alternative,
            "suggested": self.suggested,
            "gained": self.gained,
            "gained_low": self.gained_low,
            "held_suggested": self.held_suggested,
            "contract_share": self.contract_share,
            "director": _value(ruled.director),
            "final": _value(ruled.final),
            "opinion": _value(ruled.opinion),
            "turned_on": ruled.turned_on,
            "agreement": self.agreement,
        }


@dataclass(frozen=True, slots=True)
class Tally:
    """So many of so many, with the Wilson interval of the share; both its ends are None for none of none."""

    what: str
    k: int
    n: int
    low: float | None
    high: float | None

    @classmethod
    def of(cls, what: str, answers: Sequence[bool], mass: float) -> Tally:
        """Count the answers that are true.

        References
        ----------
        Wilson, E. B. (1927), https://doi.org/10.1080/01621459.1927.10502953

        Examples
        --------
        >>> tally = Tally.of("agree", [True] * 7 + [False] * 3, 0.90)
        >>> f"{tally.k}/{tally.n}, {tally.low:.2f}-{tally.high:.2f}"
        '7/10, 0.44-0.87'
        """
        k, n = sum(answers), len(answers)
        if n == 0:
            return cls(what, 0, 0, None, None)
        z = NormalDist().inv_cdf((1 + mass) / 2)
        middle = (k + z * z / 2) / (n + z * z)
        half = z / (n + z * z) * sqrt(k * (n - k) / n + z * z / 4)
        # Rounding must not part the ends from 0 and 1 where they are there exactly.
        return cls(what, k, n, 0.0 if k == 0 else middle - half, 1.0 if k == n else middle + half)

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return f"{self.what}: none to compare"
        return f"{self.what}: {self.k} of {self.n} ({100 * self.low:.0f}-{100 * self.high:.0f}%)"

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {"what": self.what, "k": self.k, "n": self.n, "low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True, eq=False)
class CaseBook:
    """All cases that were run, and how often lawpoll agrees with the rulings.

    Parameters
    ----------
    rows : tuple of CaseRow
        One a case.
    seed : int
        Of every run.
    model, peers : str
        Names of the bidding model and of the peers' constants.
    solves : int
        Boards solved double dummy at most, a case.
    asked : int
        Cases that were to be run; more than `rows` after an interruption.
    """

    rows: tuple[CaseRow, ...]
    seed: int
    model: str
    peers: str
    solves: int
    asked: int

    @property
    def interrupted(self) -> bool:
        """Whether the run ended before its last case."""
        return len(self.rows) < self.asked

    def tallies(self) -> tuple[Tally, ...]:
        """Return the totals: agreement with rulings, two baselines, alternatives, suggestion, families."""
        mass = casebook_figures().mass
        ruled = [r for r in self.rows if r.agreement and r.published.ruled]
        firm = [r for r in ruled if r.sure]
        opinions = [r for r in self.rows if r.agreement and not r.published.ruled]
        slow = [r for r in self.rows if r.published.family in SLOW_FAMILIES]

        def count(what: str, answers: Sequence[bool | None]) -> Tally:
            return Tally.of(what, [a for a in answers if a is not None], mass)

        def same(row: CaseRow) -> bool:
            return row.agreement != "no"

        totals = [
            count("agrees with the ruling that counts, open ones by where they lean", [*map(same, ruled)]),
            count("the same where lawpoll is sure", [*map(same, firm)]),
            count("baseline: always adjust", [r.reference is not Ruled.STANDS for r in ruled]),
            count("baseline: always let the result stand", [r.reference is Ruled.STANDS for r in ruled]),
            count(
                "agrees on the logical alternative, where the body spoke of one",
                [r.alternative_agrees for r in self.rows],
            ),
            count("agrees on what was suggested, where both say", [r.suggestion_agrees for r in self.rows]),
            count(f"the same in {', '.join(SLOW_FAMILIES)}", [r.suggestion_agrees for r in slow]),
            count(
                "the advantage grows, however little, where a body found it suggested",
                [r.direction_agrees for r in self.rows],
            ),
            count(f"the same in {', '.join(SLOW_FAMILIES)} (direction)", [r.direction_agrees for r in slow]),
            count("agrees with a published opinion where no ruling is known", [*map(same, opinions)]),
        ]
        families = dict.fromkeys(r.published.family or "other" for r in ruled)
        totals += [
            count(f"family {family}", [same(r) for r in ruled if (r.published.family or "other") == family])
            for family in sorted(families)
        ]
        return tuple(totals)

    def to_frame(self) -> pd.DataFrame:
        """Return one row a case."""
        import pandas as pd

        return pd.DataFrame([row.to_dict() for row in self.rows])

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        figures = casebook_figures()
        return {
            "cases": [row.to_dict() for row in self.rows],
            "totals": [tally.to_dict() for tally in self.tallies()],
            "interval": figures.mass,
            "left_out": [
                {"case": e.name, "title": e.title, "decision": e.decision, "reason": e.reason}
                for e in figures.left_out
            ],
            "asked": self.asked,
            "interrupted": self.interrupted,
            "provenance": {
                "seed": self.seed,
                "model": self.model,
                "peers": self.peers,
                "solves": self.solves,
            },
        }

    @classmethod
    def from_json(cls, text: str) -> CaseBook:
        """Return the case book in a JSON document of `to_dict`; see `analysis.evaluation.casebook_json`."""
        from analysis.evaluation.casebook_json import read_casebook

        return read_casebook(text)

    def summary(self, width: int = 110) -> str:
        """Return table and totals as text."""
        from analysis.evaluation.casebook_text import text_of

        return text_of(self, width)

    def markdown(self) -> str:
        """Return table, totals and the cases left out as Markdown."""
        from analysis.evaluation.casebook_text import markdown_of

        return markdown_of(self)

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the probability that the alternative that matters is one, by what the body held.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Where to draw; a new figure when omitted.
        """
        if ax is None:
            from matplotlib import pyplot as plt

            ax = plt.subplots(layout="constrained")[1]
        rows = [row for row in self.rows if row.probability is not None]
        for held, label, color in (
            (True, "held to be an alternative", "tab:blue"),
            (False, "held to be none", "tab:orange"),
            (None, "nothing held", "tab:gray"),
        ):
            at = [i for i, row in enumerate(rows) if row.held_alternative is held]
            ax.scatter([rows[i].probability or 0.0 for i in at], at, color=color, label=label)
        names = [f"{row.name}: {row.alternative}" for row in rows]
        ax.set(yticks=range(len(rows)), yticklabels=names, xlim=(-0.02, 1.02))
        ax.set_xlabel("probability that it is a logical alternative")
        ax.invert_yaxis()
        ax.legend(loc="best", fontsize="small")
        return ax

    def __repr__(self) -> str:
        first = [f"CaseBook({len(self.rows)} of {self.asked} cases, seed {self.seed}, {self.model})"]
        return "\n".join([*first, *map(str, self.tallies()[:8])])

    def _repr_html_(self) -> str:
        from analysis.evaluation.casebook_text import html_of

        return html_of(self)


def _value(ruled: Ruled | None) -> str | None:
    return None if ruled is None else ruled.value
