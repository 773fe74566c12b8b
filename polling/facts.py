"""Laws 82C, 84D and 85A: facts on the balance of probabilities, doubt, the director's own error."""

from __future__ import annotations

from dataclasses import dataclass, replace

from polling.articles import edition_of
from polling.decision import Decision, Measure, Party, decide
from simulate.case import Case, Fact, Information


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact in dispute.

    Parameters
    ----------
    probability : float or None
        The director's own estimate that it is true; None while he has not found either way.

    Raises
    ------
    ValueError
        If the probability is outside 0 to 1.
    """

    probability: float | None

    def __post_init__(self) -> None:
        if self.probability is not None and not 0 <= self.probability <= 1:
            raise ValueError(f"expected a probability from 0 to 1: {self.probability!r}")


def found(finding: Finding, edition: int) -> Decision:
    """Return whether the fact counts as true: likelier than not is enough, an even balance settles nothing.

    `allowed` is True when the fact is found, False when it is not, None when it stays open.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 84D, 85A, 85B.

    Examples
    --------
    >>> found(Finding(0.6), 2017)
    Law 85A (2017): the likelier of the two accounts is the fact
    """
    laws = edition_of(edition)
    p = finding.probability
    if p is None or p == 0.5:
        return decide(
            laws,
            "facts_not_found",
            "doubt",
            allowed=None,
            reason="not found either way: the ruling is given both ways, doubt to the non-offenders",
        )
    return decide(laws, "facts", allowed=p > 0.5, reason="the likelier of the two accounts is the fact")


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a case whose facts are disputed.

    Parameters
    ----------
    case : Case
        With no fact in dispute.
    held, dropped : tuple of Information
        What was disputed, as this reading takes it: found, or not found.
    """

    case: Case
    held: tuple[Information, ...]
    dropped: tuple[Information, ...]


def readings(case: Case) -> tuple[Reading, ...]:
    """Return the case with every disputed fact found, and with none of them found.

    A case without disputed facts has one reading. Other combinations are for the director to set, by editing
    the facts.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 85.
    """
    disputed = tuple(i for i in case.information if i.fact is Fact.DISPUTED)
    if not disputed:
        return (Reading(case, (), ()),)
    settled = tuple(replace(i, fact=Fact.FOUND) if i.fact is Fact.DISPUTED else i for i in case.information)
    without = tuple(i for i in case.information if i.fact is not Fact.DISPUTED)
    return (
        Reading(replace(case, information=settled), disputed, ()),
        Reading(replace(case, information=without), (), disputed),
    )


def director_erred(edition: int) -> Decision:
    """Return what follows from a wrong ruling: both sides are non-offending for that purpose.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 12C1, 82C.

    Examples
    --------
    >>> director_erred(2017)
    Law 82C, 12C1 (2017): the director's error costs neither side: each is treated as non-offending
      follows: an assigned score
      or: an artificial score
    """
    return decide(
        edition_of(edition),
        "director_error",
        "assigned_score",
        allowed=False,
        reason="the director's error costs neither side: each is treated as non-offending",
        follows=(Measure.ASSIGN,),
        options=(Measure.ARTIFICIAL,),
    )


def treated_as_non_offending(*, offended: bool, director_error: bool) -> Party:
    """Return how a side is scored: after the director's error every side is non-offending.

    Examples
    --------
    >>> treated_as_non_offending(offended=True, director_error=True).value
    'the non-offending side'
    """
    return Party.OFFENDERS if offended and not director_error else Party.NON_OFFENDERS
