"""Reading shapes: kinds of hands, and four lengths as numbers, with or without brackets for "either way"."""

from __future__ import annotations

import re
from itertools import permutations, product
from typing import Final

from simulate.core.cards import SUITS
from simulate.core.hands import HAND_SIZE
from simulate.meaning.atoms import Length, Suits, two_suits
from simulate.meaning.honour_phrases import HonourPhrases
from simulate.meaning.nodes import Meaning, all_of, any_of
from simulate.meaning.opening_rules import MOST, RuleOf
from simulate.meaning.shapes import ALL_PATTERNS, Kind, Pattern, Shape
from simulate.meaning.words import Token
from simulate.message import Message

_PLACES: Final = len(SUITS)
_GROUPED: Final = re.compile(r"[\dx](?:[=-]?[\dx])*|\([\dx](?:[=-]?[\dx]){1,2}\)|[=-]")
"""A piece of ``5=4=(31)``, ``(43)33``, ``54xx``."""


class ShapePhrases(HonourPhrases):
    """Reads statements about the whole distribution."""

    def suiter(self) -> Meaning | None:
        """Read ``2-suiter``, ``3 suited``."""
        start, number = self.at, self.token.number
        if number in (1, 2, 3):
            self.at += 1
            self.take("-")
            if self.take("suiter", "suited"):
                return self.kind(("single-suited", "two-suited", "three-suited")[number - 1])
        self.at = start
        return None

    def rule(self) -> Meaning | None:
        """Read ``rule of 20``."""
        if self.key() != "rule" or self.key(1) != "of" or self.peek(2).number is None:
            return None
        self.at += 2
        token, number = self.token, self.number()
        if not 1 <= number <= MOST:
            self.fail(Message("expected at most {most} {what}", most=MOST, what=Message("points")), token)
        return RuleOf(number)

    def kind(self, name: str) -> Meaning:
        """Read what follows "balanced", "single-suited" ...: suits after the last."""
        start, token = self.at, self.token
        if name in ("single-suited", "two-suited"):
            self.take("hand")
            self.take("with")
            found = self.joined_suits()
            if found:
                return self.kind_in(name, found[0], token)
        self.at = start
        self.take("hand", "shape", "distribution")
        return Kind(name)

    def kind_in(self, name: str, suits: Suits, token: Token) -> Meaning:
        """Return a single-suited hand with a suit, or a two-suited one with two."""
        if name == "single-suited":
            return all_of((Kind(name), Length(suits, 6, HAND_SIZE)))
        if name != "two-suited" or len(suits) != 2:
            self.fail(Message("expected 'single-suited' with a suit, or 'two-suited' with two"), token)
        return two_suits(suits, 5, 4)

    def shape_follows(self) -> bool:
        """Whether ``4441``, ``4=4=4=1`` or ``4-4-4-1`` comes next."""
        if len(self.key()) == _PLACES and self.key().isdecimal():
            return True
        signs = {self.key(i) for i in (1, 3, 5)}
        return signs in ({"="}, {"-"}) and all(self.key(i).isdecimal() for i in (0, 2, 4, 6))

    def shape(self) -> Meaning | None:
        """Read ``4=4=4=1``, ``4-4-4-1`` or ``4441``, ``5=4=(31)``, ``54xx``."""
        start = self.at
        self.take("shape", "distribution")
        if not self.shape_follows():
            grouped = self._grouped()
            if grouped is None:
                self.at = start
            return grouped
        token, sign = self.token, self.key(1)
        joined = len(token.key) == _PLACES
        digits = list(token.key) if joined else [self.key(i) for i in (0, 2, 4, 6)]
        a, b, c, d = (int(digit) for digit in digits)
        self.at += 1 if joined else 7
        if a + b + c + d != HAND_SIZE:
            self.fail(Message("expected four lengths that add up to thirteen"), token)
        if sign == "=" and not joined:
            return Shape((d, c, b, a))
        if (a, b, c, d) not in ALL_PATTERNS:
            exact = "=".join(digits)
            self.fail(
                Message(
                    "expected the longest suit first, or {exact} for spades, hearts, diamonds, clubs",
                    exact=exact,
                ),
                token,
            )
        return Pattern((a, b, c, d))

    def _grouped(self) -> Meaning | None:
        """Read lengths in the order of the suits, spades first, those in brackets either way round."""
        start, token = self.at, self.token
        groups: list[str] = []
        while sum(map(len, groups)) < _PLACES and not self.done:
            piece = _GROUPED.match(self.text, self.token.column - 1)
            if piece is None or (groups and not self.token.glued):
                break
            text = re.sub(r"[^\dx]", "", piece.group())
            # What is in brackets may stand in any order, the rest is in its place.
            groups += [text] if piece.group().startswith("(") else list(text)
            while not self.done and self.token.column <= piece.end():
                self.at += 1
        plain = "".join(groups)
        signs = self.text[token.column - 1 : self.tokens[self.at - 1].column] if groups else ""
        open_places = plain.count("x")
        spelt = max(map(len, groups), default=0) > 1 or (open_places and (open_places < 3 or "=" in signs))
        by_place = len(plain) == _PLACES and spelt
        if not by_place or (self.token.glued and self.token.text.isalnum()):
            self.at = start
            return None
        ways = dict.fromkeys("".join(way) for way in product(*(_orders(group) for group in groups)))
        shapes = [shape for way in ways if (shape := _in_place(way)) is not None]
        if not shapes:
            self.fail(Message("expected four lengths that add up to thirteen"), token)
        return any_of(shapes)


def _orders(group: str) -> list[str]:
    return ["".join(order) for order in permutations(group)]


def _in_place(lengths: str) -> Meaning | None:
    """Return the meaning of four lengths, spades first, x for any; None where they cannot make a hand."""
    given = [(suit, int(n)) for suit, n in zip(reversed(SUITS), lengths, strict=True) if n != "x"]
    total = sum(n for _, n in given)
    if len(given) == _PLACES:
        s, h, d, c = (n for _, n in given)
        return Shape((c, d, h, s)) if total == HAND_SIZE else None
    return all_of(Length((suit,), n, n) for suit, n in given) if given and total <= HAND_SIZE else None
