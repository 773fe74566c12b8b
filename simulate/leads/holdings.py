"""Which card of a suit is led: touching honours, interior sequences, spot cards by the pair's style."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.leads.styles import LeadStyle, figures

RANKS: Final = 13
_TEN, _JACK, _QUEEN, _KING, _ACE = 8, 9, 10, 11, 12


def ranks_of(holding: int) -> list[int]:
    """Return the ranks of one suit, given as thirteen bits, highest first."""
    return [rank for rank in range(RANKS - 1, -1, -1) if holding >> rank & 1]


def heads(ranks: list[int]) -> int:
    """Return how many cards from the top touch, when the top is a ten or better; 1 without a sequence."""
    if not ranks or ranks[0] < _TEN:
        return 0
    count = 1
    while count < len(ranks) and ranks[count] == ranks[count - 1] - 1:
        count += 1
    return count


def is_sequence(ranks: list[int]) -> bool:
    """Tell whether the top two touch and the third is at most one step further: QJT, QJ9, KQT."""
    return heads(ranks) >= 2 and len(ranks) >= 3 and ranks[2] >= ranks[1] - 2


@lru_cache(maxsize=65536)
def card_shares(holding: int, style: LeadStyle, *, notrump: bool, trumps: bool) -> NDArray[np.float64]:
    """Return how often each rank of a suit is led once the suit is chosen.

    Parameters
    ----------
    holding : int
        Ranks held, as thirteen bits, deuce lowest; at least one.
    style : LeadStyle
        Of the leader's side.
    notrump : bool
        The contract is in notrump.
    trumps : bool
        The suit is trumps.

    Returns
    -------
    ndarray of float, shape (13,)
        Sums to one; must not be written to.
    """
    ranks = ranks_of(holding)
    rules = figures()["card"]
    shares = np.zeros(RANKS)
    for rank, part in _proper(ranks, style, notrump, trumps):
        shares[rank] += rules["proper"] * part
    rest = 1.0 - shares.sum()
    shares[ranks] += rest / len(ranks)
    shares.setflags(write=False)
    return shares


def _proper(ranks: list[int], style: LeadStyle, notrump: bool, trumps: bool) -> list[tuple[int, float]]:
    """Return the cards the books lead, with their parts of one."""
    rules = figures()["card"]
    touching = heads(ranks)
    if len(ranks) <= 2 and touching < 2:
        return [(ranks[0] if not trumps else ranks[-1], 1.0)]
    low = _spot(ranks, style)
    if touching >= 2:
        # From two only Rusinow leads the top, so that partner can tell.
        second = style.honours == "second" and len(ranks) > 2
        honour = ranks[1] if second else ranks[0]
        if not notrump or len(ranks) <= 3 or is_sequence(ranks):
            return [(honour, 1.0)]
        head = rules["sequence_head"]
        return [(honour, head), (low, 1.0 - head)]
    inner = _inner(ranks)
    if notrump and inner is not None:
        part = rules["inner_sequence"]
        return [(inner, part), (low, 1.0 - part)]
    if ranks[0] == _ACE and not trumps:
        if not notrump:
            return [(_ACE, 1.0)]
        part = rules["ace_of_long"]
        return [(_ACE, part), (low, 1.0 - part)]
    return [(ranks[-1] if trumps else low, 1.0)]


def _inner(ranks: list[int]) -> int | None:
    """Return the top of a sequence under a higher honour: the jack of KJT, the ten of KT9 or QT9."""
    if len(ranks) >= 3 and ranks[0] >= _QUEEN and ranks[1] in (_JACK, _TEN) and ranks[2] == ranks[1] - 1:
        return ranks[1]
    return None


def _spot(ranks: list[int], style: LeadStyle) -> int:
    """Return the small card of a suit of three or more, or of two headed by touching honours."""
    size = len(ranks)
    honour = ranks[0] >= _TEN
    if style.spots == "attitude":
        return ranks[-1] if honour else ranks[1] if size > 3 else ranks[0]
    if style.spots == "third_fifth":
        # Third from an even number, lowest from an odd one.
        return ranks[2] if size % 2 == 0 and size > 2 else ranks[min(size, 5) - 1]
    if honour:
        return ranks[3] if size >= 4 else ranks[-1]
    # From nothing: high from three, second from more.
    return ranks[1] if size > 3 else ranks[0]
