"""How results show themselves: a few lines as their repr, small tables of escaped text in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import pandas as pd


_REPR_LINES: Final = 12
"""Lines that the repr of a result takes at most."""


def shortened(text: str) -> str:
    r"""Return a summary in at most a dozen lines, the last one saying how many more there are.

    Examples
    --------
    >>> shortened("\n".join("abcdefghijklmn")).split("\n")[-2:]
    ['k', '... 3 more lines']
    """
    lines = text.split("\n")
    if len(lines) <= _REPR_LINES:
        return text
    kept = _REPR_LINES - 1
    return "\n".join([*lines[:kept], f"... {len(lines) - kept} more lines"])


def html_table(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    above: Iterable[str] = (),
    below: Iterable[str] = (),
) -> str:
    """Return a table of plain texts as HTML.

    Parameters
    ----------
    headings : sequence of str
        One for each column; the first column says what a row is about.
    rows : iterable of sequence of str
        Cells.
    above, below : iterable of str
        Paragraphs around it.

    Examples
    --------
    >>> html_table(["call", "share"], [["4S <", "10%"]], above=["A & B"])[:29]
    '<p>A &amp; B</p><table><thead'
    """
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in headings)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return paragraphs(above) + table + paragraphs(below)


def html_frame(frame: pd.DataFrame, *, above: Iterable[str] = (), below: Iterable[str] = ()) -> str:
    """Return a table of figures as HTML: numbers to three digits, nothing where a figure is missing.

    Parameters
    ----------
    frame : DataFrame
        One row for each thing; ``log_loss_low`` is headed "log loss low".
    above, below : iterable of str
        Paragraphs around it.
    """
    headings = [str(name).replace("_", " ") for name in frame.columns]
    rows = [[_cell(value) for value in row] for row in frame.itertuples(index=False, name=None)]
    return html_table(headings, rows, above=above, below=below)


def _cell(value: object) -> str:
    if value is None or value != value:  # NaN is not equal to itself
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3f}"
    if isinstance(value, list | tuple):
        return ", ".join(map(_cell, value))
    return str(value)


def paragraphs(texts: Iterable[str]) -> str:
    """Return plain texts as paragraphs of HTML."""
    return "".join(f"<p>{escape(text)}</p>" for text in texts)
