"""Law 16: where information came from, what may be chosen, withdrawn actions, information from elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from polling.authorised import (
    FROM_PARTNER,
    Choice,
    Origin,
    Pollee,
    ScoreGiven,
    Source,
    counts_as_peer,
    may_choose,
    may_use,
    score_is_legal,
)
from polling.decision import Measure, Party, Status
from polling.elsewhere import DroppedCard, FromElsewhere, Stage, dropped_card, options_of_director
from polling.withdrawn import (
    OpponentChanged,
    UnintendedCall,
    Withdrawn,
    change_after_opponent,
    change_unintended,
    offenders_choose,
    who_may_use,
)
from simulate.case import EDITIONS

A, U = Status.AUTHORISED, Status.UNAUTHORISED


@pytest.mark.parametrize(
    ("origin", "laws"),
    [
        (Origin.AUCTION_AND_PLAY, ("16", "16A1(a)", "16A1(a)")),
        (Origin.ACCEPTED_IRREGULARITY, ("16", "16A1(a)", "16A1(a)")),
        (Origin.LAW_OR_REGULATION, ("16", "16A1(c)", "16A1(c)")),
        (Origin.OWN_HAND, ("16", "16A1", "16A1")),
        (Origin.BEFORE_THE_HAND, ("16", "16A1(d)", "16A1(d)")),
        (Origin.OWN_SCORE, ("16", "16A2", "16A2")),
        (Origin.OPPONENTS_TRAITS, ("16", "16A2", "16A2")),
        (Origin.CONDITIONS, ("16", "16A2", "16A2")),
        (Origin.OPPONENT_MANNER, ("73D", "73D", "73D")),
    ],
)
def test_authorised_sources(origin: Origin, laws: tuple[str, str, str]) -> None:
    for edition, law in zip(EDITIONS, laws, strict=True):
        decision = may_use(Source(origin), edition)
        assert (decision.allowed, decision.status[Party.PLAYER]) == (True, A)
        assert decision.numbers[0] == law


@pytest.mark.parametrize("origin", FROM_PARTNER)
def test_from_partner(origin: Origin) -> None:
    for edition, law in zip(EDITIONS, ("16A", "16B1", "16B1"), strict=True):
        decision = may_use(Source(origin), edition)
        assert (decision.allowed, decision.status[Party.PLAYER]) == (False, U)
        assert decision.numbers == (law, "73C")
    assert len(FROM_PARTNER) == 10


@pytest.mark.parametrize(
    "source",
    [
        Source(Origin.NOWHERE_ELSE),
        Source(Origin.BEFORE_THE_HAND, forbidden=True),
        Source(Origin.AUCTION_AND_PLAY, tainted=True),
    ],
)
def test_no_law_lets_him(source: Source) -> None:
    decision = may_use(source, 2007)
    assert (decision.allowed, decision.options) == (False, (Measure.ADJUST,))
    assert decision.numbers == ("16A3", "16A4", "12C")
    # Law 16A of 2017 has no such paragraph: what 16A1 does not name is not his to use.
    assert may_use(source, 2017).numbers == ("16A1", "12A1", "12C")


@pytest.mark.parametrize(
    ("choice", "allowed"),
    [
        # 1997, 2007, 2017
        (Choice(False), (True, True, True)),
        (Choice(False, is_alternative=False), (True, True, True)),
        (Choice(None), (None, None, None)),
        (Choice(True), (False, False, False)),
        (Choice(True, is_alternative=True), (False, False, False)),
        (Choice(True, is_alternative=False), (None, None, False)),
    ],
)
def test_must_the_chosen_action_be_an_alternative(choice: Choice, allowed: tuple[bool | None, ...]) -> None:
    assert tuple(may_choose(choice, edition).allowed for edition in EDITIONS) == allowed


def test_damage_decides_the_score() -> None:
    assert may_choose(Choice(True, damaged=True), 2017).follows == (Measure.ASSIGN,)
    assert may_choose(Choice(True, damaged=False), 2017).follows == (Measure.RESULT_STANDS,)
    assert Measure.ADJUST in may_choose(Choice(True), 2017).options
    assert may_choose(Choice(False), 2017).follows == (Measure.RESULT_STANDS,)


@pytest.mark.parametrize(
    ("pollee", "counts"),
    [
        (Pollee(), True),
        (Pollee(same_class=False), False),
        (Pollee(same_before=False), False),
        (Pollee(knew_more=True), False),
    ],
)
def test_peers(pollee: Pollee, counts: bool) -> None:
    assert counts_as_peer(pollee, 2017).allowed is counts


@pytest.mark.parametrize(
    ("played", "artificial", "legal"),
    [(True, True, False), (True, False, True), (False, True, True), (False, False, True)],
)
def test_no_artificial_score_where_a_result_was_reached(played: bool, artificial: bool, legal: bool) -> None:
    assert score_is_legal(ScoreGiven(played, artificial), 2017).allowed is legal


@pytest.mark.parametrize(
    ("edition", "law"), [(1997, ("16C", "16C1", "16C2")), (2007, ("16D", "16D1", "16D2"))]
)
def test_withdrawn_by_either_side(edition: int, law: tuple[str, ...]) -> None:
    for by_offenders in (True, False):
        decision = who_may_use(Withdrawn(by_offenders), edition)
        assert decision.status == {Party.NON_OFFENDERS: A, Party.OFFENDERS: U}
        assert decision.numbers == law


def test_comparable_call_frees_the_offenders_own_call_only() -> None:
    own = who_may_use(Withdrawn(comparable=True), 2017)
    assert own.status[Party.OFFENDERS] is A
    assert "23C" in own.numbers
    assert who_may_use(Withdrawn(by_offenders=False, comparable=True), 2017).status[Party.OFFENDERS] is U


def test_offenders_may_do_what_suits_them() -> None:
    assert offenders_choose(2017).numbers == ("10C4", "16C2")
    assert offenders_choose(2007).numbers == ("10C4", "16D2")


@pytest.mark.parametrize(
    ("change", "allowed"),
    [
        (OpponentChanged(lawfully=True), True),
        (OpponentChanged(lawfully=True, played_after=False), False),
        (OpponentChanged(lawfully=True, in_turn=False), False),
        (OpponentChanged(lawfully=False), False),
    ],
)
def test_change_of_card(change: OpponentChanged, allowed: bool) -> None:
    for edition in EDITIONS:
        decision = change_after_opponent(change, edition)
        assert decision.allowed is allowed
        assert "47D" in decision.numbers


@pytest.mark.parametrize(
    ("call", "allowed"),
    [
        (UnintendedCall(True), True),
        (UnintendedCall(False), False),
        (UnintendedCall(True, at_once=False), False),
        (UnintendedCall(True, partner_called=True), False),
    ],
)
def test_unintended_call_of_2007(call: UnintendedCall, allowed: bool) -> None:
    decision = change_unintended(call, 2007)
    assert decision.allowed is allowed
    told = Party.OFFENDERS if allowed else Party.PARTNER
    assert decision.status[told] is U


@pytest.mark.parametrize(
    ("call", "allowed"),
    [
        (UnintendedCall(True, at_once=False), (False, False, True)),
        (UnintendedCall(True, at_once=False, partner_called=True), (False, False, False)),
        (UnintendedCall(False, at_once=False), (False, False, False)),
    ],
)
def test_a_pause_for_thought_matters_until_2017(call: UnintendedCall, allowed: tuple[bool, ...]) -> None:
    assert tuple(change_unintended(call, edition).allowed for edition in EDITIONS) == allowed


@pytest.mark.parametrize(
    ("facts", "options"),
    [
        (
            FromElsewhere(Stage.BEFORE_FIRST_CALL, can_arrange_seats=True, can_redeal=True),
            (Measure.ARRANGE_SEATS, Measure.REDEAL, Measure.COMPLETE, Measure.AWARD),
        ),
        (
            FromElsewhere(Stage.BEFORE_FIRST_CALL, can_redeal=True),
            (Measure.REDEAL, Measure.COMPLETE, Measure.AWARD),
        ),
        (FromElsewhere(Stage.BEFORE_FIRST_CALL), (Measure.COMPLETE, Measure.AWARD)),
        (
            FromElsewhere(Stage.IN_PROGRESS, can_arrange_seats=True, can_redeal=True),
            (Measure.COMPLETE, Measure.AWARD),
        ),
        (FromElsewhere(Stage.IN_PROGRESS, would_interfere=False), ()),
        (FromElsewhere(Stage.PLAYED, may_have_mattered=None), (Measure.ASSIGN, Measure.RESULT_STANDS)),
    ],
)
def test_options_for_information_from_elsewhere(facts: FromElsewhere, options: tuple[Measure, ...]) -> None:
    for edition, law in zip(EDITIONS, ("16B", "16C", "16D"), strict=True):
        decision = options_of_director(facts, edition)
        assert decision.options == options
        assert decision.numbers[0].startswith(law)


@pytest.mark.parametrize(("mattered", "measure"), [(True, Measure.ASSIGN), (False, Measure.RESULT_STANDS)])
def test_board_played_is_kept_or_assigned(mattered: bool, measure: Measure) -> None:
    decision = options_of_director(FromElsewhere(Stage.PLAYED, may_have_mattered=mattered), 2017)
    assert decision.follows == (measure,)
    assert Measure.ARTIFICIAL not in decision.follows + decision.options


def test_dropped_card() -> None:
    honour = dropped_card(DroppedCard(auction_begun=True, honour=True), 2017)
    assert honour.numbers[0] == "24B"
    assert Measure.PASS_ONCE in honour.follows
    assert Measure.PASS_ONCE not in dropped_card(DroppedCard(True, honour=False), 2017).follows
    assert dropped_card(DroppedCard(False, honour=True), 2017).numbers[0] == "16D2"


def test_a_decision_shows_itself() -> None:
    decision = may_use(Source(Origin.PARTNER_HASTE), 1997)
    assert repr(decision).startswith("Law 16A, 73C (1997)")
    assert decision.to_dict()["status"] == {"the player": "unauthorised"}
    recalled = replace(decision, law=(decision.law[0], replace(decision.law[1], read=False)))
    assert recalled.recalled == ("73C",)
