"""`lawpoll vote`: a real player's answer, added to the case."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from simulate.case import Case, Vote

_BOM = b"\xef\xbb\xbf"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("vote")(vote)


def vote(
    case_file: Annotated[str, typer.Argument(metavar="CASE.toml", help="A case file of your own.")],
    choice: Annotated[str, typer.Option(metavar="CALL", help="The call he chooses.")],
    considered: Annotated[
        str, typer.Option(metavar="CALLS", help="Calls he seriously considered beside it: P,3NT.")
    ] = "",
    player_class: Annotated[
        str | None, typer.Option("--class", help="His class, if not that of the case.")
    ] = None,
    not_same_before: Annotated[
        bool,
        typer.Option(
            "--not-same-before", help="He would not have made the earlier calls: kept, not counted."
        ),
    ] = False,
    spoiled: Annotated[
        bool, typer.Option("--spoiled", help="He knew more than he should: kept, not counted.")
    ] = False,
    count: Annotated[int, typer.Option(min=1, help="How many players gave this answer.")] = 1,
) -> None:
    """Add a real player's answer to the case file, and print the votes so far.

    The file keeps its comments and its order: the vote is written at its end.
    """
    from analysis.exit_codes import CommandLineError
    from analysis.votes import count_votes, with_vote
    from analysis.whole_file import write_whole
    from polling.regulators import regulator_names
    from simulate.case import Vote
    from simulate.casefile import CaseFileError, load_case
    from simulate.casefile.text import decode_case

    path = _own_file(case_file)
    regulators = regulator_names()
    case = load_case(path, regulators=regulators)
    chosen, others = _calls(case, "--choice", choice), _calls(case, "--considered", considered)
    if len(chosen) != 1:
        raise CommandLineError(f"--choice: expected one call: {choice!r}")
    answer = Vote(
        choice=chosen[0],
        considered=tuple(call for call in others if call != chosen[0]),
        same_before=not not_same_before,
        spoiled=spoiled,
        count=count,
        player_class=_class(player_class),
    )
    data = path.read_bytes()
    try:
        text, case = with_vote(decode_case(data), answer, regulators=regulators)
    except CaseFileError as error:
        raise CaseFileError(error.problems, case_file) from None
    write_whole(path, ("\ufeff" if data.startswith(_BOM) else "") + text)
    typer.echo(f"lawpoll: added to {case_file}: {_words(answer)}", err=True)
    typer.echo(count_votes(case).summary())


def _own_file(name: str) -> Path:
    """Return the file behind links, so that a vote replaces the case and not the link."""
    from analysis import cases
    from analysis.exit_codes import CommandLineError

    path = cases.case_path(name).resolve()
    if path.parent == Path(cases.__file__).resolve().parent:
        raise CommandLineError(
            f"expected a case file of your own; this one comes with lawpoll, copy it first: cp {path} my.toml"
        )
    if path.suffix.lower() != ".toml":
        raise CommandLineError(f"expected a case file in TOML, votes cannot be added to others: {name!r}")
    return path


def _calls(case: Case, option: str, text: str) -> tuple[int, ...]:
    from analysis.exit_codes import CommandLineError
    from simulate.core.calls import call_name, parse_call
    from simulate.errors import NotationError

    legal = case.auction_before.legal()
    calls: list[int] = []
    for word in text.replace(",", " ").split():
        try:
            call = parse_call(word)
        except NotationError as error:
            raise CommandLineError(f"{option}: {error}") from None
        if not legal[call]:
            number = case.question.call + 1
            raise CommandLineError(f"{option}: expected a legal call at call {number}: {call_name(call)!r}")
        if call in calls:
            raise CommandLineError(f"{option}: expected each call once: {word!r}")
        calls.append(call)
    return tuple(calls)


def _class(name: str | None) -> str | None:
    from simulate.bidding.model import CLASSES
    from simulate.errors import UnknownNameError

    if name is not None and name.casefold() not in CLASSES:
        raise UnknownNameError("class of player", name, CLASSES)
    return None if name is None else name.casefold()


def _words(answer: Vote) -> str:
    from simulate.core.calls import call_symbol

    considered = " and ".join(call_symbol(call) for call in answer.considered)
    words = f"{call_symbol(answer.choice)}{', considered ' + considered if considered else ''}"
    times = f"{answer.count} times " if answer.count > 1 else ""
    return f"{times}{words}{'' if answer.counts else ' (not counted)'}"
