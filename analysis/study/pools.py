"""Where the jobs of a study run: in this process, in processes of our own, or in anything with `map`."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from simulate.errors import WorkersError
from simulate.message import Message

_T = TypeVar("_T")
_R = TypeVar("_R")


class Pool(Protocol):
    """Anything with `map`: an executor, `multiprocessing.Pool`, a `dask.distributed.Client`.

    What `map` returns are results in the order of the jobs, or futures: things with a method ``result()``
    that waits for the result.
    """

    def map(self, function: Callable[[Any], Any], jobs: Any, /) -> Iterable[Any]:
        """Apply a function to every job."""
        ...


def answers(
    work: Callable[[_T], _R], jobs: Sequence[_T], *, pool: Pool | None, workers: int
) -> Iterator[tuple[int, _R]]:
    """Yield the place of every job with its answer, as soon as it is known.

    Parameters
    ----------
    work : callable
        Can be pickled.
    jobs : sequence
        What to do.
    pool : Pool or None
        Answers come in the order of the jobs; None for processes of our own, in any order.
    workers : int
        Processes when there is no pool; 1 works in this process.

    Raises
    ------
    WorkersError
        If a process of our own was killed.
    """
    if pool is not None:
        for place, result in enumerate(pool.map(work, jobs)):
            yield place, result.result() if hasattr(result, "result") else result
    elif min(workers, len(jobs)) <= 1:
        for place, job in enumerate(jobs):
            yield place, work(job)
    else:
        yield from _in_processes(work, jobs, min(workers, len(jobs)))


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _in_processes(work: Callable[[_T], _R], jobs: Sequence[_T], workers: int) -> Iterator[tuple[int, _R]]:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool

    # Not forked: the solver keeps threads and tables that a fork would tear.
    context = multiprocessing.get_context("spawn")
    watch, alive = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(
        workers, mp_context=context, initializer=_start_worker, initargs=(watch, max(1, cores() // workers))
    )
    try:
        places = {executor.submit(work, job): place for place, job in enumerate(jobs)}
        for future in as_completed(places):
            yield places[future], future.result()
        executor.shutdown()
    except BrokenProcessPool:
        raise WorkersError(
            Message(
                "a worker process ended without an answer: killed, or out of memory (fewer --workers "
                "need less)"
            )
        ) from None
    finally:
        # Closing the pipe ends workers that are still at work: after Ctrl-C nobody waits for their answers.
        alive.close()
        executor.shutdown(wait=False, cancel_futures=True)
        watch.close()


def _start_worker(watch: Connection, threads: int) -> None:
    """Prepare a worker: it ends with its parent, quietly at Ctrl-C, and takes its share of the cores only."""
    from simulate.play.solver import use_threads

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, args=(watch,), daemon=True).start()
    use_threads(threads)


def _end_with_parent(watch: Connection) -> None:
    try:
        watch.recv()
    except (EOFError, OSError):
        os._exit(1)
