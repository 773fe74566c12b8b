"""The predictions an evaluation is asked to score: models by name, networks and shares by file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from analysis.exit_codes import CommandLineError
from simulate.message import Message

if TYPE_CHECKING:
    from analysis.decisions import Decision
    from analysis.evaluation.files import Facts
    from polling.poll import Progress

_BATCH: Final = 4096
_SHARES: Final = (".jsonl", ".xz", ".json")
"""Endings of files of shares; anything else is a model."""


def predictions_of(
    names: Sequence[str], decisions: Sequence[Decision], progress: Progress | None
) -> dict[str, NDArray[np.float64]]:
    """Return predicted shares, shape (n, 38), by name.

    Parameters
    ----------
    names : sequence of str
        A model, the file of a network (``.npz``), or a file of shares as `lawpoll shares` prints them
        (``.jsonl``, ``.jsonl.xz``).
    decisions : sequence of Decision
        What to predict.
    progress : callable or None
        See `polling.poll.Progress`.

    Raises
    ------
    UnknownNameError, DecisionFileError, OSError
        If a name is none of these, or a file cannot be read.
    """
    from analysis.decisions import open_decisions, share_rows
    from analysis.evaluation.files import read_shares
    from simulate.bidding.registry import get_model

    found: dict[str, NDArray[np.float64]] = {}
    for name in dict.fromkeys(names):
        label = Path(name).name
        if label in found:
            raise CommandLineError(
                Message("expected predictions with different names: {label!r}", label=label)
            )
        if Path(name).suffix.lower() in _SHARES:
            with open_decisions(name, sys.stdin.buffer) as lines:
                found[label] = read_shares(lines, decisions)
            continue
        model, rows = get_model(name), []
        for start in range(0, len(decisions), _BATCH):
            if progress is not None:
                progress(f"shares by {label}", start, len(decisions))
            rows.append(share_rows(model, decisions[start : start + _BATCH]))
        found[label] = np.vstack(rows)
    return found


def rows_of_fold(facts: Facts, fold: str | None) -> NDArray[np.intp]:
    """Return the rows of a fold, or all rows without one.

    Raises
    ------
    CommandLineError
        If no line is of this fold.
    """
    if fold is None:
        return np.arange(len(facts), dtype=np.intp)
    rows = np.flatnonzero(np.array([found == fold for found in facts.folds]))
    if not len(rows):
        known = ", ".join(sorted({found or "none" for found in facts.folds}))
        raise CommandLineError(
            Message("expected a fold of the file ({known}): {fold!r}", known=known, fold=fold)
        )
    return rows
