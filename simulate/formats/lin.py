"""LIN, the format of Bridge Base Online: a stream of ``key|value|``, many boards to a file.

endplay wants a ``pn`` before every board, no unfinished trick, no running commentary and one call to a tag.
Hand records, vugraph files and hand viewers keep to none of this, so the stream is cut into boards here and
each is given to endplay as cards and calls only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from simulate.core.cards import parse_card
from simulate.core.hands import Hand, deal_problems, parse_hand
from simulate.core.seats import EAST, NORTH, SOUTH, WEST, Seat, Vulnerability, seat_word
from simulate.errors import LawpollError
from simulate.formats.board import Board, BoardError
from simulate.formats.entry import BoardEntry
from simulate.formats.rebuild import RawBoard, build_board, read_by_endplay

_KEY: Final = re.compile(r"[a-z0-9]{2}")
_ORDER: Final = (SOUTH, WEST, NORTH, EAST)
_CALL: Final = re.compile(r"(?:[1-7](?:NT|[CDHSN])|PASS|P|DBL|XX|X|D|RDBL|R)([!?*]*)")
_VULNERABILITY: Final = {
    "O": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "N": Vulnerability.NS,
    "E": Vulnerability.EW,
    "B": Vulnerability.BOTH,
}
_TO_LIN: Final = {"P": "p", "X": "d", "XX": "r"}


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


def lin_entries(text: str) -> list[BoardEntry]:
    """Return the boards of a LIN text, unread.

    Raises
    ------
    BoardError
        If the text is no LIN, has no deal, or names no players.
    """
    parts = _split(text)
    if not parts:
        raise BoardError(["expected at least one deal (md|...|), the file has none"])
    if not any(part.names for part in parts):
        raise BoardError(["expected the four players (pn|South,West,North,East|), the file names none"])
    return [BoardEntry(*_number_room(part), partial(_read, part)) for part in parts]


def _split(text: str) -> list[_Part]:
    words = re.sub(r"[\r\n\x1a]", "", text).split("|")
    if len(words) < 3:
        raise BoardError(["expected LIN, tags such as pn|...|md|...|, the file has none"])
    if len(words) % 2 == 0 or words[-1].strip():
        raise BoardError([f"expected every tag to end with |, the file breaks off at {words[-1][:40]!r}"])
    parts: list[_Part] = []
    pending = _Part()
    for key, value in zip(words[::2], words[1::2], strict=False):
        key = key.strip().lower()
        if not _KEY.fullmatch(key):
            raise BoardError([f"expected LIN, two-letter tags such as pn|...|md|...|: {key[:40]!r}"])
        now = parts[-1] if parts else pending
        if key == "pn":
            pending.names = [name.strip() for name in value.split(",")]
        elif key == "qx":
            pending.label, pending.heading, pending.sv = value.strip(), None, None
        elif key == "md":
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
    return parts


def _number_room(part: _Part) -> tuple[int | None, str | None]:
    label = re.fullmatch(r"([oc]?)(\d{1,4})", (part.label or "").lower())
    heading = re.search(r"(\d{1,4})\s*$", part.heading or "")
    room = {"o": "open", "c": "closed"}.get(label[1]) if label else None
    number = int(heading[1]) if heading else int(label[2]) if label else None
    return number or None, room


def _read(part: _Part) -> Board:
    import endplay.parsers.lin as endplay_lin

    raw = RawBoard(*_number_room(part))
    _read_names(part, raw)
    _read_deal(part, raw)
    calls = _clean_calls(part, raw)
    if part.claim is not None:
        if part.claim.isascii() and part.claim.isdigit():
            raw.tricks = int(part.claim[:4])
        else:
            raw.problems.append(f"expected a number of tricks claimed (mc): {part.claim!r}")
    try:
        raw.play = [parse_card(card) for card in part.played]
    except LawpollError as error:
        raw.problems.append(str(error))
    if raw.problems:
        raise BoardError(raw.problems)
    deal = (part.md or "").upper().replace("10", "T")
    # endplay needs a dealer's digit, but the one it reads is not used.
    deal = deal if deal[:1] in "1234" else f"3{deal}"
    return build_board(raw, read_by_endplay(endplay_lin.loads, f"pn|,,,|md|{deal}|{calls}"))


def _read_names(part: _Part, raw: RawBoard) -> None:
    names = part.names or []
    if len(names) == 8:
        # A match: both tables, the open room first.
        names = names[4:] if raw.room == "closed" else names[:4]
    if len(names) != 4:
        raw.problems.append(f"expected four players (pn), South first: {','.join(names)!r}")
        return
    raw.names = {seat: name for seat, name in zip(_ORDER, names, strict=True) if name}


def _read_deal(part: _Part, raw: RawBoard) -> None:
    text = (part.md or "").strip()
    if text[:1].isdigit():
        if text[0] in "1234":
            raw.dealer = _ORDER[int(text[0]) - 1]
        else:
            raw.problems.append(f"expected the dealer, 1 to 4, before the cards (md): {text[0]!r}")
        text = text[1:]
    hands = text.split(",")
    if len(hands) > 4:
        raw.problems.append(f"expected at most four hands (md): {len(hands)}")
    known: dict[Seat, Hand] = {}
    before = len(raw.problems)
    for seat, cards in zip(_ORDER, hands, strict=False):
        if not cards.strip("SHDCshdc "):
            continue
        try:
            # endplay forgets that a card came twice, so the written hand is looked at first.
            known[seat] = parse_hand(cards)
        except LawpollError as error:
            raw.problems.append(f"{seat_word(seat)}: {error}")
    if len(raw.problems) == before:
        raw.problems += deal_problems(known)
        if len(known) < 3:
            raw.problems.append(f"expected at least three hands (md): {len(known)}")
    if part.sv:
        raw.vulnerability = _VULNERABILITY.get(part.sv.upper())
        if raw.vulnerability is None:
            raw.problems.append(f"expected a vulnerability (sv), one of o, n, e, b: {part.sv!r}")


def _clean_calls(part: _Part, raw: RawBoard) -> str:
    tags: list[str] = []
    for key, value in part.bidding:
        if key == "an":
            if tags:
                tags.append(f"an|{value.strip()}|")
            else:
                raw.problems.append(f"expected a call before its explanation (an): {value!r}")
            continue
        text, position = re.sub(r"[\s,]+", "", value.upper()), 0
        if not text:
            raw.problems.append("expected a call (mb): ''")
        while position < len(text):
            match = _CALL.match(text, position)
            if match is None:
                raw.problems.append(f"expected calls such as p, d, r, 1C or 3N (mb): {value!r}")
                break
            position = match.end()
            call = match[0].rstrip("!?*")
            letter = {"PASS": "p", "DBL": "d", "RDBL": "r"}.get(call) or _TO_LIN.get(call, call.lower())
            tags.append(f"mb|{letter}{'!' if '!' in match[1] else ''}|")
    return "".join(tags)
