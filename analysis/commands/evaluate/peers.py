"""`lawpoll evaluate peers`: the constants of simulated peers against what real players chose."""

from __future__ import annotations

from typing import Annotated

import typer

from analysis.commands.cache import NoCache
from analysis.commands.evaluate.options import AsJson, Resamples, Seed


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("peers")(peers)


def peers(
    decisions_file: Annotated[
        str | None,
        typer.Argument(
            metavar="[DECISIONS]",
            help="JSON Lines, also packed (.jsonl.xz); - reads stdin; without it the calls made before the "
            "one in question in the shipped cases.",
        ),
    ] = None,
    calls: Annotated[
        bool, typer.Option("--calls", help="A line has the one call made, not the votes of many tables.")
    ] = False,
    fold: Annotated[str | None, typer.Option(help="Only decisions of this fold.")] = None,
    model: Annotated[str | None, typer.Option(help="Bidding model.")] = None,
    solves: Annotated[
        int, typer.Option(min=100, max=100_000, help="Boards to solve double dummy a decision, at most.")
    ] = 300,
    together: Annotated[
        str | None, typer.Option(help="Key of decisions that belong together: event, group, match.")
    ] = None,
    resamples: Resamples = 1000,
    seed: Seed = 0,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> None:
    """Fit how much peers go by habit (t) and by judgement (lambda), and judge that on groups left out.

    Takes three to six seconds a decision.
    """
    import json
    import sys
    from dataclasses import replace

    from analysis.commands.cache import solver_of
    from analysis.commands.evaluate.predictions import rows_of_fold
    from analysis.decisions import open_decisions
    from analysis.evaluation.files import read_facts
    from analysis.evaluation.peerscore import score_peers
    from analysis.evaluation.shipped import shipped_calls
    from analysis.exit_codes import CommandLineError
    from analysis.posed import case_of, put_all
    from analysis.progress import progress_on
    from polling.settings import peer_settings
    from simulate.bidding.registry import DEFAULT_MODEL, get_model
    from simulate.streams import stream

    bidding = get_model(model or DEFAULT_MODEL)
    if decisions_file is None:
        if calls or fold is not None or together is not None:
            raise CommandLineError("expected a file of decisions with --calls, --fold or --together")
        cases, votes, clusters = shipped_calls()
        warnings: tuple[str, ...] = ()
    else:
        with open_decisions(decisions_file, sys.stdin.buffer) as lines:
            facts = read_facts(lines, key="call" if calls else "votes", cluster=together)
        facts = facts.take(rows_of_fold(facts, fold))
        cases = [case_of(decision) for decision in facts.decisions]
        votes, clusters, warnings = facts.votes, facts.clusters, facts.warnings
    settings = replace(peer_settings(), solves=solves)
    with progress_on() as progress:
        posed = put_all(
            cases,
            model=bidding,
            seed=seed,
            settings=settings,
            solver=solver_of(no_cache, "en"),
            progress=progress,
        )
    scores = score_peers(
        posed,
        votes,
        settings,
        clusters=clusters,
        resamples=resamples,
        rng=stream(seed, "evaluate", "peers"),
        warnings=warnings,
    )
    typer.echo(json.dumps(scores.to_dict(), indent=2) if as_json else scores.summary())
