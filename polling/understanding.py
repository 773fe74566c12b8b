"""Law 75: as what a player who hears his call misexplained must take partner to have understood it."""

from __future__ import annotations

from simulate.case import Explanation, Said


def understood_as(explanation: Explanation) -> Said | None:
    """Return the meaning its caller is bound to, whatever he heard his partner say.

    He goes on as if partner had understood the call as he meant it when he made it: in its agreed meaning if
    partner was wrong, in his own belief if it was he who forgot. None when neither is stated.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16B1, 73C, 75A; 1997, the examples to Law 75.

    Examples
    --------
    >>> understood_as(Explanation(2, agreed=Said("to play"), told=Said("asks"))).text
    'to play'
    >>> understood_as(Explanation(2, agreed=Said("asks"), meant=Said("to play"))).text
    'to play'
    """
    return explanation.meant if explanation.meant is not None else explanation.agreed
