"""Law 50E: who may use what a defender's exposed card tells."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from polling.articles import edition_of
from polling.decision import Decision, Measure, Party, Status, decide
from simulate.language.translator import mark


class Place(Enum):
    """Where the card is."""

    EXPOSED = "face up on the table as a penalty card"
    RETURNED = "back in the hand"
    PLAYED = "played since"


class Tells(Enum):
    """What is made of it."""

    MUST_BE_PLAYED = "that it must be played"
    REST = "that he holds it, and why he led or showed it"


@dataclass(frozen=True, slots=True)
class PenaltyCard:
    """A defender's penalty card.

    Parameters
    ----------
    place : Place
        Where it is when partner acts.
    tells : Tells
        What partner would use.
    helped : bool or None
        The result could well have been different without its help, and the other side was damaged.
    """

    place: Place
    tells: Tells = Tells.REST
    helped: bool | None = None


_SUBJECT: Final = {
    Place.EXPOSED: "penalty_card_information",
    Place.RETURNED: "penalty_card_returned",
    Place.PLAYED: "penalty_card_played",
}
_WHY_NOT: Final = {
    Place.EXPOSED: mark("partner may not ask why it is there"),
    Place.RETURNED: mark("not for partner once it is back in the hand"),
    Place.PLAYED: mark("once it is played partner may not use how it came to be exposed"),
}


def who_knows(card: PenaltyCard, edition: int) -> Decision:
    """Return who may use what the card tells; the opponents always may.

    2017: all of it for everybody while the card lies exposed, nothing of it for partner once it is back in
    the hand, and nothing of how it came to lie there once it is played. Earlier: partner may know that it
    must be played, and nothing else.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16C, 50E1-4.

    Examples
    --------
    >>> who_knows(PenaltyCard(Place.RETURNED), 2017)
    Law 50E2, 16C (2017): not for partner once it is back in the hand
      unauthorised for his partner
      authorised for his opponents
      or: an adjusted score if there is damage
    """
    laws = edition_of(edition)
    lying = card.place is Place.EXPOSED
    everything = laws.rule("penalty_card_shows") == "everything"
    may = lying and (everything or card.tells is Tells.MUST_BE_PLAYED)
    if may:
        reason = (
            mark("while it lies there all may use it")
            if everything
            else mark("that it must be played is known to all")
        )
    else:
        reason = _WHY_NOT[card.place]
    return decide(
        laws,
        _SUBJECT[card.place],
        *(() if may else ("withdrawn",)),
        # From 2017 that rule is for what all could see; for the rest there is the one on withdrawn actions.
        *(("penalty_card_adjust",) if may or not everything else ()),
        allowed=may,
        reason=reason,
        status={
            Party.PARTNER: Status.AUTHORISED if may else Status.UNAUTHORISED,
            Party.OPPONENTS: Status.AUTHORISED,
        },
        follows=(Measure.ASSIGN,) if card.helped else (),
        options=(Measure.ADJUST,) if card.helped is None else (),
    )
