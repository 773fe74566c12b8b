"""Auctions after a strong artificial 2C."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Rule, Term, balanced, lengths_of, longest
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import NOTRUMP, PASS, bid
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SUITS

_WAITED = ([bid(2, CLUBS), bid(2, DIAMONDS)], [bid(2, DIAMONDS), bid(2, HEARTS)])
"""A strong artificial opening, 2D where 2C is something else, and the call that waits."""


def respond_to_two_clubs(view: View) -> list[Rule]:
    """Answer a strong artificial 2C, or 2D: the next call waits, a good suit is bid."""
    waiting = DIAMONDS if view.last == bid(2, CLUBS) else HEARTS
    rules = [Rule(bid(2, waiting), 1.8, (0, 37), artificial=True, forcing=1, label="waiting")]
    for suit in SUITS:
        level = 2 if is_major(suit) and suit > waiting else 3
        least = 5 if is_major(suit) else 6
        terms = (longest(suit), Term(F.QUALITY + suit, low=5, slope=0.9))
        base = 2.6 if is_major(suit) else 2.2
        rules.append(
            Rule(
                bid(level, suit),
                base,
                (7.5, 37),
                lengths_of(suit, least),
                terms,
                forcing=2,
                label="positive",
                slope=1.4,
            )
        )
    flat = (balanced(2.0), Term(F.MAJOR, high=3, over=0.8))
    rules.append(
        Rule(bid(2, NOTRUMP), 1.6, (8, 11), terms=flat, forcing=2, label="balanced positive", slope=1.4)
    )
    return rules


def two_clubs_rebid(view: View) -> list[Rule] | None:
    """Describe the strong hand after 2C 2D; None elsewhere."""
    calls = [c for c in view.calls if c != PASS]
    if view.they_acted or len(calls) != 2 or view.me.asks != "two clubs" or calls[1] - calls[0] != 1:
        return None
    rules = []
    flat = (balanced(2.4),)
    for level, low, high in ((2, 22.0, 24.4), (3, 25.0, 27.0)):
        call = bid(level, NOTRUMP)
        rules.append(Rule(call, 1.8, (low, high), terms=flat, label="balanced and strong", slope=1.6))
    for suit in SUITS:
        level = view.cheapest(suit)
        base = 1.6 if is_major(suit) else 1.1
        terms = (longest(suit, 1.8), Term(F.BALANCED, low=1, slope=1.5 if not is_major(suit) else 0.5))
        rules.append(
            Rule(
                bid(level, suit),
                base,
                (20, 37),
                lengths_of(suit, 5),
                terms,
                forcing=2,
                label="suit of the strong hand",
            )
        )
    return rules


def after_strong_suit(view: View) -> list[Rule] | None:
    """Answer opener's suit after 2C 2D: support, an own suit, or 3C with nothing; None elsewhere."""
    calls = [c for c in view.calls if c != PASS]
    waited = len(calls) == 3 and calls[:2] == _WAITED[view.methods.twos == "benji"]
    if view.they_acted or not waited or not view.partner.bid:
        return None
    suit = view.partner.bid[-1]
    support = F.SUPPORT + suit
    rules = []
    cheap = view.cheapest(suit)
    if is_major(suit):
        good, weak = (Term(support, low=5.5, slope=1.2),), (Term(support, 0, 5, 1.2, 1.0),)
        fit = lengths_of(suit, 3)
        rules.append(
            Rule(bid(3, suit), 2.0, (4, 37), fit, good, loose=True, forcing=2, label="support and values")
        )
        rules.append(Rule(bid(4, suit), 1.8, (0, 5), fit, weak, loose=True, label="support, nothing else"))
    else:
        # Notrump may still be best.
        rules.append(
            Rule(
                bid(cheap, suit),
                1.2,
                (4, 37),
                lengths_of(suit, 4),
                (Term(support, low=5, slope=1.0),),
                loose=True,
                forcing=2,
                label="support of the minor",
            )
        )
    if cheap == 3 and is_major(suit):
        # Double negative: the second cheapest bid below two notrump is not there.
        short = (Term(F.LENGTH + suit, high=2, over=0.8),)
        rules.append(
            Rule(bid(3, CLUBS), 1.2, (0, 4), terms=short, artificial=True, forcing=1, label="second negative")
        )
    waiting = (Term(F.LENGTH + suit, high=2, over=1.0),)
    cheapest = view.cheapest(NOTRUMP)
    floor = 4.0 if is_major(suit) else 0.0
    rules.append(
        Rule(bid(cheapest, NOTRUMP), 1.2, (floor, 37), terms=waiting, forcing=2, label="nothing to add")
    )
    for new in SUITS:
        level = view.cheapest(new)
        if new != suit and level <= 3 and not (new == CLUBS and is_major(suit)):
            terms = (longest(new, 1.0),)
            rules.append(
                Rule(
                    bid(level, new),
                    1.4,
                    (3, 37),
                    lengths_of(new, 5),
                    terms,
                    forcing=2,
                    label="own suit",
                )
            )
    return rules
