"""Everything after the first round while the opponents pass: contracts placed by points and fits."""

from __future__ import annotations

from simulate.bidding.textbook.placing import GAME, MINOR_GAME, NEVER, in_game_force, mine, needs
from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of
from simulate.bidding.textbook.slams import SLAM, ask_keycards
from simulate.bidding.textbook.view import View, game_level, is_major
from simulate.core.calls import NOTRUMP, PASS, bid, level_of, strain_of
from simulate.core.cards import SUITS, Suit


def general_rules(view: View) -> list[Rule]:
    """Return the rules for a player whose side has described something, the opponents silent."""
    last = view.last
    if last is None:
        return []
    rules = [*_pass(view), *_fits(view), *_own_suits(view), *_new_suits(view), *_notrump(view)]
    return [*rules, *ask_keycards(view)]


def _pass(view: View) -> list[Rule]:
    if in_game_force(view):
        return [Rule(PASS, -6.0, label="pass in a game force")]
    if view.partner.forcing and view.back[1] != PASS:
        return [Rule(PASS, -4.5, label="pass of a forcing call")]
    last = view.last
    level, strain = (level_of(last), strain_of(last)) if last is not None else (0, 0)
    # Go on only for a higher bonus.
    game = game_level(strain)
    target = SLAM if level >= game else MINOR_GAME if game == 5 else GAME
    top = target - view.partner.estimate - (1.0 if level < game else 0.0)
    base = 2.6 if level >= game else 1.2
    return [Rule(PASS, base, (view.me.hcp[0], max(top, view.me.hcp[0])), label="contented pass")]


def _fits(view: View) -> list[Rule]:
    """Raise or support a suit partner has shown."""
    rules = []
    last = view.last
    for suit in SUITS:
        theirs = view.partner.lengths[suit][0]
        if theirs < 3 or suit not in view.our_suits:
            continue
        cheap = view.cheapest(suit)
        need = max(8 - theirs, 1)
        support = F.SUPPORT + suit
        for level in range(cheap, 8):
            low, high = mine(view, needs(view, level, suit))
            raised = last is not None and strain_of(last) == suit
            if level == cheap < game_level(suit) and not raised:
                low = min(low, mine(view, (19, 0))[0])
            base, slope = _placing(level, suit, cheap)
            if base <= NEVER:
                continue
            terms = (Term(support, low, high, slope, 0.7),)
            shown: Range = (max(low - 2, 0), max(high, low))
            rules.append(
                Rule(bid(level, suit), base, shown, lengths_of(suit, need), terms, loose=True, label="fit")
            )
        if last is not None and strain_of(last) != suit and cheap <= 3:
            rules.append(_preference(view, suit, cheap, theirs))
    return rules


def _placing(level: int, suit: Suit, cheap: int) -> tuple[float, float]:
    """Return preference and slope of bidding our fit at a level: slams must be there, games may be tried."""
    game = game_level(suit)
    if level >= 6:
        return (0.6, 1.8) if level == 6 else (0.2, 2.6)
    if level > game:
        # Beyond game and short of slam.
        return NEVER, 1.0
    if level == 5:
        # 3NT comes before game in a minor.
        return -1.0 if level > cheap else -0.3, 1.2
    if level == 4 and not is_major(suit):
        return (0.6, 1.0) if level == cheap else (-0.8, 1.0)
    return 1.0 + 0.2 * is_major(suit), 1.1


def _preference(view: View, suit: Suit, level: int, theirs: float) -> Rule:
    """Go back to a suit of partner's at the lowest level: no game in sight."""
    lengths: dict[Suit, Range] = {suit: (max(7 - theirs, 1), 13)}
    low = view.me.hcp[0]
    shown: Range = (low, max(mine(view, (0, GAME - 1))[1], low))
    return Rule(bid(level, suit), 0.4, shown, lengths, loose=True, label="preference")


def _own_suits(view: View) -> list[Rule]:
    """Bid again a suit already shown, with more cards than shown."""
    rules = []
    for suit in view.me.bid:
        shown = view.me.lengths[suit][0]
        cheap = view.cheapest(suit)
        support = view.partner.expected_length(suit)
        for level in range(cheap, min(cheap + 3, 6)):
            if level > game_level(suit):
                break
            low, high = mine(view, needs(view, level, suit))
            if level == cheap and level == 2:
                low = view.me.hcp[0]
            # In a game force a five-card suit is rebid to wait.
            need = max(shown + 1, 6.0) if not (in_game_force(view) and level == cheap == 2) else 5.0
            if view.partner.lengths[suit][0] >= 3:
                need = max(8 - view.partner.lengths[suit][0], shown)
            elif level >= 4:
                need = max(need, 8.5 - support, 6.0 + 0.5 * (level - 3))
            terms = (Term(F.POINTS, low, high, 0.7, 0.6),)
            rules.append(
                Rule(
                    bid(level, suit),
                    0.7 + 0.2 * is_major(suit),
                    (max(low - 1, 0), max(high, low)),
                    lengths_of(suit, need),
                    terms,
                    loose=True,
                    label="own suit again",
                )
            )
    return rules


def _new_suits(view: View) -> list[Rule]:
    """Show another suit at its cheapest level, or jump in it with a strong hand."""
    rules = []
    for suit in SUITS:
        if suit in view.our_suits:
            continue
        level = view.cheapest(suit)
        if level > 4:
            continue
        length = 4.0 if level <= 2 else 5.0
        needed: dict[int, float] = {1: 17.0, 2: 19.5, 3: 23.5, 4: 26.0}
        low = max(mine(view, (needed[level], 0))[0], 0.0)
        if view.me.acted:
            # Nobody has more than he has denied: high bids with a limited hand rest on shape.
            low = min(max(low, view.me.hcp[0]), view.me.hcp[1] - 3)
        elif view.partner.acted:
            low = max(low, {1: 5.5, 2: 9.0, 3: 10.5, 4: 11.5}[level])
        # A reverse promises more: partner must go one higher to prefer the first suit.
        reverse = view.me.bid and suit > view.me.bid[0] and level >= 2
        if reverse:
            low = max(low, view.me.hcp[0] + 4.5)
        forcing = 1 if (view.partner.acted and not view.me.acted) or reverse else 0
        terms = (Term(F.POINTS, low=low, slope=0.8), Term(F.BEHIND + suit, high=1, over=0.7))
        rules.append(
            Rule(
                bid(level, suit),
                0.5,
                (max(low - 1, 0), 37),
                lengths_of(suit, length),
                terms,
                loose=True,
                forcing=forcing,
                label="new suit",
            )
        )
    return rules


def _notrump(view: View) -> list[Rule]:
    rules = []
    cheap = view.cheapest(NOTRUMP)
    agreed = view.table.agreed(view.seat)
    for level in range(cheap, 4):
        combined: Range = {1: (17.0, 22.0), 2: (22.5, 24.8), 3: (24.8, 31.0)}[level]
        low, high = mine(view, combined)
        if level == 1 and view.me.acted:
            low = view.me.hcp[0]
        if in_game_force(view):
            low, high = (view.me.hcp[0], 37.0) if level == cheap else (low, low + 4)
        # Eight cards in a major are a better game than notrump.
        fit = tuple(
            Term(F.LENGTH + s, high=max(7 - view.partner.lengths[s][0], 1), over=1.0)
            for s in view.partner.bid
            if is_major(s)
        )
        terms = (balanced(0.5), *fit)
        base = (0.2 if level == 2 else 0.7) if agreed is None or not is_major(agreed) else -0.8
        rules.append(
            Rule(bid(level, NOTRUMP), base, (max(low, 0), max(high, low)), terms=terms, label="notrump")
        )
    if agreed is None and cheap <= 6:
        low, high = mine(view, (33.0, 36.5))
        rules.append(Rule(bid(6, NOTRUMP), 0.3, (low, high), terms=(balanced(0.6),), label="slam in notrump"))
    return rules
