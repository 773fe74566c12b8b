"""The ScoreTable section of PBN files: the results of all tables on a board.

Columns stand in the tag, ``[ScoreTable "Table;Contract;Declarer;Result;Score_NS"]``, perhaps with a width
after a backslash; the rows follow until the next tag or an empty line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Final

from simulate.formats.traveller import TravellerEntry, TravellerError, TravellerLine
from simulate.message import Message

_TAG: Final = re.compile(r'\[\s*(\w+)\s+"(.*)"\s*\]\s*')
_CELL: Final = re.compile(r'"([^"]*)"|(\S+)')
_UNKNOWN: Final = ("-", "?", "*")


def score_table_travellers(text: str) -> list[TravellerEntry]:
    """Return the ScoreTables of a PBN text, unread; one without results raises `TravellerError` then."""
    return [TravellerEntry(board, partial(_lines, columns, lines)) for board, columns, lines in _tables(text)]


def _tables(text: str) -> Iterator[tuple[str, list[str], list[tuple[int, str]]]]:
    board, columns, lines = "", None, list[tuple[int, str]]()
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        tag = _TAG.fullmatch(line.strip())
        if columns is not None and (tag or not line.strip()):
            yield board, columns, lines
            columns, lines = None, []
        if tag and tag[1].casefold() == "board":
            board = tag[2].strip()
        elif tag and tag[1].casefold() == "scoretable":
            columns = [name.partition("\\")[0].strip().casefold() for name in tag[2].split(";")]
        elif columns is not None and line[:1] not in ("%", ";"):
            lines.append((number, line))


def _lines(columns: list[str], lines: list[tuple[int, str]]) -> list[TravellerLine]:
    return list(_read(columns, lines))


def _read(columns: list[str], lines: list[tuple[int, str]]) -> Iterator[TravellerLine]:
    if not {"score_ns", "score_ew"} & set(columns) and not {"contract", "declarer", "result"} <= set(columns):
        raise TravellerError(
            Message(
                "expected a ScoreTable with Score_NS, or with Contract, Declarer and Result: {columns!r}",
                columns=";".join(columns),
            )
        )
    for number, line in lines:
        cells = [quoted or plain for quoted, plain in _CELL.findall(line)]
        if len(cells) != len(columns):
            raise TravellerError(
                Message(
                    "expected {n} columns in line {number}: {line!r}",
                    n=len(columns),
                    number=number,
                    line=line.strip(),
                )
            )
        row = {name: "" if cell in _UNKNOWN else cell for name, cell in zip(columns, cells, strict=True)}
        score = row.get("score_ns", "") or _turned(row.get("score_ew", ""))
        contract = row.get("contract", "")
        if contract.casefold() not in ("pass", ""):
            contract = f"{contract} {row.get('declarer', '')} {row.get('result', '')}"
        yield TravellerLine(
            Message("line {number}", number=number),
            contract,
            score,
            ns=row.get("pairid_ns", row.get("names_ns", "")),
            ew=row.get("pairid_ew", row.get("names_ew", "")),
        )


def _turned(score: str) -> str:
    """Return an East-West score from North-South; what is no number stays."""
    try:
        return str(-int(score))
    except ValueError:
        return score
