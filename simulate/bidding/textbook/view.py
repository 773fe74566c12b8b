"""The auction as the next player sees it, in the words that rules are written in."""

from __future__ import annotations

from dataclasses import dataclass

from simulate.bidding.methods import Methods, read_methods
from simulate.bidding.model import Position
from simulate.bidding.textbook.shown import Shown, Table
from simulate.core.calls import NOTRUMP, PASS, Call, Strain, is_bid, level_of, strain_of
from simulate.core.cards import HEARTS, SUITS, Suit
from simulate.core.seats import Seat, lho, partner, rho


@dataclass(frozen=True, slots=True)
class View:
    """A position with what has been shown."""

    position: Position
    table: Table

    @property
    def calls(self) -> tuple[Call, ...]:
        """The auction so far."""
        return self.position.auction.calls

    @property
    def seat(self) -> Seat:
        """Who is to call."""
        return self.position.seat

    @property
    def methods(self) -> Methods:
        """What the side to call plays."""
        return read_methods(self.position.methods[self.seat % 2])

    @property
    def me(self) -> Shown:
        """What the player has shown."""
        return self.table.of(self.seat)

    @property
    def partner(self) -> Shown:
        """What partner has shown."""
        return self.table.of(partner(self.seat))

    @property
    def left(self) -> Shown:
        """What the left-hand opponent has shown."""
        return self.table.of(lho(self.seat))

    @property
    def right(self) -> Shown:
        """What the right-hand opponent has shown."""
        return self.table.of(rho(self.seat))

    @property
    def last(self) -> Call | None:
        """The highest bid so far."""
        found = self.position.auction.last_bid
        return None if found is None else found[1]

    @property
    def last_is_ours(self) -> bool:
        """Whether the highest bid is this side's."""
        found = self.position.auction.last_bid
        return found is not None and (len(self.calls) - found[0]) % 2 == 0

    @property
    def doubled(self) -> int:
        """0, 1 or 2: how the last bid stands."""
        return self.position.auction.doubled

    @property
    def back(self) -> list[Call]:
        """Calls from the last one backwards: right-hand opponent, partner, left-hand opponent, own, ..."""
        return list(reversed(self.calls))

    @property
    def we_bid(self) -> bool:
        """Whether this side has made a bid."""
        return any(is_bid(c) for c in self.back[1::2])

    @property
    def they_bid(self) -> bool:
        """Whether the opponents have made a bid."""
        return any(is_bid(c) for c in self.back[0::2])

    @property
    def they_acted(self) -> bool:
        """Whether the opponents have done anything but pass."""
        return any(c != PASS for c in self.back[0::2])

    @property
    def balancing(self) -> bool:
        """Whether a pass would end the auction."""
        return len(self.calls) >= 3 and self.back[0] == PASS and self.back[1] == PASS

    @property
    def vulnerable(self) -> bool:
        """Whether this side is vulnerable."""
        return self.position.vulnerability.of(self.seat)

    @property
    def we_opened(self) -> bool:
        """Whether the first bid of the auction was this side's."""
        first = next((i for i, c in enumerate(self.calls) if is_bid(c)), None)
        return first is not None and (len(self.calls) - first) % 2 == 0

    @property
    def they_vulnerable(self) -> bool:
        """Whether the opponents are vulnerable."""
        return self.position.vulnerability.of(lho(self.seat))

    @property
    def their_shown(self) -> tuple[Suit, ...]:
        """Suits the opponents named naturally or have shown by an artificial call."""
        return self.table.shown_by_side(lho(self.seat))

    @property
    def their_suits(self) -> tuple[Suit, ...]:
        """Suits the opponents named naturally."""
        return self.table.suits_of_side(lho(self.seat))

    @property
    def our_suits(self) -> tuple[Suit, ...]:
        """Suits this side named naturally."""
        return self.table.suits_of_side(self.seat)

    @property
    def passed_hand(self) -> bool:
        """Whether the player passed before anybody had bid."""
        first = next((i for i, c in enumerate(self.calls) if c != PASS), len(self.calls))
        mine = [i for i in range(len(self.calls)) if self.position.auction.seat_at(i) == self.seat]
        return bool(mine) and mine[0] < first

    def cheapest(self, strain: Strain) -> int:
        """Return the lowest level, 1 to 8, at which `strain` can be bid; 8 is no longer a bid."""
        if self.last is None:
            return 1
        level = level_of(self.last)
        return level if strain > strain_of(self.last) else level + 1


def is_major(strain: Strain) -> bool:
    """Tell whether the strain is hearts or spades."""
    return HEARTS <= strain < NOTRUMP


def game_level(strain: Strain) -> int:
    """Return 3, 4 or 5: the lowest level that scores a game."""
    if strain == NOTRUMP:
        return 3
    return 4 if is_major(strain) else 5


def others(*suits: Suit) -> tuple[Suit, ...]:
    """Return the suits not among these."""
    return tuple(s for s in SUITS if s not in suits)
