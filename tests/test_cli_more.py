"""The commands for decisions by the thousand, deals, beliefs, votes and poll sheets."""

from __future__ import annotations

import json
import lzma
import os
import subprocess
import sys
from collections.abc import Callable
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from analysis.cases import case_path
from analysis.cli import app
from analysis.hidden_hands import random_chances
from analysis.whole_file import write_whole
from simulate.core.hands import parse_hand
from simulate.core.seats import EAST, Vulnerability
from simulate.errors import SampleError
from simulate.formats import boards_from

RUNNER = CliRunner()
Write = Callable[[str, str | bytes], Path]


def run(*arguments: str | Path, given: bytes | None = None) -> tuple[int, str, str]:
    result = RUNNER.invoke(app, [str(a) for a in arguments], input=given)
    assert "Traceback" not in result.stderr
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def make(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return make


def decision(name: str | int, auction: str, hand: str = "QJT643.T8.K84.K2", dealer: str = "N") -> str:
    seat = "NESW"[("NESW".index(dealer) + len(auction.split())) % 4]
    row: dict[str, Any] = {"id": name, "hand": hand, "dealer": dealer, "vul": "None", "seat": seat}
    return json.dumps(row | {"auction": auction.split(), "level": "elite", "fold": 1})


# shares


def test_shares_answers_in_order(write: Write) -> None:
    lines = [decision("b", "1C"), decision(7, ""), decision("a é", "1C P 1H P")]
    path = write("d.jsonl", "\n".join(lines))
    code, out, err = run("shares", path)
    assert (code, err) == (0, "")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["id"] for row in rows] == ["b", 7, "a é"]
    for row in rows:
        assert set(row) == {"id", "shares"}
        assert sum(row["shares"].values()) == pytest.approx(1, abs=1e-7)
        assert all(share >= 0 for share in row["shares"].values())
    assert "1C" not in rows[0]["shares"]
    assert {"P", "X", "1S", "7N"} <= set(rows[0]["shares"])
    packed = write("d.jsonl.xz", lzma.compress(path.read_bytes()))
    assert run("shares", packed) == (0, out, "")
    assert run("shares", "-", given=path.read_bytes()) == (0, out, "")
    assert run("shares", path, "--model", "textbook-3") == (0, out, "")


def test_shares_lists_bad_lines_and_answers_the_others(write: Write) -> None:
    path = write("d.jsonl", "\n".join([decision("a", ""), '{"id": 1}', "", "x", decision("b", "1S")]))
    code, out, err = run("shares", path)
    assert code == 3
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["a", "b"]
    lines = err.splitlines()
    assert lines[:5] == [f"line 2: {key} is missing" for key in ("hand", "dealer", "vul", "seat", "auction")]
    assert lines[5].startswith("line 4: expected a JSON object")
    assert lines[6:] == ["lawpoll: 2 lines could not be read"]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["none.jsonl"], 2, "expected a file that is there: 'none.jsonl'"),
        (["-", "--model", "textbok-1"], 2, "did you mean 'textbook-3'"),
        (["-", "--model", "none.npz"], 2, "No such file"),
    ],
)
def test_wrong_command_lines_of_shares(arguments: list[str], code: int, words: str) -> None:
    found, out, err = run("shares", *arguments, given=b"")
    assert (found, out) == (code, "")
    assert words in err


@pytest.mark.data
def test_the_scorer_reads_the_shares(write: Write, shared: Path) -> None:
    polls = []
    for number, auction in enumerate(["", "1S P", "1H 1S", "1H 2C", "1C P 1H 2D", "1N P 2C P"] * 5):
        row = json.loads(decision(f"p{number}", auction))
        polls.append(json.dumps(row | {"votes": {"P": 5, "7NT": 3, "7N": 2}}))
    path = write("polls.jsonl", "\n".join(polls))
    code, out, _ = run("shares", path)
    assert code == 0
    shares = write("shares.jsonl", out)
    tool = shared / "tools" / "score_shares.py"
    done = subprocess.run(
        [sys.executable, str(tool), str(path), str(shares)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["every"]["polls"] == 30
    assert found["every"]["tv"] > 0.2


# deals


OGUST = "slow-signoff-after-ogust"


def test_deals_says_what_the_auction_says() -> None:
    code, out, err = run("deals", OGUST, "--seed", "3", "--deals", "200")
    assert (code, err) == (0, "")
    for words in (
        "East holds ♠ QJT643 ♥ T8 ♦ K84 ♣ K2",
        "auction: 2♠ Pass 2NT Pass 3♦ Pass 3♠ Pass ?\n",
        "Hands as East may see them: 200 deals",
        "chance of holding A    K    Q    J    T",
        "West: 5 typical hands, each in the middle of a group of similar ones",
        "* explained; the others by the bidding model",
        "7, after an artificial call: counted less",
        "bottleneck: call ",
        "Seed 3\n",
    ):
        assert out.count(words) == 1
    assert out.count(" HCP") == 15 + 1  # and the head of the table
    assert run("deals", OGUST, "--seed", "3", "--deals", "200")[1] == out
    assert run("deals", OGUST, "--seed", "4", "--deals", "200")[1] != out


def test_deals_as_json_with_the_seed_it_drew() -> None:
    code, out, err = run("deals", OGUST, "--json", "--deals", "200")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["player"], found["call"], found["understanding"]) == ("E", 9, "agreed")
    assert [entry["seat"] for entry in found["belief"]["seats"]] == list(found["typical"]) == ["S", "W", "N"]
    for hands in found["typical"].values():
        points = [parse_hand(hand).hcp for hand in hands]
        assert points == sorted(points)
        assert len(points) == 5
    assert found["sample"]["deals"] == 200
    again = run("deals", OGUST, "--json", "--deals", "200", "--seed", str(found["seed"]))
    assert json.loads(again[1]) == found


def test_deals_for_other_programs(tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    code, out, err = run("deals", OGUST, "--seed", "3", "--deals", "100", "--pbn", path)
    assert code == 0
    assert err == f"lawpoll: wrote 100 deals to {path}\n"
    assert "Hands as East" in out
    boards = boards_from(path)
    assert len(boards) == len({str(board.hands) for board in boards}) == 100
    for board in boards:
        assert board.hands[EAST] == parse_hand("QJT643.T8.K84.K2")
        assert len(board.hands) == 4
        assert board.auction.dealer == EAST
        assert board.vulnerability is Vulnerability.BOTH


def test_deals_as_told_and_as_agreed() -> None:
    """East's 3S was weak by agreement and told to be game forcing."""
    points = {}
    for option in ([], ["--as", "told"]):
        code, out, _ = run(
            "deals", "misinformation-game-forcing", "--seed", "1", "--deals", "200", "--json", *option
        )
        assert code == 0
        found = json.loads(out)
        east = next(entry for entry in found["belief"]["seats"] if entry["seat"] == "E")
        points[found["understanding"]] = east["hcp"]["mean"]
    assert points["agreed"] < 9
    assert points["told"] > points["agreed"] + 2


GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("understood", ["agreed", "told"])
def test_golden_beliefs_as_agreed_and_as_told(understood: str) -> None:
    """What East's 3S meant by agreement, and what was told of it, give other hands; see golden/README.md."""
    case = "misinformation-game-forcing"
    code, out, _ = run("deals", case, "--as", understood, "--seed", "2016", "--deals", "400")
    assert code == 0
    path = GOLDEN / f"{case}-deals-{understood}.txt"
    if os.environ.get("LAWPOLL_GOLDEN") == "write":
        path.write_text(out, encoding="utf-8")
    assert out == path.read_text(encoding="utf-8")


def test_deals_with_a_condition_and_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "belief.png"
    code, out, err = run(
        *("deals", OGUST, "--seed", "3", "--deals", "400", "--picture", path),
        *("--condition", "hcp(west) >= 15 && spades(w) + spades(n) >= 4"),
    )
    assert code == 0
    assert "Only deals with hcp(west) >= 15 && spades(west) + spades(north) >= 4" in out
    assert "of 400 deals fit the condition" in out
    assert err == f"lawpoll: drew {path}\n"
    assert path.read_bytes().startswith(b"\x89PNG")
    code, _, err = run("deals", OGUST, "--seed", "3", "--deals", "200", "--condition", "hcp(west) >= 30")
    assert code == 4
    assert "expected deals that fit the condition" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["none.toml"], "expected a file that is there: 'none.toml'"),
        ([OGUST, "--deals", "1"], "--deals"),
        ([OGUST, "--model", "x"], "unknown bidding model"),
        ([OGUST, "--as", "tould"], "expected agreed or told: 'tould'"),
        ([OGUST, "--condition", "hcq(west) > 3"], "did you mean 'hcp'"),
        ([OGUST, "--condition", "hcp() > 3"], "expected a seat in every part"),
        ([OGUST, "--picture", "x.bmp"], "expected a picture, .png, .svg, .pdf: 'x.bmp'"),
        ([OGUST, "--seed", "1", "--deals", "100", "--pbn", "none/x.pbn"], "expected a folder that is there"),
    ],
)
def test_wrong_command_lines_of_deals(arguments: list[str], words: str) -> None:
    code, out, err = run("deals", *arguments)
    assert (code, out) == (2, "")
    assert words in err


def test_a_sample_that_is_refused(write: Write) -> None:
    """South passed, though by this explanation nobody could."""
    text = case_path(OGUST).read_text(encoding="utf-8")
    path = write("c.toml", text + '\n[[explanation]]\ncall = 2\nagreed = "37 hcp"\nstrict = true\n')
    code, out, err = run("deals", path, "--seed", "1")
    assert (code, out) == (4, "")
    assert "call 2, Pass by S" in err


# beliefs


STRONG = "AKQ2.AKQ2.A43.A2"


def test_beliefs_of_every_hidden_seat(write: Write) -> None:
    lines = [decision("a", "", STRONG), "{}", decision("b", "1N P"), decision("c", "1H P")]
    path = write("d.jsonl", "\n".join(lines))
    code, out, err = run("beliefs", path, "--deals", "200", "--seed", "5")
    assert code == 3
    assert "line 2: id is missing" in err
    rows = {row["id"]: row["seats"] for row in map(json.loads, out.splitlines())}
    assert list(rows) == ["a", "b", "c"]
    assert [list(seats) for seats in rows.values()] == [["E", "S", "W"], ["N", "E", "W"], ["N", "E", "W"]]
    for seats in rows.values():
        for chances in seats.values():
            assert {key: len(row) for key, row in chances.items()} == {"hcp": 38} | dict.fromkeys("SHDC", 14)
            for row in chances.values():
                assert sum(row) == pytest.approx(1, abs=1e-7)
    north = np.array(rows["b"]["N"]["hcp"])
    assert north @ np.arange(38) > 14
    assert np.array(rows["c"]["N"]["H"]) @ np.arange(14) > 4.5
    # What is possible has a chance, the rest none: East of "a" holds at most nine spades and 14 points.
    assert all(chance > 0 for chance in rows["a"]["E"]["S"][:10])
    assert rows["a"]["E"]["S"][10:] == [0] * 4
    assert [chance > 0 for chance in rows["a"]["E"]["hcp"]] == [True] * 15 + [False] * 23
    # By its name a decision has the same answer in whatever file it stands.
    code, again, _ = run("beliefs", "-", "--deals", "200", "--seed", "5", given=lines[2].encode())
    assert (code, again) == (0, out.splitlines(keepends=True)[1])


def test_a_refused_belief_is_told(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise SampleError("expected an effective 100 deals, 7 found")

    monkeypatch.setattr("simulate.deals.draw_deals", refuse)
    path = write("d.jsonl", "\n".join([decision("a", "1S"), decision("b", "1N P")]))
    code, out, err = run("beliefs", path)
    assert (code, out) == (4, "")
    assert err.splitlines() == [
        "line 1: no answer for 'a': expected an effective 100 deals, 7 found",
        "line 2: no answer for 'b': expected an effective 100 deals, 7 found",
        "lawpoll: no trustworthy answer for 2 decisions",
    ]


@pytest.mark.parametrize("text", ["T98.T987.T98.T98", STRONG, "AKQJT98765432...", "J32.QJ4.T987.K65"])
def test_cards_dealt_at_random(text: str) -> None:
    hand = parse_hand(text)
    points, lengths = random_chances(hand)
    assert points.sum() == pytest.approx(1)
    assert points @ np.arange(38) == pytest.approx((40 - hand.hcp) / 3)
    assert lengths.sum(axis=1) == pytest.approx(1)
    assert lengths @ np.arange(14) == pytest.approx([(13 - held) / 3 for held in hand.lengths])
    # Nothing of the honours; everything but three jacks.
    honours = 16 - sum(card % 13 >= 9 for card in hand)
    assert points[0] == pytest.approx(comb(39 - honours, 13) / comb(39, 13))
    if honours == 16:
        assert points[37] == pytest.approx(4 / comb(39, 13))


# files that are written


@pytest.mark.parametrize(
    "options",
    [
        ["run", "--html", "{}"],
        ["run", "--out", "{}"],
        ["run", "--json-file", "{}"],
        ["deals", "--pbn", "{}"],
        ["sheet", "--out", "{}"],
        ["new", "--out", "{}"],
    ],
)
@pytest.mark.parametrize("forced", [["--force"], []])
def test_what_is_read_is_never_overwritten(write: Write, options: list[str], forced: list[str]) -> None:
    command, *rest = options
    content = case_path("slow-signoff-after-ogust").read_bytes()
    path = write("mine.toml", content)
    link = path.with_name("link.toml")
    link.symlink_to(path)
    for output in (path, link, path.parent / "." / "mine.toml"):
        code, out, err = run(command, path, *(word.format(output) for word in rest), *forced)
        assert (code, out) == (2, "")
        assert err.strip() == (
            f"lawpoll: expected another file to write, this one is read and would be lost: {str(output)!r}"
        )
        assert path.read_bytes() == content


def test_a_file_that_cannot_be_written_has_its_own_name(tmp_path: Path) -> None:
    # The name of the temporary file is too long for a folder, that of the file itself is not.
    path = tmp_path / ("x" * 250)
    code, out, err = run("sheet", "slow-signoff-after-ogust", "--out", path)
    assert (code, out) == (2, "")
    assert err.startswith("lawpoll: expected a file that can be written (")
    assert err.strip().endswith(f": {str(path)!r}")
    with pytest.raises(OSError, match=r"x{250}'") as caught:
        write_whole(path, "one")
    assert caught.value.filename == str(path)
    assert not list(tmp_path.iterdir())


def test_each_option_writes_a_file_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "same.svg"
    code, _, err = run("deals", "slow-signoff-after-ogust", "--pbn", path, "--picture", path)
    assert code == 2
    assert err.strip() == f"lawpoll: expected another file for each option: {str(path)!r}"


def test_new_names_the_board_file_and_the_notation(write: Write) -> None:
    bad = write("bad.lin", "no board")
    code, _, err = run("new", bad)
    assert code == 3
    assert err.startswith(f"lawpoll: {bad}: ")
    code, out, err = run("new", bad, "--notation", "zz")
    assert (code, out) == (2, "")
    assert err.startswith("lawpoll: unknown notation (expected one of ")
