"""The report: one content, laid out on terminals of any width."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from analysis.cases import open_case
from analysis.report import render_text, report_of
from analysis.report.content.panel import _legend, reach_text
from analysis.report.model import Block, Diagram, Line, Mark, Picture, Report, Section, Table, Where
from analysis.report.terminal import _line
from analysis.ruling import Ruling, rule
from polling.settings import peer_settings
from simulate.case import Vote
from simulate.core import parse_call
from simulate.language import say_in

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
    head = "call LA? P votes habit peers joined   90%   considered"
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


def panel_of(**figures: Any) -> Any:
    return SimpleNamespace(**figures)


@pytest.mark.parametrize(
    ("reach", "text"), [(0.003, "0.3%"), (0.0, "0.0%"), (0.024, "2.4%"), (0.0996, "10.0%"), (0.87, "87%")]
)
def test_a_small_reach_is_not_rounded_to_nothing(reach: float, text: str) -> None:
    assert reach_text(reach) == text


def test_the_legend_speaks_of_cards_where_cards_are_polled() -> None:
    said = say_in("en")
    calls, cards = (  # all that the legend looks at
        panel_of(cards=figures, votes=np.zeros(2, dtype=int)) for figures in (None, "figures")
    )
    assert "field of these calls" in _legend(calls, said)
    assert "field of these cards" in _legend(cards, said)


def test_a_line_that_is_set_in_goes_on_as_far_in() -> None:
    console = Console(file=StringIO(), width=30, no_color=True)
    console.print(_line(Line("    some words that are too long for it", Mark.MORE)))
    lines = [line.rstrip() for line in console.file.getvalue().splitlines()]
    assert len(lines) == 2
    assert len({len(line) - len(line.lstrip()) for line in lines}) == 1
    assert " ".join(line.strip() for line in lines) == "some words that are too long for it"
