"""How far people stray from what a call is said to show: the soft edges of meanings, as data."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files

from simulate.errors import LawpollError


class MeaningDataError(LawpollError, ValueError):
    """A data file of this package (softness, conventions) that cannot be used."""


@dataclass(frozen=True, slots=True)
class Softness:
    """Costs, in natural log units, of being outside the edges of a meaning.

    Parameters
    ----------
    name : str
        Name and version, printed with results.
    source : str
        What the figures rest on.
    hcp, length, shape, honour, count : float
        Cost of each point, card, moved card, honour or counted feature outside.
    flat : float
        Cost of a yes-or-no statement (stopper, named card) that does not hold.
    most : float
        The most that a single statement can cost.

    Raises
    ------
    MeaningDataError
        If a cost is not a positive number.
    """

    name: str
    source: str
    hcp: float
    length: float
    shape: float
    honour: float
    count: float
    flat: float
    most: float

    def __post_init__(self) -> None:
        for field in fields(self)[2:]:
            value = getattr(self, field.name)
            if not (isinstance(value, int | float) and math.isfinite(value) and value > 0):
                raise MeaningDataError(f"expected a positive number for {field.name}: {value!r}")


def parse_softness(text: str) -> Softness:
    """Read a softness file.

    Parameters
    ----------
    text : str
        TOML with `name`, `source` and a table `cost`.

    Raises
    ------
    MeaningDataError
        If a key is missing or unknown, or a cost is no positive number.
    """
    given = tomllib.loads(text)
    given |= given.pop("cost", {})
    wanted = {field.name for field in fields(Softness)}
    if given.keys() != wanted:
        wrong = ", ".join(sorted(given.keys() ^ wanted))
        raise MeaningDataError(
            f"expected the keys {', '.join(sorted(wanted))}; missing or unknown: {wrong!r}"
        )
    return Softness(**given)


@cache
def default_softness() -> Softness:
    """Return the softness that ships with the package."""
    return parse_softness((files("simulate.meaning") / "softness.toml").read_text(encoding="utf-8"))
