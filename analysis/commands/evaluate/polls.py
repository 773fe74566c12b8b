"""`lawpoll evaluate polls`: predicted shares against panels asked in real life."""

from __future__ import annotations

from typing import Annotated

import typer

from analysis.commands.evaluate.options import AsJson, Models, Resamples, Seed


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("polls")(polls)


def polls(
    polls_file: Annotated[
        str | None,
        typer.Argument(
            metavar="[POLLS]",
            help="JSON Lines, also packed (.jsonl.xz); - reads stdin; without it the few published "
            "panels that come with lawpoll.",
        ),
    ] = None,
    against: Models = None,
    fold: Annotated[str | None, typer.Option(help="Only panels of this fold.")] = None,
    least_votes: Annotated[
        int, typer.Option("--min-votes", min=1, help="Smaller panels do not count (contested ones from 5).")
    ] = 8,
    kappa: Annotated[
        float | None,
        typer.Option(min=0.01, help="Votes the prediction is worth for verdicts; by default fitted."),
    ] = None,
    together: Annotated[
        str | None, typer.Option(help="Key of panels that belong together: event, group, match.")
    ] = None,
    resamples: Resamples = 200,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Print how many votes a prediction is worth (kappa), how far off it is, and how its verdicts fare.

    A line is one of lawpoll shares with the key votes, {"P": 7, "3N": 2}; fold, and event, group or match are
    used where they are there. Verdicts on the second limb (selected) are those of the first prediction, with
    the kappa of the other folds where a fold is given, else of the same panels, which flatters them.
    """
    import json
    import sys

    from analysis.commands.evaluate.predictions import predictions_of, rows_of_fold
    from analysis.decisions import open_decisions
    from analysis.evaluation.files import published_panels, read_facts
    from analysis.evaluation.pollscore import score_polls
    from analysis.evaluation.verdictscore import kappa_for_verdicts, score_verdicts
    from analysis.progress import progress_on
    from polling.regulators import regulator_book
    from simulate.bidding.registry import DEFAULT_MODEL
    from simulate.streams import stream

    if polls_file is None:
        everything = read_facts(published_panels(), key="votes", cluster=together)
    else:
        with open_decisions(polls_file, sys.stdin.buffer) as lines:
            everything = read_facts(lines, key="votes", cluster=together)
    rows = rows_of_fold(everything, fold)
    with progress_on() as progress:
        shares = predictions_of(against or [DEFAULT_MODEL], everything.decisions, progress)
    facts = everything.take(rows)
    scores = score_polls(
        [decision.position.auction for decision in facts.decisions],
        facts.votes,
        {name: found[rows] for name, found in shares.items()},
        clusters=facts.clusters,
        least_votes=least_votes,
        resamples=resamples,
        rng=stream(seed, "evaluate", "polls"),
        warnings=facts.warnings,
    )
    first = next(iter(shares.values()))
    worth, said = kappa_for_verdicts(everything.votes, first, rows, least_votes, kappa)
    verdicts = score_verdicts(
        facts.votes,
        first[rows],
        worth,
        tuple(regulator_book().regulators.values()),
        clusters=facts.clusters,
        resamples=resamples,
        rng=stream(seed, "evaluate", "verdicts"),
        kappa_from=said,
    )
    if as_json:
        typer.echo(json.dumps(scores.to_dict() | verdicts.to_dict(), indent=2))
    else:
        typer.echo(f"{scores.summary()}\n{verdicts.summary()}")
