"""Where a side belongs: combined points for every level, and what a game force asks."""

from __future__ import annotations

from typing import Final

from simulate.bidding.textbook.rules import Range
from simulate.bidding.textbook.slams import GRAND, SLAM
from simulate.bidding.textbook.view import View, game_level
from simulate.core.calls import level_of, strain_of

GAME: Final = 25.0
MINOR_GAME: Final = 28.0
"""Combined points from which game is bid, in a major or notrump and in a minor."""
NEVER: Final = -9.0


def needs(view: View, level: int, strain: int) -> Range:
    """Return combined points that suit a contract of ours: it makes, and is not far short of what we have."""
    game = game_level(strain)
    if level >= 7:
        return GRAND, 40
    if level == 6:
        return SLAM, GRAND
    if level >= game:
        return (MINOR_GAME if game == 5 else GAME), SLAM + 0.5
    if in_game_force(view):
        # Nothing below game can be passed: the cheapest bid shows no strength, a jump shows extras.
        return (24, 40) if level == view.cheapest(strain) else (30, 40)
    table: dict[int, Range] = {1: (17, 21.5), 2: (19, 22.5), 3: (22.5, 24.9), 4: (24, 28)}
    return table[level]


def in_game_force(view: View) -> bool:
    """Tell whether this side must still reach game."""
    return view.table.game_force[view.seat % 2] and below_game(view)


def below_game(view: View) -> bool:
    """Tell whether the highest bid so far is below game."""
    last = view.last
    return last is None or level_of(last) < game_level(strain_of(last))


def mine(view: View, combined: Range) -> Range:
    """Turn combined points into this player's, given what partner has shown."""
    return combined[0] - view.partner.estimate, combined[1] - view.partner.estimate
