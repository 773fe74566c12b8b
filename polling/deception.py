"""Law 73: an opponent's remark or manner that misled, where what it cost is not one's own risk."""

from __future__ import annotations

from dataclasses import dataclass

from polling.articles import edition_of
from polling.decision import Decision, Measure, Party, Status, decide, on_damage


@dataclass(frozen=True, slots=True)
class Misled:
    """A player drew a false inference from an opponent's question, remark, manner or tempo.

    Parameters
    ----------
    innocent : bool
        The player who drew it did not offend himself.
    false_inference : bool
        What he took it to mean was not so.
    bridge_reason : bool
        The opponent had a demonstrable bridge reason to act as he did.
    could_have_known : bool
        At the time the opponent could have known that it might help him.
    damaged : bool or None
        The inference cost something.
    """

    innocent: bool
    false_inference: bool
    bridge_reason: bool
    could_have_known: bool
    damaged: bool | None = None


def misled(facts: Misled, edition: int) -> Decision:
    """Return whether the opponent's manner was an infraction; otherwise the inference was at one's own risk.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 73D1, 73E2; earlier, Law 73F.

    Examples
    --------
    >>> misled(Misled(True, True, bridge_reason=True, could_have_known=True), 2017)
    Law 73D (2017): inferences from opponents are drawn at one's own risk
      authorised for his opponents
      follows: the result stands
    """
    laws = edition_of(edition)
    infraction = (
        facts.innocent and facts.false_inference and facts.could_have_known and not facts.bridge_reason
    )
    if not infraction:
        return decide(
            laws,
            "opponent_manner",
            allowed=True,
            reason="inferences from opponents are drawn at one's own risk",
            status={Party.OPPONENTS: Status.AUTHORISED},
            follows=(Measure.RESULT_STANDS,),
        )
    follows, options = on_damage(facts.damaged)
    return decide(
        laws,
        "deception",
        "adjusted_score",
        allowed=False,
        reason="misled without a bridge reason, by one who could have known that it would help",
        status={Party.OPPONENTS: Status.AUTHORISED},
        follows=follows,
        options=options,
    )
