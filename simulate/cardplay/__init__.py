"""How people play the cards after the opening lead: P(card | what the player sees)."""

from simulate.cardplay.model import PlayModel, play_probs
from simulate.cardplay.registry import DEFAULT_PLAY_MODEL, get_play_model, play_model_names
from simulate.cardplay.view import PlayView

__all__ = [
    "DEFAULT_PLAY_MODEL",
    "PlayModel",
    "PlayView",
    "get_play_model",
    "play_model_names",
    "play_probs",
]
