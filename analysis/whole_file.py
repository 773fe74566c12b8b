"""Files appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file under a temporary name, then rename it.

    Parameters
    ----------
    path : Path
        The file; one that is there is replaced.
    text : str or bytes
        A text is written in UTF-8.

    Raises
    ------
    OSError
        If the folder does not take it; nothing is left behind.
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(text.encode("utf-8") if isinstance(text, str) else text)
        # mkstemp makes files for the owner alone; a result is an ordinary file.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def check_writable(path: Path, *, force: bool = False) -> None:
    """Make sure, before long work, that `write_whole` will be able to write a file.

    Parameters
    ----------
    path : Path
        Where it shall be written.
    force : bool
        Whether an ordinary file that is there may be replaced.

    Raises
    ------
    CommandLineError
        If it is there already, is not an ordinary file, or its folder is not there or takes no files.
    """
    from analysis.exit_codes import CommandLineError

    if path.is_dir():
        raise CommandLineError(f"expected a file to write, this is a folder: {str(path)!r}")
    if path.exists() and not path.is_file():
        raise CommandLineError(f"expected an ordinary file to write: {str(path)!r}")
    if path.exists() and not force:
        raise CommandLineError(f"the file is there already, --force overwrites it: {str(path)!r}")
    if not path.parent.is_dir():
        raise CommandLineError(f"expected a folder that is there: {str(path.parent)!r}")
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise CommandLineError(f"expected a folder that takes files: {str(path.parent)!r}")
