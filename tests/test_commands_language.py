"""What `lawpoll sheet`, `vote` and `deals` print in other languages: reviewed pages, and no English left."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.cases import open_case
from analysis.cli import app
from analysis.commands.language import VARIABLE

RUNNER = CliRunner()
GOLDEN = Path(__file__).parent / "golden"
OTHERS = ("nl", "sv", "el")
OGUST = "slow-signoff-after-ogust"
MISTOLD = "misinformation-game-forcing"
LEAD = "lead-clubs-or-majors"
LATER_CARD = "ten-led-attitude"
SAME_WORD = {
    # Names, and words of the bridge table that the other language has from English.
    "nl": {"lawpoll", "West", "partner", "Contract", "hand"},
    "sv": {"lawpoll", "Pass", "partner", "hand"},
    "el": {"lawpoll"},
}
"""English words that are right in a page of another language."""


def run(*arguments: str | Path) -> tuple[int, str, str]:
    result = RUNNER.invoke(app, [str(a) for a in arguments])
    assert "Traceback" not in result.stderr
    return result.exit_code, result.stdout, result.stderr


def words(text: str) -> set[str]:
    """Return what looks like a word of a language that is written in Latin letters."""
    return set(re.findall(r"[^\W\d_]{4,}", text))


def english_left(english: str, other: str, language: str, *, case: str) -> set[str]:
    """Return words of the English page that stand in the other one and are lawpoll's, not the case's."""
    of = open_case(case)
    said = [s.text for e in of.explanations for s in (e.agreed, e.told, e.meant) if s is not None]
    methods = [word for side in of.methods.values() for word in side]
    from_case = words(" ".join([of.title, *said, *methods]))
    return (words(english) & words(other)) - from_case - SAME_WORD[language]


def assert_golden(name: str, page: str) -> None:
    path = GOLDEN / name
    if os.environ.get("LAWPOLL_GOLDEN") == "write":
        path.write_text(page, encoding="utf-8")
    assert page == path.read_text(encoding="utf-8")


# sheet


def test_golden_sheet_in_swedish() -> None:
    code, out, err = run("sheet", LATER_CARD, "--lang", "sv")
    assert code == 0
    assert_golden(f"{LATER_CARD}-sheet-sv.txt", out)
    assert err == (
        "lawpoll: förklaringarna står som ärendefilen formulerar dem: läs dem innan du delar ut formuläret\n"
    )


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    ("case", "options"),
    [
        (OGUST, ()),
        (OGUST, ("--order", "consider")),
        (MISTOLD, ("--told",)),
        (LEAD, ()),
        (LATER_CARD, ("--order", "consider")),
    ],
)
def test_no_english_is_left_in_a_sheet(case: str, options: tuple[str, ...], language: str) -> None:
    english = run("sheet", case, *options)
    other = run("sheet", case, *options, "--lang", language)
    assert english[0] == other[0] == 0
    assert english_left(english[1] + english[2], other[1] + other[2], language, case=case) == set()
    # As many questions and lines to write on, none wider than the paper.
    assert english[1].count("_____") == other[1].count("_____")
    assert max(map(len, other[1].splitlines())) <= 76


def test_cards_and_calls_are_in_the_letters_of_the_reader() -> None:
    assert "♠ VB10643\n" in run("sheet", OGUST, "--lang", "nl")[1]
    assert "♠ DKn10643\n" in run("sheet", OGUST, "--lang", "sv")[1]
    assert "♠ ΝΒ10643\n" in run("sheet", OGUST, "--lang", "el")[1]
    assert "2SA (1)    Pas " in run("sheet", OGUST, "--lang", "nl")[1]


def test_a_sheet_is_written_in_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "formulier.txt"
    monkeypatch.setenv(VARIABLE, "nl")
    code, out, err = run("sheet", OGUST, "--out", path)
    assert (code, out) == (0, "")
    assert err.startswith(f"lawpoll: {path} geschreven\n")
    assert path.read_text(encoding="utf-8").startswith("PEILINGSFORMULIER\n")


@pytest.mark.parametrize("command", ["sheet"])
def test_an_unknown_language_is_a_mistake_on_the_command_line(command: str) -> None:
    code, out, err = run(command, OGUST, "--lang", "svv")
    assert (code, out) == (2, "")
    assert "unknown language (did you mean 'sv'?): 'svv'" in err
