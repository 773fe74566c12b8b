"""Scores of suits for a hand on lead after the first trick, and the card of the suit."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from simulate.cardplay.figures import cost, figures, is_honour
from simulate.cardplay.view import PlayView
from simulate.core.cards import CARDS, SUITS, Card, Suit
from simulate.core.seats import SEATS, Seat, partner, side_of
from simulate.leads.holdings import card_shares
from simulate.leads.textbook import score_of_cards

_RANKS: Final = 13
_SHORT: Final = 1
_SIX: Final = 6


def leading_probs(view: PlayView) -> NDArray[np.float64]:
    """Return the probability of leading each card, shape ``(52,)``."""
    suits = [suit for suit in SUITS if any(card // _RANKS == suit for card in view.playable)]
    score = _declarers if view.declares else _defenders
    scores = np.array([score(view, suit) for suit in suits])
    chosen = np.exp(scores - scores.max())
    chosen /= chosen.sum()
    out = np.zeros(CARDS)
    for suit, share in zip(suits, chosen, strict=True):
        cards = tuple(card for card in view.playable if card // _RANKS == suit)
        out += share * (_declarers_card if view.declares else _defenders_card)(view, cards)
    return out


def first_suits(view: PlayView) -> dict[Seat, Suit]:
    """Return the suit every seat has led first, for those that have led."""
    found: dict[Seat, Suit] = {}
    for index in range(0, len(view.play), len(SEATS)):
        found.setdefault(view.play.seats[index], view.play.cards[index] // _RANKS)
    return found


def _holding(cards: tuple[Card, ...]) -> int:
    return sum(1 << card % _RANKS for card in cards)


def _defenders(view: PlayView, suit: Suit) -> float:
    rules = figures()["lead"]
    play, mate = view.play, partner(view.turn)
    held = view.holds(view.turn, suit)
    trumps = suit == view.trumps
    score = rules["opening"] * score_of_cards(
        _holding(held), notrump=view.notrump, trumps=trumps, level=play.contract.level
    )
    led = first_suits(view)
    returned = not trumps and led.get(mate) == suit
    if not trumps:
        score += rules["returned"] * returned
        score += rules["continued"] * (led.get(view.turn) == suit)
        score += rules["partner"] * (suit in view.shown.get(mate, ()))
        score += rules["declarer"] * (suit in view.shown.get(play.contract.declarer, ()))
    dummy = view.holds(play.dummy, suit)
    honours = sum(is_honour(card) for card in dummy)
    if (view.turn + 1) % len(SEATS) == play.dummy:
        # The two highest in dummy cannot be led through.
        solid = len(dummy) >= 2 and all(_top(view, card) for card in dummy[-2:])
        score += rules["through"] * (honours > 0 and not solid)
    elif not returned:
        score += rules["into"] * honours if honours else rules["up_to"]
    if any(_is_winner(view, card) for card in held):
        score += rules["cash"][not view.notrump]
        if view.one_short:
            score += figures()["common"]["goal"]
    return float(score + _ruffs(view, suit, rules))


def _top(view: PlayView, card: Card) -> bool:
    """Tell whether one of dummy's cards is beaten by nothing outside dummy."""
    suit = card // _RANKS
    others = (*view.outstanding(suit), *view.holds(view.turn, suit))
    return all(other < card for other in others)


def _is_winner(view: PlayView, card: Card) -> bool:
    """Tell whether a card led now wins as far as the player can see."""
    return view.is_master(card) and not view.may_lose(card)


def _ruffs(view: PlayView, suit: Suit, rules: dict[str, Any]) -> float:
    """Return what a ruff by dummy, declarer or partner makes of leading a suit."""
    if view.notrump:
        return 0.0
    play = view.play
    dummy_trumps = view.holds(play.dummy, view.trumps)
    if suit == view.trumps:
        sides = [s for s in SUITS if s != view.trumps and len(view.holds(play.dummy, s)) <= _SHORT]
        return float(rules["trump_short"]) if dummy_trumps and sides else 0.0
    out = play.shown_out()
    hidden_trumps = view.outstanding(view.trumps)

    def ruffs(seat: Seat) -> bool:
        shown = out.get(seat, ())
        return suit in shown and view.trumps not in shown and bool(hidden_trumps)

    score = 0.0
    dummy_ruffs = len(view.holds(play.dummy, suit)) == 0 and bool(dummy_trumps)
    if dummy_ruffs and ruffs(play.contract.declarer):
        score += rules["ruff_and_discard"]
    elif dummy_ruffs:
        score += rules["ruffed"]
    if ruffs(partner(view.turn)):
        score += rules["gives_ruff"]
    return float(score)


def _spread(view: PlayView, cards: tuple[Card, ...]) -> NDArray[np.float64]:
    """Return the shares of the cards of one suit by the style of leading."""
    out = np.zeros(CARDS)
    suit = cards[0] // _RANKS
    shares = card_shares(_holding(cards), view.style, notrump=view.notrump, trumps=suit == view.trumps)
    out[suit * _RANKS : (suit + 1) * _RANKS] = shares
    return out


def _with_winner(
    view: PlayView, cards: tuple[Card, ...], shares: NDArray[np.float64], part: float
) -> NDArray[np.float64]:
    """Return the shares with `part` on the highest card, where it wins."""
    if not _is_winner(view, cards[-1]):
        return shares
    out = (1.0 - part) * shares
    out[cards[-1]] += part
    return out


def _defenders_card(view: PlayView, cards: tuple[Card, ...]) -> NDArray[np.float64]:
    return _with_winner(view, cards, _spread(view, cards), figures()["lead"]["cashed"][not view.notrump])


def _declarers(view: PlayView, suit: Suit) -> float:
    rules = figures()["declarer"]
    theirs = view.outstanding(suit)
    if suit == view.trumps:
        return float(rules["draw"] if theirs else rules["drawn"])
    here, there = (view.holds(seat, suit) for seat in (view.turn, partner(view.turn)))
    both = (*here, *there)
    score = rules["length"] * (len(both) - _SIX)
    if any(_is_winner(view, card) for card in here) or any(view.is_master(card) for card in there):
        score += rules["cash"]
    if any(is_honour(card) and not view.is_master(card) for card in there):
        score += rules["toward"]
    if not any(map(is_honour, both)):
        score += rules["nothing"]
    if view.one_short and any(_is_winner(view, card) for card in here):
        score += figures()["common"]["goal"]
    return float(score)


def _declarers_card(view: PlayView, cards: tuple[Card, ...]) -> NDArray[np.float64]:
    """Return a low card, an honour run through a defender, or the highest card out."""
    rules = figures()["declarer"]
    suit = cards[0] // _RANKS
    there = view.holds(partner(view.turn), suit)
    out = np.zeros(CARDS)
    low = cards[0]
    run = [c for c in cards if is_honour(c) and not view.is_master(c) and _neighbour(view, c)]
    if run and any(card > run[-1] for card in there) and cost(low) == 0:
        out[run[-1]] += rules["run_honour"]
        out[low] += 1.0 - rules["run_honour"]
    else:
        out[low] = 1.0
    return _with_winner(view, cards, out, rules["cashed"])


def _neighbour(view: PlayView, card: Card) -> bool:
    """Tell whether the next card below, of those not gone, is in one of declarer's hands."""
    gone = set(view.play.cards)
    below = next((c for c in range(card - 1, card // _RANKS * _RANKS - 1, -1) if c not in gone), None)
    return below is not None and any(
        below in view.holds(seat, card // _RANKS)
        for seat in SEATS
        if side_of(seat) == side_of(view.turn) and seat in view.play.hands
    )
