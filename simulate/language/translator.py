"""Catalogues in gettext's .po form, read as they are written.

The texts people review are the texts that ship: Babel reads the .po files when a language other than English
is asked for, so that no compiled copy can be older than its source and a wheel needs no build step. English
is the text in the code and needs neither Babel nor a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from simulate.errors import UnknownNameError

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "nl": "Dutch", "sv": "Swedish", "el": "Greek"}
"""Languages there are catalogues for."""
_Key = tuple[str | None, str]


def mark(message: str) -> str:
    """Mark a text for the catalogues where it stands in a table; it is translated when it is shown."""
    return message


@dataclass(frozen=True, slots=True)
class Translator:
    """Gives texts in one language. A text without a translation comes in English.

    Parameters
    ----------
    language : str
        A key of `LANGUAGES`.
    messages : mapping
        Forms of every message, by context (None without) and English text.
    plural : callable
        The form for a number.
    """

    language: str
    messages: Mapping[_Key, tuple[str, ...]]
    plural: Callable[[int], int]

    def gettext(self, message: str) -> str:
        """Return a text."""
        return self._forms(None, message, message)[0]

    def pgettext(self, context: str, message: str) -> str:
        """Return a text whose English words mean several things: the context tells which."""
        return self._forms(context, message, message)[0]

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return the form of a text for a number.

        Examples
        --------
        >>> translator("nl").ngettext("{n} vote", "{n} votes", 3).format(n=3)
        '3 stemmen'
        """
        forms = self._forms(None, singular, singular, plural)
        return forms[min(self.plural(n), len(forms) - 1)]

    def _forms(self, context: str | None, key: str, *english: str) -> tuple[str, ...]:
        return self.messages.get((context, key), english)

    def __repr__(self) -> str:
        return f"Translator({self.language!r}, {len(self.messages)} messages)"


@cache
def translator(language: str) -> Translator:
    """Return the texts of a language.

    Parameters
    ----------
    language : str
        ``"en"``, ``"nl"``, ``"sv"`` or ``"el"``.

    Raises
    ------
    UnknownNameError
        If there is no such catalogue.

    Examples
    --------
    >>> translator("en").gettext("Pass"), translator("nl").gettext("Pass")
    ('Pass', 'Pas')
    """
    if language not in LANGUAGES:
        raise UnknownNameError("language", language, LANGUAGES)
    if language == "en":
        return Translator(language, {}, lambda n: int(n != 1))
    from babel.messages.pofile import read_po

    with (files("simulate.language") / "catalogues" / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    messages: dict[_Key, tuple[str, ...]] = {}
    for message in catalogue:
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if key and not message.fuzzy and forms and all(forms):
            messages[message.context, key] = forms
    # Two forms in all three languages; gettext's rule of each: one, and everything else.
    return Translator(language, messages, lambda n: int(n != 1))
