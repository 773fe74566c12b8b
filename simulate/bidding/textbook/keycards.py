"""Keycard Blackwood: 4NT and its answers, the queen of trumps, kings, and placing the contract."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulate.bidding.textbook.rules import F, Range, Rule, Term, support
from simulate.bidding.textbook.standing import GRAND, Standing
from simulate.bidding.textbook.view import View
from simulate.core.calls import (
    DOUBLE,
    NOTRUMP,
    PASS,
    REDOUBLE,
    Call,
    bid,
    is_bid,
    level_of,
    strain_of,
)
from simulate.core.cards import SPADES, SUITS, Suit

ASKS: Final = ("keycards", "queen", "kings")
_NO_QUEEN: Final[Range] = (0, 0)
_QUEEN: Final[Range] = (1, 1)
_EITHER: Final[Range] = (0, 1)
_KEYCARDS: Final = 5
_LONG_FIT: Final = 10
"""Cards of the trump suit with which its queen is not missed."""
_THREE: Final = 11.0
_FOUR: Final = 19.0
"""Points a player has shown with whom an answer of 0 or 3 means 3, and one of 1 or 4 means 4."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one reply to 4NT shows.

    Parameters
    ----------
    call : int
        The reply.
    counts : tuple of int
        Numbers of keycards it may stand for.
    queen : pair of float
        Queens of trumps, 0 to 1.
    """

    call: Call
    counts: tuple[int, ...]
    queen: Range = _EITHER


def ask(
    suit: Suit,
    low: float,
    base: float,
    *,
    need: float = 0.0,
    keycards: float = 2.0,
    more: tuple[Term, ...] = (),
) -> Rule:
    """Return 4NT asking for keycards with `low` points opposite and `need` trumps."""
    terms = (
        support(suit, low, 40, 1.5, 0.0),
        Term(F.KEYCARDS + suit, low=keycards, slope=1.5),
        Term(F.LENGTH + suit, low=need, slope=2.5),
        *more,
    )
    return Rule(
        bid(4, NOTRUMP),
        base,
        (max(low - 3, 0), 37),
        terms=terms,
        loose=True,
        forcing=1,
        artificial=True,
        asks=f"keycards {suit}",
        label="asks for keycards",
    )


def answers(interference: Call, suit: Suit) -> tuple[Answer, ...]:
    """Return the replies to 4NT after the opponents passed, doubled or bid over it.

    Undisturbed 1 or 4, 0 or 3, two without and two with the queen. Over a double redouble and pass are the
    first two steps, over a bid double and pass; over one above five of the trump suit double shows an even
    number and pass an odd one.
    """
    if interference == PASS:
        first = bid(5, SUITS[0])
        return (
            Answer(first, (1, 4)),
            Answer(first + 1, (0, 3)),
            Answer(first + 2, (2, 5), _NO_QUEEN),
            Answer(first + 3, (2, 5), _QUEEN),
        )
    if is_bid(interference) and interference > bid(5, suit):
        return Answer(DOUBLE, (0, 2, 4)), Answer(PASS, (1, 3, 5))
    above = interference + 1 if is_bid(interference) else bid(5, SUITS[0])
    first = DOUBLE if is_bid(interference) else REDOUBLE
    return (
        Answer(first, (0, 3)),
        Answer(PASS, (1, 4)),
        Answer(above, (2, 5), _NO_QUEEN),
        Answer(above + 1, (2, 5), _QUEEN),
    )


def answer_keycards(view: View, suit: Suit) -> list[Rule]:
    """Answer 4NT by keycards, the trump king counted, whatever the opponent did over it."""
    rules = []
    for answer in answers(view.back[0], suit):
        for count in answer.counts:
            terms = (
                Term(F.KEYCARDS + suit, count, count, 5.0, 5.0),
                Term(F.QUEEN + suit, *answer.queen, 4.0, 4.0),
            )
            rules.append(_reply(view, answer.call, terms, f"{count} keycards"))
    return rules


def _reply(view: View, call: Call, terms: tuple[Term, ...], label: str, base: float = 2.0) -> Rule:
    return Rule(call, base, view.me.hcp, terms=terms, loose=True, artificial=True, forcing=1, label=label)


@dataclass(frozen=True, slots=True)
class Known:
    """What the asker knows when it is his turn again.

    Parameters
    ----------
    keycards : int
        Keycards partner has shown.
    queen : pair of float
        Partner's queens of trumps.
    """

    keycards: int
    queen: Range


def _known(view: View, reply: Call, interference: Call, suit: Suit) -> Known:
    strength = view.partner.hcp[0]
    for answer in answers(interference, suit):
        if answer.call == reply:
            count = answer.counts[0]
            if strength >= (_THREE if count == 0 else _FOUR) and count < 2:
                count = answer.counts[1]
            return Known(count, answer.queen)
    return Known(0, _EITHER)


def after_keycards(view: View, asked: str) -> list[Rule]:
    """Go on after partner's answer: not in six with two keycards missing, the queen and kings asked for.

    `asked` is what the player asked: ``keycards``, ``queen`` or ``kings`` with the suit and what he knew.
    """
    kind, suit, *before = asked.split()
    trumps = int(suit)
    denied = (
        view.last_is_ours and view.last is not None and strain_of(view.last) == trumps and kind != "keycards"
    )
    if kind == "keycards":
        known = _known(view, view.back[1], view.back[2], trumps)
    else:
        known = Known(int(before[0]), _NO_QUEEN if denied and kind == "queen" else _QUEEN)
    here = Standing(view)
    rules = [*_stops(here, trumps, known, kind), *_slams(here, trumps, known, kind)]
    if kind == "keycards" and known.queen == _EITHER:
        rules += _ask_queen(here, trumps, known)
    if kind == "keycards" or (kind == "queen" and not denied):
        rules += _ask_kings(here, trumps, known)
    return rules


def _stops(here: Standing, suit: Suit, known: Known, kind: str) -> list[Rule]:
    """Return the rules that stay out of slam, or out of the grand slam."""
    view = here.view
    column, theirs = F.KEYCARDS + suit, known.keycards
    at_trumps = view.last_is_ours and here.last_strain == suit
    missing_two = (Term(column, high=3 - theirs, over=4.0),)
    if at_trumps and here.last_level >= 6:
        enough = (support(suit, high=_grand(here, kind), over=0.8),)
        return [Rule(PASS, 2.5, view.me.hcp, terms=enough, loose=True, label="small slam")]
    rules = []
    if not view.last_is_ours:
        for call in (PASS, DOUBLE):
            rules.append(Rule(call, 1.2, view.me.hcp, terms=missing_two, loose=True, label="no slam of ours"))
    elif not at_trumps:
        rules.append(Rule(PASS, -7.0, label="pass of an answer"))
    cheap = view.cheapest(suit)
    if not at_trumps and cheap > 5:
        return rules
    call = PASS if at_trumps else bid(cheap, suit)

    def stop(terms: tuple[Term, ...], base: float, label: str) -> Rule:
        return Rule(call, base, view.me.hcp, terms=terms, loose=True, asks=f"placed {suit}", label=label)

    rules.append(stop(missing_two, 2.2, "keycards missing"))
    one_missing = Term(column, high=4 - theirs, over=4.0)
    if kind == "queen" and at_trumps:
        rules.append(stop((one_missing,), 2.2, "queen missing too"))
    elif known.queen != _QUEEN:
        # A keycard and the queen missing is one loser too many, unless the trumps are long.
        short = Term(F.LENGTH + suit, high=_LONG_FIT - 1 - here.partner.lengths[suit][0], over=1.5)
        lost = (one_missing, Term(F.QUEEN + suit, high=0, over=3.0), short)
        rules.append(stop(lost, 1.7 if known.queen == _NO_QUEEN else 0.2, "queen missing too"))
    return rules


def _grand(here: Standing, kind: str) -> float:
    """Return the points, shortness counted, from which the player bids seven; a king shown is worth one."""
    king = kind == "kings" and not (here.view.last_is_ours and here.last_level == 6)
    return here.opposite(GRAND + 1.0 - king, 0.5)


def _slams(here: Standing, suit: Suit, known: Known, kind: str) -> list[Rule]:
    view = here.view
    column, theirs, cheap = F.KEYCARDS + suit, known.keycards, view.cheapest(suit)
    grand = _grand(here, kind)
    all_five = Term(column, low=5 - theirs, slope=5.0)
    enough = Term(column, low=4 - theirs, slope=4.0)
    queen = () if known.queen == _QUEEN else (Term(F.QUEEN + suit, low=1, slope=1.6),)
    long = (Term(F.LENGTH + suit, low=_LONG_FIT - here.partner.lengths[suit][0], slope=1.2),)
    rules = []

    def slam(level: int, base: float, terms: tuple[Term, ...]) -> None:
        call = bid(level, suit)
        label = "placed after keycards"
        rules.append(
            Rule(call, base, view.me.hcp, terms=terms, loose=True, asks=f"placed {suit}", label=label)
        )

    if cheap <= 6:
        below = support(suit, high=grand, over=0.6)
        slam(6, 2.0, (all_five, below))
        if kind != "queen" or known.queen == _QUEEN:
            slam(6, 2.0, (enough, below, *queen))
            slam(6, 1.8, (enough, below, *long))
        if cheap == 6 and view.last_is_ours and here.last_strain != suit:
            # Too late to stop: whoever asked in a minor should have thought of it.
            slam(6, 0.0, (below,))
    if cheap <= 7:
        rich = support(suit, low=grand, slope=1.5)
        slam(7, 2.0, (all_five, rich, *queen))
        slam(7, 1.8, (all_five, rich, *long))
    return rules


def _ask_queen(here: Standing, suit: Suit, known: Known) -> list[Rule]:
    """Ask for the queen of trumps with the next step that is no return to trumps."""
    last = here.view.last
    if last is None or not here.view.last_is_ours:
        return []
    step = last + 1 + (strain_of(last + 1) == suit)
    if step > bid(6, suit) or strain_of(step) == NOTRUMP:
        return []
    # Where the denial ends in six, the queen matters for seven only.
    below = step < bid(5, suit)
    terms = (
        Term(F.KEYCARDS + suit, low=5 - known.keycards - below, slope=3.0),
        support(suit, low=0.0 if below else here.opposite(GRAND - 1.0, 0.5), slope=1.5),
        Term(F.QUEEN + suit, high=0, over=4.0),
        Term(F.LENGTH + suit, high=_LONG_FIT - 1 - here.partner.lengths[suit][0], over=1.0),
    )
    asks = f"queen {suit} {known.keycards}"
    return [Rule(step, 2.2, terms=terms, loose=True, artificial=True, forcing=1, asks=asks, label="queen?")]


def _ask_kings(here: Standing, suit: Suit, known: Known) -> list[Rule]:
    """Ask with 5NT, every keycard and the queen being held, for the cheapest king outside trumps."""
    call = bid(5, NOTRUMP)
    if here.view.last is None or here.view.last >= call or not here.view.last_is_ours:
        return []
    queen = () if known.queen == _QUEEN else (Term(F.QUEEN + suit, low=1, slope=4.0),)
    terms = (
        Term(F.KEYCARDS + suit, low=5 - known.keycards, slope=4.0),
        support(suit, low=here.opposite(GRAND - 1.5, 0.6), slope=1.5),
        *queen,
    )
    asks = f"kings {suit} {known.keycards}"
    return [Rule(call, 2.2, terms=terms, loose=True, artificial=True, forcing=1, asks=asks, label="kings?")]


def answer_queen(view: View, suit: Suit) -> list[Rule]:
    """Answer the queen ask: back to trumps without it, six with it, a side king shown on the way."""
    cheap = view.cheapest(suit)
    column = F.QUEEN + suit
    rules = [_reply(view, bid(cheap, suit), (Term(column, high=0, over=5.0),), "no queen")]
    has = Term(column, low=1, slope=5.0)
    if cheap < 6:
        kings = [s for s in SUITS if s != suit]
        none = tuple(Term(F.KING + s, high=0, over=0.5) for s in kings)
        rules.append(_reply(view, bid(6, suit), (has, *none), "queen, no king"))
        for side in kings:
            call = bid(view.cheapest(side), side)
            if bid(cheap, suit) < call < bid(6, suit) and strain_of(call) != NOTRUMP:
                terms = (has, Term(F.KING + side, low=1, slope=3.0))
                rules.append(_reply(view, call, terms, "queen and king"))
    else:
        rules.append(_reply(view, bid(7, suit), (has,), "queen"))
    return rules


def answer_kings(view: View, suit: Suit) -> list[Rule]:
    """Answer 5NT with the cheapest side king that can be shown below six of the trump suit."""
    kings = [s for s in SUITS if s < suit]
    none = tuple(Term(F.KING + s, high=0, over=3.0) for s in kings)
    rules = [_reply(view, bid(6, suit), none, "no king to show")]
    for side in kings:
        lower = tuple(Term(F.KING + s, high=0, over=2.0) for s in kings if s < side)
        rules.append(_reply(view, bid(6, side), (Term(F.KING + side, low=1, slope=4.0), *lower), "king"))
    return rules


def answer_placed(view: View, suit: Suit) -> list[Rule]:
    """Leave the contract to the player who asked, unless he took three or four keycards for none or one."""
    rules = [Rule(PASS, 3.0, view.me.hcp, loose=True, label="partner has placed it")]
    last = view.last
    if last is None or level_of(last) != 5 or strain_of(last) != suit:
        return rules
    reply = view.back[3] if len(view.back) > 3 else PASS
    interference = view.back[4] if len(view.back) > 4 else PASS
    for answer in answers(interference, suit):
        if answer.call == reply and len(answer.counts) == 2 and answer.counts[1] in (3, 4):
            held = (Term(F.KEYCARDS + suit, low=answer.counts[1], slope=5.0),)
            rules.append(
                Rule(bid(6, suit), 4.0, view.me.hcp, terms=held, loose=True, label="the higher number")
            )
    return rules


def keycard_rules(view: View) -> list[Rule]:
    """Return the rules of a player in the middle of keycard Blackwood; none elsewhere."""
    if len(view.back) < 2:
        return []
    kind, _, rest = view.partner.asks.partition(" ")
    if view.back[1] != PASS:
        if kind == "keycards" and view.last is not None and view.last < bid(6, SPADES):
            return answer_keycards(view, int(rest))
        if view.back[0] == PASS and kind in _REPLIES:
            return _REPLIES[kind](view, int(rest.split()[0]))
    asked = view.me.asks
    # Over interference a pass is an answer too.
    answered = view.back[1] != PASS or (len(view.back) > 3 and view.back[2] != PASS)
    if asked.partition(" ")[0] in ASKS and view.back[0] == PASS and answered:
        return after_keycards(view, asked)
    return []


_REPLIES: Final = {"queen": answer_queen, "kings": answer_kings, "placed": answer_placed}
