"""Opener's second bid after a game-forcing new suit at the two-level."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of, longest, stopped
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import NOTRUMP, PASS, bid, is_bid, level_of, strain_of
from simulate.core.cards import SUITS, Suit


def after_two_over_one(view: View) -> list[Rule] | None:
    """Rebid after 1M 2x or 1D 2C, the reply forcing to game; None elsewhere."""
    calls = [c for c in view.calls if c != PASS]
    if len(calls) != 2 or view.they_acted or view.back[1] == PASS or not all(map(is_bid, calls)):
        return None
    opened, reply = calls
    own, new = strain_of(opened), strain_of(reply)
    if level_of(opened) != 1 or own == NOTRUMP or level_of(reply) != 2 or not new < own:
        return None
    if view.partner.forcing != 2:
        return None
    unbid = [s for s in SUITS if s not in (own, new)]
    rules = [
        Rule(bid(2, own), 1.6, (11, 21), lengths_of(own, 6), label="six of the suit opened"),
        Rule(bid(2, own), 0.6, (11, 21), lengths_of(own, 5), label="nothing else to say"),
        Rule(
            bid(3, own),
            1.3,
            (15, 21),
            lengths_of(own, 6),
            (Term(F.QUALITY + own, low=7, slope=0.9),),
            label="good suit and extras",
        ),
        Rule(
            bid(3, new),
            1.5,
            (11, 21),
            lengths_of(new, 4 if not is_major(new) else 3),
            label="support of the reply",
        ),
    ]
    flat = (balanced(1.4), *stopped(unbid, 0.7))
    rules.append(Rule(bid(2, NOTRUMP), 1.5, (11, 14.6), terms=flat, label="balanced minimum"))
    rules.append(Rule(bid(3, NOTRUMP), 0.7, (15, 17.5), terms=flat, label="balanced with extras"))
    rules.append(Rule(bid(2, NOTRUMP), 1.3, (17.6, 21), terms=flat, label="balanced, more to come"))
    for suit in unbid:
        level = view.cheapest(suit)
        if level <= 3:
            extra = 14.0 if level == 3 else 11.0
            terms = (longest(own, 0.8),)
            rules.append(
                Rule(
                    bid(level, suit),
                    1.5 if level == 2 else 1.1,
                    (extra, 21),
                    lengths_of(suit, 4),
                    terms,
                    label="second suit",
                )
            )
        jump = level + 1
        if jump <= 4:
            lengths: dict[Suit, Range] = {new: (4, 8), suit: (0, 1)}
            rules.append(
                Rule(
                    bid(jump, suit),
                    1.3,
                    (12, 18),
                    lengths,
                    artificial=True,
                    forcing=2,
                    asks=f"splinter {new}" if is_major(new) else "",
                    label="splinter",
                )
            )
    return rules
