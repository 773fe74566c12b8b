"""Which rules speak in an auction the opponents have left alone."""

from __future__ import annotations

from simulate.bidding.textbook.later_rounds import later_rounds
from simulate.bidding.textbook.notrump_auctions import (
    after_stayman,
    after_transfer,
    answer_stayman,
    answer_transfer,
    respond_to_notrump,
)
from simulate.bidding.textbook.preempt_replies import (
    answer_feature,
    respond_to_gambling,
    respond_to_weak_two,
)
from simulate.bidding.textbook.raised import (
    after_inverted_raise,
    after_simple_raise,
    answer_drury,
    answer_jacoby,
    answer_splinter,
    answer_try,
)
from simulate.bidding.textbook.rebids import opener_rebids
from simulate.bidding.textbook.responder import after_notrump_rebid, answer_new_minor
from simulate.bidding.textbook.responses import opening_of_partner, respond_to_suit
from simulate.bidding.textbook.rules import Rule
from simulate.bidding.textbook.slams import answer_quantitative
from simulate.bidding.textbook.strong_club import (
    after_strong_club,
    respond_to_limited_two_clubs,
    respond_to_short_diamonds,
    respond_to_strong_club,
)
from simulate.bidding.textbook.two_bid_replies import (
    ask_the_minor,
    name_the_strong_suit,
    one_of_the_majors,
    respond_to_benjamin,
    respond_to_multi,
    respond_to_strong_two,
    show_the_major,
    show_the_minor,
)
from simulate.bidding.textbook.two_clubs import after_strong_suit, respond_to_two_clubs, two_clubs_rebid
from simulate.bidding.textbook.two_over_one import after_two_over_one
from simulate.bidding.textbook.view import View
from simulate.core.calls import NOTRUMP, PASS, Call, bid, level_of, strain_of
from simulate.core.cards import CLUBS, DIAMONDS

_ANSWERS = {
    "transfer": answer_transfer,
    "try": answer_try,
    "jacoby": answer_jacoby,
    "splinter": answer_splinter,
    "drury": answer_drury,
    "majors": answer_new_minor,
    "feature": answer_feature,
}
"""Answers to what partner asked, the suit concerned given."""


def constructive_rules(view: View) -> list[Rule]:
    """Return the rules of a player whose side has opened, the opponents silent."""
    opening = opening_of_partner(view)
    if opening is not None:
        return _respond(view, opening)
    answer = _answer(view)
    if answer:
        return answer
    for second in (
        after_strong_club,
        opener_rebids,
        after_two_over_one,
        after_inverted_raise,
        after_simple_raise,
        after_stayman,
        after_transfer,
        after_notrump_rebid,
        two_clubs_rebid,
        after_strong_suit,
        show_the_major,
        show_the_minor,
        name_the_strong_suit,
        _after_strong_notrump,
    ):
        rules = second(view)
        if rules is not None:
            return rules
    return later_rounds(view)


def _answer(view: View) -> list[Rule]:
    """Answer what partner's last call asked."""
    if view.back[1] == PASS:
        return []
    kind, _, suit = view.partner.asks.partition(" ")
    if kind == "stayman":
        return answer_stayman(view)
    if kind == "quantitative":
        return answer_quantitative(view)
    return _ANSWERS[kind](view, int(suit)) if kind in _ANSWERS and suit else []


def _after_strong_notrump(view: View) -> list[Rule] | None:
    """Answer 2C 2D 2NT as one answers an opening of 2NT; None elsewhere."""
    calls = [c for c in view.calls if c != PASS]
    return respond_to_notrump(view, 2) if calls == _STRONG_BALANCED else None


_STRONG_BALANCED = [bid(2, CLUBS), bid(2, CLUBS + 1), bid(2, NOTRUMP)]


def _respond(view: View, opening: Call) -> list[Rule]:
    level, strain = level_of(opening), strain_of(opening)
    if strain == NOTRUMP:
        if level <= 2:
            return respond_to_notrump(view, level)
        return respond_to_gambling(view) if level == 3 else later_rounds(view)
    if opening == bid(2, DIAMONDS) and one_of_the_majors(view.partner):
        return respond_to_multi(view)
    by_method = None if _explained(view) else _respond_by_method(view, opening)
    if by_method is not None:
        return by_method
    if opening == bid(2, CLUBS):
        return respond_to_two_clubs(view)
    if level >= 4:
        return later_rounds(view)
    return respond_to_suit(view, strain) if level == 1 else respond_to_weak_two(view, strain)


def _explained(view: View) -> bool:
    """Tell whether partner's opening, the only call but passes, was explained: its words count then."""
    return any(view.calls[index] != PASS for index, _ in view.position.meanings)


def _respond_by_method(view: View, opening: Call) -> list[Rule] | None:
    """Answer an opening that the side's methods make something else; None where it is as in the book."""
    methods, strain = view.methods, strain_of(opening)
    if methods.club == "strong":
        limited = {
            bid(1, CLUBS): respond_to_strong_club,
            bid(2, CLUBS): respond_to_limited_two_clubs,
            bid(2, DIAMONDS): respond_to_short_diamonds,
        }
        return limited[opening](view) if opening in limited else None
    if methods.twos == "benji":
        if opening == bid(2, CLUBS):
            return respond_to_benjamin(view)
        return respond_to_two_clubs(view) if opening == bid(2, DIAMONDS) else None
    if level_of(opening) != 2 or strain == CLUBS:
        return None
    if methods.twos == "strong":
        return respond_to_strong_two(view, strain)
    return ask_the_minor(view, strain) if methods.twos == "muiderberg" and strain != DIAMONDS else None
