"""The play in a case file: the cards that were played, and a question about one of them."""

from __future__ import annotations

from collections.abc import Mapping

from simulate.case import Question, Signal
from simulate.casefile.model import QuestionPart
from simulate.casefile.reader import Reader
from simulate.core.actions import card_action
from simulate.core.cards import SUIT_WORDS, Card, card_name, parse_card
from simulate.core.hands import Hand
from simulate.core.play import Play, PlayError, play_problems, seats_in_turn
from simulate.core.seats import Seat, parse_seat, seat_name, seat_word, side_of
from simulate.irregularity import FORBIDDEN, REQUIRED, Irregularity
from simulate.restrictions import Restriction, restrictions


def cards_played(reader: Reader, hands: Mapping[Seat, Hand]) -> tuple[Card, ...]:
    """Read the cards played, each by the hand whose turn it was, once the contract is known."""
    part = reader.draft.play
    if part is None:
        return ()
    cards: list[Card] = []
    for text in part.cards.replace(",", " ").split():
        card = reader.read("play.cards", text, parse_card)
        if card in cards:
            reader.wrong("play.cards", f"expected every card once: {card_name(card)!r}")
        elif card is not None:
            cards.append(card)
    contract = reader.auction.contract() if reader.auction is not None and reader.auction.is_over else None
    if contract is not None:
        for problem in play_problems(contract, cards, hands):
            reader.wrong("play.cards", problem)
    return tuple(cards)


def read_signals(reader: Reader, cards: tuple[Card, ...]) -> tuple[Signal, ...]:
    """Read what cards played showed; what is wrong with it is noted."""
    found: list[Signal] = []
    for where, part in reader.numbered("signal", reader.draft.signal):
        agreed = reader.meaning(f"{where}.agreed", part.agreed)
        told = reader.meaning(f"{where}.told", part.told)
        told_to = reader.read_all(f"{where}.told_to", part.told_to, parse_seat)
        if part.agreed is None and part.told is None:
            reader.wrong(where, "expected at least one of agreed, told")
        if part.told is not None and not part.told_to:
            reader.wrong(f"{where}.told_to", 'is missing: who was told? For example ["S"]')
        if part.card > len(cards):
            reader.wrong(
                f"{where}.card", f"expected a card of the play, which has {len(cards)}: {part.card!r}"
            )
            continue
        if any(signal.card == part.card - 1 for signal in found):
            reader.wrong(f"{where}.card", f"expected one signal to a card: {part.card!r}")
        _opponents(reader, f"{where}.told_to", part.card - 1, cards, told_to)
        found.append(Signal(part.card - 1, agreed, told, told_to))
    return tuple(found)


def _opponents(
    reader: Reader, where: str, index: int, cards: tuple[Card, ...], told_to: tuple[Seat, ...]
) -> None:
    """Complain of seats that are on the side of whoever played the card."""
    contract = None if reader.auction is None else reader.auction.contract()
    if contract is None:
        return
    player = seats_in_turn(contract, cards)[index]
    for seat in told_to:
        if side_of(seat) == side_of(player):
            reader.wrong(where, f"expected opponents of {seat_word(player)}: {seat_name(seat)!r}")


def card_question(
    reader: Reader,
    part: QuestionPart,
    player: Seat | None,
    hands: Mapping[Seat, Hand],
    cards: tuple[Card, ...],
    irregularities: tuple[Irregularity, ...] = (),
) -> Question | None:
    """Read a question about a card: the opening lead, or the next card of a play that is given."""
    reader.asks_card = True
    if reader.auction is None:
        return None
    contract = reader.auction.contract() if reader.auction.is_over else None
    if contract is None:
        reader.wrong(
            "auction.calls", f"expected an auction to its end before a card: {str(reader.auction)!r}"
        )
        return None
    reader.turn = len(reader.auction)
    # Only the cards played before it count for the position, whether the file goes on or not.
    card = reader.read("question.card", part.card, parse_card)
    played = cards.index(card) if card in cards else len(cards)
    try:
        position = Play(contract, cards[:played], hands)
    except PlayError:
        return None  # complained of under play.cards
    if player is None or card is None:
        return None
    if position.player != player:
        who = "nobody" if position.player is None else seat_word(position.player)
        reader.wrong("question.player", f"expected {who}, whose turn it is to play: {part.player!r}")
        return None
    if position.turn not in hands or (played and position.dummy not in hands):
        if position.turn != player or played:
            reader.wrong(
                "hands",
                f"expected dummy's hand, {seat_word(position.dummy)}'s, for a card after the lead",
            )
        return None
    reader.playable = position.legal()
    bound = restrictions(position, irregularities)
    if bound and card in reader.playable and card not in bound[-1].cards:
        reader.wrong("question.card", f"{_left_by(bound)}: {card_name(card)!r}")
    else:
        reader.legal("question.card", [card_action(card)])
    reader.playable = bound[-1].cards if bound else reader.playable
    alternatives = reader.read_all("question.alternatives", part.alternatives, reader.action)
    reader.legal("question.alternatives", alternatives)
    return Question(player, reader.turn, alternatives, card, played)


def _left_by(bound: tuple[Restriction, ...]) -> str:
    """Say what card was expected where a penalty card leaves only some."""
    first = bound[0]
    suit, lying = SUIT_WORDS[first.suit], card_name(first.irregularity.card)
    if first.kind == REQUIRED:
        return f"expected one of the {suit}, whose lead declarer required"
    if first.kind == FORBIDDEN:
        return f"expected a card of another suit than {suit}, whose lead declarer forbade"
    return f"expected his penalty card, or what it leaves him to play, {lying}"
