"""First action after the opponents opened with a suit: overcalls, takeout doubles, notrump, balancing."""

from __future__ import annotations

from simulate.bidding.textbook.over_notrump import over_notrump
from simulate.bidding.textbook.rules import (
    F,
    Range,
    Rule,
    Term,
    balanced,
    length,
    lengths_of,
    longest,
    stopped,
)
from simulate.bidding.textbook.two_suiters import both_minors, places_to_play, two_suiters
from simulate.bidding.textbook.view import View, is_major
from simulate.core.calls import DOUBLE, NOTRUMP, PASS, bid, level_of, strain_of
from simulate.core.cards import HEARTS, SPADES, SUITS, Suit


def first_action(view: View) -> list[Rule]:
    """Act for the first time, partner not having acted, after the opponents opened."""
    last = view.last
    if last is None:
        return []
    suits = view.their_shown
    level, strain = level_of(last), strain_of(last)
    if not suits:
        return over_notrump(view) if strain == NOTRUMP else _over_artificial(view)
    if strain != NOTRUMP and strain not in suits and view.right.lengths[strain][0] < 3:
        # A transfer, a splinter: doubling it shows the suit that was named.
        return _over_artificial(view)
    borrow, base = _climate(view)
    # With length in their suit, and nothing of one's own, a player waits.
    top = 12.0 - borrow + 0.9 * (level - 1)
    rules = [
        Rule(PASS, base, (0, top), terms=(Term(F.LONGEST, high=5, over=0.7),), label="no action"),
        Rule(
            PASS,
            base,
            (0, 16.0 - borrow),
            lengths_of(suits[0], 4),
            tuple(length(s, high=4, over=0.9) for s in SUITS if s not in suits),
            label="waits",
        ),
    ]
    # They have found notrump: a double needs values and shape, a suit needs length.
    found_notrump = strain == NOTRUMP
    rules += takeout_doubles(view, suits, level, min(borrow - 0.5, 0.5) if found_notrump else borrow)
    borrow -= 0.5 * found_notrump
    rules += _overcalls(view, suits, level, borrow)
    rules += _notrump_overcalls(view, suits, borrow)
    if level == 1 and len(suits) == 1 and not view.balancing:
        rules += two_suiters(view, suits[0])
    if view.balancing and len(suits) == 1 and last == bid(2, suits[0]) and is_major(suits[0]):
        rules += both_minors(view, suits[0])
    return rules


def _climate(view: View) -> tuple[float, float]:
    """Return the points a player borrows from partner, and how much silence is preferred."""
    last = view.last
    level = level_of(last) if last is not None else 1
    theirs = view.left.estimate + view.right.estimate
    both = view.left.acted and view.right.acted
    if theirs >= 24:
        return -2.5, 2.6
    if both and level >= 4:
        # Their game may be as weak as it is long: good hands with the right shape double.
        return -1.0, 2.2
    if view.balancing:
        # Opponents who stopped low leave points for partner, the more so when they have a fit.
        fit = view.table.agreed((view.seat + 1) % 4) is not None
        if level >= 4:
            return 0.5, 1.4
        return (3.0, 0.5) if level == 1 else (2.6 if fit and level == 2 else 1.7, 1.0)
    if both:
        return (-0.7 if theirs < 21 else -1.8), 1.6
    return (0.5 if view.passed_hand else 0.0), 1.1


def takeout_doubles(view: View, suits: tuple[Suit, ...], level: int, borrow: float) -> list[Rule]:
    """Double for takeout: short in their suits, or too strong for anything else."""
    least = {1: 11.5, 2: 12.0, 3: 13.5}.get(level, 14.5) - borrow
    unbid = [s for s in SUITS if s not in suits]
    if not unbid:
        return []
    shape: dict[Suit, Range] = dict.fromkeys(suits, (0, 3 if level == 1 else 2))
    shape |= dict.fromkeys(unbid, (3, 6))
    # The other major is expected; a third card in their suit asks for more points.
    soft = [length(s, low=4 if is_major(s) or len(unbid) == 2 else 3, slope=0.9) for s in unbid]
    soft += [length(s, high=2, over=1.4 if strain_of(view.last or PASS) == NOTRUMP else 0.7) for s in suits]
    soft += [length(s, high=4, over=0.6) for s in unbid if is_major(s)]
    if level >= 4:
        high = tuple(length(s, high=2, over=0.8) for s in suits)
        show: dict[Suit, Range] = dict.fromkeys(suits, (0, 3))
        return [
            Rule(DOUBLE, 1.3, (least, 37), show, high, asks="values", label="double for takeout or penalty")
        ]
    strong = (17.5 if level < 3 else 18.5) - max(borrow, 0.0)
    rules = []
    majors = [s for s in unbid if is_major(s)]
    if len(majors) == 2 and level <= 2:
        # Four-four in the majors doubles a minor, with a doubleton in the other too.
        both: dict[Suit, Range] = {**dict.fromkeys(suits, (0, 3)), **dict.fromkeys(majors, (4, 4))}
        rest = tuple(length(s, low=2, slope=1.2) for s in unbid if s not in majors)
        points = (least + 0.5, 37.0)
        rules.append(
            Rule(DOUBLE, 2.2, points, both, rest, forcing=1, asks="takeout", label="double for the majors")
        )
    return [
        *rules,
        Rule(DOUBLE, 1.5, (least, 37), shape, tuple(soft), forcing=1, asks="takeout", label="takeout double"),
        Rule(DOUBLE, 1.5, (strong, 37), forcing=1, asks="takeout", label="strong double"),
    ]


def _overcalls(view: View, suits: tuple[Suit, ...], level: int, borrow: float) -> list[Rule]:
    rules = []
    cost = 0.6 if view.vulnerable else 0.0
    for suit in SUITS:
        if suit in suits:
            continue
        cheap = view.cheapest(suit)
        if cheap > 5:
            continue
        least = {1: 8.0, 2: 10.8 + cost, 3: 12.0 + cost, 4: 13.0 + cost, 5: 14.0 + cost}[cheap]
        # A preempt takes bidding room: a good five-card suit must do at the three-level.
        need: float = {1: 5.0, 2: 5.0, 3: 5.0, 4: 6.0, 5: 6.0}[cheap]
        wish = {1: 5.0, 2: 6.0, 3: 6.0, 4: 6.0, 5: 7.0}[cheap]
        top = 16.5 if cheap <= 2 else 18.0
        terms = (
            longest(suit, 1.4),
            Term(F.QUALITY + suit, low=4 if cheap == 1 else 5.5, slope=0.4),
            length(suit, low=wish, slope=0.8),
        )
        rules.append(
            Rule(
                bid(cheap, suit), 1.5, (least - borrow, top), lengths_of(suit, need), terms, label="overcall"
            )
        )
        if cheap <= 2:
            # A good suit and the points are not passed.
            points = {1: 9.5, 2: 12.0 + cost}[cheap]
            good: tuple[Term, ...] = (*terms, Term(F.QUALITY + suit, low=5.5, slope=0.4))
            if view.balancing:
                # Partner has the points that they have not: five fair cards will do.
                good = (
                    longest(suit, 1.4),
                    Term(F.QUALITY + suit, low=4, slope=0.4),
                    length(suit, low=5, slope=2.5),
                )
            # With five-five both suits are shown at once.
            rest = [s for s in SUITS if s not in (suit, *suits)]
            short = tuple(length(s, high=4, over=0.8) for s in rest)
            rules.append(
                Rule(
                    bid(cheap, suit),
                    3.0,
                    (points - borrow, top),
                    lengths_of(suit, need),
                    (*good, *short),
                    label="sound overcall",
                )
            )
        rules += _jumps(view, suit, cheap, level, borrow)
    return rules


def _jumps(view: View, suit: Suit, cheap: int, level: int, borrow: float) -> list[Rule]:
    """Jump overcalls: weak, but intermediate when balancing, strong over a weak two; game over a preempt."""
    rules = []
    if level <= 2 and cheap <= 2:
        # Over a weak two there is nothing left to preempt: a jump is a good hand, as when balancing.
        strength: Range = (15.0, 18.5) if level == 2 else (12.5, 16.0) if view.balancing else (5.0, 10.0)
        quality = Term(F.QUALITY + suit, low=4.5 + 1.5 * view.vulnerable, slope=0.5)
        terms = (longest(suit), quality)
        for jump, need in ((cheap + 1, 6.0 if cheap == 1 or level == 2 else 6.5), (cheap + 2, 7.0)):
            if jump <= 3 and (level == 1 or jump == cheap + 1):
                call = bid(jump, suit)
                lengths = lengths_of(suit, need)
                base = 3.2 if view.balancing else 2.3
                rules.append(Rule(call, base, strength, lengths, terms, label="jump overcall"))
        if level == 1 and not view.balancing:
            game = 4 if is_major(suit) else 5
            lengths = lengths_of(suit, 7.0 + 0.5 * view.vulnerable + (game == 5))
            rules.append(
                Rule(bid(game, suit), 1.3, (5.0, 13.0), lengths, terms, label="preemptive game overcall")
            )
    if level in (2, 3) and cheap < 4 and is_major(suit):
        own = (longest(suit), Term(F.POINTS, low=17 - borrow, slope=0.6))
        strong: Range = (14 - borrow, 22)
        rules.append(Rule(bid(4, suit), 1.0, strong, lengths_of(suit, 6), own, label="game overcall"))
    return rules


def _notrump_overcalls(view: View, suits: tuple[Suit, ...], borrow: float) -> list[Rule]:
    cheap = view.cheapest(NOTRUMP)
    terms = (balanced(1.6), *stopped(suits, 2.0), Term(F.LONGEST, high=5, over=1.2))
    if cheap == 1:
        strength: Range = (15, 18)
        if view.balancing:
            strength = (11, 15) if is_major(suits[0]) else (11, 14)
            return [Rule(bid(1, NOTRUMP), 1.8, strength, terms=terms, label="1NT in the balancing seat")]
        # A range is an agreement: kept to, and hardly any other call fits it.
        return [
            Rule(
                bid(1, NOTRUMP),
                3.1,
                strength,
                terms=terms,
                asks="overcalled 1NT",
                label="1NT overcall",
                slope=1.8,
            )
        ]
    if cheap == 2 and not (view.left.acted and view.right.acted):
        strength = (15 - borrow / 2, 18)
        asks = "overcalled 2NT"
        return [Rule(bid(2, NOTRUMP), 1.7, strength, terms=terms, asks=asks, label="2NT overcall", slope=1.6)]
    if cheap == 3:
        strength = (16.5 - borrow / 2, 23)
        shape = (*stopped(suits, 2.5), balanced(0.5))
        return [Rule(bid(3, NOTRUMP), 2.0, strength, terms=shape, label="3NT overcall")]
    if cheap == 4 and view.last in (bid(4, HEARTS), bid(4, SPADES)):
        return [places_to_play(view)]
    return []


def _over_artificial(view: View) -> list[Rule]:
    """Act over an artificial bid that shows no suit yet: a strong 2C, a transfer, Stayman."""
    last = view.last
    if last is None:
        return []
    called, level = strain_of(last), level_of(last)
    theirs = view.left.estimate + view.right.estimate
    strong, weak = theirs >= 18, theirs < 10
    rules = [Rule(PASS, 1.3 if weak else 2.4, (0, 12.5 if weak else 15.0), label="no action")]
    if weak:
        # A Multi and its like: a double has values, notrump is natural.
        rules.append(Rule(DOUBLE, 1.2, (13, 37), asks="values", label="the values"))
        if (cheap := view.cheapest(NOTRUMP)) <= 2:
            flat = (balanced(1.6),)
            rules.append(Rule(bid(cheap, NOTRUMP), 1.5, (15, 18), terms=flat, label="notrump overcall"))
    else:
        lead = (Term(F.QUALITY + called, low=7, slope=0.6),)
        show = lengths_of(called, 5)
        rules.append(Rule(DOUBLE, 1.3, (5, 37), show, lead, asks="lead", label="lead-directing double"))
    for suit in SUITS:
        cheap = view.cheapest(suit)
        if (suit == called and not weak) or suit in view.their_shown or cheap > min(level + 1, 4):
            continue
        least = 6.0 + 2.0 * (cheap - 2) if strong else 9.0 + 1.5 * (cheap - 2)
        terms = (longest(suit), Term(F.QUALITY + suit, low=6, slope=0.5))
        need = 5.0 if weak and cheap <= 3 else 6.0 if cheap == level else 7.0
        rules.append(
            Rule(
                bid(cheap, suit),
                1.8 if weak else 1.0,
                (least, 15),
                lengths_of(suit, need),
                terms,
                label="overcall",
            )
        )
    return rules
