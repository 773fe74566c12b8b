"""How far people stray from what a call is said to show: the soft edges of meanings, as data."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files

from simulate.errors import LawpollError


class SoftnessError(LawpollError, ValueError):
    """A softness file that cannot be used."""


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
    floor : float
        Log of the least membership of a single statement, below 0.
    """

    name: str
    source: str
    hcp: float
    length: float
    shape: float
    honour: float
    count: float
    flat: float
    floor: float

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, str):
                continue
            wanted = value < 0 if field.name == "floor" else value > 0
            if not (wanted and math.isfinite(value)):
                sign = "negative" if field.name == "floor" else "positive"
                raise SoftnessError(f"expected a {sign} number for {field.name}: {value!r}")


def parse_softness(text: str) -> Softness:
    """Read a softness file.

    Parameters
    ----------
    text : str
        TOML with `name`, `source`, a table `cost` and a table `floor`.

    Raises
    ------
    SoftnessError
        If a key is missing or unknown.
    """
    data = tomllib.loads(text)
    given = {key: value for key, value in data.items() if key not in ("cost", "floor")}
    given |= data.get("cost", {})
    given |= {
        {"log": "floor"}.get(key, f"floor.{key}"): value for key, value in data.get("floor", {}).items()
    }
    wanted = {field.name for field in fields(Softness)}
    if given.keys() != wanted:
        wrong = ", ".join(sorted(given.keys() ^ wanted))
        raise SoftnessError(f"expected the keys {', '.join(sorted(wanted))}; missing or unknown: {wrong!r}")
    return Softness(**given)


@cache
def default_softness() -> Softness:
    """Return the softness that ships with the package."""
    return parse_softness((files("simulate.meaning") / "softness.toml").read_text(encoding="utf-8"))
