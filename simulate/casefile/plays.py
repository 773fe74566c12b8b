"""The play in a case file: the cards that were played, and a question about one of them."""

from __future__ import annotations

from collections.abc import Mapping

from simulate.case import Question, Signal
from simulate.casefile.model import QuestionPart
from simulate.casefile.reader import Reader
from simulate.core.actions import card_action
from simulate.core.cards import SUIT_LETTERS, Card, card_name, parse_card
from simulate.core.hands import Hand
from simulate.core.play import Play, PlayError, play_problems, seats_in_turn
from simulate.core.seats import SEATS, Seat, parse_seat, seat_name, side_of
from simulate.core.spoken import card_in_letters, seat_text, suit_text
from simulate.irregularity import FORBIDDEN, LEAD, REQUIRED, Irregularity, as_played
from simulate.message import Joined, Message
from simulate.restrictions import Restriction, restrictions
from simulate.withdrawn_calls import WithdrawnCall


def cards_played(
    reader: Reader, hands: Mapping[Seat, Hand], irregularities: tuple[Irregularity, ...] = ()
) -> tuple[Card, ...]:
    """Read the cards played, each by the hand whose turn it was, once the contract is known."""
    part = reader.draft.play
    if part is None:
        return ()
    cards: list[Card] = []
    for text in part.cards.replace(",", " ").split():
        card = reader.read("play.cards", text, parse_card)
        if card in cards:
            reader.wrong("play.cards", Message("expected every card once: {card!r}", card=card_name(card)))
        elif card is not None:
            cards.append(card)
    contract = reader.auction.contract() if reader.auction is not None and reader.auction.is_over else None
    if contract is not None:
        _leads_that_stood(reader, cards, irregularities)
        stood = as_played(contract, cards, irregularities)
        for problem in play_problems(stood.contract, cards, hands, stood.accepted):
            reader.wrong("play.cards", problem)
    return tuple(cards)


def _leads_that_stood(reader: Reader, cards: list[Card], irregularities: tuple[Irregularity, ...]) -> None:
    """Complain of leads that stood and are elsewhere in the play, and of a suit forbidden that was led."""
    for item in irregularities:
        at = item.since_card
        if item.suit is not None and at is not None and at <= len(cards):
            led = cards[at - at % len(SEATS) : at]
            if led and led[0] // 13 == item.suit:
                reader.wrong(
                    "irregularity",
                    Message(
                        "expected another suit than the one led, {led}: {suit!r}",
                        led=card_in_letters(led[0]),
                        suit=SUIT_LETTERS[item.suit],
                    ),
                )
        if item.kind != LEAD or not item.accepted or at is None or at >= len(cards):
            continue
        if cards[at] != item.card:
            reader.wrong(
                "play.cards",
                Message(
                    "expected the lead out of turn that stood, {lead}, as card {n}: {card!r}",
                    lead=card_in_letters(item.card),
                    n=at + 1,
                    card=card_name(cards[at]),
                ),
            )


def read_signals(
    reader: Reader, cards: tuple[Card, ...], irregularities: tuple[Irregularity, ...] = ()
) -> tuple[Signal, ...]:
    """Read what cards played showed; what is wrong with it is noted."""
    found: list[Signal] = []
    for where, part in reader.numbered("signal", reader.draft.signal):
        agreed = reader.meaning(f"{where}.agreed", part.agreed)
        told = reader.meaning(f"{where}.told", part.told)
        told_to = reader.read_all(f"{where}.told_to", part.told_to, parse_seat)
        if part.agreed is None and part.told is None:
            reader.wrong(where, Message("expected at least one of agreed, told"))
        if part.told is not None and not part.told_to:
            reader.wrong(f"{where}.told_to", Message('is missing: who was told? For example ["S"]'))
        if part.card > len(cards):
            reader.wrong(
                f"{where}.card",
                Message("expected a card of the play, which has {n}: {card!r}", n=len(cards), card=part.card),
            )
            continue
        if any(signal.card == part.card - 1 for signal in found):
            reader.wrong(f"{where}.card", Message("expected one signal to a card: {card!r}", card=part.card))
        _opponents(reader, f"{where}.told_to", part.card - 1, cards, irregularities, told_to)
        found.append(Signal(part.card - 1, agreed, told, told_to))
    return tuple(found)


def _opponents(
    reader: Reader,
    where: str,
    index: int,
    cards: tuple[Card, ...],
    irregularities: tuple[Irregularity, ...],
    told_to: tuple[Seat, ...],
) -> None:
    """Complain of seats that are on the side of whoever played the card."""
    contract = None if reader.auction is None else reader.auction.contract()
    if contract is None:
        return
    stood = as_played(contract, cards, irregularities)
    player = seats_in_turn(stood.contract, cards, stood.accepted)[index]
    for seat in told_to:
        if side_of(seat) == side_of(player):
            reader.wrong(
                where,
                Message(
                    "expected opponents of {player}: {seat!r}", player=seat_text(player), seat=seat_name(seat)
                ),
            )


def card_question(
    reader: Reader,
    part: QuestionPart,
    player: Seat | None,
    hands: Mapping[Seat, Hand],
    cards: tuple[Card, ...],
    irregularities: tuple[Irregularity, ...] = (),
    withdrawn: tuple[WithdrawnCall, ...] = (),
) -> Question | None:
    """Read a question about a card: the opening lead, or the next card of a play that is given."""
    reader.asks_card = True
    if reader.auction is None:
        return None
    contract = reader.auction.contract() if reader.auction.is_over else None
    if contract is None:
        reader.wrong(
            "auction.calls",
            Message("expected an auction to its end before a card: {auction!r}", auction=str(reader.auction)),
        )
        return None
    reader.turn = len(reader.auction)
    # Only the cards played before it count for the position, whether the file goes on or not.
    card = reader.read("question.card", part.card, parse_card)
    played = cards.index(card) if card in cards else len(cards)
    try:
        stood = as_played(contract, cards, irregularities)
        position = Play(stood.contract, cards[:played], hands, stood.accepted)
    except PlayError:
        return None  # complained of under play.cards
    if player is None or card is None:
        return None
    if position.player != player:
        if position.player is None:
            reader.wrong(
                "question.player", Message("expected a play that is not over: {player!r}", player=part.player)
            )
        else:
            reader.wrong(
                "question.player",
                Message(
                    "expected {player}, whose turn it is to play: {player2!r}",
                    player=seat_text(position.player),
                    player2=part.player,
                ),
            )
        return None
    if position.turn not in hands or (played and position.dummy not in hands):
        if position.turn != player or played:
            reader.wrong(
                "hands",
                Message(
                    "expected dummy's hand, {dummy}'s, for a card after the lead",
                    dummy=seat_text(position.dummy),
                ),
            )
        return None
    reader.playable = position.legal()
    bound = restrictions(position, irregularities, withdrawn)
    if bound and card in reader.playable and card not in bound[-1].cards:
        reader.wrong("question.card", _left_by(bound, card))
    else:
        reader.legal("question.card", [card_action(card)])
    reader.playable = bound[-1].cards if bound else reader.playable
    alternatives = reader.read_all("question.alternatives", part.alternatives, reader.action)
    reader.legal("question.alternatives", alternatives)
    return Question(player, reader.turn, alternatives, card, played)


def _left_by(bound: tuple[Restriction, ...], card: Card) -> Message:
    """Say what card was expected where an irregularity leaves only some."""
    first = bound[0]
    suit, given = suit_text(first.suit), card_name(card)
    if first.kind == REQUIRED:
        return Message(
            "expected one of the {suit}, whose lead declarer required: {card!r}", suit=suit, card=given
        )
    if first.kind == FORBIDDEN:
        return Message(
            "expected a card of another suit than {suit}, whose lead declarer forbade: {card!r}",
            suit=suit,
            card=given,
        )
    if not first.own:
        return Message(
            "expected {left}, which declarer's choice leaves him: {card!r}",
            left=Joined(", ", map(card_in_letters, bound[-1].cards)),
            card=given,
        )
    lying = bound[0].source.card if isinstance(bound[0].source, Irregularity) else card
    return Message(
        "expected his penalty card, or what it leaves him to play, {lying}: {card!r}",
        lying=card_in_letters(lying),
        card=given,
    )
