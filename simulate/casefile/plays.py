"""The play in a case file: the cards that were played, and a question about one of them."""

from __future__ import annotations

from collections.abc import Mapping

from simulate.case import Question
from simulate.casefile.model import QuestionPart
from simulate.casefile.reader import Reader
from simulate.core.actions import card_action
from simulate.core.cards import Card, card_name, parse_card
from simulate.core.hands import Hand
from simulate.core.play import Play, PlayError, play_problems
from simulate.core.seats import Seat, seat_word


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


def card_question(
    reader: Reader,
    part: QuestionPart,
    player: Seat | None,
    hands: Mapping[Seat, Hand],
    cards: tuple[Card, ...],
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
    reader.legal("question.card", [card_action(card)])
    alternatives = reader.read_all("question.alternatives", part.alternatives, reader.action)
    reader.legal("question.alternatives", alternatives)
    return Question(player, reader.turn, alternatives, card, played)
