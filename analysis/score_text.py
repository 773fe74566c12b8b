"""The outcomes and the score of a ruling in words, a line each: what the page says of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from analysis.assigned import AssignedScore
from analysis.sensitivity import TOP
from analysis.tree import OutcomeTree
from simulate.core.calls import call_symbol
from simulate.core.contract import result_symbol
from simulate.core.seats import seat_word

if TYPE_CHECKING:
    from analysis.advice import Advice
    from analysis.ruling import Ruling
    from polling.panel import PanelResult

_LEAST_BRANCH: Final = 0.005
"""Branches that would be printed as 0% are left out."""
ITEM, MORE, BEWARE = "-", "", "!"
"""Marks of a line: an item of its own, the working that follows one, a warning."""


def score_lines(ruling: Ruling | Advice, panel: PanelResult, *, full: bool) -> Iterator[tuple[str, str]]:
    """Return the lines on outcomes and score, each with its mark.

    Parameters
    ----------
    ruling : Ruling or Advice
        With tree and score.
    panel : PanelResult
        Names the actions.
    full : bool
        The whole tree, the working of two scores, and every input that moves the score.
    """
    if ruling.tree is not None:
        if full and panel.cards is None:
            yield from ((MORE, line) for line in ruling.tree.summary().split("\n"))
        else:
            yield from _branches(ruling.tree, panel)
    if ruling.score is not None:
        yield from ((MORE, line) for line in ruling.score.summary().split("\n"))
    if ruling.two is not None:
        yield ITEM, _two_scores(ruling.two)
        if full:
            yield from ((MORE, line) for line in ruling.two.summary().split("\n"))
    if ruling.tricks is not None:
        yield from ((ITEM, line) for line in ruling.tricks.summary().split("\n"))
    if ruling.leads is not None:
        yield from ((ITEM, line) for line in ruling.leads.summary().split("\n"))
        if full:
            yield from ((MORE, f"  {line}") for line in ruling.leads.contracts())
    if ruling.damage is not None and ruling.damage.spread:
        yield ITEM, ruling.damage.summary()
    if ruling.sensitivity is not None and ruling.sensitivity.inputs:
        head, *rest = ruling.sensitivity.summary(None if full else TOP).split("\n")
        yield ITEM, head
        yield from ((MORE, f"  {line}") for line in rest)
    yield from ((BEWARE, line) for line in ruling.missing)


def _branches(tree: OutcomeTree, panel: PanelResult) -> Iterator[tuple[str, str]]:
    """Return the legal actions with their likeliest way on, and the later calls that are not allowed."""
    for branch in tree.branches:
        if branch.weight < _LEAST_BRANCH:
            continue
        head = f"{branch.weight:.0%} {panel.label(branch.call)}{' (director)' if branch.directed else ''}"
        if panel.cards is not None:
            yield ITEM, f"{head}: {result_symbol(branch.results()[0][0])}"
            continue
        rest = " ".join(call_symbol(call) for call in branch.typical.calls[1:]) or "the auction is over"
        yield ITEM, f"{head}; {branch.typical.share:.0%} of it: {rest}"
        for turn in branch.turns:
            if turn.excluded and branch.weight * turn.share >= _LEAST_BRANCH:
                calls = " ".join(call_symbol(call) for call in turn.calls)
                barred = ", ".join(call_symbol(call) for call in turn.excluded)
                yield ITEM, f"after {calls} {seat_word(turn.seat)} is still bound: not {barred} (Law 16B1)"
    yield from ((BEWARE, remark) for remark in tree.remarks)


def _two_scores(two: AssignedScore) -> str:
    """Say what each side gets where the Laws gave one result to each."""
    ruling, likely = two.ruling, two.likely
    rule = "" if likely is None else f" (likely {likely.rule.likely}, at all probable {likely.rule.at_all})"
    text = ruling.comparison.text
    return (
        f"the Laws of {ruling.law} as applied here gave each side one result{rule}: "
        f"NS {text(two.final[0])}, EW {text(two.final[1])}; the weights are what a committee could do"
    )
