"""Reading single statements: numbers with what they count, suits, honours, shapes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from simulate.core.cards import SUITS
from simulate.core.hands import HAND_SIZE
from simulate.meaning.atoms import (
    COUNTED,
    HONOURS,
    Count,
    Held,
    Honours,
    Keycards,
    Length,
    Points,
    Stopper,
    Suits,
    covers_all,
    two_suits,
)
from simulate.meaning.cursor import Number
from simulate.meaning.honour_phrases import HONOUR_LETTERS, honours_in
from simulate.meaning.nodes import MAX_HCP, Anything, Meaning, Or, all_of, any_of
from simulate.meaning.shape_phrases import ShapePhrases
from simulate.meaning.shapes import TwoLong
from simulate.meaning.words import (
    ANY_WORDS,
    CARD_WORDS,
    COUNT_WORDS,
    HALF_WORDS,
    HONOUR_NOUNS,
    HONOUR_WORDS,
    KEYCARD_WORDS,
    KIND_WORDS,
    LINKS,
    POINT_WORDS,
    QUALITY_WORDS,
    SHORT_WORDS,
    STOP_WORDS,
    SUIT_NOUNS,
    SUIT_WORDS,
    Token,
)
from simulate.message import Message

_LONGEST: Final = 8
"""Numbers above this before "or" are points, not a suit length."""
_TRUMPS: Final = ("support", "trumps", "trump", "fit", "raise")
_KEYCARDS: Final = 5
_UNCOUNTED: Final = (*STOP_WORDS, *SHORT_WORDS, *QUALITY_WORDS)
_PAIRS: Final = 6
"""All pairs of suits there are: "in two suits" leaves them open."""


@dataclass(frozen=True, slots=True)
class Half:
    """The upper or lower half of the points stated beside it."""

    upper: bool
    token: Token


class Phrases(ShapePhrases):
    """Reads one statement at a time."""

    def statement(self, *, or_more: bool) -> Meaning | Half:
        """Read one statement.

        Parameters
        ----------
        or_more : bool
            A bare number of cards means so many or more, as after "no".
        """
        token = self.token
        self._pass_over_one()
        shape = self.shape() or self.rule()
        if shape:
            return shape
        if self.number_follows():
            return self._counted(or_more=or_more)
        if token.key in SUIT_WORDS or token.key == "both":
            return self._suit_first()
        if self.take(*POINT_WORDS):
            self.take("points")
            if not self.number_follows():
                self.fail(Message("expected a range of points"))
            return self._counted(or_more=False)
        if self.take(*ANY_WORDS):
            self.take("hand", "shape", "distribution")
            return Anything()
        if self.take(*KIND_WORDS):
            return self.kind(KIND_WORDS[token.key])
        if self.key() in SHORT_WORDS:
            return self._short(None)
        if self.take(*STOP_WORDS):
            suits, joined = self.joined_suits() or self.fail(
                Message("expected a suit, for example 'stopper in H'")
            )
            return all_of(Stopper((s,)) for s in suits) if joined else Stopper(suits)
        if self.take(*HALF_WORDS):
            return Half(HALF_WORDS[token.key], token)
        if self.take(*QUALITY_WORDS):
            return self._quality(token)
        return self.control(None) or self.honours(token)

    def _pass_over_one(self) -> None:
        """Pass over the first words of ``at least one 4-card major``, ``one 5-card suit``."""
        ahead = 2 if self.key() == "at" and self.key(1) == "least" else 0
        if self.key(ahead) == "one" and self.peek(ahead + 1).number is not None:
            self.at += ahead + 1

    # Numbers ---------------------------------------------------------------------------------------------

    def _counted(self, *, or_more: bool) -> Meaning:
        pair = self._pair() or self.suiter()
        if pair:
            return pair
        ranges = [self.range()]
        before_or = self.at
        while self.key() == "or" and self._number_after_or():
            before_or = self.at
            self.at += 1
            ranges.append(self.range())
        make = self._noun(ranges, or_more)
        if make is None:
            self.at = before_or
            return any_of(Points(*self._within(number, MAX_HCP, "points")) for number in ranges[:-1])
        if all(number.bare for number in ranges):
            self.take("exactly", "precisely", "only")
        counted = any_of(make(number) for number in ranges)
        if isinstance(counted, Or) and covers_all(counted.parts):
            # "0-7 or 5+ controls" would say nothing of controls: the first number is of points.
            points = (Points(*self._within(number, MAX_HCP, "points")) for number in ranges[:-1])
            return any_of((*points, counted.parts[-1]))
        return counted

    def _number_after_or(self) -> bool:
        self.at += 1
        follows = self.number_follows() and not self.shape_follows()
        self.at -= 1
        return follows

    def _noun(self, ranges: list[Number], or_more: bool) -> Callable[[Number], Meaning] | None:
        """Read what the numbers count; None for points before a length, ``12+ or 5+S``."""
        exact = all(number.bare for number in ranges)
        if self.take(*POINT_WORDS):
            self.take("points")
            more = exact and self.plus_behind()
            return lambda number: Points(*self._within(number, MAX_HCP, "points", or_more=more))
        if self.key() in COUNT_WORDS:
            what = COUNT_WORDS[self.key()]
            self.at += 1
            self.take("hand", "hands")
            return lambda number: Count(what, *self._within(number, COUNTED[what][1], what))
        if self.take(*KEYCARD_WORDS):
            trumps = self.suits() or (self.named.suits if self.named else ())
            if len(trumps) != 1:
                self.fail(Message("expected the trump suit, for example '0 or 3 keycards in S'"))
            return lambda number: Keycards(trumps[0], *self._within(number, 5, "keycards"))
        if self.key() in ("top", *HONOUR_NOUNS) or (self.key() == "of" and not self.suit_after_of()):
            return self._of_top(ranges)
        short = all(max(number.lo, number.hi or 0) <= _LONGEST for number in ranges)
        if short and self.key() in QUALITY_WORDS and self.key(1) in (*SUIT_WORDS, *CARD_WORDS):
            quality, self.at = self.token, self.at + 1
            of_suit = self._suits_counted(ranges) or self.fail(Message("expected a suit"))
            lo, hi = QUALITY_WORDS[quality.key]

            def good(number: Number) -> Meaning:
                fewest, most = self._within(number, HAND_SIZE, "cards")
                return any_of(
                    all_of((Length((suit,), fewest, most), Honours(3, (suit,), lo, hi)))
                    for suit in of_suit[0]
                )

            return good
        if exact and ranges[0].lo < _LONGEST and self.key() in _UNCOUNTED:
            # "2 stoppers", "5 solid": no number of points.
            self.fail(Message("expected a suit"))
        start = self.at
        counted = self._suits_counted(ranges)
        if counted is not None and ranges[-1].lo > _LONGEST and self.number_follows():
            self.at = start  # "10-12 spades 4+"
            counted = None
        if counted is None:
            if self.says_one(ranges[0].token):
                self.fail(Message("expected how many cards, for example 5+S"), ranges[0].token)
            if len(ranges) > 1 and all(number.bare and number.lo <= _KEYCARDS for number in ranges):
                self.fail(Message("expected the trump suit, for example '0 or 3 keycards in S'"))
            return lambda number: Points(*self._within(number, MAX_HCP, "points"))
        too_long = [self._is_points(number, ranges[-1]) for number in ranges[:-1]]
        if too_long and all(too_long):
            return None
        if any(too_long):
            self.fail(Message("expected 'HCP' after points and a suit after lengths"), ranges[0].token)
        suits, joined = counted
        more = exact and (self.plus_behind() or or_more)

        def length(number: Number) -> Meaning:
            lo, hi = self._within(number, HAND_SIZE, "cards", or_more=more)
            self.named = Length(suits, lo, hi)
            return all_of(Length((suit,), lo, hi) for suit in suits) if joined else self.named

        return length

    def _is_points(self, number: Number, length: Number) -> bool:
        """Whether a number before "or" is of points: too many cards, or all that follows it, "5-8 or 6S"."""
        if number.lo > _LONGEST or number.hi is None or number.bare:
            return number.lo > _LONGEST
        return number.hi > _LONGEST or (length.bare and number.lo <= length.lo <= number.hi)

    def _within(self, number: Number, most: int, what: str, *, or_more: bool = False) -> tuple[int, int]:
        hi = most if number.hi is None or (or_more and number.lo <= most) else number.hi
        if number.lo > most or not 0 <= hi <= most:
            self.fail(Message("expected at most {most} {what}", most=most, what=Message(what)), number.token)
        return number.lo, hi

    def _suits_counted(self, ranges: list[Number]) -> tuple[Suits, bool] | None:
        """Read the suit after a number, ``S``, ``-card major``, ``in both majors``; and if all are meant."""
        start = self.at
        hyphen = self.take("-")
        card = self.take(*CARD_WORDS)
        if hyphen and not card:
            self.fail(Message("expected 'card' or a number after the hyphen"))
        if self.key() == "suits" and not card:
            self.fail(Message("expected a suit"))  # "two suits, 5-4"
        if self.take(*SUIT_NOUNS):
            return SUITS, False
        if self.key() in ANY_WORDS and not card and self.key(1) not in (*SUIT_NOUNS, "other"):
            # "6+ any" is a long suit, "12+ any" is points and any shape.
            longish = all(4 <= number.lo <= 7 and number.hi in (None, number.lo) for number in ranges)
            return (SUITS, False) if longish and self.take(*ANY_WORDS) else None
        while self.take(*LINKS, "either"):
            pass
        both, plural = self.take("both", "each"), self.token
        suits = self.another(self.named.suits if self.named else None) or self.suits()
        if suits and len(suits) > 1 and ranges and self.says_one(ranges[0].token):
            self.fail(Message("expected how many cards, for example 5+S"), ranges[0].token)  # "one major, 6+"
        if suits and not both and plural.key in ("majors", "minors"):
            self.fail(Message("expected 'major' for one of them, 'both majors' for both"), plural)
        if (card or both) and not suits:
            if self.key() in _TRUMPS:
                self.fail(Message("expected the suit by name, for example 4+H"))
            self.fail(Message("expected a suit"))
        if not suits:
            self.at = start
            return None
        return suits, both is not None

    # Two suits -------------------------------------------------------------------------------------------

    def _pair(self) -> Meaning | None:
        """Read lengths of two suits, ``5-4 majors``; of any two, ``6-4``, if none are named."""
        token, start = self.token, self.at
        lengths = self.lengths_of_two()
        if lengths is None:
            return None
        pairs = self.pairs_of_suits(lengths=True)
        if pairs is not None:
            self.take_way_round()
            if len(pairs) == _PAIRS:
                return TwoLong(lengths)
            return any_of(two_suits(pair, *lengths) for pair in pairs)
        slash, one = any(t.key == "/" for t in self.tokens[start : self.at]), self._suits_counted([])
        if slash and one is not None and lengths[0] == lengths[1] + 1:
            self.named = Length(one[0], lengths[1], lengths[0])  # "4/5 spades"
            return self.named
        if one is not None or self.key() in POINT_WORDS or not _two_long(*lengths):
            self.fail(Message("expected the smaller number first, or two suits after two lengths"), token)
        return TwoLong(lengths)

    # Suits and shapes ------------------------------------------------------------------------------------

    def _suit_first(self) -> Meaning:
        """Read what is said of suits named first: ``heart stopper``, ``S void``, ``both majors``."""
        start, token = self.at, self.token
        suits = self.suits(first=True)
        after = self.token
        if suits:
            if self.take(*STOP_WORDS):
                return Stopper(suits)
            if after.key in SHORT_WORDS:
                return self._short(suits)
            if self.take(*HONOUR_WORDS):
                return Held(HONOUR_WORDS[after.key], suits)
            if self.number_follows() and (length := self._length_after(suits)):
                return length
            if after.text.isupper() and HONOUR_LETTERS.fullmatch(after.key):
                self.at += 1
                return Held(honours_in(after), suits)
            if self.take(*KIND_WORDS):
                return self.kind_in(KIND_WORDS[after.key], suits, token)
            control = self.control(suits)
            if control:
                return control
        self.at = start
        pairs = self.pairs_of_suits()
        if pairs is None:
            if self.joined_suits() is None:
                self.fail(Message("expected a suit"), self.peek(1))
            self.fail(Message("expected how many cards, for example 5+S"), token)
        lengths = self._lengths_after_suits() or (5, 4)
        number = self.token.number
        if number is not None and number < _LONGEST and self.key(1) in ("+", "or", ",", ""):
            self.fail(Message("expected how many cards, for example 5+S"), token)  # "hearts and spades 5+"
        return any_of(two_suits(pair, *lengths) for pair in pairs)

    def _length_after(self, suits: Suits) -> Length | None:
        """Read the length in ``spades 5+``, ``S>=5``; None if the number may be one of points."""
        start = self.at
        if len(suits) == 1 and self.lengths_of_two() is None:
            number = self.range()
            most = HAND_SIZE if number.hi is None else number.hi
            counts_more = self.token.key in (*POINT_WORDS, *CARD_WORDS, *SUIT_WORDS, *COUNT_WORDS, "of", "or")
            if number.lo <= _LONGEST - 1 and (number.hi is None or most < _LONGEST - 1) and not counts_more:
                self.named = Length(suits, number.lo, most)
                return self.named
        self.at = start
        return None

    def _lengths_after_suits(self) -> tuple[int, int] | None:
        """Read ``, 5+/5+`` after two suits, unless suits follow it again."""
        start = self.at
        self.take(",")
        lengths = self.lengths_of_two()
        if lengths is None or self.pairs_of_suits() or self.joined_suits():
            self.at = start
            return None
        return lengths

    def _short(self, suits: Suits | None) -> Meaning:
        """Read ``void``, ``singleton or void`` and its suit; any suit if none is named."""
        token = self.token
        if suits is None and self.key() == "doubleton" and self.key(1) in HONOUR_NOUNS:
            self.at += 2
            return self.honour_doubleton(token)
        spans = []
        while self.key() in SHORT_WORDS:
            spans.append(SHORT_WORDS[self.key()])
            self.at += 1
            if not (self.key() == "or" and self.key(1) in SHORT_WORDS):
                break
            self.at += 1
        lo, hi = min(lo for lo, _ in spans), max(hi for _, hi in spans)
        return Length(suits or self.suits() or SUITS, lo, hi)

    # Honours ---------------------------------------------------------------------------------------------

    def _of_top(self, ranges: list[Number]) -> Callable[[Number], Meaning]:
        """Read ``of top 3 in S``, ``top honours`` (3) or ``honours`` (5); a lone number is the least."""
        token, top = self.token, len(HONOURS)
        if self.take("of"):
            self.take("the")
            if not self.take("top"):
                self.fail(Message("expected 'top', as in '2 of top 3'"))
            top_token = self.token
            top = self.number()
            if not 1 <= top <= len(HONOURS):
                self.fail(Message("expected 1 to 5 top cards"), top_token)
        elif self.take("top"):
            top = 3
        self.take(*HONOUR_NOUNS, *CARD_WORDS)
        place = self.of_suit_meant(token)
        or_more = len(ranges) == 1 and ranges[0].bare

        def honours(number: Number) -> Meaning:
            lo, hi = self._within(number, top, "of these honours")
            return place(lambda suits: Honours(top, suits, lo, top if or_more else hi))

        return honours

    def _quality(self, token: Token) -> Meaning | Half:
        """Read what follows "good" or "bad": ``suit``, ``hand``, ``hearts``, ``6-card suit``."""
        lo, hi = QUALITY_WORDS[token.key]
        if self.key() == "hand" and token.key != "solid":
            self.at += 1
            return Half(token.key == "good", token)
        length = None
        if self.number_follows():
            length = self._counted(or_more=False)
            if not isinstance(length, Length):
                self.fail(
                    Message(
                        "expected points without '{text}', their edges are soft, or a suit", text=token.text
                    ),
                    token,
                )
        elif not self.take(*SUIT_NOUNS) and self.key() not in SUIT_WORDS:
            self.fail(Message("expected 'suit', 'hand' or a suit after '{text}'", text=token.text))
        quality = self.of_suit_meant(token)(lambda suits: Honours(3, suits, lo, hi))
        return all_of((length, quality)) if length else quality


def _two_long(longer: int, shorter: int) -> bool:
    """Tell whether two lengths without suits are those of a two-suiter, and not a slip: ``8-5``, ``7-2``."""
    return longer < _LONGEST and shorter >= 4
