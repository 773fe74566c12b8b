"""A ruling on the terminal: one screen for a director."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from analysis.report.content import report_of
from analysis.report.model import Block, Line, Mark, Report, Section, Table

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from analysis.ruling import Ruling

_WIDTH = 88
_LEAST_RULE = 4
"""Room that a rule takes beside its title."""


def render_text(ruling: Ruling, *, full: bool = False, width: int = _WIDTH, language: str = "en") -> str:
    """Return the ruling as plain text; parameters as in `print_ruling`."""
    from rich.console import Console

    stream = StringIO()
    console = Console(file=stream, width=width, no_color=True, highlight=False, emoji=False)
    print_ruling(ruling, console, full=full, language=language)
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines())


def print_ruling(ruling: Ruling, console: Console, *, full: bool = False, language: str = "en") -> None:
    """Print the ruling section by section.

    Parameters
    ----------
    ruling : Ruling
        What to print.
    console : rich.console.Console
        Where; colours are left to it.
    full : bool
        Everything: all he may know, every figure that is judgement, the notes of the case file. Otherwise
        what a director needs on one screen.
    language : str
        Of the reader: a key of `simulate.language.LANGUAGES`.
    """
    _print(report_of(ruling, language=language), console, full=full)


def _print(report: Report, console: Console, *, full: bool) -> None:
    from rich.rule import Rule
    from rich.text import Text

    console.print(Text(report.title, style="bold"))
    for line in report.facts:
        console.print(_laid_out(line, console))
    for section in report.sections:
        if section.where.on_screen(full=full):
            _print_section(section, console, full=full)
    console.print(Rule(characters="─"))
    last = "\n".join(line.text for line in report.closing)
    console.print(Text(last if full else f"{last}  {report.more}"))


def _print_section(section: Section, console: Console, *, full: bool) -> None:
    from rich.cells import cell_len
    from rich.rule import Rule
    from rich.text import Text

    title = Text(section.title, style="bold")
    if cell_len(section.title) > console.width - _LEAST_RULE:
        # Too long for one line with its rule: it wraps, it is not cut.
        console.print(Rule(characters="─"), title)
    else:
        console.print(Rule(title, align="left", characters="─"))
    for block in section.blocks:
        if block.where.on_screen(full=full):
            console.print(_laid_out(block, console))


def _laid_out(block: Block, console: Console) -> RenderableType:
    if isinstance(block, Table):
        return _table(block, console)
    if isinstance(block, Line):
        return _line(block)
    raise TypeError(f"expected a part that a terminal can show: {type(block).__name__!r}")


def _line(line: Line) -> RenderableType:
    from rich.padding import Padding
    from rich.table import Table as Grid
    from rich.text import Text

    # Text, not markup: words of the case file may hold brackets.
    words = line.text.lstrip(" ")
    text = Text(words, style="bold" if line.strong else "")
    if line.mark is Mark.NONE:
        return text
    # A line that is set in goes on as far in, when it is too long for the window.
    set_in = Padding(text, (0, 0, 0, len(line.text) - len(words)))
    grid = Grid.grid(padding=(0, 1))
    grid.add_column()
    grid.add_column(overflow="fold")  # a long address breaks, it is not cut
    grid.add_row(line.mark.value.strip(), set_in)
    return Padding(grid, (0, 0, 0, 1))


def _table(table: Table, console: Console) -> RenderableType:
    from rich.console import Group
    from rich.table import Table as Grid
    from rich.text import Text

    rows = [*table.rows, table.total] if table.total else list(table.rows)
    shown, dropped, gap = _that_fit(table, rows, console.width)
    grid = Grid(box=None, pad_edge=False, padding=(0, gap, 0, 0))
    for i in shown:
        column = table.columns[i]
        # The last resort on a very narrow terminal is to wrap, never to cut.
        grid.add_column(column.heading, justify="right" if column.right else "left", overflow="fold")
    for row in rows:
        grid.add_row(*(Text(row[i]) for i in shown))
    if not dropped:
        return grid
    names = ", ".join(table.columns[i].heading for i in dropped)
    return Group(grid, Text(table.left_out.format(columns=names)))


def _that_fit(table: Table, rows: list[tuple[str, ...]], width: int) -> tuple[list[int], list[int], int]:
    """Return the columns to show, those left out, and the gap between; what matters least goes first."""
    from rich.cells import cell_len

    shown = [i for i, column in enumerate(table.columns) if column.where.on_screen(full=True)]
    dropped: list[int] = []

    def needed(gap: int) -> int:
        texts = [[table.columns[i].heading, *(row[i] for row in rows)] for i in shown]
        return sum(max(map(cell_len, column)) for column in texts) + gap * (len(shown) - 1)

    while needed(1) > width:
        least = max(shown, key=lambda i: table.columns[i].dropped)
        if not table.columns[least].dropped:
            break
        shown.remove(least)
        dropped.append(least)
    return shown, sorted(dropped), 2 if needed(2) <= width else 1
