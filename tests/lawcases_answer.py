"""How an answer to one of the collected questions of law is written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from polling.decision import Decision, Measure, Party, Status

A, U = Status.AUTHORISED, Status.UNAUTHORISED
M = Measure
GONE = {Party.OFFENDERS: U, Party.NON_OFFENDERS: A}
FREE = {Party.OFFENDERS: A, Party.NON_OFFENDERS: A}
SILENT = (M.PASS_THROUGHOUT, M.LEAD_RESTRICTIONS)


@dataclass(frozen=True)
class Answer:
    """One question of a case: our decision, and what the case's answer says."""

    decision: Decision
    allowed: bool | None
    law: str
    follows: tuple[Measure, ...] = ()
    options: tuple[Measure, ...] = ()
    never: tuple[Measure, ...] = ()
    status: Mapping[Party, Status] | None = None


@dataclass(frozen=True)
class Answers:
    """All questions of a case."""

    edition: int
    answers: tuple[Answer, ...]
    beyond: Mapping[str, str]
    note: str = ""


def case(edition: int, *answers: Answer, note: str = "", **beyond: str) -> Answers:
    """Articles of `beyond` are written with a leading underscore, as they begin with a digit."""
    return Answers(edition, answers, {k[1:]: v for k, v in beyond.items()}, note)
