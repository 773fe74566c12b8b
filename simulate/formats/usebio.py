"""USEBIO result files, versions 1.0 to 1.3: XML with the traveller lines and often the hands of boards.

Where boards stand differs between programs (under EVENT, SECTION, SESSION, MATCH; hands in a HANDSET), so
they are looked for everywhere. Specification: https://www.usebio.org. The format knows no auctions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar
from xml.etree import ElementTree

from simulate.core.hands import Hand, parse_hand
from simulate.core.seats import Seat, parse_seat, parse_vulnerability
from simulate.core.spoken import seat_text
from simulate.errors import LawpollError, said
from simulate.formats.board import Board, BoardError
from simulate.formats.entry import BoardEntry
from simulate.formats.rebuild import RawBoard, finish_board
from simulate.formats.traveller import (
    TravellerEntry,
    TravellerError,
    TravellerLine,
    board_number,
    read_rows,
)
from simulate.message import Joined, Message

_T = TypeVar("_T")
_PASSED_OUT: Final = ("pass", "passed", "passedout", "allpass", "p", "ap")
_SUITS: Final = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def usebio_travellers(text: str) -> list[TravellerEntry]:
    """Return the travellers of a USEBIO text, unread; boards without lines are left out.

    Raises
    ------
    TravellerError
        If this is no XML.
    """
    boards = [board for board in _boards(text) if board.lines]
    return [TravellerEntry(board.label, partial(_traveller_lines, board)) for board in boards]


def usebio_entries(text: str) -> list[BoardEntry]:
    """Return the boards of a USEBIO text whose hands are given, unread, with their travellers.

    Raises
    ------
    BoardError
        If this is no XML, or there are no hands.
    """
    try:
        boards = _boards(text)
    except TravellerError as error:
        raise BoardError([said(error)]) from error
    with_hands = [board for board in boards if board.hands]
    if not with_hands:
        raise BoardError([Message("expected a board with hands (HAND in a HANDSET), the file has none")])
    return [BoardEntry(board_number(board.label), None, partial(_read, board)) for board in with_hands]


@dataclass(slots=True)
class _Board:
    """Everything a file says about one board, from all places."""

    label: str
    lines: list[ElementTree.Element] = field(default_factory=list)
    hands: list[ElementTree.Element] = field(default_factory=list)
    dealer: str = ""
    vulnerability: str = ""


def _boards(text: str) -> list[_Board]:
    # USEBIO needs no entities; refusing them keeps out files that blow up when they are expanded.
    if "<!ENTITY" in text:
        raise TravellerError(Message("expected USEBIO without entities of its own: '<!ENTITY'"))
    try:
        root = ElementTree.fromstring(text.lstrip("\ufeff \t\r\n"))
    except ElementTree.ParseError as error:
        line, column = error.position
        at = Message("line {line}, column {column}", line=line, column=column)
        raise TravellerError(Message("expected USEBIO, this is no XML: {at}", at=at)) from error
    except ValueError as error:
        raise TravellerError(Message("expected USEBIO, this is no XML")) from error
    found: dict[str, _Board] = {}
    for element in root.iter():
        if _tag(element) != "BOARD":
            continue
        label = _text(element, "BOARD_NUMBER")
        board = found.setdefault(label, _Board(label))
        for child in element:
            if _tag(child) == "TRAVELLER_LINE":
                board.lines.append(child)
            elif _tag(child) == "HAND":
                board.hands.append(child)
        board.dealer = board.dealer or _text(element, "DEALER")
        board.vulnerability = board.vulnerability or _text(element, "VULNERABILITY", "VULNERABLE")
    return list(found.values())


def _tag(element: ElementTree.Element) -> str:
    """Return the name of an element without its namespace, in capitals; "" for a comment."""
    name = element.tag if isinstance(element.tag, str) else ""
    return name.rpartition("}")[2].upper()


def _text(element: ElementTree.Element, *names: str) -> str:
    for child in element:
        if _tag(child) in names:
            return (child.text or "").strip()
    return ""


def _traveller_lines(board: _Board) -> list[TravellerLine]:
    return list(_lines(board))


def _lines(board: _Board) -> Iterator[TravellerLine]:
    for at, line in enumerate(board.lines, start=1):
        contract, declarer = _text(line, "CONTRACT"), _text(line, "PLAYED_BY")
        passed = contract.casefold().replace(" ", "") in _PASSED_OUT
        full = "passed out" if passed else f"{contract} {declarer} {_text(line, 'TRICKS')}".strip()
        yield TravellerLine(
            Message("result {at}", at=at),
            full if contract else "",
            _text(line, "SCORE"),
            ns=_text(line, "NS_PAIR_NUMBER"),
            ew=_text(line, "EW_PAIR_NUMBER"),
        )


def _read(board: _Board) -> Board:
    raw = RawBoard(number=board_number(board.label))
    if board.dealer:
        raw.dealer = _known(raw, Message("dealer"), board.dealer, parse_seat)
    if board.vulnerability:
        raw.vulnerability = _known(raw, Message("vulnerability"), board.vulnerability, parse_vulnerability)
    hands: dict[Seat, Hand] = {}
    for element in board.hands:
        direction = _text(element, "DIRECTION")
        seat = _known(raw, Message("direction of a hand"), direction, parse_seat)
        suits = [_text(element, suit).upper().replace("10", "T").replace(" ", "") for suit in _SUITS]
        if seat is None or not any(suit.strip("-") for suit in suits):
            continue
        if seat in hands:
            raw.problems.append(Message("{seat} has two hands", seat=seat_text(seat)))
            continue
        try:
            hands[seat] = parse_hand(".".join(suits))
        except LawpollError as error:
            raw.problems.append(Joined(": ", (seat_text(seat), said(error))))
    if board.lines:
        try:
            raw.traveller = read_rows(TravellerEntry(board.label, partial(_traveller_lines, board)))
        except BoardError as error:
            raw.problems += error.problems
    return finish_board(raw, hands, [], {})


def _known(raw: RawBoard, what: str, text: str, parse: Callable[[str], _T]) -> _T | None:
    try:
        return parse(text)
    except LawpollError as error:
        raw.problems.append(Joined(": ", (what, said(error))))
        return None
