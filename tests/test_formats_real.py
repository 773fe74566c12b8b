"""Board files as they are found: oddities are read, and what cannot be taken over is said."""

from __future__ import annotations

import random
from collections.abc import Sequence
from urllib.parse import quote

import pytest
from typer.testing import CliRunner

from analysis.cli import app
from simulate.core.seats import EAST, NORTH, SOUTH, WEST
from simulate.formats import Board, BoardError, boards_of, link_entries, travellers_of

MD = "3SK87HJ9743DACAT94,SA5HAQ652DQJT95CJ,S92HKD7632CQ87653,"
DEAL = '[Deal "N:92.K.7632.Q87653 QJT643.T8.K84.K2 K87.J9743.A.AT94 A5.AQ652.QJT95.J"]\n'
HEAD = '[Board "10"]\n[Dealer "E"]\n[Vulnerable "All"]\n'
NOTE = '[Note "1:a \\"b\\""]\n'
LINK = "https://www.bridgebase.com/tools/handviewer.html"


def lin(text: str) -> Board:
    (board,) = boards_of(text.encode(), "lin")
    return board


def pbn(text: str) -> Board:
    (board,) = boards_of(text.encode(), "pbn")
    return board


def said(board: Board) -> str:
    return " / ".join(board.remarks)


@pytest.mark.parametrize(
    ("text", "calls", "remark"),
    [
        (f"PN|a,b,c,d|MD|{MD}|SV|B|MB|PASS|MB|1nt|MB|Dbl|MB|rdbl|", "P 1N X XX", ""),
        (f"md|{MD}|sv|b|mb|p|", "P", ""),
        (f"pn|a,b,c|md|{MD}|sv|b|mb|p|", "P", ""),
        (f"pn|a,b,c,d,|md|{MD}|sv|b|mb|p|", "P", ""),
        (f"pn|a,b,c,d,e|md|{MD}|sv|b|mb|p|", "P", "not taken over: 'e'"),
        (f"pn|a,b,\nc,d|md|{MD[:20]}\r\n{MD[20:]}|sv|b|mb|p\n|", "P", ""),
        (f"md|{MD}|sv|b|nt|^*b 50% of {{them}} [x], http://x|mb|p|nt||pg|", "P", ""),
        (f"md|{MD}|sv|b|an|strange|mb|p|", "P", "explanation before any call (an): 'strange'"),
        (f"md|{MD}|sv|b|mb|p|mc|?|", "P", "expected a number of tricks claimed (mc): '?'"),
        (f"md|{MD}|sv|b|mb||mb|p|", "P", "an empty call"),
        (f"md|{MD}|sv|b|mb|p|pc|1A|", "P", "play not read"),
        (f"md|0|md|{MD}|sv|b|mb|p|xyz1|x|", "P", "tag 'xyz1' is not known"),
        ("md|1SK87HJ9743DACAT94,,,|sv|b|mb|p|mb|1C!|an|16+|", "P 1C", ""),
    ],
)
def test_lin_oddities(text: str, calls: str, remark: str):
    board = lin(text)
    assert str(board.auction) == calls
    assert remark in said(board)
    assert bool(remark) == bool(board.remarks)
    # Reading it again says the same, once.
    assert lin(text).remarks == board.remarks


def test_links_carry_their_board():
    text = f"pn|a,b,c,d|md|{MD}|sv|b|ah|Board 10|mb|p|mb|1N!|an|15-17, 5+ cards|"
    plus = quote(text, safe="").replace("%20", "+").replace("%2B", "%2b")
    bars = quote(text, safe="|,")
    for link in (
        f"{LINK}?lin={quote(text, safe='')}",
        f"{LINK}?bbo=y&lin={bars}&tview=1",
        f"{LINK.upper()}?LIN={plus}#here\n",
    ):
        (entry,) = link_entries(link)
        board = entry.read()
        assert board.alerts == {1: "15-17, 5+ cards"}
        assert board.number == 10
        assert lin(link) == board


def test_vugraph_results_stand_in_the_head():
    calls = "".join(f"mb|{call}|" for call in ("1S", "p", "4S", "p", "p", "p"))
    head = "vg|T,S,I,3,4,A,0,B,0|rs|,,4SN=,4SNX-1|pn|s1,w1,n1,e1,s2,w2,n2,e2|"
    rooms = "".join(f"qx|{room}4|md|{MD}|sv|b|{calls}" for room in "oc")
    first, second = boards_of((head + rooms).encode(), "lin")
    assert (str(first.result), first.names[WEST]) == ("4S N 10", "w1")
    assert second.result is None
    assert "the result elsewhere in the file says" in said(second) or "result not read" in said(second)
    # What the players claimed goes before the head.
    claimed = boards_of((head + rooms + "mc|9|").encode(), "lin")[1]
    assert str(claimed.result) == "4S N 9"


@pytest.mark.parametrize(
    ("text", "calls", "alerts", "remark"),
    [
        (HEAD + DEAL + '; c\n{ many\n\nlines }\n[Auction "E"]\n1S $1 Pass {slow} 2S! =1= AP\n' + NOTE,
         "1S P 2S P P P", {2: 'a "b"'}, ""),
        (HEAD + DEAL + '[Auction "N"]\n- 1S Pass +\n', "1S P", {}, ""),
        (HEAD + DEAL + '[Auction "E"]\n1S ^S Pass *\n', "1S P", {}, "irregularity marked at call 2"),
        (HEAD + DEAL + '[Auction "E"]\n1S =1= Pass\n', "1S P", {}, "expected a note that exists"),
        (HEAD + DEAL + '[Contract "?"]\n[Result "?"]\n[Auction "?"]\n1S -\n', "1S", {}, ""),
        (HEAD + DEAL.replace(' "', '\n"').replace("]", "\n]") + '[Auction "E"]\nAP\n', "P P P P", {}, ""),
        (HEAD + DEAL + '[ScoreTable "Score_NS"]\nx\n[Auction "E"]\nAP\n', "P P P P", {}, "ScoreTable not"),
        (HEAD + DEAL + '[TotalScoreTable "Rank;Name"]\n1 "x; {y"\n[Auction "E"]\nAP\n', "P P P P", {}, ""),
    ],
)  # fmt: skip
def test_pbn_oddities(text: str, calls: str, alerts: dict[int, str], remark: str):
    board = pbn(text)
    assert (str(board.auction), dict(board.alerts)) == (calls, alerts)
    assert remark in said(board)
    assert bool(remark) == bool(board.remarks)


def test_pbn_unknown_hands():
    board = pbn(HEAD + '[Deal "N:92.K.7632.Q87653 QJT643.T8.K84.K2 ?.?.?.? -"]\n')
    assert set(board.hands) == {NORTH, EAST}
    board = pbn(HEAD + '[Deal "S:? A5.AQ652.QJT95.J ... QJT643.T8.K84.K2"]\n')
    assert set(board.hands) == {WEST, EAST}
    assert SOUTH not in board.hands


def test_pbn_tags_that_are_inherited():
    once, again = '[Event "#"]\n', '[Event "##Cup"]\n'
    rest = DEAL.strip()
    text = "\n\n".join(
        [
            f'[Event "First"]\n[Site "##Here"]\n[Board "1"]\n{rest}',
            f'{once}[Board "2"]\n{rest}',
            f'[Event ""]\n[Board "3"]\n{rest}',
            f'{once}[Board "4"]\n{rest}',
            f'{again}[Board "5"]\n{rest}',
            f'[Board "6"]\n{rest}',
            f'[Event "Other"]\n[Board "7"]\n{rest}',
            f'[Board "8"]\n{rest}',
        ]
    )
    events = [board.event for board in boards_of(text.encode(), "pbn")]
    assert events == ["First", "First", None, None, "Cup", "Cup", "Other", None]


def test_score_table_comes_with_its_board():
    board = pbn(HEAD + DEAL + '[ScoreTable "Contract;Declarer;Result;Score_NS"]\n4S E 10 -620\n4S E 9 100\n')
    assert board.traveller is not None
    assert [str(row.result) for row in board.traveller.rows] == ["4S E 10", "4S E 9"]


def new(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["new", *arguments])
    return done.exit_code, done.stdout, done.stderr


def test_new_says_what_is_not_taken_over(tmp_path):
    file = tmp_path / "b.pbn"
    file.write_text(
        HEAD + '[North "Cleo"]\n' + DEAL + '[Auction "E"]\n2S =1= Pass 2NT! 3C ^S\n[Note "1:6-10 6S"]\n'
        '[ScoreTable "Contract;Declarer;Result;Score_NS"]\n4S E 10 -420\n4S E 10 -620\n- - - A6040\n'
    )
    code, out, err = new(str(file), "--call", "3")
    assert code == 0
    assert 'agreed = "6-10 6S"  # East\'s 2♠, as the opponents were told' in out
    assert '# told = "6-10 6S"; told_to = ["N", "S"]' in out
    assert '    ["4S E 10", 2],' in out
    for words in (
        "irregularity marked at call 5",
        "no name for East, South and West",
        "a table is not in the field: A6040",
        "a table is taken as 4S E 10, though the file scores it -420",
    ):
        assert words in err
    assert "6-10 6S" not in err


def test_new_from_a_link():
    code, out, err = new(f"{LINK}?lin=pn%7Ca,b,c,d%7Cmd%7C{MD}%7Csv%7Cb%7Cah%7CBoard+10%7Cmb%7Cp%7C")
    assert (code, err) == (0, "")
    assert 'title = "Board 10"' in out


DAMAGE = [b"|", b'"', b"[", b"]", b"<", b">", b"&", b"\x00", b"\xff", b"%7C", b"##", b"{", b";", b"^", b"=1=",
          b"<!ENTITY a 'b'>", b"mb|", b"9" * 30, b"<BOARD>", b"\n\n", b"- ", b"\\", "Ω".encode()]  # fmt: skip


def samples() -> list[tuple[str, bytes]]:
    from test_usebio import SCORE_TABLE, USEBIO

    link = quote(f"pn|a,b,c,d|md|{MD}|sv|b|mb|1N!|an|x|", safe="")
    head = f"vg|T,S,I,3,4,A,0,B,0|rs|,,4SN=,4SNX-1|qx|o4|md|{MD}|sv|b|mb|1S|mb|p|mb|4S|mb|ppp|mc|9|"
    deal = HEAD + DEAL + '[Auction "N"]\n- 1S =1= Pass $4 2S! ^S AP\n[Note "1:a \\"b\\""]\n{x}\n'
    return [
        ("lin", f"{LINK}?lin={link}".encode()),
        ("lin", head.encode()),
        ("pbn", (deal + SCORE_TABLE.split("\n", 1)[1] + "\n" + deal.replace("10", "11")).encode()),
        ("xml", USEBIO.encode()),
    ]


def damaged(data: bytes, rng: random.Random, pieces: Sequence[bytes] = DAMAGE) -> bytes:
    for _ in range(rng.randint(1, 5)):
        i, j = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        j = min(j, i + rng.choice((1, 4, 40)))
        data = rng.choice((data[:i] + data[j:], data[:j] + data[i:], data[:i] + rng.choice(pieces) + data[i:],
                           data[:i] + bytes([rng.randrange(256)]) + data[i + 1 :], data[:j]))  # fmt: skip
    return data


def read(data: bytes, fmt: str) -> bool:
    problems: list[str] = []
    readers = (boards_of, travellers_of) if fmt != "lin" else (boards_of,)
    for reader in readers:
        try:
            assert reader(data, fmt)
        except BoardError as error:
            problems += error.problems or ("",)
    assert all(problem.strip() for problem in problems)
    return not problems


def test_any_damage_gives_boards_or_our_error():
    rng = random.Random(11)
    originals = samples()
    assert all(read(data, fmt) for fmt, data in originals)
    outcomes = []
    for _ in range(240):
        fmt, data = rng.choice(originals)
        outcomes.append(read(damaged(data, rng), fmt))
    assert 20 < sum(outcomes) < 220


def test_large_files_do_not_hang():
    """Each of these would take hours with a quadratic pattern or an entity that grows."""
    for fmt, data in (
        ("pbn", HEAD + "[" * 100_000),
        ("pbn", HEAD + '[Event "' + "\\" * 100_000),
        ("pbn", HEAD + DEAL + '[Auction "E"]\n' + "=" * 100_000),
        ("pbn", HEAD + DEAL + '[Auction "E"]\n' + "- " * 50_000),
        ("pbn", "{" * 100_000),
        ("lin", f"md|{MD}|sv|b|mb|" + "!" * 100_000 + "|"),
        ("lin", f"md|{MD}|sv|b|" + "mb|p|" * 20_000),
        ("lin", "https://" + "?lin=" * 20_000),
        ("lin", "md|" + "S" * 100_000 + "|"),
        ("xml", "<a>" * 50_000),
        ("xml", "<USEBIO>" + "<BOARD/>" * 20_000 + "</USEBIO>"),
    ):
        read(data.encode(), fmt)
