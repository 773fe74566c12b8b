"""Contracts and results."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from simulate.core.calls import NOTRUMP, STRAIN_LETTERS, Strain, strain_symbol
from simulate.core.cards import SUIT_SYMBOLS
from simulate.core.seats import Seat, parse_seat, seat_name
from simulate.errors import NotationError
from simulate.message import Message

_DOUBLES: Final = ("", "X", "XX")
_RESULT: Final = re.compile(
    r"([1-7])\s*(NT|N|SA|C|D|H|S)\s*(XX|X)?\s*(?:BY)?\s*([NESW])\s*(?:([+-])\s*(\d+)|(=)|(\d+))?"
)
_PASSED_OUT: Final = ("P", "PASS", "PASSED OUT", "PASSOUT", "ALL PASS", "AP")


@dataclass(frozen=True, slots=True, order=True)
class Contract:
    """A final contract.

    Parameters
    ----------
    level : int
        1 to 7.
    strain : int
        Clubs 0 to notrump 4.
    doubled : int
        0 undoubled, 1 doubled, 2 redoubled.
    declarer : int
        Seat.

    Raises
    ------
    NotationError
        If a field is out of range.
    """

    level: int
    strain: Strain
    doubled: int
    declarer: Seat

    def __post_init__(self) -> None:
        if not (
            1 <= self.level <= 7
            and 0 <= self.strain <= NOTRUMP
            and 0 <= self.doubled <= 2
            and 0 <= self.declarer <= 3
        ):
            raise NotationError(
                Message(
                    "expected level 1-7, strain 0-4, doubled 0-2, declarer 0-3: {value!r}",
                    value=(self.level, self.strain, self.doubled, self.declarer),
                )
            )

    def __str__(self) -> str:
        return contract_name(self)


def contract_name(contract: Contract) -> str:
    """Return ``"4S E"``, ``"3NX W"``: plain letters, as case files write it."""
    strain = STRAIN_LETTERS[contract.strain]
    return f"{contract.level}{strain}{_DOUBLES[contract.doubled]} {seat_name(contract.declarer)}"


def contract_symbol(contract: Contract) -> str:
    """Return ``"4♠ E"``, ``"3NTX W"``: as printed for people."""
    doubles = _DOUBLES[contract.doubled]
    return f"{contract.level}{strain_symbol(contract.strain)}{doubles} {seat_name(contract.declarer)}"


def parse_contract(text: str) -> Contract:
    """Read a contract without a result: ``4S E``, ``3NTX by W``.

    Raises
    ------
    NotationError
        If it cannot be read, or a result follows.
    """
    match = _RESULT.fullmatch(_plain(text))
    if match is None or match[5] or match[7] or match[8]:
        raise NotationError(Message("expected a contract such as '4S E' or '3NTX W': {text!r}", text=text))
    return _contract(match)


@dataclass(frozen=True, slots=True, order=True)
class Result:
    """A contract and the tricks declarer took; no contract when the board was passed out.

    Raises
    ------
    NotationError
        If the tricks are not 0-13, or are missing for a contract.
    """

    contract: Contract | None
    tricks: int | None = None

    def __post_init__(self) -> None:
        if (self.contract is None) != (self.tricks is None):
            raise NotationError(
                Message("expected a contract with its tricks, or neither: {tricks!r}", tricks=self.tricks)
            )
        if self.tricks is not None and not 0 <= self.tricks <= 13:
            raise NotationError(Message("expected 0 to 13 tricks: {tricks!r}", tricks=self.tricks))

    def __str__(self) -> str:
        return result_name(self)


PASSED_OUT: Final = Result(None)


def result_name(result: Result) -> str:
    """Return ``"4S E 10"``, or ``"passed out"``."""
    if result.contract is None:
        return "passed out"
    return f"{contract_name(result.contract)} {result.tricks}"


def result_symbol(result: Result) -> str:
    """Return a result for people, ``4♠ E just made``, ``3NT W down 2``."""
    if result.contract is None or result.tricks is None:
        return "passed out"
    over = result.tricks - result.contract.level - 6
    words = "just made" if over == 0 else f"made {over:+d}" if over > 0 else f"down {-over}"
    return f"{contract_symbol(result.contract)} {words}"


def parse_result(text: str) -> Result:
    """Read a result: ``4S E 10`` (tricks), ``4S by E =``, ``3NTX W -2``, ``2H N +1``, ``passed out``.

    A number without a sign is the number of tricks; with a sign it counts over- or undertricks.

    Raises
    ------
    NotationError
        If it cannot be read.

    Examples
    --------
    >>> str(parse_result("4S by E =")), str(parse_result("3NTX W -2"))
    ('4S E 10', '3NX W 7')
    """
    key = _plain(text)
    if key in _PASSED_OUT:
        return PASSED_OUT
    match = _RESULT.fullmatch(key)
    if match is None or not (match[5] or match[7] or match[8]):
        raise NotationError(
            Message("expected a result such as '4S E 10', '4S E =' or 'passed out': {text!r}", text=text)
        )
    contract = _contract(match)
    if match[8]:
        tricks = int(match[8])
    else:
        over = 0 if match[7] else int(match[6])
        tricks = contract.level + 6 + (-over if match[5] == "-" else over)
    if not 0 <= tricks <= 13:
        raise NotationError(Message("expected 0 to 13 tricks: {text!r}", text=text))
    return Result(contract, tricks)


def _plain(text: str) -> str:
    key = text.strip().upper().replace("−", "-").replace("–", "-")
    for suit, symbol in enumerate(SUIT_SYMBOLS):
        key = key.replace(symbol, STRAIN_LETTERS[suit])
    return re.sub(r"[\s,]+", " ", key)


def _contract(match: re.Match[str]) -> Contract:
    strain = NOTRUMP if match[2] in ("N", "NT", "SA") else STRAIN_LETTERS.index(match[2])
    return Contract(int(match[1]), strain, len(match[3] or ""), parse_seat(match[4]))
