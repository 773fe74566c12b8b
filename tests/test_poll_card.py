"""Polling on a card: groups as actions, votes by group, both panels of a misinformation, later plays."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from polling.cards import by_group, representatives
from polling.panel import PanelResult
from polling.poll import poll
from polling.poll_card import lead_position, points_of
from polling.regulators import get_regulator
from polling.settings import peer_settings
from simulate.bidding.registry import get_model
from simulate.cardplay import get_play_model
from simulate.case import Case
from simulate.casefile import loads_case
from simulate.core.actions import action_name, card_action
from simulate.core.cards import parse_card
from simulate.core.contract import Result
from simulate.core.play import Play
from simulate.core.score import result_score
from simulate.core.seats import Vulnerability
from simulate.play import CardSolver
from tests.conftest import lead_case

LEAD = (
    lead_case("A lead")
    + """\
[[explanation]]
call = 3
agreed = "10-11 3+S"
told = "10+ 5+C"
told_to = ["E", "W"]
[question]
player = "W"
card = "CJ"
[[vote]]
choice = "CT"
considered = ["CJ", "H3"]
[[vote]]
choice = "D4"
count = 2
"""
)
PLAYED = LEAD.split("[[vote]]")[0].replace('"CJ"', '"HK"').replace('"W"\ncard', '"S"\ncard') + (
    '[play]\ncards = "CJ C2 CK C8 CA C9 C6 C5 H4"\n'
)


def case_of(text: str) -> Case:
    return loads_case(text, regulators=["WBF"])


def ask(case: Case, layouts: int = 12, seed: int = 4, **more: object) -> PanelResult:
    return poll(
        case,
        model=get_model(),
        regulator=get_regulator("WBF"),
        seed=seed,
        settings=replace(peer_settings(), card_layouts=layouts, peers=400),
        deals=100,
        **more,  # type: ignore[arg-type]
    )


@pytest.fixture(scope="module")
def panel() -> PanelResult:
    return ask(case_of(LEAD))


def test_the_card_played_stands_for_its_group() -> None:
    case = by_group(case_of(LEAD))
    assert action_name(case.votes[0].choice) == "CJ"
    assert [action_name(a) for a in case.votes[0].considered] == ["H3"]
    stands = representatives(case)
    assert stands[card_action(parse_card("CT"))] == case.chosen
    assert action_name(stands[card_action(parse_card("H9"))]) == "H3"
    assert by_group(case) == case


def test_actions_are_groups_with_names(panel: PanelResult) -> None:
    assert {panel.label(a) for a in panel.actions} == {"top of ♣JT", "low ♦", "low ♥", "low ♠"}
    chosen = panel.index(card_action(parse_card("CJ")))
    assert panel.votes[chosen].tolist() == [1, 0, 2]
    assert np.isclose(panel.peers.chosen.sum(), 1.0)
    assert 0.9 < panel.habit.sum() <= 1.0 + 1e-9
    assert panel.model_name == "textbook-lead-1"
    with pytest.raises(ValueError, match="not in"):
        panel.index(card_action(0))


def test_figures_agree_with_each_other(panel: PanelResult) -> None:
    cards = panel.cards
    assert cards is not None
    assert (cards.goal, cards.aim, cards.lead) == (4, "set", True)
    share, _ = cards.reached()
    # The score of West's side is positive exactly where the contract is set.
    assert np.allclose(share, (panel.imagined.points > 0).mean(axis=0))
    row = panel.to_dict()["cards"]["actions"][0]
    assert row["name"] == panel.label(panel.actions[0])
    assert row["set"] == pytest.approx(share[0])


@pytest.mark.parametrize("played", [False, True])
def test_the_frame_shows_share_set_and_tricks_side_by_side(panel: PanelResult, played: bool) -> None:
    found = ask(case_of(PLAYED)) if played else panel
    cards, aim = found.cards, "made" if played else "set"
    assert cards is not None
    frame = found.to_frame()
    assert frame.index.name == "card"
    assert list(frame.index) == [action_name(action) for action in found.actions]
    assert list(frame["name"]) == list(cards.names)
    assert np.allclose(frame["chosen"], found.peers.chosen)
    assert np.allclose(frame["considered"], found.peers.considered[1])
    share = (cards.tricks >= cards.goal).mean(axis=0)
    number = len(cards.tricks)
    assert np.allclose(frame[aim], share)
    assert np.allclose(frame[f"{aim}_se"], np.sqrt(share * (1 - share) / (number - 1)))
    assert np.allclose(frame["tricks"], cards.tricks.mean(axis=0))
    assert np.allclose(frame["tricks_se"], cards.tricks.std(axis=0, ddof=1) / np.sqrt(number))
    # The same figures in print, whichever way the panel is shown.
    for share_text, tricks_text in cards.texts():
        for shown in (found.summary(), found._repr_html_()):
            assert share_text in shown
            assert tricks_text in shown


def test_same_seed_same_answer_whatever_was_solved_before(panel: PanelResult) -> None:
    solver = CardSolver()
    first = ask(case_of(LEAD), card_solver=solver)
    before = solver.solves
    again = ask(case_of(LEAD), card_solver=solver)
    assert solver.solves == before
    for other in (first, again):
        assert (other.imagined.points == panel.imagined.points).all()
        assert (other.peers.chosen == panel.peers.chosen).all()


def test_the_lead_is_made_with_the_explanation_that_was_heard() -> None:
    case = case_of(LEAD)
    agreed, told = lead_position(case), lead_position(case, "told")
    assert dict(agreed.meanings) != dict(told.meanings)
    club = card_action(parse_card("CJ"))
    shares = [p.habit[p.index(club)] for p in (ask(case), ask(case, understanding="told"))]
    # Told that dummy has clubs fewer lead one.
    assert shares[0] > shares[1]


def test_a_later_card_of_declarer() -> None:
    panel = ask(case_of(PLAYED))
    cards = panel.cards
    assert cards is not None
    assert (cards.aim, cards.goal, cards.lead) == ("made", 10, False)
    assert {panel.label(a) for a in panel.actions} == {"♥K", "low ♥"}
    # Second hand low, with the ace behind it; by the flat model every choice is alike.
    assert panel.habit[panel.index(case_of(PLAYED).chosen)] < 0.2
    assert panel.model_name == "textbook-play-1"
    flat = ask(case_of(PLAYED), plays=get_play_model("flat"))
    assert np.allclose(flat.habit, flat.habit[0])
    assert any("signals count only where the case states them" in warning for warning in panel.warnings)
    # Two tricks are lost.
    assert cards.tricks.max() <= 11
    # Everything seen is where it is: dummy, and the cards played.
    owners = panel.imagined.owners
    assert (owners[:, list(case_of(PLAYED).hands[0])] == 0).all()
    assert (owners[:, [parse_card("CK"), parse_card("CA")]] == 1).all()


@pytest.mark.parametrize("player", [0, 1])
def test_points_are_those_of_the_score_table(player: int) -> None:
    play = Play(case_of(LEAD).play_before.contract, (), {})
    for tricks in range(14):
        declarer = tricks if player % 2 == 0 else 13 - tricks
        score = result_score(Result(play.contract, declarer), Vulnerability.NS)
        points = points_of(play, player, np.array([tricks]), Vulnerability.NS)
        assert points.tolist() == [score if player % 2 == 0 else -score]
