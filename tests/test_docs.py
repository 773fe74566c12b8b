"""The docs: every step in them works as it stands there, in a fresh folder with the files they offer."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(page for page in DOCS.rglob("*.md") if "_build" not in page.parts)
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# file: (\S+)\n")


def blocks(page: Path) -> list[tuple[str, str]]:
    return [(kind, text) for kind, text in _BLOCK.findall(page.read_text(encoding="utf-8"))]


def commands(text: str) -> list[str]:
    return [line[2:] for line in text.splitlines() if line.startswith("$ ")]


def offered_files(page: Path) -> dict[str, str]:
    """Files that a page tells the reader to save, by name."""
    found = {}
    for _, text in blocks(page):
        named = _FILE.match(text)
        if named:
            found[named[1]] = text[named.end() :]
    return found


STEPS = [page for page in PAGES if any(kind in ("console", "python") for kind, _ in blocks(page))]


def test_there_is_something_to_follow() -> None:
    assert {page.stem for page in STEPS} >= {"first-ruling", "case-file", "polling-players", "python"}


def test_files_offered_twice_are_the_same() -> None:
    for page in PAGES:
        for name, text in offered_files(page).items():
            kept = DOCS / "files" / name
            if kept.exists():
                assert kept.read_text(encoding="utf-8") == text, f"{page.name} and docs/files/{name} differ"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_console_blocks_hold_commands_only(page: Path) -> None:
    for kind, text in blocks(page):
        if kind == "console":
            assert all(line.startswith("$ ") for line in text.splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("page", STEPS, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_every_step_works(page: Path, tmp_path: Path) -> None:
    for kept in (DOCS / "files").iterdir():
        shutil.copy(kept, tmp_path)
    for name, text in offered_files(page).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "LAWPOLL_CACHE": str(tmp_path / "cache"), "MPLBACKEND": "agg"}
    script = "\n".join(text for kind, text in blocks(page) if kind == "python")
    steps = [
        ["bash", "-c", line] for kind, text in blocks(page) if kind == "console" for line in commands(text)
    ]
    if script:
        steps.append([sys.executable, "-c", script])
    for step in steps:
        done = subprocess.run(
            step, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == 0, f"{step[-1]}\n{done.stderr}"
        assert "Traceback" not in done.stderr
