"""First action against opponents' opening, and advancing partner's double or overcall."""

from __future__ import annotations

from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of, longest, stopped
from simulate.bidding.textbook.view import View, game_level, is_major
from simulate.core.calls import DOUBLE, NOTRUMP, PASS, bid, is_bid, level_of, strain_of
from simulate.core.cards import HEARTS, SPADES, SUITS, Suit


def first_action(view: View) -> list[Rule]:
    """Act for the first time, partner not having bid, after the opponents opened."""
    last = view.last
    if last is None:
        return []
    suits = view.their_suits
    level = level_of(last)
    theirs = view.left.estimate + view.right.estimate
    # In the balancing seat a player borrows three points from partner, unless the opponents have them all.
    strong = view.left.acted and view.right.acted and theirs >= 21
    borrow = -2.0 if strong else 3.0 if view.balancing else 0.0
    if view.passed_hand:
        borrow = max(borrow, 1.5)
    if strain_of(last) == NOTRUMP and not suits:
        return _over_notrump(view, level, borrow)
    base = 2.0 if strong else 0.9
    rules = [Rule(PASS, base, (0, 12.5 - borrow + 0.8 * (level - 1)), label="no action")]
    rules += _takeout_double(suits, level, borrow)
    rules += _overcalls(view, suits, level, borrow)
    rules += _notrump_overcalls(view, suits, borrow)
    if level == 1 and len(suits) == 1 and not view.balancing:
        rules += _two_suiters(view, suits[0])
    return rules


def _takeout_double(suits: tuple[Suit, ...], level: int, borrow: float) -> list[Rule]:
    least = 11.5 + 1.0 * (level - 1) - borrow
    unbid = [s for s in SUITS if s not in suits]
    short: dict[Suit, Range] = dict.fromkeys(suits, (0, 2 if level > 1 else 3))
    shape: dict[Suit, Range] = short | dict.fromkeys(unbid, (3, 5))
    # A minor may be one card short; a strong hand doubles whatever its shape.
    soft = tuple(Term(F.LENGTH + s, low=4 if is_major(s) else 3, slope=0.9) for s in unbid)
    label = "takeout double"
    if level >= 4:
        return [Rule(DOUBLE, 0.4, (15 - borrow, 37), short, forcing=0, label="double for takeout or penalty")]
    return [
        Rule(DOUBLE, 0.9, (least, 37), shape, soft, forcing=1, label=label),
        Rule(DOUBLE, 1.2, (18 - borrow, 37), forcing=1, label="strong double"),
    ]


def _overcalls(view: View, suits: tuple[Suit, ...], level: int, borrow: float) -> list[Rule]:
    rules = []
    for suit in SUITS:
        if suit in suits:
            continue
        cheap = view.cheapest(suit)
        quality = Term(F.QUALITY + suit, low=4 if cheap == 1 else 5, slope=0.35)
        terms = (longest(suit, 1.4), quality)
        strength: Range
        if cheap == 1:
            strength, need = (8 - borrow, 16), 5.0
        elif cheap == 2:
            strength, need = (10.5 - borrow, 16.5), 5.0
        elif cheap == 3:
            strength, need = (12.5 - borrow, 18), 6.0 if level < 3 else 5.0
        elif cheap == 4:
            strength, need = (13.5 - borrow, 20), 6.0
        else:
            continue
        spread = (Term(F.LENGTH + suit, low=6, slope=0.7),) if cheap in (2, 3) else ()
        rules.append(
            Rule(
                bid(cheap, suit),
                1.0,
                strength,
                lengths_of(suit, need),
                terms + spread,
                label="overcall",
            )
        )
        rules += _jump_overcalls(view, suit, cheap, level, borrow)
    return rules


def _jump_overcalls(view: View, suit: Suit, cheap: int, level: int, borrow: float) -> list[Rule]:
    rules = []
    weak = (5.0, 10.5) if not view.balancing else (12.0, 16.0)
    for jump, need in ((cheap + 1, 6.0), (cheap + 2, 7.0)):
        if jump > 4 or level > 2 or (jump == 4 and not is_major(suit)):
            continue
        terms = (longest(suit), Term(F.QUALITY + suit, low=4 + view.vulnerable, slope=0.5))
        need_here = max(need, jump + 4.0)
        call = bid(jump, suit)
        label = "jump overcall"
        rules.append(Rule(call, 0.9, weak, lengths_of(suit, need_here), terms, label=label))
    if level >= 3 and cheap <= 4 and is_major(suit):
        own = (longest(suit),)
        strong = (14 - borrow, 22)
        rules.append(Rule(bid(4, suit), 0.9, strong, lengths_of(suit, 6), own, label="game overcall"))
    return rules


def _notrump_overcalls(view: View, suits: tuple[Suit, ...], borrow: float) -> list[Rule]:
    cheap = view.cheapest(NOTRUMP)
    terms = (balanced(1.6), *stopped(suits))
    if cheap == 1:
        strength: Range = (11, 15) if view.balancing else (15, 18)
        return [Rule(bid(1, NOTRUMP), 1.3, strength, terms=terms, label="1NT overcall")]
    if cheap == 2:
        return [Rule(bid(2, NOTRUMP), 1.0, (15 - borrow / 2, 18), terms=terms, label="2NT overcall")]
    if cheap == 3:
        return [Rule(bid(3, NOTRUMP), 0.9, (17 - borrow / 2, 23), terms=stopped(suits), label="3NT overcall")]
    return []


def _two_suiters(view: View, suit: Suit) -> list[Rule]:
    """Michaels cue-bid and unusual 2NT."""
    majors: dict[Suit, Range] = {HEARTS: (5, 8), SPADES: (5, 8)}
    lengths = majors if not is_major(suit) else {HEARTS + SPADES - suit: (5, 8)}
    minor = (Term(F.LONGEST, low=5), Term(F.LENGTH + suit, high=2))
    low_two = sorted(s for s in SUITS if s != suit)[:2]
    rules = [
        Rule(bid(2, suit), 1.0, (7, 37), lengths, minor, forcing=1, artificial=True, label="Michaels"),
    ]
    if view.cheapest(NOTRUMP) <= 2:
        unusual: dict[Suit, Range] = dict.fromkeys(low_two, (5, 8))
        rules.append(
            Rule(bid(2, NOTRUMP), 1.2, (7, 37), unusual, forcing=1, artificial=True, label="unusual 2NT")
        )
    return rules


def _over_notrump(view: View, level: int, borrow: float) -> list[Rule]:
    top = view.right.hcp[1] if view.right.acted else view.left.hcp[1]
    strong = max(15.0, top) - borrow / 2
    rules = [
        Rule(
            PASS, 1.0, (0, 13.5 - borrow / 2), terms=(Term(F.LONGEST, high=5, over=1.0),), label="no action"
        ),
        Rule(DOUBLE, 0.6, (strong, 37), label="penalty double of notrump"),
    ]
    for suit in SUITS:
        cheap = view.cheapest(suit)
        if cheap > 3:
            continue
        terms = (longest(suit, 1.3), Term(F.LENGTH + suit, low=6, slope=1.0))
        strength = (8.5 + 2 * (cheap - 2) - borrow / 2, 15)
        rules.append(
            Rule(
                bid(cheap, suit),
                0.9,
                strength,
                lengths_of(suit, 5),
                terms,
                label="overcall of notrump",
            )
        )
        if level == 1:
            rules.append(
                Rule(
                    bid(cheap + 1, suit),
                    0.7,
                    (5, 11),
                    lengths_of(suit, 6 + (cheap == 2)),
                    (longest(suit),),
                    label="jump overcall of notrump",
                )
            )
    return rules


def advance_double(view: View) -> list[Rule]:
    """Answer partner's takeout double."""
    suits = view.their_suits
    last = view.last
    if last is None or not suits:
        return []
    doubled_suit = suits[-1]
    forced = view.back[0] == PASS and view.back[1] == DOUBLE
    low = view.partner.hcp[0]
    rules: list[Rule] = []
    level = level_of(last)
    trumps = Term(F.QUALITY + doubled_suit, low=4, slope=0.5)
    if forced:
        sit = 5 if level == 1 else 4
        rules.append(
            Rule(
                PASS,
                0.3,
                (5 + level, 37) if level < 4 else (0, 37),
                lengths_of(doubled_suit, sit),
                (trumps,),
                label="penalty pass",
            )
        )
    else:
        rules.append(Rule(PASS, 0.9, (0, 7), label="free to pass"))
    need_game = 24.0 - low
    for suit in (s for s in SUITS if s not in suits):
        cheap = view.cheapest(suit)
        if cheap > 5:
            continue
        floor = 0.0 if forced else 6.0 + cheap
        ceiling = max(9.0 - 1.0 * (cheap - 1), floor + 3) if cheap < game_level(suit) else 37.0
        preferred = 0.25 if is_major(suit) else 0.0
        rules.append(
            Rule(
                bid(cheap, suit),
                0.8 + preferred,
                (floor, ceiling),
                lengths_of(suit, 4 if cheap < 4 else 5),
                (longest(suit, 1.0),),
                label="advance",
            )
        )
        if cheap + 1 <= 3:
            rules.append(
                Rule(
                    bid(cheap + 1, suit),
                    0.9 + preferred,
                    (8.5 if cheap == 1 else 9.5, need_game),
                    lengths_of(suit, 4),
                    (longest(suit, 1.0),),
                    label="jump advance",
                )
            )
        game = game_level(suit)
        if is_major(suit) and cheap < game:
            rules.append(
                Rule(
                    bid(game, suit),
                    0.6,
                    (need_game - 2, 16),
                    lengths_of(suit, 5),
                    label="game advance",
                )
            )
    rules += _advance_in_notrump(view, suits, need_game)
    cue = view.cheapest(doubled_suit)
    if cue <= 3:
        rules.append(
            Rule(
                bid(cue, doubled_suit),
                0.6,
                (need_game - 1, 37),
                forcing=1,
                artificial=True,
                label="cue-bid",
            )
        )
    return rules


def _advance_in_notrump(view: View, suits: tuple[Suit, ...], need_game: float) -> list[Rule]:
    cheap = view.cheapest(NOTRUMP)
    no_major = (Term(F.MAJOR, high=3, over=1.0) if not any(map(is_major, suits)) else Term(F.MAJOR),)
    terms = (*stopped(suits, 2.0), balanced(0.7), *no_major)
    rules = []
    for level, strength in ((1, (7.0, 10.0)), (2, (10.5, need_game)), (3, (need_game, 18.0))):
        if cheap <= level:
            rules.append(Rule(bid(level, NOTRUMP), 0.8, strength, terms=terms, label="advance in notrump"))
    return rules


def doubled_for_takeout(view: View) -> bool:
    """Tell whether partner's last call was a double asking this player to act.

    True when partner doubled a suit bid below the four-level before this side had bid.
    """
    back = view.back
    if len(back) < 2 or back[1] != DOUBLE:
        return False
    ours_before = back[3::2]
    if any(is_bid(c) for c in ours_before):
        return False
    target = next((c for c in back[2:] if is_bid(c)), None)
    return target is not None and strain_of(target) != NOTRUMP and level_of(target) < 4
