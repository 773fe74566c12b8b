"""Deals consistent with what a player may know, and what they say about the hidden hands."""

from simulate.deals.belief import Belief, SeatBelief, belief
from simulate.deals.candidates import draw_for_player
from simulate.deals.constrained import ConstrainedDeals, deal_constrained
from simulate.deals.knowledge import (
    CallEvidence,
    Knowledge,
    Understanding,
    heard_meanings,
    is_artificial,
    knowledge_of,
    position_of,
)
from simulate.deals.likelihood import MISCALL
from simulate.deals.sample import CallReport, Deals
from simulate.deals.sampler import FLOOR_ESS, draw_deals
from simulate.deals.seen import Seen, lengths_shown, seen_by
from simulate.deals.settings import Settings

__all__ = [
    "FLOOR_ESS",
    "MISCALL",
    "Belief",
    "CallEvidence",
    "CallReport",
    "ConstrainedDeals",
    "Deals",
    "Knowledge",
    "SeatBelief",
    "Seen",
    "Settings",
    "Understanding",
    "belief",
    "deal_constrained",
    "draw_deals",
    "draw_for_player",
    "heard_meanings",
    "is_artificial",
    "knowledge_of",
    "lengths_shown",
    "position_of",
    "seen_by",
]
