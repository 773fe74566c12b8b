"""Models of later cards by name: named and versioned, never silently replaced."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simulate.cardplay.flat import FlatPlays
from simulate.cardplay.model import PlayModel
from simulate.cardplay.textbook import TextbookPlays
from simulate.errors import look_up

DEFAULT_PLAY_MODEL: Final = "textbook-play-1"
_MODELS: Final[Mapping[str, Callable[[], PlayModel]]] = {
    "textbook-play-1": TextbookPlays,
    "flat": FlatPlays,
}


def play_model_names() -> tuple[str, ...]:
    """Return the names `get_play_model` knows."""
    return tuple(_MODELS)


def get_play_model(name: str = DEFAULT_PLAY_MODEL) -> PlayModel:
    """Return a new model of later cards.

    Raises
    ------
    UnknownNameError
        If there is no model of that name.
    """
    return look_up("model of plays", name, _MODELS)()
