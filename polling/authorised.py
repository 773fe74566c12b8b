"""Law 16A and 16B: where information came from, and what a player who has it may choose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from polling.articles import Edition, edition_of
from polling.decision import Decision, Measure, Party, Status, decide, on_damage


class Origin(Enum):
    """Where a player has something from."""

    AUCTION_AND_PLAY = "the legal calls and plays of this board"
    ACCEPTED_IRREGULARITY = "an irregular call or play that was accepted"
    LAW_OR_REGULATION = "a law, a regulation or a legal procedure"
    OWN_HAND = "his own hand"
    BEFORE_THE_HAND = "what he knew before he took his hand from the board"
    OWN_SCORE = "his estimate of his score"
    OPPONENTS_TRAITS = "the traits of his opponents"
    CONDITIONS = "the conditions of contest"
    PARTNER_HESITATION = "partner's hesitation"
    PARTNER_HASTE = "partner's haste"
    PARTNER_REMARK = "partner's remark"
    PARTNER_QUESTION = "partner's question"
    PARTNER_ANSWER = "partner's answer"
    PARTNER_ALERT = "partner's unexpected alert"
    PARTNER_NO_ALERT = "partner's missing alert"
    PARTNER_EXPLANATION = "partner's explanation"
    PARTNER_GESTURE = "partner's gesture or movement"
    PARTNER_EMPHASIS = "partner's emphasis or tone"
    OPPONENT_MANNER = "an opponent's remark, manner or tempo"
    NOWHERE_ELSE = "none of the sources that the Laws name"


FROM_PARTNER: Final = tuple(o for o in Origin if o.name.startswith("PARTNER_"))
"""What partner lets slip beside his calls and plays (Law 16B1)."""

_AUTHORISED: Final = {
    Origin.AUCTION_AND_PLAY: ("auction", "the auction and the play are open to all"),
    Origin.ACCEPTED_IRREGULARITY: ("accepted_irregularity", "once accepted it counts as legal"),
    Origin.LAW_OR_REGULATION: ("law_or_regulation", "a law or regulation makes it so"),
    Origin.OWN_HAND: ("own_hand", "he sees his own cards"),
    Origin.BEFORE_THE_HAND: ("known_before", "known before the hand, and no law forbids it"),
    Origin.OWN_SCORE: ("score_and_traits", "players may weigh how they stand"),
    Origin.OPPONENTS_TRAITS: ("score_and_traits", "players may weigh what they know of opponents"),
    Origin.CONDITIONS: ("score_and_traits", "players may weigh the conditions of contest"),
}


@dataclass(frozen=True, slots=True)
class Source:
    """One piece of information and its origin.

    Parameters
    ----------
    origin : Origin
        Where it came from.
    forbidden : bool
        A law or regulation forbids the use of this knowledge although it was had before the hand.
    tainted : bool
        The call or play it comes from was itself affected by unauthorised information.
    """

    origin: Origin
    forbidden: bool = False
    tainted: bool = False


def may_use(source: Source, edition: int) -> Decision:
    """Return whether a player may base a call or play on one piece of information.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16A, 16B1, 73C, 73D.

    Examples
    --------
    >>> may_use(Source(Origin.OPPONENTS_TRAITS), 2017)
    Law 16A2 (2017): players may weigh what they know of opponents
      authorised for the player
    """
    laws = edition_of(edition)
    origin = source.origin
    if origin in FROM_PARTNER:
        return _no(
            laws, ("partner", "avoid_advantage"), f"{origin.value} tells more than his calls and plays"
        )
    if origin is Origin.NOWHERE_ELSE or source.forbidden or source.tainted:
        return _no(laws, ("no_basis", "no_basis_damage", "adjusted_score"), "no law lets him use it")
    if origin is Origin.OPPONENT_MANNER:
        reason = "he may draw what he likes from opponents, at his own risk"
        return decide(
            laws, "opponent_manner", allowed=True, reason=reason, status={Party.PLAYER: Status.AUTHORISED}
        )
    subject, reason = _AUTHORISED[origin]
    return decide(laws, subject, allowed=True, reason=reason, status={Party.PLAYER: Status.AUTHORISED})


def _no(laws: Edition, subjects: tuple[str, ...], reason: str) -> Decision:
    return decide(
        laws,
        *subjects,
        allowed=False,
        reason=reason,
        status={Party.PLAYER: Status.UNAUTHORISED},
        options=(Measure.ADJUST,),
    )


@dataclass(frozen=True, slots=True)
class Choice:
    """An action taken by a player who had unauthorised information.

    Parameters
    ----------
    suggested : bool or None
        The information demonstrably suggested it over another action that was a logical alternative; None
        while that is open.
    is_alternative : bool or None
        Whether the action taken was itself a logical alternative; it matters in some editions only.
    damaged : bool or None
        The opponents did worse than without the infraction.
    """

    suggested: bool | None
    is_alternative: bool | None = None
    damaged: bool | None = None


def may_choose(choice: Choice, edition: int) -> Decision:
    """Return whether the action was legal for a player who had information from partner.

    In 2017 only the other action needs to be a logical alternative; the earlier editions, read literally,
    speak of a choice among alternatives, which some directors dispute: then the decision is left open.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12B1, 12C1, 16B1(a), 16B3.

    Examples
    --------
    >>> may_choose(Choice(suggested=True, is_alternative=False), 2017).allowed
    False
    >>> may_choose(Choice(suggested=True, is_alternative=False), 2007).allowed is None
    True
    """
    laws = edition_of(edition)
    subjects = ("partner_choice", "call_after_play", "damage")
    if choice.suggested is None:
        reason = "whether it was suggested over an alternative is not settled; doubt favours the other side"
        return decide(laws, *subjects, "doubt", allowed=None, reason=reason, options=on_damage(None)[1])
    if not choice.suggested:
        return decide(
            laws,
            *subjects,
            allowed=True,
            reason="not suggested over any logical alternative; having the information is no infraction",
            follows=(Measure.RESULT_STANDS,),
        )
    if laws.rule("chosen_must_be_alternative") is True and choice.is_alternative is False:
        return decide(
            laws,
            *subjects,
            "partner_alternatives",
            "avoid_advantage",
            allowed=None,
            reason="suggested, but not itself an alternative: this edition read literally does not reach it",
            options=on_damage(None)[1],
        )
    follows, options = on_damage(choice.damaged)
    reason = "suggested over a logical alternative"
    return decide(
        laws,
        *subjects,
        "assigned_score",
        allowed=False,
        reason=reason,
        follows=follows,
        options=options,
    )


@dataclass(frozen=True, slots=True)
class Pollee:
    """Somebody asked what he would do.

    Parameters
    ----------
    same_class : bool
        He is of the player's standard.
    same_before : bool
        He would have made the player's earlier calls.
    knew_more : bool
        He was told of the irregularity, or saw more than the one hand.
    """

    same_class: bool = True
    same_before: bool = True
    knew_more: bool = False


def counts_as_peer(pollee: Pollee, edition: int) -> Decision:
    """Return whether an answer says anything of what peers would consider.

    Examples
    --------
    >>> counts_as_peer(Pollee(same_before=False), 2017).allowed
    False
    """
    counts = pollee.same_class and pollee.same_before and not pollee.knew_more
    if counts:
        reason = "a peer, with what the player was entitled to know"
    elif pollee.knew_more:
        reason = "he was told what the player may not use"
    else:
        reason = "not a peer: another standard, or he would not have got there"
    return decide(edition_of(edition), "partner_alternatives", allowed=counts, reason=reason)


@dataclass(frozen=True, slots=True)
class ScoreGiven:
    """The form of a ruling on a board.

    Parameters
    ----------
    result_obtained : bool
        The board was played to a result.
    artificial : bool
        The score given does not come from results on the board (60%, a session average).
    """

    result_obtained: bool
    artificial: bool


def score_is_legal(score: ScoreGiven, edition: int) -> Decision:
    """Return whether the director may give such a score: no artificial one where a result can be assigned.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12C1, 12C2, 82C.

    Examples
    --------
    >>> score_is_legal(ScoreGiven(result_obtained=True, artificial=True), 2017).allowed
    False
    """
    laws = edition_of(edition)
    if score.result_obtained and score.artificial:
        return decide(
            laws,
            "adjusted_score",
            "assigned_score",
            "director_error",
            allowed=False,
            reason="a board that was played keeps its result or gets an assigned score, for both sides",
            options=(Measure.RESULT_STANDS, Measure.ASSIGN),
        )
    subject = "artificial_score" if score.artificial else "assigned_score"
    return decide(laws, subject, allowed=True, reason="such a score fits what happened")
