"""Styles of leading and the figures of the textbook model, from their data file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class LeadStyle:
    """What a pair leads from a suit.

    Parameters
    ----------
    honours : str
        "top" or "second" (Rusinow) of touching honours.
    spots : str
        "fourth", "third_fifth" or "attitude".
    """

    honours: str
    spots: str


@cache
def figures() -> Mapping[str, Any]:
    """Return what ``simulate/leads/leads.toml`` holds."""
    text = (files("simulate.leads") / "leads.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def names_a_style(method: str) -> bool:
    """Tell whether the name of a method is that of a style of leading."""
    words = method.casefold()
    return any(
        name in words for kind in ("honours", "spots") for names in figures()[kind].values() for name in names
    )


def style_of(methods: Iterable[str]) -> LeadStyle:
    """Return the style that the methods of a pair name; fourth best and top of sequence when they name none.

    Parameters
    ----------
    methods : iterable of str
        As the case names them: ``["2/1", "attitude leads"]``.

    Examples
    --------
    >>> style_of(["2/1", "Rusinow, 3rd and 5th"])
    LeadStyle(honours='second', spots='third_fifth')
    """
    words = " ; ".join(methods).casefold()
    chosen = {}
    for kind in ("honours", "spots"):
        known: Mapping[str, list[str]] = figures()[kind]
        named = [style for style, names in known.items() if any(name in words for name in names)]
        chosen[kind] = named[0] if named else next(iter(known))
    return LeadStyle(chosen["honours"], chosen["spots"])
