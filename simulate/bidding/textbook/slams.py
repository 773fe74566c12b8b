"""Keycard Blackwood: asking, answering, and placing the contract."""

from __future__ import annotations

from typing import Final

from simulate.bidding.textbook.rules import F, Rule, Term
from simulate.bidding.textbook.view import View
from simulate.core.calls import NOTRUMP, PASS, bid, is_bid
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

SLAM: Final = 32.5
GRAND: Final = 36.5
"""Combined points, shortness counted, from which slams are bid."""


def ask_keycards(view: View) -> list[Rule]:
    """Ask for keycards with 4NT when a fit and slam values are in sight."""
    suit = view.table.agreed(view.seat)
    if suit is None or view.cheapest(NOTRUMP) > 4 or not view.last_is_ours:
        return []
    low, high = (SLAM - 1.0 - view.partner.estimate, 40 - view.partner.estimate)
    terms = (Term(F.SUPPORT + suit, low, high, 0.9, 0.5), Term(F.ACES, low=1, slope=0.8))
    rule = Rule(
        bid(4, NOTRUMP),
        0.9,
        (max(low - 3, 0), 37),
        terms=terms,
        loose=True,
        forcing=1,
        artificial=True,
        asks=f"keycards {suit}",
        label="asks for keycards",
    )
    return [rule]


def after_keycards(view: View, suit: Suit) -> list[Rule]:
    """Place the contract after partner's answer to 4NT."""
    step = view.last
    if step is None or not is_bid(step):
        return []
    rules = []
    cheap = view.cheapest(suit)
    estimate = view.partner.estimate
    for level in range(cheap, 8):
        low, high = {5: (0.0, SLAM), 6: (SLAM, GRAND), 7: (GRAND, 41.0)}.get(level, (0.0, SLAM))
        terms = (Term(F.SUPPORT + suit, low - estimate, high - estimate, 0.7, 0.7),)
        rules.append(
            Rule(bid(level, suit), 1.5, (0, 37), terms=terms, loose=True, label="placed after keycards")
        )
    if cheap > 5:
        return rules
    rules.append(Rule(PASS, -5.0, label="pass of an answer"))
    return rules


def answer_keycards(view: View, suit: Suit) -> list[Rule]:
    """Answer 4NT by keycards, the trump king counted: 1 or 4, 3 or 0, 2 without and 2 with the queen."""
    low, high = view.me.hcp
    column = F.KEYCARDS + suit
    steps = (
        (CLUBS, (1, 4), (0, 1)),
        (DIAMONDS, (0, 3), (0, 1)),
        (HEARTS, (2, 5), (0, 0)),
        (SPADES, (2, 5), (1, 1)),
    )
    rules = []
    for step, counts, queen in steps:
        for count in counts:
            rules.append(
                Rule(
                    bid(5, step),
                    2.0,
                    (low, high),
                    terms=(
                        Term(column, count, count, 4.0, 4.0),
                        Term(F.QUEEN + suit, queen[0], queen[1], 3.0, 3.0),
                    ),
                    loose=True,
                    artificial=True,
                    forcing=1,
                    label=f"{count} keycards",
                )
            )
    return rules
