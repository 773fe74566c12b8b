"""From a lead out of turn to the deals: which seats may know of the card when they next lead or play."""

from __future__ import annotations

from polling.decision import Party, Status
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
    decision = lead_out_of_turn(lead, edition)
    status = dict(decision.status)
    if lead.reply is Reply.REFUSED and Party.PARTNER in status:
        # Declarer refused it: a penalty card, and what it tells depends on where it lies now.
        status = dict(who_knows(PenaltyCard(Place.RETURNED if returned else Place.EXPOSED), edition).status)
    if not status:
        return None
    may = {other: _status(status, lead, seat, other) for other in SEATS if other != seat}
    return KnownCards(
        seat,
        cards,
        to=tuple(s for s, found in may.items() if found is Status.AUTHORISED),
        unauthorised=tuple(s for s, found in may.items() if found is Status.UNAUTHORISED),
        text=decision.reason,
    )


def _status(status: dict[Party, Status], lead: LeadOutOfTurn, seat: Seat, other: Seat) -> Status | None:
    """Return the status of the card for one of the three other seats."""
    if other == partner(seat) and Party.PARTNER in status:
        return status[Party.PARTNER]
    if side_of(other) != side_of(seat) and Party.OPPONENTS in status:
        return status[Party.OPPONENTS]
    # Who told him that it was his turn is the offender (Law 47E1).
    leader_offends = not lead.told_by_opponent
    offends = (side_of(other) == side_of(seat)) == leader_offends
    return status.get(Party.OFFENDERS if offends else Party.NON_OFFENDERS)
