"""One job of a study: one case, one seed, one set of settings; what decides its answer, and the answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from analysis.study.cases import StudyCase
from polling.settings import PeerSettings
from simulate.case import Case
from simulate.core.actions import action_name
from simulate.errors import LawpollError, said
from simulate.language.stored import stored

DONE: Final = "done"
NO_RESULT: Final = "no trustworthy result"
BUG: Final = "bug"
"""A job that met a bug of ours is a row of the table, but no file: the next run tries it again."""


@dataclass(frozen=True, slots=True)
class Job:
    """One ruling to give.

    Parameters
    ----------
    name : str
        Of the case.
    case : Case
        With the regulator and class of this job.
    seed : int
        Of the run.
    model, leads, plays : str
        Models of bidding, of opening leads and of later cards.
    settings : PeerSettings
        Constants of the panel.
    """

    name: str
    case: Case
    seed: int
    model: str
    leads: str
    plays: str
    settings: PeerSettings

    def key(self) -> dict[str, Any]:
        """Return all that decides the answer, as plain types: with the same key, the same answer."""
        return {
            "case": self.name,
            "title": self.case.title,
            "case_digest": _digest(repr(self.case).encode()),
            "seed": self.seed,
            "law": self.case.law,
            "regulator": self.case.regulator,
            "class": self.case.player_class,
            "scoring": self.case.scoring.value,
            "model": self.model,
            "leads": self.leads,
            "plays": self.plays,
            "model_digest": _digest(Path(self.model).read_bytes()) if self.model.endswith(".npz") else None,
            "peers_digest": _digest(json.dumps(self.settings.to_dict(), sort_keys=True).encode()),
            "solves": self.settings.solves,
            "lawpoll": version("lawpoll"),
        }


def key_id(key: dict[str, Any]) -> str:
    """Return a short name for a key, fit for a file."""
    return _digest(json.dumps(key, sort_keys=True).encode())[:20]


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def plan(
    cases: Sequence[StudyCase],
    *,
    seeds: Sequence[int],
    regulators: Sequence[str],
    classes: Sequence[str],
    models: Sequence[str],
    leads: Sequence[str],
    plays: Sequence[str],
    settings: PeerSettings,
) -> tuple[Job, ...]:
    """Return all jobs, case by case; no regulators or classes means each case's own."""
    own: list[str | None] = [None]
    return tuple(
        Job(
            named.name,
            replace(
                named.case,
                regulator=regulator or named.case.regulator,
                player_class=player_class or named.case.player_class,
            ),
            seed,
            model,
            lead_model,
            play_model,
            settings,
        )
        for named in cases
        for regulator in regulators or own
        for player_class in classes or own
        for model in models
        for lead_model in leads
        for play_model in plays
        for seed in seeds
    )


def answer(job: Job, cache: Path | None) -> dict[str, Any]:
    """Do a job, in whatever process: a pure function of the job, as plain types of JSON.

    Parameters
    ----------
    job : Job
        What to do.
    cache : Path or None
        Folder of solved deals; it changes the time, not the answer.

    Returns
    -------
    dict
        ``status`` with ``report`` (`Ruling.to_dict`), or with ``reason`` where there is no ruling; the
        finding or the reason also in parts, as ``said``, to be put into other languages.
    """
    from analysis.ruling import rule
    from simulate.play import SolvedDeals, TrickCache

    disk = None if cache is None else SolvedDeals(cache)
    try:
        ruling = rule(
            job.case,
            seed=job.seed,
            model=job.model,
            leads=job.leads,
            plays=job.plays,
            settings=job.settings,
            solver=TrickCache(disk),
        )
        # Through JSON at once: an answer read from a file and a fresh one are the same.
        report = json.loads(json.dumps(ruling.to_dict()))
    except LawpollError as error:
        return {"status": NO_RESULT, "reason": " ".join(str(error).split()), "said": stored(said(error))}
    except Exception as error:
        return {"status": BUG, "reason": f"{type(error).__name__}: {' '.join(str(error).split())}"}
    finally:
        if disk is not None:
            disk.close()
    # How many deals were solved depends on the state of the cache; what was needed stands beside it.
    del report["provenance"]["solved_now"]
    answer = {"status": DONE, "report": report, "said": stored(ruling.finding)}
    cards = ruling.panel.cards
    if cards is not None:
        calls = (action_name(action) for action in ruling.panel.actions)
        answer["names"] = {call: stored(name) for call, name in zip(calls, cards.names, strict=True)}
    return answer
