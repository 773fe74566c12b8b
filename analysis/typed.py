"""What a director gives for an assigned score: outcomes with weights, the board, the match."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from analysis.law86 import Law86
from analysis.likely import LikelyRule
from analysis.penalties import Penalty
from analysis.scoring import Comparison, ScoringError
from analysis.victorypoints import Rounding
from simulate.core.seats import SIDES


@dataclass(frozen=True, slots=True)
class Typed:
    """A result as it was given.

    Parameters
    ----------
    name : str
        Contract and tricks; empty when only points were given.
    points : int
        From North-South.
    """

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class WeighedOutcome:
    """A result that could have been reached, and its weight for each side."""

    result: Typed
    ns: Fraction
    ew: Fraction


@dataclass(frozen=True, slots=True)
class MatchForm:
    """The match around the board.

    Parameters
    ----------
    boards : int or None
        Of the match, for victory points; None for a score in IMPs only.
    rest : int
        IMPs of the other boards, as North-South see them.
    rounding : str
        See `analysis.victorypoints.ROUNDINGS`.
    corrected : bool
        Use the corrected table of victory points.
    knock_out : bool
        Both sides use one score where theirs do not balance (Law 12C4).
    """

    boards: int | None = None
    rest: int = 0
    rounding: Rounding = "exact"
    corrected: bool = False
    knock_out: bool = False


@dataclass(frozen=True, slots=True)
class TypedRuling:
    """What a director gives.

    Parameters
    ----------
    title : str
        One line, or empty.
    law : int
        Edition of the Laws.
    non_offenders : str
        ``"NS"`` or ``"EW"``.
    comparison : Comparison
        Unit, vulnerability, other table or field.
    outcomes : tuple of WeighedOutcome
        Their weights add up to 1 for each side.
    split : bool
        The sides have weights of their own.
    table : Typed or None
        The result obtained.
    without_error : Typed or None
        What would have followed the infraction without the non-offenders' error.
    cause : str
        What the error was, in the words of the edition.
    factor : Fraction or None
        By which weights favour the non-offenders.
    regulator : str
        Whose factor it is.
    full : int or None
        Results on a full board, for Neuberg's formula.
    factoring : str
        How scores are brought to that: one of `analysis.scoring.FACTORINGS`.
    match : MatchForm
        The match around the board.
    penalties : tuple of Penalty
        Procedural penalties, apart from the board.
    likely : LikelyRule or None
        Weights are probabilities and each side gets one result: the best that was likely, the worst that was
        at all probable.
    after : tuple of WeighedOutcome
        What could have happened after the infraction; readings of `likely` may count it.
    excluded : tuple of WeighedOutcome
        Outcomes of an action that was not allowed, with the weights they were given; `outcomes` are the rest,
        scaled to 1.
    law86 : Law86 or None
        The rule for boards of a match that were spoilt.
    remarks : tuple of str
        What a reader must know about what was given.
    """

    title: str
    law: int
    non_offenders: str
    comparison: Comparison
    outcomes: tuple[WeighedOutcome, ...]
    split: bool = False
    table: Typed | None = None
    without_error: Typed | None = None
    cause: str = ""
    factor: Fraction | None = None
    regulator: str = ""
    full: int | None = None
    factoring: str = "neuberg"
    match: MatchForm = MatchForm()
    penalties: tuple[Penalty, ...] = ()
    likely: LikelyRule | None = None
    after: tuple[WeighedOutcome, ...] = ()
    excluded: tuple[WeighedOutcome, ...] = ()
    law86: Law86 | None = None
    remarks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.non_offenders not in SIDES:
            raise ScoringError(f"expected non-offenders 'NS' or 'EW': {self.non_offenders!r}")
        for side, weights in (("NS", [o.ns for o in self.outcomes]), ("EW", [o.ew for o in self.outcomes])):
            if sum(weights) != 1 or min(weights) < 0:
                raise ScoringError(f"expected weights for {side} from 0 to 1 that add up to 1: {weights!r}")
        if self.without_error is not None and self.table is None:
            raise ScoringError(f"expected the result at the table: {self.table!r}")
        if self.likely is not None and (self.split or self.factor is not None):
            raise ScoringError(f"expected plain probabilities, unsplit, no factor: {self.likely.name!r}")
