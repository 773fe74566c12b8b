"""Shared fixtures: seeded deals, the textbook model, and the material beside the checkout."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings
from numpy.typing import NDArray

settings.register_profile("lawpoll", deadline=None, derandomize=True)
settings.load_profile("lawpoll")

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder ../shared; tests that ask for it carry the marker `data`."""
    assert SHARED.is_dir(), f"tests marked `data` need {SHARED}; deselect them with -m 'not data'"
    return SHARED


@pytest.fixture(scope="session", autouse=True)
def cache_of_the_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep solved deals of this session apart from the user's own."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LAWPOLL_CACHE", str(folder))
        yield folder


def random_owners(n: int, seed: int) -> NDArray[np.int8]:
    """Return `n` random deals as owners, shape (n, 52)."""
    rng = np.random.default_rng(seed)
    owners = np.empty((n, 52), dtype=np.int8)
    order = np.argsort(rng.random((n, 52)), axis=1)
    seats = np.repeat(np.arange(4, dtype=np.int8), 13)
    np.put_along_axis(owners, order, np.broadcast_to(seats, (n, 52)), axis=1)
    return owners
