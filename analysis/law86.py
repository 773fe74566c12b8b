"""Law 86, teams: what to award when a board has a result at one table, or several boards are spoilt."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from analysis.artificial import Fault, artificial_imps
from analysis.law12 import law12
from analysis.scoring import ScoringError
from simulate.message import Message

Award: TypeAlias = Literal["assigned", "assigned, at choice", "artificial", "cancel", "better of two"]


@dataclass(frozen=True, slots=True)
class Law86:
    """What the Law says.

    Parameters
    ----------
    law : int
        Edition.
    article : str
        Where it stands.
    award : str
        The kind of award.
    words : str
        The rule, paraphrased.
    status : str
        Whether this was read in the source or recalled.
    """

    law: int
    article: str
    award: Award
    words: str
    status: str


def law86(
    law: int,
    *,
    results: Literal["one", "several"],
    favours: bool = False,
    contestants_at_fault: int = 0,
) -> Law86:
    """Return what Law 86 says about a match in which boards are spoilt.

    Parameters
    ----------
    law : int
        Edition: 2007 or 2017.
    results : str
        ``"one"`` result was obtained, or ``"several"`` results or adjusted scores are in question.
    favours : bool
        The one result clearly favours a side.
    contestants_at_fault : int
        0, 1 or 2 of the two contestants; for several results.

    Raises
    ------
    ScoringError
        If the edition has no such rule in lawpoll's lawbook.

    References
    ----------
    Laws of Duplicate Bridge 2007, Law 86D; 2017, Law 86B.

    Examples
    --------
    >>> law86(2017, results="several", contestants_at_fault=1).article
    '86B2(b)'
    """
    for rule in law12()["law86"]:
        if (
            rule["law"] == law
            and rule["results"] == results
            and rule.get("favours", favours) == favours
            and rule.get("at_fault", contestants_at_fault) == contestants_at_fault
        ):
            return Law86(law, rule["article"], rule["award"], rule["words"], rule["status"])
    raise ScoringError(
        Message(
            "no rule of Law 86 in lawpoll's lawbook for these Laws, results and contestants at fault: "
            "{given!r}",
            given=(law, results, contestants_at_fault),
        )
    )


def better_of_two(assigned: Fraction | int, *, imps: int | None = None) -> tuple[Fraction, Fraction]:
    """Return the scores of a board when one contestant spoilt several (2017, Law 86B2(b)).

    Parameters
    ----------
    assigned : Fraction or int
        What would be assigned to the contestant not at fault, in IMPs.
    imps : int, optional
        What average plus is worth, if not 3.

    Returns
    -------
    tuple of Fraction
        The contestant not at fault, and the one at fault: the complement.

    Examples
    --------
    >>> better_of_two(2), better_of_two(11)
    ((Fraction(3, 1), Fraction(-3, 1)), (Fraction(11, 1), Fraction(-11, 1)))
    """
    best = max(Fraction(assigned), Fraction(artificial_imps(Fault.NONE, imps=imps)))
    return best, -best
