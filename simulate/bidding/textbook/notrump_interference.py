"""Responder after partner's 1NT and interference: natural suits, Lebensohl, doubles for takeout."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Range, Rule, Term, length, lengths_of, longest, stopped
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import DOUBLE, NOTRUMP, PASS, REDOUBLE, bid, level_of, strain_of
from simulate.core.cards import CLUBS, HEARTS, SPADES, SUITS, Suit


def respond_over_notrump_interference(view: View) -> list[Rule]:
    """Act after 1NT and any interference."""
    last = view.last
    if last is None:
        return []
    game = 25.0 - sum(view.partner.hcp) / 2
    if view.doubled:
        return _over_double(view, game)
    level, strain = level_of(last), strain_of(last)
    natural = strain != NOTRUMP and view.right.lengths[strain][0] >= 4
    shown = view.their_shown
    rules = [Rule(PASS, 1.7, (0, game - 1.5 + 0.7 * (level - 2)), label="no reason to act")]
    unbid = [s for s in SUITS if s not in shown]
    if natural:
        trumps = (length(strain, low=5, slope=0.8), Term(F.QUALITY + strain, low=5, slope=0.4))
        rules.append(Rule(PASS, 0.8, (0, 14), {}, trumps, label="waits with their suit"))
        terms = [length(s, low=4 if is_major(s) else 3, slope=0.7) for s in unbid]
        terms.append(length(strain, high=3, over=0.8))
        rules.append(
            Rule(
                DOUBLE,
                1.7,
                (game - 2 + 0.7 * (level - 2), 37),
                {strain: (0, 3)},
                tuple(terms),
                forcing=1,
                asks="negative",
                label="takeout double after 1NT",
            )
        )
    else:
        rules.append(Rule(DOUBLE, 1.7, (game - 1.5, 37), asks="values", label="the values"))
    for suit in unbid:
        rules += _suits(view, suit, game, level)
    if shown and (cue := view.cheapest(shown[0])) <= 3:
        major = [s for s in (HEARTS, SPADES) if s in unbid]
        four: dict[Suit, Range] = dict.fromkeys(major[:1], (4, 5))
        rules.append(
            Rule(
                bid(cue, shown[0]),
                1.2,
                (game, 37),
                four,
                forcing=2,
                artificial=True,
                label="cue-bid for a major",
            )
        )
    stop = stopped(shown, 1.8)
    if view.cheapest(NOTRUMP) <= 3:
        rules.append(Rule(bid(3, NOTRUMP), 2.0, (game, game + 6), terms=stop, label="game in notrump"))
    return rules


def _suits(view: View, suit: Suit, game: float, level: int) -> list[Rule]:
    cheap = view.cheapest(suit)
    rules = []
    if cheap == 2:
        terms = (longest(suit), length(suit, low=6 if not is_major(suit) else 5, slope=0.6))
        rules.append(Rule(bid(2, suit), 2.0, (3, game - 1), lengths_of(suit, 5), terms, label="suit to play"))
    elif cheap == 3 and view.cheapest(NOTRUMP) == 2:
        weak = (longest(suit), Term(F.LENGTH + suit, low=6, slope=0.8))
        rules.append(
            Rule(
                bid(2, NOTRUMP),
                1.6,
                (2, game - 1.5),
                {},
                (*weak, length(suit, low=5, slope=2.0)),
                forcing=1,
                artificial=True,
                asks="lebensohl",
                label="Lebensohl",
            )
        )
    if cheap <= 3:
        strong = (longest(suit, 1.2),)
        rules.append(
            Rule(
                bid(3, suit),
                1.6 + 0.4 * is_major(suit),
                (game - 0.5, 37),
                lengths_of(suit, 5),
                strong,
                forcing=2,
                label="forcing after 1NT",
            )
        )
    if is_major(suit) and cheap <= 4:
        six = (longest(suit, 1.2), Term(F.POINTS, low=game + 0.5, slope=0.6))
        base = 1.6 + 0.4 * (level >= 3)
        rules.append(
            Rule(bid(4, suit), base, (game - 2.5, game + 6), lengths_of(suit, 6), six, label="game after 1NT")
        )
    return rules


def _over_double(view: View, game: float) -> list[Rule]:
    """After a penalty double: run with a weak long suit, redouble with the balance of the points."""
    rules = [
        Rule(PASS, 1.8, (0, 37), terms=(Term(F.LONGEST, high=4.5, over=0.9),), label="stays in 1NT"),
        Rule(REDOUBLE, 0.8, (game - 2, 37), label="redouble"),
    ]
    for suit in SUITS:
        terms = (longest(suit, 1.3), length(suit, low=5.5, slope=0.8))
        call = bid(2, suit)
        rules.append(Rule(call, 1.9, (0, game - 1.5), lengths_of(suit, 5), terms, label="runs to a suit"))
        if is_major(suit):
            rules.append(
                Rule(bid(4, suit), 0.8, (game - 3, 14), lengths_of(suit, 6), (longest(suit),), label="game")
            )
    rules.append(
        Rule(bid(3, CLUBS), -0.5, (2, 7), lengths_of(CLUBS, 7), (longest(CLUBS),), label="long clubs")
    )
    return rules
