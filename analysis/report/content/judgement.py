"""What is evidence and what is judgement, the limits of the method, and what stands beside the ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.report.model import Line, Mark, Section, Where
from simulate.case import Case
from simulate.language import Say
from simulate.message import Text

if TYPE_CHECKING:
    from analysis.ruling import Ruling


def judgement_section(ruling: Ruling, say: Say) -> Section:
    """Return what a reader must not take for evidence, and every warning."""
    evidence = say(
        "Evidence: the cards, the calls, the explanations and the facts as the case file states them, the "
        "real votes, and arithmetic on them. All that follows is judgement: each line can be set otherwise "
        "in the case file or on the command line."
    )
    return Section(
        "judgement",
        say("Judgement, not evidence"),
        (
            Line(evidence, Mark.NONE, Where.PAPER),
            *(Line(say(line)) for line in ruling.judgements),
            *(Line(say(line), where=Where.FULL) for line in ruling.figures_judged),
            *(Line(say(warning), Mark.CAUTION) for warning in ruling.warnings),
        ),
    )


def limits_section(say: Say) -> Section:
    """Return what the method cannot do."""
    lines = (
        say(
            "The peers are simulated: they say what players of this kind might do, not what these players "
            "did."
        ),
        say(
            "The bidding model knows common methods only; a call it misreads is evidence of the wrong kind "
            "unless the case file explains it."
        ),
        say(
            "What the players saw, heard and felt at the table is not in the case file and not in these "
            "figures."
        ),
        say("An interval shows what chance does to a figure, not what is wrong with the model behind it."),
        say(
            "Whether a fact is established, and what the Laws make of it, is for the director and the "
            "committee."
        ),
    )
    return Section("limits", say("Limits of the method"), tuple(Line(line) for line in lines), Where.PAPER)


def notes_section(case: Case, say: Say) -> Section | None:
    """Return the remarks of the case file."""
    if not case.notes:
        return None
    # Notes are the director's own words; one that lawpoll added is a text of the catalogues.
    lines = tuple(Line(say(note) if isinstance(note, Text) else note) for note in case.notes)
    return Section("notes", say("Notes of the case file"), lines, Where.FULL)


def published_section(case: Case, say: Say) -> Section | None:
    """Return what was ruled in real life."""
    found = case.published
    if found is None:
        return None
    lines = [Line(found.ruling)] if found.ruling else []
    if found.poll:
        counts = ", ".join(f"{say.action(action)} {n}" for action, n in found.poll.items())
        lines.append(Line(say("poll: {counts}", counts=counts)))
    lines.append(Line(say("source: {source}", source=found.source)))
    return Section("published", say("Ruled in real life (not used above)"), tuple(lines))


def closing(ruling: Ruling, say: Say) -> tuple[Line, ...]:
    """Return the last words: who rules, and what made these figures."""
    panel = ruling.panel
    values = {
        "seed": ruling.seed,
        "solves": ruling.solves,
        "model": panel.model_name,
        "peers": panel.settings.name,
    }
    words = say(
        "lawpoll advises, the director rules.  Seed {seed}; {solves} boards solved; {model}, peers {peers}.",
        **values,
    )
    return (Line(words, Mark.NONE),)


def english_left(say: Say) -> tuple[Line, ...]:
    """Return a warning if some texts of the page are in English although another language was asked for.

    To be asked last: `say` knows only then what it met.
    """
    if not say.left:
        return ()
    words = say(
        "Quoted sources and the words of the case file are not translated; nor are some remarks, which "
        "stand here in English."
    )
    return (Line(words, Mark.NONE),)
