"""What the auction tells the leader about each suit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulate.bidding.textbook import TextbookModel
from simulate.bidding.textbook.shown import Table
from simulate.core.calls import DOUBLE, NOTRUMP, is_bid, strain_of
from simulate.core.cards import HEARTS, SPADES, SUITS, Suit
from simulate.core.seats import Seat, partner
from simulate.leads.model import LeadPosition

_SHOWN: Final = 4
"""Cards in a suit from which it counts as shown."""

SLAM: Final = 6


@dataclass(frozen=True, slots=True)
class LeadContext:
    """Suits as the auction marks them; each a tuple of suits.

    Parameters
    ----------
    partner, own, declarer, dummy : tuple of int
        Shown by that seat, as a natural bid or by at least four cards in a meaning.
    directed : tuple of int
        Suits of artificial bids that partner doubled.
    lightner : tuple of int
        Suits that partner's double of the final contract asks for.
    partner_acted : bool
        Partner did more than pass.
    preference : bool
        Declarer's side showed two suits beside the one played, or dummy passed a second suit of declarer's.
    """

    partner: tuple[Suit, ...]
    own: tuple[Suit, ...]
    declarer: tuple[Suit, ...]
    dummy: tuple[Suit, ...]
    directed: tuple[Suit, ...]
    lightner: tuple[Suit, ...]
    partner_acted: bool
    preference: bool


def context_of(position: LeadPosition) -> LeadContext:
    """Read the auction, every call as a natural system or its explanation has it."""
    contract, leader = position.contract, position.leader
    table = TextbookModel().table(position.as_read())
    mate, declarer = partner(leader), contract.declarer
    dummy = partner(declarer)
    shown = {seat: suits_shown(table, seat) for seat in (mate, leader, declarer, dummy)}
    doubled = _doubled_by(position, mate)
    artificial = tuple(
        suit for suit, bidder, last in doubled if not last and suit not in suits_shown(table, bidder)
    )
    final = any(last for _, _, last in doubled)
    theirs = dict.fromkeys((*shown[declarer], *shown[dummy]))
    side = tuple(suit for suit in theirs if suit != contract.strain)
    silent = not shown[mate] and not shown[leader]
    wanted = [suit for suit in shown[dummy] if suit != contract.strain]
    lightner = tuple(wanted[:1]) if final and (contract.level >= SLAM or silent) else ()
    return LeadContext(
        partner=shown[mate],
        own=shown[leader],
        declarer=shown[declarer],
        dummy=shown[dummy],
        directed=artificial,
        lightner=lightner,
        partner_acted=table.of(mate).acted,
        preference=len(side) >= 2 or (not shown[dummy] and len(shown[declarer]) >= 2),
    )


def majors_unbid(context: LeadContext) -> tuple[Suit, ...]:
    """Return the majors nobody showed."""
    shown = {*context.partner, *context.own, *context.declarer, *context.dummy}
    return tuple(suit for suit in (HEARTS, SPADES) if suit not in shown)


def suits_shown(table: Table, seat: Seat) -> tuple[Suit, ...]:
    """Return the suits a seat has shown, in the order it bid them."""
    seen = table.of(seat)
    bid = [suit for suit in seen.bid if seen.lengths[suit][1] >= _SHOWN]
    told = [suit for suit in reversed(SUITS) if seen.lengths[suit][0] >= _SHOWN]
    return tuple(dict.fromkeys([*bid, *told]))


def _doubled_by(position: LeadPosition, seat: Seat) -> list[tuple[Suit, Seat, bool]]:
    """Return the suits of the bids a seat doubled, who bid them, and whether it was the final contract."""
    auction = position.auction
    found = []
    for index, call in enumerate(auction.calls):
        if call != DOUBLE or auction.seat_at(index) != seat:
            continue
        back = next(i for i in range(index - 1, -1, -1) if is_bid(auction.calls[i]))
        strain = strain_of(auction.calls[back])
        last = not any(is_bid(later) for later in auction.calls[index + 1 :])
        if strain != NOTRUMP or last:
            found.append((strain, auction.seat_at(back), last))
    return found
