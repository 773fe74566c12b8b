"""The director's own figures in place of a regulator's or of lawpoll's."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from polling.posterior import ShareError
from polling.regulators import Regulator, Threshold, regulator_book
from polling.settings import PeerSettings
from polling.verdict import ActionVerdict
from simulate.case import Case
from simulate.core.actions import Action
from simulate.judgement import Consequence, Judgement
from simulate.language import Message, action_text
from simulate.language.translator import mark

DIRECTOR: Final = "the director"
"""Who set a figure that is neither the regulator's nor lawpoll's."""
_READ: Final = {
    "strict": mark("somebody must choose it, to consider it is not enough: set by the director"),
    "lenient": mark("enough that so many consider it, nobody need choose it: set by the director"),
}
_EXPLANATION_DID: Final = {
    Consequence.LIKELIER: mark("the wrong explanation made the action taken likelier"),
    Consequence.NONE: mark("the wrong explanation did not make the action taken likelier"),
    Consequence.UNKNOWN: mark("peers hardly ever choose the action taken with either explanation"),
}


def judged_regulator(regulator: Regulator, judgement: Judgement) -> Regulator:
    """Return the regulator with the shares, and the reading of the second limb, that the director set.

    Parameters
    ----------
    regulator : Regulator
        As it stands in the data file.
    judgement : Judgement
        Of the case.
    """
    consider, select = regulator.consider, regulator.select
    if judgement.considered is not None:
        share = _exact(judgement.considered)
        # A body without a first limb gets one only from the director, with "at least".
        base = consider if consider is not None else Threshold(share, ">=", DIRECTOR)
        consider = replace(base, share=share, by=DIRECTOR)
    if judgement.selected is not None:
        select = replace(select, share=_exact(judgement.selected), by=DIRECTOR)
    reading = regulator.reading if judgement.reading is None else judgement.reading
    return replace(regulator, consider=consider, select=select, reading=reading)


def judged_settings(settings: PeerSettings, case: Case) -> PeerSettings:
    """Return the constants of the panel with those that the director set."""
    judgement = case.judgement
    if judgement.worth is not None:
        settings = replace(
            settings,
            worth=judgement.worth,
            worth_unread=judgement.worth,
            worth_source=mark("set by the director"),
        )
    if judgement.smallest_effect is not None:
        effects = {**settings.smallest_effect, case.scoring: judgement.smallest_effect}
        settings = replace(settings, smallest_effect=effects)
    return settings


def limits(judgement: Judgement) -> tuple[float, float]:
    """Return the probabilities from which an action is, and is not, a logical alternative.

    Raises
    ------
    ShareError
        If the director set one of them and it crosses the other.
    """
    book = regulator_book().verdict
    yes = book.yes if judgement.yes_at is None else judgement.yes_at
    no = book.no if judgement.no_at is None else judgement.no_at
    if no >= yes:
        raise ShareError(
            Message("expected yes_at above no_at under [judgement], {no:g}: {yes!r}", no=no, yes=yes)
        )
    return yes, no


def judged_verdict(verdict: ActionVerdict, action: Action, judgement: Judgement) -> ActionVerdict:
    """Return a verdict with the director's answer in place of the simulation's, where he gave one."""
    if action in judgement.alternative:
        return replace(verdict, answer="yes", by_director=True)
    if action in judgement.not_alternative:
        return replace(verdict, answer="no", by_director=True)
    return verdict


def decisions_set(judgement: Judgement) -> tuple[str, ...]:
    """Name the questions that the director answered himself, for the page."""
    pairs = (
        *((pair, "suggested") for pair in judgement.suggested),
        *((pair, "not suggested") for pair in judgement.not_suggested),
    )
    return (
        *(
            Message(
                "the director's: {over} over {under} {answer}",
                over=action_text(over),
                under=action_text(under),
                answer=Message(answer),
            )
            for (over, under), answer in pairs
        ),
        *(
            Message("the director's: {action} is a logical alternative", action=action_text(action))
            for action in judgement.alternative
        ),
        *(
            Message("the director's: {action} is no logical alternative", action=action_text(action))
            for action in judgement.not_alternative
        ),
        *(
            Message("the director's: {words}", words=Message(words))
            for answer, words in _EXPLANATION_DID.items()
            if answer is judgement.explanation
        ),
    )


def figures_set(judgement: Judgement) -> tuple[str, ...]:
    """Name the figures that the director set himself, for the page."""
    words = {
        "considered": mark("share that must consider an action {value}: set by the director"),
        "selected": mark("share that must choose it {value}: set by the director"),
        "yes_at": mark("a logical alternative from probability {value}: set by the director"),
        "no_at": mark("none up to probability {value}: set by the director"),
        "smallest_effect": mark("change of advantage that counts as suggested {value}: set by the director"),
        "worth": mark("votes the panel counts as {value}: set by the director"),
    }
    return (
        *(
            Message(text, value=f"{getattr(judgement, name):g}")
            for name, text in words.items()
            if getattr(judgement, name) is not None
        ),
        *(Message(text) for reading, text in _READ.items() if reading == judgement.reading),
    )


def _exact(share: float) -> Fraction:
    """Return the share as it was written: 0.2 is a fifth."""
    return Fraction(repr(share))
