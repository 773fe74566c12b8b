"""Cards that are the same choice: touching honours, and the small cards of a suit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from simulate.core.actions import card_action
from simulate.core.cards import RANK_LETTERS, SUIT_SYMBOLS, SUITS, Card
from simulate.core.play import touching
from simulate.language import Message, action_text, cards_text
from simulate.language.message import Text

TEN: Final = 8
"""Rank of the ten, the lowest card that counts as an honour."""


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards of one suit that are one choice: which of them is played is a matter of signals.

    Parameters
    ----------
    cards : tuple of int
        Highest first.
    low : bool
        Small cards, the nine and lower.
    above : tuple of int
        Higher cards of the suit that he may play as well, highest first: with any it is an interior sequence.
    """

    cards: tuple[Card, ...]
    low: bool
    above: tuple[Card, ...] = ()

    def __contains__(self, card: Card) -> bool:
        return card in self.cards

    def name(self, card: Card) -> Text:
        """Return what directors call the choice when `card` stands for it.

        Examples
        --------
        >>> CardGroup((49, 48), low=False).name(49), CardGroup((46, 42), low=True).name(42)
        ('top of ♠QJ', 'low ♠')
        >>> CardGroup((48, 47), low=False, above=(51,)).name(48)
        '♠J from AJT'
        """
        suit = SUIT_SYMBOLS[card // 13]
        if len(self.cards) == 1:
            return action_text(card_action(card))
        if self.low:
            return Message("low {suit}", suit=suit)
        ranks = "".join(RANK_LETTERS[c % 13] for c in (*self.above, *self.cards))
        if self.above:
            return Message("{card} from {run}", card=action_text(card_action(card)), run=ranks)
        if card == self.cards[0]:
            return Message("top of {cards}", cards=cards_text(self.cards))
        return Message("{card} of {run}", card=action_text(card_action(card)), run=ranks)


def card_groups(held: Iterable[Card], gone: Iterable[Card] = ()) -> tuple[CardGroup, ...]:
    """Return the groups of the cards a hand can play, highest suit and card first.

    Parameters
    ----------
    held : iterable of int
        Cards that may be played.
    gone : iterable of int
        Cards that were played before: what lies between two cards no longer parts them.

    Notes
    -----
    A run of touching cards headed by a ten or better is one choice, all other cards of a suit are "low": the
    nine and lower are not told apart, although now and then a spot decides a trick.

    Examples
    --------
    >>> [g.name(g.cards[0]) for g in card_groups([51, 49, 48, 47, 42, 40])]
    ['♠A', '♠Q from AQJT', 'low ♠']
    """
    found: list[CardGroup] = []
    runs = touching(held, gone)
    for suit in reversed(SUITS):
        mine = [run for run in runs if run[0] // 13 == suit]
        above: tuple[Card, ...] = ()
        for run in mine:
            if run[0] % 13 >= TEN:
                found.append(CardGroup(run, low=False, above=above))
                above += run
        small = tuple(card for run in mine if run[0] % 13 < TEN for card in run)
        if small:
            found.append(CardGroup(small, low=True))
    return tuple(found)
