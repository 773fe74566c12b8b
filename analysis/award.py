"""An artificial score where no result can be assigned, with its working (Law 12C2; at teams also Law 86)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from analysis.artificial import Fault, artificial_imps, artificial_matchpoints, artificial_share, knock_out
from analysis.assigned import Pair, side_points
from analysis.law86 import Law86
from analysis.penalties import Penalty
from analysis.scoring import ScoringError
from analysis.typed import MatchForm
from simulate.case import Scoring
from simulate.core.seats import SIDES
from simulate.language import say_in
from simulate.notebook import shortened

_IN_IMPS: Final = (Scoring.IMP, Scoring.XIMP)
_NO_MATCH: Final = MatchForm()


@dataclass(frozen=True, slots=True)
class ArtificialRuling:
    """What a director gives for a board without a result.

    Parameters
    ----------
    title : str
        One line, or empty.
    law : int
        Edition of the Laws.
    scoring : Scoring
        Unit of the event; cross-IMPs are the mean of the comparisons.
    top : int or None
        Most that can be scored on a full board; None where scores are in IMPs.
    faults : tuple of Fault
        Of North-South and East-West.
    sessions : tuple of Fraction or None
        Their scores on the other boards of the session, 0 to 1, where they are known.
    imps : int or None
        What average plus is worth where the organiser varies it.
    match : MatchForm
        The match around the board.
    penalties : tuple of Penalty
        Apart from the board.
    law86 : Law86 or None
        The rule for spoilt boards of a match that led here.
    remarks : tuple of str
        What a reader must know about what was given.

    Raises
    ------
    ScoringError
        If the unit has no artificial scores, or a top is missing or too many.
    """

    title: str
    law: int
    scoring: Scoring
    top: int | None
    faults: tuple[Fault, Fault]
    sessions: tuple[Fraction | None, Fraction | None] = (None, None)
    imps: int | None = None
    match: MatchForm = _NO_MATCH
    penalties: tuple[Penalty, ...] = ()
    law86: Law86 | None = None
    remarks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.scoring is Scoring.TOTAL or (self.top is None) != self.in_imps:
            raise ScoringError(f"expected a unit with a top, or IMPs without: {self.scoring.value!r}")

    @property
    def in_imps(self) -> bool:
        """Whether average plus is so many IMPs, and not a part of a top."""
        return self.scoring in _IN_IMPS

    def share(self, side: int) -> Fraction:
        """Return the part of a top that a side gets: 0 North-South, 1 East-West."""
        return artificial_share(self.faults[side], session=self.sessions[side])


@dataclass(frozen=True, slots=True)
class ArtificialScore:
    """An artificial score; every number is exact.

    Parameters
    ----------
    ruling : ArtificialRuling
        What was given.
    final : Pair
        What both sides get.
    one_score : Fraction or None
        What both sides of a knock-out match use, from North-South.
    vps : tuple of Decimal or None
        Victory points of both sides, before penalties.
    vps_paid : tuple of Decimal or None
        The same after penalties.
    """

    ruling: ArtificialRuling
    final: Pair
    one_score: Fraction | None
    vps: tuple[Decimal, Decimal] | None
    vps_paid: tuple[Decimal, Decimal] | None

    def summary(self, *, language: str = "en") -> str:
        """Return the working, line by line; `language` is a key of `simulate.language.LANGUAGES`."""
        from analysis.award_text import award_working

        return "\n".join(award_working(self, say_in(language)))

    def to_dict(self) -> dict[str, Any]:
        """Return plain types; exact numbers as text beside the decimals."""
        from analysis.assigned_data import artificial_as_dict

        return artificial_as_dict(self)

    def __repr__(self) -> str:
        return shortened(self.summary())


def award(ruling: ArtificialRuling) -> ArtificialScore:
    """Work out an artificial score: 60, 50 or 40% of a top, or 3 IMPs, nothing, minus 3.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12C2, 12C4; 2007, Laws 12C2, 86A; 1997, Laws 12C1, 86A.

    Examples
    --------
    >>> given = ArtificialRuling("", 2017, Scoring.MP, 18, (Fault.NONE, Fault.DIRECTLY))
    >>> [float(score) for score in award(given).final]
    [10.8, 7.2]
    """
    final = (_score(ruling, 0), _score(ruling, 1))
    match, vps, vps_paid = ruling.match, None, None
    if match.boards is not None:
        one = Fraction(1)
        margins = [[(final[i] + (match.rest if i == 0 else -match.rest), one)] for i in range(len(SIDES))]
        vps = side_points(match, match.boards, margins)
        if ruling.penalties:
            vps_paid = side_points(match, match.boards, margins, ruling.penalties)
    return ArtificialScore(
        ruling=ruling,
        final=final,
        one_score=knock_out(*final) if match.knock_out else None,
        vps=vps,
        vps_paid=vps_paid,
    )


def _score(ruling: ArtificialRuling, side: int) -> Fraction:
    if ruling.top is None:
        return Fraction(artificial_imps(ruling.faults[side], imps=ruling.imps))
    return artificial_matchpoints(ruling.faults[side], ruling.top, session=ruling.sessions[side])
