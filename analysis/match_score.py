"""The victory points of the match with the adjusted score of the board, where the case says enough."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from analysis.adjust import WeightedScore
from analysis.assigned import AssignedScore
from analysis.victorypoints import match_points
from simulate.case import Case, Scoring
from simulate.language import Message


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Victory points of a match.

    Parameters
    ----------
    boards : int
        Of the match.
    rest : int or None
        IMPs of the other boards, as North-South see them; None where the case does not tell: nothing else is
        known then.
    adjusted : tuple of Decimal or None
        Of North-South and East-West, with the adjusted score.
    table : tuple of Decimal or None
        The same with the result obtained at the table; None if it is not given, or scores the same.
    compared : bool
        Whether the board has a score in the match; without the other table's result it has none.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 78D.
    """

    boards: int
    rest: int | None = None
    adjusted: tuple[Decimal, Decimal] | None = None
    table: tuple[Decimal, Decimal] | None = None
    compared: bool = True

    def lines(self) -> tuple[Message, ...]:
        """Return the victory points of both sides, or what is missing for them."""
        if not self.compared:
            return (
                Message(
                    "victory points of the match of {boards} boards: not known without the other table's "
                    "result ([result] in the case file)",
                    boards=self.boards,
                ),
            )
        if self.rest is None or self.adjusted is None:
            return (
                Message(
                    "victory points of the match of {boards} boards: not known without the IMPs of the other "
                    "boards, as North-South see them (rest = ... under [event])",
                    boards=self.boards,
                ),
            )
        values = {"boards": self.boards, "rest": f"{self.rest:+d}"}
        found = [
            Message(
                "victory points of the match of {boards} boards, the others {rest} IMPs to NS: NS {ns}, "
                "EW {ew}",
                **values,
                ns=self.adjusted[0],
                ew=self.adjusted[1],
            )
        ]
        if self.table is not None:
            found.append(
                Message("with the result at the table: NS {ns}, EW {ew}", ns=self.table[0], ew=self.table[1])
            )
        return tuple(found)

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "boards": self.boards,
            "rest": self.rest,
            "adjusted": _sides(self.adjusted),
            "table": _sides(self.table),
            "compared": self.compared,
        }


def match_score(
    case: Case, score: WeightedScore | None, two: AssignedScore | None = None
) -> MatchScore | None:
    """Return the victory points of the match; None where the event has none, or is not scored in IMPs.

    Parameters
    ----------
    case : Case
        With the form of the event.
    score : WeightedScore or None
        Of the board.
    two : AssignedScore, optional
        One result for each side instead of weights: its scores are then those of the match.
    """
    event = case.event
    if event.vp is None or event.boards is None or case.scoring is not Scoring.IMP:
        return None
    if score is None or score.comparison.change:
        return MatchScore(event.boards, event.rest, compared=False)
    if event.rest is None:
        return MatchScore(event.boards)
    ns, ew = (score.ns, score.ew) if two is None else two.final
    table = None
    if score.table is not None:
        obtained = (score.table, score.comparison.opponents(score.table))
        if obtained != (ns, ew):
            table = _points(event.boards, event.rest, *obtained)
    return MatchScore(event.boards, event.rest, _points(event.boards, event.rest, ns, ew), table)


def _points(boards: int, rest: int, ns: Fraction, ew: Fraction) -> tuple[Decimal, Decimal]:
    """Return each side's own points: an adjusted score need not add up to nothing."""
    one = Fraction(1)
    return match_points([(rest + ns, one)], boards), match_points([(ew - rest, one)], boards)


def _sides(points: tuple[Decimal, Decimal] | None) -> dict[str, str] | None:
    return None if points is None else {"ns": str(points[0]), "ew": str(points[1])}
