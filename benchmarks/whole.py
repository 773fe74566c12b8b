"""Speed of the whole: `lawpoll run` on a shipped case against the bare double-dummy solves it needs.

``python -m benchmarks.whole [--repeats 3] [--solves N] [--json]``

In every repeat, one after the other and each in a process of its own: the help; a run with an empty cache of
solved deals; the bare solves of the very boards that run asked for, all in one go; the run again with the
cache it filled. Ratios are taken inside a repeat and their median is printed, by the clock and by processor
time: on a machine that others use as well the second says more, but it counts the solver's threads one by
one and so flatters what is done on one core beside them.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CASE = "slow-signoff-after-ogust"
SEED = "2016"
MOST_OVER_BARE = 1.5
LEAST_COLD_OVER_WARM = 2.5
MOST_HELP_SECONDS = 0.3
MOST_BYTES = 1e9
_ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Cost:
    """What a process took: seconds by the clock and of processor time, bytes of memory at most."""

    clock: float
    cpu: float
    memory: int = 0


def command(*arguments: str, cache: Path) -> tuple[Cost, str]:
    """Run Python with these arguments in a process of its own."""
    with tempfile.TemporaryFile() as out:
        begin = time.perf_counter()
        child = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=_ROOT,
            env={**os.environ, "LAWPOLL_CACHE": str(cache)},
            stdout=out,
        )
        _, status, used = os.wait4(child.pid, 0)
        clock = time.perf_counter() - begin
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            raise SystemExit(
                f"expected the command to succeed, it ended with {child.returncode}: {arguments!r}"
            )
        out.seek(0)
        text = out.read().decode()
    unit = 1 if sys.platform == "darwin" else 1024
    return Cost(clock, used.ru_utime + used.ru_stime, used.ru_maxrss * unit), text


def bare_solves(solves: int | None) -> dict[str, float]:
    """Solve in this process all boards that the run asks for, which the full cache tells without waiting."""
    import numpy as np

    from analysis.cases import open_case
    from analysis.ruling import rule
    from polling.settings import peer_settings
    from simulate.play import SolvedDeals, TrickCache, solve_tricks

    asked: list[tuple[Any, ...]] = []
    answer = TrickCache.tricks

    def tricks(self: TrickCache, owners: Any, strain: Any, declarer: Any, **more: Any) -> Any:
        n = len(owners)
        asked.append((owners, np.broadcast_to(strain, n), np.broadcast_to(declarer, n)))
        return answer(self, owners, strain, declarer, **more)

    TrickCache.tricks = tricks  # type: ignore[method-assign]
    settings = peer_settings() if solves is None else peer_settings().with_solves(solves)
    ruling = rule(open_case(CASE), seed=int(SEED), settings=settings, solver=TrickCache(SolvedDeals()))
    TrickCache.tricks = answer  # type: ignore[method-assign]
    owners, strain, declarer = (np.concatenate(parts) for parts in zip(*asked, strict=True))
    solve_tricks(owners[:1], strain[:1], declarer[:1])  # loads the library
    before = resource.getrusage(resource.RUSAGE_SELF)
    begin = time.perf_counter()
    solve_tricks(owners, strain, declarer)
    clock = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_SELF)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"clock": clock, "cpu": cpu, "boards": ruling.solves, "solved_now": ruling.solved_now}


def once(solves: int | None) -> dict[str, float]:
    """Measure everything one time."""
    budget = [] if solves is None else ["--solves", str(solves)]
    run = ["-m", "analysis.cli", "run", CASE, "--seed", SEED, *budget]
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        help_, _ = command("-m", "analysis.cli", "--help", cache=cache)
        cold, page = command(*run, cache=cache)
        _, said = command("-m", "benchmarks.whole", "--bare", *budget, cache=cache)
        warm, again = command(*run, cache=cache)
    if again != page:
        raise SystemExit("expected the same page with a warm cache")
    bare = json.loads(said)
    if bare["solved_now"]:
        raise SystemExit(f"expected all boards in the cache, not there: {bare['solved_now']!r}")
    return {
        "help_seconds": help_.clock,
        "help_cpu_seconds": help_.cpu,
        "run_seconds": cold.clock,
        "run_cpu_seconds": cold.cpu,
        "bare_seconds": bare["clock"],
        "bare_cpu_seconds": bare["cpu"],
        "warm_seconds": warm.clock,
        "warm_cpu_seconds": warm.cpu,
        "boards": bare["boards"],
        "run_over_bare": cold.clock / bare["clock"],
        "run_over_bare_cpu": cold.cpu / bare["cpu"],
        "cold_over_warm": cold.clock / warm.clock,
        "cold_over_warm_cpu": cold.cpu / warm.cpu,
        "peak_memory_bytes": max(cold.memory, warm.memory),
    }


def main() -> None:
    """Measure, and print medians beside the targets."""
    parser = argparse.ArgumentParser(description="Speed of the whole.")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--solves", type=int, default=None, help="another budget than the shipped one")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--bare", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.bare:
        print(json.dumps(bare_solves(options.solves)))
        return
    once_each = [once(options.solves) for _ in range(options.repeats)]
    median = {name: statistics.median(each[name] for each in once_each) for name in once_each[0]}
    if options.json:
        print(json.dumps({"median": median, "repeats": once_each}, indent=2))
        return
    print(f"lawpoll run {CASE} --seed {SEED}: {median['boards']:.0f} boards; medians of {options.repeats}")
    lines = (
        ("run / bare solves, by the clock", "run_over_bare", f"at most {MOST_OVER_BARE}"),
        ("run / bare solves, processor time", "run_over_bare_cpu", f"at most {MOST_OVER_BARE}"),
        ("run / run with a warm cache, by the clock", "cold_over_warm", f"at least {LEAST_COLD_OVER_WARM}"),
        ("run / run with a warm cache, processor", "cold_over_warm_cpu", f"at least {LEAST_COLD_OVER_WARM}"),
        ("lawpoll --help, seconds by the clock", "help_seconds", f"at most {MOST_HELP_SECONDS}"),
        ("lawpoll --help, seconds of processor time", "help_cpu_seconds", f"at most {MOST_HELP_SECONDS}"),
    )
    for words, name, target in lines:
        each = " ".join(f"{one[name]:.2f}" for one in once_each)
        print(f"{words:<45}{median[name]:>6.2f}   target {target:<14} ({each})")
    memory = f"{median['peak_memory_bytes'] / 1e6:.0f} MB"
    print(f"{'peak memory':<45}{memory:>6}   target at most {MOST_BYTES / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
