"""Undisturbed auctions after the first round: partial, invitation, game or slam, by points and fits."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of, stopped, support
from simulate.bidding.textbook.slams import NOTRUMP_SLAM, slam_moves
from simulate.bidding.textbook.standing import Standing
from simulate.bidding.textbook.view import View, game_level, is_major
from simulate.core.calls import NOTRUMP, PASS, bid, is_bid, strain_of
from simulate.core.cards import SUITS, Suit

_KEEN = 1.3
"""Cost of a point outside a range: players count their points more closely as the auction goes on."""


def later_rounds(view: View) -> list[Rule]:
    """Return the rules of a player whose side has the auction to itself, after the first round."""
    here = Standing(view)
    rules = [*_pass(here), *_notrump(here), *slam_moves(here)]
    agreed = view.table.agreed(view.seat)
    for suit in SUITS:
        if agreed is not None and is_major(agreed) and not is_major(suit) and here.last_level >= 3:
            # With a major agreed a minor is a control or a try, which slam moves know.
            continue
        theirs = here.partner.lengths[suit][0]
        # A suit shown by a transfer was never named.
        if theirs >= 5 or (theirs >= 3 and suit in view.our_suits):
            rules += _fit(here, suit)
        if suit in view.me.bid:
            rules += _own_suit(here, suit)
        if suit not in view.our_suits and theirs < 5:
            rules += _new_suit(here, suit)
    return rules


def _pass(here: Standing) -> list[Rule]:
    if here.game_force:
        return [Rule(PASS, -8.0, label="pass in a game force")]
    if here.forced:
        return [Rule(PASS, -7.0, label="pass of a forcing call")]
    strain, least = here.last_strain, here.view.me.hcp[0]
    if here.last_level >= 6:
        return [Rule(PASS, 2.4, here.view.me.hcp, loose=True, label="content with slam")]
    if not here.below_game:
        if strain == NOTRUMP:
            top = here.opposite(NOTRUMP_SLAM, 1.0) - 0.5
            points = Term(F.POINTS, high=top + 0.3, over=1.6)
        else:
            top = here.slam_try if here.last_level == 3 else here.slam
            points = support(strain, high=top, over=0.9)
        shown = (least, max(top, least))
        base = 2.0 if strain == NOTRUMP else 2.4
        return [Rule(PASS, base, shown, terms=(points, *_no_better_major(here)), loose=True, label="content")]
    top = here.invite
    shown = (least, max(top, least))
    if here.signed_off:
        # Partner knew this hand when he stopped: only a great misfit for his suit goes on.
        rest: dict[Suit, Range] = {} if strain == NOTRUMP else {strain: (1, 13)}
        enough = (Term(F.HCP, high=here.view.me.hcp[1], over=_KEEN),)
        return [
            Rule(PASS, 3.0, (least, here.view.me.hcp[1]), rest, enough, loose=True, label="partner stopped")
        ]
    if strain == NOTRUMP:
        terms = (Term(F.HCP, high=top - 0.3, over=_KEEN), balanced(0.5), *_no_better_major(here))
        terms += tuple(Term(F.LENGTH + s, high=5, over=1.2) for s in here.view.me.bid)
        return [Rule(PASS, 1.3, shown, terms=terms, loose=True, label="no game")]
    points = support(strain, high=top, over=_KEEN)
    theirs = here.partner.lengths[strain][0]
    length: dict[Suit, Range] = {strain: (min(max(7 - theirs, 1), 4), 13)} if here.partner.bid else {}
    return [Rule(PASS, 1.3, shown, length, (points,), loose=True, label="no game")]


def _no_better_major(here: Standing) -> tuple[Term, ...]:
    """Return terms that leave notrump with eight cards in a major."""
    return tuple(
        Term(F.LENGTH + s, high=max(7 - here.partner.lengths[s][0], 1), over=1.2)
        for s in SUITS
        if is_major(s) and s != here.last_strain and here.partner.lengths[s][0] >= 4
    )


def _fit(here: Standing, suit: Suit) -> list[Rule]:
    """Raise partner's suit, or go back to it: sign-off, invitation, game."""
    view = here.view
    theirs, game, cheap = here.partner.lengths[suit][0], game_level(suit), view.cheapest(suit)
    need = max(8 - theirs, 1)
    if cheap > game:
        return []
    if here.game_force:
        return _fit_in_game_force(here, suit, need, cheap)
    raising = here.last_strain == suit
    least = view.me.hcp[0]
    rules = []
    full = here.game if is_major(suit) else here.minor_game
    for level in range(cheap, min(cheap + 3, game) + 1):
        if level == game:
            low, high, base = full, here.slam_try + 1.0, 1.5 if is_major(suit) else 0.0
            if not is_major(suit) and here.last_strain == NOTRUMP and here.last_level == 3:
                # 3NT is left for five of a minor with a freak only.
                base = -1.5
        elif level == cheap and not raising:
            # At the three-level there is no room left for an invitation.
            low, high, base = least, here.invite if level == 2 else here.game, 1.1
            if level >= 3 and not here.forced:
                continue
        elif level == 4 and not is_major(suit):
            low, high, base = here.opposite(26.0, 0.5), full, -0.4
        elif level == 3:
            low, high, base = here.invite, here.game, 1.2
        else:
            continue
        # Balanced hands play in notrump rather than in five of a minor.
        shape = (Term(F.BALANCED, low=1, slope=0.9),) if game == level == 5 else ()
        rules.append(_fit_rule(here, level, suit, need, (low, high), base, shape))
    if not raising and cheap <= 2 + here.forced:
        rules.append(_preference(here, suit, cheap, theirs))
    return rules


def _fit_in_game_force(here: Standing, suit: Suit, need: float, cheap: int) -> list[Rule]:
    # Nothing below game can be passed: the cheapest raise keeps the ways to slam open, a jump closes them.
    game = game_level(suit)
    if not is_major(suit):
        own = max(need, 4.0 if here.partner.lengths[suit][0] < 5 else 3.0)
        rules = []
        if cheap == 3:
            rules.append(_fit_rule(here, 3, suit, own, (0.0, 40.0), 0.9))
        rules.append(_fit_rule(here, 5, suit, own, (0.0, here.slam_try + 1), -0.6))
        return rules
    if cheap == game:
        return [_fit_rule(here, game, suit, need, (0.0, here.slam_try + 1), 1.6)]
    quick = (support(suit, high=here.slam_try - 1, over=0.8),)
    rules = [_fit_rule(here, game, suit, need, (0.0, here.slam_try - 1), 1.3, quick)]
    if cheap == 3:
        preferred = (support(suit, low=here.slam_try - 3, slope=0.7),)
        rules.append(_fit_rule(here, 3, suit, need, (here.slam_try - 4.5, 40.0), 1.5, preferred))
    elif here.last_strain != suit:
        rules.append(_fit_rule(here, cheap, suit, need, (0.0, 40.0), 1.4))
    return rules


def _fit_rule(
    here: Standing, level: int, suit: Suit, need: float, span: Range, base: float, more: tuple[Term, ...] = ()
) -> Rule:
    low, high = span
    floor = here.view.me.hcp[0]
    terms = (support(suit, low, max(high, low), _KEEN, 0.9), *more)
    shown: Range = (max(low - 0.5, floor, 0), max(high, low, floor))
    return Rule(bid(level, suit), base, shown, lengths_of(suit, need), terms, loose=True, label="fit")


def _preference(here: Standing, suit: Suit, level: int, theirs: float) -> Rule:
    """Go back to partner's longer suit with fewer cards: no game in sight."""
    least = here.view.me.hcp[0]
    lengths: dict[Suit, Range] = {suit: (max(7 - theirs, 2), 13)}
    terms = (Term(F.POINTS, high=here.invite, over=_KEEN),)
    shown: Range = (least, max(here.invite, least))
    base = 0.9 if suit in here.partner.bid[:1] else 0.4
    return Rule(bid(level, suit), base, shown, lengths, terms, loose=True, label="preference")


def _own_suit(here: Standing, suit: Suit) -> list[Rule]:
    """Bid again a suit already shown, with more cards than shown."""
    view = here.view
    have, theirs = view.me.lengths[suit][0], here.partner.lengths[suit][0]
    if theirs >= 3:
        return []
    cheap, game, least = view.cheapest(suit), game_level(suit), view.me.hcp[0]
    rules = []
    for level in range(cheap, min(cheap + 2, game) + 1):
        need = max(have + 1, 6.0 - theirs * 0.5)
        if here.game_force and level < game:
            if level > min(cheap, 3):
                continue
            low, high, base = 0.0, 40.0, 1.1 if is_major(suit) else 0.6
            need = max(have + (1 if level > 2 else 0), 5.0)
        elif level == game:
            low = here.game if is_major(suit) else here.minor_game
            high, base = here.slam_try, 1.2 if is_major(suit) else -0.3
            need = max(need, 7.0 - (theirs >= 2))
        elif level == cheap and level == 2:
            low, high, base = least, here.invite, 1.0
            need = max(have + 1, 5.0)
        elif level == 3 and cheap == 2:
            low, high, base = here.invite, here.game, 1.0
            need = max(need, 6.0)
        elif level == 3:
            low, high, base = least, here.invite, 0.5
            need = max(have + 1, 6.0)
        else:
            continue
        terms = (Term(F.POINTS, low, max(high, low), 1.1, 0.8),)
        shown: Range = (max(low - 1.5, least, 0), max(high, low, least))
        lengths = lengths_of(suit, need)
        rules.append(Rule(bid(level, suit), base, shown, lengths, terms, loose=True, label="own suit again"))
    return rules


def _new_suit(here: Standing, suit: Suit) -> list[Rule]:
    """Show another suit, or ask with the fourth one."""
    view = here.view
    level = view.cheapest(suit)
    if level > 3 or not here.below_game:
        return []
    least = view.me.hcp[0]
    limited = view.me.hcp[1] <= 16 and not here.game_force
    fourth = len(view.our_suits) == 3 and level <= 3
    low = here.game if level >= 2 and not here.game_force else least
    terms: tuple[Term, ...] = (Term(F.POINTS, low=low, slope=_KEEN),)
    shown: Range = (max(low - 1.0, least), 37)
    if fourth and not limited:
        force = 2 if level >= 2 else 1
        return [
            Rule(
                bid(level, suit),
                1.2,
                shown,
                terms=terms,
                loose=True,
                artificial=True,
                forcing=force,
                label="fourth suit forcing",
            )
        ]
    rules = []
    opener_limited = here.partner.hcp[1] <= 16
    if level == 2 and opener_limited and view.last is not None and here.last_strain == NOTRUMP:
        # Over a limited notrump a lower suit is a suggestion to play there.
        weak: Range = (least, max(here.invite, least))
        uneven = (Term(F.POINTS, high=here.invite, over=_KEEN), Term(F.BALANCED, low=1, slope=1.0))
        rules.append(
            Rule(bid(2, suit), 0.7, weak, lengths_of(suit, 4), uneven, loose=True, label="lower suit")
        )
        return rules
    if limited and not here.forced:
        if view.me.hcp[1] <= 13:
            # After 1NT, a long suit of one's own is to play.
            weak = (least, max(here.invite, least))
            long = (Term(F.POINTS, high=here.invite + 1, over=_KEEN), Term(F.BEHIND + suit, high=0, over=1.5))
            rules.append(
                Rule(bid(level, suit), 1.1, weak, lengths_of(suit, 6), long, loose=True, label="long suit")
            )
        return rules
    if here.last_strain == NOTRUMP and level == 3 and not here.game_force:
        return rules
    shape = (*terms, Term(F.BEHIND + suit, high=1, over=0.7))
    # Where partner has shown a long suit, another suit is seldom wanted.
    base = 0.7 if here.game_force or all(low < 6 for low, _ in here.partner.lengths) else -0.3
    force = 2 if here.game_force or level == 3 else 1
    rules.append(
        Rule(
            bid(level, suit),
            base,
            shown,
            lengths_of(suit, 4),
            shape,
            loose=True,
            forcing=force,
            label="new suit",
        )
    )
    return rules


def _notrump(here: Standing) -> list[Rule]:
    view = here.view
    cheap, least = view.cheapest(NOTRUMP), view.me.hcp[0]
    agreed = view.table.agreed(view.seat)
    fit = (*_no_better_major(here),)
    base_off = -1.2 if agreed is not None and is_major(agreed) else 0.0
    # Once somebody has bid notrump he is believed to have the other suits stopped.
    described = any(is_bid(c) and strain_of(c) == NOTRUMP for c in view.calls)
    open_suits = () if described and not view.partner.asks else here.unbid
    rules = []
    for level in range(cheap, 4):
        if here.game_force and level < 3:
            low, high, base = least, 37.0, 0.9
        elif level == 3:
            low, high, base = here.game, here.opposite(NOTRUMP_SLAM, 0.9) - 0.5, 1.5
            if here.game_force:
                low = least
        elif level == 2:
            low, high, base = here.invite, here.game, 1.2
            if here.forced and cheap == 2:
                low = least
        else:
            low, high, base = least, here.invite, 0.9
        terms = (
            Term(F.HCP, low, max(high, low), _KEEN, 1.0),
            *stopped(open_suits, 1.3),
            balanced(0.6),
            *fit,
        )
        shown: Range = (max(low - 0.5, least), max(high, low, least))
        rules.append(
            Rule(bid(level, NOTRUMP), base + base_off, shown, terms=terms, loose=True, label="notrump")
        )
    return rules
