"""The language in which directors say what a call shows."""

from simulate.meaning.conventions import (
    Convention,
    conventions,
    explain_unread,
    find_convention,
    no_hand,
    read_meaning,
    with_suit_of_call,
)
from simulate.meaning.dealer import looks_like_formula, parse_formula
from simulate.meaning.formulas import Formula, holds_in
from simulate.meaning.language import parse_meaning
from simulate.meaning.nodes import Bounds, Meaning
from simulate.meaning.softness import Softness, default_softness
from simulate.meaning.translate import seats_named
from simulate.meaning.words import MeaningError, NoHandError

__all__ = [
    "Bounds",
    "Convention",
    "Formula",
    "Meaning",
    "MeaningError",
    "NoHandError",
    "Softness",
    "conventions",
    "default_softness",
    "explain_unread",
    "find_convention",
    "holds_in",
    "looks_like_formula",
    "no_hand",
    "parse_formula",
    "parse_meaning",
    "read_meaning",
    "seats_named",
    "with_suit_of_call",
]
