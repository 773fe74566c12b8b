"""Partner of an overcaller: raises by trumps, cue-bids with values, new suits and notrump."""

from __future__ import annotations

from simulate.bidding.textbook.high_level import over_their_game
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
from simulate.core.cards import SUITS, Suit


def advance_overcall(view: View) -> list[Rule]:
    """Act for the first time after partner's overcall in a suit."""
    last = view.last
    if last is None or not view.partner.bid:
        return []
    suit = view.partner.bid[-1]
    have = view.partner.lengths[suit][0]
    base_points = view.partner.hcp[0]
    # A jump overcall is weak: then only trumps, or real values, count.
    preempt = view.partner.hcp[1] <= 10.5
    game_at = 24.0 - base_points + _borrowed(view)
    fits = lengths_of(suit, max(8 - have, 2))
    top = max(min(8.5, game_at - 6.0), 8.5 + _borrowed(view)) if not preempt else 13.0
    # Trumps for a raise are not passed.
    trumps = (length(suit, high=max(7 - have, 2), over=0.6),)
    free = view.back[0] != PASS
    rules = [
        Rule(
            PASS,
            1.2 + 0.5 * free,
            (0, top + 1.5 * free),
            {suit: (0, 10 - have)},
            trumps,
            label="nothing to add",
        ),
        Rule(PASS, 1.0, (0, 4.5), label="too weak"),
    ]
    rules += _raises(view, suit, have, game_at, preempt=preempt)
    rules += _cues(view, suit, fits, game_at)
    rules += _new_suits(view, suit, base_points)
    rules += _notrump(view, suit, game_at)
    rules += _doubles(view, suit)
    if not view.last_is_ours and level_of(last) >= 4:
        rules += over_their_game(view)
    return rules


def _borrowed(view: View) -> float:
    """Return the points partner has bid already on this player's behalf, balancing after they stopped."""
    if len(view.back) < 4 or view.back[2:4] != [PASS, PASS]:
        return 0.0
    if view.left.acted and view.right.acted:
        return 4.5
    last = next(call for call in view.back[4:] if is_bid(call))
    return 2.0 if level_of(last) >= 2 else 0.0


def _raises(view: View, suit: Suit, have: float, game_at: float, *, preempt: bool) -> list[Rule]:
    cheap, game = view.cheapest(suit), game_level(suit)
    rules = []
    competes = view.last is not None and not view.last_is_ours
    for level in range(cheap, game):
        # As high as the side has trumps; without competition there is no hurry.
        trumps = level + 6.0 - have - (0.3 if level == cheap and competes else 0.0)
        need = max(trumps, 8 - have, 2)
        low = {1: 5.0, 2: 5.5, 3: 6.0, 4: 6.5}.get(level, 7.0) + (0.8 * view.vulnerable if level >= 3 else 0)
        high = game_at - 4.5 if level <= 2 else game_at - 3.5
        high = max(high, low + 3)
        # A jump is weak, with the trumps for it; with fewer the cheap raise is enough.
        jump = level > cheap
        enough = (
            (length(suit, high=max(level + 6.5 - have, 3), over=0.5),)
            if level < 3 and level + 1 < game
            else ()
        )
        modest = (Term(F.HCP, high=8.5, over=0.5),) if jump and not preempt else ()
        rules.append(
            Rule(
                bid(level, suit),
                1.8 + 0.3 * jump * (level == cheap + 1) - 0.2 * max(level - cheap - 1, 0),
                (max(low - 2.5, 0), high),
                lengths_of(suit, need),
                (support(suit, low, high, 0.7, 0.8), *enough, *modest),
                loose=True,
                label="raise of the overcall",
            )
        )
        if level == cheap >= 3 and not preempt:
            # Values raise one higher than trumps would.
            rules.append(
                Rule(
                    bid(level, suit),
                    1.3,
                    (7, game_at - 1),
                    lengths_of(suit, max(8 - have, 2)),
                    (support(suit, 9.5 + 2.5 * (level - 3) + _borrowed(view), game_at - 1, 0.8, 0.8),),
                    loose=True,
                    label="sound raise",
                )
            )
    if cheap <= game:
        strong = (support(suit, low=game_at + 2.0 * (game == 5), slope=0.8),)
        rules.append(
            Rule(
                bid(game, suit),
                1.2 + 0.4 * (cheap == game),
                (max(game_at - 4, 5), 20),
                lengths_of(suit, max((8 if is_major(suit) else 9) - have, 2)),
                strong,
                loose=True,
                label="game raise",
            )
        )
        favourable = view.they_vulnerable and not view.vulnerable
        law = game + 6.0 - have + 0.6 * view.vulnerable - 0.4 * favourable
        weak = (support(suit, low=6.5 + 2.0 * view.vulnerable, slope=0.5), Term(F.HCP, high=11))
        rules.append(
            Rule(
                bid(game, suit),
                1.7 + 0.4 * favourable - 0.8 * (view.vulnerable and not view.they_vulnerable),
                (2, 11),
                lengths_of(suit, max(law, 3)),
                weak,
                loose=True,
                label="preemptive game raise",
            )
        )
    return rules


def _cues(view: View, suit: Suit, fits: dict[Suit, Range], game_at: float) -> list[Rule]:
    rules = []
    for theirs in view.their_shown[:1]:
        level = view.cheapest(theirs)
        call = bid(level, theirs) if level <= 7 else 0
        if level > 4 or call >= bid(game_level(suit), suit):
            continue
        low = max(game_at - {1: 5.0, 2: 5.0, 3: 4.5, 4: 0.0}[level], 9.5)
        if call > bid(game_level(suit) - 1, suit):
            # Nothing is left to invite: with a fit for game one bids it.
            low = game_at + 3.0
        majors = tuple(
            length(s, high=4, over=0.9) for s in SUITS if is_major(s) and s not in (suit, *view.their_shown)
        )
        good: tuple[Term, ...] = (support(suit, low=low, slope=0.9), Term(F.HCP, low=9.0, slope=0.6))
        if not is_major(suit):
            good += majors
        rules.append(
            Rule(
                call,
                2.3,
                (max(low - 1.5, 8), 37),
                fits,
                good,
                loose=True,
                forcing=1,
                artificial=True,
                asks="cue raise",
                label="cue-bid raise",
            )
        )
        least = game_at + (2.0 if call > bid(game_level(suit) - 1, suit) else -0.5)
        rules.append(Rule(call, 0.8, (least, 37), forcing=1, artificial=True, label="cue-bid, strong"))
    return rules


def _new_suits(view: View, partners: Suit, base_points: float) -> list[Rule]:
    rules = []
    for suit in SUITS:
        cheap = view.cheapest(suit)
        if suit == partners or suit in view.their_shown or cheap > 4:
            continue
        low = {1: 7.5, 2: 8.5, 3: 10.5, 4: 12.5}[cheap] + max(8.0 - base_points, -3.0) * 0.5
        low += _borrowed(view)
        terms = (
            longest(suit, 1.2),
            length(partners, high=2, over=0.6),
            Term(F.QUALITY + suit, low=4, slope=0.3),
            length(suit, low=5 if cheap <= 1 else 6, slope=0.6),
        )
        forcing = 1 if cheap >= 3 and not view.passed_hand else 0
        rules.append(
            Rule(
                bid(cheap, suit),
                1.1,
                (low, 18),
                lengths_of(suit, 5),
                terms,
                forcing=forcing,
                label="new suit",
            )
        )
    return rules


def _notrump(view: View, suit: Suit, game_at: float) -> list[Rule]:
    cheap = view.cheapest(NOTRUMP)
    shape = (*stopped(view.their_shown, 2.0), balanced(0.5))
    no_fit = (length(suit, high=2 if is_major(suit) else 3, over=0.8),)
    # Against a strong notrump hand there is nothing to invite to.
    against_notrump = max(view.left.hcp[0], view.right.hcp[0]) >= 14
    rules = []
    for level, low, high in ((1, 8.0, 11.5), (2, game_at - 4.5, game_at - 2.0), (3, game_at - 2.0, 20.0)):
        if cheap <= level:
            rules.append(
                Rule(
                    bid(level, NOTRUMP),
                    1.3 - 2.0 * against_notrump,
                    (low, max(high, low)),
                    terms=(*shape, *no_fit),
                    label="notrump advance",
                )
            )
    return rules


def _doubles(view: View, suit: Suit) -> list[Rule]:
    """Responsive after a raise, penalty-minded after notrump or high."""
    last = view.last
    if last is None or view.doubled or view.last_is_ours or level_of(last) > 4:
        return []
    strain, level = strain_of(last), level_of(last)
    if strain == NOTRUMP:
        return [Rule(DOUBLE, 1.0, (10.5, 37), asks="penalty", label="the values")]
    unbid = [s for s in SUITS if s != suit and s not in view.their_shown]
    shape = tuple(length(s, low=4, slope=1.0) for s in unbid)
    return [
        Rule(
            DOUBLE,
            1.8,
            (8.5 + 1.2 * (level - 2), 37),
            {strain: (0, 3), suit: (0, 2)},
            shape,
            forcing=1,
            asks="responsive",
            label="responsive double",
        )
    ]
