"""Doing a study: plan the jobs, keep what is finished, do the rest, make the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from analysis.exit_codes import CommandLineError, Faults
from analysis.study.cases import StudyCase, StudyCasesError, study_cases
from analysis.study.folder import StudyFolder
from analysis.study.jobs import Job, answer, plan
from analysis.study.pools import Pool, answers
from analysis.study.result import Finished, Study
from polling.poll import Progress
from polling.regulators import get_regulator
from polling.settings import PeerSettings, peer_settings
from simulate.bidding.model import CLASSES
from simulate.bidding.registry import DEFAULT_MODEL, get_model
from simulate.cardplay import DEFAULT_PLAY_MODEL, get_play_model
from simulate.case import Case
from simulate.errors import UnknownNameError
from simulate.leads import DEFAULT_LEAD_MODEL, get_lead_model
from simulate.message import Message


def study(
    cases: Iterable[str | Path | Case | StudyCase],
    *,
    seeds: Iterable[int],
    regulators: Iterable[str] = (),
    classes: Iterable[str] = (),
    models: Iterable[str] = (DEFAULT_MODEL,),
    leads: Iterable[str] = (DEFAULT_LEAD_MODEL,),
    plays: Iterable[str] = (DEFAULT_PLAY_MODEL,),
    settings: PeerSettings | None = None,
    pool: Pool | None = None,
    workers: int = 1,
    out: Path | None = None,
    update: bool = False,
    cache: Path | None = None,
    progress: Progress | None = None,
) -> Study:
    """Give a ruling on every case under every combination of settings.

    The answers depend on the jobs alone: the number of workers, the pool, the cache and interruptions change
    nothing, to the byte. A job without a trustworthy result is a row with its reason.

    Parameters
    ----------
    cases : iterable
        See `study_cases`.
    seeds : iterable of int
        Each gives a ruling of its own.
    regulators, classes : iterable of str
        Instead of the case's own.
    models, leads, plays : iterable of str
        Models of bidding, of opening leads and of later cards.
    settings : PeerSettings, optional
        Constants of the panel; the shipped ones when omitted.
    pool : Pool, optional
        Anything with `map`, whose results, or futures of them, come in the order of the jobs: an executor,
        a `dask.distributed.Client`. A job is kept when those before it are finished too.
    workers : int
        Without a pool: processes of the standard library, 1 works in this one. Each finished job is kept at
        once. (A script that asks for more needs the guard ``if __name__ == "__main__"``.)
    out : Path, optional
        Folder to keep the study in: ``study.json`` says what it is of, ``jobs/`` holds one whole file for
        every finished job, with the full report; ``table.csv``, ``actions.csv`` and ``summary.txt`` come at
        the end. The same call again goes on where it was stopped, however it was stopped.
    update : bool
        Whether a folder that holds a study of other things (cases or settings, a case changed, another
        lawpoll) is turned into this one: jobs that are the same are kept, the others done.
    cache : Path, optional
        Folder of solved deals (`simulate.play.cache_folder`), shared by the workers.
    progress : callable, optional
        See `polling.poll.Progress`.

    Returns
    -------
    Study

    Raises
    ------
    CommandLineError
        If a case is not there, or the folder is not fit for this study.
    StudyCasesError
        Carrying what is wrong with all case files.
    UnknownNameError
        If a regulator, class or model does not exist.
    WorkersError
        If a worker process was killed; what was finished is kept.

    Examples
    --------
    >>> from dataclasses import replace
    >>> few = replace(peer_settings(), solves=100)
    >>> study([], seeds=[1], settings=few)
    Traceback (most recent call last):
    analysis.exit_codes.CommandLineError: expected at least one case
    """
    faults = Faults()
    for name in (models := list(dict.fromkeys(models))):
        with faults.noted():
            get_model(name)
    lead_models = _known(faults, leads, lambda name: get_lead_model(name).name)
    play_models = _known(faults, plays, lambda name: get_play_model(name).name)
    bodies = _known(faults, regulators, lambda name: get_regulator(name).name)
    of_class = _known(faults, classes, _class)
    found_seeds = _seeds(faults, seeds)
    if workers < 1:
        with faults.noted():
            raise CommandLineError(Message("expected at least one worker: {workers!r}", workers=workers))
    named: tuple[StudyCase, ...] = ()
    with faults.noted(StudyCasesError):
        named = study_cases(cases)
    faults.raise_all()
    jobs = plan(
        named,
        seeds=found_seeds,
        regulators=bodies,
        classes=of_class,
        models=models,
        leads=lead_models,
        plays=play_models,
        settings=settings or peer_settings(),
    )
    work = partial(answer, cache=cache)
    if out is None:
        return _finish(jobs, None, work, pool, workers, progress)
    folder = StudyFolder(out)
    with folder.locked():
        folder.begin([job.key() for job in jobs], update=update)
        found = _finish(jobs, folder, work, pool, workers, progress)
        folder.write("table.csv", found.table_csv())
        folder.write("actions.csv", found.actions_csv())
        folder.write("summary.txt", found.summary() + "\n")
    return found


def read_study(folder: Path) -> Study:
    """Return the study in a folder, as far as it is finished.

    Raises
    ------
    CommandLineError
        If there is none.
    """
    kept = StudyFolder(folder)
    keys = kept.manifest()
    if keys is None:
        raise CommandLineError(Message("expected the folder of a study: {folder!r}", folder=str(folder)))
    loaded = ((key, kept.load(key)) for key in keys)
    return Study(tuple(Finished(key, found) for key, found in loaded if found is not None))


def _finish(
    jobs: Sequence[Job],
    folder: StudyFolder | None,
    work: partial[dict[str, object]],
    pool: Pool | None,
    workers: int,
    progress: Progress | None,
) -> Study:
    keys = [job.key() for job in jobs]
    known = [None if folder is None else folder.load(key) for key in keys]
    left = [place for place, found in enumerate(known) if found is None]

    def show() -> None:
        if progress is not None:
            progress("rulings", len(jobs) - known.count(None), len(jobs))

    show()
    for n, found in answers(work, [jobs[place] for place in left], pool=pool, workers=workers):
        known[left[n]] = found
        if folder is not None:
            folder.save(keys[left[n]], found)
        show()
    return Study(
        tuple(Finished(key, found) for key, found in zip(keys, known, strict=True) if found is not None)
    )


def _known(faults: Faults, names: Iterable[str], spelt: Callable[[str], str]) -> list[str]:
    """Return each name once, as it is spelt; those that do not exist are noted."""
    found: dict[str, None] = {}
    for name in names:
        with faults.noted():
            found[spelt(name)] = None
    return list(found)


def _seeds(faults: Faults, seeds: Iterable[int]) -> list[int]:
    found = list(dict.fromkeys(seeds))
    if not found or min(found) < 0:
        with faults.noted():
            raise CommandLineError(Message("expected seeds, whole numbers from 0: {found!r}", found=found))
    return found


def _class(name: str) -> str:
    folded = name.strip().casefold()
    if folded not in CLASSES:
        raise UnknownNameError("class of player", name, CLASSES)
    return folded
