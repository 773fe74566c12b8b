"""Pairs of reading and writing, in any notation. English letters are those of `simulate.core`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from simulate.core import calls as core_calls
from simulate.core import contract as core_contract
from simulate.core import hands as core_hands
from simulate.core import seats as core_seats
from simulate.core.calls import STRAIN_LETTERS, Call, bid, is_bid, level_of, strain_of
from simulate.core.cards import RANK_LETTERS, SUIT_SYMBOLS, SUITS, Card
from simulate.core.contract import PASSED_OUT, Result
from simulate.core.hands import HAND_SIZE, Hand
from simulate.core.seats import Seat, Vulnerability
from simulate.errors import NotationError, said
from simulate.message import Message
from simulate.notation.model import Notation, folded

_T = TypeVar("_T")
_DOUBLES: Final = ("", "X", "XX")


def parse_seat(text: str, *, notation: Notation) -> Seat:
    """Read a seat.

    Raises
    ------
    NotationError
        If the notation has no such seat.

    Examples
    --------
    >>> from simulate.notation import get_notation
    >>> parse_seat("zuid", notation=get_notation("nl"))
    2
    """
    return _looked_up(notation.seats, "seats", "a seat", text, notation)


def seat_name(seat: Seat, *, notation: Notation) -> str:
    """Return the letter of a seat."""
    return notation.printed["seats"][seat]


def parse_vulnerability(text: str, *, notation: Notation) -> Vulnerability:
    """Read a vulnerability.

    Raises
    ------
    NotationError
        If the notation has no such word.
    """
    return _looked_up(notation.vulnerability, "vulnerability", "a vulnerability", text, notation)


def vulnerability_name(vulnerability: Vulnerability, *, notation: Notation) -> str:
    """Return the word for a vulnerability."""
    return notation.printed["vulnerability"][vulnerability]


def parse_call(text: str, *, notation: Notation) -> Call:
    """Read a call; a trailing ``!`` or ``?`` is ignored.

    Raises
    ------
    NotationError
        If it is no call in this notation.

    Examples
    --------
    >>> from simulate.notation import get_notation
    >>> [parse_call("1C", notation=get_notation(name)) for name in ("en", "fr")]
    [3, 5]
    """
    key = folded(text).rstrip("!?*")
    if key in notation.calls:
        return notation.calls[key]
    strain = notation.strains.get(key[1:].strip())
    if key[:1] not in tuple("1234567") or strain is None:
        raise NotationError(
            Message(
                "expected a call in {language}, such as {a_pass}, X or {bid}: {text!r}",
                language=Message(notation.language),
                a_pass=call_name(0, notation=notation),
                bid=call_name(3, notation=notation),
                text=text,
            )
        )
    return bid(int(key[0]), strain)


def call_name(call: Call, *, notation: Notation) -> str:
    """Return a call as it is written: ``pas``, ``X``, ``1R``, ``3SA``."""
    if not is_bid(call):
        return notation.printed["calls"][call]
    return f"{level_of(call)}{notation.printed['strains'][strain_of(call)]}"


def parse_card(text: str, *, notation: Notation) -> Card:
    """Read a card, suit first; rank first where that cannot be a card with its suit first.

    Raises
    ------
    NotationError
        If it is no card in this notation.

    Examples
    --------
    >>> from simulate.notation import get_notation
    >>> parse_card("HV", notation=get_notation("nl")) == 2 * 13 + 10
    True
    """
    key = folded(text).replace(" ", "")
    for first in (True, False):
        for cut in range(1, len(key)):
            suit, rank = (key[:cut], key[cut:]) if first else (key[cut:], key[:cut])
            if suit in notation.suits and rank in notation.ranks:
                return 13 * notation.suits[suit] + notation.ranks[rank]
    raise NotationError(
        Message(
            "expected a card in {language}, such as {card}: {text!r}",
            language=Message(notation.language),
            card=card_name(51, notation=notation),
            text=text,
        )
    )


def card_name(card: Card, *, notation: Notation) -> str:
    """Return a card, suit first."""
    return notation.printed["suits"][card // 13] + notation.printed["ranks"][card % 13]


def parse_hand(text: str, *, notation: Notation, size: int | None = HAND_SIZE) -> Hand:
    """Read a hand: spades.hearts.diamonds.clubs, or every suit led by its symbol or letter.

    Raises
    ------
    NotationError
        If it cannot be read, or in two ways, or has not `size` cards.

    Examples
    --------
    >>> from simulate.notation import get_notation
    >>> english, dutch = get_notation("en"), get_notation("nl")
    >>> hand_name(parse_hand("AHV2.B1098.765.43", notation=dutch), notation=english)
    'AKQ2.JT98.765.43'
    """
    key = folded(text)
    found = {hand for hand in (_in_order(key, notation), _led(key, notation)) if hand is not None}
    language = Message(notation.language)
    example = "A" + notation.printed["ranks"][11] + "2." + notation.printed["ranks"][10] + "3.T98.76543"
    if not found:
        raise NotationError(
            Message(
                "expected a hand in {language}, such as {example}: {text!r}",
                language=language,
                example=example,
                text=text,
            )
        )
    if len(found) > 1:
        raise NotationError(
            Message(
                "expected a hand with dots, such as {example}; this reads in two ways: {text!r}",
                example=example,
                text=text,
            )
        )
    (dotted,) = found
    try:
        return core_hands.parse_hand(dotted, size=size)
    except NotationError as error:
        # The same complaint, about what was typed.
        said_of = said(error)
        if not isinstance(said_of, Message):
            raise
        raise NotationError(Message(said_of.template, **{**said_of.values, "text": text})) from None


def hand_name(hand: Hand, *, notation: Notation) -> str:
    """Return a hand as spades.hearts.diamonds.clubs."""
    ranks = notation.printed["ranks"]
    return ".".join(
        "".join(ranks[RANK_LETTERS.index(letter)] for letter in hand.ranks(suit)) for suit in reversed(SUITS)
    )


def parse_result(text: str, *, notation: Notation) -> Result:
    """Read a result: contract, declarer, and tricks or over- and undertricks.

    Raises
    ------
    NotationError
        If it cannot be read.

    Examples
    --------
    >>> from simulate.notation import get_notation
    >>> str(parse_result("4S door O +1", notation=get_notation("nl")))
    '4S E 11'
    """
    key = folded(text)
    if key in notation.passed_out or notation.calls.get(key) == core_calls.PASS:
        return PASSED_OUT
    doubles = [
        form for form, call in notation.calls.items() if call in (core_calls.DOUBLE, core_calls.REDOUBLE)
    ]
    match = re.fullmatch(
        rf"([1-7])\s*({_any(notation.strains)})\s*({_any(doubles)})?\s*(?:{_any(notation.by)})?\s*"
        rf"({_any(notation.seats)})\s*([+-]\s*[0-9]+|=|[0-9]+)",
        key,
    )
    if match is None:
        example = result_name(core_contract.parse_result("4S E 10"), notation=notation)
        language = Message(notation.language)
        raise NotationError(
            Message(
                "expected a result in {language}, such as {example}: {text!r}",
                language=language,
                example=example,
                text=text,
            )
        )
    level, strain, doubled, seat, tricks = match.groups()
    letter = STRAIN_LETTERS[notation.strains[strain]]
    twice = _DOUBLES[notation.calls[doubled] if doubled else 0]
    return core_contract.parse_result(
        f"{level}{letter}{twice} {core_seats.seat_name(notation.seats[seat])} {tricks}"
    )


def result_name(result: Result, *, notation: Notation) -> str:
    """Return a result, ``"4S O 10"``."""
    if result.contract is None:
        return notation.passed_out[0]
    contract = result.contract
    strain = notation.printed["strains"][contract.strain]
    seat = notation.printed["seats"][contract.declarer]
    return f"{contract.level}{strain}{_DOUBLES[contract.doubled]} {seat} {result.tricks}"


def _looked_up(table: Mapping[str, _T], kind: str, what: str, text: str, notation: Notation) -> _T:
    key = folded(text)
    if key in table:
        return table[key]
    names = ", ".join(notation.printed[kind].values())
    raise NotationError(
        Message(
            "expected {what} in {language}, one of {names}: {text!r}",
            what=what,
            language=Message(notation.language),
            names=names,
            text=text,
        )
    )


def _any(forms: Iterable[str]) -> str:
    return "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))


def _ranks(text: str, notation: Notation) -> str | None:
    """Return the English letters of one suit, None when there is something else."""
    clean = re.sub(r"[\s,]", "", text)
    if clean in ("", "-", "—"):
        return ""
    forms = _any(notation.ranks)
    if re.fullmatch(rf"(?:{forms})+", clean) is None or len(clean) > 40:
        return None
    return "".join(RANK_LETTERS[notation.ranks[form]] for form in re.findall(forms, clean))


def _in_order(key: str, notation: Notation) -> str | None:
    parts = key.split(".") if "." in key else key.split()
    read = [_ranks(part, notation) for part in parts]
    return None if len(read) != 4 or None in read else ".".join(part or "" for part in read)


def _led(key: str, notation: Notation) -> str | None:
    """Read a hand whose suits begin with their symbols or letters, all four of them."""
    if any(symbol in key for symbol in SUIT_SYMBOLS):
        parts = [part for part in re.split(rf"(?=[{SUIT_SYMBOLS}])", key) if part.strip()]
    else:
        parts = key.split()
    found: dict[int, str] = {}
    for part in parts:
        forms = [form for form in notation.suits if part.startswith(form)]
        form = max(forms, key=len, default=None)
        ranks = None if form is None else _ranks(part[len(form) :].lstrip(": "), notation)
        if form is None or ranks is None or notation.suits[form] in found:
            return None
        found[notation.suits[form]] = ranks
    return ".".join(found[suit] for suit in reversed(SUITS)) if len(found) == len(SUITS) else None
