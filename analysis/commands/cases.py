"""`lawpoll cases`: the cases that come with the package."""

from __future__ import annotations

import sys
from typing import Annotated, Final

import typer

_SET_IN: Final = "    "
_NARROWEST: Final = 20
"""Columns that a text is given at least, however narrow the window."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("cases")(cases)


def cases(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """List the cases that come with lawpoll; their names can stand for a file in every command.

    Real rulings first, then small invented examples: one for each kind of information the Laws know.
    """
    import json
    import shutil
    import textwrap

    from analysis.cases import examples, shipped_cases

    found = shipped_cases()
    if as_json:
        rows = [{"name": case.name, "title": case.title, "source": case.source} for case in found]
        small = [{"name": name, "title": title} for name, title in examples()]
        typer.echo(json.dumps({"cases": rows, "examples": small}, indent=2, ensure_ascii=False))
        return
    # In a pipe, where no window has a width, a line stays a line.
    width = shutil.get_terminal_size(fallback=(sys.maxsize, 0)).columns
    wrap = textwrap.TextWrapper(
        max(width, _NARROWEST),
        initial_indent=_SET_IN,
        subsequent_indent=_SET_IN,
        break_long_words=False,  # an address stays whole, to be copied
        break_on_hyphens=False,
    )
    for case in found:
        typer.echo("\n".join([case.name, *wrap.wrap(case.title), *wrap.wrap(case.source)]))
    heading = textwrap.fill("Small invented examples, one for each kind of information", wrap.width)
    typer.echo(f"\n{heading}\n")
    for name, title in examples():
        typer.echo("\n".join([name, *wrap.wrap(title)]))
