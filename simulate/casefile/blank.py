"""A case file to fill in, made from a board: what the board says, and what the director has to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from simulate.case import EDITIONS, Scoring
from simulate.casefile.model import SCHEMA_VERSION
from simulate.casefile.text import toml_string
from simulate.core.auction import auction_name
from simulate.core.calls import call_symbol
from simulate.core.contract import Result, result_name
from simulate.core.hands import hand_name
from simulate.core.seats import SEATS, lho, rho, seat_name, seat_word
from simulate.formats.board import Board
from simulate.meaning import with_suit_of_call

_SCORING_TAGS: Final = (
    ("XIMP", Scoring.XIMP),
    ("CROSS", Scoring.XIMP),
    ("BUTLER", Scoring.XIMP),
    ("IMP", Scoring.IMP),
    ("MP", Scoring.MP),
    ("MATCHPOINT", Scoring.MP),
    ("BAM", Scoring.BAM),
    ("BOARD", Scoring.BAM),
    ("TOTAL", Scoring.TOTAL),
)


@dataclass(frozen=True, slots=True)
class Known:
    """What the director has said already; None is left for him to fill in.

    `call` is an index from 0.
    """

    call: int | None = None
    player: int | None = None
    regulator: str | None = None
    scoring: str | None = None
    player_class: str | None = None


def scoring_of(tag: str | None) -> Scoring | None:
    """Return the scoring that a PBN ``Scoring`` tag means, None when it is not one of ours."""
    word = (tag or "").split(";")[0].strip().upper()
    return next((unit for start, unit in _SCORING_TAGS if word.startswith(start)), None)


def blank_case(
    board: Board,
    known: Known,
    *,
    regulators: Sequence[str],
    classes: Sequence[str],
    other_table: Result | None = None,
    source: str = "",
) -> str:
    """Return the text of a TOML case file for a board.

    Parameters
    ----------
    board : Board
        As played.
    known : Known
        What is known besides.
    regulators, classes : sequence of str
        The names that can be filled in.
    other_table : Result or None
        Result in the other room.
    source : str
        Name of the file the board came from.
    """
    named = scoring_of(board.scoring)
    scoring = known.scoring or (named.value if named else None)
    title = f"{board.event}, {board.title}" if board.event else board.title
    player = board.auction.seat_at(known.call) if known.call is not None else known.player
    lines = [
        f"# Made from {toml_string(source)[1:-1]}. Fill in what is empty, then: lawpoll check THIS_FILE",
        f"schema_version = {SCHEMA_VERSION}",
        f"title = {toml_string(title[:1].upper() + title[1:])}",
        f"law = {EDITIONS[-1]}  # edition of the Laws: {_choice(EDITIONS)}",
        _field("regulator", known.regulator, regulators),
        _field("scoring", scoring, [unit.value for unit in Scoring]),
        f'dealer = "{seat_name(board.dealer)}"',
        f'vulnerable = "{board.vulnerability}"',
        _field("class", known.player_class, classes, "whose peers"),
        "",
        "[hands]  # spades.hearts.diamonds.clubs",
    ]
    for seat in SEATS:
        player_name = f"  # {_comment(board.names[seat])}" if seat in board.names else ""
        if seat in board.hands:
            lines.append(f'{seat_name(seat)} = "{hand_name(board.hands[seat])}"{player_name}')
        else:
            lines.append(f'# {seat_name(seat)} = ""{player_name}')
    lines += ["", "[auction]", *_numbered_calls(board), f'calls = "{auction_name(board.auction)}"']
    lines += ["", "# [methods]", '# NS = ["2/1"]', '# EW = ["weak two"]']
    lines += _explanations(board)
    lines += [
        "",
        "# [[information]]         # what somebody had besides the legal auction",
        '# from = "W"',
        '# kind = "hesitation"     # haste, remark, question, answer, alert, no alert, explanation, ...',
        "# call = 7",
        '# fact = "agreed"         # agreed, disputed, or found',
        "",
        "[question]",
        f'player = "{"" if player is None else seat_name(player)}"  # whose decision: N, E, S or W',
        f"call = {0 if known.call is None else known.call + 1}  # which call, counted from 1",
        '# alternatives = ["P", "X"]',
        "",
        "[result]  # contract, declarer, tricks",
        _result("table", board.result),
        _result("other_table", other_table),
        *_field_results(board),
        "",
        "# [event]",
        "# boards = 16",
        '# vp = "WBF"             # then the page says what the match scores in victory points',
        "# rest = 0               # IMPs of the other boards, as North-South see them",
        "",
        "# [[vote]]                # one for every player asked",
        '# choice = "P"',
        '# considered = ["4S"]',
        "# same_before = true",
    ]
    return "\n".join(lines) + "\n"


def _choice(options: Sequence[object]) -> str:
    words = [str(option) for option in options]
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


def _field(key: str, value: str | None, options: Sequence[str], words: str = "") -> str:
    remark = f"{words}: {_choice(options)}" if words else _choice(options)
    return f"{key} = {toml_string(value or '')}  # {remark}"


def _comment(text: str) -> str:
    """Return a text that cannot end the comment it stands in."""
    return " ".join(toml_string(text)[1:-1].split())


def _numbered_calls(board: Board) -> list[str]:
    """Return comment lines that number the calls, four to a line."""
    words = [
        f"{index + 1} {seat_name(board.auction.seat_at(index))}:{call_symbol(call)}"
        for index, call in enumerate(board.auction.calls)
    ]
    return [f"# {'   '.join(words[start : start + 4])}" for start in range(0, len(words), 4)]


def _explanations(board: Board) -> list[str]:
    """Return what was said of each call.

    A file records what the opponents were told. As long as nobody disputes it that is the agreement too; when
    it is disputed the director moves it to `told`, and says what the evidence shows was agreed (Law 75).
    """
    lines: list[str] = []
    for index, words in sorted(board.alerts.items()):
        caller = board.auction.seat_at(index)
        call = f"{seat_word(caller)}'s {call_symbol(board.auction.calls[index])}"
        told_to = ", ".join(f'"{seat_name(seat)}"' for seat in sorted((lho(caller), rho(caller))))
        start = "" if words else "# "
        agreed = with_suit_of_call(words, board.auction.calls[index])
        told = "as the opponents were told" + ("" if agreed == words else f": {toml_string(words)}")
        lines += [
            "",
            f"{start}[[explanation]]",
            f"{start}call = {index + 1}",
            f"{start}agreed = {toml_string(agreed)}  # {call}, "
            + (told if words else "alerted without words"),
        ]
        if words:
            lines.append(
                f"# told = {toml_string(words)}; told_to = [{told_to}]  # if that was not the agreement"
            )
    if not lines:
        lines = [
            "",
            "# [[explanation]]         # what a call meant",
            "# call = 1",
            '# agreed = "5-10 6S"      # a meaning, a convention, or "none"',
            '# told = ""               # what opponents were told instead',
            '# told_to = ["N", "S"]',
        ]
    return lines


def _field_results(board: Board) -> list[str]:
    found = () if board.traveller is None else board.traveller.results()
    if not found:
        return ['# field = [["4S E 10", 3], ["3S E 9", 5]]']
    rows = [f'    ["{result_name(result)}", {count}],' for result, count in found]
    return [
        "# all tables of the traveller: take out the one of this case, it is not compared with itself",
        "field = [",
        *rows,
        "]",
    ]


def _result(key: str, result: Result | None) -> str:
    return f'# {key} = "4S E 10"' if result is None else f'{key} = "{result_name(result)}"'
