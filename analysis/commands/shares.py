"""`lawpoll shares`: what share of players makes each call, for decisions by the thousand."""

from __future__ import annotations

from typing import Annotated

import typer

_BATCH = 4096


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("shares")(shares)


def shares(
    decisions_file: Annotated[
        str,
        typer.Argument(
            metavar="DECISIONS", help="JSON Lines, also packed (.jsonl.xz); - reads standard input."
        ),
    ],
    model: Annotated[
        str | None, typer.Option(help="Bidding model: a name, or the file of a network (.npz).")
    ] = None,
) -> None:
    """Print for each decision the share of players who make each legal call, one JSON line a decision.

    A line has id, hand (spades.hearts.diamonds.clubs), dealer, vul, seat, auction (a list or one text), and
    if wanted level (class of player) and methods ({"NS": [...], "EW": [...]}, or a list for the player's own
    side). Answers come in the order of the file, {"id": ..., "shares": {"P": 0.7, "1N": 0.2, ...}}.

    A line that cannot be read is listed on standard error with its number and all its problems; the others
    are answered all the same, and the exit code is 3.
    """
    import json
    import sys

    from analysis.decisions import BadLine, Decision, call_shares, in_batches, open_decisions, read_decisions
    from analysis.exit_codes import ExitCode
    from simulate.bidding.registry import DEFAULT_MODEL, get_model

    bidding, bad = get_model(model or DEFAULT_MODEL), 0
    with open_decisions(decisions_file, sys.stdin.buffer) as lines:
        for batch in in_batches(read_decisions(lines), _BATCH):
            good = [item for item in batch if isinstance(item, Decision)]
            for item in batch:
                if isinstance(item, BadLine):
                    bad += 1
                    typer.echo(str(item), err=True)
            answers = zip(good, call_shares(bidding, good), strict=True)
            rows = [json.dumps({"id": decision.id, "shares": found}) + "\n" for decision, found in answers]
            sys.stdout.write("".join(rows))
            sys.stdout.flush()
    if bad:
        typer.echo(f"lawpoll: {bad} {'line' if bad == 1 else 'lines'} could not be read", err=True)
        raise typer.Exit(int(ExitCode.FILE_CONTENT))
