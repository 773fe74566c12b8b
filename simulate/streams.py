"""Random streams named by stage and chunk, so that neither order nor worker count changes an answer."""

from __future__ import annotations

import zlib

import numpy as np


def stream(seed: int, *names: str | int) -> np.random.Generator:
    """Return the generator of one named stage.

    Parameters
    ----------
    seed : int
        The seed of the whole run, printed with its results.
    *names : str or int
        Stage, chunk and so on; the same names always give the same numbers.

    Examples
    --------
    >>> int(stream(1, "deals").integers(100)) == int(stream(1, "deals").integers(100))
    True
    """
    key = [zlib.crc32(name.encode()) if isinstance(name, str) else name for name in names]
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=tuple(key)))
