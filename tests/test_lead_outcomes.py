"""Outcomes weighted by the leads people make, beside the killing lead."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analysis.lead_outcomes import outcomes_by_lead
from analysis.tree import Branch, Ending, OutcomeTree
from simulate.casefile import loads_case
from simulate.core.calls import parse_call
from simulate.core.contract import parse_contract

CASE = """
schema_version = 1
title = "Game or not"
law = 2017
regulator = "WBF"
scoring = "IMP"
dealer = "S"
vulnerable = "NS"
class = "club"
[hands]
N = "KT54.AQ.AKJT.752"
E = "98.T64.9632.AKQ4"
S = "AQJ32.K75.Q8.983"
W = "76.J9832.754.JT6"
[auction]
calls = "1S P 2C P 2S P 4S P P P"
[question]
player = "N"
call = 7
"""
GAME, PASS = parse_call("4S"), parse_call("P")


def tree_of(*branches: Branch) -> OutcomeTree:
    return OutcomeTree((), branches)


def ending(contract: str, *calls: int, **more: object) -> Ending:
    return Ending(calls, 1.0, parse_contract(contract), 10, **more)  # type: ignore[arg-type]


def test_leads_are_weighted() -> None:
    case = loads_case(CASE, regulators=["WBF"])
    assert case.deal is not None
    tree = tree_of(
        Branch(GAME, 0.75, (), (ending("4S S", GAME, 0, 0, 0),)),
        Branch(PASS, 0.25, (), (ending("2S S", PASS, 0),)),
    )
    found = outcomes_by_lead(case, case.deal, tree)
    assert sum(outcome.probability for outcome in found.outcomes) == pytest.approx(1.0)
    game = [o for o in found.outcomes if str(o.result).startswith("4S")]
    assert sum(o.probability for o in game) == pytest.approx(0.75)
    # A club lead holds declarer to ten, any other lets twelve through.
    assert {str(o.result) for o in game} == {"4S S 10", "4S S 12"}
    contract, share, tricks = found.contracts[0]
    assert (str(contract), share, tricks.killing) == ("4S S", pytest.approx(0.75), 10)
    assert tricks.gained > 0
    assert "against the best lead 10" in found.summary()


def test_what_the_director_fixed_stays() -> None:
    case = loads_case(CASE, regulators=["WBF"])
    assert case.deal is not None
    fixed = ending("4S S", GAME, 0, 0, 0, given=((11, Fraction(1)),))
    found = outcomes_by_lead(case, case.deal, tree_of(Branch(GAME, 1.0, (), (fixed,))))
    assert [(str(o.result), o.probability) for o in found.outcomes] == [("4S S 11", 1.0)]
    assert found.contracts == ()
