"""The part of a case file that tells what was ruled in real life."""

from __future__ import annotations

import re
from typing import Final

from simulate.case import FAMILIES, TURNED_ON, Published, Ruled
from simulate.casefile.model import PublishedPart
from simulate.casefile.reader import Reader
from simulate.core.actions import Action
from simulate.core.contract import Result, parse_result, result_name
from simulate.errors import NotationError, said
from simulate.message import Message

_POINTS: Final = re.compile(r"(NS|EW) ([+-]?\d+)")
_WHOLE: Final = 100


def read_published(reader: Reader, part: PublishedPart) -> Published:
    """Return what was ruled, complaining to `reader` of what cannot be."""
    poll: dict[Action, int] = {}
    for text, count in part.poll.items():
        call = reader.read("published.poll", text, reader.action)
        if call in poll:
            reader.wrong("published.poll", Message("expected each call once: {text!r}", text=text))
        if call is not None:
            poll[call] = count
    alternatives = reader.read_all("published.alternative", part.alternative, reader.action)
    rejected = reader.read_all("published.no_alternative", part.no_alternative, reader.action)
    reader.legal("published.poll", poll)
    reader.legal("published.alternative", alternatives)
    reader.legal("published.no_alternative", rejected)
    for call in set(alternatives) & set(rejected):
        text = next(text for text in part.no_alternative if reader.action(text) == call)
        reader.wrong(
            "published.no_alternative",
            Message("expected a call that is not in alternative too: {text!r}", text=text),
        )
    return Published(
        part.source,
        part.ruling,
        poll,
        family=reader.known("published.family", "family of cases", part.family, FAMILIES),
        director=_ruled(reader, "director", part.director),
        final=_ruled(reader, "final", part.final),
        opinion=_ruled(reader, "opinion", part.opinion),
        alternatives=alternatives,
        no_alternatives=rejected,
        suggested=part.suggested,
        turned_on=reader.known(
            "published.turned_on", "point that a ruling turned on", part.turned_on, TURNED_ON
        ),
        score=_score(reader, part),
    )


def score_name(score: Result | int) -> str:
    """Return a result, or points, as the case file has it.

    Examples
    --------
    >>> score_name(500)
    'NS +500'
    """
    return f"NS {score:+d}" if isinstance(score, int) else result_name(score)


def _ruled(reader: Reader, key: str, text: str | None) -> Ruled | None:
    name = reader.known(f"published.{key}", "ruling", text, [ruled.value for ruled in Ruled])
    return None if name is None else Ruled(name)


def _score(reader: Reader, part: PublishedPart) -> tuple[tuple[Result | int, int], ...]:
    found: list[tuple[Result | int, int]] = []
    for text, percent in part.score:
        score = reader.read("published.score", text, _parse_score)
        if score is not None:
            found.append((score, percent))
    total = sum(percent for _, percent in part.score)
    if part.score and total != _WHOLE:
        reader.wrong(
            "published.score", Message("expected weights that add up to 100 percent: {total!r}", total=total)
        )
    return tuple(found)


def _parse_score(text: str) -> Result | int:
    points = _POINTS.fullmatch(text.strip())
    if points is not None:
        side, number = points.groups()
        return int(number) if side == "NS" else -int(number)
    try:
        return parse_result(text)
    except NotationError as error:
        raise NotationError(
            Message("expected points such as 'NS +500', or a result: {problem}", problem=said(error))
        ) from None
