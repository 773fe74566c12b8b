"""Ways to slam: who takes control, raises of notrump, slam tries in minors."""

from __future__ import annotations

from typing import Final

from simulate.bidding.textbook.control_bids import beyond_game, control_bids, missing_controls, uncontrolled
from simulate.bidding.textbook.keycards import ask
from simulate.bidding.textbook.rules import F, Rule, Term, balanced, lengths_of, support
from simulate.bidding.textbook.standing import Standing
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import NOTRUMP, PASS, bid, level_of
from simulate.core.cards import CLUBS, DIAMONDS, Suit

SLAM: Final = 32.5
GRAND: Final = 36.5
"""Combined points, shortness counted, from which slams are bid in contested auctions."""
NOTRUMP_SLAM: Final = 33.0
_KEEN: Final = 0.5
"""Points short of slam opposite partner's most with which players still invite."""
_VERY_STRONG: Final = 18.0
"""Points shown by a partner on whose aces and controls a player counts, asking with few of his own."""
_NARROW: Final = 4.5
_NOTRUMP_GRAND: Final = 37.0


def ask_keycards(view: View) -> list[Rule]:
    """Ask for keycards with 4NT when a fit and slam values are in sight."""
    suit = view.table.agreed(view.seat)
    if suit is None or view.cheapest(NOTRUMP) > 4 or not view.last_is_ours:
        return []
    return [ask(suit, SLAM - 1.0 - view.partner.estimate, 0.9)]


def trumps(here: Standing) -> Suit | None:
    """Return the suit a player who looks for slam takes as trumps: agreed, or partner's last long one."""
    view = here.view
    suit = view.table.agreed(view.seat)
    named = here.last_strain
    if suit is None and named != NOTRUMP and here.partner.lengths[named][0] >= 5 and here.last_level >= 2:
        return named
    return suit


def slam_moves(here: Standing) -> list[Rule]:
    """Return the ways forward above the needs of game in an undisturbed auction."""
    view = here.view
    if view.last is None or view.last > bid(5, NOTRUMP):
        return []
    suit, named = trumps(here), here.last_strain
    if suit is None:
        moves = raises_of_notrump(here) if named == NOTRUMP else _direct_notrump(here)
        return [*moves, *_minor_tries(here)]
    need = max(8 - here.partner.lengths[suit][0], 1)
    rules = []
    # Over partner's natural notrump 4NT is a raise unless a major is agreed.
    natural = named == NOTRUMP and not is_major(suit) and not here.partner.controls
    sure = here.last_level >= 3 or (here.last_level == 2 and here.partner.lengths[suit][0] >= 6)
    if sure and view.cheapest(NOTRUMP) <= 4 and not natural:
        # Over 4NT a minor has little room for a bad answer: ask with more keycards of one's own.
        strong = here.partner.hcp[0] >= _VERY_STRONG
        keycards = 3.0 if suit == CLUBS else 2.0 + 0.5 * (suit == DIAMONDS)
        controls = missing_controls(here, suit, 0.6 if strong else 1.6)
        # Whoever has described his hand shows controls and leaves the asking to partner.
        base = 0.6 if _described(here) else 2.2
        rules.append(ask(suit, here.slam, base, need=need, keycards=keycards - strong, more=controls))
    if here.last_level == 5 and named == suit and level_of(view.last) == 5:
        high = (support(suit, low=here.slam, slope=1.3), *missing_controls(here, suit, 0.0))
        rules.append(Rule(bid(6, suit), 0.8, (0, 37), terms=high, loose=True, label="six"))
    if view.table.agreed(view.seat) == suit:
        rules += [*control_bids(here, suit, need), *uncontrolled(here, suit), *beyond_game(here, suit)]
    if named == NOTRUMP:
        rules += raises_of_notrump(here, asking=natural)
    if not is_major(suit):
        rules += _minor_tries(here)
    return rules


def _described(here: Standing) -> bool:
    """Tell whether the player has shown his strength closely and partner has not."""
    (low, high), (least, most) = here.view.me.hcp, here.partner.hcp
    return high - low <= _NARROW and most - least > 2 * _NARROW


def _minor_tries(here: Standing) -> list[Rule]:
    """Set a minor as trumps at the four-level: a slam try, forcing, past 3NT or by a jump."""
    view = here.view
    rules = []
    for suit in (CLUBS, DIAMONDS):
        theirs, mine = here.partner.lengths[suit][0], view.me.lengths[suit][0]
        call = bid(4, suit)
        if view.last is None or view.last >= call or view.cheapest(suit) > 4 or here.last_level < 2:
            continue
        if suit not in view.our_suits and theirs < 5:
            continue
        low = here.slam_try
        if theirs >= 4:
            lengths = lengths_of(suit, max(8 - theirs, 2))
            terms: tuple[Term, ...] = (
                support(suit, low + 0.5, slope=1.5),
                Term(F.BALANCED, low=1, slope=0.7),
            )
        elif mine >= 4:
            lengths = lengths_of(suit, max(mine + 1, 6))
            good = Term(F.QUALITY + suit, low=6, slope=0.6)
            terms = (Term(F.POINTS, low=low + 1.5, slope=1.5), good)
        else:
            continue
        major = Term(F.MAJOR, high=5, over=0.8)
        rules.append(
            Rule(
                call,
                1.4,
                (max(low - 2, view.me.hcp[0]), 37),
                lengths,
                (*terms, major),
                loose=True,
                forcing=2,
                label="slam try in a minor",
            )
        )
    return rules


def _direct_notrump(here: Standing) -> list[Rule]:
    """Bid six without a fit on points alone."""
    view = here.view
    low = here.opposite(NOTRUMP_SLAM, 0.4)
    if view.cheapest(NOTRUMP) > 6:
        return []
    terms = (Term(F.HCP, low=low, slope=1.6), balanced(0.5))
    return [Rule(bid(6, NOTRUMP), 1.0, (low, 37), terms=terms, loose=True, label="slam in notrump")]


def quantitative(here: Standing, base: float = 1.6) -> Rule:
    """Return 4NT as an invitation to six on points."""
    invite, six = max(here.opposite(NOTRUMP_SLAM, 1.0) - _KEEN, 0.0), here.opposite(NOTRUMP_SLAM, 0.2)
    return Rule(
        bid(4, NOTRUMP),
        base,
        (invite, max(six, invite)),
        terms=(Term(F.POINTS, invite, max(six, invite), 1.5, 0.7), balanced(0.6)),
        loose=True,
        asks="quantitative",
        label="invites six notrump",
    )


def raises_of_notrump(here: Standing, *, asking: bool = True) -> list[Rule]:
    """Raise partner's notrump: 4NT invites, 6NT and 7NT are to play."""
    view = here.view
    six, seven = here.opposite(NOTRUMP_SLAM, 0.2), here.opposite(_NOTRUMP_GRAND, 0.2)
    rules = []
    flat = (balanced(0.6),)
    if asking and here.last_level >= 1 and view.cheapest(NOTRUMP) <= 4 and view.last is not None:
        rules.append(quantitative(here))
    if view.cheapest(NOTRUMP) <= 6:
        rules.append(Rule(bid(6, NOTRUMP), 1.3, (six, seven), terms=flat, label="six notrump", slope=1.5))
        rules.append(Rule(bid(7, NOTRUMP), 1.2, (seven, 37), terms=flat, label="seven notrump", slope=2.0))
    return rules


def answer_quantitative(view: View) -> list[Rule]:
    """Answer an invitation to six: accept with the better half, a good suit shown on the way."""
    here = Standing(view)
    enough = here.opposite(NOTRUMP_SLAM, 0.7)
    low = view.me.hcp[0]
    poor, rich = Term(F.POINTS, high=enough, over=1.5), Term(F.POINTS, low=enough, slope=1.5)
    shown = (max(enough, low), max(view.me.hcp[1], enough))
    rules = [
        Rule(PASS, 1.6, (low, max(enough, low)), terms=(poor,), loose=True, label="declines"),
        Rule(bid(6, NOTRUMP), 1.6, shown, terms=(rich,), loose=True, label="accepts"),
    ]
    for suit in view.our_suits:
        mine, theirs = view.me.lengths[suit][0], here.partner.lengths[suit][0]
        # Eight cards together, or a suit of one's own longer than shown.
        need = max(8 - theirs, mine) if theirs >= 3 else max(mine + 1, 6)
        if need <= 7:
            fit = (Term(F.LENGTH + suit, low=need, slope=2.0), rich)
            rules.append(Rule(bid(6, suit), 0.9, shown, terms=fit, loose=True, label="accepts in a suit"))
    return rules
