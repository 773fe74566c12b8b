"""Tricks at the table: named models, their distributions, what the published means say."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.bidding.model import CLASSES
from simulate.core.contract import Contract, parse_contract
from simulate.errors import SolverError, UnknownNameError
from simulate.play.table_tricks import (
    DEFAULT_TRICKS,
    ShiftedTricks,
    TricksModel,
    get_tricks_model,
    tricks_model_names,
)

CONTRACTS = st.builds(Contract, st.integers(1, 7), st.integers(0, 4), st.integers(0, 2), st.integers(0, 3))


@given(st.sampled_from(tricks_model_names()), CONTRACTS, st.integers(0, 13), st.sampled_from(CLASSES))
def test_every_model_gives_a_distribution_within_the_thirteen_tricks(
    name: str, contract: Contract, tricks: int, player_class: str
) -> None:
    model = get_tricks_model(name)
    assert isinstance(model, TricksModel)
    found = model.distribution(contract, tricks, player_class=player_class)
    assert found.shape == (14,)
    assert found.min() >= 0
    assert found.sum() == pytest.approx(1)
    mean = float(found @ np.arange(14))
    assert isinstance(model, ShiftedTricks)
    wanted = tricks + model.shift(contract)
    assert mean == pytest.approx(min(max(wanted, 0.0), 13.0) if tricks in (0, 13) else wanted)


def test_double_dummy_is_plain() -> None:
    found = get_tricks_model().distribution(parse_contract("1N W"), 7, player_class="club")
    assert found.tolist() == np.eye(14)[7].tolist()
    assert DEFAULT_TRICKS == "double-dummy"


# The table of ../shared/law/evidence.md: level, strain, tricks at the table minus double-dummy tricks.
PUBLISHED = [
    ("1S N", 0.37),
    ("2H E", 0.15),
    ("3C S", 0.14),
    ("4S W", -0.01),
    ("5D N", 0.06),
    ("6H N", -0.09),
    ("7C N", -0.09),
    ("1N E", 0.41),
    ("2N E", 0.30),
    ("3N E", 0.19),
    ("6N E", -0.09),
]


@pytest.mark.parametrize(("contract", "shift"), PUBLISHED)
def test_published_means(contract: str, shift: float) -> None:
    model = get_tricks_model("published-shift-1")
    found = model.distribution(parse_contract(contract), 8, player_class="elite")
    assert float(found @ np.arange(14)) == pytest.approx(8 + shift)
    assert "not fitted by us" in model.provenance


def test_unknown_names_and_impossible_tricks() -> None:
    with pytest.raises(UnknownNameError, match=r"did you mean 'published-shift-1'"):
        get_tricks_model("published-shift")
    with pytest.raises(SolverError, match="0 to 13 tricks"):
        get_tricks_model().distribution(parse_contract("1N W"), 14, player_class="club")
