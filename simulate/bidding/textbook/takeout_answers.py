"""Answering partner's double for takeout, negative or responsive: by an advancer or by opener."""

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
from simulate.core.calls import DOUBLE, NOTRUMP, PASS, bid, is_bid, level_of, strain_of
from simulate.core.cards import CLUBS, SUITS, Suit

TAKEOUT = ("takeout", "negative", "responsive", "cards")
"""What a double must ask for its partner to answer in a suit."""


def answer_takeout(view: View) -> list[Rule]:
    """Answer partner's double: cheap with a minimum, a jump to invite, game or a cue-bid with values."""
    suits = view.their_shown
    last = view.last
    if last is None or not suits:
        return []
    forced = view.back[0] == PASS
    level, doubled = level_of(last), strain_of(last)
    # Combined 24.5 is worth game; partner may have just what he promised.
    game_at = 24.5 - view.partner.hcp[0] + (0.5 if view.me.acted else 0.0)
    least = view.me.hcp[0] if view.me.acted else 0.0
    rules = _passes(view, level, doubled, forced)
    lebensohl = (
        level == 2 and forced and not view.me.acted and view.cheapest(NOTRUMP) == 2 and last >= bid(2, 1)
    )
    lebensohl = lebensohl and not view.we_bid and _is_weak_two(view)
    for suit in (s for s in SUITS if s not in suits):
        rules += _in_suit(view, suit, game_at, least, forced=forced, lebensohl=lebensohl)
    if lebensohl:
        weak = (longest(CLUBS, 0.6), Term(F.LONGEST, low=5, slope=0.5))
        rules.append(
            Rule(
                bid(2, NOTRUMP),
                1.5,
                (0, 7.5),
                {},
                weak,
                forcing=1,
                artificial=True,
                asks="lebensohl",
                label="Lebensohl",
            )
        )
    rules += _in_notrump(view, suits, game_at, least, lebensohl=lebensohl)
    cue = view.cheapest(suits[-1] if doubled == NOTRUMP else doubled)
    described = view.me.acted and view.me.hcp[1] - view.me.hcp[0] <= 4
    if cue <= (3 if described else 4) and doubled != NOTRUMP:
        # At the four-level it leaves no room below game: two places to play, or slam.
        strong = max(game_at - 1.0 + 3.0 * (cue == 4), least)
        # At the three-level and higher it looks for the four-card major that partner may hold.
        hidden = [s for s in SUITS if is_major(s) and s not in suits]
        search = (
            tuple(length(s, low=4, slope=0.7) for s in hidden[:1]) if cue >= 3 and len(hidden) == 1 else ()
        )
        rules.append(
            Rule(
                bid(cue, doubled),
                3.2 if cue <= 2 else 1.6 if cue == 3 else 0.6,
                (strong, 37),
                forcing=1,
                artificial=True,
                terms=(Term(F.HCP, low=strong, slope=0.6), *search),
                label="cue-bid",
            )
        )
    if not forced:
        rules += _responsive(view, suits, level)
    return rules


def _is_weak_two(view: View) -> bool:
    opened = next((c for c in view.calls if is_bid(c)), None)
    return opened is not None and opened == view.last and level_of(opened) == 2


def _passes(view: View, level: int, doubled: int, forced: bool) -> list[Rule]:
    if not forced:
        top = view.me.hcp[0] + 4 if view.me.acted else 5.5 + 0.5 * (level - 1)
        if view.doubled == 2:
            # The redouble would be left in: a suit is named with anything to name.
            return [
                Rule(PASS, 0.3, (0, 5), terms=(Term(F.LONGEST, high=4, over=0.8),), label="no suit to name")
            ]
        return [Rule(PASS, 1.6, (0, top), label="free to pass")]
    if doubled == NOTRUMP:
        # With some values the double is left in: nobody plays in notrump over theirs.
        return [Rule(PASS, 2.6, (6.5, 37), terms=(Term(F.LONGEST, high=5, over=0.9),), label="penalty pass")]
    trumps = Term(F.QUALITY + doubled, low=4.0, slope=0.5)
    need = {1: 5.0, 2: 4.6, 3: 4.2}.get(level, 3.0)
    least = (view.me.hcp[0] if view.me.acted else 4.0) + (2.0 if level == 1 else 1.0)
    rules = [
        Rule(
            PASS,
            3.0,
            (least if level < 4 else 0, 37),
            lengths_of(doubled, need),
            (trumps,),
            label="penalty pass",
        )
    ]
    if view.partner.asks == "cards":
        trumped = (length(doubled, low=2.5, slope=0.7), Term(F.LONGEST, high=5, over=0.8))
        rules.append(Rule(PASS, 2.2, (0, 37), terms=trumped, label="leaves the double in"))
    if level >= 3:
        # High enough that defending may be the least evil.
        flat = (balanced(1.0), length(doubled, low=3, slope=0.8))
        rules.append(Rule(PASS, 0.4 + (level >= 4), (0, 12), terms=flat, label="leaves the double in"))
    return rules


def _in_suit(
    view: View, suit: Suit, game_at: float, least: float, *, forced: bool, lebensohl: bool
) -> list[Rule]:
    cheap, game = view.cheapest(suit), game_level(suit)
    if cheap > 5 or (view.me.acted and suit in view.me.bid and view.me.lengths[suit][0] >= 5 and cheap > 3):
        return []
    fit = view.partner.lengths[suit][0]
    mine = suit in view.me.bid
    # Opposite four shown cards four will do; opposite a doubler's three, five are better at high levels.
    need = 4.0 if cheap <= 3 else max(8.5 - max(fit, 3.5), 4.0)
    if mine:
        need = view.me.lengths[suit][0] + (1.0 if fit < 3 else 0.0)
    known = max(fit - 3.0, 0.0) if not mine else 0.0
    major = 0.9 * is_major(suit) + 0.5 * known
    floor = least if forced else max(least + 1.0 if view.me.acted else 0.0, 4.5 + 1.1 * (cheap - 1))
    if view.doubled == 2:
        floor = least
    invite = game_at - (3.5 if is_major(suit) else 3.0)
    rules = []
    order = (longest(suit, 1.0),) if not mine else ()
    # A fifth card is worth a jump.
    short_of_jump = (*order, length(suit, high=4, over=0.5))
    if cheap < game:
        top = max(invite - (0.5 if cheap < 3 else -1.0), floor + 2)
        low = floor
        if lebensohl and cheap == 3:
            # With 2NT for the weak hands, three of a suit has some values.
            low, top = 5.5, game_at - 0.5
        rules.append(
            Rule(
                bid(cheap, suit),
                1.5 + major,
                (low, top),
                lengths_of(suit, need),
                short_of_jump,
                label="answers the double",
            )
        )
        if cheap + 1 < game and cheap + 1 <= 3:
            rules.append(
                Rule(
                    bid(cheap + 1, suit),
                    1.2 + 1.5 * major,
                    (max(invite, floor), game_at - 0.5),
                    lengths_of(suit, max(need, 4.0 if is_major(suit) else 5.0)),
                    order,
                    label="jump answer",
                )
            )
    if cheap <= game and is_major(suit):
        points = (support(suit, low=game_at + 0.5, slope=0.7), *order)
        low = max(game_at - 3.0, floor)
        enough = (
            need
            if mine
            else 4.0
            if cheap == 3 or (cheap == 4 and view.me.acted)
            # A double of a preempt promises four cards in an unbid major, nearly.
            else max(8.5 - max(fit, 4.3 if major and cheap == 4 else 3.5), 4.0)
        )
        top = 17.0 if not view.me.acted else 21.0
        rules.append(
            Rule(
                bid(game, suit),
                1.5 + major,
                (low, max(top, low)),
                lengths_of(suit, enough),
                points,
                loose=True,
                label="game over the double",
            )
        )
    if cheap <= 4 and is_major(suit) and not mine and not view.me.acted and view.doubled != 2:
        # Length is worth a game opposite support.
        wild = (Term(F.POINTS, low=7.5, slope=0.6), *order)
        rules.append(
            Rule(bid(4, suit), 1.0, (3, 12), lengths_of(suit, 5.8), wild, loose=True, label="game on length")
        )
    if cheap == 5 and not view.me.acted:
        # Over their game a long suit is for playing, not for defending.
        rules.append(
            Rule(bid(5, suit), 2.4, (4, 14), lengths_of(suit, 6.6), order, label="long suit over their game")
        )
    if game == 5 and cheap <= 5:
        values = (support(suit, low=game_at + 2.5, slope=1.2), *order)
        rules.append(
            Rule(
                bid(5, suit),
                0.7,
                (max(game_at - 2, floor), 20),
                lengths_of(suit, 5.0),
                values,
                loose=True,
                label="game in a minor",
            )
        )
    return rules


def _in_notrump(
    view: View, suits: tuple[Suit, ...], game_at: float, least: float, *, lebensohl: bool
) -> list[Rule]:
    cheap = view.cheapest(NOTRUMP)
    unbid = [s for s in SUITS if is_major(s) and s not in suits and s not in view.me.bid]
    no_major = tuple(length(s, high=3, over=1.2) for s in unbid)
    shape = (*stopped(suits, 2.2), balanced(0.7), *no_major)
    steps: tuple[tuple[int, Range], ...] = (
        (1, (max(6.5, least), max(10.0, game_at - 2.0))),
        (2, (max(game_at - 2.5, least), game_at)),
        (3, (max(game_at, least), 19.0 if not view.me.acted else 21.0)),
    )
    rules = []
    for level, strength in steps:
        if cheap <= level and not (lebensohl and level == 2):
            low, high = strength
            if level == 2 and cheap == 2 and view.me.acted:
                low = least
            if view.last is not None and strain_of(view.last) == NOTRUMP:
                continue
            rules.append(
                Rule(
                    bid(level, NOTRUMP),
                    2.7,
                    (low, max(high, low)),
                    terms=shape,
                    label="notrump over a double",
                )
            )
    return rules


def _responsive(view: View, suits: tuple[Suit, ...], level: int) -> list[Rule]:
    """After a raise, or a new suit, a double is for takeout too; after a redouble nothing is."""
    if view.doubled or level > 4 or view.me.acted:
        return []
    last = view.last
    if last is None or strain_of(last) == NOTRUMP:
        return [Rule(DOUBLE, 1.3, (8, 37), asks="penalty", label="the values")]
    strain = strain_of(last)
    raised = view.left.bid and strain in view.left.bid
    unbid = [s for s in SUITS if s not in suits]
    if raised:
        # Over a minor both majors, over a major both minors.
        shape = [length(s, low=4, slope=0.9) for s in unbid if is_major(s) != is_major(strain)]
        shape += [length(s, high=4, over=1.2) for s in unbid if is_major(s)]
        if level == 4:
            shape.append(Term(F.LONGEST, high=5, over=1.0))
        return [
            Rule(
                DOUBLE,
                2.3 if is_major(strain) else 4.0,
                (6.5 + 1.0 * (level - 2), 37),
                {strain: (0, 3)},
                tuple(shape),
                forcing=1,
                asks="responsive",
                label="responsive double",
            )
        ]
    return [
        Rule(DOUBLE, 1.2, (7.0, 37), lengths_of(strain, 4), asks="penalty", label="doubles their new suit")
    ]


def answer_lebensohl(view: View) -> list[Rule]:
    """Bid 3C as asked, unless too strong to hear partner pass."""
    low, high = view.me.hcp
    rules = [
        Rule(
            bid(3, CLUBS),
            3.0,
            (low, high),
            artificial=True,
            loose=True,
            terms=(Term(F.HCP, high=17.5),),
            label="3C as asked",
        )
    ]
    for suit in SUITS[1:]:
        if view.cheapest(suit) == 3 and suit not in view.their_shown:
            strong = (Term(F.HCP, low=18, slope=0.8),)
            rules.append(
                Rule(
                    bid(3, suit),
                    1.5,
                    (18, 37),
                    lengths_of(suit, 5),
                    strong,
                    loose=True,
                    label="too strong for 3C",
                )
            )
    rules.append(
        Rule(
            bid(3, NOTRUMP), 1.2, (19, 37), terms=stopped(view.their_shown, 2.0), label="game opposite little"
        )
    )
    return rules


def after_lebensohl(view: View) -> list[Rule]:
    """Pass 3C with clubs, or bid the long suit to play."""
    rules = [Rule(PASS, 1.5, (0, 8), lengths_of(CLUBS, 4), (longest(CLUBS, 1.0),), label="clubs")]
    for suit in SUITS[1:]:
        if view.cheapest(suit) == 3 and suit not in view.their_shown:
            rules.append(
                Rule(bid(3, suit), 1.5, (0, 8), lengths_of(suit, 4), (longest(suit, 1.0),), label="to play")
            )
    return rules
