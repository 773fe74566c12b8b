"""Why statements about one hand cannot be met together, in words."""

from __future__ import annotations

from collections.abc import Sequence

from simulate.core.cards import SPADES, SUITS
from simulate.core.hands import HAND_SIZE
from simulate.core.spoken import suit_text
from simulate.meaning.nodes import And, Meaning
from simulate.message import Message, Text


def contradiction_of(parts: Sequence[Meaning]) -> Text | None:
    """Return why no hand meets all of some statements, as far as points and suit lengths tell.

    Parameters
    ----------
    parts : sequence of Meaning
        Statements that must all hold.

    Returns
    -------
    Text or None
        None where points and lengths allow a hand.

    Examples
    --------
    >>> from simulate.meaning.atoms import Length
    >>> contradiction_of([Length((3,), 7, 13), Length((2,), 7, 13)])
    'it needs 14 cards, a hand has 13'
    """
    # Parts of a conjunction one by one: its own box has been tightened and tells less of the reason.
    single = [inner for part in parts for inner in (part.parts if isinstance(part, And) else (part,))]
    boxes = [part.bounds() for part in single]
    least, most = max(box.hcp[0] for box in boxes), min(box.hcp[1] for box in boxes)
    if least > most:
        return Message("it needs {least} points and allows {most} at most", least=least, most=most)
    spans = [
        (max(box.lengths[suit][0] for box in boxes), min(box.lengths[suit][1] for box in boxes))
        for suit in SUITS
    ]
    needed, allowed = (sum(span[end] for span in spans) for end in (0, 1))
    # First: a long suit leaves the others little room, and they would be blamed for it.
    if needed > HAND_SIZE:
        return Message("it needs {needed} cards, a hand has {size}", needed=needed, size=HAND_SIZE)
    for suit in range(SPADES, -1, -1):
        least, most = spans[suit]
        if least > most:
            return Message(
                "it needs {least} {suit} and allows {most} at most",
                least=least,
                suit=suit_text(suit),
                most=most,
            )
    if allowed < HAND_SIZE:
        return Message("it allows {allowed} cards, a hand has {size}", allowed=allowed, size=HAND_SIZE)
    return None
