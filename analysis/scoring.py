"""One board in the unit of the event: IMPs, matchpoints, cross-IMPs, board-a-match, total points, VPs.

Everything is exact (`fractions.Fraction`) and rounded once, when printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import sqrt
from typing import Final, TypeAlias

from simulate.case import Case, Scoring
from simulate.core.contract import Result
from simulate.core.score import imps, result_score
from simulate.core.seats import Vulnerability
from simulate.errors import LawpollError
from simulate.language import Message

Spread: TypeAlias = tuple[tuple[int, Fraction], ...]
"""One table: North-South points with weights that add up to 1; a single entry if nothing was ruled."""

UNITS: Final = {
    Scoring.IMP: "IMPs",
    Scoring.MP: "MP",
    Scoring.XIMP: "IMPs",
    Scoring.BAM: "board",
    Scoring.TOTAL: "points",
}


class ScoringError(LawpollError, ValueError):
    """A score that cannot be worked out from what is given."""


def compare(own: int, other: int, scoring: Scoring, *, cap: int | None = None) -> Fraction:
    """Return what one comparison is worth, from the side whose points these are.

    Parameters
    ----------
    own, other : int
        Points of the same direction at two tables.
    scoring : Scoring
        MP: 2, 1, 0 for better, equal, worse (Law 78A); BAM: 1, 1/2, 0; IMP and XIMP: IMPs (Law 78B);
        TOTAL: the difference.
    cap : int, optional
        Most IMPs of a comparison, where the regulations have a limit.

    Examples
    --------
    >>> compare(620, 170, Scoring.IMP), compare(420, 420, Scoring.MP)
    (Fraction(10, 1), Fraction(1, 1))
    """
    if scoring is Scoring.MP:
        return Fraction(1 + (own > other) - (own < other))
    if scoring is Scoring.BAM:
        return Fraction(1 + (own > other) - (own < other), 2)
    if scoring is Scoring.TOTAL:
        return Fraction(own - other)
    worth = int(imps(own - other))
    return Fraction(worth if cap is None else max(-cap, min(cap, worth)))


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a board is compared with.

    Parameters
    ----------
    scoring : Scoring
        Unit of the event.
    vulnerability : Vulnerability
        Of the board.
    other : int or None
        North-South points at the other table (IMP, BAM, TOTAL).
    field : tuple of (int, int)
        North-South points at the other tables, and how often (MP, XIMP); the board's own table is not in it.
    cap : int or None
        Most IMPs of a comparison.
    change : bool
        `other` is the result of this very table: scores are what a ruling would change, not the board's.
    datum : bool
        `other` is the mean of a field (Butler).

    Raises
    ------
    ScoringError
        If what the unit needs is missing.
    """

    scoring: Scoring
    vulnerability: Vulnerability
    other: int | None = None
    field: tuple[tuple[int, int], ...] = ()
    cap: int | None = None
    change: bool = False
    datum: bool = False

    def __post_init__(self) -> None:
        if self.scoring in (Scoring.IMP, Scoring.BAM) and self.other is None:
            raise ScoringError(f"expected the result at the other table for scoring {self.scoring.value!r}")
        if self.scoring in (Scoring.MP, Scoring.XIMP) and self.tables < 2:
            raise ScoringError(f"expected results of the other tables for scoring {self.scoring.value!r}")
        if any(count < 1 for _, count in self.field):
            raise ScoringError(f"expected every result of the field at least once: {self.field!r}")

    @classmethod
    def of_case(cls, case: Case) -> Comparison:
        """Take other table, field, vulnerability and unit from a case."""
        return cls(
            scoring=case.scoring,
            vulnerability=case.vulnerability,
            other=None if case.other_table is None else result_score(case.other_table, case.vulnerability),
            field=tuple((result_score(r, case.vulnerability), n) for r, n in case.field_results),
        )

    @property
    def tables(self) -> int:
        """Number of results in the field, this table's included."""
        return 1 + sum(count for _, count in self.field)

    @property
    def top(self) -> int | None:
        """Most that can be scored: ``2 (n - 1)`` matchpoints, 1 at board-a-match, None elsewhere."""
        if self.scoring is Scoring.MP:
            return 2 * (self.tables - 1)
        return 1 if self.scoring is Scoring.BAM else None

    @property
    def versus(self) -> str:
        """Say what the board is compared with, for people."""
        if self.scoring in (Scoring.MP, Scoring.XIMP):
            return Message("{n} other results", n=self.tables - 1)
        if self.other is None:
            return Message("no other table")
        points = f"{self.other:+d}"
        if self.change:
            return Message("against this table's own {points}, not a score", points=points)
        if self.datum:
            return Message("against the datum {points}", points=points)
        return Message("{points} at the other table", points=points)

    def points(self, result: Result) -> int:
        """Return the North-South points of a result."""
        return result_score(result, self.vulnerability)

    def unit_score(self, points: int) -> Fraction:
        """Return North-South's score in the unit of the event, exact."""
        if self.scoring in (Scoring.MP, Scoring.XIMP):
            total = sum(n * compare(points, other, self.scoring, cap=self.cap) for other, n in self.field)
            return Fraction(total) if self.scoring is Scoring.MP else Fraction(total) / (self.tables - 1)
        return compare(points, self.other or 0, self.scoring, cap=self.cap)

    def against(self, points: int, other: int) -> Fraction:
        """Return what a result scores against one other, in the unit of the event."""
        return compare(points, other, self.scoring, cap=self.cap)

    def opponents(self, score: Fraction) -> Fraction:
        """Return what East-West score when North-South score this, or the other way round."""
        return -score if self.top is None else self.top - score

    def text(self, score: Fraction) -> str:
        """Return a score with its unit, rounded to two decimals: ``"+3.20 IMPs"``, ``"9.40 of 18 MP"``."""
        unit = Message(UNITS[self.scoring])
        if self.top is not None:
            return Message("{score} of {top} {unit}", score=decimal_text(score), top=self.top, unit=unit)
        return Message("{score} {unit}", score=decimal_text(score, signed=True), unit=unit)


def score_outcome(result: Result, comparison: Comparison) -> Fraction:
    """Return North-South's score for one result, in the unit of the event."""
    return comparison.unit_score(comparison.points(result))


@dataclass(frozen=True, slots=True)
class TableScore:
    """The score of one table, split and weighted if it was ruled so.

    Parameters
    ----------
    ns, ew : Spread
        What North-South are scored on, and what East-West are, both in North-South points.
    """

    ns: Spread
    ew: Spread

    def __post_init__(self) -> None:
        for spread in (self.ns, self.ew):
            if sum(weight for _, weight in spread) != 1:
                raise ScoringError(f"expected weights that add up to 1: {spread!r}")

    @classmethod
    def of(cls, points: int) -> TableScore:
        """Return the score of a table where nothing was ruled."""
        spread = ((points, Fraction(1)),)
        return cls(spread, spread)


def score_field(
    tables: Sequence[TableScore], scoring: Scoring, *, cap: int | None = None
) -> list[tuple[Fraction, Fraction]]:
    """Score a whole field; a ruled table counts for the others as fractional opponents.

    Every comparison with a weighted table is the weighted mean of the comparisons with its outcomes. Each
    side is scored on its own column when the score is split.

    Parameters
    ----------
    tables : sequence of TableScore
        At least two.
    scoring : Scoring
        MP or XIMP.
    cap : int, optional
        Most IMPs of a comparison.

    Returns
    -------
    list of (Fraction, Fraction)
        North-South and East-West of each table.

    Raises
    ------
    ScoringError
        For another unit or fewer than two tables.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12C1(c) and (f), 78A, 78B.
    """
    if scoring not in (Scoring.MP, Scoring.XIMP) or len(tables) < 2:
        raise ScoringError(f"expected MP or XIMP and two tables or more: {(scoring.value, len(tables))!r}")
    share = 1 if scoring is Scoring.MP else len(tables) - 1
    columns = [
        _column([table.ns for table in tables], 1, scoring, cap),
        _column([table.ew for table in tables], -1, scoring, cap),
    ]
    return [(ns / share, ew / share) for ns, ew in zip(*columns, strict=True)]


def _column(spreads: Sequence[Spread], sign: int, scoring: Scoring, cap: int | None) -> list[Fraction]:
    totals: dict[int, Fraction] = {}
    for spread in spreads:
        for points, weight in spread:
            totals[points] = totals.get(points, Fraction(0)) + weight
    worth = {(a, b): compare(sign * a, sign * b, scoring, cap=cap) for a in totals for b in totals}
    scores = []
    for spread in spreads:
        field = sum(w * m * worth[a, b] for a, w in spread for b, m in totals.items())
        itself = sum(w * v * worth[a, b] for a, w in spread for b, v in spread)
        scores.append(Fraction(field - itself))
    return scores


FACTORINGS: Final = ("neuberg", "factor")
"""How matchpoints of a board with fewer results are brought to a full top."""


def neuberg(score: Fraction | int, results: int, tables: int, *, method: str = "neuberg") -> Fraction:
    """Return matchpoints of a board with fewer results than the others, brought to the full top.

    Parameters
    ----------
    score : Fraction or int
        Matchpoints out of ``2 (results - 1)``.
    results, tables : int
        Results of this board, and of a full board.
    method : str
        ``"neuberg"``: ``(N/n)(s + 1) - 1``; ``"factor"``: scaled by the tops, as some federations do.

    Raises
    ------
    ScoringError
        If numbers or method cannot be.

    Examples
    --------
    >>> decimal_text(neuberg(4, 6, 7), 4)
    '4.8333'
    """
    if not 1 <= results <= tables or not 0 <= score <= 2 * (results - 1):
        raise ScoringError(f"expected a score within {results} of {tables} results: {score!r}")
    if method == "neuberg":
        return Fraction(tables, results) * (score + 1) - 1
    if method == "factor" and results > 1:
        return Fraction(tables - 1, results - 1) * score
    raise ScoringError(f"expected method 'neuberg' or 'factor', and two results for the latter: {method!r}")


def victory_points(margin: Fraction | int, boards: int, *, whole: bool = False) -> tuple[Decimal, Decimal]:
    """Return victory points of the WBF continuous scale for both sides.

    Parameters
    ----------
    margin : Fraction or int
        IMPs, positive for the side named first.
    boards : int
        Boards of the match.
    whole : bool
        Round the margin to whole IMPs first (a half goes up); which one holds is a regulation.

    Returns
    -------
    tuple of Decimal
        Own side and the other, two decimals, together 20.

    Raises
    ------
    ScoringError
        If there are no boards.

    Notes
    -----
    Blitz ``X = 15 sqrt(N)``, ``R = tau^3``, ``VP = 10 + 10 (1 - R^(I/X)) / (1 - R)``. The official tables
    correct single entries by 0.01 so that no IMP adds more than the one before; this formula does not.

    Examples
    --------
    >>> victory_points(20, 16), victory_points(Fraction("-7.4"), 16)
    ((Decimal('15.00'), Decimal('5.00')), (Decimal('7.87'), Decimal('12.13')))
    """
    if boards < 1:
        raise ScoringError(f"expected a match of one board or more: {boards!r}")
    size = abs(Fraction(margin))
    if whole:
        size = Fraction(int(size + Fraction(1, 2)))
    ratio = ((sqrt(5) - 1) / 2) ** 3
    part = min(1.0, float(size) / (15 * sqrt(boards)))
    winner = Decimal(10 + 10 * (1 - ratio**part) / (1 - ratio)).quantize(Decimal("0.01"), ROUND_HALF_UP)
    loser = Decimal("20.00") - winner
    return (winner, loser) if margin >= 0 else (loser, winner)


def decimal_text(number: Fraction | int, digits: int = 2, *, signed: bool = False) -> str:
    """Print an exact number with so many decimals, halves away from zero.

    Examples
    --------
    >>> decimal_text(Fraction(16, 5), signed=True), decimal_text(Fraction(-1, 8)), decimal_text(62, 0)
    ('+3.20', '-0.13', '62')
    """
    scaled = int(abs(Fraction(number)) * 10**digits + Fraction(1, 2))
    whole, rest = divmod(scaled, 10**digits)
    sign = "-" if number < 0 and scaled else "+" if signed and scaled else ""
    return f"{sign}{whole}.{rest:0{digits}d}" if digits else f"{sign}{whole}"
