"""Let a bidding model bid against itself, or against silent opponents, and set its contracts beside par.

Run as ``python -m benchmarks.selfplay [--deals 1000] [--seed 2] [--silent] [--cache FILE] [--json]``, from
the top of the project. Same deals, seed and model: same figures. The rules of the textbook model were tuned
with seed 1; seed 2 is held out, so figures to be quoted are taken from it.

Par is the double-dummy score when both sides bid as well as can be with all cards seen, every contract that
fails doubled. Where several contracts score the same, the lowest counts as the contract of par. It says
whether contracts make sense, not whether people bid so.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from analysis.progress import progress_on
from simulate.bidding.finish import finish_auctions
from simulate.bidding.model import BiddingModel, Position
from simulate.bidding.registry import DEFAULT_MODEL, get_model
from simulate.core import Auction, Vulnerability
from simulate.core.arrays import Hands
from simulate.core.calls import PASS
from simulate.core.score import contract_score, imps
from simulate.core.seats import EAST, NORTH, SEATS

UNLIKELY: Final = 0.2
"""Calls below this share of the likeliest are left out: its best calls are judged, not its doubts."""

_CALLS: Final = 1000
"""Added to the seed of the deals for the one that draws calls."""
_CONTRACTS: Final = 35
_NOTRUMP: Final = 4
_PASSED_OUT: Final = -1
_VULNERABILITIES: Final = tuple(Vulnerability)
_STRAINS: Final = ("clubs", "diamonds", "hearts", "spades", "notrump")


@dataclass(frozen=True, slots=True)
class Boards:
    """Random boards with their double-dummy tricks.

    Parameters
    ----------
    owners : ndarray of int8, shape (n, 52)
        Seat that holds each card.
    tricks : ndarray of int8, shape (n, 5, 4)
        Tricks by strain and declarer.
    dealer : ndarray of int, shape (n,)
        Seat.
    vulnerable : ndarray of bool, shape (2, n)
        North-South, East-West.
    """

    owners: NDArray[np.int8]
    tricks: NDArray[np.int8]
    dealer: NDArray[np.int64]
    vulnerable: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.owners)


@dataclass(frozen=True, slots=True)
class Contracts:
    """The contract of every board; level 0 when passed out. All arrays of shape ``(n,)``.

    `score` is North-South's.
    """

    level: NDArray[np.int64]
    strain: NDArray[np.int64]
    side: NDArray[np.int64]
    doubled: NDArray[np.bool_]
    score: NDArray[np.int64]


class SilentOpponents:
    """A bidding model whose East and West always pass."""

    def __init__(self, model: BiddingModel) -> None:
        self._model = model
        self.name = f"{model.name}, East-West silent"
        self.provenance = model.provenance

    def log_probs(
        self, positions: Sequence[Position], which: NDArray[np.intp], hands: Hands
    ) -> NDArray[np.float32]:
        """Return the model's own, but pass for East and West."""
        out: NDArray[np.float32] = np.array(self._model.log_probs(positions, which, hands), dtype=np.float32)
        silent = np.array([position.seat % 2 == 1 for position in positions])[which]
        out[silent] = -np.inf
        out[silent, PASS] = 0.0
        return out


def draw_boards(deals: int, seed: int, cache: Path) -> Boards:
    """Draw boards and solve them, or take the tricks from the cache file.

    Raises
    ------
    ValueError
        The cache file holds other deals.
    """
    rng = np.random.default_rng(seed)
    cards = np.tile(np.repeat(np.arange(4), 13), (deals, 1))
    owners = rng.permuted(cards, axis=1).astype(np.int8)
    dealer = rng.integers(0, 4, deals)
    drawn = rng.integers(0, 4, deals)
    sides = np.stack([drawn % 2 == 1, drawn >= 2])
    if cache.exists():
        with np.load(cache) as kept:
            same = np.array_equal(kept["owners"], owners)
            tricks = kept["tricks"]
        if not same:
            raise ValueError(
                f"expected a cache of {deals} deals from seed {seed}, got other deals in {str(cache)!r}"
            )
    else:
        tricks = _solve(owners)
        partial = cache.with_name(f"{cache.name}.{os.getpid()}.partial.npz")
        np.savez_compressed(partial, owners=owners, tricks=tricks)
        os.replace(partial, cache)
    return Boards(owners, tricks, dealer, sides)


def _solve(owners: NDArray[np.int8]) -> NDArray[np.int8]:
    from simulate.play.solver import solve_tricks

    deals = len(owners)
    strain, declarer = np.meshgrid(np.arange(5), np.arange(4), indexing="ij")
    done = 0
    with progress_on() as show:

        def step(rows: int) -> None:
            nonlocal done
            done += rows
            if show is not None:
                show("double dummy", done, 20 * deals)

        tricks = solve_tricks(
            np.repeat(owners, 20, axis=0),
            np.tile(strain.ravel(), deals),
            np.tile(declarer.ravel(), deals),
            progress=step,
        )
    return tricks.reshape(deals, 5, 4)


def par_contracts(boards: Boards, *, silent: bool = False) -> Contracts:
    """Return the contract and score of par; North-South's best contract when the opponents are silent."""
    n = len(boards)
    score = np.empty((2, _CONTRACTS, n), dtype=np.int64)
    fails = np.empty((2, _CONTRACTS, n), dtype=bool)
    for side in (0, 1):
        for c in range(_CONTRACTS):
            level, strain = c // 5 + 1, c % 5
            tricks = np.maximum(boards.tricks[:, strain, side], boards.tricks[:, strain, side + 2])
            fails[side, c] = tricks < level + 6
            points = contract_score(level, strain, fails[side, c], boards.vulnerable[side], tricks)
            score[side, c] = points if side == 0 else -points
    if silent:
        best = score[0].argmax(axis=0)
        value = score[0, best, np.arange(n)]
        only = np.where(value > 0, best, _PASSED_OUT)
        return _contracts(only, np.zeros(n, dtype=np.int64), np.zeros(n, dtype=bool), np.maximum(value, 0))
    # From 7NT downwards: what a side gets at best when it must bid over what has been bid so far, and the
    # contract that is played then, as contract or _CONTRACTS + contract (East-West's).
    far = 10**6
    north, east = np.full(n, -far), np.full(n, far)
    north_at, east_at = np.full(n, _PASSED_OUT), np.full(n, _PASSED_OUT)
    for c in range(_CONTRACTS - 1, -1, -1):
        by_north = np.minimum(score[0, c], east)
        north_plays = np.where(east < score[0, c], east_at, c)
        by_east = np.maximum(score[1, c], north)
        east_plays = np.where(north > score[1, c], north_at, _CONTRACTS + c)
        north_at = np.where(by_north >= north, north_plays, north_at)
        east_at = np.where(by_east <= east, east_plays, east_at)
        north, east = np.maximum(north, by_north), np.minimum(east, by_east)
    # Whoever deals may pass and let the others choose between bidding and passing the board out.
    first = boards.dealer % 2 == 0
    second_value = np.where(first, np.minimum(east, 0), np.maximum(north, 0))
    second_at = np.where(
        first, np.where(east < 0, east_at, _PASSED_OUT), np.where(north > 0, north_at, _PASSED_OUT)
    )
    bids = np.where(first, north > second_value, east < second_value)
    value = np.where(bids, np.where(first, north, east), second_value)
    which = np.where(bids, np.where(first, north_at, east_at), second_at)
    playing = np.where(which >= _CONTRACTS, 1, 0)
    contract = np.where(which >= _CONTRACTS, which - _CONTRACTS, which)
    return _contracts(contract, playing, fails[playing, contract, np.arange(n)], value)


def _contracts(
    which: NDArray[np.int64], side: NDArray[np.int64], doubled: NDArray[np.bool_], score: NDArray[np.int64]
) -> Contracts:
    bid = which != _PASSED_OUT
    return Contracts(
        np.where(bid, which // 5 + 1, 0), np.where(bid, which % 5, 0), side, doubled & bid, score
    )


def bid_boards(model: BiddingModel, boards: Boards, *, seed: int) -> Contracts:
    """Return the contracts that four copies of the model bid, scored at their double-dummy tricks."""
    n = len(boards)
    starts = [Position(Auction(seat, ()), both) for seat in SEATS for both in _VULNERABILITIES]
    kind = {(both.of(NORTH), both.of(EAST)): i for i, both in enumerate(_VULNERABILITIES)}
    vulnerability = np.array([kind[bool(ns), bool(ew)] for ns, ew in boards.vulnerable.T])
    finished = finish_auctions(
        model,
        starts,
        boards.dealer * len(_VULNERABILITIES) + vulnerability,
        boards.owners,
        rng=np.random.default_rng(seed + _CALLS),
        unlikely=UNLIKELY,
    )
    columns = finished.columns()
    level, strain, declarer = (columns[name] for name in ("level", "strain", "declarer"))
    side, rows = declarer % 2, np.arange(n)
    points = contract_score(
        np.maximum(level, 1),
        strain,
        columns["doubled"],
        boards.vulnerable[side, rows],
        boards.tricks[rows, strain, declarer],
    )
    score = np.where(level == 0, 0, np.where(side == 0, points, -points))
    return Contracts(level, strain, side, columns["doubled"] > 0, score)


def shares(contracts: Contracts) -> dict[str, Any]:
    """Return the shares of boards by kind, level and strain."""
    level, strain = contracts.level, contracts.strain
    game = np.where(strain == _NOTRUMP, level >= 3, np.where(strain >= 2, level >= 4, level >= 5))
    kinds = {
        "passed out": level == 0,
        "part-score": (level > 0) & ~game,
        "game": game & (level < 6),
        "small slam": level == 6,
        "grand slam": level == 7,
        "doubled": contracts.doubled,
        "3NT": (level == 3) & (strain == _NOTRUMP),
        "4H, 4S": (level == 4) & ((strain == 2) | (strain == 3)),
        "5C, 5D": (level == 5) & (strain < 2),
    }
    return {
        **{name: float(mask.mean()) for name, mask in kinds.items()},
        **{f"level {number}": float((level == number).mean()) for number in range(1, 8)},
        **{name: float(((level > 0) & (strain == i)).mean()) for i, name in enumerate(_STRAINS)},
    }


def slams(contracts: Contracts, boards: Boards, *, silent: bool = False) -> dict[str, int]:
    """Count slams; one is makeable when a side takes twelve tricks double dummy in some strain."""
    best = boards.tricks.max(axis=1)
    makeable = np.stack([np.maximum(best[:, 0], best[:, 2]) >= 12, np.maximum(best[:, 1], best[:, 3]) >= 12])
    if silent:
        makeable[1] = False
    rows = np.arange(len(boards))
    bid = contracts.level >= 6
    two = np.maximum(
        boards.tricks[rows, contracts.strain, contracts.side],
        boards.tricks[rows, contracts.strain, contracts.side + 2],
    )
    holder = makeable[1].astype(np.int64)
    owned = makeable.any(axis=0)
    theirs = owned & (contracts.level > 0) & (contracts.side != holder)
    reached = owned & bid & ~theirs
    return {
        "makeable": int(owned.sum()),
        "bid of those": int(reached.sum()),
        "played by the other side": int(theirs.sum()),
        "missed": int((owned & ~theirs & ~bid).sum()),
        "bid": int(bid.sum()),
        "bid and failing from either hand": int((bid & (two < contracts.level + 6)).sum()),
    }


def measure(name: str, deals: int, seed: int, cache: Path, *, silent: bool = False) -> dict[str, Any]:
    """Return all figures of one run.

    Raises
    ------
    ValueError
        Fewer than two deals, or a cache of other deals.
    UnknownNameError
        No such model.
    """
    if deals < 2:
        raise ValueError(f"expected two deals or more, got {deals!r}")
    model = get_model(name)
    boards = draw_boards(deals, seed, cache)
    bid = bid_boards(SilentOpponents(model) if silent else model, boards, seed=seed)
    par = par_contracts(boards, silent=silent)
    away = np.abs(imps(bid.score - par.score))
    return {
        "model": name,
        "deals": deals,
        "seed": seed,
        "opponents": "silent" if silent else "the same model",
        "imps_from_par": float(away.mean()),
        "standard_error": float(away.std(ddof=1) / np.sqrt(deals)),
        "bid": shares(bid),
        "par": shares(par),
        "slams": slams(bid, boards, silent=silent),
    }


def main() -> None:
    """Print the figures, as a table or as one JSON document."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", default=DEFAULT_MODEL)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=2, help="1 is for tuning, 2 is held out")
    parser.add_argument("--silent", action="store_true", help="East and West always pass")
    parser.add_argument("--cache", type=Path, help="file of double-dummy tricks, made when it is not there")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args()
    cache = options.cache or Path(tempfile.gettempdir()) / f"selfplay-{options.deals}-{options.seed}.npz"
    try:
        result = measure(options.model, options.deals, options.seed, cache, silent=options.silent)
    except ValueError as error:
        parser.error(str(error))
    if options.json:
        print(json.dumps(result, indent=1))
        return
    print(f"{result['model']}, {options.deals} deals, seed {options.seed}, opponents: {result['opponents']}")
    print(f"IMPs from par: {result['imps_from_par']:.2f}, standard error {result['standard_error']:.2f}")
    print(f"{'share of boards':16}{'bid':>8}{'par':>8}")
    for name, share in result["bid"].items():
        print(f"{name:16}{100 * share:7.1f}%{100 * result['par'][name]:7.1f}%")
    print("slams: " + ", ".join(f"{name} {count}" for name, count in result["slams"].items()))


if __name__ == "__main__":
    main()
