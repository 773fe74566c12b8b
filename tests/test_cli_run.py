"""`lawpoll run`: what it prints where, seeds, overrides, errors."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.cases import case_path
from analysis.cli import app

RUNNER = CliRunner()
CASE = "slow-signoff-after-ogust"


def run(*arguments: str | Path, few: bool = True) -> tuple[int, str, str]:
    options = ["--solves", "100"] if few else []
    result = RUNNER.invoke(app, ["run", *(str(a) for a in arguments), *options])
    assert "Traceback" not in result.output
    return result.exit_code, result.stdout, result.stderr


def test_page_and_document_say_the_same() -> None:
    code, page, talk = run(CASE, "--seed", "5")
    assert code == 0
    assert talk == ""
    code, text, _ = run(CASE, "--seed", "5", "--json")
    assert code == 0
    document = json.loads(text)
    assert document["finding"] in page
    assert document["provenance"]["seed"] == 5
    for action in document["panel"]["actions"]:
        assert f"{action['verdict']['probability']:.2f}" in page


def test_a_seed_is_drawn_and_printed() -> None:
    _, page, _ = run(CASE)
    seed = re.search(r"Seed (\d+);", page)
    assert seed is not None
    _, again, _ = run(CASE, "--seed", seed[1])
    assert again == page


def test_full_shows_more() -> None:
    _, page, _ = run(CASE, "--seed", "5")
    _, full, _ = run(CASE, "--seed", "5", "--full")
    assert "authorised: his own hand" in full
    assert "authorised: his own hand" not in page
    assert "Notes of the case file" in full


def test_overrides() -> None:
    code, text, _ = run(CASE, "--seed", "5", "--json", "--regulator", "ebu", "--other-table", "4S E 9")
    assert code == 0
    document = json.loads(text)
    assert document["panel"]["regulator"] == "EBU"
    assert document["score"]["change_only"] is False
    assert "other table's result given on the command line" in document["notes"]


def test_written_whole(tmp_path: Path) -> None:
    target = tmp_path / "ruling.json"
    code, out, talk = run(CASE, "--seed", "5", "--json", "--out", target)
    assert (code, out) == (0, "")
    assert "seed 5" in talk
    assert json.loads(target.read_text(encoding="utf-8"))["title"]
    assert list(tmp_path.iterdir()) == [target]
    before = target.read_text(encoding="utf-8")
    code, _, talk = run(CASE, "--seed", "6", "--out", target)
    assert code == 2
    assert "--force overwrites it" in talk
    assert target.read_text(encoding="utf-8") == before
    assert run(CASE, "--seed", "6", "--out", target, "--force")[0] == 0
    assert "Finding" in target.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("nowhere.toml",), 2, "expected a file that is there"),
        (("slow-signoff-after-ogus",), 2, "did you mean 'slow-signoff-after-ogust'"),
        ((CASE, "--regulator", "ACLB"), 2, "did you mean 'ACBL'"),
        ((CASE, "--model", "textbok-1"), 2, "did you mean 'textbook-3'"),
        ((CASE, "--leads", "textbok-lead-1"), 2, "did you mean 'textbook-lead-1'"),
        ((CASE, "--model", "nowhere.npz"), 2, "nowhere.npz"),
        ((CASE, "--other-table", "4S E"), 2, "--other-table: expected a result"),
        (("slow-pass-reopened", "--other-table", "4S E 9"), 2, "MP needs a field"),
        ((CASE, "--seed", "-1"), 2, "--seed"),
        ((CASE, "--out", "nowhere/ruling.txt"), 2, "expected a folder that is there: 'nowhere'"),
        ((CASE, "--out", "/"), 2, "this is a folder"),
        ((CASE, "--speed", "1"), 2, "--speed"),
    ],
)
def test_wrong_command_lines(arguments: tuple[str, ...], code: int, words: str) -> None:
    found, out, talk = run(*arguments)
    assert found == code
    assert out == ""
    assert words in talk


def test_contradictory_meanings_are_no_trustworthy_result(tmp_path: Path) -> None:
    """West's two calls cannot both mean what the file insists on; the first alone is possible."""
    text = case_path(CASE).read_text(encoding="utf-8")
    possible = text.replace('agreed = "ogust"', 'agreed = "1+ ace"\nstrict = true')
    more = '[[explanation]]\ncall = 7\nagreed = "no ace"\nstrict = true\n\n[[information]]'
    path = tmp_path / "case.toml"
    path.write_text(possible, encoding="utf-8")
    assert run(path, "--seed", "1")[0] == 0
    path.write_text(possible.replace("[[information]]", more, 1), encoding="utf-8")
    code, out, talk = run(path, "--seed", "1")
    assert (code, out) == (4, "")
    assert "call 7" in talk
