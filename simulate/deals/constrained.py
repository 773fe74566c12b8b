"""Deals that keep to constraints on the hands, without an auction: the tightest hand first, and unbiased.

The rarest hand is drawn without a miss from the table of its points and lengths (`simulate.deals.onehand`),
and kept when its honours fit too. A second rare hand is drawn in the same way and kept when it shares no card
with the first: so the two are uniform over all pairs that go together. The other cards are shuffled, and kept
when the other hands fit. Every deal that keeps to the constraints is equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.cards import CARDS
from simulate.core.hands import HAND_SIZE
from simulate.core.seats import SEATS, Seat
from simulate.core.spoken import seat_text
from simulate.deals.cells import cells_of
from simulate.deals.onehand import OneHand
from simulate.deals.shuffle import Unseen, streams_of
from simulate.errors import SampleError
from simulate.meaning import Meaning, parse_meaning
from simulate.meaning.atoms import Held
from simulate.meaning.nodes import And
from simulate.message import Message

Condition = Callable[[NDArray[np.int8]], NDArray[np.bool_]]
"""Tells of deals, owners of shape ``(n, 52)``, which are wanted, shape ``(n,)``."""

_BATCH: Final = 16_384
_SMALL: Final = 256
_TABLE_COSTS: Final = 2.0
"""Work of two hands from tables over that of one hand and a shuffle, roughly; only speed hangs on it."""
MOST_DRAWN: Final = 40_000_000
"""Hands and deals tried before a set of constraints is given up."""


@dataclass(frozen=True, slots=True, eq=False)
class ConstrainedDeals:
    """Deals that keep to constraints; made by `deal_constrained`.

    Parameters
    ----------
    owners : ndarray of int8, shape (n, 52)
        The seat that owns each card. All possible deals are equally likely, and independent.
    share : float
        Estimated share of all deals that keep to the constraints.
    drawn : int
        Hands and deals tried.
    """

    owners: NDArray[np.int8]
    share: float
    drawn: int

    def __len__(self) -> int:
        return len(self.owners)

    def seat(self, seat: Seat) -> Hands:
        """Return one seat's hands, in the order of `owners`."""
        return Hands.of_seat(self.owners, seat)


def deal_constrained(
    constraints: Mapping[Seat, Meaning | str],
    n: int,
    *,
    rng: np.random.Generator,
    known: NDArray[np.int8] | None = None,
    condition: Condition | None = None,
    most_drawn: int = MOST_DRAWN,
) -> ConstrainedDeals:
    """Draw deals in which every hand is inside its meaning, all such deals with the same chance.

    Parameters
    ----------
    constraints : mapping of seat to Meaning or str
        Taken at their word: hard edges. A text is read by `simulate.meaning.parse_meaning`, so suit lengths
        have a least and a most: ``"12+, 2-4S, 0-3H"``. Seats that are not named may hold anything.
    n : int
        Number of deals.
    rng : numpy Generator
        Source of chance; the same state gives the same deals.
    known : ndarray of int8, shape (52,), optional
        Owner of each card, -1 when unknown.
    condition : function, optional
        On the whole deal, for what one hand cannot say: owners, shape ``(n, 52)``, to bool, shape ``(n,)``.
    most_drawn : int
        Hands and deals to try before giving up.

    Raises
    ------
    SampleError
        If no hand of a seat can be inside its meaning, or too few deals were found.
    DealError
        If the known cards do not make sense.
    MeaningError
        If a text cannot be read.

    Examples
    --------
    >>> from simulate.core.seats import NORTH, SOUTH
    >>> wanted = {NORTH: "15-17 bal, 2-3S", SOUTH: "0-7, 5-6S, 0-3H"}
    >>> deals = deal_constrained(wanted, 100, rng=np.random.default_rng(1))
    >>> len(deals), int(deals.seat(SOUTH).hcp.max()) <= 7, int(deals.seat(NORTH).lengths[:, 3].max()) <= 3
    (100, True, True)
    """
    if n < 1:
        raise ValueError(f"expected at least one deal: {n!r}")
    given = np.full(CARDS, -1, dtype=np.int8) if known is None else known.astype(np.int8)
    read = {seat: parse_meaning(m) if isinstance(m, str) else m for seat, m in constraints.items()}
    plan = _Plan(given, read, condition)
    stream = streams_of(rng)
    found: list[NDArray[np.int8]] = []
    have, chunk, size = 0, 0, min(_BATCH, max(_SMALL, n))
    while have < n:
        if plan.drawn >= most_drawn:
            raise SampleError(
                Message(
                    "expected {n:,} deals within the constraints, {have:,} found after {drawn:,} "
                    "tries: about 1 deal in {share:,.0f} fits",
                    n=n,
                    have=have,
                    drawn=plan.drawn,
                    share=1 / plan.share,
                )
                if have
                else Message(
                    "expected deals within the constraints, none found in {drawn:,} tries", drawn=plan.drawn
                )
            )
        rows = plan.draw(size, stream("pool", chunk))
        found.append(rows)
        have, chunk = have + len(rows), chunk + 1
        # As many as the rest needs, by the yield so far; the stream of a chunk does not depend on it.
        size = _BATCH if not have else int(min(_BATCH, max(_SMALL, 1.1 * (n - have) * plan.tries / have)))
    return ConstrainedDeals(np.concatenate(found)[:n], plan.share, plan.drawn)


def _with_cards(known: NDArray[np.int8], constraints: Mapping[Seat, Meaning]) -> NDArray[np.int8]:
    """Return the known cards with those that meanings name outright: "SA" puts the card into the hand."""
    owners = known.copy()
    for seat, meaning in constraints.items():
        for part in meaning.parts if isinstance(meaning, And) else (meaning,):
            if isinstance(part, Held):
                for card in part.cards():
                    if owners[card] not in (-1, seat):
                        raise SampleError(
                            Message(
                                "expected a hand that fits {seat}'s constraint; {owners} holds one "
                                "of the cards: {part!r}",
                                seat=seat_text(seat),
                                owners=seat_text(int(owners[card])),
                                part=str(part),
                            )
                        )
                    owners[card] = seat
    return owners


class _Plan:
    """Which hands are drawn from tables, which by shuffling, and how that has gone so far."""

    def __init__(
        self, known: NDArray[np.int8], constraints: Mapping[Seat, Meaning], condition: Condition | None
    ) -> None:
        before = Unseen.of(known, SEATS[-1]).number
        self._known = known = _with_cards(known, constraints)
        self._condition = condition
        self._unseen = Unseen.of(known, SEATS[-1])
        free = known < 0
        tables = {}
        self._check: dict[Seat, Meaning] = {}
        for seat, meaning in constraints.items():
            may, must = cells_of(meaning)
            table = OneHand(free, known == seat, may)
            if not table.number:
                raise SampleError(
                    Message(
                        "expected a hand that fits {seat}'s constraint, none can be dealt: {meaning!r}",
                        seat=seat_text(seat),
                        meaning=str(meaning),
                    )
                )
            tables[seat] = table
            if (may & ~must).any():
                self._check[seat] = meaning
        self._constraints = dict(constraints)
        order = sorted((seat for seat in tables if seat in self._unseen.seats), key=lambda s: tables[s].share)
        self._first = order[:1]
        if len(order) > 1:
            # Both tables, thrown away unless the hands go together, or one table and a shuffle of the rest?
            rooms = [HAND_SIZE - int((known == seat).sum()) for seat in order[:2]]
            together = comb(int(free.sum()) - rooms[0], rooms[1]) / comb(int(free.sum()), rooms[1])
            if tables[order[1]].share < _TABLE_COSTS * together:
                self._first = order[:2]
        self._tables = [tables[seat] for seat in self._first]
        self._rest = tuple(seat for seat in self._unseen.seats if seat not in self._first)
        self._last = tuple(seat for seat in order if seat in self._rest)
        self._free = free
        self._start = self._unseen.number / before
        self._start *= float(np.prod([table.share for table in self._tables]))
        if len(self._first) == 2:
            self._start /= together
        self.drawn = self.tries = self.kept = 0

    @property
    def share(self) -> float:
        """Share of all deals that fit, as far as it is known."""
        return self._start * self.kept / self.tries if self.tries else 0.0

    def draw(self, n: int, rng: np.random.Generator) -> NDArray[np.int8]:
        """Try `n` times, and return the deals that fit, shape ``(m, 52)``."""
        self.tries += n
        self.drawn += n * max(1, len(self._tables))
        hands = [table.draw(n, rng) for table in self._tables]
        if len(hands) == 2:
            apart = np.flatnonzero(~(hands[0] & hands[1] & self._free).any(axis=1))
            hands = [hand[apart] for hand in hands]
            n = len(apart)
        for place, seat in enumerate(self._first):
            if seat in self._check:
                fits = np.flatnonzero(self._check[seat].holds(Hands(hands[place])))
                hands = [hand[fits] for hand in hands]
                n = len(fits)
        owners = np.tile(self._known, (n, 1))
        for seat, hand in zip(self._first, hands, strict=True):
            owners[hand] = seat
        owners[owners < 0] = self._shuffled(n, rng)
        for seat in self._last:
            owners = owners[self._constraints[seat].holds(Hands.of_seat(owners, seat))]
        if self._condition is not None:
            owners = owners[self._condition(owners)]
        self.kept += len(owners)
        return owners

    def _shuffled(self, n: int, rng: np.random.Generator) -> NDArray[np.int8]:
        """Return holders of the cards left over, shape ``(n * cards,)``."""
        room = [HAND_SIZE - int((self._known == seat).sum()) for seat in self._rest]
        keys = rng.integers(0, 2**32, size=(n, sum(room)), dtype=np.uint32)
        keys &= ~np.uint32(3)
        keys |= np.repeat(np.array(self._rest, dtype=np.uint32), room)
        keys.sort(axis=1)
        return (keys & np.uint32(3)).astype(np.int8).reshape(-1)
