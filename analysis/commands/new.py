"""`lawpoll new`: a case file to fill in, made from a PBN or LIN board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analysis.commands.language import Language, tell
from simulate.message import Joined, Message, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simulate.casefile.blank import Known
    from simulate.core.contract import Result
    from simulate.formats import Board, BoardEntry


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("new")(new)


def new(
    board_file: Annotated[
        str,
        typer.Argument(
            metavar="BOARDFILE", help="A PBN, LIN or USEBIO (.xml) file, or a link to BBO's hand viewer."
        ),
    ],
    board: Annotated[int | None, typer.Option(min=1, help="Board number, where there are several.")] = None,
    room: Annotated[
        str | None, typer.Option("--table", "--room", help="open or closed, where the file has both.")
    ] = None,
    player: Annotated[str | None, typer.Option(help="Whose decision: N, E, S or W.")] = None,
    notation: Annotated[
        str | None,
        typer.Option(help="Notation of --player: en, nl, sv, el, fr or de."),
    ] = None,
    call: Annotated[int | None, typer.Option(min=1, help="Which call, counted from 1.")] = None,
    regulator: Annotated[str | None, typer.Option(help="Whose regulations hold.")] = None,
    scoring: Annotated[str | None, typer.Option(help="IMP, MP, XIMP, BAM or TOTAL.")] = None,
    player_class: Annotated[str | None, typer.Option("--class", help="Whose peers.")] = None,
    out: Annotated[Path | None, typer.Option(help="File to write, else it is printed.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
    lang: Language = "en",
) -> None:
    """Make a case file from a board, with comments where the director fills in."""
    from analysis.exit_codes import CommandLineError
    from analysis.whole_file import check_writable, input_file, write_whole
    from polling.regulators import regulator_names
    from simulate.bidding.model import CLASSES
    from simulate.case import Scoring
    from simulate.casefile.blank import blank_case
    from simulate.errors import UnknownNameError, said
    from simulate.formats import BoardError, board_entries, link_entries
    from simulate.notation import notation_names

    regulators = regulator_names()
    wrong: list[Text] = [
        said(UnknownNameError(kind, name, names))
        for kind, name, names in (
            ("regulator", regulator, regulators),
            ("scoring", scoring, [unit.value for unit in Scoring]),
            ("class of player", player_class, CLASSES),
            ("room", room, ["open", "closed"]),
            ("notation", notation, notation_names()),
        )
        if name is not None and name not in names
    ]
    if out is not None and out.suffix.lower() != ".toml":
        wrong.append(Message("expected a file name that ends in .toml: {file!r}", file=str(out)))
    if wrong:
        raise CommandLineError(Joined("\n", wrong))
    link = board_file.lower().startswith(("http://", "https://"))
    check_writable((out,), inputs=() if link else (board_file,), force=force)
    if link:
        # Nothing is fetched: a link to the hand viewer carries the board itself.
        shown: Text = Message("the link")
        source = "a link to a hand viewer"
    else:
        source, shown = input_file(board_file).name, Joined("", [board_file])
    try:
        entries = link_entries(board_file) if link else board_entries(board_file)
        chosen = _choose(entries, board, room)
        if len(entries) > 1:
            # Of several boards the complaint says which.
            shown = Joined(": ", (shown, chosen.title))
        found = chosen.read()
    except BoardError as error:
        raise BoardError([Joined(": ", (shown, problem)) for problem in error.problems]) from None
    for remark in _remarks(found):
        tell(Joined(": ", (found.title, remark)), lang)
    text = blank_case(
        found,
        _known(found, _player(player, notation), call, regulator, scoring, player_class),
        regulators=regulators,
        classes=CLASSES,
        other_table=_other_table(entries, found, lang),
        source=source,
    )
    if out is None:
        typer.echo(text, nl=False)
        return
    write_whole(out, text)
    tell(Message("wrote {file}; fill it in, then: lawpoll check {file}", file=out), lang)


def _remarks(board: Board) -> list[str]:
    """Say what of the file is not in the case, or only as free words."""
    from simulate.core.seats import SEATS
    from simulate.core.spoken import action_text, result_letters, seat_text
    from simulate.errors import NOTHING
    from simulate.meaning import explain_unread, read_meaning, with_suit_of_call

    remarks = list(board.remarks)
    for index, words in sorted(board.alerts.items()):
        call = Message("call {n} ({call})", n=index + 1, call=action_text(board.auction.calls[index]))
        if not words:
            remarks.append(Message("{call} was alerted without words: ask what it meant", call=call))
        elif (full := with_suit_of_call(words, board.auction.calls[index])) != words:
            remarks.append(
                Message(
                    "{call}: {words!r} of that suit is taken as {full!r}", call=call, words=words, full=full
                )
            )
        elif read_meaning(words) is None:
            why = explain_unread(words)
            helps = why.startswith("expected '") or "did you mean" in why
            hint = Joined("; ", ("", why)) if helps else NOTHING
            remarks.append(
                Message(
                    "{call}: free words, shown but not used: {words!r}{hint}; write what it shows "
                    'instead, such as agreed = "5-10 6S", if it matters',
                    call=call,
                    words=words,
                    hint=hint,
                )
            )
    unnamed = [seat for seat in SEATS if seat not in board.names]
    if board.names and unnamed:
        *some, last = map(seat_text, unnamed)
        seats = Message("{seats} and {last}", seats=Joined(", ", some), last=last) if some else last
        remarks.append(Message("no name for {seats}", seats=seats))
    rows = () if board.traveller is None else board.traveller.rows
    for row in rows:
        if row.result is None:
            stands = row.words or row.contract or row.points
            remarks.append(Message("a table is not in the field: {words}", words=stands))
        elif row.disagrees(board.vulnerability):
            result = result_letters(row.result)
            remarks.append(
                Message(
                    "a table is taken as {result}, though the file scores it {points:+d}",
                    result=result,
                    points=row.points,
                )
            )
    return remarks


def _choose(entries: Sequence[BoardEntry], number: int | None, room: str | None) -> BoardEntry:
    from analysis.exit_codes import CommandLineError

    fits = [
        entry
        for entry in entries
        if (number is None or entry.number == number) and (room is None or entry.room == room)
    ]
    if len(fits) == 1:
        return fits[0]
    titles = list(dict.fromkeys(entry.title for entry in (fits or entries)))
    listed = Joined("; ", [*titles[:12], *(["..."] if len(titles) > 12 else [])])
    if not fits:
        wanted = " ".join(str(part) for part in (number, room) if part is not None)
        raise CommandLineError(
            Message(
                "expected one of the boards in the file ({listed}): {wanted!r}", listed=listed, wanted=wanted
            )
        )
    raise CommandLineError(
        Message("expected one board, say which with --board or --table; there are: {listed}", listed=listed)
    )


def _other_table(entries: Sequence[BoardEntry], board: Board, lang: str) -> Result | None:
    """Return the result of the same board in the other room, when the file has it."""
    from simulate.errors import said
    from simulate.formats import BoardError

    for entry in entries:
        if board.room and entry.number == board.number and entry.room not in (None, board.room):
            try:
                other = entry.read()
            except BoardError as error:
                tell(Message("{board} is left out: {problem}", board=entry.title, problem=said(error)), lang)
                continue
            if other.hands == board.hands:
                return other.result
    return None


def _player(text: str | None, notation: str | None) -> str | None:
    """Return the player's seat in English letters."""
    from analysis.exit_codes import wrong_option
    from simulate.core.seats import seat_name
    from simulate.errors import NotationError, said
    from simulate.notation import get_notation, parse_seat

    if notation is None or text is None:
        return text
    try:
        return seat_name(parse_seat(text, notation=get_notation(notation)))
    except NotationError as error:
        raise wrong_option("--player", said(error)) from error


def _known(
    board: Board,
    player: str | None,
    call: int | None,
    regulator: str | None,
    scoring: str | None,
    player_class: str | None,
) -> Known:
    from analysis.exit_codes import wrong_option
    from simulate.casefile.blank import Known
    from simulate.core.seats import parse_seat
    from simulate.core.spoken import seat_text
    from simulate.errors import NotationError, said

    try:
        seat = None if player is None else parse_seat(player)
    except NotationError as error:
        raise wrong_option("--player", said(error)) from error
    if call is not None:
        if call > len(board.auction):
            beyond = Message(
                "expected a call of the auction, which has {n}: {number!r}", n=len(board.auction), number=call
            )
            raise wrong_option("--call", beyond)
        caller = board.auction.seat_at(call - 1)
        if seat is not None and seat != caller:
            other = Message(
                "expected a call by {player}, call {turn} is {caller}'s",
                player=seat_text(seat),
                turn=call,
                caller=seat_text(caller),
            )
            raise wrong_option("--call", other)
    return Known(None if call is None else call - 1, seat, regulator, scoring, player_class)
