"""Scores of the cards where suit cannot be followed: ruffs, and discards from weakness."""

from __future__ import annotations

from simulate.cardplay.figures import cost, figures, is_honour
from simulate.cardplay.following import stands_for
from simulate.cardplay.view import PlayView
from simulate.core.cards import Card
from simulate.leads.groups import CardGroup

_JACK, _KING, _LONG = 9, 11, 4


def free_scores(view: PlayView, groups: tuple[CardGroup, ...]) -> list[float]:
    """Return the score of each choice where the hand has none of the suit led.

    Parameters
    ----------
    view : PlayView
        With a trick under way.
    groups : tuple of CardGroup
        Choices, trumps among them.
    """
    chosen = [stands_for(view, group) for group in groups]
    ruffs = sorted(card for card in chosen if card // 13 == view.trumps)
    return [
        _ruff(view, card, ruffs) if card in ruffs else _discard(view, group, card)
        for group, card in zip(groups, chosen, strict=True)
    ]


def _ruff(view: PlayView, card: Card, ruffs: list[Card]) -> float:
    rules, common = figures()["ruff"], figures()["common"]
    if not view.wins(card):
        return float(rules["under"])
    winning = [c for c in ruffs if view.wins(c)]
    score = rules["ruff"] - common["dear"] * winning.index(card) - common["waste"] / 2 * cost(card)
    best = view.best
    if best is not None and view.ours and not view.may_lose(best[0]):
        score += rules["partners"]
    elif view.one_short and not view.may_lose(card):
        score += common["goal"]
    return float(score)


def _discard(view: PlayView, group: CardGroup, card: Card) -> float:
    rules, common = figures()["discard"], figures()["common"]
    suit = card // 13
    held = view.holds(view.turn, suit)
    score = rules["length"] * len(held) - common["waste"] * cost(card)
    if not any(c % 13 >= _JACK for c in held):
        score += rules["weak"]
    if view.is_master(card):
        score += rules["winner"]
    if _guards(view, held, card):
        score += rules["guard"]
    if not view.declares:
        dummy = view.holds(view.play.dummy, suit)
        if len(dummy) >= _LONG and len(held) == len(dummy):
            score += rules["with_dummy"]
    return float(score)


def _guards(view: PlayView, held: tuple[Card, ...], card: Card) -> bool:
    """Tell whether an honour needs the card beside it: a king one, a queen two, a jack three."""
    honours = [c for c in held if _JACK <= c % 13 <= _KING and c != card and is_honour(c)]
    if not honours:
        return False
    top = max(honours)
    higher = len(view.above(top))
    return higher > 0 and len(held) - 1 <= higher <= 3
