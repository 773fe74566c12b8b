"""`lawpoll check`: everything that is wrong with case files and board files, at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("check")(check)


def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Case files, or PBN, LIN or USEBIO boards."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """List all problems of these files, in bridge words; exit code 3 if there are any."""
    import json

    from analysis.cases import case_path
    from analysis.exit_codes import ExitCode

    # Files that are not there are a matter of the command line, before anything is read.
    paths = [(name, case_path(name)) for name in files]
    reports = [(name, *_report(path)) for name, path in paths]
    if as_json:
        rows = [
            {"file": name, "ok": not problems, "problems": problems, "remarks": remarks}
            for name, problems, remarks in reports
        ]
        typer.echo(json.dumps({"files": rows}, indent=2, ensure_ascii=False))
    else:
        for name, problems, remarks in reports:
            for problem in problems:
                typer.echo(f"{name}: {_line(problem)}")
            if not problems:
                typer.echo(f"{name}: no problems")
            for remark in remarks:
                typer.echo(f"{name}: remark: {_line(remark)}")
    if any(problems for _, problems, _ in reports):
        raise typer.Exit(int(ExitCode.FILE_CONTENT))


def _line(row: dict[str, str]) -> str:
    return f"{row['where']}: {row['message']}" if row["where"] else row["message"]


def _report(path: Path) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    if path.suffix.lower() in (".pbn", ".lin", ".xml"):
        from simulate.formats import BoardError, boards_from

        try:
            boards = boards_from(path)
        except BoardError as error:
            return [{"where": "", "message": problem} for problem in error.problems], []
        return [], [{"where": board.title, "message": remark} for board in boards for remark in board.remarks]
    from polling.regulators import regulator_names
    from simulate.casefile import read_case_file

    reading = read_case_file(path, regulators=regulator_names())
    return _rows(reading.problems), _rows(reading.remarks)


def _rows(problems: Any) -> list[dict[str, str]]:
    return [{"where": problem.where, "message": problem.message} for problem in problems]
