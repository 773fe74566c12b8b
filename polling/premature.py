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
    Laws of Duplicate Bridge 2017, Laws 50E, 57A, 57C1.

    Examples
    --------
    >>> premature_play(2017).options
    (<Measure.RESTRICT_PARTNER: 'declarer may ask partner for highest or lowest, or forbid a suit'>,)
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
        options=(Measure.RESTRICT_PARTNER,),
    )
