"""Our outcomes and scores beside the scores that were given in real life."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from analysis.adjusted import non_offenders
from analysis.ruling import Ruling
from analysis.scoring import UNITS, Comparison, decimal_text
from analysis.weights import percent_text
from simulate.case import Case, Published
from simulate.core.contract import Result, result_name
from simulate.notebook import html_table

if TYPE_CHECKING:
    import pandas as pd

_SHOWN: Final = 3
"""Outcomes that are printed of a case."""
_HELD: Final = "\u00a0"
"""Keeps an outcome on one line of a narrow column."""
_PREFACE: Final = (
    "Every shipped case with four hands, a call in question and a published score.",
    "Scores are those of the non-offending side; *change* is against the result at the table, where",
    "nothing else is known. *Same* is the weight that both put on the same points. Our outcomes follow",
    "if the call at the table is not allowed, whatever our finding is; where the ruling was that the",
    "result stands, the published score is the result at the table.",
)


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One case.

    Parameters
    ----------
    name : str
        Of the shipped case.
    finding : str
        Ours, in one sentence.
    ruled : str
        Whether the last body that ruled adjusted the score.
    ours : tuple of (str, Fraction)
        Our outcomes with their weights, largest first.
    published : tuple of (str, Fraction)
        The outcomes that were given, with their weights.
    side : str
        The non-offenders, whose scores these are.
    unit : str
        Of the scores.
    change : bool
        The scores are changes against the result at the table, because nothing else is known.
    score, published_score : Fraction
        Ours and the published one, by the same comparison.
    overlap : Fraction
        Weight that both put on the same points.
    """

    name: str
    finding: str
    ruled: str
    ours: tuple[tuple[str, Fraction], ...]
    published: tuple[tuple[str, Fraction], ...]
    side: str
    unit: str
    change: bool
    score: Fraction
    published_score: Fraction
    overlap: Fraction

    @property
    def difference(self) -> Fraction:
        """How much more we give the non-offenders than was given."""
        return self.score - self.published_score

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "name": self.name,
            "finding": self.finding,
            "ruled": self.ruled,
            "ours": [[name, float(weight)] for name, weight in self.ours],
            "published": [[name, float(weight)] for name, weight in self.published],
            "side": self.side,
            "unit": self.unit,
            "change_only": self.change,
            "score": float(self.score),
            "published_score": float(self.published_score),
            "difference": float(self.difference),
            "overlap": float(self.overlap),
        }


@dataclass(frozen=True, slots=True)
class OutcomeScores:
    """All cases that could be compared.

    Parameters
    ----------
    rows : tuple of OutcomeRow
        In the order of their names.
    left_out : tuple of (str, str)
        Cases that could not be compared, and why.
    seed, solves : int
        Of the runs.
    """

    rows: tuple[OutcomeRow, ...]
    left_out: tuple[tuple[str, str], ...]
    seed: int
    solves: int

    def summary(self) -> str:
        """Return the table and its totals as text."""
        lines = []
        for row in self.rows:
            lines += [
                f"{row.name} (ruled: {row.ruled})",
                f"    {row.finding}",
                f"    ours       {_listed(row.ours)}: {_scored(row, row.score)}",
                f"    published  {_listed(row.published)}: {_scored(row, row.published_score)}",
                f"    difference {decimal_text(row.difference, signed=True)}, same outcome "
                f"{percent_text(row.overlap)}",
            ]
        return "\n".join([*lines, *self._totals(), *(f"left out: {n} ({why})" for n, why in self.left_out)])

    def _totals(self) -> list[str]:
        lines = []
        for unit in dict.fromkeys(row.unit for row in self.rows):
            rows = [row for row in self.rows if row.unit == unit]
            size = sum((abs(row.difference) for row in rows), Fraction(0)) / len(rows)
            same = sum((row.overlap for row in rows), Fraction(0)) / len(rows)
            lines.append(
                f"{len(rows)} cases in {unit}: mean difference {decimal_text(size)} either way, "
                f"{percent_text(same.limit_denominator(1000))} of the weight on the published outcome"
            )
        return lines

    def markdown(self) -> str:
        """Return the page of the docs."""
        head = (
            "| case | ruled | ours | our score | published | its score | same |\n"
            "|---|---|---|---:|---|---:|---:|"
        )
        rows = [
            f"| {row.name} | {row.ruled} | {_listed(row.ours, _HELD)} | {_scored(row, row.score)} | "
            f"{_listed(row.published, _HELD)} | {_scored(row, row.published_score)} | "
            f"{percent_text(row.overlap)} |"
            for row in self.rows
        ]
        left = [f"- {name}: {why}" for name, why in self.left_out]
        return "\n".join(
            [
                "# Our outcomes beside the published scores",
                "",
                " ".join(_PREFACE),
                "",
                "Rulings are noisy labels, and nothing here was fitted to them. Made by "
                f"`lawpoll evaluate outcomes --seed {self.seed} --solves {self.solves} --markdown`.",
                "",
                head,
                *rows,
                "",
                *(f"- {total}" for total in self._totals()),
                "",
                "## Left out",
                "",
                *left,
                "",
            ]
        )

    def to_frame(self) -> pd.DataFrame:
        """Return one row for each case."""
        import pandas as pd

        return pd.DataFrame([row.to_dict() for row in self.rows])

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "seed": self.seed,
            "solves": self.solves,
            "cases": [row.to_dict() for row in self.rows],
            "left_out": [{"name": name, "why": why} for name, why in self.left_out],
        }

    def __repr__(self) -> str:
        return "\n".join([f"OutcomeScores({len(self.rows)} cases)", *self._totals()])

    def _repr_html_(self) -> str:
        rows = [
            [
                row.name,
                row.ruled,
                _listed(row.ours),
                _scored(row, row.score),
                _listed(row.published),
                _scored(row, row.published_score),
                decimal_text(row.difference, signed=True),
            ]
            for row in self.rows
        ]
        headings = ["case", "ruled", "ours", "our score", "published", "its score", "difference"]
        return html_table(headings, rows, below=self._totals())


def why_not(case: Case) -> str:
    """Say why the outcomes of a case cannot be compared with a published score; empty when they can."""
    if case.deal is None:
        return "four hands are not known"
    if case.question.card is not None:
        return "a card is in question"
    if case.published is None or not case.published.score:
        return "no score was published"
    return ""


def score_outcomes(
    cases: Iterable[tuple[str, Case]], advise: Callable[[Case], Ruling], *, seed: int, solves: int
) -> OutcomeScores:
    """Rule on every case and compare.

    Parameters
    ----------
    cases : iterable of (str, Case)
        With their names.
    advise : callable
        Gives the ruling.
    seed, solves : int
        Of the runs, for the report.
    """
    rows, left_out = [], []
    for name, case in cases:
        why = why_not(case)
        if why:
            left_out.append((name, why))
            continue
        ruling = advise(case)
        if ruling.score is None:
            left_out.append((name, "; ".join(ruling.missing)))
            continue
        rows.append(outcome_row(name, ruling))
    return OutcomeScores(tuple(rows), tuple(left_out), seed, solves)


def outcome_row(name: str, ruling: Ruling) -> OutcomeRow:
    """Compare one ruling that has a score with the published score of its case.

    Parameters
    ----------
    name : str
        Of the case.
    ruling : Ruling
        With a score, of a case with a published score.
    """
    score, published = ruling.score, ruling.case.published
    if score is None or published is None or not published.score:
        raise ValueError(f"expected a ruling with a score, and a published one: {name!r}")
    comparison = score.comparison
    side = non_offenders(ruling.case, ruling.kind)
    total = sum(weight for _, weight in published.score)
    given = [(_points(r, comparison), _name(r), Fraction(w, total)) for r, w in published.score]
    ns = sum((w * comparison.unit_score(points) for points, _, w in given), Fraction(0))
    ours: dict[int, Fraction] = {}
    for line in score.lines():
        ours[line.points] = ours.get(line.points, Fraction(0)) + line.weight
    theirs: dict[int, Fraction] = {}
    for points, _, weight in given:
        theirs[points] = theirs.get(points, Fraction(0)) + weight
    overlap = sum((min(ours.get(p, Fraction(0)), w) for p, w in theirs.items()), Fraction(0))
    return OutcomeRow(
        name=name,
        finding=ruling.finding,
        ruled=_ruled(published),
        ours=tuple((result_name(line.result), line.weight) for line in score.lines()),
        published=tuple((text, weight) for _, text, weight in given),
        side=side,
        unit=UNITS[comparison.scoring],
        change=comparison.change,
        score=score.side(side),
        published_score=ns if side == "NS" else comparison.opponents(ns),
        overlap=overlap,
    )


def _points(result: Result | int, comparison: Comparison) -> int:
    return result if isinstance(result, int) else comparison.points(result)


def _name(result: Result | int) -> str:
    return f"{result:+d}" if isinstance(result, int) else result_name(result)


def _ruled(published: Published) -> str:
    last = published.final or published.director or published.opinion
    return "not known" if last is None else last.value


def _listed(outcomes: tuple[tuple[str, Fraction], ...], space: str = " ") -> str:
    shown = ", ".join(
        f"{percent_text(weight)} {name}".replace(" ", space) for name, weight in outcomes[:_SHOWN]
    )
    left = len(outcomes) - _SHOWN
    return f"{shown} and {left} more" if left > 0 else shown


def _scored(row: OutcomeRow, score: Fraction) -> str:
    return f"{row.side} {decimal_text(score, signed=True)} {row.unit}{' change' if row.change else ''}"
