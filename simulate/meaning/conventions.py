"""Conventions by name, and reading whatever stands in a case file where a meaning is asked for."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from simulate.core.calls import Call, is_bid, level_of, strain_of
from simulate.core.cards import SUIT_LETTERS, SUIT_WORDS
from simulate.errors import NOTHING, said, suggest
from simulate.meaning.language import parse_meaning
from simulate.meaning.nodes import Meaning
from simulate.meaning.softness import MeaningDataError
from simulate.meaning.words import SUIT_WORDS as SUITS_BY_WORD
from simulate.meaning.words import VAGUE_WORDS, MeaningError, NoHandError, tokens
from simulate.message import Message, Text

_KEYS: Final = ("name", "also", "suits", "meaning", "about", "suit_of_call_at")
_MOST_NAMED: Final = 8
_NEAR: Final = 0.75
_PLAIN: Final = frozenset(
    {"weak", "strong", "single", "limit", "negative", "support", "minor", "three", *SUIT_WORDS}
)
"""First words of names that are no names by themselves."""
_AFTER_NAME: Final = re.compile(r"\s*[,;]\s*(?:or\s)?|\sor\s")
_SKIPPED: Final = frozenset(
    {"a", "an", "the", "in", "of", "to", "for", "over", "with", "-", ",", ".", "("} | {")"}
)


@dataclass(frozen=True, slots=True)
class Convention:
    """A convention that says something about the hand alone.

    Parameters
    ----------
    name : str
        Its usual name.
    also : tuple of str
        Other names.
    text : str
        What it shows, in the language of `parse_meaning`.
    meaning : Meaning
        The same, read.
    about : str
        Where it is used, in a few words.
    suit_of_call_at : tuple of int
        Levels at which the suit of the name is that of the call, so that people leave it out.
    """

    name: str
    also: tuple[str, ...]
    text: str
    meaning: Meaning
    about: str
    suit_of_call_at: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ConventionList:
    """The conventions of one file.

    Parameters
    ----------
    name : str
        Name and version of the list.
    source : str
        What the meanings rest on.
    by_name : mapping of str to Convention
        Under their usual names.
    """

    name: str
    source: str
    by_name: Mapping[str, Convention]


def parse_conventions(text: str) -> ConventionList:
    """Read a file of conventions.

    Raises
    ------
    MeaningDataError
        If a key is unknown or missing, a meaning cannot be read, or a name stands for two conventions; every
        problem is named.
    """
    data = tomllib.loads(text)
    problems = _key_problems("the file", data, ("name", "source", "convention"), ())
    found: list[Convention] = []
    for entry in data.get("convention", []):
        label = f"convention {entry.get('name', '?')!r}"
        wrong = _key_problems(label, entry, _KEYS, ("also", "suits", "suit_of_call_at"))
        problems += wrong
        if not wrong:
            found += _expanded(entry, label, problems)
    owners: dict[tuple[str, ...], str] = {}
    for convention in found:
        for name in (convention.name, *convention.also):
            other = owners.setdefault(_name_key(name), convention.name)
            if other != convention.name:
                problems.append(f"{name!r} names both {other!r} and {convention.name!r}")
    if problems:
        raise MeaningDataError("expected a list of conventions: " + "; ".join(problems))
    return ConventionList(data["name"], data["source"], MappingProxyType({c.name: c for c in found}))


def _key_problems(
    label: str, entry: Mapping[str, Any], known: tuple[str, ...], optional: tuple[str, ...]
) -> list[str]:
    unknown = [f"{label}: unknown key{suggest(key, known)}: {key!r}" for key in entry if key not in known]
    missing = [f"{label}: missing {key!r}" for key in known if key not in entry and key not in optional]
    return unknown + missing


def _expanded(entry: Mapping[str, Any], label: str, problems: list[str]) -> list[Convention]:
    """Return one convention for each of its suits, or the one there is."""
    found = []
    for letter in entry.get("suits", " "):
        word = SUIT_WORDS[SUIT_LETTERS.index(letter)] if letter in SUIT_LETTERS else ""

        def fill(text: str, word: str = word, letter: str = letter) -> str:
            return text.replace("{suit}", word).replace("{S}", letter)

        text = fill(entry["meaning"])
        try:
            meaning = parse_meaning(text)
        except MeaningError as error:
            problems.append(f"{label}: {error} in {text!r}")
            continue
        also = tuple(fill(name) for name in entry.get("also", ()))
        levels = tuple(entry.get("suit_of_call_at", ()))
        found.append(Convention(fill(entry["name"]), also, text, meaning, entry["about"], levels))
    return found


def _name_key(text: str) -> tuple[str, ...]:
    """Return the words that matter of a name: "Weak 2♠", "weak two in spades" and "weak two spades" agree."""
    words = []
    for token in tokens(text):
        suits = SUITS_BY_WORD.get(token.key, ())
        if token.number is not None:
            words.append(str(token.number))
        elif len(suits) == 1:
            words.append(SUIT_WORDS[suits[0]])
        elif token.key in ("nt", "notrump", "notrumps"):
            words.append("notrump")
        elif token.key not in _SKIPPED:
            words.append(token.key)
    return tuple(words)


@cache
def conventions() -> ConventionList:
    """Return the conventions that ship with the package."""
    return parse_conventions((files("simulate.meaning") / "conventions.toml").read_text(encoding="utf-8"))


@cache
def _by_key() -> Mapping[tuple[str, ...], Convention]:
    return {
        _name_key(name): convention
        for convention in conventions().by_name.values()
        for name in (convention.name, *convention.also)
    }


def find_convention(text: str) -> Convention | None:
    """Return the convention of this name, however spelt; None if there is none.

    Examples
    --------
    >>> find_convention("Weak 2♠").text
    '5-10, 6S'
    """
    key = _name_key(text)
    return _by_key().get(key)


def with_suit_of_call(text: str, call: Call) -> str:
    """Complete a convention's name that lacks only its suit by the suit of the call; else return the text.

    Examples
    --------
    >>> from simulate.core.calls import parse_call
    >>> with_suit_of_call("weak two", parse_call("2S")), with_suit_of_call("transfer", parse_call("2H"))
    ('weak two spades', 'transfer')
    """
    if not is_bid(call) or strain_of(call) >= len(SUIT_WORDS) or read_meaning(text) is not None:
        return text
    longer = f"{text} {SUIT_WORDS[strain_of(call)]}"
    convention = find_convention(longer)
    return longer if convention and level_of(call) in convention.suit_of_call_at else text


def read_meaning(text: str) -> Meaning | None:
    """Read a convention's name or a meaning; None for anything else ("none", prose), never an error.

    Parameters
    ----------
    text : str
        As a director wrote it; a label before a colon is skipped.

    Examples
    --------
    >>> str(read_meaning("transfer to hearts")), read_meaning("no agreement")
    ('5+H', None)
    """
    convention = find_convention(text) or find_convention(text.partition(":")[2])
    if convention:
        return convention.meaning
    try:
        return parse_meaning(_written_out(text))
    except MeaningError:
        return None


def _written_out(text: str) -> str:
    """Return "splinter, 4+H" or "landy or 20+" with what the convention shows in the place of its name."""
    head, sign, rest = _first_part(text)
    convention = find_convention(head) if sign and rest.strip() else None
    return f"({convention.text}){sign}{rest}" if convention else text


def _first_part(text: str) -> tuple[str, str, str]:
    found = _AFTER_NAME.search(text)
    return (text[: found.start()], found.group(), text[found.end() :]) if found else (text, "", "")


def no_hand(text: str) -> Text | None:
    """Return the complaint that no hand fits what a text says; None for a meaning, a convention, or prose.

    Examples
    --------
    >>> no_hand("25+ 7H 7S")
    "expected what one hand can hold, but it needs 14 cards, a hand has 13: '25+ 7H 7S'"
    >>> no_hand("7H 7S, or 15-17 bal"), no_hand("strong and shapely")
    (None, None)
    """
    if read_meaning(text) is not None:
        return None
    try:
        parse_meaning(_written_out(text))
    except NoHandError as error:
        return said(error)
    except MeaningError:
        return None
    return None


def explain_unread(text: str) -> Text:
    """Say why `read_meaning` returns None, for a warning; empty if it does not.

    Examples
    --------
    >>> explain_unread("15-17 balenced")
    "column 7: expected a statement about a hand (did you mean 'balanced' or 'unbalanced'?): 'balenced'"
    >>> explain_unread("Weak two")
    "expected 'weak two diamonds', 'weak two hearts' or 'weak two spades': 'Weak two'"
    """
    if read_meaning(text) is not None:
        return NOTHING
    key = _name_key(text)
    every = conventions().by_name.values()
    longer = [c.name for c in every if key and set(key) < set(_name_key(c.name))]
    if not longer and key:
        # "RKCB 1430" and "jordan" begin other names of conventions only.
        begun = {c.name: n for c in every for n in c.also if key == _name_key(n)[: len(key)]}
        longer = list(begun.values())
    if longer and any(word.isalpha() and word not in SUIT_WORDS for word in key):
        if len(longer) > _MOST_NAMED:
            names = ", ".join(map(repr, longer[:_MOST_NAMED]))
            return Message("expected {names} ...: {text!r}", names=names, text=text)
        *most, last = map(repr, longer)
        if not most:
            return Message("expected {name}: {text!r}", name=last, text=text)
        return Message("expected {names} or {name}: {text!r}", names=", ".join(most), name=last, text=text)
    try:
        parse_meaning(_written_out(text))
    except NoHandError as error:
        return said(error)
    except MeaningError as error:
        near = _near_convention(text) if error.column == 1 else ()
        if not near:
            return said(error)
        hint = suggest(_first_part(text)[0], near)
        return said(MeaningError(Message("expected a statement about a hand{hint}", hint=hint), 1, text))
    return NOTHING


def _near_convention(text: str) -> tuple[str, ...]:
    """Return the convention whose name is nearest to the text or to its first part, if any is near."""
    key = _name_key(_first_part(text)[0])
    if not key or not key[0].isalpha() or key[0] in (*SUIT_WORDS, *VAGUE_WORDS):
        return ()
    names = _names_and_first_words()
    return tuple(names[near] for near in get_close_matches(" ".join(key), names, n=1, cutoff=_NEAR))


@cache
def _names_and_first_words() -> Mapping[str, str]:
    """Return the names of conventions, as `_name_key` reads them, and how those of several words begin."""
    names = {
        " ".join(_name_key(name)): name
        for convention in conventions().by_name.values()
        for name in (convention.name, *convention.also)
    }
    first = {name.split()[0].casefold(): name.split()[0] for name in names.values() if " " in name}
    return MappingProxyType({word: spelt for word, spelt in first.items() if word not in _PLAIN} | names)


__all__ = [
    "Convention",
    "ConventionList",
    "conventions",
    "explain_unread",
    "find_convention",
    "no_hand",
    "parse_conventions",
    "read_meaning",
    "with_suit_of_call",
]
