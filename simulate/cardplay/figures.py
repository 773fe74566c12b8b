"""The figures of the textbook model of later cards, from their data file, and what honours cost."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from simulate.core.cards import Card

_NINE: Final = 7


@cache
def figures() -> Mapping[str, Any]:
    """Return what ``simulate/cardplay/plays.toml`` holds."""
    text = (files("simulate.cardplay") / "plays.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def cost(card: Card) -> int:
    """Return the steps of an honour above the nine, ten 1 to ace 5; 0 for a small card.

    Examples
    --------
    >>> cost(12), cost(8), cost(3)
    (5, 1, 0)
    """
    return max(card % 13 - _NINE, 0)


def is_honour(card: Card) -> bool:
    """Tell whether a card is a ten or better."""
    return cost(card) > 0
