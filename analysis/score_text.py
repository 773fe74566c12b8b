"""The outcomes and the score of a ruling in words, a line each: what the page says of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from analysis.assigned import AssignedScore
from analysis.sensitivity import TOP
from analysis.tree import OutcomeTree
from simulate.language import Joined, Message, Say, actions_text, result_text, seat_text, side_text

if TYPE_CHECKING:
    from analysis.advice import Advice
    from analysis.ruling import Ruling
    from polling.panel import PanelResult

_LEAST_BRANCH: Final = 0.005
"""Branches that would be printed as 0% are left out."""
ITEM, MORE, BEWARE = "-", "", "!"
"""Marks of a line: an item of its own, the working that follows one, a warning."""
COMPARED: Final = Message("for comparison only, the outcomes weighted; what follows is about the weights")


def score_lines(
    ruling: Ruling | Advice, panel: PanelResult, say: Say, *, full: bool
) -> Iterator[tuple[str, str]]:
    """Return the lines on outcomes and score, each with its mark.

    Parameters
    ----------
    ruling : Ruling or Advice
        With tree and score.
    panel : PanelResult
        Names the actions.
    say : Say
        Speaks the reader's language.
    full : bool
        The whole tree, the working of two scores, and every input that moves the score.
    """
    yield from ((ITEM, say(doubt.words())) for doubt in ruling.doubts)
    if ruling.tree is not None:
        if full and panel.cards is None:
            yield from ((MORE, say(line)) for line in ruling.tree.lines())
        else:
            yield from ((mark, say(line)) for mark, line in _branches(ruling.tree, panel))
    if ruling.two is not None:
        # By these Laws this is the score; weights stand below it, for who wants to compare.
        yield from ((MORE, say(line)) for line in two_scores_words(ruling.two))
        if full:
            yield from ((MORE, line) for line in ruling.two.summary(language=say.language).split("\n"))
    else:
        yield from ((MORE, say(line)) for line in _weighted(ruling))
    if ruling.match is not None:
        yield from ((ITEM, say(line)) for line in ruling.match.lines())
    if ruling.two is not None:
        yield ITEM, say(COMPARED)
        yield from ((MORE, say(line)) for line in _weighted(ruling))
    if ruling.tricks is not None:
        first, *turns = ruling.tricks.lines()
        yield ITEM, say(first)
        yield from ((BEWARE, say(line)) for line in turns)
    if ruling.leads is not None:
        yield from ((ITEM, say(line)) for line in ruling.leads.lines())
        if full:
            yield from ((MORE, f"  {say(line)}") for line in ruling.leads.contracts())
    if ruling.damage is not None and ruling.damage.spread:
        yield ITEM, say(ruling.damage.summary())
    if ruling.sensitivity is not None and ruling.sensitivity.inputs:
        head, *rest = ruling.sensitivity.lines(None if full else TOP)
        yield ITEM, say(head)
        yield from ((MORE, f"  {say(line)}") for line in rest)
    yield from ((BEWARE, say(line)) for line in ruling.missing)


def _weighted(ruling: Ruling | Advice) -> Iterable[str]:
    return () if ruling.score is None else ruling.score.words()


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


def two_scores_words(two: AssignedScore) -> tuple[Message, ...]:
    """Say what each side gets where the Laws gave one result to each, and on which results."""
    ruling, likely = two.ruling, two.likely
    comparison = ruling.comparison
    ns, ew = (comparison.text(score) for score in two.final)
    values = {"law": ruling.law, "ns": ns, "ew": ew, "versus": comparison.versus}
    head = (
        Message(
            "change by the Laws of {law}, one result for each side: NS {ns}, EW {ew} ({versus})", **values
        )
        if comparison.change
        else Message(
            "score by the Laws of {law}, one result for each side: NS {ns}, EW {ew} ({versus})", **values
        )
    )
    if likely is None:
        return (head,)
    side = likely.non_offenders
    limits = {"likely": likely.rule.likely, "at_all": likely.rule.at_all}
    results = {"best": f"{likely.nos:+d}", "worst": f"{likely.os:+d}"}
    sides = {"side": side_text(side), "other": side_text("EW" if side == "NS" else "NS")}
    if likely.rule.operator == ">=":
        return head, Message(
            "best result that was likely ({likely} or more) for {side}: {best}; worst that was at all "
            "probable ({at_all} or more) for {other}: {worst}",
            **limits,
            **results,
            **sides,
        )
    return head, Message(
        "best result that was likely (more than {likely}) for {side}: {best}; worst that was at all "
        "probable (more than {at_all}) for {other}: {worst}",
        **limits,
        **results,
        **sides,
    )
