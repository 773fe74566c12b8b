"""`lawpoll evaluate outcomes`: our outcomes and scores beside those that were published."""

from __future__ import annotations

from typing import Annotated

import typer

from analysis.commands.cache import NoCache


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("outcomes")(outcomes)


def outcomes(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="CASE...", help="Cases; all that are shipped if none is named."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same answer.")] = 2016,
    solves: Annotated[
        int, typer.Option(min=100, max=100_000, help="Boards to solve double dummy for a panel.")
    ] = 300,
    no_cache: NoCache = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the page of the docs.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Compare the outcomes and the score of every case with four hands with the score that was given."""
    import json
    from dataclasses import replace

    from analysis.cases import open_case, shipped_names
    from analysis.commands.cache import solver_of
    from analysis.evaluation.outcomescore import score_outcomes
    from analysis.progress import progress_on
    from analysis.ruling import Ruling, rule
    from polling.settings import peer_settings
    from simulate.case import Case

    cases = [(name, open_case(name)) for name in names or shipped_names()]
    settings, solver = replace(peer_settings(), solves=solves), solver_of(no_cache, "en")
    with progress_on() as progress:

        def advise(case: Case) -> Ruling:
            return rule(case, seed=seed, settings=settings, solver=solver, progress=progress)

        found = score_outcomes(cases, advise, seed=seed, solves=solves)
    if as_json:
        typer.echo(json.dumps(found.to_dict(), indent=2, ensure_ascii=False))
    else:
        typer.echo(found.markdown() if markdown else found.summary())
