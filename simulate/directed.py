"""What the director fixes of what would have happened: branches of the auction, tricks, weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from simulate.core.actions import Action
from simulate.core.calls import Call
from simulate.core.contract import Contract, Result

FixedCalls: TypeAlias = Mapping[tuple[Call, ...], Mapping[Call, Fraction]]
"""Calls from the decision on, and what share of the times which call follows; shares add up to 1 at most."""


@dataclass(frozen=True, slots=True)
class FixedBranch:
    """How the auction goes on at one place.

    Parameters
    ----------
    after : tuple of int
        Calls from the decision on; empty at the decision itself.
    then : tuple of int
        What follows, one call or more.
    share : Fraction or None
        How often the first of them follows; None for always.
    """

    after: tuple[Call, ...]
    then: tuple[Call, ...]
    share: Fraction | None = None


@dataclass(frozen=True, slots=True)
class FixedTricks:
    """How many tricks a contract takes; the shares add up to 1."""

    contract: Contract
    tricks: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True)
class FixedWeight:
    """An outcome with the weight the director gives it."""

    result: Result
    weight: Fraction


@dataclass(frozen=True, slots=True)
class DirectorsOutcomes:
    """All that the director fixes; nothing of it is evidence, and every output marks it as his.

    Parameters
    ----------
    allow, forbid : tuple of int
        Actions at the decision that he holds to be legal, or not, whatever the simulation finds.
    branches : tuple of FixedBranch
        Parts of the auction.
    tricks : tuple of FixedTricks
        Tricks taken.
    weights : tuple of FixedWeight
        Every outcome and its weight: then nothing is simulated for the score.
    table_tricks : str or None
        Model of tricks at the table that the main score is to use; see `simulate.play.table_tricks`.
    """

    allow: tuple[Action, ...] = ()
    forbid: tuple[Action, ...] = ()
    branches: tuple[FixedBranch, ...] = ()
    tricks: tuple[FixedTricks, ...] = ()
    weights: tuple[FixedWeight, ...] = ()
    table_tricks: str | None = None

    def fixed_calls(self) -> FixedCalls:
        """Return for every place in the auction what follows there by his word."""
        found: dict[tuple[Call, ...], dict[Call, Fraction]] = {}
        for branch in self.branches:
            for k, call in enumerate(branch.then):
                share = branch.share if k == 0 and branch.share is not None else Fraction(1)
                found.setdefault(branch.after + branch.then[:k], {})[call] = share
        return found

    def tricks_of(self, contract: Contract) -> tuple[tuple[int, Fraction], ...]:
        """Return the tricks he gives a contract; empty when he says nothing of it."""
        return next((fixed.tricks for fixed in self.tricks if fixed.contract == contract), ())


NOTHING_FIXED: Final = DirectorsOutcomes()
