"""Seats, calls, cards, contracts and results as texts that know their form in other notations."""

from __future__ import annotations

from collections.abc import Iterable

from simulate.core.actions import Action, action_name, action_symbol
from simulate.core.calls import Call
from simulate.core.cards import RANK_LETTERS, SUIT_SYMBOLS, SUIT_WORDS, Card, Suit, card_name
from simulate.core.contract import (
    Contract,
    Result,
    contract_name,
    contract_symbol,
    result_name,
    result_symbol,
)
from simulate.core.seats import Seat, seat_name, seat_word
from simulate.message import Joined, Named


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


def result_letters(result: Result) -> Named:
    """Return a result in plain letters, ``4S E 10``; with the suit's symbol in other languages."""
    return Named(result_name(result), "typed result", result)


def card_in_letters(card: Card) -> Named:
    """Return a card in plain letters, ``SQ``; with the suit's symbol in notations of other languages."""
    return Named(card_name(card), "typed card", card)


def action_in_letters(action: Action) -> Named:
    """Return a call or card in plain letters, ``3N``, ``SQ``; with the suit's symbol in other languages.

    Letters of suits mean different suits in different languages: next to a file in English letters,
    ``1K`` for one club would be misread.
    """
    return Named(action_name(action), "typed action", action)


def contract_in_letters(contract: Contract) -> Named:
    """Return a contract in plain letters, ``4S E``; with the suit's symbol in other languages."""
    return Named(contract_name(contract), "typed contract", contract)


def cards_text(cards: tuple[Card, ...]) -> Named:
    """Return touching cards of one suit, ``♠QJT``."""
    ranks = "".join(RANK_LETTERS[card % 13] for card in cards)
    return Named(f"{SUIT_SYMBOLS[cards[0] // 13]}{ranks}", "cards", cards)


def seat_letter(seat: Seat) -> Named:
    """Return the letter of a seat, ``E``."""
    return Named(seat_name(seat), "seat letter", seat)


def suit_text(suit: Suit) -> Named:
    """Return the name of a suit, ``spades``."""
    return Named(SUIT_WORDS[suit], "suit", suit)


def side_text(side: str) -> Named:
    """Return the letters of a side, ``NS``."""
    return Named(side, "side", side)
