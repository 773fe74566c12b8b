"""The irregularities with cards of a case: what the edition says, and who may know the card afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from polling.articles import edition_of
from polling.decision import Decision, Party, Status, decide
from polling.exposed_cards import PenaltyCard, Place, who_knows
from polling.known_after_lead import decided_after_lead, known_by
from polling.leads_out_of_turn import Leader, LeadOutOfTurn, Reply
from polling.withdrawn import Withdrawn, who_may_use
from simulate.case import Case, KnownCards
from simulate.core.actions import card_action
from simulate.core.cards import SUIT_SYMBOLS
from simulate.core.seats import Seat, partner, side_of
from simulate.irregularity import (
    FORBIDDEN,
    LEAD,
    PENALTIES,
    PLAY,
    REQUIRED,
    SPREAD,
    STATEMENT,
    WITHDRAWN,
    Irregularity,
)
from simulate.language import Message, action_text, seat_text
from simulate.language.translator import mark
from simulate.restrictions import MINOR, lies_exposed, restrictions

_REPLIES: Final = {
    (True, STATEMENT): Reply.ACCEPTED,
    (True, PLAY): Reply.NEXT_HAND_PLAYED,
    (True, SPREAD): Reply.DECLARER_SPREAD,
    (False, STATEMENT): Reply.REFUSED,
    (False, PLAY): Reply.PROPER_LEADER_LED,
}


@dataclass(frozen=True, slots=True)
class CardDecision:
    """One irregularity, and what follows for the knowledge of its card.

    Parameters
    ----------
    irregularity : Irregularity
        The facts.
    decision : Decision
        By the edition of the case.
    known : KnownCards or None
        Who may use the card and who may not, as the deals need it; None while nothing is decided.
    """

    irregularity: Irregularity
    decision: Decision
    known: KnownCards | None


def card_decisions(case: Case) -> Iterator[CardDecision]:
    """Yield every irregularity of a case with what the Laws say of it.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16C, 24, 47E, 49, 50E, 53-56.
    """
    for item in case.irregularities:
        decision = _decision(case, item)
        known = known_by(decision, item.seat, (item.card,), offender=item.told_by is None)
        if known is not None:
            known = replace(known, since=item.since, since_card=item.since_card)
        yield CardDecision(item, decision, known)


def with_irregularities(case: Case) -> Case:
    """Return the case with the cards of its irregularities among those known, each once."""
    found = (decided.known for decided in card_decisions(case))
    new = tuple(known for known in found if known is not None and known not in case.known)
    return replace(case, known=(*case.known, *new)) if new else case


def status_for(known: KnownCards, player: Seat) -> Status | None:
    """Return whether `player` may use cards known; None for one who holds them or never saw them."""
    if player in known.unauthorised:
        return Status.UNAUTHORISED
    return Status.AUTHORISED if player in known.to else None


def in_time(case: Case, known: KnownCards) -> bool:
    """Tell whether cards were known before the decision of the case."""
    question = case.question
    if known.since_card is not None:
        return question.card is not None and known.since_card <= question.played
    return known.since is None or question.card is not None or known.since <= question.call


def bound_words(case: Case) -> tuple[Message, ...]:
    """Say what a penalty card leaves the player to lead or play, with the article; nothing where it does not.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 50B-D.
    """
    if case.question.card is None:
        return ()
    play = case.play_before
    laws = edition_of(case.law)
    found = []
    for bound in restrictions(play, case.irregularities):
        article = "minor_penalty_card" if bound.kind == MINOR else "penalty_card"
        values = {
            "seat": seat_text(bound.irregularity.seat if bound.own else partner(bound.irregularity.seat)),
            "card": action_text(card_action(bound.irregularity.card)),
            "suit": SUIT_SYMBOLS[bound.suit],
            "law": laws.article(article).number,
        }
        if bound.kind == REQUIRED:
            words = Message("{seat} must lead {suit}, declarer required it (Law {law})", **values)
        elif bound.kind == FORBIDDEN:
            words = Message("{seat} may not lead {suit}, declarer forbade it (Law {law})", **values)
        elif bound.kind == MINOR:
            words = Message(
                "{seat} may play no other small {suit} before his penalty card {card} (Law {law})", **values
            )
        else:
            words = Message("{seat} must play his penalty card {card} (Law {law})", **values)
        found.append(words)
    return tuple(found)


def _returned(case: Case, item: Irregularity) -> bool:
    """Tell whether a card is back in the hand at the decision.

    Where a lead was required or forbidden it lay there until his partner had the lead.
    """
    if item.became in (REQUIRED, FORBIDDEN) and case.question.card is not None:
        return not lies_exposed(case.play_before, item)
    return item.returned


def _decision(case: Case, item: Irregularity) -> Decision:
    contract = case.auction.contract() if case.auction.is_over else None
    declarers = contract is not None and side_of(contract.declarer) == side_of(item.seat)
    returned = _returned(case, item)
    place = Place.RETURNED if returned else Place.EXPOSED
    if item.kind == LEAD:
        lead = LeadOutOfTurn(
            Leader.DECLARER if declarers else Leader.DEFENDER,
            Reply.NOTHING if item.accepted is None else _REPLIES[item.accepted, item.how],
            item.trick,
            told_by_opponent=item.told_by is not None,
        )
        return decided_after_lead(lead, case.law, returned=returned)
    if item.kind == WITHDRAWN:
        if item.became in PENALTIES:
            return who_knows(PenaltyCard(place), case.law)
        return who_may_use(Withdrawn(by_offenders=item.told_by is None), case.law)
    if item.since is not None and (case.question.card is None or declarers):
        return decide(
            edition_of(case.law),
            "card_exposed_in_auction",
            allowed=None,
            reason=mark("shown in the auction: his partner may not use it, his opponents may"),
            status={Party.PARTNER: Status.UNAUTHORISED, Party.OPPONENTS: Status.AUTHORISED},
        )
    return who_knows(PenaltyCard(place), case.law)
