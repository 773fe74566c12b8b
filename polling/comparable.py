"""Law 23 (2007: 27B1(b)): how much of a replacement call lies outside the withdrawn one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from polling.articles import edition_of
from polling.decision import Decision, Measure, Party, Status, decide
from simulate.core.arrays import Hands
from simulate.core.cards import CARDS
from simulate.core.hands import HAND_SIZE
from simulate.errors import SampleError
from simulate.meaning import Meaning
from simulate.message import Message

LEAST_HANDS: Final = 100
"""Fewer hands of the replacement than this say too little."""

_CHUNK: Final = 50_000
_Z95: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Outside:
    """Share of a replacement's hands that do not fit the withdrawn call.

    Parameters
    ----------
    share : float
        Of the sampled hands that make the replacement.
    standard_error : float
        Of the share, ``sqrt(p (1 - p) / n)``; it is 0 when no or every hand is outside: see `high`.
    high : float
        Upper end of the 95% Wilson interval: what the share may still be.
    hands : int
        Sampled hands inside the replacement.
    drawn : int
        Random hands drawn to find them.
    """

    share: float
    standard_error: float
    high: float
    hands: int
    drawn: int

    def summary(self) -> str:
        """Return the share with its error, in one line."""
        return (
            f"{self.share:.1%} ± {self.standard_error:.1%} of the replacement's hands are outside the "
            f"withdrawn call (95%: at most {self.high:.1%}; {self.hands} hands of {self.drawn} drawn)"
        )

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "share": self.share,
            "standard_error": self.standard_error,
            "high": self.high,
            "hands": self.hands,
            "drawn": self.drawn,
        }

    def __repr__(self) -> str:
        return f"Outside({self.summary()})"


def outside(
    replacement: Meaning,
    withdrawn: Meaning,
    *,
    rng: np.random.Generator,
    hands: int = 4000,
    most_drawn: int = 2_000_000,
) -> Outside:
    """Return the share of the replacement's hands outside the withdrawn call's meaning.

    Hands are random hands of 13 cards out of 52 inside the replacement at its word, no card known.

    Parameters
    ----------
    replacement, withdrawn : Meaning
        Of the call that was made in the end, and of the one taken back.
    rng : numpy.random.Generator
        Source of randomness; the same generator gives the same answer.
    hands : int
        Hands of the replacement that are enough.
    most_drawn : int
        Budget, in random hands.

    Raises
    ------
    SampleError
        If fewer than `LEAST_HANDS` hands of the replacement turn up.

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 23A.

    Examples
    --------
    >>> from simulate.meaning import parse_meaning
    >>> outside(parse_meaning("5+H 6-9"), parse_meaning("4+H 6+"), rng=np.random.default_rng(1)).share
    0.0
    """
    found = misfits = drawn = 0
    impossible = replacement.bounds().empty
    while found < hands and drawn < most_drawn and not impossible:
        sample = _random_hands(min(_CHUNK, most_drawn - drawn), rng)
        drawn += len(sample)
        inside = np.flatnonzero(replacement.holds(sample))[: hands - found]
        found += len(inside)
        misfits += int((~withdrawn.holds(sample.take(inside))).sum()) if len(inside) else 0
    if found < LEAST_HANDS:
        raise SampleError(
            Message(
                "expected {least_hands} hands or more of the replacement, found {found} of {drawn}: "
                "{replacement!r}",
                least_hands=LEAST_HANDS,
                found=found,
                drawn=drawn,
                replacement=str(replacement),
            )
        )
    p = misfits / found
    spread = _Z95**2 / found
    centre = p + spread / 2
    high = (centre + _Z95 * np.sqrt(p * (1 - p) / found + spread / (4 * found))) / (1 + spread)
    return Outside(p, float(np.sqrt(p * (1 - p) / found)), min(1.0, float(high)), found, drawn)


def _random_hands(n: int, rng: np.random.Generator) -> Hands:
    keys = rng.random((n, CARDS), dtype=np.float32)
    cards: NDArray[np.intp] = np.argpartition(keys, HAND_SIZE, axis=1)[:, :HAND_SIZE]
    held = np.zeros((n, CARDS), dtype=np.bool_)
    np.put_along_axis(held, cards, True, axis=1)
    return Hands(held)


@dataclass(frozen=True, slots=True)
class Replacement:
    """A replacement call, as the director looks at it.

    Parameters
    ----------
    outside : Outside
        Share of its hands outside the withdrawn call.
    same_purpose : bool
        Both calls ask the same or relay; then what they show does not matter (2017).
    judged_comparable : bool or None
        The director's own judgement; None while he has not given it.
    """

    outside: Outside
    same_purpose: bool = False
    judged_comparable: bool | None = None


def comparable(replacement: Replacement, edition: int) -> Decision:
    """Return what the replacement leads to: the share is evidence, the judgement is the director's.

    `allowed` tells whether the call is comparable; None while he has not judged. No share decides by itself:
    no regulator names a figure.

    Raises
    ------
    LawsError
        For 1997, which knows no such call.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 23A-C; 2007, Laws 27B1(b), 27D.
    """
    laws = edition_of(edition)
    asked = "comparable" if laws.has("comparable") else "insufficient_comparable"
    judged = True if replacement.same_purpose and laws.has("comparable") else replacement.judged_comparable
    share = f"{replacement.outside.share:.0%} of its hands are outside the withdrawn call"
    if judged is None:
        return decide(
            laws,
            asked,
            "comparable_adjust",
            allowed=None,
            reason=f"{share}: the director decides whether it is similar enough",
            status={Party.NON_OFFENDERS: Status.AUTHORISED, Party.OFFENDERS: Status.UNDECIDED},
        )
    if judged:
        reason = "the same purpose" if replacement.same_purpose else share
        return decide(
            laws,
            asked,
            "comparable_adjust",
            allowed=True,
            reason=f"comparable ({reason}): the auction goes on",
            status={Party.NON_OFFENDERS: Status.AUTHORISED, Party.OFFENDERS: Status.AUTHORISED},
            options=(Measure.ADJUST,),
        )
    return decide(
        laws,
        asked,
        "withdrawn_offenders",
        "lead_restrictions",
        allowed=False,
        reason=f"not comparable ({share})",
        status={Party.NON_OFFENDERS: Status.AUTHORISED, Party.OFFENDERS: Status.UNAUTHORISED},
        options=(Measure.ADJUST,),
    )
