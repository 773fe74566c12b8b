"""Law 73: inferences from opponents, at one's own risk or not."""

from __future__ import annotations

import itertools

import pytest

from polling.deception import Misled, misled
from polling.decision import Measure
from simulate.case import EDITIONS


@pytest.mark.parametrize(("edition", "law"), [(1997, "73F2"), (2007, "73F"), (2017, "73E2")])
def test_infraction(edition: int, law: str) -> None:
    facts = Misled(True, True, bridge_reason=False, could_have_known=True, damaged=True)
    decision = misled(facts, edition)
    assert (decision.allowed, decision.numbers[0], decision.follows) == (False, law, (Measure.ASSIGN,))


def test_all_four_are_needed() -> None:
    for facts in itertools.product((True, False), repeat=4):
        infraction = facts == (True, True, False, True)
        for edition in EDITIONS:
            decision = misled(Misled(*facts), edition)
            assert decision.allowed is not infraction
            if not infraction:
                assert decision.numbers == ("73D",)
                assert decision.follows == (Measure.RESULT_STANDS,)
