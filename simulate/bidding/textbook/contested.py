"""Contested auctions: competition by total tricks, cue-bids, doubles, escapes."""

from __future__ import annotations

from simulate.bidding.textbook.placing import GAME, MINOR_GAME, NEVER, in_game_force, mine, needs
from simulate.bidding.textbook.rules import F, Range, Rule, Term, balanced, lengths_of, stopped
from simulate.bidding.textbook.slams import SLAM, ask_keycards
from simulate.bidding.textbook.view import View, game_level, is_major
from simulate.core.calls import DOUBLE, NOTRUMP, PASS, REDOUBLE, bid, level_of, strain_of
from simulate.core.cards import SUITS, Suit


def contested_rules(view: View) -> list[Rule]:
    """Return the rules for a player whose side, and the opponents, have both acted."""
    last = view.last
    if last is None:
        return []
    rules = [*_pass(view), *_fits(view), *_own_suits(view), *_new_suits(view), *_notrump(view)]
    rules += [*_cue_raises(view), *_escapes(view), *_doubles(view), *ask_keycards(view)]
    return rules


def _pass(view: View) -> list[Rule]:
    if in_game_force(view) and not view.they_bid:
        return [Rule(PASS, -6.0, label="pass in a game force")]
    forcing = view.partner.forcing and view.back[1] != PASS and view.back[0] == PASS
    if forcing:
        return [Rule(PASS, -4.5, label="pass of a forcing call")]
    own = view.last_is_ours
    last = view.last
    level = level_of(last) if last is not None else 0
    partner = view.partner.estimate
    if own:
        # Our contract stands: go on only for a higher bonus.
        strain = strain_of(last) if last is not None else 0
        target = SLAM if level >= game_level(strain) else (MINOR_GAME if game_level(strain) == 5 else GAME)
        top = target - partner - (1.0 if level < game_level(strain) else 0.0)
        base = 2.6 if level >= game_level(strain) and not view.doubled else 1.2
        return [Rule(PASS, base, (view.me.hcp[0], max(top, view.me.hcp[0])), label="contented pass")]
    # Their contract stands. Who has shown his hand passes unless he has more than he showed.
    shown = view.me.hcp[0] if view.me.acted else 0.0
    room = 5.5 if view.me.acted else 8.5
    if view.partner.acted and not view.me.acted:
        # Partner has opened or overcalled: silence denies the values for a reply.
        top = max(20.0 - partner, 6.0)
    elif view.partner.acted:
        top = max(shown + room - 1, 20.5 - partner)
    else:
        top = shown + room + (5.0 if not view.balancing else 3.5 if not view.me.acted else -1.5)
    base = 1.0 + 0.35 * max(level - 2, 0)
    return [Rule(PASS, min(base, 2.2), (0, top + 0.5 * level), label="pass")]


def _fits(view: View) -> list[Rule]:
    """Raise or support a suit partner has shown."""
    rules = []
    last = view.last
    for suit in SUITS:
        theirs = view.partner.lengths[suit][0]
        if theirs < 3 or suit in view.their_suits or (suit not in view.our_suits):
            continue
        cheap = view.cheapest(suit)
        need = max(8 - theirs, 1)
        support = F.SUPPORT + suit
        for level in range(cheap, 8):
            low, high = mine(view, needs(view, level, suit))
            base, slope = _placing(view, level, suit, cheap)
            if base <= NEVER:
                continue
            terms = (Term(support, low, high, slope, 0.7),)
            shown: Range = (max(low - 2, 0), max(high, low))
            rules.append(
                Rule(bid(level, suit), base, shown, lengths_of(suit, need), terms, loose=True, label="fit")
            )
            if not view.last_is_ours and level <= min(cheap + 1, 5):
                rules.append(_law_raise(view, suit, level, theirs, jump=level > cheap))
        if last is not None and view.last_is_ours and strain_of(last) != suit and cheap <= 3:
            rules.append(_preference(view, suit, cheap, theirs))
    return rules


def _placing(view: View, level: int, suit: Suit, cheap: int) -> tuple[float, float]:
    """Return preference and slope of bidding our fit at a level: slams must be there, games may be tried."""
    game = game_level(suit)
    if level >= 6:
        return (0.6, 1.8) if level == 6 else (0.2, 2.6)
    if level > game:
        # Beyond game and short of slam: only when pushed there.
        return (-0.6, 1.0) if level == cheap and not view.last_is_ours else (NEVER, 1.0)
    if level == 5:
        # 3NT comes before game in a minor.
        return -1.0 if level > cheap else -0.3, 1.2
    if level == 4 and not is_major(suit):
        return (0.6, 1.0) if level == cheap else (-0.8, 1.0)
    return 1.0 + 0.2 * is_major(suit), 1.1


def _law_raise(view: View, suit: Suit, level: int, theirs: float, *, jump: bool) -> Rule:
    """Compete as high as the side has trumps (law of total tricks), with little else."""
    trumps = level + 6 - theirs
    points = Term(F.SUPPORT + suit, low=4.0 + 1.5 * level + 1.5 * view.vulnerable - 2 * jump, slope=0.5)
    top = mine(view, (0, GAME + 1))[1]
    limit = Term(F.SUPPORT + suit, high=top, over=0.6)
    base = 0.7 - 0.25 * jump - 0.25 * max(level - 3, 0)
    lengths: dict[Suit, Range] = {suit: (max(trumps, 2), 13)}
    shown: Range = (max(view.me.hcp[0], 2.0 + level), max(top, 3.0 + level))
    return Rule(
        bid(level, suit), base, shown, lengths, (points, limit), loose=True, label="competitive raise"
    )


def _preference(view: View, suit: Suit, level: int, theirs: float) -> Rule:
    """Go back to a suit of partner's at the lowest level: no game in sight."""
    lengths: dict[Suit, Range] = {suit: (max(7 - theirs, 1), 13)}
    low = view.me.hcp[0]
    shown: Range = (low, max(mine(view, (0, GAME - 1))[1], low))
    return Rule(bid(level, suit), 0.4, shown, lengths, loose=True, label="preference")


def _cue_raises(view: View) -> list[Rule]:
    """Bid the opponents' suit to show a good raise of partner's."""
    rules = []
    if view.me.acted or not view.partner.bid:
        return []
    suit = view.partner.bid[-1]
    need = max(8 - view.partner.lengths[suit][0], 3)
    for theirs in view.their_suits:
        level = view.cheapest(theirs)
        if level > 4 or bid(level, theirs) > bid(game_level(suit), suit):
            continue
        low = mine(view, (22.5, 0))[0]
        rules.append(
            Rule(
                bid(level, theirs),
                0.9,
                (max(low - 1, 8), 37),
                lengths_of(suit, need),
                (Term(F.SUPPORT + suit, low=low, slope=0.9),),
                loose=True,
                forcing=1,
                artificial=True,
                label="cue-bid raise",
            )
        )
    return rules


def _escapes(view: View) -> list[Rule]:
    """Run from a low contract of ours that was doubled, to a long suit."""
    last = view.last
    if last is None or view.doubled != 1 or not view.last_is_ours or level_of(last) > 3:
        return []
    notrump = strain_of(last) == NOTRUMP
    rules = []
    for suit in SUITS:
        level = view.cheapest(suit)
        shown = suit in view.me.bid and view.me.lengths[suit][0] >= 6 and notrump and level <= 4
        if not shown and (suit in view.our_suits or level > 2):
            continue
        terms = (Term(F.BEHIND + suit, high=0, over=1.2),)
        # Opposite notrump a long suit is enough; opposite a suit only a misfit runs.
        base = 1.6 if shown else 0.6 if notrump else -0.8
        length = max(view.me.lengths[suit][0], 5.0)
        top = max(view.me.hcp[0], 9.0) if shown else 9.0
        rules.append(
            Rule(
                bid(level, suit),
                base,
                (0, top),
                lengths_of(suit, length),
                terms,
                label="escape from a double",
            )
        )
    return rules


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
            if not view.last_is_ours and level == cheap <= 3:
                compete = (Term(F.POINTS, low=view.me.hcp[0] + 1.0 * level, slope=0.5),)
                extra = max(shown + 1, level + 3.5)
                rules.append(
                    Rule(
                        bid(level, suit),
                        0.5,
                        (view.me.hcp[0], 18),
                        lengths_of(suit, extra),
                        compete,
                        loose=True,
                        label="compete in own suit",
                    )
                )
    return rules


def _new_suits(view: View) -> list[Rule]:
    """Show another suit at its cheapest level, or jump in it with a strong hand."""
    rules = []
    for suit in SUITS:
        if suit in view.our_suits or suit in view.their_suits:
            continue
        level = view.cheapest(suit)
        if level > 4:
            continue
        length = 4.0 if level <= 2 and view.me.acted else 5.0
        needed: dict[int, float] = {1: 17.0, 2: 19.5, 3: 23.5, 4: 26.0}
        low = max(mine(view, (needed[level], 0))[0], 0.0)
        if view.me.acted:
            # Nobody has more than he has denied: high bids with a limited hand rest on shape.
            low = min(max(low, view.me.hcp[0]), view.me.hcp[1] - 3)
        elif view.partner.acted:
            low = max(low, {1: 5.5, 2: 9.0, 3: 10.5, 4: 11.5}[level])
        forcing = 1 if (view.partner.acted and not view.me.acted) else 0
        if not view.last_is_ours:
            rules.append(_long_suit(view, suit, level))
        terms = (Term(F.POINTS, low=low, slope=0.8), Term(F.BEHIND + suit, high=1, over=0.7))
        rules.append(
            Rule(
                bid(level, suit),
                0.2,
                (max(low - 1, 0), 37),
                lengths_of(suit, length),
                terms,
                loose=True,
                forcing=forcing,
                label="new suit",
            )
        )
    return rules


def _long_suit(view: View, suit: Suit, level: int) -> Rule:
    """Compete in a suit of one's own, on length rather than points."""
    floor = view.me.hcp[0] if view.me.acted else 5.0 + 1.5 * level
    points = Term(F.POINTS, low=floor + 1.0 * level, slope=0.6)
    shown: Range = (floor, min(max(view.me.hcp[1], floor + 3), 17))
    lengths = lengths_of(suit, 6.0 if level < 4 else 6.5)
    terms = (points, Term(F.BEHIND + suit, high=0, over=1.5))
    return Rule(bid(level, suit), 0.4, shown, lengths, terms, loose=True, label="long suit")


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
        terms = (*stopped(view.their_suits, 1.6), balanced(0.5), *fit)
        base = (0.2 if level == 2 else 0.7) if agreed is None or not is_major(agreed) else -0.8
        rules.append(
            Rule(bid(level, NOTRUMP), base, (max(low, 0), max(high, low)), terms=terms, label="notrump")
        )
    if agreed is None and cheap <= 6:
        low, high = mine(view, (33.0, 36.5))
        rules.append(Rule(bid(6, NOTRUMP), 0.3, (low, high), terms=(balanced(0.6),), label="slam in notrump"))
    return rules


def _doubles(view: View) -> list[Rule]:
    if view.doubled == 1 and view.last_is_ours:
        return [Rule(REDOUBLE, 0.0, (max(22 - view.partner.estimate, 10), 37), label="redouble")]
    if view.doubled or view.last_is_ours or view.last is None:
        return []
    last, level = view.last, level_of(view.last)
    strain = strain_of(last)
    estimate = view.partner.estimate if view.partner.acted else 6.0
    rules = []
    if strain != NOTRUMP and level <= 3:
        unbid = [s for s in SUITS if s not in view.their_suits and s not in view.our_suits]
        low = max(20.0 + 1.2 * (level - 1) - estimate, 6.0)
        if view.me.acted:
            # The opener reopens for a partner who may be trapping; otherwise a second action shows extras.
            reopening = view.balancing and not view.partner.acted
            low = view.me.hcp[0] + 0.5 if reopening else max(low, view.me.hcp[0] + 2.5)
        lengths: dict[Suit, Range] = {strain: (0, 2 if view.partner.acted and view.me.acted else 3)}
        terms = tuple(Term(F.LENGTH + s, low=4 if is_major(s) else 3, slope=1.0) for s in unbid)
        rules.append(
            Rule(DOUBLE, 0.8, (low, 37), lengths, terms, forcing=1, label="takeout or negative double")
        )
    trumps = Term(F.LENGTH + strain, low=3, slope=0.8) if strain != NOTRUMP else Term(F.LONGEST)
    low = 21.5 - estimate - 0.5 * max(level - 3, 0)
    low = max(low, view.me.hcp[0] + 1.5 if view.me.acted else 9.0)
    base = 0.4 if level >= 4 or strain == NOTRUMP else -0.6
    rules.append(Rule(DOUBLE, base, (low, 37), terms=(trumps,), label="penalty double"))
    return rules
