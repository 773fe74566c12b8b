"""The language in which directors say what a call shows."""

from simulate.meaning.language import Meaning, MeaningError, parse_meaning

__all__ = ["Meaning", "MeaningError", "parse_meaning"]
