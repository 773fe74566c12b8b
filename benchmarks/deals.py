"""Time the deals: uniform shuffles, and 1,000 deals that fit auctions of several lengths.

Run as ``python benchmarks/deals.py [MODEL]``.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from simulate.bidding.model import Position
from simulate.bidding.registry import DEFAULT_MODEL, get_model
from simulate.core import Vulnerability, parse_auction, parse_hand
from simulate.core.seats import NORTH, SOUTH
from simulate.deals import CallEvidence, Knowledge, draw_deals
from simulate.deals.shuffle import Unseen

AUCTIONS = (
    "1S P 2S P",
    "1H P 2H P P 2S P P",
    "1D 1S P 2C P P X P",
    "1D 3S P P X P 4H P P",
    "1H P 2H 3C 4H 5C P P X P",
)


def main() -> None:
    """Print shuffles a second, then a line for each auction."""
    known = np.full(52, -1, dtype=np.int8)
    known[parse_hand("AQ54.K83.J72.Q95").to_row()] = SOUTH
    start = time.perf_counter()
    Unseen.of(known, SOUTH).shuffle(500_000, np.random.default_rng(0))
    print(f"uniform deals a second: {500_000 / (time.perf_counter() - start):,.0f}")
    model = get_model(sys.argv[1] if len(sys.argv) > 1 else DEFAULT_MODEL)
    for text in AUCTIONS:
        auction = parse_auction(text, NORTH)
        evidence = tuple(
            CallEvidence(i, Position(auction.before(i), Vulnerability.NONE), call)
            for i, call in enumerate(auction.calls)
            if auction.seat_at(i) != SOUTH
        )
        start = time.perf_counter()
        deals = draw_deals(Knowledge(SOUTH, known, evidence), model, 1000, rng=np.random.default_rng(0))
        seconds = time.perf_counter() - start
        print(
            f"{text:<28}{deals.method:>9}{seconds:>7.2f} s, effective {deals.ess:>5,.0f}, "
            f"{deals.evaluated:>9,} hands to the model, 1 deal in {1 / deals.acceptance:,.0f}"
        )


if __name__ == "__main__":
    main()
