"""What a penalty card leaves a defender to play: that card, or the suit declarer required or forbade."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from simulate.core.cards import Card, Suit
from simulate.core.play import Play
from simulate.core.seats import SEATS, partner, side_of
from simulate.irregularity import EXPOSED, FORBIDDEN, LEAD, PENALTY, REQUIRED, STATEMENT, Irregularity

MINOR: Final = "minor penalty card"
"""A small card exposed without being played (Law 50B); all others are major."""

_TEN: Final = 8
"""Rank of the lowest honour."""


@dataclass(frozen=True, slots=True)
class Restriction:
    """A rule on the card to be played now.

    Parameters
    ----------
    irregularity : Irregularity
        Where it comes from.
    kind : str
        `REQUIRED` or `FORBIDDEN`: a lead in the suit of partner's penalty card. `PENALTY`: his own, that has
        to be played. `MINOR`: his own, before which he may play no other small card of its suit.
    cards : tuple of int
        Those that may be played, deuce of clubs first.
    """

    irregularity: Irregularity
    kind: str
    cards: tuple[Card, ...]

    @property
    def own(self) -> bool:
        """Whether it is the player's own card that lies exposed."""
        return self.kind in (PENALTY, MINOR)

    @property
    def suit(self) -> Suit:
        """The suit of the penalty card."""
        return self.irregularity.card // 13


def restrictions(play: Play, irregularities: Sequence[Irregularity]) -> tuple[Restriction, ...]:
    """Return what restricts the hand to play, the lead restrictions first.

    Parameters
    ----------
    play : Play
        So far, with the hand to play among those known.
    irregularities : sequence of Irregularity
        Of the case.

    Returns
    -------
    tuple of Restriction
        Each leaves fewer cards than there were before it. A defender who cannot comply, having no card of the
        suit or no other, may play anything (Law 59).

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 50B-D, 51, 59.
    """
    found: list[Restriction] = []
    left = play.legal()

    def bind(item: Irregularity, kind: str, cards: tuple[Card, ...]) -> None:
        nonlocal left
        if cards and len(cards) < len(left):
            left = cards
            found.append(Restriction(item, kind, cards))

    for item in irregularities:
        if _required_now(play, item):
            bind(item, REQUIRED, tuple(card for card in left if card // 13 == item.card // 13))
        elif _forbidden_now(play, item):
            bind(item, FORBIDDEN, tuple(card for card in left if card // 13 != item.card // 13))
    own = [item for item in irregularities if item.seat == play.turn and lies_exposed(play, item)]
    minor = [item for item in own if item.kind == EXPOSED and item.card % 13 < _TEN]
    major = [item for item in own if item not in minor and item.card in left]
    if major:
        # Of two or more declarer says which: none of them is ruled out (Law 51A).
        bind(major[0], PENALTY, tuple(sorted({item.card for item in major})))
    for item in minor:
        others = tuple(
            card for card in left if card == item.card or card // 13 != item.card // 13 or card % 13 >= _TEN
        )
        bind(item, MINOR, others)
    return tuple(found)


def cards_left(play: Play, irregularities: Sequence[Irregularity]) -> tuple[Card, ...]:
    """Return the cards that the Laws leave the hand to play, deuce of clubs first."""
    bound = restrictions(play, irregularities)
    return bound[-1].cards if bound else play.legal()


def lies_exposed(play: Play, item: Irregularity) -> bool:
    """Tell whether a defender's penalty card lies on the table when the next card is to be played.

    A card that went back because a lead was required or forbidden lay there until his partner had the lead.
    """
    if side_of(item.seat) == side_of(play.contract.declarer) or item.told_by is not None:
        return False
    if item.card in play.cards or (item.since_card or 0) > len(play):
        return False
    if item.became in (REQUIRED, FORBIDDEN):
        return partners_lead(play, item) is None
    if item.became is not None:
        return item.became == PENALTY
    refused = item.kind == LEAD and item.accepted is False and item.how == STATEMENT
    return refused or item.kind == EXPOSED


def partners_lead(play: Play, item: Irregularity) -> int | None:
    """Return before which card, from 0, the offender's partner first had the lead; None if not yet."""
    mate = partner(item.seat)
    return next((i for i in _starts(play, item) if _leads(play, i) == mate), None)


def _starts(play: Play, item: Irregularity) -> range:
    """Return the first cards of tricks since the irregularity, the next card included."""
    first = item.since_card or 0
    return range(first + -first % len(SEATS), len(play) + 1, len(SEATS))


def _leads(play: Play, index: int) -> int | None:
    return play.turn if index == len(play) else play.seats[index]


def _restricts(play: Play, item: Irregularity, became: str) -> bool:
    """Tell whether it is the offender's partner's lead, and the card was picked up for it."""
    return (
        item.became == became
        and not play.trick
        and play.turn == partner(item.seat)
        and side_of(item.seat) != side_of(play.contract.declarer)
        and item.card not in play.cards[: partners_lead(play, item)]
    )


def _required_now(play: Play, item: Irregularity) -> bool:
    return _restricts(play, item, REQUIRED) and partners_lead(play, item) == len(play)


def _forbidden_now(play: Play, item: Irregularity) -> bool:
    """Forbidden it is for as long as he keeps the lead."""
    if not _restricts(play, item, FORBIDDEN):
        return False
    first = partners_lead(play, item)
    return first is not None and all(
        _leads(play, i) == play.turn for i in range(first, len(play) + 1, len(SEATS))
    )
