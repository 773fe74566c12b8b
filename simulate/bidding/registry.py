"""Models of bidding by name: named and versioned, never silently replaced."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from simulate.bidding.model import BiddingModel
from simulate.bidding.textbook import TextbookModel
from simulate.errors import look_up

DEFAULT_MODEL: Final = "textbook-3"
_MODELS: Final[Mapping[str, Callable[[], BiddingModel]]] = {"textbook-3": TextbookModel}


def model_names() -> tuple[str, ...]:
    """Return the names `get_model` knows."""
    return tuple(_MODELS)


def get_model(name: str = DEFAULT_MODEL) -> BiddingModel:
    """Return a new bidding model.

    Parameters
    ----------
    name : str
        One of `model_names`, or the file of a trained network (``.npz``) written by
        ``python -m simulate.bidding.training``.

    Raises
    ------
    UnknownNameError
        If there is no model of that name.
    WeightsError
        If the file is not one of our networks.
    OSError
        If it cannot be opened.
    """
    if name.endswith(".npz"):
        from simulate.bidding.network import load_network

        return load_network(Path(name))
    return look_up("bidding model", name, _MODELS)()
