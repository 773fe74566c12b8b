"""What each seat has shown so far, as the table reads the auction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from simulate.bidding.textbook.rules import Range, Rule
from simulate.core.calls import DOUBLE, NOTRUMP, PASS, Call, is_bid, level_of, strain_of
from simulate.core.cards import SUITS, Suit
from simulate.core.seats import Seat, partner
from simulate.meaning import Meaning

_FULL: tuple[Range, Range, Range, Range] = ((0, 13), (0, 13), (0, 13), (0, 13))


@dataclass(frozen=True, slots=True)
class Shown:
    """One seat's hand as shown.

    Parameters
    ----------
    hcp : pair of float
        Range of high-card points.
    lengths : tuple of four pairs
        Ranges of clubs to spades.
    bid : tuple of int
        Suits named naturally, in order.
    acted : bool
        Whether the seat has done anything but pass.
    asks : str
        What its last call asked, if anything; of a double, how it is meant (`takeout`, `penalty`, ...).
    forcing : int
        Of its last call: 0, 1 or 2.
    controls, denied : tuple of int
        Suits in which a control was shown by a control bid, and those passed over, in order.
    """

    hcp: Range = (0, 37)
    lengths: tuple[Range, Range, Range, Range] = _FULL
    bid: tuple[Suit, ...] = ()
    acted: bool = False
    asks: str = ""
    forcing: int = 0
    controls: tuple[Suit, ...] = ()
    denied: tuple[Suit, ...] = ()

    @property
    def estimate(self) -> float:
        """A working figure for the points shown, near the bottom: so players count on partner."""
        low, high = self.hcp
        return low + 0.15 * (min(high, low + 9) - low)

    def expected_length(self, suit: Suit) -> float:
        """Return a working figure for the number of cards in `suit`."""
        low, high = self.lengths[suit]
        if low >= 4:
            return low + 0.3
        known = sum(lo for lo, _ in self.lengths if lo >= 4)
        others = sum(1 for lo, _ in self.lengths if lo < 4)
        return min(max((13 - known - 0.3 * (4 - others)) / others, low), high)


@dataclass(frozen=True, slots=True)
class Table:
    """The state of an auction: what everybody has shown, and what binds the next player."""

    seats: tuple[Shown, Shown, Shown, Shown] = field(default_factory=lambda: (Shown(),) * 4)
    game_force: tuple[bool, bool] = (False, False)

    def of(self, seat: Seat) -> Shown:
        """Return what `seat` has shown."""
        return self.seats[seat]

    def agreed(self, seat: Seat) -> Suit | None:
        """Return the suit in which the side of `seat` has shown eight cards or more, the longest first."""
        mine, other = self.seats[seat], self.seats[partner(seat)]
        fits = [
            (mine.lengths[s][0] + other.lengths[s][0], s)
            for s in SUITS
            if mine.lengths[s][0] + other.lengths[s][0] >= 8
            and (s in mine.bid or s in other.bid or max(mine.lengths[s][0], other.lengths[s][0]) >= 5)
        ]
        return max(fits)[1] if fits else None

    def suits_of_side(self, seat: Seat) -> tuple[Suit, ...]:
        """Return the suits that the side of `seat` has named naturally."""
        return tuple(dict.fromkeys(self.seats[seat].bid + self.seats[partner(seat)].bid))

    def shown_by_side(self, seat: Seat) -> tuple[Suit, ...]:
        """Return the suits that the side of `seat` has named naturally, or shown with five cards."""
        known = [
            s
            for s in SUITS
            if max(self.seats[seat].lengths[s][0], self.seats[partner(seat)].lengths[s][0]) >= 5
        ]
        return tuple(dict.fromkeys([*self.suits_of_side(seat), *known]))

    def after(self, seat: Seat, call: Call, rule: Rule | None, meaning: Meaning | None) -> Table:
        """Return the state after `seat` made `call`, read by a rule, by an explanation, or naturally."""
        old = self.seats[seat]
        names_suit = is_bid(call) and strain_of(call) != NOTRUMP
        if meaning is not None:
            bounds = meaning.bounds()
            hcp: Range = (float(bounds.hcp[0]), float(bounds.hcp[1]))
            spans: tuple[Range, ...] = tuple((float(low), float(high)) for low, high in bounds.lengths)
            # What the words leave open is read as the call would be without them.
            if rule is not None and hcp == (0, 37):
                hcp = rule.hcp
            if rule is not None and meaning.leaves_shape_open:
                spans = rule.spans
            new = _narrow(old, hcp, spans)
            least = new.lengths[strain_of(call)][0] if names_suit else 0
            natural = names_suit and least >= 4
            # Nobody passes a bid in a suit that it does not show.
            new = replace(new, asks="", forcing=1 if names_suit and least < 3 else 0)
            if call == DOUBLE and rule is not None:
                # An explanation says what a double shows; what it asks is known from the auction.
                new = replace(new, asks=rule.asks, forcing=rule.forcing)
        elif rule is not None:
            new = _narrow(old, rule.hcp, rule.spans)
            natural = names_suit and not rule.artificial
            new = replace(
                new,
                asks=rule.asks,
                forcing=rule.forcing,
                controls=(*old.controls, *rule.controls),
                denied=(*old.denied, *rule.denies),
            )
        else:
            new, natural = _natural(old, call)
        if natural and strain_of(call) not in new.bid:
            new = replace(new, bid=(*new.bid, strain_of(call)))
        if call != PASS:
            new = replace(new, acted=True)
        seats = [*self.seats]
        seats[seat] = new
        force = list(self.game_force)
        force[seat % 2] = force[seat % 2] or (rule is not None and meaning is None and rule.forcing == 2)
        a, b, c, d = seats
        return Table((a, b, c, d), (force[0], force[1]))


def _meet(old: Range, new: Range) -> Range:
    low, high = max(old[0], new[0]), min(old[1], new[1])
    if low <= high:
        return low, high
    # Shown once, a limit stays: who bids on beyond it has the most, or the least, of what he has shown.
    return (max(old[0], old[1] - 3), old[1]) if new[0] > old[1] else (old[0], min(old[0] + 3, old[1]))


def _narrow(old: Shown, hcp: Range, lengths: Sequence[Range]) -> Shown:
    # Of a suit a player knows more each time he bids it; a limit on his points stays.
    a, b, c, d = (n if n[0] > o[1] else _meet(o, n) for o, n in zip(old.lengths, lengths, strict=True))
    return replace(old, hcp=_meet(old.hcp, hcp), lengths=(a, b, c, d))


def _natural(old: Shown, call: Call) -> tuple[Shown, bool]:
    """Read a call that no rule foresaw: a suit is a suit, a level costs something."""
    fresh = replace(old, asks="", forcing=0)
    if not is_bid(call) or strain_of(call) == NOTRUMP:
        return fresh, False
    suit = strain_of(call)
    length = max(old.lengths[suit][0] + (1 if suit in old.bid else 0), 5 if level_of(call) >= 3 else 4)
    lengths = [(length, 13) if s == suit else (0, 13) for s in SUITS]
    return _narrow(fresh, old.hcp, lengths), True
