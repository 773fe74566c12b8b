"""`lawpoll evaluate calls`: predicted shares against the calls real players made."""

from __future__ import annotations

from typing import Annotated

import typer

from analysis.commands.evaluate.options import AsJson, Models, Resamples, Seed


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("calls")(calls)


def calls(
    decisions_file: Annotated[
        str, typer.Argument(metavar="DECISIONS", help="JSON Lines, also packed (.jsonl.xz); - reads stdin.")
    ],
    against: Models = None,
    fold: Annotated[str | None, typer.Option(help="Only decisions of this fold.")] = None,
    together: Annotated[
        str | None, typer.Option(help="Key of decisions that belong together: event, group, match.")
    ] = None,
    resamples: Resamples = 200,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Print log loss, accuracy and calibration (said 20%, happened how often), by class and phase.

    A line is one of lawpoll shares with the key call, the call made; fold, and event, group or match are used
    where they are there.
    """
    import json
    import sys

    from analysis.commands.evaluate.predictions import predictions_of, rows_of_fold
    from analysis.decisions import open_decisions
    from analysis.evaluation.callscore import score_calls
    from analysis.evaluation.files import read_facts
    from analysis.progress import progress_on
    from simulate.bidding.registry import DEFAULT_MODEL
    from simulate.streams import stream

    with open_decisions(decisions_file, sys.stdin.buffer) as lines:
        facts = read_facts(lines, key="call", cluster=together)
    facts = facts.take(rows_of_fold(facts, fold))
    with progress_on() as progress:
        shares = predictions_of(against or [DEFAULT_MODEL], facts.decisions, progress)
    scores = score_calls(
        [decision.position for decision in facts.decisions],
        facts.votes.argmax(axis=1),
        shares,
        clusters=facts.clusters,
        resamples=resamples,
        rng=stream(seed, "evaluate", "calls"),
        warnings=facts.warnings,
    )
    typer.echo(json.dumps(scores.to_dict(), indent=2) if as_json else scores.summary())
