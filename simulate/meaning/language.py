"""Reading what a director writes about a call: text to `Meaning`.

Statements side by side, or parted by commas or "and", all hold. "or" binds last, "no" and "not" bind the next
statement only, parentheses group. A label before a colon is skipped. Upper and lower case are the same, but
``M`` is a major and ``m`` a minor.

=======================================  ==============================================================
``15-17``, ``12+``, ``<= 10``            high-card points, with or without ``HCP`` or ``points``
``5+H``, ``0-3S``, ``4-5 D``             suit lengths
``4M``, ``5+m``, ``5+C/D``, ``6+ any``   in one of the suits: a major, a minor, those named, any
``6S``, ``8 HCP``, ``one ace``           a bare number means exactly so many
``5-5 minors``, ``5-4 S and H``          at least so many, either way round; ``both majors`` is 5-4
``5-5 spades and a minor``               so with one of several; ``6-4``, ``5-5 in two suits``: in any two
``5+ another``                           in any suit but the one last named
``KJxx in H``, ``Axx or Kxx in H``       these cards, and so many in all; ``H`` is one of the top three
``4=4=4=1``                              exactly so: spades, hearts, diamonds, clubs
``4-4-4-1``, ``4441``                    so in any order
``5=4=(31)``, ``(43)33``, ``54xx``       in the order of the suits, those in brackets either way; x is any
``balanced``, ``semibal``, ``unbal``     and ``single-suited`` ...: `simulate.meaning.shapes.KINDS`
``void in C``, ``singleton H``           no card, one card; ``shortness`` is either; no suit named: any
``stopper in H``                         A, Kx, Qxx, Jxxx or better
``2 of top 3 in S``                      at least two; ``exactly 2 of top 3`` and ``0-1 of top 3`` as stated
``HA``, ``ace of hearts``, ``KQ in S``   these cards
``2+ aces``, ``5+ controls``             counted over the hand; also kings, queens, jacks, ``7 losers``
``rule of 20``                           points and the cards of the two longest suits add up to it
``0 or 3 keycards in S``                 the four aces and the king of trumps
``control in S``                         ace, king, singleton, void; ``first-round control``: ace, void
``good suit``, ``bad suit``              two or more, fewer than two of the top three; ``solid`` all three
``good hand``, ``maximum``               the upper half of the points stated beside it; ``bad hand``,
                                         ``minimum`` the lower; the middle of an odd range is in both
``[hcp(spades) > 5]``                    a formula as the dealer program writes it, see below
``any``                                  no constraint
=======================================  ==============================================================

A text that is a formula throughout needs no brackets: ``hcp(north) >= 15 && hearts(north) >= 5``; the seat is
that of the caller, or is left out. See `simulate.meaning.dealer`.

Honours and suit quality without a suit belong to the suit last named. Numbers joined by "or" without a comma
share what follows them: ``0-2 or 6+ spades``, ``12-14 or 18-19 bal``. After "no", a bare length means "or
more": ``no 4M`` denies four or more cards in a major. ``5-10 6S or 6H`` is refused, as it can be read in two
ways: write ``5-10 (6S or 6H)``, ``5-10, 6S or 6H``, or a comma before "or".

Words that say nothing definite are passed over beside what they mean: ``forcing, 5+S``, ``weak, 6S 3-9``;
otherwise they are refused. See `simulate.meaning.remarks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from simulate.core.cards import Suit
from simulate.meaning.atoms import COUNTED, Count, Honours, Length, Points
from simulate.meaning.contradiction import contradiction_of
from simulate.meaning.dealer import looks_like_formula
from simulate.meaning.nodes import MAX_HCP, And, Meaning, Or, all_of, any_of
from simulate.meaning.phrases import Half
from simulate.meaning.remarks import Remark, RemarkPhrases, check_remarks, states_points
from simulate.meaning.shapes import Patterned, Shape
from simulate.meaning.translate import meaning_of
from simulate.meaning.words import (
    AND_WORDS,
    NOT_WORDS,
    SHOW_WORDS,
    SUIT_WORDS,
    MeaningError,
    NoHandError,
    Token,
    unknown_word,
)
from simulate.message import Message, Text


def parse_meaning(text: str) -> Meaning:
    """Read what a call shows.

    Parameters
    ----------
    text : str
        In the language described at the head of this module.

    Returns
    -------
    Meaning
        ``str`` of it is the canonical spelling, which reads back to an equal meaning.

    Raises
    ------
    MeaningError
        If the text cannot be read; it names the column, counted from 1, and the offending word.
    NoHandError
        If it can be read, and no hand fits it.

    Examples
    --------
    >>> str(parse_meaning("5-10 6S, good hand, bad suit"))
    '8-10 HCP, 6S, 0-1 of top 3 in S'
    >>> str(parse_meaning("transfer: 5+ hearts, or 12+ balanced"))
    '5+H or (12+ HCP, balanced)'
    """
    if looks_like_formula(text) and "[" not in text:
        head, colon, rest = text.partition(":")
        labelled = colon and "?" not in head
        meaning = meaning_of(rest, column=len(head) + 1) if labelled else meaning_of(text)
        if why := contradiction_of([meaning]):
            raise NoHandError(why, text)
        return meaning
    try:
        return _Reader(text).whole()
    except _OpenPointsError as open_points:
        # "5-10, 6S or 6H", "12-14 4333 or 4432": only one way of reading them makes sense.
        try:
            return _Reader(text, tight=True).whole()
        except MeaningError:
            raise open_points from None


class _OpenPointsError(MeaningError):
    """Points that may belong to one side of "or", or to both."""


_DEEPEST: Final = 20


class _Reader(RemarkPhrases):
    """The grammar: or, and, not, parentheses."""

    def __init__(self, text: str, *, tight: bool = False) -> None:
        super().__init__(text)
        self._depth = 0
        self._tight = tight
        # Whether the conjunction read last states points beside something else.
        self._points_in_the_open = False
        # The first statements that contradict each other: where they begin, and why.
        self._contradiction: tuple[Token, Text] | None = None

    def whole(self) -> Meaning:
        colon = next((i for i, token in enumerate(self.tokens) if token.key == ":"), None)
        if colon is not None:
            if self._says_something(colon):
                self.fail(Message("expected a label before the colon, such as 'weak two:'"))
            self.at = colon + 1
        if self._at_bid() and self.key(2) in SHOW_WORDS:
            self.at += 3  # "2H shows 5+S" speaks of the bid, not of two hearts
        meaning = self._alternatives()
        if not self.done:
            raise unknown_word(self.token)
        if self._contradiction is not None:
            start, why = self._contradiction
            if meaning.bounds().empty:
                raise NoHandError(why, self.text)
            # Another alternative can be held: what the writer meant by this one nobody can tell.
            self.fail(Message("expected statements that one hand can meet together"), start)
        return meaning

    def _at_bid(self) -> bool:
        return self.token.number in range(1, 8) and self.key(1) in SUIT_WORDS

    def _says_something(self, colon: int) -> bool:
        """Whether the words before the colon are a statement, which must not be lost: ``hearts: 5+``."""
        if colon == 2 and self._at_bid():
            return False
        if colon == 1 and self.key() in SUIT_WORDS:
            return True
        try:
            parse_meaning(self.text[: self.peek(colon).column - 1])
        except MeaningError:
            return False
        return True

    def _alternatives(self) -> Meaning:
        self.take("either")
        parts = [self._conjunction()]
        named = [self.named]
        open_points = self._points_in_the_open
        bare_or: Token | None = None
        while self._at_or():
            comma = self.take(",")
            word = self.take("or")
            if self.key() == "both" and self.key(1) in (",", ")", ""):
                self.at += 1  # "4+H or 4+S or both"
                continue
            bare_or = bare_or if comma else word
            parts.append(self._conjunction())
            named.append(self.named)
            open_points = open_points or self._points_in_the_open
        self.named = _one_of(named)
        # "5-10 6S or 6H": do the points belong to both? Nobody can tell, so nobody should guess.
        if bare_or and open_points and not all(states_points(part) for part in parts):
            raise _open_points(bare_or)
        return any_of(parts)

    def _at_or(self) -> bool:
        return self.key() == "or" or (self.key() == "," and self.key(1) == "or")

    def _conjunction(self) -> Meaning:
        start = self.token
        parts: list[Meaning] = []
        halves: list[Half] = []
        remarks: list[Remark] = []
        groups: list[Meaning] = []
        while True:
            word: Token | None = None
            while not self._at_or() and self.key() in (",", *AND_WORDS) and not self.number_follows():
                word = self.take(*AND_WORDS) or word
                self.take(",")
            if self.done or self._at_or() or self.key() == ")":
                if word:
                    self.fail(Message("expected a statement about a hand on both sides"), word)
                break
            remark = self.remark()
            if remark is not None:
                remarks.append(remark)
                continue
            balanced = self.notrump()
            if balanced is not None:
                parts.append(balanced[0])
                remarks.append(balanced[1])
                continue
            first = self.token
            part = self._unary()
            possible = self.possible(first)
            if possible is not None:
                remarks.append(possible)
            elif isinstance(part, Half):
                halves.append(part)
            else:
                if self._tight and self.key() == "or" and (group := self._group(part, first)):
                    groups.append(part := group)
                parts.append(part)
        if not parts and not halves and not remarks:
            self.fail(Message("expected a statement about a hand"))
        for group in groups:
            if _lengths_in([group]) & _lengths_in(part for part in parts if part is not group):
                raise _open_points(start)
        several = len(parts) + len(halves) > 1
        self._points_in_the_open = several and any(isinstance(part, Points) for part in parts)
        parts_read = _with_half(parts, halves) if halves else parts
        check_remarks(remarks, parts_read)
        meaning = all_of(parts_read)
        if self._contradiction is None and (why := contradiction_of(parts or [meaning])):
            self._contradiction = (start, why)
        return meaning

    def _group(self, part: Meaning, first: Token) -> Meaning | None:
        """Read on after ``6S`` in ``5-10, 6S or 6H``: shapes, or lengths that stand between commas."""
        start, before = self.at, self.tokens.index(first) - 1
        alone = before < 0 or self.tokens[before].key in (",", "(", ":")
        family = _SHAPES if isinstance(part, _SHAPES) else Length
        parts = [part]
        while self.take("or"):
            self.skip_fillers()
            other = self.statement(or_more=False)
            if isinstance(other, Half):
                break
            parts.append(other)
        self.named = _one_of([part if isinstance(part, Length) else None for part in parts])
        ended = self.done or self.key() in (",", ")")
        if ended and all(isinstance(p, family) for p in parts) and (alone or family is not Length):
            return any_of(parts)
        self.at = start
        return None

    def _unary(self) -> Meaning | Half:
        self.skip_fillers()
        word = self.token
        if not self.number_follows() and self.take(*NOT_WORDS):
            inner = self._negated(word.key != "not")
            link = self.key()
            if link in ("or", "and", "&") and self.key(1) not in NOT_WORDS:
                # "no ace or king", "denies 4S and 4H": neither, or only the first?
                self.fail(
                    Message(
                        "expected parentheses, '{text} (... {link} ...)' or '({text} ...) {link} ...'",
                        text=word.text,
                        link=link,
                    )
                )
            return inner
        grouped = self.shape() if word.key == "(" else None
        if grouped:
            return grouped
        if self.take("("):
            lone = self.token.number is not None and len(self.key()) < 4 and self.key(1) == ")"
            if lone and self.peek(2).number is not None:
                self.fail(Message("expected one range of points, without brackets: its edges are soft"), word)
            self._depth += 1
            if self._depth > _DEEPEST:
                self.fail(
                    Message("expected at most {deepest} parentheses in each other", deepest=_DEEPEST), word
                )
            meaning = self._alternatives()
            self._depth -= 1
            if not self.take(")"):
                self.fail(Message("expected ')' or a statement about a hand"))
            return meaning
        if self.take("["):
            return self._formula(word)
        return self.statement(or_more=False)

    def _formula(self, bracket: Token) -> Meaning:
        """Read what stands in square brackets, in the notation of the dealer program."""
        while not self.done and self.key() != "]":
            self.at += 1
        end = self.token
        if not self.take("]"):
            self.fail(Message("expected ']'"))
        return meaning_of(self.text[bracket.column : end.column - 1], column=bracket.column)

    def _negated(self, or_more: bool) -> Meaning:
        start = self.token
        if self.key() in NOT_WORDS:
            self.fail(Message("expected one 'not' only"))
        if self.key() == "(":
            part = self._unary()
        else:
            self.skip_fillers()
            part = self.statement(or_more=or_more)
        if isinstance(part, Half):
            self.fail(Message("expected 'good hand' or 'bad hand' without a 'not'"), start)
        if or_more and isinstance(part, Count) and part == Count(part.what, 1, COUNTED[part.what][1]):
            return Count(part.what, 0, 0)  # "no ace" is an answer that is counted
        return ~part


_SHAPES: Final = (Patterned, Shape)


def _open_points(token: Token) -> _OpenPointsError:
    said = Message("expected parentheses or a comma before 'or': points belong to one side or to both")
    return _OpenPointsError(said, token.column, token.text)


def _lengths_in(parts: Iterable[Meaning]) -> set[Suit]:
    """Return the suits whose lengths statements give."""
    found: set[Suit] = set()
    for part in parts:
        if isinstance(part, And | Or):
            # "good suit" repeats the lengths of the suits that it may belong to.
            quality = isinstance(part, And) and any(isinstance(p, Honours) for p in part.parts)
            found |= set() if quality else _lengths_in(part.parts)
        elif isinstance(part, Length):
            found |= set(part.suits)
    return found


def _one_of(named: Sequence[Length | None]) -> Length | None:
    """Return the suit that "good suit" after ``(6S or 6H)`` belongs to: either; None if that is not clear."""
    lengths = [length for length in named if length is not None]
    if len(lengths) < len(named) or len({(length.lo, length.hi) for length in lengths}) > 1:
        return None
    return replace(lengths[0], suits=tuple(sorted({suit for length in lengths for suit in length.suits})))


def _with_half(parts: list[Meaning], halves: list[Half]) -> list[Meaning]:
    """Put half of the stated range of points in the place of the range."""
    ranges = [part for part in parts if isinstance(part, Points)]
    lo, hi = max((r.lo for r in ranges), default=0), min((r.hi for r in ranges), default=MAX_HCP)
    token = halves[0].token
    if not ranges or hi == MAX_HCP or lo == hi:
        raise MeaningError(
            Message(
                "expected a range of points such as 5-10 beside it, of which this is the upper or lower half"
            ),
            token.column,
            token.text,
        )
    if len({half.upper for half in halves}) > 1 or lo > hi:
        raise MeaningError(
            Message("expected statements that one hand can meet together"), token.column, token.text
        )
    half = Points((lo + hi + 1) // 2, hi) if halves[0].upper else Points(lo, (lo + hi) // 2)
    first = parts.index(ranges[0])
    return [half if i == first else part for i, part in enumerate(parts) if i == first or part not in ranges]
