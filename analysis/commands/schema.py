"""`lawpoll schema`: the JSON Schema of the case file, for editors."""

from __future__ import annotations

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("schema")(schema)


def schema() -> None:
    """Print the JSON Schema of the case file."""
    import json

    from simulate.casefile import case_schema

    typer.echo(json.dumps(case_schema(), indent=2, ensure_ascii=False))
