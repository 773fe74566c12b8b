"""The texts that `simulate.language` puts into the reader's language, under one name."""

from simulate.core.spoken import (
    action_in_letters,
    action_text,
    actions_text,
    card_in_letters,
    cards_text,
    contract_in_letters,
    contract_text,
    result_letters,
    result_text,
    seat_letter,
    seat_text,
    side_text,
)
from simulate.message import Joined, Message, Named, Text

__all__ = [
    "Joined",
    "Message",
    "Named",
    "Text",
    "action_in_letters",
    "action_text",
    "actions_text",
    "card_in_letters",
    "cards_text",
    "contract_in_letters",
    "contract_text",
    "result_letters",
    "result_text",
    "seat_letter",
    "seat_text",
    "side_text",
]
