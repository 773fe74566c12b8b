"""Responder's second bid over a notrump rebid: new minor forcing, and what opener answers."""

from __future__ import annotations

from simulate.bidding.textbook.later_rounds import later_rounds
from simulate.bidding.textbook.rules import F, Range, Rule, Term, lengths_of
from simulate.bidding.textbook.standing import Standing
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import NOTRUMP, PASS, bid, level_of, strain_of
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit


def after_notrump_rebid(view: View) -> list[Rule] | None:
    """Go on after 1x 1M 1NT or 2NT; None elsewhere."""
    calls = [c for c in view.calls if c != PASS]
    if len(calls) != 3 or view.they_acted or strain_of(calls[2]) != NOTRUMP or level_of(calls[2]) > 2:
        return None
    opened, reply = strain_of(calls[0]), strain_of(calls[1])
    if level_of(calls[0]) != 1 or opened == NOTRUMP or level_of(calls[1]) != 1 or not is_major(reply):
        return None
    here = Standing(view)
    level = level_of(calls[2])
    minor = DIAMONDS if opened == CLUBS else CLUBS
    call = bid(level + 1, minor)
    need = here.invite if level == 1 else here.game
    rules = [rule for rule in later_rounds(view) if rule.call != call]
    if level == 2:
        # Opener has shown 18 or 19: six of the major and more than game.
        six = (Term(F.POINTS, low=here.slam_try, slope=1.4),)
        rules.append(
            Rule(
                bid(3, reply),
                2.2,
                (max(here.slam_try - 2, 0), 37),
                lengths_of(reply, 6),
                six,
                loose=True,
                forcing=2,
                label="six and a slam try",
            )
        )
    shapes: list[tuple[Suit, float]] = [(reply, 5.0)]
    if reply == SPADES and opened != HEARTS:
        shapes.append((HEARTS, 4.0))
    for suit, length in shapes:
        lengths: dict[Suit, Range] = {reply: (5, 13), suit: (length, 13)}
        rules.append(
            Rule(
                call,
                2.4,
                (need, 37),
                lengths,
                (Term(F.LENGTH + reply, high=5, over=0.7),),
                artificial=True,
                forcing=1 if level == 1 else 2,
                asks=f"majors {reply}",
                label="new minor forcing",
                slope=1.4,
            )
        )
    return rules


def answer_new_minor(view: View, suit: Suit) -> list[Rule]:
    """Answer new minor forcing: three of responder's major first, then four of the other."""
    low, high = view.me.hcp
    middle = (low + high) / 2
    three = lengths_of(suit, 3, 3)
    level = view.cheapest(suit)
    rules = [Rule(bid(level, suit), 1.8, (low, high), three, loose=True, label="three-card support")]
    if level == 2:
        rules = [
            Rule(bid(2, suit), 1.8, (low, middle), three, label="three-card support, minimum"),
            Rule(bid(3, suit), 1.7, (middle, high), three, label="three-card support, maximum", forcing=0),
        ]
    other = HEARTS + SPADES - suit
    where = view.cheapest(other)
    if where <= 3:
        rules.append(
            Rule(
                bid(where, other), 1.4, (low, high), lengths_of(other, 4), loose=True, label="the other major"
            )
        )
    none: dict[Suit, Range] = {suit: (0, 2), other: (0, 3)}
    notrump = view.cheapest(NOTRUMP)
    rules.append(Rule(bid(notrump, NOTRUMP), 1.2, (low, middle), none, label="no fit"))
    if notrump == 2:
        rules.append(Rule(bid(3, NOTRUMP), 0.9, (middle + 0.5, high), none, label="no fit, maximum"))
    return rules
