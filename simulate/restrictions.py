"""What an irregularity leaves a defender to play: his penalty card, or what declarer required or forbade."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from simulate.core.cards import Card, Suit
from simulate.core.play import Play
from simulate.core.seats import SEATS, Seat, partner, side_of
from simulate.irregularity import (
    EXPOSED,
    FORBIDDEN,
    HIGHEST,
    LEAD,
    LOWEST,
    NO_SUIT,
    ONE_SUIT,
    PENALTY,
    PREMATURE,
    REQUIRED,
    STATEMENT,
    Irregularity,
)
from simulate.withdrawn_calls import WithdrawnCall

MINOR: Final = "minor penalty card"
"""A small card exposed without being played (Law 50B); all others are major."""

_TEN: Final = 8
"""Rank of the lowest honour."""


@dataclass(frozen=True, slots=True)
class Restriction:
    """A rule on the card to be played now.

    Parameters
    ----------
    source : Irregularity or WithdrawnCall
        Where it comes from.
    kind : str
        `REQUIRED` or `FORBIDDEN`: a lead in the suit of partner's penalty card, or for a call that partner
        took back. `HIGHEST`, `LOWEST`, `NO_SUIT` or `ONE_SUIT`: a card to the trick that partner played to
        too early.
        `PENALTY`: his own, that has to be played. `MINOR`: his own, before which he may play no other small
        card of its suit.
    cards : tuple of int
        Those that may be played, deuce of clubs first.
    suit : int
        The suit it is about.
    """

    source: Irregularity | WithdrawnCall
    kind: str
    cards: tuple[Card, ...]
    suit: Suit

    @property
    def own(self) -> bool:
        """Whether it is the player's own card that lies exposed."""
        return self.kind in (PENALTY, MINOR)


def restrictions(
    play: Play, irregularities: Sequence[Irregularity], withdrawn: Sequence[WithdrawnCall] = ()
) -> tuple[Restriction, ...]:
    """Return what restricts the hand to play, the lead restrictions first.

    Parameters
    ----------
    play : Play
        So far, with the hand to play among those known.
    irregularities : sequence of Irregularity
        Of the case.
    withdrawn : sequence of WithdrawnCall
        Calls taken back in its auction.

    Returns
    -------
    tuple of Restriction
        Each leaves fewer cards than there were before it. A defender who cannot comply, having no card of the
        suit or no other, may play anything (Law 59).

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 26B, 50B-D, 51, 57A, 57C, 59.
    """
    found: list[Restriction] = []
    left = play.legal()

    def bind(item: Irregularity | WithdrawnCall, kind: str, cards: tuple[Card, ...], suit: Suit) -> None:
        nonlocal left
        if cards and len(cards) < len(left):
            left = cards
            found.append(Restriction(item, kind, cards, suit))

    def bind_lead(item: Irregularity | WithdrawnCall, kind: str, suit: Suit) -> None:
        bind(item, kind, tuple(card for card in left if (card // 13 == suit) == (kind == REQUIRED)), suit)

    for call in withdrawn:
        if call.suit is not None and call.choice is not None and _lead_bound(play, call.seat, 0, call.choice):
            bind_lead(call, call.choice, call.suit)
    for item in irregularities:
        if item.became in (REQUIRED, FORBIDDEN) and _restricts(play, item):
            bind_lead(item, item.became, item.card // 13)
        elif played_too_early(play, item) and item.choice is not None:
            suit = play.trick[0] // 13 if item.suit is None else item.suit
            bind(item, item.choice, _chosen(left, item.choice, suit), suit)
    own = [item for item in irregularities if item.seat == play.turn and lies_exposed(play, item)]
    minor = [item for item in own if _is_minor(play, item, irregularities)]
    major = [item for item in own if item not in minor and item.card in left]
    if major:
        # Of two or more declarer says which: none of them is ruled out (Law 51A).
        bind(major[0], PENALTY, tuple(sorted({item.card for item in major})), major[0].card // 13)
    for item in minor:
        others = tuple(
            card for card in left if card == item.card or card // 13 != item.card // 13 or card % 13 >= _TEN
        )
        bind(item, MINOR, others, item.card // 13)
    return tuple(found)


def _is_minor(play: Play, item: Irregularity, irregularities: Sequence[Irregularity]) -> bool:
    """Tell whether a penalty card that lies there is a minor one.

    It is a small card that was not played, of a defender who had no other penalty card beside it: of two or
    more all are major (Law 50B), and stay so when one of them has been played.
    """
    if item.kind != EXPOSED or item.card % 13 >= _TEN:
        return False
    since = item.since_card or 0
    others = [other for other in irregularities if other.seat == item.seat and other.card != item.card]
    if not others:
        return True
    moments = [play.before(index) for index in range(since, len(play) + 1)]
    return not any(lies_exposed(then, other) for then in moments for other in others)


def _chosen(cards: tuple[Card, ...], choice: str, suit: Suit) -> tuple[Card, ...]:
    """Return the cards that declarer's choice leaves after a premature play; none where it cannot be met."""
    held = tuple(card for card in cards if card // 13 == suit)
    if choice == NO_SUIT:
        return tuple(card for card in cards if card // 13 != suit)
    return {HIGHEST: held[-1:], LOWEST: held[:1], ONE_SUIT: held}[choice]


def cards_left(
    play: Play, irregularities: Sequence[Irregularity], withdrawn: Sequence[WithdrawnCall] = ()
) -> tuple[Card, ...]:
    """Return the cards that the Laws leave the hand to play, deuce of clubs first."""
    bound = restrictions(play, irregularities, withdrawn)
    return bound[-1].cards if bound else play.legal()


def lies_exposed(play: Play, item: Irregularity) -> bool:
    """Tell whether a defender's penalty card lies on the table when the next card is to be played.

    A card that went back because a lead was required or forbidden lay there until his partner had the lead.
    """
    if side_of(item.seat) == side_of(play.contract.declarer) or item.told_by is not None:
        return False
    if item.card in play.cards or (item.since_card or 0) > len(play) or item.both_hands:
        return False
    if item.became in (REQUIRED, FORBIDDEN):
        return _first_lead(play, partner(item.seat), item.since_card or 0) is None
    if item.became is not None:
        return item.became == PENALTY
    refused = item.kind == LEAD and item.accepted is False and item.how == STATEMENT
    return refused or item.kind in (EXPOSED, PREMATURE)


def _first_lead(play: Play, seat: Seat, since: int) -> int | None:
    """Return before which card, from 0, a hand first had the lead after card `since`; None if not yet."""
    starts = range(since + -since % len(SEATS), len(play) + 1, len(SEATS))
    return next((i for i in starts if _leads(play, i) == seat), None)


def _leads(play: Play, index: int) -> Seat | None:
    return play.turn if index == len(play) else play.seats[index]


def _lead_bound(play: Play, offender: Seat, since: int, kind: str) -> bool:
    """Tell whether a lead required or forbidden binds the hand to play.

    It is the first lead of the offender's partner; forbidden it is for as long as he keeps the lead.
    """
    if play.trick or play.turn != partner(offender) or side_of(offender) == side_of(play.contract.declarer):
        return False
    first = _first_lead(play, partner(offender), since)
    if first is None or kind == REQUIRED:
        return first == len(play)
    return all(_leads(play, i) == play.turn for i in range(first, len(play) + 1, len(SEATS)))


def first_lead_of_partner(play: Play, offender: Seat) -> bool:
    """Tell whether a defender is to play, the offender's partner, with his first lead of the play."""
    return _lead_bound(play, offender, 0, REQUIRED)


def _restricts(play: Play, item: Irregularity) -> bool:
    """Tell whether partner's lead is bound, the card having been picked up for it."""
    since = item.since_card or 0
    return (
        item.became is not None
        and _lead_bound(play, item.seat, since, item.became)
        and item.card not in play.cards[: _first_lead(play, partner(item.seat), since)]
    )


def played_too_early(play: Play, item: Irregularity) -> bool:
    """Tell whether partner of the hand to play played to this trick before him, or led to the next."""
    return (
        item.kind == PREMATURE
        and not item.both_hands
        and bool(play.trick)
        and play.turn == partner(item.seat)
        and side_of(item.seat) != side_of(play.contract.declarer)
        and (item.since_card or 0) <= len(play)
        and (item.since_card or 0) // len(SEATS) == len(play) // len(SEATS)
    )
