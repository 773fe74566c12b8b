"""Over the opponents' game: bidding on, sacrificing by vulnerability, or letting them play."""

from __future__ import annotations

from dataclasses import replace

from simulate.bidding.textbook.rules import F, Rule, Term, length, lengths_of, support
from simulate.bidding.textbook.two_suiters import places_to_play
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import NOTRUMP, bid, level_of, strain_of
from simulate.core.cards import SUITS, Suit


def over_their_game(view: View) -> list[Rule]:
    """Return the bids a side with a fit makes over a bid at the four-level or higher."""
    last = view.last
    if last is None or strain_of(last) == NOTRUMP:
        return []
    rules = []
    theirs = strain_of(last)
    if level_of(last) == 4 and is_major(theirs) and view.me.bid and view.table.agreed(view.seat) is None:
        rules.append(places_to_play(view))
    for suit in SUITS:
        have = view.partner.lengths[suit][0]
        if suit in view.their_shown or suit == theirs:
            continue
        level = view.cheapest(suit)
        known = suit in view.our_suits or have >= 4
        if level > 5 or not known:
            continue
        partners = max(have, 2.0 if suit in view.me.bid else 0.0)
        if partners < 2:
            continue
        rules.append(_sacrifice(view, suit, level, partners, theirs))
        if level == 4:
            # Four of a suit over four costs little, and may make: a singleton is as good as a trump.
            short = _sacrifice(view, suit, level, partners + 0.9, theirs)
            rules.append(replace(short, terms=(*short.terms, length(theirs, high=1, over=1.6))))
        if level == 5:
            # The five-level belongs to the opponents: bidding on takes trumps and shape.
            values = (
                support(suit, low=27.5 - view.partner.estimate, slope=0.8),
                length(theirs, high=1, over=1.0),
            )
            rules.append(
                Rule(
                    bid(5, suit),
                    1.0,
                    (max(view.me.hcp[0], 8), 37),
                    lengths_of(suit, 10.5 - partners),
                    values,
                    loose=True,
                    label="bids on for game",
                )
            )
    return rules


def _sacrifice(view: View, suit: Suit, level: int, partners: float, theirs: Suit) -> Rule:
    """Save against a game that should make: at favourable vulnerability, hardly ever at unfavourable."""
    last = view.last
    price = 1.2 if view.vulnerable and not view.they_vulnerable else 0.7 if view.vulnerable else 0.2
    if view.they_vulnerable and not view.vulnerable:
        price = -0.5
    trumps = level + 5.7 + price - partners
    # Defence is what one does not save with.
    weak = (Term(F.HCP, high=19.0 - view.partner.estimate, over=0.5), length(theirs, high=2, over=0.9))
    base = 1.9 - 0.7 * price - 0.4 * (last is not None and level > level_of(last) and level == 5)
    if view.me.acted and view.me.hcp[1] <= 11:
        base -= 1.5
    low = view.me.hcp[0]
    return Rule(
        bid(level, suit),
        base,
        (low, max(low, 12.0)),
        lengths_of(suit, max(trumps, 2.0)),
        weak,
        loose=True,
        label="sacrifice",
    )
