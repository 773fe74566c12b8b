"""`lawpoll run`: a ruling on one case, from the deals to the weighted score."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analysis.commands.cache import NoCache
from analysis.commands.language import Language, tell

if TYPE_CHECKING:
    from analysis.ruling import Ruling
    from simulate.case import Case


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("run")(run)


def run(
    case_file: Annotated[
        str,
        typer.Argument(metavar="CASE", help="A case file, or the name of a shipped case (lawpoll cases)."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Show all evidence, settings and notes.")] = False,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Same seed, same answer; drawn and printed when absent.")
    ] = None,
    model: Annotated[str | None, typer.Option(help="Bidding model.")] = None,
    leads: Annotated[str | None, typer.Option(metavar="MODEL", help="Model of opening leads.")] = None,
    plays: Annotated[
        str | None, typer.Option(metavar="MODEL", help="Model of later cards: textbook-play-1 or flat.")
    ] = None,
    regulator: Annotated[str | None, typer.Option(help="Instead of the case's regulator.")] = None,
    other_table: Annotated[
        str | None, typer.Option(metavar="RESULT", help="Result at the other table, such as '4S E 9'.")
    ] = None,
    tricks: Annotated[
        str | None,
        typer.Option(help="Tricks of the main score: double-dummy (default) or published-shift-1."),
    ] = None,
    solves: Annotated[
        int | None, typer.Option(min=100, max=100_000, help="Boards to solve double dummy, at most.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write the report there instead of printing it.")] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write one page for paper and screen there as well.")
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the JSON document there as well.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there.")] = False,
    lang: Language = "en",
    no_cache: NoCache = False,
) -> None:
    """Give a ruling on a case: panel, verdict, outcomes, weighted score. It advises, the director rules."""
    import secrets
    from dataclasses import replace

    from analysis.cases import case_path, open_case
    from analysis.commands.cache import solver_of
    from analysis.exit_codes import Faults
    from analysis.progress import progress_on
    from analysis.ruling import rule
    from analysis.whole_file import check_writable
    from polling.regulators import get_regulator
    from polling.settings import peer_settings
    from simulate.bidding.registry import DEFAULT_MODEL, get_model
    from simulate.cardplay import DEFAULT_PLAY_MODEL, get_play_model
    from simulate.leads import DEFAULT_LEAD_MODEL, get_lead_model

    # Before the work, not after it: a ruling that cannot be written would be lost.
    faults = Faults()
    with faults.noted():
        check_writable((out, html, json_file), inputs=(case_path(case_file), model), force=force)
    for name, get in ((model, get_model), (leads, get_lead_model), (plays, get_play_model)):
        if name is not None:
            with faults.noted():
                get(name)
    if regulator is not None:
        with faults.noted():
            regulator = get_regulator(regulator).name
    faults.raise_all()
    case = open_case(case_file)
    if regulator is not None:
        case = replace(case, regulator=regulator)
    if other_table is not None:
        case = _with_other_table(case, other_table)
    seed = secrets.randbelow(2**32) if seed is None else seed
    settings = peer_settings()
    if solves is not None:
        settings = settings.with_solves(solves)
    with progress_on() as progress:
        ruling = rule(
            case,
            seed=seed,
            model=model or DEFAULT_MODEL,
            leads=leads or DEFAULT_LEAD_MODEL,
            plays=plays or DEFAULT_PLAY_MODEL,
            settings=settings,
            solver=solver_of(no_cache, lang),
            tricks=tricks,
            progress=progress,
        )
    _deliver(ruling, language=lang, as_json=as_json, full=full, out=out, html=html, json_file=json_file)


def _deliver(
    ruling: Ruling,
    *,
    language: str,
    as_json: bool,
    full: bool,
    out: Path | None,
    html: Path | None,
    json_file: Path | None,
) -> None:
    """Write the files that were asked for, and print the ruling unless it went to one of them with --out."""
    import json

    from analysis.report import print_ruling, render_text
    from analysis.whole_file import write_whole
    from simulate.message import Message

    def document() -> str:
        return json.dumps(ruling.to_dict(), indent=2, ensure_ascii=False) + "\n"

    def wrote(path: Path) -> None:
        tell(Message("wrote {file} (seed {seed})", file=path, seed=ruling.seed), language)

    if html is not None:
        from analysis.provenance import time_of_making
        from analysis.report.html import render_html

        write_whole(html, render_html(ruling, made=time_of_making(), language=language))
        wrote(html)
    if json_file is not None:
        write_whole(json_file, document())
        wrote(json_file)
    if as_json:
        text = document()
    else:
        from rich.console import Console

        console = Console(highlight=False, emoji=False)
        if out is None and console.is_terminal:
            print_ruling(ruling, console, full=full, language=language)
            return
        text = render_text(ruling, full=full, language=language, width=console.width) + "\n"
    if out is not None:
        write_whole(out, text)
        wrote(out)
    else:
        typer.echo(text, nl=False)


def _with_other_table(case: Case, text: str) -> Case:
    from dataclasses import replace

    from analysis.exit_codes import wrong_option
    from simulate.case import Scoring
    from simulate.core import parse_result
    from simulate.errors import NotationError, said
    from simulate.message import Message

    if case.scoring in (Scoring.MP, Scoring.XIMP):
        needs = Message(
            "expected IMP, BAM or TOTAL scoring, {scoring} needs a field ([result] in the case file): "
            "{text!r}",
            scoring=case.scoring.value,
            text=text,
        )
        raise wrong_option("--other-table", needs)
    try:
        result = parse_result(text)
    except NotationError as error:
        raise wrong_option("--other-table", said(error)) from None
    note = Message("other table's result given on the command line")
    return replace(case, other_table=result, notes=(*case.notes, note))
