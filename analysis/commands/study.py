"""`lawpoll study`: many cases under many settings, resumable, with a table at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analysis.commands.cache import NoCache
from analysis.commands.language import Language, tell
from simulate.message import Message

_SEEDS_AT_MOST = 10_000


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("study")(study)


def study(
    cases: Annotated[
        list[str],
        typer.Argument(metavar="CASES...", help="Case files, names of shipped cases, folders of case files."),
    ],
    out: Annotated[Path, typer.Option(help="Folder to keep the study in; made if it is not there.")],
    seeds: Annotated[str, typer.Option(help="Such as 1,2,3 or 1-20: each gives a ruling of its own.")] = "1",
    regulator: Annotated[
        str | None, typer.Option(help="Names with commas between, instead of the cases' own.")
    ] = None,
    player_class: Annotated[
        str | None, typer.Option("--class", help="Classes of player with commas between, likewise.")
    ] = None,
    model: Annotated[str | None, typer.Option(help="Bidding models with commas between.")] = None,
    leads: Annotated[str | None, typer.Option(help="Lead models with commas between.")] = None,
    plays: Annotated[str | None, typer.Option(help="Models of later cards with commas between.")] = None,
    solves: Annotated[
        int | None, typer.Option(min=100, max=100_000, help="Boards to solve double dummy a ruling, at most.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; as many as there are cores when absent.")
    ] = None,
    update: Annotated[
        bool,
        typer.Option("--update", help="The folder holds a study of other things: keep what is the same."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    lang: Language = "en",
    no_cache: NoCache = False,
) -> None:
    """Give a ruling on many cases under many settings: a table, and how steady each finding is.

    Stopped in whatever way, the same command goes on where it was. The folder gets table.csv (a line a
    ruling), actions.csv (a line an action), summary.txt, and the full report of every ruling in jobs/.
    """
    import json

    from analysis.exit_codes import ExitCode
    from analysis.progress import progress_on
    from analysis.study import study as do_study
    from analysis.study.pools import cores
    from polling.settings import peer_settings
    from simulate.bidding.registry import DEFAULT_MODEL
    from simulate.cardplay import DEFAULT_PLAY_MODEL
    from simulate.leads import DEFAULT_LEAD_MODEL
    from simulate.play import cache_folder

    settings = peer_settings()
    if solves is not None:
        settings = settings.with_solves(solves)
    try:
        with progress_on() as progress:
            found = do_study(
                cases,
                seeds=_seeds(seeds),
                regulators=_names(regulator),
                classes=_names(player_class),
                models=_names(model) or [DEFAULT_MODEL],
                leads=_names(leads) or [DEFAULT_LEAD_MODEL],
                plays=_names(plays) or [DEFAULT_PLAY_MODEL],
                settings=settings,
                workers=workers or cores(),
                out=out,
                update=update,
                cache=None if no_cache else cache_folder(),
                progress=progress,
            )
    except KeyboardInterrupt:
        tell(Message("the same command goes on from here; finished rulings are kept"), lang)
        raise
    if as_json:
        typer.echo(json.dumps(found.to_dict(), indent=2, ensure_ascii=False))
    else:
        typer.echo(found.summary(lang))
    tell(Message("tables and reports are in {folder}", folder=out), lang)
    if found.bugs:
        typer.echo(f"lawpoll: this is a bug in lawpoll: {found.bugs[0].answer['reason']}", err=True)
        raise typer.Exit(int(ExitCode.BUG))
    if found.failed:
        raise typer.Exit(int(ExitCode.UNTRUSTWORTHY))


def _names(text: str | None) -> list[str]:
    return [name.strip() for name in (text or "").split(",") if name.strip()]


def _seeds(text: str) -> list[int]:
    """Read "1,2,5-8"."""
    from analysis.exit_codes import CommandLineError

    seeds: list[int] = []
    for part in _names(text):
        first, dash, last = part.partition("-")
        if not (first.strip().isdecimal() and (not dash or last.strip().isdecimal())):
            raise CommandLineError(
                Message("--seeds: expected numbers from 0, such as 1,2,5-8: {part!r}", part=part)
            )
        begin, end = int(first), int(last or first)
        if end - begin >= _SEEDS_AT_MOST:
            raise CommandLineError(
                Message(
                    "--seeds: expected at most {seeds_at_most} seeds: {part!r}",
                    seeds_at_most=_SEEDS_AT_MOST,
                    part=part,
                )
            )
        if end < begin:
            raise CommandLineError(Message("--seeds: expected the smaller number first: {part!r}", part=part))
        seeds += range(begin, end + 1)
    return seeds
