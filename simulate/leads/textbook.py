"""Opening leads as textbooks teach them: a softly scored choice of suit, then the card by style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from simulate.core.arrays import Hands
from simulate.core.calls import NOTRUMP
from simulate.core.cards import CARDS, SUITS, Suit
from simulate.leads.context import SLAM, LeadContext, context_of, majors_unbid
from simulate.leads.holdings import card_shares, heads, is_sequence, ranks_of
from simulate.leads.model import LeadPosition
from simulate.leads.styles import figures, style_of

_JACK, _QUEEN, _KING, _ACE = 9, 10, 11, 12
_POWERS: Final = 1 << np.arange(13)
_WEAK: Final = 3
"""Points outside a suit that leave it without an entry."""
_LONG: Final = 5
"""Cards from which a suit is long."""


class TextbookLeads:
    """P(card | hand, auction) from what textbooks say about leads.

    It was written, not fitted: no leads entered it and the class of player does not change it. Of the methods
    it knows the styles of ``leads.toml``. What each call showed it reads with the textbook bidding model.
    """

    name: Final = "textbook-lead-1"
    provenance: Final = "written from textbooks of opening leads; fitted to no players, blind to class"

    def probs(
        self, positions: Sequence[LeadPosition], which: NDArray[np.intp], hands: Hands
    ) -> NDArray[np.float64]:
        """Return probabilities of cards, shape ``(n, 52)``; see `simulate.leads.model.LeadModel`."""
        out = np.zeros((len(hands), CARDS))
        for i, position in enumerate(positions):
            mine = np.flatnonzero(which == i)
            if len(mine):
                out[mine] = _probs(position, hands.take(mine))
        return out


def _probs(position: LeadPosition, hands: Hands) -> NDArray[np.float64]:
    strain, style = position.contract.strain, style_of(position.methods)
    notrump = strain == NOTRUMP
    holdings = hands.suits @ _POWERS
    scores = suit_scores(position, hands)
    scores -= scores.max(axis=1, keepdims=True)
    chosen = np.exp(scores)
    chosen /= chosen.sum(axis=1, keepdims=True)
    out = np.zeros((len(hands), 4, 13))
    for suit in SUITS:
        different, where = np.unique(holdings[:, suit], return_inverse=True)
        shares = np.stack(
            [
                card_shares(int(h), style, notrump=notrump, trumps=suit == strain) if h else np.zeros(13)
                for h in different
            ]
        )
        out[:, suit] = chosen[:, suit, None] * shares[where.reshape(-1)]
    return out.reshape(len(hands), CARDS)


def suit_scores(position: LeadPosition, hands: Hands) -> NDArray[np.float64]:
    """Return the score of leading each suit, shape ``(n, 4)``, ``-inf`` for voids.

    Parameters
    ----------
    position : LeadPosition
        The auction, and whose lead it is.
    hands : Hands
        `n` hands of the leader.
    """
    contract = position.contract
    context = context_of(position)
    kind = "notrump" if contract.strain == NOTRUMP else "suit"
    rules = figures()[kind]
    holdings = hands.suits @ _POWERS
    scores = np.empty((len(hands), 4))
    for suit in SUITS:
        trumps = suit == contract.strain
        different, where = np.unique(holdings[:, suit], return_inverse=True)
        plain = np.array([_plain(int(h), kind, trumps, contract.level) for h in different])
        scores[:, suit] = plain[where.reshape(-1)]
        if not trumps:
            scores[:, suit] += _heard(suit, context, rules)
    if kind == "notrump":
        _notrump(scores, hands, context, rules)
    else:
        _against_suit(scores, hands, position, context, rules)
    scores[hands.lengths == 0] = -np.inf
    return scores


def score_of_cards(holding: int, *, notrump: bool, trumps: bool, level: int) -> float:
    """Return the score of leading a suit by its cards alone, whatever the auction was.

    Parameters
    ----------
    holding : int
        Ranks held, as thirteen bits, deuce lowest.
    notrump : bool
        The contract is in notrump.
    trumps : bool
        The suit is trumps.
    level : int
        Of the contract.
    """
    return _plain(holding, "notrump" if notrump else "suit", trumps, level)


@lru_cache(maxsize=65536)
def _plain(holding: int, kind: str, trumps: bool, level: int) -> float:
    """Return the score of a suit by its cards alone."""
    ranks = ranks_of(holding)
    if not ranks:
        return 0.0
    rules = figures()[kind]
    if trumps:
        honour = ranks[0] >= _JACK
        single = rules["trump_single"] if len(ranks) == 1 else 0.0
        return float(rules["trump"] + (rules["trump_honour"] if honour else 0.0) + single)
    score = rules["length"][min(len(ranks), len(rules["length"])) - 1]
    return float(score + (_cards_notrump if kind == "notrump" else _cards_suit)(ranks, rules, level))


def _cards_notrump(ranks: list[int], rules: Mapping[str, Any], level: int) -> float:
    score = 0.0
    touching = heads(ranks) >= 2
    if touching:
        score += rules["sequence"] if is_sequence(ranks) else rules["touching"]
    if len(ranks) >= 4:
        score += rules["honour_points"] * sum(rank - _JACK + 1 for rank in ranks if rank >= _JACK)
    elif not touching and ranks[0] >= _QUEEN and len(ranks) <= 2:
        score += rules["bare_honour"]
    if level >= SLAM and (ranks[0] < _JACK or is_sequence(ranks)):
        score += rules["passive_slam"]
    return float(score)


def _cards_suit(ranks: list[int], rules: Mapping[str, Any], level: int) -> float:
    top, touching = ranks[0], heads(ranks) >= 2
    if touching:
        names = {_ACE: "ace_king", _KING: "king_queen", _QUEEN: "queen_jack", _JACK: "jack_ten"}
        return float(
            (rules[names[top]] if top in names else rules["small"])
            + (rules["sequence"] if is_sequence(ranks) else 0.0)
        )
    if top < _JACK:
        return float(rules["small"])
    if len(ranks) == 1:
        return 0.0
    names = {_ACE: "ace", _KING: "king", _QUEEN: "queen"}
    score = rules[names[top]] if top in names else 0.0
    if top >= _KING and top - 2 in ranks:
        score += rules["tenace"]
    if top < _ACE and len(ranks) == 2:
        score += rules["bare_honour"]
    if level >= SLAM:
        score += rules["ace_slam"] if top == _ACE else rules["active_slam"]
    return float(score)


def _heard(suit: Suit, context: LeadContext, rules: Mapping[str, Any]) -> float:
    """Return what the auction adds to a suit, whoever the leader's cards are."""
    score = 0.0
    for name in ("partner", "own", "declarer", "dummy", "directed"):
        if suit in getattr(context, name):
            score += rules[name]
    return score


def _notrump(
    scores: NDArray[np.float64], hands: Hands, context: LeadContext, rules: Mapping[str, Any]
) -> None:
    outside = hands.hcp[:, None] - hands.suit_hcp
    extra = np.maximum(hands.lengths - 3, 0)
    scores += rules["no_entry"] * np.where(outside <= _WEAK, extra, 0)
    for suit in context.partner:
        scores[:, suit] += rules["partner_short"] * (hands.lengths[:, suit] == 1)
    if not context.partner_acted:
        for suit in majors_unbid(context):
            scores[:, suit] += rules["unbid_major"]
    for suit in context.lightner:
        scores[:, suit] += rules["doubled_dummy_suit"]


def _against_suit(
    scores: NDArray[np.float64],
    hands: Hands,
    position: LeadPosition,
    context: LeadContext,
    rules: Mapping[str, Any],
) -> None:
    contract = position.contract
    strain = contract.strain
    trumps = hands.lengths[:, strain]
    by_trumps = np.array(rules["singleton"])[np.minimum(trumps, len(rules["singleton"]) - 1)]
    shown = {*context.partner, *context.own, *context.declarer, *context.dummy, strain}
    for suit in SUITS:
        if suit == strain:
            scores[:, suit] += rules["trump_preference"] * context.preference
            scores[:, suit] += rules["trump_sacrifice"] * (contract.doubled > 0)
            continue
        scores[:, suit] += np.where(hands.lengths[:, suit] == 1, by_trumps, 0.0)
        scores[:, suit] += rules["force"] * ((trumps >= 4) & (hands.lengths[:, suit] >= _LONG))
        if suit not in shown:
            scores[:, suit] += rules["unbid"]
        if suit in context.partner and suit in context.own:
            scores[:, suit] += rules["partner_raised"]
        if suit in context.lightner:
            scores[:, suit] += rules["lightner"]
