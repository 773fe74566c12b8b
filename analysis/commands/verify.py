"""`lawpoll verify`: make a report again and say whether it comes out the same."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analysis.commands.cache import NoCache
from analysis.commands.language import Language


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("verify")(verify)


def verify(
    report: Annotated[
        Path, typer.Argument(metavar="REPORT", help="A report that lawpoll run --json wrote; - for stdin.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    lang: Language = "en",
    no_cache: NoCache = False,
) -> None:
    """Make the ruling of a report again: equal, differs (exit 5), or not comparable (exit 4), by field."""
    import json
    import sys

    from analysis.commands.cache import solver_of
    from analysis.exit_codes import ExitCode
    from analysis.progress import progress_on
    from analysis.verify import ReportError
    from analysis.verify import verify as made_again
    from analysis.whole_file import input_file
    from simulate.message import Message

    data = sys.stdin.buffer.read() if str(report) == "-" else input_file(str(report)).read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ReportError(Message("expected a report in UTF-8: {file!r}", file=str(report))) from None
    with progress_on() as progress:
        found = made_again(text, solver=solver_of(no_cache, lang), progress=progress)
    if as_json:
        typer.echo(json.dumps(found.to_dict(), indent=2, ensure_ascii=False))
    else:
        typer.echo(found.summary(language=lang))
    if found.verdict == "differs":
        raise typer.Exit(int(ExitCode.DIFFERS))
    if found.verdict == "not comparable":
        raise typer.Exit(int(ExitCode.UNTRUSTWORTHY))
