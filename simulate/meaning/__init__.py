"""The language in which directors say what a call shows."""

from simulate.meaning.language import parse_meaning
from simulate.meaning.nodes import Bounds, Meaning
from simulate.meaning.words import MeaningError

__all__ = ["Bounds", "Meaning", "MeaningError", "parse_meaning"]
