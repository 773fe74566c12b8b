"""Solved deals on disk: one SQLite file that several processes share, bounded, safe to lose."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
import time
import warnings
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeVar

from simulate.core.hands import HAND_SIZE
from simulate.message import Message

_T = TypeVar("_T")

SCHEMA: Final = 1
"""Part of the file's name: lawpolls of different schemas keep different files."""
DEFAULT_LIMIT: Final = 1_000_000
"""Boards kept unless `SolvedDeals.set_limit` says otherwise: about 45 MB."""
LEAST_LIMIT: Final = 1000

_APPLICATION: Final = 0x4C50_5344
"""SQLite's `application_id` of our files ("LPSD"): any other file is foreign."""
_WAIT: Final = 10.0
"""Seconds to wait for another process's transaction; they last milliseconds."""
_FRESH: Final = 3600
"""A board's time of last use is written again after so many seconds, not at every use."""
_KEEP: Final = 0.9
"""Share of the limit that stays when it is passed, so that boards are dropped seldom and many at once."""
_VARIABLES: Final = 500
"""Keys in one query: old SQLites take 999."""
_OTHERS_AT_WORK: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
"""The last when several processes begin to write ahead at the same moment."""
_DISK: Final = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
)
"""Errors of a disk that is full or a folder without access; all others mean that the file is wrong inside."""
_FIGURES: Final = ("boards", "limit", "hits", "misses")
_TABLES: Final = (
    "CREATE TABLE boards "
    "(key BLOB PRIMARY KEY, answer INTEGER NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE figures (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
)


class CacheWarning(UserWarning):
    """The cache of solved deals is not used, or was set aside; answers are right, only slower."""


@dataclass(frozen=True, slots=True)
class CacheFigures:
    """What a cache holds.

    Parameters
    ----------
    boards, limit : int
        Boards kept, and the most that are kept.
    bytes : int
        Size of the files.
    hits, misses : int
        Boards asked for and found, or not, since the file was made or cleared.
    """

    boards: int
    limit: int
    bytes: int
    hits: int
    misses: int


def cache_folder() -> Path:
    """Return the folder of the cache: `LAWPOLL_CACHE` if set, otherwise the user's cache folder."""
    named = os.environ.get("LAWPOLL_CACHE")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_cache_path

    return user_cache_path("lawpoll", appauthor=False)


class SolvedDeals:
    """Tricks of boards solved before, by this or any other process.

    A key is the board itself, 14 bytes; its answer carries a checksum over key, tricks and version of the
    solver, so that an altered row or another solver's answer is solved anew, never believed. Nothing here
    raises for the state of the disk: a file that is damaged or not ours is set aside under another name (one
    is kept, the newest), a folder that takes no files is done without, and the user is told once.

    Parameters
    ----------
    folder : Path, optional
        Where the file is; `cache_folder` when omitted.
    tell : callable, optional
        Takes what the user should know; a `CacheWarning` when omitted.

    Notes
    -----
    Write-ahead log, transactions of some milliseconds, any number of processes; a pickled or forked object
    opens its own connection. When the limit is passed, the
    boards not used for longest go (the time of use is kept to the hour).
    """

    def __init__(self, folder: Path | None = None, *, tell: Callable[[str], None] | None = None) -> None:
        self.path = (folder if folder is not None else cache_folder()) / f"solved-deals-{SCHEMA}.sqlite"
        self._tell = tell
        self._one_at_a_time = threading.Lock()
        self._open: sqlite3.Connection | None = None
        self._owner = 0  # the process that opened it
        self._inherited: sqlite3.Connection | None = None  # a parent's, which must not be closed here
        self._file: tuple[int, int] | None = None
        self._off = False

    def __repr__(self) -> str:
        return f"SolvedDeals({str(self.path)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return SolvedDeals, (self.path.parent,)

    @cached_property
    def _solver(self) -> bytes:
        return f"endplay {version('endplay')}".encode()

    def get(self, keys: Sequence[bytes]) -> dict[bytes, int]:
        """Return the tricks of those boards that are known."""
        return self._try(lambda db: self._get(db, keys), {})

    def put(self, answers: Mapping[bytes, int]) -> None:
        """Keep boards with their tricks."""
        if answers:
            self._try(lambda db: self._put(db, answers), None)

    def figures(self) -> CacheFigures | None:
        """Return what the cache holds; None if it cannot be used."""
        return self._try(self._figures, None)

    def set_limit(self, boards: int) -> None:
        """Keep at most so many boards from now on, at least 1,000; drop what is too much."""
        if boards < LEAST_LIMIT:
            raise ValueError(f"expected a limit of at least {LEAST_LIMIT} boards: {boards!r}")

        def change(db: sqlite3.Connection) -> None:
            with _transaction(db):
                db.execute("UPDATE figures SET value = ? WHERE name = 'limit'", (boards,))
                _drop_oldest(db)
            _shrink(db)

        self._try(change, None)

    def clear(self) -> None:
        """Forget all boards, and remove what was set aside."""

        def forget(db: sqlite3.Connection) -> None:
            with _transaction(db):
                db.execute("DELETE FROM boards")
                db.execute("UPDATE figures SET value = 0 WHERE name IN ('boards', 'hits', 'misses')")
            _shrink(db)

        self._try(forget, None)
        # A file that SQLite cannot even open goes as a whole.
        gone = (*_parts(self._aside), *(_parts(self.path) if self._off else ()))
        for part in gone:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file; it opens again when needed."""
        if self._open is not None and self._owner == os.getpid():
            self._open.close()
            self._open = None

    @property
    def _aside(self) -> Path:
        return self.path.with_name(self.path.name + ".set-aside")

    def _try(self, work: Callable[[sqlite3.Connection], _T], otherwise: _T) -> _T:
        """Do work on the database, or without it: the one place that meets a broken one."""
        with self._one_at_a_time:
            for _ in range(2):
                if self._off:
                    break
                try:
                    return work(self._connection())
                except OSError as error:
                    self._give_up(self._unusable(error))
                except sqlite3.Error as error:
                    code = _code(error)
                    if code in _OTHERS_AT_WORK:
                        break  # for longer than we can wait: this once without
                    if code in _DISK:
                        self._give_up(self._unusable(error))
                    else:
                        self._set_aside(error)
        return otherwise

    def _connection(self) -> sqlite3.Connection:
        if self._open is None or self._owner != os.getpid():
            self._inherited, self._open = self._open, None
            self.path.parent.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(self.path, timeout=_WAIT, isolation_level=None, check_same_thread=False)
            try:
                self._file = _identity(self.path)
                _prepare(db)
                self._file = _identity(self.path)
            except BaseException:
                db.close()
                raise
            self._open, self._owner = db, os.getpid()
        return self._open

    def _unusable(self, error: Exception) -> Message:
        return Message(
            "the cache of solved deals cannot be used ({problem}); lawpoll goes on without it: {path!r}",
            problem=str(error),
            path=str(self.path),
        )

    def _give_up(self, why: Message) -> None:
        self.close()
        self._off = True
        self._say(why)

    def _set_aside(self, error: Exception) -> None:
        """Move the file out of the way, unless another process has put a new one there by now."""
        self.close()
        if _identity(self.path) != self._file:
            return
        try:
            for part, to in zip(_parts(self.path), _parts(self._aside), strict=True):
                to.unlink(missing_ok=True)
                if part.exists():
                    os.replace(part, to)
        except OSError as problem:
            self._give_up(
                Message(
                    "the cache of solved deals is damaged and cannot be moved ({problem}); lawpoll goes on "
                    "without it: {path!r}",
                    problem=str(problem),
                    path=str(self.path),
                )
            )
            return
        self._say(
            Message(
                "the cache of solved deals was damaged or not lawpoll's ({problem}); it is now "
                "called {name!r}, "
                "a new one begins: {path!r}",
                problem=str(error),
                name=self._aside.name,
                path=str(self.path),
            )
        )

    def _say(self, message: Message) -> None:
        if self._tell is not None:
            self._tell(message)
        else:
            warnings.warn(message, CacheWarning, stacklevel=2)

    def _answer(self, key: bytes, tricks: int) -> int:
        """Return what stands in the file for a board: tricks in the lowest four bits, checksum above."""
        return zlib.crc32(key + bytes([tricks]), zlib.crc32(self._solver)) << 4 | tricks

    def _get(self, db: sqlite3.Connection, keys: Sequence[bytes]) -> dict[bytes, int]:
        now = int(time.time())
        found: dict[bytes, int] = {}
        stale: list[tuple[int, bytes]] = []
        for start in range(0, len(keys), _VARIABLES):
            some = keys[start : start + _VARIABLES]
            marks = ",".join("?" * len(some))
            rows = db.execute(f"SELECT key, answer, used FROM boards WHERE key IN ({marks})", some)
            for key, answer, used in rows:
                tricks = answer & 15 if isinstance(answer, int) else HAND_SIZE + 1
                if tricks <= HAND_SIZE and answer == self._answer(key, tricks):
                    found[key] = tricks
                    if not isinstance(used, int) or now - used > _FRESH:
                        stale.append((now, key))
        with _transaction(db):
            db.executemany("UPDATE boards SET used = ? WHERE key = ?", stale)
            _add(db, "hits", len(found))
            _add(db, "misses", len(keys) - len(found))
        return found

    def _put(self, db: sqlite3.Connection, answers: Mapping[bytes, int]) -> None:
        now = int(time.time())
        rows = [(key, self._answer(key, tricks), now) for key, tricks in answers.items()]
        with _transaction(db):
            before = db.total_changes
            db.executemany("INSERT OR IGNORE INTO boards VALUES (?, ?, ?)", rows)
            _add(db, "boards", db.total_changes - before)
            # There already: from another process just now, or not believed when it was read.
            again = [(answer, now, key, answer) for key, answer, now in rows]
            db.executemany("UPDATE boards SET answer = ?, used = ? WHERE key = ? AND answer <> ?", again)
            _drop_oldest(db)

    def _figures(self, db: sqlite3.Connection) -> CacheFigures:
        size = sum(part.stat().st_size for part in _parts(self.path) if part.exists())
        boards, limit, hits, misses = (_figure(db, name) for name in _FIGURES)
        return CacheFigures(boards, limit, size, hits, misses)


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary error code; 0 for errors that are not SQLite's own."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _parts(path: Path) -> tuple[Path, ...]:
    return tuple(path.with_name(path.name + end) for end in ("", "-wal", "-shm"))


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextlib.contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
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


def _prepare(db: sqlite3.Connection) -> None:
    """Make sure that the database is ours; make the tables in an empty one."""
    with _one_moment(db):
        ours = _is_ours(db)
    if not ours:
        _write_ahead(db)
        with _transaction(db):
            if not _is_ours(db):  # another process may have been faster
                db.execute(f"PRAGMA application_id = {_APPLICATION}")
                db.execute(f"PRAGMA user_version = {SCHEMA}")
                for table in _TABLES:
                    db.execute(table)
                start = [(name, DEFAULT_LIMIT if name == "limit" else 0) for name in _FIGURES]
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
    until = time.monotonic() + _WAIT
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if _code(error) not in _OTHERS_AT_WORK or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _figure(db: sqlite3.Connection, name: str) -> int:
    row = db.execute("SELECT value FROM figures WHERE name = ?", (name,)).fetchone()
    if row is None or not isinstance(row[0], int):
        raise sqlite3.DatabaseError(f"the figure {name!r} is missing")
    return int(row[0])


def _add(db: sqlite3.Connection, name: str, more: int) -> None:
    if more:
        db.execute("UPDATE figures SET value = value + ? WHERE name = ?", (more, name))


def _drop_oldest(db: sqlite3.Connection) -> None:
    limit = _figure(db, "limit")
    if _figure(db, "boards") <= limit:
        return
    boards = db.execute("SELECT count(*) FROM boards").fetchone()[0]
    too_many = boards - (int(limit * _KEEP) if boards > limit else boards)
    db.execute(
        "DELETE FROM boards WHERE key IN (SELECT key FROM boards ORDER BY used, key LIMIT ?)", (too_many,)
    )
    db.execute("UPDATE figures SET value = ? WHERE name = 'boards'", (boards - too_many,))


def _shrink(db: sqlite3.Connection) -> None:
    """Give the space back, unless others are at work just now."""
    with contextlib.suppress(sqlite3.OperationalError):
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
