"""The director's real votes: added to a case file as he wrote it, and counted."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from polling.cards import by_group
from simulate.case import Case, Vote
from simulate.casefile import CaseFileError, Problem, read_case
from simulate.casefile.text import dump_toml
from simulate.core.actions import Action, card_of, is_card
from simulate.language import Say, say_in
from simulate.message import Message
from simulate.notation import Notation, call_name, card_name, get_notation

_WIDTHS: Final = (6, 9, 17, 9)
"""Least widths of the columns of a count."""


def with_vote(text: str, vote: Vote, *, regulators: Collection[str] | None = None) -> tuple[str, Case]:
    """Append a vote to the text of a case file; what stands there stays as it is, comments too.

    Parameters
    ----------
    text : str
        A case file in TOML.
    vote : Vote
        Its choice is legal at the question.
    regulators : collection of str or None
        Names of regulator profiles; None leaves the name unchecked.

    Returns
    -------
    str, Case
        The new text, and the case it was read back as.

    Raises
    ------
    CaseFileError
        If the file has problems, before or after; or if it holds its votes in a way that none can follow.
    """
    reading = read_case(text, "toml", regulators=regulators)
    if reading.case is None:
        raise CaseFileError(reading.problems)
    before = reading.case
    end = "\r\n" if "\r\n" in text else "\n"
    table = dump_toml({"vote": [_plain(vote, get_notation(reading.notation))]}).strip().replace("\n", end)
    gap = end if text.endswith(("\n", "\r")) else 2 * end
    added = f"{text}{gap}{table}{end}"
    after = read_case(added, "toml", regulators=regulators).case
    if after is None or after != replace(before, votes=(*before.votes, vote)):
        wrong = Message(
            "expected a file that takes a [[vote]] table at its end; does it hold votes in another form?"
        )
        raise CaseFileError([Problem("vote", wrong)])
    return added, after


def _plain(vote: Vote, notation: Notation) -> dict[str, object]:
    row: dict[str, object] = {"choice": _name(vote.choice, notation)}
    if vote.considered:
        row["considered"] = [_name(call, notation) for call in vote.considered]
    if vote.player_class is not None:
        row["class"] = vote.player_class
    if not vote.same_before:
        row["same_before"] = False
    if vote.spoiled:
        row["spoiled"] = True
    if vote.count > 1:
        row["count"] = vote.count
    return row


def _name(action: Action, notation: Notation) -> str:
    """Return a call or card as the case file writes them."""
    if is_card(action):
        return card_name(card_of(action), notation=notation)
    return call_name(action, notation=notation)


@dataclass(frozen=True, slots=True)
class VoteCount:
    """The votes of a case.

    Parameters
    ----------
    rows : tuple of (call, chosen, considered only, neither)
        Calls named by anybody who counts, the most chosen first.
    counted : int
        Players whose answer counts.
    not_same, spoiled : int
        Answers kept and not counted: of players who would not have got there, and spoiled ones.
    other_class : int
        Counted players of another class than the case's.
    """

    rows: tuple[tuple[Action, int, int, int], ...]
    counted: int
    not_same: int
    spoiled: int
    other_class: int

    def summary(self, language: str = "en") -> str:
        """Return the count as text.

        Parameters
        ----------
        language : str
            Of the reader: a key of `simulate.language.LANGUAGES`.
        """
        say = say_in(language)
        lines = [
            say("1 vote counted") if self.counted == 1 else say("{n} votes counted", n=self.counted),
            *self._table(say),
        ]
        if self.spoiled:
            lines.append(say("kept, not counted: {n} (spoiled)", n=self.spoiled))
        if self.not_same:
            lines.append(
                say("kept, not counted: {n} (would not have made the earlier calls)", n=self.not_same)
            )
        if self.other_class:
            lines.append(say("counted, but of another class of player: {n}", n=self.other_class))
        return "\n".join(lines)

    def _table(self, say: Say) -> Iterator[str]:
        if not self.rows:
            return
        what = say("card") if is_card(self.rows[0][0]) else say("call")
        heads = (what, say("chose it"), say("only considered"), say("neither"))
        first, *others = (max(least, len(head) + 1) for least, head in zip(_WIDTHS, heads, strict=True))
        rows = [heads, *((say.action(call), *map(str, numbers)) for call, *numbers in self.rows)]
        for row in rows:
            cells = (cell.rjust(width) for cell, width in zip(row[1:], others, strict=True))
            yield row[0].ljust(first) + "".join(cells)


def count_votes(case: Case) -> VoteCount:
    """Count the votes of a case, call by call, or choice by choice of cards."""
    case = by_group(case)
    counted = [vote for vote in case.votes if vote.counts]
    total = sum(vote.count for vote in counted)
    chosen: dict[Action, int] = {}
    considered: dict[Action, int] = {}
    for vote in counted:
        chosen[vote.choice] = chosen.get(vote.choice, 0) + vote.count
        for call in vote.considered:
            considered[call] = considered.get(call, 0) + vote.count
    rows = [
        (call, a, b, total - a - b)
        for call in chosen | considered
        for a, b in [(chosen.get(call, 0), considered.get(call, 0))]
    ]
    rows.sort(key=lambda row: (-row[1], -row[2], row[0]))
    return VoteCount(
        rows=tuple(rows),
        counted=total,
        not_same=sum(vote.count for vote in case.votes if not vote.same_before and not vote.spoiled),
        spoiled=sum(vote.count for vote in case.votes if vote.spoiled),
        other_class=sum(vote.count for vote in counted if vote.player_class not in (None, case.player_class)),
    )
