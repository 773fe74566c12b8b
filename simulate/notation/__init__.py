"""Cards, calls, seats and results as people of several languages type them."""

from simulate.notation.model import Notation, get_notation, notation_names
from simulate.notation.text import (
    call_name,
    card_name,
    hand_name,
    parse_call,
    parse_card,
    parse_hand,
    parse_result,
    parse_seat,
    parse_vulnerability,
    result_name,
    seat_name,
    vulnerability_name,
)

__all__ = [
    "Notation",
    "call_name",
    "card_name",
    "get_notation",
    "hand_name",
    "notation_names",
    "parse_call",
    "parse_card",
    "parse_hand",
    "parse_result",
    "parse_seat",
    "parse_vulnerability",
    "result_name",
    "seat_name",
    "vulnerability_name",
]
