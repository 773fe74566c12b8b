"""Calls taken back in the auction, and suits whose lead declarer may require or forbid for them (Law 26)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulate.core.cards import SUITS, Suit
from simulate.core.seats import Seat

COMPARABLE_SINCE: Final = 2017
"""From this edition a comparable call lifts the restriction, and no lead is required any more."""


@dataclass(frozen=True, slots=True)
class WithdrawnCall:
    """A call taken back, and another made instead.

    Parameters
    ----------
    seat : int
        Who took it back.
    call : int
        The call.
    related : tuple of int
        Suits that it specified; none for a natural no trump or a pass.
    shown : tuple of int
        Suits that he specified in the legal auction.
    comparable : bool
        Whether he made a comparable call instead (2017: Law 23A).
    choice : str or None
        What declarer chose: `irregularity.REQUIRED` or `FORBIDDEN`; None while, or if, he chose nothing.
    suit : int or None
        The suit of that choice.
    innocent : bool
        His side had not offended: he changed his call after a wrong explanation, or over a call of an
        opponent that was taken back (Laws 21B, 16C). Then nothing may be required or forbidden.
    """

    seat: Seat
    call: int
    related: tuple[Suit, ...] = ()
    shown: tuple[Suit, ...] = ()
    comparable: bool = False
    choice: str | None = None
    suit: Suit | None = None
    innocent: bool = False


@dataclass(frozen=True, slots=True)
class LeadChoices:
    """Suits that declarer may choose from at the first lead of the offender's partner.

    Parameters
    ----------
    required : tuple of int
        One of these may be required, for that lead.
    forbidden : tuple of int
        One of these may be forbidden, for as long as he keeps the lead.
    """

    required: tuple[Suit, ...] = ()
    forbidden: tuple[Suit, ...] = ()


def lead_choices(item: WithdrawnCall, law: int) -> LeadChoices:
    """Return what declarer may choose after a call was taken back.

    From 2017 he may forbid any suit that the offender did not specify in the legal auction, unless the call
    made instead was comparable. Before, a call that specified suits lets him require or forbid one of those,
    of which the offender has not told legally; for any other call he may forbid one suit, whichever he likes.

    Parameters
    ----------
    item : WithdrawnCall
        The facts.
    law : int
        Edition of the Laws.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 26; 2007 and 1997, Laws 26A and 26B.

    Examples
    --------
    >>> lead_choices(WithdrawnCall(0, 0, related=(2,)), 2007)
    LeadChoices(required=(2,), forbidden=(2,))
    >>> lead_choices(WithdrawnCall(0, 0, related=(2,), shown=(2,)), 2017)
    LeadChoices(required=(), forbidden=(0, 1, 3))
    """
    if item.innocent:
        return LeadChoices()
    if law >= COMPARABLE_SINCE:
        suits = () if item.comparable else tuple(suit for suit in SUITS if suit not in item.shown)
        return LeadChoices(forbidden=suits)
    if not item.related:
        return LeadChoices(forbidden=tuple(SUITS))
    suits = tuple(suit for suit in item.related if suit not in item.shown)
    return LeadChoices(required=suits, forbidden=suits)
