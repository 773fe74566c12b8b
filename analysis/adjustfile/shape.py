"""Names and shapes of the file: what is wrong with them, and what is left without the faulty parts."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from analysis.adjustfile.model import AdjustFile
from simulate.casefile.problems import Problem, problem_of, where


def shaped(raw: Mapping[str, Any]) -> tuple[AdjustFile, list[Problem], set[str]]:
    """Return the file without its faulty parts, what was wrong, and the places that were taken out."""
    data, problems, taken = copy.deepcopy(dict(raw)), list[Problem](), set[str]()
    while True:
        try:
            return AdjustFile.model_validate(data), problems, taken
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                problems.append(problem_of(detail, AdjustFile))
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
