"""Predictions against real panels and real calls: figures known in closed form, and the shared scorer."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from analysis.cli import app
from analysis.decisions import DecisionFileError
from analysis.evaluation.callscore import score_calls
from analysis.evaluation.files import published_panels, read_facts, read_shares
from analysis.evaluation.pollscore import Measured, is_hot, score_polls
from analysis.evaluation.verdictscore import kappa_for_verdicts, score_verdicts
from polling.concentration import vote_likelihood
from polling.posterior import ShareError
from polling.regulators import get_regulator
from simulate.bidding.model import Position
from simulate.core.auction import parse_auction
from simulate.core.calls import CALL_NAMES, CALLS, PASS, parse_call
from simulate.core.seats import parse_seat, parse_vulnerability

OPEN = parse_auction("", parse_seat("N"))
HANDS = ("AKQ2.KJ5.QT3.A92", "Q92.K76.J9854.32", "JT9876.3.KQ2.987", "A85.A9872.A.AKQJ")


def shares_for(n: int, rng: np.random.Generator) -> np.ndarray:
    return rng.dirichlet(np.full(CALLS, 0.1), size=n)


def drawn_votes(shares: np.ndarray, kappa: float, size: int, rng: np.random.Generator) -> np.ndarray:
    floor = (shares + 1e-4) / (1 + CALLS * 1e-4)
    return np.array([rng.multinomial(size, rng.dirichlet(kappa * p)) for p in floor])


@pytest.mark.parametrize("kappa", [2.0, 8.0, 30.0])
def test_kappa_is_recovered(kappa: float) -> None:
    rng = np.random.default_rng(1)
    shares = shares_for(3000, rng)
    found, _ = vote_likelihood(drawn_votes(shares, kappa, 15, rng), shares).fit()
    # A 15-vote panel tells log kappa to about sqrt(15) / 3000 ** .5; four such errors are far below 15%.
    assert found == pytest.approx(kappa, rel=0.15)


def test_likelihood_of_one_vote_is_the_share() -> None:
    shares = np.zeros((1, CALLS))
    shares[0, :2] = 0.75, 0.25
    votes = np.zeros((1, CALLS), dtype=np.int64)
    votes[0, 1] = 1
    _, per_vote = vote_likelihood(votes, shares).fit()
    assert per_vote == pytest.approx(np.log((0.25 + 1e-4) / (1 + CALLS * 1e-4)))


@pytest.mark.parametrize(
    ("votes", "shares"),
    [
        (np.zeros((1, CALLS), dtype=np.int64), np.full((1, CALLS), 1 / CALLS)),
        (np.ones((1, CALLS), dtype=np.int64), np.full((1, CALLS), 0.5)),
        (np.ones((1, 3), dtype=np.int64), np.full((1, 3), 1 / 3)),
    ],
)
def test_what_is_no_panel_is_refused(votes: np.ndarray, shares: np.ndarray) -> None:
    with pytest.raises(ShareError):
        vote_likelihood(votes, shares)


def test_a_better_prediction_gains_and_the_same_one_does_not() -> None:
    rng = np.random.default_rng(2)
    shares = shares_for(400, rng)
    votes = drawn_votes(shares, 12, 10, rng)
    flat = np.full_like(shares, 1 / CALLS)
    scores = score_polls(
        [OPEN] * 400,
        votes,
        {"flat": flat, "again": flat.copy(), "true": shares},
        clusters=np.arange(400) // 4,
        least_votes=8,
        resamples=50,
        rng=rng,
    )
    assert not scores["flat", "every"].gains
    again = scores["again", "every"].gains
    assert (again["kappa"].value, again["kappa"].low, again["kappa"].high) == (1, 1, 1)
    assert again["distance"].high == 0
    gain = scores["true", "every"].gains
    assert gain["kappa"].low > 1
    assert gain["distance"].high < 0
    assert scores["true", "every"].votes == 4000
    assert {s.group for s in scores.scores} == {"every", "divided", "openings"}
    assert scores.clusters == 100
    frame = scores.to_frame()
    assert list(frame["prediction"].unique()) == ["flat", "again", "true"]
    json.dumps(scores.to_dict(), allow_nan=False)


def test_a_perfect_unanimous_prediction() -> None:
    votes = np.zeros((3, CALLS), dtype=np.int64)
    votes[:, PASS] = 9
    shares = np.zeros((3, CALLS))
    shares[:, PASS] = 1
    rng = np.random.default_rng(0)
    scores = score_polls(
        [OPEN] * 3, votes, {"m": shares}, clusters=np.arange(3), least_votes=8, resamples=20, rng=rng
    )
    every = scores["m", "every"]
    assert (every.distance.value, every.precision.value, every.recall.value) == (0, 1, 1)
    assert [s.group for s in scores.scores] == ["every"]


def test_order_of_panels_does_not_matter() -> None:
    rng = np.random.default_rng(3)
    shares = shares_for(60, rng)
    votes = drawn_votes(shares, 5, 9, rng)
    order = rng.permutation(60)
    one, other = (
        score_polls(
            [OPEN] * 60,
            votes[rows],
            {"m": shares[rows]},
            clusters=rows // 2,
            least_votes=8,
            resamples=20,
            rng=np.random.default_rng(0),
        )["m", "every"]
        for rows in (np.arange(60), order)
    )
    assert one.kappa.value == pytest.approx(other.kappa.value)
    assert one.distance.value == pytest.approx(other.distance.value)
    assert one.recall.value == other.recall.value


@pytest.mark.parametrize(
    ("calls", "hot"),
    [("", False), ("1H", False), ("1H X", False), ("1H P 2H", False), ("1H P 2H X", True), ("2S P P", False),
     ("1H 2D", True), ("P 1S X 2S", True)],
)  # fmt: skip
def test_hot(calls: str, hot: bool) -> None:
    assert is_hot(parse_auction(calls, parse_seat("N"))) is hot


def test_log_loss_accuracy_and_calibration_in_closed_form() -> None:
    rng = np.random.default_rng(4)
    n = 4000
    shares = np.zeros((n, CALLS))
    shares[:, PASS], shares[:, parse_call("1C")] = 0.75, 0.25
    calls = np.where(rng.random(n) < 0.75, PASS, parse_call("1C"))
    position = Position(OPEN, parse_vulnerability("none"), "elite")
    scores = score_calls(
        [position] * n, calls, {"m": shares}, clusters=np.arange(n) // 10, resamples=100, rng=rng
    )
    passed = float((calls == PASS).mean())
    loss = scores["m", "all"].log_loss
    assert loss.value == pytest.approx(-passed * np.log(0.75) - (1 - passed) * np.log(0.25))
    assert loss.low < loss.value < loss.high
    assert scores["m", "class elite"].accuracy.value == passed
    assert {s.group for s in scores.scores} == {"all", "class elite", "phase opening"}
    said = {(b.low, b.high): b for b in scores.bins}
    assert set(said) == {(0.2, 0.3), (0.7, 0.8)}
    assert said[0.7, 0.8].happened.value == passed
    assert all(b.close for b in scores.bins)
    assert len(scores.plot().get_lines()) == 2
    json.dumps(scores.to_dict(), allow_nan=False)


def test_a_bin_that_is_off_is_called_off() -> None:
    n = 600
    shares = np.zeros((n, CALLS))
    shares[:, PASS], shares[:, parse_call("1C")] = 0.75, 0.25
    position = Position(OPEN, parse_vulnerability("none"))
    scores = score_calls(
        [position] * n,
        np.full(n, PASS),
        {"m": shares},
        clusters=np.arange(n),
        resamples=20,
        rng=np.random.default_rng(0),
    )
    assert [b.close for b in scores.bins] == [False, False]
    assert "OFF" in scores.summary()
    html = scores._repr_html_()
    assert html.count("<table>") == 2
    assert '<th scope="col">log loss value</th>' in html


def test_verdicts_are_calibrated_where_the_prediction_is_the_truth() -> None:
    rng = np.random.default_rng(5)
    shares = shares_for(3000, rng)
    votes = drawn_votes(shares, 6, 10, rng)
    scores = score_verdicts(
        votes,
        shares,
        6.0,
        [get_regulator("EBU"), get_regulator("ACBL"), get_regulator("EBU-2003")],
        clusters=np.arange(3000),
        resamples=50,
        rng=rng,
        kappa_from="known",
    ).scores
    assert [score.regulator for score in scores] == ["EBU, ACBL", "EBU-2003"]
    for score in scores:
        for b in score.bins:
            # Six standard errors of a share, one false alarm in 10^8; 0.01 for the floor under small shares.
            assert b.happened.value == pytest.approx(b.said, abs=0.01 + 6 * (0.25 / b.actions) ** 0.5)
        answers = {answer: (n, passed) for answer, n, passed in score.answers}
        assert sum(n for n, _ in answers.values()) == score.actions
        assert answers["yes"][1] > answers["open"][1] > answers["no"][1]


def test_kappa_of_verdicts_comes_from_other_folds() -> None:
    rng = np.random.default_rng(6)
    shares = shares_for(600, rng)
    votes = np.vstack([drawn_votes(shares[:300], 2, 10, rng), drawn_votes(shares[300:], 40, 10, rng)])
    first = np.arange(300)
    from_others, said = kappa_for_verdicts(votes, shares, first, 8, None)
    assert from_others > 20
    assert "other folds" in said
    from_itself, said = kappa_for_verdicts(votes[:300], shares[:300], first, 8, None)
    assert from_itself < 4
    assert "flatters" in said
    assert kappa_for_verdicts(votes, shares, first, 8, 3.0)[0] == 3


def line(number: int, **more: Any) -> bytes:
    data = {
        "id": f"d{number}",
        "hand": HANDS[number % 4],
        "dealer": "N",
        "vul": "None",
        "seat": "N",
        "auction": [],
    }
    return json.dumps(data | more).encode()


def test_published_panels_are_panels() -> None:
    facts = read_facts(published_panels(), key="votes")
    assert len(facts) >= 6
    assert facts.cluster_key == "event"
    assert all("source" in decision.others for decision in facts.decisions)
    assert facts.votes.sum() >= 95


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "votes: it is missing"),
        ({"votes": {}}, "expected a number of players"),
        ({"votes": {"P": 0}}, "at least one vote"),
        ({"votes": {"P": 1.5}}, "whole number"),
        ({"votes": {"P": True}}, "whole number"),
        ({"votes": {"8C": 1}}, "8C"),
        ({"votes": {"XX": 1}}, "legal here"),
        ({"votes": [1]}, "expected a number of players"),
    ],
)
def test_bad_votes_are_named_with_their_line(more: dict[str, Any], words: str) -> None:
    with pytest.raises(DecisionFileError, match="line 2: votes") as caught:
        read_facts([line(1, votes={"P": 1}), line(2, **more), line(3, votes={"1N": 3})], key="votes")
    assert words in str(caught.value)


def test_every_bad_line_is_named_up_to_a_number() -> None:
    with pytest.raises(DecisionFileError) as caught:
        read_facts([b"{}"] * 30, key="call")
    assert "line 1:" in str(caught.value)
    assert "more lines" in str(caught.value)


def test_clusters_by_key() -> None:
    lines = [line(i, call="P", event=f"e{i // 2}", match=i) for i in range(4)]
    assert read_facts(lines, key="call").clusters.tolist() == [0, 0, 1, 1]
    assert read_facts(lines, key="call", cluster="match").clusters.tolist() == [0, 1, 2, 3]
    with pytest.raises(DecisionFileError, match="board is missing"):
        read_facts(lines, key="call", cluster="board")


def test_shares_of_a_file_must_cover_every_decision() -> None:
    facts = read_facts([line(1, call="P"), line(2, call="1N")], key="call")
    good = json.dumps({"id": "d1", "shares": {"P": 0.5, "1NT": 0.5}}).encode()
    with pytest.raises(DecisionFileError, match="'d2'"):
        read_shares([good], facts.decisions)
    with pytest.raises(DecisionFileError, match="line 1"):
        read_shares([b'{"id": "d1", "shares": {"P": 0.5}}'], facts.decisions)
    for wrong, words in (
        (b"{,}", "line 1: expected a JSON object, this is not JSON: expected a key in double quotes"),
        (b"{}", "line 1: id is missing"),
        (b'{"id": "d1", "shares": [1]}', r"line 1: shares: expected a share for each call: \[1\]"),
        (b'{"id": "d1", "shares": {"P": "x"}}', "line 1: shares: expected a share from 0 to 1 for P: 'x'"),
        (b'{"id": "d1", "shares": {"8S": 1}}', "line 1: expected a call"),
    ):
        with pytest.raises(DecisionFileError, match=words):
            read_shares([wrong], facts.decisions)
    other = json.dumps({"id": "d2", "shares": {"P": 1}}).encode()
    assert read_shares([other, good], facts.decisions)[0, parse_call("1N")] == 0.5


def test_command_polls_without_a_file_uses_the_published_ones() -> None:
    run = CliRunner().invoke(app, ["evaluate", "polls", "--resamples", "20", "--json"])
    assert run.exit_code == 0, run.stderr
    found = json.loads(run.stdout)
    assert {s["group"] for s in found["scores"]} >= {"every", "divided"}
    assert found["verdicts"]
    assert any("anecdotes" in warning for warning in found["warnings"])


def test_command_compares_a_file_of_shares(tmp_path: Path) -> None:
    polls, shares = tmp_path / "polls.jsonl", tmp_path / "mine.jsonl"
    polls.write_bytes(b"\n".join(line(i, votes={"P": 6, "1C": 4}, fold=i % 2, match=i) for i in range(8)))
    shares.write_text(
        "\n".join(json.dumps({"id": f"d{i}", "shares": {"P": 0.6, "1C": 0.4}}) for i in range(8))
    )
    arguments = [
        "evaluate",
        "polls",
        str(polls),
        "-m",
        "textbook-3",
        "-m",
        str(shares),
        "--fold",
        "1",
        "--json",
    ]
    run = CliRunner().invoke(app, [*arguments, "--resamples", "20"])
    assert run.exit_code == 0, run.stderr
    found = json.loads(run.stdout)
    every = {s["prediction"]: s for s in found["scores"] if s["group"] == "every"}
    assert every["mine.jsonl"]["polls"] == 4
    assert every["mine.jsonl"]["distance"]["value"] == pytest.approx(0, abs=1e-12)
    assert every["mine.jsonl"]["gains"]["kappa"]["value"] > 1
    wrong = CliRunner().invoke(app, ["evaluate", "polls", str(polls), "--fold", "7"])
    assert wrong.exit_code == 2
    assert "'7'" in wrong.stderr


def test_command_calls(tmp_path: Path) -> None:
    calls = tmp_path / "calls.jsonl"
    calls.write_bytes(b"\n".join(line(i, call="P" if i % 2 else "1C", event=i) for i in range(12)))
    run = CliRunner().invoke(app, ["evaluate", "calls", str(calls), "--resamples", "20"])
    assert run.exit_code == 0, run.stderr
    assert "all: textbook-3: 12 decisions, log loss" in run.stdout
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(line(1, call="XX"))
    run = CliRunner().invoke(app, ["evaluate", "calls", str(bad)])
    assert run.exit_code == 3
    assert "line 1: call" in run.stderr


@pytest.mark.data
def test_the_shared_scorer_agrees(shared: Path) -> None:
    spec = importlib.util.spec_from_file_location("score_shares", shared / "tools" / "score_shares.py")
    assert spec is not None
    assert spec.loader is not None
    theirs = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(theirs)
    rng = np.random.default_rng(7)
    shares = shares_for(300, rng)
    votes = drawn_votes(shares, 7, 12, rng)
    mine = score_polls(
        [OPEN] * 300, votes, {"m": shares}, clusters=np.arange(300), least_votes=8, resamples=20, rng=rng
    )["m", "every"]
    assert list(CALL_NAMES) == theirs.CALLS
    expected = theirs.score(votes.astype(float), shares, False)
    assert mine.kappa.value == pytest.approx(expected["kappa"], rel=1e-3)
    assert mine.likelihood.value == pytest.approx(expected["ll"], abs=1e-5)
    assert mine.distance.value == pytest.approx(expected["tv"])
    assert mine.precision.value == pytest.approx(expected["chosen20_precision"])
    assert mine.recall.value == pytest.approx(expected["chosen20_recall"])
    assert mine.noise == pytest.approx(expected["tv_if_true"], abs=0.02)
    assert mine.halves == pytest.approx(expected["tv_split"], abs=0.02)


def test_an_interval_below_nought_reads_as_one() -> None:
    assert Measured(-1.5, -2.217, -1.325).text(3) == "-1.500 (-2.217 to -1.325)"
    assert Measured(0.1, -0.2, 0.3).text(1, sign=True) == "+0.1 (-0.2 to +0.3)"
