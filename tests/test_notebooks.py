"""Notebooks: pairs that agree, without outputs, and that run."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
SCRIPTS = sorted(FOLDER.glob("*.py"))


def test_there_are_notebooks_and_each_has_its_pair() -> None:
    assert SCRIPTS
    assert {p.stem for p in SCRIPTS} == {p.stem for p in FOLDER.glob("*.ipynb")}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda p: p.stem)
def test_pair_agrees_and_keeps_no_outputs(script: Path) -> None:
    import jupytext

    def cells(path: Path) -> list[tuple[str, str]]:
        return [(cell.cell_type, cell.source.strip()) for cell in jupytext.read(path).cells]

    notebook = script.with_suffix(".ipynb")
    assert cells(script) == cells(notebook)
    assert all(not cell.get("outputs") for cell in jupytext.read(notebook).cells)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda p: p.stem)
def test_it_runs(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import jupytext
    from nbclient import NotebookClient

    monkeypatch.setenv("LAWPOLL_FAST", "1")
    monkeypatch.setenv("MPLBACKEND", "agg")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the kernel's machinery, not ours
        NotebookClient(jupytext.read(script), timeout=300, kernel_name="python3").execute()
