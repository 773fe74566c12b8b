"""`lawpoll vote`: a real player's answer, added to the case."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analysis.commands.language import Language, tell

if TYPE_CHECKING:
    from simulate.case import Case, Vote
    from simulate.message import Text
    from simulate.notation import Notation

_BOM = b"\xef\xbb\xbf"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("vote")(vote)


def vote(
    case_file: Annotated[str, typer.Argument(metavar="CASE.toml", help="A case file of your own.")],
    choice: Annotated[str, typer.Option(metavar="CALL", help="The call or card he chooses.")],
    considered: Annotated[
        str, typer.Option(metavar="CALLS", help="Calls or cards he seriously considered beside it: P,3NT.")
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
    lang: Language = "en",
) -> None:
    """Add a real player's answer to the case file, and print the votes so far.

    The file keeps its comments and its order: the vote is written at its end. With --lang calls and cards are
    read in the letters of that language (1SA, 2R), without it in English or in those of the file.
    """
    from analysis.exit_codes import wrong_option
    from analysis.votes import count_votes, with_vote
    from analysis.whole_file import write_whole
    from polling.regulators import regulator_names
    from simulate.case import Vote
    from simulate.casefile import CaseFileError, read_case_file
    from simulate.casefile.text import decode_case
    from simulate.core.spoken import action_text
    from simulate.message import Message
    from simulate.notation import get_notation

    path = _own_file(case_file)
    regulators = regulator_names()
    reading = read_case_file(path, regulators=regulators)
    if reading.case is None:
        raise CaseFileError(reading.problems, str(path))
    case = reading.case
    # A language that is named is the only one; a file in Dutch may be answered in English, if that is clear.
    names = ("en", reading.notation) if lang == "en" else (lang,)
    notations = tuple(get_notation(name) for name in dict.fromkeys(names))
    chosen = _read(case, "--choice", choice, notations)
    others = _read(case, "--considered", considered, notations)
    if len(chosen) != 1:
        raise wrong_option(
            "--choice",
            Message("expected one call: {text!r}", text=choice)
            if case.question.card is None
            else Message("expected one card: {text!r}", text=choice),
        )
    answer = Vote(
        choice=chosen[0],
        considered=tuple(call for call in others if call != chosen[0]),
        same_before=not not_same_before,
        spoiled=spoiled,
        count=count,
        player_class=_class(player_class),
    )
    if answer.choice in others:
        twice = Message("{call} is what he chose, it counts once", call=action_text(answer.choice))
        tell(Message("{option}: {problem}", option="--considered", problem=twice), lang)
    data = path.read_bytes()
    try:
        text, case = with_vote(decode_case(data), answer, regulators=regulators)
    except CaseFileError as error:
        raise CaseFileError(error.problems, case_file) from None
    write_whole(path, ("\ufeff" if data.startswith(_BOM) else "") + text)
    tell(Message("added to {file}: {answer}", file=case_file, answer=_words(answer)), lang)
    typer.echo(count_votes(case).summary(lang))


def _own_file(name: str) -> Path:
    """Return the file behind links, so that a vote replaces the case and not the link."""
    from analysis import cases
    from analysis.exit_codes import CommandLineError
    from simulate.message import Message

    path = cases.case_path(name).resolve()
    if cases.is_shipped(path):
        raise CommandLineError(
            Message(
                "expected a case file of your own; this one comes with lawpoll, copy it first: "
                "cp {path} my.toml",
                path=path,
            )
        )
    if path.suffix.lower() != ".toml":
        raise CommandLineError(
            Message("expected a case file in TOML, votes cannot be added to others: {name!r}", name=name)
        )
    return path


def _read(case: Case, option: str, text: str, notations: tuple[Notation, ...]) -> tuple[int, ...]:
    from analysis.answers import read_answer
    from analysis.exit_codes import wrong_option
    from simulate.errors import NotationError, said

    try:
        return read_answer(case, text, notations)
    except NotationError as error:
        raise wrong_option(option, said(error)) from None


def _class(name: str | None) -> str | None:
    from simulate.bidding.model import CLASSES
    from simulate.errors import UnknownNameError

    if name is not None and name.casefold() not in CLASSES:
        raise UnknownNameError("class of player", name, CLASSES)
    return None if name is None else name.casefold()


def _words(answer: Vote) -> Text:
    from simulate.core.spoken import action_text, actions_text
    from simulate.message import Message

    words: Text = action_text(answer.choice)
    if answer.considered:
        words = Message(
            "{call}, considered {others}", call=words, others=actions_text(answer.considered, ", ")
        )
    if answer.count > 1:
        words = Message("{n} times {answer}", n=answer.count, answer=words)
    return words if answer.counts else Message("{answer} (not counted)", answer=words)
