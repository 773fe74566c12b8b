"""Where an undisturbed side stands: what the player needs for an invitation, a game or a slam."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulate.bidding.textbook.shown import Shown
from simulate.bidding.textbook.view import View, game_level
from simulate.core.calls import NOTRUMP, PASS, level_of, strain_of
from simulate.core.cards import SUITS, Suit

GAME: Final = 24.3
MINOR_GAME: Final = 28.0
SLAM: Final = 31.0
GRAND: Final = 36.0
"""Combined points, shortness counted where there is a fit, from which players want to be there."""
_VULNERABLE: Final = 0.5
"""How much less will do for game when it scores the vulnerable bonus."""
_INVITING: Final = 0.8
"""How far up his range partner must be for a game that is only invited."""
_LIMITED: Final = 6.0
"""A range no wider is a description: partner decides."""
_WIDEST: Final = 4.0
"""Partner may have much more than he promised, but nobody plans on more than this."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's needs, from what partner has shown.

    Parameters
    ----------
    view : View
        The position; the opponents have only passed.
    """

    view: View

    @property
    def partner(self) -> Shown:
        """What partner has shown."""
        return self.view.partner

    def opposite(self, combined: float, share: float) -> float:
        """Return the points that make `combined`, partner being `share` of the way up his range."""
        low, high = self.partner.hcp
        if self.view.vulnerable and combined < MINOR_GAME + 1:
            combined -= _VULNERABLE
        return combined - low - share * min(high - low, _WIDEST)

    @property
    def invite(self) -> float:
        """Points from which game is worth a try."""
        return self.opposite(GAME + 0.3, _INVITING)

    @property
    def game(self) -> float:
        """Points from which game is bid, or forced to."""
        return self.opposite(GAME, 0.2)

    @property
    def signed_off(self) -> bool:
        """Whether partner, knowing this player's range, has stopped short of inviting game."""
        low, high = self.view.me.hcp
        top = self.partner.hcp[1]
        best = low + _INVITING * min(high - low, _WIDEST)
        return self.view.me.acted and high - low <= _LIMITED and top + best <= GAME + 1.0

    @property
    def minor_game(self) -> float:
        """Points from which game in a minor is bid."""
        return self.opposite(MINOR_GAME, 0.3)

    @property
    def slam_try(self) -> float:
        """Points from which slam is worth a try below game."""
        return self.opposite(SLAM, 1.0)

    @property
    def slam(self) -> float:
        """Points from which the player takes control."""
        return self.opposite(SLAM, 0.4)

    @property
    def last_level(self) -> int:
        """Level of the last bid."""
        return 0 if self.view.last is None else level_of(self.view.last)

    @property
    def last_strain(self) -> int:
        """Strain of the last bid."""
        return NOTRUMP if self.view.last is None else strain_of(self.view.last)

    @property
    def below_game(self) -> bool:
        """Whether the last bid is no game."""
        return self.last_level < game_level(self.last_strain)

    @property
    def game_force(self) -> bool:
        """Whether the side is forced to a game it has not reached."""
        return self.below_game and self.view.table.game_force[self.view.seat % 2]

    @property
    def forced(self) -> bool:
        """Whether partner's last call may not be passed."""
        to_game = self.partner.forcing == 2 and not self.below_game
        return bool(self.partner.forcing) and not to_game and self.view.back[1] != PASS

    @property
    def unbid(self) -> tuple[Suit, ...]:
        """Suits nobody of the side has shown four cards in."""
        both = (self.view.me, self.partner)
        return tuple(s for s in SUITS if all(shown.lengths[s][0] < 4 for shown in both))
