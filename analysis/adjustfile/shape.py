"""Names and shapes of the file: what is wrong with them, and what is left without the faulty parts."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from analysis.adjustfile.model import (
    AdjustFile,
    BoardPart,
    EventPart,
    OutcomePart,
    PenaltyPart,
    SelfDamagePart,
)
from simulate.casefile.problems import Problem, expected_of, short, where
from simulate.errors import suggest
from simulate.message import Joined, Message

_TABLES: Final[Mapping[str, type[BaseModel]]] = {
    "board": BoardPart,
    "outcome": OutcomePart,
    "after_infraction": OutcomePart,
    "self_damage": SelfDamagePart,
    "event": EventPart,
    "penalty": PenaltyPart,
}


def shaped(raw: Mapping[str, Any]) -> tuple[AdjustFile, list[Problem], set[str]]:
    """Return the file without its faulty parts, what was wrong, and the places that were taken out."""
    data, problems, taken = copy.deepcopy(dict(raw)), list[Problem](), set[str]()
    while True:
        try:
            return AdjustFile.model_validate(data), problems, taken
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                problems.append(_problem(detail))
                if detail["type"] != "extra_forbidden":
                    taken.add(where(*detail["loc"]))
                _take_out(data, detail["loc"])


def _take_out(data: Any, location: tuple[int | str, ...]) -> None:
    *path, last = location
    for part in path:
        data = data[part]
    if isinstance(data, list):
        data[int(last)] = {}  # keeps the numbers of the others
    else:
        del data[last]


def _problem(detail: Any) -> Problem:
    location, kind = detail["loc"], detail["type"]
    if kind == "extra_forbidden":
        key, model = str(location[-1]), AdjustFile if len(location) == 1 else _TABLES[location[0]]
        return Problem(
            where(*location[:-1]),
            Message("unknown key{hint}: {key!r}", hint=suggest(key, model.model_fields), key=key),
        )
    return Problem(where(*location), Joined(": ", (expected_of(detail), short(detail["input"]))))
