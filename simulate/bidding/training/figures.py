"""Figures of a model on decisions it has not seen: log loss and accuracy, by class and phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.model import CLASSES, BiddingModel
from simulate.bidding.network.card import Figure
from simulate.bidding.network.positions import PHASES
from simulate.bidding.network.weights import Network
from simulate.bidding.training.reading import Decisions
from simulate.core.calls import CALLS

_ROWS: Final = 65_536
"""Decisions at a time: a fold of real data holds hundreds of thousands, a first layer of 512 units each."""


def network_log_probs(network: Network, decisions: Decisions, rows: NDArray[np.intp]) -> NDArray[np.float32]:
    """Return the network's log probabilities, shape ``(n, 38)``, for these decisions."""
    out = np.empty((len(rows), CALLS), dtype=np.float32)
    for start in range(0, len(rows), _ROWS):
        some = rows[start : start + _ROWS]
        table, which = decisions.positions(some)
        out[start : start + len(some)] = network.log_probs(table, which, decisions.hands(some))
    return out


def baseline_log_probs(
    model: BiddingModel, decisions: Decisions, rows: NDArray[np.intp]
) -> NDArray[np.float32]:
    """Return any model's log probabilities, shape ``(n, 38)``, for these decisions."""
    table, which = decisions.positions(rows)
    positions = [table.position(row) for row in range(len(table))]
    return model.log_probs(positions, which, decisions.hands(rows))


def figures(
    name: str,
    log_probs: NDArray[np.float32],
    decisions: Decisions,
    rows: NDArray[np.intp],
    *,
    group: str = "all",
    parts: bool = True,
) -> tuple[Figure, ...]:
    """Return the figures of predictions for decisions.

    Parameters
    ----------
    name : str
        Whose predictions.
    log_probs : ndarray of float32, shape (n, 38)
        Predictions.
    decisions : Decisions
        The data.
    rows : ndarray of int, shape (n,)
        The decisions predicted.
    group : str
        What to call them all.
    parts : bool
        Whether to give each class and phase too.

    Returns
    -------
    tuple of Figure
        All first, then every class and phase that occurs.
    """
    calls = decisions.calls[rows]
    loss = -log_probs[np.arange(len(rows)), calls].astype(np.float64)
    right = log_probs.argmax(axis=1) == calls
    match = decisions.match[rows]

    def of(group: str, mine: NDArray[np.bool_]) -> Figure:
        return Figure(
            model=name,
            group=group,
            decisions=int(mine.sum()),
            log_loss=float(loss[mine].mean()),
            log_loss_error=clustered_error(loss[mine], match[mine]),
            accuracy=float(right[mine].mean()),
        )

    found = [of(group, np.ones(len(rows), dtype=np.bool_))]
    if parts:
        classes = decisions.table.player_class[decisions.which[rows]]
        phases = decisions.table.phases()[decisions.which[rows]]
        for kind, names, index in (("class", CLASSES, classes), ("phase", PHASES, phases)):
            for i, part in enumerate(names):
                if (index == i).any():
                    found.append(of(f"{kind} {part}", index == i))
    return tuple(found)


def clustered_error(values: NDArray[np.float64], cluster: NDArray[np.intp]) -> float | None:
    """Return the standard error of a mean of values that depend on each other within clusters.

    Parameters
    ----------
    values : ndarray of float, shape (n,)
        What is averaged.
    cluster : ndarray of int, shape (n,)
        Number of the cluster of each.

    Returns
    -------
    float or None
        None for fewer than two clusters.

    References
    ----------
    Liang and Zeger (1986), doi:10.1093/biomet/73.1.13.
    """
    _, inverse = np.unique(cluster, return_inverse=True)
    count = int(inverse.max()) + 1 if len(values) else 0
    if count < 2:
        return None
    sums = np.bincount(inverse, weights=values - values.mean())
    return float(np.sqrt((sums**2).sum() * count / (count - 1)) / len(values))


def figures_table(found: Sequence[Figure]) -> str:
    """Return figures as text, a line each, the log loss with its 95% interval."""
    width = max(len(f.group) for f in found)
    names = max(len(f.model) for f in found)
    lines = [f"{'model':{names}}  {'group':{width}}  {'decisions':>9}  {'log loss':>16}  {'right':>6}"]
    for f in found:
        half = "" if f.log_loss_error is None else f" ± {1.96 * f.log_loss_error:.4f}"
        loss = f"{f.log_loss:.4f}{half}"
        lines.append(
            f"{f.model:{names}}  {f.group:{width}}  {f.decisions:>9,}  {loss:>16}  {f.accuracy:>6.1%}"
        )
    return "\n".join(lines)
