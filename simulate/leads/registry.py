"""Models of opening leads by name: named and versioned, never silently replaced."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simulate.errors import look_up
from simulate.leads.model import LeadModel
from simulate.leads.textbook import TextbookLeads

DEFAULT_LEAD_MODEL: Final = "textbook-lead-1"
_MODELS: Final[Mapping[str, Callable[[], LeadModel]]] = {"textbook-lead-1": TextbookLeads}


def lead_model_names() -> tuple[str, ...]:
    """Return the names `get_lead_model` knows."""
    return tuple(_MODELS)


def get_lead_model(name: str = DEFAULT_LEAD_MODEL) -> LeadModel:
    """Return a new model of opening leads.

    Raises
    ------
    UnknownNameError
        If there is no model of that name.
    """
    return look_up("model of leads", name, _MODELS)()
