"""`lawpoll sheet`: a blind poll sheet to print and hand out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analysis.commands.language import Language, tell


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("sheet")(sheet)


def sheet(
    case_file: Annotated[
        str,
        typer.Argument(metavar="CASE", help="A case file, or the name of a shipped case (lawpoll cases)."),
    ],
    order: Annotated[
        str, typer.Option(help="Ask first what he would choose, or what he would consider: choose, consider.")
    ] = "choose",
    told: Annotated[
        bool,
        typer.Option(
            "--told", help="Explain opponents' calls as told, not as agreed: for a second group (Law 21)."
        ),
    ] = False,
    out: Annotated[Path | None, typer.Option(help="Write the sheet there instead of printing it.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
    lang: Language = "en",
) -> None:
    """Print a poll sheet: hand, auction, explanations and conditions, and nothing of what the case is about.

    Record each answer with lawpoll vote.
    """
    from typing import get_args

    from analysis.cases import case_path, open_case
    from analysis.sheet import Order, poll_sheet
    from analysis.whole_file import check_writable, write_whole
    from simulate.errors import UnknownNameError
    from simulate.message import Message

    asked: Order | None = next((known for known in get_args(Order) if known == order), None)
    if asked is None:
        raise UnknownNameError("order of questions", order, get_args(Order))
    check_writable((out,), inputs=(case_path(case_file),), force=force)
    case = open_case(case_file)
    text = poll_sheet(case, order=asked, understanding="told" if told else "agreed", language=lang)
    if out is not None:
        write_whole(out, text)
        tell(Message("wrote {file}", file=out), lang)
    else:
        typer.echo(text, nl=False)
    if any(explanation.call < case.question.call for explanation in case.explanations):
        tell(
            Message("explanations stand as the case file words them: read them before you hand it out"), lang
        )
