"""The arithmetic of an assigned score from outcomes and weights that a director gives, exact to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from analysis.artificial import knock_out
from analysis.law86 import better_of_two
from analysis.likely import LikelyScores, likely_scores
from analysis.penalties import VICTORY_POINTS, Penalty, deducted
from analysis.scoring import UNITS, Comparison, Spread, TableScore, decimal_text, neuberg, score_field
from analysis.selfdamage import Damage, SelfDamage, self_damage
from analysis.typed import MatchForm, Typed, TypedRuling
from analysis.victorypoints import match_points
from analysis.weights import ScoreLine, favoured
from simulate.case import Scoring
from simulate.core.contract import PASSED_OUT
from simulate.core.seats import SIDES
from simulate.language import Joined, say_in
from simulate.notebook import shortened

Pair: TypeAlias = tuple[Fraction, Fraction]
"""North-South's score and East-West's, each as the side sees it itself."""


@dataclass(frozen=True, slots=True)
class OutcomeLine:
    """One outcome with its working.

    Parameters
    ----------
    result : Typed
        Equal results are put together.
    score : Fraction
        Of North-South, in the unit of the event.
    opponents : Fraction
        Of East-West.
    ns, ew : Fraction
        Weights as ruled.
    given : Fraction
        North-South's weight before a sympathetic factor.
    """

    result: Typed
    score: Fraction
    opponents: Fraction
    ns: Fraction
    ew: Fraction
    given: Fraction


@dataclass(frozen=True, slots=True)
class FieldLine:
    """Tables of the field with one result, and what they score beside the ruled table."""

    points: int
    count: int
    ns: Fraction
    ew: Fraction


@dataclass(frozen=True, slots=True)
class AssignedScore:
    """An assigned score; every number is exact.

    Parameters
    ----------
    ruling : TypedRuling
        What was given.
    lines : tuple of OutcomeLine
        Best for the non-offenders first; weights as ruled, after a sympathetic factor.
    likely : LikelyScores or None
        One result for each side, instead of weights.
    weighted : Pair
        The scores without the infraction: weighted, or of those two results.
    table : Pair or None
        Scores of the result obtained.
    damage : SelfDamage or None
        Who keeps what, as the non-offenders see it; None if the result obtained is not known.
    final : Pair
        What both sides get.
    against_plus : Fraction or None
        What would be assigned to the contestant not at fault, where he gets the better of it and average plus
        and the other the complement (2017, Law 86B2(b)).
    field : tuple of FieldLine
        The other tables.
    factored : Pair or None
        Both scores out of the top of a full board.
    one_score : Fraction or None
        What both sides of a knock-out match use, from North-South.
    vps : tuple of Decimal or None
        Victory points of both sides, before penalties.
    vps_paid : tuple of Decimal or None
        The same after penalties: IMPs are taken off before they are converted, for the side that pays alone.
    """

    ruling: TypedRuling
    lines: tuple[OutcomeLine, ...]
    likely: LikelyScores | None
    weighted: Pair
    table: Pair | None
    damage: SelfDamage | None
    final: Pair
    against_plus: Fraction | None
    field: tuple[FieldLine, ...]
    factored: Pair | None
    one_score: Fraction | None
    vps: tuple[Decimal, Decimal] | None
    vps_paid: tuple[Decimal, Decimal] | None

    def summary(self, *, language: str = "en") -> str:
        """Return the working, line by line, as a committee checks it by hand.

        Parameters
        ----------
        language : str
            Of the reader: a key of `simulate.language.LANGUAGES`.
        """
        from analysis.assigned_text import working

        return "\n".join(working(self, say_in(language)))

    def to_dict(self) -> dict[str, object]:
        """Return plain types; exact numbers as text beside the decimals."""
        from analysis.assigned_data import as_dict

        return as_dict(self)

    def __repr__(self) -> str:
        return shortened(self.summary())


def assign(ruling: TypedRuling) -> AssignedScore:
    """Work out an assigned score.

    Each outcome is scored in the unit of the event and the scores are weighted, never the points. Then the
    damage is divided, if the result obtained is given: non-offenders who were not damaged keep it, with the
    offenders; what they lost by their own error they do not get back. The field is scored last, the ruled
    table in proportion to what it is scored on.

    Raises
    ------
    ScoringError
        If the result without the error is worse than the one at the table, or the match cannot be converted.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12B1, 12C1(c), (e) and (f), 78.
    """
    comparison, side = ruling.comparison, SIDES.index(ruling.non_offenders)
    lines = _lines(ruling)
    likely = _likely(ruling, lines)
    if likely is None:
        spreads = [
            {line.result.points: line.ns for line in lines},
            {line.result.points: line.ew for line in lines},
        ]
    else:
        # Points are North-South's here, and each side's own there.
        points = [likely.nos, -likely.os] if side == 0 else [likely.os, -likely.nos]
        spreads = [{number: Fraction(1)} for number in points]
    weighted = (_weigh(spreads[0], 0, comparison), _weigh(spreads[1], 1, comparison))
    table, damage, final = None, None, weighted
    if ruling.table is not None:
        table = _pair(ruling.table.points, comparison)
        without = ruling.without_error or ruling.table
        damage = self_damage(table[side], weighted[side], _pair(without.points, comparison)[side])
        kept = {ruling.table.points: Fraction(1)}
        if damage.damage is Damage.NONE:
            spreads = [kept, kept]
        elif damage.damage is Damage.SELF_INFLICTED:
            spreads[side] = kept
        elif damage.damage is Damage.PARTLY:
            error = {ruling.table.points: Fraction(1), without.points: Fraction(-1)}
            spreads[side] = _added(spreads[side], error)
        scores = [table if damage.damage is Damage.NONE else weighted] * 2
        found = [score[i] for i, score in enumerate(scores)]
        found[side] = damage.non_offenders
        final = (found[0], found[1])
    against_plus = None
    if ruling.law86 is not None and ruling.law86.award == "better of two":
        against_plus = final[side]
        better, rest = better_of_two(against_plus)
        final = (better, rest) if side == 0 else (rest, better)
    factored = None
    if ruling.full is not None:
        factored = (
            neuberg(final[0], comparison.tables, ruling.full, method=ruling.factoring),
            neuberg(final[1], comparison.tables, ruling.full, method=ruling.factoring),
        )
    match, vps, vps_paid = ruling.match, None, None
    if match.boards is not None:
        vps = _victory_points(match, match.boards, final, spreads, comparison)
        if ruling.penalties:
            vps_paid = _victory_points(match, match.boards, final, spreads, comparison, ruling.penalties)
    one_score = knock_out(*final) if match.knock_out else None
    return AssignedScore(
        ruling=ruling,
        lines=lines,
        likely=likely,
        weighted=weighted,
        table=table,
        damage=damage,
        final=final,
        against_plus=against_plus,
        field=_field(comparison, spreads),
        factored=factored,
        one_score=one_score,
        vps=vps,
        vps_paid=vps_paid,
    )


def _lines(ruling: TypedRuling) -> tuple[OutcomeLine, ...]:
    found: dict[int, OutcomeLine] = {}
    for outcome in ruling.outcomes:
        points = outcome.result.points
        before = found.get(points)
        score = ruling.comparison.unit_score(points)
        found[points] = OutcomeLine(
            result=outcome.result if before is None else _named(before.result, outcome.result),
            score=score,
            opponents=ruling.comparison.opponents(score),
            ns=outcome.ns + (before.ns if before else 0),
            ew=outcome.ew + (before.ew if before else 0),
            given=outcome.ns + (before.given if before else 0),
        )
    sign = 1 if ruling.non_offenders == "NS" else -1
    lines = [found[points] for points in sorted(found, key=lambda points: -sign * points)]
    if ruling.factor is not None:
        lines = _in_sympathy(lines, ruling.factor, ruling.non_offenders)
    return tuple(lines)


def _likely(ruling: TypedRuling, lines: Sequence[OutcomeLine]) -> LikelyScores | None:
    if ruling.likely is None:
        return None
    return likely_scores(
        [(line.result.points, line.ns) for line in lines],
        ruling.likely,
        non_offenders=ruling.non_offenders,
        after_irregularity=[(outcome.result.points, outcome.ns) for outcome in ruling.after],
    )


def _weigh(spread: dict[int, Fraction], side: int, comparison: Comparison) -> Fraction:
    return sum((weight * _pair(points, comparison)[side] for points, weight in spread.items()), Fraction(0))


def _named(first: Typed, second: Typed) -> Typed:
    names = {str(name): name for name in (*_parts(first.name), *_parts(second.name)) if name}
    return Typed(Joined(", ", [names[name] for name in sorted(names)]), first.points)


def _parts(name: str) -> tuple[str, ...]:
    return name.parts[1] if isinstance(name, Joined) else (name,)


def _in_sympathy(lines: Sequence[OutcomeLine], factor: Fraction, side: str) -> list[OutcomeLine]:
    # Only weight and score of a line matter here; some outcomes have no contract, so none is told.
    moved = favoured(
        [
            ScoreLine(PASSED_OUT, "", "director", line.ns, line.ns, line.result.points, line.score)
            for line in lines
        ],
        factor,
        side,
    )
    return [replace(line, ns=new.weight, ew=new.weight) for line, new in zip(lines, moved, strict=True)]


def _pair(points: int, comparison: Comparison) -> Pair:
    score = comparison.unit_score(points)
    return score, comparison.opponents(score)


def _added(spread: dict[int, Fraction], more: dict[int, Fraction]) -> dict[int, Fraction]:
    return {p: spread.get(p, Fraction(0)) + more.get(p, Fraction(0)) for p in {**spread, **more}}


def _spread(weights: dict[int, Fraction]) -> Spread:
    return tuple((points, weight) for points, weight in weights.items() if weight)


def _field(comparison: Comparison, spreads: Sequence[dict[int, Fraction]]) -> tuple[FieldLine, ...]:
    """Score the other tables; a side that gets A + B - C is compared with in the same proportion."""
    if comparison.scoring not in (Scoring.MP, Scoring.XIMP):
        return ()
    ruled = TableScore(_spread(spreads[0]), _spread(spreads[1]))
    others = [TableScore.of(points) for points, count in comparison.field for _ in range(count)]
    scores = score_field([*others, ruled], comparison.scoring, cap=comparison.cap)
    lines, at = [], 0
    for points, count in comparison.field:
        lines.append(FieldLine(points, count, *scores[at]))
        at += count
    return tuple(lines)


def _victory_points(
    match: MatchForm,
    boards: int,
    final: Pair,
    spreads: Sequence[dict[int, Fraction]],
    comparison: Comparison,
    penalties: tuple[Penalty, ...] = (),
) -> tuple[Decimal, Decimal]:
    margins = []
    for i, spread in enumerate(spreads):
        rest = match.rest if i == 0 else -match.rest
        if match.rounding == "each":
            margins.append([(rest + _pair(p, comparison)[i], weight) for p, weight in spread.items()])
        else:
            margins.append([(rest + final[i], Fraction(1))])
    return side_points(match, boards, margins, penalties)


def side_points(
    match: MatchForm,
    boards: int,
    margins: Sequence[Sequence[tuple[Fraction, Fraction]]],
    penalties: tuple[Penalty, ...] = (),
) -> tuple[Decimal, Decimal]:
    """Return the victory points of both sides, each from its own IMPs of the match less what it pays.

    Parameters
    ----------
    match : MatchForm
        How margins are rounded.
    boards : int
        Of the match.
    margins : sequence of sequence of (Fraction, Fraction)
        For each side, IMPs of the match as it sees them, with weights.
    penalties : tuple of Penalty
        IMPs are taken off before the conversion, victory points after it.
    """
    found = []
    for side, rows in zip(SIDES, margins, strict=True):
        paid = deducted(penalties, side, UNITS[Scoring.IMP])
        less = [(margin - paid, weight) for margin, weight in rows]
        points = match_points(less, boards, rounding=match.rounding, concave=match.corrected)
        found.append(points - Decimal(decimal_text(deducted(penalties, side, VICTORY_POINTS))))
    return found[0], found[1]
