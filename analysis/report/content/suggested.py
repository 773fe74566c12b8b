"""What the unauthorised information suggests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.finding import Kind
from analysis.report.model import Block, Column, Line, Picture, Section, Table, Where
from polling.suggestion import Suggestion, pairs_alone
from simulate.core.signed import signed_text
from simulate.language import Say

if TYPE_CHECKING:
    from analysis.ruling import Ruling


def suggested_section(ruling: Ruling, say: Say) -> Section | None:
    """Return which action is suggested over which; None where nobody has unauthorised information."""
    if ruling.kind is not Kind.UNAUTHORISED:
        return None
    blocks: list[Block] = [
        Line(
            say(
                "{over} over {under} {answer}, by the director",
                over=say.action(over),
                under=say.action(under),
                answer=say(answer),
            )
        )
        for over, under, answer in pairs_alone(ruling.case, ruling.suggested)
    ]
    for number, suggestion in enumerate(ruling.suggested):
        blocks += _one(suggestion, number, say)
    blocks += [Line(say(piece.words())) for piece in ruling.unread]
    return Section("suggested", say("What the information suggests"), tuple(blocks))


def _one(suggestion: Suggestion, number: int, say: Say) -> list[Block]:
    """Return what one piece of information, or all of it, suggests."""
    lines = suggestion.lines()
    on_paper = {suggestion.in_words(), *suggestion.remarks}
    return [
        # On paper the comparisons stand in the table.
        *(Line(say(line), where=Where.EVERYWHERE if line in on_paper else Where.SCREEN) for line in lines),
        _pairs(suggestion, say),
        *_limits(suggestion, say),
        _picture(suggestion, number, say),
    ]


def _pairs(suggestion: Suggestion, say: Say) -> Table:
    columns = (
        Column(say("action"), right=False),
        Column(say("over"), right=False),
        Column(say("suggested?"), right=False),
        Column(say("ahead without it, {unit}", unit=say(suggestion.unit))),
        Column(say("the information adds, {unit}", unit=say(suggestion.unit))),
        Column(say("90% interval")),
    )
    order = sorted(suggestion.pairs, key=lambda p: (p.over != suggestion.chosen, -p.gained))
    rows = tuple(
        (
            say(suggestion.labels[pair.over]),
            say(suggestion.labels[pair.under]),
            say("{answer}, director", answer=say(pair.answer)) if pair.by_director else say(pair.answer),
            signed_text(pair.without),
            signed_text(pair.gained),
            say("{low} to {high}", low=signed_text(pair.low), high=signed_text(pair.high)),
        )
        # Each pair stands once, the way round in which something is gained.
        for pair in order
        if pair.gained > 0 or pair.by_director
    )
    return Table(say("Advantage of one action over another"), columns, rows, where=Where.PAPER)


def _limits(suggestion: Suggestion, say: Say) -> list[Line]:
    return [
        Line(
            say(
                "Suggested: the whole 90% interval adds {effect} {unit} or more. Likely suggested: the "
                "estimate does. Not shown: only part of the interval does. Points both ways: that depends on "
                "what he was thinking of. Not suggested: none of it.",
                effect=f"{suggestion.smallest_effect:g}",
                unit=say(suggestion.unit),
            ),
            where=Where.PAPER,
        )
    ]


def _picture(suggestion: Suggestion, number: int, say: Say) -> Picture:
    pairs = " ".join(
        say(
            "{over} over {under}: {gained} (90% {low} to {high}).",
            over=say(suggestion.labels[pair.over]),
            under=say(suggestion.labels[pair.under]),
            gained=signed_text(pair.gained),
            low=signed_text(pair.low),
            high=signed_text(pair.high),
        )
        for pair in suggestion.pairs
        if pair.gained > 0
    )
    return Picture(
        f"suggested-{number}",
        say("What the information adds to the advantage of one action over another, with 90% intervals."),
        say("Gain of advantage in {unit}. {pairs}", unit=say(suggestion.unit), pairs=pairs),
    )
