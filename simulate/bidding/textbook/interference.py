"""Responder's first action after partner opened a suit and the next hand overcalled or doubled."""

from __future__ import annotations

from simulate.bidding.textbook.rules import (
    F,
    Range,
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
from simulate.core.calls import DOUBLE, NOTRUMP, PASS, REDOUBLE, bid, level_of, strain_of
from simulate.core.cards import CLUBS, HEARTS, SPADES, SUITS, Suit


def respond_in_competition(view: View, suit: Suit) -> list[Rule]:
    """Act after one of a suit and any interference."""
    last = view.last
    if last is None:
        return []
    if view.doubled:
        return _over_double(view, suit)
    level = level_of(last)
    rules = [*_silence(view, level), *_raises(view, suit), *_cue_bid(view, suit)]
    rules += [*_new_suits(view, suit), *_notrump(view, suit), *_doubles(view, suit, level)]
    return rules


def _silence(view: View, level: int) -> list[Rule]:
    last = view.last
    theirs = strain_of(last) if last is not None else 0
    top = {1: 6.5, 2: 7.5, 3: 8.5}.get(level, 9.0) + 1.5 * (last == bid(1, NOTRUMP))
    rules = [Rule(PASS, 1.5, (0, top), label="nothing to say")]
    if theirs != NOTRUMP:
        # Trapping: opener will reopen with a double.
        stack = (Term(F.QUALITY + theirs, low=4.5, slope=0.6),)
        rules.append(Rule(PASS, 2.6, (5, 15), lengths_of(theirs, 5), stack, label="trap pass"))
        rules.append(Rule(PASS, 1.3, (0, top + 3), lengths_of(theirs, 4), label="waits for a reopening"))
    return rules


def _raises(view: View, suit: Suit) -> list[Rule]:
    """Raise on trumps: weak jumps, sound cue-bids."""
    cheap, game = view.cheapest(suit), game_level(suit)
    have = view.partner.lengths[suit][0]
    least = 8 - have if is_major(suit) else 5 if suit == CLUBS else 4
    rules = []
    # A minor is raised without a major to show.
    unshown = [s for s in (HEARTS, SPADES) if s not in view.their_shown]
    majors = () if is_major(suit) else tuple(length(s, high=3, over=1.3) for s in unshown)
    for level in range(cheap, game + 1):
        low, high = {2: (5.5, 10.5), 3: (7.5, 11.5), 4: (9.0, 14.0), 5: (9, 14)}[level]
        shown = max(low - (2 if level == cheap == 3 else 3), 0)
        if level > cheap:
            low, high = {3: (4.0, 9.0), 4: (6.5, 13.5), 5: (7.0, 13.0)}[level]
            shown = max(low - 3, 0)
        need = (
            float(least)
            if level == cheap <= 3
            else max(level + 6.0 - have - (0.4 if level >= 4 else 0), least)
        )
        if level == game and is_major(suit):
            low, high = (7.0 + 1.5 * view.vulnerable, 14.5)
        rules.append(
            Rule(
                bid(level, suit),
                3.0 if level == cheap == 2 else 2.4 if level == cheap else 2.0,
                (shown, high),
                lengths_of(suit, need),
                (support(suit, low, high, 0.8, 0.8), *majors),
                loose=True,
                label="raise in competition",
            )
        )
    if cheap <= game:
        values = (support(suit, 12.5 + 2 * (game == 5), 19, 0.9, 0.6),)
        base = 1.2 + 0.9 * (cheap >= game - 1)
        rules.append(
            Rule(
                bid(game, suit),
                base,
                (9, 16),
                lengths_of(suit, max(least, 8 - have)),
                values,
                loose=True,
                label="game raise",
            )
        )
    return rules


def _cue_bid(view: View, suit: Suit) -> list[Rule]:
    """Their suit: a limit raise or better, or a strong hand without anything else to say."""
    if not view.their_shown:
        return []
    rules = []
    theirs = view.their_shown[-1]
    level = view.cheapest(theirs)
    call = bid(level, theirs) if level <= 4 else 0
    if not call or call > bid(game_level(suit), suit):
        return []
    have = view.partner.lengths[suit][0]
    low = 10.5 if call < bid(3, suit) else 12.5
    need = max(8 - have, 3.0) + (0.0 if is_major(suit) else 0.5)
    good = (support(suit, low=low, slope=1.0),)
    rules.append(
        Rule(
            call,
            2.5,
            (max(low - 1.5, 8), 37),
            lengths_of(suit, need),
            good,
            loose=True,
            forcing=1,
            artificial=True,
            asks="cue raise",
            label="cue-bid raise",
        )
    )
    rules.append(Rule(call, 1.0, (13.5, 37), forcing=1, artificial=True, label="cue-bid, strong"))
    return rules


def _new_suits(view: View, opened: Suit) -> list[Rule]:
    rules = []
    last = view.last
    contested_one_heart = bid(1, HEARTS) in view.calls and opened < HEARTS
    for suit in SUITS:
        cheap = view.cheapest(suit)
        if suit == opened or suit in view.their_shown or cheap > 4:
            continue
        need = 4.0 if cheap == 1 else 5.0
        if cheap == 1 and suit == SPADES and contested_one_heart:
            need = 5.0
        if last == bid(1, NOTRUMP):
            rules += _over_their_notrump(view, suit)
            continue
        low = {1: 5.5, 2: 10.0, 3: 11.5, 4: 12.0}[cheap]
        terms = [longest(suit, 1.0)]
        if cheap >= 2:
            terms += [length(suit, low=5 if cheap == 2 else 5.5 if is_major(suit) else 6, slope=0.7)]
        if is_major(opened):
            terms.append(length(opened, high=2, over=0.6))
        base = 2.2 + 0.8 * is_major(suit)
        rules.append(
            Rule(
                bid(cheap, suit),
                base,
                (low, 37),
                lengths_of(suit, need),
                tuple(terms),
                forcing=0 if view.passed_hand else 1,
                label="free bid",
            )
        )
        if cheap <= 2:
            quality = (longest(suit), Term(F.QUALITY + suit, low=4, slope=0.5))
            jump = bid(cheap + 1, suit)
            need = 6.0 + (cheap == 2) * 0.6
            rules.append(Rule(jump, 1.0, (3, 7.5), lengths_of(suit, need), quality, label="weak jump"))
        if cheap <= 4 and is_major(suit):
            # Where the suit costs four anyway, six good cards must do.
            base, need = (2.2, 6.0) if cheap == 4 else (0.8, 7.0)
            good = (longest(suit), Term(F.QUALITY + suit, low=5, slope=0.5))
            rules.append(Rule(bid(4, suit), base, (7, 14), lengths_of(suit, need), good, label="own game"))
    return rules


def _over_their_notrump(view: View, suit: Suit) -> list[Rule]:
    """Bid a long suit over their 1NT to play there: with the balance of the points one doubles."""
    terms = (longest(suit, 1.2), length(suit, low=6, slope=0.8))
    return [
        Rule(bid(2, suit), 2.2, (3.5, 9.0), lengths_of(suit, 5), terms, label="to play"),
        Rule(bid(3, suit), 0.6, (3, 8), lengths_of(suit, 7), (longest(suit),), label="long suit"),
    ]


def _notrump(view: View, suit: Suit) -> list[Rule]:
    cheap = view.cheapest(NOTRUMP)
    shape = [*stopped(view.their_shown, 2.4), balanced(0.6)]
    if is_major(suit):
        shape.append(length(suit, high=2, over=0.8))
    rules = []
    for level, low, high in ((1, 7.0, 10.5), (2, 10.5, 12.5), (3, 12.5, 17.0)):
        if cheap <= level:
            terms = (*shape, *(length(s, high=3, over=0.8) for s in (HEARTS, SPADES) if level < 3))
            rules.append(Rule(bid(level, NOTRUMP), 1.8, (low, high), terms=tuple(terms), label="notrump"))
    return rules


def _doubles(view: View, suit: Suit, level: int) -> list[Rule]:
    """Negative through 3S, values above; after notrump or a two-suiter for penalty."""
    last = view.last
    if last is None:
        return []
    strain = strain_of(last)
    if last == bid(1, NOTRUMP):
        # The balance of the points: with a long suit and less the suit is bid.
        flat = (Term(F.LONGEST, high=5, over=1.0),)
        return [Rule(DOUBLE, 2.0, (9.2, 37), terms=flat, asks="penalty", label="the values", slope=1.5)]
    if strain == NOTRUMP or len(view.their_shown) >= 2:
        return [Rule(DOUBLE, 2.0, (9.0, 37), asks="penalty", label="the values")]
    if last > bid(3, SPADES):
        low = 8.5 if level == 4 else 9.5
        return [Rule(DOUBLE, 1.7, (low, 37), {}, (balanced(0.3),), asks="values", label="the values")]
    low = {1: 6.0, 2: 7.5, 3: 9.0}[level]
    unbid = [s for s in SUITS if s not in (suit, strain)]
    majors = [s for s in unbid if is_major(s)]
    shown: dict[Suit, Range] = dict.fromkeys(majors, (4, 6)) if majors else dict.fromkeys(unbid, (3, 7))
    soft = [length(strain, high=3, over=0.9)]
    if len(majors) == 1 and level == 1:
        # With five the suit can be bid, if there is room or the points are there.
        soft.append(length(majors[0], high=4, over=0.6))
    soft += [length(s, high=4, over=0.5) for s in majors if level > 1]
    if is_major(suit):
        soft.append(length(suit, high=2, over=1.2))
    rules = [
        Rule(DOUBLE, 2.8, (low, 37), shown, tuple(soft), forcing=1, asks="negative", label="negative double")
    ]
    if len(majors) == 2 and level == 1:
        # Both majors at once, rather than one by one.
        both: dict[Suit, Range] = dict.fromkeys(majors, (4, 4))
        rules.append(
            Rule(
                DOUBLE, 4.2, (low, 37), both, forcing=1, asks="negative", label="negative double, both majors"
            )
        )
    if len(majors) == 2 and level == 2:
        # Over two of a minor four-three must do.
        for four, three in ((HEARTS, SPADES), (SPADES, HEARTS)):
            some: dict[Suit, Range] = {four: (4, 6), three: (3, 3)}
            rules.append(
                Rule(
                    DOUBLE,
                    2.2,
                    (low + 0.5, 37),
                    some,
                    tuple(soft),
                    forcing=1,
                    asks="negative",
                    label="negative double on one major",
                )
            )
    # Values without a better description.
    rules.append(
        Rule(
            DOUBLE,
            0.8,
            (max(low + 2.5, 10), 37),
            {},
            (length(strain, high=3, over=0.8),),
            forcing=1,
            asks="negative",
            label="double with values",
        )
    )
    return rules


def _over_double(view: View, suit: Suit) -> list[Rule]:
    """Redouble with ten or more, 2NT with a good raise, everything else natural and limited."""
    last = view.last
    level = level_of(last) if last is not None else 1
    have = view.partner.lengths[suit][0]
    game = game_level(suit)
    fit = (length(suit, high=3 if is_major(suit) else 4, over=0.5),)
    rules = [
        Rule(PASS, 1.5, (0, 6.5), label="nothing to say"),
        Rule(REDOUBLE, 2.0, (9.5, 37), terms=fit, asks="redouble", label="redouble"),
    ]
    least = 8 - have if is_major(suit) else 5 if suit == CLUBS else 4
    for raised, low, high, need in (
        (level + 1, 4.5, 9.5, float(least)),
        (level + 2, 3.5, 10.0, least + 1.0),
        (game, 6.5, 13.5, game + 6.0 - have - 0.4),
    ):
        if level < raised <= game:
            base = 2.2 + 0.25 * (raised - level) + 0.3 * (raised == game == 4)
            enough = length(suit, high=need + 0.3, over=0.8 if raised < game else 0.0)
            strength = (
                enough,
                support(suit, low + 1.5 * view.vulnerable * (raised > level + 1), high, 0.8, 0.8),
            )
            rules.append(
                Rule(
                    bid(raised, suit),
                    base,
                    (max(low - 3, 0), min(high, 10)),
                    lengths_of(suit, need),
                    strength,
                    loose=True,
                    label="raise over a double",
                )
            )
    if level == 1:
        sound = (support(suit, low=10.5, slope=1.0),)
        rules.append(
            Rule(
                bid(2, NOTRUMP),
                3.0,
                (9, 37),
                lengths_of(suit, least + 1.0 - 0.4 * (not is_major(suit))),
                sound,
                loose=True,
                forcing=1,
                artificial=True,
                asks="jordan",
                label="Jordan 2NT",
            )
        )
        rules.append(Rule(bid(1, NOTRUMP), 1.3, (6.5, 9.5), terms=(balanced(0.8), *fit), label="1NT"))
    for new in SUITS:
        cheap = view.cheapest(new)
        if new == suit or cheap > 2:
            continue
        low, high, need = (5.0, 37.0, 4.0) if cheap == 1 else (5.0, 10.0, 5.0)
        terms = (longest(new, 1.0), length(new, low=5 if cheap == 1 else 6, slope=0.5))
        rules.append(
            Rule(
                bid(cheap, new),
                1.7,
                (low, high),
                lengths_of(new, need),
                terms,
                forcing=int(cheap == 1),
                label="new suit over a double",
            )
        )
        weak = (longest(new), Term(F.QUALITY + new, low=4, slope=0.5))
        rules.append(
            Rule(bid(cheap + 1, new), 1.0, (2, 7), lengths_of(new, 6), weak, label="weak jump over a double")
        )
    return rules
