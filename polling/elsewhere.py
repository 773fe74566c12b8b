"""Law 16D (2007: 16C, 1997: 16B): information about a board that came from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from polling.articles import edition_of
from polling.decision import Decision, Measure, Party, Status, decide
from simulate.language.translator import mark

_TOO_LATE: Final = mark("too late to change the cards")


class Stage(Enum):
    """How far the board had got."""

    BEFORE_FIRST_CALL = "before the first call"
    IN_PROGRESS = "after the first call, before the end of the play"
    PLAYED = "played to a result"


@dataclass(frozen=True, slots=True)
class FromElsewhere:
    """A wrong hand seen, calls or a result overheard, a card of another table or of another player.

    Parameters
    ----------
    stage : Stage
        When it came to light.
    would_interfere : bool or None
        The director thinks it would probably interfere with normal play; None while he has not judged.
    can_arrange_seats : bool
        The form of the event and the scoring allow players to change seats.
    can_redeal : bool
        The form of the event allows a redeal for these contestants.
    may_have_mattered : bool or None
        For a board played: the information may have affected the result.
    """

    stage: Stage
    would_interfere: bool | None = True
    can_arrange_seats: bool = False
    can_redeal: bool = False
    may_have_mattered: bool | None = None


def options_of_director(facts: FromElsewhere, edition: int) -> Decision:
    """Return what the director may do.

    `allowed` tells whether the board can go on as if nothing had happened.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16D1-3, 86B.

    Examples
    --------
    >>> options_of_director(FromElsewhere(Stage.IN_PROGRESS, can_redeal=True), 2007)
    Law 16C3, 16C2(c), 86D (2007): too late to change the cards
      unauthorised for the player
      or: the board is played, and adjusted if the information may have mattered
      or: an adjusted score without play
    """
    laws = edition_of(edition)
    status = {Party.PLAYER: Status.UNAUTHORISED}
    if facts.stage is Stage.PLAYED:
        mattered = facts.may_have_mattered
        return decide(
            laws,
            "elsewhere_complete",
            "assigned_score",
            "other_table",
            allowed=None if mattered is None else not mattered,
            reason=mark("a result was reached: keep it, or assign one if it may have been affected"),
            status=status,
            follows=() if mattered is None else (Measure.ASSIGN if mattered else Measure.RESULT_STANDS,),
            options=(Measure.ASSIGN, Measure.RESULT_STANDS) if mattered is None else (),
        )
    if facts.would_interfere is False:
        return decide(
            laws,
            "elsewhere",
            allowed=True,
            reason="the director is told at once; he judges that normal play is still possible",
            status=status,
        )
    options: list[Measure] = []
    if facts.stage is Stage.BEFORE_FIRST_CALL:
        options += [Measure.ARRANGE_SEATS] * facts.can_arrange_seats
        options += [Measure.REDEAL] * facts.can_redeal
    options += [Measure.COMPLETE, Measure.AWARD]
    early = facts.stage is Stage.BEFORE_FIRST_CALL
    return decide(
        laws,
        "elsewhere_before_call" if early else "elsewhere_after_call",
        "elsewhere_complete",
        "other_table",
        allowed=None if facts.would_interfere is None else False,
        reason="before the first call seats or cards may change" if early else _TOO_LATE,
        status=status,
        options=options,
    )


@dataclass(frozen=True, slots=True)
class DroppedCard:
    """A card of one's own shown before or during the auction by its holder's own act.

    Parameters
    ----------
    auction_begun : bool
        The auction period has begun for his side: somebody of it has looked at his cards (2017).
    honour : bool
        The card is an honour, or was led prematurely.
    """

    auction_begun: bool
    honour: bool


def dropped_card(card: DroppedCard, edition: int) -> Decision:
    """Return which law a dropped card falls under, and who may use it.

    Examples
    --------
    >>> dropped_card(DroppedCard(auction_begun=True, honour=True), 2017)
    Law 24B, 16C (2017): the player's own slip: the card lies open until the auction ends
      authorised for the non-offending side
      unauthorised for the offending side
      follows: the card is left face up during the auction
      follows: partner passes when next it is his turn
    """
    laws = edition_of(edition)
    if not card.auction_begun:
        return options_of_director(FromElsewhere(Stage.BEFORE_FIRST_CALL, would_interfere=None), edition)
    follows = (Measure.CARD_LEFT_FACED, Measure.PASS_ONCE) if card.honour else (Measure.CARD_LEFT_FACED,)
    return decide(
        laws,
        "honour_exposed_in_auction" if card.honour else "card_exposed_in_auction",
        "withdrawn",
        allowed=False,
        reason="the player's own slip: the card lies open until the auction ends",
        status={Party.NON_OFFENDERS: Status.AUTHORISED, Party.OFFENDERS: Status.UNAUTHORISED},
        follows=follows,
    )
