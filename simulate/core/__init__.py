"""The kernel: cards, hands, calls, auctions, contracts and scores, checked and immutable."""

from simulate.core.actions import Action, action_name, action_symbol
from simulate.core.arrays import Hands
from simulate.core.auction import Auction, auction_name, legal_calls, parse_auction
from simulate.core.calls import Call, Strain, call_name, call_symbol, parse_call
from simulate.core.cards import Card, card_name, parse_card
from simulate.core.contract import Contract, Result, parse_contract, parse_result, result_name
from simulate.core.hands import Deal, Hand, hand_name, parse_hand
from simulate.core.play import Play
from simulate.core.score import contract_score, imps, result_score
from simulate.core.seats import Seat, Vulnerability, parse_seat, parse_vulnerability, seat_name

__all__ = [
    "Action",
    "Auction",
    "Call",
    "Card",
    "Contract",
    "Deal",
    "Hand",
    "Hands",
    "Play",
    "Result",
    "Seat",
    "Strain",
    "Vulnerability",
    "action_name",
    "action_symbol",
    "auction_name",
    "call_name",
    "call_symbol",
    "card_name",
    "contract_score",
    "hand_name",
    "imps",
    "legal_calls",
    "parse_auction",
    "parse_call",
    "parse_card",
    "parse_contract",
    "parse_hand",
    "parse_result",
    "parse_seat",
    "parse_vulnerability",
    "result_name",
    "result_score",
    "seat_name",
]
