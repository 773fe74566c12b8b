"""Openings at the two-level by the scheme a pair plays: weak, multi, Muiderberg, strong, Benjamin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulate.bidding.textbook.rules import F, Range, Rule, Term, lengths_of, longest
from simulate.bidding.textbook.view import View
from simulate.core.calls import bid
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit

MULTI: Final = "multi"
"""What a multi 2D asks partner."""
STRONG: Final = "strong two"
"""What an opening on eight playing tricks asks partner."""
_WEAK_SUITS: Final = {
    "weak": (DIAMONDS, HEARTS, SPADES),
    "multi": (HEARTS, SPADES),
    "benji": (HEARTS, SPADES),
    "muiderberg": (DIAMONDS,),
    "strong": (),
}
_STRONG_SUITS: Final = (DIAMONDS, HEARTS, SPADES)


def weak_twos(view: View, *, third: bool) -> Iterator[Rule]:
    """Yield the weak openings at the two-level."""
    scheme = view.methods.twos
    suits = _WEAK_SUITS[scheme]
    if view.methods.club == "strong":
        suits = tuple(suit for suit in suits if suit != DIAMONDS)  # 2D shows a three-suiter there
    strength: Range = (4.0, 10.5) if third else (5.0, 10.2)
    for suit in suits:
        good = 3.5 + view.vulnerable - third
        terms = (
            Term(F.QUALITY + suit, low=good, slope=0.7),
            longest(suit),
            Term(F.OPENING, high=19.6),
            Term(F.LENGTH + suit, low=6, slope=2.0),
        )
        multi = scheme == "multi"
        call = bid(2, DIAMONDS if multi else suit)
        yield Rule(
            call,
            1.8,
            strength,
            lengths_of(suit, 6, 6),
            terms,
            artificial=multi,
            forcing=int(multi),
            asks=MULTI if multi else "",
            label="weak two",
        )
        if third and suit != DIAMONDS and not multi:
            five = (Term(F.QUALITY + suit, low=6, slope=0.9), longest(suit), Term(F.MAJOR, high=5))
            yield Rule(call, 0.4, (5, 9.5), lengths_of(suit, 5, 5), five, label="third-seat weak two")
    if scheme == "muiderberg":
        yield from _muiderberg(strength)


def _muiderberg(strength: Range) -> Iterator[Rule]:
    """Yield 2H and 2S on five cards, a four-card minor beside them and less than an opening."""
    for suit in (HEARTS, SPADES):
        for minor in (CLUBS, DIAMONDS):
            lengths: dict[Suit, Range] = {suit: (5, 5), minor: (4, 6), HEARTS + SPADES - suit: (0, 3)}
            terms = (Term(F.QUALITY + suit, low=2.5, slope=0.6), Term(F.OPENING, high=19.6))
            yield Rule(bid(2, suit), 1.6, strength, lengths, terms, label="major and a minor")


def strong_openings(scheme: str) -> Iterator[Rule]:
    """Yield the strong openings at the two-level: the forcing one, and those on eight playing tricks."""
    forcing = bid(2, DIAMONDS if scheme == "benji" else CLUBS)
    yield Rule(
        forcing,
        1.4,
        (20, 37),
        terms=(Term(F.POINTS, low=22.6, slope=1.9), Term(F.HCP, low=20, slope=0.6)),
        loose=True,
        artificial=True,
        forcing=1,
        asks="two clubs",
        label="strong 2D" if scheme == "benji" else "strong 2C",
    )
    if scheme not in ("benji", "strong"):
        return
    artificial = scheme == "benji"
    for suit in SUITS if artificial else _STRONG_SUITS:
        terms = (
            Term(F.POINTS, low=18.5, high=23.0, slope=1.2, over=1.6),
            Term(F.QUALITY + suit, low=7.5, slope=0.8),
            longest(suit, 2.0),
        )
        yield Rule(
            bid(2, CLUBS if artificial else suit),
            2.6,
            (15, 21),
            lengths_of(suit, 6),
            terms,
            forcing=1,
            artificial=artificial,
            asks=STRONG,
            label="eight playing tricks",
        )
