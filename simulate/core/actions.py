"""Actions as integers: a call is itself, a card comes after all calls (Law 16B: "call or play")."""

from __future__ import annotations

from typing import Final, TypeAlias

from simulate.core.calls import CALLS, Call, call_name, call_symbol
from simulate.core.cards import CARDS, RANK_LETTERS, SUIT_SYMBOLS, Card, card_name
from simulate.errors import NotationError

Action: TypeAlias = int
"""A call, 0 to 37, or ``FIRST_CARD + card``: what a player is asked about, and what a vote names."""

FIRST_CARD: Final = 64
"""Code of the deuce of clubs; the numbers between calls and cards are no action."""


def card_action(card: Card) -> Action:
    """Return the action of playing `card`.

    Examples
    --------
    >>> action_name(card_action(51))
    'SA'
    """
    return FIRST_CARD + card


def is_card(action: Action) -> bool:
    """Tell whether an action is a card, not a call."""
    return action >= FIRST_CARD


def card_of(action: Action) -> Card:
    """Return the card of an action.

    Raises
    ------
    NotationError
        If the action is no card.
    """
    if not FIRST_CARD <= action < FIRST_CARD + CARDS:
        raise NotationError(f"expected the action of playing a card: {action!r}")
    return action - FIRST_CARD


def call_of(action: Action) -> Call:
    """Return the call of an action.

    Raises
    ------
    NotationError
        If the action is no call.
    """
    if not 0 <= action < CALLS:
        raise NotationError(f"expected the action of making a call: {action!r}")
    return action


def action_name(action: Action) -> str:
    """Return a call or card in plain letters: ``"3N"``, ``"SQ"``."""
    return card_name(card_of(action)) if is_card(action) else call_name(call_of(action))


def action_symbol(action: Action) -> str:
    """Return a call or card as printed for people: ``"3NT"``, ``"♠Q"``."""
    return card_symbol(card_of(action)) if is_card(action) else call_symbol(call_of(action))


def card_symbol(card: Card) -> str:
    """Return a card with its suit's symbol, ``"♠Q"``."""
    return SUIT_SYMBOLS[card // 13] + RANK_LETTERS[card % 13]
