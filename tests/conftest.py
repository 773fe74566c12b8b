"""Shared fixtures: seeded deals, the textbook model, and the material beside the checkout."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import settings
from numpy.typing import NDArray

from simulate.play.solver import TrickCache

if TYPE_CHECKING:
    from analysis.ruling import Ruling

settings.register_profile("lawpoll", deadline=None, derandomize=True)
settings.load_profile("lawpoll")

SHARED = Path(__file__).resolve().parents[2] / "shared"


def lead_case(title: str) -> str:
    """Return the head of a case file, 4S by South up to the opening lead; the rest is the test's."""
    return f"""
schema_version = 1
title = "{title}"
law = 2017
regulator = "WBF"
scoring = "IMP"
dealer = "S"
vulnerable = "NS"
class = "club"
[hands]
N = "KT54.AQ.AKJT.752"
E = "98.T64.9632.AKQ4"
S = "AQJ32.K75.Q8.983"
W = "76.J9832.754.JT6"
[auction]
calls = "1S P 2C P 2S P 4S P P P"
"""


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
        # The pages they expect are English unless they say otherwise.
        patch.delenv("LAWPOLL_LANG", raising=False)
        yield folder


SOLVER = TrickCache()
"""One cache for all: the tests ask for the same boards."""


@pytest.fixture(scope="session")
def ruled() -> Callable[[str], Ruling]:
    """Rule on a shipped case by name, seed 1, with few deals; every case once in a session."""
    from analysis.cases import open_case
    from analysis.later_turns import tree_settings
    from analysis.ruling import rule
    from polling.settings import peer_settings

    few = peer_settings().with_solves(100)
    # Later turns of bound players are tested in test_outcomes.py; elsewhere they would only cost.
    follow = replace(tree_settings(), most_polls=0)

    @cache
    def once(name: str) -> Ruling:
        return rule(open_case(name), seed=1, settings=replace(few, peers=500), solver=SOLVER, follow=follow)

    return once


def random_owners(n: int, seed: int) -> NDArray[np.int8]:
    """Return `n` random deals as owners, shape (n, 52)."""
    rng = np.random.default_rng(seed)
    owners = np.empty((n, 52), dtype=np.int8)
    order = np.argsort(rng.random((n, 52)), axis=1)
    seats = np.repeat(np.arange(4, dtype=np.int8), 13)
    np.put_along_axis(owners, order, np.broadcast_to(seats, (n, 52)), axis=1)
    return owners
