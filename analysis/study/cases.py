"""The cases of a study: files, names of shipped cases, folders, or cases made in Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from analysis.cases import open_case
from analysis.exit_codes import CommandLineError
from simulate.case import Case
from simulate.casefile import CaseFileError
from simulate.errors import LawpollError, said
from simulate.message import Joined, Message
from simulate.system_faults import fault_of

_SUFFIXES = (".toml", ".json")


class StudyCasesError(LawpollError, ValueError):
    """Case files of a study that cannot be used; the message lists what is wrong with all of them."""


@dataclass(frozen=True, slots=True)
class StudyCase:
    """A case under the name it has in the table."""

    name: str
    case: Case


def study_cases(cases: Iterable[str | Path | Case | StudyCase]) -> tuple[StudyCase, ...]:
    """Open all cases of a study.

    Parameters
    ----------
    cases : iterable of str, Path, Case or StudyCase
        A file, the name of a shipped case, or a folder: every .toml and .json file in it, by name. A case
        made in Python has its title as its name.

    Raises
    ------
    CommandLineError
        If one is not there, a folder holds none, or two have the same name.
    StudyCasesError
        Carrying all problems of all files.
    """
    found: list[StudyCase] = []
    missing: list[str] = []
    wrong: list[str] = []
    for given in cases:
        if isinstance(given, StudyCase):
            found.append(given)
        elif isinstance(given, Case):
            found.append(StudyCase(given.title, given))
        else:
            try:
                files = list(_files(given))
            except CommandLineError as error:
                missing.append(said(error))
                continue
            except OSError as error:
                missing.append(fault_of(error))
                continue
            for file in files:
                try:
                    found.append(StudyCase(Path(file).stem, open_case(file)))
                except CommandLineError as error:
                    missing.append(said(error))
                except OSError as error:
                    missing.append(fault_of(error))
                except CaseFileError as error:
                    wrong.append(said(error))
    if not found and not missing and not wrong:
        missing.append(Message("expected at least one case"))
    twice = [name for name, count in Counter(case.name for case in found).items() if count > 1]
    missing += [
        Message("expected cases of different names, this one stands there twice: {name!r}", name=name)
        for name in twice
    ]
    if missing:
        raise CommandLineError(Joined("\n", [*missing, *wrong]))
    if wrong:
        raise StudyCasesError(Joined("\n", wrong))
    return tuple(found)


def _files(given: str | Path) -> Iterator[str]:
    folder = Path(given)
    if not folder.is_dir():
        yield str(given)
        return
    files = sorted(file for file in folder.iterdir() if file.suffix.lower() in _SUFFIXES and file.is_file())
    if not files:
        raise CommandLineError(
            Message("expected case files (.toml or .json) in the folder: {given!r}", given=str(given))
        )
    yield from map(str, files)
