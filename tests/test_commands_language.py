"""What `lawpoll sheet`, `vote` and `deals` print in other languages: reviewed pages, and no English left."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.cases import case_path, open_case
from analysis.cli import app
from analysis.commands.language import VARIABLE
from analysis.report.content.judgement import notes_section
from analysis.report.model import Line
from simulate.case import Vote
from simulate.casefile import load_case
from simulate.core.actions import card_action
from simulate.core.calls import PASS, parse_call
from simulate.core.seats import SEATS
from simulate.language import say_in
from simulate.message import Message
from simulate.notation import get_notation, notation_names

RUNNER = CliRunner()
GOLDEN = Path(__file__).parent / "golden"
OTHERS = ("nl", "sv", "el")
OGUST = "slow-signoff-after-ogust"
MISTOLD = "misinformation-game-forcing"
LEAD = "lead-clubs-or-majors"
LATER_CARD = "ten-led-attitude"
SAME_WORD = {
    # Names, and words of the bridge table that the other language has from English.
    "nl": {"lawpoll", "West", "partner", "Contract", "hand", "Seed"},
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


# vote


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "my.toml"
    path.write_text(case_path(OGUST).read_text(encoding="utf-8"), encoding="utf-8")
    return path


def all_kinds_of_votes(path: Path, *options: str) -> tuple[str, str]:
    """Record votes that bring out every line, and return what the last of them printed, and all talk."""
    talk = ""
    for answer in (
        ("--choice", "P", "--considered", "4S,3NT", "--count", "2"),
        ("--choice", "4S", "--considered", "4S", "--class", "youth"),
        ("--choice", "3NT", "--not-same-before"),
        ("--choice", "4NT", "--spoiled"),
    ):
        code, page, err = run("vote", path, *answer, *options)
        assert code == 0
        talk += err.replace(str(path), "my.toml")
    return page, talk


def test_golden_votes_in_dutch(mine: Path) -> None:
    page, talk = all_kinds_of_votes(mine, "--lang", "nl")
    assert_golden(f"{OGUST}-votes-nl.txt", f"{talk}\n{page}")


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_in_votes(mine: Path, language: str) -> None:
    text = mine.read_text(encoding="utf-8")
    english = all_kinds_of_votes(mine)
    mine.write_text(text, encoding="utf-8")
    other = all_kinds_of_votes(mine, "--lang", language)
    # The name of the option, and of the file.
    assert english_left("".join(english), "".join(other), language, case=OGUST) <= {"considered", "toml"}
    assert [len(text.splitlines()) for text in english] == [len(text.splitlines()) for text in other]


@pytest.mark.parametrize(
    ("language", "choice", "considered"),
    [
        ("nl", "pas", "3SA, 4R"),
        ("sv", "Pass", "3NT 4ruter"),
        ("el", "πάσο", "3ΧΑ,4ΚΑ"),
        ("el", "ΠΆΣΟ", "3χα,4καρό"),
        ("en", "P", "3N 4D"),
    ],
)
def test_answers_are_read_in_the_letters_of_the_language(
    mine: Path, language: str, choice: str, considered: str
) -> None:
    code, _, err = run("vote", mine, "--choice", choice, "--considered", considered, "--lang", language)
    assert (code, err.count("\n")) == (0, 1)
    assert load_case(mine).votes == (Vote(PASS, (parse_call("3N"), parse_call("4D"))),)
    # The file keeps its own letters.
    assert 'considered = ["3NT", "4D"]' in mine.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("language", "choice", "told"),
    [
        ("nl", "4D", "--choice: verwacht een bieding in het Nederlands, zoals pas, X of 1K: '4D'"),
        ("sv", "4SA 5NT", "--choice: väntade ett bud: '4SA 5NT'"),
        ("sv", "D", "--choice: väntade ett tillåtet bud som bud 9: 'D'"),
        ("en", "4R", "--choice: expected a call such as"),
    ],
)
def test_other_letters_than_the_language_has(mine: Path, language: str, choice: str, told: str) -> None:
    code, out, err = run("vote", mine, "--choice", choice, "--lang", language)
    assert (code, out) == (2, "")
    assert told in err


SWEDISH_LEAD = """\
schema_version = 1
title = "Ett utspel"
notation = "sv"
law = 2017
regulator = "WBF"
scoring = "IMP"
dealer = "S"
vulnerable = "NS"
class = "club"
[hands]
W = "76.Kn9832.K54.D106"
[auction]
calls = "1S pass 2K pass 2S pass 4S pass pass pass"
[question]
player = "V"
card = "K10"
"""


def test_a_file_in_swedish_is_answered_in_swedish_or_english(tmp_path: Path) -> None:
    path = tmp_path / "utspel.toml"
    path.write_text(SWEDISH_LEAD, encoding="utf-8")
    for answer in ("R4", "D4"):
        assert run("vote", path, "--choice", answer)[0] == 0
    assert load_case(path).votes == (Vote(card_action(15)), Vote(card_action(15)))
    assert path.read_text(encoding="utf-8").count('choice = "R4"') == 2


def test_a_card_that_means_two_things_asks_for_the_language(tmp_path: Path) -> None:
    """KD is the queen of clubs in Swedish, the king of diamonds in English."""
    path = tmp_path / "utspel.toml"
    path.write_text(SWEDISH_LEAD, encoding="utf-8")
    code, out, err = run("vote", path, "--choice", "KD")
    assert (code, out) == (2, "")
    assert "--choice: expected --lang, this is ♦K in English, ♣Q in Swedish: 'KD'" in err
    code, out, err = run("vote", path, "--choice", "KD", "--considered", "HKn, låg hjärter", "--lang", "sv")
    assert code == 2
    assert "--considered: väntade ett kort på svenska" in err
    code, out, err = run("vote", path, "--choice", "KD", "--considered", "HKn, low heart", "--lang", "sv")
    assert code == 0
    assert err == f"lawpoll: lagt till i {path}: ♣D, övervägde ♥Kn, ♥2\n"
    assert out.splitlines()[1].startswith("kort ")
    (vote,) = load_case(path).votes
    assert (vote.choice, vote.considered) == (card_action(10), (card_action(35), card_action(26)))


# deals


def test_golden_deals_in_greek() -> None:
    code, out, err = run("deals", MISTOLD, "--as", "told", "--seed", "2016", "--deals", "400", "--lang", "el")
    assert (code, err) == (0, "")
    assert_golden(f"{MISTOLD}-deals-told-el.txt", out)


def deals_with_all_lines(case: str, folder: Path, *options: str) -> str:
    folder.mkdir(exist_ok=True)
    code, out, err = run(
        *("deals", case, "--seed", "3", "--deals", "200", "--as", "told", "--condition", "hcp(n) >= 3"),
        *("--pbn", folder / "deals.pbn", "--force", *options),
    )
    assert code == 0, err
    return out + err.replace(str(folder), "")


@pytest.mark.parametrize("case", [OGUST, LEAD])
def test_no_english_is_left_in_deals(case: str, tmp_path: Path) -> None:
    english = deals_with_all_lines(case, tmp_path)
    figures = re.compile(r"[0-9]+(?:\.[0-9]+)?%")
    for language in OTHERS:
        other = deals_with_all_lines(case, tmp_path, "--lang", language)
        # The condition is in the language of dealer, the file and the model have names.
        allowed = {"deals", "textbook", "north"}
        assert english_left(english, other, language, case=case) <= allowed
        assert len(english.splitlines()) == len(other.splitlines())
        assert figures.findall(english) == figures.findall(other)


def test_json_and_pbn_stay_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("deals", OGUST, "--seed", "3", "--deals", "200", "--json", "--pbn", tmp_path / "d.pbn")
    english = run(*arguments)[1], (tmp_path / "d.pbn").read_text(encoding="utf-8")
    monkeypatch.setenv(VARIABLE, "el")
    code, out, err = run(*arguments, "--force")
    assert (code, err) == (0, f"lawpoll: γράφτηκαν 200 διανομές στο {tmp_path / 'd.pbn'}\n")
    assert (out, (tmp_path / "d.pbn").read_text(encoding="utf-8")) == english


@pytest.mark.parametrize("command", ["sheet", "vote", "deals"])
def test_an_unknown_language_is_a_mistake_on_the_command_line(command: str) -> None:
    choice = ("--choice", "P") if command == "vote" else ()
    code, out, err = run(command, OGUST, *choice, "--lang", "svv")
    assert (code, out) == (2, "")
    assert "unknown language (did you mean 'sv'?): 'svv'" in err


def test_the_page_about_languages_has_the_letters_that_are_printed() -> None:
    page = (Path(__file__).parents[1] / "docs" / "directors" / "languages.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if "| `" in line
    ][1:]
    assert [row[0].strip("`") for row in rows] == list(notation_names())
    for name, honours, strains, passed, seats in rows:
        printed = get_notation(name.strip("`")).printed
        assert honours.split() == [printed["ranks"][rank] for rank in range(12, 7, -1)]
        assert strains.split() == [printed["strains"][strain] for strain in (3, 2, 1, 0, 4)]
        assert passed == printed["calls"][PASS]
        assert seats.split() == [printed["seats"][seat] for seat in SEATS]


WRONG = (
    ("vote", OGUST, "--choice", "P"),
    ("vote", "{mine}", "--choice", "2S"),
    ("vote", "{mine}", "--choice", "4S", "--considered", "4S 5S 5S"),
    ("vote", "{mine}", "--choice", "4S 5S"),
    ("vote", "{mine}", "--choice", "4S", "--class", "elit"),
    ("vote", "{lead}", "--choice", "SX"),
    ("vote", "{lead}", "--choice", "S7 S6"),
    ("vote", "{lead}", "--choice", "S7", "--considered", "S6 S6"),
    ("sheet", OGUST, "--order", "chose"),
    ("deals", OGUST, "--picture", "x.gif"),
    ("deals", OGUST, "--as", "said"),
    ("deals", OGUST, "--condition", "hcp() > 3"),
    ("deals", OGUST, "--condition", "hcp(n) == 6", "--deals", "200", "--seed", "1"),
    ("run", OGUST, "--other-table", "4S"),
    ("run", LATER_CARD, "--other-table", "4S E 10"),
)


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_what_is_wrong_with_a_command_is_said_in_the_language(
    arguments: tuple[str, ...], mine: Path, tmp_path: Path
) -> None:
    lead = tmp_path / "lead.toml"
    lead.write_text(SWEDISH_LEAD, encoding="utf-8")
    wrong = [part.format(mine=mine, lead=lead) for part in arguments]
    code, _, english = run(*wrong)
    assert code in (2, 4)
    # What was typed, and what may be typed, is the same in every language.
    typed = re.compile(rf"'[^']*'|--[a-z-]+|\[\w+\]|{re.escape(str(case_path(OGUST)))}")
    names = {"agreed", "told", "choose", "consider", "elite", "north", "TOTAL", "toml"}
    for language in OTHERS:
        told = run(*wrong, "--lang", language)
        assert told[0] == code
        left = english_left(typed.sub("", english), typed.sub("", told[2]), language, case=OGUST)
        assert left <= names
        assert told[2] != english


def test_a_note_of_lawpoll_is_translated_and_a_directors_own_is_not() -> None:
    own = open_case(MISTOLD)
    assert own.notes
    case = replace(own, notes=(*own.notes, Message("other table's result given on the command line")))
    section = notes_section(case, say_in("sv"))
    assert section is not None
    *first, last = [block.text for block in section.blocks if isinstance(block, Line)]
    assert first == list(own.notes)
    assert last == "det andra bordets resultat givet på kommandoraden"
