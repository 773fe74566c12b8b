"""Texts in the reader's language: one catalogue (.po) to a language, handed around as a `Translator`."""

from simulate.language.message import (
    Joined,
    Message,
    action_text,
    actions_text,
    cards_text,
    contract_text,
    result_letters,
    result_text,
    seat_letter,
    seat_text,
    side_text,
)
from simulate.language.say import Say, say_in
from simulate.language.translator import LANGUAGES, Translator, translator

__all__ = [
    "LANGUAGES",
    "Joined",
    "Message",
    "Say",
    "Translator",
    "action_text",
    "actions_text",
    "cards_text",
    "contract_text",
    "result_letters",
    "result_text",
    "say_in",
    "seat_letter",
    "seat_text",
    "side_text",
    "translator",
]
