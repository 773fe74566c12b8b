"""Opener's second bid after a reply at the one-level, the opponents silent."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of, longest
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import NOTRUMP, PASS, bid, is_bid, level_of, strain_of
from simulate.core.cards import HEARTS, SPADES, SUITS, Suit

_MINIMUM: Range = (10.5, 15.4)
_MEDIUM: Range = (15.6, 18)
_MAXIMUM: Range = (18, 21)
_WEAK_NOTRUMP = 13.0
"""An opening of 1NT on less leaves the stronger balanced hands to a rebid of 1NT."""
_CLOSE = 1.4
"""Cost of a point outside these ranges."""


def opener_rebids(view: View) -> list[Rule] | None:
    """Rebid after one of a suit and a new suit or 1NT at the one-level, opponents silent; None elsewhere."""
    calls = [c for c in view.calls if c != PASS]
    if len(calls) != 2 or view.they_acted or view.back[1] == PASS or not all(map(is_bid, calls)):
        return None
    opened, reply = calls
    if level_of(opened) != 1 or level_of(reply) != 1 or strain_of(opened) == NOTRUMP:
        return None
    own = strain_of(opened)
    rules = [*_own_suit(own), *_second_suits(view, own)]
    passed = not view.partner.forcing
    if strain_of(reply) == NOTRUMP:
        flat = (balanced(0.9),)
        rules += [
            Rule(PASS, 1.5, (11, 15.2), terms=flat, label="content with 1NT", slope=_CLOSE),
            Rule(bid(2, NOTRUMP), 1.3, (17, 18.6), terms=flat, label="invites over 1NT", slope=_CLOSE),
            Rule(bid(3, NOTRUMP), 1.3, (18.6, 21), terms=flat, label="game over 1NT", slope=_CLOSE),
        ]
        return rules
    if passed:
        # Opposite a passed hand a light opening may be left where it is.
        length: dict[Suit, Range] = {strain_of(reply): (3, 13)}
        rules.append(Rule(PASS, 1.0, (8, 12.5), length, label="no game opposite a passed hand"))
    replies = _balanced_rebids(strain_of(reply), view.methods.notrump)
    return [*rules, *_raises(view, own, strain_of(reply)), *replies]


def _own_suit(own: Suit) -> list[Rule]:
    six = (longest(own, 1.2),)
    rules = [
        Rule(
            bid(2, own), 1.4, _MINIMUM, lengths_of(own, 6), six, label="six of the suit opened", slope=_CLOSE
        ),
        Rule(bid(3, own), 1.4, _MEDIUM, lengths_of(own, 6), six, label="six and extras", slope=_CLOSE),
    ]
    if is_major(own):
        rules.append(Rule(bid(4, own), 1.2, _MAXIMUM, lengths_of(own, 6), six, label="game in own suit"))
    else:
        # With five of a minor and nothing else to say.
        shape = (longest(own, 1.2), Term(F.BALANCED, low=1, slope=1.0))
        rules.append(Rule(bid(2, own), 0.4, _MINIMUM, lengths_of(own, 5), shape, label="five of the minor"))
        solid = (*six, Term(F.QUALITY + own, low=7, slope=0.9), Term(F.MAJOR, high=3, over=1.5))
        rules.append(
            Rule(bid(3, NOTRUMP), 1.2, (16.5, 20), lengths_of(own, 6), solid, label="on a long minor")
        )
    return rules


def _second_suits(view: View, own: Suit) -> list[Rule]:
    rules = []
    reply = view.partner.bid[-1] if view.partner.bid else -1
    for suit in SUITS:
        if suit in (own, reply):
            continue
        level = view.cheapest(suit)
        reverse = level == 2 and suit > own
        strength: Range = (16.5, 21) if reverse else (10.5, 17.6)
        terms = (Term(F.LENGTH + own, low=5 if level == 2 else 3, slope=1.4),)
        base = 1.4 if level == 1 else 1.2
        if level == 2 and is_major(own) and not is_major(suit) and reply == -1:
            # Over 1NT on two small doubletons a three-card minor will do.
            base = 1.2
        rules.append(
            Rule(
                bid(level, suit),
                base,
                strength,
                lengths_of(suit, 4),
                terms,
                forcing=1 if reverse else 0,
                label="reverse" if reverse else "second suit",
                slope=_CLOSE,
            )
        )
        if level + 1 <= 3 and not reverse:
            call = bid(level + 1, suit)
            lengths = lengths_of(suit, 4)
            rules.append(
                Rule(call, 1.3, (18, 21), lengths, terms, forcing=2, label="jump shift", slope=_CLOSE)
            )
    return rules


def _raises(view: View, own: Suit, reply: Suit) -> list[Rule]:
    support = F.SUPPORT + reply
    rules = []
    for level, low, high in ((2, 11.0, 15.6), (3, 16.0, 18.4), (4, 18.8, 22.0)):
        if not is_major(reply) and level == 4:
            continue
        terms = (Term(support, low, high, 1.4, 1.4),)
        rules.append(
            Rule(
                bid(level, reply),
                2.0 if is_major(reply) else 1.4,
                (low, high),
                lengths_of(reply, 4),
                terms,
                loose=True,
                label="raise of the reply",
            )
        )
    for side in SUITS:
        if side in (own, reply):
            continue
        # A jump one level above the one that shows a second suit.
        level = view.cheapest(side) + (2 if side < own or view.cheapest(side) == 1 else 1)
        if not is_major(reply) or not 3 <= level <= 4 or bid(level, side) > bid(4, reply):
            continue
        short: dict[Suit, Range] = {reply: (4, 13), side: (0, 1)}
        sure = (
            Term(support, low=18.8, slope=1.4),
            Term(F.HCP, low=14.5, slope=1.0),
            Term(F.LENGTH + side, high=1, over=2.5),
        )
        rules.append(
            Rule(
                bid(level, side),
                2.2,
                (15, 20),
                short,
                sure,
                loose=True,
                artificial=True,
                forcing=2,
                asks=f"splinter {reply}",
                label="splinter",
            )
        )
    three = (Term(support, 11.5, 15, 1.2, 1.2), Term(F.BALANCED, low=1, slope=1.0))
    rules.append(
        Rule(bid(2, reply), 0.7, (11, 15), {reply: (3, 3)}, three, loose=True, label="raise on three")
    )
    return rules


def _balanced_rebids(reply: Suit, opened: Range) -> list[Rule]:
    """Rebid notrump on the balanced hands too weak or too strong for the side's 1NT, of range `opened`."""
    short: dict[Suit, Range] = {reply: (1, 3)}
    above = tuple(Term(F.LENGTH + s, high=3, over=1.5) for s in (HEARTS, SPADES) if s > reply)
    flat = (balanced(1.4), *above)
    low, high = opened
    one, two = (11.5, low - 0.6), (high + 0.6, 19.4)
    if low < _WEAK_NOTRUMP:
        one, two = (high + 0.6, 17.4), (17.6, 19.4)
    return [
        Rule(bid(1, NOTRUMP), 1.5, one, short, flat, label="balanced minimum", slope=_CLOSE),
        Rule(bid(2, NOTRUMP), 1.7, two, short, (balanced(1.4),), label="balanced 18-19", slope=1.8),
    ]
