"""LIN, the format of Bridge Base Online: a stream of ``key|value|``, many boards to a file.

endplay wants a ``pn`` before every board, three hands, no unfinished trick, no running commentary and one
call to a tag. Hand records, vugraph files and hand viewers keep to none of this, so the stream is cut into
boards here and each is given to endplay as cards and calls only. A link to the hand viewer (``...?lin=...``)
is read as the LIN it carries.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final
from urllib.parse import unquote

from simulate.core.cards import parse_card
from simulate.core.contract import parse_result
from simulate.core.hands import HAND_SIZE, Hand, deal_problems, parse_hand
from simulate.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat, Vulnerability
from simulate.core.spoken import seat_text
from simulate.errors import LawpollError, said
from simulate.formats.board import Board, BoardError
from simulate.formats.entry import BoardEntry
from simulate.formats.rebuild import RawBoard, build_board, read_by_endplay
from simulate.message import Joined, Message

_KEY: Final = re.compile(r"[a-z0-9_]{1,12}")
_IGNORED: Final = frozenset(
    (
        "bg",
        "bn",
        "bt",
        "cr",
        "cs",
        "fp",
        "ht",
        "lg",
        "mn",
        "mp",
        "nt",
        "pf",
        "pg",
        "pw",
        "rh",
        "sb",
        "sk",
        "st",
    )
)
"""Tags about the show, not about the board."""
_LABEL: Final = re.compile(r"([oc]?)([0-9]{1,4})")
_LINK: Final = re.compile(r"https?://\S*?[?&]lin=([^&#\s]*)", re.IGNORECASE)
_STAND_IN: Final = "SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,CAKQJT98765432"
"""Cards for endplay where a file has fewer hands than it wants; they are not looked at."""
_ORDER: Final = (SOUTH, WEST, NORTH, EAST)
_CALL: Final = re.compile(
    r"(?:[1-7](?:NT|[CDHSN])|PASS|P|DBL|DOUBLE|XX|X|D|RDBL|REDBL|REDOUBLE|RD|R)([!?*]*)"
)
_VULNERABILITY: Final = {
    "O": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "N": Vulnerability.NS,
    "E": Vulnerability.EW,
    "B": Vulnerability.BOTH,
}
_TO_LIN: Final = {"P": "p", "X": "d", "XX": "r"}
_WORDS: Final = {"PASS": "p", "DBL": "d", "DOUBLE": "d"} | dict.fromkeys(
    ("RDBL", "REDBL", "REDOUBLE", "RD"), "r"
)


@dataclass(slots=True)
class _Part:
    """The tags of one board."""

    md: str | None = None
    sv: str | None = None
    label: str | None = None
    heading: str | None = None
    names: list[str] | None = None
    bidding: list[tuple[str, str]] = field(default_factory=list)
    claim: str | None = None
    played: list[str] = field(default_factory=list)
    score: str | None = None
    remarks: list[str] = field(default_factory=list)


def lin_entries(text: str) -> list[BoardEntry]:
    """Return the boards of a LIN text, unread.

    Raises
    ------
    BoardError
        If the text is no LIN, or has no deal.
    """
    parts = _split(_unlinked(text))
    if not parts:
        raise BoardError([Message("expected at least one deal (md|...|), the file has none")])
    return [BoardEntry(*_number_room(part), partial(_read, part)) for part in parts]


def _unlinked(text: str) -> str:
    """Return the LIN in a link to the hand viewer, or the text itself."""
    if not text.lstrip("\ufeff \t\r\n").lower().startswith(("http://", "https://")):
        return text
    links = _LINK.findall(text)
    if not links:
        raise BoardError(
            [Message("expected a link that carries its board (lin=...): {text!r}", text=text.strip()[:60])]
        )
    # A plus is a blank in forms; where blanks are written as %20 it is a plus.
    return "".join(unquote(link if "%20" in link else link.replace("+", " ")) for link in links)


def _split(text: str) -> list[_Part]:
    words = re.sub(r"[\r\n\x1a]", "", text).split("|")
    if len(words) < 3:
        raise BoardError([Message("expected LIN, tags such as pn|...|md|...|, the file has none")])
    if words[-1].strip():
        raise BoardError(
            [
                Message(
                    "expected every tag to end with |, the file breaks off at {words!r}", words=words[-1][:40]
                )
            ]
        )
    parts: list[_Part] = []
    pending = _Part()
    series, scores = "", list[str]()
    for key, value in zip(words[::2], words[1::2], strict=False):
        key = key.strip().lower()
        if not _KEY.fullmatch(key):
            raise BoardError(
                [Message("expected LIN, short tags such as pn|...|md|...|: {key!r}", key=key[:40])]
            )
        now = parts[-1] if parts else pending
        if key == "pn":
            pending.names = [name.strip() for name in value.split(",")]
        elif key == "qx":
            pending.label, pending.heading, pending.sv = value.strip(), None, None
        elif key == "md" and value.strip(" 0,"):
            parts.append(_Part(value, pending.sv, pending.label, pending.heading, pending.names))
            pending = _Part(names=pending.names)
        elif key == "ah":
            # Before the cards of the next board, or after those of this one: a board has one heading.
            target = pending if now.heading is not None or now.bidding else now
            target.heading = value.strip()
        elif key == "sv":
            (pending if now.sv is not None or now.bidding else now).sv = value.strip()
        elif key in ("mb", "an"):
            now.bidding.append((key, value))
        elif key == "mc":
            now.claim = value.strip()
        elif key == "pc":
            now.played.append(value.strip())
        elif key == "vg":
            series = value
        elif key == "rs":
            scores = value.split(",")
        elif key not in _IGNORED and key != "md":
            unknown = Message("tag {key!r} is not known and not read", key=key)
            if unknown not in now.remarks:
                now.remarks.append(unknown)
    if parts:
        parts[0].remarks[:0] = pending.remarks if pending.remarks is not parts[0].remarks else []
    _hand_out_scores(parts, series, scores)
    return parts


def _hand_out_scores(parts: Sequence[_Part], series: str, scores: Sequence[str]) -> None:
    """Give every board its result from the head of a vugraph file: open room, closed room, next board ..."""
    fields = series.split(",")
    if len(fields) < 4 or not fields[3].strip().isdecimal():
        return
    first = int(fields[3].strip()[:4])
    for part in parts:
        label = _LABEL.fullmatch((part.label or "").lower())
        if label is not None:
            at = 2 * (int(label[2]) - first) + (label[1] == "c")
            if 0 <= at < len(scores) and scores[at].strip():
                part.score = scores[at].strip()


def _number_room(part: _Part) -> tuple[int | None, str | None]:
    label = _LABEL.fullmatch((part.label or "").lower())
    heading = re.search(r"(\d{1,4})\s*$", part.heading or "")
    room = {"o": "open", "c": "closed"}.get(label[1]) if label else None
    number = int(heading[1]) if heading else int(label[2]) if label else None
    return number or None, room


def _read(part: _Part) -> Board:
    import endplay.parsers.lin as endplay_lin

    raw = RawBoard(*_number_room(part), remarks=list(part.remarks))
    _read_names(part, raw)
    hands = _read_deal(part, raw)
    calls = _clean_calls(part, raw)
    if part.claim:
        if re.fullmatch(r"[0-9]{1,2}", part.claim) and int(part.claim) <= HAND_SIZE:
            raw.tricks = int(part.claim)
        else:
            raw.remarks.append(
                Message("expected a number of tricks claimed (mc): {claim!r}", claim=part.claim)
            )
    elif part.score is not None:
        try:
            raw.recorded = parse_result(part.score)
        except LawpollError:
            raw.remarks.append(Message("result not read (rs): {score!r}", score=part.score))
    try:
        raw.play = [parse_card(card) for card in part.played if card]
    except LawpollError as error:
        raw.remarks.append(Message("play not read: {problem}", problem=said(error)))
    if raw.problems:
        raise BoardError(raw.problems)
    # endplay needs four hands and a dealer's digit, but the one it reads is not used.
    deal = re.sub(r"^[1-4]?", "3", (part.md or "").strip().upper().replace("10", "T"))
    deal = deal if len(hands) >= len(SEATS) - 1 else f"3{_STAND_IN}"
    found = read_by_endplay(endplay_lin.loads, f"pn|,,,|md|{deal}|{calls}")
    return build_board(raw, found, hands=hands)


def _read_names(part: _Part, raw: RawBoard) -> None:
    names = part.names or []
    if len(names) == 8:
        # A match: both tables, the open room first.
        names = names[4:] if raw.room == "closed" else names[:4]
    while len(names) > len(SEATS) and not names[-1]:
        names = names[:-1]
    if len(names) > len(SEATS):
        raw.remarks.append(
            Message(
                "expected four players (pn), South first; not taken over: {names!r}",
                names=",".join(names[4:]),
            )
        )
    raw.names = {seat: name for seat, name in zip(_ORDER, names, strict=False) if name}


def _read_deal(part: _Part, raw: RawBoard) -> dict[Seat, Hand]:
    text = (part.md or "").strip()
    if text[:1].isdigit():
        if text[0] in "1234":
            raw.dealer = _ORDER[int(text[0]) - 1]
        else:
            raw.problems.append(
                Message("expected the dealer, 1 to 4, before the cards (md): {text!r}", text=text[0])
            )
        text = text[1:]
    hands = text.split(",")
    if len(hands) > 4:
        raw.problems.append(Message("expected at most four hands (md): {n}", n=len(hands)))
    known: dict[Seat, Hand] = {}
    before = len(raw.problems)
    for seat, cards in zip(_ORDER, hands, strict=False):
        if not cards.strip("SHDCshdc "):
            continue
        try:
            # endplay forgets that a card came twice, so the written hand is looked at first.
            known[seat] = parse_hand(cards)
        except LawpollError as error:
            raw.problems.append(Joined(": ", (seat_text(seat), said(error))))
    if len(raw.problems) == before:
        raw.problems += deal_problems(known)
    if part.sv:
        raw.vulnerability = _VULNERABILITY.get(part.sv.upper())
        if raw.vulnerability is None:
            raw.problems.append(
                Message("expected a vulnerability (sv), one of o, n, e, b: {sv!r}", sv=part.sv)
            )
    return known


def _clean_calls(part: _Part, raw: RawBoard) -> str:
    tags: list[str] = []
    for key, value in part.bidding:
        if key == "an":
            if tags:
                tags.append(f"an|{value.strip()}|")
            else:
                raw.remarks.append(
                    Message("explanation before any call (an): {value!r}", value=value.strip())
                )
            continue
        if not value.strip():
            raw.remarks.append(Message("an empty call (mb) after {n} tags, skipped", n=len(tags)))
        text, position = re.sub(r"[\s,]+", "", value.upper()), 0
        while position < len(text):
            match = _CALL.match(text, position)
            if match is None:
                raw.problems.append(
                    Message("expected calls such as p, d, r, 1C or 3N (mb): {value!r}", value=value)
                )
                break
            position = match.end()
            call = match[0].rstrip("!?*")
            letter = _WORDS.get(call) or _TO_LIN.get(call, call.lower())
            tags.append(f"mb|{letter}{'!' if '!' in match[1] else ''}|")
    return "".join(tags)
