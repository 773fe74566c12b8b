"""A case: the facts a ruling rests on, checked and immutable.

Calls are counted from 0 here; the case file counts from 1 as directors do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from simulate.core.actions import Action, card_action
from simulate.core.auction import Auction
from simulate.core.cards import Card
from simulate.core.contract import Result
from simulate.core.hands import Deal, Hand
from simulate.core.play import Play, PlayError
from simulate.core.seats import SEATS, Seat, Vulnerability
from simulate.directed import NOTHING_FIXED, DirectorsOutcomes
from simulate.irregularity import Irregularity, as_played
from simulate.judgement import NOTHING_DECIDED, Judgement
from simulate.meaning import Meaning
from simulate.restrictions import cards_left
from simulate.withdrawn_calls import WithdrawnCall


class Scoring(Enum):
    """The event's unit (Law 78)."""

    IMP = "IMP"
    MP = "MP"
    XIMP = "XIMP"
    BAM = "BAM"
    TOTAL = "TOTAL"


EDITIONS = (1997, 2007, 2017)
"""Editions of the Laws a case can be ruled under."""

INFORMATION_KINDS = (
    "hesitation",
    "haste",
    "remark",
    "question",
    "answer",
    "alert",
    "no alert",
    "explanation",
    "gesture",
    "emphasis",
    "card exposed",
    "withdrawn call",
    "overheard",
    "other",
)
"""What a player can have besides the legal auction (Law 16A-D, 47E, 50)."""

NO_AGREEMENT = ("none", "no agreement")
"""Words for an agreement that does not exist."""

VP_SCALES = ("WBF",)
"""Scales of victory points that are known."""


class Fact(Enum):
    """How sure a fact is (Law 85A); a disputed fact is ruled both ways."""

    AGREED = "agreed"
    DISPUTED = "disputed"
    FOUND = "found"


@dataclass(frozen=True, slots=True)
class Said:
    """Words about a call, and the meaning read from them if they could be read.

    Parameters
    ----------
    text : str
        As the director wrote it.
    meaning : Meaning or None
        None when the words are free text: then they are only displayed. The text "none" (no agreement) is
        free text too.
    strict : bool
        The director insists on the edges of the meaning.
    """

    text: str
    meaning: Meaning | None = None
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """What one call meant: by agreement, as told to opponents, as its caller believed."""

    call: int
    agreed: Said | None = None
    told: Said | None = None
    told_to: tuple[Seat, ...] = ()
    meant: Said | None = None
    corrected_at: int | None = None
    candidates: tuple[Said, ...] = ()
    """Where there is no agreement: what the call may have been meant as, each as likely as the others."""

    def misleads(self, listener: Seat, caller: Seat, at: int) -> bool:
        """Tell whether `listener` goes by a wrong explanation of `caller`'s call when he makes call `at`."""
        heard = (listener - caller) % 2 == 1 and listener in (self.told_to or SEATS)
        uncorrected = self.corrected_at is None or at < self.corrected_at
        return self.told is not None and heard and uncorrected and self.call < at


@dataclass(frozen=True, slots=True)
class Information:
    """What somebody let slip, or learnt, besides the legal auction (Law 16).

    `shows` is the director's own reading of the source's hand; None leaves it to the models.
    """

    source: Seat
    kind: str
    call: int | None = None
    fact: Fact = Fact.AGREED
    text: str | None = None
    shows: Said | None = None


@dataclass(frozen=True, slots=True)
class KnownCards:
    """Cards of a hand that others have seen or heard of: exposed, named in a remark, put back.

    Parameters
    ----------
    seat : int
        Who holds them.
    cards : tuple of int
        The cards.
    to : tuple of int
        Seats that may use what they know of them (Laws 16A, 47E, 49, 50).
    unauthorised : tuple of int
        Seats that know of them and may not use it (Laws 16C, 24).
    since : int or None
        From which call on they were known, from 0; None from the start.
    since_card : int or None
        From which card of the play on, from 0; then nobody knew in the auction.
    text : str or None
        How they came to be known.
    """

    seat: Seat
    cards: tuple[Card, ...]
    to: tuple[Seat, ...]
    unauthorised: tuple[Seat, ...] = ()
    since: int | None = None
    since_card: int | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Signal:
    """What a card played showed by agreement, and what opponents were told of it (Laws 40, 20F).

    Parameters
    ----------
    card : int
        Which card of the play, from 0: the opening lead is card 0.
    agreed : Said or None
        The agreement.
    told : Said or None
        What opponents were told instead.
    told_to : tuple of int
        Which of them; both when empty.
    """

    card: int
    agreed: Said | None = None
    told: Said | None = None
    told_to: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """The decision to poll: call number `call` of the auction, by `player`, or a card after the auction.

    Parameters
    ----------
    player : int
        Seat that decides; declarer for dummy.
    call : int
        Of the decision, from 0; one past the end of the auction when a card is in question.
    alternatives : tuple of int
        Actions to look at in any case: calls, or cards as `simulate.core.actions` codes them.
    card : int or None
        The card played at the table; None for a call.
    played : int
        Cards played before it; none before an opening lead.
    """

    player: Seat
    call: int
    alternatives: tuple[Action, ...] = ()
    card: Card | None = None
    played: int = 0


@dataclass(frozen=True, slots=True)
class Vote:
    """One real player's answer; those who would not have got there are kept, not counted."""

    choice: Action
    considered: tuple[Action, ...] = ()
    same_before: bool = True
    spoiled: bool = False
    count: int = 1
    player_class: str | None = None

    @property
    def counts(self) -> bool:
        """Whether the answer enters the verdict."""
        return self.same_before and not self.spoiled


@dataclass(frozen=True, slots=True)
class Event:
    """The form of the event: what an adjusted score needs beside the board.

    `boards` are the boards of a match, `tables` the results on one board, all tables counted, `rest` the IMPs
    of the other boards of the match as North-South see them.
    """

    boards: int | None = None
    vp: str | None = None
    name: str | None = None
    tables: int | None = None
    rest: int | None = None


FAMILIES = (
    "slow pass",
    "slow double",
    "slow sign-off",
    "slow bid",
    "question",
    "explanation",
    "misinformation",
    "other",
)
"""What published cases are sorted by: the irregularity, as directors speak of it."""

TURNED_ON = ("alternative", "suggestion", "irregularity", "damage", "other")
"""What decided a published ruling: whether there was a logical alternative, whether anything was suggested,
whether there was an irregularity at all, whether it did damage."""


class Ruled(Enum):
    """What a body made of the score obtained at the table."""

    ADJUSTED = "adjusted"
    STANDS = "stands"
    SPLIT = "split"
    """Different scores for the two sides (2007 on: Law 12C1(f), today 12C1(e))."""


@dataclass(frozen=True, slots=True)
class Published:
    """What was ruled in real life: shown beside the result, never used to reach it.

    Parameters
    ----------
    source, ruling : str
        Where it was published; what was ruled, in words.
    poll : mapping of int to int
        Published poll: call and number of players.
    family : str or None
        One of `FAMILIES`.
    director, final : Ruled or None
        What the director ruled; what the last body ruled that heard the case after him. None: not known.
    opinion : Ruled or None
        Where no ruling is known: what the expert, editor or host who published the case would rule.
    alternatives, no_alternatives : tuple of int
        Calls that the body relied on held to be logical alternatives, and not to be.
    suggested : bool or None
        Whether it held that the table action was suggested over an alternative; None: it did not say.
    turned_on : str or None
        One of `TURNED_ON`.
    score : tuple of (Result or int, int)
        The score given, as result or points for North-South, with its weight in percent.
    """

    source: str
    ruling: str | None = None
    poll: Mapping[Action, int] = field(default_factory=dict)
    family: str | None = None
    director: Ruled | None = None
    final: Ruled | None = None
    opinion: Ruled | None = None
    alternatives: tuple[Action, ...] = ()
    no_alternatives: tuple[Action, ...] = ()
    suggested: bool | None = None
    turned_on: str | None = None
    score: tuple[tuple[Result | int, int], ...] = ()

    @property
    def ruled(self) -> Ruled | None:
        """What counts: the last body's ruling, the director's where nobody heard it again; no opinion."""
        return self.final if self.final is not None else self.director


@dataclass(frozen=True, slots=True)
class Case:
    """One case, legal by construction of its parts; made by `simulate.casefile.load_case`."""

    title: str
    law: int
    regulator: str
    scoring: Scoring
    vulnerability: Vulnerability
    player_class: str
    hands: Mapping[Seat, Hand]
    auction: Auction
    question: Question
    methods: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    explanations: tuple[Explanation, ...] = ()
    information: tuple[Information, ...] = ()
    table: Result | None = None
    other_table: Result | None = None
    field_results: tuple[tuple[Result, int], ...] = ()
    event: Event = Event()
    votes: tuple[Vote, ...] = ()
    directed: DirectorsOutcomes = NOTHING_FIXED
    published: Published | None = None
    play: tuple[Card, ...] = ()
    """Cards played, in order: kept for rulings about the play."""
    signals: tuple[Signal, ...] = ()
    """What cards played showed."""
    judgement: Judgement = NOTHING_DECIDED
    known: tuple[KnownCards, ...] = ()
    """Cards of other hands that somebody knew of."""
    irregularities: tuple[Irregularity, ...] = ()
    """Leads out of turn, cards exposed, cards taken back, cards played too early."""
    withdrawn: tuple[WithdrawnCall, ...] = ()
    """Calls taken back, for what declarer may require or forbid partner to lead."""
    notes: tuple[str, ...] = ()
    """Free remarks of the file, and what was assumed because the source did not say."""

    @property
    def hand(self) -> Hand:
        """The hand of the player who is asked about."""
        return self.hands[self.question.player]

    @property
    def deal(self) -> Deal | None:
        """The full deal, or None when fewer than four hands are known."""
        return Deal.of(self.hands) if len(self.hands) == len(SEATS) else None

    @property
    def chosen(self) -> Action:
        """The call made, or the card played, at the table."""
        if self.question.card is not None:
            return card_action(self.question.card)
        return self.auction.calls[self.question.call]

    @property
    def auction_before(self) -> Auction:
        """The auction as the player faced it."""
        return self.auction.before(self.question.call)

    @property
    def play_before(self) -> Play:
        """The play as the player faced it: no card yet before an opening lead.

        Raises
        ------
        PlayError
            If the auction gives no contract to play.
        """
        contract = self.auction.contract() if self.auction.is_over else None
        if contract is None:
            raise PlayError(f"expected an auction that ends in a contract: {str(self.auction)!r}")
        played = as_played(contract, self.play, self.irregularities)
        return Play(played.contract, self.play[: self.question.played], self.hands, played.accepted)

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards he may lead or play: what the Laws leave him after an irregularity."""
        return cards_left(self.play_before, self.irregularities, self.withdrawn)
