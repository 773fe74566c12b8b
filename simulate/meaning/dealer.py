"""Reading formulas in the notation of the dealer program: ``hcp(north) >= 15 && shape(north, any 4333)``.

Operators, tightest first: ``!``; ``* / %``; ``+ -``; ``< <= > >=``; ``== !=``; ``&&``; ``||``; ``? :``; the
words "not", "and", "or" do as well. A function names a seat and perhaps a suit: ``hcp(north)``,
``top3(n, spades)``, ``hearts(n)``, ``controls(s)``, ``losers(s, clubs)``, ``hascard(n, AS)``,
``shape(n, any 4333 + 54xx - any 0xxx)``. Where one hand is spoken of its seat can be left out:
``hcp() >= 15``, ``hearts >= 5``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NoReturn

from simulate.core.cards import RANK_LETTERS, SUIT_LETTERS, SUIT_WORDS, SUITS, Suit
from simulate.core.hands import HAND_SIZE
from simulate.core.seats import SEATS, Seat, seat_name, seat_word
from simulate.errors import suggest
from simulate.meaning.formulas import (
    BINDING,
    FEATURES,
    Choice,
    Feature,
    Formula,
    HasCard,
    Joined,
    Negation,
    Number,
    ShapePart,
    ShapeTest,
)
from simulate.meaning.words import MeaningError
from simulate.message import Message

_TOKEN: Final = re.compile(r"\w+|&&|\|\||==|!=|<=|>=|[^\s\w]")
_WORDS: Final = {"and": "&&", "or": "||", "not": "!"}
_SEATS: Final = {name: seat for seat in SEATS for name in (seat_word(seat).lower(), seat_name(seat).lower())}
_SUITS: Final = {name: suit for suit in SUITS for name in (SUIT_WORDS[suit], SUIT_WORDS[suit][:-1])}
_ONE_AND_MANY: Final = ("controls", "losers", *SUIT_WORDS, "tens", "jacks", "queens", "kings", "aces")
_FUNCTIONS: Final = {
    **{name: name for name in FEATURES},
    **{name[:-1]: name for name in _ONE_AND_MANY},
    "hcps": "hcp",
}
_NAMES: Final = (*FEATURES, "shape", "hascard")
_SHAPE: Final = re.compile(r"[0-9x]{4}")
_DEEPEST: Final = 40
_LOOKS_SO: Final = re.compile(
    r"&&|\|\||==|!=|\b(?:" + "|".join((*_FUNCTIONS, "shape", "hascard")) + r")\s*\(\s*(?:\)|"
    r"(?:n|e|s|w|north|east|south|west)\b|any\s+[0-9x]{4}|[0-9x]{4}\b|clubs?\s*\)|diamonds?\s*\)|hearts?\s*\)|"
    r"spades?\s*\)|[2-9akqjt][cdhs]\s*\))",
    re.IGNORECASE,
)


def looks_like_formula(text: str) -> bool:
    """Tell whether a text is meant in this notation rather than in words.

    Examples
    --------
    >>> looks_like_formula("hcp(north) >= 15"), looks_like_formula("15-17 bal")
    (True, False)
    """
    return _LOOKS_SO.search(text) is not None


def parse_formula(text: str, *, column: int = 0) -> Formula:
    """Read a formula.

    Parameters
    ----------
    text : str
        In the notation described at the head of this module.
    column : int
        Where the text begins in a longer one, for errors.

    Raises
    ------
    MeaningError
        If the text cannot be read; it names the column, counted from 1, and the offending word.

    Examples
    --------
    >>> str(parse_formula("hcp(n)+hcp(s)>=25 and not (hearts(n)==4)"))
    'hcp(north) + hcp(south) >= 25 && !(hearts(north) == 4)'
    """
    reader = _Reader(text, column)
    formula = reader.choice()
    if reader.token.text:
        reader.fail(
            Message(
                "expected an operator, such as && or >={hint}", hint=suggest(reader.token.text, ["and", "or"])
            )
        )
    return formula


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    key: str
    column: int


class _Reader:
    def __init__(self, text: str, column: int) -> None:
        found = [(m.group(), m.start() + 1 + column) for m in _TOKEN.finditer(text)]
        self._tokens = [_Token(t, _WORDS.get(t.lower(), t.lower()), at) for t, at in found]
        self._end = _Token("", "", len(text) + 1 + column)
        self._at = self._depth = 0

    @property
    def token(self) -> _Token:
        return self._tokens[self._at] if self._at < len(self._tokens) else self._end

    def fail(self, expected: str, token: _Token | None = None) -> NoReturn:
        token = token or self.token
        raise MeaningError(expected, token.column, token.text)

    def take(self, *keys: str) -> _Token | None:
        token = self.token
        if token.key in keys and token.text:
            self._at += 1
            return token
        return None

    def need(self, key: str, expected: str) -> None:
        if not self.take(key):
            self.fail(expected)

    def choice(self) -> Formula:
        self._depth += 1
        if self._depth > _DEEPEST:
            self.fail(Message("expected fewer parentheses within each other"))
        test = self.joined(1)
        if self.take("?"):
            yes = self.choice()
            self.need(":", Message("expected ':' and what holds otherwise"))
            test = Choice(test, yes, self.choice())
        self._depth -= 1
        return test

    def joined(self, least: int) -> Formula:
        left = self.single()
        while BINDING.get(self.token.key, 0) >= least:
            sign = self.token.key
            self._at += 1
            left = Joined(sign, left, self.joined(BINDING[sign] + 1))
        if self.token.key == "=":
            self.fail(Message("expected '==' for equal"))
        return left

    def single(self) -> Formula:
        token = self.token
        if self.take("!"):
            self._depth += 1
            if self._depth > _DEEPEST:
                self.fail(Message("expected fewer negations within each other"))
            part = Negation(self.single())
            self._depth -= 1
            return part
        if self.take("("):
            inner = self.choice()
            self.need(")", Message("expected ')'"))
            return inner
        if token.key.isdecimal():
            self._at += 1
            return Number(int(token.key[:9]))
        if not token.text:
            self.fail(Message("expected a function, such as hcp(north), or a number"))
        self._at += 1
        if token.key == "shape":
            return self.shape()
        if token.key == "hascard":
            return self.hascard()
        name = _FUNCTIONS.get(token.key)
        if name is None:
            hint = suggest(token.key, _NAMES)
            self.fail(Message("expected a function, such as hcp(north), or a number{hint}", hint=hint), token)
        seat, suit = self.arguments(name, token)
        return Feature(name, seat, suit)

    def arguments(self, name: str, token: _Token) -> tuple[Seat | None, Suit | None]:
        if not self.take("("):
            return None, None
        if self.take(")"):
            return None, None
        seat = self.seat()
        suit = None
        if seat is None or self.take(","):
            word = self.token
            suit = _SUITS.get(word.key)
            if suit is None:
                hint = suggest(word.text, [*_SUITS, *_SEATS])
                if seat is not None:
                    self.fail(Message("expected a suit{hint}", hint=hint))
                self.fail(Message("expected a seat or a suit{hint}", hint=hint))
            self._at += 1
            if name in SUIT_WORDS:
                self.fail(Message("expected no suit within a number of cards"), word)
        self.need(")", Message("expected ')'"))
        return seat, suit

    def seat(self) -> Seat | None:
        token = self.token
        if token.key not in _SEATS:
            return None
        self._at += 1
        return _SEATS[token.key]

    def seat_before_comma(self) -> Seat | None:
        self.need("(", Message("expected '('"))
        seat = self.seat()
        if seat is not None:
            self.need(",", Message("expected ','"))
        return seat

    def hascard(self) -> Formula:
        seat = self.seat_before_comma()
        token = self.token
        letters = token.text.upper()
        if letters[:1] in tuple(SUIT_LETTERS):
            letters = letters[::-1]
        rank, suit = RANK_LETTERS.find(letters[:1]), SUIT_LETTERS.find(letters[1:])
        if len(letters) != 2 or rank < 0 or suit < 0:
            self.fail(Message("expected a card, rank and suit: AS, TC, 9H"))
        self._at += 1
        self.need(")", Message("expected ')'"))
        return HasCard(seat, 13 * suit + rank)

    def shape(self) -> Formula:
        seat = self.seat_before_comma()
        parts = []
        sign: str | None = "+"
        while sign:
            any_order = self.take("any") is not None
            token = self.token
            if not _SHAPE.fullmatch(token.key):
                self.fail(Message("expected a shape, spades to clubs, such as 4333, 54xx or any 4432"))
            a, b, c, d = (None if letter == "x" else int(letter) for letter in token.key)
            stated = [n for n in (a, b, c, d) if n is not None]
            if sum(stated) > HAND_SIZE or (len(stated) == 4 and sum(stated) != HAND_SIZE):
                self.fail(Message("expected four lengths that add up to thirteen"), token)
            self._at += 1
            parts.append(ShapePart(sign == "+", any_order, (a, b, c, d)))
            following = self.take("+", "-")
            sign = following.key if following else None
        self.need(")", Message("expected '+', '-' or ')'"))
        return ShapeTest(seat, tuple(parts))
