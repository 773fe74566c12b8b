"""Doubles and redoubles after both sides have acted: takeout, support, reopening, penalty; running."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Range, Rule, Term, length, lengths_of, longest
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import DOUBLE, NOTRUMP, PASS, REDOUBLE, bid, is_bid, level_of, strain_of
from simulate.core.cards import SUITS, Suit

_FOR_PENALTY = ("redouble", "penalty")
"""Once a side has redoubled or doubled for penalty, its later doubles are for penalty too."""


def competitive_doubles(view: View) -> list[Rule]:
    """Return the doubles, redoubles and escapes of a later round."""
    last = view.last
    if last is None:
        return []
    if view.last_is_ours:
        return _doubled(view) if view.doubled == 1 else []
    if view.doubled == 2 and view.balancing:
        return _out_of_redouble(view)
    if view.doubled:
        return []
    level, strain = level_of(last), strain_of(last)
    support_suit = _support_double_of(view)
    if support_suit is not None:
        low, high = view.me.hcp
        three: dict[Suit, Range] = {support_suit: (3, 3)}
        return [
            Rule(
                DOUBLE, 2.4, (low, high), three, loose=True, forcing=1, asks="support", label="support double"
            )
        ]
    rules = []
    agreed = view.table.agreed(view.seat)
    alone = view.me.bid and not view.partner.acted and view.me.hcp[0] >= 10
    if strain != NOTRUMP and level <= (4 if alone else 3) and agreed is None:
        rules += _takeout(view, strain, level)
    return rules + _penalty(view, strain, level)


def _support_double_of(view: View) -> Suit | None:
    """Return the suit partner answered with, when opener's double shows three cards in it."""
    bids = [c for c in view.calls if is_bid(c)]
    back = view.back
    if len(bids) != 3 or not is_bid(back[0]) or not is_bid(back[1]) or len(view.me.bid) != 1:
        return None
    answer = back[1]
    suit = strain_of(answer)
    if level_of(answer) != 1 or suit == NOTRUMP or not is_major(suit) or back[0] > bid(2, suit):
        return None
    return suit if suit in view.partner.bid and strain_of(back[0]) != NOTRUMP else None


def _takeout(view: View, strain: Suit, level: int) -> list[Rule]:
    unbid = [s for s in SUITS if s not in view.their_shown and s not in view.our_suits]
    estimate = view.partner.estimate if view.partner.acted else 5.0
    reopening = view.balancing and not view.partner.acted and view.me.acted
    low = max(20.5 + 1.5 * (level - 1) - estimate, 7.0)
    if view.me.acted:
        least = view.me.hcp[0]
        if reopening:
            # Partner may be waiting with their suit: short in it, a minimum will do.
            low = least + 0.6 * (level - 1)
        elif view.partner.acted:
            low = max(low, least + 2.5 + 0.6 * (level - 1))
        else:
            low = least + 3.5 + 0.6 * (level - 1)
    short: dict[Suit, Range] = {strain: (0, 2)}
    shape = [length(s, low=4 if is_major(s) else 3, slope=0.9) for s in unbid]
    shape += [length(s, high=5, over=1.2) for s in view.me.bid]
    if reopening:
        shape = [length(s, low=3, slope=0.9) for s in unbid]
        shape.append(length(strain, high=1, over=0.7))
    base = 2.2 if reopening else 1.5
    if view.me.acted and view.me.hcp[1] <= 11 and not view.partner.acted:
        # A preempt has told all; the doubles are partner's.
        base -= 3.0
    # A second call that doubles at the three-level shows cards: partner may leave it in.
    asks = "cards" if level == 3 and view.me.acted and view.partner.acted else "takeout"
    return [Rule(DOUBLE, base, (low, 37), short, tuple(shape), forcing=1, asks=asks, label="takeout double")]


def _penalty(view: View, strain: int, level: int) -> list[Rule]:
    """Double because it goes down: trumps low down, points higher up."""
    estimate = view.partner.estimate if view.partner.acted else 4.0
    me = view.me
    rules = []
    if strain == NOTRUMP:
        low = max(21.5 + 0.7 * (level - 1) - estimate, me.hcp[0] + (2.0 if me.acted else 0.0), 8.0)
        return [Rule(DOUBLE, 1.0, (low, 37), asks="penalty", label="penalty double of notrump")]
    if level >= 4 or view.table.agreed(view.seat) is not None:
        # High, or with our fit known, a double is about values; trumps help.
        low = {1: 24.0, 2: 23.0, 3: 21.5, 4: 19.5, 5: 18.0}.get(level, 17.0) - estimate
        low = max(low, me.hcp[0] + (1.0 if me.acted and level < 5 else 0.0))
        if not view.partner.acted and view.left.acted and view.right.acted:
            # Both of them bid on, and partner is silent: he has nothing.
            low += 2.0
        trumps = (length(strain, low=2 if level >= 4 else 3, slope=0.6),)
        base = 1.6 + 0.3 * (level >= 5)
        rules.append(Rule(DOUBLE, base, (low, 37), terms=trumps, asks="penalty", label="penalty double"))
    forced_there = view.partner.asks in _FOR_PENALTY or me.asks in _FOR_PENALTY
    need = 4.0 if level <= 3 and not (forced_there or level == 3) else 3.6
    stack = (Term(F.QUALITY + strain, low=4.5, slope=0.5),)
    low = max({1: 20.5, 2: 20.5, 3: 20.0, 4: 18.0}.get(level, 16.0) - estimate, me.hcp[0], 5.0)
    base = 2.6 if forced_there else 0.8
    if level <= 3 and _takeout_is_likelier(view) and not forced_there:
        return rules
    rules.append(
        Rule(DOUBLE, base, (low, 37), lengths_of(strain, need), stack, asks="penalty", label="trump stack")
    )
    return rules


def _takeout_is_likelier(view: View) -> bool:
    """Tell whether a low double would be read as takeout: no fit found yet, partner's hand not described."""
    return view.table.agreed(view.seat) is None and not (view.partner.hcp[1] - view.partner.hcp[0] <= 4)


def answer_penalty(view: View) -> list[Rule]:
    """Leave partner's double in; shape may pull it."""
    last = view.last
    if last is None or view.back[0] != PASS:
        return []
    strain, level = strain_of(last), level_of(last)
    values = view.partner.asks == "values"
    trumps = (length(strain, low=2, slope=0.6),) if values and strain != NOTRUMP else ()
    trumps = (*trumps, Term(F.LONGEST, high=5, over=1.2 if values else 0.4))
    rules = [Rule(PASS, 2.4 if values else 3.2, (0, 37), terms=trumps, label="leaves the double in")]
    if strain == NOTRUMP:
        return rules + (_runs(view) if level == 1 and not view.me.acted else [])
    if view.me.bid and level >= 4:
        rules += _freaks(view, strain)
    for suit in SUITS:
        cheap = view.cheapest(suit)
        if suit == strain or suit in view.their_shown or cheap > 5:
            continue
        have = max(view.partner.lengths[suit][0], 3.0 if values else 1.5)
        shown = view.me.lengths[suit][0]
        need = max(cheap + 5.0 - have + (0.0 if values else 1.5), shown + 1.0 if shown >= 5 else 4.0)
        if values and cheap == 5:
            need = 7.0 if suit in view.me.bid else 6.0
        shape: tuple[Term, ...] = (length(strain, high=1, over=0.9), longest(suit, 1.0))
        base = 1.7 if values else 1.0
        if level >= 4 and cheap == level:
            need -= 0.8
            if level == 4 and values and not view.me.acted:
                # Five cards will do where the suit costs no level.
                need, base, shape = min(need, 5.0), 2.3, (longest(suit, 1.0),)
        low = view.me.hcp[0]
        rules.append(
            Rule(
                bid(cheap, suit),
                base,
                (low, max(view.me.hcp[1], low)),
                lengths_of(suit, need),
                shape,
                loose=True,
                label="pulls the double",
            )
        )
    return rules


def _runs(view: View) -> list[Rule]:
    """Take partner's double of 1NT out with a long suit and no hope of beating it."""
    rules = []
    for suit in SUITS:
        if view.cheapest(suit) == 2 and suit not in view.their_shown:
            weak = (longest(suit, 1.3), length(suit, low=6, slope=1.2))
            rules.append(
                Rule(bid(2, suit), 3.2, (0, 5.5), lengths_of(suit, 5), weak, label="runs from 1NT doubled")
            )
    return rules


def _freaks(view: View, strain: Suit) -> list[Rule]:
    """Pull partner's high double with eleven cards in two suits: offence, not defence."""
    first, rules = view.me.bid[0], []
    for suit in SUITS:
        cheap = view.cheapest(suit)
        if suit in view.our_suits or suit in view.their_shown or cheap > 5:
            continue
        shape = (length(first, low=6, slope=1.5), length(strain, high=1, over=1.5))
        low, high = view.me.hcp
        rules.append(
            Rule(
                bid(cheap, suit), 3.4, (low, high), lengths_of(suit, 5), shape, loose=True, label="two-suiter"
            )
        )
    return rules


def _doubled(view: View) -> list[Rule]:
    """Our contract was doubled: redouble with a lot, run with a misfit."""
    last = view.last
    if last is None:
        return []
    level, strain = level_of(last), strain_of(last)
    low = max(24.0 + 1.5 * (level - 1) - view.partner.estimate, view.me.hcp[0] + 3.0, 9.5)
    rules = [Rule(REDOUBLE, 0.3, (low, 37), asks="redouble", label="redouble")]
    if level > 3:
        return rules
    notrump = strain == NOTRUMP
    for suit in SUITS:
        cheap = view.cheapest(suit)
        if (
            suit in view.their_shown
            or cheap > 3
            or (suit in view.our_suits and not notrump)
            or suit == strain
        ):
            continue
        if cheap > 2 and not notrump:
            continue
        need = max(view.me.lengths[suit][0], 5.0)
        misfit = () if notrump else (length(strain, high=1, over=1.2),)
        terms = (longest(suit, 1.2), *misfit)
        top = max(9.0, view.me.hcp[0] + 3)
        base = 1.2 if notrump else 0.4
        rules.append(
            Rule(
                bid(cheap, suit),
                base,
                (view.me.hcp[0], top),
                lengths_of(suit, need),
                terms,
                label="runs from the double",
            )
        )
    return rules


def _out_of_redouble(view: View) -> list[Rule]:
    """Rescue the side from a redoubled contract of the opponents, partner having named nothing."""
    last = view.last
    if last is None:
        return []
    rules = [Rule(PASS, -1.0, lengths=lengths_of(strain_of(last), 5), label="sits for the redouble")]
    low = view.me.hcp[0]
    for suit in SUITS:
        cheap = view.cheapest(suit)
        if suit not in view.their_shown and cheap <= 3:
            terms = (longest(suit, 1.2),)
            rules.append(
                Rule(bid(cheap, suit), 1.0, (low, 37), lengths_of(suit, 4), terms, loose=True, label="runs")
            )
    return rules
