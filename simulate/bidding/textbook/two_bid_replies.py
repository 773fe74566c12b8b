"""Replies to two-bids other than the plain weak ones, and what opener says next, the opponents silent."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of, longest, support
from simulate.bidding.textbook.shown import Shown
from simulate.bidding.textbook.two_bids import STRONG
from simulate.bidding.textbook.view import View, game_level, is_major
from simulate.core.calls import NOTRUMP, PASS, Call, bid
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit

_MAJORS = (HEARTS, SPADES)
_WEAK = 12.0
"""A two-bid that cannot have more is weak."""
_LENGTHS = {2: 3.0, 3: 3.0, 4: 4.0}
"""Cards in a major with which one would play it at a level, opposite six."""


def one_of_the_majors(shown: Shown) -> bool:
    """Tell whether an opening of 2D shows a weak two in a major, and not which."""
    open_majors = all(shown.lengths[suit][0] < 3 for suit in _MAJORS)
    return shown.hcp[1] <= _WEAK and shown.lengths[DIAMONDS][0] < 3 and open_majors and bool(shown.forcing)


def respond_to_multi(view: View) -> list[Rule]:
    """Answer a multi 2D: pass or correct as high as the fit for both majors, 2NT asks."""
    del view
    rules = [
        Rule(bid(2, HEARTS), 1.8, (0, 15), artificial=True, label="pass or correct"),
        Rule(
            bid(2, SPADES),
            2.0,
            (8, 15),
            {HEARTS: (3, 6)},
            (support(HEARTS, low=10.5, high=16, slope=1.0),),
            artificial=True,
            loose=True,
            label="pass or correct, hearts would do higher",
        ),
    ]
    for level in (3, 4):
        both: dict[Suit, Range] = dict.fromkeys(_MAJORS, (_LENGTHS[level], 7))
        terms = (Term(F.HCP, high=13, over=1.0), support(HEARTS, low=7.0 + 2 * (level == 4), slope=0.5))
        call = bid(level, HEARTS)
        rules.append(
            Rule(
                call, 1.6, (4, 13), both, terms, artificial=True, loose=True, label="pass or correct, barrage"
            )
        )
    ask = (Term(F.POINTS, low=15.0, slope=1.3),)
    rules.append(
        Rule(
            bid(2, NOTRUMP),
            1.9,
            (14.5, 37),
            terms=ask,
            loose=True,
            artificial=True,
            forcing=1,
            asks="which major",
            label="asking 2NT",
        )
    )
    own = (longest(DIAMONDS), Term(F.QUALITY + DIAMONDS, low=4, slope=0.5), Term(F.HCP, high=10, over=1.2))
    rules.append(
        Rule(PASS, 1.4, (0, 10), {DIAMONDS: (6, 13)}, (*own, Term(F.MAJOR, high=3)), label="own diamonds")
    )
    return rules


def show_the_major(view: View) -> list[Rule] | None:
    """Say which major a multi 2D was; None elsewhere."""
    calls = [c for c in view.calls if c != PASS]
    if view.they_acted or len(calls) != 2 or calls[0] != bid(2, DIAMONDS) or not one_of_the_majors(view.me):
        return None
    low, high = view.me.hcp
    answer = calls[1]
    six: dict[Suit, dict[Suit, Range]] = {suit: {suit: (6, 7)} for suit in _MAJORS}
    if answer == bid(2, NOTRUMP):
        # The lower answers leave room: 3C and 3D are the better hands.
        middle = (low + high) / 2
        answers: list[tuple[Call, Suit, Range]] = [
            (bid(3, CLUBS), HEARTS, (middle, high)),
            (bid(3, DIAMONDS), SPADES, (middle, high)),
            (bid(3, HEARTS), HEARTS, (low, middle)),
            (bid(3, SPADES), SPADES, (low, middle)),
        ]
        return [
            Rule(
                call,
                1.6,
                span,
                six[suit],
                artificial=call < bid(3, HEARTS),
                forcing=int(call < bid(3, HEARTS)),
                label="which major",
            )
            for call, suit, span in answers
        ]
    hearts = six[HEARTS]
    for level in (2, 3, 4):
        if answer == bid(level, HEARTS):
            return [
                Rule(PASS, 2.0, (low, high), hearts, label="hearts it was"),
                Rule(bid(level, SPADES), 2.0, (low, high), six[SPADES], label="corrects to spades"),
            ]
    if answer == bid(2, SPADES):
        middle = (low + high) / 2
        return [
            Rule(PASS, 2.0, (low, high), six[SPADES], label="spades it was"),
            Rule(bid(3, HEARTS), 1.8, (low, middle), hearts, label="corrects to hearts"),
            Rule(bid(4, HEARTS), 1.8, (middle, high), hearts, label="hearts, and the better hand"),
        ]
    return None


def ask_the_minor(view: View, suit: Suit) -> list[Rule]:
    """Answer 2H or 2S on five cards and a minor: pass, raise, 2NT or 3C to find the minor."""
    del view
    have = 5
    rules = [
        Rule(
            PASS,
            1.6,
            (0, 15),
            {suit: (2, 4)},
            (support(suit, high=15.5),),
            loose=True,
            label="nothing to add",
        ),
        Rule(
            bid(3, suit),
            1.2,
            (4, 12),
            lengths_of(suit, 9 - have),
            (support(suit, high=14),),
            label="preemptive raise",
        ),
        Rule(
            bid(3, CLUBS),
            1.4,
            (0, 12),
            {suit: (0, 1)},
            (Term(F.LENGTH + CLUBS, low=3, slope=0.8), Term(F.LENGTH + DIAMONDS, low=3, slope=0.8)),
            artificial=True,
            label="pass or correct",
        ),
        Rule(
            bid(2, NOTRUMP),
            1.6,
            (14.5, 37),
            terms=(Term(F.POINTS, low=15.0, slope=1.2),),
            loose=True,
            artificial=True,
            forcing=1,
            asks="which minor",
            label="asking 2NT",
        ),
    ]
    if is_major(suit):
        good = (support(suit, low=15.5, high=22, slope=1.2),)
        rules.append(
            Rule(
                bid(4, suit), 1.9, (11, 20), lengths_of(suit, 8 - have), good, loose=True, label="game raise"
            )
        )
        long = (support(suit, low=8, slope=0.6),)
        rules.append(
            Rule(bid(4, suit), 0.9, (3, 13), lengths_of(suit, 10 - have), long, label="preemptive game raise")
        )
    return rules


def show_the_minor(view: View) -> list[Rule] | None:
    """Name the minor beside the major of a two-bid, over 2NT or 3C; None elsewhere."""
    calls = [c for c in view.calls if c != PASS]
    if view.they_acted or len(calls) != 2 or calls[0] not in (bid(2, HEARTS), bid(2, SPADES)):
        return None
    if view.methods.twos != "muiderberg" or calls[1] not in (bid(2, NOTRUMP), bid(3, CLUBS)):
        return None
    span = view.me.hcp
    stay = calls[1] == bid(3, CLUBS)
    clubs: dict[Suit, Range] = {CLUBS: (4, 7)}
    return [
        Rule(PASS if stay else bid(3, CLUBS), 1.8, span, clubs, label="clubs it is"),
        Rule(bid(3, DIAMONDS), 1.8, span, {DIAMONDS: (4, 7)}, label="diamonds it is"),
    ]


def respond_to_strong_two(view: View, suit: Suit) -> list[Rule]:
    """Answer an opening on eight playing tricks in a suit: 2NT with nothing, raises on a trick."""
    game = game_level(suit)
    rules = [
        Rule(bid(2, NOTRUMP), 1.6, (0, 7.5), artificial=True, forcing=1, label="negative"),
        Rule(
            bid(3, suit),
            1.8,
            (5, 37),
            lengths_of(suit, 2),
            (support(suit, low=6.5, slope=1.0),),
            loose=True,
            forcing=2,
            label="raise on a trick",
        ),
        Rule(
            bid(game, suit),
            1.0,
            (4, 10),
            lengths_of(suit, 3),
            (support(suit, low=5, high=10), Term(F.ACES, high=0, over=1.5)),
            loose=True,
            label="game raise without an ace",
        ),
        Rule(bid(3, NOTRUMP), 0.8, (8, 12), {suit: (0, 2)}, (balanced(1.0),), label="game in notrump"),
    ]
    for new in SUITS:
        if new != suit and view.cheapest(new) <= 3:
            terms = (longest(new), Term(F.QUALITY + new, low=4, slope=0.7))
            rules.append(
                Rule(
                    bid(view.cheapest(new), new),
                    1.4,
                    (7.5, 37),
                    lengths_of(new, 5),
                    terms,
                    forcing=2,
                    label="positive",
                )
            )
    return rules


def respond_to_benjamin(view: View) -> list[Rule]:
    """Answer 2C on eight playing tricks: 2D waits for the suit."""
    del view
    return [Rule(bid(2, DIAMONDS), 2.0, (0, 37), artificial=True, forcing=1, label="waiting")]


def name_the_strong_suit(view: View) -> list[Rule] | None:
    """Name the suit of eight playing tricks after 2C 2D; None elsewhere."""
    calls = [c for c in view.calls if c != PASS]
    if view.they_acted or view.me.asks != STRONG or calls != [bid(2, CLUBS), bid(2, DIAMONDS)]:
        return None
    return [
        Rule(
            bid(view.cheapest(suit), suit),
            1.8,
            view.me.hcp,
            lengths_of(suit, 6),
            (longest(suit, 2.0),),
            label="suit of the strong hand",
        )
        for suit in SUITS
    ]
