"""PBN, Portable Bridge Notation 2.1: tags in brackets, a blank line between boards.

endplay reads an unknown result as no tricks, carries the notes of one board over to the next and stops at a
board number that is no number. So each board is given to it alone, with the tags of cards and calls only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from simulate.core.calls import PASS, Call, call_name, is_bid, parse_call
from simulate.core.contract import Contract, Result, parse_contract
from simulate.core.hands import Hand, deal_problems, parse_hand
from simulate.core.seats import SEATS, Seat, parse_seat, parse_vulnerability, seat_name, seat_word
from simulate.core.spoken import seat_letter, seat_text
from simulate.errors import LawpollError, said
from simulate.formats.board import Board, BoardError
from simulate.formats.entry import BoardEntry
from simulate.formats.rebuild import RawBoard, build_board, read_by_endplay, recorded_tricks
from simulate.formats.scoretable import score_table_travellers
from simulate.formats.traveller import TravellerEntry, read_rows
from simulate.message import Joined, Message

_TAG: Final = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_UNKNOWN: Final = ("", "?", "-")
_NOTE: Final = re.compile(r"=(\d+)=")
_WORD: Final = re.compile(r"=\d+=|[^\s=]+")
_TAG_LINES: Final = 20
"""Longest tag in lines; after that a bracket is not closed."""
_UNKNOWN_HAND: Final = re.compile(r"[?.]*\?[?.]*")
_ALL_PASS: Final = ("AP", "ALLPASS")


@dataclass(slots=True)
class _Part:
    """The tags of one board, names in small letters, and the lines under its auction."""

    tags: dict[str, str] = field(default_factory=dict)
    inherited: dict[str, str] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    auction: list[str] = field(default_factory=list)
    last: str = ""
    traveller: TravellerEntry | None = None


def pbn_entries(text: str) -> list[BoardEntry]:
    """Return the boards of a PBN text, unread.

    Raises
    ------
    BoardError
        If there is no board, or a line is no PBN.
    """
    clean, problems = _without_comments(text)
    parts, wrong = _split(clean)
    problems += wrong
    if problems:
        raise BoardError(problems)
    parts = [part for part in parts if "deal" in part.tags or part.auction]
    travellers = {entry.board: entry for entry in score_table_travellers(clean)}
    for part in parts:
        part.traveller = travellers.get(part.tags.get("board", ""))
    if not parts:
        raise BoardError([Message("expected at least one board with a [Deal ...] tag, the file has none")])
    return [BoardEntry(_number(part), _room(part), partial(_read, part)) for part in parts]


def _without_comments(text: str) -> tuple[str, list[str]]:
    """Drop ``{...}``, ``; ...`` and lines that begin with ``%``; braces inside quotes stay.

    A comment that is never closed is a problem, for it hides the rest of the file.
    """
    kept: list[str] = []
    inside, opened = False, 0
    for number, line in enumerate(text.replace("\x1a", "").splitlines(), start=1):
        if not inside and line.startswith("%"):
            continue
        quoted, escaped, out, commented = False, False, list[str](), inside
        for letter in line:
            if inside:
                inside = letter != "}"
            elif letter == '"' and not escaped:
                quoted = not quoted
                out.append(letter)
            elif letter == "{" and not quoted:
                inside, commented, opened = True, True, number
            elif letter == ";" and not quoted:
                commented = True
                break
            else:
                out.append(letter)
            escaped = quoted and letter == "\\" and not escaped
        kept_line = "".join(out)
        # A line that was all comment parts no boards: only a line blank from the start does.
        if kept_line.strip() or not commented:
            kept.append(kept_line)
    if not inside:
        return "\n".join(kept), []
    unclosed = Message(
        "line {number}: expected a comment that ends with {brace}, the file has none",
        number=opened,
        brace="}",
    )
    return "\n".join(kept), [unclosed]


def _split(text: str) -> tuple[list[_Part], list[str]]:
    parts: list[_Part] = [_Part()]
    problems: list[str] = []
    section = ""
    sticky: dict[str, str] = {}
    for number, line in _whole_tags(text):
        if not line:
            section = ""
            if parts[-1].tags:
                parts.append(_Part())
            continue
        tags = list(_TAG.finditer(line))
        if tags and _TAG.sub("", line).strip() == "":
            for tag in tags:
                section = _take(tag[1].lower(), _unescaped(tag[2]), parts, sticky)
        elif section == "auction":
            parts[-1].auction.append(line)
        elif not section.endswith(("play", "table")):
            problems.append(
                Message(
                    'line {number}: expected a tag such as [Dealer "N"]: {line!r}',
                    number=number,
                    line=line[:40],
                )
            )
            if len(problems) > 4:
                break
    for part in parts:
        part.tags = part.inherited | part.tags
    return [part for part in parts if part.tags], problems


def _whole_tags(text: str) -> Iterator[tuple[int, str]]:
    """Return the stripped lines with their numbers; a tag that goes on over several lines is one line."""
    held, start = "", 0
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if held:
            line = f"{held} {line}"
        else:
            start = number
        if line.startswith("[") and not line.endswith("]") and number - start < _TAG_LINES:
            held = line
            continue
        held = ""
        yield start, line
    if held:
        yield start, held


def _unescaped(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)


def _take(name: str, value: str, parts: list[_Part], sticky: dict[str, str]) -> str:
    part = parts[-1]
    if name == "note":
        number, _, words = value.partition(":")
        # The notes of the play are counted from 1 again.
        if part.last != "play":
            part.notes[number.strip()] = words.strip()
        return name
    part.last = name
    if value.startswith("##"):
        # Holds for this board and those after it.
        value = sticky[name] = value[2:]
    elif value == "#":
        # "As in the board before."
        value = parts[-2].tags.get(name, "") if len(parts) > 1 else ""
    elif name in sticky:
        del sticky[name]
    part.tags.setdefault(name, value.strip())
    for key, held in sticky.items():
        part.inherited.setdefault(key, held)
    return name


def _number(part: _Part) -> int | None:
    match = re.match(r"\d{1,4}", part.tags.get("board", ""))
    return int(match[0]) or None if match else None


def _room(part: _Part) -> str | None:
    # PBN 2.1 section 3.4: the Room tag is "Open" or "Closed"; boards of a match are often marked so.
    room = part.tags.get("room", "").casefold()
    return room if room in ("open", "closed") else None


def _read(part: _Part) -> Board:
    import endplay.parsers.pbn as endplay_pbn

    raw = RawBoard(number=_number(part), room=_room(part))
    tags = part.tags
    if part.traveller is not None:
        try:
            raw.traveller = read_rows(part.traveller)
        except BoardError as error:
            raw.remarks += [
                Message("ScoreTable not taken over: {problem}", problem=problem) for problem in error.problems
            ]
    raw.event = _known(tags.get("event"))
    raw.scoring = _known(tags.get("scoring"))
    names = {seat: _known(tags.get(seat_word(seat).casefold())) for seat in SEATS}
    raw.names = {seat: name for seat, name in names.items() if name}
    try:
        raw.dealer = parse_seat(tags["dealer"]) if _known(tags.get("dealer")) else None
    except LawpollError as error:
        raw.problems.append(Message("dealer: {problem}", problem=said(error)))
    try:
        # A dash is a value here: nobody is vulnerable.
        vulnerable = tags.get("vulnerable", "")
        raw.vulnerability = None if vulnerable in ("", "?") else parse_vulnerability(vulnerable)
    except LawpollError as error:
        raw.problems.append(said(error))
    _check_deal(tags.get("deal", ""), raw)
    calls = _clean_calls(part, raw)
    _read_result(tags, raw)
    if raw.problems:
        raise BoardError(raw.problems)
    dealer = "N" if raw.dealer is None else seat_name(raw.dealer)
    # endplay cannot read quotes in a note: it is given numbers, the words come back with the board.
    raw.notes = part.notes
    notes = "".join(f'[Note "{number}:{number}"]\n' for number in part.notes if number.isdecimal())
    deal = _UNKNOWN_HAND.sub("-", tags.get("deal", "").upper().replace("10", "T"))
    text = f'[Dealer "{dealer}"]\n[Deal "{deal}"]\n[Auction "{dealer}"]\n{calls}\n{notes}'
    return build_board(raw, read_by_endplay(endplay_pbn.loads, text))


def _known(value: str | None) -> str | None:
    return None if value is None or value in _UNKNOWN else value


def _check_deal(text: str, raw: RawBoard) -> None:
    # endplay forgets that a card came twice, so the written hands are looked at first.
    first, colon, cards = text.partition(":")
    if not colon:
        raw.problems.append(Message('expected a deal such as "N:AK2.QJ3.T987.654 ...": {text!r}', text=text))
        return
    try:
        seat: Seat = parse_seat(first)
    except LawpollError as error:
        raw.problems.append(Message("deal: {problem}", problem=said(error)))
        return
    hands = cards.split()
    if len(hands) > 4:
        raw.problems.append(Message("expected at most four hands: {n}", n=len(hands)))
    known: dict[Seat, Hand] = {}
    before = len(raw.problems)
    for i, hand in enumerate(hands[:4]):
        holder = (seat + i) % 4
        if hand.strip("-.?"):
            try:
                known[holder] = parse_hand(hand)
            except LawpollError as error:
                raw.problems.append(Joined(": ", (seat_text(holder), said(error))))
    if len(raw.problems) == before:
        raw.problems += deal_problems(known)


def _clean_calls(part: _Part, raw: RawBoard) -> str:
    """Return the auction in endplay's words: no evaluations, no ``AP``, nothing after its end."""
    opener = _known(part.tags.get("auction"))
    if opener is not None:
        try:
            first = parse_seat(opener)
        except LawpollError as error:
            raw.problems.append(Message("auction: {problem}", problem=said(error)))
        else:
            if raw.dealer is None:
                raw.dealer = first
            elif raw.dealer != (first + _padding(part)) % 4:
                raw.problems.append(
                    Message(
                        "expected the auction to begin with the dealer, {dealer}: {opener!r}",
                        dealer=seat_letter(raw.dealer),
                        opener=opener,
                    )
                )
    made: list[Call] = []
    words: list[str] = []
    for word in _WORD.findall(" ".join(part.auction))[_padding(part) :]:
        key = word.upper()
        if note := _NOTE.fullmatch(key):
            if not made or note[1] not in part.notes:
                raw.remarks.append(Message("expected a note that exists, after a call: {word!r}", word=word))
            else:
                words.append(word)
        elif key.startswith("^"):
            raw.remarks.append(
                Message(
                    "irregularity marked at call {n}, not taken over: {word!r}", n=len(made) + 1, word=word
                )
            )
        elif key.startswith("$") or not key.strip("!?"):
            continue
        elif key in ("*", "+", "-"):
            break
        elif key in _ALL_PASS:
            _add_passes(made, words)
        else:
            try:
                call = parse_call(key)
            except LawpollError as error:
                raw.problems.append(Message("call {n}: {problem}", n=len(made) + 1, problem=said(error)))
                continue
            made.append(call)
            words.append("Pass" if call == PASS else call_name(call))
    return " ".join(words)


def _padding(part: _Part) -> int:
    """Count the dashes before the dealer's call, where the auction begins with another seat."""
    words = _WORD.findall(" ".join(part.auction))
    return next((i for i, word in enumerate(words) if word != "-"), 0)


def _add_passes(made: list[Call], words: list[str]) -> None:
    wanted = 3 if any(is_bid(call) for call in made) else 4
    passes = 0
    for call in reversed(made):
        if call != PASS:
            break
        passes += 1
    for _ in range(wanted - passes):
        made.append(PASS)
        words.append("Pass")


def _read_result(tags: Mapping[str, str], raw: RawBoard) -> None:
    text = _known(tags.get("contract"))
    if text is None:
        return
    if text.upper().startswith("P"):
        raw.result = Result(None)
        return
    declarer = _known(tags.get("declarer", "").lstrip("^"))
    if declarer is None:
        return
    try:
        contract: Contract = parse_contract(f"{text} {declarer}")
        tricks = recorded_tricks(tags.get("result", ""), contract.declarer)
        if tricks is not None:
            raw.result = Result(contract, tricks)
    except BoardError as error:
        raw.problems += error.problems
    except LawpollError as error:
        raw.problems.append(Message("result: {problem}", problem=said(error)))
