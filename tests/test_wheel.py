"""The wheel, installed elsewhere and run from another folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def quietly(
    *command: str | Path, cwd: Path, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    built = quietly(
        *(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", folder, ROOT),
        cwd=folder,
    )
    assert built.returncode == 0, built.stderr
    (found,) = folder.glob("lawpoll-*.whl")
    return found


def test_wheel_holds_the_data_files_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {t for t in tops if not t.endswith(".dist-info")} == {"simulate", "polling", "analysis"}
    kinds = (".toml", ".j2", ".css", ".po")
    files = (p for d in tops for p in (ROOT / d).rglob("*") if p.suffix in kinds)
    shipped = {p.relative_to(ROOT).as_posix() for p in files}
    assert shipped
    assert shipped <= set(names)
    assert {f"{p}/py.typed" for p in ("simulate", "polling", "analysis")} <= set(names)


def test_wheel_gives_a_ruling_elsewhere(wheel: Path, tmp_path: Path) -> None:
    site, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    elsewhere.mkdir()
    installed = quietly(
        *(sys.executable, "-m", "pip", "install", "--no-deps", "--target", site, wheel), cwd=elsewhere
    )
    assert installed.returncode == 0, installed.stderr
    # The packages of the wheel come before those of the checkout; what they need is in the environment.
    env = os.environ | {"PYTHONPATH": str(site)}
    where = (
        "import analysis, polling, simulate; print(analysis.__file__, polling.__file__, simulate.__file__)"
    )
    paths = quietly(sys.executable, "-c", where, cwd=elsewhere, env=env).stdout.split()
    assert len(paths) == 3
    assert all(Path(path).is_relative_to(site) for path in paths)
    command = (sys.executable, "-m", "analysis.cli", "run", "slow-signoff-after-ogust")
    ruling = quietly(*command, "--solves", "100", "--seed", "1", cwd=elsewhere, env=env)
    assert ruling.returncode == 0, ruling.stderr
    assert "East's 4♠" in ruling.stdout
    assert ruling.stderr == ""
