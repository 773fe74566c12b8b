"""Travellers: the results of all tables on one board (USEBIO files, ScoreTables of PBN files).

A line is first text as it stands in the file, so that whoever reads it can name the place of a fault; then a
checked `TravellerRow`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from simulate.core.contract import Contract, Result, parse_contract, parse_result
from simulate.core.score import result_score
from simulate.core.seats import Vulnerability
from simulate.errors import LawpollError, NotationError, said
from simulate.formats.error import BoardError
from simulate.message import Joined, Message

_NO_RESULT: Final = re.compile(r"|-|\?|A[\d.+/-]*|NP|not[ _]?played", re.IGNORECASE)


class TravellerError(LawpollError, ValueError):
    """A file in which the results of a board cannot be found."""


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """One line as text; empty where it says nothing.

    Parameters
    ----------
    place : str
        Where it stands, for messages: "line 7".
    contract : str
        Contract, declarer and tricks, or "passed out".
    score : str
        North-South points, or what stands in their place ("A6040").
    count : str
        For how many tables it stands; "" for one.
    ns, ew : str
        Numbers of the pairs.
    """

    place: str
    contract: str
    score: str
    count: str = ""
    ns: str = ""
    ew: str = ""


@dataclass(frozen=True, slots=True)
class TravellerEntry:
    """A traveller in a file, found but not yet read.

    Parameters
    ----------
    board : str
        Number of the board as the file has it.
    lines : callable
        Returns its lines, or raises `TravellerError`.
    """

    board: str
    lines: Callable[[], Sequence[TravellerLine]]


@dataclass(frozen=True, slots=True)
class TravellerRow:
    """One table's result on a board.

    Parameters
    ----------
    result : Result or None
        Contract and tricks; None when they are not recorded.
    contract : Contract or None
        The contract, also where its tricks are not recorded.
    points : int or None
        North-South points as recorded; None when the line has a contract only, or no result.
    words : str
        What stands in place of a result: "A6040", "not played"; "" otherwise.
    ns, ew : str
        Numbers of the pairs, "" when they are not recorded.
    """

    result: Result | None
    contract: Contract | None
    points: int | None
    words: str = ""
    ns: str = ""
    ew: str = ""

    @property
    def played(self) -> bool:
        """Whether there is a result of any kind."""
        return self.result is not None or self.points is not None

    def score(self, vulnerability: Vulnerability) -> int | None:
        """Return North-South points: of the contract and its tricks, else as recorded."""
        return self.points if self.result is None else result_score(self.result, vulnerability)

    def disagrees(self, vulnerability: Vulnerability) -> bool:
        """Tell whether the recorded points are not those of the recorded contract."""
        return self.points is not None and self.points != self.score(vulnerability)


@dataclass(frozen=True, slots=True)
class Traveller:
    """All results on one board.

    Parameters
    ----------
    board : str
        Number of the board as the file has it.
    rows : tuple of TravellerRow
        One to a table, in the order of the file.
    """

    board: str
    rows: tuple[TravellerRow, ...]

    @property
    def number(self) -> int | None:
        """Board number, None when it is not a plain number."""
        return board_number(self.board)

    def results(self) -> tuple[tuple[Result, int], ...]:
        """Return every result with its number of tables, commonest first."""
        found = Counter(row.result for row in self.rows if row.result is not None)
        return tuple(found.most_common())


def board_number(text: str) -> int | None:
    """Return the number of a board, None for what is no number from 1 to 9999."""
    plain = text.strip()
    return (int(plain) or None) if re.fullmatch(r"[0-9]{1,4}", plain) else None


def is_no_result(text: str) -> bool:
    """Tell whether a score stands for a board without a result: artificial, or not played."""
    return _NO_RESULT.fullmatch(text.strip()) is not None


def whole_number(text: str) -> int:
    """Read North-South points.

    Raises
    ------
    NotationError
        If it is no whole number of at most six digits.
    """
    plain = text.replace("−", "-").replace(" ", "")
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", plain):
        raise NotationError(Message("expected a whole number: {text!r}", text=text))
    return int(plain)


def read_rows(entry: TravellerEntry) -> Traveller:
    """Return the checked traveller.

    Raises
    ------
    BoardError
        Naming every line that cannot be read.
    """
    rows: list[TravellerRow] = []
    problems: list[str] = []
    try:
        lines = entry.lines()
    except TravellerError as error:
        raise BoardError([said(error)]) from error
    for line in lines:
        try:
            rows.append(_row(line))
        except NotationError as error:
            problems.append(Joined(": ", (line.place, said(error))))
    if problems:
        raise BoardError(problems)
    return Traveller(entry.board, tuple(rows))


def _row(line: TravellerLine) -> TravellerRow:
    if is_no_result(line.score or line.contract):
        return TravellerRow(None, None, None, line.score or line.contract or "nothing", line.ns, line.ew)
    points = whole_number(line.score) if line.score else None
    contract: Contract | None = None
    result: Result | None = None
    if line.contract:
        try:
            result = parse_result(line.contract)
            contract = result.contract
        except NotationError:
            # Lines often have a contract without its tricks; then the score has to do.
            if points is None:
                raise
            try:
                contract = parse_contract(line.contract)
            except NotationError:
                return TravellerRow(None, None, points, line.contract, line.ns, line.ew)
    return TravellerRow(result, contract, points, "", line.ns, line.ew)
