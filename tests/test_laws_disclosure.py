"""Law 40: what was due to opponents, deviations, agreements that are not allowed."""

from __future__ import annotations

import pytest

from polling.decision import Measure, Party, Status
from polling.disclosure import (
    Basis,
    Deviation,
    Knowledge,
    LeftOut,
    Occasion,
    SpecialAgreement,
    due_to_opponents,
    left_out,
    may_ban_variation,
    may_deviate,
    may_use_agreement,
)
from simulate.case import EDITIONS


@pytest.mark.parametrize(
    ("basis", "disclosed", "allowed"),
    [
        (Basis.DISCUSSED, True, True),
        (Basis.DISCUSSED, False, False),
        (Basis.EXPERIENCE, True, True),
        (Basis.EXPERIENCE, False, False),
        (Basis.REPEATED_DEVIATIONS, False, False),
        (Basis.GENERAL_KNOWLEDGE, False, True),
        (Basis.OWN_HAND, False, True),
    ],
)
def test_explicit_and_implied_agreements_are_due(basis: Basis, disclosed: bool, allowed: bool) -> None:
    for edition in EDITIONS:
        decision = due_to_opponents(Knowledge(basis, disclosed), edition)
        assert decision.allowed is allowed
        agreement = basis not in (Basis.GENERAL_KNOWLEDGE, Basis.OWN_HAND)
        assert (decision.status.get(Party.OPPONENTS) is Status.AUTHORISED) is agreement


@pytest.mark.parametrize(("edition", "law"), [(1997, "40C"), (2007, "40B4"), (2017, "40B3(a)")])
def test_not_disclosed(edition: int, law: str) -> None:
    decision = due_to_opponents(Knowledge(Basis.EXPERIENCE, disclosed=False, damaged=True), edition)
    assert law in decision.numbers
    assert decision.follows == (Measure.ASSIGN,)
    unhurt = due_to_opponents(Knowledge(Basis.EXPERIENCE, disclosed=False, damaged=False), edition)
    assert unhurt.follows == (Measure.RESULT_STANDS,)


def test_repeated_failure_may_be_penalised() -> None:
    decision = due_to_opponents(Knowledge(Basis.DISCUSSED, disclosed=False, repeated=True), 2007)
    assert "40C3(b)" in decision.numbers
    assert Measure.PENALTY in decision.options


@pytest.mark.parametrize(
    ("facts", "allowed", "follows"),
    [
        (LeftOut(due=True, crucial=True, damaged=True), False, (Measure.ASSIGN,)),
        (LeftOut(due=True, crucial=True, damaged=False), False, (Measure.RESULT_STANDS,)),
        (LeftOut(due=True, crucial=False), False, (Measure.RESULT_STANDS,)),
        (LeftOut(due=False, crucial=True, damaged=True), True, (Measure.RESULT_STANDS,)),
    ],
)
def test_left_out(facts: LeftOut, allowed: bool, follows: tuple[Measure, ...]) -> None:
    decision = left_out(facts, 2017)
    assert (decision.allowed, decision.follows) == (allowed, follows)


@pytest.mark.parametrize(
    ("deviation", "allowed"),
    [
        (Deviation(), True),
        (Deviation(damaged=True), True),
        (Deviation(partner_knows_more=True), False),
        (Deviation(repeated=True), False),
        (Deviation(repeated=True, disclosed=True), True),
        (Deviation(partner_knows_more=None), None),
    ],
)
def test_deviation(deviation: Deviation, allowed: bool | None) -> None:
    for edition, law in zip(EDITIONS, ("75B", "40C1", "40C1"), strict=True):
        decision = may_deviate(deviation, edition)
        assert decision.allowed is allowed
        assert decision.numbers[0] == law
        if allowed:
            assert decision.follows == (Measure.RESULT_STANDS,)


@pytest.mark.parametrize(("edition", "law"), [(1997, "40D"), (2007, "40B5"), (2017, "40B4")])
def test_illegal_agreement(edition: int, law: str) -> None:
    decision = may_use_agreement(SpecialAgreement(permitted=False, damaged=True), edition)
    assert decision.allowed is False
    assert law in decision.numbers
    assert (decision.follows, decision.options) == ((Measure.ASSIGN,), (Measure.PENALTY,))
    assert may_use_agreement(SpecialAgreement(permitted=True), edition).allowed is True


@pytest.mark.parametrize(
    ("occasion", "reaches"),
    [
        (Occasion.OWN_QUESTION, (None, True, False)),
        (Occasion.OWN_IRREGULARITY, (None, True, False)),
        (Occasion.OPPONENTS_IRREGULARITY, (None, True, True)),
    ],
)
def test_varying_methods(occasion: Occasion, reaches: tuple[bool | None, ...]) -> None:
    assert tuple(may_ban_variation(occasion, edition).allowed for edition in EDITIONS) == reaches
