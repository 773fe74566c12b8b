"""Replies to weak two-bids and preempts when the opponents are silent, and what the opener answers."""

from __future__ import annotations

from simulate.bidding.textbook.rules import (
    F,
    Rule,
    Term,
    balanced,
    length,
    lengths_of,
    longest,
    stopped,
    support,
)
from simulate.bidding.textbook.view import View, game_level, is_major
from simulate.core.calls import NOTRUMP, PASS, REDOUBLE, bid, level_of
from simulate.core.cards import CLUBS, SUITS, Suit


def respond_to_weak_two(view: View, suit: Suit) -> list[Rule]:
    """Answer a weak two-bid or a preempt at the three-level."""
    last = view.last
    level = 2 if last is None else level_of(last)
    have = view.partner.lengths[suit][0]
    game = game_level(suit)
    strong = {2: 16.0, 3: 15.5}.get(level, 16.5)
    own = support(suit, high=strong, over=1.1)
    rules = [Rule(PASS, 1.4, (0, strong), {suit: (0, 9 - have)}, (own,), loose=True, label="nothing to add")]
    if level == 2:
        rules.append(Rule(bid(3, suit), 1.2, (4, 13), lengths_of(suit, 9 - have), label="preemptive raise"))
        ask = (support(suit, low=15.0, high=19.5, slope=1.4, over=0.5),)
        lengths = lengths_of(suit, 2)
        rules.append(
            Rule(
                bid(2, NOTRUMP),
                1.4,
                (14.5, 37),
                lengths,
                ask,
                loose=True,
                forcing=1,
                artificial=True,
                asks=f"feature {suit}",
                label="asking 2NT",
            )
        )
    elif level == 3 and not is_major(suit):
        rules.append(Rule(bid(4, suit), 0.4, (4, 13), lengths_of(suit, 3), label="preemptive raise"))
    if level < game:
        good = (support(suit, low=strong, high=24, slope=1.2), Term(F.ACES, low=1, slope=0.7))
        rules.append(
            Rule(
                bid(game, suit),
                2.0 if is_major(suit) else 0.0,
                (13, 22),
                lengths_of(suit, 8 - have),
                good,
                loose=True,
                label="game raise",
            )
        )
        fit = (support(suit, low=8, slope=0.6),)
        rules.append(
            Rule(
                bid(game, suit), 0.9, (3, 14), lengths_of(suit, 10 - have), fit, label="preemptive game raise"
            )
        )
    rest = [s for s in SUITS if s != suit]
    flat = (balanced(0.5), *stopped(rest, 1.2))
    sure = (Term(F.QUALITY + suit, low=2, slope=0.7),) if not is_major(suit) else ()
    rules.append(
        Rule(bid(3, NOTRUMP), 1.0, (16, 22), {suit: (1, 2)}, (*flat, *sure), label="game in notrump")
    )
    for new in rest:
        where = view.cheapest(new)
        if where <= 3:
            terms = (longest(new), Term(F.QUALITY + new, low=4, slope=0.5))
            rules.append(
                Rule(
                    bid(where, new),
                    0.8,
                    (15, 37),
                    lengths_of(new, 5),
                    (*terms, Term(F.LENGTH + new, low=6, slope=0.5)),
                    forcing=1,
                    label="new suit over preempt",
                    slope=1.4,
                )
            )
        elif where == 4 and is_major(new):
            rules.append(
                Rule(
                    bid(4, new), 0.9, (12, 22), lengths_of(new, 7), (longest(new),), label="game in own suit"
                )
            )
    slam = (support(suit, low=21.5, slope=1.4), Term(F.KEYCARDS + suit, low=3, slope=1.0))
    if level == 3 or is_major(suit):
        rules.append(
            Rule(
                bid(4, NOTRUMP),
                1.0,
                (18, 37),
                lengths_of(suit, 8 - have),
                slam,
                loose=True,
                forcing=1,
                artificial=True,
                asks=f"keycards {suit}",
                label="asks for keycards",
            )
        )
    return rules


def raise_over_double(view: View, suit: Suit) -> list[Rule]:
    """Act over a double of partner's weak two or preempt: raise at once to the level of the trumps."""
    last = view.last
    level = 2 if last is None else level_of(last)
    have, game = view.partner.lengths[suit][0], game_level(suit)
    cost = 0.5 * view.vulnerable - 0.3 * (view.they_vulnerable and not view.vulnerable)
    rules = [
        Rule(
            PASS,
            1.8,
            (0, 14),
            terms=(length(suit, high=max(level + 6.0 - have, 2), over=0.7),),
            label="no raise",
        ),
        Rule(REDOUBLE, 1.0, (14.5, 37), asks="redouble", label="redouble"),
    ]
    for raised in range(level + 1, game + 1):
        trumps = lengths_of(suit, max(raised + 6.0 + cost - have, 2))
        base = 2.2 + 0.3 * (raised - level - 1)
        weak = (support(suit, low=5.0 + 2.0 * view.vulnerable, slope=0.5),)
        rules.append(
            Rule(bid(raised, suit), base, (2, 12.5), trumps, weak, loose=True, label="raise of the preempt")
        )
    if is_major(suit) and level < 4:
        values = (support(suit, low=15.5, slope=1.0),)
        rules.append(
            Rule(
                bid(4, suit),
                1.9,
                (12, 22),
                lengths_of(suit, 8 - have),
                values,
                loose=True,
                label="game raise",
            )
        )
    for new in SUITS:
        cheap = view.cheapest(new)
        if new != suit and cheap <= 3:
            own = (longest(new), Term(F.QUALITY + new, low=6, slope=0.5), length(suit, high=1, over=0.9))
            rules.append(Rule(bid(cheap, new), 1.0, (7, 14), lengths_of(new, 6), own, label="own suit"))
    return rules


def answer_feature(view: View, suit: Suit) -> list[Rule]:
    """Answer 2NT over a weak two: its suit with a minimum, an ace or king elsewhere, 3NT if solid."""
    low, high = view.me.hcp
    middle = (low + high) / 2
    weak = Rule(bid(3, suit), 1.6, (low, middle), label="minimum weak two", slope=1.4)
    rules = [weak]
    for side in SUITS:
        if side != suit:
            feature = (Term(F.CONTROL + side, low=1, slope=1.8), Term(F.QUALITY + side, low=3, slope=0.7))
            rules.append(
                Rule(
                    bid(3, side),
                    1.5,
                    (middle, high),
                    terms=feature,
                    artificial=True,
                    forcing=1,
                    label="feature",
                    slope=1.4,
                )
            )
    solid = (Term(F.QUALITY + suit, low=7.5, slope=1.3),)
    rules.append(Rule(bid(3, NOTRUMP), 1.5, (middle, high), terms=solid, label="good suit", slope=1.4))
    return rules


def respond_to_gambling(view: View) -> list[Rule]:
    """Pass partner's 3NT on a solid minor with stoppers outside, or go to his minor."""
    stoppers = stopped(SUITS[2:], 1.5)
    points = Term(F.HCP, low=8, slope=0.5)
    return [
        Rule(PASS, 1.5, (0, 37), terms=(*stoppers, points), label="to play"),
        Rule(bid(4, CLUBS), 0.8, (0, 13), label="pass or correct"),
    ]
