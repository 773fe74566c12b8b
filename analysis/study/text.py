"""A study as people read it, on the terminal and in a notebook, in the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from analysis.study.jobs import BUG, DONE, NO_RESULT
from analysis.study.rows import action_rows, job_row
from simulate.core.actions import action_name, card_action
from simulate.core.calls import CALLS
from simulate.core.cards import CARDS
from simulate.language import say_in
from simulate.language.say import Say
from simulate.language.stored import restored
from simulate.language.translator import mark
from simulate.notebook import html_table, paragraphs

if TYPE_CHECKING:
    from analysis.study.result import Finished, Study

_ANSWERS: Final = (mark("yes"), mark("open"), mark("no"))
_GIVEN: Final = {
    "seed": mark("seed"),
    "regulator": mark("regulator"),
    "class": mark("class"),
    "model": mark("model"),
    "leads": mark("leads"),
    "plays": mark("plays"),
}
_OF_CARDS: Final = ("leads", "plays")
_STATUS: Final = {NO_RESULT: mark("no trustworthy result"), BUG: mark("bug")}
_ACTIONS: Final = {action_name(n): n for n in (*range(CALLS), *map(card_action, range(CARDS)))}
"""Calls and cards by the names they have in the tables."""


def study_lines(study: Study, language: str = "en") -> Iterator[str]:
    """Yield the lines of a study: every job, then each case over all its settings."""
    say = say_in(language)
    yield _head(study, say)
    for name, jobs in _by_case(study):
        yield ""
        yield name
        headings, rows = _table(jobs, say)
        widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
        for row in (headings, *rows):
            *given, finding = row
            cells = [cell.ljust(width) for cell, width in zip(given, widths, strict=False)]
            yield "  " + "  ".join([*cells, finding])
        yield from (f"  {line}" for line in _over_all(jobs, say))


def study_html(study: Study, language: str = "en") -> str:
    """Return a study as HTML: a table for each case, everything escaped."""
    say = say_in(language)
    pages = [paragraphs([_head(study, say)])]
    for name, jobs in _by_case(study):
        pages.append(html_table(*_table(jobs, say), above=[name], below=_over_all(jobs, say)))
    return "".join(pages)


def _by_case(study: Study) -> Iterator[tuple[str, list[Finished]]]:
    for name, group in groupby(study.finished, key=lambda job: job.key["case"]):
        yield str(name), list(group)


def _head(study: Study, say: Say) -> str:
    failed = len(study.failed)
    values = {
        "cases": len({job.key["case"] for job in study.finished}),
        "asked": len(study.finished),
        "given": len(study.finished) - failed,
        "failed": failed,
    }
    if not failed:
        return say("Study: cases {cases}, rulings asked for {asked}: {given} given", **values)
    return say(
        "Study: cases {cases}, rulings asked for {asked}: {given} given, "
        "{failed} without a trustworthy result",
        **values,
    )


def _table(jobs: Sequence[Finished], say: Say) -> tuple[list[str], list[list[str]]]:
    """Return the headings and the cells: what was asked, and the finding."""
    rows = [job_row(job.key, job.answer) for job in jobs]
    # Models of cards stand in the tables; here only where the study compares some.
    names = [name for name in _GIVEN if name not in _OF_CARDS or len({row[name] for row in rows}) > 1]
    headings = [*(say(_GIVEN[name]) for name in names), say("finding")]
    cells = [
        [*(_given(name, row[name], say) for name in names), _finding(job, say)]
        for job, row in zip(jobs, rows, strict=True)
    ]
    return headings, cells


def _given(name: str, value: Any, say: Say) -> str:
    return say(value) if name == "class" else str(value)


def _finding(job: Finished, say: Say) -> str:
    if job.status == DONE:
        # Studies begun before sentences were kept in parts have the English words only.
        said = job.answer.get("said")
        return str(job.answer["report"]["finding"]) if said is None else say(restored(said))
    said = job.answer.get("said")
    reason = job.answer["reason"] if said is None else " ".join(say(restored(said)).split())
    return f"{say(_STATUS[job.status])}: {reason}"


def labelled_rows(jobs: Iterable[Finished], say: Say) -> list[tuple[str, dict[str, Any]]]:
    """Return the rows of all actions, each with what directors call it: ``3NT``, ``top of ♣JT``."""
    found = []
    for job in jobs:
        # As of the sentences, studies begun before have the English words only.
        names = job.answer.get("names", {})
        for row in action_rows(job.key, job.answer):
            if row["name"] is None:
                label = say.action(_ACTIONS[row["action"]])
            else:
                label = say(restored(names[row["action"]])) if row["action"] in names else row["name"]
            found.append((label, row))
    return found


def _over_all(jobs: Sequence[Finished], say: Say) -> list[str]:
    """Return the verdicts over all jobs of a case, and the span of its score; nothing for one job."""
    if len(jobs) == 1:
        return []
    lines = []
    actions = labelled_rows(jobs, say)
    for name in dict.fromkeys(label for label, _ in actions):
        mine = [row for label, row in actions if label == name]
        counts = Counter(row["alternative"] for row in mine)
        verdicts = [f"{say(answer)} {counts[answer]}" for answer in _ANSWERS if counts[answer]]
        lines.append(
            say(
                "{action}: logical alternative: {verdicts} (probability {span}; peers {shares}%)",
                action=name,
                verdicts=", ".join(verdicts),
                span=_span([row["probability"] for row in mine], ".2f", say),
                shares=_span([100 * row["peers"] for row in mine], ".0f", say),
            )
        )
    rows = [job_row(job.key, job.answer) for job in jobs]
    for unit in dict.fromkeys(row["unit"] for row in rows if row["unit"]):
        scores = [row["score_ns"] for row in rows if row["unit"] == unit]
        name = unit.removeprefix("change in ")
        lines.append(
            say(
                "{side} {unit}: {span} in {n} rulings",
                side=say.side("NS"),
                unit=say("change in {unit}", unit=name) if name != unit else name,
                span=_span(scores, "+.2f", say),
                n=len(scores),
            )
        )
    return lines


def _span(values: Sequence[float], form: str, say: Say) -> str:
    low, high = (format(value, form) for value in (min(values), max(values)))
    return low if low == high else say("{low} to {high}", low=low, high=high)
