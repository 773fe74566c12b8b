"""The play of the cards, legal by construction (Laws 41, 44)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from simulate.core.calls import Strain
from simulate.core.cards import SUITS, Card, Suit
from simulate.core.contract import Contract
from simulate.core.hands import HAND_SIZE, Hand
from simulate.core.seats import SEATS, Seat, lho, partner, seat_word
from simulate.core.spoken import card_in_letters, seat_text, suit_text
from simulate.errors import LawpollError
from simulate.message import Joined, Message

TRICKS: Final = 13
"""Tricks in a deal."""


class PlayError(LawpollError, ValueError):
    """Cards that cannot have been played in this order."""


@dataclass(frozen=True, slots=True)
class Play:
    """Cards played so far in one contract, each by the seat whose turn it was.

    Parameters
    ----------
    contract : Contract
        Gives the trumps, declarer, and so the opening leader and dummy.
    cards : tuple of int
        In the order they were played.
    hands : mapping of Seat to Hand
        The thirteen cards dealt to every seat that is known, as many as are.
    accepted : tuple of (int, Seat)
        Leads out of turn that stood: which card, from 0, and the hand that led it.

    Raises
    ------
    PlayError
        If a card is played twice, does not belong to the seat whose turn it is, or does not follow suit
        although the seat could (a revoke); all problems are named.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 41, 44, 53A, 54, 61.
    """

    contract: Contract
    cards: tuple[Card, ...]
    hands: Mapping[Seat, Hand]
    accepted: tuple[tuple[int, Seat], ...] = ()

    def __post_init__(self) -> None:
        problems = play_problems(self.contract, self.cards, self.hands, self.accepted)
        if problems:
            raise PlayError(Message("expected a legal play: {problems}", problems=Joined("; ", problems)))

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who played each card."""
        return self._in_turn()[: len(self.cards)]

    @property
    def turn(self) -> Seat | None:
        """The hand to play next (dummy's, when declarer is to play from it), or None when all is played."""
        return None if self.is_over else self._in_turn()[-1]

    @property
    def player(self) -> Seat | None:
        """Who chooses the next card: declarer chooses for dummy."""
        turn = self.turn
        return self.contract.declarer if turn == self.dummy else turn

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return partner(self.contract.declarer)

    @property
    def leader(self) -> Seat:
        """Whose turn it is to make the opening lead (Law 41A)."""
        return lho(self.contract.declarer)

    @property
    def led_in_turn(self) -> bool:
        """Whether the opening lead came, or will come, from the hand whose turn it was."""
        return all(index != 0 for index, _ in self.accepted)

    @property
    def is_over(self) -> bool:
        """Whether all thirteen tricks are played."""
        return len(self.cards) == TRICKS * len(SEATS)

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick under way, none at its start."""
        return self.cards[len(self.cards) - len(self.cards) % 4 :]

    @property
    def number(self) -> int:
        """The trick under way, counted from 1."""
        return len(self.cards) // 4 + 1

    def winners(self) -> tuple[Seat, ...]:
        """Return who won each trick that is complete."""
        return tuple(
            self.seats[first + best_card(self.cards[first : first + 4], self.contract.strain)]
            for first in range(0, len(self.cards) - 3, 4)
        )

    def tricks_of(self, seat: Seat) -> int:
        """Return the tricks won so far by the side of `seat`."""
        return sum((winner - seat) % 2 == 0 for winner in self.winners())

    def played_by(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards a seat has played, in order."""
        return tuple(card for card, who in zip(self.cards, self.seats, strict=True) if who == seat)

    def left(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards a known hand still holds, deuce of clubs first.

        Raises
        ------
        KeyError
            If the hand is not known.
        """
        gone = set(self.cards)
        return tuple(card for card in self.hands[seat] if card not in gone)

    def legal(self) -> tuple[Card, ...]:
        """Return the cards that the hand to play may play, deuce of clubs first.

        Raises
        ------
        PlayError
            If all is played, or the hand to play is not known.
        """
        turn = self.turn
        if turn is None or turn not in self.hands:
            who = "nobody" if turn is None else seat_word(turn)
            raise PlayError(Message("expected a known hand to play: {who!r}", who=who))
        return follow(self.left(turn), self.trick)

    def shown_out(self) -> dict[Seat, tuple[Suit, ...]]:
        """Return the suits each seat has failed to follow, and so no longer holds."""
        found: dict[Seat, set[Suit]] = {seat: set() for seat in SEATS}
        for first in range(0, len(self.cards), 4):
            led = self.cards[first] // 13
            for card, who in zip(self.cards[first : first + 4], self.seats[first : first + 4], strict=True):
                if card // 13 != led:
                    found[who].add(led)
        return {seat: tuple(sorted(suits)) for seat, suits in found.items() if suits}

    def then(self, *cards: Card) -> Play:
        """Return the play continued by these cards."""
        return replace(self, cards=self.cards + cards)

    def before(self, index: int) -> Play:
        """Return the play before card `index`, counted from 0."""
        return replace(self, cards=self.cards[:index])

    def _in_turn(self) -> tuple[Seat, ...]:
        return seats_in_turn(self.contract, self.cards, self.accepted)


def follow(held: Iterable[Card], trick: Sequence[Card]) -> tuple[Card, ...]:
    """Return those of the cards held that may be played to a trick (Law 44C, 44D)."""
    cards = tuple(held)
    if trick:
        same = tuple(card for card in cards if card // 13 == trick[0] // 13)
        return same or cards
    return cards


def best_card(trick: Sequence[Card], trumps: Strain) -> int:
    """Return the place, from 0, of the winning card of a trick or of a part of one (Law 44E, 44F).

    Examples
    --------
    >>> best_card((12, 3, 13, 11), 1), best_card((12, 3, 13, 11), 4)
    (2, 0)
    """
    led = trick[0] // 13

    def worth(place: int) -> tuple[int, int]:
        suit, rank = divmod(trick[place], 13)
        return (2 if suit == trumps else 1 if suit == led else 0), rank

    return max(range(len(trick)), key=worth)


def seats_in_turn(
    contract: Contract, cards: Sequence[Card], accepted: Sequence[tuple[int, Seat]] = ()
) -> tuple[Seat, ...]:
    """Return who plays each card and who is next, one seat more than there are cards.

    Parameters
    ----------
    contract : Contract
        What is played.
    cards : sequence of int
        In order.
    accepted : sequence of (int, Seat)
        Leads out of turn that stood: which card, from 0, and the hand that led it.
    """
    # A lead that is still to be made is in turn.
    led = {index: seat for index, seat in accepted if index < len(cards)}
    seats = [led.get(0, lho(contract.declarer))]
    for index in range(1, len(cards) + 1):
        if index in led:
            seats.append(led[index])
        elif index % 4:
            seats.append(lho(seats[-1]))
        else:
            seats.append(seats[index - 4 + best_card(cards[index - 4 : index], contract.strain)])
    return tuple(seats)


def play_problems(
    contract: Contract,
    cards: Sequence[Card],
    hands: Mapping[Seat, Hand],
    accepted: Sequence[tuple[int, Seat]] = (),
) -> list[str]:
    """List everything wrong with a play, in bridge words, reading on after each.

    Parameters
    ----------
    contract : Contract
        The contract played.
    cards : sequence of int
        In order.
    hands : mapping of Seat to Hand
        Those that are known.
    accepted : sequence of (int, Seat)
        Leads out of turn that stood.
    """
    if len(cards) > TRICKS * len(SEATS):
        return [Message("{n} cards are more than 52", n=len(cards))]
    problems: list[str] = []
    seats = seats_in_turn(contract, cards, accepted)
    owner = {card: seat for seat, hand in hands.items() for card in hand}
    # A hand that is not known can hold no more than thirteen cards either, and none of the known hands'.
    count = dict.fromkeys(SEATS, 0)
    out: dict[Seat, set[Suit]] = {seat: set() for seat in SEATS}
    seen: set[Card] = set()
    for index, card in enumerate(cards):
        seat, led = seats[index], cards[index - index % 4] // 13
        who = Message(
            "card {n} ({card} by {seat})", n=index + 1, card=card_in_letters(card), seat=seat_text(seat)
        )
        if card in seen:
            problems.append(Message("{who} has been played before", who=who))
        elif card in owner and owner[card] != seat:
            problems.append(Message("{who} belongs to {owner}", who=who, owner=seat_text(owner[card])))
        elif seat in hands and card not in owner:
            problems.append(Message("{who} is not in his hand", who=who))
        elif seat in hands and card // 13 != led:
            could = [c for c in hands[seat] if c // 13 == led and c not in seen]
            if could:
                problems.append(
                    Message(
                        "{who} is a revoke, he still holds {card}", who=who, card=card_in_letters(could[-1])
                    )
                )
        if seat not in hands:
            if card // 13 in out[seat]:
                problems.append(
                    Message(
                        "{who} shows a revoke, he had shown out of {suit}",
                        who=who,
                        suit=suit_text(card // 13),
                    )
                )
            count[seat] += 1
            if count[seat] > HAND_SIZE:
                problems.append(Message("{who} is his fourteenth card", who=who))
        if card // 13 != led:
            out[seat].add(led)
        seen.add(card)
    return problems


def touching(held: Iterable[Card], gone: Iterable[Card] = ()) -> tuple[tuple[Card, ...], ...]:
    """Return the cards held in runs that nothing unseen parts, highest suit and card first.

    Cards of one run are worth the same: whatever lies between two of them has been played.

    Parameters
    ----------
    held : iterable of int
        One hand.
    gone : iterable of int
        Cards of tricks that are over.

    Examples
    --------
    >>> from simulate.core.cards import card_name
    >>> [[card_name(c) for c in run] for run in touching([50, 49, 46, 51 - 13])]
    [['SK', 'SQ'], ['S9'], ['HA']]
    """
    mine, away = set(held), set(gone)
    runs: list[tuple[Card, ...]] = []
    for suit in reversed(SUITS):
        run: list[Card] = []
        for card in range(13 * suit + 12, 13 * suit - 1, -1):
            if card in mine:
                run.append(card)
            elif card not in away and run:
                runs.append(tuple(run))
                run = []
        if run:
            runs.append(tuple(run))
    return tuple(runs)
