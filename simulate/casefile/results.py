"""Whether a result can come out of an auction."""

from __future__ import annotations

from simulate.core.auction import Auction
from simulate.core.calls import bid, is_bid, strain_of
from simulate.core.contract import Contract, Result
from simulate.core.seats import Seat, side_of
from simulate.core.spoken import action_in_letters, contract_in_letters, seat_text
from simulate.message import Message


def unreachable(result: Result, auction: Auction) -> str:
    """Tell why a result cannot follow the auction; empty when it can.

    Parameters
    ----------
    result : Result
        As recorded.
    auction : Auction
        Finished, or as far as it is known.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 22 (end of the auction) and the definition of declarer.
    """
    contract = result.contract
    if auction.is_over:
        final = auction.contract()
        if contract == final:
            return ""
        return Message("expected a passed-out board") if final is None else _difference(final, contract)
    last = auction.last_bid
    if contract is None:
        return (
            ""
            if last is None
            else Message(
                "expected a contract, the auction has reached {last}", last=action_in_letters(last[1])
            )
        )
    return _ahead(contract, auction)


def _difference(final: Contract, contract: Contract | None) -> str:
    if contract is None:
        return Message("expected {final}, in which the auction ends", final=contract_in_letters(final))
    if (contract.level, contract.strain, contract.doubled) == (final.level, final.strain, final.doubled):
        return Message(
            "expected {final}, in which the auction ends, {declarer} named the strain first",
            final=contract_in_letters(final),
            declarer=seat_text(final.declarer),
        )
    return Message("expected {final}, in which the auction ends", final=contract_in_letters(final))


def _ahead(contract: Contract, auction: Auction) -> str:
    """Compare a contract with an auction that is not over."""
    last = auction.last_bid
    wanted = bid(contract.level, contract.strain)
    if last is not None:
        if wanted < last[1]:
            return Message(
                "expected {last} or higher, as the auction has reached", last=action_in_letters(last[1])
            )
        if wanted == last[1] and side_of(auction.seat_at(last[0])) != side_of(contract.declarer):
            return Message(
                "expected the side of {auction} to play {last}",
                auction=seat_text(auction.seat_at(last[0])),
                last=action_in_letters(last[1]),
            )
    first = _first_to_name(contract, auction)
    if first is not None and first != contract.declarer:
        return Message("expected {first} as declarer, who named the strain first", first=seat_text(first))
    return ""


def _first_to_name(contract: Contract, auction: Auction) -> Seat | None:
    for index, call in enumerate(auction.calls):
        seat = auction.seat_at(index)
        if (
            is_bid(call)
            and strain_of(call) == contract.strain
            and side_of(seat) == side_of(contract.declarer)
        ):
            return seat
    return None
