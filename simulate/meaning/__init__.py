"""The language in which directors say what a call shows."""

from simulate.meaning.conventions import (
    Convention,
    conventions,
    explain_unread,
    find_convention,
    read_meaning,
)
from simulate.meaning.language import parse_meaning
from simulate.meaning.nodes import Bounds, Meaning
from simulate.meaning.softness import Softness, default_softness
from simulate.meaning.words import MeaningError

__all__ = [
    "Bounds",
    "Convention",
    "Meaning",
    "MeaningError",
    "Softness",
    "conventions",
    "default_softness",
    "explain_unread",
    "find_convention",
    "parse_meaning",
    "read_meaning",
]
