"""Victory points as an event's regulations want them: rounding of margins, and a table without odd steps.

The scale is the WBF's continuous one (`analysis.scoring.victory_points`). Its official tables are concave: no
IMP adds more than the one before. Plain rounding breaks that at some margins; the correction here changes as
few entries as possible, and by 0.01 only where that is enough. It need not be the official one.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Final, Literal, TypeAlias

from analysis.scoring import ScoringError, victory_points
from simulate.message import Message

Rounding: TypeAlias = Literal["exact", "whole", "each"]
ROUNDINGS: Final[tuple[Rounding, ...]] = ("exact", "whole", "each")
"""How a weighted margin becomes victory points: by the formula as it is; rounded to whole IMPs first; each
outcome into victory points and these weighted, which is not the order of the Laws."""

_CENT: Final = Decimal("0.01")
_MOST: Final = 9
"""Largest change of an entry, in hundredths; 3 are enough for 128 boards."""

_State: TypeAlias = tuple[int, int]
_Cost: TypeAlias = tuple[int, Decimal]


@cache
def vp_table(boards: int, *, concave: bool = False) -> tuple[Decimal, ...]:
    """Return the winner's victory points for margins of 0, 1, 2 ... IMPs, up to the first 20.

    Parameters
    ----------
    boards : int
        Boards of the match.
    concave : bool
        Change single entries so that no IMP adds more than the one before: by 0.01 where that is enough,
        up to 49 boards; as few entries as possible, and of equally few changes the nearest to the formula.
        The ends stay 10 and 20.

    Raises
    ------
    ScoringError
        If there are no boards, or more than for any real match.
    """
    plain = [victory_points(0, boards)[0]]
    while plain[-1] < 20:
        plain.append(victory_points(len(plain), boards)[0])
    if not concave:
        return tuple(plain)
    cents = [int(points / _CENT) for points in plain]
    return tuple(
        cent * _CENT for cent in _least_change(cents, [_formula(i, boards) for i in range(len(plain))])
    )


def _formula(margin: int, boards: int) -> Decimal:
    """Return the unrounded value in hundredths; ``R = tau^3 = sqrt(5) - 2``."""
    ratio = Decimal(5).sqrt() - 2
    part = min(Decimal(1), Decimal(margin) / (15 * Decimal(boards).sqrt()))
    return (10 + 10 * (1 - ratio**part) / (1 - ratio)) / _CENT


def _least_change(cents: Sequence[int], exact: Sequence[Decimal]) -> list[int]:
    """Return the concave sequence with the smallest changes, then the fewest; both ends stay."""
    for most in range(1, _MOST + 1):
        path = _concave_within(most, cents, exact)
        if path is not None:
            return path
    raise ScoringError(
        Message("expected a match that needs smaller corrections of the table: {n} margins", n=len(cents))
    )


def _concave_within(most: int, cents: Sequence[int], exact: Sequence[Decimal]) -> list[int] | None:
    last = len(cents) - 1
    moves = [range(1) if i in (0, last) else range(-most, most + 1) for i in range(last + 1)]

    def cost(i: int, move: int) -> _Cost:
        return int(move != 0), abs(cents[i] + move - exact[i])

    # Best way to every pair of neighbouring moves; a pair fixes a step, and steps may not grow. After the
    # last entry all steps are 0.
    best: dict[_State, tuple[_Cost, list[int]]] = {
        (0, move): (cost(1, move), [0, move]) for move in moves[1] if cents[1] + move >= cents[0]
    }
    for i in range(2, last + 1):
        found: dict[_State, tuple[_Cost, list[int]]] = {}
        for (before, here), (so_far, path) in best.items():
            step = cents[i - 1] + here - cents[i - 2] - before
            for move in moves[i]:
                if not 0 <= cents[i] + move - cents[i - 1] - here <= step:
                    continue
                changes, distance = cost(i, move)
                total = (so_far[0] + changes, so_far[1] + distance)
                if (here, move) not in found or total < found[here, move][0]:
                    found[here, move] = (total, [*path, move])
        best = found
    if not best:
        return None
    path = min(best.values())[1]
    return [cent + move for cent, move in zip(cents, path, strict=True)]


def match_points(
    margins: Sequence[tuple[Fraction, Fraction]],
    boards: int,
    *,
    rounding: Rounding = "exact",
    concave: bool = False,
) -> Decimal:
    """Return a side's victory points for a match with a weighted board.

    Parameters
    ----------
    margins : sequence of (Fraction, Fraction)
        IMPs of the match for each outcome, as the side sees them, with weights that add up to 1.
    boards : int
        Boards of the match.
    rounding : str
        One of `ROUNDINGS`; which one holds is a regulation. The Laws adjust the board, so the margins are
        averaged before the conversion; ``"each"`` does it the other way round.
    concave : bool
        Use the corrected table (`vp_table`), which has whole margins only.

    Raises
    ------
    ScoringError
        If weights do not add up to 1, or the corrected table is asked for a margin that is not whole.

    Examples
    --------
    >>> ruled = [(Fraction(11), Fraction("0.6")), (Fraction(2), Fraction("0.4"))]
    >>> [str(match_points(ruled, 16, rounding=rounding)) for rounding in ROUNDINGS]
    ['12.13', '12.03', '12.07']
    """
    if sum(weight for _, weight in margins) != 1:
        raise ScoringError(Message("expected weights that add up to 1: {margins!r}", margins=margins))
    if rounding == "each":
        total = sum(
            (weight * Fraction(_points(margin, boards, concave)) for margin, weight in margins), Fraction(0)
        )
        return _cents(total)
    margin = sum((weight * margin for margin, weight in margins), Fraction(0))
    if rounding == "whole":
        size = int(abs(margin) + Fraction(1, 2))
        margin = Fraction(size if margin > 0 else -size)
    return _points(margin, boards, concave)


def _points(margin: Fraction, boards: int, concave: bool) -> Decimal:
    if not concave:
        return victory_points(margin, boards)[0]
    if margin.denominator != 1:
        raise ScoringError(
            Message(
                "expected whole IMPs for the corrected table, so rounding 'whole': {margin!r}",
                margin=str(margin),
            )
        )
    table = vp_table(boards, concave=True)
    winner = table[min(abs(int(margin)), len(table) - 1)]
    return winner if margin >= 0 else 20 - winner


def _cents(points: Fraction) -> Decimal:
    """Round to 0.01, halves away from 10, so that both sides together keep 20."""
    off = points - 10
    cents = int(abs(off) * 100 + Fraction(1, 2))
    return Decimal(1000 + (cents if off > 0 else -cents)) * _CENT
