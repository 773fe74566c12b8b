"""How closely real players keep to the book: the shares of ``textbook.toml``, judged by cases left out.

Run as ``python -m benchmarks.looseness [--all] [--json]``, from the top of the project; a few seconds. Real
calls are those that known hands made before the call in question in the shipped cases; unless ``--all`` is
given, without those that were explained, which are read by their meaning and not by the book. For each place
of the auction the share of calls that take the book lightly is chosen from a grid on all cases but one, and
judged on that one. What ships lies between the two fits: case files explain some artificial calls, not all.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from analysis.cases import open_case, shipped_names
from analysis.posed import calls_before
from simulate.bidding.model import log_probs_of
from simulate.bidding.textbook.model import Looseness, TextbookModel, place_of, shipped_looseness
from simulate.core.arrays import Hands
from simulate.deals import position_of

GRID: Final = (0.03, 0.1, 0.2, 0.3, 0.45)
PLACES: Final = ("opening", "first", "later")
_RESAMPLES: Final = 4000


@dataclass(frozen=True, slots=True)
class Calls:
    """Real calls: the case and the place each comes from, and its log probability by every share of the grid.

    Parameters
    ----------
    case, place : ndarray of str, shape (n,)
        Name of the case; one of `PLACES`.
    log_probs : ndarray of float, shape (len(GRID), n)
        Nats.
    shipped : ndarray of float, shape (n,)
        By the shares that ship.
    """

    case: NDArray[np.str_]
    place: NDArray[np.str_]
    log_probs: NDArray[np.float64]
    shipped: NDArray[np.float64]


def real_calls(*, explained_too: bool) -> Calls:
    """Return the calls of the shipped cases, with those that were explained or without."""
    now = shipped_looseness()
    models = [TextbookModel(replace(now, opening=s, first=s, later=s)) for s in GRID]
    models.append(TextbookModel(now))
    rows: list[tuple[str, str, list[float]]] = []
    for name in shipped_names():
        case = open_case(name)
        explained = {e.call for e in case.explanations}
        for posed, call in calls_before(case):
            index, seat = posed.question.call, posed.question.player
            if index in explained and not explained_too:
                continue
            position = position_of(posed, seat, index)
            hand = Hands.of([posed.hand])
            found = [float(log_probs_of(model, position, call, hand)[0]) for model in models]
            rows.append((name, place_of(position), found))
    figures = np.array([row[2] for row in rows]).T
    names, places = np.array([row[0] for row in rows]), np.array([row[1] for row in rows])
    return Calls(names, places, figures[:-1], figures[-1])


def chosen(calls: Calls, rows: NDArray[np.bool_]) -> Looseness:
    """Return the shares of the grid that fit these calls best."""
    best = {}
    for place in PLACES:
        here = rows & (calls.place == place)
        best[place] = GRID[int(np.argmax(calls.log_probs[:, here].sum(axis=1)))]
    return Looseness(shipped_looseness().temperature, **best)


def measure(*, explained_too: bool = False) -> dict[str, Any]:
    """Fit on all calls, and judge by leaving out each case in turn."""
    calls = real_calls(explained_too=explained_too)
    every = np.ones(len(calls.case), dtype=np.bool_)
    one_share = calls.log_probs[GRID.index(0.1)]
    held_out = np.empty(len(every))
    for name in np.unique(calls.case):
        fitted = chosen(calls, calls.case != name)
        for place in PLACES:
            rows = (calls.case == name) & (calls.place == place)
            held_out[rows] = calls.log_probs[GRID.index(getattr(fitted, place)), rows]
    names = np.unique(calls.case)
    gains = np.array([(held_out - one_share)[calls.case == name].sum() for name in names])
    counts = np.array([(calls.case == name).sum() for name in names])
    rng = np.random.default_rng(0)
    drawn = rng.integers(len(names), size=(_RESAMPLES, len(names)))
    low, high = np.quantile(gains[drawn].sum(axis=1) / counts[drawn].sum(axis=1), [0.05, 0.95])
    return {
        "calls": len(every),
        "cases": len(names),
        "by_place": {
            place: {
                "calls": int((calls.place == place).sum()),
                "log_loss": {
                    str(share): round(-float(calls.log_probs[i, calls.place == place].mean()), 3)
                    for i, share in enumerate(GRID)
                },
            }
            for place in PLACES
        },
        "fitted": {place: getattr(chosen(calls, every), place) for place in PLACES},
        "shipped": {place: getattr(shipped_looseness(), place) for place in PLACES},
        "log_loss_one_share": round(-float(one_share.mean()), 3),
        "log_loss_held_out": round(-float(held_out.mean()), 3),
        "gain_90": [round(float(low), 3), round(float(high), 3)],
    }


def main(arguments: list[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.looseness", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--all", action="store_true", help="explained calls too")
    options = parser.parse_args(arguments)
    found = measure(explained_too=options.all)
    if options.json:
        print(json.dumps(found, indent=2))
        return
    print(
        f"{found['calls']} calls without an explanation, {found['cases']} cases; nats a call by the share of"
    )
    print("calls that take the book lightly:")
    print("place     calls " + "".join(f"{share:>8}" for share in GRID) + "   best  shipped")
    for place in PLACES:
        row = found["by_place"][place]
        figures = "".join(f"{row['log_loss'][str(share)]:>8.3f}" for share in GRID)
        best, ships = found["fitted"][place], found["shipped"][place]
        print(f"{place:<9}{row['calls']:>6} {figures}   {best:>4}  {ships:>7}")
    low, high = found["gain_90"]
    print(
        f"one share of 0.1 everywhere {found['log_loss_one_share']:.3f}; chosen on the other cases "
        f"{found['log_loss_held_out']:.3f}: better by {low:.3f} to {high:.3f} (90%)"
    )


if __name__ == "__main__":
    main()
