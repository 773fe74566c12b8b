"""How well many hands fit the rules of a position: the features of hands, and the probabilities of calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.textbook.rules import FAR, F, Rule
from simulate.core.arrays import HCP_OF_RANK, Hands
from simulate.core.calls import CALLS, Call

Floats = NDArray[np.float32]

_BLOCK: Final = 1_024
"""Hands scored at a time: their costs then stay in the processor's cache."""
_LOOSE: Final = 3.0
"""How much higher the temperature is of players who take the book lightly; three makes the strict likelihood
the cube of the loose one."""
_SUIT_HOLDINGS: Final = 2**13


def _of_holdings() -> Floats:
    """Return shape ``(9, 8192)``: what bidders look at in one suit, for every holding of it.

    A holding is a number of thirteen bits, the deuce the highest: length, shortness, HCP and half the ten,
    stopper, ace, king, queen, control and HCP alone.
    """
    held = (np.arange(_SUIT_HOLDINGS)[:, None] >> np.arange(12, -1, -1) & 1).astype(np.float32)
    length, hcp = held.sum(axis=1), held @ HCP_OF_RANK
    ten, jack, queen, king, ace = held[:, 8:].T
    shortness = np.select([length == 0, length == 1, length == 2], [5.0, 3.0, 1.0], 0.0)
    stopper = (ace > 0) | (king > 0) & (length >= 2) | (queen > 0) & (length >= 3)
    stopper |= (jack > 0) & (length >= 4)
    control = (ace > 0) | (king > 0) | (length <= 1)
    quality = hcp + 0.5 * ten
    looked_at = [length, shortness, quality, stopper, ace, king, queen, control, hcp]
    return np.array(looked_at, dtype=np.float32)


_OF_HOLDINGS: Final = _of_holdings()


def features(hands: Hands) -> Floats:
    """Return shape ``(F.COUNT, n)``: what bidders look at, one column a hand."""
    n = len(hands)
    packed = np.packbits(hands.suits, axis=2)
    # Sixteen bits a suit, of which the last three are empty.
    holdings = (packed[:, :, 0].astype(np.intp) << 5 | packed[:, :, 1] >> 3).T
    looked = np.empty((len(_OF_HOLDINGS), 4, n), dtype=np.float32)
    for values, out in zip(_OF_HOLDINGS, looked, strict=True):
        np.take(values, holdings, out=out, mode="clip")
    lengths, shortness, quality, stoppers, aces, kings, queens, controls, suit_hcp = looked
    hcp = suit_hcp.sum(axis=0)
    # Ranked by exchanges in pairs, longest first.
    upper, lower = np.maximum(lengths[:2], lengths[2:]), np.minimum(lengths[:2], lengths[2:])
    first, fourth = upper.max(axis=0), lower.min(axis=0)
    inner, outer = upper.min(axis=0), lower.max(axis=0)
    second, third = np.maximum(inner, outer), np.minimum(inner, outer)

    rows = np.empty((F.COUNT, n), dtype=np.float32)
    rows[F.HCP] = hcp
    rows[F.LENGTH : F.LENGTH + 4] = lengths
    rows[F.POINTS] = hcp + np.maximum(lengths - 4, 0).sum(axis=0)
    rows[F.SUPPORT : F.SUPPORT + 4] = (hcp + shortness.sum(axis=0)) - shortness
    rows[F.QUALITY : F.QUALITY + 4] = quality
    rows[F.STOPPER : F.STOPPER + 4] = stoppers
    rows[F.BEHIND : F.BEHIND + 4] = first - lengths
    rows[F.BALANCED] = np.maximum(first - 5, 0) + 2 * np.maximum(2 - fourth, 0)
    rows[F.BALANCED] += (third == 2) & (first == 5)
    rows[F.OPENING] = hcp + first + second
    rows[F.MAJOR] = lengths[2:].max(axis=0)
    rows[F.ACES] = aces.sum(axis=0)
    rows[F.KEYCARDS : F.KEYCARDS + 4] = rows[F.ACES] + kings
    rows[F.LONGEST] = first
    rows[F.QUEEN : F.QUEEN + 4] = queens
    rows[F.CONTROL : F.CONTROL + 4] = controls
    rows[F.KING : F.KING + 4] = kings
    solid = (aces[:2] > 0) & (kings[:2] > 0) & (queens[:2] > 0) & (lengths[:2] >= 7)
    rows[F.SOLID_MINOR] = solid.any(axis=0)
    return rows


class Sheet:
    """The rules of one position, laid out as arrays to score many hands at once.

    Parameters
    ----------
    rules : sequence of Rule
        For legal calls; several may share a call, the best counts.
    legal : ndarray of bool, shape (38,)
        Legal calls.
    stray : ndarray, shape (38,)
        Score of each call when no rule speaks for it: nobody follows a book all the time.
    temperature : float
        Scores are divided by it: above one, players differ more.
    lightly : float
        Share of calls made by players who take the book lightly.
    """

    def __init__(
        self,
        rules: Sequence[Rule],
        legal: NDArray[np.bool_],
        stray: Floats,
        *,
        temperature: float,
        lightly: float,
    ) -> None:
        ordered = sorted(rules, key=lambda rule: rule.call)
        groups = [rule.all_terms() for rule in ordered]
        # Many rules ask the same of a hand: it is worked out once.
        bounds: dict[tuple[int, float, float], int] = {}
        self._places = []
        for group in groups:
            asked = [(int(t.column), t.low, -t.slope) for t in group if t.low > -FAR and t.slope]
            asked += [(int(t.column), t.high, t.over) for t in group if t.high < FAR and t.over]
            self._places.append([bounds.setdefault(bound, len(bounds)) for bound in asked])
        flat = np.array(list(bounds), dtype=np.float32).reshape(len(bounds), 3)
        self._rows = flat[:, 0].astype(np.intp)
        # A cost is slope * (x - edge) where that is above 0; a negative slope costs below the edge.
        self._edges, self._slopes = flat[:, 1, None], flat[:, 2, None]
        self._bases = [np.float32(rule.base) for rule in ordered]
        highest = max([float(stray[legal].max()), *(float(base) for base in self._bases)])
        self._highest = highest
        self._calls = [rule.call for rule in ordered]
        self._stray, self._temperature, self._lightly = stray, temperature, lightly
        self._spoken = sorted(set(self._calls))
        unspoken = legal.copy()
        unspoken[self._spoken] = False
        self._unspoken = np.flatnonzero(unspoken)
        self._alone = np.exp((stray[self._unspoken] - np.float32(highest)) / np.float32(_LOOSE * temperature))

    def log_probs(self, rows: Floats) -> Floats:
        """Return log probabilities of all calls, shape ``(n, 38)``, from features of shape (F.COUNT, n)."""
        out = np.full((CALLS, rows.shape[1]), -np.inf, dtype=np.float32)
        for start in range(0, rows.shape[1], _BLOCK):
            block = slice(start, start + _BLOCK)
            likely, total, total_of_cubes = self._likelihoods(rows[:, block])
            out[self._spoken, block] = self._mixed(likely, total, total_of_cubes)
            out[self._unspoken, block] = self._mixed(self._alone[:, None], total, total_of_cubes)
        return np.ascontiguousarray(out.T)

    def log_probs_of(self, call: Call, rows: Floats) -> Floats:
        """Return the log probability of one legal call, shape ``(n,)``, from features (F.COUNT, n)."""
        out = np.empty(rows.shape[1], dtype=np.float32)
        for start in range(0, rows.shape[1], _BLOCK):
            block = slice(start, start + _BLOCK)
            likely, total, total_of_cubes = self._likelihoods(rows[:, block])
            if call in self._spoken:
                own = likely[self._spoken.index(call)]
            else:
                own = np.full_like(total, self._alone[np.searchsorted(self._unspoken, call)])
            out[block] = self._mixed(own, total, total_of_cubes)
        return out

    def _likelihoods(self, rows: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the loose likelihoods of the calls that rules speak for, their sum and that of their cubes.

        The sums are over all legal calls. The strict likelihood, at a third of the temperature, is the cube.
        """
        costs = rows[self._rows]
        costs -= self._edges
        costs *= self._slopes
        np.maximum(costs, 0, out=costs)
        scores = np.empty((len(self._spoken), rows.shape[1]), dtype=np.float32)
        scores[:] = self._stray[self._spoken, None]
        spoken = {call: scores[i] for i, call in enumerate(self._spoken)}
        fit = np.empty(rows.shape[1], dtype=np.float32)
        for call, base, places in zip(self._calls, self._bases, self._places, strict=True):
            fit[:] = base
            for place in places:
                fit -= costs[place]
            np.maximum(spoken[call], fit, out=spoken[call])
        # No score is above the highest base and each is at least that of a stray call: the exponentials can
        # neither run over nor all vanish. What is taken off does not depend on the hands in company.
        scores -= np.float32(self._highest)
        scores /= np.float32(_LOOSE * self._temperature)
        likely = np.exp(scores, out=scores)
        # Row by row: numpy adds the rows of a single hand in another order than those of many.
        total = np.full(rows.shape[1], self._alone.sum(), dtype=np.float32)
        total_of_cubes = np.full(rows.shape[1], (self._alone**3).sum(), dtype=np.float32)
        for of_call in likely:
            total += of_call
            total_of_cubes += of_call * of_call * of_call
        return likely, total, total_of_cubes

    def _mixed(self, likely: Floats, total: Floats, total_of_cubes: Floats) -> Floats:
        """Return log probabilities: most calls are made by the book, some by players who take it lightly."""
        share = likely * likely * ((1 - self._lightly) / total_of_cubes)
        share += self._lightly / total
        share *= likely
        mixed: Floats = np.log(share, out=share)
        return mixed
