"""From a lead out of turn to the deals: which seats may know of the card when they next lead or play."""

from __future__ import annotations

from polling.decision import Decision, Party, Status
from polling.exposed_cards import PenaltyCard, Place, who_knows
from polling.leads_out_of_turn import LeadOutOfTurn, Reply, lead_out_of_turn
from simulate.case import KnownCards
from simulate.core.cards import Card
from simulate.core.seats import SEATS, Seat, partner, side_of


def known_after_lead(
    lead: LeadOutOfTurn, seat: Seat, cards: tuple[Card, ...], edition: int, *, returned: bool = False
) -> KnownCards | None:
    """Return who may, and who may not, use the card led out of turn: a ``[[known]]`` of the case.

    Parameters
    ----------
    lead : LeadOutOfTurn
        The facts; whether the lead stands, and what becomes of the card, follows from them.
    seat : int
        Who led.
    cards : tuple of int
        What he led.
    edition : int
        Of the Laws.
    returned : bool
        A penalty card has gone back to the hand since.

    Returns
    -------
    KnownCards or None
        None while the other side still chooses, and when nobody saw the card.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16C, 47E1, 50E, 53-56.
    """
    decision = decided_after_lead(lead, edition, returned=returned)
    return known_by(decision, seat, cards, offender=not lead.told_by_opponent)


def decided_after_lead(lead: LeadOutOfTurn, edition: int, *, returned: bool = False) -> Decision:
    """Return what decides who may use the card: the lead itself, or Law 50E where it is a penalty card."""
    decision = lead_out_of_turn(lead, edition)
    if lead.reply is Reply.REFUSED and Party.PARTNER in decision.status:
        # Declarer refused it: a penalty card, and what it tells depends on where it lies now.
        return who_knows(PenaltyCard(Place.RETURNED if returned else Place.EXPOSED), edition)
    return decision


def known_by(
    decision: Decision, seat: Seat, cards: tuple[Card, ...], *, offender: bool = True
) -> KnownCards | None:
    """Return the cards of `seat` with the seats that may use them, and those that may not.

    Parameters
    ----------
    decision : Decision
        With the status of the cards for every party.
    seat : int
        Whose cards.
    cards : tuple of int
        Which.
    offender : bool
        Whether his side is the offending one; not where an opponent misled him (Law 47E).

    Returns
    -------
    KnownCards or None
        None when the decision says nothing of who may use them.
    """
    if not decision.status:
        return None
    may = {other: _status(decision, seat, other, offender=offender) for other in SEATS if other != seat}
    return KnownCards(
        seat,
        cards,
        to=tuple(s for s, found in may.items() if found is Status.AUTHORISED),
        unauthorised=tuple(s for s, found in may.items() if found is Status.UNAUTHORISED),
        text=decision.reason,
    )


def _status(decision: Decision, seat: Seat, other: Seat, *, offender: bool) -> Status | None:
    """Return the status of the card for one of the three other seats."""
    status = decision.status
    if other == partner(seat) and Party.PARTNER in status:
        return status[Party.PARTNER]
    if side_of(other) != side_of(seat) and Party.OPPONENTS in status:
        return status[Party.OPPONENTS]
    offends = (side_of(other) == side_of(seat)) == offender
    return status.get(Party.OFFENDERS if offends else Party.NON_OFFENDERS)
