"""The page: valid, whole, nothing fetched, whatever the case file says; the same figures as everywhere."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from html import escape
from pathlib import Path

import pytest
from html_checks import read_page
from typer.testing import CliRunner

from analysis.adjusted import Adjusted
from analysis.cases import open_case
from analysis.cli import app
from analysis.report import report_of
from analysis.report.html import render_html
from analysis.report.model import Picture, Table
from analysis.ruling import Ruling, rule
from polling.settings import peer_settings
from simulate.case import Explanation, Fact, Published, Said, Vote
from simulate.core import parse_call, parse_result
from simulate.play.solver import TrickCache

MADE = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
SOLVER = TrickCache()
HOSTILE = (
    "<script>alert(1)</script>",
    "\"quoted\" & 'so' </title></style></section> <img src=x onerror=alert(1)>",
    "{{ 7 * 7 }} {% include 'x' %} {seat} {0}",
    "\u05e9\u05dc\u05d5\u05dd \u202eright to left",
    "\U0001f0cf\U0001f600 \u2665\ufe0f",
    "x" * 400,
)


@pytest.fixture(scope="module")
def ruling() -> Ruling:
    """Return a ruling with everything in it: votes, the other table, a disputed fact."""
    case = open_case("slow-signoff-after-ogust")
    votes = (
        Vote(parse_call("4S"), considered=(parse_call("P"),)),
        Vote(parse_call("P"), count=3),
        Vote(parse_call("3N"), spoiled=True),
    )
    case = replace(
        case,
        votes=votes,
        other_table=parse_result("4S E 9"),
        information=tuple(replace(item, fact=Fact.DISPUTED) for item in case.information),
    )
    return rule(case, seed=1, settings=replace(peer_settings().with_solves(100), peers=300), solver=SOLVER)


@pytest.fixture(scope="module")
def page(ruling: Ruling) -> str:
    return render_html(ruling, made=MADE)


def text_of(page: str) -> str:
    return " ".join("".join(read_page(page).text).replace("\ufe0e", "").split())


def test_the_page_is_valid_and_whole(page: str) -> None:
    found = read_page(page)
    assert sum(tag == "svg" for tag, _ in found.tags) >= 3
    assert {"finding", "board", "entitled", "belief", "panel", "suggested", "score"} <= found.ids
    assert {"not-found", "judgement", "limits", "provenance", "published"} <= found.ids
    assert page.count("http") == text_of(page).count("http")


def test_every_word_of_the_report_stands_on_the_page(page: str, ruling: Ruling) -> None:
    text = text_of(page)
    report = report_of(ruling, made=MADE)
    for line in (*report.facts, *report.closing):
        assert " ".join(line.text.split()) in text
    for section in report.sections:
        if not section.where.on_paper:
            continue
        assert section.title in text
        for block in section.blocks:
            if isinstance(block, Table) and block.where.on_paper:
                for row in block.rows:
                    for column, cell in zip(block.columns, row, strict=True):
                        assert not column.where.on_paper or " ".join(cell.split()) in text
            elif isinstance(block, Picture):
                assert block.caption in text
    assert "2026-11-30 12:00:00 +0000" in text
    assert ruling.finding in text


def test_the_finding_comes_first(page: str) -> None:
    assert re.findall(r"<section id=\"([^\"]+)\"", page)[:3] == ["finding", "question", "board"]


def test_calls_in_question_are_marked(page: str) -> None:
    assert page.count('class="decision') == 1
    assert len(re.findall(r'class="[^"]*irregular', page)) == 1
    assert "(the call in question)" in page
    assert "(hesitation)" in page


def test_same_ruling_same_page(page: str, ruling: Ruling) -> None:
    assert render_html(ruling, made=MADE) == page
    assert render_html(ruling) != page


def test_unknown_hands_are_shown_as_unknown(ruling: Ruling) -> None:
    case = replace(ruling.case, hands={ruling.case.question.player: ruling.case.hand})
    alone = render_html(replace(ruling, case=case))
    assert alone.count("hand not known") == 3
    read_page(alone)


def test_a_page_where_nothing_is_known(ruling: Ruling) -> None:
    read_page(render_html(replace(ruling, suggested=(), adjusted=Adjusted())))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_text(text: str, ruling: Ruling) -> None:
    case = ruling.case
    explained = Explanation(2, agreed=Said(text), told=Said(text), meant=Said(text))
    case = replace(
        case,
        title=text,
        notes=(text,),
        methods={"EW": (text,)},
        explanations=(explained,),
        information=tuple(replace(item, text=text) for item in case.information),
        published=Published(source=text, ruling=text),
    )
    page = render_html(replace(ruling, case=case, finding=text, reasons=(text,), judgements=(text,)))
    shown = text_of(page)
    plain = " ".join(text.replace("\ufe0f", "").split())
    assert shown.count(plain) >= 8


def test_pictures_take_the_colours_of_the_page(page: str) -> None:
    drawn = "".join(re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL))
    assert "var(--ink)" in drawn
    assert not re.search(r"#01020\d", drawn)
    assert "<metadata" not in page
    assert "prefers-color-scheme: dark" in page
    assert "@page" in page


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("which", [0, 1, 2])
def test_contrast_is_aa(which: int, page: str) -> None:
    """Light, dark and print: text against paper and panel at least 4.5 to 1, lines 3 to 1 (WCAG 2)."""
    blocks = re.findall(r":root \{(.*?)\}", page, flags=re.DOTALL)
    assert len(blocks) == 3
    colours = dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6})", blocks[which]))
    for ground in ("paper", "panel"):
        for name, least in (("ink", 4.5), ("soft", 4.5), ("red", 4.5), ("warn", 4.5), ("accent", 4.5)):
            light, dark = sorted((luminance(colours[name]), luminance(colours[ground])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= least, (name, ground)
    for name in ("one", "two", "three", "grid", "line"):
        light, dark = sorted((luminance(colours[name]), luminance(colours["paper"])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3, name


def test_the_command_writes_it_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(MADE.timestamp())))
    page, document = tmp_path / "a.html", tmp_path / "a.json"
    arguments = ["run", "slow-signoff-after-ogust", "--seed", "1", "--solves", "100", "--no-cache"]
    arguments += ["--html", str(page)]
    done = CliRunner().invoke(app, [*arguments, "--json-file", str(document)])
    assert done.exit_code == 0
    assert "Finding" in done.stdout
    assert done.stderr.count("lawpoll: wrote") == 2
    assert sorted(tmp_path.iterdir()) == [page, document]
    assert "2026-11-30 12:00:00 +0000" in page.read_text(encoding="utf-8")
    read_page(page.read_text(encoding="utf-8"))
    done = CliRunner().invoke(app, arguments)
    assert (done.exit_code, "--force" in done.stderr) == (2, True)
    done = CliRunner().invoke(app, [*arguments, "--force", "--json-file", str(page)])
    assert (done.exit_code, "another file for each" in done.stderr) == (2, True)


def test_every_result_draws_itself_where_it_is_told_to(ruling: Ruling) -> None:
    """On axes that are given, without pyplot keeping a figure."""
    import matplotlib.pyplot as plt
    from matplotlib.figure import Figure

    assert ruling.tree is not None
    assert ruling.score is not None
    before = plt.get_fignums()
    for result in (ruling.panel, ruling.believed, *ruling.suggested, ruling.tree, ruling.score):
        axes = Figure().subplots()
        assert result.plot(axes) is axes
        assert axes.has_data()
    assert ruling.believed.plot_lengths(list(Figure().subplots(1, 4)))[0].has_data()
    assert plt.get_fignums() == before
    alone = ruling.panel.plot()
    assert len(plt.get_fignums()) == len(before) + 1
    plt.close(alone.figure.number)  # type: ignore[union-attr]


@pytest.mark.parametrize("text", HOSTILE)
def test_in_a_notebook_results_are_escaped_tables(text: str, ruling: Ruling) -> None:
    assert ruling.score is not None
    panel = replace(ruling.panel, warnings=(text,), model_name=text)
    shown = (
        replace(ruling, finding=text, panel=panel),
        panel,
        replace(ruling.believed, warnings=(text,)),
        replace(ruling.panel.deals, warnings=(text,)),
        replace(ruling.score, warnings=(text,)),
    )
    for result in shown:
        html = result._repr_html_()
        assert "<table>" in html
        assert text == escape(text) or text not in html
        assert escape(text) in html


def test_short_headings_are_for_narrow_windows_and_not_read_aloud(page: str) -> None:
    assert '<span class="words">mean points</span><span class="short" aria-hidden="true">HCP</span>' in page
    assert "th .short { display: none; }" in page


def test_pictures_scroll_by_keyboard_and_arrows_do_not_break(page: str) -> None:
    assert page.count('<figure class="picture">\n<div class="scroll" tabindex="0" role="region"') >= 3
    assert re.search(r"\d%?\u00a0\u2192 \d", page)
    assert "-&gt;" not in page
