"""`lawpoll evaluate cases`: lawpoll's findings beside the rulings given in real life."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analysis.commands.cache import NoCache
from simulate.message import Message


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("cases")(cases)


def cases(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CASE]...", help="Shipped cases or case files; without any, all shipped cases."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Same seed, same answer; drawn and printed when absent.")
    ] = None,
    model: Annotated[str | None, typer.Option(help="Bidding model.")] = None,
    solves: Annotated[
        int | None, typer.Option(min=100, max=100_000, help="Boards to solve double dummy a case, at most.")
    ] = None,
    no_cache: NoCache = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the table as CSV.")] = False,
    as_markdown: Annotated[
        bool, typer.Option("--markdown", help="Print table and totals as Markdown.")
    ] = False,
    into: Annotated[
        Path | None,
        typer.Option(help="Put the Markdown into this document, between its two marks (docs/casebook.md)."),
    ] = None,
) -> None:
    """Rule on every shipped case and compare with what directors and committees ruled.

    Takes 10 to 40 seconds a case. Ctrl-C prints what was done by then; the exit code is then 130.
    """
    import json
    import secrets
    from dataclasses import replace

    from analysis.cases import open_case, shipped_names
    from analysis.commands.cache import solver_of
    from analysis.evaluation.casebook_text import put_into
    from analysis.evaluation.caserun import evaluate_cases
    from analysis.exit_codes import CommandLineError, ExitCode
    from analysis.progress import progress_on
    from analysis.whole_file import check_writable, write_whole
    from polling.settings import peer_settings
    from simulate.bidding.registry import DEFAULT_MODEL, get_model

    if sum((as_json, as_csv, as_markdown, into is not None)) > 1:
        raise CommandLineError(Message("expected one of --json, --csv, --markdown, --into"))
    if model is not None:
        get_model(model)
    document = None
    if into is not None:
        # Before the work, not after it.
        check_writable((into,), inputs=(*(names or ()), model), force=True)
        try:
            document = into.read_text(encoding="utf-8")
            put_into(document, "")
        except UnicodeDecodeError:
            raise CommandLineError(
                Message("--into: expected text in UTF-8: {file!r}", file=str(into))
            ) from None
        except ValueError as error:
            raise CommandLineError(f"{error}: {str(into)!r}") from None
    opened = [(Path(name).stem, open_case(name)) for name in names or shipped_names()]
    settings = peer_settings()
    if solves is not None:
        settings = replace(settings, solves=solves)
    with progress_on() as progress:
        book = evaluate_cases(
            opened,
            seed=secrets.randbelow(2**32) if seed is None else seed,
            settings=settings,
            model=model or DEFAULT_MODEL,
            solver=solver_of(no_cache, "en"),
            progress=progress,
        )
    if as_json:
        typer.echo(json.dumps(book.to_dict(), indent=2, ensure_ascii=False))
    elif as_csv:
        typer.echo(book.to_frame().to_csv(index=False), nl=False)
    elif into is not None and document is not None and not book.interrupted:
        write_whole(into, put_into(document, book.markdown()))
        typer.echo(f"lawpoll: wrote {into} (seed {book.seed})", err=True)
    elif as_markdown or into is not None:
        typer.echo(book.markdown(), nl=False)
    else:
        from rich.console import Console

        typer.echo(book.summary(max(Console().width, 110)))
    if book.interrupted:
        raise typer.Exit(int(ExitCode.INTERRUPTED))
