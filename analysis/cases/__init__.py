"""The cases that come with the package: real rulings, rewritten from published facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from analysis.exit_codes import CommandLineError, Faults
from simulate.errors import NOTHING, near_name
from simulate.message import Message, Text

if TYPE_CHECKING:
    from simulate.case import Case

_FOLDER: Final = Path(__file__).resolve().parent
_EXAMPLES: Final = _FOLDER / "examples"


@dataclass(frozen=True, slots=True)
class ShippedCase:
    """One case of the package."""

    name: str
    title: str
    source: str


def shipped_names() -> tuple[str, ...]:
    """Return the names of all cases of the package."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.toml")))


def example_names() -> tuple[str, ...]:
    """Return the names of the small invented examples, one for each kind of information."""
    return tuple(sorted(file.stem for file in _EXAMPLES.glob("*.toml")))


def examples() -> tuple[tuple[str, str], ...]:
    """Return name and title of the small invented examples."""
    import tomllib

    texts = ((name, (_EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")) for name in example_names())
    return tuple((name, tomllib.loads(text)["title"]) for name, text in texts)


def is_shipped(path: Path) -> bool:
    """Tell whether a file belongs to the package: it is not to be written to."""
    return path.resolve().parent in (_FOLDER, _EXAMPLES)


@cache
def shipped_cases() -> tuple[ShippedCase, ...]:
    """Return all cases of the package with title and source."""
    import tomllib

    found = []
    for name in shipped_names():
        data = tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        found.append(ShippedCase(name, data["title"], data["published"]["source"]))
    return tuple(found)


def case_path(argument: str) -> Path:
    """Return the file that an argument of the command line means: a path, or the bare name of a shipped case.

    A file of that name in the present folder goes before a shipped case or example.

    Raises
    ------
    CommandLineError
        If there is neither.
    """
    path = Path(argument)
    if path.is_dir():
        raise CommandLineError(Message("expected a file, this is a folder: {argument!r}", argument=argument))
    if path.exists():
        return path
    names = shipped_names()
    if argument in names:
        return _FOLDER / f"{argument}.toml"
    if argument in example_names():
        return _EXAMPLES / f"{argument}.toml"
    # A bare word was perhaps meant as the name of a case; a path was not.
    hint: Text = NOTHING
    if path.suffix == "" and path.name == argument:
        near = near_name(argument, (*names, *example_names()))
        hint = near or Message(", or the name of a case that comes with lawpoll (lawpoll cases lists them)")
    raise CommandLineError(
        Message("expected a file that is there{hint}: {argument!r}", hint=hint, argument=argument)
    )


def case_paths(arguments: Sequence[str]) -> list[Path]:
    """Return the files that several arguments mean; see `case_path`.

    Raises
    ------
    CommandLineError
        Naming every one that is not there.
    """
    found: list[Path] = []
    faults = Faults()
    for argument in arguments:
        with faults.noted():
            found.append(case_path(argument))
    faults.raise_all()
    return found


def open_case(argument: str) -> Case:
    """Return the case that an argument of the command line means; see `case_path`.

    Raises
    ------
    CommandLineError
        If there is no such file.
    CaseFileError
        Carrying all problems of the file.
    """
    from polling.regulators import regulator_names
    from simulate.casefile import load_case

    return load_case(case_path(argument), regulators=regulator_names())
