"""Methods as a case file names them: which of them the textbook model follows, and which it cannot."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

_RANGE: Final = re.compile(r"(?:1 ?)?notrump (\d{1,2}) (\d{1,2})|(\d{1,2}) (\d{1,2}) (?:1 ?)?notrump")
_NOTRUMP: Final = re.compile(r"^(\d?)(?:nts?|sa|sang|χα|notrumps)$")
"""Notrump as it is written in English, Dutch, Swedish and Greek."""
_LETTERS: Final = str.maketrans("♣♦♥♠", "cdhs")
_HIGHEST: Final = 20
"""A range that reaches higher is that of no opening of 1NT."""
_KEPT: Final = 512
_NUMBERS: Final = {"two": "2", "three": "3", "four": "4", "five": "5"}


@dataclass(frozen=True, slots=True)
class Methods:
    """What a pair plays, as far as the textbook model knows it.

    Parameters
    ----------
    notrump : pair of float
        Range of the opening of 1NT, in HCP.
    major : int
        Fewest cards for an opening of one of a major.
    reply : str
        A new suit at the two-level over an opening of one is forcing to ``"game"``, or for one ``"round"``.
    club : str
        An opening of 1C is ``"natural"``, or ``"strong"`` whatever the shape.
    twos : str
        Scheme of two-bids: ``"weak"`` in three suits; ``"multi"``, 2D a weak two in a major; ``"strong"``,
        eight playing tricks; ``"benji"``, 2C eight playing tricks, 2D forcing to game, weak majors;
        ``"muiderberg"``, 2H and 2S five cards and a four-card minor.
    unread : tuple of str
        Names it cannot follow: the pair is taken to bid by the book there.
    """

    notrump: tuple[float, float] = (15.0, 17.0)
    major: int = 5
    reply: str = "game"
    club: str = "natural"
    twos: str = "weak"
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Book:
    """The names of the data file, in their plain form."""

    features: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    systems: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    standard: frozenset[str] = frozenset()


def method_names() -> tuple[str, ...]:
    """Return the names of methods that change what the textbook model does, as the data file spells them."""
    raw = _raw()
    named = [name for group in raw["features"].values() for names in group.values() for name in names]
    return (*raw["systems"], *named)


@lru_cache(_KEPT)
def read_methods(names: tuple[str, ...]) -> Methods:
    """Return what the textbook model follows of these methods.

    Parameters
    ----------
    names : tuple of str
        As the case file gives them; one text may name several, with commas between.

    Examples
    --------
    >>> read_methods(("Acol, 14-16 NT", "Gazzilli"))
    Methods(notrump=(14.0, 16.0), major=4, reply='round', club='natural', twos='weak', unread=('Gazzilli',))
    """
    from simulate.leads.styles import names_a_style

    book = _book()
    found: dict[str, Any] = {}
    unread = []
    # What is said outright goes before what a system brings along, wherever it stands.
    wanted = [(name, _plain(name)) for name in _parts(names)]
    for name, plain in wanted:
        if plain in book.systems or plain in book.standard:
            continue
        feature = _feature(plain)
        if feature is not None:
            found.setdefault(*feature)
        elif not names_a_style(name):
            unread.append(name)
    for _, plain in wanted:
        for part in _system(plain):
            feature = _feature(part)
            if feature is not None:
                found.setdefault(*feature)
    return replace(Methods(**found), unread=tuple(unread))


def _parts(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield from (part.strip() for part in re.split(r"[,;]", name) if part.strip())


def _system(plain: str) -> Iterator[str]:
    """Yield the features of a system, and those of the systems it is made of."""
    for part in _book().systems.get(plain, ()):
        yield part
        yield from _system(part)


def _feature(plain: str) -> tuple[str, Any] | None:
    match = _RANGE.fullmatch(plain)
    if match:
        low, high = (float(number) for number in match.groups() if number is not None)
        return ("notrump", (low, high)) if low <= high <= _HIGHEST else None
    known = _book().features.get(plain)
    if known is None:
        return None
    kind, value = known
    if kind == "notrump":
        ends = value.split("-")
        return kind, (float(ends[0]), float(ends[1]))
    return kind, int(value) if kind == "major" else value


def _plain(name: str) -> str:
    """Return a name without case, signs, plurals: "5-card Majors" is "5 card major"."""
    spelt = name.translate(_LETTERS).casefold().replace("no trump", "notrump").replace("no-trump", "notrump")
    words = re.sub(r"[^\w/]+", " ", spelt).split()
    plain = []
    for word in words:
        word = _NOTRUMP.sub(r"\1 notrump", word).strip()
        word = _NUMBERS.get(word, word)
        plain.append(word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word)
    return " ".join(plain)


@cache
def _raw() -> Mapping[str, Any]:
    text = (files("simulate.bidding") / "methods.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _book() -> _Book:
    raw = _raw()
    features = {
        _plain(name): (kind, value)
        for kind, values in raw["features"].items()
        for value, names in values.items()
        for name in names
    }
    systems = {_plain(name): tuple(map(_plain, parts)) for name, parts in raw["systems"].items()}
    return _Book(features, systems, frozenset(map(_plain, raw["standard"])) - set(features))
