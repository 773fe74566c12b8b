"""First replies to an opening when the opponents are silent, and replies to what partner asked."""

from __future__ import annotations

from simulate.bidding.textbook.rules import (
    F,
    Range,
    Rule,
    Term,
    balanced,
    lengths_of,
    longest,
)
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import NOTRUMP, PASS, bid
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit
from simulate.core.seats import partner


def respond_to_suit(view: View, suit: Suit) -> list[Rule]:
    """Answer one of a suit."""
    weak = Rule(PASS, 0.3, (0, 5), label="too weak to answer")
    rules = [weak, *_raises_of_major(suit)] if is_major(suit) else [weak, *_raises_of_minor(suit)]
    for new in (DIAMONDS, HEARTS, SPADES):
        if new > suit:
            rules.append(
                Rule(
                    bid(1, new),
                    0.9 + 0.1 * (new == HEARTS),
                    (6, 37),
                    lengths_of(new, 4),
                    (longest(new, 1.0),),
                    forcing=0 if view.passed_hand else 1,
                    label="new suit at one",
                )
            )
    strong = (10.5, 12) if view.passed_hand else (12, 37)
    for new in SUITS:
        if new < suit:
            least = 5 if new == HEARTS else 4
            rules.append(
                Rule(
                    bid(2, new),
                    0.8,
                    strong,
                    lengths_of(new, least),
                    (longest(new, 0.9),),
                    forcing=0 if view.passed_hand else 2,
                    label="two over one",
                )
            )
        elif new != suit and new != CLUBS:
            weak_jump = (longest(new), Term(F.QUALITY + new, low=3, slope=0.4))
            rules.append(
                Rule(bid(2, new), 0.6, (3, 6), lengths_of(new, 6), weak_jump, label="weak jump response")
            )
    rules += _splinters(suit)
    top = 11.0 if is_major(suit) else 10.0
    majors_denied: dict[Suit, Range] = {s: (0, 3) for s in (HEARTS, SPADES) if s > suit}
    rules.append(Rule(bid(1, NOTRUMP), 0.2, (6, top), majors_denied, label="1NT response"))
    if not is_major(suit):
        for level, strength in ((2, (10.5, 12)), (3, (12.5, 16))):
            rules.append(
                Rule(
                    bid(level, NOTRUMP), 0.7, strength, majors_denied, (balanced(1.2),), label="notrump jump"
                )
            )
    return rules


def _raises_of_major(suit: Suit) -> list[Rule]:
    support = F.SUPPORT + suit

    def strength(low: float, high: float) -> tuple[Term, ...]:
        return (Term(support, low, high, 0.9, 0.9),)

    return [
        Rule(
            bid(2, suit), 1.4, (5, 10), lengths_of(suit, 3, 5), strength(6, 10.5), loose=True, label="raise"
        ),
        Rule(
            bid(3, suit),
            1.4,
            (9, 12),
            lengths_of(suit, 4),
            strength(10.5, 12.5),
            loose=True,
            label="limit raise",
        ),
        Rule(
            bid(4, suit),
            1.6,
            (2, 10),
            lengths_of(suit, 5),
            (*strength(7, 14), Term(F.HCP, high=10)),
            loose=True,
            label="preemptive raise to game",
        ),
        Rule(
            bid(2, NOTRUMP),
            1.6,
            (12, 37),
            lengths_of(suit, 4),
            strength(13, 40),
            loose=True,
            forcing=2,
            artificial=True,
            label="forcing raise",
        ),
    ]


def _splinters(suit: Suit) -> list[Rule]:
    """Jump to show a shortage with support for game: three of a suit over spades is natural or weak."""
    if not is_major(suit):
        return []
    rules = []
    for short in SUITS:
        if short == suit:
            continue
        level = 3 if short > suit else 4
        strength = (Term(F.SUPPORT + suit, 13, 18, 0.9, 0.7),)
        lengths: dict[Suit, Range] = {suit: (4, 6), short: (0, 1)}
        call = bid(level, short)
        rules.append(
            Rule(call, 1.7, (9, 14), lengths, strength, forcing=2, artificial=True, label="splinter")
        )
    return rules


def _raises_of_minor(suit: Suit) -> list[Rule]:
    no_major = Term(F.MAJOR, high=3, over=1.4)
    return [
        Rule(bid(2, suit), 0.7, (6, 37), lengths_of(suit, 5), (no_major,), forcing=1, label="raise of minor"),
        Rule(bid(3, suit), 1.2, (3, 8), lengths_of(suit, 5), (no_major,), label="preemptive raise of minor"),
    ]


def respond_to_notrump(view: View, level: int) -> list[Rule]:
    """Answer a notrump opening: Stayman and transfers at the next level, natural jumps."""
    low, high = view.partner.hcp
    game = 25.5 - (low + high) / 2
    pass_high = game - (2 if level == 1 else 0.5)
    rules = [
        Rule(PASS, 0.8, (0, pass_high), terms=(Term(F.MAJOR, high=4, over=1.6),), label="no game"),
        Rule(
            bid(level + 1, CLUBS),
            1.4,
            (game - 1.5 if level == 1 else game - 0.5, 37),
            terms=(Term(F.MAJOR, 4, 4, 3.2, 1.2),),
            forcing=1,
            artificial=True,
            asks="stayman",
            label="Stayman",
        ),
    ]
    for ask, major in ((DIAMONDS, HEARTS), (HEARTS, SPADES)):
        rules.append(
            Rule(
                bid(level + 1, ask),
                1.8,
                (0, 37),
                lengths_of(major, 5),
                (longest(major, 1.2),),
                forcing=1,
                artificial=True,
                asks=f"transfer {major}",
                label="transfer",
            )
        )
    no_major = (Term(F.MAJOR, high=3, over=1.5),)
    if level == 1:
        rules.append(
            Rule(
                bid(2, NOTRUMP), 0.7, (game - 1.5, game - 0.5), terms=no_major, label="invitation in notrump"
            )
        )
        for minor in (CLUBS, DIAMONDS):
            # 2S asks for clubs, to be passed or corrected; 2NT is a natural invitation.
            rules.append(
                Rule(
                    bid(2, SPADES),
                    0.7,
                    (0, 37),
                    lengths_of(minor, 6),
                    (longest(minor),),
                    forcing=1,
                    artificial=True,
                    asks=f"transfer {CLUBS}",
                    label="transfer to a minor",
                )
            )
    rules.append(Rule(bid(3, NOTRUMP), 1.0, (game, game + 6), terms=no_major, label="game in notrump"))
    rules.append(Rule(bid(4, NOTRUMP), 0.6, (game + 6.5, game + 8), terms=(balanced(0.8),), label="slam try"))
    rules.append(Rule(bid(6, NOTRUMP), 0.8, (game + 8, game + 11), terms=(balanced(0.8),), label="slam"))
    return rules


def respond_to_weak_two(view: View, suit: Suit) -> list[Rule]:
    """Answer a weak two-bid or a preempt at the three-level."""
    last = view.last
    level = 2 if last is not None and last < bid(3, CLUBS) else 3
    have = view.partner.lengths[suit][0]
    game = 4 if is_major(suit) else 5
    strong = 15.5 - (level - 2) * 0.5
    rules = [Rule(PASS, 0.9, (0, 14.5), {suit: (0, 10 - have)}, label="nothing to add")]
    if level == 2:
        rules.append(Rule(bid(3, suit), 0.9, (4, 13), lengths_of(suit, 9 - have), label="preemptive raise"))
        rules.append(
            Rule(
                bid(2, NOTRUMP),
                0.8,
                (15, 37),
                lengths_of(suit, 2),
                forcing=1,
                artificial=True,
                label="asking 2NT",
            )
        )
    rules.append(Rule(bid(game, suit), 1.0, (strong, 22), lengths_of(suit, 8 - have), label="game raise"))
    rules.append(
        Rule(bid(game, suit), 0.6, (3, 14), lengths_of(suit, 10 - have), label="preemptive raise to game")
    )
    rules.append(
        Rule(bid(3, NOTRUMP), 0.2, (16, 22), {suit: (1, 3)}, (balanced(0.6),), label="game in notrump")
    )
    for new in SUITS:
        if new != suit and (where := view.cheapest(new)) <= 3:
            terms = (longest(new),)
            rules.append(
                Rule(
                    bid(where, new),
                    0.1,
                    (15, 37),
                    lengths_of(new, 5),
                    terms,
                    forcing=1,
                    label="new suit over preempt",
                )
            )
    return rules


def respond_to_two_clubs(view: View) -> list[Rule]:
    """Answer a strong artificial 2C: 2D waits, a good suit is bid."""
    rules = [Rule(bid(2, DIAMONDS), 1.5, (0, 37), artificial=True, forcing=1, label="waiting")]
    for suit, level in ((HEARTS, 2), (SPADES, 2), (CLUBS, 3), (DIAMONDS, 3)):
        terms = (longest(suit), Term(F.QUALITY + suit, low=5, slope=0.6))
        rules.append(
            Rule(bid(level, suit), 1.9, (8, 37), lengths_of(suit, 5), terms, forcing=2, label="positive")
        )
    rules.append(
        Rule(bid(2, NOTRUMP), 0.8, (8, 11), terms=(balanced(2.0),), forcing=2, label="balanced positive")
    )
    return rules


def answer_stayman(view: View) -> list[Rule]:
    """Answer Stayman: a four-card major, hearts first, or diamonds for none."""
    level = view.cheapest(CLUBS) - 1 if view.last is not None else 2
    low, high = view.me.hcp
    return [
        Rule(
            bid(level, DIAMONDS),
            0.5,
            (low, high),
            {HEARTS: (0, 3), SPADES: (0, 3)},
            artificial=True,
            loose=True,
            label="no major",
        ),
        Rule(bid(level, HEARTS), 0.9, (low, high), {HEARTS: (4, 5)}, loose=True, label="four hearts"),
        Rule(bid(level, SPADES), 0.5, (low, high), {SPADES: (4, 5)}, loose=True, label="four spades"),
    ]


def answer_transfer(view: View, suit: Suit) -> list[Rule]:
    """Complete a transfer; jump with four trumps and a maximum."""
    level = view.cheapest(suit)
    low, high = view.me.hcp
    rules = [
        Rule(bid(level, suit), 2.5, (low, high), artificial=True, loose=True, label="transfer completed")
    ]
    if level < 4 and is_major(suit):
        rules.append(
            Rule(bid(level + 1, suit), 2.6, (high, high), lengths_of(suit, 4), label="transfer broken")
        )
    return rules


def opening_of_partner(view: View) -> int | None:
    """Return partner's opening bid if it is the only call but passes and the player has not replied yet."""
    acted = [(i, c) for i, c in enumerate(view.calls) if c != PASS]
    if len(acted) != 1:
        return None
    index, call = acted[0]
    return call if view.position.auction.seat_at(index) == partner(view.seat) else None
