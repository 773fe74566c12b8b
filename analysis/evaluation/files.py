"""Files to evaluate on: decisions with the votes of a real panel or the call made, and predicted shares."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from analysis.decisions import BadLine, Decision, DecisionFileError, json_object, read_decisions
from simulate.core.calls import CALLS, Call, call_name, parse_call
from simulate.errors import LawpollError

CLUSTER_KEYS: Final = ("event", "group", "match")
"""Keys that may say which decisions belong together, the widest first."""
_MOST_LISTED: Final = 20
_FEW_CLUSTERS: Final = 20
"""With fewer groups of decisions than this, resampling them says little."""
_SUM_TOLERANCE: Final = 1e-3


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Decisions and what real players did there.

    Parameters
    ----------
    decisions : tuple of Decision
        The `n` decisions.
    votes : ndarray of int, shape (n, 38)
        How many players made each call.
    folds : tuple of str
        Fold of each; empty texts where a line has none.
    clusters : ndarray of int, shape (n,)
        Decisions with one number belong together.
    cluster_key : str
        The key that says so; empty when every decision stands by itself.
    """

    decisions: tuple[Decision, ...]
    votes: NDArray[np.int64]
    folds: tuple[str, ...]
    clusters: NDArray[np.intp]
    cluster_key: str

    def __len__(self) -> int:
        return len(self.decisions)

    def take(self, rows: NDArray[np.intp]) -> Facts:
        """Return some of the decisions."""
        return Facts(
            tuple(self.decisions[i] for i in rows.tolist()),
            self.votes[rows],
            tuple(self.folds[i] for i in rows.tolist()),
            self.clusters[rows],
            self.cluster_key,
        )

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the reader must know of the intervals."""
        found = []
        if not self.cluster_key:
            keys = ", ".join(CLUSTER_KEYS)
            found.append(
                f"no line has {keys}: decisions are taken as independent, the intervals may be too narrow"
            )
        many = len(np.unique(self.clusters))
        if many < _FEW_CLUSTERS:
            found.append(
                f"only {many} groups of decisions: the figures are anecdotes, their intervals too narrow"
            )
        return tuple(found)


def read_facts(lines: Iterable[bytes], *, key: str, cluster: str | None = None) -> Facts:
    """Read decisions with what players did.

    Parameters
    ----------
    lines : iterable of bytes
        As for `analysis.decisions.read_decisions`, each with `key`; ``fold`` if wanted, and one of
        `CLUSTER_KEYS`.
    key : str
        ``"votes"``, an object with a number for each call, or ``"call"``, the one call made.
    cluster : str, optional
        Key that says which decisions belong together; by default the first of `CLUSTER_KEYS` that every
        line has.

    Raises
    ------
    DecisionFileError
        Naming every line that cannot be read (the first twenty), or if there is none to read.
    """
    decisions, votes, bad = [], [], []
    for item in read_decisions(lines):
        if isinstance(item, BadLine):
            bad.append(item)
            continue
        try:
            row = _row(item, key)
        except LawpollError as error:
            bad.append(BadLine(item.line, (f"{key}: {error}",)))
            continue
        decisions.append(item)
        votes.append(row)
    if cluster is not None:
        missing = [d.line for d in decisions if cluster not in d.others]
        bad += [BadLine(line, (f"{cluster} is missing",)) for line in missing]
    if bad:
        raise DecisionFileError(_listed(sorted(bad, key=lambda b: b.line)))
    if not decisions:
        raise DecisionFileError("expected at least one decision in the file")
    chosen = cluster or next((k for k in CLUSTER_KEYS if all(k in d.others for d in decisions)), "")
    labels = [json.dumps(d.others[chosen], sort_keys=True) if chosen else str(d.line) for d in decisions]
    numbers: dict[str, int] = {}
    clusters = np.array([numbers.setdefault(label, len(numbers)) for label in labels], dtype=np.intp)
    folds = tuple(str(d.others.get("fold", "")) for d in decisions)
    return Facts(tuple(decisions), np.array(votes, dtype=np.int64), folds, clusters, chosen)


def published_panels() -> list[bytes]:
    """Return the lines of the real panels that come with lawpoll: few, published with their votes."""
    return files("analysis.evaluation").joinpath("panels.jsonl").read_bytes().splitlines()


def read_shares(lines: Iterable[bytes], decisions: Sequence[Decision]) -> NDArray[np.float64]:
    """Read predicted shares, as `lawpoll shares` prints them, for these decisions.

    Returns
    -------
    ndarray of float, shape (n, 38)
        In the order of `decisions`.

    Raises
    ------
    DecisionFileError
        Naming lines that cannot be read, and decisions without a prediction.
    """
    said: dict[Any, NDArray[np.float64]] = {}
    bad: list[BadLine] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            name, shares = _prediction(json_object(line, first=number == 1))
        except LawpollError as error:
            bad.append(BadLine(number, (str(error),)))
            continue
        said[name] = shares
    if bad:
        raise DecisionFileError(_listed(bad))
    missing = [d.id for d in decisions if d.id not in said]
    if missing:
        raise DecisionFileError(
            f"expected shares for every decision; {len(missing)} have none, the first: {missing[0]!r}"
        )
    return np.array([said[d.id] for d in decisions])


def _row(decision: Decision, key: str) -> NDArray[np.int64]:
    if key not in decision.others:
        raise LawpollError("it is missing")
    given, row = decision.others[key], np.zeros(CALLS, dtype=np.int64)
    if key == "call":
        row[_legal(decision, given)] = 1
        return row
    if not isinstance(given, Mapping) or not given:
        raise LawpollError(f"expected a number of players for each call: {given!r}")
    for name, count in given.items():
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise LawpollError(f"expected a whole number of players for {name}: {count!r}")
        row[_legal(decision, name)] += count
    if not row.any():
        raise LawpollError(f"expected at least one vote: {given!r}")
    return row


def _legal(decision: Decision, given: Any) -> Call:
    if not isinstance(given, str):
        raise LawpollError(f"expected a call: {given!r}")
    call = parse_call(given)
    if not decision.position.auction.legal()[call]:
        raise LawpollError(f"expected a call that is legal here: {call_name(call)!r}")
    return call


def _prediction(data: Mapping[str, Any]) -> tuple[str | int, NDArray[np.float64]]:
    """Read the name of a decision and the shares that are predicted for it."""
    for key in ("id", "shares"):
        if key not in data:
            raise LawpollError(f"{key} is missing")
    name, given = data["id"], data["shares"]
    if isinstance(name, bool) or not isinstance(name, str | int):
        raise LawpollError(f"id: expected text or a whole number: {name!r}")
    if not isinstance(given, Mapping):
        raise LawpollError(f"shares: expected a share for each call: {given!r}")
    row = np.zeros(CALLS)
    for call, share in given.items():
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
            raise LawpollError(f"shares: expected a share from 0 to 1 for {call}: {share!r}")
        row[parse_call(call)] += share
    if not abs(row.sum() - 1) < _SUM_TOLERANCE:
        raise LawpollError(f"shares: expected shares that add up to 1: {row.sum():g}")
    return name, np.asarray(row / row.sum(), dtype=np.float64)


def _listed(bad: Sequence[BadLine]) -> str:
    shown = [str(item) for item in bad[:_MOST_LISTED]]
    more = len(bad) - len(shown)
    return "\n".join(shown + ([f"... and {more} more lines"] if more else []))
