"""Calls taken back in a case file, and the leads declarer required or forbade for them."""

from __future__ import annotations

from simulate.casefile.model import WithdrawnCallPart
from simulate.casefile.reader import Reader
from simulate.core.calls import Call, is_bid, parse_call, strain_of
from simulate.core.cards import SUITS, Suit, parse_suit
from simulate.core.seats import Seat, parse_seat, side_of
from simulate.core.spoken import suit_text
from simulate.irregularity import FORBIDDEN, REQUIRED
from simulate.message import Joined, Message
from simulate.withdrawn_calls import COMPARABLE_SINCE, WithdrawnCall, lead_choices


def read_withdrawn_calls(reader: Reader) -> tuple[WithdrawnCall, ...]:
    """Return the calls taken back; what is wrong with them is noted."""
    found = [
        _withdrawn_call(reader, where, part)
        for where, part in reader.numbered("withdrawn_call", reader.draft.withdrawn_call)
    ]
    return tuple(item for item in found if item is not None)


def _withdrawn_call(reader: Reader, where: str, part: WithdrawnCallPart) -> WithdrawnCall | None:
    seat = reader.read(f"{where}.by", part.by, parse_seat)
    call = reader.read(f"{where}.call", part.call, parse_call)
    choice = reader.known(f"{where}.choice", "choice of declarer", part.choice, (REQUIRED, FORBIDDEN))
    suit = reader.read(f"{where}.suit", part.suit, parse_suit)
    related = reader.read_all(f"{where}.related", part.related or (), parse_suit)
    shown = reader.read_all(f"{where}.shown", part.shown or (), parse_suit)
    if seat is None or call is None:
        return None
    if part.related is None:
        related = _suit_of(call)
    if part.shown is None:
        shown = _bid_by(reader, seat)
        if any(reader.caller(said.call - 1) == seat for said in reader.draft.explanation):
            reader.remark(
                f"{where}.shown",
                Message("not stated: the suits he bid are taken as those he specified in the legal auction"),
            )
    item = WithdrawnCall(seat, call, related, shown, part.comparable, choice, suit, part.innocent)
    contract = reader.auction.contract() if reader.auction is not None and reader.auction.is_over else None
    if contract is not None and side_of(contract.declarer) == side_of(seat) and choice is not None:
        reader.wrong(
            f"{where}.by",
            Message(
                "expected a defender, nothing restricts the leads of declarer's side: {by!r}", by=part.by
            ),
        )
    if part.innocent and part.comparable:
        words = Message("expected one of comparable, innocent: only who offended needs a comparable call")
        reader.wrong(where, words)
    if (part.choice is None) != (part.suit is None):
        reader.wrong(where, Message("expected both of choice, suit, or neither"))
    _by_edition(reader, where, part, item)
    return item


def _by_edition(reader: Reader, where: str, part: WithdrawnCallPart, item: WithdrawnCall) -> None:
    """Complain of what the edition of the case does not know."""
    law = reader.draft.law
    if law is None:
        return
    if item.comparable and law < COMPARABLE_SINCE:
        reader.wrong(
            f"{where}.comparable",
            Message("expected with the Laws of {year} only: {law!r}", year=COMPARABLE_SINCE, law=law),
        )
    if item.suit is None or item.choice is None:
        return
    open_to = lead_choices(item, law)
    suits = open_to.required if item.choice == REQUIRED else open_to.forbidden
    if item.suit in suits:
        return
    if suits:
        words = Message(
            "expected a suit that the Laws of {law} let declarer choose, {suits}: {suit!r}",
            law=law,
            suits=Joined(", ", map(suit_text, suits)),
            suit=part.suit,
        )
        reader.wrong(f"{where}.suit", words)
    else:
        words = Message(
            "expected nothing, the Laws of {law} leave him no such choice: {choice!r}",
            law=law,
            choice=part.choice,
        )
        reader.wrong(f"{where}.choice", words)


def _suit_of(call: Call) -> tuple[Suit, ...]:
    return (strain_of(call),) if is_bid(call) and strain_of(call) in SUITS else ()


def _bid_by(reader: Reader, seat: Seat) -> tuple[Suit, ...]:
    """Return the suits a hand bid in the legal auction, in order."""
    auction = reader.auction
    if auction is None:
        return ()
    calls = (call for index, call in enumerate(auction.calls) if auction.seat_at(index) == seat)
    return tuple(dict.fromkeys(suit for call in calls for suit in _suit_of(call)))
