"""`lawpoll cases`: the cases that come with the package."""

from __future__ import annotations

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("cases")(cases)


def cases(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """List the cases that come with lawpoll; their names can stand for a file in every command."""
    import json

    from analysis.cases import shipped_cases

    found = shipped_cases()
    if as_json:
        rows = [{"name": case.name, "title": case.title, "source": case.source} for case in found]
        typer.echo(json.dumps({"cases": rows}, indent=2, ensure_ascii=False))
        return
    for case in found:
        typer.echo(f"{case.name}\n    {case.title}\n    {case.source}")
