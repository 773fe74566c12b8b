"""Doubt about logical alternatives where outcomes are weighted: it goes to the non-offenders (Law 84D).

Whether the action at the table was an infraction is one question, and its finding may stay open. Which of
the other actions may have weight is another: each that is suggested over an action of which it is doubtful
that it is a logical alternative is itself in doubt. Such a doubt is one question with one answer: an action
cannot be an alternative that bars one call and none that would bar the next. So the open verdicts are taken
together, in the way that is best for the non-offenders, and every page says which were taken how.

That a call was *suggested* is not doubted here: Law 16B1(a) asks for a demonstration.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, TypeAlias

from analysis.legal import BY_BALANCE, ActionStatus, Taken, is_alternative
from analysis.outcomes import weighed_tree
from analysis.tree import OutcomeTree
from analysis.weighing import Weighing
from polling.panel import PanelResult
from simulate.case import Case
from simulate.core.actions import Action, action_name
from simulate.language import Message, side_text

Restate: TypeAlias = Callable[[Taken], tuple[ActionStatus, ...]]
"""Says which actions are legal, with open verdicts taken one way or the other."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """An open verdict, and how it was taken because that is better for the non-offenders.

    Parameters
    ----------
    action : int
        Of which it is doubtful whether it is a logical alternative.
    label : str
        Its name on the page.
    probability : float
        That it is one.
    taken : bool
        As an alternative, or as none.
    non_offenders : str
        Who has the benefit: ``"NS"`` or ``"EW"``.
    article : str
        Of the Laws in force.
    """

    action: Action
    label: str
    probability: float
    taken: bool
    non_offenders: str
    article: str

    def words(self) -> Message:
        """Return the doubt in one sentence."""
        values = {
            "action": self.label,
            "probability": f"{self.probability:.2f}",
            "side": side_text(self.non_offenders),
            "law": self.article,
        }
        if self.taken:
            return Message(
                "{action} is open (P {probability}), taken as a logical alternative: better for {side}, who "
                "have the benefit of the doubt (Law {law})",
                **values,
            )
        return Message(
            "{action} is open (P {probability}), taken as no logical alternative: better for {side}, who "
            "have the benefit of the doubt (Law {law})",
            **values,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "action": action_name(self.action),
            "probability": self.probability,
            "taken_as_alternative": self.taken,
        }


@dataclass(frozen=True, slots=True)
class DoubtfulActions:
    """The different sets of legal actions that open verdicts leave possible.

    Parameters
    ----------
    ways : tuple of (mapping of int to bool, tuple of ActionStatus)
        How the open verdicts are taken, and what is legal then; the balance of probabilities first, then the
        fewer verdicts are taken against it the earlier.
    """

    ways: tuple[tuple[Taken, tuple[ActionStatus, ...]], ...]

    @property
    def by_balance(self) -> tuple[ActionStatus, ...]:
        """What is legal by the balance of probabilities."""
        return self.ways[0][1]

    @property
    def widest(self) -> tuple[ActionStatus, ...]:
        """Every action that is legal some way or other, all of which have to be followed."""
        allowed = {status.call: status for _, statuses in self.ways for status in statuses if status.legal}
        return tuple(allowed.get(status.call, status) for status in self.by_balance)


def doubtful_actions(case: Case, panel: PanelResult, restate: Restate) -> DoubtfulActions:
    """Return what may be legal, as the open verdicts are taken one way or the other.

    Parameters
    ----------
    case : Case
        With the action at the table. Where that is taken as not allowed it stays so: the score is the one for
        that ruling.
    panel : PanelResult
        With a verdict for every action.
    restate : callable
        Which actions are legal.
    """
    first = restate(BY_BALANCE)
    barred = {status.call for status in first if not status.legal and status.call == case.chosen}
    found: dict[frozenset[Action], tuple[Taken, tuple[ActionStatus, ...]]] = {
        _legal(first): (BY_BALANCE, first)
    }
    doubted = [c for c, v in zip(panel.actions, panel.verdicts, strict=True) if v.answer == "open"]
    usual = {call: is_alternative(panel, call) for call in doubted}
    ways = [
        dict(zip(doubted, answers, strict=True)) for answers in product((True, False), repeat=len(doubted))
    ]
    for taken in sorted(ways, key=lambda way: sum(way[call] != usual[call] for call in doubted)):
        statuses = restate(taken)
        legal = _legal(statuses)
        if legal and not legal & barred:
            found.setdefault(legal, (taken, statuses))
    return DoubtfulActions(tuple(found.values()))


def settled(
    case: Case,
    panel: PanelResult,
    doubtful: DoubtfulActions,
    restate: Restate,
    *,
    weighing: Weighing,
    article: str,
) -> tuple[OutcomeTree, Taken, tuple[Doubt, ...]]:
    """Give the doubt about alternatives to the non-offenders.

    Parameters
    ----------
    case : Case
        With what the director fixes.
    panel : PanelResult
        Shares and verdicts.
    doubtful : DoubtfulActions
        What may be legal.
    restate : callable
        Which actions are legal.
    weighing : Weighing
        With the tree of every action that may be legal.
    article : str
        Of the Laws, on doubt.

    Returns
    -------
    tree : OutcomeTree
        Weighted so that the non-offenders score best.
    taken : mapping of int to bool
        How the open verdicts were taken for it.
    doubts : tuple of Doubt
        Those that would have cost them something, taken the other way.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12C1(c), 16B1, 84D.
    """
    if weighing.tree is None:
        raise ValueError("expected a tree of outcomes: None")
    branches = (*weighing.tree.branches, *weighing.tree.others)

    def worth(tree: OutcomeTree) -> Fraction:
        return weighing.score(weights=tree.weights(), rounded=False).side(weighing.non_offenders)

    trees = [weighed_tree(case, panel, statuses, branches) for _, statuses in doubtful.ways]
    values = [worth(tree) for tree in trees]
    # The first of equals is the nearest to the balance of probabilities.
    best = values.index(max(values))
    worse = {_legal(tree.statuses) for tree, value in zip(trees, values, strict=True) if value < values[best]}
    taken = doubtful.ways[best][0]
    doubts = []
    for call, verdict in zip(panel.actions, panel.verdicts, strict=True):
        way = is_alternative(panel, call, taken)
        if verdict.answer == "open" and _legal(restate({**taken, call: not way})) in worse:
            label, probability = panel.label(call), float(verdict.probability)
            doubts.append(Doubt(call, label, probability, way, weighing.non_offenders, article))
    return trees[best], taken, tuple(doubts)


def _legal(statuses: Sequence[ActionStatus]) -> frozenset[Action]:
    return frozenset(status.call for status in statuses if status.legal)
