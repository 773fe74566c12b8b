"""First replies to one of a suit when the opponents are silent."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of, longest, support
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import NOTRUMP, PASS, Call, bid
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit
from simulate.core.seats import partner


def respond_to_suit(view: View, suit: Suit) -> list[Rule]:
    """Answer one of a suit."""
    points = (Term(F.POINTS, high=6.3, over=1.0), Term(F.HCP, high=5.2, over=1.4))
    rules = [Rule(PASS, 0.6, (0, 6), terms=points, loose=True, label="too weak to answer")]
    rules += _raises_of_major(view, suit) if is_major(suit) else _raises_of_minor(view, suit)
    rules += [*_at_the_one_level(view, suit), *_two_over_one(view, suit), *_weak_jumps(suit)]
    return [*rules, *_splinters(view, suit), *_notrump(view, suit)]


def _at_the_one_level(view: View, suit: Suit) -> list[Rule]:
    rules = []
    for new in (DIAMONDS, HEARTS, SPADES):
        if new <= suit:
            continue
        terms: tuple[Term, ...] = (Term(F.POINTS, low=5.6, slope=1.2), Term(F.BEHIND + new, high=0, over=0.3))
        base = 2.0 if new == HEARTS else 1.5
        if new == DIAMONDS:
            # A major comes first unless the hand is strong enough to bid it later.
            base, terms = 1.1, (*terms, Term(F.MAJOR, high=3, over=0.9))
        elif new == HEARTS:
            # Five-five: the higher first.
            terms = (*terms, Term(F.LENGTH + SPADES, high=4, over=1.5))
        else:
            terms = (*terms, Term(F.LENGTH + HEARTS, high=4 if suit < HEARTS else 13, over=1.5))
        rules.append(
            Rule(
                bid(1, new),
                base,
                (5.5, 37),
                lengths_of(new, 4),
                terms,
                loose=True,
                forcing=0 if view.passed_hand else 1,
                label="new suit at one",
            )
        )
    return rules


def _two_over_one(view: View, suit: Suit) -> list[Rule]:
    rules = []
    for new in SUITS:
        if new >= suit:
            continue
        if view.passed_hand:
            if new == CLUBS and is_major(suit):
                continue
            own = (longest(new, 1.2),)
            rules.append(
                Rule(bid(2, new), 0.8, (9.5, 11.5), lengths_of(new, 5), own, label="new suit, passed hand")
            )
            continue
        least = 5 if new == HEARTS else 4
        to_game = view.methods.reply == "game"
        terms: tuple[Term, ...] = (
            longest(new, 0.9),
            Term(F.POINTS, low=12.8 if to_game else 10.3, slope=1.2),
        )
        if not is_major(suit):
            terms = (*terms, Term(F.MAJOR, high=4, over=0.5))
        strong = (12.0 if to_game else 9.5, 37.0)
        rules.append(
            Rule(
                bid(2, new),
                1.4 if is_major(suit) else 0.9,
                strong,
                lengths_of(new, least),
                terms,
                forcing=2 if to_game else 1,
                label="two over one",
            )
        )
        if to_game and new == CLUBS and is_major(suit):
            # Three-card support too good for a raise, or a flat hand: the cheapest forcing bid.
            flat = (Term(F.LENGTH + suit, low=2, high=3, slope=1.5, over=1.5), longest(new, 0.5))
            call = bid(2, CLUBS)
            rules.append(Rule(call, 0.6, (13, 37), lengths_of(new, 3), flat, forcing=2, label="forcing 2C"))
    return rules


def _weak_jumps(suit: Suit) -> list[Rule]:
    rules = []
    for new in (DIAMONDS, HEARTS, SPADES):
        if new > suit:
            terms = (longest(new), Term(F.QUALITY + new, low=3.5, slope=0.5))
            lengths = lengths_of(new, 6)
            rules.append(
                Rule(bid(2, new), 1.0, (2, 5.5), lengths, terms, label="weak jump response", slope=1.6)
            )
    return rules


def _notrump(view: View, suit: Suit) -> list[Rule]:
    above: dict[Suit, Range] = {s: (0, 3) for s in (HEARTS, SPADES) if s > suit}
    if is_major(suit):
        to_game = view.methods.reply == "game"
        top = 11.5 if to_game else 9.5
        # Opener passes with a flat minimum only: limit raises on three cards come this way too.
        terms = (Term(F.LENGTH + suit, high=2, over=1.2),)
        one = Rule(bid(1, NOTRUMP), 0.9, (5.7, top), above, terms, label="1NT response", slope=1.3)
        limit = Rule(
            bid(1, NOTRUMP),
            0.9,
            (8, 12),
            above | {suit: (3, 3)},
            (support(suit, 10.5, 12.6, 1.2, 1.2),),
            loose=True,
            label="1NT with a limit raise",
        )
        even = (balanced(2.5), Term(F.LENGTH + suit, 2, 3, 2.0, 2.0), Term(F.LONGEST, high=4, over=1.5))
        three = Rule(bid(3, NOTRUMP), 0.9, (13, 15), above, even, label="flat game values")
        return [one, three] if view.passed_hand or not to_game else [one, limit, three]
    flatter = (balanced(0.5), Term(F.MAJOR, high=3, over=1.0))
    rules = [Rule(bid(1, NOTRUMP), 0.9, (5.7, 10.4), above, flatter, label="1NT response", slope=1.3)]
    for level, strength in ((2, (10.6, 12.4)), (3, (12.6, 16))):
        flat = (balanced(1.2),)
        if level == 3 and view.passed_hand:
            continue
        rules.append(Rule(bid(level, NOTRUMP), 1.2, strength, above, flat, label="notrump jump", slope=1.3))
    return rules


def _raise(
    call: Call,
    base: float,
    hcp: Range,
    suit: Suit,
    lengths: Range,
    points: Range,
    label: str,
    *,
    forcing: int = 0,
    asks: str = "",
    artificial: bool = False,
    more: tuple[Term, ...] = (),
) -> Rule:
    """Return a raise, measured by points with shortness."""
    terms = (support(suit, *points, 1.2, 1.2), *more)
    return Rule(
        call,
        base,
        hcp,
        lengths_of(suit, *lengths),
        terms,
        loose=True,
        forcing=forcing,
        asks=asks,
        artificial=artificial,
        label=label,
    )


def _raises_of_major(view: View, suit: Suit) -> list[Rule]:
    few = Term(F.HCP, high=10, over=1.2)
    rules = [
        _raise(bid(2, suit), 1.8, (6, 10), suit, (3, 4), (6, 10.2), "raise"),
        _raise(bid(4, suit), 2.4, (2, 9), suit, (5, 8), (7, 13), "preemptive raise to game", more=(few,)),
    ]
    if view.passed_hand:
        drury = "Drury"
        rules.append(
            _raise(
                bid(2, CLUBS),
                1.9,
                (10, 12.5),
                suit,
                (3, 6),
                (10.4, 14),
                drury,
                forcing=1,
                asks=f"drury {suit}",
                artificial=True,
            )
        )
        return rules
    rules.append(_raise(bid(3, suit), 1.8, (10, 12), suit, (4, 6), (10.5, 12.6), "limit raise"))
    rules.append(
        _raise(
            bid(2, NOTRUMP),
            1.9,
            (12.5, 37),
            suit,
            (4, 7),
            (13, 40),
            "forcing raise",
            forcing=2,
            asks=f"jacoby {suit}",
            artificial=True,
        )
    )
    return rules


def _splinters(view: View, suit: Suit) -> list[Rule]:
    """Jump to show a shortage with support for game: one level higher than a jump shift."""
    if view.passed_hand:
        return []
    rules = []
    for short in SUITS:
        if short == suit:
            continue
        level = 3 if short > suit else 4
        if not is_major(suit) and (level == 4 and short != CLUBS):
            continue
        strength = (
            support(suit, 13, 17, 1.2, 0.9),
            Term(F.MAJOR, high=13 if is_major(suit) else 3, over=2.5),
        )
        lengths: dict[Suit, Range] = {suit: (4 if is_major(suit) else 5, 7), short: (0, 1)}
        rules.append(
            Rule(
                bid(level, short),
                2.8 if is_major(suit) else 1.2,
                (12, 15.5),
                lengths,
                (*strength, Term(F.HCP, 8.5, 13.5), Term(F.LENGTH + short, high=1, over=2.5)),
                loose=True,
                forcing=2,
                artificial=True,
                asks=f"splinter {suit}",
                label="splinter",
            )
        )
    return rules


def _raises_of_minor(view: View, suit: Suit) -> list[Rule]:
    no_major = Term(F.MAJOR, high=3, over=1.8)
    enough = 5 if suit == CLUBS else 4
    rules = [
        Rule(
            bid(3, suit), 1.2, (3, 8.5), lengths_of(suit, 5), (no_major,), label="preemptive raise of minor"
        ),
    ]
    if view.passed_hand:
        rules.append(
            Rule(bid(2, suit), 1.0, (6, 11), lengths_of(suit, 5), (no_major,), label="raise of minor")
        )
    else:
        strong = (no_major, Term(F.LENGTH + suit, low=5, slope=0.7))
        rules.append(
            Rule(
                bid(2, suit),
                1.3,
                (10, 37),
                lengths_of(suit, enough),
                strong,
                forcing=1,
                label="inverted raise",
                slope=1.4,
            )
        )
        # Too good for 3NT: four cards will do to set the game force.
        rich = (no_major, Term(F.LENGTH + suit, low=4, slope=2.0), Term(F.MAJOR, high=3, over=1.0))
        rules.append(
            Rule(bid(2, suit), 1.2, (16.7, 37), lengths_of(suit, 4), rich, forcing=2, label="inverted raise")
        )
        weak = (no_major, Term(F.BALANCED, low=1, slope=0.8))
        rules.append(Rule(bid(2, suit), -0.6, (8, 10), lengths_of(suit, 5), weak, forcing=1, label="raise"))
    return rules


def opening_of_partner(view: View) -> int | None:
    """Return partner's opening bid if it is the only call but passes and the player has not replied yet."""
    acted = [(i, c) for i, c in enumerate(view.calls) if c != PASS]
    if len(acted) != 1:
        return None
    index, call = acted[0]
    return call if view.position.auction.seat_at(index) == partner(view.seat) else None
