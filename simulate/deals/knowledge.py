"""What a player may know about the unseen cards when he calls: his hand, and the legal auction."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.model import Position
from simulate.case import Case, Explanation, Said
from simulate.core.calls import NOTRUMP, Call, is_bid, strain_of
from simulate.core.cards import SUITS
from simulate.core.seats import Seat
from simulate.core.spoken import action_text, seat_letter, seat_text
from simulate.deals.seen import seen_by
from simulate.errors import DealError
from simulate.meaning import Meaning
from simulate.message import Message

AFTER_ARTIFICIAL: Final = 0.3
"""Power of the likelihood of calls that follow a call the model does not know: assumed, not yet fitted."""

Understanding: TypeAlias = Literal["agreed", "told"]
"""What opponents of an explained call go by: the true agreement, or what they were told."""


@dataclass(frozen=True, slots=True)
class CallEvidence:
    """One call, as evidence on the hand of the seat that made it.

    Parameters
    ----------
    index : int
        Of the call in the auction, from 0.
    position : Position
        What that seat knew or was told when it called.
    call : int
        The call.
    meaning : Meaning, optional
        What it showed; None leaves it to the bidding model.
    strict : bool
        The edges of `meaning` are hard.
    temper : float
        Power of the likelihood, above 0 and at most 1.
    """

    index: int
    position: Position
    call: Call
    meaning: Meaning | None = None
    strict: bool = False
    temper: float = 1.0

    def __post_init__(self) -> None:
        if not 0.0 < self.temper <= 1.0:
            raise ValueError(
                f"expected a power above 0, at most 1, for call {self.index + 1}: {self.temper!r}"
            )

    @property
    def seat(self) -> Seat:
        """Who called."""
        return self.position.seat

    def words(self) -> Message:
        """Return which call it is, for a sentence."""
        call, seat = action_text(self.call), seat_letter(self.seat)
        return Message("call {number}, {call} by {seat}", number=self.index + 1, call=call, seat=seat)

    def __str__(self) -> str:
        return str(self.words())


@dataclass(frozen=True, slots=True, eq=False)
class Knowledge:
    """All that `draw_deals` conditions on.

    Parameters
    ----------
    viewer : int
        Seat of the player.
    known : ndarray of int8, shape (52,)
        Owner of each card, -1 when he cannot see it.
    evidence : tuple of CallEvidence
        Calls of the other seats.
    most : ndarray of int8, shape (4, 4), or None
        By seat, the most clubs, diamonds, hearts and spades its hand of thirteen can have held: what showing
        out tells. None when nothing is known.
    """

    viewer: Seat
    known: NDArray[np.int8]
    evidence: tuple[CallEvidence, ...] = ()
    most: NDArray[np.int8] | None = None


def knowledge_of(
    case: Case,
    seat: Seat,
    index: int,
    *,
    understanding: Understanding = "agreed",
    standard: Collection[int] = (),
    temper: float = AFTER_ARTIFICIAL,
    card: int | None = None,
) -> Knowledge:
    """Return what `seat` is entitled to know before call `index`: his own hand, and the auction explained.

    Other hands in the case stay hidden, but for the cards he may know of: stated as known to him, and in the
    play dummy and the cards played. A call whose agreed meaning could be read is evidence by that
    meaning, every other call by the bidding model. A model that does not know an artificial call misreads
    what follows, so later unexplained calls of that side count less; so does a call explained in words
    that could not be read.

    Parameters
    ----------
    case : Case
        The facts.
    seat : int
        The player, whose hand must be in the case.
    index : int
        Of the decision, from 0; calls before it are evidence.
    understanding : {"agreed", "told"}
        With "agreed" every opponent of an explained call had the true agreement from the start, and nobody
        knows of a mix-up. With "told" they had what they were told until it was corrected.
    standard : collection of int
        Explained calls, from 0, that the bidding model reads rightly although they look artificial.
    temper : float
        Power of the likelihood of the calls that count less.
    card : int, optional
        For a lead or play: which card of the play, from 0, is to be decided on. `index` is then the length
        of the auction.

    Raises
    ------
    DealError
        If the case does not give the hand of `seat`, or the cards known contradict each other.
    ValueError
        If `index` is beyond the auction, or `card` beyond the play.

    Notes
    -----
    The partner of a caller is taken to have understood the agreement, or, from the caller's own point of
    view, the call as the caller meant it: what he learnt from partner's explanation is unauthorised.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16A, 16B1, 21B, 40, 75.
    """
    if seat not in case.hands:
        raise DealError(
            Message(
                "expected the hand of the player: no hand for {seat} in {title!r}",
                seat=seat_text(seat),
                title=case.title,
            )
        )
    if not 0 <= index <= len(case.auction):
        raise ValueError(f"expected a call from 0 to {len(case.auction)}: {index!r}")
    seen = seen_by(case, seat, index, card)
    explained = {e.call: e for e in case.explanations if e.call < index}
    evidence = []
    misread = {0: False, 1: False}
    for i in range(index):
        caller, call = case.auction.seat_at(i), case.auction.calls[i]
        said = _believed(explained[i], caller, seat, index, understanding) if i in explained else None
        unread = i in explained and (said is None or said.meaning is None)
        if caller != seat:
            position = position_of(case, seat, i, understanding=understanding, at=index)
            meaning = None if said is None else said.meaning
            strict = said is not None and meaning is not None and said.strict
            doubtful = meaning is None and (unread or misread[caller % 2])
            evidence.append(
                CallEvidence(
                    i,
                    position,
                    call,
                    meaning,
                    strict=strict,
                    temper=temper if doubtful else 1.0,
                )
            )
            if meaning is not None and is_partial(meaning):
                # "5+ spades" says nothing of the points: the model fills in what the words leave open.
                power = temper if is_artificial(call, meaning) or misread[caller % 2] else 1.0
                evidence.append(CallEvidence(i, position, call, temper=power))
        if i in explained and i not in standard:
            shown = None if said is None else said.meaning
            misread[caller % 2] |= shown is None or is_artificial(call, shown)
    return Knowledge(seat, seen.owners, tuple(evidence), seen.most)


def position_of(
    case: Case,
    seat: Seat,
    index: int,
    *,
    understanding: Understanding = "agreed",
    at: int | None = None,
) -> Position:
    """Return the position before call `index`, explained as `seat` may take its caller to understand it.

    Parameters
    ----------
    case : Case
        The facts.
    seat : int
        Who looks at it: for a decision of his own, the player himself.
    index : int
        Of the call to be made, from 0.
    understanding : {"agreed", "told"}
        See `knowledge_of`.
    at : int, optional
        When `seat` looks at it: at his own decision before this call; by default at call `index`.
    """
    at = index if at is None else at
    caller = case.auction.seat_at(index)
    heard = []
    for e in sorted(case.explanations, key=lambda e: e.call):
        if e.call >= index:
            break
        by = case.auction.seat_at(e.call)
        words = _believed(e, by, seat, at, understanding)
        # The player does not know how his own side's calls were explained: Law 16B1.
        if (by - seat) % 2:
            words = told_to(e, by, caller, index, understanding) or words
        if words is not None and words.meaning is not None:
            heard.append((e.call, words.meaning))
    ns, ew = (tuple(case.methods.get(side, ())) for side in ("NS", "EW"))
    return Position(case.auction.before(index), case.vulnerability, case.player_class, tuple(heard), (ns, ew))


def heard_meanings(
    case: Case, seat: Seat, index: int, *, understanding: Understanding = "agreed"
) -> tuple[tuple[int, Meaning], ...]:
    """Return the calls before `index` that are explained, with what `seat` may take them to mean.

    Parameters
    ----------
    case : Case
        The facts.
    seat : int
        Who looks at the auction.
    index : int
        Of his decision, from 0; the length of the auction before a lead.
    understanding : {"agreed", "told"}
        See `knowledge_of`.
    """
    found = []
    for e in sorted(case.explanations, key=lambda e: e.call):
        if e.call < index:
            said = _believed(e, case.auction.seat_at(e.call), seat, index, understanding)
            if said is not None and said.meaning is not None:
                found.append((e.call, said.meaning))
    return tuple(found)


def is_artificial(call: Call, meaning: Meaning) -> bool:
    """Tell whether a bid shows something else than what it names (Laws, Definitions: Artificial Call).

    A suit bid is natural when it promises three cards there, a notrump bid when it promises two in every
    suit. Passes and doubles are taken as natural.
    """
    if not is_bid(call):
        return False
    least = [span[0] for span in meaning.bounds().lengths]
    strain = strain_of(call)
    return any(least[suit] < 2 for suit in SUITS) if strain == NOTRUMP else least[strain] < 3


def is_partial(meaning: Meaning) -> bool:
    """Tell whether a meaning leaves the points, or all four lengths, open."""
    return tuple(meaning.bounds().hcp) == (0, 37) or meaning.leaves_shape_open


def _believed(
    explanation: Explanation, caller: Seat, viewer: Seat, index: int, understanding: Understanding
) -> Said | None:
    """Return what `viewer` may take a call to have meant, at his decision before call `index`."""
    if viewer == caller and explanation.meant is not None:
        return explanation.meant
    return told_to(explanation, caller, viewer, index, understanding) or explanation.agreed


def told_to(
    explanation: Explanation, caller: Seat, listener: Seat, at: int, understanding: Understanding
) -> Said | None:
    """Return what an opponent had been told, and not yet rightly, when call `at` came; None for others."""
    misled = understanding == "told" and explanation.misleads(listener, caller, at)
    return explanation.told if misled else None
