"""A strong artificial 1C, the limited openings beside it, and the first replies, as in Precision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulate.bidding.textbook.later_rounds import later_rounds
from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of, longest, support
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import NOTRUMP, PASS, bid
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit

STRONG_CLUB: Final = "strong club"
"""What the opening asks partner."""
_LIMITED: Final[Range] = (10.5, 15.4)
_POSITIVE: Final = 8.0
"""Points with which a reply is forcing to game."""


def strong_club_openings(light: float) -> Iterator[Rule]:
    """Yield the openings of one and two of a suit where 1C is strong; `light` points fewer in third seat."""
    yield Rule(
        bid(1, CLUBS),
        2.6,
        (15.5, 37),
        terms=(Term(F.HCP, low=15.6, slope=1.6), Term(F.POINTS, low=16.0, slope=0.8)),
        loose=True,
        artificial=True,
        forcing=1,
        asks=STRONG_CLUB,
        label="strong 1C",
    )
    low, high = _LIMITED
    shown: Range = (low - light, high)
    sound = (
        Term(F.OPENING, low=19.7 - light, slope=1.3),
        Term(F.HCP, low=10.5 - light, high=15.6, slope=1.3, over=2.0),
    )
    for suit in (HEARTS, SPADES):
        terms = (*sound, longest(suit, 2.2))
        base = 1.8 if suit == SPADES else 1.6
        yield Rule(bid(1, suit), base, shown, lengths_of(suit, 5), terms, loose=True, label="1 of a major")
    # 1D takes what has no other opening: no five-card major, no six clubs.
    rest = (
        *sound,
        Term(F.MAJOR, high=4, over=2.4),
        Term(F.LENGTH + CLUBS, high=5, over=2.0),
    )
    yield Rule(bid(1, DIAMONDS), 1.4, shown, lengths_of(DIAMONDS, 2), rest, loose=True, label="limited 1D")
    clubs = (*sound, longest(CLUBS, 1.6), Term(F.MAJOR, high=4, over=2.0))
    yield Rule(bid(2, CLUBS), 1.6, shown, lengths_of(CLUBS, 6), clubs, loose=True, label="limited 2C")
    three: dict[Suit, Range] = {DIAMONDS: (0, 1), HEARTS: (3, 4), SPADES: (3, 4), CLUBS: (4, 5)}
    yield Rule(
        bid(2, DIAMONDS),
        2.0,
        shown,
        three,
        (*sound, Term(F.LENGTH + DIAMONDS, high=1, over=2.0)),
        loose=True,
        artificial=True,
        forcing=1,
        label="short diamonds",
    )


def respond_to_strong_club(view: View) -> list[Rule]:
    """Answer a strong 1C: 1D with less than eight points, a suit or notrump forcing to game."""
    del view
    rules = [
        Rule(
            bid(1, DIAMONDS),
            1.6,
            (0, 7.5),
            terms=(Term(F.HCP, high=7.5, over=1.6),),
            loose=True,
            artificial=True,
            forcing=1,
            label="negative",
        ),
        Rule(
            bid(1, NOTRUMP),
            1.6,
            (_POSITIVE, 13),
            terms=(balanced(2.0), Term(F.MAJOR, high=4, over=1.5)),
            forcing=2,
            label="balanced positive",
            slope=1.6,
        ),
        Rule(
            bid(2, NOTRUMP),
            1.4,
            (14, 37),
            terms=(balanced(2.0), Term(F.MAJOR, high=4, over=1.5)),
            forcing=2,
            label="balanced positive",
            slope=1.6,
        ),
    ]
    for suit, level in ((HEARTS, 1), (SPADES, 1), (CLUBS, 2), (DIAMONDS, 2)):
        terms = (longest(suit), Term(F.LENGTH + suit, low=5, slope=1.0))
        rules.append(
            Rule(
                bid(level, suit),
                2.0 if is_major(suit) else 1.7,
                (_POSITIVE, 37),
                lengths_of(suit, 5),
                terms,
                forcing=2,
                label="positive",
                slope=1.6,
            )
        )
    for suit in (HEARTS, SPADES):
        terms = (longest(suit), Term(F.QUALITY + suit, low=3, slope=0.6))
        rules.append(
            Rule(bid(2, suit), 1.4, (4, 7), lengths_of(suit, 6), terms, label="six cards, less than positive")
        )
    return rules


def after_strong_club(view: View) -> list[Rule] | None:
    """Describe the strong hand after 1C and a reply; None elsewhere."""
    calls = [c for c in view.calls if c != PASS]
    if view.they_acted or view.me.asks != STRONG_CLUB or len(calls) != 2:
        return None
    if calls[1] != bid(1, DIAMONDS):
        return later_rounds(view)
    flat = (balanced(2.4),)
    rules = [
        Rule(bid(1, NOTRUMP), 1.8, (16, 19), terms=flat, label="balanced and strong", slope=1.6),
        Rule(bid(2, NOTRUMP), 1.8, (20, 22), terms=flat, label="balanced and strong", slope=1.6),
        Rule(bid(3, NOTRUMP), 1.6, (23, 26), terms=flat, label="balanced and strong", slope=1.6),
    ]
    for suit in SUITS:
        level = 1 if is_major(suit) else 2
        terms = (longest(suit, 1.8), Term(F.POINTS, high=23, over=0.8))
        lengths = lengths_of(suit, 5)
        if level == 1:
            four = (*terms, Term(F.BALANCED, low=1, slope=1.2))
            rules.append(
                Rule(bid(1, suit), 0.6, (16, 22), lengths_of(suit, 4), four, label="suit of the strong hand")
            )
        rules.append(Rule(bid(level, suit), 1.6, (15.5, 22), lengths, terms, label="suit of the strong hand"))
        strong = (longest(suit, 1.8), Term(F.POINTS, low=22.5, slope=1.2))
        rules.append(
            Rule(
                bid(level + 1, suit),
                1.4,
                (20, 37),
                lengths,
                strong,
                forcing=2,
                label="suit of the strong hand, game in it",
            )
        )
    return rules


def respond_to_limited_two_clubs(view: View) -> list[Rule]:
    """Answer 2C on six clubs and less than a strong hand: 2D asks, a major is natural."""
    del view
    rules = [
        Rule(PASS, 1.5, (0, 10.5), {CLUBS: (1, 13)}, (Term(F.MAJOR, high=5, over=0.7),), label="no game"),
        Rule(
            bid(2, DIAMONDS),
            1.5,
            (11, 37),
            terms=(Term(F.POINTS, low=11.0, slope=1.2),),
            artificial=True,
            forcing=1,
            label="asks for more",
        ),
        Rule(
            bid(3, CLUBS),
            1.2,
            (7, 11),
            lengths_of(CLUBS, 3),
            (support(CLUBS, low=8, high=12.5),),
            loose=True,
            label="raise of the clubs",
        ),
        Rule(
            bid(3, NOTRUMP),
            1.0,
            (13, 17),
            terms=(balanced(0.8), Term(F.MAJOR, high=3, over=1.5)),
            label="game in notrump",
        ),
    ]
    for suit in (HEARTS, SPADES):
        rules.append(
            Rule(bid(2, suit), 1.5, (7.5, 12.5), lengths_of(suit, 5), (longest(suit),), label="own major")
        )
    return rules


def respond_to_short_diamonds(view: View) -> list[Rule]:
    """Answer 2D on three suits short of diamonds: to play in one of them, game, or 2NT asking."""
    del view
    rules = [
        Rule(
            bid(2, NOTRUMP),
            1.2,
            (11, 37),
            terms=(Term(F.HCP, low=11, slope=1.3),),
            artificial=True,
            forcing=1,
            label="asking 2NT",
        ),
        Rule(PASS, 1.2, (0, 10), {DIAMONDS: (6, 13)}, (longest(DIAMONDS),), label="own diamonds"),
        Rule(
            bid(3, CLUBS),
            1.0,
            (0, 11),
            lengths_of(CLUBS, 4),
            (Term(F.MAJOR, high=3, over=1.2),),
            label="to play",
        ),
    ]
    for suit in (HEARTS, SPADES):
        weak = (support(suit, high=12.0), Term(F.BEHIND + suit, high=1, over=0.8))
        rules.append(Rule(bid(2, suit), 1.4, (0, 11), lengths_of(suit, 3), weak, loose=True, label="to play"))
        game = (support(suit, low=12.0, high=19.0),)
        rules.append(Rule(bid(4, suit), 1.5, (8, 17), lengths_of(suit, 4), game, loose=True, label="game"))
    return rules
