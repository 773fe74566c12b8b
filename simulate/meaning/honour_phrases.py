"""Reading honours: in letters or words, with or without the suit that was named before."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

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
_HOLDING: Final = re.compile(r"([akqjt]+)x+")
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
        first_round = self.take("firstround") is not None
        if not self.take("control"):
            if first_round:
                self.fail(Message("expected 'control'"))
            return None
        suits = suits or self.suits() or self.fail(Message("expected a suit, for example 'control in S'"))
        ranks = "A" if first_round else "AK"
        short = Length(suits, 0, 0 if first_round else 1)
        return any_of((*(Held(rank, suits) for rank in ranks), short))

    def honours(self, token: Token) -> Meaning:
        """Read honours in letters or words: ``KQ in S``, ``HA``, ``ace of hearts``, ``no ace``."""
        key = token.key
        if key.removesuffix("s") in HONOUR_WORDS:
            self.at += 1
            if key in HONOUR_WORDS and self.key() == "or" and self.key(1) in (*HONOUR_WORDS, *SHORT_WORDS):
                shared = self._sharing_a_suit(token)
                if shared:
                    return shared
            suits = self.suits() if key in HONOUR_WORDS and self.key() in ("of", "in") else None
            what = COUNT_WORDS[key]
            return Held(HONOUR_WORDS[key], suits) if suits else Count(what, 1, COUNTED[what][1])
        if self.take(*HONOUR_NOUNS):
            return self.of_suit_meant(token)(lambda suits: Honours(len(HONOURS), suits, 1, len(HONOURS)))
        holding = _HOLDING.fullmatch(key)
        if holding:
            self.at += 1
            ranks = honours_in(token, holding.group(1))
            place = self._suits_or_fail(token)
            return any_of(
                all_of((Length((suit,), len(key), len(key)), Held(ranks, (suit,)))) for suit in place
            )
        if HONOUR_LETTERS.fullmatch(key):
            ranks = honours_in(token)
            self.at += 1
            return self.of_suit_meant(token)(lambda suits: Held(ranks, suits))
        match = _SUIT_AND_HONOURS.fullmatch(key)
        if match is None:
            raise unknown_word(token)
        self.at += 1
        return Held(honours_in(token, match.group(2)), SUIT_WORDS[match.group(1)])

    def _suits_or_fail(self, token: Token) -> Suits:
        return self.suits() or self.fail(Message("expected a suit, for example 'in S'"), token)

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


def honours_in(token: Token, letters: str | None = None) -> str:
    """Return the ranks of a holding, highest first."""
    given = (letters or token.key).upper()
    ranks = "".join(rank for rank in HONOURS if rank in given)
    if len(ranks) != len(given):
        raise MeaningError(Message("expected every honour once"), token.column, token.text)
    return ranks
