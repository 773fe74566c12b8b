"""Texts as plain data, so that a sentence kept in a file can still be put into another language."""

from __future__ import annotations

from typing import Any

from simulate.message import Joined, Message, Named


def stored(text: str) -> Any:
    """Return a text as plain types of JSON.

    A text whose parts are no plain data, a contract say, is kept as its English words.

    Examples
    --------
    >>> from simulate.core.spoken import seat_text
    >>> restored(stored(Message("{seat} is still bound", seat=seat_text(1)))).template
    '{seat} is still bound'
    """
    data = _stored(text)
    return data if str(restored(data)) == str(text) else str(text)


def restored(data: Any) -> str:
    """Return the text that `stored` was given.

    Raises
    ------
    ValueError
        If it is none.
    """
    match data:
        case str():
            return data
        case {"message": str(template), "values": dict(values)}:
            return Message(template, **{name: _value(value) for name, value in values.items()})
        case {"joined": str(separator), "texts": list(texts)}:
            return Joined(separator, map(restored, texts))
        case {"named": str(english), "kind": str(kind), "is": int() | str() as value}:
            return Named(english, kind, value)
        case {"named": str(english), "kind": str(kind), "is": list(cards)}:
            return Named(english, kind, tuple(cards))
    raise ValueError(f"expected a stored text: {data!r}")


def _stored(text: str) -> Any:
    match text:
        case Message():
            values = {name: _plain(value) for name, value in text.values.items()}
            return {"message": text.template, "values": values}
        case Joined(parts=(separator, texts)):
            return {"joined": str(separator), "texts": [_stored(part) for part in texts]}
        case Named(parts=(kind, int() | str() as value)):
            return {"named": str(text), "kind": kind, "is": value}
        case Named(parts=("cards" as kind, tuple(cards))):
            return {"named": str(text), "kind": kind, "is": list(cards)}
    return str(text)


def _plain(value: object) -> Any:
    if isinstance(value, str):
        return _stored(value)
    return value if isinstance(value, int | float) else str(value)


def _value(value: Any) -> Any:
    return value if isinstance(value, int | float) else restored(value)
