"""Laws 82C, 84D and 85A."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.cases import open_case
from polling.decision import Measure, Party
from polling.facts import Finding, director_erred, found, readings, treated_as_non_offending
from polling.information import unauthorised
from simulate.case import EDITIONS, Fact, Information
from simulate.core.seats import EAST, WEST

OGUST = open_case("slow-signoff-after-ogust")


@pytest.mark.parametrize(
    ("probability", "fact"),
    [(None, None), (0.5, None), (0.51, True), (1.0, True), (0.49, False), (0.0, False)],
)
def test_balance_of_probabilities(probability: float | None, fact: bool | None) -> None:
    for edition, doubt in zip(EDITIONS, ("84D", "84D", "84D"), strict=True):
        decision = found(Finding(probability), edition)
        assert decision.allowed is fact
        assert decision.numbers == (("85B", doubt) if fact is None else ("85A",))


def test_probability_is_checked() -> None:
    with pytest.raises(ValueError, match=r"0 to 1: 1\.5"):
        Finding(1.5)


def test_disputed_facts_are_read_both_ways() -> None:
    pieces = (
        Information(WEST, "hesitation", 6, Fact.DISPUTED),
        Information(WEST, "remark", 6, Fact.AGREED),
    )
    case = replace(OGUST, information=pieces)
    held, dropped = readings(case)
    assert [e.information and e.information.kind for e in unauthorised(held.case, EAST)] == [
        "hesitation",
        "remark",
    ]
    assert [e.information and e.information.kind for e in unauthorised(dropped.case, EAST)] == ["remark"]
    assert held.held == dropped.dropped == pieces[:1]
    assert all(i.fact is not Fact.DISPUTED for r in (held, dropped) for i in r.case.information)


def test_without_dispute_one_reading() -> None:
    (only,) = readings(OGUST)
    assert only.case is OGUST


def test_directors_error() -> None:
    for edition in EDITIONS:
        assert director_erred(edition).numbers[0] == "82C"
    assert director_erred(2017).follows == (Measure.ASSIGN,)


@pytest.mark.parametrize(
    ("offended", "error", "party"),
    [
        (True, False, Party.OFFENDERS),
        (True, True, Party.NON_OFFENDERS),
        (False, False, Party.NON_OFFENDERS),
        (False, True, Party.NON_OFFENDERS),
    ],
)
def test_both_sides_innocent_after_his_error(offended: bool, error: bool, party: Party) -> None:
    assert treated_as_non_offending(offended=offended, director_error=error) is party
