"""`lawpoll beliefs`: what the auction says about the hidden hands, for decisions by the thousand."""

from __future__ import annotations

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("beliefs")(beliefs)


def beliefs(
    decisions_file: Annotated[
        str,
        typer.Argument(
            metavar="DECISIONS", help="JSON Lines, also packed (.jsonl.xz); - reads standard input."
        ),
    ],
    number: Annotated[
        int, typer.Option("--deals", min=100, max=100_000, help="How many to deal for each decision.")
    ] = 2000,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same answer.")] = 0,
    model: Annotated[
        str | None, typer.Option(help="Bidding model: a name, or the file of a network (.npz).")
    ] = None,
) -> None:
    """Print for each decision the distribution of points and lengths of the hidden hands before it.

    Lines are those of lawpoll shares; answers come in their order, one JSON line each:
    {"id": ..., "seats": {"N": {"hcp": [38 chances], "S": [14], "H": [14], "D": [14], "C": [14]}, ...}}.
    What is possible is never at nought: cards dealt at random count as one more deal beside the sample.

    A line that cannot be read (then the exit code is 3), and a decision that too few deals fit (else 4), is
    listed on standard error; the others are answered all the same.
    """
    import json
    import sys

    from analysis.decisions import BadLine, open_decisions, read_decisions
    from analysis.exit_codes import ExitCode
    from analysis.hidden_hands import decision_knowledge, seat_chances
    from simulate.bidding.registry import DEFAULT_MODEL, get_model
    from simulate.deals import belief, draw_deals
    from simulate.errors import SampleError
    from simulate.streams import stream

    bidding, bad, refused = get_model(model or DEFAULT_MODEL), 0, 0
    with open_decisions(decisions_file, sys.stdin.buffer) as lines:
        for item in read_decisions(lines):
            if isinstance(item, BadLine):
                bad += 1
                typer.echo(str(item), err=True)
                continue
            # By name, not by place: a decision has the same answer in whatever file it stands.
            rng = stream(seed, "beliefs", str(item.id))
            try:
                sample = draw_deals(decision_knowledge(item), bidding, number, rng=rng)
            except SampleError as error:
                refused += 1
                typer.echo(f"line {item.line}: no answer for {item.id!r}: {error}", err=True)
                continue
            row = {"id": item.id, "seats": seat_chances(belief(sample), item.hand)}
            sys.stdout.write(json.dumps(row) + "\n")
            sys.stdout.flush()
    if bad:
        typer.echo(f"lawpoll: {bad} {'line' if bad == 1 else 'lines'} could not be read", err=True)
    if refused:
        decisions = "decision" if refused == 1 else "decisions"
        typer.echo(f"lawpoll: no trustworthy answer for {refused} {decisions}", err=True)
    if bad or refused:
        raise typer.Exit(int(ExitCode.FILE_CONTENT if bad else ExitCode.UNTRUSTWORTHY))
