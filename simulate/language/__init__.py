"""Texts in the reader's language: one catalogue (.po) to a language, handed around as a `Translator`."""

from simulate.language.translator import LANGUAGES, Translator, translator

__all__ = ["LANGUAGES", "Translator", "translator"]
