"""The command line: what it prints where, and which exit code it ends with."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup
from typer.testing import CliRunner

from analysis.cases import case_path, open_case, shipped_cases, shipped_names
from analysis.cli import COMMANDS, LawpollGroup, app
from analysis.exit_codes import CommandLineError, exit_code_of, message_of
from analysis.installation import foreign_packages
from analysis.whole_file import write_whole
from simulate.casefile import load_case, loads_case
from simulate.core.calls import call_name
from simulate.core.contract import result_name
from simulate.core.seats import EAST
from simulate.errors import AuctionError, SampleError, SolverError, UnknownNameError

RUNNER = CliRunner()
ROOT = Path(__file__).resolve().parent.parent
MD = "4SK87HJ9743DACAT94,SA5HAQ652DQJT95CJ,S92HKD7632CQ87653,"
LIN = (
    f"pn|ann,bob,cleo,d#n|st||md|{MD}|ah|Board 10|sv|b|mb|2S!|an|weak two|mb|p|mb|2N!|mb|p|mb|3D|mb|p|mb|3S|"
    "mb|p|mb|4S|mb|p|mb|p|mb|p|pg||mc|10|\n"
)
MATCH = "pn|a,b,c,d,e,f,g,h|" + "".join(
    f"qx|{room}{n}|md|{MD}|sv|b|mb|2S|mb|p|mb|p|mb|p|mc|{8 + n}|" for n in (1, 2) for room in "oc"
)


def run(*arguments: str | Path) -> tuple[int, str, str]:
    result = RUNNER.invoke(app, [str(a) for a in arguments])
    assert "Traceback" not in result.stderr
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str | bytes], Path]:
    def make(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return make


def shipped_text(name: str = "slow-signoff-after-ogust") -> str:
    return case_path(name).read_text(encoding="utf-8")


# Shipped cases


def test_five_cases_are_shipped():
    assert len(shipped_cases()) >= 5
    for case in shipped_cases():
        assert case.title
        assert "http" in case.source


@pytest.mark.parametrize("name", shipped_names())
def test_shipped_case_is_complete(name: str):
    """What is not known is said in the notes; the real ruling stands apart from the votes."""
    case = open_case(name)
    said = " ".join(case.notes)
    assert case.deal is not None or re.search("Only .* published", said)
    assert case.auction.is_over or "auction" in said
    if case.table is not None and case.auction.is_over:
        assert case.table.contract == case.auction.contract()
    assert case.other_table is None
    assert case.votes == ()
    assert case.published is not None
    assert case.published.ruling
    assert case.published.family
    assert case.published.opinion is None or case.published.ruled is None
    assert case.chosen in case.question.alternatives
    assert case.information or any(e.told for e in (*case.explanations, *case.signals))
    code, out, err = run("check", name)
    assert (code, err) == (0, "")
    assert f"{name}: no problems" in out


def test_the_ogust_case_has_its_poll():
    case = load_case(case_path("slow-signoff-after-ogust"))
    assert case.published is not None
    assert {call_name(c): n for c, n in case.published.poll.items()} == {"4S": 7, "P": 4, "3N": 3}
    assert [e.agreed.meaning is not None for e in case.explanations if e.agreed][1]


def test_cases_lists_them(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    code, out, err = run("cases")
    assert (code, err) == (0, "")
    assert all(name in out for name in shipped_names())
    # In a pipe every source is one line; in a window it is wrapped, addresses stay whole.
    assert all(f"    {case.source}\n" in out for case in shipped_cases())
    monkeypatch.setenv("COLUMNS", "40")
    narrow = run("cases")[1]
    assert narrow.split() == out.split()
    assert all(len(line) <= 40 or " " not in line.strip() for line in narrow.splitlines())
    code, out, _ = run("cases", "--json")
    assert [row["name"] for row in json.loads(out)["cases"]] == list(shipped_names())


# check


BAD = {
    "missing card": (
        "toml",
        ('N = "92.K', 'N = "9.K'),
        ["hands: North has 12 cards", "hands: S2 is missing"],
    ),
    "card twice": ("toml", ('N = "92.K', 'N = "9K.K'), ["hands: SK is with N and S", "hands: S2 is missing"]),
    "out of turn": ("toml", ("2S P 2NT", "E:2S N:P 2NT"), ["call 2 (N:P) is out of turn"]),
    "insufficient": ("toml", ("3D P 3S", "3D 3C 3S"), ["call 6 (South's 3C) is insufficient over 3D"]),
    "unknown key": (
        "toml",
        ("law =", "lav ="),
        ["unknown key (did you mean 'law'?): 'lav'", "law: is missing"],
    ),
    "unknown regulator": ("toml", ('"ACBL"', '"ACLB"'), ["unknown regulator (did you mean 'ACBL'?): 'ACLB'"]),
}


@pytest.mark.parametrize("name", BAD)
def test_check_names_every_problem(name: str, write: Callable[[str, str | bytes], Path]):
    suffix, (old, new), expected = BAD[name]
    assert old in shipped_text()
    path = write(f"bad.{suffix}", shipped_text().replace(old, new))
    code, out, err = run("check", path)
    assert (code, err) == (3, "")
    lines = [line for line in out.splitlines() if "remark:" not in line]
    assert len(lines) == len(expected)
    for words in expected:
        assert any(line.startswith(f"{path}: ") and words in line for line in lines)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("empty.pbn", "", "the file is empty"),
        ("no-board.pbn", "% PBN 2.1\n", "[Deal ...]"),
        ("picture.lin", b"\x89PNG\r\n\x1a\n\x00", "binary file"),
        ("picture.toml", b"\x89PNG\r\n\x1a\n\x00", "binary file"),
        ("empty.toml", "", "the file is empty"),
        ("no.json", "{,}", "line 1, column 2"),
        ("case.doc", "title", "expected a case file"),
    ],
)
def test_bad_files(name: str, content: str | bytes, words: str, write: Callable[[str, str | bytes], Path]):
    path = write(name, content)
    code, out, _ = run("check", path)
    assert code == 3
    assert words in out
    assert len(out.splitlines()) == 1
    if path.suffix in (".pbn", ".lin"):
        code, out, err = run("new", path)
        assert (code, out) == (3, "")
        assert words in err
        assert len(err.splitlines()) == 1


def test_check_of_several_files(write: Callable[[str, str | bytes], Path]):
    good, bad = write("good.lin", LIN), write("bad.toml", shipped_text().replace("law = 2007", "law = 1987"))
    code, out, _ = run("check", good, bad, "slow-double-pulled")
    assert code == 3
    assert f"{good}: no problems" in out
    assert f"{bad}: law: " in out
    assert "slow-double-pulled: remark: explanation 1.agreed: not read as a meaning, only displayed" in out
    code, out, _ = run("check", "--json", good, bad)
    report = json.loads(out)["files"]
    assert (code, [row["ok"] for row in report]) == (3, [True, False])
    assert [p["where"] for p in report[1]["problems"]] == ["law"]


# The command line itself


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check", "none.toml"], "expected a file that is there: 'none.toml'"),
        (
            ["study", "nofile", "--out", "none"],
            "there, or the name of a case that comes with lawpoll (lawpoll cases lists",
        ),
        (["check", "slow-double-pulle"], "did you mean 'slow-double-pulled'"),
        (["check", "."], "this is a folder"),
        (["check"], "FILE"),
        (["check", "--colour", "x.toml"], "--colour"),
        (["chekc", "x.toml"], "chekc"),
        (["new", "none.lin"], "expected a file that is there: 'none.lin'"),
        (["new", "."], "this is a folder"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_wrong_command_lines(arguments: list[str], words: str):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert words in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--call", "13"], "expected a call of the auction, which has 12: 13"),
        (["--call", "9", "--player", "N"], "expected a call by North, call 9 is East's"),
        (["--player", "Q"], "'Q'"),
        (["--board", "7"], "(board 10)"),
        (["--room", "open"], "(board 10)"),
        (["--room", "opne"], "did you mean 'open'"),
        (["--regulator", "ABCL"], "did you mean 'ACBL'"),
        (["--class", "elit"], "did you mean 'elite'"),
        (["--scoring", "VP"], "'VP'"),
        (["--out", "x.lin"], "ends in .toml"),
    ],
)
def test_wrong_options_of_new(arguments: list[str], words: str, write: Callable[[str, str | bytes], Path]):
    code, out, err = run("new", write("board.lin", LIN), *arguments)
    assert (code, out) == (2, "")
    assert words in err


def test_help_and_version():
    code, out, _ = run("--help")
    assert code == 0
    for module in COMMANDS:
        assert module.__name__.rpartition(".")[2] in out
    code, out, _ = run("--version")
    assert code == 0
    assert out.startswith("lawpoll ")


def test_help_imports_nothing_heavy():
    code = (
        "import sys\n"
        "from typer.testing import CliRunner\n"
        "from analysis.cli import app\n"
        "assert CliRunner().invoke(app, ['--help']).exit_code == 0\n"
        "heavy = {'numpy', 'pandas', 'scipy', 'endplay', 'matplotlib'} & set(sys.modules)\n"
        "sys.exit(str(heavy) if heavy else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr


def test_schema():
    code, out, _ = run("schema")
    assert code == 0
    assert json.loads(out)["properties"]["law"]["type"] == "integer"


# new


def test_new_makes_a_case_that_lacks_only_what_nobody_said(write: Callable[[str, str | bytes], Path]):
    board = write("board.lin", LIN)
    code, out, _ = run("new", board)
    assert code == 0
    path = write("case.toml", out)
    code, out, _ = run("check", path)
    assert code == 3
    problems = [
        line.removeprefix(f"{path}: ").split(":")[0] for line in out.splitlines() if "remark" not in line
    ]
    assert problems == ["question.call", "regulator", "scoring", "class", "question.player"]


def test_new_with_everything_said(write: Callable[[str, str | bytes], Path], tmp_path: Path):
    board, out_file = write("board.lin", LIN), tmp_path / "case.toml"
    words = [
        "--call",
        "9",
        "--regulator",
        "ACBL",
        "--scoring",
        "MP",
        "--class",
        "club",
        "--out",
        str(out_file),
    ]
    code, out, err = run("new", board, *words)
    assert (code, out) == (0, "")
    assert str(out_file) in err
    case = load_case(out_file)
    assert (case.question.player, call_name(case.chosen)) == (EAST, "4S")
    assert case.table is not None
    assert result_name(case.table) == "4S E 10"
    assert [e.agreed.text for e in case.explanations if e.agreed] == ["weak two spades"]
    # Never over an existing file, unless told to; and no half-written files are left.
    out_file.write_text("mine")
    assert run("new", board, *words)[0] == 2
    assert out_file.read_text() == "mine"
    assert run("new", board, *words, "--force")[0] == 0
    assert load_case(out_file) == case
    assert sorted(p.name for p in tmp_path.iterdir()) == ["board.lin", "case.toml"]


def test_new_takes_the_other_room(write: Callable[[str, str | bytes], Path]):
    path = write("match.lin", MATCH)
    code, _, err = run("new", path, "--board", "2")
    assert code == 2
    assert "there are: board 2, open room; board 2, closed room" in err
    said = ["--regulator", "WBF", "--scoring", "IMP", "--class", "elite", "--call", "1"]
    code, out, _ = run("new", path, "--board", "2", "--room", "open", *said)
    assert code == 0
    case = loads_case(out)
    assert case.other_table is not None
    assert result_name(case.other_table) == "2S E 10"


def test_new_reads_pbn_scoring_and_strange_names(write: Callable[[str, str | bytes], Path]):
    text = (
        '[Event "A \\\\ B # cup"]\n[Board "3"]\n[North "x # y"]\n[Scoring "MatchPoints"]\n'
        '[Deal "N:92.K.7632.Q87653 QJT643.T8.K84.K2 K87.J9743.A.AT94 -"]\n'
        '[Auction "S"]\n1H Pass Pass Pass\n'
    )
    said = ["--regulator", "WBF", "--class", "elite", "--call", "1"]
    code, out, _ = run("new", write("b.pbn", text), *said)
    assert code == 0
    case = loads_case(out)
    assert case.scoring.value == "MP"
    assert case.title == r"A \ B # cup, board 3"


# Errors and exit codes


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (KeyboardInterrupt(), 130),
        (CommandLineError("x"), 2),
        (UnknownNameError("regulator", "X", ["Y"]), 2),
        (FileNotFoundError(2, "No such file", "/none/x.toml"), 2),
        (PermissionError(13, "Permission denied", "/none/x.toml"), 2),
        (FileNotFoundError(2, "No such file", str(ROOT / "simulate" / "weights.npz")), 1),
        (AuctionError("x"), 3),
        (SampleError("x"), 4),
        (SolverError("x"), 4),
        (ZeroDivisionError("x"), 1),
        (ValueError("x"), 1),
    ],
)
def test_exit_codes(error: BaseException, code: int):
    assert exit_code_of(error) == code

    broken = typer.Typer(cls=LawpollGroup, add_completion=False)

    @broken.callback()
    def top(debug: bool = False) -> None:
        pass

    @broken.command()
    def fail() -> None:
        raise error

    result = RUNNER.invoke(broken, ["fail"])
    assert result.exit_code == code
    assert result.stdout == ""
    assert result.stderr.strip() == message_of(error)
    assert len(result.stderr.splitlines()) == 1
    assert ("this is a bug in lawpoll" in result.stderr) is (code == 1)
    shown = RUNNER.invoke(broken, ["--debug", "fail"])
    assert shown.exit_code == code
    assert "Traceback" in shown.stderr


def test_written_files_appear_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "result.json"
    write_whole(path, "one ♠\n")
    assert path.read_text(encoding="utf-8") == "one ♠\n"

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "two")
    assert [p.name for p in tmp_path.iterdir()] == ["result.json"]
    assert path.read_text(encoding="utf-8") == "one ♠\n"


def command(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "analysis.cli", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=os.environ | environment,
        check=False,
    )


def test_the_command_in_its_own_process(tmp_path: Path):
    done = command("check", "slow-pass-reopened")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "slow-pass-reopened: no problems\n"
    empty = tmp_path / "empty.pbn"
    empty.touch()
    assert command("new", str(empty)).returncode == 3
    assert command("check", str(tmp_path / "none.pbn")).returncode == 2
    # A terminal without suit symbols is no reason to fail.
    board = tmp_path / "board.lin"
    board.write_text(LIN)
    done = command("new", str(board), PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    kept, asked = done.stderr.splitlines()
    assert kept == "lawpoll: board 10: call 1 (2♠): 'weak two' of that suit is taken as 'weak two spades'"
    assert asked == "lawpoll: board 10: call 3 (2NT) was alerted without words: ask what it meant"
    assert 'table = "4S E 10"' in done.stdout


def test_interrupted_before_the_command_line_is_read(monkeypatch: pytest.MonkeyPatch):
    """Ctrl-C in the first tenths of a second, while modules are loaded and words are read."""
    code = (
        "import sys\n"
        "class Interrupts:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'analysis.cli':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupts())\n"
        "from analysis.start import main\n"
        "main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "cases"],
        capture_output=True,
        text=True,
        env=os.environ | {"LAWPOLL_LANG": "nl"},
        cwd=ROOT,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "lawpoll: afgebroken\n")

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(TyperGroup, "make_context", interrupted)
    result = CliRunner().invoke(app, ["cases"])
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "lawpoll: interrupted\n")


def test_packages_of_the_same_name_are_found_out(tmp_path: Path):
    assert foreign_packages() == []
    (tmp_path / "polling").mkdir()
    (tmp_path / "polling" / "__init__.py").write_text("")
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import analysis; "
        f"sys.path.insert(0, {str(tmp_path)!r}); from analysis.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "cases"], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 1
    assert str(tmp_path / "polling") in done.stderr
    assert str(ROOT / "polling") in done.stderr
    assert "Traceback" not in done.stderr
