"""What the operating system says of a file, in words that every language has."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final

from simulate.language.translator import mark
from simulate.message import Joined, Message, Text

_SYSTEM: Final[Mapping[int | None, str]] = {
    errno.ENOENT: mark("No such file or directory"),
    errno.EACCES: mark("Permission denied"),
    errno.EISDIR: mark("Is a directory"),
    errno.ENOTDIR: mark("Not a directory"),
    errno.EEXIST: mark("File exists"),
    errno.ENOSPC: mark("No space left on device"),
    errno.EROFS: mark("Read-only file system"),
    errno.ENAMETOOLONG: mark("File name too long"),
}
"""The system's words for what can be wrong with a file that is named."""


def fault_of(error: OSError) -> Text:
    """Return what the system says of a file that cannot be used, and which file."""
    reason = reason_of(error)
    if error.filename is None:
        return reason
    return Message("{reason}: {file!r}", reason=reason, file=str(error.filename))


def reason_of(error: OSError) -> Text:
    """Return what the system says of a file, without its name."""
    if error.errno in _SYSTEM:
        return Message(_SYSTEM[error.errno])
    return Joined("", [error.strerror or str(error) or type(error).__name__])
