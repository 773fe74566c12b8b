"""The network fitted to decisions by PyTorch, which only this file needs."""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.network.encoding import (
    INPUTS,
    POSITION,
    POSITION_WIDTH,
    encode_fit,
    encode_hands,
    encode_positions,
)
from simulate.bidding.network.weights import Layer, Network
from simulate.bidding.training.figures import network_log_probs
from simulate.bidding.training.reading import Decisions
from simulate.core.calls import CALLS
from simulate.errors import LawpollError

_WARM_UP: Final = 0.05
_TABLE_ROWS: Final = 20_000


class TrainingError(LawpollError, RuntimeError):
    """Training that cannot start, or went astray."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the network is trained.

    Parameters
    ----------
    hidden : tuple of int
        Widths of the hidden layers.
    epochs : int
        Most passes through the data; the learning rate falls to nothing over them.
    patience : int
        Stop after so many passes without gain on the stopping fold.
    batch : int
        Decisions a step.
    rate : float
        Highest learning rate.
    weight_decay : float
        Pull of every weight towards nothing, times the rate (AdamW).
    dropout : float
        Share of hidden units left out at each step.
    no_class : float
        Share of decisions shown without the class of the player, so that the network can do without.
    seed : int
        Source of all randomness.
    threads : int
        Processor threads; the last digits of the weights depend on it.
    device : str
        ``"cpu"``, on which the same seed gives the same weights, or ``"cuda"``.
    """

    hidden: tuple[int, ...] = (512, 512, 256)
    epochs: int = 12
    patience: int = 2
    batch: int = 1024
    rate: float = 2e-3
    weight_decay: float = 0.1
    dropout: float = 0.2
    no_class: float = 0.1
    seed: int = 0
    threads: int = 1
    device: str = "cpu"


@dataclass(frozen=True, slots=True)
class Fitted:
    """A trained network.

    Parameters
    ----------
    layers : tuple of Layer
        Its weights, in single precision.
    epochs : int
        Passes through the data that they have seen.
    stop_loss : tuple of float
        Log loss on the stopping fold after each pass; empty without one.
    """

    layers: tuple[Layer, ...]
    epochs: int
    stop_loss: tuple[float, ...]


def require_torch() -> None:
    """Check that PyTorch is there, before time is spent on reading.

    Raises
    ------
    TrainingError
        If it is not.
    """
    if importlib.util.find_spec("torch") is None:
        raise TrainingError("training needs PyTorch; install it with: pip install 'lawpoll[train]'")


def fit(
    decisions: Decisions,
    train: NDArray[np.intp],
    stop: NDArray[np.intp] | None,
    settings: Settings,
    *,
    progress: Callable[[int, int, int, float], None] = lambda epoch, step, steps, loss: None,
) -> Fitted:
    """Train a network.

    Parameters
    ----------
    decisions : Decisions
        The data.
    train : ndarray of int
        Rows to learn from.
    stop : ndarray of int or None
        Rows on which the number of passes is chosen; None makes all `settings.epochs`.
    settings : Settings
        How.
    progress : callable
        Told epoch, step, steps an epoch, mean training loss of the epoch so far.

    Returns
    -------
    Fitted
        The weights after the pass that did best on `stop`, or after the last.

    Raises
    ------
    TrainingError
        If PyTorch is missing, or the loss is no number.
    """
    require_torch()
    import torch

    torch.manual_seed(settings.seed)
    torch.set_num_threads(settings.threads)
    rng = np.random.default_rng(settings.seed)
    model = build(settings.hidden, settings.dropout)
    _forget_unseen(model, decisions, train)
    model.to(settings.device)
    steps = math.ceil(len(train) / settings.batch)
    optimizer = torch.optim.AdamW(model.parameters(), lr=settings.rate, weight_decay=settings.weight_decay)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, _rate_curve(steps * settings.epochs))
    best = Fitted((), 0, ())
    history: list[float] = []
    for epoch in range(1, settings.epochs + 1):
        model.train()
        total = seen = 0.0
        order = rng.permutation(train)
        for step in range(steps):
            rows = order[step * settings.batch : (step + 1) * settings.batch]
            inputs, legal = encode(decisions, rows)
            _hide_class(inputs, rng.random(len(rows)) < settings.no_class)
            scores = model(torch.from_numpy(inputs).to(settings.device))
            scores = scores.masked_fill(~torch.from_numpy(legal).to(settings.device), -math.inf)
            made = torch.from_numpy(decisions.calls[rows].astype(np.int64)).to(settings.device)
            loss = torch.nn.functional.cross_entropy(scores, made)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += float(loss.detach()) * len(rows)
            seen += len(rows)
            if not math.isfinite(total):
                raise TrainingError(
                    f"expected a finite loss, epoch {epoch}, step {step + 1}: {float(loss)!r}"
                )
            progress(epoch, step + 1, steps, total / seen)
        layers = layers_of(model)
        if stop is not None:
            log_probs = network_log_probs(Network(layers), decisions, stop)
            history.append(float(-log_probs[np.arange(len(stop)), decisions.calls[stop]].mean()))
            if history[-1] > min(history):
                if epoch - best.epochs >= settings.patience:
                    break
                continue
        best = Fitted(layers, epoch, ())
    return Fitted(best.layers, best.epochs, tuple(history))


def build(hidden: tuple[int, ...], dropout: float) -> Any:
    """Return an untrained PyTorch network of these hidden layers."""
    import torch

    modules: list[Any] = []
    width = INPUTS
    for units in hidden:
        modules += [torch.nn.Linear(width, units), torch.nn.ReLU(), torch.nn.Dropout(dropout)]
        width = units
    return torch.nn.Sequential(*modules, torch.nn.Linear(width, CALLS))


def layers_of(model: Any) -> tuple[Layer, ...]:
    """Return a copy of the weights of a network made by `build`."""
    import torch

    return tuple(
        Layer(
            module.weight.detach().cpu().numpy().T.copy(),
            module.bias.detach().cpu().numpy().copy(),
        )
        for module in model
        if isinstance(module, torch.nn.Linear)
    )


def encode(decisions: Decisions, rows: NDArray[np.intp]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return whole input rows, shape ``(n, INPUTS)``, and legal calls, shape ``(n, 38)``."""
    table, which = decisions.positions(rows)
    hands = decisions.hands(rows)
    encoded = encode_positions(table)
    parts = (encoded.rows[which], encode_hands(hands), encode_fit(encoded.last_suits[which], hands))
    return np.concatenate(parts, axis=1), encoded.legal[which]


def _hide_class(inputs: NDArray[np.float32], hidden: NDArray[np.bool_]) -> None:
    inputs[hidden, POSITION["class"]] = 0


def _forget_unseen(model: Any, decisions: Decisions, train: NDArray[np.intp]) -> None:
    """Set to nothing the weights of inputs that never occur in training: they would stay as drawn.

    So a bid, a method or a class that nobody in the data ever named has no influence.
    """
    import torch

    seen = np.zeros(POSITION_WIDTH, dtype=np.bool_)
    used = np.unique(decisions.which[train])
    for start in range(0, len(used), _TABLE_ROWS):
        table = decisions.table.take(used[start : start + _TABLE_ROWS])
        seen |= encode_positions(table).rows.any(axis=0)
    with torch.no_grad():
        model[0].weight[:, np.flatnonzero(~seen)] = 0


def _rate_curve(steps: int) -> Callable[[int], float]:
    """Return the learning rate, as a share of the highest: a short rise, then half a cosine to nothing."""
    rise = max(1, round(_WARM_UP * steps))

    def share(step: int) -> float:
        if step < rise:
            return (step + 1) / rise
        return 0.5 * (1 + math.cos(math.pi * (step - rise) / max(1, steps - rise)))

    return share
