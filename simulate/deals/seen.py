"""The cards that a player may know of: dummy, cards played, cards seen, and suits shown out of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulate.case import Case
from simulate.core.cards import CARDS, SUITS, Card, card_name
from simulate.core.hands import HAND_SIZE
from simulate.core.play import seats_in_turn
from simulate.core.seats import SEATS, Seat, partner
from simulate.core.spoken import seat_text
from simulate.errors import DealError
from simulate.irregularity import as_played
from simulate.message import Message


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Where cards are known to be.

    Parameters
    ----------
    owners : ndarray of int8, shape (52,)
        Who was dealt each card, -1 when that is not known.
    most : ndarray of int8, shape (4, 4)
        By seat, the most clubs, diamonds, hearts and spades its hand of thirteen can have held.
    """

    owners: NDArray[np.int8]
    most: NDArray[np.int8]


def seen_by(case: Case, seat: Seat, index: int, card: int | None = None) -> Seen:
    """Return which cards `seat` may know of, his own among them, before a call or a card.

    Parameters
    ----------
    case : Case
        The facts; the hand of `seat` must be there.
    seat : int
        The player.
    index : int
        The call to be decided on, from 0.
    card : int, optional
        The card to be decided on, from 0: the opening lead is card 0. Dummy is seen from card 1 on, if the
        case gives his hand.

    Raises
    ------
    DealError
        If a card is known in two hands.
    ValueError
        If `card` is beyond the play.

    Notes
    -----
    Cards played were dealt to who played them. A player who does not follow suit has no more of it: he was
    dealt those of that suit that he had played. A discard tells nothing else. Who is later seen with the suit
    has revoked, and his showing out tells nothing.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16A1, 41C, 44C, 47E, 49, 50E, 61.
    """
    owners = np.full(CARDS, -1, dtype=np.int8)

    def place(cards: Iterable[Card], holder: Seat) -> None:
        for one in cards:
            if owners[one] not in (-1, holder):
                raise DealError(
                    Message(
                        "expected every card in one hand, {owners} and {holder} are both said to "
                        "hold {one!r}",
                        owners=seat_text(int(owners[one])),
                        holder=seat_text(holder),
                        one=card_name(one),
                    )
                )
            owners[one] = holder

    place(case.hands[seat], seat)
    for item in case.known:
        in_time = (card is not None or item.since is None or item.since <= index) and (
            item.since_card is None or (card is not None and item.since_card <= card)
        )
        if seat in item.to and in_time:
            place(item.cards, item.seat)
    if card is None:
        return Seen(owners, np.full((len(SEATS), len(SUITS)), HAND_SIZE, dtype=np.int8))
    if not 0 <= card <= len(case.play):
        raise ValueError(f"expected a card from 0 to {len(case.play)}: {card!r}")
    contract = case.auction.contract()
    if contract is None:
        raise DealError(
            Message("expected a contract to play, the auction is {auction!r}", auction=str(case.auction))
        )
    played = case.play[:card]
    stood = as_played(contract, case.play, case.irregularities)
    seats = seats_in_turn(stood.contract, played, stood.accepted)
    for player, one in zip(seats, played, strict=False):
        place([one], player)
    dummy = partner(stood.contract.declarer)
    if card and dummy in case.hands:
        place(case.hands[dummy], dummy)
    return Seen(owners, lengths_shown(seats, played, owners))


def lengths_shown(seats: Sequence[Seat], cards: Sequence[Card], owners: NDArray[np.int8]) -> NDArray[np.int8]:
    """Return the most of each suit that each seat can have been dealt, as showing out tells.

    Parameters
    ----------
    seats : sequence of int
        Who played each card.
    cards : sequence of int
        Cards played so far, in order.
    owners : ndarray of int8, shape (52,)
        Cards known, those played among them.

    Returns
    -------
    ndarray of int8, shape (4, 4)
        By seat, clubs to spades; thirteen where nothing is known.
    """
    most = np.full((len(SEATS), len(SUITS)), HAND_SIZE, dtype=np.int8)
    suits = np.arange(CARDS) // 13
    for index, (seat, card) in enumerate(zip(seats, cards, strict=False)):
        led = cards[index // 4 * 4] // 13
        if card // 13 != led:
            known = set(np.flatnonzero((owners == seat) & (suits == led)).tolist())
            if known <= set(cards[:index]):
                most[seat, led] = len(known)
    return most
