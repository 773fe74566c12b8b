"""The Butler datum: a field's mean score, against which every table is scored in IMPs."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from analysis.scoring import ScoringError


def datum(points: Iterable[tuple[int, int]], *, trim: Fraction = Fraction(0), step: int = 10) -> int:
    """Return the datum of a board.

    Parameters
    ----------
    points : iterable of (int, int)
        North-South points of the results, and how often.
    trim : Fraction
        Part of the results that is left out at each end, rounded down to whole results: 5% with ACBLscore.
    step : int
        The mean is rounded to multiples of it, halves away from zero.

    Raises
    ------
    ScoringError
        If nothing is left, or `trim` or `step` cannot be.

    References
    ----------
    http://web2.acbl.org/acblscore/manual/83.htm: trimming by 5% of high and of low scores, rounding to 10.
    Which results enter the datum is a matter for the regulations.

    Examples
    --------
    >>> datum([(620, 3), (170, 1)]), datum([(620, 18), (-800, 1), (1430, 1)], trim=Fraction(5, 100))
    (510, 620)
    """
    if not 0 <= trim < Fraction(1, 2) or step < 1:
        raise ScoringError(f"expected to leave out less than half at each end, a step of 1 or more: {trim!r}")
    scores = sorted(score for score, count in points for _ in range(count))
    cut = int(trim * len(scores))
    kept = scores[cut : len(scores) - cut]
    if not kept:
        raise ScoringError(f"expected results for a datum: {len(scores)!r}")
    mean = Fraction(sum(kept), len(kept))
    rounded = int(abs(mean) / step + Fraction(1, 2)) * step
    return rounded if mean >= 0 else -rounded
