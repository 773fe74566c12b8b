"""Solved deals on disk: one SQLite file that several processes share, bounded, safe to lose."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
import time
import warnings
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeVar

from simulate.core.hands import HAND_SIZE
from simulate.language.translator import mark
from simulate.message import Joined, Message, Text
from simulate.play.cache_file import (
    DISK,
    FIGURES,
    OTHERS_AT_WORK,
    SCHEMA,
    WAIT,
    add,
    code,
    drop_oldest,
    figure,
    identity,
    parts,
    prepare,
    shrink,
    transaction,
)
from simulate.system_faults import reason_of

_T = TypeVar("_T")

LEAST_LIMIT: Final = 1000

_FRESH: Final = 3600
"""A board's time of last use is written again after so many seconds, not at every use."""
_VARIABLES: Final = 500
"""Keys in one query: old SQLites take 999."""


_CANNOT_BE_USED: Final = mark(
    "the cache of solved deals cannot be used ({problem}); lawpoll goes on without it: {path!r}"
)
_CANNOT_BE_MOVED: Final = mark(
    "the cache of solved deals is damaged and cannot be moved ({problem}); lawpoll goes on "
    "without it: {path!r}"
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

    Attributes
    ----------
    problem : Text or None
        Why the file could not be used, the last time that it could not.

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
        self.problem: Text | None = None

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
            with transaction(db):
                db.execute("UPDATE figures SET value = ? WHERE name = 'limit'", (boards,))
                drop_oldest(db)
            shrink(db)

        self._try(change, None)

    def clear(self) -> None:
        """Forget all boards, and remove what was set aside."""

        def forget(db: sqlite3.Connection) -> None:
            with transaction(db):
                db.execute("DELETE FROM boards")
                db.execute("UPDATE figures SET value = 0 WHERE name IN ('boards', 'hits', 'misses')")
            shrink(db)

        self._try(forget, None)
        # A file that SQLite cannot even open goes as a whole.
        gone = (*parts(self._aside), *(parts(self.path) if self._off else ()))
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
                    self._give_up(reason_of(error))
                except sqlite3.Error as error:
                    if code(error) in OTHERS_AT_WORK:
                        self.problem = Message("other processes are at work on it")
                        break  # for longer than we can wait: this once without
                    if code(error) in DISK:
                        self._give_up(_words(error))
                    else:
                        self._set_aside(error)
        return otherwise

    def _connection(self) -> sqlite3.Connection:
        if self._open is None or self._owner != os.getpid():
            self._inherited, self._open = self._open, None
            self.path.parent.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None, check_same_thread=False)
            try:
                self._file = identity(self.path)
                prepare(db)
                self._file = identity(self.path)
            except BaseException:
                db.close()
                raise
            self._open, self._owner = db, os.getpid()
        return self._open

    def _give_up(
        self,
        problem: Text,
        why: str = _CANNOT_BE_USED,
    ) -> None:
        self.close()
        self._off = True
        self.problem = problem
        self._say(Message(why, problem=problem, path=str(self.path)))

    def _set_aside(self, error: Exception) -> None:
        """Move the file out of the way, unless another process has put a new one there by now."""
        self.close()
        if identity(self.path) != self._file:
            return
        try:
            for part, to in zip(parts(self.path), parts(self._aside), strict=True):
                to.unlink(missing_ok=True)
                if part.exists():
                    os.replace(part, to)
        except OSError as problem:
            self._give_up(reason_of(problem), _CANNOT_BE_MOVED)
            return
        self._say(
            Message(
                "the cache of solved deals was damaged or not lawpoll's ({problem}); it is now "
                "called {name!r}, "
                "a new one begins: {path!r}",
                problem=_words(error),
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
        with transaction(db):
            db.executemany("UPDATE boards SET used = ? WHERE key = ?", stale)
            add(db, "hits", len(found))
            add(db, "misses", len(keys) - len(found))
        return found

    def _put(self, db: sqlite3.Connection, answers: Mapping[bytes, int]) -> None:
        now = int(time.time())
        rows = [(key, self._answer(key, tricks), now) for key, tricks in answers.items()]
        with transaction(db):
            before = db.total_changes
            db.executemany("INSERT OR IGNORE INTO boards VALUES (?, ?, ?)", rows)
            add(db, "boards", db.total_changes - before)
            # There already: from another process just now, or not believed when it was read.
            again = [(answer, now, key, answer) for key, answer, now in rows]
            db.executemany("UPDATE boards SET answer = ?, used = ? WHERE key = ? AND answer <> ?", again)
            drop_oldest(db)

    def _figures(self, db: sqlite3.Connection) -> CacheFigures:
        size = sum(part.stat().st_size for part in parts(self.path) if part.exists())
        boards, limit, hits, misses = (figure(db, name) for name in FIGURES)
        return CacheFigures(boards, limit, size, hits, misses)


def _words(error: Exception) -> Text:
    """Return what SQLite says, which it says in English only."""
    return Joined("", [str(error)])
