"""Opening bids: five-card majors, strong notrump, weak two-bids; other ranges by the methods named."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of, longest
from simulate.bidding.textbook.view import View
from simulate.core.calls import NOTRUMP, PASS, bid
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES

NOTRUMP_RANGES: dict[str, Range] = {
    "weak nt": (12, 14),
    "weak notrump": (12, 14),
    "mini notrump": (10, 12),
    "strong nt": (15, 17),
    "strong notrump": (15, 17),
    "14-16 nt": (14, 16),
}
"""Names a case file may use under [methods]; anything unnamed is 15-17."""


def notrump_range(view: View) -> Range:
    """Return the range of the side's 1NT opening by its methods."""
    for name in view.position.methods[view.seat % 2]:
        if name.casefold() in NOTRUMP_RANGES:
            return NOTRUMP_RANGES[name.casefold()]
    return 15, 17


def opening_rules(view: View) -> list[Rule]:
    """Return the rules of a player who may open."""
    passes = len(view.calls)
    light = {0: 0.0, 1: 0.0, 2: 1.2, 3: 0.5}[passes]
    low, high = notrump_range(view)
    rules = [
        Rule(
            PASS,
            0.0,
            (0, 12 - light),
            terms=(Term(F.OPENING, high=19.2 - light, over=0.8), Term(F.LONGEST, high=6, over=0.8)),
            label="no opening",
        ),
        _notrump(1, (low, high)),
        _notrump(2, (20, 21)),
        Rule(
            bid(2, CLUBS),
            1.0,
            (20, 37),
            terms=(Term(F.POINTS, low=22.5),),
            loose=True,
            artificial=True,
            forcing=1,
            asks="two clubs",
            label="strong 2C",
        ),
    ]
    rules += _one_of_a_suit(light)
    if passes < 3:
        rules += _preempts(view, third=passes == 2)
    return rules


def _notrump(level: int, strength: Range) -> Rule:
    # A notrump range is an agreement, kept to more closely than the general idea of an opening.
    closely = Term(F.HCP, strength[0], strength[1], 1.5, 1.5)
    terms = (balanced(2.2), closely)
    return Rule(bid(level, NOTRUMP), 1.4, strength, _balanced_lengths(), terms, label=f"{level}NT")


def _balanced_lengths() -> dict[int, Range]:
    return {CLUBS: (2, 6), DIAMONDS: (2, 6), HEARTS: (2, 5), SPADES: (2, 5)}


def _one_of_a_suit(light: float) -> list[Rule]:
    strength = (Term(F.OPENING, low=20 - light, slope=0.9), Term(F.POINTS, high=21.5))
    shown = (11.0 - light, 21.0)
    rules = []
    for suit in (HEARTS, SPADES):
        terms = (*strength, longest(suit, 1.8), Term(F.HCP, low=9 - light))
        base = 1.1 if suit == SPADES else 0.9
        rules.append(
            Rule(bid(1, suit), base, shown, lengths_of(suit, 5), terms, loose=True, label="1 of a major")
        )
    for suit, least in ((CLUBS, 3), (DIAMONDS, 4)):
        # A four-card major is no bar; a five-card major as long as the minor is.
        minor = (*strength, Term(F.MAJOR, high=4, over=2.0), longest(suit, 1.2), Term(F.HCP, low=9 - light))
        lengths = lengths_of(suit, least)
        rules.append(Rule(bid(1, suit), 0.6, shown, lengths, minor, loose=True, label="1 of a minor"))
    return rules


def _preempts(view: View, *, third: bool) -> list[Rule]:
    vulnerable = view.vulnerable
    low, high = (4.0, 10.5) if third else (5.0, 10.0)
    rules = []
    for suit in (DIAMONDS, HEARTS, SPADES):
        terms = (Term(F.QUALITY + suit, low=3.5 + vulnerable, slope=0.6), longest(suit))
        lengths = lengths_of(suit, 6, 6)
        rules.append(Rule(bid(2, suit), 1.4, (low, high), lengths, terms, label="weak two"))
    for suit in (CLUBS, DIAMONDS, HEARTS, SPADES):
        terms = (Term(F.QUALITY + suit, low=3.5, slope=0.4), longest(suit))
        need = 7.0
        rules.append(
            Rule(bid(3, suit), 1.7, (3, 10), lengths_of(suit, need, 7), terms, label="three-level preempt")
        )
        rules.append(Rule(bid(4, suit), 2.0, (3, 11), lengths_of(suit, 8), terms, label="four-level preempt"))
    return rules
