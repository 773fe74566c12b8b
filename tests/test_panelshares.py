"""Shares of a full panel for decisions that belong to no case."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.cli import app
from analysis.decisions import Decision, call_shares, read_decisions
from analysis.panelshares import panel_shares
from polling.settings import peer_settings
from simulate.bidding.registry import get_model
from simulate.play.solver import TrickCache

LINE = {
    "id": 1,
    "hand": "KQ2.AJ4.QJ32.A92",
    "dealer": "W",
    "vul": "None",
    "seat": "E",
    "auction": ["1S", "2H"],
}
SMALL = replace(peer_settings(), solves=100, peers=300)


def decision() -> Decision:
    found = next(iter(read_decisions([json.dumps(LINE).encode()])))
    assert isinstance(found, Decision)
    return found


def test_without_judgement_they_are_the_habit() -> None:
    model = get_model("textbook-3")
    blind = replace(SMALL, habit=1.0, judgement=dict.fromkeys(SMALL.judgement, 0.0))
    found = panel_shares(model, decision(), seed=1, settings=blind, solver=TrickCache())
    assert found == pytest.approx(call_shares(model, [decision()])[0], abs=1e-6)


def test_with_judgement_only_the_calls_polled_move() -> None:
    model = get_model("textbook-3")
    found = panel_shares(model, decision(), seed=1, settings=SMALL, solver=TrickCache())
    habit = call_shares(model, [decision()])[0]
    assert sum(found.values()) == pytest.approx(1)
    assert set(found) == set(habit)
    moved = [call for call in habit if found[call] != pytest.approx(habit[call], abs=1e-6)]
    assert 2 <= len(moved) <= SMALL.most_actions


def test_command(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text(json.dumps(LINE | {"scoring": "MP"}))
    run = CliRunner().invoke(app, ["shares", str(path), "--panel", "--solves", "100"])
    assert run.exit_code == 0, run.stderr
    assert sum(json.loads(run.stdout)["shares"].values()) == pytest.approx(1)
    again = CliRunner().invoke(app, ["shares", str(path), "--panel", "--solves", "100"])
    assert again.stdout == run.stdout


def test_what_cannot_be_is_said(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text(json.dumps(LINE | {"scoring": "IMPS"}))
    run = CliRunner().invoke(app, ["shares", str(path)])
    assert run.exit_code == 3
    assert "'IMPS'" in run.stderr
    path.write_text(json.dumps(LINE))
    assert CliRunner().invoke(app, ["shares", str(path), "--solves", "200"]).exit_code == 2
