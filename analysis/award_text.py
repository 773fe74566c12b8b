"""An artificial score in words: what each side gets and why, a step on a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analysis.artificial import Fault, artificial_article
from analysis.award import ArtificialScore
from analysis.match_text import exact_text, law86_line, match_lines, of_top, penalty_lines
from analysis.scoring import UNITS, decimal_text
from analysis.weights import percent_text
from simulate.core.seats import SIDES
from simulate.language import Say
from simulate.language.translator import mark

_FAULTS: Final = {
    Fault.NONE: mark("average plus, not at fault"),
    Fault.PARTLY: mark("average, partly at fault"),
    Fault.DIRECTLY: mark("average minus, directly at fault"),
}


def award_working(score: ArtificialScore, say: Say) -> list[str]:
    """Return the working, line by line."""
    ruling = score.ruling
    lines = [ruling.title] if ruling.title else []
    values = {"law": ruling.law, "scoring": ruling.scoring.value}
    lines.append(
        say("Artificial score, Laws of {law}: {scoring}", **values)
        if ruling.top is None
        else say("Artificial score, Laws of {law}: {scoring}, top {top}", **values, top=ruling.top)
    )
    head = say(
        "What each side gets (Law {article})", article=artificial_article(ruling.law, imps=ruling.in_imps)
    )
    lines += ["", f"1. {head}"]
    if ruling.law86 is not None:
        lines.append(f"   {law86_line(ruling.law86, say)}")
    lines += [f"   {line}" for i in (0, 1) for line in _side(score, i, say)]
    lines += ["", f"2. {say('Score')}", *(f"   {line}" for line in _final(score, say))]
    if ruling.penalties:
        head = say("Penalties (Law 90), apart from the board")
        paid = penalty_lines(ruling.penalties, score.vps_paid, say)
        lines += ["", f"3. {head}", *(f"   {line}" for line in paid)]
    return lines + [f" ! {say(remark)}" for remark in ruling.remarks]


def _side(score: ArtificialScore, i: int, say: Say) -> Iterator[str]:
    ruling, side = score.ruling, say.side(SIDES[i])
    fault = say(_FAULTS[ruling.faults[i]])
    if ruling.top is None:
        yield f"{side} {fault}: {exact_text(score.final[i])} {say(UNITS[ruling.scoring])}"
        return
    yield say(
        "{side} {fault}: {share} of {top} = {score}",
        side=side,
        fault=fault,
        share=percent_text(ruling.share(i)),
        top=ruling.top,
        score=exact_text(score.final[i], signed=False),
    )
    session = ruling.sessions[i]
    if session is not None:
        yield say(
            "(its other boards of the session: {session}; average plus is no less than that, average minus "
            "no more)",
            session=percent_text(session),
        )


def _final(score: ArtificialScore, say: Say) -> Iterator[str]:
    ruling, unit = score.ruling, say(UNITS[score.ruling.scoring])
    for side, value in zip(map(say.side, SIDES), score.final, strict=True):
        if ruling.top is None:
            yield f"{side} {decimal_text(value, signed=True)} {unit}"
        else:
            yield of_top(side, value, ruling.top, unit, say)
    yield from match_lines(ruling.match, ruling.law, score.one_score, score.vps, say)
