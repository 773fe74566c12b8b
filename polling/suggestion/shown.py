"""The director's own reading of information: the hands that would prompt it."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from polling.settings import PeerSettings
from polling.suggestion.reading import Reading, Unread, mixed
from simulate.case import Case, Information
from simulate.core.actions import action_name, card_action, is_card
from simulate.core.arrays import Hands
from simulate.core.seats import seat_name
from simulate.language import Message

SEEN: Final = ("card exposed",)
"""Kinds that are certain: who saw a card knows that it is held."""
_TABLES: Final = (*SEEN, "withdrawn call")
"""Kinds that follow from a table of their own, [[irregularity]] or [[withdrawn_call]]."""


def read_shown(
    case: Case, information: Information, owners: NDArray[np.int8], settings: PeerSettings
) -> Reading | Unread:
    """Weight the source's hands by how well they fit what the director says the information shows.

    Edges are soft as everywhere, and some do it whatever they hold (epsilon); cards that were seen are
    certain.

    Parameters
    ----------
    case : Case
        The facts.
    information : Information
        With `shows`.
    owners : ndarray of int8, shape (n, 52)
        Equally likely deals.
    settings : PeerSettings
        The share without reason.
    """
    said = information.shows
    if said is None or said.meaning is None:
        return Unread(information, how_to_say(information, case))
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


def how_to_say(information: Information, case: Case) -> Message:
    """Return what the director can write to have a piece of information assessed.

    Parameters
    ----------
    information : Information
        The piece: an [[information]] of the case, or one that follows from an [[irregularity]] or a
        [[withdrawn_call]].
    case : Case
        The facts; the example of a pair names calls or cards as the question does.
    """
    values = {"shows": '"14+"', "other": '"5+H"', "pair": f'["{_example_pair(case)}"]'}
    if information in case.information or information.kind not in _TABLES:
        return Message(
            "say what hand it points to: shows = {shows} (or {other} ...) under that [[information]]; or "
            "rule yourself: suggested = {pair} under [judgement]",
            **values,
        )
    return Message(
        "say what hand it points to in an [[information]] of its own: from = {seat}, kind = {kind}, "
        "shows = {shows} (or {other} ...); or rule yourself: suggested = {pair} under [judgement]",
        seat=f'"{seat_name(information.source)}"',
        kind=f'"{information.kind}"',
        **values,
    )


def _example_pair(case: Case) -> str:
    """Return a pair as it is typed: for a card, the one chosen over the player's first of another suit."""
    if not is_card(case.chosen):
        return "4S over P"
    chosen = case.question.card
    others = [card for card in case.hand if chosen is None or card // 13 != chosen // 13]
    under = action_name(card_action(others[0])) if others else "H2"
    return f"{action_name(case.chosen)} over {under}"
