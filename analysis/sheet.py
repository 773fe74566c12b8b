"""A blind poll sheet: what a peer may see of a case, and what he is asked."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias, get_args

from simulate.case import Case, Explanation, Said, Scoring
from simulate.core.actions import card_symbol
from simulate.core.calls import call_symbol
from simulate.core.cards import SUITS
from simulate.core.contract import contract_symbol
from simulate.core.hands import holding_symbol
from simulate.core.seats import SEATS, SIDES, Seat, Vulnerability, partner, seat_word, side_of
from simulate.deals import Understanding
from simulate.errors import UnknownNameError

Order: TypeAlias = Literal["choose", "consider"]
"""What is asked first: his call (ACBL), or the calls he considers (a French order)."""

_WIDTH: Final = 76
_CELL: Final = 11
_LINE: Final = "_" * 30
_FIRST_COLUMN: Final = 3
"""West, as in newspapers."""
_SCORING: Final = {
    Scoring.IMP: "IMPs, teams",
    Scoring.MP: "matchpoints",
    Scoring.XIMP: "cross-IMPs",
    Scoring.BAM: "board-a-match, teams",
    Scoring.TOTAL: "total points",
}
_VULNERABLE: Final = {
    Vulnerability.NONE: "nobody",
    Vulnerability.NS: "North-South",
    Vulnerability.EW: "East-West",
    Vulnerability.BOTH: "both sides",
}
_SIDE_WORDS: Final = {"NS": "North-South", "EW": "East-West"}


def poll_sheet(case: Case, *, order: Order = "choose", understanding: Understanding = "agreed") -> str:
    """Return a sheet for one peer of the player in question, as plain text.

    It shows his hand, the auction up to his decision with its explanations, and the conditions. Left out is
    all that could tell him what the case is about: the title, the extraneous information, other hands, what
    he called and what came of it, alternatives named, votes, the real ruling.

    Parameters
    ----------
    case : Case
        The facts.
    order : {"choose", "consider"}
        Ask for his call first, or for the calls he considers.
    understanding : {"agreed", "told"}
        Explain opponents' calls as agreed, or as the player was told: for a second, separate group of peers
        after misinformation (Law 21).

    Raises
    ------
    UnknownNameError
        If there is no such order.

    Notes
    -----
    His own calls are explained as he meant them, partner's by their agreement: how partner explained or
    understood a call he may not know. Words stand as the case file has them.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16B1, 21, 40, 75.
    """
    if order not in get_args(Order):
        raise UnknownNameError("order of questions", order, get_args(Order))
    return "\n".join(_lines(case, order, understanding)) + "\n"


def _lines(case: Case, order: Order, understanding: Understanding) -> Iterator[str]:
    player, auction = case.question.player, case.auction_before
    yield "POLL SHEET"
    yield ""
    yield f"You are {seat_word(player)}, partner of {seat_word(partner(player))}."
    yield (
        f"Dealer: {seat_word(auction.dealer)}.  Vulnerable: {_VULNERABLE[case.vulnerability]}.  "
        f"Scoring: {_SCORING[case.scoring]}."
    )
    yield f"Class of player: {case.player_class}."
    for side in SIDES:
        if case.methods.get(side):
            whose = "Your methods" if side == side_of(player) else f"Methods of {_SIDE_WORDS[side]}"
            yield from textwrap.wrap(f"{whose}: {', '.join(case.methods[side])}.", _WIDTH)
    yield ""
    yield from (f"    {holding_symbol(case.hand, suit)}" for suit in reversed(SUITS))
    yield ""
    notes = _notes(case, understanding)
    yield from _auction(case, [index for index, _ in notes])
    if notes:
        yield ""
    for number, (index, words) in enumerate(notes, start=1):
        who = "you" if auction.seat_at(index) == player else seat_word(auction.seat_at(index))
        text = f"({number}) {call_symbol(auction.calls[index])} by {who}: {words}"
        yield from textwrap.wrap(text, _WIDTH, subsequent_indent="    ")
    if case.question.card is not None:
        yield from _play(case)
    yield ""
    for number, question in enumerate(_questions(case, order), start=1):
        yield from textwrap.wrap(f"{number}. {question}", _WIDTH, subsequent_indent="   ")
        yield f"   {_LINE}"
    yield ""
    yield f"Name and usual level of play: {_LINE}"


def _auction(case: Case, noted: list[int]) -> Iterator[str]:
    auction = case.auction_before
    cells = [""] * ((auction.dealer - _FIRST_COLUMN) % 4)
    for index, call in enumerate(auction.calls):
        mark = f" ({noted.index(index) + 1})" if index in noted else ""
        cells.append(call_symbol(call) + mark)
    if case.question.card is None:
        cells.append("?")
    seats = [seat_word((_FIRST_COLUMN + column) % 4) for column in SEATS]
    for row in [seats, *(cells[i : i + 4] for i in range(0, len(cells), 4))]:
        yield "    " + "".join(cell.ljust(_CELL) for cell in row).rstrip()


def _play(case: Case) -> Iterator[str]:
    """Yield the contract, and for a card after the lead dummy and what has been played."""
    play = case.play_before
    yield ""
    yield f"Contract: {contract_symbol(play.contract)}."
    if not play.cards:
        return
    yield f"Dummy, {seat_word(play.dummy)}, held:"
    yield from (f"    {holding_symbol(play.hands[play.dummy], suit)}" for suit in reversed(SUITS))
    yield "Played so far:"
    for first in range(0, len(play), 4):
        cards = ", ".join(
            f"{seat_word(seat)} {card_symbol(card)}"
            for seat, card in zip(play.seats[first : first + 4], play.cards[first : first + 4], strict=True)
        )
        yield f"    {first // 4 + 1}. {cards}"


def _notes(case: Case, understanding: Understanding) -> list[tuple[int, str]]:
    """Return the calls explained to the player before his decision, with the words."""
    found = []
    for explanation in sorted(case.explanations, key=lambda e: e.call):
        said = _entitled(case, explanation, understanding)
        if explanation.call < case.question.call and said is not None:
            words = "no agreement" if said.text.strip().casefold() == "none" else said.text
            found.append((explanation.call, " ".join(words.split())))
    return found


def _entitled(case: Case, explanation: Explanation, understanding: Understanding) -> Said | None:
    player: Seat = case.question.player
    caller = case.auction.seat_at(explanation.call)
    if caller == player and explanation.meant is not None:
        return explanation.meant
    corrected = explanation.corrected_at is not None and case.question.call >= explanation.corrected_at
    misled = understanding == "told" and not corrected and (caller - player) % 2 == 1
    if misled and explanation.told is not None and player in (explanation.told_to or SEATS):
        return explanation.told
    return explanation.agreed


def _questions(case: Case, order: Order) -> Iterator[str]:
    player = case.question.player
    what = "calls" if case.question.card is None else "cards"
    if order == "choose":
        yield _ask(case)
        yield f"Which other {what} did you seriously consider, and how close was it?"
    else:
        yield f"Which {what} do you seriously consider?"
        yield "Which of them do you choose, and how close is it?"
    earlier = [
        call_symbol(call)
        for index, call in enumerate(case.auction_before.calls)
        if case.auction.seat_at(index) == player
    ]
    if earlier:
        calls, word = ", ".join(earlier), "call" if len(earlier) == 1 else "calls"
        yield (
            f"Would you have made the earlier {word} ({calls}) with this hand and these methods? "
            "If not, what would you have called?"
        )
    yield "Did you know anything of this board before? If so, what?"


def _ask(case: Case) -> str:
    if case.question.card is None:
        return "What do you call?"
    if not case.question.played:
        return "You are on lead. Which card do you lead?"
    play = case.play_before
    return "Which card do you play from dummy?" if play.turn == play.dummy else "Which card do you play?"
