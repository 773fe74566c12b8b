"""Explained calls of one player that no hand meets together, though each of them can be."""

from __future__ import annotations

from collections.abc import Sequence

from simulate.core.seats import Seat
from simulate.deals.knowledge import CallEvidence
from simulate.meaning import Meaning
from simulate.meaning.contradiction import contradiction_of
from simulate.message import Message


def contradictions(items: Sequence[CallEvidence]) -> tuple[Message, ...]:
    """Return a warning for each call whose meaning shuts out what the same player showed before.

    Soft edges deal such hands all the same, somewhere between the two: the reader should know that they fit
    neither.

    Parameters
    ----------
    items : sequence of CallEvidence
        In the order of the auction.
    """
    shown: dict[Seat, list[Meaning]] = {}
    found = []
    for item in items:
        if item.meaning is None:
            continue
        before = shown.setdefault(item.seat, [])
        why = contradiction_of([*before, item.meaning])
        if why is None:
            before.append(item.meaning)
        else:
            # Later calls are held against the earlier ones alone, or each of them would be named.
            found.append(
                Message(
                    "{call}: no hand fits it with what the player's earlier calls showed: {why}",
                    call=item.words(),
                    why=why,
                )
            )
    return tuple(found)
