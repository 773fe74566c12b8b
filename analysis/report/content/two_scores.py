"""One result for each side, worked on paper: older Laws and regulators who did not weight."""

from __future__ import annotations

from analysis.assigned import AssignedScore
from analysis.assigned_text import damage_lines, final_lines, reading_line, share_text
from analysis.report.model import Block, Column, Line, Table, Where
from analysis.score_text import two_scores_words
from analysis.scoring import UNITS, decimal_text
from simulate.language import Say


def two_scores_blocks(two: AssignedScore, say: Say) -> list[Block]:
    """Return what each side gets, and the table from which it is read."""
    head, *more = two_scores_words(two)
    blocks: list[Block] = [Line(say(head), where=Where.PAPER, strong=True)]
    blocks += [Line(say(line), where=Where.PAPER) for line in more]
    if two.likely is not None:
        blocks += [_likely_table(two, say), Line(reading_line(two, say), where=Where.PAPER)]
    lines = (*damage_lines(two, say), *final_lines(two, say))
    return [*blocks, *(Line(line, where=Where.PAPER) for line in lines)]


def _likely_table(two: AssignedScore, say: Say) -> Table:
    """Return every result with its probability, the best for the non-offenders first."""
    comparison = two.ruling.comparison
    side, unit = say.side(two.ruling.non_offenders), say(UNITS[comparison.scoring])
    cumulative = {} if two.likely is None else {line.points: line.cumulative for line in two.likely.lines}
    columns = [
        Column(say("outcome"), right=False),
        Column(say("points, NS")),
        Column(say("{unit}, NS", unit=unit)),
        Column(say("probability")),
        Column(say("as good for {side} or better", side=side)),
    ]
    rows: list[tuple[str, ...]] = [
        (
            say(line.result.name),
            f"{line.result.points:+d}",
            decimal_text(line.score, signed=comparison.top is None),
            share_text(line.ns),
            share_text(cumulative[line.result.points]),
        )
        for line in two.lines
    ]
    after = two.ruling.after
    if after:
        shares = {outcome.result.points: outcome.ns for outcome in after}
        known = {line.result.points for line in two.lines}
        columns.append(Column(say("probability after the infraction")))
        rows = [
            (*row, share_text(shares[line.result.points]) if line.result.points in shares else "—")
            for row, line in zip(rows, two.lines, strict=True)
        ]
        rows += [
            (
                say(outcome.result.name),
                f"{outcome.result.points:+d}",
                decimal_text(comparison.unit_score(outcome.result.points), signed=comparison.top is None),
                "—",
                "—",
                share_text(outcome.ns),
            )
            for outcome in after
            if outcome.result.points not in known
        ]
    return Table(say("One result for each side"), tuple(columns), tuple(rows), where=Where.PAPER)
