"""`lawpoll adjust`: what it prints, and how it ends."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.cli import app
from analysis.commands.adjust import EXAMPLE

RUNNER = CliRunner()


def run(*arguments: str | Path) -> tuple[int, str, str]:
    result = RUNNER.invoke(app, ["adjust", *(str(a) for a in arguments)])
    assert "Traceback" not in result.stderr
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "example.toml"
    path.write_text(EXAMPLE)
    return path


def test_the_example_of_the_help_works(example: Path) -> None:
    """W5 against +140: +10 and -6 IMPs, 60-40."""
    code, out, err = run(example)
    assert (code, err) == (0, "")
    assert "NS    60% x +10.00 = +6.00  (given 50%)" in out
    assert "NS +3.60 IMPs" in out
    assert "NS 11.09, EW 8.91" in out


def test_the_help_shows_the_example() -> None:
    code, out, _ = run("--help")
    assert code == 0
    for line in EXAMPLE.splitlines():
        assert line in out


def test_one_json_document(example: Path) -> None:
    code, out, err = run(example, "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["final"]["ns"] == {"exact": "18/5", "text": "3.60"}
    assert data["victory_points"]["ns"] == "11.09"
    assert data["damage"]["case"] == "all damage by the infraction"


def test_a_field_file_lies_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "field.csv").write_text("contract,score,count\n4S N 10,420,3\n,170,1\n,-50,1\n")
    text = EXAMPLE.replace('"IMP" ', '"MP" ').replace('other_table = "3S N 9"', 'field_file = "field.csv"')
    text = text[: text.index("[event]")].replace('"both"', '"none"')
    (tmp_path / "mp.toml").write_text(text)
    code, out, err = run(tmp_path / "mp.toml")
    assert (code, err) == (0, "")
    assert "beats 2, ties 3, loses to 0: 2 x 2 + 3 = 7 of 10" in out
    assert "(should be 6 tables x 5 each)" in out


def test_every_problem_of_the_file(example: Path) -> None:
    example.write_text(EXAMPLE.replace("law = 2017", "law = 2018").replace("weight", "wait", 1))
    code, out, err = run(example)
    assert (code, out) == (3, "")
    assert [line.split(": ", 2)[2] for line in err.splitlines()] == [
        "outcome 1: unknown key (did you mean 'weight'?): 'wait'",
        "law: expected an edition of the Laws, 1997, 2007 or 2017: 2018",
        "outcome 1.weight: is missing",
    ]
    assert all(line.startswith(f"lawpoll: {example}: ") for line in err.splitlines())


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("ruling.txt", b"law = 2017", "expected a file .toml or .json: 'ruling.txt'"),
        ("ruling.toml", b"", "expected text, the file is empty"),
        ("ruling.toml", b"\xff\xfe", "expected text in UTF-8"),
        ("ruling.toml", b"law = 2017 2018", "this is not TOML"),
        ("ruling.json", b"{", "this is cut off"),
    ],
)
def test_no_such_content(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(content)
    code, out, err = run(tmp_path / name)
    assert (code, out) == (3, "")
    assert message in err


def test_no_such_file(tmp_path: Path) -> None:
    code, out, err = run(tmp_path / "none.toml")
    assert (code, out) == (2, "")
    assert "expected a file that is there" in err
    code, _, err = run(tmp_path)
    assert code == 2
    assert "this is a folder" in err


def test_an_unknown_notation_is_a_fault_of_the_option(example: Path) -> None:
    code, out, err = run(example, "--notation", "zz")
    assert (code, out) == (2, "")
    assert err.startswith("lawpoll: unknown notation (expected one of ")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("nl", ("Gewichten ten gunste van NZ, factor 1.2 (EBU)", "4♠ N 10", "niet-overtreders NZ")),
        ("sv", ("Vikter till förmån för NS, faktor 1.2 (EBU)", "4♠ N 10", "oskyldig sida NS")),
        ("el", ("Βάρη υπέρ ΒΝ, συντελεστής 1.2 (EBU)", "4♠ Β 10", "μη παραβάτες ΒΝ")),
    ],
)
def test_the_working_in_other_languages(language: str, words: tuple[str, ...], example: Path) -> None:
    """The same figures, line by line, in the reader's words."""
    english = run(example)[1]
    code, out, err = run(example, "--lang", language)
    assert (code, err) == (0, "")
    figures = re.compile(r"[+-]?\d+\.\d\d\b")
    assert figures.findall(out) == figures.findall(english)
    assert len(out.splitlines()) == len(english.splitlines())
    for part in words:
        assert part in out
    assert "North" not in out
