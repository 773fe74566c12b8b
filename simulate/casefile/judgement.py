"""The director's own decisions in a case file: read, and compared with each other."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Final

from simulate.case import Explanation, Question, Signal
from simulate.casefile.model import JudgementPart
from simulate.casefile.reader import Reader
from simulate.core.actions import Action, action_name
from simulate.core.spoken import action_in_letters, seat_text
from simulate.directed import DirectorsOutcomes
from simulate.errors import NotationError
from simulate.judgement import READINGS, Consequence, Judgement
from simulate.message import Message

_MOST_WORTH: Final = 1000
"""No panel, simulated or not, counts for more votes than any poll ever had: larger is a slip."""
_OVER: Final = re.compile(r"\s*(\S.*?)\s+over\s+(\S.*?)\s*", re.IGNORECASE)


def judgement_of(reader: Reader) -> Judgement:
    """Return what the director decides himself; every contradiction is noted as a problem.

    Parameters
    ----------
    reader : Reader
        With the draft; the auction and the turn once they are known.
    """
    part = reader.draft.judgement
    if part is None:
        return Judgement()
    pairs = {
        name: reader.read_all(f"judgement.{name}", getattr(part, name), lambda text: _pair(reader, text))
        for name in ("suggested", "not_suggested")
    }
    calls = {
        name: reader.read_all(f"judgement.{name}", getattr(part, name), reader.action)
        for name in ("alternative", "not_alternative")
    }
    for name, given in pairs.items():
        reader.legal(f"judgement.{name}", dict.fromkeys(call for pair in given for call in pair))
    for name, named in calls.items():
        reader.legal(f"judgement.{name}", named)
    for pair in pairs["suggested"]:
        if pair in pairs["not_suggested"]:
            reader.wrong(
                "judgement",
                Message("expected a pair suggested or not suggested, not both: {pair!r}", pair=_name(pair)),
            )
        if pair[0] < pair[1] and pair[::-1] in pairs["suggested"]:
            reader.wrong(
                "judgement.suggested",
                Message(
                    "expected one of two calls suggested over the other, not each over each: {pair!r}",
                    pair=_name(pair),
                ),
            )
    for call in calls["alternative"]:
        if call in calls["not_alternative"]:
            reader.wrong(
                "judgement",
                Message(
                    "expected a call to be a logical alternative or none, not both: {call!r}",
                    call=action_name(call),
                ),
            )
    _numbers(reader, part)
    explanation = reader.known(
        "judgement.explanation", "answer", part.explanation, [answer.value for answer in Consequence]
    )
    return Judgement(
        pairs["suggested"],
        pairs["not_suggested"],
        calls["alternative"],
        calls["not_alternative"],
        part.considered,
        part.selected,
        part.yes_at,
        part.no_at,
        part.smallest_effect,
        part.worth,
        None if explanation is None else Consequence(explanation),
        reader.known("judgement.reading", "reading of the second limb", part.reading, READINGS),
    )


def compare_explanation(
    reader: Reader,
    judgement: Judgement,
    question: Question,
    explanations: Iterable[Explanation],
    signals: Iterable[Signal],
) -> None:
    """Note an answer on a wrong explanation where the player went by none (Law 21B).

    Parameters
    ----------
    reader : Reader
        With the draft, and the auction once it is known.
    judgement : Judgement
        His answers.
    question : Question
        Whose decision it was.
    explanations, signals : iterable
        What calls and cards meant, and what opponents were told.
    """
    if judgement.explanation is None or reader.auction is None:
        return
    player, at = question.player, question.call
    calls = any(e.misleads(player, reader.auction.seat_at(e.call), at) for e in explanations)
    cards = any(s.told is not None and player in s.told_to and s.card < question.played for s in signals)
    if not calls and not cards:
        reader.wrong(
            "judgement.explanation",
            Message(
                "expected a wrong explanation (told, told_to) that {player} went by at his decision: "
                "{answer!r}",
                player=seat_text(player),
                answer=judgement.explanation.value,
            ),
        )


def compare_judgement(
    reader: Reader, judgement: Judgement, directed: DirectorsOutcomes, named: Iterable[Action]
) -> None:
    """Note where what the director allows or forbids goes against his own answers (Law 16B1).

    Parameters
    ----------
    reader : Reader
        With the draft.
    judgement : Judgement
        His answers.
    directed : DirectorsOutcomes
        What he allows and forbids.
    named : iterable of int
        Actions that the file has polled in any case.
    """
    for over, under in judgement.suggested:
        if over in directed.allow and under in judgement.alternative:
            reader.wrong(
                "outcomes.allow",
                Message(
                    "expected no action that [judgement] has suggested over a logical alternative, "
                    "{under}: {over!r}",
                    under=action_in_letters(under),
                    over=action_name(over),
                ),
            )
    for call in directed.forbid:
        others = {*named, *judgement.calls, *directed.allow} - {call}
        if others and all(
            other in judgement.not_alternative or judgement.suggests(call, other) is False for other in others
        ):
            # Only a remark: the panel may bring in an action that the file does not name.
            reader.remark(
                "outcomes.forbid",
                Message(
                    "by [judgement] it is suggested over no logical alternative that the file names: "
                    "{call!r}",
                    call=action_name(call),
                ),
            )


def _pair(reader: Reader, text: str) -> tuple[Action, Action]:
    match = _OVER.fullmatch(text)
    if match is None:
        raise NotationError(Message("expected a pair of calls such as '4S over P': {text!r}", text=text))
    over, under = reader.action(match[1]), reader.action(match[2])
    if over == under:
        raise NotationError(Message("expected two different calls: {text!r}", text=text))
    return over, under


def _name(pair: tuple[Action, Action]) -> str:
    return f"{action_name(pair[0])} over {action_name(pair[1])}"


def _numbers(reader: Reader, part: JudgementPart) -> None:
    for name in ("considered", "selected", "yes_at", "no_at"):
        given = getattr(part, name)
        if given is not None and not 0 <= given <= 1:
            reader.wrong(
                f"judgement.{name}", Message("expected a number from 0 to 1: {given!r}", given=given)
            )
    for name in ("smallest_effect", "worth"):
        given = getattr(part, name)
        if given is not None and not (given > 0 and math.isfinite(given)):
            reader.wrong(f"judgement.{name}", Message("expected a number above 0: {given!r}", given=given))
        elif name == "worth" and given is not None and given > _MOST_WORTH:
            message = Message("expected at most {most} votes: {given!r}", most=_MOST_WORTH, given=given)
            reader.wrong(f"judgement.{name}", message)
    if part.yes_at is not None and part.no_at is not None and part.no_at >= part.yes_at:
        reader.wrong(
            "judgement.no_at",
            Message("expected less than yes_at, {yes_at:g}: {no_at!r}", yes_at=part.yes_at, no_at=part.no_at),
        )
