"""Auctions, legal by construction (Laws 17-22)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
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
from simulate.core.seats import Seat, parse_seat
from simulate.core.spoken import action_in_letters, seat_letter, seat_text
from simulate.errors import AuctionError, NotationError, said
from simulate.message import Joined, Message

MAX_CALLS: Final = 319
"""Longest possible auction."""
_ALL_PASS: Final = re.compile(r"\ball\s+pass\b", re.IGNORECASE)


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
            raise AuctionError(
                Message("expected a legal auction: {problems}", problems=Joined("; ", problems))
            )

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
        raise AuctionError(Message("no declarer found: {value!r}", value=auction_name(self)))

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
    return [problem for _, problem in _illegal(dealer, calls)]


def _illegal(dealer: Seat | None, calls: Sequence[Call | None]) -> list[tuple[int, str]]:
    """List index and problem of every call that is illegal whatever the unreadable ones (None) were."""
    problems: list[tuple[int, str]] = []
    good: list[Call] = []
    unknown = False
    for index, call in enumerate(calls):
        if call is None or (unknown and not is_bid(call)):
            # What could not be read may be a double or a bid: until the next bid only levels are sure.
            unknown = True
            good.append(PASS)
            continue
        who = _whose(dealer, index, call)
        last = next((c for c in reversed(good) if is_bid(c)), PASS)
        if unknown and call > last:
            unknown = False
            good.append(call)
            continue
        if not unknown and _is_over(good):
            # Only a legal auction has surely ended: a pass may stand here for a call nobody could make.
            if not problems:
                problems.append((index, Message("{who} comes after the auction ended", who=who)))
            break
        if not unknown and legal_calls(good)[call]:
            good.append(call)
            continue
        # A pass keeps the turn in step, so that later calls are judged by the seat that made them.
        good.append(PASS)
        if is_bid(call):
            problems.append(
                (index, Message("{who} is insufficient over {last}", who=who, last=action_in_letters(last)))
            )
        elif call == DOUBLE:
            problems.append((index, Message("{who} has no opponents' undoubled bid to double", who=who)))
        else:
            problems.append((index, Message("{who} has no opponents' double to redouble", who=who)))
        if not unknown and _is_over(good):
            break
    return problems


def _whose(dealer: Seat | None, index: int, call: Call) -> Message:
    name = action_in_letters(call)
    if dealer is None:
        return Message("call {n} ({call})", n=index + 1, call=name)
    return Message("call {n} ({seat}'s {call})", n=index + 1, seat=seat_text((dealer + index) % 4), call=name)


@dataclass(frozen=True, slots=True)
class AuctionReading:
    """What could be read of an auction, faults and all.

    Parameters
    ----------
    dealer : int or None
        Seat; None when neither was it said nor does a call carry its seat.
    calls : tuple of int or None
        In turn; None where a call cannot be read.
    sound : int
        How many calls stand before the first fault.
    problems : tuple of str
        Everything that is wrong with the calls.
    """

    dealer: Seat | None
    calls: tuple[Call | None, ...]
    sound: int
    problems: tuple[str, ...]

    @property
    def auction(self) -> Auction | None:
        """The auction, when the dealer is known and nothing is wrong."""
        if self.dealer is None or self.problems:
            return None
        return Auction(self.dealer, tuple(call for call in self.calls if call is not None))


def read_auction(text: str, dealer: Seat | None, parse: Callable[[str], Call] = parse_call) -> AuctionReading:
    """Read the calls of an auction and list everything that is wrong with them, without raising.

    Parameters
    ----------
    text : str
        As for `parse_auction`.
    dealer : int or None
        Seat; when it is None, a call that carries its seat tells it.
    parse : callable
        Reads one call.

    Examples
    --------
    >>> read_auction("1S 1H zz 1C", 0).problems[0]
    "call 2 (East's 1H) is insufficient over 1S"
    """
    faults: list[tuple[int, str]] = []
    calls: list[Call | None] = []
    words = _ALL_PASS.sub("AP", text.replace(",", " ")).split()
    for position, word in enumerate(words):
        index = len(calls)
        if word.upper() in ("AP", "ALLPASS"):
            known = [call for call in calls if call is not None]
            ending: list[Call | None] = [PASS] * (3 if any(is_bid(call) for call in known) else 4)
            calls += ending
            calls = calls[: _end_of([PASS if call is None else call for call in calls])]
            if position != len(words) - 1:
                faults.append((len(calls), Message("calls follow 'all pass'")))
            break
        seat_text, colon, call_text = word.rpartition(":")
        if colon:
            try:
                seat = parse_seat(seat_text)
                dealer = (seat - index) % 4 if dealer is None else dealer
                turn = (dealer + index) % 4
                if seat != turn:
                    faults.append(
                        (
                            index,
                            Message(
                                "call {index} ({word}) is out of turn, it was {turn}'s turn to call",
                                index=index + 1,
                                word=word,
                                turn=seat_letter(turn),
                            ),
                        )
                    )
            except NotationError as error:
                faults.append(
                    (index, Message("call {index}: {problem}", index=index + 1, problem=said(error)))
                )
        try:
            calls.append(parse(call_text))
        except NotationError as error:
            faults.append((index, Message("call {index}: {problem}", index=index + 1, problem=said(error))))
            calls.append(None)
    faults = sorted(faults + _illegal(dealer, calls), key=lambda fault: fault[0])
    sound = min((index for index, _ in faults), default=len(calls))
    return AuctionReading(dealer, tuple(calls), sound, tuple(problem for _, problem in faults))


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
    reading = read_auction(text, dealer)
    if reading.auction is None:
        raise AuctionError(Joined("; ", reading.problems))
    return reading.auction


def _end_of(calls: Sequence[Call]) -> int:
    return next((n for n in range(4, len(calls)) if _is_over(calls[:n])), len(calls))


def auction_name(auction: Auction) -> str:
    """Return the calls in plain letters, ``"1S P 4S P P P"``."""
    return " ".join(call_name(call) for call in auction.calls)
