"""Whether a result can come out of an auction."""

from __future__ import annotations

from simulate.core.auction import Auction
from simulate.core.calls import bid, call_name, is_bid, strain_of
from simulate.core.contract import Contract, Result, contract_name
from simulate.core.seats import Seat, seat_word, side_of


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
        return "expected a passed-out board" if final is None else _difference(final, contract)
    last = auction.last_bid
    if contract is None:
        return "" if last is None else f"expected a contract, the auction has reached {call_name(last[1])}"
    return _ahead(contract, auction)


def _difference(final: Contract, contract: Contract | None) -> str:
    if contract is None:
        return f"expected {contract_name(final)}, in which the auction ends"
    if (contract.level, contract.strain, contract.doubled) == (final.level, final.strain, final.doubled):
        why = f", {seat_word(final.declarer)} named the strain first"
        return f"expected {contract_name(final)}, in which the auction ends{why}"
    return f"expected {contract_name(final)}, in which the auction ends"


def _ahead(contract: Contract, auction: Auction) -> str:
    """Compare a contract with an auction that is not over."""
    last = auction.last_bid
    wanted = bid(contract.level, contract.strain)
    if last is not None:
        if wanted < last[1]:
            return f"expected {call_name(last[1])} or higher, as the auction has reached"
        if wanted == last[1] and side_of(auction.seat_at(last[0])) != side_of(contract.declarer):
            return f"expected the side of {seat_word(auction.seat_at(last[0]))} to play {call_name(last[1])}"
    first = _first_to_name(contract, auction)
    if first is not None and first != contract.declarer:
        return f"expected {seat_word(first)} as declarer, who named the strain first"
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
