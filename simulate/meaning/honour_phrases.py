"""Reading honours: in letters or words, with or without the suit that was named before."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from simulate.core.cards import Suit
from simulate.meaning.atoms import COUNTED, HONOURS, Count, Held, Honours, Length, Suits
from simulate.meaning.cursor import Cursor
from simulate.meaning.nodes import Meaning, all_of, any_of
from simulate.meaning.words import (
    COUNT_WORDS,
    HONOUR_NOUNS,
    HONOUR_WORDS,
    SHORT_WORDS,
    SUIT_WORDS,
    MeaningError,
    Token,
    unknown_word,
)
from simulate.message import Message

HONOUR_LETTERS: Final = re.compile(r"[akqjt]+")
_ENGLISH: Final = frozenset(("at", "ca", "cat", "dat", "hat", "sat", "tat"))
"""Words that are no honours, unless in capitals."""
_HOLDING: Final = re.compile(r"[AKQJTakqjt]*[xX]+|H{1,3}x+|HH+")
"""With small cards: so many in all. H is one of the top three."""
_SUIT_AND_HONOURS: Final = re.compile(r"([cdhs])([akqjt]+)")


class HonourPhrases(Cursor):
    """Reads honours; remembers the suit last named."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.named: Length | None = None

    def of_suit_meant(self, token: Token) -> Callable[[Callable[[Suits], Meaning]], Meaning]:
        """Read a suit, or take the one last named; if that was "a major", the same major is meant."""
        suits, named = self.suits(), self.named
        if suits:
            return lambda make: make(suits)
        if named is None:
            self.fail(Message("expected a suit, for example 'in S'; none has been named before"), token)
        if len(named.suits) == 1:
            return lambda make: make(named.suits)
        return lambda make: any_of(
            all_of((Length((suit,), named.lo, named.hi), make((suit,)))) for suit in named.suits
        )

    def control(self, suits: Suits | None) -> Meaning | None:
        """Read ``control`` or ``first-round control`` with its suit, unless that was named before."""
        if self.key() == "first" and self.key(1) == "or" and self.key(2) == "secondround":
            self.at += 3
        second_round = self.take("secondround") is not None
        first_round = self.take("firstround") is not None
        if not self.take("control"):
            if first_round or second_round:
                self.fail(Message("expected 'control'"))
            return None
        suits = suits or self.suits() or self.fail(Message("expected a suit, for example 'control in S'"))
        ranks = "A" if first_round else "K" if second_round else "AK"
        short = Length(suits, int(second_round), 0 if first_round else 1)
        return any_of((*(Held(rank, suits) for rank in ranks), short))

    def honours(self, token: Token) -> Meaning:
        """Read honours in letters or words: ``KQ in S``, ``HA``, ``ace of hearts``, ``no ace``."""
        key = token.key
        if key in _ENGLISH and not token.text[-1].isupper():
            raise unknown_word(token)
        if key.removesuffix("s") in HONOUR_WORDS:
            self.at += 1
            if key in HONOUR_WORDS and self.key() == "or" and self.key(1) in (*HONOUR_WORDS, *SHORT_WORDS):
                shared = self._sharing_a_suit(token)
                if shared:
                    return shared
            ranks = self._more_honours(HONOUR_WORDS[key]) if key in HONOUR_WORDS else ""
            suits = self.suits() if ranks and self.key() in ("of", "in") else None
            if suits:
                return self._or_short(Held(ranks, suits))
            what = COUNT_WORDS[key]
            return Count(what, 1, COUNTED[what][1])
        if self.take(*HONOUR_NOUNS):
            if self.take("doubleton"):
                return self.honour_doubleton(token)
            return self.of_suit_meant(token)(lambda suits: Honours(len(HONOURS), suits, 1, len(HONOURS)))
        holdings = self._holdings()
        if holdings:
            return holdings
        if HONOUR_LETTERS.fullmatch(key):
            ranks = honours_in(token)
            self.at += 1
            return self.of_suit_meant(token)(lambda suits: Held(ranks, suits))
        match = _SUIT_AND_HONOURS.fullmatch(key)
        if match is None:
            raise unknown_word(token)
        self.at += 1
        return Held(honours_in(token, match.group(2)), SUIT_WORDS[match.group(1)])

    def _holdings(self) -> Meaning | None:
        """Read ``KQxx in S``, ``Axx or Kxx in H``, ``A or K of S``; None for honours alone."""
        start, token = self.at, self.token
        words = [token]
        while self._at_holding():
            words.append(self.token)
            self.at += 1
            if not (self.key() == "or" and self._at_holding(1)):
                break
            self.at += 1
        del words[0]
        if not words or (len(words) == 1 and not _HOLDING.fullmatch(token.text)):
            self.at = start
            return None
        suits = self.suits() or self.fail(Message("expected a suit, for example 'in S'"), token)
        return any_of(_holding(word, suit) for word in words for suit in suits)

    def _at_holding(self, ahead: int = 0) -> bool:
        token = self.peek(ahead)
        letters = token.text.isupper() and HONOUR_LETTERS.fullmatch(token.key) is not None
        return letters or _HOLDING.fullmatch(token.text) is not None

    def _sharing_a_suit(self, token: Token) -> Meaning | None:
        """Read ``ace or void in clubs``, ``ace or king of hearts``: all speak of the suit at the end."""
        start, words = self.at, [token.key]
        while self.key() == "or" and self.key(1) in (*HONOUR_WORDS, *SHORT_WORDS):
            words.append(self.key(1))
            self.at += 2
        suits = self.suits()
        if not suits:
            self.at = start
            return None
        return any_of(
            Held(HONOUR_WORDS[word], suits) if word in HONOUR_WORDS else Length(suits, *SHORT_WORDS[word])
            for word in words
        )

    def _more_honours(self, ranks: str) -> str:
        """Read the rest of ``ace-king of spades``, ``ace and king of S``: they share the suit at the end."""
        start, held = self.at, set(ranks)
        while True:
            self.take("-", "and", "&")
            word = self.take(*HONOUR_WORDS)
            if word is None:
                break
            held.add(HONOUR_WORDS[word.key])
        if (
            self.key() not in ("of", "in")
            or len(held) == 1
            or self.tokens[self.at - 1].key not in HONOUR_WORDS
        ):
            self.at = start
            return ranks
        return "".join(rank for rank in HONOURS if rank in held)

    def _or_short(self, held: Held) -> Meaning:
        """Read the rest of ``ace of spades or void``: short in the same suit, if no other is named."""
        start = self.at
        if self.take("or") and self.key() in SHORT_WORDS:
            span = SHORT_WORDS[self.key()]
            self.at += 1
            if not self.suits():
                return any_of((held, Length(held.suits, *span)))
        self.at = start
        return held

    def honour_doubleton(self, token: Token) -> Meaning:
        """Read the suit of an honour in two cards."""
        suits = self.suits() or self.fail(Message("expected a suit, for example 'in S'"), token)
        most = len(HONOURS)
        return any_of(all_of((Length((suit,), 2, 2), Honours(most, (suit,), 1, most))) for suit in suits)


def _holding(token: Token, suit: Suit) -> Meaning:
    """Return one holding in one suit: ``K`` in any length, ``Kxx`` in three cards, ``Hx``, ``xx``."""
    small = token.key.count("x")
    tops = token.key.count("h")
    letters = token.key.replace("x", "").replace("h", "")
    parts: list[Meaning] = []
    if small or tops:
        parts.append(Length((suit,), len(token.key), len(token.key)))
    if letters:
        parts.append(Held(honours_in(token, letters), (suit,)))
    if tops:
        parts.append(Honours(3, (suit,), tops, 3))
    elif not letters:
        parts.append(Honours(4, (suit,), 0, 0))  # "xx" is two small cards
    return all_of(parts)


def honours_in(token: Token, letters: str | None = None) -> str:
    """Return the ranks of a holding, highest first."""
    given = (letters or token.key).upper()
    ranks = "".join(rank for rank in HONOURS if rank in given)
    if len(ranks) != len(given):
        raise MeaningError(Message("expected every honour once"), token.column, token.text)
    return ranks
