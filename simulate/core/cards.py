"""Cards as integers: ``13 * suit + rank``, suits clubs 0 to spades 3, ranks deuce 0 to ace 12."""

from __future__ import annotations

from typing import Final, TypeAlias

from simulate.errors import NotationError
from simulate.message import Message

Card: TypeAlias = int
Suit: TypeAlias = int
Rank: TypeAlias = int

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
SUITS: Final[tuple[Suit, ...]] = (CLUBS, DIAMONDS, HEARTS, SPADES)
SUIT_LETTERS: Final = "CDHS"
SUIT_SYMBOLS: Final = "♣♦♥♠"
SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
RANK_LETTERS: Final = "23456789TJQKA"
CARDS: Final = 52

_SUIT_OF: Final = (
    {c: i for i, c in enumerate(SUIT_LETTERS)}
    | {c: i for i, c in enumerate(SUIT_SYMBOLS)}
    | {"♧": CLUBS, "♢": DIAMONDS, "♡": HEARTS, "♤": SPADES}
)
_RANK_OF: Final = {c: i for i, c in enumerate(RANK_LETTERS)}


def parse_suit(text: str) -> Suit:
    """Read a suit: a letter, a symbol or an English word, singular or plural.

    Raises
    ------
    NotationError
        If the text names no suit.
    """
    key = text.strip().upper()
    if key in _SUIT_OF:
        return _SUIT_OF[key]
    for suit, word in enumerate(SUIT_WORDS):
        if key.casefold() in (word, word[:-1]):
            return suit
    raise NotationError(Message("expected a suit, one of S, H, D, C: {text!r}", text=text))


def parse_card(text: str) -> Card:
    """Read a card, suit first or rank first: ``SA``, ``♠A``, ``AS``, ``H10``.

    Raises
    ------
    NotationError
        If the text is no card.

    Examples
    --------
    >>> parse_card("SA"), parse_card("2c"), parse_card("h10")
    (51, 0, 34)
    """
    key = text.strip().upper().replace("10", "T")
    if len(key) == 2:
        for suit, rank in ((key[0], key[1]), (key[1], key[0])):
            if suit in _SUIT_OF and rank in _RANK_OF:
                return 13 * _SUIT_OF[suit] + _RANK_OF[rank]
    raise NotationError(Message("expected a card such as SA, H10 or C2: {text!r}", text=text))


def card_name(card: Card) -> str:
    """Return a card as suit letter and rank letter, ``"SA"``."""
    return SUIT_LETTERS[card // 13] + RANK_LETTERS[card % 13]
