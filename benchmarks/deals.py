"""Time the deals: auctions without an explanation, and constraint sets beside endplay and Debian's `dealer`.

Run as ``python -m benchmarks.deals [--model NAME] [--runs 20] [--json FILE]``, from the top of the project.
All programs run one after the other in one process (`dealer` as a program of its own), on the same machine.

The sets A to E are our own. Effective deals are not weights or different deals, but what repeats show: the
variance of partner's points in one deal over the variance of their mean between runs with different seeds.
Twenty runs tell it only to a third, one standard error: hence the interval of 95%. The seconds are processor
time, of all threads, so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from scipy.stats import chi2

from simulate.bidding.model import Position
from simulate.bidding.registry import DEFAULT_MODEL, get_model
from simulate.core import Vulnerability, parse_auction, parse_hand
from simulate.core.seats import NORTH, SOUTH, Seat, parse_seat
from simulate.deals import CallEvidence, Knowledge, deal_constrained, draw_deals
from simulate.meaning import parse_meaning

AUCTIONS: Final = (
    "1S P 2S P",
    "1D 1S P 2C P P X P",
    "1D 3S P P X P 4H P P",
    "1H P 2H 3C 4H 5C P P X P P P",
    "1D 1S X 2S P P X P 3C P 3D P",
    "P P 1H 1S 2H 2S P P 3H P P 3S",
)
"""The last three have twelve calls."""

HAND: Final = "AQ54.K83.J72.Q95"


class Set(NamedTuple):
    """One set of constraints, as meanings and as the dealer program writes it."""

    about: str
    meanings: dict[str, str]
    dealer: str
    deals: int
    other_deals: int


_BALANCED: Final = "any 4333 + any 4432 + any 5332"
SETS: Final = {
    "A": Set(
        "a strong notrump",
        {"N": "15-17 bal"},
        f"hcp(north)>=15 && hcp(north)<=17 && shape(north, {_BALANCED})",
        20_000,
        100,
    ),
    "B": Set(
        "a strong notrump and a weak hand with spades opposite",
        {"N": "15-17 bal", "S": "0-7, 5+S"},
        f"hcp(north)>=15 && hcp(north)<=17 && shape(north, {_BALANCED}) && hcp(south)<=7 && spades(south)>=5",
        10_000,
        10,
    ),
    "C": Set(
        "1S - 2H forcing to game, and an opponent who passes",
        {"N": "12-21, 5+S, 0-4H", "S": "13+, 5+H, 0-3S", "E": "0-10"},
        "hcp(north)>=12 && hcp(north)<=21 && spades(north)>=5 && hearts(north)<=4 && hcp(south)>=13 "
        "&& hearts(south)>=5 && spades(south)<=3 && hcp(east)<=10",
        5_000,
        5,
    ),
    "D": Set(
        "a weak two and a strong hand",
        {"E": "5-10, 6S", "S": "16+, 0-2S"},
        "hcp(east)>=5 && hcp(east)<=10 && spades(east)==6 && hcp(south)>=16 && spades(south)<=2",
        5_000,
        5,
    ),
    "E": Set(
        "7-4-1-1 with the three top spades, 20 or 21 balanced opposite: 1 deal in 11 million",
        {"N": "7-4-1-1, AKQ in S", "S": "20-21 bal"},
        "shape(north, any 7411) && top3(north,spades)==3 && hcp(south)>=20 && hcp(south)<=21 "
        f"&& shape(south, {_BALANCED})",
        2_000,
        2,
    ),
}
REPEATS: Final = 5


def used(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return the seconds of processor time a piece of work took, and its result."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return the seconds a piece of work took, and its result."""
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def auction_knowledge(text: str) -> Knowledge:
    """Return what South knows after an auction that North opened, no call explained."""
    known = np.full(52, -1, dtype=np.int8)
    known[parse_hand(HAND).to_row()] = SOUTH
    auction = parse_auction(text, NORTH)
    evidence = tuple(
        CallEvidence(i, Position(auction.before(i), Vulnerability.NONE), call)
        for i, call in enumerate(auction.calls)
        if auction.seat_at(i) != SOUTH
    )
    return Knowledge(SOUTH, known, evidence)


def effective(text: str, model_name: str, runs: int, deals: int) -> dict[str, Any]:
    """Return the time of one sample, its claimed size, and the size that repeats show."""
    knowledge, seconds, means, claimed, within = auction_knowledge(text), [], [], [], []
    # Seeds of its own for each auction: from the same ones, all would err to the same side by chance.
    own = AUCTIONS.index(text)
    for seed in range(runs):
        # A fresh model each time: nothing read in an earlier run is remembered.
        model = get_model(model_name)
        took, sample = used(
            lambda s=seed, m=model: draw_deals(knowledge, m, deals, rng=np.random.default_rng([own, s]))
        )
        points = sample.seat(NORTH).hcp
        seconds.append(took)
        means.append(float(sample.weights @ points))
        within.append(float(sample.weights @ points.astype(float) ** 2) - means[-1] ** 2)
        claimed.append(sample.ess)
    size = float(np.mean(within) / np.var(means, ddof=1))
    low, high = size * chi2.ppf([0.025, 0.975], runs - 1) / (runs - 1)
    median = statistics.median(seconds)
    return {
        "auction": text,
        "calls": len(text.split()),
        "deals": deals,
        "runs": runs,
        "seconds": median,
        "effective": size,
        "interval": [float(low), float(high)],
        "claimed": float(np.mean(claimed)),
        "seconds_for_1000": 1000 * median / size,
    }


def ours(item: Set) -> float:
    """Return the median seconds that a deal takes here, tables included."""
    wanted = {parse_seat(seat): parse_meaning(text) for seat, text in item.meanings.items()}

    def deal(seed: int) -> Any:
        return deal_constrained(dict[Seat, Any](wanted), item.deals, rng=np.random.default_rng(seed))

    deal(99)
    return statistics.median(timed(lambda s=seed: deal(s))[0] for seed in range(REPEATS)) / item.deals


def by_endplay(item: Set) -> float:
    """Return the seconds that a deal takes with endplay's `generate_deals`."""
    from endplay.dealer import generate_deals

    seconds, found = timed(
        lambda: list(generate_deals(item.dealer, produce=item.other_deals, seed=1, max_attempts=-1))
    )
    return float(seconds) / len(found)


def by_dealer(item: Set, program: str) -> float:
    """Return the seconds that a deal takes with the dealer program."""
    number = 50 * item.other_deals if item.other_deals > 2 else item.other_deals
    script = f"generate 2000000000\nproduce {number}\ncondition {item.dealer}\naction printoneline\n"
    seconds, done = timed(
        lambda: subprocess.run(
            [program, "-s", "1"], input=script, capture_output=True, text=True, check=True, timeout=600
        )
    )
    found = sum(line.startswith("n ") for line in done.stdout.splitlines())
    return float(seconds) / found


def main() -> None:
    """Print both tables; write them as JSON if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", default=DEFAULT_MODEL)
    parser.add_argument("--runs", type=int, default=20, help="seeds for each auction")
    parser.add_argument("--deals", type=int, default=1000, help="deals drawn for each auction")
    parser.add_argument("--json", type=Path, help="also write the figures there")
    options = parser.parse_args()
    heads = ("calls", "cpu s", "claimed", "effective", "95%", "s/1000")
    widths = (10, 10, 10, 10, 12, 10)
    shown = "".join(f"{head:>{width}}" for head, width in zip(heads, widths, strict=True))
    print(f"{'auction without an explanation':<32}{shown}")
    auctions = []
    for text in AUCTIONS:
        row = effective(text, options.model, options.runs, options.deals)
        auctions.append(row)
        span = "{:,.0f}-{:,.0f}".format(*row["interval"])
        print(
            f"{text:<32}{row['calls']:>10}{row['seconds']:>10.2f}{row['claimed']:>10,.0f}"
            f"{row['effective']:>10,.0f}{span:>12}{row['seconds_for_1000']:>10.2f}",
            flush=True,
        )
    program = shutil.which("dealer") or shutil.which("dealer", path="/usr/games")
    print(f"\n{'set':<5}{'µs a deal':>10}{'endplay':>12}{'ratio':>10}{'dealer':>12}{'ratio':>10}  about")
    sets = []
    for name, item in SETS.items():
        row = {"set": name, "about": item.about, "seconds": ours(item)}
        # One in millions is beyond a shuffle in Python: E is for the dealer program.
        row["endplay"] = by_endplay(item) if name != "E" else None
        row["dealer"] = by_dealer(item, program) if program else None
        sets.append(row)
        cells = [f"{1e6 * row['seconds']:>10,.1f}"]
        for other in ("endplay", "dealer"):
            taken = row[other]
            cells.append(
                f"{'-':>12}{'-':>10}"
                if taken is None
                else f"{1e6 * taken:>12,.0f}{taken / row['seconds']:>10,.0f}"
            )
        print(f"{name:<5}{''.join(cells)}  {item.about}", flush=True)
    if options.json is not None:
        options.json.write_text(json.dumps({"auctions": auctions, "sets": sets}, indent=2) + "\n")


if __name__ == "__main__":
    main()
