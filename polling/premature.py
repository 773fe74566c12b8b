"""Law 57: a defender led to the next trick, or played, before his partner had played to the trick."""

from __future__ import annotations

from polling.articles import edition_of
from polling.decision import Decision, Measure, Party, Status, decide
from polling.exposed_cards import PenaltyCard, Place, who_knows
from simulate.language.translator import mark


def premature_play(edition: int, *, both_hands: bool = False, place: Place = Place.EXPOSED) -> Decision:
    """Return what becomes of the card, what declarer may choose, and who may use what it tells.

    Parameters
    ----------
    edition : int
        Of the Laws.
    both_hands : bool
        Declarer had played from both hands before.
    place : Place
        Where the card is when partner acts.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 50E, 57A, 57C1; 2007 and 1997, Law 57A, where no other suit may be
    required.

    Examples
    --------
    >>> premature_play(2017).options[0].value
    'declarer may ask partner for highest or lowest, or require or forbid another suit'
    >>> premature_play(2007).options[0].value
    'declarer may ask partner for highest or lowest, or forbid a suit'
    >>> premature_play(2017, both_hands=True).options
    ()
    """
    laws = edition_of(edition)
    if both_hands:
        return decide(
            laws,
            "after_both_hands",
            allowed=True,
            reason=mark("declarer had played from both hands: nothing follows"),
            status={Party.OFFENDERS: Status.AUTHORISED, Party.NON_OFFENDERS: Status.AUTHORISED},
            follows=(Measure.STANDS,),
        )
    return decide(
        laws,
        "premature_play",
        "penalty_card",
        "penalty_card_information",
        allowed=False,
        reason=mark(
            "played before his partner: a major penalty card, and declarer chooses what partner may play"
        ),
        status=who_knows(PenaltyCard(place), edition).status,
        follows=(Measure.MAJOR_PENALTY_CARD,),
        options=(restriction(edition),),
    )


def restriction(edition: int) -> Measure:
    """Return what declarer may lay upon the partner of a defender who played too early.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 57A1-4; 2007 and 1997, Law 57A1-3.
    """
    both = edition_of(edition).rule("premature_suit") == "required or forbidden"
    return Measure.RESTRICT_PARTNER_OR_REQUIRE if both else Measure.RESTRICT_PARTNER
