"""The case book as a table for the terminal and as Markdown for the documentation."""

from __future__ import annotations

from typing import Final

from analysis.evaluation.casebook import CaseBook, CaseRow, casebook_figures
from simulate.case import Ruled
from simulate.notebook import html_table

_HEADS: Final = (
    "case",
    "family",
    "table action",
    "lawpoll",
    "alternative, P",
    "suggested over it",
    "director",
    "final",
    "agrees",
)
_LEGEND: Final = (
    "P: lawpoll's probability that it is a logical alternative; after it, whether the body held it to be one",
    "(LA) or not (no LA). Suggested: lawpoll's answer / the body's; an adjustment under Law 16 implies it.",
    "Director, final: ruled in real life; (opinion) is the view of who published a case without a ruling.",
    "Agrees: partly is open, but leaning the same way; - is nothing to compare, or a ruling on facts alone.",
)
BEGIN: Final = "<!-- case book: made by `lawpoll evaluate cases`, do not edit below -->"
END: Final = "<!-- end of the case book -->"


def cells(row: CaseRow) -> tuple[str, ...]:
    """Return one row of the table, in the order of its heads."""
    ruled = row.published
    held = {True: " (LA)", False: " (no LA)", None: ""}[row.held_alternative]
    alternative = "" if row.probability is None else f"{row.alternative} {row.probability:.2f}{held}"
    body = {True: "suggested", False: "not suggested", None: "-"}[row.held_suggested]
    suggested = (
        "" if row.suggested is None and row.held_suggested is None else f"{row.suggested or '-'} / {body}"
    )
    return (
        row.name,
        ruled.family or "",
        row.action,
        row.finding,
        alternative,
        suggested,
        f"{ruled.opinion.value} (opinion)" if ruled.opinion else _word(ruled.director),
        _word(ruled.final),
        row.agreement or "-",
    )


def text_of(book: CaseBook, width: int) -> str:
    """Return the table for a terminal of so many columns."""
    from io import StringIO

    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for head in _HEADS:
        table.add_column(head, overflow="fold", no_wrap=head in ("case", "table action", "agrees"))
    for row in book.rows:
        table.add_row(*cells(row))
    console = Console(file=StringIO(), width=width, color_system=None, highlight=False, emoji=False)
    console.print(table)
    lines = [line.rstrip() for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]
    return "\n".join([*lines, *_LEGEND, "", *totals_of(book), *_run_of(book)])


def html_of(book: CaseBook) -> str:
    """Return table and totals for a notebook."""
    below = [*_LEGEND, *totals_of(book), *_run_of(book)]
    return html_table(_HEADS, [cells(row) for row in book.rows], below=below)


def totals_of(book: CaseBook) -> list[str]:
    """Return the totals, a line each, with how far they can be trusted."""
    mass = casebook_figures().mass
    return [
        f"Totals, with {mass:.0%} Wilson intervals; so few cases, chosen by nobody at random, prove little:",
        *(f" - {tally}" for tally in book.tallies()),
    ]


def markdown_of(book: CaseBook) -> str:
    """Return table, totals, contracts of adjusted scores, and the cases left out."""
    lines = [BEGIN, "", f"| {' | '.join(_HEADS)} |", "|" + "---|" * len(_HEADS)]
    lines += [f"| {' | '.join(_escaped(cell) for cell in cells(row))} |" for row in book.rows]
    lines += ["", " ".join(_LEGEND), ""]
    totals = totals_of(book)
    lines += [totals[0], "", *(line.strip() for line in totals[1:]), ""]
    shares = [row for row in book.rows if row.contract_share is not None]
    if shares:
        lines += ["Share of lawpoll's outcomes in the contract of the score that was given:", ""]
        lines += [f"- {row.name}: {row.contract_share:.0%}" for row in shares]
        lines.append("")
    lines += ["Published cases that do not ship:", ""]
    for entry in casebook_figures().left_out:
        words = (
            f"`{entry.name}` ({entry.decision}). {entry.title}. Not shipped: {entry.reason}. "
            f"Ruled: {entry.ruled}"
        )
        lines.append(f"- {_escaped(words)} Source: <{entry.source.split(': ', 1)[1]}>")
    return "\n".join([*lines, "", *_run_of(book), "", END, ""])


def put_into(text: str, part: str) -> str:
    """Return a document with its generated part replaced.

    Raises
    ------
    ValueError
        If the document does not have the two marks, once each and in order.
    """
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise ValueError(f"expected the marks {BEGIN!r} and {END!r}, once each")
    return text[: text.index(BEGIN)] + part.strip() + text[text.index(END) + len(END) :]


def _run_of(book: CaseBook) -> list[str]:
    lines = [
        f"Seed {book.seed}; {book.model}, peers {book.peers}; at most {book.solves} boards solved a case."
    ]
    if book.interrupted:
        lines.append(f"Interrupted: {len(book.rows)} of {book.asked} cases were run.")
    return lines


def _word(ruled: Ruled | None) -> str:
    return "" if ruled is None else ruled.value


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")
