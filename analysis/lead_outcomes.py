"""Outcomes with the leads people make, beside those with the killing lead that double dummy assumes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from analysis.adjust import WeightedScore
from analysis.tree import Ending, OutcomeTree
from analysis.weighing import Weighing
from analysis.weights import Outcome
from simulate.case import Case
from simulate.core.contract import Contract, Result, contract_name, contract_symbol
from simulate.core.hands import Deal
from simulate.core.seats import lho, side_of
from simulate.deals import heard_meanings
from simulate.language import Message, contract_text, side_text
from simulate.leads import LeadModel, LeadPosition, LeadTricks, get_lead_model, tricks_by_lead
from simulate.play.leads_solver import CardSolver
from simulate.play.table_tricks import DOUBLE_DUMMY, get_tricks_model

_LEAST_GAIN = 0.005
"""Contracts where the lead gives declarer fewer tricks than this on average are not printed."""


@dataclass(frozen=True, slots=True, eq=False)
class OutcomesByLead:
    """The outcomes of a tree with every opening lead drawn from a lead model.

    Parameters
    ----------
    outcomes : tuple of Outcome
        Results with their probabilities, likeliest first; they sum to one.
    contracts : tuple of (Contract, float, LeadTricks)
        Each contract led against and its share of all outcomes, with the tricks by lead after its commonest
        auction. Contracts whose tricks the director fixed, and rare ones, are left out.
    model_name : str
        Of the lead model.
    model_provenance : str
        What its figures rest on.
    """

    outcomes: tuple[Outcome, ...]
    contracts: tuple[tuple[Contract, float, LeadTricks], ...]
    model_name: str
    model_provenance: str

    def summary(self) -> str:
        """Return for every contract the tricks by lead beside those against the killing lead."""
        return "\n".join(
            f"{share:.0%} {contract_symbol(contract)}: {tricks.summary()}"
            for contract, share, tricks in self.contracts
        )

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "model": self.model_name,
            "provenance": self.model_provenance,
            "contracts": [
                {"contract": contract_name(contract), "share": share, **tricks.to_dict()}
                for contract, share, tricks in self.contracts
            ],
        }

    def __repr__(self) -> str:
        return f"OutcomesByLead({len(self.outcomes)} results)\n{self.summary()}"


def outcomes_by_lead(
    case: Case,
    deal: Deal,
    tree: OutcomeTree,
    *,
    model: LeadModel | None = None,
    solver: CardSolver | None = None,
    from_share: float = 0.0,
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
    from_share : float
        Contracts with a smaller share of the outcomes keep the killing lead: one solve is needed for each
        contract that is led against.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 12C1(c).
    """
    model = model or get_lead_model()
    solver = solver if solver is not None else CardSolver()
    killing = get_tricks_model(DOUBLE_DUMMY)
    ended = list(_endings(tree))
    shares: dict[Contract, float] = {}
    for share, ending in ended:
        if ending.contract is not None:
            shares[ending.contract] = shares.get(ending.contract, 0.0) + share
    found: dict[Contract, list[tuple[float, LeadTricks]]] = {}
    led: dict[Ending, tuple[tuple[Result, float], ...]] = {}
    for share, ending in ended:
        contract = ending.contract
        if contract is None or ending.given or not ending.corrected or shares[contract] < from_share:
            continue
        tricks = tricks_by_lead(deal, _position(case, ending, contract), model, solver)
        found.setdefault(contract, []).append((share, tricks))
        led[ending] = tuple((Result(contract, number), part) for number, part in tricks.distribution())
    contracts = [
        (contract, shares[contract], max(rows, key=lambda row: row[0])[1]) for contract, rows in found.items()
    ]
    contracts.sort(key=lambda row: -row[1])
    return OutcomesByLead(
        tree.outcomes(results=lambda ending: led.get(ending) or ending.results(killing, tree.player_class)),
        tuple(contracts),
        model.name,
        model.provenance,
    )


@dataclass(frozen=True, slots=True, eq=False)
class LeadsCompared:
    """The score against the killing lead, and with the leads people make; both double dummy after the lead.

    Parameters
    ----------
    by_lead : OutcomesByLead
        Outcomes with the model's leads.
    killing_score, score : WeightedScore
        Against the best lead, and with the model's leads.
    """

    by_lead: OutcomesByLead
    killing_score: WeightedScore
    score: WeightedScore

    @property
    def turns(self) -> bool:
        """Whether there is damage with the one lead and none with the other."""
        one, two = self.killing_score.damage, self.score.damage
        return one is not None and two is not None and (one > 0) != (two > 0)

    def contracts(self) -> tuple[str, ...]:
        """Return a line for each contract where the leads of the model let declarer make more tricks."""
        return tuple(
            Message(
                "{contract}: {best} tricks after the best lead, {mean} on average after the model's leads",
                contract=contract_text(contract),
                best=tricks.killing,
                mean=f"{tricks.mean:.1f}",
            )
            for contract, _, tricks in self.by_lead.contracts
            if tricks.gained >= _LEAST_GAIN
        )

    def summary(self) -> str:
        """Return one line or two: both figures, and whether the ruling turns on the lead."""
        return "\n".join(self.lines())

    def lines(self) -> tuple[Message, ...]:
        """Return both figures, and whether the ruling turns on the lead."""
        side = self.score.non_offenders
        best, led = (score.comparison.text(score.side(side)) for score in (self.killing_score, self.score))
        first = Message(
            "leads: {side} get {best} (best lead found) and {led} (leads of {model})",
            side=side_text(side),
            best=best,
            led=led,
            model=self.by_lead.model_name,
        )
        if not self.turns:
            return (first,)
        turns = Message("the ruling turns on the opening lead: damage by one figure, none by the other")
        return first, turns

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            **self.by_lead.to_dict(),
            "turns_on_lead": self.turns,
            "killing_score": self.killing_score.to_dict(),
            "score": self.score.to_dict(),
        }

    def __repr__(self) -> str:
        return self.summary()


def compare_leads(
    case: Case,
    weighing: Weighing,
    *,
    model: LeadModel,
    solver: CardSolver,
    from_share: float,
) -> LeadsCompared | None:
    """Return the score by the leads people make beside that against the killing lead.

    Parameters
    ----------
    case : Case
        The facts.
    weighing : Weighing
        What the score is made from; its model of tricks plays no part.
    model, solver, from_share
        As in `outcomes_by_lead`.

    Returns
    -------
    LeadsCompared or None
        None where no lead is left open: a card is in question, or the director gave weights or tricks.
    """
    if weighing.given or weighing.tree is None or case.deal is None or case.question.card is not None:
        return None
    found = outcomes_by_lead(
        case, case.deal, weighing.tree, model=model, solver=solver, from_share=from_share
    )
    if not found.contracts:
        return None
    return LeadsCompared(
        found,
        weighing.score(tricks=get_tricks_model(DOUBLE_DUMMY)),
        weighing.score(outcomes=found.outcomes),
    )


def _endings(tree: OutcomeTree) -> Iterator[tuple[float, Ending]]:
    """Yield the ways the auction ends, each with its share of all outcomes."""
    for branch in tree.branches:
        for ending in branch.endings:
            yield branch.weight * ending.share, ending


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
