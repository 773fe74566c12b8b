"""Later rounds of contested auctions: passing, suits of one's own, new ones, notrump and cue-bids."""

from __future__ import annotations

from simulate.bidding.textbook.competitive_doubles import competitive_doubles
from simulate.bidding.textbook.competitive_raises import raises_in_competition
from simulate.bidding.textbook.high_level import over_their_game
from simulate.bidding.textbook.placing import GAME, in_game_force
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
from simulate.bidding.textbook.slams import SLAM, ask_keycards
from simulate.bidding.textbook.told import forced, had_to_answer, promised_four, told_all
from simulate.bidding.textbook.view import View, game_level, is_major
from simulate.core.calls import NOTRUMP, PASS, Strain, bid, level_of, strain_of
from simulate.core.cards import HEARTS, SPADES, SUITS


def compete(view: View) -> list[Rule]:
    """Return the rules of a player whose side has acted before, the opponents too."""
    last = view.last
    if last is None:
        return []
    rules = [
        *_silence(view),
        *raises_in_competition(view),
        *_own_suits(view),
        *_new_suits(view),
        *_notrump(view),
    ]
    rules += [*_cue_bids(view), *competitive_doubles(view), *ask_keycards(view)]
    if not view.last_is_ours and level_of(last) >= 4:
        rules += over_their_game(view)
    return rules


def _silence(view: View) -> list[Rule]:
    last = view.last
    if last is None:
        return []
    if view.doubled == 2 and not view.last_is_ours and view.balancing:
        return []
    if forced(view):
        return [Rule(PASS, -5.0, label="pass of a forcing call")]
    level, strain = level_of(last), strain_of(last)
    least, most = view.me.hcp[0], view.me.hcp[1]
    estimate = view.partner.estimate
    if view.last_is_ours:
        if in_game_force(view) and not view.doubled:
            return [Rule(PASS, -5.0, label="pass in a game force")]
        game = game_level(strain)
        if level >= game:
            return [Rule(PASS, 3.0, (least, max(SLAM - estimate, least)), label="contented pass")]
        target = GAME + 2.0 * (game == 5)
        top = max(target - estimate - 1.0, least)
        return [Rule(PASS, 1.8, (least, top), terms=_content(view), label="contented pass")]
    # After a redouble they are not left to play undoubled at the two-level, nor ever above our forced game.
    redoubled = view.me.asks == "redouble" and level <= 2
    to_game = view.table.game_force[view.seat % 2] and not view.doubled
    if (to_game or redoubled) and view.balancing:
        return [Rule(PASS, -3.0, label="the opponents may not play there")]
    if told_all(view):
        base = 3.0 if level >= 3 else 2.0
        return [Rule(PASS, base, (least, most), terms=_untold_trumps(view), label="has told his hand")]
    return _over_theirs(view, level, strain)


def _over_theirs(view: View, level: int, strain: Strain) -> list[Rule]:
    """Pass their bid: up to the points that would act, and without the shape that would."""
    least, estimate = view.me.hcp[0], view.partner.estimate
    room = 5.0 + 0.5 * level if level <= 3 else 4.5
    if level <= 2 and not view.partner.acted:
        # Nobody else will speak for this side.
        room -= 1.0
    if not view.me.acted:
        top = max(GAME - 3.0 - estimate, 5.5) + 0.6 * (level - 2)
        return [Rule(PASS, 1.5 + 0.2 * max(level - 2, 0), (0, top), label="nothing to add")]
    top = min(least + room, max(GAME + 0.5 - estimate, least + 3.0)) if view.partner.acted else least + room
    base = 1.5 + 0.25 * max(level - 2, 0)
    if view.balancing and level <= 2:
        base -= 0.8
    if level >= 4 and view.balancing and least + view.partner.hcp[0] >= 20:
        # A side that has shown half the points does not let them play there undoubled.
        base -= 1.2
    terms = _shape_to_pass(view, level, strain)
    return [Rule(PASS, min(base, 2.3), (least, max(top, least + 2)), terms=terms, label="nothing to add")]


def _shape_to_pass(view: View, level: int, strain: Strain) -> tuple[Term, ...]:
    """Return terms on the shape, and the values counted with a fit, that let their bid stand."""
    # Trumps for one more are not passed.
    fit = tuple(
        length(s, high=view.cheapest(s) + 5.5 - view.partner.lengths[s][0], over=1.0)
        for s in SUITS
        if view.partner.lengths[s][0] >= 3 and view.cheapest(s) <= 4
        if s in view.our_suits or (promised_four(view) and view.partner.lengths[s][0] >= 4)
        if not had_to_answer(view)
    )
    # A six-card suit is bid again at the two-level; at the three-level it takes extra values too.
    long = tuple(
        length(s, high=4.5 + view.cheapest(s) / 2, over=0.8)
        for s in view.me.bid
        if 2 <= view.cheapest(s) <= 3 and view.me.lengths[s][0] <= 5
    )
    terms = (*fit, *long)
    if promised_four(view) and level <= 3:
        # Partner asked for these suits.
        asked = [s for s in SUITS if view.partner.lengths[s][0] == 4 and view.cheapest(s) <= 3]
        terms += tuple(length(s, high=3, over=0.8) for s in asked if s not in view.their_shown)
    if view.balancing and level <= 2 and view.me.bid and not view.partner.acted and strain != NOTRUMP:
        # Short in their suit, one knows that partner may be waiting with it.
        terms += (length(strain, low=2, slope=0.7),)
    fitting = view.table.agreed(view.seat)
    if level >= 3 and fitting is not None and is_major(fitting) and view.cheapest(fitting) == 4:
        # With the values for game, counted with the trumps known, game is bid.
        terms += (support(fitting, high=24.0 - view.partner.estimate, over=0.5),)
    return terms


def _content(view: View) -> tuple[Term, ...]:
    """Return terms on hands that leave the side in its part-score."""
    last = view.last
    if last is None or not view.partner.acted:
        return ()
    if strain_of(last) == NOTRUMP and level_of(last) == 1 and view.me.bid and not view.doubled:
        # With a six-card suit, or a second suit and little for notrump, one goes on in a suit.
        return (balanced(0.5), length(view.me.bid[0], high=5, over=0.9))
    if had_to_answer(view) and strain_of(last) in view.partner.bid:
        return (support(strain_of(last), high=16.5, over=0.9),)
    if is_major(strain_of(last)) and view.table.agreed(view.seat) == strain_of(last):
        return (support(strain_of(last), high=GAME - 0.5 - view.partner.estimate, over=0.6),)
    return ()


def _untold_trumps(view: View) -> tuple[Term, ...]:
    """Return terms that bid on, up to the three-level, with a trump more than was shown."""
    return tuple(
        length(
            s, high=max(view.cheapest(s) + 5.0 - view.partner.lengths[s][0], view.me.lengths[s][0]), over=1.4
        )
        for s in SUITS
        if view.partner.lengths[s][0] >= 4 and view.me.lengths[s][0] >= 3 and view.cheapest(s) <= 3
    )


def _own_suits(view: View) -> list[Rule]:
    """Bid again a suit of one's own, with more cards or more points than shown."""
    rules = _after_doubling(view)
    quiet = 1.5 if told_all(view) else 0.0
    least = view.me.hcp[0]
    for suit in view.me.bid:
        if view.partner.lengths[suit][0] >= 3:
            continue
        shown = view.me.lengths[suit][0]
        cheap, game = view.cheapest(suit), game_level(suit)
        expected = view.partner.expected_length(suit)
        if cheap > 4:
            continue
        need = max(shown + 1.0, 6.0) + 0.5 * (cheap >= 3)
        floor = least + (0.0 if cheap <= 2 or view.last_is_ours else 2.0 + (cheap == 4))
        top = max(GAME - view.partner.estimate - 2.0, least + (4.0 if cheap <= 2 else 6.5))
        base = 1.6 + 0.3 * is_major(suit) - quiet
        if cheap < game:
            rules.append(
                Rule(bid(cheap, suit), base, (floor, top), lengths_of(suit, need), label="own suit again")
            )
            if cheap == 3 and not view.last_is_ours and shown < 6:
                rules.append(Rule(bid(3, suit), 2.1, (least, top), lengths_of(suit, 7), label="seven cards"))
            if cheap == 3 and not view.last_is_ours and not told_all(view):
                extra = (least + 3.5, least + 7.0)
                rules.append(
                    Rule(
                        bid(3, suit),
                        2.6,
                        extra,
                        lengths_of(suit, max(shown, 6)),
                        label="six and extra values",
                    )
                )
            if forced(view):
                # Something must be said: five cards will do.
                rules.append(
                    Rule(
                        bid(cheap, suit),
                        0.3,
                        (least, top),
                        lengths_of(suit, max(shown, 5.0)),
                        label="has to bid",
                    )
                )
        if cheap == 4 and is_major(suit) and not view.last_is_ours and shown < 6:
            # Six-five is bid once more, whatever partner has.
            freak = (Term(F.OPENING, low=24.5, slope=0.8), Term(F.BALANCED, low=3, slope=0.8))
            rules.append(
                Rule(bid(4, suit), 2.4, (least, 20), lengths_of(suit, 6), freak, loose=True, label="six-five")
            )
        if cheap + 1 <= 3 and not told_all(view):
            low = max(GAME - 4.5 - view.partner.estimate, least + 4.0)
            rules.append(
                Rule(
                    bid(cheap + 1, suit),
                    1.5,
                    (low, low + 3),
                    lengths_of(suit, need),
                    label="jump in own suit",
                )
            )
        if is_major(suit) and cheap <= 4 and not told_all(view):
            points = (Term(F.POINTS, low=GAME + 1.0 - view.partner.estimate, slope=0.7),)
            long = max(8.0 - expected, 6.0)
            rules.append(
                Rule(
                    bid(4, suit),
                    1.4,
                    (max(least, GAME - 4 - view.partner.estimate), 37),
                    lengths_of(suit, long),
                    points,
                    loose=True,
                    label="game in own suit",
                )
            )
    return rules


def _after_doubling(view: View) -> list[Rule]:
    """Bid game in a long major after a takeout double."""
    if view.me.asks != "takeout" or view.me.bid:
        return []
    points = max(25.5 - view.partner.estimate, 15.5) if view.partner.acted else 19.0
    return [
        Rule(
            bid(4, major),
            1.6,
            (15, 37),
            lengths_of(major, 6),
            (Term(F.POINTS, low=points, slope=0.7),),
            label="game after a double",
        )
        for major in (HEARTS, SPADES)
        if view.cheapest(major) in (3, 4) and major not in view.their_shown
    ]


def _new_suits(view: View) -> list[Rule]:
    """Show another suit: on length when competing, on points when going on."""
    rules = []
    for suit in SUITS:
        cheap = view.cheapest(suit)
        # Over partner's cue-bid at the four-level a suit is named at the five-level too.
        if suit in view.our_suits or suit in view.their_shown or cheap > (5 if forced(view) else 4):
            continue
        estimate = view.partner.estimate if view.partner.acted else 4.0
        needed = {1: 16.5, 2: 19.0, 3: 22.5, 4: 25.0, 5: 25.0}[cheap]
        low = needed - estimate
        own = len(view.me.bid) > 0
        higher = own and cheap >= 2 and suit > view.me.bid[0] and not (not view.last_is_ours and cheap == 1)
        if view.me.acted:
            low = min(max(low, view.me.hcp[0] + (3.5 if higher else 0.0)), view.me.hcp[1] - 1.5)
        elif view.partner.acted:
            low = max(low, {1: 5.5, 2: 8.5, 3: 10.5, 4: 12.0, 5: 12.0}[cheap])
        need = 4.0 if (own and cheap <= 2) or (forced(view) and view.me.acted) else 5.0
        terms = [length(suit, low=need + (cheap >= 3), slope=0.6)]
        if own:
            terms.append(length(view.me.bid[0], low=5, slope=0.8))
        else:
            terms.append(longest(suit, 1.0))
        fit = view.table.agreed(view.seat)
        base = 1.3 if fit is None else -0.8
        if told_all(view):
            base -= 2.5
        # Opener's partner forces; partner of an overcaller offers a place to play.
        fresh = view.partner.acted and not view.me.acted and not view.passed_hand
        forcing = int(fresh and view.we_opened)
        shown: Range = (max(low, 0), max(view.me.hcp[1] if view.me.acted else 18.0, low))
        rules.append(
            Rule(
                bid(cheap, suit),
                base,
                shown,
                lengths_of(suit, need),
                tuple(terms),
                forcing=forcing,
                label="new suit",
            )
        )
    return rules


def _notrump(view: View) -> list[Rule]:
    rules = []
    cheap = view.cheapest(NOTRUMP)
    agreed = view.table.agreed(view.seat)
    estimate = view.partner.estimate if view.partner.acted else 3.0
    for level in range(cheap, 4):
        low, high = {1: (18.0, 21.5), 2: (21.5, 24.5), 3: (24.5, 31.0)}[level]
        low, high = max(low - estimate, 0.0), high - estimate
        if view.me.acted:
            low = max(low, view.me.hcp[0])
        if level == cheap and forced(view):
            low = view.me.hcp[0]
        fit = tuple(
            length(s, high=max(7 - view.partner.lengths[s][0], 1), over=1.0)
            for s in view.partner.bid
            if is_major(s)
        )
        terms = (*stopped(view.their_shown, 2.0), balanced(0.6), *fit)
        base = (1.4 if level == 3 else 1.0) if agreed is None or not is_major(agreed) else -0.8
        if view.last is not None and strain_of(view.last) == NOTRUMP and not view.last_is_ours:
            # Over their notrump the strong hands double.
            base -= 1.5
        if told_all(view):
            base -= 2.5
        rules.append(Rule(bid(level, NOTRUMP), base, (low, max(high, low)), terms=terms, label="notrump"))
    return rules


def _cue_bids(view: View) -> list[Rule]:
    """Bid their suit with the values for game and no clear direction, or a good raise."""
    if not view.their_shown or told_all(view) or not view.partner.acted:
        return []
    theirs = view.their_shown[-1]
    level = view.cheapest(theirs)
    if level > 3 or in_game_force(view):
        return []
    low = max(GAME - 0.5 - view.partner.estimate, view.me.hcp[0] + 3.0)
    if low > view.me.hcp[1]:
        return []
    agreed = view.table.agreed(view.seat)
    base = 0.6 if agreed is None else 0.2
    if forced(view) or view.partner.hcp[1] - view.partner.hcp[0] <= 4:
        # Partner has asked, or his hand is known: the contract can be named.
        base -= 1.5
    return [
        Rule(
            bid(level, theirs),
            base,
            (low, 37),
            terms=(Term(F.HCP, low=low, slope=0.5),),
            forcing=2,
            artificial=True,
            label="cue-bid, values for game",
        )
    ]
