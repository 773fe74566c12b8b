"""From what endplay read to a checked `Board`.

endplay accepts illegal auctions, cards held twice and insufficient bids, and raises whatever comes up on bad
text. So its objects are asked for plain text and numbers only, and everything is built again by the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simulate.core.auction import Auction, auction_problems
from simulate.core.calls import Call, parse_call
from simulate.core.contract import Contract, Result
from simulate.core.hands import HAND_SIZE, Deal, Hand, deal_problems, parse_hand
from simulate.core.seats import (
    SEATS,
    Seat,
    Vulnerability,
    board_dealer,
    board_vulnerability,
    lho,
    partner,
    side_of,
)
from simulate.core.spoken import contract_in_letters, result_letters, seat_text
from simulate.errors import LawpollError, said
from simulate.formats.board import Board, BoardError
from simulate.formats.traveller import Traveller
from simulate.message import Message, Text


@dataclass(slots=True)
class RawBoard:
    """What a file says about one board before it is checked; `problems` grows while it is read.

    `result` is the result as recorded; where only tricks or cards are, `tricks` and `play` have them.
    `recorded` is a result from elsewhere in the file, taken where it fits the auction and nothing better is
    there; `notes` are words for the notes of calls. `remarks` say what could not be taken over.
    """

    number: int | None = None
    room: str | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    names: Mapping[Seat, str] = field(default_factory=dict)
    event: str | None = None
    scoring: str | None = None
    result: Result | None = None
    recorded: Result | None = None
    tricks: int | None = None
    play: Sequence[int] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    traveller: Traveller | None = None
    remarks: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def read_by_endplay(loads: Callable[[str], Sequence[Any]], text: str) -> Any:
    """Return the one endplay board of a cleaned text.

    Raises
    ------
    BoardError
        Whatever endplay raised, in one sentence; or when it found no board.
    """
    try:
        found = loads(text)
    except Exception as error:  # endplay raises nearly every type on bad text
        raise BoardError(
            [Message("cannot be read ({value})", value=f"{type(error).__name__}: {error}")]
        ) from error
    if len(found) != 1:
        raise BoardError([Message("has neither cards nor calls")])
    return found[0]


def build_board(raw: RawBoard, found: Any, *, hands: Mapping[Seat, Hand] | None = None) -> Board:
    """Return the checked board.

    Parameters
    ----------
    raw : RawBoard
        What the reader of the format found.
    found : endplay.types.Board
        What endplay made of deal and auction.
    hands : mapping of seat to Hand or None
        The hands, where the file has too few of them for endplay.

    Raises
    ------
    BoardError
        Naming every problem of `raw` and of the cards and calls.
    """
    problems = raw.problems
    read = _hands(found, problems)
    calls, alerts = _calls(found, problems, raw.notes)
    if hands is None or len(hands) >= len(SEATS) - 1:
        hands = read
    return finish_board(raw, hands, calls, alerts)


def finish_board(
    raw: RawBoard, hands: Mapping[Seat, Hand], calls: Sequence[Call], alerts: Mapping[int, str]
) -> Board:
    """Return the checked board of hands and calls that were read already.

    Parameters
    ----------
    raw : RawBoard
        Everything else.
    hands : mapping of seat to Hand
        The hands that are known.
    calls : sequence of int
        The auction.
    alerts : mapping of int to str
        See `Board`.

    Raises
    ------
    BoardError
        Naming every problem.
    """
    problems = list(raw.problems)
    hands = _completed(hands, problems)
    dealer, vulnerability = raw.dealer, raw.vulnerability
    if raw.number is not None:
        dealer = board_dealer(raw.number) if dealer is None else dealer
        vulnerability = board_vulnerability(raw.number) if vulnerability is None else vulnerability
    if dealer is None:
        problems.append(Message("has no dealer"))
    if vulnerability is None:
        problems.append(Message("has no vulnerability"))
    if dealer is not None:
        problems += auction_problems(dealer, calls)
    if problems or dealer is None or vulnerability is None:
        raise BoardError(problems)
    auction = Auction(dealer, tuple(calls))
    result = _result(raw, auction, hands, problems)
    board = Board(
        dealer=dealer,
        vulnerability=vulnerability,
        hands=hands,
        auction=auction,
        alerts=alerts,
        result=result,
        names=dict(raw.names),
        number=raw.number,
        room=raw.room,
        event=raw.event,
        scoring=raw.scoring,
        traveller=raw.traveller,
        remarks=tuple(raw.remarks),
    )
    if problems:
        raise BoardError(problems)
    return board


def _hands(found: Any, problems: list[str]) -> dict[Seat, Hand]:
    hands: dict[Seat, Hand] = {}
    if found.deal is not None:
        for player, held in found.deal:
            try:
                hand = parse_hand(str(held.to_pbn()), size=None)
            except LawpollError as error:
                problems.append(said(error))
                continue
            if len(hand):
                hands[int(player)] = hand
    return hands


def _completed(hands: Mapping[Seat, Hand], problems: list[str]) -> dict[Seat, Hand]:
    """Return the hands in the order of the seats, the fourth filled in from three."""
    if not hands:
        problems.append(Message("has no cards"))
    wrong = deal_problems(hands)
    problems += wrong
    if not wrong and len(hands) == len(SEATS) - 1:
        hands = dict(enumerate(Deal.of(hands).hands))
    return {seat: hands[seat] for seat in SEATS if seat in hands}


def _calls(found: Any, problems: list[str], notes: Mapping[str, str]) -> tuple[list[Call], dict[int, str]]:
    calls: list[Call] = []
    alerts: dict[int, str] = {}
    for index, made in enumerate(found.auction):
        penalty = made.as_penalty()
        text = (
            {1: "P", 2: "X", 4: "XX"}.get(int(penalty.penalty), "?")
            if penalty is not None
            else f"{made.level}{made.denom.name[0].upper()}"
        )
        try:
            calls.append(parse_call(text))
        except LawpollError as error:
            problems.append(Message("call {index}: {problem}", index=index + 1, problem=said(error)))
            calls.append(0)
        if made.alertable or made.announcement:
            words = str(made.announcement or "").strip()
            alerts[index] = notes.get(words, words)
    return calls, alerts


def _result(
    raw: RawBoard, auction: Auction, hands: Mapping[Seat, Hand], problems: list[str]
) -> Result | None:
    result = raw.result
    if auction.is_over:
        contract = auction.contract()
        if result is not None:
            if result.contract != contract:
                problems.append(
                    Message(
                        "the auction ends in {contract}, the result says {contract2}",
                        contract=_contract_words(contract),
                        contract2=_contract_words(result.contract),
                    )
                )
        elif contract is None:
            result = Result(None)
        elif raw.tricks is not None:
            if 0 <= raw.tricks <= HAND_SIZE:
                result = Result(contract, raw.tricks)
            else:
                problems.append(Message("expected 0 to 13 tricks: {tricks!r}", tricks=raw.tricks))
        else:
            tricks = tricks_taken(hands, contract, raw.play)
            result = None if tricks is None else Result(contract, tricks)
        if result is None and raw.recorded is not None:
            if raw.recorded.contract == contract:
                result = raw.recorded
            else:
                raw.remarks.append(
                    Message(
                        "the auction ends in {contract}, the result elsewhere in the file says "
                        "{recorded}: not taken over",
                        contract=_contract_words(contract),
                        recorded=result_letters(raw.recorded),
                    )
                )
    return result


def _contract_words(contract: Contract | None) -> Text:
    return Message("a passed-out board") if contract is None else contract_in_letters(contract)


def tricks_taken(hands: Mapping[Seat, Hand], contract: Contract, play: Sequence[int]) -> int | None:
    """Count declarer's tricks from all 52 cards in the order they were played (Law 44).

    Parameters
    ----------
    hands : mapping of seat to Hand
        Four hands.
    contract : Contract
        Names trumps, and so the opening leader.
    play : sequence of int
        Cards.

    Returns
    -------
    int or None
        None when cards are missing, or one was played by a hand that does not hold it.
    """
    if len(play) != len(SEATS) * HAND_SIZE or len(set(play)) != len(play) or len(hands) != len(SEATS):
        return None
    leader, taken = lho(contract.declarer), 0
    for start in range(0, len(play), 4):
        trick = play[start : start + 4]
        seats = [(leader + i) % 4 for i in range(4)]
        if any(card not in hands[seat] for seat, card in zip(seats, trick, strict=True)):
            return None
        led = trick[0] // 13
        best = max(range(4), key=lambda i: _strength(trick[i], led, contract.strain))
        leader = seats[best]
        taken += leader in (contract.declarer, partner(contract.declarer))
    return taken


def _strength(card: int, led: int, trumps: int) -> int:
    suit, rank = divmod(card, 13)
    return rank + (26 if suit == trumps else 13 if suit == led else 0)


def recorded_tricks(text: str, declarer: Seat) -> int | None:
    """Read the tricks of a PBN ``Result`` tag: ``"10"``, or by side, ``"EW 9"``; None when it says nothing.

    Raises
    ------
    BoardError
        If it cannot be read.
    """
    words = text.strip().upper().lstrip("^").split()
    if not words or words[0] in ("?", "-"):
        return None
    try:
        if len(words) == 1:
            tricks = int(words[0])
        elif len(words) in (2, 4) and words[0] in ("NS", "EW"):
            tricks = int(words[1])
            if words[0] != side_of(declarer):
                tricks = HAND_SIZE - tricks
        else:
            raise ValueError(text)
    except ValueError as error:
        raise BoardError(
            [
                Message(
                    "expected the number of tricks of {declarer}: {text!r}",
                    declarer=seat_text(declarer),
                    text=text,
                )
            ]
        ) from error
    return tricks
