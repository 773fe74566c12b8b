"""Michaels cue-bids and the unusual 2NT: bidding them, and choosing a suit."""

from __future__ import annotations

from collections.abc import Iterable

from simulate.bidding.textbook.rules import F, Range, Rule, Term, length, lengths_of, support
from simulate.bidding.textbook.view import View, game_level, is_major
from simulate.core.calls import NOTRUMP, PASS, bid, strain_of
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit


def two_suiters(view: View, suit: Suit) -> list[Rule]:
    """Show five-five: the majors, a major and a minor, or the two lowest unbid suits."""
    least = 6.5 + view.vulnerable
    rules = []
    if is_major(suit):
        other = HEARTS + SPADES - suit
        for minor in (CLUBS, DIAMONDS):
            hand: dict[Suit, Range] = {other: (5, 8)}
            five = (*_five((other,)), length(minor, low=5, slope=5.0), length(suit, high=2))
            rules.append(_shape(2, suit, least, hand, "michaels", "Michaels", five))
    else:
        majors: dict[Suit, Range] = {HEARTS: (5, 8), SPADES: (5, 8)}
        rules.append(_shape(2, suit, least, majors, "two suits", "Michaels", _five(majors)))
    if view.cheapest(NOTRUMP) <= 2:
        low_two: dict[Suit, Range] = dict.fromkeys(sorted(s for s in SUITS if s != suit)[:2], (5, 8))
        rules.append(_shape(2, NOTRUMP, least, low_two, "two suits", "unusual 2NT", _five(low_two)))
    return rules


def both_minors(view: View, raised: Suit) -> list[Rule]:
    """Show the minors with 2NT where they have stopped in two of a major: notrump is not to be played."""
    if view.table.agreed((view.seat + 1) % 4) != raised:
        return []
    minors: dict[Suit, Range] = {CLUBS: (5, 8), DIAMONDS: (5, 8)}
    short = length(raised, high=2, over=0.8)
    return [
        Rule(
            bid(2, NOTRUMP),
            2.8,
            (5.0 + 1.5 * view.vulnerable, 14),
            minors,
            (short,),
            forcing=1,
            artificial=True,
            asks="two suits",
            label="2NT for the minors",
        )
    ]


def _five(suits: Iterable[Suit]) -> tuple[Term, ...]:
    """Return terms that keep five-four hands out: partner may well choose the four-card suit."""
    return tuple(length(s, low=5, slope=2.0) for s in suits)


def _shape(
    level: int,
    strain: int,
    least: float,
    lengths: dict[Suit, Range],
    asks: str,
    label: str,
    terms: tuple[Term, ...] = (),
) -> Rule:
    # Middling hands bid their suits one by one: weak, or strong enough to bid again.
    return Rule(
        bid(level, strain),
        3.3,
        (least, 37),
        lengths,
        terms,
        forcing=1,
        artificial=True,
        asks=asks,
        label=label,
    )


def advance_two_suiter(view: View, *, unknown_minor: bool) -> list[Rule]:
    """Choose one of partner's suits: cheaply with little, a jump with four trumps, game with values."""
    known = [s for s in SUITS if view.partner.lengths[s][0] >= 5]
    rules = []
    forced = view.back[0] == PASS
    for suit in known:
        cheap = view.cheapest(suit)
        rest = [s for s in known if s != suit]
        choice = tuple(length(s, high=3, over=0.8) for s in rest)
        if cheap <= 4:
            need = (2.0 if forced and len(known) == 2 else 3.0) if cheap <= 3 else 4.0
            weak = (support(suit, high=12.5, over=0.7), *choice)
            lengths: dict[Suit, Range] = {suit: (need, 13)}
            rules.append(
                Rule(
                    bid(cheap, suit), 1.4, (0, 10), lengths, weak, loose=True, label="chooses partner's suit"
                )
            )
        game = game_level(suit)
        for level in range(cheap + 1, game):
            jump = (support(suit, 8.5, 13, 0.8, 0.8), *choice)
            rules.append(
                Rule(bid(level, suit), 0.9, (6, 12), {suit: (4, 13)}, jump, loose=True, label="jump advance")
            )
        if cheap <= game:
            values = (support(suit, low=13.5 + (game == 5), slope=0.8), *choice)
            rules.append(
                Rule(
                    bid(game, suit), 1.2, (9, 20), {suit: (3, 13)}, values, loose=True, label="game opposite"
                )
            )
            shape = (support(suit, low=8.0 + 2 * view.vulnerable, slope=0.5), *choice)
            law = 5.0 + 0.5 * view.vulnerable
            rules.append(
                Rule(
                    bid(game, suit),
                    1.0,
                    (3, 12),
                    {suit: (law, 13)},
                    shape,
                    loose=True,
                    label="bounced to game",
                )
            )
    if unknown_minor and known:
        major = known[-1]
        ask = bid(view.cheapest(NOTRUMP), NOTRUMP)
        short = {major: (0.0, 2.0)}
        rules.append(
            Rule(ask, 1.0, (0, 37), short, forcing=1, artificial=True, asks="minor", label="asks the minor")
        )
    if not forced:
        # Who has a fit says so, even when he need not.
        misfit = tuple(length(s, high=3, over=0.8) for s in known)
        rules.append(Rule(PASS, 1.5, (0, 9), terms=misfit, label="no need to choose"))
    return rules


def places_to_play(view: View) -> Rule:
    """Bid 4NT over four of a major: two suits, shortness in theirs, and no wish to defend."""
    theirs = HEARTS if view.last == bid(4, HEARTS) else SPADES
    lengths: dict[Suit, Range] = {s: (4, 8) for s in (CLUBS, DIAMONDS) if s not in view.their_shown}
    freak = (Term(F.OPENING, low=23.5, slope=0.7), length(theirs, high=1, over=1.5), Term(F.LONGEST, high=6))
    low, high = view.me.hcp if view.me.acted else (10.0, 37.0)
    return Rule(
        bid(4, NOTRUMP),
        0.4 if view.me.acted else -0.3,
        (max(low, 10), max(high, 10)),
        lengths,
        freak,
        forcing=1,
        artificial=True,
        asks="places",
        label="two places to play",
    )


def choose_place(view: View) -> list[Rule]:
    """Answer partner's 4NT for two places to play: the longest suit, the cheapest of equals."""
    rules = [Rule(PASS, -5.0, label="pass of a forcing call")]
    for suit in SUITS:
        if suit not in view.their_shown and view.cheapest(suit) == 5:
            others = tuple(
                length(s, high=4, over=0.4) for s in SUITS if s != suit and s not in view.their_shown
            )
            base = 2.0 - 0.4 * suit
            rules.append(
                Rule(
                    bid(5, suit),
                    base,
                    (0, 20),
                    lengths_of(suit, 4),
                    others,
                    loose=True,
                    label="a place to play",
                )
            )
            rules.append(
                Rule(
                    bid(5, suit),
                    base - 1.0,
                    (0, 20),
                    lengths_of(suit, 3),
                    others,
                    loose=True,
                    label="a place to play",
                )
            )
    return rules


def correct_place(view: View) -> list[Rule]:
    """Pass the answer to one's own 4NT with that suit, or go on to the next of one's two."""
    last = view.last
    if last is None:
        return []
    low, high = view.me.hcp
    named = strain_of(last)
    rules = [Rule(PASS, 2.0, (low, high), lengths_of(named, 4), loose=True, label="the place to play")]
    for suit in SUITS:
        if suit > named and suit not in view.their_shown and view.cheapest(suit) == 5:
            short = (length(named, high=3, over=2.0),)
            rules.append(
                Rule(
                    bid(5, suit),
                    1.8,
                    (low, high),
                    lengths_of(suit, 4),
                    short,
                    loose=True,
                    label="the other place",
                )
            )
    return rules


def show_minor(view: View) -> list[Rule]:
    """Name the minor of a Michaels cue-bid over a major."""
    low, high = view.me.hcp
    rules = []
    for minor in (CLUBS, DIAMONDS):
        other = CLUBS + DIAMONDS - minor
        terms = (length(other, high=4, over=1.5),)
        call = bid(view.cheapest(minor), minor)
        rules.append(Rule(call, 2.0, (low, high), {minor: (5, 8)}, terms, loose=True, label="the minor"))
    return rules
