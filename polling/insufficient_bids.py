"""Law 27: an insufficient bid and its replacement, 2007 and 2017."""

from __future__ import annotations

from dataclasses import dataclass

from polling.articles import Edition, LawsError, edition_of
from polling.decision import Decision, Measure, Party, Status, decide
from simulate.core.calls import DOUBLE, PASS, REDOUBLE, Call, call_name, is_bid, strain_of
from simulate.errors import AuctionError

FIRST_EDITION = 2007
"""Calls out of turn and insufficient bids: the Laws of 1997 differ and were not read."""


@dataclass(frozen=True, slots=True)
class InsufficientBid:
    """A bid that is not enough over the last bid.

    Parameters
    ----------
    over : int
        The last bid of the auction.
    bid : int
        The insufficient bid.
    next_called : bool
        The next player has called over it.
    over_partner : bool
        The last bid was partner's: it cannot be doubled.
    out_of_turn : bool
        It was also made at another's turn.
    replacement : int or None
        The call offered instead; None while there is none.
    natural : bool
        The bid and its replacement show the suit they name, or both notrump (2007: incontrovertibly not
        artificial; 2017: the replacement names what the withdrawn bid showed).
    comparable : bool or None
        The director's judgement of the replacement (2007: the same meaning or more precise); None while he
        has not judged.
    specifies_same : bool
        2017: the replacement is the lowest sufficient bid that specifies the denomination or denominations
        which the withdrawn bid specified, whatever the two name (a transfer instead of the suit itself).

    Raises
    ------
    AuctionError
        If the bid was sufficient, or the replacement is not a legal one.
    """

    over: Call
    bid: Call
    next_called: bool = False
    over_partner: bool = False
    out_of_turn: bool = False
    replacement: Call | None = None
    natural: bool = True
    comparable: bool | None = None
    specifies_same: bool = False

    def __post_init__(self) -> None:
        if not (is_bid(self.over) and is_bid(self.bid)) or self.bid > self.over:
            raise AuctionError(f"expected a bid not above {call_name(self.over)}: {call_name(self.bid)!r}")
        if self.replacement is not None and is_bid(self.replacement) and self.replacement <= self.over:
            raise AuctionError(
                f"expected a replacement above {call_name(self.over)}: {call_name(self.replacement)!r}"
            )

        if self.replacement == REDOUBLE or (self.replacement == DOUBLE and self.over_partner):
            raise AuctionError(f"expected a legal replacement: {call_name(self.replacement)!r}")

    @property
    def same_denomination(self) -> bool:
        """Whether the replacement is the cheapest sufficient bid of the denomination that was bid."""
        again = self.replacement
        return (
            again is not None
            and is_bid(again)
            and strain_of(again) == strain_of(self.bid)
            and again - self.over <= 5
            and self.natural
        )


def insufficient_bid(bid: InsufficientBid, edition: int) -> Decision:
    """Return what an insufficient bid leads to.

    `allowed` is True when nothing is rectified any more, False when something is, None while it is open.

    Raises
    ------
    LawsError
        For 1997, whose Law 27 was not read.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 23, 26B, 27A, 27B.

    Examples
    --------
    >>> insufficient_bid(InsufficientBid(over=6, bid=5, replacement=10), 2017)  # 1S 1H 2H
    Law 27B1(a), 27D (2017): the cheapest bid of what it showed: the auction goes on, adjusted if it helped
      authorised for the offending side
      authorised for the non-offending side
      or: an adjusted score if there is damage
    """
    laws = edition_of(edition)
    if edition < FIRST_EDITION:
        raise LawsError(f"expected an edition from {FIRST_EDITION} on for Law 27: {edition!r}")
    if bid.out_of_turn:
        return decide(
            laws,
            "insufficient_out_of_turn",
            "bid_out_of_turn_partner",
            allowed=None,
            reason="treated as a bid out of turn",
        )
    if bid.next_called:
        return decide(
            laws,
            "insufficient_accepted",
            allowed=True,
            reason="the next player accepted it by calling",
            status={Party.OFFENDERS: Status.AUTHORISED, Party.NON_OFFENDERS: Status.AUTHORISED},
            follows=(Measure.STANDS,),
        )
    if bid.replacement is None:
        return decide(
            laws,
            "insufficient_accepted",
            "insufficient_same_denomination",
            "insufficient_comparable",
            "insufficient_other",
            allowed=None,
            reason="the next player may accept it; otherwise any legal call but a double, at a price",
            options=(Measure.ACCEPT, Measure.LEGAL_CALL),
        )
    if bid.same_denomination or (bid.specifies_same and laws.has("comparable")):
        return _free(laws, "insufficient_same_denomination", "the cheapest bid of what it showed")
    if bid.comparable:
        what = "comparable" if laws.has("comparable") else "of the same meaning or more precise"
        return _free(laws, "insufficient_comparable", f"the replacement is {what}")
    return _at_a_price(bid, laws)


def _free(laws: Edition, subject: str, why: str) -> Decision:
    return decide(
        laws,
        subject,
        "insufficient_adjust",
        allowed=True,
        reason=f"{why}: the auction goes on, adjusted if it helped",
        status={Party.OFFENDERS: Status.AUTHORISED, Party.NON_OFFENDERS: Status.AUTHORISED},
        options=(Measure.ADJUST,),
    )


def _at_a_price(bid: InsufficientBid, laws: Edition) -> Decision:
    restrictions = ("withdrawn", "lead_restrictions", "could_have_known")
    status = {Party.OFFENDERS: Status.UNAUTHORISED, Party.NON_OFFENDERS: Status.AUTHORISED}
    price = (Measure.PASS_THROUGHOUT, Measure.LEAD_RESTRICTIONS)
    open_yet = bid.comparable is None and bid.replacement != PASS
    if bid.replacement == DOUBLE:
        return decide(
            laws,
            "insufficient_double",
            "insufficient_comparable",
            *restrictions,
            allowed=None if open_yet else False,
            reason="a double must be comparable"
            if open_yet
            else "a double that is not comparable is cancelled and another call chosen",
            status=status,
            follows=() if open_yet else (Measure.CHOOSE_ANOTHER, *price),
        )
    return decide(
        laws,
        "insufficient_other",
        *restrictions,
        allowed=None if open_yet else False,
        reason="a legal replacement; unless comparable, partner is silenced",
        status=status,
        follows=() if open_yet else price,
        options=price if open_yet else (),
    )
