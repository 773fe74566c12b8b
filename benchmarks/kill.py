"""A study stopped at random moments and begun again: the same tables as one that nobody disturbed.

``python -m benchmarks.kill [WAY...] [--times 20] [--seed 20] [--solves 100] [--workers 2]``

Ways are ``parent`` (SIGKILL to the command only: its worker processes must end by themselves), ``group``
(SIGKILL to the command and its workers) and ``interrupt`` (SIGINT to the command, as Ctrl-C on one process:
exit code 130, no traceback). Every time the study begins in a new folder with an empty cache of solved deals,
is stopped once, looked at, and begun again to its end. The moments lie in equal parts of the undisturbed
run, start-up included; every fourth waits for a file that is just being written. Same seed, same moments, as
far as the clock of the machine goes. The exit code is 1 when something was found.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

CASES: Final = ("slow-signoff-after-ogust", "slow-3nt-pulled", "slow-answer-to-4nt")
SEEDS: Final = "1-2"
WAYS: Final = ("parent", "group", "interrupt")
TABLES: Final = ("table.csv", "actions.csv", "summary.txt")
WRITING: Final = 4
"""Every so many moments one waits for a file being written."""
LONGEST: Final = 300.0
"""Seconds after which a command hangs."""
PATIENCE: Final = 10.0
"""Seconds in which a signal must end the command, and its end the workers."""
_ROOT: Final = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Options:
    """What the study is of."""

    solves: int
    workers: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """One study that was stopped.

    Parameters
    ----------
    moment : float
        Seconds after the start.
    finished : int
        Rulings kept by then.
    code : int
        Exit code, negative for a signal.
    problems : tuple of str
        What was not as it must be.
    """

    moment: float
    finished: int
    code: int
    problems: tuple[str, ...]


def start(top: Path, options: Options) -> subprocess.Popen[str]:
    """Begin the study of a folder, in a group of processes of its own."""
    what = ["study", *CASES, "--seeds", SEEDS, "--solves", str(options.solves)]
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "analysis.cli", *what),
            *("--workers", str(options.workers), "--out", str(top / "study")),
        ],
        cwd=_ROOT,
        env={**os.environ, "LAWPOLL_CACHE": str(top / "cache"), "PYTHONPATH": str(_ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=(top / "talk").open("a"),
        text=True,
        start_new_session=True,
    )


def tables(top: Path) -> dict[str, bytes]:
    """Return the tables of a finished study."""
    return {name: (top / "study" / name).read_bytes() for name in TABLES}


def undisturbed(top: Path, options: Options) -> tuple[dict[str, bytes], float]:
    """Return the tables of a study that runs to its end, and the seconds it took."""
    top.mkdir()
    begin = time.perf_counter()
    code = start(top, options).wait(LONGEST)
    if code:
        raise SystemExit(
            f"expected the study to succeed, it ended with {code}: {(top / 'talk').read_text()!r}"
        )
    return tables(top), time.perf_counter() - begin


def stop(top: Path, way: str, moment: float, writing: bool, options: Options) -> tuple[int, list[str]] | None:
    """Begin a study and stop it; return its exit code and problems, None if it was over before."""
    process = start(top, options)
    time.sleep(moment)
    if writing:
        _wait(lambda: process.poll() is not None or bool(list((top / "study").rglob(".*.part"))), LONGEST)
    if process.poll() is not None:
        return None
    if way == "group":
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.send_signal(signal.SIGINT if way == "interrupt" else signal.SIGKILL)
    problems = []
    if not _wait(lambda: process.poll() is not None, PATIENCE):
        problems.append(f"still at work {PATIENCE:.0f} s after the signal")
    code = process.wait(LONGEST)
    if code == 0 and not problems:
        return None
    # Nobody may be left of the group: neither a worker nor what watches over its semaphores.
    if not _wait(lambda: not _alive(process.pid), PATIENCE):
        problems.append(f"processes left after {PATIENCE:.0f} s")
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    wanted = 130 if way == "interrupt" else -signal.SIGKILL
    if code != wanted:
        problems.append(f"expected exit code {wanted}: {code}")
    talk = (top / "talk").read_text()
    if way == "interrupt" and "Traceback" in talk:
        problems.append(f"a traceback: {talk[-400:]!r}")
    return code, problems


def _wait(until: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not until():
        if time.monotonic() > end:
            return False
        time.sleep(0.001)
    return True


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def looked_at(top: Path) -> tuple[int, list[str]]:
    """Return the rulings kept in the folder of a stopped study, and what is half written."""
    problems = []
    kept = list((top / "study" / "jobs").glob("[!.]*"))
    for file in (*kept, *(top / "study").glob("*.json")):
        try:
            json.loads(file.read_text("utf-8"))
        except ValueError:
            problems.append(f"half written: {file.name}")
    return len(kept), problems + damage_of_cache(top)


def damage_of_cache(top: Path) -> list[str]:
    """Say what is wrong with the cache of solved deals."""
    problems = [f"set aside: {file.name}" for file in (top / "cache").glob("*.set-aside")]
    for file in (top / "cache").glob("*.sqlite"):
        try:
            with contextlib.closing(sqlite3.connect(file)) as db:
                found = db.execute("PRAGMA integrity_check").fetchone()[0]
        except sqlite3.Error as error:
            found = str(error)
        if found != "ok":
            problems.append(f"the cache: {found}")
    return problems


def begun_again(top: Path, right: dict[str, bytes], options: Options) -> list[str]:
    """Run a stopped study to its end; say what is not as in one that nobody disturbed."""
    code = start(top, options).wait(LONGEST)
    if code:
        return [f"begun again, expected exit code 0: {code}, {(top / 'talk').read_text()[-400:]!r}"]
    problems = [f"another {name}" for name, text in tables(top).items() if text != right[name]]
    problems += [f"left behind: {file.name}" for file in (top / "study").rglob(".*.part")]
    return problems + damage_of_cache(top)


def once(
    top: Path, way: str, part: float, length: float, writing: bool, right: dict[str, bytes], options: Options
) -> Stopped:
    """Stop a study at a part of its length, look at it, begin it again.

    A study that is over by then, because the machine has become faster, is begun anew and stopped earlier.
    """
    moment = part * length * (0.5 if writing else 1)
    for attempt in range(20):
        here = top / str(attempt)
        here.mkdir(parents=True)
        found = stop(here, way, moment, writing, options)
        if found is not None:
            code, problems = found
            finished, damage = looked_at(here)
            again = begun_again(here, right, options)
            return Stopped(moment, finished, code, (*problems, *damage, *again))
        moment *= 0.9
    raise SystemExit(f"expected a study that can be stopped, all were over before: {moment:.1f} s")


def killed(
    way: str, times: int, seed: int, options: Options, say: Callable[[Stopped], None]
) -> tuple[Stopped, ...]:
    """Stop a study so many times in one way."""
    rng = random.Random(f"{seed} {way}")
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder)
        right, length = undisturbed(top / "undisturbed", options)
        found = []
        for n in range(times):
            part = (n + rng.random()) / times
            writing = n % WRITING == WRITING - 1
            found.append(once(top / str(n), way, part, length, writing, right, options))
            say(found[-1])
    return tuple(found)


def main() -> None:
    """Print a line for each time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ways", nargs="*", metavar="WAY", help=f"{', '.join(WAYS)}; all when absent")
    parser.add_argument("--times", type=int, default=20, help="studies stopped in each way")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--solves", type=int, default=100, help="boards solved for a ruling")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    unknown = set(asked.ways) - set(WAYS)
    if unknown:
        parser.error(f"expected ways {', '.join(WAYS)}: {', '.join(sorted(unknown))}")
    options = Options(asked.solves, asked.workers)
    # A shell starts what runs in the background deaf to SIGINT, and the studies would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    harm = 0
    print(f"{'way':<11}{'after':>8}{'kept':>6}{'code':>6}  found")
    for way in asked.ways or WAYS:

        def say(one: Stopped, way: str = way) -> None:
            problems = "; ".join(one.problems) or "-"
            print(f"{way:<11}{one.moment:>6.1f} s{one.finished:>6}{one.code:>6}  {problems}", flush=True)

        harm += sum(bool(one.problems) for one in killed(way, asked.times, asked.seed, options, say))
    sys.exit(bool(harm))


if __name__ == "__main__":
    main()
