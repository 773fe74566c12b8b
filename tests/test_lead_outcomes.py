"""Outcomes weighted by the leads people make, beside the killing lead."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analysis.lead_outcomes import LeadsCompared, compare_leads, outcomes_by_lead
from analysis.scoring import Comparison
from analysis.tree import Branch, Ending, OutcomeTree
from analysis.weighing import Weighing
from polling.regulators import get_regulator
from simulate.case import Scoring
from simulate.casefile import loads_case
from simulate.core.calls import parse_call
from simulate.core.contract import parse_contract, parse_result
from simulate.core.seats import Vulnerability
from simulate.directed import FixedWeight
from simulate.leads import get_lead_model
from simulate.play import CardSolver
from simulate.play.table_tricks import get_tricks_model
from tests.conftest import lead_case

CASE = (
    lead_case("Game or not")
    + """\
[question]
player = "N"
call = 7
"""
)
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


def compared(tree: OutcomeTree, table: str, given: tuple[FixedWeight, ...] = ()) -> LeadsCompared | None:
    case = loads_case(CASE, regulators=["WBF"])
    return compare_leads(
        case,
        Weighing(
            tree,
            given,
            Comparison(Scoring.IMP, Vulnerability.NS, other=680),
            get_regulator("WBF"),
            "NS",
            parse_result(table),
            get_tricks_model(),
        ),
        model=get_lead_model(),
        solver=CardSolver(),
        from_share=0.05,
    )


ALWAYS_GAME = tree_of(Branch(GAME, 1.0, (), (ending("4S S", GAME, 0, 0, 0),)))


def test_both_figures_and_what_the_ruling_turns_on() -> None:
    found = compared(ALWAYS_GAME, "4S S 10")
    assert found is not None
    assert [str(line.result) for line in found.killing_score.entries] == ["4S S 10"]
    # Ten tricks were made at the table: as many as against the best lead, fewer than the leads expected give.
    assert found.killing_score.damage == 0
    assert found.score.damage is not None
    assert found.score.damage > 0
    assert found.turns
    assert "the ruling turns on the opening lead" in found.summary()
    assert found.contracts()[0].startswith("4♠ S: 10 tricks after the best lead, 1")
    assert found.to_dict()["turns_on_lead"] is True
    fewer = compared(ALWAYS_GAME, "4S S 9")
    assert fewer is not None
    assert not fewer.turns


def test_rare_contracts_keep_the_killing_lead() -> None:
    rare = tree_of(
        Branch(PASS, 0.97, (), (ending("2S S", PASS, 0),)),
        Branch(GAME, 0.03, (), (ending("4S S", GAME, 0, 0, 0),)),
    )
    solver = CardSolver()
    case = loads_case(CASE, regulators=["WBF"])
    assert case.deal is not None
    found = outcomes_by_lead(case, case.deal, rare, solver=solver, from_share=0.05)
    assert [str(contract) for contract, _, _ in found.contracts] == ["2S S"]
    assert {str(o.result): o.probability for o in found.outcomes}["4S S 10"] == pytest.approx(0.03)


def test_nothing_to_compare_where_the_director_gives_the_tricks() -> None:
    fixed = ending("4S S", GAME, 0, 0, 0, given=((11, Fraction(1)),))
    assert compared(tree_of(Branch(GAME, 1.0, (), (fixed,))), "4S S 10") is None
    weight = FixedWeight(parse_result("4S S 11"), Fraction(1))
    assert compared(ALWAYS_GAME, "4S S 10", (weight,)) is None
