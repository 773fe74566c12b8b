"""Results of a whole field on one board from a file: CSV, the ScoreTable of a PBN file, USEBIO."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from simulate.core.contract import parse_result
from simulate.core.score import result_score
from simulate.core.seats import Vulnerability
from simulate.errors import NotationError, said
from simulate.formats.scoretable import score_table_travellers
from simulate.formats.traveller import (
    TravellerEntry,
    TravellerError,
    TravellerLine,
    is_no_result,
    whole_number,
)
from simulate.formats.usebio import usebio_travellers
from simulate.language import Message
from simulate.message import Joined
from simulate.system_faults import reason_of

Talk: TypeAlias = Callable[[str], None]
FORMATS: Final = (".csv", ".pbn", ".xml")
_COLUMNS: Final = ("contract", "score", "count")


def read_field(
    path: Path, vulnerability: Vulnerability | None, board: str | None, *, wrong: Talk, remark: Talk
) -> tuple[list[tuple[int, int]], int]:
    """Return the North-South points of every line with their number, and how many lines have no result.

    A line has a score in North-South points, or a contract with its tricks (``4S E 10``), or both, which must
    then agree. In CSV files columns are parted by commas or semicolons, and a count says for how many tables
    a line stands. Lines of PBN and USEBIO files without a result (artificial scores) are left out.

    Parameters
    ----------
    path : Path
        The file.
    vulnerability : Vulnerability or None
        Of the board; None leaves contracts unscored, because that problem is known already.
    board : str or None
        Which board of a PBN or USEBIO file; not needed when there is one only.
    wrong, remark : callable
        Take every complaint, and what the reader should know.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        rows = list(_rows(path, text, board))
    except OSError as error:
        wrong(Message("{reason}: {file!r}", reason=reason_of(error), file=str(path)))
        return [], 0
    except UnicodeDecodeError:
        wrong(Message("expected text in UTF-8: {path!r}", path=str(path)))
        return [], 0
    except TravellerError as error:
        wrong(Joined(": ", (path.name, said(error))))
        return [], 0
    found, left_out = [], []
    for row in rows:
        # Who writes a line himself means a result; programs also write lines for boards without one.
        if path.suffix.lower() != ".csv" and is_no_result(row.score or row.contract):
            left_out.append(row.score or row.contract or "nothing")
            continue
        try:
            points = _points(row, vulnerability)
            count = whole_number(row.count or "1")
        except NotationError as error:
            wrong(
                Message("{place} of {file}: {problem}", place=row.place, file=path.name, problem=said(error))
            )
            continue
        if count < 1:
            wrong(
                Message(
                    "{place} of {file}: expected a count of 1 or more: {count!r}",
                    place=row.place,
                    file=path.name,
                    count=count,
                )
            )
        elif points is not None:
            found.append((points, count))
    if left_out:
        remark(
            Message(
                "{file}: {n} without a result left out of the field: {entries}",
                file=path.name,
                n=len(left_out),
                entries=", ".join(left_out),
            )
        )
    return found, len(left_out)


def _rows(path: Path, text: str, board: str | None) -> Iterator[TravellerLine]:
    if path.suffix.lower() == ".csv":
        return _csv_rows(text)
    travellers = score_table_travellers(text) if path.suffix.lower() == ".pbn" else usebio_travellers(text)
    wanted = _wanted_board(board, travellers)
    return iter([line for entry in travellers if entry.board == wanted for line in entry.lines()])


def _wanted_board(board: str | None, travellers: Sequence[TravellerEntry]) -> str:
    known = list(dict.fromkeys(entry.board for entry in travellers))
    if not known:
        raise TravellerError(Message("expected results of a board, the file has none"))
    if board is None and len(known) > 1:
        listed = ", ".join(known[:12]) + (" ..." if len(known) > 12 else "")
        raise TravellerError(Message("expected field_board, which of them: {listed}", listed=listed))
    if board is not None and board not in known:
        raise TravellerError(Message("expected a board with results in the file: {board!r}", board=board))
    return known[0] if board is None else board


def _csv_rows(text: str) -> Iterator[TravellerLine]:
    rows = csv.reader(text.splitlines(), delimiter=";" if ";" in text.partition("\n")[0] else ",")
    try:
        header = [name.strip().casefold() for name in next(rows, [])]
        if not {"contract", "score"} & set(header) or not set(header) <= set(_COLUMNS):
            raise TravellerError(
                Message(
                    "expected a first line with columns {columns}: {header!r}",
                    columns=", ".join(_COLUMNS),
                    header=", ".join(header),
                )
            )
        for cells in rows:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) > len(header):
                raise TravellerError(
                    Message(
                        "expected {n} columns in line {number}: {found}",
                        n=len(header),
                        number=rows.line_num,
                        found=len(cells),
                    )
                )
            row = dict(zip(header, (cell.strip() for cell in cells), strict=False))
            yield TravellerLine(
                Message("line {number}", number=rows.line_num), *(row.get(name, "") for name in _COLUMNS)
            )
    except csv.Error as error:
        raise TravellerError(Message("expected a CSV file: {problem}", problem=said(error))) from error


def _points(row: TravellerLine, vulnerability: Vulnerability | None) -> int | None:
    typed = whole_number(row.score) if row.score else None
    try:
        result = parse_result(row.contract)
    except NotationError:
        # A traveller often has the contract without its tricks; then the score has to do.
        if typed is None:
            raise
        return typed
    if vulnerability is None:
        return typed
    points = result_score(result, vulnerability)
    if typed is not None and typed != points:
        raise NotationError(
            Message(
                "expected {points:+d} North-South points for {contract!r}: {score!r}",
                points=points,
                contract=row.contract,
                score=row.score,
            )
        )
    return points
