"""Laws 47E1 and 53 to 57: a lead out of turn, whether it stands, and who may use it afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from polling.articles import Edition, edition_of
from polling.decision import Decision, Measure, Party, Status, decide
from polling.exposed_cards import PenaltyCard, Place, who_knows
from polling.premature import restriction
from simulate.errors import LawpollError
from simulate.language.translator import mark

LAST_TRICK: Final = 13


class LeadError(LawpollError, ValueError):
    """Facts about a lead that cannot be true together."""


class Leader(Enum):
    """Who led out of turn."""

    DEFENDER = "a defender"
    DECLARER = "declarer or dummy"


class Reply(Enum):
    """What happened next."""

    NOTHING = "nobody has acted"
    ACCEPTED = "an opponent said that he accepts it"
    REFUSED = "an opponent said that he does not accept it"
    NEXT_HAND_PLAYED = "the next hand played to it"
    PROPER_LEADER_LED = "the opponent whose turn it was made his own lead, then or at the same moment"
    WRONG_DEFENDER_PLAYED = "the defender at the right of the hand that led played"
    DECLARER_SPREAD = "declarer began to put down his hand as dummy"


@dataclass(frozen=True, slots=True)
class LeadOutOfTurn:
    """A card led at another's turn.

    Parameters
    ----------
    leader : Leader
        Whose side led; declarer's side has "the wrong hand" too.
    reply : Reply
        What happened next.
    trick : int
        1 to 13; the first trick is the opening lead.
    faced : bool
        The face could be seen by partner. An opening lead may be face down.
    told_by_opponent : bool
        An opponent had told him wrongly that it was his turn.
    declarer_saw_dummy : bool
        Opening lead: declarer could have seen a card of dummy.
    led_from_both_hands : bool
        Declarer had played from both hands before the wrong defender played.
    defenders_differ : bool
        One defender wants to accept, the other does not; then `reply` is what the next in turn wants.

    Raises
    ------
    LeadError
        If the facts contradict one another.
    """

    leader: Leader
    reply: Reply = Reply.NOTHING
    trick: int = 2
    faced: bool = True
    told_by_opponent: bool = False
    declarer_saw_dummy: bool = False
    led_from_both_hands: bool = False
    defenders_differ: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.trick <= LAST_TRICK:
            raise LeadError(f"expected a trick from 1 to 13: {self.trick!r}")
        if not self.faced and not self.opening:
            raise LeadError(f"expected a face-down lead to the first trick only: {self.trick!r}")
        declarer = self.leader is Leader.DECLARER
        if self.reply is Reply.WRONG_DEFENDER_PLAYED and not declarer:
            raise LeadError(f"expected a lead by declarer's side before this reply: {self.reply.value!r}")
        if self.reply is Reply.DECLARER_SPREAD and (declarer or not self.opening):
            raise LeadError(f"expected a defender's opening lead before this reply: {self.reply.value!r}")
        if self.declarer_saw_dummy and (declarer or not self.opening):
            raise LeadError(f"expected a defender's opening lead where dummy was seen: trick {self.trick!r}")
        if (self.defenders_differ or self.led_from_both_hands) and not declarer:
            raise LeadError(f"expected a lead by declarer's side: {self.leader.value!r}")

    @property
    def opening(self) -> bool:
        """Whether it was the opening lead."""
        return self.trick == 1


_ACCEPTED: Final = {
    ("declarer", True): mark("accepted by declarer, by playing to it: the lead counts as in turn"),
    ("declarer", False): mark("accepted by declarer, by saying so: the lead counts as in turn"),
    ("a defender", True): mark("accepted by a defender, by playing to it: the lead counts as in turn"),
    ("a defender", False): mark("accepted by a defender, by saying so: the lead counts as in turn"),
}
"""Why a lead stands, by who accepted it and whether he played to it."""
_ALL: Final = {Party.NON_OFFENDERS: Status.AUTHORISED, Party.OFFENDERS: Status.AUTHORISED}
_WITHDRAWN: Final = {Party.NON_OFFENDERS: Status.AUTHORISED, Party.OFFENDERS: Status.UNAUTHORISED}


def lead_out_of_turn(lead: LeadOutOfTurn, edition: int) -> Decision:
    """Return whether the lead stands, what follows, and who may use it.

    `allowed` is True when the lead counts as made in turn, False when it does not, None while the other side
    has its choice.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16C, 41A, 47E1, 50E, 53-57.

    Examples
    --------
    >>> lead_out_of_turn(LeadOutOfTurn(Leader.DEFENDER, Reply.NEXT_HAND_PLAYED), 2017)
    Law 53A (2017): accepted by declarer, by playing to it: the lead counts as in turn
      authorised for the non-offending side
      authorised for the offending side
      follows: it stands and is in turn
    >>> lead_out_of_turn(LeadOutOfTurn(Leader.DEFENDER, told_by_opponent=True), 2017).follows[0].value
    'the card goes back, no further rectification'
    """
    laws = edition_of(edition)
    if lead.told_by_opponent:
        return _told_his_turn(laws)
    if lead.opening and lead.leader is Leader.DECLARER:
        return decide(
            laws,
            "opening_lead_by_declarer",
            allowed=False,
            reason=mark("declarer's side has no opening lead: a card shown in the auction, taken up again"),
            status=_WITHDRAWN,
            follows=(Measure.TAKE_BACK,),
        )
    if not lead.faced:
        return decide(
            laws,
            "face_down_lead",
            "opening_lead",
            allowed=False,
            reason="a face-down lead goes back when the director says so; nobody has seen it",
            follows=(Measure.TAKE_BACK, Measure.PROPER_LEAD),
        )
    if lead.trick == LAST_TRICK and laws.rule("last_trick_lead_accepted") == "never":
        return decide(
            laws,
            "lead_accepted",
            "withdrawn",
            allowed=False,
            reason=mark("to the last trick a lead out of turn cannot be accepted"),
            status=_WITHDRAWN,
            follows=(Measure.TAKE_BACK, Measure.PROPER_LEAD),
        )
    if lead.reply is Reply.PROPER_LEADER_LED:
        return decide(
            laws,
            "proper_lead_after",
            "withdrawn",
            allowed=False,
            reason=mark("the lead in turn is the lead, unless he meant to play to the other"),
            status=_WITHDRAWN,
            follows=(Measure.PROPER_LEAD_STANDS,),
        )
    if lead.opening:
        return _opening(lead, laws)
    return _by_defender(lead, laws) if lead.leader is Leader.DEFENDER else _by_declarer(lead, laws)


def _told_his_turn(laws: Edition) -> Decision:
    must = laws.rule("retraction_when_told") == "must"
    return decide(
        laws,
        "told_his_turn",
        "withdrawn",
        allowed=False if must else None,
        reason=mark("an opponent misled him: the card goes back")
        if must
        else mark("an opponent misled him: he may take it back"),
        # The side that misled the leader is the offending one.
        status=_WITHDRAWN,
        follows=(Measure.TAKE_BACK,) if must else (),
        options=() if must else (Measure.TAKE_BACK, Measure.STANDS),
    )


def _refused_by_declarer(laws: Edition, subject: str) -> Decision:
    known = who_knows(PenaltyCard(Place.EXPOSED), laws.year)
    return decide(
        laws,
        subject,
        "penalty_card",
        "penalty_card_information",
        allowed=False,
        reason=mark("declarer refuses it: a major penalty card, and the lead from the right hand"),
        status=known.status,
        follows=(Measure.MAJOR_PENALTY_CARD, Measure.PROPER_LEAD),
        options=(Measure.REQUIRE_LEAD, Measure.FORBID_LEAD),
    )


def _opening(lead: LeadOutOfTurn, laws: Edition) -> Decision:
    if lead.reply is Reply.DECLARER_SPREAD:
        return decide(
            laws,
            "opening_lead_declarer_spreads",
            allowed=True,
            reason=mark("declarer showed cards of his hand: he is dummy now, his partner declarer"),
            status=_ALL,
            follows=(Measure.STANDS, Measure.BECOME_DUMMY),
        )
    if lead.declarer_saw_dummy or lead.reply in (Reply.ACCEPTED, Reply.NEXT_HAND_PLAYED):
        subject = "opening_lead_must_accept" if lead.declarer_saw_dummy else "opening_lead_accepted"
        why = (
            mark("he could have seen dummy: the lead stands")
            if lead.declarer_saw_dummy
            else mark("declarer accepts: the lead stands")
        )
        return decide(
            laws,
            subject,
            "lead_accepted",
            allowed=True,
            reason=why,
            status=_ALL,
            follows=(Measure.STANDS,),
        )
    if lead.reply is Reply.REFUSED:
        return _refused_by_declarer(laws, "opening_lead_refused")
    return decide(
        laws,
        "opening_lead",
        "opening_lead_declarer_spreads",
        "opening_lead_accepted",
        "opening_lead_refused",
        allowed=None,
        reason="declarer chooses; a card that partner led face down goes back first",
        options=(Measure.BECOME_DUMMY, Measure.SEE_DUMMY_FIRST, Measure.REFUSE),
    )


def _by_defender(lead: LeadOutOfTurn, laws: Edition) -> Decision:
    if lead.reply in (Reply.ACCEPTED, Reply.NEXT_HAND_PLAYED):
        return _accepted(laws, "declarer", lead.reply)
    if lead.reply is Reply.REFUSED:
        return _refused_by_declarer(laws, "defender_lead_refused")
    return decide(
        laws,
        "lead_accepted",
        "defender_lead_refused",
        allowed=None,
        reason="declarer may accept it, otherwise it is a penalty card",
        options=(Measure.ACCEPT, Measure.REFUSE),
    )


def _by_declarer(lead: LeadOutOfTurn, laws: Edition) -> Decision:
    if lead.reply is Reply.WRONG_DEFENDER_PLAYED:
        free = lead.led_from_both_hands
        return decide(
            laws,
            "wrong_defender_plays",
            "after_both_hands" if free else "premature_play",
            allowed=True,
            reason=mark(
                "the lead stands with the card played to it, no restriction as declarer played from both "
                "hands"
            )
            if free
            else mark("the lead stands with the card played to it, a premature play"),
            status=_ALL,
            follows=(Measure.STANDS,),
            options=() if free else (restriction(laws.year),),
        )
    if lead.reply in (Reply.ACCEPTED, Reply.NEXT_HAND_PLAYED):
        return _accepted(laws, "a defender", lead.reply, "wrong_hand_accepted")
    if lead.reply is Reply.REFUSED:
        return decide(
            laws,
            "wrong_hand_refused",
            "wrong_hand_information",
            allowed=False,
            reason=mark("the card goes back; he leads from the right hand what he likes"),
            status=_WITHDRAWN,
            follows=(Measure.TAKE_BACK, Measure.PROPER_LEAD, Measure.LEGAL_CARD),
            options=(Measure.ADJUST,),
        )
    who = "the defender next in turn decides" if lead.defenders_differ else "either defender may accept it"
    return decide(
        laws,
        "wrong_hand_accepted",
        "lead_accepted",
        allowed=None,
        reason=who,
        options=(Measure.ACCEPT, Measure.REFUSE),
    )


def _accepted(laws: Edition, who: str, reply: Reply, *subjects: str) -> Decision:
    return decide(
        laws,
        "lead_accepted",
        *subjects,
        allowed=True,
        reason=_ACCEPTED[who, reply is Reply.NEXT_HAND_PLAYED],
        status=_ALL,
        follows=(Measure.STANDS,),
    )


@dataclass(frozen=True, slots=True)
class FaceDownLead:
    """An opening lead by the right player, still face down, that he wants or is asked to take back.

    Parameters
    ----------
    irregularity : bool
        Something irregular came before it: partner led too, or he was told something wrong.
    director_says : bool
        The director told him to take it back.
    """

    irregularity: bool
    director_says: bool


def exchange_face_down_lead(lead: FaceDownLead, edition: int) -> Decision:
    """Return whether a face-down opening lead goes back to the hand.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 41A, 47E2, 54.

    Examples
    --------
    >>> exchange_face_down_lead(FaceDownLead(irregularity=False, director_says=False), 2017).allowed
    False
    """
    laws = edition_of(edition)
    allowed = lead.irregularity and lead.director_says
    return decide(
        laws,
        "face_down_lead",
        "opening_lead",
        "change_of_play",
        allowed=allowed,
        reason="after an irregularity the director has it taken back"
        if allowed
        else "only the director has it taken back, and only after an irregularity",
        follows=(Measure.TAKE_BACK,) if allowed else (Measure.STANDS,),
    )
