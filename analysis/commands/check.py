"""`lawpoll check`: everything that is wrong with case files and board files, at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analysis.commands.language import Language

if TYPE_CHECKING:
    from simulate.casefile import Problem


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("check")(check)


def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Case files, or PBN, LIN or USEBIO boards."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    lang: Language = "en",
) -> None:
    """List all problems of these files, in bridge words; exit code 3 if there are any."""
    import json

    from analysis.cases import case_paths
    from analysis.exit_codes import ExitCode
    from simulate.language import say_in

    # Files that are not there are a matter of the command line, before anything is read.
    reports = [(name, *_report(path)) for name, path in zip(files, case_paths(files), strict=True)]
    if as_json:
        rows = [
            {"file": name, "ok": not problems, "problems": _rows(problems), "remarks": _rows(remarks)}
            for name, problems, remarks in reports
        ]
        typer.echo(json.dumps({"files": rows}, indent=2, ensure_ascii=False))
    else:
        say = say_in(lang)
        for name, problems, remarks in reports:
            for problem in problems:
                typer.echo(say("{file}: {problem}", file=name, problem=problem.text))
            if not problems:
                typer.echo(say("{file}: no problems", file=name))
            for remark in remarks:
                typer.echo(say("{file}: remark: {remark}", file=name, remark=remark.text))
    if any(problems for _, problems, _ in reports):
        raise typer.Exit(int(ExitCode.FILE_CONTENT))


def _report(path: Path) -> tuple[Sequence[Problem], Sequence[Problem]]:
    from simulate.casefile import Problem, read_case_file

    if path.suffix.lower() in (".pbn", ".lin", ".xml"):
        from simulate.formats import BoardError, boards_from

        try:
            boards = boards_from(path)
        except BoardError as error:
            return [Problem("", problem) for problem in error.problems], []
        return [], [Problem(board.title, remark) for board in boards for remark in board.remarks]
    from polling.regulators import regulator_names

    reading = read_case_file(path, regulators=regulator_names())
    return reading.problems, reading.remarks


def _rows(problems: Sequence[Problem]) -> list[dict[str, str]]:
    return [{"where": problem.where, "message": problem.message} for problem in problems]
