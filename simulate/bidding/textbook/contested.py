"""Contested auctions: which rules apply once the opponents have done anything but pass."""

from __future__ import annotations

from simulate.bidding.textbook.advances import advance_overcall
from simulate.bidding.textbook.competition import compete
from simulate.bidding.textbook.competitive_doubles import answer_penalty
from simulate.bidding.textbook.interference import respond_in_competition
from simulate.bidding.textbook.notrump_auctions import respond_to_notrump
from simulate.bidding.textbook.notrump_interference import respond_over_notrump_interference
from simulate.bidding.textbook.over_notrump import advance_landy
from simulate.bidding.textbook.overcalls import first_action
from simulate.bidding.textbook.preempt_replies import raise_over_double
from simulate.bidding.textbook.rules import Rule
from simulate.bidding.textbook.takeout_answers import (
    TAKEOUT,
    after_lebensohl,
    answer_lebensohl,
    answer_takeout,
)
from simulate.bidding.textbook.two_suiters import (
    advance_two_suiter,
    choose_place,
    correct_place,
    show_minor,
)
from simulate.bidding.textbook.view import View
from simulate.core.calls import DOUBLE, NOTRUMP, PASS, bid, is_bid, level_of, strain_of


def contested_rules(view: View) -> list[Rule]:
    """Return the rules of a player in an auction in which the opponents have acted."""
    if view.last is None:
        return []
    if not view.partner.acted and not view.me.acted:
        return first_action(view)
    if not view.we_opened and "places" not in (view.me.asks, view.partner.asks):
        rules = _overcalling_side(view)
        if rules is not None:
            return rules
    if view.back[0] == PASS and view.last == bid(4, NOTRUMP) and view.partner.asks == "places":
        return choose_place(view)
    if view.back[0] == PASS and view.me.asks == "places" and view.last_is_ours and view.back[1] != PASS:
        return correct_place(view)
    if doubled_for_takeout(view):
        return answer_takeout(view)
    left_in = view.back[:2] == [PASS, DOUBLE] and view.partner.asks != "support"
    if view.doubled == 1 and not view.last_is_ours and left_in:
        return answer_penalty(view)
    if view.we_opened and not view.me.acted:
        rules = _opening_side(view)
        if rules:
            return rules
    return compete(view)


def _opening_side(view: View) -> list[Rule]:
    """Return responder's rules right after partner's opening was interfered with; none elsewhere."""
    back = view.back
    if len(back) < 2 or back[0] == PASS or not is_bid(back[1]) or not view.partner.acted:
        return []
    opening = back[1]
    if any(is_bid(call) for call in back[2:]):
        return []
    if opening == bid(1, NOTRUMP):
        return respond_over_notrump_interference(view)
    if strain_of(opening) not in view.partner.bid:
        return []
    if level_of(opening) == 1:
        return respond_in_competition(view, strain_of(opening))
    if view.doubled and view.partner.hcp[1] <= 12:
        return raise_over_double(view, strain_of(opening))
    return []


def doubled_for_takeout(view: View) -> bool:
    """Tell whether partner's last call was a double asking this player for a suit."""
    back = view.back
    if len(back) < 2 or back[1] != DOUBLE or view.partner.asks not in TAKEOUT:
        return False
    if back[0] != PASS and view.me.acted:
        return False
    last = view.last
    if last is None or view.last_is_ours or level_of(last) > 5:
        return False
    # Explained as trumps, it is no request for another suit.
    return strain_of(last) == NOTRUMP or view.partner.lengths[strain_of(last)][0] < 4


def _overcalling_side(view: View) -> list[Rule] | None:
    """Return the rules of advancer and of who is asked again; None where general competition starts."""
    back, asked = view.back, view.partner.asks
    last = view.last
    if last is None:
        return None
    mine = view.me.asks
    if back[0] == PASS:
        if asked == "lebensohl":
            return answer_lebensohl(view)
        if mine == "lebensohl" and back[1] != PASS:
            return after_lebensohl(view)
        if asked == "minor":
            return show_minor(view)
    if view.me.acted or len(back) < 2 or back[1] == PASS:
        return None
    if asked == "majors" and level_of(last) <= 3:
        return advance_landy(view)
    if asked in ("michaels", "two suits"):
        return advance_two_suiter(view, unknown_minor=asked == "michaels")
    if asked == "overcalled 1NT" and back[0] == PASS:
        return respond_to_notrump(view, 1)
    if asked == "overcalled 2NT" and back[0] == PASS:
        return respond_to_notrump(view, 2)
    if is_bid(back[1]) and strain_of(back[1]) != NOTRUMP and view.partner.bid == (strain_of(back[1]),):
        return advance_overcall(view)
    return None
