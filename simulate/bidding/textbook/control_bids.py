"""Control bids: trumps agreed and the opponents silent, side suits show first or second round control."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Rule, Term, support
from simulate.bidding.textbook.standing import Standing
from simulate.bidding.textbook.view import is_major
from simulate.core.calls import NOTRUMP, bid, level_of
from simulate.core.cards import SUITS, Suit

_EXTRA = 2.0
"""Points above those for a slam try with which players still show a control rather than ask at once."""


def control_bids(here: Standing, suit: Suit, need: float) -> list[Rule]:
    """Return the control bids below game in the agreed suit, cheapest controls first.

    `need` is the number of trumps a player has who believes in the fit. Below 3NT with a minor agreed a new
    suit looks for notrump: there controls start at the four-level.
    """
    view = here.view
    last = view.last
    if last is None or not here.below_game or not _opened(here, suit):
        return []
    game = bid(4, suit) if is_major(suit) else bid(5, suit)
    low = here.slam_try
    rules: list[Rule] = []
    passed_over: list[Suit] = []
    for side in _upwards(here, suit):
        level = view.cheapest(side)
        if bid(level, side) > game:
            break
        cheaper = tuple(Term(F.CONTROL + s, high=0, over=1.8) for s in passed_over)
        terms = (
            support(suit, low, here.slam + _EXTRA, 1.3, 0.5),
            Term(F.CONTROL + side, low=1, slope=3.5),
            Term(F.LENGTH + suit, low=need, slope=2.5),
            *cheaper,
            *missing_controls(here, suit, 0.0, besides=(side,)),
        )
        rules.append(
            Rule(
                bid(level, side),
                1.7,
                (max(low - 2.5, view.me.hcp[0]), 37),
                terms=terms,
                loose=True,
                forcing=1,
                artificial=True,
                controls=(side,),
                denies=tuple(passed_over),
                label="control",
            )
        )
        if side not in view.me.controls:
            passed_over.append(side)
    return rules


def _opened(here: Standing, suit: Suit) -> bool:
    """Tell whether the auction is where control bids start."""
    if is_major(suit):
        agreed_below = here.last_strain == suit and here.game_force
        return here.last_level >= 3 or (here.last_level == 2 and agreed_below)
    return here.last_level == 4 or (here.last_level == 3 and here.last_strain == NOTRUMP and _confirmed(here))


def _confirmed(here: Standing) -> bool:
    """Tell whether the side looked for slam in a minor before somebody bid 3NT."""
    return bool(here.view.me.controls or here.partner.controls)


def _upwards(here: Standing, suit: Suit) -> list[Suit]:
    """Return the side suits from the cheapest bid upwards, without those the player has controlled."""
    view = here.view
    # Under a minor fit four of a major the side has bid is a place to play.
    places = [s for s in view.our_suits if is_major(s) and not is_major(suit)]
    sides = [s for s in SUITS if s != suit and s not in view.me.controls and s not in places]
    return sorted(sides, key=lambda s: bid(min(view.cheapest(s), 7), s))


def missing_controls(
    here: Standing, suit: Suit, slope: float, *, besides: tuple[Suit, ...] = ()
) -> tuple[Term, ...]:
    """Return terms on the controls a player needs who goes on: one partner denied always, others by `slope`.

    A suit in which partner has shown five cards, shortness or a control needs none.
    """
    terms = []
    for side in SUITS:
        short = here.partner.lengths[side][1] <= 1
        if side == suit or side in besides or side in here.partner.controls or short:
            continue
        if side in here.partner.denied:
            terms.append(Term(F.CONTROL + side, low=1, slope=3.0))
        elif slope and here.partner.lengths[side][0] < 5:
            terms.append(Term(F.CONTROL + side, low=1, slope=slope))
    return tuple(terms)


def uncontrolled(here: Standing, suit: Suit) -> list[Rule]:
    """Go back to game with two losers in a side suit, and all the surer if partner denied it too."""
    view = here.view
    game = bid(4, suit) if is_major(suit) else bid(5, suit)
    if not (view.me.controls or here.partner.controls) or view.last is None or view.last >= game:
        return []
    me = view.me.hcp
    rules = []
    for side in SUITS:
        if side == suit or side in (*here.partner.controls, *view.me.controls):
            continue
        if here.partner.lengths[side][1] <= 1 or here.partner.lengths[side][0] >= 5:
            continue
        denied = side in here.partner.denied
        terms = (Term(F.CONTROL + side, high=0, over=4.0), support(suit, high=here.slam + 2 + 3 * denied))
        base = 2.0 if denied else 1.4
        rules.append(Rule(game, base, me, terms=terms, loose=True, label="no control of a suit"))
    return rules


def beyond_game(here: Standing, suit: Suit) -> list[Rule]:
    """Invite six over four of the agreed major: five asks for good trumps and a hand better than shown."""
    view = here.view
    if view.last != bid(4, suit) or not is_major(suit) or level_of(view.last) != 4:
        return []
    low = here.slam
    terms = (
        support(suit, low, low + 4, 1.4, 0.6),
        Term(F.KEYCARDS + suit, low=2, slope=1.0),
        *missing_controls(here, suit, 0.0),
    )
    shown = (max(low - 2, view.me.hcp[0]), 37.0)
    return [Rule(bid(5, suit), 0.0, shown, terms=terms, loose=True, forcing=0, label="invites six")]
