"""Real auctions, one JSON object a line, as decisions: a hand in a position, and the call made.

`Record` is the only place that knows how the data is written.
"""

from __future__ import annotations

import gzip
import json
import lzma
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, cast

import numpy as np
from numpy.typing import NDArray
from pydantic import AliasChoices, BaseModel, ConfigDict, Field, ValidationError

from simulate.bidding.model import CLASSES
from simulate.bidding.network.positions import PositionTable, class_index, method_row, right_aligned
from simulate.core.arrays import Hands
from simulate.core.auction import Auction, parse_auction
from simulate.core.cards import CARDS
from simulate.core.hands import Hand, deal_problems, parse_hand
from simulate.core.seats import SEATS, Seat, Vulnerability, parse_seat, parse_vulnerability
from simulate.errors import LawpollError


class DataFormatError(LawpollError, ValueError):
    """A file that is not auctions as expected."""


class Record(BaseModel):
    """One auction of one table, as a line of the data holds it; other keys are not read.

    Parameters
    ----------
    fold : int or str
        Group of events that is left out together.
    level : str
        Class of player, one of `CLASSES`; also called ``class``.
    dealer, vul : str
        As in a case file; also called ``vulnerable``.
    hands : dict or str
        By seat, spades.hearts.diamonds.clubs, or one PBN deal (``"N:... ... ... ..."``); also called
        ``deal``. Only decisions of hands given are read.
    auction : list or str
        Calls from the dealer on; also called ``calls``.
    methods : dict
        Names of methods by side (NS, EW).
    match : int, str or None
        Decisions of one match are not independent, which the standard errors allow for.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)

    fold: int | str
    level: str = Field(validation_alias=AliasChoices("level", "class"))
    dealer: str
    vul: str = Field(validation_alias=AliasChoices("vul", "vulnerable", "vulnerability"))
    hands: dict[str, str] | str = Field(validation_alias=AliasChoices("hands", "deal"))
    auction: list[str] | str = Field(validation_alias=AliasChoices("auction", "calls"))
    methods: dict[str, list[str]] = {}
    match: int | str | None = None


@dataclass(frozen=True, slots=True)
class Decisions:
    """`n` decisions of real players.

    Parameters
    ----------
    table : PositionTable
        The different positions.
    which : ndarray of int, shape (n,)
        Position of each decision.
    masks : ndarray of uint64, shape (n,)
        The hand: bit ``i`` for card ``i``.
    calls : ndarray of int8, shape (n,)
        The call made.
    fold : ndarray of int, shape (n,)
        Index into `folds`.
    folds : tuple of str
        Names of the folds.
    match : ndarray of int, shape (n,)
        Number of the match; a record without one counts as a match of its own.
    """

    table: PositionTable
    which: NDArray[np.intp]
    masks: NDArray[np.uint64]
    calls: NDArray[np.int8]
    fold: NDArray[np.intp]
    folds: tuple[str, ...]
    match: NDArray[np.intp]

    def __len__(self) -> int:
        return len(self.calls)

    def hands(self, rows: NDArray[np.intp]) -> Hands:
        """Return the hands of these decisions."""
        bits = self.masks[rows][:, None] >> np.arange(CARDS, dtype=np.uint64)
        return Hands((bits & np.uint64(1)).astype(np.bool_))

    def positions(self, rows: NDArray[np.intp]) -> tuple[PositionTable, NDArray[np.intp]]:
        """Return the different positions of these decisions, and the position of each."""
        used, which = np.unique(self.which[rows], return_inverse=True)
        return self.table.take(used), which

    def in_folds(self, names: Sequence[str]) -> NDArray[np.intp]:
        """Return the rows of decisions of these folds."""
        return np.flatnonzero(np.isin(self.fold, [self.folds.index(name) for name in names]))

    def by_class(self) -> dict[str, int]:
        """Return the number of decisions of each class."""
        counts = np.bincount(self.table.player_class[self.which], minlength=len(CLASSES))
        return dict(zip(CLASSES, counts.tolist(), strict=True))


@dataclass(slots=True)
class Reading:
    """What a pass over the data found.

    Parameters
    ----------
    records : int
        Lines read.
    faults : Counter
        Records left out, by reason.
    examples : dict
        The first record of each reason, in words.
    """

    records: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)

    def report(self) -> str:
        """Say what was left out and why; one line each."""
        lines = [f"{self.records:,} records read, {self.faults.total():,} left out"]
        for reason, count in self.faults.most_common():
            lines.append(f"  {count:,} {reason}, the first in {self.examples[reason]}")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class _Board:
    """A record whose contents were found good."""

    auction: Auction
    vulnerability: Vulnerability
    player_class: int
    hands: Mapping[Seat, Hand]
    methods: tuple[bytes, bytes]


def data_files(path: Path) -> list[Path]:
    """Return the file itself, or the files of a folder: ``.jsonl``, plain or packed (``.xz``, ``.gz``).

    Raises
    ------
    FileNotFoundError
        If there is nothing at `path`.
    DataFormatError
        If a folder holds no such file.
    """
    if not path.exists():
        raise FileNotFoundError(f"no such file or folder: {str(path)!r}")
    if path.is_file():
        return [path]
    files = sorted(f for f in path.iterdir() if f.name.endswith((".jsonl", ".jsonl.xz", ".jsonl.gz")))
    if not files:
        raise DataFormatError(f"expected a folder with .jsonl, .jsonl.xz or .jsonl.gz files: {str(path)!r}")
    return files


def read_records(files: Sequence[Path]) -> Iterator[tuple[str, Record]]:
    """Yield where each record stands (``"name, line 7"``) and the record.

    Raises
    ------
    DataFormatError
        If a file cannot be unpacked, or a line is no JSON object or lacks a field.
    """
    for path in files:
        try:
            with _open(path) as lines:
                for number, line in enumerate(lines, start=1):
                    if line.strip():
                        where = f"{path.name}, line {number}"
                        yield where, _record(where, line)
        except (lzma.LZMAError, gzip.BadGzipFile, EOFError) as error:
            raise DataFormatError(f"expected a whole packed file ({error}): {path.name!r}") from error


def _open(path: Path) -> IO[bytes]:
    if path.suffix == ".jsonl":
        return path.open("rb")
    if path.suffix == ".xz":
        return lzma.open(path)
    if path.suffix == ".gz":
        return cast("IO[bytes]", gzip.open(path))
    raise DataFormatError(f"expected a file .jsonl, .jsonl.xz or .jsonl.gz: {path.name!r}")


def _record(where: str, line: bytes) -> Record:
    try:
        keys = json.loads(line)
    except ValueError as error:
        raise DataFormatError(f"expected one JSON object, {where}: {line[:60]!r}") from error
    if not isinstance(keys, dict):
        raise DataFormatError(f"expected one JSON object, {where}: {line[:60]!r}")
    try:
        return Record.model_validate(keys)
    except ValidationError as error:
        wrong = sorted({str(e["loc"][0]) for e in error.errors()})
        wanted = ", ".join(
            f"{name}{'' if info.is_required() else ' (may be absent)'}"
            for name, info in Record.model_fields.items()
        )
        raise DataFormatError(
            f"expected the fields {wanted}; missing or of the wrong kind: {', '.join(wrong)}; "
            f"{where} has {', '.join(sorted(keys))}: {line[:200]!r}"
        ) from error


def read_decisions(
    files: Sequence[Path],
    *,
    limit: int | None = None,
    progress: Callable[[int], None] = lambda records: None,
) -> tuple[Decisions, Reading]:
    """Read the decisions of whole files.

    Parameters
    ----------
    files : sequence of Path
        See `data_files`.
    limit : int or None
        Stop after so many records.
    progress : callable
        Told the number of records after each.

    Returns
    -------
    Decisions
        One for each call made by a hand that is given.
    Reading
        How many records were read, and which were left out.

    Raises
    ------
    DataFormatError
        If a file is not as expected, or no decision was found.
    """
    reading = Reading()
    position_of: dict[tuple[bytes, bool, bool, int, bytes, bytes], int] = {}
    rows: list[tuple[int, int, int, int, int]] = []
    folds: dict[str, int] = {}
    matches: dict[str, int] = {}
    for where, record in read_records(files):
        if limit is not None and reading.records >= limit:
            break
        reading.records += 1
        progress(reading.records)
        board, reason = _check(record)
        if board is None:
            reading.faults[reason[0]] += 1
            reading.examples.setdefault(reason[0], f"{where}: {reason[1]}")
            continue
        fold = folds.setdefault(str(record.fold), len(folds))
        name = f"record {reading.records}" if record.match is None else f"match {record.match}"
        match = matches.setdefault(name, len(matches))
        calls = bytes(board.auction.calls)
        vulnerable = board.vulnerability.of(0), board.vulnerability.of(1)
        for index, call in enumerate(calls):
            seat = board.auction.seat_at(index)
            hand = board.hands.get(seat)
            if hand is None:
                continue
            us, them = seat % 2, 1 - seat % 2
            key = (
                calls[:index],
                vulnerable[us],
                vulnerable[them],
                board.player_class,
                board.methods[us],
                board.methods[them],
            )
            rows.append((position_of.setdefault(key, len(position_of)), hand.mask, call, fold, match))
    if not rows:
        raise DataFormatError(f"expected at least one call by a hand that is given; {reading.report()}")
    return _decisions(list(position_of), rows, tuple(folds)), reading


def _decisions(
    keys: list[tuple[bytes, bool, bool, int, bytes, bytes]],
    rows: list[tuple[int, int, int, int, int]],
    folds: tuple[str, ...],
) -> Decisions:
    calls, ours, theirs, classes, our_methods, their_methods = zip(*keys, strict=True)
    methods = np.frombuffer(
        b"".join(a + b for a, b in zip(our_methods, their_methods, strict=True)), np.bool_
    )
    table = PositionTable(
        right_aligned(calls),
        np.array([ours, theirs], dtype=np.bool_).T,
        np.array(classes, dtype=np.int8),
        methods.reshape(len(keys), 2, -1),
    )
    which, masks, made, fold, match = zip(*rows, strict=True)
    return Decisions(
        table,
        np.array(which, dtype=np.intp),
        np.array(masks, dtype=np.uint64),
        np.array(made, dtype=np.int8),
        np.array(fold, dtype=np.intp),
        folds,
        np.array(match, dtype=np.intp),
    )


def _check(record: Record) -> tuple[_Board | None, tuple[str, str]]:
    """Return the board, or None with the kind of fault and its words."""
    kind = "with a class of player unknown"
    try:
        player_class = class_index(record.level)
        kind = "with a dealer or vulnerability that cannot be read"
        dealer = parse_seat(record.dealer)
        vulnerability = parse_vulnerability(record.vul)
        kind = "with hands that cannot be dealt"
        hands = _hands(record.hands)
        kind = "with an illegal auction"
        calls = record.auction if isinstance(record.auction, str) else " ".join(record.auction)
        auction = parse_auction(calls, dealer)
        kind = "with methods of no side"
        methods = _methods(record.methods)
    except LawpollError as error:
        return None, (kind, str(error))
    return _Board(auction, vulnerability, player_class, hands, methods), ("", "")


def _hands(given: dict[str, str] | str) -> dict[Seat, Hand]:
    if isinstance(given, str):
        first, colon, rest = given.partition(":")
        words = rest.split()
        if not colon or len(words) != len(SEATS):
            raise DataFormatError(f"expected a PBN deal, N: and four hands: {given!r}")
        start = parse_seat(first)
        named = {(start + i) % 4: word for i, word in enumerate(words)}
    else:
        named = {parse_seat(name): text for name, text in given.items()}
    hands = {seat: parse_hand(text) for seat, text in named.items() if text.strip("- ")}
    problems = deal_problems(hands) if hands else ["no hand"]
    if problems:
        raise DataFormatError(f"expected hands of one deal: {'; '.join(problems)}")
    return hands


def _methods(given: Mapping[str, list[str]]) -> tuple[bytes, bytes]:
    sides = {"NS": (), "EW": ()} | {key.strip().upper(): names for key, names in given.items()}
    if len(sides) != 2:
        raise DataFormatError(f"expected methods of NS and EW: {', '.join(given)!r}")
    return method_row(sides["NS"]).tobytes(), method_row(sides["EW"]).tobytes()
