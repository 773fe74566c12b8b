"""Tricks taken at the table, given what double dummy says: models by name.

The table differs from double dummy in a way that depends on the contract: nobody finds every killing lead,
and nobody takes every finesse the right way. No model here was fitted by us; see ``table_tricks.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from simulate.core.calls import NOTRUMP
from simulate.core.contract import Contract
from simulate.errors import SolverError, look_up

MOST_TRICKS: Final = 13
DOUBLE_DUMMY: Final = "double-dummy"
DEFAULT_TRICKS: Final = DOUBLE_DUMMY
"""Stays the main figure: the published shifts are means over all deals of a level and were fitted to nobody;
one deal may well go the other way, and whoever checks a ruling can check double dummy."""


@runtime_checkable
class TricksModel(Protocol):
    """P(tricks taken | double-dummy tricks, strain, level, doubled, class of player)."""

    @property
    def name(self) -> str:
        """Name and version, printed with every result."""

    @property
    def provenance(self) -> str:
        """One sentence: what the figures rest on."""

    @property
    def limits(self) -> str:
        """One sentence: what the model does not know."""

    def distribution(
        self, contract: Contract, double_dummy: int, *, player_class: str
    ) -> NDArray[np.float64]:
        """Return the probabilities of taking 0 to 13 tricks, shape ``(14,)``, summing to one.

        Parameters
        ----------
        contract : Contract
            What is played.
        double_dummy : int
            Tricks declarer takes when all four players see all cards.
        player_class : str
            Of the table.
        """


@dataclass(frozen=True, slots=True)
class ShiftedTricks:
    """A model that moves the mean by a published shift.

    A shift of +0.15 means one trick more with probability 0.15; of -0.09 one trick fewer with probability
    0.09: the least spread that gives the mean. Nobody takes more than 13 tricks or fewer than none.

    Parameters
    ----------
    name, provenance, limits, source : str
        As in the data file.
    suit, notrump : tuple of float
        Shift at levels 1 to 7; each within -1 to 1.

    Examples
    --------
    >>> from simulate.core.contract import parse_contract
    >>> model = get_tricks_model("published-shift-1")
    >>> model.distribution(parse_contract("2S N"), 8, player_class="club")[7:10].round(2).tolist()
    [0.0, 0.85, 0.15]
    """

    name: str
    provenance: str
    limits: str
    source: str
    suit: tuple[float, ...] = (0.0,) * 7
    notrump: tuple[float, ...] = (0.0,) * 7

    def shift(self, contract: Contract) -> float:
        """Return the mean of tricks taken minus double-dummy tricks."""
        return (self.notrump if contract.strain == NOTRUMP else self.suit)[contract.level - 1]

    def distribution(
        self, contract: Contract, double_dummy: int, *, player_class: str
    ) -> NDArray[np.float64]:
        """See `TricksModel`; the class of player makes no difference here."""
        if not 0 <= double_dummy <= MOST_TRICKS:
            raise SolverError(f"expected 0 to 13 tricks: {double_dummy!r}")
        shift = self.shift(contract)
        out = np.zeros(MOST_TRICKS + 1)
        moved = min(max(double_dummy + (1 if shift > 0 else -1), 0), MOST_TRICKS)
        out[double_dummy] += 1 - abs(shift)
        out[moved] += abs(shift)
        return out


def tricks_model_names() -> tuple[str, ...]:
    """Return the names `get_tricks_model` knows."""
    return tuple(_data())


def get_tricks_model(name: str = DEFAULT_TRICKS) -> TricksModel:
    """Return a model of the tricks taken at the table.

    Raises
    ------
    UnknownNameError
        If there is none of that name.
    """
    entry = look_up("model of tricks", name, _data())
    shift: Mapping[str, Sequence[float]] = entry.get("shift", {})
    return ShiftedTricks(
        name=name,
        provenance=entry["provenance"],
        limits=entry["limits"],
        source=entry["source"],
        **{key: tuple(float(x) for x in values) for key, values in shift.items()},
    )


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(files("simulate.play").joinpath("table_tricks.toml").read_text("utf-8"))
