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
    from simulate.core.actions import action_symbol

    path = _own_file(case_file)
    regulators = regulator_names()
    case = load_case(path, regulators=regulators)
    chosen, others = _calls(case, "--choice", choice), _calls(case, "--considered", considered)
    if len(chosen) != 1:
        raise CommandLineError(
            f"--choice: expected one {'call' if case.question.card is None else 'card'}: {choice!r}"
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
        typer.echo(
            f"lawpoll: --considered: {action_symbol(answer.choice)} is what he chose, it counts once",
            err=True,
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
    """Read calls, or cards where a card is in question, each allowed and named once."""
    from analysis.exit_codes import CommandLineError
    from simulate.core.actions import action_name
    from simulate.errors import NotationError

    allowed = _allowed(case)
    actions: list[int] = []
    for word in _words_of(text, cards=case.question.card is not None):
        try:
            action = _read(case, word)
        except NotationError as error:
            raise CommandLineError(f"{option}: {error}") from None
        if action not in allowed:
            where = f"a legal call at call {case.question.call + 1}"
            wanted = where if case.question.card is None else "a card he may play"
            raise CommandLineError(f"{option}: expected {wanted}: {action_name(action)!r}")
        if action in actions:
            what = "call" if case.question.card is None else "card"
            raise CommandLineError(f"{option}: expected each {what} once: {word!r}")
        actions.append(action)
    return tuple(actions)


def _words_of(text: str, *, cards: bool) -> list[str]:
    # "low heart" is one card, so cards are parted by commas where there are any.
    if cards and ("," in text or text.strip().casefold().startswith(("low ", "small "))):
        return [word.strip() for word in text.split(",") if word.strip()]
    return text.replace(",", " ").split()


def _allowed(case: Case) -> set[int]:
    from simulate.core.actions import card_action

    if case.question.card is not None:
        return {card_action(card) for card in case.playable}
    return {call for call, legal in enumerate(case.auction_before.legal()) if legal}


def _read(case: Case, word: str) -> int:
    from simulate.casefile.cardtext import read_play
    from simulate.core.actions import card_action
    from simulate.core.calls import parse_call

    if case.question.card is not None:
        return card_action(read_play(word, case.playable))
    return parse_call(word)


def _class(name: str | None) -> str | None:
    from simulate.bidding.model import CLASSES
    from simulate.errors import UnknownNameError

    if name is not None and name.casefold() not in CLASSES:
        raise UnknownNameError("class of player", name, CLASSES)
    return None if name is None else name.casefold()


def _words(answer: Vote) -> str:
    from simulate.core.actions import action_symbol

    considered = " and ".join(action_symbol(call) for call in answer.considered)
    words = f"{action_symbol(answer.choice)}{', considered ' + considered if considered else ''}"
    times = f"{answer.count} times " if answer.count > 1 else ""
    return f"{times}{words}{'' if answer.counts else ' (not counted)'}"
