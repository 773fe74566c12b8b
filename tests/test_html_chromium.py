"""The page in a real browser: it renders, complains of nothing, asks for nothing, fits a phone and A4.

Deselected by default (marker `browser`); where it is asked for, a missing Chromium is a failure.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from datetime import UTC, datetime
from html import escape, unescape
from pathlib import Path

import pytest

from analysis.cases import open_case
from analysis.report.html import render_html
from analysis.ruling import rule
from polling.settings import peer_settings
from simulate.case import Vote
from simulate.core import parse_call, parse_result

pytestmark = pytest.mark.browser

WIDTHS = (390, 820, 1280)
"""Phone, tablet, desk."""
NAMES = ("chromium", "chromium-browser", "google-chrome")
HARNESS = """<!DOCTYPE html>
<title>not loaded</title>
<style>body {{ margin: 0 }}</style>
<iframe style="width: {width}px; height: 1000px; border: 0" srcdoc="{page}"></iframe>
<script>
document.querySelector("iframe").addEventListener("load", event => {{
  const inside = event.target.contentWindow, page = inside.document;
  const wide = [...page.querySelectorAll("body *")].filter(
    e => !e.closest(".scroll") && !e.closest("svg") && !e.matches(".heard")
      && e.getBoundingClientRect().right > inside.innerWidth + 1);
  document.title = JSON.stringify({{
    window: inside.innerWidth, width: page.documentElement.scrollWidth,
    wide: wide.slice(0, 3).map(e => e.tagName + "." + e.className),
    requests: inside.performance.getEntriesByType("resource").length,
    drawn: [...page.querySelectorAll("svg")].map(e => e.getBoundingClientRect().height > 50),
    paper: inside.getComputedStyle(page.body).backgroundColor,
  }});
}});
</script>
"""
"""A frame of the width wanted (windows have a least width); what it finds comes back in the title."""


@pytest.fixture(scope="module")
def chromium() -> str:
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    assert found, f"tests marked `browser` need one of {', '.join(NAMES)} (apt-get install chromium)"
    return found


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the page of a full case, and one whose words are hostile and long."""
    case = open_case("slow-signoff-after-ogust")
    votes = (Vote(parse_call("4S"), considered=(parse_call("P"),)), Vote(parse_call("P"), count=3))
    case = replace(case, votes=votes, other_table=parse_result("4S E 9"))
    ruling = rule(case, seed=1, settings=replace(peer_settings().with_solves(100), peers=300))
    folder = tmp_path_factory.mktemp("pages")
    hostile = f'<script>x</script> \u05e9\u05dc\u05d5\u05dd \U0001f0cf {"endless" * 60} & "so"'
    written = {
        "plain": ruling,
        "hostile": replace(ruling, case=replace(case, title=hostile, notes=(hostile,)), finding=hostile),
    }
    for name, one in written.items():
        page = render_html(one, made=datetime(2026, 11, 30, tzinfo=UTC))
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
        for width in WIDTHS:
            framed = HARNESS.format(width=width, page=escape(page))
            (folder / f"{name}-{width}.html").write_text(framed, encoding="utf-8")
    return folder


def browse(chromium: str, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [
            chromium,
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            f"--user-data-dir={folder / 'profile'}",
            "--enable-logging=stderr",
            "--v=0",
            *options,
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done


@pytest.mark.parametrize("name", ["plain", "hostile"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("dark", [False, True])
def test_it_renders_at_every_width(name: str, width: int, dark: bool, chromium: str, pages: Path) -> None:
    done = browse(
        chromium,
        pages,
        "--window-size=1400,1100",
        f"--blink-settings=preferredColorScheme={0 if dark else 1}",
        "--dump-dom",
        (pages / f"{name}-{width}.html").as_uri(),
    )
    assert "CONSOLE" not in done.stderr, done.stderr
    title = re.search(r"<title>(.*?)</title>", done.stdout, flags=re.DOTALL)
    assert title is not None
    found = json.loads(unescape(title[1]))
    assert found["window"] == width
    assert found["requests"] == 0
    assert found["wide"] == []
    assert found["width"] <= found["window"]
    assert len(found["drawn"]) >= 3
    assert all(found["drawn"])
    assert found["paper"] == ("rgb(21, 24, 28)" if dark else "rgb(255, 255, 255)")


def test_it_prints_on_a4(chromium: str, pages: Path) -> None:
    printed = pages / "plain.pdf"
    browse(
        chromium,
        pages,
        "--no-pdf-header-footer",
        f"--print-to-pdf={printed}",
        (pages / "plain.html").as_uri(),
    )
    data = printed.read_bytes()
    sizes = {tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox\s*\[([^\]]*)\]", data)}
    assert sizes
    for _, _, width, height in sizes:
        assert (round(width), round(height)) == (595, 842)
    assert len(re.findall(rb"/Type\s*/Page\b", data)) <= 12
