"""Texts that can still be put into another language: English strings that know how they were formed.

A layer that says something (a reason, a warning, what a player may know) does not know who will read it. What
it returns is English in every respect, and the page asks each text for its form in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from simulate.core.actions import Action, action_symbol
from simulate.core.calls import Call, call_name
from simulate.core.cards import RANK_LETTERS, SUIT_SYMBOLS, Card
from simulate.core.contract import Contract, Result, contract_symbol, result_symbol
from simulate.core.seats import Seat, seat_name, seat_word


class Text(str):
    """An English text with what it was made of; equal to, and printed as, the plain string."""

    __slots__ = ("parts",)
    parts: tuple[Any, ...]

    def __new__(cls, english: str, *parts: Any) -> Self:
        """Return the English text, made of `parts`."""
        made = super().__new__(cls, english)
        made.parts = parts
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the parts when it goes to another process."""
        return _again, (type(self), str(self), self.parts)


def _again(kind: type[Text], english: str, parts: tuple[Any, ...]) -> Text:
    return Text.__new__(kind, english, *parts)


class Message(Text):
    """A sentence of the catalogues with its places filled.

    Examples
    --------
    >>> Message("{seat} is still bound", seat=seat_text(1))
    'East is still bound'
    """

    __slots__ = ()

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Return the English sentence."""
        english = template.format(**values) if values else template
        return super().__new__(cls, english, template, values)

    @property
    def template(self) -> str:
        """The sentence with its places."""
        return str(self.parts[0])

    @property
    def values(self) -> Mapping[str, object]:
        """What fills the places."""
        found: Mapping[str, object] = self.parts[1]
        return found


class Joined(Text):
    """Several texts in a row."""

    __slots__ = ()

    def __new__(cls, separator: str, texts: Iterable[str]) -> Self:
        """Return them as `str.join` does."""
        texts = tuple(texts)
        return super().__new__(cls, separator.join(texts), separator, texts)


class Named(Text):
    """A seat, call, card, contract, result or side, as people read it in English."""

    __slots__ = ()


def seat_text(seat: Seat) -> Named:
    """Return the name of a seat, ``East``."""
    return Named(seat_word(seat), "seat", seat)


def action_text(action: Action | Call) -> Named:
    """Return a call or card, ``3NT``, ``♠Q``."""
    return Named(action_symbol(action), "action", action)


def actions_text(actions: Iterable[Action], separator: str = " ") -> Joined:
    """Return calls or cards in a row."""
    return Joined(separator, map(action_text, actions))


def contract_text(contract: Contract) -> Named:
    """Return a contract with its declarer, ``4♠ E``."""
    return Named(contract_symbol(contract), "contract", contract)


def result_text(result: Result, width: int = 0) -> Named:
    """Return a result, ``4♠ E just made``, filled up to `width`."""
    return Named(f"{result_symbol(result):<{width}}", "result", (result, width))


def call_in_letters(call: Call) -> Named:
    """Return a call as it is typed, ``3N``."""
    return Named(call_name(call), "typed call", call)


def cards_text(cards: tuple[Card, ...]) -> Named:
    """Return touching cards of one suit, ``♠QJT``."""
    ranks = "".join(RANK_LETTERS[card % 13] for card in cards)
    return Named(f"{SUIT_SYMBOLS[cards[0] // 13]}{ranks}", "cards", cards)


def seat_letter(seat: Seat) -> Named:
    """Return the letter of a seat, ``E``."""
    return Named(seat_name(seat), "seat letter", seat)


def side_text(side: str) -> Named:
    """Return the letters of a side, ``NS``."""
    return Named(side, "side", side)
