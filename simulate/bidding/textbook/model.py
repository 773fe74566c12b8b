"""The textbook model: which rules apply in a position, and the probabilities they give."""

from __future__ import annotations

import tomllib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.methods import read_methods
from simulate.bidding.model import Position
from simulate.bidding.textbook.constructive import constructive_rules
from simulate.bidding.textbook.contested import contested_rules
from simulate.bidding.textbook.keycards import keycard_rules
from simulate.bidding.textbook.notrump_auctions import answer_stayman, answer_transfer
from simulate.bidding.textbook.openings import opening_rules
from simulate.bidding.textbook.rules import Rule
from simulate.bidding.textbook.scoring import Sheet, features
from simulate.bidding.textbook.shown import Table
from simulate.bidding.textbook.view import View
from simulate.core.arrays import Hands
from simulate.core.calls import (
    CALLS,
    FIRST_BID,
    PASS,
    REDOUBLE,
    Call,
)
from simulate.core.cards import SUITS

_CACHED_TABLES: Final = 20_000
_CACHED_SHEETS: Final = 2_000
_STRAY: Final = -8.5
_STRAY_PER_LEVEL: Final = 1.0
"""Score of a call no rule speaks for, and how much lower it is for every level it jumps. The auctions below,
full of artificial calls, liked -7; but stray calls as likely as that drown the rare calls rules do know."""


Place: TypeAlias = Literal["opening", "first", "later"]


@dataclass(frozen=True, slots=True)
class Looseness:
    """How closely players keep to the book, see ``textbook.toml``.

    Parameters
    ----------
    temperature : float
        Scores of rules are divided by it.
    opening, first, later : float
        Share of calls made by players who take the book lightly: when nobody has bid, when only the opponents
        have, and when the player's side has bid or doubled.
    """

    temperature: float
    opening: float
    first: float
    later: float

    def lightly(self, position: Position) -> float:
        """Return the share for a position."""
        return {"opening": self.opening, "first": self.first, "later": self.later}[place_of(position)]


def place_of(position: Position) -> Place:
    """Return how far the auction is for the player to call, see `Looseness`."""
    calls = position.auction.calls
    if any(call != PASS for call in calls[len(calls) % 2 :: 2]):
        return "later"
    return "opening" if position.auction.last_bid is None else "first"


@cache
def shipped_looseness() -> Looseness:
    """Return the shipped figures."""
    raw = tomllib.loads(files("simulate.bidding.textbook").joinpath("textbook.toml").read_text("utf-8"))
    return Looseness(raw["temperature"], **raw["lightly"])


class TextbookModel:
    """P(call | hand, auction) from textbook rules of a natural system with five-card majors.

    Its rules were written, not fitted; how loosely players follow them was fitted to two hundred calls of
    published auctions (``textbook.toml``). The class of player does not change it, and of methods it knows
    only those that `simulate.bidding.methods` reads. Explained calls are read by their meaning, so that it
    can follow an auction whose conventions it does not know.
    """

    name: Final = "textbook-3"
    provenance: Final = (
        "written from textbooks of standard bidding; how loosely players follow them was fitted to published "
        "auctions; blind to class"
    )

    def __init__(self, looseness: Looseness | None = None) -> None:
        self.looseness = looseness or shipped_looseness()
        self._tables: OrderedDict[Position, Table] = OrderedDict()
        self._sheets: OrderedDict[Position, Sheet] = OrderedDict()

    def log_probs(
        self, positions: Sequence[Position], which: NDArray[np.intp], hands: Hands
    ) -> NDArray[np.float32]:
        """Return log probabilities of calls, shape ``(n, 38)``; see `simulate.bidding.model.BiddingModel`."""
        rows = hands.derived(features)
        out = np.empty((len(hands), CALLS), dtype=np.float32)
        order = np.argsort(which, kind="stable")
        edges = np.searchsorted(which[order], np.arange(len(positions) + 1))
        for i, position in enumerate(positions):
            mine = order[edges[i] : edges[i + 1]]
            if len(mine):
                # One position is the common case and needs no copy.
                out[mine] = self._sheet(position).log_probs(rows if len(positions) == 1 else rows[:, mine])
        return out

    def log_probs_of(self, position: Position, call: Call, hands: Hands) -> NDArray[np.float32]:
        """Return the log probability of one call; see `simulate.bidding.model.OneCallModel`."""
        return self._sheet(position).log_probs_of(call, hands.derived(features))

    def _sheet(self, position: Position) -> Sheet:
        """Return the rules of a position, laid out for many hands."""
        found = self._sheets.get(position)
        if found is not None:
            self._sheets.move_to_end(position)
            return found
        legal = position.auction.legal()
        sheet = Sheet(
            self.rules(position),
            legal,
            _stray(position),
            temperature=self.looseness.temperature,
            lightly=self.looseness.lightly(position),
        )
        self._sheets[position] = sheet
        if len(self._sheets) > _CACHED_SHEETS:
            self._sheets.popitem(last=False)
        return sheet

    def unread_methods(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the methods it cannot follow; see `simulate.bidding.model.MethodsModel`."""
        return read_methods(names).unread

    def rules(self, position: Position) -> list[Rule]:
        """Return the rules of a position, legal calls only."""
        legal = position.auction.legal()
        return [rule for rule in _rules(View(position, self.table(position))) if legal[rule.call]]

    def table(self, position: Position) -> Table:
        """Return what everybody has shown before the decision, read call by call."""
        found = self._tables.get(position)
        if found is not None:
            self._tables.move_to_end(position)
            return found
        calls = position.auction.calls
        if not calls:
            table = Table()
        else:
            before = position.before(len(calls) - 1)
            table = self.table(before)
            call = calls[-1]
            meaning = dict(position.meanings).get(len(calls) - 1)
            rule = _as_read([r for r in self.rules(before) if r.call == call])
            table = table.after(before.seat, call, rule, meaning)
        self._tables[position] = table
        if len(self._tables) > _CACHED_TABLES:
            self._tables.popitem(last=False)
        return table


def _as_read(rules: list[Rule]) -> Rule | None:
    """Return what the table reads into a call that several rules allow.

    Weaker hands are commoner: shape and sequel are taken from the rule that needs least, the range of points
    and the most cards of a suit cover them all.
    """
    if not rules:
        return None
    commonest = min(rules, key=lambda r: r.hcp[0])
    # Rules of one name are one meaning: a multi shows hearts or spades, and so neither.
    same = [r for r in rules if r.label == commonest.label]
    alike = [r for r in rules if r.artificial == commonest.artificial]
    lengths = {
        suit: (min(r.spans[suit][0] for r in same), max(r.spans[suit][1] for r in alike)) for suit in SUITS
    }
    return replace(commonest, hcp=(commonest.hcp[0], max(r.hcp[1] for r in rules)), lengths=lengths)


def _rules(view: View) -> list[Rule]:
    if view.last is None:
        return opening_rules(view)
    answer = _answer(view)
    if answer:
        return answer
    if view.we_bid and not view.they_acted:
        return constructive_rules(view)
    return contested_rules(view)


def _answer(view: View) -> list[Rule]:
    """Answer what partner asked, if the opponents did not interfere."""
    asked = view.partner.asks
    if asked and len(view.back) >= 2 and view.back[0] == PASS and view.back[1] != PASS:
        kind, _, suit = asked.partition(" ")
        if kind == "stayman":
            return answer_stayman(view)
        if kind == "transfer":
            return answer_transfer(view, int(suit))
    return keycard_rules(view)


def _stray(position: Position) -> NDArray[np.float32]:
    """Return the score of each call no rule speaks for: rarer the higher it jumps."""
    calls = np.arange(CALLS)
    last = position.auction.last_bid
    floor = FIRST_BID if last is None else last[1] + 1
    steps = np.maximum(calls - floor, 0) / 5
    return np.where(calls <= REDOUBLE, _STRAY, _STRAY - _STRAY_PER_LEVEL * steps).astype(np.float32)
