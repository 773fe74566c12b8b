"""The fit of the peers' constants: exact where habit decides, found again where the choices follow them."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from matplotlib.figure import Figure
from numpy.typing import NDArray
from typer.testing import CliRunner

from analysis.cases import open_case
from analysis.cli import app
from analysis.evaluation.peerscore import HABITS, JUDGEMENTS, PeerScores, score_peers
from analysis.evaluation.shipped import shipped_calls
from analysis.posed import Posed, calls_before
from polling.peers import ask_peers
from polling.settings import peer_settings
from simulate.case import Scoring
from simulate.core.calls import CALLS

SETTINGS = peer_settings()


def decisions(number: int, scoring: Scoring = Scoring.IMP) -> list[Posed]:
    """Return decisions between three calls, with random habit and results that differ between deals."""
    rng = np.random.default_rng(5)
    found = []
    for _ in range(number):
        habit = np.zeros(CALLS)
        habit[[0, 3, 4, 9]] = rng.dirichlet([2, 2, 2, 0.2])
        unit = SETTINGS.judgement[Scoring.IMP] / SETTINGS.judgement[scoring]
        utility = unit * (rng.normal(0, 3, 3) + rng.normal(0, 2, (80, 3)))
        found.append(Posed(habit, (0, 3, 4), utility, scoring))
    return found


def votes_of(posed: list[Posed], t: float, judgement: float, size: int) -> NDArray[np.int64]:
    """Let real players choose by known constants."""
    rng, rows = np.random.default_rng(6), []
    for one in posed:
        habit = one.habit[list(one.actions)]
        unit = SETTINGS.judgement[one.scoring] / SETTINGS.judgement[Scoring.IMP]
        chosen = ask_peers(
            np.log(habit / habit.sum()),
            one.utility,
            habit=t,
            judgement=judgement * unit,
            layouts=SETTINGS.layouts,
            consider_within=1.0,
            peers=1000,
            rng=rng,
        ).chosen
        rows.append(rng.multinomial(size, one.shares(chosen)))
    return np.array(rows)


def scores_of(posed: list[Posed], votes: NDArray[np.int64]) -> PeerScores:
    clusters = np.arange(len(posed), dtype=np.intp) // 4
    return score_peers(posed, votes, SETTINGS, clusters=clusters, resamples=100, rng=np.random.default_rng(7))


@pytest.mark.parametrize(("t", "judgement", "scoring"), [(1.0, 0.25, Scoring.IMP), (0.6, 0.8, Scoring.MP)])
def test_constants_that_made_the_choices_are_found_again(
    t: float, judgement: float, scoring: Scoring
) -> None:
    posed = decisions(60, scoring)
    found = scores_of(posed, votes_of(posed, t, judgement, 60))
    assert found.habit.low <= t <= found.habit.high
    assert found.judgement.low <= judgement <= found.judgement.high
    assert found.habit.value == pytest.approx(t, abs=0.11)
    assert found.judgement.value == pytest.approx(judgement, abs=0.21)
    assert found.gain_on_habit.high < 0
    assert found.held_out.value >= found.best


def test_loss_of_habit_alone_is_that_of_the_model() -> None:
    posed = decisions(8)
    votes = votes_of(posed, 1.0, 0.0, 5)
    found = scores_of(posed, votes)
    shares = np.array([one.habit for one in posed])
    expected = -(votes * np.log(np.maximum(shares, 1e-4))).sum(axis=1) / votes.sum(axis=1)
    assert found.habit_alone.value == pytest.approx(expected.mean(), abs=1e-9)
    assert found.loss[HABITS.index(1.0), JUDGEMENTS.index(0.0)] == pytest.approx(expected.mean(), abs=1e-9)
    assert found.loss.min() == pytest.approx(found.best)


def test_players_without_judgement_gain_nothing_held_out() -> None:
    posed = decisions(40)
    found = scores_of(posed, votes_of(posed, 1.0, 0.0, 40))
    assert found.judgement.value <= 0.05
    assert found.gain_on_habit.high > -0.01


def test_decisions_without_a_sample_are_habit() -> None:
    posed = decisions(8)
    posed[0] = replace(posed[0], actions=(3,), utility=np.empty((0, 1)))
    found = scores_of(posed, votes_of(decisions(8), 1.0, 0.0, 5))
    assert found.unimagined == 1
    assert "in 1: habit only" in found.summary()


def test_what_a_result_shows() -> None:
    posed = decisions(8)
    found = scores_of(posed, votes_of(posed, 1.0, 0.25, 5))
    assert len(repr(found).split("\n")) <= 12
    assert found.to_frame().shape == (len(HABITS), len(JUDGEMENTS))
    assert "<table" in found._repr_html_()
    data = json.loads(json.dumps(found.to_dict()))
    assert data["decisions"] == 8
    assert len(found.plot(Figure().subplots()).lines) == len(HABITS)


def test_calls_before_the_decision_know_nothing_of_it() -> None:
    case = open_case("slow-signoff-after-ogust")
    found = list(calls_before(case))
    assert len(found) == case.question.call
    for index, (earlier, call) in enumerate(found):
        assert call == case.auction.calls[index]
        assert len(earlier.auction) == earlier.question.call == index
        assert not earlier.information
        assert not earlier.votes
        assert set(earlier.hands) == {earlier.question.player}
        assert all(each.call < index for each in earlier.explanations)


def test_shipped_calls_leave_the_decisions_out() -> None:
    cases, votes, clusters = shipped_calls()
    assert len(cases) == len(votes) == len(clusters)
    assert (votes.sum(axis=1) == 1).all()
    titles = {case.title for case in cases}
    decision = open_case("slow-signoff-after-ogust")
    assert decision.title in titles
    longest = max(len(case.auction) for case in cases if case.title == decision.title)
    assert longest == decision.question.call - 1


def test_command_reads_votes_and_calls(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("peers")
    line = {
        "id": 1,
        "hand": "KQ2.AJ4.QJ32.A92",
        "dealer": "W",
        "vul": "None",
        "seat": "E",
        "auction": ["1S", "2H"],
        "event": "E1",
    }
    polls, calls = folder / "polls.jsonl", folder / "calls.jsonl"
    polls.write_text(json.dumps(line | {"votes": {"X": 3, "3N": 4}}), encoding="utf-8")
    calls.write_text(json.dumps(line | {"call": "3N"}), encoding="utf-8")
    options = ["--solves", "100", "--resamples", "20", "--json"]
    for arguments, votes in (([str(polls)], 7), ([str(calls), "--calls"], 1)):
        result = CliRunner().invoke(app, ["evaluate", "peers", *arguments, *options])
        assert result.exit_code == 0, result.stderr
        data = json.loads(result.stdout)
        assert (data["decisions"], data["votes"], data["groups"]) == (1, votes, 1)
        assert data["warnings"]


def test_command_refuses_options_that_need_a_file() -> None:
    result = CliRunner().invoke(app, ["evaluate", "peers", "--fold", "3"])
    assert result.exit_code == 2
    assert "--fold" in result.stderr
