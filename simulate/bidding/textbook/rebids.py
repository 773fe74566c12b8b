"""Second bids in well-trodden auctions: after a one-level reply, after Stayman, after a transfer."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of, longest
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import NOTRUMP, PASS, bid, is_bid, level_of, strain_of
from simulate.core.cards import HEARTS, SPADES, SUITS, Suit

_MINIMUM: Range = (11, 15.5)
_MEDIUM: Range = (15.5, 18)
_MAXIMUM: Range = (18, 21)


def opener_rebids(view: View) -> list[Rule] | None:
    """Rebid after one of a suit and a new suit or 1NT at the one-level, opponents silent; None elsewhere."""
    calls = [c for c in view.calls if c != PASS]
    if len(calls) != 2 or view.they_acted or view.back[1] == PASS or not all(map(is_bid, calls)):
        return None
    opened, reply = calls
    if level_of(opened) != 1 or level_of(reply) != 1 or strain_of(opened) == NOTRUMP:
        return None
    own = strain_of(opened)
    rules = [*_own_suit(own), *_second_suits(view, own)]
    if strain_of(reply) == NOTRUMP:
        rules += [
            Rule(PASS, 1.3, (11, 15.5), terms=(balanced(0.9),), label="content with 1NT"),
            Rule(bid(2, NOTRUMP), 0.9, (17.5, 19), terms=(balanced(1.2),), label="invites over 1NT"),
            Rule(bid(3, NOTRUMP), 0.9, (19, 21), terms=(balanced(1.0),), label="game over 1NT"),
        ]
        return rules
    return [*rules, *_raises(strain_of(reply)), *_balanced_rebids(strain_of(reply))]


def _own_suit(own: Suit) -> list[Rule]:
    six = (longest(own, 1.2),)
    rules = [
        Rule(bid(2, own), 1.0, _MINIMUM, lengths_of(own, 6), six, label="six of the suit opened"),
        Rule(bid(3, own), 1.0, _MEDIUM, lengths_of(own, 6), six, label="six and extras"),
    ]
    if is_major(own):
        rules.append(Rule(bid(4, own), 0.6, _MAXIMUM, lengths_of(own, 6), six, label="game in own suit"))
    else:
        # With five of a minor and nothing else to say.
        shape = (longest(own, 1.2), Term(F.MAJOR, high=3, over=1.0))
        rules.append(Rule(bid(2, own), -0.2, _MINIMUM, lengths_of(own, 5), shape, label="five of the minor"))
    return rules


def _second_suits(view: View, own: Suit) -> list[Rule]:
    rules = []
    reply = view.partner.bid[-1] if view.partner.bid else -1
    for suit in SUITS:
        if suit in (own, reply):
            continue
        level = view.cheapest(suit)
        reverse = level == 2 and suit > own
        strength: Range = (17, 21) if reverse else (11, 18)
        terms = (Term(F.LENGTH + own, low=5 if level == 2 else 3, slope=1.2),)
        base = 1.1 if level == 1 else 0.9
        forcing = 1 if reverse else 0
        lengths = lengths_of(suit, 4)
        rules.append(
            Rule(bid(level, suit), base, strength, lengths, terms, forcing=forcing, label="second suit")
        )
        if level + 1 <= 3 and not reverse:
            call = bid(level + 1, suit)
            rules.append(Rule(call, 0.7, (18.5, 21), lengths, terms, forcing=2, label="jump shift"))
    return rules


def _raises(reply: Suit) -> list[Rule]:
    support = F.SUPPORT + reply
    rules = []
    for level, low, high in ((2, 11.0, 16.0), (3, 16.5, 18.5), (4, 19.0, 22.0)):
        terms = (Term(support, low, high, 1.4, 1.4),)
        shown: Range = (max(low - 1, 11), min(high, 21))
        rules.append(
            Rule(
                bid(level, reply),
                1.7,
                shown,
                lengths_of(reply, 4),
                terms,
                loose=True,
                label="raise of the reply",
            )
        )
    three = (Term(support, 11.5, 15, 1.2, 1.2), Term(F.BALANCED, low=1, slope=1.0))
    rules.append(
        Rule(bid(2, reply), 0.4, (11, 14), {reply: (3, 3)}, three, loose=True, label="raise on three")
    )
    return rules


def _balanced_rebids(reply: Suit) -> list[Rule]:
    short: dict[Suit, Range] = {reply: (1, 3)}
    flat = (balanced(1.4),)
    return [
        Rule(bid(1, NOTRUMP), 1.2, (11.5, 14.5), short, flat, label="balanced minimum"),
        Rule(bid(2, NOTRUMP), 1.3, (17.5, 19), short, flat, label="balanced 18-19"),
    ]


def after_stayman(view: View) -> list[Rule] | None:
    """Go on after partner's answer to Stayman over 1NT; None elsewhere."""
    if view.me.asks != "stayman" or view.they_acted or view.last is None or level_of(view.last) != 2:
        return None
    game = 25.0 - sum(view.partner.hcp) / 2
    shown = strain_of(view.last)
    fit: dict[Suit, Range] = {shown: (0, 3)} if is_major(shown) else {}
    rules = [
        Rule(PASS, 0.6, (0, game - 2), label="signs off"),
        Rule(bid(2, NOTRUMP), 1.3, (game - 1.5, game - 0.5), fit, label="invites"),
        Rule(bid(3, NOTRUMP), 1.3, (game, game + 6), fit, label="game in notrump"),
    ]
    if is_major(shown):
        rules += [
            Rule(
                bid(3, shown), 1.6, (game - 2.5, game - 1), lengths_of(shown, 4), label="invites in the fit"
            ),
            Rule(bid(4, shown), 1.6, (game - 0.5, game + 5), lengths_of(shown, 4), label="game in the fit"),
        ]
    else:
        for major in (HEARTS, SPADES):
            lengths = lengths_of(major, 5)
            rules.append(Rule(bid(2, major), 0.9, (game - 3, game - 1), lengths, label="invites with five"))
            rules.append(
                Rule(bid(3, major), 1.0, (game, game + 6), lengths, forcing=2, label="forcing with five")
            )
    for minor in SUITS[:2]:
        rules.append(
            Rule(
                bid(3, minor),
                0.6,
                (game, 37),
                lengths_of(minor, 5),
                (longest(minor),),
                forcing=2,
                label="minor",
            )
        )
    return rules


def after_transfer(view: View) -> list[Rule] | None:
    """Go on after partner completed a transfer to a major over 1NT; None elsewhere."""
    asked, _, suit_text = view.me.asks.partition(" ")
    if asked != "transfer" or view.they_acted or view.last is None or level_of(view.last) > 3:
        return None
    suit = int(suit_text)
    if not is_major(suit) or strain_of(view.last) != suit:
        return None
    game = 25.0 - sum(view.partner.hcp) / 2
    five, six = {suit: (5.0, 5.0)}, {suit: (6.0, 13.0)}
    rules = [Rule(PASS, 1.2, (0, game - 2), label="signs off")]
    if level_of(view.last) == 2:
        rules += [
            Rule(bid(2, NOTRUMP), 1.3, (game - 1.5, game - 0.5), five, label="invites"),
            Rule(bid(3, suit), 1.2, (game - 3, game - 1), six, label="invites with six"),
        ]
    rules += [
        Rule(bid(3, NOTRUMP), 1.3, (game, game + 6), five, (balanced(0.8),), label="choice of games"),
        Rule(bid(4, suit), 1.4, (game - 1.5, game + 5), six, label="game with six"),
    ]
    for second in SUITS:
        if second != suit and view.cheapest(second) <= 3:
            lengths: dict[Suit, Range] = {suit: (5, 13), second: (4, 13)}
            terms = (Term(F.BALANCED, low=1, slope=0.8),)
            call = bid(view.cheapest(second), second)
            rules.append(Rule(call, 0.8, (game, 37), lengths, terms, forcing=2, label="second suit"))
    return rules
