"""Law 16C (2007: 16D): what was called or played and then taken back."""

from __future__ import annotations

from dataclasses import dataclass

from polling.articles import edition_of
from polling.decision import Decision, Measure, Party, Status, decide
from simulate.language.translator import mark


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A call or play that was withdrawn, cancelled or retracted.

    Parameters
    ----------
    by_offenders : bool
        Who took it back. It makes no difference to who may use it, both sides' actions are treated alike.
    comparable : bool
        Replaced by a comparable call: then it is no longer unauthorised. In 2007 this holds of insufficient
        bids; 1997 knows no such call.
    """

    by_offenders: bool = True
    comparable: bool = False


def who_may_use(withdrawn: Withdrawn, edition: int) -> Decision:
    """Return who may use what a withdrawn action tells.

    Raises
    ------
    LawsError
        For a comparable call in 1997.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16C1, 16C2, 23B, 23C.

    Examples
    --------
    >>> who_may_use(Withdrawn(), 2007)
    Law 16D, 16D1, 16D2 (2007): the innocent side may use all of it, the offenders none, whose ever it was
      authorised for the non-offending side
      unauthorised for the offending side
      or: an adjusted score if there is damage
    """
    laws = edition_of(edition)
    both = {Party.NON_OFFENDERS: Status.AUTHORISED, Party.OFFENDERS: Status.AUTHORISED}
    if withdrawn.comparable and withdrawn.by_offenders:
        return decide(
            laws,
            "comparable" if laws.has("comparable") else "insufficient_comparable",
            "comparable_adjust",
            allowed=True,
            reason=mark(
                "replaced by a comparable call: both may use it, adjusted if it helped the offenders"
            ),
            status=both,
            options=(Measure.ADJUST,),
        )
    defined = ("cancelled_is_withdrawn",) if laws.has("cancelled_is_withdrawn") else ()
    return decide(
        laws,
        "withdrawn",
        "withdrawn_non_offenders",
        "withdrawn_offenders",
        *defined,
        allowed=None,
        reason=mark("the innocent side may use all of it, the offenders none, whose ever it was"),
        status={Party.NON_OFFENDERS: Status.AUTHORISED, Party.OFFENDERS: Status.UNAUTHORISED},
        options=(Measure.ADJUST,),
    )


def offenders_choose(edition: int) -> Decision:
    """Return whether offenders may take the action that suits them best after a rectification.

    Examples
    --------
    >>> offenders_choose(2017)
    Law 10C4, 16C2 (2017): they may do what suits them, but not what the withdrawn action suggests
      unauthorised for the offending side
    """
    return decide(
        edition_of(edition),
        "offenders_may_profit",
        "withdrawn_offenders",
        allowed=True,
        reason="they may do what suits them, but not what the withdrawn action suggests",
        status={Party.OFFENDERS: Status.UNAUTHORISED},
    )


@dataclass(frozen=True, slots=True)
class OpponentChanged:
    """A player wants to change his card because an opponent changed one.

    Parameters
    ----------
    lawfully : bool
        The Laws required or allowed the opponent's change.
    in_turn : bool
        The card he changed had been played in turn.
    played_after : bool
        The card in question was played after the one that was changed.
    """

    lawfully: bool
    in_turn: bool = True
    played_after: bool = True


def change_after_opponent(change: OpponentChanged, edition: int) -> Decision:
    """Return whether a card may be changed after an opponent's change of play.

    Examples
    --------
    >>> change_after_opponent(OpponentChanged(lawfully=True), 2017).allowed
    True
    """
    laws = edition_of(edition)
    if change.lawfully and change.in_turn and change.played_after:
        return decide(
            laws,
            "change_of_card",
            "withdrawn",
            "change_of_card_in_trick",
            allowed=True,
            reason="the card before his was changed, so his may be, with no rectification",
            status={Party.NON_OFFENDERS: Status.AUTHORISED, Party.OFFENDERS: Status.UNAUTHORISED},
            follows=(Measure.CHANGE_CARD,),
        )
    return decide(
        laws,
        "change_of_card",
        "could_have_known",
        allowed=False,
        reason="only a lawful change of a card played in turn before his gives this right",
        options=(Measure.ADJUST,),
    )


@dataclass(frozen=True, slots=True)
class UnintendedCall:
    """A call the player did not mean to make (the wrong card out of the box).

    Parameters
    ----------
    unintended : bool
        A slip of hand or tongue; False when he changed his mind.
    at_once : bool
        He said so without pause for thought; since 2017 that does not matter.
    partner_called : bool
        Partner has called since.
    """

    unintended: bool
    at_once: bool = True
    partner_called: bool = False


def change_unintended(call: UnintendedCall, edition: int) -> Decision:
    """Return whether an unintended call may be replaced, and who may use the withdrawn calls.

    The side that replaces it is treated as offending: what it and the next player withdrew is unauthorised
    for it.

    Examples
    --------
    >>> change_unintended(UnintendedCall(unintended=False), 2017)
    Law 25A, 16B1 (2017): the call stands; that he wanted another is unauthorised for his partner
      unauthorised for his partner
      authorised for his opponents
      follows: it stands and is in turn
    """
    laws = edition_of(edition)
    in_time = call.at_once or not laws.rule("unintended_without_pause")
    if call.unintended and in_time and not call.partner_called:
        return decide(
            laws,
            "unintended_call",
            "withdrawn",
            allowed=True,
            reason="a slip, corrected in time: replaced; the next player may change his call too",
            status={Party.NON_OFFENDERS: Status.AUTHORISED, Party.OFFENDERS: Status.UNAUTHORISED},
            follows=(Measure.CHANGE_CALL,),
        )
    return decide(
        laws,
        "unintended_call",
        "partner",
        allowed=False,
        reason="the call stands; that he wanted another is unauthorised for his partner",
        status={Party.PARTNER: Status.UNAUTHORISED, Party.OPPONENTS: Status.AUTHORISED},
        follows=(Measure.STANDS,),
    )
