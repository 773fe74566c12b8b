"""The report in other languages: every sentence, the notation of cards and calls, and what stays English."""

from __future__ import annotations

import json
import pickle
import re
from dataclasses import replace
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from typer.testing import CliRunner

from analysis.cases import open_case
from analysis.cli import app
from analysis.commands.language import VARIABLE
from analysis.report import render_text, report_of
from analysis.report.html import render_html
from analysis.report.model import Report
from analysis.ruling import Ruling, rule
from polling.regulators import get_regulator, regulator_names
from polling.settings import peer_settings
from simulate.bidding.registry import DEFAULT_MODEL, get_model
from simulate.case import INFORMATION_KINDS, Fact, Vote
from simulate.core import parse_call
from simulate.core.contract import PASSED_OUT, parse_result
from simulate.core.seats import SIDES
from simulate.language import (
    Joined,
    Message,
    action_text,
    actions_text,
    cards_text,
    contract_text,
    result_text,
    say_in,
    seat_letter,
    seat_text,
    side_text,
)
from simulate.language.translator import translator
from simulate.leads import DEFAULT_LEAD_MODEL, get_lead_model
from simulate.play.solver import TrickCache

OTHERS = ("nl", "sv", "el")
CASES = ("slow-signoff-after-ogust", "misinformation-game-forcing")


@pytest.fixture(scope="module")
def rulings() -> dict[str, Ruling]:
    settings, solver = replace(peer_settings().with_solves(100), peers=200), TrickCache()
    votes = (Vote(parse_call("4S"), considered=(parse_call("P"),)), Vote(parse_call("P"), count=3))
    found = {}
    for name in CASES:
        case = open_case(name)
        case = replace(case, votes=votes) if name == CASES[0] else case
        found[name] = rule(case, seed=1, settings=settings, solver=solver)
    return found


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", CASES)
def test_nothing_stays_english(name: str, language: str, rulings: dict[str, Ruling]) -> None:
    report = report_of(rulings[name], language=language)
    assert report.english == ()
    assert len(report.closing) == len(report_of(rulings[name]).closing) == 1


def test_a_page_says_when_some_of_it_is_english(rulings: dict[str, Ruling]) -> None:
    ruling = rulings[CASES[0]]
    report = report_of(replace(ruling, figures_judged=("no such sentence",)), language="nl")
    assert report.english == ("no such sentence",)
    assert len(report.closing) == 2


@pytest.mark.parametrize("language", OTHERS)
def test_data_files_speak_every_language(language: str) -> None:
    """What lawpoll says of its models, constants and profiles is in the catalogues; sources are quoted."""
    text, settings = translator(language), peer_settings()
    said = [settings.source, settings.card_source, settings.worth_source]
    said += [get_model(DEFAULT_MODEL).provenance, get_lead_model(DEFAULT_LEAD_MODEL).provenance]
    for name in regulator_names():
        said += get_regulator(name).notes
    assert [words for words in said if (None, words) not in text.messages] == []


@pytest.mark.parametrize("language", OTHERS)
def test_lettering_of_the_pictures(language: str, rulings: dict[str, Ruling]) -> None:
    ruling, say = rulings[CASES[0]], say_in(language)
    page = render_html(ruling, language=language)
    drawn = "".join(re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL))
    for words in ("high-card points", "chance (%)", "share of peers, with 90% interval", "cards"):
        assert say(words) in drawn
        assert f">{words}<" not in drawn
    assert say("{over} over {under}", over="4♠", under=say.action(0)) in drawn
    # The tornado is drawn where there is more than one bar; here it is asked of the result itself.
    assert ruling.sensitivity is not None
    axes = ruling.sensitivity.plot(Figure().subplots(), language=language)
    assert axes.get_xlabel() == say("score of {side}", side=say.side("NS"))


def titles(report: Report) -> list[str]:
    return [section.title for section in report.sections]


@pytest.mark.parametrize("language", OTHERS)
def test_same_parts_and_figures_in_every_language(language: str, rulings: dict[str, Ruling]) -> None:
    """Numbers keep their decimal point: the same figures stand in every language."""
    english, other = (report_of(rulings[CASES[0]], language=tag) for tag in ("en", language))
    assert other.language == language
    assert len(titles(english)) == len(titles(other))
    assert not set(titles(english)) & set(titles(other))
    figures = re.compile(r"[+-]\d+\.\d\d")
    pages = [render_text(rulings[CASES[0]], language=tag, full=True, width=400) for tag in ("en", language)]
    assert sorted(figures.findall(pages[0])) == sorted(figures.findall(pages[1]))
    assert len(figures.findall(pages[0])) > 10


@pytest.mark.parametrize("language", OTHERS)
def test_page_names_its_language(language: str, rulings: dict[str, Ruling]) -> None:
    page = render_html(rulings[CASES[0]], language=language)
    assert f'<html lang="{language}">' in page
    assert "Finding" not in page
    assert say_in(language)("Finding") in page
    assert say_in(language)("The deal and the auction") in page


def test_a_ruling_is_english_text_for_python_and_json(rulings: dict[str, Ruling]) -> None:
    ruling = rulings[CASES[0]]
    document = json.loads(json.dumps(ruling.to_dict()))
    assert document["finding"] == str(ruling.finding)
    assert document["finding"].startswith("East's 4♠")
    again = pickle.loads(pickle.dumps(ruling.finding))
    assert again == ruling.finding
    assert say_in("nl")(again) == say_in("nl")(ruling.finding) != ruling.finding


SPADES_QUEEN_JACK = (49, 48)


@pytest.mark.parametrize(
    ("text", "english", "dutch", "swedish", "greek"),
    [
        (seat_text(1), "East", "Oost", "Öst", "Ανατολή"),
        (seat_letter(1), "E", "O", "Ö", "Α"),
        (side_text("EW"), "EW", "OW", "ÖV", "ΑΔ"),
        (action_text(parse_call("3N")), "3NT", "3SA", "3NT", "3ΧΑ"),
        (action_text(64 + 50), "♠K", "♠H", "♠K", "♠Ρ"),
        (cards_text(SPADES_QUEEN_JACK), "♠QJ", "♠VB", "♠DKn", "♠ΝΒ"),
        (result_text(parse_result("4S E 9")), "4♠ E down 1", "4♠ O 1 down", "4♠ Ö 1 bet", "4♠ Α μέσα 1"),
        (result_text(PASSED_OUT), "passed out", "rondgepast", "utpassad", "όλοι πάσο"),
        (result_text(PASSED_OUT, 12), "passed out  ", "rondgepast  ", "utpassad    ", "όλοι πάσο   "),
        (actions_text([0, 1]), "Pass X", "Pas X", "Pass X", "Πάσο X"),
        (Joined(" = ", [seat_text(0), "2"]), "North = 2", "Noord = 2", "Nord = 2", "Βορράς = 2"),
        (Message("not stated"), "not stated", "niet vermeld", "ej angivet", "δεν αναφέρεται"),
    ],
)
def test_texts_know_their_languages(text: str, english: str, dutch: str, swedish: str, greek: str) -> None:
    assert text == english == say_in("en")(text)
    assert [say_in(language)(text) for language in OTHERS] == [dutch, swedish, greek]


def test_contract_and_nested_messages() -> None:
    contract = parse_result("3NX W 8").contract
    assert contract is not None
    assert say_in("el")(contract_text(contract)) == "3ΧΑX Δ"
    inner = Message("{seat}'s {action}", seat=seat_text(3), action=action_text(7))
    outer = Message("{subject}: not allowed", subject=inner)
    assert outer == "West's 1NT: not allowed"
    assert say_in("nl")(outer) == "1SA van West: niet geoorloofd"


def test_words_of_the_case_file_are_no_template() -> None:
    words = Message("{what}: {words}", what=seat_text(0), words="a {brace} and {0}")
    assert say_in("sv")(words) == "Nord: a {brace} and {0}"
    assert say_in("sv")("a {brace}") == "a {brace}"


def test_what_has_no_translation_is_remembered() -> None:
    say = say_in("nl")
    assert say("no such sentence {n}", n=1) == "no such sentence 1"
    assert list(say.left) == ["no such sentence {n}"]
    assert say_in("nl").left == {}


@pytest.mark.parametrize("language", OTHERS)
def test_fixed_lists_are_translated(language: str) -> None:
    text = translator(language)
    for word in (*INFORMATION_KINDS, *(fact.value for fact in Fact), "yes", "no", "open"):
        assert (None, word) in text.messages, word
    assert {say_in(language).side(side) for side in SIDES} == {say_in(language)(side_text(s)) for s in SIDES}


def test_unknown_language_is_a_mistake_on_the_command_line(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["run", CASES[0], "--lang", "nll", "--html", str(tmp_path / "p.html")])
    assert result.exit_code == 2
    assert "unknown language (did you mean 'nl'?): 'nll'" in result.output
    assert not list(tmp_path.iterdir())


def test_the_variable_of_the_environment_stands_for_the_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "svv")
    arguments = ["run", CASES[0], "--solves", "100", "--seed", "1"]
    assert "unknown language (did you mean 'sv'?): 'svv'" in CliRunner().invoke(app, arguments).output
    # The option goes before it.
    wrong = CliRunner().invoke(app, [*arguments, "--lang", "ell"])
    assert "'ell'" in wrong.output
