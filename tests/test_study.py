"""Studies: the same table whatever happens on the way; what is kept, refused, recorded, said."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import crc32

import matplotlib
import pytest
from typer.testing import CliRunner

from analysis import ruling
from analysis.cases import open_case
from analysis.cli import app
from analysis.commands.study import _seeds
from analysis.exit_codes import CommandLineError
from analysis.study import Study, StudyCase, read_study, study, study_cases
from analysis.study.cases import StudyCasesError
from polling.settings import peer_settings
from simulate.errors import SampleError, UnknownNameError, WorkersError

matplotlib.use("Agg")
RUNNER = CliRunner()
CASE = "slow-signoff-after-ogust"
FEW = peer_settings().with_solves(100)
SETTINGS: dict[str, Any] = {"seeds": [1, 2], "regulators": ["EBU", "ACBL"], "settings": FEW}
OPTIONS = ("study", CASE, "--seeds", "1-2", "--regulator", "EBU,ACBL", "--solves", "100")
JOBS = 4
TABLES = ("table.csv", "actions.csv", "summary.txt")


@pytest.fixture(autouse=True)
def made_up_tricks(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Put a checksum in the place of the solver, where only sameness matters, and keep it to this test."""
    monkeypatch.setenv("LAWPOLL_CACHE", str(tmp_path_factory.mktemp("made-up")))
    monkeypatch.setattr("simulate.play.solver._solve", lambda keys: iter([crc32(row) % 14 for row in keys]))


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole study in a folder, and beside it the deals solved for it, which worker processes find."""
    top = tmp_path_factory.mktemp("undisturbed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("simulate.play.solver._solve", lambda keys: iter([crc32(row) % 14 for row in keys]))
        study([CASE], **SETTINGS, out=top / "study", cache=top / "cache")
    return top


def tables(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in TABLES}


def lawpoll(*arguments: str | Path) -> tuple[int, str, str]:
    result = RUNNER.invoke(app, [str(a) for a in arguments])
    assert "Traceback" not in result.output
    return result.exit_code, result.stdout, result.stderr


def failing(monkeypatch: pytest.MonkeyPatch, seed: int, error: Exception) -> None:
    right = ruling.rule

    def rule(*arguments: Any, **settings: Any) -> ruling.Ruling:
        if settings["seed"] == seed:
            raise error
        return right(*arguments, **settings)

    monkeypatch.setattr(ruling, "rule", rule)


def forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def rule(*_: Any, **__: Any) -> None:
        raise AssertionError("nothing was left to do")

    monkeypatch.setattr(ruling, "rule", rule)


def test_the_tables(undisturbed: Path) -> None:
    found = read_study(undisturbed / "study")
    frame = found.to_frame()
    assert frame[["seed", "regulator"]].values.tolist() == [[s, r] for r in ("EBU", "ACBL") for s in (1, 2)]
    assert set(frame["status"]) == {"done"}
    assert (undisturbed / "study" / "table.csv").read_text("utf-8").count("\n") == JOBS + 1
    actions = found.actions_frame()
    assert len(actions) == sum(len(job.report["panel"]["actions"]) for job in found.finished if job.report)
    assert actions.groupby("seed")["at_the_table"].sum().tolist() == [2, 2]
    first = actions.iloc[0]
    assert first["peers_low"] <= first["peers"] <= first["peers_high"]
    assert found.to_dict() == {"jobs": found.rows(), "actions": found.action_rows()}
    assert f"rulings asked for {JOBS}: {JOBS} given" in found.summary()
    assert len(repr(found).split("\n")) <= 12
    shown = found._repr_html_()
    assert "<pre>" not in shown
    assert shown.startswith("<p>Study: cases ")
    assert shown.count("<tr>") == 1 + JOBS
    # Calls as everywhere else a person reads them; the tables for programs keep their letters.
    assert {"3NT:", "Pass:"} <= {line.split()[0] for line in found.summary().splitlines() if line.strip()}
    assert "3N" in set(actions["action"])


@pytest.mark.parametrize("language", ["nl", "sv", "el"])
def test_the_terminal_in_the_readers_language(language: str, undisturbed: Path) -> None:
    found = read_study(undisturbed / "study")
    words = found.summary(language)
    assert len(words.splitlines()) == len(found.summary().splitlines())
    for english in ("Study:", "regulator", "finding", "logical alternative", "rulings", "East"):
        assert english in found.summary()
        assert english not in words


def test_axes_of_a_study(undisturbed: Path) -> None:
    found = read_study(undisturbed / "study")
    actions = found.actions_frame()
    axes = found.plot()
    assert len(axes.get_yticklabels()) == len(set(zip(actions["case"], actions["action"], strict=True)))
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["EBU", "ACBL"]


def test_a_job_is_the_ruling_of_the_command(undisturbed: Path) -> None:
    code, text, _ = lawpoll("run", CASE, "--seed", "2", "--regulator", "EBU", "--solves", "100", "--json")
    assert code == 0
    document = json.loads(text)
    del document["provenance"]["solved_now"]
    assert read_study(undisturbed / "study").finished[1].report == document


def test_nothing_is_done_twice(undisturbed: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    forbidden(monkeypatch)
    before = tables(undisturbed / "study")
    monkeypatch.setenv("LAWPOLL_CACHE", str(undisturbed / "cache"))
    code, page, talk = lawpoll(*OPTIONS, "--out", undisturbed / "study", "--workers", "1")
    assert (code, page) == (0, before["summary.txt"].decode())
    assert talk.startswith("lawpoll: tables and reports are in")
    assert tables(undisturbed / "study") == before


class Lazy:
    """A future of a pool that works when asked."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.result = work


class LazyPool:
    def map(self, function: Callable[[Any], Any], jobs: Any) -> list[Lazy]:
        return [Lazy(lambda job=job: function(job)) for job in jobs]


class SerialPool:
    def map(self, function: Callable[[Any], Any], jobs: Any) -> Iterator[Any]:
        return map(function, jobs)


def test_anything_with_map(undisturbed: Path, tmp_path: Path) -> None:
    with ThreadPoolExecutor(3) as threads:
        for n, pool in enumerate((threads, SerialPool(), LazyPool())):
            study([CASE], **SETTINGS, pool=pool, out=tmp_path / str(n), cache=undisturbed / "cache")
            assert tables(tmp_path / str(n)) == tables(undisturbed / "study")


def test_processes(undisturbed: Path, tmp_path: Path) -> None:
    study([CASE], **SETTINGS, workers=2, out=tmp_path / "study", cache=undisturbed / "cache")
    assert tables(tmp_path / "study") == tables(undisturbed / "study")


@pytest.mark.filterwarnings("ignore::Warning:distributed", "ignore::ResourceWarning")
def test_dask(undisturbed: Path, tmp_path: Path) -> None:
    from distributed import Client, LocalCluster

    cluster = LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=str(tmp_path / "dask")
    )
    with cluster, Client(cluster) as client:
        study([CASE], **SETTINGS, pool=client, out=tmp_path / "study", cache=undisturbed / "cache")
    assert tables(tmp_path / "study") == tables(undisturbed / "study")


def start(folder: Path, cache: Path, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "analysis.cli", *OPTIONS, "--out", str(folder), *more],
        cwd=Path(__file__).resolve().parents[1],
        env={**os.environ, "LAWPOLL_CACHE": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def finished(folder: Path) -> int:
    return len(list((folder / "jobs").glob("[!.]*.json")))


def stop(process: subprocess.Popen[str], folder: Path, jobs: int, delay: float, sent: signal.Signals) -> bool:
    """Send a signal when so many jobs are finished and some time has passed; False if it was over before."""
    while process.poll() is None and finished(folder) < jobs:
        time.sleep(0.01)
    time.sleep(delay)
    running = process.poll() is None
    process.send_signal(sent)
    process.wait(60)  # what it says fits into the pipe
    return running and process.returncode != 0


def killed_again_and_again(undisturbed: Path, top: Path, kills: int, workers: int) -> None:
    rng = random.Random(7)
    done, n = 0, 0
    while done < kills:
        folder = top / str(n)
        n += 1
        for _ in range(JOBS):
            # A moment between any two jobs, or before the first, when the manifest is being written.
            jobs = min(finished(folder) + rng.randrange(2), JOBS - 1)
            delay = rng.uniform(0, 0.5 if jobs else 2.5)
            process = start(folder, undisturbed / "cache", "--workers", str(workers))
            killed = stop(process, folder, jobs, delay, signal.SIGKILL)
            process.communicate(timeout=60)
            if not killed:
                break
            done += 1
            for file in (folder / "jobs").glob("[!.]*"):
                json.loads(file.read_text("utf-8"))
            if done == kills:
                break
        process = start(folder, undisturbed / "cache", "--workers", str(workers))
        page, talk = process.communicate(timeout=300)
        assert process.returncode == 0, talk
        assert tables(folder) == tables(undisturbed / "study")
        assert page == (folder / "summary.txt").read_text("utf-8")
        assert sorted(entry.name for entry in folder.iterdir()) == sorted(
            [".lock", "jobs", "study.json", *TABLES]
        )
        assert finished(folder) == len(list((folder / "jobs").iterdir())) == JOBS


def test_killed_three_times(undisturbed: Path, tmp_path: Path) -> None:
    killed_again_and_again(undisturbed, tmp_path, 3, 1)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_killed_twenty_times(undisturbed: Path, tmp_path: Path, workers: int) -> None:
    killed_again_and_again(undisturbed, tmp_path, 20, workers)


def test_interrupted(undisturbed: Path, tmp_path: Path) -> None:
    """Ctrl-C reaches the command only; its workers end with it."""
    for attempt in range(30):
        folder = tmp_path / f"study-{attempt}"
        process = start(folder, undisturbed / "cache", "--workers", "2")
        if stop(process, folder, 1, 0, signal.SIGINT):
            break
        process.communicate(timeout=60)  # it was done before it could be interrupted
    else:
        pytest.fail("the study was done every time before it could be interrupted")
    page, talk = process.communicate(timeout=60)  # returns when no worker holds the pipes any more
    assert process.returncode == 130
    assert page == ""
    assert talk.splitlines() == [
        "lawpoll: the same command goes on from here; finished rulings are kept",
        "lawpoll: interrupted",
    ]
    assert finished(folder) >= 1
    study([CASE], **SETTINGS, out=folder, cache=undisturbed / "cache")
    assert tables(folder) == tables(undisturbed / "study")


def test_a_job_without_result_is_a_row(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    failing(monkeypatch, 2, SampleError("expected a bridge hand:\n3 of 5"))
    options = ("study", CASE, "--seeds", "1,2", "--solves", "100", "--workers", "1", "--out", tmp_path / "s")
    code, page, _ = lawpoll(*options)
    assert code == 4
    assert "no trustworthy result: expected a bridge hand: 3 of 5" in page
    rows = (tmp_path / "s" / "table.csv").read_text("utf-8").splitlines()
    assert rows[2].startswith(f"{CASE},2,")
    assert rows[2].endswith(",expected a bridge hand: 3 of 5")
    found = read_study(tmp_path / "s")
    assert [job.key["seed"] for job in found.failed] == [2]
    assert set(found.actions_frame()["seed"]) == {1}
    forbidden(monkeypatch)
    assert lawpoll(*options)[:2] == (4, page)


def test_a_job_with_a_bug_is_tried_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    options = ("study", CASE, "--seeds", "1,2", "--solves", "100", "--workers", "1", "--out", tmp_path / "s")
    with monkeypatch.context() as patch:
        failing(patch, 1, TypeError("oh"))
        code, page, talk = lawpoll(*options)
    assert code == 1
    assert "bug: TypeError: oh" in page
    assert "this is a bug in lawpoll: TypeError: oh" in talk
    assert finished(tmp_path / "s") == 1
    assert lawpoll(*options)[0] == 0


def test_another_study_in_the_folder(
    undisturbed: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    case = open_case(CASE)
    fixed: dict[str, Any] = {"settings": FEW, "cache": undisturbed / "cache", "out": tmp_path / "study"}
    named = [StudyCase("board", case)]
    study(named, seeds=[1, 2], **fixed)
    changed = [StudyCase("board", replace(case, notes=("another",)))]
    for other, settings, message in (
        (named, {"seeds": [1, 2, 3]}, "seeds 1, 2, now 1, 2, 3"),
        (named, {"seeds": [1, 2], "regulators": ["NZ"]}, "regulators .*, now NZ"),
        (changed, {"seeds": [1, 2]}, "changed since: board"),
        (named, {"seeds": [2, 1]}, "the jobs in another order"),
    ):
        with pytest.raises(CommandLineError, match=rf"other things \({message}.*--update"):
            study(other, **settings, **fixed)
    with pytest.raises(CommandLineError, match="other constants of the panel"):
        study(named, seeds=[1, 2], **{**fixed, "settings": replace(FEW, peers=100)})
    with monkeypatch.context() as patch:
        patch.setattr("analysis.study.jobs.version", lambda name: "99")
        with pytest.raises(CommandLineError, match=r"versions of lawpoll .*, now 99"):
            study(named, seeds=[1, 2], **fixed)
    assert [job.key["seed"] for job in read_study(tmp_path / "study").finished] == [1, 2]
    failing(monkeypatch, 1, AssertionError("done before"))
    more = study(named, seeds=[1, 2, 3], **fixed, update=True)
    assert [job.status for job in more.finished] == ["done"] * 3


def test_a_damaged_job_is_done_again(undisturbed: Path, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"seeds": [1], "settings": FEW, "cache": undisturbed / "cache"}
    study([CASE], **settings, out=tmp_path / "study")
    right = tables(tmp_path / "study")
    (file,) = (tmp_path / "study" / "jobs").iterdir()
    whole = file.read_bytes()
    for damage in (whole[:100], b"", b"[]", whole.replace(b'"seed": 1', b'"seed": 2'), b"\xff"):
        file.write_bytes(damage)
        study([CASE], **settings, out=tmp_path / "study")
        assert file.read_bytes() == whole
        assert tables(tmp_path / "study") == right


def test_folders_that_are_not_fit(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(CommandLineError, match="expected an empty folder, or one of a study"):
        study([CASE], seeds=[1], out=tmp_path)
    with pytest.raises(CommandLineError, match="expected a folder: "):
        study([CASE], seeds=[1], out=tmp_path / "notes.txt")
    (tmp_path / "study").mkdir()
    with pytest.raises(CommandLineError, match="expected the folder of a study"):
        read_study(tmp_path / "study")
    for text, message in (("{", "the manifest of a study"), ('{"study_version": 9}', "version 2: 9")):
        (tmp_path / "study" / "study.json").write_text(text, encoding="utf-8")
        with pytest.raises(CommandLineError, match=message):
            study([CASE], seeds=[1], out=tmp_path / "study")


def test_one_study_at_a_time(tmp_path: Path) -> None:
    from analysis.study.folder import StudyFolder

    with (
        StudyFolder(tmp_path).locked(),
        pytest.raises(CommandLineError, match="another study is at work"),
    ):
        study([CASE], seeds=[1], out=tmp_path)


def test_cases_of_a_study(tmp_path: Path) -> None:
    from simulate.casefile import dumps_case

    case = open_case(CASE)
    for name in ("b.toml", "a.json"):
        (tmp_path / name).write_text(dumps_case(case, name[2:]), encoding="utf-8")
    (tmp_path / "README").write_text("no case", encoding="utf-8")
    found = study_cases([tmp_path, CASE, case])
    assert [named.name for named in found] == ["a", "b", CASE, case.title]
    (tmp_path / "c.toml").write_text("law = 1", encoding="utf-8")
    (tmp_path / "d.toml").write_text("x", encoding="utf-8")
    with pytest.raises(StudyCasesError) as wrong:
        study_cases([tmp_path])
    assert "c.toml" in str(wrong.value)
    assert "d.toml" in str(wrong.value)
    (tmp_path / "empty").mkdir()
    with pytest.raises(CommandLineError) as missing:
        study_cases(["slow-signof-after-ogust", tmp_path / "empty", CASE, CASE])
    assert "did you mean 'slow-signoff-after-ogust'" in str(missing.value)
    assert "expected case files (.toml or .json) in the folder" in str(missing.value)
    assert "stands there twice: 'slow-signoff-after-ogust'" in str(missing.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--seeds", "1,x"], "--seeds: expected numbers from 0, such as 1,2,5-8: 'x'"),
        (["--seeds", "5-2"], "smaller number first: '5-2'"),
        (["--seeds", "0-99999"], "at most 10000 seeds"),
        (["--seeds", ","], "expected seeds"),
        (["--regulator", "EBU,ABCL"], "unknown regulator (did you mean 'ACBL'?): 'ABCL'"),
        (["--class", "elit"], "unknown class of player (did you mean 'elite'?)"),
        (["--model", "ben"], "unknown bidding model"),
        (["--workers", "0"], "--workers"),
    ],
)
def test_mistakes_on_the_command_line(options: list[str], message: str, tmp_path: Path) -> None:
    code, page, talk = lawpoll("study", CASE, "--out", tmp_path / "study", *options)
    assert (code, page) == (2, "")
    assert message in talk
    assert not (tmp_path / "study").exists()


def test_seeds() -> None:
    assert _seeds("3,1-2, 7") == [3, 1, 2, 7]
    with pytest.raises(UnknownNameError):
        study([CASE], seeds=[1], models=["ben"])


def test_as_json(undisturbed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWPOLL_CACHE", str(undisturbed / "cache"))
    code, text, _ = lawpoll(*OPTIONS, "--out", undisturbed / "study", "--json")
    assert code == 0
    assert json.loads(text) == read_study(undisturbed / "study").to_dict()


def _die(_: Any) -> None:
    os._exit(3)


def test_a_worker_that_dies_is_said() -> None:
    from analysis.study.pools import answers

    with pytest.raises(WorkersError, match="a worker process ended without an answer"):
        list(answers(_die, [1, 2], pool=None, workers=2))


def test_an_empty_study_shows_itself() -> None:
    assert Study(()).table_csv().startswith("case,seed,")
    assert Study(()).to_frame().empty
    assert "rulings asked for 0: 0 given" in repr(Study(()))
    assert Study(()).plot().get_legend() is None
