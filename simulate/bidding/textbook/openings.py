"""Opening bids: five-card majors, strong notrump, weak two-bids; other ways by the methods named."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of, longest
from simulate.bidding.textbook.strong_club import strong_club_openings
from simulate.bidding.textbook.two_bids import strong_openings, weak_twos
from simulate.bidding.textbook.view import View
from simulate.core.calls import NOTRUMP, PASS, bid
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit


def opening_rules(view: View) -> list[Rule]:
    """Return the rules of a player who may open."""
    passes = len(view.calls)
    light = {0: 0.0, 1: 0.0, 2: 1.2, 3: 0.3}[passes]
    methods = view.methods
    rules = [*_pass(light, last=passes == 3), _notrump(1, methods.notrump), _gambling()]
    if methods.club == "strong":
        rules += strong_club_openings(light)
    else:
        rules += [_notrump(2, (20, 21)), *_one_of_a_suit(view, light), *strong_openings(methods.twos)]
    if passes < 3:
        rules += [*weak_twos(view, third=passes == 2), *_preempts(view, third=passes == 2)]
    return rules


def _pass(light: float, *, last: bool) -> list[Rule]:
    shown = (0, 12 - light)
    terms = (
        Term(F.HCP, high=11.4 - light, over=1.7),
        Term(F.OPENING, high=19.2 - light, over=1.2),
        Term(F.LONGEST, high=6, over=0.8),
    )
    rules = [Rule(PASS, 0.5, shown, terms=terms, loose=True, label="no opening")]
    if last:
        # Rule of fifteen: short in spades, the hand is rather passed out.
        fifteen = (Term(F.LENGTH + SPADES, high=2), Term(F.HCP, high=12.4), Term(F.OPENING, high=20.5))
        rules.append(Rule(PASS, 0.6, shown, terms=fifteen, loose=True, label="passed out short in spades"))
    return rules


def _notrump(level: int, strength: Range) -> Rule:
    # A notrump range is an agreement, kept to more closely than the general idea of an opening.
    return Rule(
        bid(level, NOTRUMP),
        3.6,
        strength,
        _balanced_lengths(),
        (balanced(3.0), Term(F.MAJOR, high=4, over=1.3)),
        label=f"{level}NT",
        slope=3.5,
    )


def _balanced_lengths() -> dict[Suit, Range]:
    return {CLUBS: (2, 6), DIAMONDS: (2, 6), HEARTS: (2, 5), SPADES: (2, 5)}


def _one_of_a_suit(view: View, light: float) -> list[Rule]:
    strength = (Term(F.OPENING, low=19.7 - light, slope=1.3), Term(F.POINTS, high=22.0, over=1.6))
    shown = (11.0 - light, 21.0)
    least = view.methods.major
    rules = []
    for suit in (HEARTS, SPADES):
        terms = (*strength, longest(suit, 2.2), Term(F.HCP, low=10.5 - light, slope=1.3))
        base = (1.4 if suit == SPADES else 1.2) + 0.8 * (least == 4)
        rules.append(
            Rule(bid(1, suit), base, shown, lengths_of(suit, least), terms, loose=True, label="1 of a major")
        )
    sound = Term(F.HCP, low=10.5 - light, slope=1.3)
    for suit, fewest, base in ((CLUBS, 3, 1.2), (DIAMONDS, 4, 1.4)):
        # Four cards and no five: the longer minor, diamonds with four of each.
        four: dict[Suit, Range] = {suit: (fewest, 4)}
        short: tuple[Term, ...] = (*strength, sound, Term(F.LONGEST, high=4, over=2.5))
        if suit == CLUBS:
            short = (*short, Term(F.LENGTH + DIAMONDS, high=3, over=1.5))
        rules.append(Rule(bid(1, suit), base, shown, four, short, loose=True, label="1 of a minor"))
        # A four-card major is no bar; a five-card major as long as the minor is.
        five = (*strength, sound, Term(F.MAJOR, high=4, over=2.4), longest(suit, 1.6))
        lengths = lengths_of(suit, 5)
        rules.append(Rule(bid(1, suit), base, shown, lengths, five, loose=True, label="1 of a long minor"))
        # A six-card minor outranks a five-card major.
        longer = (
            *strength,
            Term(F.BEHIND + suit, high=0, over=4.0),
            Term(F.HCP, low=10.5 - light, slope=1.3),
        )
        rules.append(
            Rule(bid(1, suit), base, shown, lengths_of(suit, 6), longer, loose=True, label="long minor")
        )
    return rules


def _gambling() -> Rule:
    """3NT on a solid minor and nothing much outside."""
    solid = (Term(F.HCP, high=12.0, over=2.0), Term(F.LONGEST, low=7, slope=3.0), Term(F.ACES, high=1))
    minors = Term(F.SOLID_MINOR, low=1, slope=6.0)
    return Rule(bid(3, NOTRUMP), 1.9, (9, 12), terms=(*solid, minors), label="gambling 3NT")


def _preempts(view: View, *, third: bool) -> list[Rule]:
    vulnerable = view.vulnerable
    rules = []
    for suit in (CLUBS, DIAMONDS, HEARTS, SPADES):
        # The rule of two and three: vulnerable, the suit must be worth another trick.
        good_suit = (Term(F.QUALITY + suit, low=3.5 + 1.5 * vulnerable - third, slope=0.6), longest(suit))
        limit = Term(F.HCP, high=9.8, over=1.6)
        # A missing card is missed: six-card suits open at the two-level, clubs apart.
        length = Term(F.LENGTH + suit, low=7, slope=0.0 if suit == CLUBS else 1.2)
        rules.append(
            Rule(
                bid(3, suit),
                2.0 + 0.2 * third,
                (3.5 + vulnerable, 10),
                lengths_of(suit, 7, 7),
                (*good_suit, limit, length),
                label="three-level preempt",
            )
        )
        rules.append(
            Rule(
                bid(4, suit),
                2.1,
                (4, 10.5),
                lengths_of(suit, 8),
                (*good_suit, length),
                label="four-level preempt",
            )
        )
    return rules
