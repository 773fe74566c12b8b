"""Errors, remarks and `lawpoll check` in the reader's language: no English is left, nothing else changes."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.cases import case_path
from analysis.cli import app
from analysis.exit_codes import CommandLineError, message_of
from simulate.casefile import read_case
from simulate.core import parse_call
from simulate.errors import LawpollError, NotationError, UnknownNameError, near_name, said, suggest
from simulate.language import LANGUAGES, Joined, Message, say_in
from simulate.meaning import explain_unread

OTHERS = [language for language in LANGUAGES if language != "en"]
TEXT = case_path("slow-signoff-after-ogust").read_text(encoding="utf-8").split("\n[published]")[0]
QUOTED = re.compile(
    r"'[^']*'|\"[^\"]*\"|\[[^\]]*\]|--[a-z-]+|[\w/.-]+\.(?:toml|json|pbn|lin|xml|csv)\b"
    r"|\b[a-z]+-[a-z]+-\d|\b[a-z_]+(?: \d+)?(?:\.\w+)*: |\b[a-z_]+(?: \d+)?(?:\.\w+)+"
)
ENGLISH = frozenset(
    """
    expected unknown the are and not with call card cards missing file which who did you mean such each once
    that than calls hands this only from both means because where when here there its been has have other
    another line column byte remark problems result read written found lead legal seat weights tricks
    """.split()  # noqa: SIM905
)
"""Words that none of the other languages writes like this."""


def left_in_english(text: str) -> set[str]:
    """Return English words outside quotations, keys and names of files."""
    return set(re.findall(r"[a-z]+", QUOTED.sub(" ", text).casefold())) & ENGLISH


CASE_FAULTS = {
    "regulator": ('regulator = "ACBL"', 'regulator = "ACBX"'),
    "class": ('class = "elite"', 'class = "elit"'),
    "key": ("[question]", "[qestion]"),
    "type": ("call = 7", 'call = "seven"'),
    "dealer": ('dealer = "E"', 'dealer = "Q"'),
    "vulnerable": ('vulnerable = "both"', 'vulnerable = "bth"'),
    "insufficient": ("2S P 2NT", "2S P 1NT"),
    "unreadable call": ("2S P 2NT", "2S P 2Z"),
    "four suits": ('E = "QJT643.T8.K84.K2"', 'E = "QJT643.T8.K84"'),
    "card twice": ('E = "QJT643.T8.K84.K2"', 'E = "QJT643.T8.K84.KK"'),
    "other hand": ('E = "QJT643.T8.K84.K2"', 'E = "QJT643.T8.K84.Q2"'),
    "call beyond": ("call = 9", "call = 19"),
    "alternatives": ('["P"', '["2C", "P"'),
    "meaning": ('agreed = "ogust"', 'agreed = "15-17 balenced"'),
    "hesitation": ('kind = "hesitation"\ncall = 7', 'kind = "hesitation"'),
    "kind": ('kind = "hesitation"', 'kind = "hesitatoin"'),
    "table": ('table = "4S E 10"', 'table = "5S E 10"'),
    "toml": ("law = 2007", "law = "),
    "twice": ("law = 2007", "law = 2007\nlaw = 2007"),
}


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments), env={"LAWPOLL_LANG": "", "COLUMNS": "200"})
    return result.exit_code, result.output


@pytest.mark.parametrize("name", CASE_FAULTS)
def test_case_files(name: str, tmp_path: Path) -> None:
    old, new = CASE_FAULTS[name]
    assert old in TEXT
    file = tmp_path / "x.toml"
    file.write_text(TEXT.replace(old, new), encoding="utf-8")
    code, english = run("check", str(file))
    for language in OTHERS:
        again, text = run("check", str(file), "--lang", language)
        assert again == code
        assert len(text.splitlines()) == len(english.splitlines())
        assert not left_in_english(text), text
        # Nothing that the reader typed is lost: quotations stand as they are.
        assert sorted(re.findall(r"'[^' ]+'", text)) == sorted(re.findall(r"'[^' ]+'", english))
    if code:
        again, text = run("run", str(file), "--lang", "sv")
        assert (again, left_in_english(text)) == (3, set())
        assert all(line.startswith("lawpoll: ") for line in text.splitlines())


def test_json_of_check_stays_english(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(TEXT.replace('dealer = "E"', 'dealer = "Q"'), encoding="utf-8")
    assert run("check", str(file), "--json", "--lang", "nl") == run("check", str(file), "--json")


def test_every_file_that_is_not_there_is_named() -> None:
    code, text = run("check", "no-such.toml", "slow-signoff", "--lang", "nl")
    assert code == 2
    assert [line.split(":")[0] for line in text.splitlines()] == ["lawpoll", "lawpoll"]
    assert "bedoelde u 'slow-signoff" in text
    assert "'no-such.toml'" in text


def test_the_variable_of_the_environment_counts_where_there_is_no_option(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LAWPOLL_LANG", "sv")
    result = CliRunner().invoke(app, ["check", "no-such.toml"])
    assert result.output == "lawpoll: väntade en fil som finns: 'no-such.toml'\n"


def test_an_error_is_english_and_can_be_said() -> None:
    with pytest.raises(NotationError) as caught:
        parse_call("2Z")
    assert str(caught.value) == "expected a call such as P, X, XX, 1C or 3NT: '2Z'"
    assert say_in("nl")(said(caught.value)) == "verwacht een bieding zoals P, X, XX, 1C of 3NT: '2Z'"
    assert message_of(caught.value) == f"lawpoll: {caught.value}"
    assert message_of(CommandLineError("plain words"), "nl") == "lawpoll: plain words"
    assert message_of(ValueError("x"), "nl").startswith("lawpoll: this is a bug in lawpoll: ValueError: x")
    assert message_of(KeyboardInterrupt(), "nl") == "lawpoll: afgebroken"
    assert message_of(FileNotFoundError(2, "No such file or directory", "x y"), "el").endswith(
        "φάκελος: 'x y'"
    )
    assert said(LawpollError("one", "two")) == str(LawpollError("one", "two"))


def test_errors_go_to_other_processes() -> None:
    problem = read_case("law = ", "toml").problems[0]
    error = UnknownNameError("regulator", "EBX", ["EBU"])
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.known) == (str(error), ["EBU"])
    assert say_in("sv")(said(again)) == "förbund finns inte (menade du 'EBU'?): 'EBX'"
    assert say_in("sv")(pickle.loads(pickle.dumps(problem)).text) == say_in("sv")(problem.text)


def test_suggestions() -> None:
    say = say_in("el")
    assert say(suggest("acbl ", ["ACBL", "EBU"])) == " (μήπως εννοούσατε 'ACBL';)"
    assert say(suggest("zzz", ["ACBL", "EBU"])) == " (αναμενόταν ένα από τα ACBL, EBU)"
    assert say(near_name("elit", ["elite", "elites"])) == " (μήπως εννοούσατε 'elite' ή 'elites';)"
    assert suggest("x", []) == near_name("zzz", ["ACBL"]) == say(near_name("zzz", ["ACBL"])) == ""


def test_cards_and_calls_in_the_readers_letters() -> None:
    found = read_case(TEXT.replace("2S P 2NT", "2S P 1C"), "toml").problems[0]
    assert str(found) == "auction.calls: call 3 (West's 1C) is insufficient over 2S"
    assert say_in("nl")(found.text) == "auction.calls: bieding 3 (1♣ van West) is een onvoldoende bod over 2♠"
    assert say_in("sv")(found.text).endswith("bud 3 (Västs 1♣) är otillräckligt över 2♠")


MEANINGS = (
    "15-17 balenced",
    "17-15",
    "5-10 6S or 6H",
    "strong",
    "4-4-4-4",
    "2 of top 7 in S",
    "0 or 3 keycards",
    "20+ losers",
    "(5+S",
    "hcp(north) >= 15 && hcp(east) >= 5",
    "hcp(north) => 15",
    "weak two",
    "5S 0-4S",
)


@pytest.mark.parametrize("text", MEANINGS)
@pytest.mark.parametrize("language", OTHERS)
def test_meanings(text: str, language: str) -> None:
    english = explain_unread(text)
    say = say_in(language)
    assert english
    assert not left_in_english(say(english)), say(english)
    assert not say.left


def test_messages_are_made_of_messages() -> None:
    outer = Message("{file}: {problem}", file="x", problem=Joined("; ", [Message("is missing")]))
    assert say_in("nl")(outer) == "x: ontbreekt"


BOARDS = {
    "empty.pbn": "",
    "none.pbn": "no tag at all",
    "deal.pbn": '[Board "1"]\n[Deal "N:AK2.QJ3 - - -"]\n',
    "comment.pbn": '[Board "1"]\n[Deal "N:AKQJT98765432... - - -"]\n{ never closed\n',
    "words.lin": "hello",
    "cut.lin": "pn|a,b,c,d|md|3SAKQ",
    "twice.lin": "pn|a,b,c,d|md|3SAKQJT98765432,SAHAKQJT9876543,,|sv|z|mb|4Q|",
    "xml.xml": "<USEBIO>",
    "none.xml": "<USEBIO><BOARD/></USEBIO>",
}


@pytest.mark.parametrize("name", BOARDS)
def test_boards(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(BOARDS[name], encoding="utf-8")
    code, english = run("check", str(file))
    assert code == 3
    for language in OTHERS:
        again, text = run("check", str(file), "--lang", language)
        assert (again, len(text.splitlines())) == (3, len(english.splitlines()))
        assert not left_in_english(text), text


def test_an_impossible_auction_names_the_call_to_blame(tmp_path: Path) -> None:
    """The call to blame comes in the reader's letters."""
    file = tmp_path / "x.toml"
    text = TEXT.replace('agreed = "ogust"', 'agreed = "35+ HCP"').replace(
        "call = 3", "call = 3\nstrict = true"
    )
    file.write_text(text, encoding="utf-8")
    code, english = run("deals", str(file), "--deals", "100")
    assert code == 4
    assert "call 3, 2NT by W" in english
    for language, call in (("nl", "2SA"), ("sv", "2NT"), ("el", "2ΧΑ")):
        again, said_so = run("deals", str(file), "--deals", "100", "--lang", language)
        assert again == 4
        assert call in said_so
        assert not left_in_english(said_so.replace("(35+ HCP)", "")), said_so


ADJUST = """
schema_version = 1
law = 2017
non_offenders = "NS"
[board]
scoring = "IMP"
vulnerable = "both"
table = "4S E 10"
other_table = "4S E 9"
[[outcome]]
result = "3S E 9"
weight = "60%"
[[outcome]]
result = "3S E 8"
weight = "40%"
"""
ADJUST_FAULTS = {
    "weights": ('weight = "40%"', 'weight = "30%"'),
    "weight": ('weight = "40%"', 'weight = "much"'),
    "law": ("law = 2017", "law = 2016"),
    "scoring": ('scoring = "IMP"', 'scoring = "MP"'),
    "unit": ('scoring = "IMP"', 'scoring = "IMPS"'),
    "side": ('non_offenders = "NS"', 'non_offenders = "N"'),
    "result": ('result = "3S E 8"', 'result = "3S E"'),
    "points": ('result = "3S E 8"', "points = 55"),
    "field": ('other_table = "4S E 9"', 'field = [["4S E 9", 0]]'),
    "likely": ("law = 2017", 'law = 2017\nlikely = "perhaps"'),
    "penalty": ("[board]", '[[penalty]]\nside = "NS"\namount = "10%"\n[board]'),
    "datum": ("[board]", '[event]\nboards = 200\nvp = "WBF"\nknock_out = true\n[board]'),
}


@pytest.mark.parametrize("name", ADJUST_FAULTS)
def test_adjust_files(name: str, tmp_path: Path) -> None:
    old, new = ADJUST_FAULTS[name]
    assert old in ADJUST
    file = tmp_path / "x.toml"
    file.write_text(ADJUST.replace(old, new), encoding="utf-8")
    code, english = run("adjust", str(file))
    assert code == 3
    for language in OTHERS:
        again, text = run("adjust", str(file), "--lang", language)
        assert (again, len(text.splitlines())) == (3, len(english.splitlines()))
        assert not left_in_english(text), text


OGUST = "slow-signoff-after-ogust"
COMMANDS = {
    "run": (("run", OGUST, "--model", "textbok", "--regulator", "EBX", "--leads", "x"), 3),
    "deals": (("deals", OGUST, "--as", "x", "--condition", "hcp >= 5", "--picture", "x.bmp"), 3),
    "sheet": (("sheet", OGUST, "--order", "x"), 1),
    "new": (("new", "no-such.lin", "--regulator", "EBX", "--scoring", "IMPS", "--out", "x.txt"), 3),
    "new file": (("new", "no-such.lin"), 1),
    "study": (("study", OGUST, "--out", "no-such", "--regulator", "EBX", "--class", "elit"), 2),
    "seeds": (("study", OGUST, "--out", "no-such", "--seeds", "5-1"), 1),
    "study files": (("study", "no-such.toml", "nor-this.toml", "--out", "no-such"), 2),
    "adjust": (("adjust", "no-such.toml"), 1),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_command_lines(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every bad value is named at once, in the reader's language."""
    monkeypatch.chdir(tmp_path)
    arguments, lines = COMMANDS[name]
    code, english = run(*arguments)
    assert (code, len(english.splitlines())) == (2, lines), english
    for language in OTHERS:
        monkeypatch.setenv("LAWPOLL_LANG", language)
        result = CliRunner().invoke(app, list(arguments))
        assert (result.exit_code, len(result.output.splitlines())) == (2, lines)
        assert not left_in_english(result.output), result.output
    assert list(tmp_path.iterdir()) == []


LIN = (
    "pn|a,b,,d|md|3SAKQJT98765432HDC,SHAKQJT98765432DC,SHDAKQJT98765432C,|sv|o|ah|Board 7|"
    "mb|1S!|an|srtong|mb|p|mb|4S|mb|p|mb|p|mb|p|zz|x|"
)


@pytest.mark.parametrize("language", OTHERS)
def test_remarks_on_a_board(language: str, tmp_path: Path) -> None:
    file = tmp_path / "x.lin"
    file.write_text(LIN, encoding="utf-8")
    code, text = run("new", str(file), "--lang", language, "--out", str(tmp_path / "out.toml"))
    assert code == 0
    assert len(text.splitlines()) == 4
    assert not left_in_english(text), text
    code, text = run("new", str(file), "--call", "9", "--lang", language)
    assert code == 2
    assert not left_in_english(text.splitlines()[-1]), text
    code, text = run("check", str(file), "--lang", language)
    assert code == 0
    assert not left_in_english(text), text


REPORTS = {"empty.json": "", "text.json": "{", "other.json": "{}", "old.json": '{"report_version": 0}'}


@pytest.mark.parametrize("name", REPORTS)
def test_reports(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / name
    file.write_text(REPORTS[name], encoding="utf-8")
    code, english = run("verify", str(file))
    assert code == 3
    for language in OTHERS:
        monkeypatch.setenv("LAWPOLL_LANG", language)
        result = CliRunner().invoke(app, ["verify", str(file)])
        assert (result.exit_code, len(result.output.splitlines())) == (3, len(english.splitlines()))
        assert not left_in_english(result.output), result.output


def test_one_check_names_everything(tmp_path: Path) -> None:
    """A question beyond the auction hides neither the other faults nor a meaning that contradicts itself."""
    file = tmp_path / "x.toml"
    text = TEXT.replace("call = 9", "call = 19").replace("call = 7", "call = 8")
    text = text.replace('"5-10 6S, good hand, bad suit"', '"5-10 12+"').replace("4S E 10", "5S E 10")
    file.write_text(text, encoding="utf-8")
    code, found = run("check", str(file))
    assert code == 3
    for place in ("question.call", "information 1.call", "result.table", "explanation 2.agreed"):
        assert f": {place}: " in found
    assert "it needs 12 points and allows 10 at most: '5-10 12+'" in found
