"""Reads the texts of a case file with the kernel and collects complaints instead of stopping at the first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from simulate.case import Said
from simulate.casefile.cardtext import read_play
from simulate.casefile.model import CaseDraft
from simulate.casefile.problems import Problem
from simulate.core.actions import Action, action_name, card_action, card_of
from simulate.core.auction import Auction, AuctionReading, legal_calls
from simulate.core.calls import call_name, parse_call
from simulate.core.cards import Card
from simulate.core.seats import Seat
from simulate.errors import LawpollError, said, suggest
from simulate.meaning import explain_unread, no_hand, read_meaning
from simulate.message import Message

_T = TypeVar("_T")


@dataclass(slots=True)
class Reader:
    """A draft, and what was found wrong with it so far.

    Parameters
    ----------
    draft : CaseDraft
        The file, perhaps without some parts.
    numbers : mapping
        For each list of tables, the number every item has in the file.
    """

    draft: CaseDraft
    numbers: Mapping[str, Sequence[int]]
    problems: list[Problem] = field(default_factory=list)
    remarks: list[Problem] = field(default_factory=list)
    reading: AuctionReading | None = None
    """What could be read of the auction, faults and all."""
    dealer: Seat | None = None
    """As the file says, or as follows from who is asked about which call."""
    turn: int | None = None
    """Index of the call in question, once known; one past the auction when a card is in question."""
    asks_card: bool = False
    """Whether a card is in question."""
    playable: tuple[Card, ...] = ()
    """Cards that could be played, once the position in the play is known."""

    @property
    def auction(self) -> Auction | None:
        """The auction, once it is read and legal and it is known who dealt."""
        if self.reading is None or self.dealer is None or self.reading.problems:
            return None
        return replace(self.reading, dealer=self.dealer).auction

    def caller(self, index: int) -> Seat | None:
        """Return who made a call, counted from 0, if it is known who dealt."""
        return None if self.dealer is None else (self.dealer + index) % 4

    def wrong(self, where: str, message: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(where, message))

    def remark(self, where: str, message: str) -> None:
        """Note a remark."""
        self.remarks.append(Problem(where, message))

    def read(self, where: str, text: str | None, parse: Callable[[str], _T]) -> _T | None:
        """Return what `parse` makes of the text, or note its complaint."""
        if text is None:
            return None
        try:
            return parse(text)
        except LawpollError as error:
            self.wrong(where, said(error))
            return None

    def read_all(self, where: str, texts: Iterable[str], parse: Callable[[str], _T]) -> tuple[_T, ...]:
        """Read a list in which nothing may stand twice."""
        found: list[_T] = []
        for text in texts:
            item = self.read(where, text, parse)
            if item is None:
                continue
            if item in found:
                self.wrong(where, Message("expected each only once: {text!r}", text=text))
            else:
                found.append(item)
        return tuple(found)

    def known(self, where: str, kind: str, name: str | None, names: Collection[str]) -> str | None:
        """Return the name in its own spelling, capitals or not, or note that it does not exist."""
        if name is None:
            return None
        spelt = {known.casefold(): known for known in names}.get(name.casefold())
        if spelt is None:
            hint = suggest(name, sorted(names))
            if name.strip():
                unknown = Message("unknown {kind}{hint}: {name!r}", kind=Message(kind), hint=hint, name=name)
                self.wrong(where, unknown)
            else:
                self.wrong(where, Message("is not filled in{hint}", hint=hint))
        return spelt

    def numbered(self, key: str, items: Sequence[_T]) -> list[tuple[str, _T]]:
        """Pair each table of a list with its name, ``explanation 2``."""
        numbers = self.numbers.get(key, range(1, len(items) + 1))
        return [(f"{key} {number}", item) for number, item in zip(numbers, items, strict=True)]

    def meaning(self, where: str, text: str | None, *, strict: bool = False) -> Said | None:
        """Return words that must be read as a meaning, because they are used and not only shown."""
        if text is None:
            return None
        read = read_meaning(text)
        if read is None:
            unread = Message("expected a meaning that can be read: {text}", text=explain_unread(text))
            self.wrong(where, no_hand(text) or unread)
            return None
        return Said(text, read, strict)

    def call_index(self, where: str, number: int | None) -> int | None:
        """Return the index from 0 of a call that exists, counted from 1 in the file."""
        if number is None or self.reading is None:
            return None
        if number > len(self.reading.calls):
            self.wrong(
                where,
                Message(
                    "expected a call of the auction, which has {n}: {number!r}",
                    n=len(self.reading.calls),
                    number=number,
                ),
            )
            return None
        return number - 1

    def action(self, text: str) -> Action:
        """Read a call, or where a card is in question a card: ``SQ``, ``low spade``.

        Raises
        ------
        NotationError
            If it cannot be read.
        """
        return card_action(read_play(text, self.playable)) if self.asks_card else parse_call(text)

    def legal(self, where: str, calls: Iterable[Action | None]) -> None:
        """Note every action that the player in question could not have taken.

        After a fault in the auction before his turn nobody knows which calls those are.
        """
        if self.asks_card:
            for action in calls:
                if action is not None and self.playable and card_of(action) not in self.playable:
                    self.wrong(
                        where, Message("expected a card he may play: {action!r}", action=action_name(action))
                    )
            return
        if self.reading is None or self.turn is None or self.turn > self.reading.sound:
            return
        legal = legal_calls([call for call in self.reading.calls[: self.turn] if call is not None])
        for call in calls:
            if call is not None and not legal[call]:
                self.wrong(
                    where,
                    Message(
                        "expected a legal call at call {turn}: {call!r}",
                        turn=self.turn + 1,
                        call=call_name(call),
                    ),
                )
