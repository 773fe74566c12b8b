"""Results of a whole field from a CSV file with columns contract, score, count."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from simulate.core.contract import parse_result
from simulate.core.score import result_score
from simulate.core.seats import Vulnerability
from simulate.errors import NotationError

Wrong: TypeAlias = Callable[[str], None]
_COLUMNS: Final = ("contract", "score", "count")


def read_traveller(path: Path, vulnerability: Vulnerability | None, wrong: Wrong) -> list[tuple[int, int]]:
    """Return the North-South points of every line with their number.

    A line has a score in North-South points, or a contract with its tricks (``4S E 10``), or both, which must
    then agree; without a count it stands for one table. Commas or semicolons part the columns.

    Parameters
    ----------
    path : Path
        The file.
    vulnerability : Vulnerability or None
        Of the board; None leaves contracts unscored, because that problem is known already.
    wrong : callable
        Takes every complaint.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        wrong(f"{error.strerror or 'cannot be read'}: {str(path)!r}")
        return []
    except UnicodeDecodeError:
        wrong(f"expected text in UTF-8: {str(path)!r}")
        return []
    try:
        return _rows(text, path.name, vulnerability, wrong)
    except csv.Error as error:
        wrong(f"expected a CSV file, {error}: {str(path)!r}")
        return []


def _rows(text: str, name: str, vulnerability: Vulnerability | None, wrong: Wrong) -> list[tuple[int, int]]:
    rows = csv.reader(text.splitlines(), delimiter=";" if ";" in text.partition("\n")[0] else ",")
    header = [name.strip().casefold() for name in next(rows, [])]
    if not {"contract", "score"} & set(header) or not set(header) <= set(_COLUMNS):
        wrong(f"expected a first line with columns {', '.join(_COLUMNS)}: {', '.join(header)!r}")
        return []
    found = []
    for cells in rows:
        if not any(cell.strip() for cell in cells):
            continue
        at = f"line {rows.line_num} of {name}"
        if len(cells) > len(header):
            wrong(f"{at}: expected {len(header)} columns: {len(cells)}")
            continue
        row = dict(zip(header, (cell.strip() for cell in cells), strict=False))
        try:
            points = _points(row.get("contract", ""), row.get("score", ""), vulnerability)
            count = _whole(row.get("count") or "1")
        except NotationError as error:
            wrong(f"{at}: {error}")
            continue
        if count < 1:
            wrong(f"{at}: expected a count of 1 or more: {count!r}")
        elif points is not None:
            found.append((points, count))
    return found


def _points(contract: str, score: str, vulnerability: Vulnerability | None) -> int | None:
    typed = _whole(score) if score else None
    try:
        result = parse_result(contract)
    except NotationError:
        # A traveller often has the contract without its tricks; then the score has to do.
        if typed is None:
            raise
        return typed
    if vulnerability is None:
        return typed
    points = result_score(result, vulnerability)
    if typed is not None and typed != points:
        raise NotationError(f"expected {points:+d} North-South points for {contract!r}: {score!r}")
    return points


def _whole(text: str) -> int:
    try:
        return int(text.replace("−", "-").replace(" ", ""))
    except ValueError:
        raise NotationError(f"expected a whole number: {text!r}") from None
