"""Mistakes of people who are new to lawpoll: one clear message each, in their language, and the exit code."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.cases import case_path
from analysis.cli import app
from simulate.casefile import read_case
from simulate.core.contract import parse_result
from simulate.core.spoken import action_text, contract_text, seat_text
from simulate.language import say_in
from simulate.language.stored import restored, stored
from simulate.message import Joined, Message

CASE = "slow-signoff-after-ogust"
BOARD = """\
[Board "{number}"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:{north} T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"]
[Auction "N"]
1C Pass Pass Pass

"""


def lawpoll(*arguments: object, **environment: str) -> tuple[int, list[str]]:
    """Return exit code and lines on stderr; nothing may go to stdout."""
    found = CliRunner().invoke(app, list(map(str, arguments)), env={"LAWPOLL_LANG": "", **environment})
    assert found.stdout == ""
    return found.exit_code, found.stderr.splitlines()


@pytest.mark.parametrize(
    ("typed", "english", "swedish"),
    [
        (
            ["run", CASE, "--seed", "abc"],
            "--seed: expected a whole number: 'abc'",
            "väntade ett heltal: 'abc'",
        ),
        (
            ["run", CASE, "--seed", "-1"],
            "--seed: expected a number from 0: '-1'",
            "väntade ett tal från 0: '-1'",
        ),
        (["run", CASE, "--solves", "5"], "--solves: expected a number from 100: '5'", "tal från 100: '5'"),
        (["run", CASE, "--solves", "999999"], "expected at most 100000: '999999'", "högst 100000: '999999'"),
        (["evaluate", "polls", "--kappa", "x"], "--kappa: expected a number: 'x'", "väntade ett tal: 'x'"),
        (["run", CASE, "--seed"], "--seed: expected a value after it", "--seed: väntade ett värde efter"),
        (["run", "--full=3", CASE], "--full: expected no value", "--full: väntade inget värde"),
        (["run"], "CASE is missing", "CASE saknas"),
        (["run", CASE, "too", "much"], "'too much'", "väntade inget mer på kommandoraden: 'too much'"),
        (
            ["run", CASE, "--solvs", "9"],
            "unknown option (did you mean '--solves'",
            "okänt val (menade du '--solves'",
        ),
        (["chek"], "(did you mean 'check' or 'cache'?): 'chek'", "okänt kommando (menade du 'check'"),
        (["evaluate", "pols"], "(did you mean 'polls'?): 'pols'", "okänt kommando (menade du 'polls'?)"),
        (["--bogus"], "unknown option: '--bogus'", "okänt val: '--bogus'"),
    ],
)
def test_a_wrong_command_line(typed: list[str], english: str, swedish: str) -> None:
    for words, language in ((english, ""), (swedish, "sv")):
        code, lines = lawpoll(*typed, LAWPOLL_LANG=language)
        assert code == 2
        assert words in lines[0]
        assert all(line.startswith("lawpoll: ") for line in lines)
        assert len(lines) <= 2


def test_the_language_of_a_line_that_cannot_be_read() -> None:
    for option in (["--lang", "sv"], ["--lang=sv"]):
        assert lawpoll("run", CASE, *option, "--bogus")[1][0].startswith("lawpoll: okänt val")
        assert lawpoll("run", CASE, "--seed", "x", *option)[1][0].endswith("väntade ett heltal: 'x'")


def test_what_is_not_among_the_choices_is_said_plainly(tmp_path: Path) -> None:
    code, lines = lawpoll("cache", "frobnicate")
    assert code == 2
    assert lines[0] == "lawpoll: ACTION: expected one of info, clear: 'frobnicate'"
    board = tmp_path / "b.lin"
    board.write_text("md|4SK87HJ9743DACAT94,SA5HAQ652DQJT95CJ,S92HKD7632CQ87653,|mb|p|", encoding="utf-8")
    code, lines = lawpoll("new", board, "--board", "3")
    assert code == 2
    assert lines == ["lawpoll: expected one of the boards in the file (the board): '3'"]


def test_a_list_is_no_case(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text("[1,\n 2]", encoding="utf-8")
    code, lines = lawpoll("run", file)
    assert code == 3
    assert lines == [
        f"lawpoll: {file}: expected a JSON object in braces, with keys as in a case file: '[1, 2]'"
    ]
    code, lines = lawpoll("adjust", file)
    assert code == 3
    start = "expected a JSON object in braces, with keys as lawpoll adjust -h shows them: "
    assert lines == [f"lawpoll: {file}: {start}'[1, 2]'"]


def test_a_bad_board_of_several_is_named(tmp_path: Path) -> None:
    good, bad = "AKQJ.AKQ.AKQ.AKQ", "AKQX.AKQ.AKQ.AKQ"
    file = tmp_path / "three.pbn"
    file.write_text("".join(BOARD.format(number=n, north=bad if n == 2 else good) for n in (1, 2, 3)))
    code, lines = lawpoll("new", file, "--board", 2)
    assert code == 3
    assert lines[0].startswith(f"lawpoll: {file}: board 2: North: expected 13 cards")
    assert lawpoll("new", file, "--board", 2, "--lang", "sv")[1][0].startswith(
        f"lawpoll: {file}: bricka 2: Nord"
    )


def test_a_study_names_all_that_is_wrong_at_once(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("law = 1", encoding="utf-8")
    gone = tmp_path / "gone.toml"
    code, lines = lawpoll(
        "study", CASE, gone, tmp_path / "bad.toml", "--regulator", "XX", "--out", tmp_path / "s"
    )
    assert code == 2
    text = "\n".join(lines)
    assert "unknown regulator" in text
    assert f"expected a file that is there: '{gone}'" in text
    assert f"{tmp_path / 'bad.toml'}: law: expected an edition" in text


def test_a_study_names_a_file_that_it_may_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = tmp_path / "closed.toml"
    closed.write_text("", encoding="utf-8")
    read = Path.read_bytes

    def forbidden(path: Path) -> bytes:
        if path == closed:
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    code, lines = lawpoll("study", closed, tmp_path / "gone.toml", "--out", tmp_path / "s", "--lang", "sv")
    assert code == 2
    assert len(lines) == 2
    assert str(closed) in lines[0]
    assert "gone.toml" in lines[1]


def test_texts_are_kept_in_parts() -> None:
    text = Joined("; ", [Message("{subject}: not allowed", subject=seat_text(1)), action_text(14), "words"])
    again = restored(stored(text))
    assert str(again) == str(text)
    assert say_in("sv")(again) == say_in("sv")(text) != str(text)
    # What is no plain data is kept in English.
    contract = parse_result("4S E 10").contract
    assert contract is not None
    assert stored(contract_text(contract)) == "4♠ E"
    with pytest.raises(ValueError, match="expected a stored text"):
        restored({"message": 1})


def test_a_number_of_boards_is_complained_of_once() -> None:
    text = case_path(CASE).read_text("utf-8").replace("[event]", '[event]\nboards = -16\nvp = "WBF"')
    reading = read_case(text, "toml")
    assert [str(problem) for problem in reading.problems] == ["event.boards: expected at least 1: -16"]
    assert not [remark for remark in reading.remarks if remark.where == "event.boards"]


@pytest.mark.parametrize(
    "typed",
    [
        ["evaluate", "cases", "--json", "--csv"],
        ["evaluate", "beliefs", "x.jsonl", "--simulated", "20"],
        ["evaluate", "polls", "--fold", "x"],
        ["shares", "x.jsonl", "--solves", "100"],
    ],
)
def test_errors_of_evaluations_in_the_readers_language(typed: list[str]) -> None:
    code, lines = lawpoll(*typed, LAWPOLL_LANG="sv")
    assert code == 2
    assert lines[0].startswith("lawpoll: väntade ")
