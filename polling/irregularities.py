"""The irregularities with cards of a case: what the edition says, and who may know the card afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from polling.articles import edition_of
from polling.decision import Decision, Measure, Party, Status, decide
from polling.exposed_cards import PenaltyCard, Place, who_knows
from polling.known_after_lead import decided_after_lead, known_by
from polling.leads_out_of_turn import Leader, LeadOutOfTurn, Reply
from polling.premature import premature_play, restriction
from polling.withdrawn import Withdrawn, who_may_use
from simulate.case import Case, KnownCards
from simulate.core.actions import card_action
from simulate.core.cards import SUIT_SYMBOLS
from simulate.core.seats import Seat, partner, side_of
from simulate.irregularity import (
    CHOICES,
    FORBIDDEN,
    HIGHEST,
    LEAD,
    LOWEST,
    NO_SUIT,
    ONE_SUIT,
    PENALTIES,
    PENALTY,
    PLAY,
    PREMATURE,
    REQUIRED,
    SPREAD,
    STATEMENT,
    WITHDRAWN,
    WRONG_DEFENDER,
    Irregularity,
)
from simulate.language import Message, action_text, seat_text
from simulate.language.translator import mark
from simulate.restrictions import (
    MINOR,
    Restriction,
    first_lead_of_partner,
    lies_exposed,
    played_too_early,
    restrictions,
)
from simulate.withdrawn_calls import WithdrawnCall, lead_choices

_REPLIES: Final = {
    (True, STATEMENT): Reply.ACCEPTED,
    (True, PLAY): Reply.NEXT_HAND_PLAYED,
    (True, SPREAD): Reply.DECLARER_SPREAD,
    (True, WRONG_DEFENDER): Reply.WRONG_DEFENDER_PLAYED,
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
    """Say what an irregularity leaves the player to play, with the article, and what declarer may choose.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 26B, 50B-D, 57A.
    """
    if case.question.card is None:
        return ()
    play = case.play_before
    bound = restrictions(play, case.irregularities, case.withdrawn)
    return (*(_bound(case, item) for item in bound), *_open_to_declarer(case))


_BOUND: Final = {
    REQUIRED: mark("{seat} must lead {suit}, declarer required it (Law {law})"),
    FORBIDDEN: mark("{seat} may not lead {suit}, declarer forbade it (Law {law})"),
    HIGHEST: mark("{seat} must play his highest {suit}, declarer required it (Law {law})"),
    LOWEST: mark("{seat} must play his lowest {suit}, declarer required it (Law {law})"),
    NO_SUIT: mark("{seat} may not play {suit}, declarer forbade it (Law {law})"),
    ONE_SUIT: mark("{seat} must play {suit}, declarer required it (Law {law})"),
    MINOR: mark("{seat} may play no other small {suit} before his penalty card {card} (Law {law})"),
    PENALTY: mark("{seat} must play his penalty card {card} (Law {law})"),
}


def _bound(case: Case, bound: Restriction) -> Message:
    source = bound.source
    if isinstance(source, WithdrawnCall):
        article = "lead_restrictions"
    elif bound.kind in CHOICES:
        article = "premature_play"
    else:
        article = "minor_penalty_card" if bound.kind == MINOR else "penalty_card"
    values = {
        "seat": seat_text(source.seat if bound.own else partner(source.seat)),
        "suit": SUIT_SYMBOLS[bound.suit],
        "law": edition_of(case.law).article(article).number,
    }
    if bound.own and isinstance(source, Irregularity):
        values["card"] = action_text(card_action(source.card))
    return Message(_BOUND[bound.kind], **values)


_OPEN_CHOICE: Final = {
    Measure.RESTRICT_PARTNER: mark(
        "declarer may require {seat}'s highest or lowest {suit}, or forbid a card of one other suit "
        "(Law {law})"
    ),
    Measure.RESTRICT_PARTNER_OR_REQUIRE: mark(
        "declarer may require {seat}'s highest or lowest {suit}, or require or forbid a card of one other "
        "suit (Law {law})"
    ),
}


def _open_to_declarer(case: Case) -> Iterator[Message]:
    """Yield what declarer may still choose, where the case does not say that he did."""
    play = case.play_before
    laws = edition_of(case.law)
    for call in case.withdrawn:
        choices = lead_choices(call, case.law)
        if call.choice is not None or not choices.forbidden or not first_lead_of_partner(play, call.seat):
            continue
        words = (
            mark("declarer may require {seat} to lead one of {suits}, or forbid it (Law {law})")
            if choices.required
            else mark("declarer may forbid {seat} to lead one of {suits} (Law {law})")
        )
        yield Message(
            words,
            seat=seat_text(partner(call.seat)),
            suits=" ".join(SUIT_SYMBOLS[suit] for suit in reversed(choices.forbidden)),
            law=laws.article("lead_restrictions").number,
        )
    for item in case.irregularities:
        if item.choice is None and played_too_early(play, item):
            yield Message(
                _OPEN_CHOICE[restriction(case.law)],
                seat=seat_text(partner(item.seat)),
                suit=SUIT_SYMBOLS[play.trick[0] // 13],
                law=laws.article("premature_play").number,
            )


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
            led_from_both_hands=item.both_hands,
        )
        return decided_after_lead(lead, case.law, returned=returned)
    if item.kind == PREMATURE:
        return premature_play(case.law, both_hands=item.both_hands, place=place)
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
