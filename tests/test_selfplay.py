"""A bidding model against itself: par by hand, and a small run of `benchmarks.selfplay`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from benchmarks.selfplay import Boards, main, measure, par_contracts

SPADES, HEARTS = 3, 2


def boards(tricks: dict[tuple[int, int], int], vulnerable: tuple[bool, bool] = (False, False)) -> Boards:
    """Return one board, North dealer; tricks by strain and side, six or fewer elsewhere."""
    table = np.full((1, 5, 4), 3, dtype=np.int8)
    for (strain, side), number in tricks.items():
        table[0, strain, side::2] = number
    return Boards(
        np.zeros((1, 52), dtype=np.int8),
        table,
        np.zeros(1, dtype=np.int64),
        np.array(vulnerable).reshape(2, 1),
    )


@pytest.mark.parametrize(
    ("tricks", "vulnerable", "silent", "contract"),
    [
        ({}, (False, False), False, (0, 0, 0, False, 0)),
        ({(SPADES, 0): 10}, (False, False), False, (4, SPADES, 0, False, 420)),
        # Nine tricks in spades against nine in hearts: hearts go one down at the level of four, doubled.
        ({(SPADES, 0): 9, (HEARTS, 1): 9}, (False, False), False, (4, HEARTS, 1, True, 100)),
        ({(SPADES, 0): 9, (HEARTS, 1): 9}, (False, True), False, (1, SPADES, 0, False, 140)),
        # A sacrifice against a game: two down doubled cost 300, not vulnerable.
        ({(HEARTS, 1): 10, (SPADES, 0): 8}, (False, True), False, (4, SPADES, 0, True, -300)),
        ({(HEARTS, 1): 10, (SPADES, 0): 8}, (False, True), True, (1, SPADES, 0, False, 110)),
        ({(SPADES, 0): 12}, (True, False), False, (6, SPADES, 0, False, 1430)),
    ],
)
def test_par(
    tricks: dict[tuple[int, int], int],
    vulnerable: tuple[bool, bool],
    silent: bool,
    contract: tuple[int, int, int, bool, int],
) -> None:
    par = par_contracts(boards(tricks, vulnerable), silent=silent)
    assert (par.level[0], par.strain[0], par.side[0], par.doubled[0], par.score[0]) == contract


def test_small_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cache = tmp_path / "tricks.npz"
    command = ["selfplay", "--deals", "6", "--seed", "5", "--cache", str(cache), "--json"]
    monkeypatch.setattr(sys, "argv", command)
    main()
    first = json.loads(capsys.readouterr().out)
    main()
    assert json.loads(capsys.readouterr().out) == first
    assert [path.name for path in tmp_path.iterdir()] == ["tricks.npz"]
    for who in ("bid", "par"):
        kinds = ("passed out", "part-score", "game", "small slam", "grand slam")
        assert sum(first[who][kind] for kind in kinds) == pytest.approx(1)
    monkeypatch.setattr(sys, "argv", [*command[:-1], "--silent"])
    main()
    assert "opponents: silent" in capsys.readouterr().out
    with pytest.raises(ValueError, match="expected a cache of 6 deals from seed 6"):
        measure("textbook-3", 6, 6, cache)
