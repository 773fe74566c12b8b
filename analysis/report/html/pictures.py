"""The pictures of the page: drawn by the results themselves, coloured by the page, the same every time."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from typing import TYPE_CHECKING, Any, Final

from analysis.report.model import Picture, Report

if TYPE_CHECKING:
    from markupsafe import Markup
    from matplotlib.figure import Figure

    from analysis.ruling import Ruling

_INK: Final = "#010203"
_GRID: Final = "#010204"
_CYCLE: Final = ("#010205", "#010206", "#010207")
_VARIABLES: Final = {
    _INK: "var(--ink)",
    _GRID: "var(--grid)",
    **dict(zip(_CYCLE, ("var(--one)", "var(--two)", "var(--three)"), strict=True)),
}
"""Colours drawn with, and the colours of the page that take their place: they follow light and dark."""
_DPI: Final = 72
_WIDE: Final = 7.2
_ROW: Final = 0.42


def pictures_of(report: Report, ruling: Ruling) -> dict[str, Markup]:
    """Return every picture of a report as inline SVG, by its name."""
    from markupsafe import Markup

    found = {}
    for section in report.sections:
        for block in section.blocks:
            if isinstance(block, Picture) and block.where.on_paper:
                figure = _draw(block.name, ruling, report.language)
                found[block.name] = Markup(_inline(figure, block.name, block.alt))
    return found


@contextmanager
def _style() -> Iterator[None]:
    import matplotlib as mpl
    from matplotlib.rcsetup import cycler

    with mpl.rc_context(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "lawpoll",
            "text.color": _INK,
            "axes.edgecolor": _GRID,
            "axes.labelcolor": _INK,
            "xtick.color": _INK,
            "ytick.color": _INK,
            "legend.labelcolor": _INK,
            "legend.frameon": False,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.facecolor": "none",
            "figure.facecolor": "none",
            "savefig.facecolor": "none",
            "axes.prop_cycle": cycler(color=_CYCLE),
            "font.size": 10,
        }
    ):
        yield


def _draw(name: str, ruling: Ruling, language: str) -> Figure:
    from matplotlib.figure import Figure

    kind, _, number = name.partition("-")
    with _style():
        rows = {
            "panel": len(ruling.panel.actions),
            "suggested": 0,
            "sensitivity": 0 if ruling.sensitivity is None else len(ruling.sensitivity.inputs),
        }
        if kind == "belief":
            figure = Figure(figsize=(_WIDE, 5.2), layout="constrained", dpi=_DPI)
            _belief(figure, ruling, language)
            return figure
        if kind == "suggested":
            rows[kind] = min(12, sum(pair.gained > 0 for pair in ruling.suggested[int(number)].pairs))
        height = 1.3 + _ROW * max(2, min(12, rows[kind]))
        figure = Figure(figsize=(_WIDE, height), layout="constrained", dpi=_DPI)
        axes = figure.subplots()
        draw: Callable[..., Any]
        if kind == "panel":
            draw = ruling.panel.plot
        elif kind == "suggested":
            draw = ruling.suggested[int(number)].plot
        elif kind == "sensitivity" and ruling.sensitivity is not None:
            draw = ruling.sensitivity.plot
        else:
            raise KeyError(f"expected a picture of the report: {name!r}")
        draw(axes, language=language)
        return figure


def _belief(figure: Figure, ruling: Ruling, language: str) -> None:
    grid = figure.add_gridspec(2, 4, height_ratios=(1.2, 1))
    ruling.believed.plot(figure.add_subplot(grid[0, :]), language=language)
    first = figure.add_subplot(grid[1, 0])
    lengths = [first, *(figure.add_subplot(grid[1, i], sharey=first) for i in (1, 2, 3))]
    for axes in lengths[1:]:
        axes.tick_params(labelleft=False)
    ruling.believed.plot_lengths(lengths, language=language)


def _inline(figure: Figure, name: str, alt: str) -> str:
    """Return a figure as SVG for the middle of a page: own ids, colours of the page, nothing to fetch."""
    with _style():
        stream = io.StringIO()
        figure.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
    text = stream.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r"\s+xmlns(:\w+)?=\"[^\"]*\"", "", text)
    text = text.replace("xlink:href", "href")
    text = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', text)
    text = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", text)
    text = re.sub(r'href="#([^"]+)"', rf'href="#{name}-\1"', text)
    for drawn, variable in _VARIABLES.items():
        text = text.replace(drawn, variable)
    # A size in points would not shrink with the page; the viewBox keeps the proportions.
    text = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", text, count=1)
    return text.replace("<svg", f'<svg role="img" aria-label="{escape(alt, quote=True)}"', 1).strip()
