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
    chosen = _calls(case, "--choice", choice, notations)
    others = _calls(case, "--considered", considered, notations)
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
    if path.parent == Path(cases.__file__).resolve().parent:
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


def _calls(case: Case, option: str, text: str, notations: tuple[Notation, ...]) -> tuple[int, ...]:
    """Read calls, or cards where a card is in question, each allowed and named once."""
    from analysis.exit_codes import wrong_option
    from simulate.errors import NotationError, said
    from simulate.message import Message

    allowed, cards = _allowed(case), case.question.card is not None
    actions: list[int] = []
    for word in _words_of(text, cards=cards):
        try:
            action = _read_in_any(case, word, notations)
        except NotationError as error:
            raise wrong_option(option, said(error)) from None
        if action not in allowed:
            raise wrong_option(
                option,
                Message("expected a card he may play: {action!r}", action=word)
                if cards
                else Message(
                    "expected a legal call at call {turn}: {call!r}", turn=case.question.call + 1, call=word
                ),
            )
        if action in actions:
            raise wrong_option(
                option,
                Message("expected each card once: {text!r}", text=word)
                if cards
                else Message("expected each call once: {text!r}", text=word),
            )
        actions.append(action)
    return tuple(actions)


def _words_of(text: str, *, cards: bool) -> list[str]:
    from simulate.casefile.cardtext import is_low

    # "low heart" is one card, so cards are parted by commas where there are any.
    if cards and ("," in text or is_low(text)):
        return [word.strip() for word in text.split(",") if word.strip()]
    return text.replace(",", " ").split()


def _allowed(case: Case) -> set[int]:
    from simulate.core.actions import card_action

    if case.question.card is not None:
        return {card_action(card) for card in case.playable}
    return {call for call, legal in enumerate(case.auction_before.legal()) if legal}


def _read_in_any(case: Case, word: str, notations: tuple[Notation, ...]) -> int:
    """Return what a word means in the notations that have it, if that is one thing."""
    from simulate.core.spoken import action_text
    from simulate.errors import NotationError
    from simulate.message import Joined, Message

    found: dict[int, str] = {}
    problems: list[NotationError] = []
    for notation in notations:
        try:
            found.setdefault(_read(case, word, notation), notation.language)
        except NotationError as error:
            problems.append(error)
    if not found:
        raise problems[0]
    if len(found) > 1:
        readings = (
            Message("{action} in {language}", action=action_text(action), language=Message(name))
            for action, name in found.items()
        )
        raise NotationError(
            Message(
                "expected --lang, this is {readings}: {word!r}", readings=Joined(", ", readings), word=word
            )
        )
    return found.popitem()[0]


def _read(case: Case, word: str, notation: Notation) -> int:
    from simulate.casefile.cardtext import is_low, read_play
    from simulate.core.actions import card_action
    from simulate.core.calls import parse_call
    from simulate.notation import parse_call as parse_call_in
    from simulate.notation import parse_card

    english = notation.name == "en"
    if case.question.card is None:
        return parse_call(word) if english else parse_call_in(word, notation=notation)
    if english or is_low(word):
        return card_action(read_play(word, case.play_before.legal()))
    return card_action(parse_card(word, notation=notation))


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
