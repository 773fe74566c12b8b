"""A slow call tells of a close decision, a fast one of a decision that was not close."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polling.settings import PeerSettings
from polling.suggestion.reading import Reading, Unread, mixed
from polling.suggestion.shown import how_to_say
from simulate.bidding.model import BiddingModel, log_probs_at
from simulate.case import Case, Information
from simulate.core.arrays import Hands
from simulate.deals import position_of
from simulate.language import Message, action_text

SLOW = "hesitation"
FAST = "haste"


def read_tempo(
    case: Case,
    information: Information,
    owners: NDArray[np.int8],
    model: BiddingModel,
    settings: PeerSettings,
) -> Reading | Unread:
    """Weight the caller's hands by how close his decision was, or by how clear if the call was fast.

    Closeness is the chance that he would have done something else, by the bidding model within one set of
    methods, in the position as the player in question may take him to have seen it.

    Parameters
    ----------
    case : Case
        The facts.
    information : Information
        A hesitation or haste, with its call.
    owners : ndarray of int8, shape (n, 52)
        Equally likely deals.
    model : BiddingModel
        What else he might have called.
    settings : PeerSettings
        Sharpness, and the share of slow (fast) calls without reason.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16B1(a), 73D1.
    """
    index = information.call
    if index is None or case.auction.seat_at(index) != information.source:
        return Unread(
            information,
            Message("expected the call that was slow or fast; {how}", how=how_to_say(information, case)),
        )
    call = case.auction.calls[index]
    chances = doubt(case, information, owners, model, settings)
    closeness = 1 - chances[:, call]
    slow = information.kind == SLOW
    chances[:, call] = 0
    made = float(1 - closeness.mean())
    if made < settings.misread_below:
        return Unread(
            information,
            Message(
                "the bidding model expects {call} on {share} of the hands that fit the auction: it misreads "
                "the position; {how}",
                call=action_text(call),
                share=f"{made:.0%}",
                how=how_to_say(information, case),
            ),
        )
    reading = Reading(
        pieces=(information,),
        seat=information.source,
        weights=mixed(closeness if slow else 1 - closeness, settings.without_reason),
        manner=Message("slow") if slow else Message("fast"),
        instead=chances if slow else None,
    )
    if slow and not reading.otherwise(settings.otherwise_shown, 1):
        return Unread(
            information,
            Message(
                "the bidding model sees no other call than {call}, and so no reason to think; {how}",
                call=action_text(call),
                how=how_to_say(information, case),
            ),
        )
    return reading


def doubt(
    case: Case,
    information: Information,
    owners: NDArray[np.int8],
    model: BiddingModel,
    settings: PeerSettings,
) -> NDArray[np.float64]:
    """Return how much each call was in the caller's mind, shape ``(n, 38)``, rows summing to one."""
    assert information.call is not None  # checked by `read_tempo`
    hands = Hands.of_seat(owners, information.source)
    position = position_of(case, case.question.player, information.call, at=case.question.call)
    log_probs = log_probs_at(model, position, hands).astype(np.float64)
    likely = np.exp(settings.sharpness * log_probs)
    return np.asarray(likely / likely.sum(axis=1, keepdims=True), dtype=np.float64)
