"""Formulas about one hand as meanings, in the words of the meaning language where it has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from simulate import message
from simulate.core.arrays import Hands
from simulate.core.cards import RANK_LETTERS, SUIT_WORDS
from simulate.core.seats import Seat
from simulate.core.spoken import seat_text
from simulate.meaning.atoms import COUNTED, HONOURS, Count, Flat, Held, Honours, Length, Points
from simulate.meaning.dealer import looks_like_formula, parse_formula
from simulate.meaning.formulas import (
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
from simulate.meaning.nodes import And, Anything, Bools, Bounds, Meaning, all_of, any_of
from simulate.meaning.shapes import Pattern, Shape
from simulate.meaning.words import MeaningError

_TURNED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_TOP: Final = {f"top{n}": n for n in (2, 3, 4, 5)}


@dataclass(frozen=True, slots=True)
class Stated(Flat):
    """A formula about one hand that the language of meanings has no words for; written in square brackets."""

    formula: Formula

    def __post_init__(self) -> None:
        if self.formula.seats() - {None}:
            raise ValueError(f"expected a formula that names no seat: {str(self.formula)!r}")

    def holds(self, hands: Hands) -> Bools:
        """Return where the formula is true, shape ``(n,)``."""
        return np.broadcast_to(self.formula.values(lambda _: hands) != 0, (len(hands),))

    def bounds(self) -> Bounds:
        """Return the widest box."""
        return Bounds()

    def __str__(self) -> str:
        return f"[{self.formula}]"


def meaning_of(text: str, *, column: int = 0) -> Meaning:
    """Read a formula about one hand as a meaning.

    Parameters
    ----------
    text : str
        In the notation of `simulate.meaning.dealer`; it may name one seat, whose hand is meant, or none.
    column : int
        Where the text begins in a longer one, for errors.

    Raises
    ------
    MeaningError
        If it cannot be read, or names several seats.

    Examples
    --------
    >>> str(meaning_of("hcp(north) >= 15 && hcp(north) <= 17 && hearts(north) >= 5"))
    '15-17 HCP, 5+H'
    """
    formula = parse_formula(text, column=column)
    seats = sorted(seat for seat in formula.seats() if seat is not None)
    if len(seats) > 1:
        raise MeaningError(
            message.Message(
                "expected a formula about one hand, not about {seats} and {last}",
                seats=message.Joined(", ", map(seat_text, seats[:-1])),
                last=seat_text(seats[-1]),
            ),
            column + 1,
            text.strip(),
        )
    return _meaning(_without_seat(formula))


def seats_named(text: str) -> frozenset[Seat]:
    """Return the seats that a formula names; none for words that are no formula.

    Examples
    --------
    >>> seats_named("hcp(west) >= 15"), seats_named("15-17 bal")
    (frozenset({3}), frozenset())
    """
    if not looks_like_formula(text) or "[" in text:
        return frozenset()
    head, colon, rest = text.partition(":")
    formula = parse_formula(rest if colon and "?" not in head else text)
    return frozenset(seat for seat in formula.seats() if seat is not None)


def _without_seat(formula: Formula) -> Formula:
    match formula:
        case Feature(name, _, suit):
            return Feature(name, None, suit)
        case HasCard(_, card):
            return HasCard(None, card)
        case ShapeTest(_, parts):
            return ShapeTest(None, parts)
        case Negation(part):
            return Negation(_without_seat(part))
        case Joined(sign, left, right):
            return Joined(sign, _without_seat(left), _without_seat(right))
        case Choice(test, yes, no):
            return Choice(_without_seat(test), _without_seat(yes), _without_seat(no))
    return formula


def _meaning(formula: Formula) -> Meaning:
    match formula:
        case Joined("&&", left, right):
            return _narrowed(all_of((_meaning(left), _meaning(right))))
        case Joined("||", left, right):
            return any_of((_meaning(left), _meaning(right)))
        case Negation(part):
            return ~_meaning(part)
        case Joined(sign, Feature() as feature, Number(value)) if sign in _TURNED:
            return _compared(feature, sign, value) or Stated(formula)
        case Joined(sign, Number(value), Feature() as feature) if sign in _TURNED:
            return _compared(feature, _TURNED[sign], value) or Stated(formula)
        case HasCard(_, card) if RANK_LETTERS[card % 13] in HONOURS:
            return Held(RANK_LETTERS[card % 13], (card // 13,))
        case ShapeTest(_, parts) if all(part.added for part in parts):
            shapes = [_shape(part) for part in parts]
            if all(shape is not None for shape in shapes):
                return any_of(shape for shape in shapes if shape is not None)
    return Stated(formula)


def _compared(feature: Feature, sign: str, value: int) -> Meaning | None:
    """Return "this counts so many" as a statement of the language, or None if it has no words for it."""
    if sign == "!=":
        equal = _compared(feature, "==", value)
        return None if equal is None else ~equal
    most, make = _ranges(feature)
    if make is None:
        return None
    lo = value if sign in ("==", ">=") else value + 1 if sign == ">" else 0
    hi = value if sign in ("==", "<=") else value - 1 if sign == "<" else most
    if not 0 <= lo <= hi <= most:
        return None
    return Anything() if (lo, hi) == (0, most) else make(lo, hi)


def _ranges(feature: Feature) -> tuple[int, Callable[[int, int], Meaning] | None]:
    name, suit = feature.name, feature.suit
    if name == "hcp" and suit is None:
        return 37, Points
    if name in SUIT_WORDS:
        return 13, lambda lo, hi: Length((SUIT_WORDS.index(name),), lo, hi)
    if name in _TOP and suit is not None:
        return _TOP[name], lambda lo, hi: Honours(_TOP[name], (suit,), lo, hi)
    if name in COUNTED and name != "losers" and suit is None:
        return COUNTED[name][1], lambda lo, hi: Count(name, lo, hi)
    return 0, None


def _narrowed(meaning: Meaning) -> Meaning:
    """Join ranges of the same thing: at least 15 and at most 17 points are 15-17."""
    if not isinstance(meaning, And):
        return meaning
    parts: list[Meaning] = []
    for part in meaning.parts:
        for place, other in enumerate(parts):
            both = _both(part, other)
            if both is not None:
                parts[place] = both
                break
        else:
            parts.append(part)
    return all_of(parts)


def _both(part: Meaning, other: Meaning) -> Meaning | None:
    """Return two ranges of the same thing as one; None if they are not, or leave nothing."""
    for kind in (Points, Length, Honours, Count):
        if isinstance(part, kind) and isinstance(other, kind):
            lo, hi = max(part.lo, other.lo), min(part.hi, other.hi)
            single = not isinstance(part, Length | Honours) or len(part.suits) == 1
            if single and lo <= hi and replace(part, lo=other.lo, hi=other.hi) == other:
                return replace(part, lo=lo, hi=hi)
    return None


def _shape(part: ShapePart) -> Meaning | None:
    """Return one shape of a list as a statement, or None where there are no words for it."""
    stated = [n for n in part.lengths if n is not None]
    if not part.any_order:
        if len(stated) == 4:
            a, b, c, d = stated
            return Shape((d, c, b, a))
        lengths = [(suit, n) for suit, n in zip((3, 2, 1, 0), part.lengths, strict=True) if n is not None]
        return all_of(Length((suit,), n, n) for suit, n in lengths)
    if len(stated) == 4:
        a, b, c, d = sorted(stated, reverse=True)
        return Pattern((a, b, c, d))
    return None
