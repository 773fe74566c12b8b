"""Auctions after partner's natural notrump: Stayman, transfers, raises, and what follows them."""

from __future__ import annotations

from dataclasses import replace

from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of, longest
from simulate.bidding.textbook.slams import NOTRUMP_SLAM, raises_of_notrump, slam_moves
from simulate.bidding.textbook.standing import Standing
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import NOTRUMP, PASS, bid, level_of, strain_of
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_MINORS = (CLUBS, DIAMONDS)
_MAJORS = (HEARTS, SPADES)


def respond_to_notrump(view: View, level: int) -> list[Rule]:
    """Answer a notrump opening, or the 2NT of a strong 2C: Stayman and transfers at the next level."""
    here = Standing(view)
    game = here.game
    invite = here.invite if level == 1 else game
    no_major = (Term(F.MAJOR, high=3, over=2.0),)
    rules = [
        Rule(
            PASS,
            1.2,
            (0, invite),
            terms=(Term(F.POINTS, high=invite + 0.3, over=0.9), Term(F.MAJOR, high=4, over=2.2)),
            label="no game",
            slope=1.4,
        ),
        Rule(
            bid(level + 1, CLUBS),
            1.8,
            (invite, 37),
            terms=(Term(F.MAJOR, 4, 4, 3.2, 2.0), Term(F.LONGEST, high=5, over=0.4)),
            forcing=1,
            artificial=True,
            asks="stayman",
            label="Stayman",
            slope=1.6,
        ),
    ]
    for ask, major in ((DIAMONDS, HEARTS), (HEARTS, SPADES)):
        rules.append(
            Rule(
                bid(level + 1, ask),
                2.2,
                (0, 37),
                lengths_of(major, 5),
                (
                    longest(major, 1.2),
                    Term(F.LENGTH + HEARTS + SPADES - major, high=4, over=0.3 * (major == HEARTS)),
                ),
                forcing=1,
                artificial=True,
                asks=f"transfer {major}",
                label="transfer",
            )
        )
        six = (longest(major), Term(F.POINTS, low=game, high=here.slam_try - 1))
        rules.append(
            Rule(
                bid(4, ask),
                1.6,
                (max(game - 2, 0), game + 5),
                lengths_of(major, 6),
                six,
                loose=True,
                forcing=1,
                artificial=True,
                asks=f"transfer {major}",
                label="Texas transfer",
            )
        )
        slam = (longest(major), Term(F.POINTS, low=here.slam + 0.5, slope=1.2))
        rules.append(
            Rule(
                bid(4, ask),
                2.8,
                (max(here.slam - 3, 0), 37),
                lengths_of(major, 6),
                slam,
                loose=True,
                forcing=1,
                artificial=True,
                asks=f"transfer {major}",
                label="Texas transfer, 4NT to follow",
            )
        )
    if level == 1:
        invitation = (*no_major, Term(F.POINTS, high=game + 0.8))
        rules.append(Rule(bid(2, NOTRUMP), 1.6, (invite, game), terms=invitation, label="invites", slope=1.6))
        for minor in _MINORS:
            # 2S asks for clubs, to be passed or corrected; 2NT is a natural invitation.
            weak = (longest(minor), *no_major, Term(F.HCP, high=invite - 1, over=1.0))
            rules.append(
                Rule(
                    bid(2, SPADES),
                    1.5,
                    (0, 37),
                    lengths_of(minor, 6),
                    weak,
                    forcing=1,
                    artificial=True,
                    asks=f"transfer {CLUBS}",
                    label="transfer to a minor",
                )
            )
            strong = (longest(minor), *no_major, Term(F.POINTS, low=here.slam_try, slope=1.6))
            rules.append(
                Rule(
                    bid(3, minor),
                    1.5,
                    (12, 37),
                    lengths_of(minor, 5),
                    strong,
                    loose=True,
                    forcing=2,
                    label="slam try in a minor",
                )
            )
    rules.append(
        Rule(
            bid(3, NOTRUMP),
            1.5,
            (game, here.opposite(NOTRUMP_SLAM, 1.0) - 0.9),
            terms=(Term(F.MAJOR, high=3, over=1.6), balanced(0.5)),
            label="game in notrump",
            slope=1.4,
        )
    )
    return [*rules, *slam_moves(here)]


def answer_stayman(view: View) -> list[Rule]:
    """Answer Stayman: a four-card major, hearts first, or diamonds for none."""
    level = view.cheapest(DIAMONDS)
    low, high = view.me.hcp
    none: dict[Suit, Range] = {HEARTS: (0, 3), SPADES: (0, 3)}
    four_spades: dict[Suit, Range] = {SPADES: (4, 5), HEARTS: (0, 3)}
    rules = [
        Rule(bid(level, DIAMONDS), 1.0, (low, high), none, artificial=True, loose=True, label="no major")
    ]
    hearts = lengths_of(HEARTS, 4, 5)
    rules.append(Rule(bid(level, HEARTS), 1.3, (low, high), hearts, loose=True, label="four hearts"))
    rules.append(Rule(bid(level, SPADES), 1.3, (low, high), four_spades, loose=True, label="four spades"))
    return rules


def answer_transfer(view: View, suit: Suit) -> list[Rule]:
    """Complete a transfer; jump with four trumps and a maximum."""
    level = view.cheapest(suit)
    low, high = view.me.hcp
    done = Rule(bid(level, suit), 2.5, (low, high), artificial=True, loose=True, label="transfer completed")
    if level > 2 or not is_major(suit):
        return [done]
    jump = Rule(bid(3, suit), 2.4, (high, high), lengths_of(suit, 4), label="transfer broken")
    return [done, jump]


def after_stayman(view: View) -> list[Rule] | None:
    """Go on after partner's answer to Stayman; None elsewhere."""
    if view.me.asks != "stayman" or view.they_acted or view.last is None or level_of(view.last) > 3:
        return None
    here = Standing(view)
    level = level_of(view.last)
    shown = strain_of(view.last)
    game, invite = here.game, here.invite
    fit: dict[Suit, Range] = {shown: (0, 3)} if is_major(shown) else {}
    rules = [Rule(PASS, 0.4 if level == 2 else -6.0, (0, invite), label="signs off", slope=1.5)]
    if level == 2:
        rules.append(Rule(bid(2, NOTRUMP), 1.5, (invite, game), fit, label="invites", slope=1.5))
    top = here.opposite(NOTRUMP_SLAM, 1.0)
    rules.append(Rule(bid(3, NOTRUMP), 1.6, (game, top - 0.4), fit, label="game in notrump", slope=1.5))
    if not is_major(shown) or shown == HEARTS:
        # Over a major that fits, the other major or a jump looks for slam.
        no_fit = tuple(Term(F.LENGTH + s, high=3, over=2.5) for s in fit)
        for rule in raises_of_notrump(here):
            rules.append(replace(rule, terms=(*rule.terms, *no_fit)))
    if is_major(shown):
        support = F.SUPPORT + shown
        four = lengths_of(shown, 4)
        if level == 2:
            rules.append(
                Rule(
                    bid(3, shown),
                    1.8,
                    (invite - 1, game),
                    four,
                    (Term(support, invite, game, 1.4, 1.4),),
                    loose=True,
                    label="invites in the fit",
                )
            )
        rules.append(
            Rule(
                bid(4, shown),
                1.8,
                (game - 1.5, here.slam_try + 1),
                four,
                (Term(support, game, here.slam_try, 1.4, 1.0),),
                loose=True,
                label="game in the fit",
            )
        )
        other = HEARTS + SPADES - shown
        if level == 2 or shown == HEARTS:
            # The other major agrees this one and looks for slam.
            rules.append(
                Rule(
                    bid(3, other),
                    1.6,
                    (here.slam_try - 1, 37),
                    four,
                    (Term(support, low=here.slam_try, slope=1.4),),
                    loose=True,
                    artificial=True,
                    forcing=2,
                    label="slam try in the fit",
                )
            )
    else:
        for major in _MAJORS:
            lengths = lengths_of(major, 5)
            if level == 2:
                rules.append(Rule(bid(2, major), 1.2, (invite - 1, game), lengths, label="invites with five"))
            rules.append(Rule(bid(3, major), 1.3, (game, 37), lengths, forcing=2, label="forcing with five"))
    for minor in _MINORS:
        if view.cheapest(minor) > 3:
            continue
        terms = (longest(minor), Term(F.POINTS, low=here.slam_try - 1, slope=1.0))
        rules.append(
            Rule(
                bid(3, minor),
                1.0,
                (game, 37),
                lengths_of(minor, 5),
                terms,
                forcing=2,
                label="minor",
            )
        )
    return rules


def after_transfer(view: View) -> list[Rule] | None:
    """Go on after partner completed a transfer; None elsewhere."""
    asked, _, suit_text = view.me.asks.partition(" ")
    if asked != "transfer" or view.they_acted or view.last is None:
        return None
    suit = int(suit_text)
    if strain_of(view.last) != suit or level_of(view.last) > 3:
        return None
    if not is_major(suit):
        return _after_minor(view)
    here = Standing(view)
    game, invite = here.game, here.invite
    level = level_of(view.last)
    two = level == 2
    five, six = {suit: (5.0, 5.0)}, {suit: (6.0, 13.0)}
    low = invite if two else game
    points = F.POINTS
    rules = [
        Rule(
            PASS,
            1.5,
            (0, low),
            terms=(Term(points, high=low + 0.8, over=1.4),),
            loose=True,
            label="signs off",
        )
    ]
    if two:
        rules += [
            Rule(bid(2, NOTRUMP), 1.5, (invite, game), five, label="invites", slope=1.5),
            Rule(
                bid(3, suit),
                1.5,
                (invite - 2, game - 1),
                six,
                (Term(points, invite + 0.5, game + 1.0, 1.3, 1.3),),
                loose=True,
                label="invites with six",
            ),
        ]
    rules += [
        Rule(
            bid(3, NOTRUMP),
            1.6,
            (game, here.opposite(NOTRUMP_SLAM, 1.0)),
            five,
            (balanced(0.9),),
            label="choice of games",
            slope=1.4,
        ),
        Rule(
            bid(4, suit),
            1.6,
            (game - 2, here.slam_try),
            six,
            (Term(points, game + 0.5, here.slam_try + 1, 1.3, 1.0),),
            loose=True,
            label="game with six",
        ),
    ]
    for second in (CLUBS, DIAMONDS, HEARTS, SPADES):
        cheap = view.cheapest(second)
        if second == suit or cheap > 3:
            continue
        lengths: dict[Suit, Range] = {suit: (5, 13), second: (4, 13)}
        terms = (Term(F.BALANCED, low=1, slope=1.0),)
        # Two spades over two hearts shows five-four and may be passed.
        if cheap == 2:
            rules.append(Rule(bid(2, second), 1.2, (invite, game), lengths, label="both majors", slope=1.4))
            continue
        rules.append(
            Rule(
                bid(cheap, second), 1.4, (game, 37), lengths, terms, forcing=2, label="second suit", slope=1.4
            )
        )
    strong = here.opposite(NOTRUMP_SLAM, 1.0)
    slam = (Term(F.LENGTH + suit, high=5, over=1.0), balanced(0.8))
    top = here.opposite(NOTRUMP_SLAM, 0.2)
    rules.append(Rule(bid(4, NOTRUMP), 1.2, (strong, top), terms=slam, label="invites six", slope=1.5))
    rules.append(Rule(bid(6, NOTRUMP), 1.0, (top, 37), terms=slam, label="six notrump", slope=1.5))
    long = (Term(F.POINTS, low=here.slam + 1, slope=1.3),)
    rules.append(Rule(bid(6, suit), 1.0, (12, 37), six, long, loose=True, label="slam in the major"))
    return rules


def _after_minor(view: View) -> list[Rule]:
    """Pass or correct after 2S 3C; with values, game in notrump."""
    here = Standing(view)
    top = here.invite
    rules = [Rule(PASS, 1.8, (0, top), lengths_of(CLUBS, 6), label="to play in clubs")]
    rules.append(Rule(bid(3, DIAMONDS), 1.8, (0, top), lengths_of(DIAMONDS, 6), label="to play in diamonds"))
    rules.append(Rule(bid(3, NOTRUMP), 1.2, (top, 37), label="game in notrump"))
    return rules
