"""Scores without a result: average plus, average, average minus (Law 12C2); penalties; scores that differ."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from analysis.law12 import by_edition, law12, share_of
from analysis.scoring import ScoringError
from simulate.errors import UnknownNameError


class Fault(Enum):
    """How much of the irregularity is a contestant's own doing."""

    NONE = "plus"
    PARTLY = "average"
    DIRECTLY = "minus"


def artificial_share(fault: Fault, *, session: Fraction | None = None) -> Fraction:
    """Return the part of a top that a contestant gets for a board without a result.

    Parameters
    ----------
    fault : Fault
        NONE 60%, PARTLY 50%, DIRECTLY 40%.
    session : Fraction, optional
        His score on the other boards of the session, 0 to 1: average plus is no less than it, average minus
        no more.

    Raises
    ------
    ScoringError
        If the session score is no share.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 12C2(a) and (c); 1997, Law 12C1.

    Examples
    --------
    >>> artificial_share(Fault.NONE), artificial_share(Fault.DIRECTLY, session=Fraction("0.37"))
    (Fraction(3, 5), Fraction(37, 100))
    """
    share = share_of(law12()["artificial"][fault.value])
    if session is None:
        return share
    if not 0 <= session <= 1:
        raise ScoringError(f"expected a session score from 0 to 1: {float(session)!r}")
    if fault is Fault.NONE:
        return max(share, session)
    return min(share, session) if fault is Fault.DIRECTLY else share


def artificial_matchpoints(fault: Fault, top: int, *, session: Fraction | None = None) -> Fraction:
    """Return an artificial score out of `top`: matchpoints, or 1 at board-a-match; see `artificial_share`.

    Examples
    --------
    >>> float(artificial_matchpoints(Fault.NONE, 18, session=Fraction("0.635")))
    11.43
    """
    if top < 1:
        raise ScoringError(f"expected a top of 1 or more: {top!r}")
    return artificial_share(fault, session=session) * top


def artificial_imps(fault: Fault, *, imps: int | None = None, comparisons: int = 1) -> int:
    """Return an artificial score in IMPs.

    Parameters
    ----------
    fault : Fault
        NONE plus, PARTLY nothing, DIRECTLY minus.
    imps : int, optional
        What plus is worth where the organiser varies it; otherwise 3.
    comparisons : int
        1 at teams and for cross-IMPs that are averaged; the number of results minus 1 where they are summed.

    Raises
    ------
    ScoringError
        If `imps` is negative or there is no comparison.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 12C2(b); 2007, Law 86A. Summed cross-IMPs:
    http://web2.acbl.org/acblscore/manual/83.htm
    """
    worth = int(law12()["artificial"]["imps"]) if imps is None else imps
    if worth < 0 or comparisons < 1:
        raise ScoringError(f"expected 0 IMPs or more, and a comparison or more: {(worth, comparisons)!r}")
    return {Fault.NONE: 1, Fault.PARTLY: 0, Fault.DIRECTLY: -1}[fault] * worth * comparisons


def artificial_article(law: int, *, imps: bool) -> str:
    """Return where artificial scores stand in an edition.

    Raises
    ------
    ScoringError
        If there is no such edition.
    """
    article: str = by_edition(law12()["artificial"]["imps_article" if imps else "article"], law)
    return article


def penalty_bodies() -> tuple[str, ...]:
    """Return the bodies whose standard procedural penalty was found."""
    return tuple(law12()["penalty"])


def penalty(body: str, *, top: int | None = None) -> Fraction:
    """Return a body's standard procedural penalty: a part of a top, or IMPs at teams.

    It is taken from the offender's total at the end. It never touches the board or the opponents.

    Parameters
    ----------
    body : str
        ``"EBU"`` is the only one whose figures were found.
    top : int, optional
        Matchpoints of a top; without it the penalty is in IMPs.

    Raises
    ------
    UnknownNameError
        For another body.
    ScoringError
        If there is no such top.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 90.

    Examples
    --------
    >>> penalty("EBU", top=24), penalty("EBU")
    (Fraction(6, 1), Fraction(3, 1))
    """
    bodies = law12()["penalty"]
    if body not in bodies:
        raise UnknownNameError("body with a standard penalty", body, bodies)
    if top is None:
        return Fraction(bodies[body]["imps"])
    if top < 1:
        raise ScoringError(f"expected a top of 1 or more: {top!r}")
    return share_of(bodies[body]["top_share"]) * top


def knock_out(own: Fraction | int, opponents: Fraction | int) -> Fraction:
    """Return the one score that both sides of a knock-out match use when theirs do not balance.

    Parameters
    ----------
    own, opponents : Fraction or int
        What each side scored, as it sees it itself.

    Returns
    -------
    Fraction
        As the side named first sees it.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 12C4; 2007, Law 86B.

    Examples
    --------
    >>> knock_out(6, -9)
    Fraction(15, 2)
    """
    return (Fraction(own) - Fraction(opponents)) / 2


def knock_out_article(law: int) -> str:
    """Return where that stands in an edition; `ScoringError` if there is no such edition."""
    article: str = by_edition(law12()["knock_out"]["article"], law)
    return article
