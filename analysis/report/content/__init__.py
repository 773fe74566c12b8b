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
    judgement_section,
    limits_section,
    notes_section,
    published_section,
)
from analysis.report.content.panel import later_section, panel_section, told_section
from analysis.report.content.provenance import provenance_section
from analysis.report.content.score import not_found_section, score_section
from analysis.report.content.suggested import suggested_section
from analysis.report.model import Line, Mark, Report, Say, Section, in_english

if TYPE_CHECKING:
    from analysis.ruling import Ruling


def report_of(
    ruling: Ruling, *, made: datetime | None = None, say: Say = in_english, language: str = "en"
) -> Report:
    """Put a ruling into words and tables.

    Parameters
    ----------
    ruling : Ruling
        The figures.
    made : datetime, optional
        When the report is made, with its time zone; left out when absent.
    say : Say
        Puts each sentence into the reader's language.
    language : str
        Tag of that language (BCP 47), for the page.
    """
    finding = Section(
        "finding",
        say("Finding"),
        (
            Line(ruling.finding, Mark.NONE, strong=True),
            *(Line(reason) for reason in ruling.reasons),
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
    return Report(
        language=language,
        title=ruling.case.title,
        facts=facts(ruling.case, say),
        sections=tuple(section for section in sections if section is not None),
        closing=closing(ruling, say),
        more=say("--full shows all evidence and settings."),
        question=say("The question"),
        contents=say("Contents"),
    )
