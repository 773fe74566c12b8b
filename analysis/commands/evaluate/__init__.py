"""`lawpoll evaluate`: how good the predictions and the rulings are, measured against real life.

Each kind of evaluation is a module here with a function ``register(app)``.
"""

from __future__ import annotations

import typer

from analysis.commands.evaluate import beliefs, calls, cases, outcomes, peers, polls

KINDS = (cases, outcomes, polls, peers, calls, beliefs)
"""In the order of the help."""


def register(app: typer.Typer) -> None:
    """Add the command and its kinds."""
    group = typer.Typer(no_args_is_help=True, help="Measure predictions and rulings against real life.")
    for kind in KINDS:
        kind.register(group)
    app.add_typer(group, name="evaluate")
