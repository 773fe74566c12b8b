"""Laws 29 to 31: a pass or bid out of turn, 2007 and 2017."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from polling.articles import Edition, LawsError, edition_of
from polling.decision import Decision, Measure, Party, Status, decide
from polling.insufficient_bids import FIRST_EDITION
from simulate.core.calls import DOUBLE, PASS, REDOUBLE, Call, call_name
from simulate.errors import AuctionError


class Turn(Enum):
    """Whose turn it was."""

    RHO = "the opponent before him"
    PARTNER = "his partner"


class RhoThen(Enum):
    """What the opponent before him did at his turn, for a call made at it."""

    UNKNOWN = "has not called yet"
    PASSED = "passed"
    ACTED = "bid, doubled or redoubled"


@dataclass(frozen=True, slots=True)
class CallOutOfTurn:
    """A pass or a bid at another's turn.

    Parameters
    ----------
    call : int
        A pass or a bid; doubles (Law 32) are not treated.
    turn : Turn
        Whose turn it was.
    bid_before : bool
        Somebody had bid already.
    accepted : bool or None
        The player on the left of the offender accepted it, by calling over it; None while he has not chosen.
    rho_then : RhoThen
        For a bid at the turn of the opponent before him.
    comparable : bool or None
        The director's judgement of the later replacement (2017); None while there is none.
    same_denomination : bool or None
        The replacement repeats the denomination (2007).

    Raises
    ------
    AuctionError
        For a double or redouble.
    """

    call: Call
    turn: Turn
    bid_before: bool = False
    accepted: bool | None = False
    rho_then: RhoThen = RhoThen.UNKNOWN
    comparable: bool | None = None
    same_denomination: bool | None = None

    def __post_init__(self) -> None:
        if self.call in (DOUBLE, REDOUBLE):
            raise AuctionError(f"expected a pass or a bid: {call_name(self.call)!r}")


_GONE = {Party.OFFENDERS: Status.UNAUTHORISED, Party.NON_OFFENDERS: Status.AUTHORISED}
_ALL = {Party.OFFENDERS: Status.AUTHORISED, Party.NON_OFFENDERS: Status.AUTHORISED}


def call_out_of_turn(call: CallOutOfTurn, edition: int) -> Decision:
    """Return what a call out of turn leads to.

    `allowed` is True when it stands or nothing is rectified any more, False when something is, None while it
    is open.

    Raises
    ------
    LawsError
        For 1997, whose Laws 30 and 31 were not read.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16C2, 23, 26B, 29A, 30, 31.

    Examples
    --------
    >>> call_out_of_turn(CallOutOfTurn(PASS, Turn.PARTNER, bid_before=True), 2007)
    Law 30B, 16D, 23 (2007): the side that called out of turn is silenced
      unauthorised for the offending side
      authorised for the non-offending side
      follows: the offender passes for the rest of the auction
      follows: partner may not double or redouble at that turn
    """
    laws = edition_of(edition)
    if edition < FIRST_EDITION:
        raise LawsError(f"expected an edition from {FIRST_EDITION} on for Laws 30 and 31: {edition!r}")
    if call.accepted:
        return decide(
            laws,
            "out_of_turn_accepted",
            allowed=True,
            reason="accepted by the player on the left: the auction goes on from there",
            status=_ALL,
            follows=(Measure.STANDS,),
        )
    if call.accepted is None:
        return decide(
            laws,
            "out_of_turn_accepted",
            _subject(call, laws),
            allowed=None,
            reason="the player on the left may accept it, by calling over it",
            options=(Measure.ACCEPT, Measure.REFUSE),
        )
    if call.turn is Turn.RHO and call.call != PASS and call.rho_then is RhoThen.PASSED:
        return decide(
            laws,
            "bid_out_of_turn_rho",
            allowed=True,
            reason="the opponent passed: the bid is repeated and nothing is lost",
            status=_ALL,
            follows=(Measure.REPEAT_CALL,),
        )
    free = laws.rule("partner_of_out_of_turn") == "free"
    return _comparable_editions(call, laws) if free else _silencing_editions(call, laws)


def _subject(call: CallOutOfTurn, laws: Edition) -> str:
    if call.call == PASS:
        free = laws.rule("partner_of_out_of_turn") == "free"
        early = call.turn is Turn.RHO if free else not call.bid_before
        return "pass_out_of_turn_early" if early else "pass_out_of_turn"
    return "bid_out_of_turn_rho" if call.turn is Turn.RHO else "bid_out_of_turn_partner"


def _comparable_editions(call: CallOutOfTurn, laws: Edition) -> Decision:
    """2017: a comparable call ends the matter, otherwise partner passes once."""
    if call.call == PASS and call.turn is Turn.RHO:
        return decide(
            laws,
            "pass_out_of_turn_early",
            "could_have_known",
            allowed=False,
            reason="he must pass at his next turn",
            status=_GONE,
            follows=(Measure.OFFENDER_PASSES_ONCE,),
        )
    subject = _subject(call, laws)
    if call.comparable:
        return decide(
            laws,
            subject,
            "comparable",
            "comparable_adjust",
            allowed=True,
            reason="replaced by a comparable call: partner is free, adjusted if the infraction helped",
            status=_ALL,
            follows=(Measure.LEGAL_CALL,),
            options=(Measure.ADJUST,),
        )
    price = (Measure.PASS_ONCE, Measure.LEAD_RESTRICTIONS)
    return decide(
        laws,
        subject,
        "comparable",
        "withdrawn_offenders",
        "lead_restrictions",
        "could_have_known",
        allowed=None if call.comparable is None else False,
        reason="both may make any legal call; unless the offender's is comparable, partner passes once",
        status=_GONE,
        follows=(Measure.LEGAL_CALL,) if call.comparable is None else (Measure.LEGAL_CALL, *price),
        options=price if call.comparable is None else (),
    )


def _silencing_editions(call: CallOutOfTurn, laws: Edition) -> Decision:
    """2007: the offender or his partner passes, once or throughout."""
    follows: tuple[Measure, ...]
    options: tuple[Measure, ...] = ()
    reason = "the side that called out of turn is silenced"
    restrictions: tuple[str, ...] = ("lead_restrictions", "could_have_known")
    subject = _subject(call, laws)
    allowed: bool | None = False
    if call.call == PASS:
        follows = (Measure.OFFENDER_PASSES_ONCE,)
        if call.bid_before and call.turn is Turn.PARTNER:
            follows = (Measure.OFFENDER_PASSES_THROUGHOUT, Measure.NO_DOUBLE)
        # Of the three only a pass at the turn of the opponent before, after a bid, does without Law 23.
        at_rho = call.bid_before and call.turn is Turn.RHO
        restrictions = () if at_rho else ("could_have_known",)
    elif call.turn is Turn.PARTNER:
        follows = (Measure.PASS_THROUGHOUT, Measure.LEAD_RESTRICTIONS)
    elif call.same_denomination is None or call.rho_then is RhoThen.UNKNOWN:
        allowed, follows = None, ()
        options = (Measure.REPEAT_CALL, Measure.PASS_ONCE, Measure.PASS_THROUGHOUT)
        reason = "it depends on what the opponent does, and on the denomination bid next"
    elif call.same_denomination:
        follows = (Measure.PASS_ONCE,)
        restrictions = ("could_have_known",)
    else:
        follows = (Measure.PASS_THROUGHOUT, Measure.LEAD_RESTRICTIONS)
    return decide(
        laws,
        subject,
        "withdrawn",
        *restrictions,
        allowed=allowed,
        reason=reason,
        status=_GONE,
        follows=follows,
        options=options,
    )
