"""What a player sees when it is his turn to play a card, and what can be told from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from simulate.core.calls import NOTRUMP
from simulate.core.cards import Card, Suit
from simulate.core.play import TRICKS, Play, best_card
from simulate.core.seats import SEATS, Seat, partner, side_of
from simulate.leads.groups import CardGroup, card_groups
from simulate.leads.styles import LeadStyle, style_of

_DECK = frozenset(range(52))


@dataclass(frozen=True, slots=True)
class PlayView:
    """A card to be played after the opening lead, as its player sees the table.

    Parameters
    ----------
    play : Play
        So far. The hands of his own and of dummy must be known; others are dropped, he does not see them.
    playable : tuple of int
        Cards the Laws leave him.
    shown : mapping of Seat to tuple of int
        Suits every seat has shown in the auction.
    style : LeadStyle
        Of his side.
    """

    play: Play
    playable: tuple[Card, ...]
    shown: Mapping[Seat, tuple[Suit, ...]] = field(default_factory=dict)
    style: LeadStyle = field(default_factory=lambda: style_of(()))

    def __post_init__(self) -> None:
        seen = {seat: self.play.hands[seat] for seat in {self.player, self.play.dummy}}
        object.__setattr__(self, "play", replace(self.play, hands=seen))

    @property
    def turn(self) -> Seat:
        """The hand to play."""
        turn = self.play.turn
        if turn is None:
            raise ValueError(f"expected a card that is still to be played: {self.play.cards!r}")
        return turn

    @property
    def player(self) -> Seat:
        """Who chooses the card: declarer for dummy."""
        return self.play.contract.declarer if self.turn == self.play.dummy else self.turn

    @property
    def declares(self) -> bool:
        """Whether declarer plays, from either hand."""
        return side_of(self.turn) == side_of(self.play.contract.declarer)

    @property
    def trumps(self) -> int:
        """The strain."""
        return self.play.contract.strain

    @property
    def notrump(self) -> bool:
        """Whether there are no trumps."""
        return self.trumps == NOTRUMP

    @property
    def groups(self) -> tuple[CardGroup, ...]:
        """His choices: cards of one group are parted by nothing but cards of past tricks."""
        past = self.play.cards[: len(self.play.cards) - len(self.play.trick)]
        return card_groups(self.playable, past)

    def holds(self, seat: Seat, suit: Suit) -> tuple[Card, ...]:
        """Return the cards of a suit that are left in a hand he sees, lowest first."""
        return tuple(card for card in self.play.left(seat) if card // 13 == suit)

    @property
    def mine(self) -> tuple[Seat, ...]:
        """The hands he plays: declarer's both, a defender's own."""
        return (self.turn, partner(self.turn)) if self.declares else (self.turn,)

    def outstanding(self, suit: Suit) -> tuple[Card, ...]:
        """Return the cards of a suit that he does not see, lowest first."""
        seen = {card for seat in self.play.hands for card in self.play.left(seat)}
        return tuple(c for c in sorted(_DECK - seen - set(self.play.cards)) if c // 13 == suit)

    def above(self, card: Card) -> tuple[Card, ...]:
        """Return the cards out against him that are higher: those he does not see, and dummy's."""
        suit = card // 13
        dummy = () if self.declares else self.holds(self.play.dummy, suit)
        return tuple(c for c in (*self.outstanding(suit), *dummy) if c > card)

    def is_master(self, card: Card) -> bool:
        """Tell whether nothing higher of its suit is out against him."""
        return not self.above(card)

    @property
    def best(self) -> tuple[Card, Seat] | None:
        """The best card of the trick so far and whose it is."""
        trick = self.play.trick
        if not trick:
            return None
        place = best_card(trick, self.trumps)
        return trick[place], self.play.seats[len(self.play) - len(trick) + place]

    @property
    def ours(self) -> bool:
        """Whether his side is winning the trick."""
        best = self.best
        return best is not None and side_of(best[1]) == side_of(self.turn)

    def wins(self, card: Card) -> bool:
        """Tell whether a card is the best of the trick so far."""
        trick = (*self.play.trick, card)
        return best_card(trick, self.trumps) == len(trick) - 1

    def later(self) -> tuple[Seat, ...]:
        """Return the opponents who still play to this trick after him."""
        left = len(SEATS) - 1 - len(self.play.trick)
        return tuple((self.turn + step) % 4 for step in range(1, left + 1) if step % 2)

    def may_lose(self, card: Card) -> bool:
        """Tell whether an opponent still to play may beat a card, as far as he can see."""
        trick = self.play.trick
        led = trick[0] // 13 if trick else card // 13
        return any(self._may_beat(seat, card, led) for seat in self.later())

    def _may_beat(self, seat: Seat, card: Card, led: Suit) -> bool:
        suit = card // 13
        if seat in self.play.hands:
            same = self.holds(seat, led)
            could = same or self.play.left(seat)
            return any(c // 13 == suit and c > card for c in could) or (
                suit != self.trumps and not same and any(c // 13 == self.trumps for c in could)
            )
        out = led in self.play.shown_out().get(seat, ())
        if out:
            ruffs = [] if self.notrump else self.outstanding(self.trumps)
            return any(suit != self.trumps or c > card for c in ruffs)
        return suit == led and any(c > card for c in self.outstanding(led))

    @property
    def one_short(self) -> bool:
        """Whether his side reaches its goal, contract or set, with this trick."""
        needed = self.play.contract.level + 6
        goal = needed if self.declares else TRICKS + 1 - needed
        return self.play.tricks_of(self.turn) == goal - 1
