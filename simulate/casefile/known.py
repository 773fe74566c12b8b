"""Cards of other hands that somebody knew of, as the case file states them."""

from __future__ import annotations

from collections.abc import Mapping

from simulate.case import KnownCards
from simulate.casefile.cardtext import cards_said
from simulate.casefile.model import KnownPart
from simulate.casefile.reader import Reader
from simulate.core.cards import Card, card_name, parse_card
from simulate.core.hands import Hand
from simulate.core.seats import SEATS, Seat, parse_seat, seat_name
from simulate.core.spoken import seat_text
from simulate.errors import NOTHING
from simulate.message import Message


def read_known(reader: Reader, hands: Mapping[Seat, Hand]) -> tuple[KnownCards, ...]:
    """Return the cards that somebody knew of; what is wrong with them is noted."""
    found = [
        _known(reader, where, part, hands) for where, part in reader.numbered("known", reader.draft.known)
    ]
    holders: dict[Card, Seat] = {}
    for item in found:
        for card in () if item is None else item.cards:
            if item is not None and holders.setdefault(card, item.seat) != item.seat:
                reader.wrong(
                    "known",
                    Message(
                        "expected every card in one hand, not with {holders} and {seat}: {card!r}",
                        holders=seat_text(holders[card]),
                        seat=seat_text(item.seat),
                        card=card_name(card),
                    ),
                )
    return tuple(item for item in found if item is not None)


def _known(reader: Reader, where: str, part: KnownPart, hands: Mapping[Seat, Hand]) -> KnownCards | None:
    seat = reader.read(f"{where}.seat", part.seat, parse_seat)
    cards = reader.read_all(f"{where}.cards", cards_said(part.cards), parse_card)
    unauthorised = reader.read_all(f"{where}.unauthorised", part.unauthorised, parse_seat)
    stated = None if part.to is None else reader.read_all(f"{where}.to", part.to, parse_seat)
    if not part.cards.strip():
        reader.wrong(f"{where}.cards", Message("is not filled in: which cards?"))
    if part.since is not None and part.since_card is not None:
        reader.wrong(
            where, Message("expected one of since, since_card: known in the auction, or only in the play")
        )
    since = reader.call_index(f"{where}.since", part.since)
    if seat is None:
        return None
    for name, seats in (("to", stated or ()), ("unauthorised", unauthorised)):
        if seat in seats:
            reader.wrong(
                f"{where}.{name}",
                Message("expected seats other than the holder: {seat!r}", seat=seat_name(seat)),
            )
    to = tuple(s for s in SEATS if s != seat and s not in unauthorised) if stated is None else stated
    for both in sorted(set(to) & set(unauthorised)):
        reader.wrong(
            f"{where}.unauthorised",
            Message("expected seats that are not in 'to' as well: {both!r}", both=seat_name(both)),
        )
    for card in cards:
        holder = next((s for s, hand in hands.items() if card in hand), None)
        if (seat in hands and card not in hands[seat]) or holder not in (None, seat):
            whose = NOTHING if holder is None else Message(", it is {seat}'s", seat=seat_text(holder))
            reader.wrong(
                f"{where}.cards",
                Message(
                    "expected a card of {seat}'s hand{whose}: {card!r}",
                    seat=seat_text(seat),
                    whose=whose,
                    card=card_name(card),
                ),
            )
    since_card = None if part.since_card is None else part.since_card - 1
    return KnownCards(seat, cards, to, unauthorised, since, since_card, part.text)
