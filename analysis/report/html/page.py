"""Lay the report out as one HTML page."""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from analysis.report.content import report_of
from analysis.report.html.pictures import pictures_of
from analysis.report.model import AuctionGrid, Diagram, Line, Picture, Table
from simulate.core.cards import SUIT_SYMBOLS
from simulate.core.seats import EAST, NORTH, SOUTH, WEST

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

    from analysis.ruling import Ruling

_SUITS: Final = dict(zip(SUIT_SYMBOLS, ("club", "diamond", "heart", "spade"), strict=True))
_SUIT: Final = re.compile(f"[{SUIT_SYMBOLS}]\ufe0f?")
_ARROW: Final = re.compile(r"(?<=[\d%]) -&gt; (?=\d)")
"""From one figure to another."""
_GLUE: Final = re.compile(
    f"(?<=(?<!\\d)[{SUIT_SYMBOLS}]) (?=\\S)|(?<=[a-z\u03ac-\u03ce]) (?=[{SUIT_SYMBOLS}])"
)
_KINDS: Final = {Line: "line", Table: "table", Diagram: "diagram", AuctionGrid: "auction", Picture: "picture"}
_PLACES: Final = ((NORTH, "north"), (WEST, "west"), (EAST, "east"), (SOUTH, "south"))
"""Hands of the diagram in reading order."""


def render_html(ruling: Ruling, *, made: datetime | None = None, language: str = "en") -> str:
    """Return a ruling as one self-contained HTML page.

    Parameters
    ----------
    ruling : Ruling
        What to print.
    made : datetime, optional
        When; the same page comes out for the same ruling and time.
    language : str
        Of the reader: a key of `simulate.language.LANGUAGES`.
    """
    report = report_of(ruling, made=made, language=language)
    drawn = pictures_of(report, ruling)
    page = _environment().get_template("page.html.j2")
    return page.render(
        report=report,
        sections=[section for section in report.sections if section.where.on_paper],
        pictures=drawn,
        places=_PLACES,
        style=_data("style.css"),
    )


@cache
def _environment() -> Environment:
    from jinja2 import DictLoader, Environment, StrictUndefined

    environment = Environment(
        loader=DictLoader({"page.html.j2": _data("page.html.j2")}),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["suits"] = _suits
    environment.tests["on_paper"] = lambda part: part.where.on_paper
    environment.filters["kind"] = lambda block: _KINDS[type(block)]
    return environment


def _data(name: str) -> str:
    return (files("analysis.report.html") / name).read_text(encoding="utf-8")


def _suits(text: Any) -> Markup:
    """Escape a text and colour its suit symbols; they stay text, whatever font the reader has."""
    from markupsafe import Markup, escape

    def coloured(found: re.Match[str]) -> str:
        symbol = found[0][0]
        return f'<span class="suit {_SUITS[symbol]}">{symbol}\ufe0e</span>'

    # Escaped first: what is inserted afterwards is ours. An arrow of two signs would break at a line's end.
    safe = _ARROW.sub("\u00a0\u2192 ", str(escape(text)))
    # A suit and its cards, or a word and its suit, stay on one line.
    safe = _GLUE.sub("\u00a0", safe)
    return Markup(_SUIT.sub(coloured, safe))
