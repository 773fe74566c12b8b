"""From the file to a `TypedRuling`, with every problem named at once."""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from analysis.adjustfile.model import AdjustFile, BoardPart, OutcomePart
from analysis.adjustfile.shape import shaped, where
from analysis.adjustfile.traveller import read_traveller
from analysis.assigned import MatchForm, Typed, TypedRuling, WeighedOutcome
from analysis.law12 import share_of
from analysis.scoring import Comparison
from analysis.selfdamage import error_test
from analysis.victorypoints import ROUNDINGS
from analysis.weights import percent_text
from polling.regulators import Regulator, get_regulator, regulator_names
from simulate.case import EDITIONS, VP_SCALES, Scoring
from simulate.casefile import CaseFileError, Problem
from simulate.casefile.model import CaseDraft
from simulate.casefile.reader import Reader
from simulate.casefile.text import FORMATS, decode_case, parse_text
from simulate.core.contract import parse_result, result_name
from simulate.core.score import result_score
from simulate.core.seats import Vulnerability, parse_side, parse_vulnerability

_FIELD_UNITS: Final = (Scoring.MP, Scoring.XIMP)
_MOST_POINTS: Final = 7600
"""A redoubled contract thirteen down, vulnerable."""
_MOST_IMPS: Final = 24 * 128
_MOST_TABLES: Final = 5000


def load_ruling(path: str | os.PathLike[str]) -> TypedRuling:
    """Return the ruling in a file, TOML or JSON by its suffix.

    Raises
    ------
    CaseFileError
        Carrying all problems.
    OSError
        If the file cannot be opened.
    """
    file = Path(path)
    fmt = file.suffix.lower().lstrip(".")
    if fmt not in FORMATS:
        raise CaseFileError([Problem("", f"expected a file .toml or .json: {file.name!r}")])
    try:
        return loads_ruling(decode_case(file.read_bytes()), fmt, folder=file.parent)
    except CaseFileError as error:
        raise CaseFileError(error.problems, os.fspath(path)) from None


def loads_ruling(text: str, fmt: str = "toml", *, folder: Path = Path()) -> TypedRuling:
    """Return the ruling in a text.

    Parameters
    ----------
    text, fmt : str
        The file, and ``"toml"`` or ``"json"``.
    folder : Path
        Where a field file is looked for.

    Raises
    ------
    CaseFileError
        Carrying all problems.
    """
    draft, problems, taken = shaped(parse_text(text, fmt))
    checker = _Checker(draft, taken, folder)
    ruling = checker.ruling()
    problems += checker.notes.problems
    if problems or ruling is None:
        raise CaseFileError(problems)
    return ruling


class _Checker:
    """Reads one draft; complaints go to `notes`, those about parts already taken out are dropped."""

    def __init__(self, draft: AdjustFile, taken: set[str], folder: Path) -> None:
        self.draft, self.taken, self.folder = draft, taken, folder
        self.notes = Reader(CaseDraft.model_validate({}), {})
        self.vulnerability: Vulnerability | None = None

    def wrong(self, place: str, message: str) -> None:
        if not any(place == t or place.startswith((f"{t}.", f"{t} ")) for t in self.taken):
            self.notes.wrong(place, message)

    def needed(self, place: str, value: object) -> None:
        if value is None:
            self.wrong(place, "is missing")

    def ruling(self) -> TypedRuling | None:
        draft, notes = self.draft, self.notes
        self.needed("law", draft.law)
        if draft.law is not None and draft.law not in EDITIONS:
            self.wrong("law", f"expected an edition of the Laws, 1997, 2007 or 2017: {draft.law!r}")
        self.needed("non_offenders", draft.non_offenders)
        side = notes.read("non_offenders", draft.non_offenders, parse_side)
        regulator = self.regulator()
        board = draft.board or BoardPart.model_validate({})
        if draft.board is None:
            self.wrong("board", "is missing")
        else:
            self.needed("board.scoring", board.scoring)
            self.needed("board.vulnerable", board.vulnerable)
        self.vulnerability = notes.read("board.vulnerable", board.vulnerable, parse_vulnerability)
        unit = notes.known("board.scoring", "scoring", board.scoring, [unit.value for unit in Scoring])
        scoring = None if unit is None else Scoring(unit)
        table = self.typed("board.table", board.table)
        other = self.typed("board.other_table", board.other_table)
        field = self.field(board, table)
        if scoring is not None:
            self.compared(scoring, board, field)
        outcomes = self.outcomes()
        split = any(part.NS is not None or part.EW is not None for part in draft.outcome)
        if split and draft.sympathetic:
            self.wrong("sympathetic", "expected one weight for both sides; split weights are taken as typed")
        without_error, cause = self.self_damage(table, side)
        match = self.event(scoring)
        # Nothing is None any more when nothing was wrong; the checks say so to the type checker.
        if notes.problems or self.taken or draft.law is None or side is None or scoring is None:
            return None
        if self.vulnerability is None:
            return None
        comparison = Comparison(
            scoring,
            self.vulnerability,
            other=None if other is None else other.points,
            field=field,
            cap=board.cap,
        )
        return TypedRuling(
            title=draft.title or "",
            law=draft.law,
            non_offenders=side,
            comparison=comparison,
            outcomes=outcomes,
            split=split,
            table=table,
            without_error=without_error,
            cause=cause,
            factor=regulator.sympathetic if regulator is not None and draft.sympathetic else None,
            regulator="" if regulator is None else regulator.name,
            full=board.full,
            match=match,
        )

    def regulator(self) -> Regulator | None:
        draft = self.draft
        name = self.notes.known("regulator", "regulator", draft.regulator, regulator_names())
        found = None if name is None else get_regulator(name)
        if draft.sympathetic and draft.regulator is None:
            self.wrong("sympathetic", "expected a regulator, whose factor it is")
        elif draft.sympathetic and found is not None and found.sympathetic is None:
            self.wrong("sympathetic", f"expected a regulator that has a factor, as EBU has: {found.name!r}")
        return found

    def typed(self, place: str, value: Any) -> Typed | None:
        """Read a result: text, or points as a number."""
        if value is None:
            return None
        if isinstance(value, str):
            result = self.notes.read(place, value, parse_result)
            if result is None or self.vulnerability is None:
                return None
            return Typed(result_name(result), result_score(result, self.vulnerability))
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong(place, f"expected a result such as '4S E 10', or points: {value!r}")
        elif value % 10 or abs(value) > _MOST_POINTS:
            self.wrong(place, f"expected points of a bridge score, from North-South: {value!r}")
        else:
            return Typed("", value)
        return None

    def field(self, board: BoardPart, table: Typed | None) -> tuple[tuple[int, int], ...]:
        found: Counter[int] = Counter()
        for i, row in enumerate(board.field):
            place = where("board", "field", i)
            match row:
                case [result, int(count)] if not isinstance(count, bool) and count >= 1:
                    entry = self.typed(place, result)
                    if result is None:
                        self.wrong(place, "is missing")
                    if entry is not None:
                        found[entry.points] += count
                case _:
                    self.wrong(place, f'expected a pair such as ["4S E 10", 3]: {row!r}')
        if board.field_file is not None:
            place = "board.field_file"
            if board.field:
                self.wrong(place, "expected a field or a file of it, not both")
            file = self.folder / board.field_file
            if file.suffix.lower() != ".csv":
                self.wrong(
                    place, f"expected a CSV file; PBN and USEBIO are not read yet: {board.field_file!r}"
                )
            else:
                for points, count in read_traveller(
                    file, self.vulnerability, lambda message: self.wrong(place, message)
                ):
                    found[points] += count
        if board.includes_table:
            if board.table is None:
                self.wrong("board.includes_table", "expected the result at the table, to take it out")
            elif table is not None and found and not found[table.points]:
                self.wrong("board.includes_table", f"expected {table.points:+d} among the field: not there")
            elif table is not None:
                found[table.points] -= 1
        return tuple((points, found[points]) for points in sorted(found, reverse=True) if found[points])

    def compared(self, scoring: Scoring, board: BoardPart, field: tuple[tuple[int, int], ...]) -> None:
        """Check that there is what the unit needs, and nothing else."""
        given = bool(board.field) or board.field_file is not None
        unit = scoring.value
        if scoring in _FIELD_UNITS:
            if not given:
                self.wrong("board.field", f"is missing: scoring {unit!r} compares with the other results")
            elif not field and not any(p.where.startswith("board.field") for p in self.notes.problems):
                self.wrong("board.field", "expected at least one other result: none")
            if board.other_table is not None:
                self.wrong("board.other_table", f"expected a field for scoring {unit!r}, not another table")
        else:
            if given:
                self.wrong("board.field", f"expected the other table for scoring {unit!r}, not a field")
            if scoring is not Scoring.TOTAL and board.other_table is None:
                self.wrong("board.other_table", f"is missing: scoring {unit!r} compares with it")
        if board.cap is not None and (scoring not in (Scoring.IMP, Scoring.XIMP) or not 1 <= board.cap <= 24):
            self.wrong("board.cap", f"expected 1 to 24, and a score in IMPs: {board.cap!r}")
        tables = 1 + sum(count for _, count in field)
        if tables > _MOST_TABLES:
            self.wrong("board.field", f"expected at most {_MOST_TABLES} results: {tables!r}")
        if board.full is not None and (scoring is not Scoring.MP or board.full < tables):
            self.wrong(
                "board.full", f"expected matchpoints, and at least the {tables} results: {board.full!r}"
            )

    def outcomes(self) -> tuple[WeighedOutcome, ...]:
        if not self.draft.outcome:
            self.wrong("outcome", "expected at least one [[outcome]] with result and weight")
        found = []
        for i, part in enumerate(self.draft.outcome):
            place = where("outcome", i)
            if (part.result is None) == (part.points is None):
                self.wrong(f"{place}.result", "expected a result or its points, one of the two")
            if isinstance(part.points, str):
                self.wrong(f"{place}.points", f"expected a number: {part.points!r}")
                result = None
            else:
                result = self.typed(f"{place}.points", part.points) or self.typed(
                    f"{place}.result", part.result
                )
            ns, ew = self.weights(place, part)
            if result is not None and ns is not None and ew is not None:
                found.append(WeighedOutcome(result, ns, ew))
        if found and not any(problem.where.startswith("outcome") for problem in self.notes.problems):
            for side, total in (("NS", sum(o.ns for o in found)), ("EW", sum(o.ew for o in found))):
                if total != 1:
                    self.wrong("outcome", f"expected weights for {side} that add up to 100%: {_total(total)}")
                    break
        return tuple(found)

    def weights(self, place: str, part: OutcomePart) -> tuple[Fraction | None, Fraction | None]:
        both = self.weight(f"{place}.weight", part.weight)
        if part.NS is None and part.EW is None:
            self.needed(f"{place}.weight", part.weight)
            return both, both
        if part.weight is not None:
            self.wrong(
                f"{place}.weight", "expected one weight for both sides, or one for each: all are given"
            )
        ns, ew = self.weight(f"{place}.NS", part.NS), self.weight(f"{place}.EW", part.EW)
        # A side that is not named has no share in this outcome.
        return (Fraction(0) if part.NS is None else ns), (Fraction(0) if part.EW is None else ew)

    def weight(self, place: str, value: Any) -> Fraction | None:
        if value is None:
            return None
        if isinstance(value, str):
            return self.notes.read(place, value, share_of)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100:
            return Fraction(value, 100)
        self.wrong(place, f"expected a weight such as 60 (percent), '12.5%' or '1/3': {value!r}")
        return None

    def self_damage(self, table: Typed | None, side: str | None) -> tuple[Typed | None, str]:
        part = self.draft.self_damage
        if part is None:
            return None, ""
        self.needed("self_damage.without_error", part.without_error)
        self.needed("self_damage.cause", part.cause)
        if table is None and (self.draft.board is None or self.draft.board.table is None):
            self.wrong("board.table", "is missing: the damage is measured from the result obtained")
        cause = None
        if self.draft.law in EDITIONS:
            cause = self.notes.read("self_damage.cause", part.cause, error_test(self.draft.law).cause)
        without_error = self.typed("self_damage.without_error", part.without_error)
        if without_error is not None and table is not None and side is not None:
            lost = table.points - without_error.points
            if lost * (1 if side == "NS" else -1) > 0:
                self.wrong(
                    "self_damage.without_error",
                    f"expected a result no worse for {side} than at the table: {part.without_error!r}",
                )
        return without_error, cause or ""

    def event(self, scoring: Scoring | None) -> MatchForm:
        part = self.draft.event
        if part is None:
            return MatchForm()
        if part.boards is not None and not 1 <= part.boards <= 128:
            self.wrong("event.boards", f"expected 1 to 128 boards: {part.boards!r}")
        vp = self.notes.known("event.vp", "scale of victory points", part.vp, VP_SCALES)
        if part.vp is not None and part.boards is None:
            self.wrong("event.boards", "is missing: victory points depend on it")
        rounding = self.notes.known("event.rounding", "rounding", part.rounding, ROUNDINGS)
        if part.corrected and rounding == "exact":
            self.wrong(
                "event.rounding", "expected 'whole' or 'each': the corrected table has whole IMPs only"
            )
        other_unit = scoring is not None and scoring is not Scoring.IMP
        if other_unit and (part.vp is not None or part.knock_out):
            self.wrong("event", "expected scoring 'IMP' for victory points or a knock-out")
        if part.vp is not None and part.knock_out:
            self.wrong("event.vp", "expected victory points or a knock-out match, not both")
        if abs(part.rest) > _MOST_IMPS:
            self.wrong("event.rest", f"expected IMPs of the other boards of one match: {part.rest!r}")
        exact_name = next((name for name in ROUNDINGS if name == rounding), ROUNDINGS[0])
        return MatchForm(
            boards=part.boards if vp else None,
            rest=part.rest,
            rounding=exact_name,
            corrected=part.corrected,
            knock_out=part.knock_out,
        )


def _total(total: Fraction | int) -> str:
    share = Fraction(total)
    return percent_text(share) if (share * 10**4).denominator == 1 else str(share)
