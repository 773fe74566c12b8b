"""What made the figures: versions, settings, the time, and the digest of the case."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from analysis.provenance import case_digest, packages
from analysis.report.model import Column, Line, Section, Table, Where
from polling.panel import PanelResult
from simulate.language import Say

if TYPE_CHECKING:
    from analysis.ruling import Ruling


def provenance_section(ruling: Ruling, made: datetime | None, say: Say) -> Section:
    """Return everything that is needed to make the same figures again."""
    panel, settings = ruling.panel, ruling.panel.settings
    rows = [
        (say("lawpoll"), packages()["lawpoll"]),
        (say("seed"), str(ruling.seed)),
        *_models(panel, say),
        (
            say("peers"),
            say(
                "{name}: {peers} peers, {source}",
                name=settings.name,
                peers=settings.peers,
                source=say(settings.source),
            ),
        ),
        (say("regulator"), say("{name}, {source}", name=panel.regulator.name, source=panel.regulator.source)),
        (say("Laws"), str(ruling.case.law)),
        (
            say("deals"),
            say(
                "{deals} drawn, {solved} of them solved",
                deals=len(panel.deals),
                solved=len(panel.imagined.owners),
            ),
        ),
        (
            say("boards solved double dummy"),
            say(
                "{solves} in all; budget of one panel {budget}", solves=ruling.solves, budget=settings.solves
            ),
        ),
        (
            say("packages"),
            ", ".join(f"{name} {found}" for name, found in packages().items() if name != "lawpoll"),
        ),
        (say("digest of the case (SHA-256)"), case_digest(ruling.case)),
    ]
    if made is not None:
        rows.insert(0, (say("made"), f"{made:%Y-%m-%d %H:%M:%S %z}".strip()))
    columns = (Column(say("what"), right=False), Column(say("value"), right=False))
    again = say("lawpoll verify makes the figures of a JSON report again and compares them.")
    return Section(
        "provenance",
        say("How these figures were made"),
        (Table(say("Provenance"), columns, tuple(rows)), Line(again)),
        Where.PAPER,
    )


def _models(panel: PanelResult, say: Say) -> list[tuple[str, str]]:
    """Return the model of the peers' habit, and for a card that of the auction."""
    words = say("{name}: {provenance}", name=panel.model_name, provenance=say(panel.model_provenance))
    if panel.cards is None:
        return [(say("bidding model"), words)]
    habit = say("lead model") if panel.cards.lead else say("play model")
    return [(habit, words), (say("bidding model"), panel.deals.model)]
