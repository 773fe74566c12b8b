"""The notations: one TOML file to a language, letters and words with what they stand for."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from simulate.core.calls import CALL_NAMES, NOTRUMP, Call, Strain
from simulate.core.cards import RANK_LETTERS, SUIT_LETTERS, SUIT_SYMBOLS, Rank, Suit
from simulate.core.seats import SEAT_LETTERS, Seat, Vulnerability
from simulate.errors import UnknownNameError

_NAMES: Final = ("en", "nl", "sv", "el", "fr", "de")


def notation_names() -> tuple[str, ...]:
    """Return the notations there are, English first."""
    return _NAMES


def folded(text: str) -> str:
    """Return a text without accents and in small letters, so that forms compare equal."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(plain.replace("−", "-").replace("–", "-").casefold().split())


@dataclass(frozen=True, slots=True)
class Notation:
    """What is written for every rank, suit, call, seat and vulnerability.

    Parameters
    ----------
    name, language : str
        "nl", "Dutch".
    ranks, suits, strains, calls, seats, vulnerability : mapping
        Meaning of every form, folded (`folded`).
    by, passed_out : tuple of str
        Words before declarer, and for a board without a contract.
    printed : mapping
        The form that is written, by kind and meaning.
    """

    name: str
    language: str
    ranks: Mapping[str, Rank]
    suits: Mapping[str, Suit]
    strains: Mapping[str, Strain]
    calls: Mapping[str, Call]
    seats: Mapping[str, Seat]
    vulnerability: Mapping[str, Vulnerability]
    by: tuple[str, ...]
    passed_out: tuple[str, ...]
    printed: Mapping[str, Mapping[Any, str]]


@cache
def get_notation(name: str) -> Notation:
    """Return a notation.

    Raises
    ------
    UnknownNameError
        If there is none of that name.

    Examples
    --------
    >>> get_notation("nl").ranks["v"]
    10
    """
    if name not in _NAMES:
        raise UnknownNameError("notation", name, _NAMES)
    data = tomllib.loads((files("simulate.notation") / f"{name}.toml").read_text(encoding="utf-8"))
    small = {letter: [letter] for letter in RANK_LETTERS if letter.isdigit()}
    ranks = {RANK_LETTERS.index(key): forms for key, forms in (small | data["ranks"]).items()}
    suits = {SUIT_LETTERS.index(key): [*forms, SUIT_SYMBOLS[SUIT_LETTERS.index(key)]]
             for key, forms in data["suits"].items()}  # fmt: skip
    strains = suits | {NOTRUMP: data["notrump"]}
    kinds: dict[str, dict[Any, list[str]]] = {
        "ranks": ranks,
        "suits": suits,
        "strains": strains,
        "calls": {CALL_NAMES.index(key): forms for key, forms in data["calls"].items()},
        "seats": {SEAT_LETTERS.index(key): forms for key, forms in data["seats"].items()},
        "vulnerability": {Vulnerability(key): forms for key, forms in data["vulnerability"].items()},
    }
    read = {kind: {folded(form): meaning for meaning, forms in table.items() for form in forms}
            for kind, table in kinds.items()}  # fmt: skip
    printed = {kind: {meaning: forms[0] for meaning, forms in table.items()} for kind, table in kinds.items()}
    return Notation(
        name,
        data["language"],
        by=tuple(map(folded, data["by"])),
        passed_out=tuple(map(folded, data["passed_out"])),
        printed=printed,
        **read,
    )
