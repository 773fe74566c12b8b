"""After a raise: game tries, and answers to forcing raises, splinters, Drury and inverted raises."""

from __future__ import annotations

from dataclasses import replace

from simulate.bidding.textbook.later_rounds import later_rounds
from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of
from simulate.bidding.textbook.slams import slam_moves
from simulate.bidding.textbook.standing import Standing
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import NOTRUMP, PASS, bid, is_bid, level_of, strain_of
from simulate.core.cards import CLUBS, DIAMONDS, SUITS, Suit

_CLOSE = 1.3
_SPLINTER_SLAM = 26.5
"""Combined high cards from which a splinter makes slam likely, none of them wasted."""
_GAME_OVER_DRURY = 25.5
"""Combined points from which opener bids game over a passed hand's raise."""


def after_simple_raise(view: View) -> list[Rule] | None:
    """Go on after partner raised this player's major to two: pass, try, game; None elsewhere."""
    last = view.last
    if last is None or view.they_acted or level_of(last) != 2 or not is_major(strain_of(last)):
        return None
    suit = strain_of(last)
    if view.me.bid[-1:] != (suit,) or view.partner.lengths[suit][0] < 3 or view.partner.forcing:
        return None
    if suit in view.partner.bid and view.partner.bid[0] == suit and view.me.bid[0] != suit:
        return None
    here = Standing(view)
    support = F.SUPPORT + suit
    invite, game = here.invite - 0.3, here.game - 0.6
    least = view.me.hcp[0]
    long = max(view.me.lengths[suit][0] + 1, 6.0)

    def strength(low: float, high: float) -> tuple[Term, ...]:
        return (Term(support, low, high, _CLOSE, _CLOSE),)

    rules = [
        Rule(PASS, 1.5, (least, max(invite, least)), terms=strength(0, invite), loose=True, label="no game"),
        Rule(
            bid(4, suit),
            1.8,
            (game - 1, here.slam_try + 1),
            terms=strength(game, here.slam_try + 1),
            loose=True,
            label="game",
        ),
        Rule(
            bid(4, suit),
            1.3,
            (game - 3, here.slam_try),
            lengths_of(suit, long),
            strength(game - 2, here.slam_try),
            loose=True,
            label="game on length",
        ),
        Rule(
            bid(3, suit),
            0.7,
            (least, invite),
            lengths_of(suit, long),
            strength(invite - 3, invite),
            loose=True,
            label="barrage",
        ),
        Rule(
            bid(2, NOTRUMP),
            1.0,
            (invite, game),
            terms=(*strength(invite, game), balanced(1.2)),
            loose=True,
            forcing=1,
            artificial=True,
            asks=f"try {suit}",
            label="game try",
        ),
    ]
    for side in SUITS:
        if side == suit or bid(view.cheapest(side), side) > bid(3, suit):
            continue
        help_wanted = (*strength(invite, game + 0.5), Term(F.LENGTH + side, low=3, slope=1.5))
        rules.append(
            Rule(
                bid(view.cheapest(side), side),
                1.0,
                (invite, game + 1),
                {side: (3, 13)},
                (*help_wanted, Term(F.QUALITY + side, high=6, over=0.3)),
                loose=True,
                artificial=True,
                forcing=1,
                asks=f"try {suit}",
                label="game try",
            )
        )
    return [*rules, *slam_moves(here)]


def answer_try(view: View, suit: Suit) -> list[Rule]:
    """Answer a game try: game with the better half of the raise, or with help in partner's suit."""
    here = Standing(view)
    low, high = view.me.hcp
    middle = low + 0.5 * (min(high, low + 4) - low)
    support = F.SUPPORT + suit
    asked = here.last_strain
    rules = [
        Rule(
            bid(3, suit),
            1.5,
            (low, middle),
            terms=(Term(support, high=middle, over=_CLOSE),),
            loose=True,
            label="declines the try",
        ),
        Rule(
            bid(4, suit),
            1.5,
            (middle, high),
            terms=(Term(support, low=middle + 0.4, slope=_CLOSE),),
            loose=True,
            label="accepts the try",
        ),
    ]
    if asked != NOTRUMP:
        help_held = (
            Term(support, low=middle - 1, slope=_CLOSE),
            Term(F.QUALITY + asked, low=3, slope=1.0),
        )
        rules.append(
            Rule(bid(4, suit), 1.2, (low, high), terms=help_held, loose=True, label="help in the suit")
        )
    return rules


def answer_jacoby(view: View, suit: Suit) -> list[Rule]:
    """Answer a forcing raise: shortness at the three-level, else strength."""
    rules = []
    even = (Term(F.BALANCED, high=1, over=0.8),)
    for short in SUITS:
        if short != suit:
            lengths: dict[Suit, Range] = {short: (0, 1)}
            never = (Term(F.LENGTH + short, high=1, over=2.5),)
            rules.append(
                Rule(
                    bid(3, short),
                    2.0,
                    (11, 21),
                    lengths,
                    never,
                    artificial=True,
                    forcing=2,
                    controls=(short,),
                    label="shortness",
                )
            )
    rules.append(Rule(bid(4, suit), 2.0, (11, 14), terms=even, label="minimum, no shortness", slope=_CLOSE))
    rules.append(
        Rule(bid(3, NOTRUMP), 1.4, (14.5, 16.5), terms=even, artificial=True, forcing=2, label="middling")
    )
    rules.append(Rule(bid(3, suit), 1.6, (16.5, 21), terms=even, forcing=2, label="extras", slope=_CLOSE))
    return rules


def answer_splinter(view: View, suit: Suit) -> list[Rule]:
    """Answer a splinter: game with wasted values or a minimum, else towards slam."""
    here = Standing(view)
    short = here.last_strain
    low, high = view.me.hcp
    if view.cheapest(suit) > 4 or not is_major(suit):
        return []
    least = _SPLINTER_SLAM - here.partner.hcp[0]
    wasted = (Term(F.QUALITY + short, low=3, slope=0.8), Term(F.HCP, high=least + 3))
    rules = [
        Rule(bid(4, suit), 1.6, (low, max(least, low)), label="minimum", slope=_CLOSE),
        Rule(bid(4, suit), 1.4, (low, high), terms=wasted, loose=True, label="values wasted"),
    ]
    fitting = Term(F.QUALITY + short, high=2.5, over=0.7)
    for rule in slam_moves(here):
        # An ace is never wasted, kings and queens opposite shortness are.
        terms = (*rule.terms, fitting, Term(F.HCP, low=least - 0.5, slope=_CLOSE))
        rules.append(replace(rule, base=rule.base + 0.3, terms=terms, loose=True))
    return rules


def answer_drury(view: View, suit: Suit) -> list[Rule]:
    """Answer a passed hand's artificial raise: two of the major is light, 2D a sound opening."""
    support = F.SUPPORT + suit
    here = Standing(view)
    game = here.opposite(_GAME_OVER_DRURY, 0.5)
    return [
        Rule(
            bid(2, suit),
            1.6,
            (8, 12.5),
            terms=(Term(support, high=13.0, over=_CLOSE),),
            loose=True,
            label="light opening",
        ),
        Rule(
            bid(2, DIAMONDS),
            1.3,
            (12, 15),
            terms=(Term(support, 13.0, game, _CLOSE, _CLOSE),),
            loose=True,
            artificial=True,
            forcing=1,
            label="sound opening",
        ),
        Rule(
            bid(4, suit),
            1.6,
            (13, 21),
            terms=(Term(support, low=game, slope=_CLOSE),),
            loose=True,
            label="game",
        ),
    ]


def after_inverted_raise(view: View) -> list[Rule] | None:
    """Describe the hand after a forcing raise of the minor opened; None elsewhere."""
    calls = [c for c in view.calls if c != PASS]
    if len(calls) != 2 or view.they_acted or view.back[1] == PASS or not all(map(is_bid, calls)):
        return None
    suit = strain_of(calls[0])
    if calls[0] not in (bid(1, CLUBS), bid(1, DIAMONDS)) or calls[1] != bid(2, suit):
        return None
    if not view.partner.forcing:
        return later_rounds(view)
    flat = (balanced(1.0),)
    rules = [
        Rule(bid(2, NOTRUMP), 1.5, (11, 14.4), terms=flat, label="balanced minimum", slope=_CLOSE),
        Rule(bid(3, NOTRUMP), 1.5, (17.6, 20), terms=flat, label="balanced maximum", slope=_CLOSE),
        Rule(bid(3, suit), 1.1, (10.5, 14.5), lengths_of(suit, 5), label="minimum", slope=_CLOSE),
    ]
    for side in SUITS:
        level = view.cheapest(side)
        if side == suit:
            continue
        if level == 2:
            shape = (Term(F.STOPPER + side, low=1, slope=1.2), Term(F.BALANCED, low=1, slope=0.6))
            rules.append(
                Rule(
                    bid(2, side),
                    1.0,
                    (13, 21),
                    {side: (3, 5)},
                    shape,
                    artificial=True,
                    forcing=1,
                    label="values in the suit",
                )
            )
        lengths: dict[Suit, Range] = {side: (0, 1), suit: (4, 13)}
        jump = 3 if level == 2 else 4
        if jump == 3:
            rules.append(
                Rule(
                    bid(jump, side),
                    1.3,
                    (14, 21),
                    lengths,
                    (Term(F.LENGTH + side, high=1, over=2.5),),
                    artificial=True,
                    forcing=2,
                    label="shortness",
                )
            )
    return rules
