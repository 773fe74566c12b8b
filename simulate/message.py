"""Texts that can still be put into another language: English strings that know how they were formed.

A layer that says something (a reason, a warning, an error) does not know who will read it. What it returns is
English in every respect, and whoever shows it asks each text for its form in the reader's language. This
module stands below all others, so that even a card that cannot be read is complained of in such a text;
seats, calls and cards as texts are in `simulate.core.spoken`, the languages in `simulate.language`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self


class Text(str):
    """An English text with what it was made of; equal to, and printed as, the plain string."""

    __slots__ = ("parts",)
    parts: tuple[Any, ...]

    def __new__(cls, english: str, *parts: Any) -> Self:
        """Return the English text, made of `parts`."""
        made = super().__new__(cls, english)
        made.parts = parts
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the parts when it goes to another process."""
        return _again, (type(self), str(self), self.parts)


def _again(kind: type[Text], english: str, parts: tuple[Any, ...]) -> Text:
    return Text.__new__(kind, english, *parts)


class Message(Text):
    """A sentence of the catalogues with its places filled.

    Examples
    --------
    >>> Message("{seat} is still bound", seat="East")
    'East is still bound'
    """

    __slots__ = ()

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Return the English sentence."""
        english = template.format(**values) if values else template
        return super().__new__(cls, english, template, values)

    @property
    def template(self) -> str:
        """The sentence with its places."""
        return str(self.parts[0])

    @property
    def values(self) -> Mapping[str, object]:
        """What fills the places."""
        found: Mapping[str, object] = self.parts[1]
        return found


class Joined(Text):
    """Several texts in a row."""

    __slots__ = ()

    def __new__(cls, separator: str, texts: Iterable[str]) -> Self:
        """Return them as `str.join` does."""
        texts = tuple(texts)
        return super().__new__(cls, separator.join(texts), separator, texts)


class Named(Text):
    """A seat, call, card, contract, result or side, as people read it in English."""

    __slots__ = ()
