"""Irregularities with cards in a case file."""

from __future__ import annotations

from collections.abc import Mapping

from simulate.casefile.model import IrregularityPart
from simulate.casefile.reader import Reader
from simulate.core.cards import card_name, parse_card, parse_suit
from simulate.core.hands import Hand
from simulate.core.seats import SEATS, Seat, parse_seat, seat_name, side_of
from simulate.core.spoken import seat_text
from simulate.errors import NOTHING
from simulate.irregularity import (
    BECAME,
    CHOICES,
    EXPOSED,
    HOW,
    IRREGULARITIES,
    LEAD,
    NO_SUIT,
    ONE_SUIT,
    PENALTIES,
    PREMATURE,
    RETURNED,
    SPREAD,
    STATEMENT,
    SUIT_REQUIRED_SINCE,
    WRONG_DEFENDER,
    Irregularity,
)
from simulate.message import Message


def read_irregularities(reader: Reader, hands: Mapping[Seat, Hand]) -> tuple[Irregularity, ...]:
    """Return the irregularities; what is wrong with them is noted."""
    found = [
        _irregularity(reader, where, part, hands)
        for where, part in reader.numbered("irregularity", reader.draft.irregularity)
    ]
    return tuple(item for item in found if item is not None)


def _irregularity(
    reader: Reader, where: str, part: IrregularityPart, hands: Mapping[Seat, Hand]
) -> Irregularity | None:
    kind = reader.known(f"{where}.kind", "kind of irregularity", part.kind, IRREGULARITIES)
    seat = reader.read(f"{where}.by", part.by, parse_seat)
    card = reader.read(f"{where}.card", part.card, parse_card)
    how = reader.known(f"{where}.how", "way to accept or refuse", part.how, HOW)
    told_by = reader.read(f"{where}.told_by", part.told_by, parse_seat)
    became = reader.known(f"{where}.became", "end of the card", part.became, BECAME)
    since = reader.call_index(f"{where}.since", part.since)
    choice = reader.known(f"{where}.choice", "choice of declarer", part.choice, CHOICES)
    suit = reader.read(f"{where}.suit", part.suit, parse_suit)
    if seat is None or card is None or kind is None:
        return None
    holder = next((s for s, hand in hands.items() if card in hand), None)
    if (seat in hands and card not in hands[seat]) or holder not in (None, seat):
        whose = NOTHING if holder is None else Message(", it is {seat}'s", seat=seat_text(holder))
        reader.wrong(
            f"{where}.card",
            Message(
                "expected a card of {seat}'s hand{whose}: {card!r}",
                seat=seat_text(seat),
                whose=whose,
                card=card_name(card),
            ),
        )
    if told_by is not None and side_of(told_by) == side_of(seat):
        reader.wrong(
            f"{where}.told_by",
            Message(
                "expected an opponent of {seat}: {told_by!r}",
                seat=seat_text(seat),
                told_by=seat_name(told_by),
            ),
        )
    since_card = None if part.since_card is None else part.since_card - 1
    if part.since is not None and part.since_card is not None:
        reader.wrong(where, Message("expected one of since, since_card: in the auction, or in the play"))
    asked = reader.draft.question
    asks_card = asked is not None and asked.card is not None
    if part.since is None and since_card is None and (kind != EXPOSED or asks_card):
        since_card = 0
    item = Irregularity(
        kind,
        seat,
        card,
        part.accepted,
        how or STATEMENT,
        told_by,
        became,
        since,
        since_card,
        choice,
        suit,
        part.both_hands,
    )
    _contradictions(reader, where, part, item)
    _early(reader, where, part, item)
    return item


def _early(reader: Reader, where: str, part: IrregularityPart, item: Irregularity) -> None:
    """Note facts that cannot be true together of a card played before partner's (Law 57)."""
    contract = reader.auction.contract() if reader.auction is not None and reader.auction.is_over else None
    declarers = contract is not None and side_of(contract.declarer) == side_of(item.seat)
    if item.how == WRONG_DEFENDER and (item.accepted is not True or not declarers):
        reader.wrong(
            f"{where}.how",
            Message(
                "expected a lead from declarer's wrong hand, accepted, before this: {how!r}", how=part.how
            ),
        )
    if item.kind != PREMATURE:
        if item.choice is not None or item.suit is not None:
            reader.wrong(
                f"{where}.choice",
                Message("expected with a premature play only: {choice!r}", choice=part.choice),
            )
        if item.both_hands and item.how != WRONG_DEFENDER:
            reader.wrong(
                f"{where}.both_hands",
                Message("expected with a premature play only: {choice!r}", choice=part.both_hands),
            )
        return
    if declarers:
        reader.wrong(
            f"{where}.by",
            Message("expected a defender, declarer's side does not play too early: {by!r}", by=part.by),
        )
    if (item.since_card or 0) % len(SEATS) == 0:
        reader.wrong(
            f"{where}.since_card",
            Message(
                "expected a card of the trick that partner had not played to, not its first: {since_card!r}",
                since_card=part.since_card,
            ),
        )
    if (item.choice in (NO_SUIT, ONE_SUIT)) != (item.suit is not None):
        reader.wrong(
            f"{where}.suit",
            Message(
                "expected a suit with {choice!r} or {other!r}, and with nothing else: {suit!r}",
                choice=NO_SUIT,
                other=ONE_SUIT,
                suit=part.suit,
            ),
        )
    law = reader.draft.law
    if item.choice == ONE_SUIT and law is not None and law < SUIT_REQUIRED_SINCE:
        reader.wrong(
            f"{where}.choice",
            Message("expected with the Laws of {year} only: {law!r}", year=SUIT_REQUIRED_SINCE, law=law),
        )
    if item.both_hands and item.choice is not None:
        reader.wrong(
            f"{where}.choice",
            Message("expected nothing, declarer had played from both hands: {choice!r}", choice=part.choice),
        )


def _contradictions(reader: Reader, where: str, part: IrregularityPart, item: Irregularity) -> None:
    """Note facts that cannot be true together."""
    contract = reader.auction.contract() if reader.auction is not None and reader.auction.is_over else None
    declarers = contract is not None and side_of(contract.declarer) == side_of(item.seat)
    if item.kind != LEAD:
        if part.accepted is not None:
            reader.wrong(
                f"{where}.accepted",
                Message("expected with a lead out of turn only: {accepted!r}", accepted=part.accepted),
            )
    else:
        if item.since_card is not None and item.since_card % len(SEATS):
            reader.wrong(
                f"{where}.since_card",
                Message(
                    "expected the first card of a trick, 1, 5, 9 ...: {since_card!r}",
                    since_card=part.since_card,
                ),
            )
        if item.accepted is None and item.told_by is None:
            reader.remark(
                f"{where}.accepted",
                Message("not stated: the other side still chooses, nobody may plan with the card"),
            )
    if item.kind != EXPOSED and part.since is not None:
        reader.wrong(
            f"{where}.since",
            Message("expected since_card, it is about the play: {since!r}", since=part.since),
        )
    if item.kind == EXPOSED and declarers and item.since is None:
        reader.wrong(
            f"{where}.by",
            Message(
                "expected a defender: a card that declarer's side exposes is no penalty card, state "
                "it in [[known]]: {by!r}",
                by=part.by,
            ),
        )
    if part.how is not None and item.accepted is None:
        reader.wrong(
            f"{where}.how", Message("expected with accepted = true or false only: {how!r}", how=part.how)
        )
    if item.how == SPREAD and (item.accepted is not True or item.trick > 1 or declarers):
        reader.wrong(
            f"{where}.how",
            Message("expected a defender's opening lead, accepted, before this: {how!r}", how=part.how),
        )
    if item.became is None:
        return
    if item.accepted:
        reader.wrong(
            f"{where}.became",
            Message("expected nothing where the lead was accepted: {became!r}", became=part.became),
        )
    elif item.became in PENALTIES and (item.told_by is not None or declarers):
        why = (
            Message("he was misled")
            if item.told_by is not None
            else Message("declarer's side has no penalty cards")
        )
        reader.wrong(
            f"{where}.became",
            Message(
                "expected {returned!r}, {why}: {became!r}", returned=RETURNED, why=why, became=part.became
            ),
        )
