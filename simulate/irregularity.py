"""Irregularities with cards, as facts: a lead out of turn, a card exposed, a card played and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from simulate.core.cards import Card, Suit
from simulate.core.contract import Contract
from simulate.core.seats import SEATS, Seat, partner, side_of

LEAD, EXPOSED, WITHDRAWN, PREMATURE = IRREGULARITIES = (
    "lead out of turn",
    "card exposed",
    "played card withdrawn",
    "premature play",
)
"""Kinds of irregularity (Laws 24, 47, 49, 53-54, 56-57)."""

STATEMENT, PLAY, SPREAD, WRONG_DEFENDER = HOW = ("statement", "play", "spread", "wrong defender")
"""How a lead out of turn was accepted or refused: in words, by the next card, by spreading dummy's hand; or
it stands because the defender at its right played to it (2017: Law 53C)."""

PENALTY, REQUIRED, FORBIDDEN, RETURNED = BECAME = (
    "penalty card",
    "lead required",
    "lead forbidden",
    "returned to hand",
)
"""What became of the card; where a lead was required or forbidden it went back to the hand (Law 50D2)."""

HIGHEST, LOWEST, NO_SUIT, ONE_SUIT = CHOICES = ("highest", "lowest", "suit forbidden", "suit required")
"""What declarer may lay upon the partner of who played too early: his highest or lowest card of the suit led,
no card of another suit (Law 57A) or, from 2017 on, a card of another suit."""

SUIT_REQUIRED_SINCE: Final = 2017
"""From this edition declarer may require another suit too (Law 57A3)."""

PENALTIES: Final = (PENALTY, REQUIRED, FORBIDDEN)
"""It was a penalty card then, at least until the lead."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One irregularity with a card.

    Parameters
    ----------
    kind : str
        One of `IRREGULARITIES`.
    seat : int
        Whose card it was.
    card : int
        The card.
    accepted : bool or None
        A lead out of turn: whether it stood; None while the other side has its choice.
    how : str
        One of `HOW`. Refused by play means that the right hand led.
    told_by : int or None
        The opponent who misled him: that it was his turn (Law 47E1), or about a call or card (Law 47E2).
    became : str or None
        One of `BECAME`.
    since : int or None
        The first call made after it, from 0, if it happened in the auction.
    since_card : int or None
        The first card of the play after it, from 0; that card is in turn.
    choice : str or None
        A premature play: what declarer chose, one of `CHOICES`.
    suit : int or None
        The suit forbidden or required with it.
    both_hands : bool
        Declarer had played from both hands before: nothing follows (Law 57C1).
    """

    kind: str
    seat: Seat
    card: Card
    accepted: bool | None = None
    how: str = STATEMENT
    told_by: Seat | None = None
    became: str | None = None
    since: int | None = None
    since_card: int | None = None
    choice: str | None = None
    suit: Suit | None = None
    both_hands: bool = False

    @property
    def trick(self) -> int:
        """The trick it happened in, from 1."""
        return 1 + (self.since_card or 0) // len(SEATS)

    @property
    def returned(self) -> bool:
        """Whether the card is back in the hand."""
        return self.became is not None and self.became != PENALTY


@dataclass(frozen=True, slots=True)
class AsPlayed:
    """What leads out of turn that stood made of the play.

    Parameters
    ----------
    contract : Contract
        With the declarer who played it: where declarer spread his hand he became dummy (Law 54A).
    accepted : tuple of (int, Seat)
        Which card of the play, from 0, and the hand that led it.
    """

    contract: Contract
    accepted: tuple[tuple[int, Seat], ...]


def as_played(contract: Contract, cards: Sequence[Card], irregularities: Sequence[Irregularity]) -> AsPlayed:
    """Return the contract and the leads out of turn of a play.

    Parameters
    ----------
    contract : Contract
        As the auction made it.
    cards : sequence of int
        Played, in order.
    irregularities : sequence of Irregularity
        Of the case. A lead that stood counts where the play has it in its place.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 53A, 54A, 54B.
    """
    stood = [
        (item.since_card, item)
        for item in irregularities
        if item.kind == LEAD
        and item.accepted
        and item.since_card is not None
        and item.since_card < len(cards)
        and cards[item.since_card] == item.card
    ]
    spread = any(
        index == 0 and item.how == SPREAD and side_of(item.seat) != side_of(contract.declarer)
        for index, item in stood
    )
    if spread:
        contract = replace(contract, declarer=partner(contract.declarer))
    return AsPlayed(contract, tuple((index, item.seat) for index, item in stood))
