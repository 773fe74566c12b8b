"""Procedural penalties in the file of `lawpoll adjust`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from analysis.adjustfile.model import PenaltyPart
from analysis.penalties import Penalty, read_amount
from analysis.typed import MatchForm
from polling.regulators import Regulator
from simulate.case import Scoring
from simulate.casefile.problems import where
from simulate.core.seats import parse_side
from simulate.errors import LawpollError, said
from simulate.message import Message


def read_penalties(
    parts: Sequence[PenaltyPart],
    scoring: Scoring | None,
    *,
    results: int,
    match: MatchForm,
    regulator: Regulator | None,
    wrong: Callable[[str, str], None],
) -> tuple[Penalty, ...]:
    """Return the penalties, in units that the event has.

    Parameters
    ----------
    parts : sequence of PenaltyPart
        As written.
    scoring : Scoring or None
        None when it could not be read; amounts are then not looked at.
    results : int
        On a full board, for the top.
    match : MatchForm
        Has it victory points?
    regulator : Regulator or None
        Whose standard penalty it is.
    wrong : callable
        Notes a problem: the place and what was expected there.
    """
    top = {Scoring.MP: 2 * (results - 1), Scoring.BAM: 1}.get(scoring) if scoring is not None else None
    # Without any other result there is no top; that is said of the field already.
    readable = scoring is not None and top != 0
    found = []
    for i, part in enumerate(parts):
        place, side, amount = where("penalty", i), None, None
        for key, value in (("side", part.side), ("amount", part.amount)):
            if value is None:
                wrong(f"{place}.{key}", Message("is missing"))
        if part.side is not None:
            try:
                side = parse_side(part.side)
            except LawpollError as error:
                wrong(f"{place}.side", said(error))
        if part.amount is not None and scoring is not None and readable:
            body = None if regulator is None else regulator.name
            try:
                amount = read_amount(part.amount, scoring, top=top, match=match.boards is not None, body=body)
            except LawpollError as error:
                wrong(f"{place}.amount", said(error))
        if side is not None and amount is not None and part.amount is not None:
            found.append(Penalty(side, *amount, part.amount.strip(), part.reason.strip()))
    return tuple(found)
