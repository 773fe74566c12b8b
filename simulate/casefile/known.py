"""Cards of other hands that somebody knew of, as the case file states them."""

from __future__ import annotations

from collections.abc import Mapping

from simulate.case import KnownCards
from simulate.casefile.model import KnownPart
from simulate.casefile.reader import Reader
from simulate.core.cards import Card, card_name, parse_card
from simulate.core.hands import Hand
from simulate.core.seats import SEATS, Seat, parse_seat, seat_name, seat_word


def read_known(reader: Reader, hands: Mapping[Seat, Hand]) -> tuple[KnownCards, ...]:
    """Return the cards that somebody knew of; what is wrong with them is noted."""
    found = [
        _known(reader, where, part, hands) for where, part in reader.numbered("known", reader.draft.known)
    ]
    holders: dict[Card, Seat] = {}
    for item in found:
        for card in () if item is None else item.cards:
            if item is not None and holders.setdefault(card, item.seat) != item.seat:
                both = f"{seat_word(holders[card])} and {seat_word(item.seat)}"
                reader.wrong(
                    "known", f"expected every card in one hand, not with {both}: {card_name(card)!r}"
                )
    return tuple(item for item in found if item is not None)


def _known(reader: Reader, where: str, part: KnownPart, hands: Mapping[Seat, Hand]) -> KnownCards | None:
    seat = reader.read(f"{where}.seat", part.seat, parse_seat)
    cards = reader.read_all(f"{where}.cards", part.cards.replace(",", " ").split(), parse_card)
    unauthorised = reader.read_all(f"{where}.unauthorised", part.unauthorised, parse_seat)
    stated = None if part.to is None else reader.read_all(f"{where}.to", part.to, parse_seat)
    if not part.cards.strip():
        reader.wrong(f"{where}.cards", "is not filled in: which cards?")
    if part.since is not None and part.since_card is not None:
        reader.wrong(where, "expected one of since, since_card: known in the auction, or only in the play")
    since = reader.call_index(f"{where}.since", part.since)
    if seat is None:
        return None
    for name, seats in (("to", stated or ()), ("unauthorised", unauthorised)):
        if seat in seats:
            reader.wrong(f"{where}.{name}", f"expected seats other than the holder: {seat_name(seat)!r}")
    to = tuple(s for s in SEATS if s != seat and s not in unauthorised) if stated is None else stated
    for both in sorted(set(to) & set(unauthorised)):
        reader.wrong(
            f"{where}.unauthorised", f"expected seats that are not in 'to' as well: {seat_name(both)!r}"
        )
    for card in cards:
        holder = next((s for s, hand in hands.items() if card in hand), None)
        if (seat in hands and card not in hands[seat]) or holder not in (None, seat):
            whose = f", it is {seat_word(holder)}'s" if holder is not None else ""
            reader.wrong(
                f"{where}.cards", f"expected a card of {seat_word(seat)}'s hand{whose}: {card_name(card)!r}"
            )
    since_card = None if part.since_card is None else part.since_card - 1
    return KnownCards(seat, cards, to, unauthorised, since, since_card, part.text)
