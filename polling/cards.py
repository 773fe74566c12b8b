"""A card as the action: which cards are one choice, what it is called, and the tricks it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from simulate.case import Case
from simulate.core.actions import Action, card_action, card_of
from simulate.core.cards import Card, card_name
from simulate.core.play import TRICKS, Play
from simulate.language.translator import mark
from simulate.leads.groups import CardGroup, card_groups

DOUBLE_DUMMY_NOTE: Final = mark(
    "double dummy: after this card nobody ever misguesses. Experts distrust it most for opening leads; it "
    "tells which card is good, not which one a peer would play"
)


@dataclass(frozen=True, slots=True, eq=False)
class CardFigures:
    """What the cards of a panel lead to, double dummy.

    Parameters
    ----------
    names : tuple of str
        What each action is called: ``top of ♣JT``, ``low ♥``.
    groups : tuple of CardGroup
        The cards each action stands for.
    tricks : ndarray of int, shape (n, A)
        Tricks of the player's side in the whole deal, on every imagined deal.
    goal : int
        Tricks with which that side beats the contract, or makes it.
    defending : bool
        Whether the player defends.
    lead : bool
        Whether it is the opening lead.
    """

    names: tuple[str, ...]
    groups: tuple[CardGroup, ...]
    tricks: NDArray[np.int64]
    goal: int
    defending: bool
    lead: bool

    def mean_tricks(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the mean number of tricks of each action and its standard error, each ``(A,)``."""
        return _mean(self.tricks)

    def reached(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return how often each action beats (or makes) the contract, and its standard error, ``(A,)``."""
        return _mean(self.tricks >= self.goal)

    @property
    def aim(self) -> str:
        """What is counted as reached: ``"set"`` by a defender, ``"made"`` by declarer."""
        return "set" if self.defending else "made"

    def rows(self) -> list[dict[str, float]]:
        """Return for each action its share of deals set (or made) and its tricks, with standard errors."""
        (tricks, tricks_se), (reached, reached_se) = self.mean_tricks(), self.reached()
        return [
            {
                self.aim: float(reached[i]),
                f"{self.aim}_se": float(reached_se[i]),
                "tricks": float(tricks[i]),
                "tricks_se": float(tricks_se[i]),
            }
            for i in range(len(self.names))
        ]

    def texts(self) -> list[tuple[str, str]]:
        """Return `rows` in print, share and tricks: ``("2% ± 1%", "1.55 ± 0.06")``."""
        return [
            (
                f"{row[self.aim]:.0%} ± {row[f'{self.aim}_se']:.0%}",
                f"{row['tricks']:.2f} ± {row['tricks_se']:.2f}",
            )
            for row in self.rows()
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "lead": self.lead,
            "defending": self.defending,
            "goal": self.goal,
            "note": DOUBLE_DUMMY_NOTE,
            "actions": [
                {"name": name, "cards": [card_name(card) for card in group.cards], **row}
                for name, group, row in zip(self.names, self.groups, self.rows(), strict=True)
            ],
        }


def _mean(values: NDArray[Any]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    number = len(values)
    spread = values.std(axis=0, ddof=1) if number > 1 else np.full(values.shape[1], np.nan)
    return values.mean(axis=0), spread / np.sqrt(number)


def goal_of(play: Play, *, defending: bool) -> int:
    """Return how many tricks beat the contract, or make it.

    Examples
    --------
    >>> from simulate.core.contract import parse_contract
    >>> goal_of(Play(parse_contract("4S S"), (), {}), defending=True)
    4
    """
    needed = play.contract.level + 6
    return TRICKS + 1 - needed if defending else needed


def groups_of(case: Case) -> tuple[CardGroup, ...]:
    """Return the choices of the hand to play, as far as the Laws leave it any.

    Cards are equal when only cards of past tricks part them. A lead that declarer required or forbade, and a
    penalty card that has to be played, leave fewer choices (Law 50).
    """
    play = case.play_before
    past = play.cards[: len(play.cards) - len(play.trick)]
    return card_groups(case.playable, past)


def by_group(case: Case) -> Case:
    """Return the case with every card named by what stands for its group; other cases as they are.

    The card played at the table stands for its own group, for the others the first that is named: then votes
    for the jack and for the ten from jack-ten are votes for the same choice.
    """
    if case.question.card is None:
        return case
    stands = representatives(case)

    def one(action: Action) -> Action:
        return stands.get(action, action)

    def many(actions: Sequence[Action]) -> tuple[Action, ...]:
        return tuple(dict.fromkeys(one(action) for action in actions))

    votes = []
    for vote in case.votes:
        choice = one(vote.choice)
        others = tuple(action for action in many(vote.considered) if action != choice)
        votes.append(replace(vote, choice=choice, considered=others))
    judged = case.judgement

    def pairs(given: Sequence[tuple[Action, Action]]) -> tuple[tuple[Action, Action], ...]:
        found = dict.fromkeys((one(over), one(under)) for over, under in given)
        return tuple(pair for pair in found if pair[0] != pair[1])

    return replace(
        case,
        question=replace(case.question, alternatives=many(case.question.alternatives)),
        votes=tuple(votes),
        directed=replace(case.directed, allow=many(case.directed.allow), forbid=many(case.directed.forbid)),
        judgement=replace(
            judged,
            suggested=pairs(judged.suggested),
            not_suggested=pairs(judged.not_suggested),
            alternative=many(judged.alternative),
            not_alternative=many(judged.not_alternative),
        ),
    )


def representatives(case: Case) -> dict[Action, Action]:
    """Return for every card that is named, or belongs to a named group, the action that stands for it."""
    named: list[Action] = [case.chosen, *case.question.alternatives]
    for vote in case.votes:
        named += [vote.choice, *vote.considered]
    named += sorted(case.judgement.calls)
    stands: dict[Action, Action] = {}
    for group in groups_of(case):
        first = next((action for action in named if _holds(group, card_of(action))), None)
        if first is not None:
            stands |= {card_action(card): first for card in group.cards}
    return stands


def _holds(group: CardGroup, card: Card) -> bool:
    return card in group
