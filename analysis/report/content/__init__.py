"""Every sentence and table of a report, formed once from a ruling.

Sentences are whole, with named places, and go through `say`: that is where another language comes in.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from analysis.report.content.board import board_section, facts
from analysis.report.content.evidence import belief_section, entitled_section
from analysis.report.content.judgement import (
    closing,
    english_left,
    judgement_section,
    limits_section,
    notes_section,
    published_section,
)
from analysis.report.content.panel import later_section, panel_section, told_section
from analysis.report.content.provenance import provenance_section
from analysis.report.content.score import not_found_section, score_section
from analysis.report.content.suggested import suggested_section
from analysis.report.model import Line, Mark, Report, Section
from simulate.language import say_in

if TYPE_CHECKING:
    from analysis.ruling import Ruling


def report_of(ruling: Ruling, *, made: datetime | None = None, language: str = "en") -> Report:
    """Put a ruling into words and tables.

    Parameters
    ----------
    ruling : Ruling
        The figures.
    made : datetime, optional
        When the report is made, with its time zone; left out when absent.
    language : str
        Of the reader: a key of `simulate.language.LANGUAGES`.

    Raises
    ------
    UnknownNameError
        If there are no texts in that language.
    """
    say = say_in(language)
    finding = Section(
        "finding",
        say("Finding"),
        (
            Line(say(ruling.finding), Mark.NONE, strong=True),
            *(Line(say(reason)) for reason in ruling.reasons),
        ),
    )
    sections = (
        finding,
        board_section(ruling.case, say),
        entitled_section(ruling, say),
        belief_section(ruling, say),
        panel_section(ruling, say),
        told_section(ruling, say),
        later_section(ruling, say),
        suggested_section(ruling, say),
        score_section(ruling, say),
        not_found_section(ruling, say),
        judgement_section(ruling, say),
        limits_section(say),
        notes_section(ruling.case, say),
        published_section(ruling.case, say),
        provenance_section(ruling, made, say),
    )
    last = closing(ruling, say)
    more, question, contents = (
        say("--full shows all evidence and settings."),
        say("The question"),
        say("Contents"),
    )
    return Report(
        language=language,
        title=ruling.case.title,
        facts=facts(ruling.case, say),
        sections=tuple(section for section in sections if section is not None),
        closing=(*last, *english_left(say)),
        more=more,
        question=question,
        contents=contents,
        english=tuple(say.left),
    )
