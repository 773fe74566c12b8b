"""Later players who were told the same: what the wrong explanation changed for each of them (Law 21B)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from polling.difference import ShareChange, share_changes
from polling.information import misinformed
from polling.panel import PanelResult
from simulate.case import Case, Question
from simulate.core.seats import Seat, seat_name, side_of
from simulate.deals import Understanding
from simulate.errors import SampleError
from simulate.judgement import Judgement
from simulate.language import Message, action_text, seat_text


@dataclass(frozen=True, slots=True)
class LaterTurn:
    """A later call by a player who still went by the wrong explanation.

    Parameters
    ----------
    seat : int
        Who called.
    call : int
        Index of his call, from 0.
    label : str
        His call, as printed.
    change : ShareChange or None
        Share of peers who make it, as told and as agreed; None when too few deals fit.
    problem : str
        Why there is none.
    """

    seat: Seat
    call: int
    label: str
    change: ShareChange | None
    problem: str = ""

    def __str__(self) -> str:
        return str(self.words())

    def words(self) -> Message:
        """Return whose call it is, and what changes."""
        return Message(
            "{seat}'s {action} (call {number}): {change}",
            seat=seat_text(self.seat),
            action=self.label,
            number=self.call + 1,
            change=self.problem if self.change is None else self.change.in_words(),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON; the call is counted from 1."""
        change = None if self.change is None else self.change.to_dict()
        return {
            "seat": seat_name(self.seat),
            "call": self.call + 1,
            "change": change,
            "problem": self.problem,
        }


def later_cases(case: Case) -> tuple[Case, ...]:
    """Return the case as asked of each later turn, at the table, of a misinformed player of the same side.

    Only turns in the auction, of players whose hand is known. Votes and the director's own decisions belong
    to the first question and stay there.
    """
    if case.question.card is not None:
        return ()
    side = side_of(case.question.player)
    found = []
    for index in range(case.question.call + 1, len(case.auction)):
        seat = case.auction.seat_at(index)
        if side_of(seat) == side and seat in case.hands:
            asked = replace(case, question=Question(seat, index), votes=(), judgement=Judgement())
            if misinformed(asked, seat):
                found.append(asked)
    return tuple(found)


def later_turns(
    case: Case, ask: Callable[[Case, Understanding], PanelResult], *, seed: int
) -> tuple[LaterTurn, ...]:
    """Poll every later turn of the misinformed side twice, as told and as agreed.

    Each turn is taken as it came at the table: it shows who else may have been damaged, not what would have
    followed another call before.

    Parameters
    ----------
    case : Case
        The facts.
    ask : callable
        Polls one question of a case under one understanding.
    seed : int
        Of the run.
    """
    turns = []
    for asked in later_cases(case):
        seat, index, label = asked.question.player, asked.question.call, action_text(asked.chosen)
        try:
            changes = share_changes(ask(asked, "agreed"), ask(asked, "told"), seed=seed)
        except SampleError as error:
            turns.append(
                LaterTurn(seat, index, label, None, Message("not polled: {error}", error=str(error)))
            )
        else:
            turns.append(LaterTurn(seat, index, label, changes[asked.chosen]))
    return tuple(turns)
