"""Everything that is wrong with a case file, in one error."""

from __future__ import annotations

import copy
import types
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, get_args

from pydantic import BaseModel, ValidationError

from simulate.casefile.model import CaseDraft, CaseFile
from simulate.errors import LawpollError, suggest
from simulate.language.translator import mark
from simulate.message import Joined, Message, Text

_EXPECTED: Final = {
    "missing": mark("is missing"),
    "string_type": mark("expected text in quotes"),
    "string_unicode": mark("expected text that can be written in UTF-8"),
    "int_type": mark("expected a whole number"),
    "int_from_float": mark("expected a whole number"),
    "int_parsing_size": mark("expected a number that is not that large"),
    "float_type": mark("expected a number"),
    "bool_type": mark("expected true or false"),
    "list_type": mark("expected a list in [ ]"),
    "tuple_type": mark('expected a pair such as ["4S E 10", 3]'),
    "too_long": mark('expected a pair such as ["4S E 10", 3]'),
    "model_type": mark("expected a table of its own"),
    "dict_type": mark("expected a table of its own"),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, or worth a remark.

    Parameters
    ----------
    where : str
        Which key: ``hands.N``, ``explanation 2.call`` (counted from 1), ``line 3``; empty for the whole file.
    message : str
        What was expected, then the offending text.
    """

    where: str
    message: str

    @property
    def text(self) -> Text:
        """The place and the message, as a text that can be put into another language."""
        return Joined(": ", [part for part in (self.where, self.message) if part])

    def __str__(self) -> str:
        return str(self.text)


class CaseFileError(LawpollError, ValueError):
    """A case file that cannot be used.

    Attributes
    ----------
    problems : tuple of Problem
        All of them.
    name : str
        The file, empty when the text came from elsewhere.
    """

    def __init__(self, problems: Iterable[Problem], name: str = "") -> None:
        self.problems = tuple(problems)
        self.name = name
        named = [Joined(": ", [name, problem.text]) if name else problem.text for problem in self.problems]
        super().__init__(Joined("\n", named))

    def __reduce__(self) -> tuple[type[CaseFileError], tuple[tuple[Problem, ...], str]]:
        """Keep the problems when it goes to another process."""
        return type(self), (self.problems, self.name)


@dataclass(frozen=True, slots=True)
class Salvage:
    """What could be read of a file.

    Parameters
    ----------
    draft : CaseDraft
        Everything of the right type.
    complete : CaseFile or None
        The same when nothing was wrong.
    numbers : mapping
        For every list of tables in the draft, the number each item has in the file, from 1.
    problems : tuple of Problem
        What was left out, and why.
    """

    draft: CaseDraft
    complete: CaseFile | None
    numbers: Mapping[str, Sequence[int]]
    problems: tuple[Problem, ...]


def salvage(raw: Mapping[str, Any]) -> Salvage:
    """Check types and keys; go on with the faulty parts taken out, so that bridge can be checked too."""
    numbers = _numbers(raw)
    try:
        complete = CaseFile.model_validate(raw)
    except ValidationError as error:
        problems = tuple(problem_of(detail, CaseFile) for detail in error.errors(include_url=False))
        return Salvage(_prune(copy.deepcopy(dict(raw)), error, numbers), None, numbers, problems)
    return Salvage(complete, complete, numbers, ())


def _numbers(raw: Mapping[str, Any], prefix: str = "") -> dict[str, list[int]]:
    """Return a number for every item of every list, ``vote`` and ``outcomes.branch`` alike."""
    found: dict[str, list[int]] = {}
    for key, item in raw.items():
        if isinstance(item, list):
            found[f"{prefix}{key}"] = list(range(1, len(item) + 1))
        elif isinstance(item, dict) and not prefix:
            found |= _numbers(item, f"{key}.")
    return found


def _prune(raw: dict[str, Any], error: ValidationError, numbers: dict[str, list[int]]) -> CaseDraft:
    # Taking out one part can uncover another (a pair with one item left), so go on until the rest holds.
    failed: ValidationError | None = error
    while failed is not None:
        locations = {_faulty(raw, detail["loc"], detail["type"]) for detail in failed.errors()} - {()}
        for location in sorted(locations, key=_depth_first, reverse=True):
            _delete(raw, location, numbers)
        failed = _fails(raw)
        if failed is not None and not locations:
            # A fault that cannot be taken out, such as a key that is no text.
            numbers.clear()
            return CaseDraft.model_validate({})
    return CaseDraft.model_validate(raw)


def _fails(raw: dict[str, Any]) -> ValidationError | None:
    try:
        CaseDraft.model_validate(raw)
    except ValidationError as error:
        return error
    return None


def _depth_first(location: tuple[str | int, ...]) -> tuple[tuple[int, str], ...]:
    # Later items of a list go first, so that the numbers of the others stay right.
    return tuple((part, "") if isinstance(part, int) else (0, part) for part in location)


def _faulty(raw: Any, location: tuple[str | int, ...], kind: str) -> tuple[str | int, ...]:
    """Return the deepest existing part to take out: the whole table when something in it is missing."""
    if kind == "missing":
        location = location[:-1]
    found: list[str | int] = []
    for part in location:
        # A list may be shorter than a location says: something is missing from it.
        if not (part in raw if isinstance(raw, dict) else isinstance(raw, list) and part in range(len(raw))):
            break
        raw = raw[part]
        found.append(part)
    return tuple(found)


def _delete(raw: Any, location: tuple[str | int, ...], numbers: dict[str, list[int]]) -> None:
    holder = raw
    for part in location[:-1]:
        try:
            holder = holder[part]
        except (KeyError, IndexError):
            return  # a larger part that held it is gone already
    last = location[-1]
    if isinstance(holder, dict):
        holder.pop(last, None)
    elif isinstance(last, int) and last < len(holder):
        del holder[last]
        key = ".".join(str(part) for part in location[:-1])
        if key in numbers:
            del numbers[key][last]


def problem_of(detail: Any, model: type[BaseModel]) -> Problem:
    """Return one of the errors of a `ValidationError` of a file's model, in our words."""
    location, kind, given = detail["loc"], detail["type"], detail["input"]
    if kind == "extra_forbidden":
        key = str(location[-1])
        return Problem(
            where(*location[:-1]),
            Message("unknown key{hint}: {key!r}", hint=suggest(key, _keys(model, location[:-1])), key=key),
        )
    expected = expected_of(detail)
    given_too = expected if kind == "missing" else Joined(": ", [expected, short(given)])
    return Problem(where(*location), given_too)


def expected_of(detail: Any) -> Text:
    """Return what should have stood there, of one of the errors of a `ValidationError`."""
    context = detail.get("ctx", {})
    match detail["type"]:
        case "greater_than_equal":
            return Message("expected at least {limit}", limit=context["ge"])
        case "less_than_equal":
            return Message("expected at most {limit}", limit=context["le"])
        case kind:
            return Message(_EXPECTED[kind]) if kind in _EXPECTED else Joined("", [str(detail["msg"])])


def short(given: Any) -> str:
    """Return what stands in a file, for the end of a message: at most 60 characters."""
    text = repr(given)
    return text if len(text) <= 60 else f"{text[:57]}..."


def where(*location: str | int) -> str:
    """Return the name of a place in a file: ``explanation 2.call``, counted from 1."""
    words = ""
    for part in location:
        if isinstance(part, int):
            words += f" {part + 1}"
        else:
            words += f".{part}" if words else part
    return words


def _keys(model: type[BaseModel], location: Sequence[str | int]) -> list[str]:
    for part in location:
        if isinstance(part, int):
            continue
        for name, field in model.model_fields.items():
            if part in (name, field.alias):
                model = _model_in(field.annotation) or model
    return [field.alias or name for name, field in model.model_fields.items()]


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        return annotation if issubclass(annotation, BaseModel) else None
    return next((found for inner in get_args(annotation) if (found := _model_in(inner))), None)
