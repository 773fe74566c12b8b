"""The folder of a study: a manifest, one whole file for every finished job, the tables."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from analysis.exit_codes import CommandLineError
from analysis.study.jobs import BUG, key_id
from analysis.whole_file import write_whole
from simulate.language.translator import mark
from simulate.message import Joined, Message, Text

STUDY_VERSION: Final = 2
_MANIFEST: Final = "study.json"
_JOBS: Final = "jobs"
_LOCK: Final = ".lock"
_WORDS: Final = {
    "case": mark("cases"),
    "seed": mark("seeds"),
    "regulator": mark("regulators"),
    "class": mark("classes of player"),
    "model": mark("bidding models"),
    "leads": mark("lead models"),
    "plays": mark("models of later cards"),
    "solves": mark("solves"),
    "lawpoll": mark("versions of lawpoll"),
}


class StudyFolder:
    """Where a study is kept; used by one process at a time.

    Parameters
    ----------
    path : Path
        The folder; made when it is not there.

    Raises
    ------
    CommandLineError
        If it is no folder, or holds other things than a study.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        if path.exists() and not path.is_dir():
            raise CommandLineError(Message("expected a folder: {path!r}", path=str(path)))
        if path.is_dir():
            strange = sorted({entry.name for entry in path.iterdir()} - {_LOCK, _JOBS})
            begun = all(name.startswith(f".{_MANIFEST}.") for name in strange)
            if strange and not begun and not (path / _MANIFEST).is_file():
                raise CommandLineError(
                    Message("expected an empty folder, or one of a study: {path!r}", path=str(path))
                )

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other studies out; the lock goes with the process, however it ends."""
        (self.path / _JOBS).mkdir(parents=True, exist_ok=True)
        with (self.path / _LOCK).open("a+b") as handle:
            if not _lock(handle.fileno()):
                raise CommandLineError(
                    Message("another study is at work in this folder: {path!r}", path=str(self.path))
                )
            # What a killed process was writing; nobody else writes here now.
            for part in (*self.path.glob(".*.part"), *(self.path / _JOBS).glob(".*.part")):
                part.unlink()
            yield

    def manifest(self) -> list[dict[str, Any]] | None:
        """Return the keys of the jobs of the study, in order; None if there is no study yet.

        Raises
        ------
        CommandLineError
            If the manifest is damaged, or of another version.
        """
        file = self.path / _MANIFEST
        if not file.exists():
            return None
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            if data["study_version"] == STUDY_VERSION:
                return list(data["jobs"])
        except (ValueError, KeyError, TypeError):
            raise CommandLineError(
                Message("expected the manifest of a study: {file!r}", file=str(file))
            ) from None
        raise CommandLineError(
            Message(
                "expected a study of version {wanted}: {version!r} in {file!r}",
                wanted=STUDY_VERSION,
                version=data["study_version"],
                file=str(file),
            )
        )

    def begin(self, keys: Sequence[dict[str, Any]], *, update: bool) -> None:
        """Write the manifest, or find that it is the same.

        Raises
        ------
        CommandLineError
            If the folder holds another study and `update` is not set; the message says what differs.
        """
        before = self.manifest()
        if before is not None and before != list(keys) and not update:
            raise CommandLineError(
                Message(
                    "the folder holds a study of other things ({before}); take another folder, or "
                    "--update to keep what is the same and do the rest: {path!r}",
                    before=differences(before, keys),
                    path=str(self.path),
                )
            )
        if before != list(keys):
            write_whole(self.path / _MANIFEST, _text({"study_version": STUDY_VERSION, "jobs": list(keys)}))

    def _file(self, key: dict[str, Any]) -> Path:
        return self.path / _JOBS / f"{key_id(key)}.json"

    def load(self, key: dict[str, Any]) -> dict[str, Any] | None:
        """Return the answer of a finished job; None where there is none, or no whole one."""
        try:
            data = json.loads(self._file(key).read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError):
            return None
        if not isinstance(data, dict) or data.get("job") != key or "answer" not in data:
            return None
        found: dict[str, Any] = data["answer"]
        return found

    def save(self, key: dict[str, Any], answer: dict[str, Any]) -> None:
        """Write a finished job; one that met a bug of ours is left to be tried again."""
        if answer["status"] != BUG:
            write_whole(self._file(key), _text({"job": key, "answer": answer}))

    def write(self, name: str, text: str) -> None:
        """Write one of the tables."""
        write_whole(self.path / name, text)


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def differences(before: Sequence[dict[str, Any]], now: Sequence[dict[str, Any]]) -> Text:
    """Say in words what differs between two lists of jobs."""
    said = []
    for field, words in _WORDS.items():
        old, new = ({key[field] for key in keys} for keys in (before, now))
        if old != new:
            said.append(
                Message("{words} {old}, now {new}", words=Message(words), old=_list(old), new=_list(new))
            )
    texts = [{(key["case"], key["case_digest"]) for key in keys} for keys in (before, now)]
    both = {name for name, _ in texts[0]} & {name for name, _ in texts[1]}
    changed = {name for name, _ in texts[0] ^ texts[1]} & both
    if changed and not any(word in " ".join(said) for word in ("regulators", "classes")):
        said.append(Message("changed since: {changed}", changed=_list(changed)))
    if {key["peers_digest"] for key in before} != {key["peers_digest"] for key in now} and not said:
        said.append(Message("other constants of the panel"))
    return Joined("; ", said) if said else Message("the jobs in another order")


def _list(values: set[Any]) -> str:
    return ", ".join(map(str, sorted(values)))


def _lock(handle: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
