"""Time a poll on an opening lead: thirteen cards, 200 layouts, the deals drawn too.

Run as ``python -m benchmarks.leads [LAYOUTS]``.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace

from analysis.cases import open_case
from polling.poll import poll
from polling.regulators import get_regulator
from polling.settings import peer_settings
from simulate.bidding.registry import get_model
from simulate.play import CardSolver

CASES = ("lead-after-question-and-pause", "lead-clubs-or-majors", "lead-against-6nt-after-transfer")


def main() -> None:
    """Print a line for each case: seconds by the clock, of the processor, and of the processor in the solver.

    Processor time counts all cores, and other work on the machine does not change it: on two free cores the
    poll takes half of it, the solver spreading its positions over both.
    """
    layouts = int(sys.argv[1]) if len(sys.argv) > 1 else peer_settings().card_layouts
    print(f"{layouts} layouts, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"{'case':<34}{'clock':>8}{'processor':>11}{'in solver':>11}{'positions':>11}  choices")
    for name in CASES:
        case = open_case(name)
        solver = _Timed()
        clock, used = time.perf_counter(), time.process_time()
        panel = poll(
            case,
            model=get_model(),
            regulator=get_regulator(case.regulator),
            seed=2016,
            settings=replace(peer_settings(), card_layouts=layouts),
            card_solver=solver,
        )
        clock, used = time.perf_counter() - clock, time.process_time() - used
        print(
            f"{name:<34}{clock:>7.1f}s{used:>10.1f}s{solver.seconds:>10.1f}s{solver.solves:>11}"
            f"  {len(panel.actions)}"
        )


class _Timed(CardSolver):
    """The solver, with the processor time it takes."""

    seconds = 0.0

    def tricks(self, *args: object, **more: object) -> object:  # type: ignore[override]
        start = time.process_time()
        try:
            return super().tricks(*args, **more)  # type: ignore[arg-type]
        finally:
            self.seconds += time.process_time() - start


if __name__ == "__main__":
    main()
