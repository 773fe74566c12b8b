"""Auctions, legal by construction (Laws 17-22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.calls import (
    CALLS,
    DOUBLE,
    FIRST_BID,
    PASS,
    REDOUBLE,
    Call,
    call_name,
    is_bid,
    level_of,
    parse_call,
    strain_of,
)
from simulate.core.contract import Contract
from simulate.core.seats import Seat, parse_seat, seat_name, seat_word
from simulate.errors import AuctionError, NotationError

MAX_CALLS: Final = 319
"""Longest possible auction."""


@dataclass(frozen=True, slots=True)
class Auction:
    """A legal auction, finished or not.

    Parameters
    ----------
    dealer : int
        Seat of the first caller.
    calls : tuple of int
        In turn, clockwise.

    Raises
    ------
    AuctionError
        If a call is insufficient, inadmissible, or made after the auction ended; all problems are named.
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()

    def __post_init__(self) -> None:
        problems = auction_problems(self.dealer, self.calls)
        if problems:
            raise AuctionError("expected a legal auction: " + "; ".join(problems))

    def __len__(self) -> int:
        return len(self.calls)

    def seat_at(self, index: int) -> Seat:
        """Return who makes call `index`, counted from 0."""
        return (self.dealer + index) % 4

    @property
    def turn(self) -> Seat:
        """The seat to call next."""
        return self.seat_at(len(self.calls))

    @property
    def is_over(self) -> bool:
        """Whether three passes have ended it, or four from the start (Law 22)."""
        return _is_over(self.calls)

    def then(self, *calls: Call) -> Auction:
        """Return the auction continued by these calls."""
        return Auction(self.dealer, self.calls + calls)

    def before(self, index: int) -> Auction:
        """Return the calls made before call `index`, counted from 0."""
        return Auction(self.dealer, self.calls[:index])

    def legal(self) -> NDArray[np.bool_]:
        """Return shape ``(38,)``, true for every call the next player may make; none when it is over."""
        return legal_calls(self.calls)

    @property
    def last_bid(self) -> tuple[int, Call] | None:
        """Index and call of the highest bid so far, or None."""
        for index in range(len(self.calls) - 1, -1, -1):
            if is_bid(self.calls[index]):
                return index, self.calls[index]
        return None

    @property
    def doubled(self) -> int:
        """0, 1 or 2: whether the last bid stands doubled or redoubled."""
        for call in reversed(self.calls):
            if is_bid(call):
                return 0
            if call != PASS:
                return call
        return 0

    def contract(self) -> Contract | None:
        """Return the contract as it stands, or None before any bid; declarer by Law 22A.

        The declarer is the first player of the side of the last bid to have named its strain.
        """
        last = self.last_bid
        if last is None:
            return None
        index, call = last
        strain = strain_of(call)
        for i in range(index % 2, index + 1, 2):
            if is_bid(self.calls[i]) and strain_of(self.calls[i]) == strain:
                return Contract(level_of(call), strain, self.doubled, self.seat_at(i))
        raise AuctionError(f"no declarer found: {auction_name(self)!r}")

    def __str__(self) -> str:
        return auction_name(self)


def _is_over(calls: Sequence[Call]) -> bool:
    return len(calls) >= 4 and not any(calls[-3:])


def legal_calls(calls: Sequence[Call]) -> NDArray[np.bool_]:
    """Return shape ``(38,)``: which calls are legal after `calls` (Laws 18, 19).

    Parameters
    ----------
    calls : sequence of int
        A legal auction so far.
    """
    legal = np.zeros(CALLS, dtype=np.bool_)
    if _is_over(calls):
        return legal
    legal[PASS] = True
    legal[FIRST_BID:] = True
    for back, call in enumerate(reversed(calls), start=1):
        if call == PASS:
            continue
        theirs = back % 2 == 1
        if call == DOUBLE:
            legal[REDOUBLE] = theirs
        elif is_bid(call):
            legal[DOUBLE] = theirs
        break
    for call in reversed(calls):
        if is_bid(call):
            legal[FIRST_BID : call + 1] = False
            break
    return legal


def auction_problems(dealer: Seat, calls: Sequence[Call]) -> list[str]:
    """List every illegal call in bridge words, reading on after each as if it had not been made.

    Parameters
    ----------
    dealer : int
        Seat.
    calls : sequence of int
        In turn.
    """
    problems: list[str] = []
    good: list[Call] = []
    for index, call in enumerate(calls):
        who = f"call {index + 1} ({seat_word((dealer + index) % 4)}'s {call_name(call)})"
        if _is_over(good):
            # Only a legal auction has surely ended: a pass may stand here for a call nobody could make.
            if not problems:
                problems.append(f"{who} comes after the auction ended")
            break
        if legal_calls(good)[call]:
            good.append(call)
            continue
        # A pass keeps the turn in step, so that later calls are judged by the seat that made them.
        good.append(PASS)
        if is_bid(call):
            last = next(c for c in reversed(good) if is_bid(c))
            problems.append(f"{who} is insufficient over {call_name(last)}")
        elif call == DOUBLE:
            problems.append(f"{who} has no opponents' undoubled bid to double")
        else:
            problems.append(f"{who} has no opponents' double to redouble")
        if _is_over(good):
            break
    return problems


def parse_auction(text: str, dealer: Seat) -> Auction:
    """Read the calls of an auction, parted by blanks, dashes or commas; ``AP`` or ``all pass`` ends it.

    A call may carry its seat (``E:2S``); then a call out of turn is found out.

    Parameters
    ----------
    text : str
        The calls, dealer's first.
    dealer : int
        Seat.

    Raises
    ------
    AuctionError
        If a call cannot be read, is out of turn or illegal; all problems are named.

    Examples
    --------
    >>> auction_name(parse_auction("1S pass 4S AP", 0))
    '1S P 4S P P P'
    """
    problems: list[str] = []
    calls: list[Call] = []
    words = text.replace(",", " ").replace("all pass", "AP").replace("All pass", "AP").split()
    for position, word in enumerate(words):
        if word.upper() in ("AP", "ALLPASS"):
            calls += [PASS] * (3 if any(is_bid(c) for c in calls) else 4)
            calls = calls[: _end_of(calls)]
            if position != len(words) - 1:
                problems.append("calls follow 'all pass'")
            break
        seat_text, colon, call_text = word.rpartition(":")
        who = (dealer + len(calls)) % 4
        try:
            if colon and parse_seat(seat_text) != who:
                problems.append(
                    f"call {len(calls) + 1} ({word}) is out of turn, it was {seat_name(who)}'s turn to call"
                )
            calls.append(parse_call(call_text))
        except NotationError as error:
            problems.append(f"call {len(calls) + 1}: {error}")
            calls.append(PASS)
    if not problems:
        problems = auction_problems(dealer, calls)
    if problems:
        raise AuctionError("; ".join(problems))
    return Auction(dealer, tuple(calls))


def _end_of(calls: Sequence[Call]) -> int:
    return next((n for n in range(4, len(calls)) if _is_over(calls[:n])), len(calls))


def auction_name(auction: Auction) -> str:
    """Return the calls in plain letters, ``"1S P 4S P P P"``."""
    return " ".join(call_name(call) for call in auction.calls)
