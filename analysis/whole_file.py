"""Files appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from simulate.errors import NOTHING
from simulate.message import Message


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
        If the folder does not take it; nothing is left behind. It names the file, not the temporary one.
    """
    try:
        handle, name = _temporary(path)
    except OSError as error:
        error.filename = str(path)
        raise
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(text.encode("utf-8") if isinstance(text, str) else text)
        # mkstemp makes files for the owner alone; a result is an ordinary file.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException as failed:
        with contextlib.suppress(OSError):
            os.unlink(name)
        if isinstance(failed, OSError) and failed.filename is not None:
            failed.filename, failed.filename2 = str(path), None
        raise


def _temporary(path: Path) -> tuple[int, str]:
    return tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)


def input_file(name: str) -> Path:
    """Return the file that a command reads.

    Raises
    ------
    CommandLineError
        If it is a folder, or not there.
    """
    from analysis.exit_codes import CommandLineError

    path = Path(name)
    if path.is_dir():
        raise CommandLineError(Message("expected a file, this is a folder: {argument!r}", argument=name))
    if not path.exists():
        raise CommandLineError(
            Message("expected a file that is there{hint}: {argument!r}", hint=NOTHING, argument=name)
        )
    return path


def check_writable(
    paths: Iterable[Path | None], *, inputs: Iterable[str | Path | None], force: bool = False
) -> None:
    """Make sure, before long work, that `write_whole` will be able to write files.

    Parameters
    ----------
    paths : iterable of Path or None
        Where they shall be written; None for an option that was not given.
    inputs : iterable of str, Path or None
        What the command reads: never overwritten, with `force` or without. Names that are no files are
        passed over.
    force : bool
        Whether ordinary files that are there may be replaced.

    Raises
    ------
    CommandLineError
        If one is there already, is read by the command, is not an ordinary file, its folder is not there or
        takes no files, or two are the same.
    """
    from analysis.exit_codes import CommandLineError, Faults

    outputs = [path for path in paths if path is not None]
    read = [Path(name) for name in inputs if name is not None]
    faults = Faults()
    for path in outputs:
        with faults.noted():
            _check_one(path, read, force=force)
    faults.raise_all()
    places = [path.resolve() for path in outputs]
    twice = [path for path, place in zip(outputs, places, strict=True) if places.count(place) > 1]
    if twice:
        raise CommandLineError(
            Message("expected another file for each option: {twice!r}", twice=str(twice[0]))
        )


def _check_one(path: Path, read: list[Path], *, force: bool) -> None:
    from analysis.exit_codes import CommandLineError
    from simulate.system_faults import reason_of

    if path.is_dir():
        raise CommandLineError(
            Message("expected a file to write, this is a folder: {path!r}", path=str(path))
        )
    if path.exists() and not path.is_file():
        raise CommandLineError(Message("expected an ordinary file to write: {path!r}", path=str(path)))
    if path.exists() and any(source.exists() and path.samefile(source) for source in read):
        raise CommandLineError(
            Message(
                "expected another file to write, this one is read and would be lost: {path!r}", path=str(path)
            )
        )
    if path.exists() and not force:
        raise CommandLineError(
            Message("the file is there already, --force overwrites it: {path!r}", path=str(path))
        )
    if not path.parent.is_dir():
        raise CommandLineError(
            Message("expected a folder that is there: {parent!r}", parent=str(path.parent))
        )
    try:
        # Only trying tells: root may do anything, and still some folders take no files.
        handle, name = _temporary(path)
    except OSError as error:
        why = reason_of(error)
        raise CommandLineError(
            Message("expected a file that can be written ({why}): {path!r}", why=why, path=str(path))
        ) from None
    os.close(handle)
    os.unlink(name)
