"""Law 40: agreements, what opponents are due, deviations, agreements that are not allowed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from polling.articles import Edition, edition_of
from polling.decision import Decision, Measure, Party, Status, decide, on_damage


class Basis(Enum):
    """What a player's knowledge of partner's call rests on."""

    DISCUSSED = "explicit agreement"
    EXPERIENCE = "experience with this partner"
    REPEATED_DEVIATIONS = "partner has deviated so before"
    GENERAL_KNOWLEDGE = "what bridge players generally know"
    OWN_HAND = "his own cards"


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Something a player knows of the meaning of partner's call.

    Parameters
    ----------
    basis : Basis
        What it rests on.
    disclosed : bool
        The opponents could have it: system card, alert, answer, as the regulator asks.
    damaged : bool or None
        The opponents did worse for not having it.
    repeated : bool
        The side has failed to disclose before.
    """

    basis: Basis
    disclosed: bool
    damaged: bool | None = None
    repeated: bool = False


def due_to_opponents(knowledge: Knowledge, edition: int) -> Decision:
    """Return whether opponents were due this knowledge, and what follows if they did not get it.

    `allowed` is False when it was due and was kept back.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 40A1, 40B3, 40B5(a).

    Examples
    --------
    >>> due_to_opponents(Knowledge(Basis.EXPERIENCE, disclosed=False, damaged=True), 2017)
    Law 40A1(b), 40B3(a) (2017): experience with this partner makes an agreement, and it was not disclosed
      authorised for his opponents
      follows: an assigned score
    """
    laws = edition_of(edition)
    if knowledge.basis in (Basis.GENERAL_KNOWLEDGE, Basis.OWN_HAND):
        return decide(
            laws,
            "full_explanation",
            allowed=True,
            reason=f"{knowledge.basis.value}: nobody has to explain that",
        )
    status = {Party.OPPONENTS: Status.AUTHORISED}
    if knowledge.disclosed:
        return decide(
            laws,
            "understandings",
            "disclosure",
            "full_explanation",
            allowed=True,
            reason=f"{knowledge.basis.value} makes an agreement, and it was disclosed",
            status=status,
        )
    follows, options = on_damage(knowledge.damaged)
    penal = ("repeatedly_not_disclosed",) if knowledge.repeated else ()
    return decide(
        laws,
        "disclosure",
        "not_disclosed",
        *penal,
        allowed=False,
        reason=f"{knowledge.basis.value} makes an agreement, and it was not disclosed",
        status=status,
        follows=follows,
        options=(*options, Measure.PENALTY) if knowledge.repeated else options,
    )


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Information that an explanation left out.

    Parameters
    ----------
    due : bool
        It was part of the agreements.
    crucial : bool
        It mattered for an opponent's choice of action.
    damaged : bool or None
        The opponent was damaged by choosing without it.
    """

    due: bool
    crucial: bool
    damaged: bool | None = None


def left_out(facts: LeftOut, edition: int) -> Decision:
    """Return what follows when an explanation was incomplete.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 40B5(b); 2007, Law 40B6(b).

    Examples
    --------
    >>> left_out(LeftOut(due=True, crucial=True), 2007)
    Law 40B6(b) (2007): an opponent's choice turned on what he was not told
      authorised for his opponents
      or: an adjusted score if there is damage
      or: the result stands
    """
    laws = edition_of(edition)
    if not (facts.due and facts.crucial):
        return decide(
            laws,
            "full_explanation" if not facts.due else "crucial_not_told",
            allowed=not facts.due,
            reason="not due to opponents" if not facts.due else "due, but no choice turned on it",
            follows=(Measure.RESULT_STANDS,),
        )
    follows, options = on_damage(facts.damaged)
    return decide(
        laws,
        "crucial_not_told",
        allowed=False,
        reason="an opponent's choice turned on what he was not told",
        status={Party.OPPONENTS: Status.AUTHORISED},
        follows=follows,
        options=options,
    )


@dataclass(frozen=True, slots=True)
class Deviation:
    """A call that does not fit the agreement: a psyche, a lapse or a choice.

    Parameters
    ----------
    partner_knows_more : bool or None
        Partner has more reason than the opponents to expect it.
    repeated : bool
        The side has done so before, often enough to be expected: then it is part of its methods.
    disclosed : bool
        The opponents were told of the habit.
    damaged : bool or None
        The opponents were damaged.
    """

    partner_knows_more: bool | None = False
    repeated: bool = False
    disclosed: bool = False
    damaged: bool | None = None


def may_deviate(deviation: Deviation, edition: int) -> Decision:
    """Return whether a call outside the agreement is allowed; he need not tell the opponents of it.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 40A3, 40C1, 40C2.

    Examples
    --------
    >>> may_deviate(Deviation(repeated=True), 2017).allowed
    False
    """
    laws = edition_of(edition)
    implicit = deviation.repeated or deviation.partner_knows_more is True
    if implicit and not deviation.disclosed:
        follows, options = on_damage(deviation.damaged)
        return decide(
            laws,
            "deviation",
            "based_on_undisclosed",
            allowed=False,
            reason="partner can expect it and opponents cannot: an agreement kept from them",
            status={Party.OPPONENTS: Status.AUTHORISED},
            follows=follows,
            options=(*options, Measure.PENALTY),
        )
    if deviation.partner_knows_more is None and not deviation.disclosed:
        return decide(
            laws,
            "deviation",
            "facts",
            allowed=None,
            reason="whether partner could expect it more than opponents is a fact to be found",
            options=(Measure.RESULT_STANDS, Measure.ADJUST),
        )
    return decide(
        laws,
        "deviation",
        "based_on_undisclosed",
        "no_duty_to_tell",
        allowed=True,
        reason="partner is no wiser than the opponents; the agreement was the right explanation",
        follows=(Measure.RESULT_STANDS,),
    )


@dataclass(frozen=True, slots=True)
class SpecialAgreement:
    """A special understanding under the regulations of the tournament.

    Parameters
    ----------
    permitted : bool
        The regulator allows it in this event.
    damaged : bool or None
        The opponents were damaged by its use.
    """

    permitted: bool
    damaged: bool | None = None


def may_use_agreement(agreement: SpecialAgreement, edition: int) -> Decision:
    """Return what follows from the use of a special agreement.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 40B1, 40B4; 2007, Law 40B5.

    Examples
    --------
    >>> may_use_agreement(SpecialAgreement(permitted=False), 2007).numbers
    ('40B1', '40B5')
    """
    laws = edition_of(edition)
    if agreement.permitted:
        return decide(
            laws, "special_understanding", allowed=True, reason="the regulator allows it, if it is disclosed"
        )
    follows, options = on_damage(agreement.damaged)
    return decide(
        laws,
        "special_understanding",
        "illegal_agreement",
        allowed=False,
        reason="not allowed in this event",
        follows=follows,
        options=(*options, Measure.PENALTY),
    )


class Occasion(Enum):
    """After what a side would change its methods by prior agreement."""

    OWN_QUESTION = "a question or an answer"
    OWN_IRREGULARITY = "an irregularity of its own"
    OPPONENTS_IRREGULARITY = "an irregularity of the opponents"


def may_ban_variation(occasion: Occasion, edition: int) -> Decision:
    """Return whether the regulator's power reaches an agreement to vary methods after such an event.

    The editions differ: in 2007 after a question, an answer or any irregularity, in 2017 after one of the
    opponents.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 40B2(a)(iv); 2007, Law 40B3.

    Examples
    --------
    >>> [may_ban_variation(Occasion.OWN_QUESTION, year).allowed for year in (2007, 2017)]
    [True, False]
    """
    laws = edition_of(edition)
    rule = laws.rule("variation_may_be_banned")
    if not laws.has("vary_methods"):
        return _variation(laws, "special_understanding", None, "this edition has no rule of its own")
    reaches = rule == "any irregularity or question" or occasion is Occasion.OPPONENTS_IRREGULARITY
    return _variation(laws, "vary_methods", reaches, f"the power covers {rule}")


def _variation(laws: Edition, subject: str, allowed: bool | None, reason: str) -> Decision:
    return decide(laws, subject, allowed=allowed, reason=reason)
