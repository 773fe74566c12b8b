"""The same peers asked twice: what a wrong explanation changes, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.chain import later_cases
from analysis.evaluation.caserun import row_of
from analysis.finding import CONSEQUENCES, finding_of
from analysis.report import render_text
from analysis.ruling import Ruling, rule
from polling.difference import Consequence, ShareChange, interval, share_changes
from polling.settings import peer_settings
from simulate.case import Ruled, Said
from simulate.core.seats import SOUTH
from simulate.judgement import Judgement
from simulate.play.solver import TrickCache

SOLVER = TrickCache()


@pytest.fixture(scope="module")
def ruling(ruled: Callable[[str], Ruling]) -> Ruling:
    return ruled("misinformation-game-forcing")


def test_shares_change_by_what_the_two_panels_say(ruling: Ruling) -> None:
    changes = ruling.changes
    assert changes is not None
    assert ruling.panel_told is not None
    for action in ruling.panel.actions:
        change = changes[action]
        assert change.agreed == ruling.panel.peers.chosen[ruling.panel.index(action)]
        # The mean of a rare action, very skew, can lie outside its interval.
        assert max(change.told, change.agreed) < 0.05 or change.low <= change.change <= change.high
        assert -1 <= change.low <= change.high <= 1
    assert sum(c.change for c in changes.changes) == pytest.approx(0)
    page = " ".join(render_text(ruling).split())
    assert str(changes[ruling.case.chosen].in_words()) in page
    assert ruling.to_dict()["share_changes"]["worth_votes"] == changes.worth


def test_asked_twice_with_the_same_words_nobody_moves(ruling: Ruling) -> None:
    same = share_changes(ruling.panel, ruling.panel, seed=5)
    for change in same.changes:
        assert change.change == 0
        assert (change.low, change.high) == pytest.approx((0, 0), abs=1e-9)


def test_the_other_way_round_changes_the_sign(ruling: Ruling) -> None:
    assert ruling.panel_told is not None
    there = share_changes(ruling.panel, ruling.panel_told, seed=5)
    back = share_changes(ruling.panel_told, ruling.panel, seed=5)
    for change in there.changes:
        other = back[change.action]
        assert other.change == -change.change
        assert other.low == pytest.approx(-change.high, abs=0.03)


def test_interval_has_the_moments_of_a_dirichlet() -> None:
    """With many votes it is normal: q1 - q2 has variance (q1 + q2 - (q1 - q2)^2) / (votes + 1)."""
    low, high = interval(0.3, 0.1, 4000, seed=1)
    spread = 1.6449 * np.sqrt((0.4 - 0.04) / 4001)
    assert (low, high) == pytest.approx((0.2 - spread, 0.2 + spread), abs=0.001)


@settings(max_examples=20)
@given(st.floats(0, 0.5), st.floats(0, 0.5), st.floats(0.5, 30))
def test_fewer_votes_never_make_it_narrower(to: float, away: float, worth: float) -> None:
    wide = interval(to, away, worth, seed=2)
    narrow = interval(to, away, 100 * worth, seed=2)
    assert -1 <= wide[0] <= wide[1] <= 1
    assert narrow[0] <= to - away + 0.05
    assert narrow[1] >= to - away - 0.05


def test_what_is_due_is_said_where_no_agreement_is_stated(ruling: Ruling) -> None:
    case = ruling.case
    (wrong,) = case.explanations
    assert ruling.tree is not None
    status = next(s for s in ruling.tree.statuses if s.call == case.chosen)
    for agreed, words in (
        (None, "the explanation was the mistake, not the call"),
        (Said("none"), "there was no agreement, and that was due"),
    ):
        other = replace(case, explanations=(replace(wrong, agreed=agreed),))
        _, reasons = finding_of(other, ruling.kind, ruling.panel, ruling.changes, status, assessed=True)
        assert any(words in reason for reason in reasons)
        assert not any(words in reason for reason in ruling.reasons)


def test_later_players_on_the_chain_are_polled_too(ruling: Ruling) -> None:
    """After North's 4D South passed, still going by the wrong explanation."""
    (turn,) = ruling.later
    assert (turn.seat, turn.call) == (SOUTH, 8)
    assert turn.change is not None
    assert turn.change.low <= turn.change.change <= turn.change.high
    assert str(turn).startswith("South's Pass (call 9): ")
    assert str(turn) in " ".join(render_text(ruling).split())
    assert ruling.to_dict()["later_turns"][0]["call"] == 9


def test_the_chain_ends_where_it_was_put_right_or_the_hand_is_not_known(ruling: Ruling) -> None:
    case = replace(ruling.case, judgement=Judgement(worth=3.0))
    (asked,) = later_cases(case)
    assert asked.judgement == Judgement()
    corrected = tuple(replace(e, corrected_at=8) for e in case.explanations)
    assert later_cases(replace(case, explanations=corrected)) == ()
    known = {seat: hand for seat, hand in case.hands.items() if seat != SOUTH}
    assert later_cases(replace(case, hands=known)) == ()


@pytest.mark.parametrize(
    ("told", "agreed", "low", "high", "expected"),
    [
        (0.60, 0.20, -0.60, -0.10, (Consequence.LIKELIER, True)),
        (0.60, 0.20, -0.80, 0.02, (Consequence.LIKELIER, False)),
        (0.60, 0.54, -0.20, 0.10, (Consequence.LIKELIER, False)),
        (0.60, 0.56, -0.20, 0.10, (Consequence.NONE, False)),
        (0.60, 0.60, -0.03, 0.03, (Consequence.NONE, True)),
        (0.20, 0.60, 0.10, 0.60, (Consequence.NONE, True)),
        (0.01, 0.00, -0.01, 0.00, (Consequence.UNKNOWN, False)),
        (0.00, 0.00, 0.00, 0.00, (Consequence.UNKNOWN, False)),
        (0.03, 0.00, -0.03, 0.00, (Consequence.NONE, True)),
    ],
)
def test_what_a_wrong_explanation_did(
    told: float, agreed: float, low: float, high: float, expected: tuple[Consequence, bool]
) -> None:
    change = ShareChange(0, "Pass", told, agreed, low, high)
    figures = replace(peer_settings(), least_change=0.05, hardly_chosen=0.02)
    assert change.consequence(figures) == expected
    assert change.effect(figures).surely_likelier == (expected == (Consequence.LIKELIER, True))


def test_every_answer_has_its_headline() -> None:
    answers = {(c, sure) for c in Consequence for sure in (True, False)} - {(Consequence.UNKNOWN, True)}
    assert set(CONSEQUENCES) == answers


@pytest.mark.parametrize(
    ("decided", "headline", "stands"),
    [
        (Consequence.LIKELIER, "by the director, the explanation made it likelier", False),
        (Consequence.NONE, "by the director, the explanation did not make it likelier", True),
        (Consequence.UNKNOWN, "open, by the director peers hardly ever choose it", False),
    ],
)
def test_the_directors_answer_on_the_explanation_decides(
    ruling: Ruling, decided: Consequence, headline: str, stands: bool
) -> None:
    case = replace(ruling.case, judgement=Judgement(explanation=decided))
    few = replace(peer_settings(), solves=60, later_solves=60, peers=300)
    found = rule(case, seed=1, settings=few, solver=SOLVER)
    assert headline in found.finding
    assert found.reasons[0].startswith("simulated: ")
    assert any(line.startswith("the director's: ") for line in found.judgements)
    assert (found.tree is None) == stands
    effect = found.to_dict()["explanation_did"]
    assert (effect["by"], effect["answer"]) == ("director", decided.value)
    assert effect["sure"] == (decided is not Consequence.UNKNOWN)
    assert effect["simulated"] in {each.value for each in Consequence}
    row = row_of("case", found)
    assert "by the director" in row.finding
    if stands:
        assert "The result stands" in render_text(found)
        assert row.leans is Ruled.STANDS
    # Without his word the answer is the simulation's.
    assert ruling.to_dict()["explanation_did"]["by"] == "simulation"
