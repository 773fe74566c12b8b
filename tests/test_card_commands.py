"""`lawpoll study` and `lawpoll verify` where a card is in question: a lead, and a later card."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import matplotlib
import pytest
from typer.testing import CliRunner

from analysis.cli import app
from analysis.study import Study, read_study
from analysis.verify import verify
from simulate.play import SolvedDeals, TrickCache
from tests.conftest import lead_case

matplotlib.use("Agg")
LEAD = (
    lead_case("A club lead after a question")
    + """\
[[explanation]]
call = 3
agreed = "16+ or 10-11 3+S"
"""
)
QUESTION = """
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
[[vote]]
choice = "CT"
considered = ["H3"]
"""
LATER = """
[question]
player = "S"
card = "HA"
[play]
cards = "CJ C2 CQ C8 CA C9 C6 C5 H4 H5 H2 HA"
[result]
table = "4S S 11"
"""
CASES = {"lead": LEAD + QUESTION, "later": LEAD + LATER}
SOLVES = ("--solves", "100")


def lawpoll(*arguments: str | Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert "Traceback" not in result.output
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture(scope="module")
def top(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study of both cases in a folder, and beside it the positions solved for it."""
    folder = tmp_path_factory.mktemp("cards")
    for name, text in CASES.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LAWPOLL_CACHE", str(folder / "cache"))
        files = [folder / f"{name}.toml" for name in CASES]
        code, _, talk = lawpoll(
            "study", *files, "--seeds", "3,4", *SOLVES, "--workers", "1", "--out", folder / "study"
        )
    assert code == 0, talk
    return folder


@pytest.fixture(autouse=True)
def solved_before(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWPOLL_CACHE", str(top / "cache"))


@pytest.fixture
def found(top: Path) -> Study:
    return read_study(top / "study")


@pytest.mark.parametrize(("case", "aim", "names"), [("lead", "set", "top of ♣JT"), ("later", "made", "♥A")])
def test_a_study_tabulates_share_set_and_tricks(
    case: str, aim: str, names: str, found: Study, top: Path
) -> None:
    with (top / "study" / "actions.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["case"] == case]
    reports = [job.report for job in found.finished if job.key["case"] == case]
    actions = [
        (action, card)
        for report in reports
        if report is not None
        for action, card in zip(report["panel"]["actions"], report["panel"]["cards"]["actions"], strict=True)
    ]
    assert len(rows) == len(actions) > 2
    assert names in {row["name"] for row in rows}
    assert {row["aim"] for row in rows} == {aim}
    for row, (action, card) in zip(rows, actions, strict=True):
        assert (row["action"], row["name"]) == (action["call"], card["name"])
        assert float(row["peers"]) == pytest.approx(action["verdict"]["selected"]["mean"], abs=1e-4)
        for cell, key in (("reached", aim), ("reached_se", f"{aim}_se"), ("tricks",) * 2):
            assert float(row[cell]) == pytest.approx(card[key], abs=1e-4)
    assert [row["seed"] for row in rows if row["at_the_table"] == "yes"] == ["3", "4"]


def test_a_study_names_cards_as_directors_do(found: Study) -> None:
    words = found.summary()
    for name in ("top of ♣JT: logical alternative", "low ♥: ", "♥A: ", "♥Q: "):
        assert f"  {name}" in words
    assert "West's lead of ♣J" in words
    dutch = found.summary("nl")
    assert "  top van ♣B10: " in dutch
    assert "top of" not in dutch
    labels = [text.get_text() for text in found.plot().get_yticklabels()]
    assert "lead: top of ♣JT" in labels
    assert "later: ♥A" in labels


@pytest.mark.parametrize("case", CASES)
def test_a_job_is_the_ruling_of_the_command(case: str, found: Study, top: Path) -> None:
    code, text, _ = lawpoll("run", top / f"{case}.toml", "--seed", "3", *SOLVES, "--json")
    assert code == 0
    document = json.loads(text)
    del document["provenance"]["solved_now"]
    job = next(job for job in found.finished if (job.key["case"], job.key["seed"]) == (case, 3))
    assert job.report == document


@pytest.fixture(scope="module")
def reports(top: Path) -> dict[str, dict[str, Any]]:
    found = read_study(top / "study")
    return {job.key["case"]: job.report for job in found.finished if job.report is not None}


@pytest.mark.parametrize("case", CASES)
def test_a_report_is_made_again(case: str, reports: dict[str, dict[str, Any]], top: Path) -> None:
    solver = TrickCache(SolvedDeals(top / "cache"))
    found = verify(json.dumps(reports[case]), solver=solver)
    assert (found.verdict, found.reasons) == ("equal", ())
    changed = json.loads(json.dumps(reports[case]))
    cards = changed["panel"]["cards"]
    cards["actions"][0]["tricks"] += 0.1
    cards["actions"][1]["made" if case == "later" else "set"] += 0.1
    cards["goal"] += 1
    changed["question"]["cards_played"] += 1
    found = verify(json.dumps(changed), solver=solver)
    assert found.verdict == "differs"
    assert {d.field for part in found.parts for d in part.differences} == {
        "panel.cards.actions[0].tricks",
        f"panel.cards.actions[1].{'made' if case == 'later' else 'set'}",
        "panel.cards.goal",
        "question.cards_played",
    }


@pytest.mark.parametrize(("model", "case"), [("leads", "lead"), ("plays", "later")])
def test_another_model_of_cards_cannot_be_compared(
    model: str, case: str, reports: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    changed = json.loads(json.dumps(reports[case]))
    changed["settings"][model] = "textbook-nowhere-9"
    path = tmp_path / "report.json"
    path.write_text(json.dumps(changed), encoding="utf-8")
    code, page, _ = lawpoll("verify", path)
    assert code == 4
    assert "textbook-nowhere-9" in page
