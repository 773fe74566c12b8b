"""Solved deals on disk: the same answers always, several processes, damage, limits, and the command."""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest
from typer.testing import CliRunner

from analysis.cases import open_case
from analysis.cli import app
from analysis.ruling import rule
from polling.settings import peer_settings
from simulate.play import CacheWarning, SolvedDeals, TrickCache, cache_file, cache_folder, solve_tricks
from tests.conftest import random_owners

RUNNER = CliRunner()
HEARTS = 2


@pytest.fixture
def made_up_tricks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a checksum in the place of the solver, where only sameness matters."""
    monkeypatch.setattr("simulate.play.solver._solve", lambda keys: iter([crc32(row) % 14 for row in keys]))


def key(number: int) -> bytes:
    return number.to_bytes(14, "big")


def board_answers(start: int, stop: int) -> dict[bytes, int]:
    """Answers that can be checked anywhere: the tricks are the number modulo 14."""
    return {key(number): number % 14 for number in range(start, stop)}


def boards(deals: SolvedDeals) -> int:
    figures = deals.figures()
    assert figures is not None
    return figures.boards


def edit(deals: SolvedDeals, statement: str, *values: object) -> None:
    deals.close()
    with sqlite3.connect(deals.path) as db:
        db.execute(statement, values)
    db.close()


def test_remembered_by_the_next_process(tmp_path: Path) -> None:
    first = SolvedDeals(tmp_path)
    first.put(board_answers(0, 1200))
    first.close()
    second = pickle.loads(pickle.dumps(first))
    assert second.path == first.path
    assert second.get([key(n) for n in range(1100, 1300)]) == board_answers(1100, 1200)
    figures = second.figures()
    assert figures is not None
    assert (figures.boards, figures.hits, figures.misses) == (1200, 100, 100)
    assert figures.bytes == sum(part.stat().st_size for part in tmp_path.iterdir())
    second.put(board_answers(1150, 1250))
    assert boards(second) == 1250


def test_same_tricks_cold_warm_and_without(tmp_path: Path) -> None:
    deals = random_owners(12, seed=31)
    plain = solve_tricks(deals, HEARTS, 1)
    cold, warm = (TrickCache(SolvedDeals(tmp_path)) for _ in range(2))
    np.testing.assert_array_equal(cold.tricks(deals, HEARTS, 1), plain)
    seen: list[int] = []
    np.testing.assert_array_equal(warm.tricks(deals, HEARTS, 1, progress=seen.append), plain)
    assert (cold.asked, cold.solves, warm.asked, warm.solves, seen) == (12, 12, 12, 0, [12])
    apart = warm.counted_apart()
    apart.tricks(deals[:5], HEARTS, 1)
    assert (apart.asked, apart.solves, warm.asked) == (5, 0, 12)


@pytest.mark.usefixtures("made_up_tricks")
def test_a_ruling_does_not_depend_on_the_cache(tmp_path: Path) -> None:
    case = open_case("slow-signoff-after-ogust")
    few = replace(peer_settings(), solves=100)
    documents = []
    for solver in (None, TrickCache(SolvedDeals(tmp_path)), TrickCache(SolvedDeals(tmp_path))):
        document = rule(case, seed=4, settings=few, solver=solver).to_dict()
        documents.append((document["provenance"].pop("solved_now"), document))
    (without, plain), (cold, first), (warm, second) = documents
    assert plain == first == second
    assert without == cold == plain["provenance"]["solves"] > 100
    assert warm == 0


def test_an_altered_answer_is_solved_anew(tmp_path: Path) -> None:
    deals = random_owners(1, seed=32)
    first = TrickCache(SolvedDeals(tmp_path))
    right = first.tricks(deals, HEARTS, 0)
    assert first.disk is not None
    for change in ("answer + 1", "answer + 16", "15", "'x'", "NULL"):
        try:
            edit(first.disk, f"UPDATE boards SET answer = {change}")
        except sqlite3.IntegrityError:
            assert change == "NULL"
        again = TrickCache(SolvedDeals(tmp_path))
        np.testing.assert_array_equal(again.tricks(deals, HEARTS, 0), right)
        assert again.solves == (change != "NULL")
    assert boards(SolvedDeals(tmp_path)) == 1


def test_answers_of_another_solver_are_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SolvedDeals(tmp_path).put(board_answers(0, 10))
    monkeypatch.setattr("simulate.play.cache.version", lambda name: "0")
    other = SolvedDeals(tmp_path)
    assert other.get(list(board_answers(0, 10))) == {}
    other.put(board_answers(0, 10))
    assert other.get(list(board_answers(0, 10))) == board_answers(0, 10)
    assert boards(other) == 10


def _garbage(path: Path) -> None:
    path.write_bytes(os.urandom(5000))


def _text(path: Path) -> None:
    path.write_text("not a database, but my notes\n" * 100, encoding="utf-8")


def _foreign(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE boards (name TEXT)")
    db.close()


def _hole(path: Path) -> None:
    deals = SolvedDeals(path.parent)
    deals.put(board_answers(0, 3000))
    deals.close()
    data = bytearray(path.read_bytes())
    assert len(data) > 5 * 4096
    data[4096:] = b"\x07" * (len(data) - 4096)
    path.write_bytes(data)


def _cut(path: Path) -> None:
    deals = SolvedDeals(path.parent)
    deals.put(board_answers(0, 3000))
    deals.close()
    path.write_bytes(path.read_bytes()[:10_000])


def _no_tables(path: Path) -> None:
    deals = SolvedDeals(path.parent)
    deals.put(board_answers(0, 10))
    edit(deals, "DROP TABLE boards")


def _no_figures(path: Path) -> None:
    deals = SolvedDeals(path.parent)
    deals.put(board_answers(0, 10))
    edit(deals, "DELETE FROM figures")


@pytest.mark.parametrize("damage", [_garbage, _text, _foreign, _hole, _cut, _no_tables, _no_figures])
def test_a_damaged_or_foreign_file_is_set_aside(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    path = SolvedDeals(tmp_path).path
    damage(path)
    # The write-ahead log of a process that is gone would only mend the damage.
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    told: list[str] = []
    deals = SolvedDeals(tmp_path, tell=told.append)
    deals.get([key(n) for n in range(3000)])
    deals.put(board_answers(0, 20))
    assert deals.get(list(board_answers(0, 20))) == board_answers(0, 20)
    assert len(told) == 1
    assert "it is now called 'solved-deals-1.sqlite.set-aside'" in told[0]
    assert boards(deals) == 20
    assert (tmp_path / "solved-deals-1.sqlite.set-aside").exists()
    deals.clear()
    assert boards(deals) == 0
    assert not (tmp_path / "solved-deals-1.sqlite.set-aside").exists()


def test_told_as_a_warning_from_python(tmp_path: Path) -> None:
    _garbage(SolvedDeals(tmp_path).path)
    with pytest.warns(CacheWarning, match="was damaged or not lawpoll's"):
        assert SolvedDeals(tmp_path).get([key(1)]) == {}


def test_a_folder_that_takes_no_files_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    told: list[str] = []
    deals = SolvedDeals(tmp_path / "file" / "cache", tell=told.append)
    cache = TrickCache(deals)
    cache.tricks(random_owners(1, seed=33), HEARTS, 0)
    cache.tricks(random_owners(1, seed=34), HEARTS, 0)
    assert cache.solves == 2
    assert len(told) == 1
    assert "lawpoll goes on without it" in told[0]
    assert deals.figures() is None


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    told: list[str] = []
    deals = SolvedDeals(tmp_path, tell=told.append)
    deals.path.mkdir()
    assert deals.get([key(1)]) == {}
    assert len(told) == 1


def test_the_boards_not_used_for_longest_go_first(tmp_path: Path) -> None:
    deals = SolvedDeals(tmp_path)
    deals.set_limit(1000)
    deals.put(board_answers(0, 990))
    edit(deals, "UPDATE boards SET used = used - 7200")
    deals.get([key(n) for n in range(500)])  # used now
    deals.put(board_answers(1000, 1020))
    assert boards(deals) == 900
    assert len(deals.get([key(n) for n in range(500)])) == 500
    assert len(deals.get([key(n) for n in range(1000, 1020)])) == 20
    assert len(deals.get([key(n) for n in range(500, 990)])) == 380
    size = deals.path.stat().st_size
    for start in range(2000, 12_000, 200):
        deals.put(board_answers(start, start + 200))
    assert 900 <= boards(deals) <= 1000
    deals.set_limit(1000)
    assert deals.path.stat().st_size <= 2 * size
    with pytest.raises(ValueError, match="at least 1000 boards: 999"):
        deals.set_limit(999)


WRITER = """
import sys, random
from pathlib import Path
from simulate.play import SolvedDeals
from tests.test_cache import board_answers, key
deals, rng = SolvedDeals(Path(sys.argv[1])), random.Random(int(sys.argv[2]))
print("ready", flush=True)
for _ in range(int(sys.argv[3])):
    start = rng.randrange(4000)
    found = deals.get([key(n) for n in range(start, start + 200)])
    assert all(tricks == int.from_bytes(k, "big") % 14 for k, tricks in found.items())
    deals.put(board_answers(start, start + 200))
    assert deals.get([key(n) for n in range(start, start + 200)]) == board_answers(start, start + 200)
"""


def writer(folder: Path, seed: int, rounds: int) -> subprocess.Popen[str]:
    root = Path(__file__).resolve().parents[1]
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", WRITER, str(folder), str(seed), str(rounds)],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_processes_at_once(tmp_path: Path) -> None:
    """Four processes make the file, read and write it together: nothing lost, nothing wrong, no complaint."""
    running = [writer(tmp_path, seed, 60) for seed in range(4)]
    for process in running:
        _, talk = process.communicate(timeout=120)
        assert (process.returncode, talk) == (0, "")
    deals = SolvedDeals(tmp_path)
    everything = board_answers(0, 4200)
    found = deals.get(list(everything))
    assert found.items() <= everything.items()
    assert len(found) == boards(deals) > 4000
    deals.close()
    db = sqlite3.connect(deals.path)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert db.execute("SELECT count(*) FROM boards").fetchone() == (len(found),)
    db.close()


def test_a_killed_writer_harms_nobody(tmp_path: Path) -> None:
    told: list[str] = []
    for seed in range(3):
        process = writer(tmp_path, seed, 100_000)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.02 + 0.05 * seed)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60)
        assert process.returncode == -signal.SIGKILL
        deals = SolvedDeals(tmp_path, tell=told.append)
        everything = board_answers(0, 4200)
        found = deals.get(list(everything))
        assert found.items() <= everything.items()
        assert len(found) == boards(deals)
        deals.close()
    assert told == []


def test_a_file_that_another_process_makes_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its tables may come between two looks at an empty file; that does not make it another program's."""
    told: list[str] = []
    first, second = (SolvedDeals(tmp_path, tell=told.append) for _ in range(2))
    with contextlib.closing(sqlite3.connect(first.path)) as db:
        db.execute("PRAGMA journal_mode = WAL")
    look, looks = cache_file._pragma, []

    def pragma(db: sqlite3.Connection, name: str) -> object:
        found = look(db, name)
        looks.append(name)
        if len(looks) == 2:
            second.put(board_answers(0, 10))
        return found

    monkeypatch.setattr(cache_file, "_pragma", pragma)
    first.put(board_answers(10, 20))
    assert told == []
    assert boards(first) == boards(second) == 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_forked_process_opens_its_own(tmp_path: Path) -> None:
    deals = SolvedDeals(tmp_path)
    deals.put(board_answers(0, 10))
    child = os.fork()
    if child == 0:
        deals.put(board_answers(10, 20))
        os._exit(0 if boards(deals) == 20 else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert boards(deals) == 20


def test_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LAWPOLL_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.setenv("LAWPOLL_CACHE", "")
    assert cache_folder().name == "lawpoll"


@pytest.mark.usefixtures("made_up_tricks")
def test_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LAWPOLL_CACHE", str(tmp_path))

    def lawpoll(*arguments: str) -> tuple[int, str, str]:
        result = RUNNER.invoke(app, arguments)
        assert "Traceback" not in result.output
        return result.exit_code, result.stdout, result.stderr

    def figures() -> dict[str, object]:
        code, out, talk = lawpoll("cache", "--json")
        assert (code, talk) == (0, "")
        found: dict[str, object] = json.loads(out)
        return found

    assert figures()["boards"] == 0
    run = ("run", "slow-signoff-after-ogust", "--seed", "5", "--solves", "100")
    pages = [lawpoll(*run, *more) for more in ((), (), ("--no-cache",))]
    assert pages[0] == pages[1] == pages[2]
    assert pages[0][0] == 0
    found = figures()
    assert found["path"] == str(tmp_path / "solved-deals-1.sqlite")
    assert found["boards"] == found["hits"] == found["misses"]
    assert int(str(found["boards"])) > 100
    code, out, _ = lawpoll("cache", "--limit", "5000")
    assert code == 0
    assert "boards of at most 5,000" in out
    assert "50% of all asked for" in out
    assert lawpoll("cache", "clear")[0] == 0
    assert (figures()["boards"], figures()["hits"], figures()["limit"]) == (0, 0, 5000)
    assert lawpoll("cache", "--limit", "10")[0] == 2
    (tmp_path / "solved-deals-1.sqlite").write_bytes(b"x" * 4096)
    code, page, talk = lawpoll(*run)
    assert (code, page) == pages[0][:2]
    assert "lawpoll: the cache of solved deals was damaged" in talk
    monkeypatch.setenv("LAWPOLL_CACHE", str(tmp_path / "solved-deals-1.sqlite"))
    code, page, talk = lawpoll(*run)
    assert (code, page) == pages[0][:2]
    assert "lawpoll goes on without it" in talk
    code, _, talk = lawpoll("cache")
    assert code == 2
    # Once, and in words.
    path = tmp_path / "solved-deals-1.sqlite" / "solved-deals-1.sqlite"
    assert talk == f"lawpoll: the cache of solved deals cannot be used (File exists): {str(path)!r}\n"
