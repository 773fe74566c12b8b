"""Errors of the whole project; every one derives from `LawpollError`.

Messages say what was expected first and end with the offending text. An error made of a
`simulate.message.Message` is English as a string, and can be said in the reader's language: see `said`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from simulate.message import Joined, Message, Text

_T = TypeVar("_T")
NOTHING: Final = Joined("", ())
"""The text that says nothing."""


class LawpollError(Exception):
    """Base of every error raised on purpose."""


def said(error: BaseException) -> Text:
    """Return what an error says, as a text that can still be put into another language if it was made of one.

    Examples
    --------
    >>> said(LawpollError(Message("expected {n} cards", n=13))).parts[0]
    'expected {n} cards'
    """
    words = error.args[0] if len(error.args) == 1 else str(error)
    return words if isinstance(words, Text) else Joined("", [str(error)])


class NotationError(LawpollError, ValueError):
    """A card, hand, call, contract or result that cannot be read."""


class DealError(LawpollError, ValueError):
    """Hands that do not make one deal of 52 cards."""


class AuctionError(LawpollError, ValueError):
    """A sequence of calls that the Laws do not allow."""


class UnknownNameError(LawpollError, ValueError):
    """A name (model, regulator, class, convention) that does not exist.

    Parameters
    ----------
    kind : str
        What the name should have been, in words ("regulator").
    name : str
        What was given.
    known : iterable of str
        The names that exist; near ones are suggested.
    """

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        self.kind, self.name, self.known = kind, name, names
        super().__init__(
            Message(
                "unknown {kind}{hint}: {name!r}",
                kind=kind if isinstance(kind, Text) else Message(kind),
                hint=suggest(name, names),
                name=name,
            )
        )

    def __reduce__(self) -> tuple[type[UnknownNameError], tuple[str, str, list[str]]]:
        """Keep its parts when it goes to another process."""
        return type(self), (self.kind, self.name, self.known)


def look_up(kind: str, name: str, known: Mapping[str, _T]) -> _T:
    """Return what stands under a name.

    Parameters
    ----------
    kind : str
        What the name should be, in words ("bidding model").
    name : str
        What was given.
    known : mapping
        By name, in its one spelling.

    Raises
    ------
    UnknownNameError
        If there is none of that name.

    Examples
    --------
    >>> look_up("bidding model", "textbook-9", {"textbook-3": None})
    Traceback (most recent call last):
    simulate.errors.UnknownNameError: unknown bidding model (did you mean 'textbook-3'?): 'textbook-9'
    """
    if name not in known:
        raise UnknownNameError(kind, name, known)
    return known[name]


class SampleError(LawpollError, RuntimeError):
    """No trustworthy sample of deals: a call contradicts the cards, or too few deals fit."""


class SolverError(LawpollError, RuntimeError):
    """The double-dummy solver refused a board."""


class WorkersError(LawpollError, RuntimeError):
    """Worker processes ended without an answer: killed, or out of memory."""


def suggest(name: str, known: Iterable[str]) -> Text:
    """Return " (did you mean ...?)", or the known names when nothing is near.

    Parameters
    ----------
    name : str
        What was typed.
    known : iterable of str
        What exists.

    Returns
    -------
    Text
        To append to a message, with a leading space; empty when nothing exists.

    Examples
    --------
    >>> suggest("acbl ", ["ACBL", "EBU"])
    " (did you mean 'ACBL'?)"
    >>> suggest("zzz", ["ACBL", "EBU"])
    ' (expected one of ACBL, EBU)'
    """
    names = list(known)
    if not names:
        return NOTHING
    return near_name(name, names) or Message(" (expected one of {names})", names=", ".join(names))


def near_name(name: str, known: Iterable[str]) -> Text:
    """Return " (did you mean ...?)", or nothing when nothing is near; for names too many to list.

    Parameters
    ----------
    name : str
        What was typed.
    known : iterable of str
        What exists.

    Examples
    --------
    >>> near_name("acbl ", ["ACBL", "EBU"]), near_name("zzz", ["ACBL", "EBU"])
    (" (did you mean 'ACBL'?)", '')
    """
    by_folded = {n.casefold(): n for n in known}
    near = difflib.get_close_matches(name.strip().casefold(), list(by_folded), n=2, cutoff=0.6)
    match [by_folded[n] for n in near]:
        case [one, two]:
            return Message(" (did you mean {one!r} or {two!r}?)", one=one, two=two)
        case [one]:
            return Message(" (did you mean {one!r}?)", one=one)
    return NOTHING
