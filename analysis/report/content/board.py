"""The question, the deal in a diagram, the auction as a table."""

from __future__ import annotations

from analysis.report.model import AuctionCell, AuctionGrid, Diagram, HandBox, Line, Mark, Section, Where
from polling.irregularities import bound_words
from simulate.case import Case, Explanation, Information
from simulate.core.cards import SUIT_SYMBOLS, SUITS
from simulate.core.hands import Hand
from simulate.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat, partner
from simulate.language import Say

_GRID = (WEST, NORTH, EAST, SOUTH)
"""Columns of an auction as it is printed."""


def facts(case: Case, say: Say) -> tuple[Line, ...]:
    """Return the question in a few lines."""
    player = say.seat(case.question.player)
    before = " ".join(say.call(call) for call in case.auction_before.calls)
    after = " ".join(say.call(call) for call in case.auction.calls[case.question.call + 1 :])
    chosen = say.action(case.chosen)
    result = None if case.table is None else say.result(case.table)
    if after and result:
        table = say(
            "At the table: {call}, then {rest}; result {result}", call=chosen, rest=after, result=result
        )
    elif after:
        table = say("At the table: {call}, then {rest}", call=chosen, rest=after)
    elif result:
        table = say("At the table: {call}; result {result}", call=chosen, result=result)
    else:
        table = say("At the table: {call}", call=chosen)
    if case.question.card is not None:
        auction, table = _card_question(case, chosen, before, result, say)
    else:
        auction = (say("Auction: {calls} ?", calls=before),)
    lines = [
        say("{seat} holds {hand}", seat=player, hand=say.hand(case.hand)),
        say(
            "Dealer {dealer}, vulnerable {vulnerable}, {scoring}, Laws of {year}, {regulator}",
            dealer=say.seat(case.auction.dealer),
            vulnerable=say.vulnerability(case.vulnerability),
            scoring=case.scoring.value,
            year=case.law,
            regulator=case.regulator,
        ),
        *auction,
        table,
    ]
    return tuple(Line(line, Mark.NONE) for line in lines)


def _card_question(
    case: Case, chosen: str, calls: str, result: str | None, say: Say
) -> tuple[tuple[str, ...], str]:
    """Return the position of a lead or a later card, and what was played."""
    play = case.play_before
    contract = say.contract(play.contract)
    auction = say("Auction: {calls}; {contract}", calls=calls, contract=contract)
    bound = tuple(say(words) for words in bound_words(case))
    if not play.cards:
        if result is None:
            return (auction, *bound), say("Opening lead at the table: {card}", card=chosen)
        return (auction, *bound), say(
            "Opening lead at the table: {card}; result {result}", card=chosen, result=result
        )
    tricks = [
        f"{say.seat(play.seats[first])} " + " ".join(map(say.card, play.cards[first : first + 4]))
        for first in range(0, len(play), 4)
    ]
    position = (
        auction,
        say("Dummy {hand}", hand=say.hand(play.hands[play.dummy])),
        say("Played: {tricks}", tricks="; ".join(tricks)),
        *bound,
    )
    from_dummy = play.turn == play.dummy
    if result is None:
        table = (
            say("At the table: {card} from dummy", card=chosen)
            if from_dummy
            else say("At the table: {card}", card=chosen)
        )
    elif from_dummy:
        table = say("At the table: {card} from dummy; result {result}", card=chosen, result=result)
    else:
        table = say("At the table: {card}; result {result}", card=chosen, result=result)
    return position, table


def board_section(case: Case, say: Say) -> Section:
    """Return deal and auction as they are printed on paper."""
    lines = [
        Line(say("Methods of {side}: {methods}", side=say.side(side), methods=", ".join(words)))
        for side, words in case.methods.items()
        if words
    ]
    lines += [
        Line(say("{fact}, belonging to no call", fact=_slip(item, say)))
        for item in case.information
        if item.call is None
    ]
    return Section(
        "board",
        say("The deal and the auction"),
        (_diagram(case, say), _auction(case, say), *lines),
        where=Where.PAPER,
    )


def _diagram(case: Case, say: Say) -> Diagram:
    player = case.question.player
    roles = {player: say("the player in question"), partner(player): say("partner")}
    hands = {
        seat: HandBox(
            name=say.seat(seat),
            role=roles.get(seat, say("opponent")),
            suits=_suits(case.hands[seat], say) if seat in case.hands else (),
            unknown=say("hand not known"),
        )
        for seat in SEATS
    }
    centre = (
        say("Dealer {dealer}", dealer=say.seat(case.auction.dealer)),
        say("Vulnerable: {vulnerable}", vulnerable=say.vulnerability(case.vulnerability)),
    )
    return Diagram(say("The deal"), hands, centre)


def _suits(hand: Hand, say: Say) -> tuple[tuple[str, str], ...]:
    return tuple((SUIT_SYMBOLS[suit], say.holding(hand, suit)) for suit in reversed(SUITS))


def _auction(case: Case, say: Say) -> AuctionGrid:
    auction = case.auction
    notes: list[str] = []
    of_call: dict[int, list[int]] = {}
    irregular: dict[int, list[str]] = {}

    def footnote(call: int, text: str) -> None:
        notes.append(text)
        of_call.setdefault(call, []).append(len(notes))

    for call in range(len(auction)):
        for explanation in case.explanations:
            if explanation.call == call:
                for text in _explained(case, explanation, say):
                    footnote(call, text)
                if explanation.told is not None:
                    irregular.setdefault(call, []).append(say("explained to opponents otherwise"))
        for item in case.information:
            if item.call == call:
                footnote(call, _slip(item, say))
                irregular.setdefault(call, []).append(say(item.kind))
    blanks: list[AuctionCell | None] = [None] * _GRID.index(auction.dealer)
    cells = blanks + [
        AuctionCell(
            text=say.call(call),
            notes=tuple(of_call.get(i, ())),
            irregular=", ".join(irregular.get(i, ())),
            decision=say("the call in question") if i == case.question.call else "",
        )
        for i, call in enumerate(auction.calls)
    ]
    cells += [None] * (-len(cells) % 4)
    legend = []
    if irregular:
        legend.append(say("marked !: the irregularity"))
    if case.question.card is None:
        legend.append(say("framed twice: the call in question"))
    return AuctionGrid(
        caption=say("The auction"),
        heads=tuple(say.seat(seat) for seat in _GRID),
        rows=tuple(tuple(cells[i : i + 4]) for i in range(0, len(cells), 4)),
        notes=tuple(notes),
        legend=tuple(legend),
    )


def _explained(case: Case, item: Explanation, say: Say) -> list[str]:
    found = []
    if item.agreed is not None:
        found.append(say("agreed: {meaning}", meaning=item.agreed.text))
    if item.told is not None:
        heard = item.told_to or _opponents(case, item)
        found.append(
            say(
                "told to {seats}: {meaning}",
                seats=", ".join(say.seat(seat) for seat in heard),
                meaning=item.told.text,
            )
        )
    if item.meant is not None:
        found.append(say("meant by the caller: {meaning}", meaning=item.meant.text))
    if item.corrected_at is not None:
        found.append(say("put right before call {number}", number=item.corrected_at + 1))
    return found


def _opponents(case: Case, item: Explanation) -> tuple[Seat, ...]:
    caller = case.auction.seat_at(item.call)
    return tuple(seat for seat in SEATS if (seat - caller) % 2)


def _slip(item: Information, say: Say) -> str:
    values = {
        "seat": say.seat(item.source),
        "kind": say(item.kind),
        "fact": say(item.fact.value),
        "text": item.text or "",
    }
    if item.text:
        return say("{seat}, {kind} (fact: {fact}): {text}", **values)
    return say("{seat}, {kind} (fact: {fact})", **values)
