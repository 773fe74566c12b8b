"""One hand, and a deal of four."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.cards import (
    CARDS,
    RANK_LETTERS,
    SUIT_LETTERS,
    SUIT_SYMBOLS,
    SUITS,
    Card,
    Suit,
    card_name,
)
from simulate.core.seats import SEATS, Seat
from simulate.core.spoken import card_in_letters, seat_letter, seat_text
from simulate.errors import DealError, NotationError
from simulate.message import Joined, Message

HAND_SIZE: Final = 13
FULL_DECK: Final = (1 << CARDS) - 1
_HCP_BY_RANK: Final = (0,) * 9 + (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Hand:
    """A set of at most thirteen cards.

    Parameters
    ----------
    mask : int
        Bit ``i`` is set when card ``i`` (see `simulate.core.cards`) is held.

    Raises
    ------
    DealError
        If there are more than thirteen cards or bits outside the deck.
    """

    mask: int

    def __post_init__(self) -> None:
        if not 0 <= self.mask <= FULL_DECK:
            raise DealError(Message("expected cards of one deck: {mask!r}", mask=self.mask))
        if self.mask.bit_count() > HAND_SIZE:
            raise DealError(Message("expected at most 13 cards in a hand: {n}", n=self.mask.bit_count()))

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        """Make a hand of these cards; the same card twice is a `DealError`."""
        mask = 0
        for card in cards:
            if mask >> card & 1:
                raise DealError(Message("expected every card once: {card!r}", card=card_name(card)))
            mask |= 1 << card
        return cls(mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        return (card for card in range(CARDS) if self.mask >> card & 1)

    def ranks(self, suit: Suit) -> str:
        """Return the ranks held in `suit`, highest first, ``"AQT4"``."""
        return "".join(RANK_LETTERS[r] for r in range(12, -1, -1) if self.mask >> (13 * suit + r) & 1)

    @property
    def lengths(self) -> tuple[int, int, int, int]:
        """Numbers of clubs, diamonds, hearts, spades."""
        c, d, h, s = (((self.mask >> 13 * suit) & 0x1FFF).bit_count() for suit in SUITS)
        return c, d, h, s

    @property
    def hcp(self) -> int:
        """High-card points, 4-3-2-1."""
        return sum(_HCP_BY_RANK[card % 13] for card in self)

    def to_row(self) -> NDArray[np.bool_]:
        """Return shape ``(52,)``, true where the card is held."""
        row = np.zeros(CARDS, dtype=np.bool_)
        row[list(self)] = True
        return row

    def __str__(self) -> str:
        return hand_name(self)


def parse_hand(text: str, *, size: int | None = HAND_SIZE) -> Hand:
    """Read a hand written spades.hearts.diamonds.clubs.

    Dots or blanks part the suits, an empty suit is nothing or ``-``, ten is ``T`` or ``10``; suit symbols or
    letters before each suit (``♠AK ♥...``, ``SAK HQ2 ...``) are read too, in any order.

    Parameters
    ----------
    text : str
        The hand.
    size : int or None
        Number of cards required; None allows any number up to thirteen.

    Raises
    ------
    NotationError
        If it cannot be read; every problem is named.

    Examples
    --------
    >>> hand_name(parse_hand("92.K.7632.Q87653"))
    '92.K.7632.Q87653'
    >>> hand_name(parse_hand("♠AKQ ♥AKQ ♦AKQ ♣AKQ2"))
    'AKQ.AKQ.AKQ.AKQ2'
    """
    problems: list[str] = []
    suits = _split_suits(text, problems)
    cards: list[Card] = []
    for suit, ranks in suits:
        for letter in ranks:
            rank = RANK_LETTERS.find(letter)
            if rank < 0:
                problems.append(
                    Message(
                        "no such rank {letter!r} in {suit}",
                        letter=letter,
                        suit=SUIT_SYMBOLS[suit],
                    )
                )
            else:
                cards.append(13 * suit + rank)
    problems += [Message("{card} twice", card=card_in_letters(c)) for c, n in Counter(cards).items() if n > 1]
    if not problems and size is not None and len(set(cards)) != size:
        problems.append(Message("{n} cards", n=len(set(cards))))
    if not problems and len(cards) > HAND_SIZE:
        problems.append(Message("{n} cards", n=len(cards)))
    if problems:
        found = Joined(", ", problems)
        if size is None:
            raise NotationError(
                Message(
                    "expected at most 13 cards as spades.hearts.diamonds.clubs; {found}: {text!r}",
                    found=found,
                    text=text,
                )
            )
        raise NotationError(
            Message(
                "expected {size} cards as spades.hearts.diamonds.clubs; {found}: {text!r}",
                size=size,
                found=found,
                text=text,
            )
        )
    return Hand.of(cards)


def _split_suits(text: str, problems: list[str]) -> list[tuple[Suit, str]]:
    clean = text.strip().upper().replace("10", "T")
    for i, symbol in enumerate(SUIT_SYMBOLS):
        clean = clean.replace(symbol, SUIT_LETTERS[i])
    if any(c in SUIT_LETTERS for c in clean):
        found: list[tuple[Suit, str]] = []
        for c in clean:
            if c in SUIT_LETTERS:
                found.append((SUIT_LETTERS.index(c), ""))
            elif c not in " .,-:":
                if not found:
                    problems.append(Message("a rank before the first suit"))
                    return []
                found[-1] = (found[-1][0], found[-1][1] + c)
        return found
    parts = clean.split(".") if "." in clean else clean.split()
    if len(parts) != 4:
        problems.append(Message("{n} suits instead of 4", n=len(parts)))
        return []
    return [(3 - i, part.strip().strip("-—").replace(" ", "")) for i, part in enumerate(parts)]


def hand_name(hand: Hand) -> str:
    """Return a hand as spades.hearts.diamonds.clubs, ``"AK2.QJ3.T987.654"``."""
    return ".".join(hand.ranks(suit) for suit in reversed(SUITS))


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of thirteen different cards.

    Parameters
    ----------
    hands : tuple of Hand
        North, East, South, West.

    Raises
    ------
    DealError
        If they are not the 52 cards; the message names every missing or repeated card.
    """

    hands: tuple[Hand, Hand, Hand, Hand]

    def __post_init__(self) -> None:
        problems = deal_problems(dict(enumerate(self.hands)))
        if problems:
            raise DealError(
                Message("expected 52 different cards: {problems}", problems=Joined("; ", problems))
            )

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand]) -> Deal:
        """Make a deal of four hands, or of three: the fourth is what is left."""
        known = dict(hands)
        if len(known) == 3:
            (missing,) = set(SEATS) - set(known)
            rest = FULL_DECK
            for hand in known.values():
                rest &= ~hand.mask
            known[missing] = Hand(rest)
        if len(known) != 4:
            raise DealError(Message("expected three or four hands: {n}", n=len(known)))
        return cls((known[0], known[1], known[2], known[3]))

    def __getitem__(self, seat: Seat) -> Hand:
        return self.hands[seat]

    def owners(self) -> NDArray[np.int8]:
        """Return shape ``(52,)``: the seat that holds each card."""
        row = np.empty(CARDS, dtype=np.int8)
        for seat in SEATS:
            row[self.hands[seat].to_row()] = seat
        return row

    @classmethod
    def from_owners(cls, owners: NDArray[np.int8]) -> Deal:
        """Make a deal from one row of owners, shape ``(52,)``."""
        return cls.of({seat: Hand.of(np.flatnonzero(owners == seat).tolist()) for seat in SEATS})


def deal_problems(hands: Mapping[Seat, Hand]) -> list[str]:
    """List what keeps these hands from being part of one deal: sizes, cards twice, cards missing.

    Parameters
    ----------
    hands : mapping of seat to Hand
        One to four hands.

    Returns
    -------
    list of str
        Empty when nothing is wrong.
    """
    problems: list[str] = [
        Message("{seat} has {n} cards", seat=seat_text(seat), n=len(hand))
        for seat, hand in hands.items()
        if len(hand) != HAND_SIZE
    ]
    for card in range(CARDS):
        holders = [seat for seat, hand in hands.items() if card in hand]
        if len(holders) > 1:
            together = Joined(", ", map(seat_letter, holders[:-1]))
            problems.append(
                Message(
                    "{card} is with {together} and {last}",
                    card=card_in_letters(card),
                    together=together,
                    last=seat_letter(holders[-1]),
                )
            )
        elif len(hands) == 4 and not holders:
            problems.append(Message("{card} is missing", card=card_in_letters(card)))
    return problems
