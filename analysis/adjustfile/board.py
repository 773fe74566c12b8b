"""The board in the file of `lawpoll adjust`: results, the other table or the field, every problem noted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from analysis.adjustfile.model import AdjustFile, BoardPart
from analysis.adjustfile.traveller import FORMATS, read_field
from analysis.law12 import share_of
from analysis.scoring import FACTORINGS
from analysis.typed import Typed
from simulate.case import Scoring
from simulate.casefile.model import CaseDraft
from simulate.casefile.problems import where
from simulate.casefile.reader import Reader
from simulate.core.contract import parse_result
from simulate.core.score import result_score
from simulate.core.seats import Vulnerability
from simulate.language import Message, result_letters

_FIELD_UNITS: Final = (Scoring.MP, Scoring.XIMP)
_MOST_POINTS: Final = 7600
"""A redoubled contract thirteen down, vulnerable."""
_MOST_TABLES: Final = 5000


class BoardReader:
    """Reads the board of one draft: results, what they are compared with, weights.

    Parameters
    ----------
    draft : AdjustFile
        The file, perhaps without some parts.
    taken : set of str
        Places that were taken out; nothing more is said about them.
    folder : Path
        Where a field file is looked for.

    Attributes
    ----------
    notes : Reader
        Carries the problems.
    """

    def __init__(self, draft: AdjustFile, taken: set[str], folder: Path) -> None:
        self.draft, self.taken, self.folder = draft, taken, folder
        self.notes = Reader(CaseDraft.model_validate({}), {})
        self.vulnerability: Vulnerability | None = None

    def wrong(self, place: str, message: str) -> None:
        """Note a problem, unless its part was taken out."""
        if not any(place == t or place.startswith((f"{t}.", f"{t} ")) for t in self.taken):
            self.notes.wrong(place, message)

    def needed(self, place: str, value: object) -> None:
        """Note what is missing."""
        if value is None:
            self.wrong(place, Message("is missing"))

    def typed(self, place: str, value: Any) -> Typed | None:
        """Read a result: text, or points as a number."""
        if value is None:
            return None
        if isinstance(value, str):
            result = self.notes.read(place, value, parse_result)
            if result is None or self.vulnerability is None:
                return None
            return Typed(result_letters(result), result_score(result, self.vulnerability))
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong(
                place, Message("expected a result such as '4S E 10', or points: {value!r}", value=value)
            )
        elif value % 10 or abs(value) > _MOST_POINTS:
            self.wrong(
                place, Message("expected points of a bridge score, from North-South: {value!r}", value=value)
            )
        else:
            return Typed("", value)
        return None

    def field(self, board: BoardPart, table: Typed | None) -> tuple[tuple[int, int], ...]:
        """Read the other results, best first."""
        found: Counter[int] = Counter()
        for i, row in enumerate(board.field):
            place = where("board", "field", i)
            match row:
                case [result, int(count)] if not isinstance(count, bool) and count >= 1:
                    entry = self.typed(place, result)
                    if result is None:
                        self.wrong(place, Message("is missing"))
                    if entry is not None:
                        found[entry.points] += count
                case _:
                    self.wrong(place, Message('expected a pair such as ["4S E 10", 3]: {row!r}', row=row))
        if board.field_file is not None:
            place = "board.field_file"
            if board.field:
                self.wrong(place, Message("expected a field or a file of it, not both"))
            file = self.folder / board.field_file
            if file.suffix.lower() not in FORMATS:
                self.wrong(
                    place,
                    Message(
                        "expected a CSV, PBN or USEBIO (.xml) file: {field_file!r}",
                        field_file=board.field_file,
                    ),
                )
            else:
                rows, without = read_field(
                    file,
                    self.vulnerability,
                    None if board.field_board is None else str(board.field_board),
                    wrong=lambda message: self.wrong(place, message),
                    remark=lambda message: self.notes.remark(place, message),
                )
                for points, count in rows:
                    found[points] += count
                self.without_result(board, sum(found.values()) + without, without)
        if board.includes_table:
            if board.table is None:
                self.wrong(
                    "board.includes_table", Message("expected the result at the table, to take it out")
                )
            elif table is not None and found and not found[table.points]:
                self.wrong(
                    "board.includes_table",
                    Message("expected {points:+d} among the field: not there", points=table.points),
                )
            elif table is not None:
                found[table.points] -= 1
        return tuple((points, found[points]) for points in sorted(found, reverse=True) if found[points])

    def without_result(self, board: BoardPart, lines: int, without: int) -> None:
        """Say how many results a full board has where some tables have none, for matchpoints."""
        unit = (board.scoring or "").upper()
        if without and board.full is None and unit == Scoring.MP.value and self.draft.artificial is None:
            self.notes.remark(
                "board.full",
                Message(
                    "matchpoints are out of the top of {n} results; full = {full} brings them to all tables "
                    "by Neuberg's formula",
                    n=lines + (not board.includes_table) - without,
                    full=lines + (not board.includes_table),
                ),
            )

    def compared(self, scoring: Scoring, board: BoardPart, field: tuple[tuple[int, int], ...]) -> None:
        """Check that there is what the unit needs, and nothing else."""
        given = bool(board.field) or board.field_file is not None
        unit = scoring.value
        if scoring in _FIELD_UNITS or board.datum:
            if not given:
                self.wrong(
                    "board.field",
                    Message("is missing: scoring {unit!r} compares with the other results", unit=unit),
                )
            elif not field and not any(p.where.startswith("board.field") for p in self.notes.problems):
                self.wrong("board.field", Message("expected at least one other result: none"))
            if board.other_table is not None:
                self.wrong(
                    "board.other_table",
                    Message("expected a field for scoring {unit!r}, not another table", unit=unit),
                )
        else:
            if given:
                self.wrong(
                    "board.field",
                    Message("expected the other table for scoring {unit!r}, not a field", unit=unit),
                )
            if scoring is not Scoring.TOTAL and board.other_table is None:
                self.wrong(
                    "board.other_table", Message("is missing: scoring {unit!r} compares with it", unit=unit)
                )
        if board.cap is not None and (scoring not in (Scoring.IMP, Scoring.XIMP) or not 1 <= board.cap <= 24):
            self.wrong("board.cap", Message("expected 1 to 24, and a score in IMPs: {cap!r}", cap=board.cap))
        tables = 1 + sum(count for _, count in field)
        if tables > _MOST_TABLES:
            self.wrong(
                "board.field",
                Message(
                    "expected at most {most_tables} results: {tables!r}",
                    most_tables=_MOST_TABLES,
                    tables=tables,
                ),
            )
        if board.full is not None and (scoring is not Scoring.MP or board.full < tables):
            self.wrong(
                "board.full",
                Message(
                    "expected matchpoints, and at least the {tables} results: {full!r}",
                    tables=tables,
                    full=board.full,
                ),
            )

    def factoring(self, board: BoardPart) -> str:
        """Return how scores are brought to a full board."""
        name = self.notes.known("board.factoring", "factoring", board.factoring, FACTORINGS)
        if name not in (None, FACTORINGS[0]) and board.full is None:
            self.wrong("board.full", Message("is missing: a board is brought to so many results"))
        return name or FACTORINGS[0]

    def trim(self, board: BoardPart, scoring: Scoring | None) -> Fraction | None:
        """Return the part of the field that is left out of a datum."""
        if board.datum and scoring is not None and scoring is not Scoring.IMP:
            self.wrong(
                "board.datum", Message("expected scoring 'IMP' for a datum: {value!r}", value=scoring.value)
            )
        trim = None if board.trim is None else self.weight("board.trim", board.trim)
        if board.trim is not None and not board.datum:
            self.wrong(
                "board.trim",
                Message("expected datum = true, of which it is a part: {trim!r}", trim=board.trim),
            )
        elif trim is not None and trim >= Fraction(1, 2):
            self.wrong(
                "board.trim", Message("expected less than half at each end: {trim!r}", trim=board.trim)
            )
        return trim

    def weight(self, place: str, value: Any) -> Fraction | None:
        """Read one weight."""
        if value is None:
            return None
        if isinstance(value, str):
            return self.notes.read(place, value, share_of)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100:
            return Fraction(value, 100)
        self.wrong(
            place, Message("expected a weight such as 60 (percent), '12.5%' or '1/3': {value!r}", value=value)
        )
        return None
