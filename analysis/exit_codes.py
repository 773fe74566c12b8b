"""Exit codes of the command, and which error leads to which."""

from __future__ import annotations

import errno
from enum import IntEnum
from pathlib import Path
from typing import Final

from simulate.errors import LawpollError, SampleError, SolverError, UnknownNameError, WorkersError

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


def message_of(error: BaseException) -> str:
    """Return what the user is told: the error's own words, or that it is a bug."""
    code = exit_code_of(error)
    if code == ExitCode.INTERRUPTED:
        return "lawpoll: interrupted"
    if code == ExitCode.BUG:
        words = " ".join(str(error).split())
        return f"lawpoll: this is a bug in lawpoll: {type(error).__name__}: {words} (--debug shows where)"
    if isinstance(error, OSError):
        where = "" if error.filename is None else f": {str(error.filename)!r}"
        return f"lawpoll: {error.strerror or type(error).__name__}{where}"
    return "\n".join(f"lawpoll: {line}" for line in str(error).splitlines() or [type(error).__name__])
