"""The case as a panel is asked about it: what the Laws leave known, and one name for cards of one choice."""

from __future__ import annotations

from polling.cards import by_group
from polling.irregularities import with_irregularities
from simulate.case import Case


def as_asked(case: Case) -> Case:
    """Return the case as whoever deals for it, polls it or rules on it must take it; twice changes nothing.

    Cards led out of turn, exposed or taken back are known to those who may use them, by the edition of the
    case, and cards that are one choice have one name.

    Parameters
    ----------
    case : Case
        The facts, as the case file has them.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16C, 47E, 50E, 53.
    """
    return by_group(with_irregularities(case))
