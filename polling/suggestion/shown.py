"""The director's own reading of information: the hands that would prompt it."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from polling.settings import PeerSettings
from polling.suggestion.reading import Reading, Unread, mixed
from simulate.case import Information
from simulate.core.arrays import Hands
from simulate.language import Message

SEEN: Final = ("card exposed",)
"""Kinds that are certain: who saw a card knows that it is held."""


def read_shown(
    information: Information, owners: NDArray[np.int8], settings: PeerSettings
) -> Reading | Unread:
    """Weight the source's hands by how well they fit what the director says the information shows.

    Edges are soft as everywhere, and some do it whatever they hold (epsilon); cards that were seen are
    certain.

    Parameters
    ----------
    information : Information
        With `shows`.
    owners : ndarray of int8, shape (n, 52)
        Equally likely deals.
    settings : PeerSettings
        The share without reason.
    """
    said = information.shows
    if said is None or said.meaning is None:
        return Unread(information, how_to_say(information))
    hands = Hands.of_seat(owners, information.source)
    certain = information.kind in SEEN
    chance = np.exp(said.meaning.log_membership(hands, strict=certain).astype(np.float64))
    if not chance.any():
        words = repr(said.text)
        why = (
            Message("no deal that fits the auction has what was seen: {words}", words=words)
            if certain
            else Message("no deal that fits the auction has a hand like that: {words}", words=words)
        )
        return Unread(information, why)
    weights = (chance,) * len(settings.without_reason) if certain else mixed(chance, settings.without_reason)
    return Reading(
        pieces=(information,),
        seat=information.source,
        weights=weights,
        # A card that was seen is no reading of anybody's.
        manner=Message("{kind}, {words}", kind=Message(information.kind), words=said.text)
        if information.kind == "card exposed"
        else Message(
            "{kind}, by the director's reading {words}", kind=Message(information.kind), words=repr(said.text)
        ),
        by_director=True,
    )


def how_to_say(information: Information) -> str:
    """Return what the director can write to have a piece of information assessed."""
    return Message(
        "say what hand it points to: shows = {shows} (or {other} ...) under that [[information]]; or rule "
        "yourself: suggested = {pair} under [judgement]",
        shows='"14+"',
        other='"5+H"',
        pair='["4S over P"]',
    )
