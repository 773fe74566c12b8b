"""The tree of outcomes, and the weighted score worked line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analysis.adjust import WeightedScore
from analysis.finding import Kind, stands_by_director
from analysis.report.content.two_scores import two_scores_blocks
from analysis.report.model import Block, Column, Line, Mark, Picture, Section, Table, Where
from analysis.score_text import BEWARE, COMPARED, ITEM, MORE, score_lines
from analysis.scoring import UNITS, Comparison, decimal_text
from analysis.sensitivity import Sensitivity
from analysis.tree import Ending, OutcomeTree
from analysis.weights import ScoreLine, percent_text
from polling.panel import PanelResult
from simulate.case import Scoring
from simulate.core.signed import signed_text
from simulate.language import Say

if TYPE_CHECKING:
    from analysis.advice import Advice
    from analysis.ruling import Ruling

_LEAST_BRANCH = 0.005
"""Branches and endings that would be printed as 0% are left out."""
_MARKS: Final = {ITEM: Mark.POINT, MORE: Mark.MORE, BEWARE: Mark.CAUTION}


def score_section(ruling: Ruling, say: Say) -> Section:
    """Return what the legal actions lead to, and what that scores."""
    return Section(
        "score",
        _title(ruling, say),
        (*_screen(ruling, ruling.panel, say), *_paper(ruling, ruling.panel, say)),
    )


def _screen(found: Ruling | Advice, panel: PanelResult, say: Say) -> list[Line]:
    """Return the lines of the terminal; the full form says more of each thing, not more things."""
    return [
        Line(text, _MARKS[mark], where)
        for full, where in ((False, Where.SHORT), (True, Where.LONG))
        for mark, text in score_lines(found, panel, say, full=full)
    ]


def _paper(found: Ruling | Advice, panel: PanelResult, say: Say) -> list[Block]:
    blocks: list[Block] = []
    if found.tree is not None:
        blocks += [
            _statuses(found.tree, panel, say),
            *(Line(say(doubt.words()), where=Where.PAPER) for doubt in found.doubts),
            _tree(found.tree, panel, say),
            *_turns(found.tree, panel, say),
        ]
        blocks += [Line(say(remark), Mark.CAUTION, Where.PAPER) for remark in found.tree.remarks]
    if found.two is not None:
        blocks += two_scores_blocks(found.two, say)
    elif found.score is not None:
        blocks += _score(found.score, say)
    if found.match is not None:
        blocks += [Line(say(line), where=Where.PAPER) for line in found.match.lines()]
    if found.two is not None and found.score is not None:
        blocks += [Line(say(COMPARED), Mark.POINT, Where.PAPER), *_score(found.score, say)]
    if found.tricks is not None:
        first, *turns = found.tricks.lines()
        blocks.append(Line(say(first), where=Where.PAPER))
        blocks += [Line(say(line), Mark.CAUTION, Where.PAPER) for line in turns]
    if found.leads is not None:
        blocks += [Line(say(line), where=Where.PAPER) for line in found.leads.lines()]
        blocks += [Line(say(line), where=Where.PAPER) for line in found.leads.contracts()]
    if found.damage is not None and found.damage.spread:
        blocks.append(Line(say(found.damage.summary()), where=Where.PAPER))
    if found.sensitivity is not None and found.sensitivity.inputs:
        blocks += _sensitivity(found.sensitivity, say)
    blocks += [Line(say(line), Mark.CAUTION, Where.PAPER) for line in found.missing]
    return blocks


def _sensitivity(found: Sensitivity, say: Say) -> list[Block]:
    """Return what moves the score, the largest first."""
    head = say(
        "Before rounding {side} get {base}. What moves it most:",
        side=say.side(found.non_offenders),
        base=signed_text(found.base),
    )
    columns = (
        Column(say("moved"), right=False),
        Column(say("lowest score of {side}", side=say.side(found.non_offenders))),
        Column(say("highest score of {side}", side=say.side(found.non_offenders))),
    )
    rows = tuple((say(item.what), signed_text(item.low), signed_text(item.high)) for item in found.inputs)
    blocks: list[Block] = [
        Line(head, where=Where.PAPER),
        Table(say("Sensitivity of the score"), columns, rows, where=Where.PAPER),
    ]
    if len(rows) > 1:  # A picture compares; of one bar it shows nothing that the table does not.
        blocks.append(
            Picture(
                "sensitivity",
                say("How far each input moves the score of {side}.", side=say.side(found.non_offenders)),
                say(
                    "A bar for each input, from the lowest to the highest score; the figures stand in the "
                    "table above."
                ),
            )
        )
    return blocks


def not_found_section(ruling: Ruling, say: Say) -> Section | None:
    """Return the ruling if disputed facts are not found; None where none is disputed."""
    advice = ruling.if_not_found
    if advice is None:
        return None
    blocks: list[Block] = [Line(say(line), where=Where.PAPER) for line in (advice.finding, *advice.reasons)]
    blocks += [Line(say(line), where=Where.SCREEN) for line in advice.lines()]
    blocks += _paper(advice, ruling.panel, say)
    return Section("not-found", say("If the disputed facts are not found"), tuple(blocks))


def _title(ruling: Ruling, say: Say) -> str:
    if stands_by_director(ruling.case, ruling.kind):
        return say("The result stands")
    two = ruling.two is not None
    if ruling.kind is Kind.UNAUTHORISED and (ruling.tree is not None or ruling.case.directed.weights):
        branches = () if ruling.tree is None else ruling.tree.branches
        if any(branch.call == ruling.case.chosen for branch in branches):
            return say("Score of each side") if two else say("Weighted score")
        call = say.action(ruling.case.chosen)
        if two:
            return say("If {call} is not allowed: outcomes and the score of each side", call=call)
        return say("If {call} is not allowed: outcomes and weighted score", call=call)
    return say("Outcomes and the score of each side") if two else say("Outcomes and weighted score")


def _statuses(tree: OutcomeTree, panel: PanelResult, say: Say) -> Table:
    columns = (
        Column(say("action"), right=False),
        Column(say("legal?"), right=False),
        Column(say("why"), right=False),
    )
    rows = tuple(
        (
            say(panel.label(status.call)),
            say("yes") if status.legal else say("no"),
            say(status.reason),
        )
        for status in tree.statuses
    )
    return Table(say("Which actions are followed"), columns, rows, where=Where.PAPER)


def _tree(tree: OutcomeTree, panel: PanelResult, say: Say) -> Table:
    columns = (
        Column(say("action"), right=False),
        Column(say("weight")),
        Column(say("goes on"), right=False),
        Column(say("contract"), right=False),
        Column(say("tricks double dummy")),
        Column(say("probability")),
    )
    rows = []
    for branch in tree.branches:
        for ending in branch.endings:
            share = branch.weight * ending.share
            if share < _LEAST_BRANCH:
                continue
            rows.append(
                (
                    say(panel.label(branch.call)),
                    _by(f"{branch.weight:.1%}", directed=branch.directed, say=say),
                    " ".join(say.call(call) for call in ending.calls[1:]) or "—",
                    say("passed out") if ending.contract is None else say.contract(ending.contract),
                    _tricks(ending, say),
                    _by(f"{share:.1%}", directed=ending.directed, say=say),
                )
            )
    return Table(say("Tree of outcomes"), columns, tuple(rows), where=Where.PAPER)


def _by(text: str, *, directed: bool, say: Say) -> str:
    return say("{figure} (director)", figure=text) if directed else text


def _tricks(ending: Ending, say: Say) -> str:
    if ending.given:
        shares = ", ".join(f"{number} ({percent_text(share)})" for number, share in ending.given)
        return say("{figure} (director)", figure=shares)
    return "—" if ending.double_dummy is None else str(ending.double_dummy)


def _turns(tree: OutcomeTree, panel: PanelResult, say: Say) -> list[Line]:
    """Say where a player is still bound at a later turn."""
    return [
        Line(
            say(
                "After {calls} {seat} is still bound: not {barred} (Law 16B1)",
                calls=" ".join(say.call(call) for call in turn.calls),
                seat=say.seat(turn.seat),
                barred=", ".join(say.call(call) for call in turn.excluded),
            ),
            where=Where.PAPER,
        )
        for branch in tree.branches
        for turn in branch.turns
        if turn.excluded and panel.cards is None and branch.weight * turn.share >= _LEAST_BRANCH
    ]


def _score(score: WeightedScore, say: Say) -> list[Block]:
    return [
        Line(say(score.headline()), Mark.NONE, Where.PAPER, strong=True),
        working_table(score, say),
        *(Line(say(remark), where=Where.PAPER) for remark in score.remarks()),
    ]


def working_table(score: WeightedScore, say: Say) -> Table:
    """Return one row an outcome: weight, points, score in the unit of the event, product."""
    comparison = score.comparison
    unit, signed = say(UNITS[comparison.scoring]), comparison.top is None
    mixed = any(line.mark for line in score.entries)
    columns = [
        Column(say("weight"), say("weight w")),
        Column(say("outcome"), right=False),
        Column(say("points"), say("points, NS")),
        Column(say("compared"), say("compared with the other results"), right=False),
        Column(unit, say("{unit}, NS: s", unit=unit)),
        Column(say("product"), say("product w × s")),
    ]
    rows = [[*_row(line, comparison, say)] for line in score.entries]
    if mixed:
        columns.append(Column(say("set by"), right=False))
        for row, line in zip(rows, score.entries, strict=True):
            row.append(say(line.mark))
    total = [percent_text(sum((line.weight for line in score.entries), start=score.entries[0].weight * 0))]
    total += [say("together"), "", "", "", decimal_text(score.ns, signed=signed)]
    return Table(
        say("The weighted score, worked"),
        tuple(columns),
        tuple(tuple(row) for row in rows),
        where=Where.PAPER,
        total=(*total, *([""] if mixed else [])),
    )


def _row(line: ScoreLine, comparison: Comparison, say: Say) -> tuple[str, ...]:
    signed = comparison.top is None
    return (
        percent_text(line.weight),
        say.result(line.result),
        f"{line.points:+d}",
        _compared(line.points, comparison, say),
        decimal_text(line.score, signed=signed),
        decimal_text(line.product, signed=signed),
    )


def _compared(points: int, comparison: Comparison, say: Say) -> str:
    """Say how one result is scored, so that it can be checked by hand."""
    if comparison.scoring is Scoring.MP:
        beats, ties = (
            sum(n for other, n in comparison.field if (points > other) - (points < other) == sign)
            for sign in (1, 0)
        )
        return say("beats {beats}, ties {ties}: 2 × {beats} + {ties}", beats=beats, ties=ties)
    if comparison.scoring is Scoring.XIMP:
        terms = " ".join(
            f"{n} × {decimal_text(comparison.against(points, other), 0, signed=True)}"
            for other, n in comparison.field
        )
        return say("({terms}) / {tables}", terms=terms, tables=comparison.tables - 1)
    if comparison.other is None:
        return ""
    return f"{points:+d} − ({comparison.other:+d}) = {points - comparison.other:+d}"
