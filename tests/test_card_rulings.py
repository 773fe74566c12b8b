"""From a case about a lead or a later card to the page: ruling, outcomes, commands."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.card_outcomes import tricks_after
from analysis.cli import app
from analysis.report import render_text
from analysis.ruling import Ruling, rule
from analysis.study import study
from polling.settings import peer_settings
from simulate.casefile import loads_case
from simulate.core.actions import action_name
from simulate.core.cards import parse_card
from simulate.core.play import Play
from simulate.play import CardSolver, solve_tricks
from tests.conftest import lead_case

CASE = (
    lead_case("A club lead after a question")
    + """\
[[explanation]]
call = 3
agreed = "16+ or 10-11 3+S"
[[information]]
from = "E"
kind = "question"
call = 4
shows = "5+C, 2 of top 3 clubs"
[question]
player = "W"
card = "CJ"
[result]
table = "4S S 10"
other_table = "4S S 11"
"""
)
MISINFORMED = (
    CASE.split("[[information]]")[0].replace(
        "[[explanation]]\ncall = 3\n", '[[explanation]]\ncall = 3\ntold = "10+ 5+C"\ntold_to = ["E", "W"]\n'
    )
    + "[question]"
    + CASE.split("[question]")[1]
)


def ruling_of(text: str) -> Ruling:
    settings = replace(peer_settings(), card_layouts=24, peers=400)
    return rule(loads_case(text, regulators=["WBF"]), seed=3, settings=settings)


@pytest.fixture(scope="module")
def lead() -> Ruling:
    return ruling_of(CASE)


def test_a_ruling_on_a_lead(lead: Ruling) -> None:
    assert lead.finding.startswith("West's lead of ♣J")
    assert lead.tree is not None
    assert lead.score is not None
    # Every other lead lets declarer make twelve tricks.
    assert {str(result) for branch in lead.tree.branches for result, _ in branch.results()} <= {
        "4S S 12",
        "4S S 10",
    }
    document = lead.to_dict()
    assert document["question"]["chosen"] == "CJ"
    assert document["question"]["cards_played"] == 0
    assert document["panel"]["cards"]["lead"] is True
    assert document["suggested"]
    json.dumps(document)


def test_its_page(lead: Ruling) -> None:
    page = render_text(lead, full=True)
    for words in ("Opening lead at the table: ♣J", "top of ♣JT", "set on", "double dummy", "textbook-lead-1"):
        assert words in page


def test_a_ruling_on_misinformation_before_a_lead() -> None:
    ruling = ruling_of(MISINFORMED)
    assert ruling.panel_told is not None
    assert ruling.changes is not None
    assert str(ruling.changes[ruling.case.chosen].line()) in ruling.reasons[0]
    assert ruling.score is not None
    assert ruling.score.non_offenders == "EW"


def test_outcomes_after_every_card_of_the_actual_deal() -> None:
    case = loads_case(CASE, regulators=["WBF"])
    deal, play = case.deal, case.play_before
    assert deal is not None
    after = tricks_after(deal, play, CardSolver())
    assert set(after) == set(case.hand)
    best = int(solve_tricks(deal.owners()[None], 3, 2)[0])
    assert min(after.values()) == best
    # The same deal, declarer's tricks told from the second hand: what the lead left stays.
    second = Play(play.contract, (parse_card("CJ"),), play.hands)
    assert max(tricks_after(deal, second, CardSolver()).values()) == after[parse_card("CJ")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "lead.toml"
    path.write_text(CASE, encoding="utf-8")
    return path


def test_votes_name_cards(file: Path) -> None:
    def vote(*args: str) -> object:
        return CliRunner().invoke(app, ["vote", str(file), *args])

    done = vote("--choice", "low heart", "--considered", "CT, D4")
    assert "♥2" in done.stdout  # type: ignore[attr-defined]
    case = loads_case(file.read_text(encoding="utf-8"))
    assert action_name(case.votes[0].choice) == "H2"
    for wrong, words in (
        ("C2", "expected a card he may play: 'C2'"),
        ("3NT", "expected a card such as SQ"),
        ("low", "expected a card such as SQ"),
        ("SA,S7", "expected a card he may play: 'SA'"),
    ):
        assert words in vote("--choice", wrong).stderr  # type: ignore[attr-defined]


def test_the_sheet_asks_for_a_card(file: Path) -> None:
    text = CliRunner().invoke(app, ["sheet", str(file)]).stdout
    assert "You are on lead. Which card do you lead?" in text
    assert "Contract: 4♠ S." in text
    assert "♣ JT6" in text
    for secret in ("question", "A club lead", "KT54", "AKQ4"):
        assert secret not in text


def test_a_later_card_on_sheet_page_and_deals(tmp_path: Path) -> None:
    text = CASE.split("[[information]]")[0] + (
        '[question]\nplayer = "S"\ncard = "HA"\n'
        '[play]\ncards = "CJ C2 CQ C8 CA C9 C6 C5 H4 H5 H2 HA"\n[result]\ntable = "4S S 11"\n'
    )
    path = tmp_path / "later.toml"
    path.write_text(text, encoding="utf-8")
    few = replace(peer_settings(), card_layouts=12, peers=200)
    found = study([path], seeds=[3], plays=["textbook-play-1", "flat"], settings=few)
    assert [row["plays"] for row in found.rows()] == ["textbook-play-1", "flat"]
    assert "plays" in found.summary()
    habit, flat = (
        {row["action"]: row["habit"] for row in found.action_rows() if row["plays"] == name}
        for name in ("textbook-play-1", "flat")
    )
    assert set(flat.values()) == {round(1 / len(flat), 4)}
    assert habit != flat
    sheet = CliRunner().invoke(app, ["sheet", str(path)]).stdout
    assert "Which card do you play from dummy?" in sheet
    assert "3. East ♥4, South ♥5, West ♥2" in sheet
    page = render_text(ruling_of(text))
    assert "At the table: ♥A from dummy" in page
    assert "made on" in page
    deals = CliRunner().invoke(app, ["deals", str(path), "--seed", "1", "--deals", "100"])
    assert "Played: ♣J ♣2" in deals.stdout
