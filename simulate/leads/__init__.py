"""How people lead: P(card | hand, auction, class), and which cards are the same lead."""

from simulate.leads.groups import CardGroup, card_groups
from simulate.leads.model import LeadModel, LeadPosition, lead_probs
from simulate.leads.registry import DEFAULT_LEAD_MODEL, get_lead_model, lead_model_names
from simulate.leads.tricks import LeadTricks, tricks_by_lead

__all__ = [
    "DEFAULT_LEAD_MODEL",
    "CardGroup",
    "LeadModel",
    "LeadPosition",
    "LeadTricks",
    "card_groups",
    "get_lead_model",
    "lead_model_names",
    "lead_probs",
    "tricks_by_lead",
]
