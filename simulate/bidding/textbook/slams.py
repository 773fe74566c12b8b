"""Slam bidding: control cue-bids, keycard Blackwood, quantitative raises, and placing the contract."""

from __future__ import annotations

from typing import Final

from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, support
from simulate.bidding.textbook.standing import Standing
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import NOTRUMP, PASS, Call, bid, is_bid, level_of, strain_of
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit

SLAM: Final = 32.5
GRAND: Final = 36.5
"""Combined points, shortness counted, from which slams are bid in contested auctions."""
_NOTRUMP_SLAM: Final = 33.0
_NOTRUMP_GRAND: Final = 37.0
_ANSWERS: Final = {CLUBS: (1, 4), DIAMONDS: (0, 3), HEARTS: (2, 5), SPADES: (2, 5)}
"""Keycards shown by each step over 4NT."""


def ask_keycards(view: View) -> list[Rule]:
    """Ask for keycards with 4NT when a fit and slam values are in sight."""
    suit = view.table.agreed(view.seat)
    if suit is None or view.cheapest(NOTRUMP) > 4 or not view.last_is_ours:
        return []
    return [_ask(suit, SLAM - 1.0 - view.partner.estimate, 0.9)]


def _ask(suit: Suit, low: float, base: float, need: float = 0.0) -> Rule:
    terms = (
        support(suit, low, 40, 1.5, 0.0),
        Term(F.KEYCARDS + suit, low=2, slope=1.0),
        Term(F.LENGTH + suit, low=need, slope=2.5),
    )
    return Rule(
        bid(4, NOTRUMP),
        base,
        (max(low - 3, 0), 37),
        terms=terms,
        loose=True,
        forcing=1,
        artificial=True,
        asks=f"keycards {suit}",
        label="asks for keycards",
    )


def slam_moves(here: Standing) -> list[Rule]:
    """Return the ways forward above the needs of game in an undisturbed auction."""
    view = here.view
    if view.last is None or view.last > bid(5, NOTRUMP):
        return []
    suit = view.table.agreed(view.seat)
    named = here.last_strain
    if suit is None and named != NOTRUMP and here.partner.lengths[named][0] >= 5 and here.last_level >= 2:
        suit = named
    if suit is None:
        return _over_notrump(here) if named == NOTRUMP else _direct_notrump(here)
    need = max(8 - here.partner.lengths[suit][0], 1)
    rules = []
    if here.last_level >= 3 and view.cheapest(NOTRUMP) <= 4:
        rules.append(_ask(suit, here.slam, 2.2, need))
    if here.last_level >= 5 and named == suit and level_of(view.last) == 5 and not is_major(suit):
        high = (support(suit, low=here.slam, slope=1.3),)
        rules.append(Rule(bid(6, suit), 0.8, (0, 37), terms=high, loose=True, label="six"))
    if here.below_game and here.last_level >= 3:
        rules += _cue_bids(here, suit, need)
    if named == NOTRUMP:
        rules += _over_notrump(here, asking=False)
    return rules


def _cue_bids(here: Standing, suit: Suit, need: float) -> list[Rule]:
    """Show controls on the way to game: the trumps are agreed and slam is possible."""
    view = here.view
    if not is_major(suit):
        return []
    rules = []
    low = here.slam_try
    for side in SUITS:
        level = view.cheapest(side)
        if side == suit or bid(level, side) > bid(4, suit) or level > 4:
            continue
        terms = (
            support(suit, low, here.slam + 2, 1.3, 0.5),
            Term(F.CONTROL + side, low=1, slope=3.0),
            Term(F.LENGTH + suit, low=need, slope=2.5),
        )
        shown: Range = (max(low - 2, view.me.hcp[0]), 37)
        rules.append(
            Rule(
                bid(level, side),
                1.4,
                shown,
                terms=terms,
                loose=True,
                forcing=1,
                artificial=True,
                label="control",
            )
        )
    return rules


def _direct_notrump(here: Standing) -> list[Rule]:
    """Bid six without a fit on points alone."""
    view = here.view
    low = here.opposite(_NOTRUMP_SLAM, 0.4)
    if view.cheapest(NOTRUMP) > 6:
        return []
    terms = (Term(F.HCP, low=low, slope=1.6), balanced(0.5))
    return [Rule(bid(6, NOTRUMP), 1.0, (low, 37), terms=terms, loose=True, label="slam in notrump")]


def _over_notrump(here: Standing, *, asking: bool = True) -> list[Rule]:
    """Raise partner's notrump: 4NT invites, 6NT and 7NT are to play."""
    view = here.view
    invite = max(here.opposite(_NOTRUMP_SLAM, 1.0), 0.0)
    six, seven = here.opposite(_NOTRUMP_SLAM, 0.2), here.opposite(_NOTRUMP_GRAND, 0.2)
    rules = []
    flat = (balanced(0.6),)
    if asking and view.cheapest(NOTRUMP) <= 4 and view.last is not None:
        rules.append(
            Rule(bid(4, NOTRUMP), 1.2, (invite, six), terms=flat, label="invites six notrump", slope=1.5)
        )
    if view.cheapest(NOTRUMP) <= 6:
        rules.append(Rule(bid(6, NOTRUMP), 1.3, (six, seven), terms=flat, label="six notrump", slope=1.5))
        rules.append(Rule(bid(7, NOTRUMP), 1.2, (seven, 37), terms=flat, label="seven notrump", slope=2.0))
    return rules


def after_keycards(view: View, suit: Suit) -> list[Rule]:
    """Place the contract after partner's answer to 4NT: not in six with two keycards missing."""
    step = view.last
    if step is None or not is_bid(step):
        return []
    here = Standing(view)
    theirs = _shown_keycards(view, step)
    cheap = view.cheapest(suit)
    column = F.KEYCARDS + suit
    rules = []
    grand = here.opposite(GRAND + 1.0, 0.5)
    for level in range(cheap, 8):
        if level <= 5:
            terms: tuple[Term, ...] = (Term(column, high=3 - theirs, over=4.0),)
        elif level == 6:
            terms = (
                Term(column, low=4 - theirs, slope=4.0 if cheap <= 5 else 0.5),
                support(suit, high=grand, over=0.6),
            )
        else:
            terms = (
                Term(column, low=5 - theirs, slope=5.0),
                support(suit, low=grand, slope=1.5),
            )
        rules.append(
            Rule(bid(level, suit), 2.0, (0, 37), terms=terms, loose=True, label="placed after keycards")
        )
    if strain_of(step) == suit:
        stop = (Term(column, high=3 - theirs, over=4.0),)
        rules.append(Rule(PASS, 2.5, terms=stop, loose=True, label="keycards missing"))
    else:
        rules.append(Rule(PASS, -7.0, label="pass of an answer"))
    return rules


def _shown_keycards(view: View, step: Call) -> int:
    """Return the number of keycards an answer shows, the likelier of two by partner's strength."""
    few, many = _ANSWERS.get(strain_of(step), (2, 5))
    strength = view.partner.hcp[0]
    if few == 0:
        return many if strength >= 11 else few
    return many if few == 1 and strength >= 19 else few


def answer_keycards(view: View, suit: Suit) -> list[Rule]:
    """Answer 4NT by keycards, the trump king counted: 1 or 4, 3 or 0, 2 without and 2 with the queen."""
    low, high = view.me.hcp
    column = F.KEYCARDS + suit
    queens = {CLUBS: (0, 1), DIAMONDS: (0, 1), HEARTS: (0, 0), SPADES: (1, 1)}
    rules = []
    for step, counts in _ANSWERS.items():
        queen = queens[step]
        for count in counts:
            rules.append(
                Rule(
                    bid(5, step),
                    2.0,
                    (low, high),
                    terms=(
                        Term(column, count, count, 5.0, 5.0),
                        Term(F.QUEEN + suit, queen[0], queen[1], 4.0, 4.0),
                    ),
                    loose=True,
                    artificial=True,
                    forcing=1,
                    label=f"{count} keycards",
                )
            )
    return rules
