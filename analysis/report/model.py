"""The parts a report is made of, before they are laid out on a terminal or a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from simulate.core.seats import Seat


class Where(Enum):
    """In which forms of the report a part stands."""

    EVERYWHERE = "everywhere"
    FULL = "the full page and paper"
    SCREEN = "the terminal only"
    SHORT = "the terminal's short form"
    LONG = "the terminal's full form"
    PAPER = "paper only"

    def on_screen(self, *, full: bool) -> bool:
        """Tell whether the terminal shows it."""
        shown = (Where.FULL, Where.LONG) if full else (Where.SHORT,)
        return self in (Where.EVERYWHERE, Where.SCREEN, *shown)

    @property
    def on_paper(self) -> bool:
        """Whether the page shows it."""
        return self in (Where.EVERYWHERE, Where.FULL, Where.PAPER)


class Mark(Enum):
    """What stands before a line."""

    NONE = ""
    POINT = "-"
    CAUTION = "!"
    MORE = " "
    """Belongs to the line above."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence, or a few.

    Parameters
    ----------
    text : str
        Plain text.
    mark : Mark
        Before it.
    where : Where
        Which forms show it.
    strong : bool
        Whether it stands out.
    """

    text: str
    mark: Mark = Mark.POINT
    where: Where = Where.EVERYWHERE
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table.

    Parameters
    ----------
    heading : str
        Short, for the terminal.
    words : str
        In full, for paper; the short one when empty.
    right : bool
        Numbers stand to the right.
    dropped : int
        0: always shown. On a terminal too narrow for all columns the one with the highest number goes first.
    where : Where
        Which forms show it.
    """

    heading: str
    words: str = ""
    right: bool = True
    dropped: int = 0
    where: Where = Where.EVERYWHERE


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings; the first cell of a row says what the row is about.

    Parameters
    ----------
    caption : str
        For paper and for those who hear the page.
    columns : tuple of Column
        Headings.
    rows : tuple of tuple of str
        As many cells as columns.
    where : Where
        Which forms show it.
    total : tuple of str
        Last row, a sum; empty without.
    left_out : str
        Said when a narrow terminal lost columns, with a place ``{columns}``.
    """

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    where: Where = Where.EVERYWHERE
    total: tuple[str, ...] = ()
    left_out: str = "{columns}"


@dataclass(frozen=True, slots=True)
class HandBox:
    """One hand of the diagram.

    Parameters
    ----------
    name, role : str
        Seat, and what he is in this case.
    suits : tuple of (str, str)
        Symbol and cards, spades first; empty when the hand is not known.
    unknown : str
        What is said then.
    """

    name: str
    role: str
    suits: tuple[tuple[str, str], ...]
    unknown: str


@dataclass(frozen=True, slots=True)
class Diagram:
    """The deal as on a printed hand record.

    Parameters
    ----------
    caption : str
        What it is.
    hands : mapping of seat to HandBox
        All four.
    centre : tuple of str
        Dealer and vulnerability.
    """

    caption: str
    hands: Mapping[Seat, HandBox]
    centre: tuple[str, ...]
    where: Where = Where.PAPER


@dataclass(frozen=True, slots=True)
class AuctionCell:
    """One call.

    Parameters
    ----------
    text : str
        The call, with suit symbol.
    notes : tuple of int
        Numbers of its footnotes.
    irregular, decision : str
        What is said of it if the irregularity belongs to it, if it is the call in question; empty otherwise.
    """

    text: str
    notes: tuple[int, ...] = ()
    irregular: str = ""
    decision: str = ""


@dataclass(frozen=True, slots=True)
class AuctionGrid:
    """The auction in four columns.

    Parameters
    ----------
    caption : str
        What it is.
    heads : tuple of str
        West, North, East, South.
    rows : tuple of tuple of AuctionCell or None
        None before the dealer and after the last call.
    notes : tuple of str
        Footnotes, numbered from 1.
    legend : tuple of str
        What the marks of irregularity and decision mean.
    """

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[AuctionCell | None, ...], ...]
    notes: tuple[str, ...]
    legend: tuple[str, ...]
    where: Where = Where.PAPER


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of figures that stand in a table beside it.

    Parameters
    ----------
    name : str
        Key of `analysis.report.pictures.PICTURES`.
    caption : str
        Under it.
    alt : str
        The same for those who do not see it.
    """

    name: str
    caption: str
    alt: str
    where: Where = Where.PAPER


Block: TypeAlias = Line | Table | Diagram | AuctionGrid | Picture


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks under a title.

    Parameters
    ----------
    key : str
        Short name, the anchor on the page.
    title : str
        Heading.
    blocks : tuple of Block
        In order.
    where : Where
        Which forms show it.
    """

    key: str
    title: str
    blocks: tuple[Block, ...]
    where: Where = Where.EVERYWHERE


@dataclass(frozen=True, slots=True)
class Report:
    """All of it.

    Parameters
    ----------
    language : str
        Tag of the page's language.
    title : str
        Of the case.
    facts : tuple of Line
        The question in a few lines.
    sections : tuple of Section
        The finding first.
    closing : tuple of Line
        Last words.
    more : str
        Said on the terminal when the full page was not asked for.
    question, contents : str
        What the facts, and the list of sections, are called.
    english : tuple of str
        Texts of lawpoll's that stand in English on a page in another language: they have no translation.
    """

    language: str
    title: str
    facts: tuple[Line, ...]
    sections: tuple[Section, ...]
    closing: tuple[Line, ...]
    more: str = ""
    question: str = ""
    contents: str = ""
    english: tuple[str, ...] = ()
