"""The SQLite file of solved deals: its tables, its marks, and the figures it keeps of itself."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

SCHEMA: Final = 1
"""Part of the file's name: lawpolls of different schemas keep different files."""
DEFAULT_LIMIT: Final = 1_000_000
"""Boards kept unless `simulate.play.SolvedDeals.set_limit` says otherwise: about 45 MB."""
_APPLICATION: Final = 0x4C50_5344
"""SQLite's `application_id` of our files ("LPSD"): any other file is foreign."""
WAIT: Final = 10.0
"""Seconds to wait for another process's transaction; they last milliseconds."""
_KEEP: Final = 0.9
"""Share of the limit that stays when it is passed, so that boards are dropped seldom and many at once."""
OTHERS_AT_WORK: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
"""The last when several processes begin to write ahead at the same moment."""
DISK: Final = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
)
"""Errors of a disk that is full or a folder without access; all others mean that the file is wrong inside."""
FIGURES: Final = ("boards", "limit", "hits", "misses")
"""What a file knows of itself."""
_TABLES: Final = (
    "CREATE TABLE boards "
    "(key BLOB PRIMARY KEY, answer INTEGER NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE figures (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
)


def code(error: sqlite3.Error) -> int:
    """Return SQLite's primary error code; 0 for errors that are not SQLite's own."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def parts(path: Path) -> tuple[Path, ...]:
    """Return the files that a database is made of."""
    return tuple(path.with_name(path.name + end) for end in ("", "-wal", "-shm"))


def identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another of its name; None without one."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextlib.contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Do all of it, or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


@contextlib.contextmanager
def _one_moment(db: sqlite3.Connection) -> Iterator[None]:
    """Read the state of one moment: between two reads on their own another process may make the tables."""
    db.execute("BEGIN")
    try:
        yield
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _pragma(db: sqlite3.Connection, name: str) -> Any:
    return db.execute(f"PRAGMA {name}").fetchone()[0]


def prepare(db: sqlite3.Connection) -> None:
    """Make sure that the database is ours; make the tables in an empty one."""
    with _one_moment(db):
        ours = _is_ours(db)
    if not ours:
        _write_ahead(db)
        with transaction(db):
            if not _is_ours(db):  # another process may have been faster
                db.execute(f"PRAGMA application_id = {_APPLICATION}")
                db.execute(f"PRAGMA user_version = {SCHEMA}")
                for table in _TABLES:
                    db.execute(table)
                start = [(name, DEFAULT_LIMIT if name == "limit" else 0) for name in FIGURES]
                db.executemany("INSERT INTO figures VALUES (?, ?)", start)
    # A power cut may lose the last boards, nothing else.
    db.execute("PRAGMA synchronous = NORMAL")


def _is_ours(db: sqlite3.Connection) -> bool:
    """Return False for an empty database.

    Raises
    ------
    sqlite3.DatabaseError
        If it is somebody else's, or no database at all.
    """
    marks = _pragma(db, "application_id"), _pragma(db, "user_version")
    if marks == (_APPLICATION, SCHEMA):
        return True
    if marks != (0, 0) or db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise sqlite3.DatabaseError("a database of another program")
    return False


def _write_ahead(db: sqlite3.Connection) -> None:
    """Set the journal mode, which stays with the file; SQLite itself does not wait for others who do so."""
    until = time.monotonic() + WAIT
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if code(error) not in OTHERS_AT_WORK or time.monotonic() > until:
                raise
            time.sleep(0.01)


def figure(db: sqlite3.Connection, name: str) -> int:
    """Return one of `FIGURES`.

    Raises
    ------
    sqlite3.DatabaseError
        If it is missing.
    """
    row = db.execute("SELECT value FROM figures WHERE name = ?", (name,)).fetchone()
    if row is None or not isinstance(row[0], int):
        raise sqlite3.DatabaseError(f"the figure {name!r} is missing")
    return int(row[0])


def add(db: sqlite3.Connection, name: str, more: int) -> None:
    """Add to one of `FIGURES`."""
    if more:
        db.execute("UPDATE figures SET value = value + ? WHERE name = ?", (more, name))


def drop_oldest(db: sqlite3.Connection) -> None:
    """Drop the boards not used for longest when there are more than the limit allows."""
    limit = figure(db, "limit")
    if figure(db, "boards") <= limit:
        return
    boards = db.execute("SELECT count(*) FROM boards").fetchone()[0]
    too_many = boards - (int(limit * _KEEP) if boards > limit else boards)
    db.execute(
        "DELETE FROM boards WHERE key IN (SELECT key FROM boards ORDER BY used, key LIMIT ?)", (too_many,)
    )
    db.execute("UPDATE figures SET value = ? WHERE name = 'boards'", (boards - too_many,))


def shrink(db: sqlite3.Connection) -> None:
    """Give the space back, unless others are at work just now."""
    with contextlib.suppress(sqlite3.OperationalError):
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
