"""Options that kinds of evaluation share."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

Models: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--model",
        "-m",
        help="A model, a network (.npz) or shares (.jsonl); the first given is the yardstick.",
    ),
]
Resamples: TypeAlias = Annotated[int, typer.Option(min=20, max=10_000, help="For the intervals.")]
Seed: TypeAlias = Annotated[int, typer.Option(min=0, help="Same seed, same answer.")]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
