"""What one piece of information says of its source's hand: a weight for every deal, and how to say it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulate.case import Information
from simulate.core.calls import Call
from simulate.core.seats import Seat
from simulate.language import Message, seat_text


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """How likely a piece of information is on each deal.

    Parameters
    ----------
    pieces : tuple of Information
        One, or several taken together.
    seat : int
        Whose hand it tells of.
    weights : tuple of ndarray, shape (n,)
        For every epsilon; only their proportions matter.
    manner : str
        In a word or two: ``slow``, ``fast`` ...
    instead : ndarray, shape (n, 38), or None
        Of a close decision, how likely each other call was for that hand.
    remarks : tuple of str
        What a reader must know of it.
    by_director : bool
        Whether it is the director's own reading.
    """

    pieces: tuple[Information, ...]
    seat: Seat
    weights: tuple[NDArray[np.float64], ...]
    manner: str
    instead: NDArray[np.float64] | None = None
    remarks: tuple[str, ...] = ()
    by_director: bool = False

    @property
    def middle(self) -> NDArray[np.float64]:
        """The weights of the middle epsilon, used for what is said of the hand."""
        return self.weights[len(self.weights) // 2]

    @property
    def effective(self) -> float:
        """Effective number of deals after reweighting, at the strongest reading; 0 if no deal fits."""
        totals = [float((w**2).sum()) for w in self.weights]
        return min(
            float(w.sum() ** 2 / t) if t > 0 else 0.0 for w, t in zip(self.weights, totals, strict=True)
        )

    def otherwise(self, least: float, most: int) -> dict[Call, float]:
        """Return what else he might have called, with the information, likeliest first."""
        if self.instead is None:
            return {}
        means = np.average(self.instead, axis=0, weights=self.middle)
        return {
            int(c): float(means[c]) for c in np.argsort(-means, kind="stable")[:most] if means[c] >= least
        }


@dataclass(frozen=True, slots=True)
class Unread:
    """A piece of information that the models cannot read.

    Parameters
    ----------
    information : Information
        The piece.
    why : str
        Why not, and how the director can say it himself.
    what : str or None
        The piece in words, where it is no [[information]] of the case; by default its source and its kind.
    """

    information: Information
    why: str
    what: str | None = None

    def __str__(self) -> str:
        return str(self.words())

    def words(self) -> Message:
        """Return which piece it is, and why it is left to the director."""
        if self.what is not None:
            return Message("{what} is for the director: {why}", what=self.what, why=self.why)
        return Message(
            "{seat}'s {kind} is for the director: {why}",
            seat=seat_text(self.information.source),
            kind=Message(self.information.kind),
            why=self.why,
        )


def mixed(chance: NDArray[np.float64], without_reason: tuple[float, ...]) -> tuple[NDArray[np.float64], ...]:
    """Return ``epsilon + (1 - epsilon) * chance / mean(chance)`` for every epsilon.

    Of all such pieces of information a share epsilon comes without reason and tells nothing: what is known
    after it is a mixture, epsilon of what was known before and the rest of what the piece says.

    Parameters
    ----------
    chance : ndarray, shape (n,)
        How likely each hand is to prompt it, in any scale; not nought throughout.
    without_reason : tuple of float
        The epsilons.

    Notes
    -----
    Mixing before scaling, ``epsilon + (1 - epsilon) * chance``, would make epsilon the chance that *any* hand
    prompts it without reason. Where close decisions are rare, one in ten say, an epsilon of a quarter then
    means that three in four hesitations tell nothing.
    """
    scaled = chance / chance.mean()
    return tuple(epsilon + (1 - epsilon) * scaled for epsilon in without_reason)


def together(readings: tuple[Reading, ...]) -> Reading:
    """Return several readings of one hand as one: given the hand, the pieces come independently.

    Epsilon is taken to be the same for all.
    """
    # A fixed order, so that the order of the file does not change the last digits.
    ordered = sorted(readings, key=lambda r: repr(r.pieces))
    weights = [np.prod([r.weights[i] for r in ordered], axis=0) for i in range(len(ordered[0].weights))]
    return Reading(
        pieces=tuple(piece for r in readings for piece in r.pieces),
        seat=readings[0].seat,
        weights=tuple(weights),
        manner=Message("all together"),
        by_director=any(r.by_director for r in readings),
    )
