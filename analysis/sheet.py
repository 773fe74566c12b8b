"""A blind poll sheet: what a peer may see of a case, and what he is asked."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias, get_args

from polling.information import Status, entitlements
from polling.irregularities import bound_words, in_time, with_irregularities
from simulate.case import Case, Explanation, Said, Scoring
from simulate.core.cards import SUITS
from simulate.core.seats import SEATS, SIDES, Seat, Vulnerability, partner, side_of
from simulate.deals import Understanding
from simulate.errors import UnknownNameError
from simulate.language import Say, say_in
from simulate.language.translator import mark

Order: TypeAlias = Literal["choose", "consider"]
"""What is asked first: his call (ACBL), or the calls he considers (a French order)."""

_WIDTH: Final = 76
_CELL: Final = 11
_LINE: Final = "_" * 30
_FIRST_COLUMN: Final = 3
"""West, as in newspapers."""
_SCORING: Final = {
    Scoring.IMP: mark("IMPs, teams"),
    Scoring.MP: mark("matchpoints, pairs"),
    Scoring.XIMP: mark("cross-IMPs"),
    Scoring.BAM: mark("board-a-match, teams"),
    Scoring.TOTAL: mark("total points"),
}
_SIDE_WORDS: Final = {"NS": mark("North-South"), "EW": mark("East-West")}
_VULNERABLE: Final = {
    Vulnerability.NONE: mark("nobody"),
    Vulnerability.NS: _SIDE_WORDS["NS"],
    Vulnerability.EW: _SIDE_WORDS["EW"],
    Vulnerability.BOTH: mark("both sides"),
}


def poll_sheet(
    case: Case, *, order: Order = "choose", understanding: Understanding = "agreed", language: str = "en"
) -> str:
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
    language : str
        Of the peer: a key of `simulate.language.LANGUAGES`.

    Raises
    ------
    UnknownNameError
        If there is no such order, or no such language.

    Notes
    -----
    His own calls are explained as he meant them, partner's by their agreement: how partner explained or
    understood a call he may not know. Explanations and methods stand as the case file words them, in every
    language.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16B1, 21, 40, 75.
    """
    if order not in get_args(Order):
        raise UnknownNameError("order of questions", order, get_args(Order))
    return "\n".join(_lines(case, order, understanding, say_in(language))) + "\n"


def _lines(case: Case, order: Order, understanding: Understanding, say: Say) -> Iterator[str]:
    player, auction = case.question.player, case.auction_before
    yield say("POLL SHEET")
    yield ""
    yield say(
        "You are {seat}, partner of {partner}.", seat=say.seat(player), partner=say.seat(partner(player))
    )
    conditions = say(
        "Dealer: {dealer}.  Vulnerable: {vulnerable}.  Scoring: {scoring}.",
        dealer=say.seat(auction.dealer),
        vulnerable=say(_VULNERABLE[case.vulnerability]),
        scoring=say(_SCORING[case.scoring]),
    )
    yield from textwrap.wrap(conditions, _WIDTH)
    yield say("Class of player: {name}.", name=say(case.player_class))
    for side in SIDES:
        if case.methods.get(side):
            methods = ", ".join(case.methods[side])
            line = (
                say("Your methods: {methods}.", methods=methods)
                if side == side_of(player)
                else say("Methods of {side}: {methods}.", side=say(_SIDE_WORDS[side]), methods=methods)
            )
            yield from textwrap.wrap(line, _WIDTH)
    yield ""
    yield from (f"    {say.suit_holding(case.hand, suit)}" for suit in reversed(SUITS))
    yield ""
    notes = _notes(case, understanding, say)
    yield from _auction(case, [index for index, _ in notes], say)
    if notes:
        yield ""
    for number, (index, words) in enumerate(notes, start=1):
        call, seat = say.call(auction.calls[index]), auction.seat_at(index)
        text = (
            say("{call} by you: {words}", call=call, words=words)
            if seat == player
            else say("{call} by {seat}: {words}", call=call, seat=say.seat(seat), words=words)
        )
        yield from textwrap.wrap(f"({number}) {text}", _WIDTH, subsequent_indent="    ")
    if case.question.card is not None:
        yield from _play(case, say)
    elif known := [f"{words}." for words in _he_knows(case, say)]:
        yield ""
        for words in known:
            yield from textwrap.wrap(words, _WIDTH)
    yield ""
    for number, question in enumerate(_questions(case, order, say), start=1):
        yield from textwrap.wrap(f"{number}. {question}", _WIDTH, subsequent_indent="   ")
        yield f"   {_LINE}"
    yield ""
    name = say("Name and usual level of play:")
    yield f"{name} {_LINE}"


def _auction(case: Case, noted: list[int], say: Say) -> Iterator[str]:
    auction = case.auction_before
    cells = [""] * ((auction.dealer - _FIRST_COLUMN) % 4)
    for index, call in enumerate(auction.calls):
        number = f" ({noted.index(index) + 1})" if index in noted else ""
        cells.append(say.call(call) + number)
    if case.question.card is None:
        cells.append("?")
    seats = [say.seat((_FIRST_COLUMN + column) % 4) for column in SEATS]
    for row in [seats, *(cells[i : i + 4] for i in range(0, len(cells), 4))]:
        yield "    " + "".join(cell.ljust(_CELL) for cell in row).rstrip()


def _play(case: Case, say: Say) -> Iterator[str]:
    """Yield the contract, and for a card after the lead dummy and what has been played."""
    play = case.play_before
    yield ""
    yield say("Contract: {contract}.", contract=say.contract(play.contract))
    for words in (*_he_knows(case, say), *(say(bound) for bound in bound_words(case))):
        yield from textwrap.wrap(f"{words}.", _WIDTH)
    if not play.cards:
        return
    yield say("Dummy, {seat}, held:", seat=say.seat(play.dummy))
    yield from (f"    {say.suit_holding(play.hands[play.dummy], suit)}" for suit in reversed(SUITS))
    yield say("Played so far:")
    for first in range(0, len(play), 4):
        cards = ", ".join(
            f"{say.seat(seat)} {say.card(card)}"
            for seat, card in zip(play.seats[first : first + 4], play.cards[first : first + 4], strict=True)
        )
        yield f"    {first // 4 + 1}. {cards}"


def _he_knows(case: Case, say: Say) -> Iterator[str]:
    """Yield what else he may use: cards that lie there or were named to him, calls taken back (Law 16C)."""
    for piece in entitlements(case, case.question.player):
        of = piece.information
        if of is not None and of.kind == "withdrawn call" and piece.status is Status.AUTHORISED:
            yield say("You may use what you know of: {what}", what=say(piece.about))
    played = set() if case.question.card is None else set(case.play_before.cards)
    for known in with_irregularities(case).known:
        if case.question.player in known.to and in_time(case, known):
            cards = ", ".join(map(say.card, known.cards))
            if not set(known.cards) & played:
                yield say("You know that {seat} holds {cards}", seat=say.seat(known.seat), cards=cards)


def _notes(case: Case, understanding: Understanding, say: Say) -> list[tuple[int, str]]:
    """Return the calls explained to the player before his decision, with the words."""
    found = []
    for explanation in sorted(case.explanations, key=lambda e: e.call):
        said = _entitled(case, explanation, understanding)
        if explanation.call < case.question.call and said is not None:
            words = say("no agreement") if said.text.strip().casefold() == "none" else said.text
            found.append((explanation.call, " ".join(words.split())))
    return found


def _entitled(case: Case, explanation: Explanation, understanding: Understanding) -> Said | None:
    player: Seat = case.question.player
    caller = case.auction.seat_at(explanation.call)
    if caller == player and explanation.meant is not None:
        return explanation.meant
    misled = understanding == "told" and explanation.misleads(player, caller, case.question.call)
    return explanation.told if misled else explanation.agreed


def _questions(case: Case, order: Order, say: Say) -> Iterator[str]:
    player, cards = case.question.player, case.question.card is not None
    if order == "choose":
        yield _ask(case, say)
        yield (
            say("Which other cards did you seriously consider, and how close was it?")
            if cards
            else say("Which other calls did you seriously consider, and how close was it?")
        )
    else:
        yield (
            say("Which cards do you seriously consider?")
            if cards
            else say("Which calls do you seriously consider?")
        )
        yield say("Which of them do you choose, and how close is it?")
    earlier = [
        say.call(call)
        for index, call in enumerate(case.auction_before.calls)
        if case.auction.seat_at(index) == player
    ]
    if len(earlier) == 1:
        yield say(
            "Would you have made the earlier call ({call}) with this hand and these methods? "
            "If not, what would you have called?",
            call=earlier[0],
        )
    elif earlier:
        yield say(
            "Would you have made the earlier calls ({calls}) with this hand and these methods? "
            "If not, what would you have called?",
            calls=", ".join(earlier),
        )
    yield say("Did you know anything of this board before? If so, what?")


def _ask(case: Case, say: Say) -> str:
    if case.question.card is None:
        return say("What do you call?")
    if not case.question.played:
        return say("You are on lead. Which card do you lead?")
    play = case.play_before
    if play.turn == play.dummy:
        return say("Which card do you play from dummy?")
    return say("Which card do you play?")
