"""`lawpoll new`: a case file to fill in, made from a PBN or LIN board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
) -> None:
    """Make a case file from a board, with comments where the director fills in."""
    from analysis.exit_codes import CommandLineError
    from analysis.whole_file import check_writable, write_whole
    from polling.regulators import regulator_names
    from simulate.bidding.model import CLASSES
    from simulate.case import Scoring
    from simulate.casefile.blank import blank_case
    from simulate.errors import UnknownNameError
    from simulate.formats import BoardError, board_entries, link_entries
    from simulate.notation import get_notation

    regulators = regulator_names()
    for kind, name, names in (
        ("regulator", regulator, regulators),
        ("scoring", scoring, [unit.value for unit in Scoring]),
        ("class of player", player_class, CLASSES),
        ("room", room, ["open", "closed"]),
    ):
        if name is not None and name not in names:
            raise UnknownNameError(kind, name, names)
    if notation is not None:
        get_notation(notation)
    if out is not None and out.suffix.lower() != ".toml":
        raise CommandLineError(f"expected a file name that ends in .toml: {str(out)!r}")
    link = board_file.lower().startswith(("http://", "https://"))
    check_writable((out,), inputs=() if link else (board_file,), force=force)
    if link:
        # Nothing is fetched: a link to the hand viewer carries the board itself.
        source, shown = "a link to a hand viewer", "the link"
    else:
        source, shown = _board_path(board_file).name, board_file
    try:
        entries = link_entries(board_file) if link else board_entries(board_file)
        found = _choose(entries, board, room).read()
    except BoardError as error:
        raise BoardError([f"{shown}: {problem}" for problem in error.problems]) from None
    for remark in _remarks(found):
        typer.echo(f"lawpoll: {found.title}: {remark}", err=True)
    text = blank_case(
        found,
        _known(found, _player(player, notation), call, regulator, scoring, player_class),
        regulators=regulators,
        classes=CLASSES,
        other_table=_other_table(entries, found),
        source=source,
    )
    if out is None:
        typer.echo(text, nl=False)
        return
    write_whole(out, text)
    typer.echo(f"lawpoll: wrote {out}; fill it in, then: lawpoll check {out}", err=True)


def _board_path(name: str) -> Path:
    from analysis.exit_codes import CommandLineError

    path = Path(name)
    if path.is_dir():
        raise CommandLineError(f"expected a file, this is a folder: {name!r}")
    if not path.exists():
        raise CommandLineError(f"expected a file that is there: {name!r}")
    return path


def _remarks(board: Board) -> list[str]:
    """Say what of the file is not in the case, or only as free words."""
    from simulate.core.calls import call_symbol
    from simulate.core.seats import SEATS, seat_word
    from simulate.meaning import explain_unread, read_meaning, with_suit_of_call

    remarks = list(board.remarks)
    for index, words in sorted(board.alerts.items()):
        call = f"call {index + 1} ({call_symbol(board.auction.calls[index])})"
        if not words:
            remarks.append(f"{call} was alerted without words: ask what it meant")
        elif (full := with_suit_of_call(words, board.auction.calls[index])) != words:
            remarks.append(f"{call}: {words!r} of that suit is taken as {full!r}")
        elif read_meaning(words) is None:
            why = explain_unread(words)
            hint = f"; {why}" if why.startswith("expected '") or "did you mean" in why else ""
            remarks.append(
                f"{call}: free words, shown but not used: {words!r}{hint}; write what it shows instead, "
                'such as agreed = "5-10 6S", if it matters'
            )
    unnamed = [seat_word(seat) for seat in SEATS if seat not in board.names]
    if board.names and unnamed:
        remarks.append(f"no name for {' and '.join(unnamed)}")
    rows = () if board.traveller is None else board.traveller.rows
    for row in rows:
        if row.result is None:
            remarks.append(f"a table is not in the field: {row.words or row.contract or row.points}")
        elif row.disagrees(board.vulnerability):
            remarks.append(f"a table is taken as {row.result}, though the file scores it {row.points:+d}")
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
    listed = "; ".join(titles[:12]) + ("; ..." if len(titles) > 12 else "")
    wanted = (
        "no such board in the file" if not fits else "expected one board, say which with --board or --table"
    )
    raise CommandLineError(f"{wanted}; there are: {listed}")


def _other_table(entries: Sequence[BoardEntry], board: Board) -> Result | None:
    """Return the result of the same board in the other room, when the file has it."""
    from simulate.formats import BoardError

    for entry in entries:
        if board.room and entry.number == board.number and entry.room not in (None, board.room):
            try:
                other = entry.read()
            except BoardError as error:
                typer.echo(f"lawpoll: {entry.title} is left out: {error}", err=True)
                continue
            if other.hands == board.hands:
                return other.result
    return None


def _player(text: str | None, notation: str | None) -> str | None:
    """Return the player's seat in English letters."""
    from analysis.exit_codes import CommandLineError
    from simulate.core.seats import seat_name
    from simulate.errors import NotationError
    from simulate.notation import get_notation, parse_seat

    if notation is None or text is None:
        return text
    try:
        return seat_name(parse_seat(text, notation=get_notation(notation)))
    except NotationError as error:
        raise CommandLineError(f"--player: {error}") from error


def _known(
    board: Board,
    player: str | None,
    call: int | None,
    regulator: str | None,
    scoring: str | None,
    player_class: str | None,
) -> Known:
    from analysis.exit_codes import CommandLineError
    from simulate.casefile.blank import Known
    from simulate.core.seats import parse_seat, seat_word
    from simulate.errors import NotationError

    try:
        seat = None if player is None else parse_seat(player)
    except NotationError as error:
        raise CommandLineError(f"--player: {error}") from error
    if call is not None:
        if call > len(board.auction):
            raise CommandLineError(
                f"--call: expected a call of the auction, which has {len(board.auction)}: {call}"
            )
        caller = board.auction.seat_at(call - 1)
        if seat is not None and seat != caller:
            raise CommandLineError(
                f"--call: expected a call by {seat_word(seat)}, call {call} is {seat_word(caller)}'s"
            )
    return Known(None if call is None else call - 1, seat, regulator, scoring, player_class)
