"""Cards as directors write them in a case file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from simulate.core.cards import Card, parse_card, parse_suit
from simulate.errors import NotationError
from simulate.message import Message

_LOW: Final = ("low", "small")
_RANKS: Final = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T"}
_IN_WORDS: Final = re.compile(
    rf"(?:\bthe\s+)?\b(?P<rank>{'|'.join(_RANKS)})\s+of\s+(?P<suit>spade|heart|diamond|club)s?\b",
    re.IGNORECASE,
)


def cards_said(text: str) -> list[str]:
    """Return the cards of a list, those in words by their short names.

    Examples
    --------
    >>> cards_said("the ace of spades, H10 C2")
    ['SA', 'H10', 'C2']
    """
    short = _IN_WORDS.sub(lambda m: m["suit"][0].upper() + _RANKS[m["rank"].casefold()], text)
    return re.sub(r",|\band\b", " ", short).split()


def is_low(text: str) -> bool:
    """Return whether a card is told as ``low heart``."""
    word, _, suit = text.strip().partition(" ")
    return word.casefold() in _LOW and bool(suit)


def read_play(text: str, playable: Sequence[Card]) -> Card:
    """Read a card to play, by its name or as ``low heart``: the lowest of a suit that may be played.

    Parameters
    ----------
    text : str
        As directors write it.
    playable : sequence of int
        Cards that may be played.

    Raises
    ------
    NotationError
        If it names no card, or a suit of which no card may be played.

    Examples
    --------
    >>> read_play("low spade", [51, 40, 41]), read_play("SA", [51])
    (40, 51)
    """
    if is_low(text):
        suit = parse_suit(text.strip().partition(" ")[2])
        found = [card for card in playable if card // 13 == suit]
        if not found:
            raise NotationError(Message("expected a suit of which he may play a card: {text!r}", text=text))
        return min(found)
    try:
        return parse_card(text)
    except NotationError:
        raise NotationError(
            Message("expected a card such as SQ, or 'low heart': {text!r}", text=text)
        ) from None
