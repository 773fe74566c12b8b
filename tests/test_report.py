"""The report: one content, laid out on terminals of any width."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from analysis.cases import open_case
from analysis.report import render_text, report_of
from analysis.report.model import Block, Diagram, Picture, Report, Section, Table, Where
from analysis.ruling import Ruling, rule
from polling.settings import peer_settings
from simulate.case import Vote
from simulate.core import parse_call

CASE, MISINFORMED = "slow-signoff-after-ogust", "misinformation-game-forcing"


@pytest.fixture(scope="module")
def rulings(ruled: Callable[[str], Ruling]) -> dict[str, Ruling]:
    votes = (Vote(parse_call("4S"), considered=(parse_call("P"),)), Vote(parse_call("P"), count=3))
    settings = replace(peer_settings().with_solves(100), peers=300)
    case = replace(open_case(CASE), votes=votes)
    return {CASE: rule(case, seed=1, settings=settings), MISINFORMED: ruled(MISINFORMED)}


@pytest.fixture(scope="module")
def ruling(rulings: dict[str, Ruling]) -> Ruling:
    return rulings[CASE]


def blocks(report: Report) -> Iterator[tuple[Section, Block]]:
    for section in report.sections:
        for block in section.blocks:
            yield section, block


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_cut_or_too_wide(width: int, rulings: dict[str, Ruling]) -> None:
    for ruling in rulings.values():
        lines = render_text(ruling, full=True, width=width).splitlines()
        assert max(map(len, lines)) <= width
        assert not any("…" in line for line in lines)


def test_a_narrow_terminal_says_which_columns_it_left_out(ruling: Ruling) -> None:
    wide, narrow = (render_text(ruling, width=width) for width in (80, 60))
    assert "left out here" not in wide
    head = "call votes habit peers   90%   considered LA?   P"
    assert head.split() == next(line for line in narrow.splitlines() if line.startswith("call ")).split()
    assert "left out here, the window is too narrow: result, IMPs" in narrow
    assert f"{ruling.panel.verdicts[0].probability:.2f}" in narrow


def test_every_table_is_whole(rulings: dict[str, Ruling]) -> None:
    for ruling in rulings.values():
        for _, block in blocks(report_of(ruling)):
            if isinstance(block, Table):
                assert {len(row) for row in block.rows} <= {len(block.columns)}
                assert not block.total or len(block.total) == len(block.columns)


def test_the_terminal_shows_nothing_drawn(ruling: Ruling) -> None:
    drawn = [block for _, block in blocks(report_of(ruling)) if isinstance(block, (Diagram, Picture))]
    assert len(drawn) >= 4
    assert all(block.where is Where.PAPER for block in drawn)
