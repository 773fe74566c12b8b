"""Scores of the cards that follow suit: second hand low, third hand high, covers, finesses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from simulate.cardplay.figures import cost, figures, is_honour
from simulate.cardplay.view import PlayView
from simulate.core.cards import Card
from simulate.core.play import touching
from simulate.core.seats import SEATS, partner, side_of
from simulate.leads.groups import CardGroup

_QUEEN, _KING = 10, 11
_LAST: Final = len(SEATS) - 1


def following_scores(view: PlayView, groups: tuple[CardGroup, ...]) -> list[float]:
    """Return the score of each choice where suit is followed.

    Parameters
    ----------
    view : PlayView
        With a trick under way.
    groups : tuple of CardGroup
        Choices, all of the suit led.
    """
    chosen = [stands_for(view, group) for group in groups]
    place = len(view.play.trick)
    if place == _LAST:
        scores = _last(view, chosen)
    elif place == 1:
        scores = _second(view, groups, chosen)
    else:
        scores = _third(view, chosen)
    common = figures()["common"]
    if view.one_short:
        for i, card in enumerate(chosen):
            if view.wins(card) and not view.ours and not view.may_lose(card):
                scores[i] += common["goal"]
    return scores


def stands_for(view: PlayView, group: CardGroup) -> Card:
    """Return the card of a group that would be played: the lowest that wins the trick, else the lowest."""
    cards = sorted(group.cards)
    return next((card for card in cards if view.wins(card)), cards[0])


def _waste(view: PlayView, card: Card) -> float:
    common = figures()["common"]
    over = common["overtake"] if view.ours and view.wins(card) else 0.0
    return float(over - common["waste"] * cost(card) - common["honour"] * is_honour(card))


def _cheaply(view: PlayView, chosen: list[Card], winners: list[Card], worth: float) -> list[float]:
    """Score winners by how dear they are, all others by what they waste."""
    dear = figures()["common"]["dear"]
    order = sorted(winners)
    return [worth - dear * order.index(card) if card in winners else _waste(view, card) for card in chosen]


def _last(view: PlayView, chosen: list[Card]) -> list[float]:
    if view.ours:
        return [_waste(view, card) for card in chosen]
    winners = [card for card in chosen if view.wins(card)]
    scores = _cheaply(view, chosen, winners, figures()["common"]["win"])
    if len(winners) == 1 and _holds_up(view, winners[0], chosen):
        scores[chosen.index(winners[0])] += figures()["last"]["hold_up"]
    return scores


def _holds_up(view: PlayView, card: Card, chosen: list[Card]) -> bool:
    """Tell whether to keep back the only stopper: notrump, their suit, one of the first two rounds."""
    suit = card // 13
    mine = [c for seat in view.mine for c in view.holds(seat, suit)]
    rounds = sum(view.play.cards[i] // 13 == suit for i in range(0, len(view.play), len(SEATS)))
    stoppers = [c for c in mine if view.is_master(c)]
    return view.notrump and len(chosen) > 1 and rounds <= 2 and stoppers == [card]


def _second(view: PlayView, groups: tuple[CardGroup, ...], chosen: list[Card]) -> list[float]:
    rules = figures()["second"]
    led = view.play.trick[0]
    scores = [_waste(view, card) for card in chosen]
    covers = [card for card in chosen if view.wins(card) and is_honour(card)]
    for i, (group, card) in enumerate(zip(groups, chosen, strict=True)):
        if card not in covers:
            continue
        # What it wastes is reckoned only where nothing comes of it.
        scores[i] = _waste(view, card) / 2
        if is_honour(led):
            if card == min(covers) and not view.declares:
                scores[i] += rules["cover"] + _cover(view, led, card, rules)
        elif len(group.cards) >= 2:
            scores[i] += rules["split"]
        if view.is_master(card) and not is_honour(led):
            scores[i] += rules["master"]
        if view.declares and len(chosen) > 1:
            scores[i] += _declarers_rise(view, card, rules)
    scores[-1] += rules["low_on_honour" if is_honour(led) and not view.declares else "low"]
    if view.declares and _other_hand_wins(view):
        scores[-1] += rules["other_hand"]
    return scores


def _cover(view: PlayView, led: Card, card: Card, rules: Mapping[str, Any]) -> float:
    """Return what speaks against covering an honour: its neighbour in dummy, or nothing to promote."""
    score = 0.0
    if not view.declares and view.play.seats[-1] == view.play.dummy:
        dummy = view.holds(view.play.dummy, led // 13)
        if any(led in run for run in touching((*dummy, led)) if len(run) > 1):
            score += rules["touching_led"]
    hidden = [c for c in (*view.outstanding(led // 13), *view.holds(view.turn, led // 13)) if c < led]
    if not any(is_honour(c) or c % 13 == 7 for c in hidden) and not view.is_master(card):
        score += rules["nothing_to_gain"]
    return float(score)


def _declarers_rise(view: PlayView, card: Card, rules: Mapping[str, Any]) -> float:
    held = view.holds(view.turn, card // 13)
    alone = len(held) == 2 and not view.is_master(card) and _other_hand_wins(view)
    return float(rules["now_or_never"]) if alone else 0.0


def _other_hand_wins(view: PlayView) -> bool:
    suit = view.play.trick[0] // 13
    return any(view.is_master(card) for card in view.holds(partner(view.turn), suit))


def _third(view: PlayView, chosen: list[Card]) -> list[float]:
    best = view.best
    if best is not None and view.ours and not view.may_lose(best[0]):
        return [_waste(view, card) for card in chosen]
    winners = [card for card in chosen if view.wins(card)]
    if view.declares:
        return _third_declarer(view, chosen, winners)
    if not winners:
        return [_waste(view, card) for card in chosen]
    last = (view.turn + 1) % len(SEATS)
    if last == view.play.dummy:
        return _third_before_dummy(view, chosen, winners)
    rules, common = figures()["third"], figures()["common"]
    # What lies between two cards and is seen in dummy cannot beat the lower one from declarer's hand.
    suit = winners[0] // 13
    dummy = view.holds(view.play.dummy, suit)
    top = next(run for run in touching(view.holds(view.turn, suit), (*view.play.cards, *dummy)))
    does = [card for card in winners if card in top]
    scores = []
    for card in chosen:
        if card in does:
            scores.append(rules["high"] - common["dear"] * sorted(does).index(card))
        elif card in winners:
            scores.append(rules["some"])
        else:
            scores.append(_waste(view, card))
    return scores


def _third_before_dummy(view: PlayView, chosen: list[Card], winners: list[Card]) -> list[float]:
    rules, common = figures()["third"], figures()["common"]
    safe = sorted(card for card in winners if not view.may_lose(card))
    suit = winners[0] // 13
    dummy = view.holds(view.play.dummy, suit)
    forces = sorted(card for card in winners if card not in safe and sum(c > card for c in dummy) == 1)
    scores = []
    for card in chosen:
        if card in safe:
            scores.append(rules["high"] - common["dear"] * safe.index(card))
        elif forces and card == forces[0]:
            scores.append(rules["force"])
        else:
            scores.append(_waste(view, card))
    return scores


def _third_declarer(view: PlayView, chosen: list[Card], winners: list[Card]) -> list[float]:
    rules, common = figures()["third"], figures()["common"]
    suit = chosen[0] // 13
    both = [card for seat in view.mine for card in view.holds(seat, suit)]
    tops = sorted(card for card in winners if not view.may_lose(card))
    best = view.best
    run = best is not None and view.ours and best[0] // 13 == suit and is_honour(best[0])
    scores = []
    for card in chosen:
        if card in tops:
            scores.append(rules["top"] - common["dear"] * tops.index(card))
        elif card in winners and not run:
            scores.append(_finesse(view, card, both))
        else:
            scores.append(_waste(view, card))
    if best is not None and run:
        # The card led is run: the finesse is taken by playing low.
        scores[-1] += _finesse(view, best[0], both)
    return scores


def _finesse(view: PlayView, card: Card, both: list[Card]) -> float:
    """Return the score of letting a card hold the trick if what is missing lies before it."""
    rules, common = figures()["third"], figures()["common"]
    missing = view.above(card)
    tenace = missing and len(missing) <= 2 and any(mine > min(missing) for mine in both)
    score = rules["finesse"] if tenace else rules["some"]
    if tenace and _drop(view, missing, len(both)):
        score += rules["drop"]
    return float(score - common["waste"] / 2 * max(0, len(missing) - 1))


def _drop(view: PlayView, missing: tuple[Card, ...], left: int) -> bool:
    """Tell whether the books play for the drop: nine cards without the queen, eleven without the king."""
    rules = figures()["third"]
    suit = missing[0] // 13
    ours = [
        card
        for card, seat in zip(view.play.cards, view.play.seats, strict=True)
        if card // 13 == suit and side_of(seat) == side_of(view.turn)
    ]
    length = left + len(ours)
    ranks = [card % 13 for card in missing]
    queen = ranks == [_QUEEN] and length >= rules["drop_queen"]
    return queen or (ranks == [_KING] and length >= rules["drop_king"])
