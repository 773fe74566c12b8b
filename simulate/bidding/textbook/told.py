"""What a player in a contested auction has told so far, and what partner's calls ask or promise."""

from __future__ import annotations

from simulate.bidding.textbook.view import View
from simulate.core.calls import DOUBLE, PASS


def told_all(view: View) -> bool:
    """Tell whether the player has described a weak hand, and leaves the rest to partner."""
    return view.me.acted and view.me.hcp[1] <= 11 and not (view.partner.forcing and view.back[0] == PASS)


def forced(view: View) -> bool:
    """Tell whether partner's last call may not be passed."""
    return view.partner.forcing > 0 and view.back[0] == PASS and view.back[1] != PASS


def had_to_answer(view: View) -> bool:
    """Tell whether partner, asked by this player's double, named a suit that promises nothing."""
    doubled = DOUBLE in view.back[3::4]
    return doubled and not view.me.bid and not view.we_opened and view.partner.hcp[0] < 4


def promised_four(view: View) -> bool:
    """Tell whether partner's double has promised the four cards it shows, in a major most often."""
    return view.partner.asks in ("negative", "responsive")
