"""Later rounds of contested auctions: raising a suit of the side, by total tricks and by points."""

from __future__ import annotations

from simulate.bidding.textbook.placing import GAME
from simulate.bidding.textbook.rules import F, Range, Rule, Term, lengths_of, support
from simulate.bidding.textbook.slams import GRAND, SLAM
from simulate.bidding.textbook.told import forced, had_to_answer, promised_four, told_all
from simulate.bidding.textbook.view import View, game_level, is_major
from simulate.core.calls import NOTRUMP, bid, strain_of
from simulate.core.cards import SUITS, Suit


def raises_in_competition(view: View) -> list[Rule]:
    """Raise a suit partner has shown, or one of ours that he raised."""
    rules = []
    last = view.last
    for suit in SUITS:
        have = view.partner.lengths[suit][0]
        promised = have >= (4 if promised_four(view) else 5)
        if have < 3 or suit in view.their_shown or not (suit in view.our_suits or promised):
            continue
        if (
            view.balancing
            and view.last_is_ours
            and view.doubled
            and last is not None
            and strain_of(last) == suit
        ):
            # Doubled for penalty: going on only costs more.
            continue
        cheap, game = view.cheapest(suit), game_level(suit)
        shown = view.me.lengths[suit][0]
        need = max(8 - have, min(shown, 8 - have), 1)
        for level in range(cheap, min(game, 6) + 1):
            if level == game:
                rules.append(_game_in(view, suit, need, cheap))
            if view.last_is_ours:
                rules += _onward(view, suit, level, cheap, need)
            else:
                rules += _competitive(view, suit, level, cheap, have)
        if (view.last_is_ours and game < cheap <= 6) or cheap <= 6 <= game + 2:
            rules += _slams(view, suit, need)
        settled = last is not None and strain_of(last) == view.table.agreed(view.seat)
        if last is not None and view.last_is_ours and strain_of(last) != suit and cheap <= 4 and not settled:
            top = max(GAME - 1.0 - view.partner.estimate, view.me.hcp[0])
            lengths: dict[Suit, Range] = {suit: (max(7 - have, 1), 13)}
            low = view.me.hcp[0]
            rules.append(Rule(bid(cheap, suit), 1.5, (low, top), lengths, label="preference"))
    return rules


def _game_in(view: View, suit: Suit, need: float, cheap: int) -> Rule:
    game = game_level(suit)
    # Competition shows shape: game is bid on a little less.
    low = (24.5 if game == 4 else 27.0) - view.partner.estimate
    if not view.last_is_ours and cheap == game:
        low -= 1.0
    low = max(low, view.me.hcp[0] + (0.5 if view.last_is_ours and view.me.acted else 0.0))
    high = SLAM - view.partner.estimate
    base = 2.2 if is_major(suit) else 0.9
    if view.me.acted and view.me.hcp[1] < low - 1.0:
        # Once limited, a hand seldom grows up to game.
        base -= 1.0
    fits = lengths_of(suit, need)
    terms = [support(suit, low, high, 0.9, 0.4)]
    if game == 5 and view.cheapest(NOTRUMP) <= 3:
        # With their suit stopped the nine tricks in notrump come first.
        terms += [Term(F.STOPPER + s, high=0, over=1.0) for s in view.their_shown[:1]]
    shown: Range = (max(low - 3, view.me.hcp[0], 0), max(high, low))
    return Rule(bid(game, suit), base, shown, fits, tuple(terms), loose=True, label="game in the fit")


def _onward(view: View, suit: Suit, level: int, cheap: int, need: float) -> list[Rule]:
    """Below game, the opponents having passed: an invitation, or a sign-off over partner's cue-bid."""
    last = view.last
    raised = last is not None and strain_of(last) == suit
    estimate = view.partner.estimate
    game = game_level(suit)
    goal = 24.5 if game == 4 else 27.0
    if forced(view) and level == cheap and level < game:
        top = max(min(goal, 25.0) - estimate, view.me.hcp[0] + 1.5)
        return [
            Rule(
                bid(level, suit),
                2.0,
                (view.me.hcp[0], top),
                lengths_of(suit, max(need, 4)),
                (support(suit, high=top + 0.5, over=0.8),),
                loose=True,
                label="no more than shown",
            )
        ]
    if raised and level < game and had_to_answer(view):
        # Partner promised nothing: a raise shows extra values, a jump as much again.
        low = 16.0 + 2.5 * (level - 2)
        strength = (support(suit, low, low + 2.5, 0.9, 0.9),)
        return [
            Rule(
                bid(level, suit),
                1.8,
                (low - 2, low + 2.5),
                lengths_of(suit, need),
                strength,
                loose=True,
                label="raise of the answer",
            )
        ]
    if level < game and (raised or level != cheap):
        low = goal - 2.5 - estimate
        return [
            Rule(
                bid(level, suit),
                1.2 if level == 3 and game == 4 else 0.3 if level == game - 1 else -1.0,
                (max(low - 2, 0), max(low + 2.5, 0)),
                lengths_of(suit, need),
                (support(suit, low, low + 2.5, 0.9, 0.9),),
                loose=True,
                label="invites game",
            )
        ]
    return []


def _competitive(view: View, suit: Suit, level: int, cheap: int, have: float) -> list[Rule]:
    """Compete as high as the side has trumps (law of total tricks)."""
    if level > cheap + 1 or level > 5:
        return []
    trumps = level + 6.0 - have - 0.3
    if view.balancing and level <= 3:
        trumps -= 0.5
    trumps += (0.4 if level == 3 else 0.8 if level > 3 else 0.0) * view.vulnerable
    trumps += 0.5 * (level > 3 and view.vulnerable and not view.they_vulnerable)
    goal = (24.5 if game_level(suit) == 4 else 27.0) - view.partner.estimate
    low = {2: 5.0, 3: 7.0, 4: 8.5, 5: 9.0}.get(level, 5.0) + 1.0 * view.vulnerable
    if had_to_answer(view):
        # The double promised this much; partner may have nothing.
        low = max(low, 15.5)
    base = (
        2.0
        + 0.8 * (level == 2 and have >= 4 and not had_to_answer(view))
        - 0.4 * (level > cheap)
        - 0.3 * max(level - 3, 0)
    )
    # A trump more than was shown has not been told.
    untold = level <= 3 and trumps > view.me.lengths[suit][0] >= 3
    if told_all(view) and not untold:
        base -= 1.5
    shown: Range = (max(view.me.hcp[0], low - 3), max(goal, view.me.hcp[0]))
    rules = [
        Rule(
            bid(level, suit),
            base,
            shown,
            lengths_of(suit, max(trumps, 8 - have, 1)),
            (support(suit, low, max(goal, low + 2), 0.5, 0.7),),
            loose=True,
            label="competitive raise",
        )
    ]
    if level == cheap <= 3 and have == 4 and promised_four(view):
        # Partner has asked for this suit: four cards and a little more than a minimum will do.
        asked = (support(suit, 12.0 + 1.5 * (level - 2), goal, 0.8, 0.7),)
        rules.append(
            Rule(bid(level, suit), 2.2, shown, lengths_of(suit, 4), asked, loose=True, label="answers freely")
        )
    if level == cheap <= 3 and not view.me.acted:
        sound = (support(suit, max(goal - 4.5, low), goal, 0.8, 0.7),)
        rules.append(
            Rule(
                bid(level, suit),
                1.6,
                shown,
                lengths_of(suit, max(8 - have, 2)),
                sound,
                loose=True,
                label="sound raise",
            )
        )
    return rules


def _slams(view: View, suit: Suit, need: float) -> list[Rule]:
    rules = []
    for level, low, high in ((6, SLAM, GRAND), (7, GRAND, 41.0)):
        if view.cheapest(suit) <= level:
            mine = (support(suit, low - view.partner.estimate, high - view.partner.estimate, 1.8, 0.8),)
            shown: Range = (max(low - 4 - view.partner.estimate, 0), 37)
            rules.append(
                Rule(
                    bid(level, suit),
                    0.4,
                    shown,
                    lengths_of(suit, need),
                    mine,
                    loose=True,
                    label="slam in the fit",
                )
            )
    return rules
