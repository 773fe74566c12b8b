"""Tricks on one deal when the lead is the lead model's, not always the one that costs declarer most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.cards import card_name
from simulate.core.hands import Deal
from simulate.core.play import TRICKS
from simulate.leads.model import LeadModel, LeadPosition, lead_probs
from simulate.play.leads_solver import NOT_HELD, CardSolver


@dataclass(frozen=True, slots=True, eq=False)
class LeadTricks:
    """Declarer's tricks, double dummy after the lead, weighted by how often each card is led.

    Parameters
    ----------
    shares : ndarray of float, shape (14,)
        Probability of 0 to 13 tricks.
    killing : int
        Tricks against the best lead: what plain double dummy assumes.
    leads : tuple of (int, float, int)
        Card, how often it is led, declarer's tricks after it; the likeliest first.
    model_name : str
        Of the lead model.
    """

    shares: NDArray[np.float64]
    killing: int
    leads: tuple[tuple[int, float, int], ...]
    model_name: str

    @property
    def mean(self) -> float:
        """Declarer's mean number of tricks."""
        return float(self.shares @ np.arange(TRICKS + 1))

    @property
    def gained(self) -> float:
        """Tricks that declarer gains on average because the best lead is not always found, 0 or more."""
        return self.mean - self.killing

    def distribution(self) -> tuple[tuple[int, float], ...]:
        """Return the tricks that can come about with their probabilities, likeliest first."""
        found = [(tricks, float(p)) for tricks, p in enumerate(self.shares) if p > 0]
        return tuple(sorted(found, key=lambda item: (-item[1], item[0])))

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "model": self.model_name,
            "killing_lead": self.killing,
            "mean": self.mean,
            "tricks": {str(tricks): p for tricks, p in self.distribution()},
            "leads": [[card_name(card), share, tricks] for card, share, tricks in self.leads],
        }

    def summary(self) -> str:
        """Return the distribution beside the killing lead, in one line."""
        parts = ", ".join(f"{tricks} {p:.0%}" for tricks, p in self.distribution() if p >= 0.005)
        return (
            f"tricks by the leads of {self.model_name}: {parts} (mean {self.mean:.2f}); "
            f"against the best lead {self.killing}"
        )

    def __repr__(self) -> str:
        return f"LeadTricks({self.summary()})"


def tricks_by_lead(
    deal: Deal, position: LeadPosition, model: LeadModel, solver: CardSolver | None = None
) -> LeadTricks:
    """Return declarer's tricks on one deal, the opening lead drawn from a lead model.

    After the lead all play double dummy; one solve answers for all thirteen cards.

    Parameters
    ----------
    deal : Deal
        All four hands.
    position : LeadPosition
        The auction, ended, as the leader understands it: it gives the contract.
    model : LeadModel
        How often each card is led.
    solver : CardSolver, optional
        Positions already solved.

    Notes
    -----
    Plain double dummy lets the defence always find the best lead: that is worth about the tricks in
    `LeadTricks.gained`.
    """
    solver = solver if solver is not None else CardSolver()
    leader = position.leader
    shares = lead_probs(model, position, Hands.of([deal[leader]]))[0]
    taken = solver.tricks(deal.owners()[None], position.contract.strain, leader)[0]
    cards = np.flatnonzero(taken != NOT_HELD)
    declarer = TRICKS - taken[cards].astype(np.intp)
    by_tricks = np.bincount(declarer, weights=shares[cards], minlength=TRICKS + 1)
    order = np.argsort(-shares[cards], kind="stable")
    return LeadTricks(
        shares=by_tricks / by_tricks.sum(),
        killing=int(declarer.min()),
        leads=tuple((int(cards[i]), float(shares[cards[i]]), int(declarer[i])) for i in order),
        model_name=model.name,
    )
