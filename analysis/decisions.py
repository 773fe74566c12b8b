"""Decisions of a JSON Lines file: a hand in an auction each, as the data of natural polls writes them."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import IO, Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from analysis.whole_file import input_file
from simulate.bidding.model import CLASSES, BiddingModel, Position
from simulate.case import Scoring
from simulate.casefile.syntax import json_fault
from simulate.core.arrays import Hands
from simulate.core.auction import Auction, parse_auction
from simulate.core.calls import CALL_NAMES, CALLS
from simulate.core.hands import Hand, parse_hand
from simulate.core.seats import SIDES, parse_seat, parse_vulnerability, seat_name, side_of
from simulate.errors import LawpollError, UnknownNameError

_T = TypeVar("_T")
Methods = tuple[tuple[str, ...], tuple[str, ...]]

_NEEDED: Final = ("id", "hand", "dealer", "vul", "seat", "auction")
_KNOWN: Final = (*_NEEDED, "level", "methods")
_CLASS: Final = "national"
"""Class of player where a line names none."""
_AUCTIONS_KEPT: Final = 50_000
_DIGITS: Final = 9
"""Models answer in single precision; so many digits lose nothing and let shares sum to one."""


class DecisionFileError(LawpollError, ValueError):
    """A file of decisions that cannot be read at all."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision to predict.

    Parameters
    ----------
    line : int
        Where it stands in the file, from 1.
    id : str or int
        As given; it is printed with the answer.
    hand : Hand
        Of the player to call.
    position : Position
        The auction so far, vulnerability, class of player and methods.
    others : mapping
        The keys of the line that do not belong to the decision, as they stand.
    """

    line: int
    id: str | int
    hand: Hand
    position: Position
    others: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is no decision, with everything that is wrong with it."""

    line: int
    problems: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(f"line {self.line}: {problem}" for problem in self.problems)


@contextmanager
def open_decisions(name: str, stdin: IO[bytes]) -> Iterator[Iterator[bytes]]:
    """Yield the lines of a file of decisions, packed (``.xz``) or plain; ``-`` is `stdin`.

    Raises
    ------
    DecisionFileError
        If the file ends in ``.xz`` and is not packed so, or is cut short.
    CommandLineError
        If it is not there, or a folder.
    OSError
        If it cannot be opened.
    """
    if name == "-":
        yield iter(stdin)
        return
    path = input_file(name)
    with lzma.open(path) if path.suffix.lower() == ".xz" else path.open("rb") as stream:
        yield _unpacked(stream, name)


def _unpacked(stream: Iterable[bytes], name: str) -> Iterator[bytes]:
    try:
        yield from stream
    except (lzma.LZMAError, EOFError) as error:
        raise DecisionFileError(f"expected a whole file packed by xz ({error}): {name!r}") from error


def read_decisions(lines: Iterable[bytes]) -> Iterator[Decision | BadLine]:
    """Read decisions line by line, without keeping them; empty lines are passed over.

    Parameters
    ----------
    lines : iterable of bytes
        JSON objects in UTF-8: ``id``, ``hand`` (spades.hearts.diamonds.clubs), ``dealer``, ``vul``, ``seat``,
        ``auction`` (a list of calls or one text), and if wanted ``level`` (class of player) and ``methods``
        (by side, ``{"NS": ["weak notrump"], "EW": []}``; a text or list by itself is of the player's own
        side). Other keys are kept with the decision, unread.

    Yields
    ------
    Decision or BadLine
        One for every line that is not empty.
    """
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _read_line(line, number)


def in_batches(items: Iterable[_T], size: int) -> Iterator[list[_T]]:
    """Yield lists of `size` items; the last may be shorter."""
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch


def call_shares(model: BiddingModel, decisions: Sequence[Decision]) -> list[dict[str, float]]:
    """Return for every decision the probability of each legal call, by its name."""
    return [
        {
            CALL_NAMES[call]: float(f"{row[call]:.{_DIGITS}g}")
            for call in np.flatnonzero(d.position.auction.legal())
        }
        for row, d in zip(share_rows(model, decisions), decisions, strict=True)
    ]


def share_rows(model: BiddingModel, decisions: Sequence[Decision]) -> NDArray[np.float64]:
    """Return the probability of each call, shape ``(n, 38)``, rows summing to one; 0 where illegal.

    Equal positions are put to the model once.
    """
    if not decisions:
        return np.empty((0, CALLS))
    places: dict[Position, int] = {}
    which = np.array([places.setdefault(d.position, len(places)) for d in decisions], dtype=np.intp)
    positions = list(places)
    shares = np.exp(model.log_probs(positions, which, Hands.of(d.hand for d in decisions)), dtype=np.float64)
    legal = np.array([position.auction.legal() for position in positions])[which]
    shares = np.where(legal, shares, 0.0)
    return np.asarray(shares / shares.sum(axis=1, keepdims=True), dtype=np.float64)


@dataclass(slots=True)
class _Reader:
    """One line's data, and what was found wrong with it so far."""

    data: Mapping[str, Any]
    problems: list[str]

    def read(self, key: str, parse: Callable[[Any], _T]) -> _T | None:
        """Return what `parse` makes of a value, or note its complaint; None where there is no value."""
        if key not in self.data:
            return None
        try:
            return parse(self.data[key])
        except LawpollError as error:
            self.problems.append(f"{key}: {error}")
            return None


def json_object(line: bytes, *, first: bool = False) -> dict[str, Any]:
    """Return the object that a line of JSON is.

    Parameters
    ----------
    line : bytes
        The line.
    first : bool
        Whether it begins its file, where a mark of UTF-8 may stand.

    Raises
    ------
    DecisionFileError
        If it is none; the column counts from 1.
    """
    try:
        data = json.loads(line.decode("utf-8-sig" if first else "utf-8"))
    except UnicodeDecodeError as error:
        raise DecisionFileError(f"expected text in UTF-8, byte {error.start + 1} is not") from error
    except json.JSONDecodeError as error:
        what = json_fault(error)[1]
        raise DecisionFileError(f"expected a JSON object, {what} (column {error.colno})") from error
    except RecursionError as error:
        raise DecisionFileError("expected a JSON object, this is nested too deeply") from error
    except ValueError as error:  # Python reads no numbers of thousands of digits
        raise DecisionFileError("expected a JSON object, a number in this one is too long") from error
    if not isinstance(data, dict):
        raise DecisionFileError(f"expected a JSON object: {_short(data)}")
    return data


def _read_line(line: bytes, number: int) -> Decision | BadLine:
    try:
        data = json_object(line, first=number == 1)
    except DecisionFileError as error:
        return BadLine(number, (str(error),))
    problems = [f"{key} is missing" for key in _NEEDED if key not in data]
    reader = _Reader(data, problems)
    name = reader.read("id", _id)
    hand = reader.read("hand", lambda given: parse_hand(_text(given)))
    vulnerability = reader.read("vul", lambda given: parse_vulnerability(_text(given)))
    seat = reader.read("seat", lambda given: parse_seat(_text(given)))
    dealer = reader.read("dealer", lambda given: parse_seat(_text(given)))
    player_class = reader.read("level", _class)
    auction = None
    if dealer is not None:
        auction = reader.read("auction", lambda given: _auction(_calls(given), dealer))
    if auction is not None and seat is not None:
        if auction.is_over:
            problems.append(f"auction: expected a decision, this auction is over: {str(auction)!r}")
        elif auction.turn != seat:
            problems.append(
                f"seat: expected {seat_name(auction.turn)}, whose turn it is: {seat_name(seat)!r}"
            )
    reader.read("scoring", _scoring)
    methods: Methods | None = None
    if seat is not None:
        methods = reader.read("methods", lambda given: _methods(given, side_of(seat)))
    if problems or name is None or hand is None or vulnerability is None or auction is None:
        return BadLine(number, tuple(problems))
    position = Position(auction, vulnerability, player_class or _CLASS, (), methods or ((), ()))
    return Decision(number, name, hand, position, {k: v for k, v in data.items() if k not in _KNOWN})


def _id(given: Any) -> str | int:
    if isinstance(given, bool) or not isinstance(given, (str, int)):
        raise LawpollError(f"expected a text or a whole number: {_short(given)}")
    return given


def _text(given: Any) -> str:
    if not isinstance(given, str):
        raise LawpollError(f"expected a text: {_short(given)}")
    return given


def _calls(given: Any) -> str:
    if isinstance(given, str):
        return given
    if not isinstance(given, list) or not all(isinstance(call, str) for call in given):
        raise LawpollError(f"expected a list of calls, or one text: {_short(given)}")
    if not all(call.strip() for call in given):
        raise LawpollError(f"expected no empty call in the list: {_short(given)}")
    return " ".join(given)


# Many decisions stand in the same few auctions.
_auction: Final[Callable[[str, int], Auction]] = lru_cache(_AUCTIONS_KEPT)(parse_auction)


def _class(given: Any) -> str | None:
    if given is None:
        return None
    name = _text(given)
    if name.strip().casefold() not in CLASSES:
        raise UnknownNameError("class of player", name, CLASSES)
    return name.strip().casefold()


def _methods(given: Any, own: str) -> Methods:
    if given is None:
        return (), ()
    by_side = given if isinstance(given, dict) else {own: given}
    unknown = [side for side in by_side if side not in SIDES]
    if unknown:
        raise LawpollError(f"expected the sides NS and EW: {_short(unknown[0])}")
    ns, ew = (_names(by_side.get(side)) for side in SIDES)
    return ns, ew


def _scoring(given: Any) -> str:
    units = [unit.value for unit in Scoring]
    if given not in units:
        raise UnknownNameError("scoring", str(given), units)
    return str(given)


def _names(given: Any) -> tuple[str, ...]:
    words = [] if given is None else [given] if isinstance(given, str) else given
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise LawpollError(f"expected names of methods in a list: {_short(given)}")
    return tuple(words)


def _short(given: Any) -> str:
    text = repr(given)
    return text if len(text) <= 60 else f"{text[:57]}..."
