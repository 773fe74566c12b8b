"""Exit codes of the command, and which error leads to which."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import Final

from simulate.errors import LawpollError, SampleError, SolverError, UnknownNameError, WorkersError, said
from simulate.message import Joined, Message, Text
from simulate.system_faults import fault_of

_PACKAGES: Final = Path(__file__).resolve().parent.parent


class ExitCode(IntEnum):
    """What the command tells the shell."""

    DONE = 0
    BUG = 1
    COMMAND_LINE = 2
    """Unknown option, file not there."""
    FILE_CONTENT = 3
    """Something inside a file is wrong."""
    UNTRUSTWORTHY = 4
    """No trustworthy result."""
    DIFFERS = 5
    """`verify` found other figures."""
    INTERRUPTED = 130


class CommandLineError(LawpollError, ValueError):
    """What was typed cannot be done, whatever is in the files."""


class Faults:
    """What is wrong with a command line: gathered, so that all of it is said at once.

    Examples
    --------
    >>> faults = Faults()
    >>> with faults.noted():
    ...     raise CommandLineError("one")
    >>> with faults.noted():
    ...     raise CommandLineError("two")
    >>> faults.raise_all()
    Traceback (most recent call last):
    ...
    analysis.exit_codes.CommandLineError: one
    two
    """

    def __init__(self) -> None:
        self._found: list[LawpollError] = []

    @contextmanager
    def noted(self, *also: type[LawpollError]) -> Iterator[None]:
        """Note what is wrong with one thing that was typed, and go on; `also` errors of other kinds."""
        kinds: tuple[type[LawpollError], ...] = (CommandLineError, UnknownNameError, *also)
        try:
            yield
        except kinds as error:
            self._found.append(error)

    def raise_all(self) -> None:
        """Raise what was noted, if anything was."""
        if len(self._found) == 1:
            raise self._found[0]
        if self._found:
            raise CommandLineError(Joined("\n", map(said, self._found)))


def wrong_option(option: str, problem: Text) -> CommandLineError:
    """Return the error that what was given with an option, ``"--choice"``, cannot be used."""
    return CommandLineError(Message("{option}: {problem}", option=option, problem=problem))


def exit_code_of(error: BaseException) -> ExitCode:
    """Return the exit code for an error.

    A file of the user's that cannot be opened or written is a matter of the command line; a file of lawpoll's
    own is a bug.
    """
    match error:
        case KeyboardInterrupt():
            return ExitCode.INTERRUPTED
        case CommandLineError() | UnknownNameError():
            return ExitCode.COMMAND_LINE
        case SampleError() | SolverError() | WorkersError():
            return ExitCode.UNTRUSTWORTHY
        case LawpollError():
            return ExitCode.FILE_CONTENT
        case OSError(filename=str() | Path() as name) if not _is_ours(name):
            return ExitCode.COMMAND_LINE
        case OSError(errno=errno.ENOSPC):
            # Where the output goes is full: nothing of ours.
            return ExitCode.COMMAND_LINE
    return ExitCode.BUG


def _is_ours(name: str | Path) -> bool:
    file = Path(name).absolute()
    return any(file.is_relative_to(_PACKAGES / package) for package in ("simulate", "polling", "analysis"))


def message_of(error: BaseException, language: str = "en") -> str:
    """Return what the user is told: the error's own words, or that it is a bug.

    Parameters
    ----------
    error : BaseException
        What ended the command.
    language : str
        A key of `simulate.language.LANGUAGES`. A bug is told in English, to be copied into a report.
    """
    code = exit_code_of(error)
    if code == ExitCode.BUG:
        words = " ".join(str(error).split())
        return f"lawpoll: this is a bug in lawpoll: {type(error).__name__}: {words} (--debug shows where)"
    from simulate.language import say_in

    lines = say_in(language)(_words(error, code)).splitlines()
    return "\n".join(f"lawpoll: {line}" for line in lines or [type(error).__name__])


def _words(error: BaseException, code: ExitCode) -> Text:
    if code == ExitCode.INTERRUPTED:
        return Message("interrupted")
    if isinstance(error, OSError):
        return fault_of(error)
    return said(error)
