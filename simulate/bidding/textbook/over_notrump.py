"""Acting over the opponents' notrump: natural suits, Landy for the majors, penalty doubles."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Range, Rule, Term, length, lengths_of, longest, support
from simulate.bidding.textbook.view import View
from simulate.core.calls import DOUBLE, NOTRUMP, PASS, bid, level_of
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit


def over_notrump(view: View) -> list[Rule]:
    """Act for the first time over notrump, no suit being known of the opponents."""
    last = view.last
    level = level_of(last) if last is not None else 1
    opener = view.right if view.right.hcp[0] >= view.left.hcp[0] else view.left
    theirs = view.left.estimate + view.right.estimate
    quiet = 3.0 if theirs >= 23 else 1.4
    borrow = 1.0 if view.balancing and theirs < 22 else 0.0
    strong = max(opener.hcp[1] - 1.5, 14.5) - borrow
    long_at_most = (Term(F.LONGEST, high=5, over=0.6),)
    rules = [
        Rule(PASS, quiet, (0, 14.5 - borrow), terms=long_at_most, label="no action"),
        Rule(DOUBLE, 1.0, (strong, 37), asks="penalty", label="penalty double of notrump"),
    ]
    if level == 1:
        rules += _landy(borrow)
        minors: dict[Suit, Range] = {CLUBS: (5, 8), DIAMONDS: (5, 8)}
        rules.append(
            Rule(bid(2, NOTRUMP), 1.2, (8, 37), minors, forcing=1, artificial=True, label="both minors")
        )
    for suit in SUITS:
        cheap = view.cheapest(suit)
        if cheap > 3:
            continue
        # Who balances needs a sixth card less: partner has the points that they have not.
        sixth = 0.4 if view.balancing else 0.9
        quality = Term(F.QUALITY + suit, low=3 if view.balancing else 5, slope=0.4)
        terms = (longest(suit, 1.3), length(suit, low=6, slope=sixth), quality)
        least = 8.5 + 2.5 * (cheap - 2) + 0.7 * view.vulnerable - borrow
        if not (level == 1 and suit == CLUBS):
            rules.append(
                Rule(
                    bid(cheap, suit),
                    1.3,
                    (least, 16),
                    lengths_of(suit, 5),
                    terms,
                    label="overcall of notrump",
                )
            )
        if level == 1:
            need = 7.0 if suit != CLUBS else 6.0
            call = bid(3, suit)
            good = (longest(suit), Term(F.QUALITY + suit, low=5.5, slope=0.7))
            rules.append(Rule(call, 1.0, (5, 12), lengths_of(suit, need), good, label="jump"))
    return rules


def _landy(borrow: float) -> list[Rule]:
    """Both majors: five-four at least."""
    rules = []
    for five in (HEARTS, SPADES):
        other = HEARTS + SPADES - five
        lengths: dict[Suit, Range] = {five: (5, 7), other: (4, 7)}
        rules.append(
            Rule(
                bid(2, CLUBS),
                1.2,
                (8.5 - borrow, 16),
                lengths,
                forcing=1,
                artificial=True,
                asks="majors",
                label="both majors",
            )
        )
    return rules


def advance_landy(view: View) -> list[Rule]:
    """Choose a major after partner's 2C for both; jump with a fit and values."""
    rules = []
    for major in (HEARTS, SPADES):
        other = HEARTS + SPADES - major
        cheap = view.cheapest(major)
        # The longer one; equal lengths are a guess.
        choice = (Term(F.LENGTH + other, high=3, over=0.5),)
        if cheap <= 3:
            rules.append(
                Rule(bid(cheap, major), 1.5, (0, 11), {major: (3, 7)}, choice, label="chooses a major")
            )
        if cheap <= 2:
            fit = (support(major, 11, 15, 0.9, 0.9),)
            rules.append(Rule(bid(3, major), 1.3, (8, 14), {major: (4, 7)}, fit, loose=True, label="invites"))
        game = (support(major, low=14.5, slope=0.9),)
        rules.append(
            Rule(bid(4, major), 1.3, (10, 20), {major: (4, 7)}, game, loose=True, label="game in a major")
        )
    if view.back[0] == PASS:
        six = lengths_of(CLUBS, 6)
        rules.append(Rule(PASS, 0.3, (0, 9), six, (longest(CLUBS),), label="stays in clubs"))
        diamonds = (longest(DIAMONDS, 1.2), length(HEARTS, high=2), length(SPADES, high=2))
        rules.append(
            Rule(
                bid(view.cheapest(DIAMONDS), DIAMONDS),
                0.9,
                (0, 11),
                lengths_of(DIAMONDS, 5),
                diamonds,
                label="own diamonds",
            )
        )
    else:
        rules.append(Rule(PASS, 1.2, (0, 8), label="no need to choose"))
    return rules
