"""Outcomes with the leads people make, beside those with the killing lead that double dummy assumes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from analysis.tree import Ending, OutcomeTree
from analysis.weights import Outcome
from simulate.case import Case
from simulate.core.actions import action_symbol
from simulate.core.contract import PASSED_OUT, Contract, Result, contract_symbol, result_name
from simulate.core.hands import Deal
from simulate.core.seats import lho, side_of
from simulate.deals import heard_meanings
from simulate.leads import LeadModel, LeadPosition, LeadTricks, get_lead_model, tricks_by_lead
from simulate.play.leads_solver import CardSolver


@dataclass(frozen=True, slots=True, eq=False)
class OutcomesByLead:
    """The outcomes of a tree with every opening lead drawn from a lead model.

    Parameters
    ----------
    outcomes : tuple of Outcome
        Results with their probabilities, likeliest first; they sum to one.
    contracts : tuple of (Contract, float, LeadTricks)
        Each contract reached and its share of all outcomes, with the tricks by lead after its commonest
        auction; contracts whose tricks the director fixed are left out.
    """

    outcomes: tuple[Outcome, ...]
    contracts: tuple[tuple[Contract, float, LeadTricks], ...]

    def summary(self) -> str:
        """Return for every contract the tricks by lead beside those against the killing lead."""
        return "\n".join(
            f"{share:.0%} {contract_symbol(contract)}: {tricks.summary()}"
            for contract, share, tricks in self.contracts
        )

    def __repr__(self) -> str:
        return f"OutcomesByLead({len(self.outcomes)} results)\n{self.summary()}"


def outcomes_by_lead(
    case: Case,
    deal: Deal,
    tree: OutcomeTree,
    *,
    model: LeadModel | None = None,
    solver: CardSolver | None = None,
) -> OutcomesByLead:
    """Return the outcomes of a tree about calls with the lead model's leads in place of the killing lead.

    Tricks that the director fixed stay. The difference to ``tree.outcomes()`` is what the perfect opening
    lead is worth on this deal.

    Parameters
    ----------
    case : Case
        The facts, with a call in question.
    deal : Deal
        The actual four hands.
    tree : OutcomeTree
        From `analysis.outcomes.outcome_tree`.
    model : LeadModel, optional
        How people lead; the default model when omitted.
    solver : CardSolver, optional
        Positions already solved.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 12C1(c).
    """
    model = model or get_lead_model()
    solver = solver or CardSolver()
    total: dict[Result, float] = {}
    labels: dict[Result, dict[str, None]] = {}
    found: dict[Contract, list[tuple[float, LeadTricks]]] = {}
    for branch in tree.branches:
        for ending in branch.endings:
            share = branch.weight * ending.share
            for result, part in _results(case, deal, ending, model, solver, share, found):
                total[result] = total.get(result, 0.0) + share * part
                labels.setdefault(result, {})[action_symbol(branch.call)] = None
    scale = sum(total.values())
    order = sorted(total.items(), key=lambda item: (-item[1], result_name(item[0])))
    contracts = [
        (contract, sum(share for share, _ in rows), max(rows, key=lambda row: row[0])[1])
        for contract, rows in found.items()
    ]
    contracts.sort(key=lambda row: -row[1])
    return OutcomesByLead(
        tuple(Outcome(result, min(1.0, p / scale), ", ".join(labels[result])) for result, p in order),
        tuple(contracts),
    )


def _results(
    case: Case,
    deal: Deal,
    ending: Ending,
    model: LeadModel,
    solver: CardSolver,
    share: float,
    found: dict[Contract, list[tuple[float, LeadTricks]]],
) -> Iterator[tuple[Result, float]]:
    """Yield the results of one ending with their parts of it, and keep its tricks by lead."""
    contract = ending.contract
    if contract is None:
        yield PASSED_OUT, 1.0
    elif ending.given:
        yield from ((Result(contract, number), float(part)) for number, part in ending.given)
    else:
        tricks = tricks_by_lead(deal, _position(case, ending, contract), model, solver)
        found.setdefault(contract, []).append((share, tricks))
        yield from ((Result(contract, number), part) for number, part in tricks.distribution())


def _position(case: Case, ending: Ending, contract: Contract) -> LeadPosition:
    """Return the lead after one ending, as the leader understands the calls explained."""
    leader = lho(contract.declarer)
    return LeadPosition(
        case.auction_before.then(*ending.calls),
        case.vulnerability,
        case.player_class,
        heard_meanings(case, leader, case.question.call),
        tuple(case.methods.get(side_of(leader), ())),
    )
