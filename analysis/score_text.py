"""The outcomes and the score of a ruling in words, a line each: what the page says of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from analysis.assigned import AssignedScore
from analysis.sensitivity import TOP
from analysis.tree import OutcomeTree
from simulate.language import Joined, Message, actions_text, result_text, seat_text

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
            yield from ((MORE, line) for line in ruling.tree.lines())
        else:
            yield from _branches(ruling.tree, panel)
    if ruling.score is not None:
        yield from ((MORE, line) for line in ruling.score.words())
    if ruling.two is not None:
        yield ITEM, _two_scores(ruling.two)
        if full:
            yield from ((MORE, line) for line in ruling.two.summary().split("\n"))
    if ruling.match is not None:
        yield from ((ITEM, line) for line in ruling.match.lines())
    if ruling.tricks is not None:
        yield from ((ITEM, line) for line in ruling.tricks.lines())
    if ruling.leads is not None:
        yield from ((ITEM, line) for line in ruling.leads.lines())
        if full:
            yield from ((MORE, Joined("", ["  ", line])) for line in ruling.leads.contracts())
    if ruling.damage is not None and ruling.damage.spread:
        yield ITEM, ruling.damage.summary()
    if ruling.sensitivity is not None and ruling.sensitivity.inputs:
        head, *rest = ruling.sensitivity.lines(None if full else TOP)
        yield ITEM, head
        yield from ((MORE, Joined("", ["  ", line])) for line in rest)
    yield from ((BEWARE, line) for line in ruling.missing)


def _branches(tree: OutcomeTree, panel: PanelResult) -> Iterator[tuple[str, str]]:
    """Return the legal actions with their likeliest way on, and the later calls that are not allowed."""
    for branch in tree.branches:
        if branch.weight < _LEAST_BRANCH:
            continue
        head = Joined(" ", [f"{branch.weight:.0%}", panel.label(branch.call)])
        if branch.directed:
            head = Joined(" ", [head, Message("(director)")])
        if panel.cards is not None:
            yield ITEM, Joined(": ", [head, result_text(branch.results()[0][0])])
            continue
        rest = branch.typical.calls[1:]
        yield (
            ITEM,
            Message(
                "{head}; {share} of it: {rest}",
                head=head,
                share=f"{branch.typical.share:.0%}",
                rest=actions_text(rest) if rest else Message("the auction is over"),
            ),
        )
        for turn in branch.turns:
            if turn.excluded and branch.weight * turn.share >= _LEAST_BRANCH:
                values = {
                    "calls": actions_text(turn.calls),
                    "seat": seat_text(turn.seat),
                    "barred": actions_text(turn.excluded, ", "),
                }
                yield ITEM, Message("after {calls} {seat} is still bound: not {barred} (Law 16B1)", **values)
    yield from ((BEWARE, remark) for remark in tree.remarks)


def _two_scores(two: AssignedScore) -> str:
    """Say what each side gets where the Laws gave one result to each."""
    ruling, likely = two.ruling, two.likely
    text = ruling.comparison.text
    values = {"law": ruling.law, "ns": text(two.final[0]), "ew": text(two.final[1])}
    if likely is None:
        return Message(
            "the Laws of {law} as applied here gave each side one result: NS {ns}, EW {ew}; the weights are "
            "what a committee could do",
            **values,
        )
    return Message(
        "the Laws of {law} as applied here gave each side one result (likely {likely}, at all probable "
        "{at_all}): NS {ns}, EW {ew}; the weights are what a committee could do",
        **values,
        likely=likely.rule.likely,
        at_all=likely.rule.at_all,
    )
