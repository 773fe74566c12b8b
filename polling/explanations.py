"""Laws 21, 47E2 and 75: mistaken explanation or mistaken call, duties to correct, change of call or card."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from polling.articles import edition_of
from polling.decision import Decision, Measure, Party, Status, decide, on_damage


class Agreement(Enum):
    """What the director finds about the agreement, against what was explained."""

    AS_EXPLAINED = "as explained"
    DIFFERENT = "another than explained"
    NONE = "no agreement"
    UNPROVEN = "not shown either way"


@dataclass(frozen=True, slots=True)
class Mismatch:
    """An explanation that does not fit the hand.

    Parameters
    ----------
    agreement : Agreement
        On the balance of probabilities, from the system card and the like.
    damaged : bool or None
        The opponents did worse than with the right description of the agreement.
    """

    agreement: Agreement
    damaged: bool | None = None


def mistake(facts: Mismatch, edition: int) -> Decision:
    """Return whether there was an infraction: a mistaken explanation is one, a mistaken call is not.

    `allowed` is False for a mistaken explanation. Opponents are entitled to the agreement, never to the hand,
    and are not to know of the mix-up.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 21B1(b), 75B, 75C, 75D; 1997, the examples to Law 75.

    Examples
    --------
    >>> mistake(Mismatch(Agreement.UNPROVEN), 2017)
    Law 75B, 21B1(b), 21B (2017): nothing shows the agreement: taken to be a mistaken explanation
      authorised for his opponents
      or: an adjusted score if there is damage
      or: the result stands
    """
    laws = edition_of(edition)
    if facts.agreement is Agreement.AS_EXPLAINED:
        return decide(
            laws,
            "mistaken_call",
            "presumption",
            allowed=True,
            reason="mistaken call: opponents had the agreement, and no right to the hand",
            follows=(Measure.RESULT_STANDS,),
        )
    subjects = ["mistaken_explanation", "presumption"]
    reason = "mistaken explanation: opponents were due the agreement"
    if facts.agreement is Agreement.UNPROVEN:
        reason = "nothing shows the agreement: taken to be a mistaken explanation"
    elif facts.agreement is Agreement.NONE:
        subjects.append("no_agreement")
        reason = "there was no agreement: opponents were due to hear just that"
    follows, options = on_damage(facts.damaged)
    return decide(
        laws,
        *subjects,
        "misinformation",
        allowed=False,
        reason=reason,
        status={Party.OPPONENTS: Status.AUTHORISED},
        follows=follows,
        options=options,
    )


@dataclass(frozen=True, slots=True)
class MissingAlert:
    """A call that had to be alerted by regulation, and was not, or not at once."""

    required: bool
    damaged: bool | None = None


def missing_alert(alert: MissingAlert, edition: int) -> Decision:
    """Return whether a missing alert is misinformation.

    Examples
    --------
    >>> missing_alert(MissingAlert(required=True), 2017).allowed
    False
    """
    laws = edition_of(edition)
    if not alert.required:
        return decide(laws, "change_of_call", allowed=True, reason="no alert was asked for")
    follows, options = on_damage(alert.damaged)
    return decide(
        laws,
        "change_of_call",
        allowed=False,
        reason="a missing alert is misinformation",
        follows=follows,
        options=options,
    )


def heard_partner(explained_rightly: bool, edition: int) -> Decision:
    """Return what a player may do with partner's explanation of his own call, right or wrong.

    Examples
    --------
    >>> heard_partner(explained_rightly=True, edition=2017)
    Law 75A, 16B1, 73C (2017): it reminds him: he takes partner to have understood it as he meant it
      unauthorised for the player
      authorised for his opponents
      or: an adjusted score if there is damage
    """
    laws = edition_of(edition)
    what = "it reminds him" if explained_rightly else "it tells him of a mix-up"
    return decide(
        laws,
        "explanation_unauthorised",
        "partner",
        "avoid_advantage",
        allowed=False,
        reason=f"{what}: he takes partner to have understood it as he meant it",
        status={Party.PLAYER: Status.UNAUTHORISED, Party.OPPONENTS: Status.AUTHORISED},
        options=(Measure.ADJUST,),
    )


class Speaker(Enum):
    """Who knows that an explanation was wrong."""

    EXPLAINER = "the explainer himself"
    PARTNER = "his partner, whose call it was"


class Moment(Enum):
    """When he would speak."""

    AUCTION = "during the auction"
    CLARIFICATION = "after the final pass, before the opening lead is faced"
    PLAY = "during the play"
    AFTER = "after the play"


@dataclass(frozen=True, slots=True)
class Correction:
    """A wish to correct an explanation.

    Parameters
    ----------
    speaker : Speaker
        Who would speak.
    moment : Moment
        When.
    declaring : bool
        He is declarer or dummy, or will be if the auction ends so.
    explanation_wrong : bool
        In his opinion the explanation did not give the agreement; False when the call was the mistake.
    """

    speaker: Speaker
    moment: Moment
    declaring: bool = False
    explanation_wrong: bool = True


def may_correct(correction: Correction, edition: int) -> Decision:
    """Return whether he may speak now; `follows` holds `CORRECT` when he must.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 20F4, 20F5, 75B2, 75B3, 75C.

    Examples
    --------
    >>> may_correct(Correction(Speaker.PARTNER, Moment.PLAY, declaring=False), 2017)
    Law 75B3 (2017): he calls the director and speaks only when the play is over; before that, not a sign
      follows: nothing may be said or shown
    """
    laws = edition_of(edition)
    if not correction.explanation_wrong:
        return decide(
            laws,
            "mistaken_call",
            allowed=False,
            reason="the explanation gave the agreement: there is nothing to correct",
            follows=(Measure.KEEP_SILENT,),
        )
    moment = correction.moment
    if correction.speaker is Speaker.EXPLAINER:
        optional = moment is Moment.AUCTION and laws.rule("own_error_corrected") == "by clarification"
        return decide(
            laws,
            "correct_own",
            allowed=True,
            reason="he may wait until the auction is over"
            if optional
            else "he calls the director and corrects",
            follows=() if optional else (Measure.CORRECT,),
            options=(Measure.CORRECT,) if optional else (),
        )
    may = moment is Moment.AFTER or (correction.declaring and moment is not Moment.AUCTION)
    when = "once the auction is over" if correction.declaring else "only when the play is over"
    return decide(
        laws,
        "correct_partner",
        allowed=may,
        reason=f"he calls the director and speaks {when}; before that, not a sign",
        follows=(Measure.CORRECT if may else Measure.KEEP_SILENT,),
    )


class Influence(Enum):
    """How far a wrong explanation moved a call."""

    NONE = "not at all"
    COULD_WELL = "it could well have"
    PROBABLE = "probably"


@dataclass(frozen=True, slots=True)
class ChangeOfCall:
    """A player who was misinformed wants his last call back.

    Parameters
    ----------
    influence : Influence
        Of the wrong explanation on the call.
    partner_called : bool
        His partner has called since.
    auction_over : bool
        The auction period has ended.
    own_misunderstanding : bool
        The explanation was right and he misread it.
    damaged : bool or None
        When too late: the offending side gained.
    """

    influence: Influence
    partner_called: bool = False
    auction_over: bool = False
    own_misunderstanding: bool = False
    damaged: bool | None = None


def may_change_call(change: ChangeOfCall, edition: int) -> Decision:
    """Return whether the call may be changed, and otherwise whether the score may be adjusted.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16C, 21A, 21B1-3.

    Examples
    --------
    >>> may_change_call(ChangeOfCall(Influence.COULD_WELL, partner_called=True), 2017)
    Law 21B1(a), 21B3, 12B1 (2017): too late to change: the score is adjusted if the offending side gained
      or: an adjusted score if there is damage
      or: the result stands
    """
    laws = edition_of(edition)
    if change.own_misunderstanding:
        return decide(
            laws,
            "own_misunderstanding",
            allowed=False,
            reason="he was told rightly and misunderstood: his own risk",
            follows=(Measure.RESULT_STANDS,),
        )
    needed = (
        (Influence.PROBABLE,)
        if laws.rule("influence_needed") == "probable"
        else (Influence.COULD_WELL, Influence.PROBABLE)
    )
    if change.influence not in needed:
        return decide(
            laws,
            "change_of_call",
            allowed=False,
            reason="a wrong explanation moved the call too little for this edition",
            follows=(Measure.RESULT_STANDS,),
        )
    if not (change.partner_called or change.auction_over):
        return decide(
            laws,
            "change_of_call",
            "change_after_change",
            "withdrawn",
            allowed=True,
            reason="his partner has not called since; the next player may then change his own later call",
            status={Party.NON_OFFENDERS: Status.AUTHORISED, Party.OFFENDERS: Status.UNAUTHORISED},
            follows=(Measure.CHANGE_CALL,),
        )
    follows, options = on_damage(change.damaged)
    if laws.rule("too_late_adjust") == "may" and change.damaged:
        follows, options = (), (Measure.ASSIGN, Measure.RESULT_STANDS)
    return decide(
        laws,
        "change_of_call",
        "too_late_to_change",
        "damage",
        allowed=False,
        reason="too late to change: the score is adjusted if the offending side gained",
        follows=follows,
        options=options,
    )


def change_after_change(edition: int) -> Decision:
    """Return what the next opponent may do when a misinformed player has changed his call.

    Examples
    --------
    >>> change_after_change(2017).numbers
    ('21B2', '16C')
    """
    laws = edition_of(edition)
    return decide(
        laws,
        "change_after_change",
        "withdrawn",
        allowed=True,
        reason="the side that misinformed may change a later call; what it withdrew it may not use",
        status={Party.NON_OFFENDERS: Status.AUTHORISED, Party.OFFENDERS: Status.UNAUTHORISED},
        follows=(Measure.CHANGE_CALL,),
    )


@dataclass(frozen=True, slots=True)
class ChangeOfPlay:
    """A card led or played on a wrong explanation, corrected since.

    Parameters
    ----------
    opening_lead : bool
        It is the opening lead.
    card_since : bool
        Another card has been played to the trick; for the opening lead, dummy has faced a card.
    damaged : bool or None
        When too late: the misinformed side was damaged.
    """

    opening_lead: bool = False
    card_since: bool = False
    damaged: bool | None = None


def may_change_play(change: ChangeOfPlay, edition: int) -> Decision:
    """Return whether the card may be taken back.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16C, 47E2.

    Examples
    --------
    >>> may_change_play(ChangeOfPlay(opening_lead=True), 2017).allowed
    True
    """
    laws = edition_of(edition)
    if not change.card_since:
        until = "dummy faces a card" if change.opening_lead else "the next card is played"
        return decide(
            laws,
            "change_of_play",
            "withdrawn",
            allowed=True,
            reason=f"it may be taken back until {until}",
            status={Party.NON_OFFENDERS: Status.AUTHORISED, Party.OFFENDERS: Status.UNAUTHORISED},
            follows=(Measure.CHANGE_CARD,),
        )
    follows, options = on_damage(change.damaged)
    if change.damaged:
        # Every edition says that he may adjust, not that he does.
        follows, options = (), (Measure.ASSIGN, Measure.RESULT_STANDS)
    return decide(
        laws,
        "too_late_to_change_play",
        allowed=False,
        reason="too late to take it back",
        follows=follows,
        options=options,
    )
