"""The network: layers of weights, their file, and the pass from decisions to log probabilities."""

from __future__ import annotations

import json
import os
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from simulate.bidding.network.card import Card
from simulate.bidding.network.encoding import (
    ENCODING,
    HAND_WIDTH,
    INPUTS,
    POSITION_WIDTH,
    encode_fit,
    encode_hands,
    encode_positions,
)
from simulate.bidding.network.positions import PositionTable
from simulate.core.arrays import Hands
from simulate.core.calls import CALLS
from simulate.errors import AuctionError, LawpollError

_CHUNK: Final = 4096
_CARD_KEY: Final = "card"


class WeightsError(LawpollError, ValueError):
    """A file that does not hold weights this version can use."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One affine layer.

    Parameters
    ----------
    weight : ndarray of float32, shape (inputs, outputs)
        Factors.
    bias : ndarray of float32, shape (outputs,)
        Constants.
    """

    weight: NDArray[np.float32]
    bias: NDArray[np.float32]


class Network:
    """Layers with rectifiers between them; the last gives one score per call.

    Parameters
    ----------
    layers : sequence of Layer
        From `INPUTS` inputs to 38 scores.

    Raises
    ------
    WeightsError
        If the shapes do not fit together, or a weight is not finite.
    """

    def __init__(self, layers: Sequence[Layer]) -> None:
        width = INPUTS
        for number, layer in enumerate(layers, start=1):
            if layer.weight.ndim != 2 or layer.weight.shape[0] != width:
                raise WeightsError(f"expected {width} inputs of layer {number}: {layer.weight.shape!r}")
            width = layer.weight.shape[1]
            if layer.bias.shape != (width,):
                raise WeightsError(f"expected {width} biases of layer {number}: {layer.bias.shape!r}")
            if not (np.isfinite(layer.weight).all() and np.isfinite(layer.bias).all()):
                raise WeightsError(f"expected finite weights: layer {number}")
        if width != CALLS:
            raise WeightsError(f"expected {CALLS} outputs: {width!r}")
        self.layers = tuple(layers)

    def log_probs(self, table: PositionTable, which: NDArray[np.intp], hands: Hands) -> NDArray[np.float32]:
        """Return log probabilities of the 38 calls, ``-inf`` for illegal ones.

        Parameters
        ----------
        table : PositionTable
            The different positions; each is encoded, and passes through its part of the first layer, once.
        which : ndarray of int, shape (n,)
            The position of every hand.
        hands : Hands
            `n` hands.

        Returns
        -------
        ndarray of float32, shape (n, 38)
            Rows whose exponentials sum to one.

        Raises
        ------
        AuctionError
            If one of the positions has no call to make, the auction being over.
        """
        first, *rest = self.layers
        by_position, by_hand, by_fit = np.split(first.weight, [POSITION_WIDTH, POSITION_WIDTH + HAND_WIDTH])
        m, n = len(table), len(hands)
        start = np.empty((m, first.bias.size), dtype=np.float32)
        legal = np.empty((m, CALLS), dtype=np.bool_)
        last_suits = np.empty((m, 4), dtype=np.int8)
        for rows in _chunks(m):
            encoded = encode_positions(table.take(np.arange(rows.start, rows.stop)))
            start[rows] = encoded.rows @ by_position + first.bias
            legal[rows], last_suits[rows] = encoded.legal, encoded.last_suits
        if not legal.any(axis=1).all():
            over = int(np.flatnonzero(~legal.any(axis=1))[0])
            raise AuctionError(f"expected an auction that goes on: {str(table.position(over).auction)!r}")
        out = np.empty((n, CALLS), dtype=np.float32)
        for rows in _chunks(n):
            mine, some = which[rows], Hands(hands.held[rows])
            x = start[mine]
            x += encode_hands(some) @ by_hand
            x += encode_fit(last_suits[mine], some) @ by_fit
            for layer in rest:
                np.maximum(x, 0, out=x)
                x = x @ layer.weight
                x += layer.bias
            out[rows] = log_softmax(x, legal[mine])
        return out


def log_softmax(scores: NDArray[np.float32], legal: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Return log probabilities, shape ``(n, 38)``, of legal calls from scores; ``-inf`` for the others."""
    masked = np.where(legal, scores, np.float32(-np.inf))
    masked -= masked.max(axis=1, keepdims=True)
    total: NDArray[np.float32] = np.exp(masked).sum(axis=1, keepdims=True)
    masked -= np.log(total)
    return masked


def _chunks(n: int) -> list[slice]:
    """Cut `n` rows so that a chunk's arrays stay in the processor's cache."""
    return [slice(start, min(start + _CHUNK, n)) for start in range(0, n, _CHUNK)]


def rounded(layers: Sequence[Layer]) -> tuple[Layer, ...]:
    """Return the layers as they are after being saved: rounded to half precision.

    Raises
    ------
    WeightsError
        If a weight is too large for half precision.
    """
    with np.errstate(over="ignore"):
        halves = [(layer.weight.astype(np.float16), layer.bias.astype(np.float16)) for layer in layers]
    if not all(np.isfinite(w).all() and np.isfinite(b).all() for w, b in halves):
        raise WeightsError("expected weights within half precision, ±65504")
    return tuple(Layer(w.astype(np.float32), b.astype(np.float32)) for w, b in halves)


def save_weights(path: Path, layers: Sequence[Layer], card: Card) -> None:
    """Write weights in half precision and their card as one ``.npz`` file, whole or not at all.

    The same weights and card give the same bytes.
    """
    # Any, for numpy's stubs take an unpacked array for their flag `allow_pickle`.
    arrays: dict[str, Any] = {
        _CARD_KEY: np.frombuffer(json.dumps(card.model_dump(mode="json")).encode(), dtype=np.uint8)
    }
    for i, layer in enumerate(rounded(layers)):
        arrays[f"weight{i}"] = layer.weight.astype(np.float16)
        arrays[f"bias{i}"] = layer.bias.astype(np.float16)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with temporary.open("xb") as file:
            np.savez_compressed(file, **arrays)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def load_weights(path: Path) -> tuple[Network, Card]:
    """Read a file written by `save_weights`.

    Raises
    ------
    WeightsError
        If it is no such file, or was made for another encoding.
    FileNotFoundError
        If there is no file.
    """
    try:
        # Opened here, for numpy does not close a file that it finds broken.
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            arrays = dict(file)
        card = Card.model_validate_json(bytes(arrays.pop(_CARD_KEY)))
        layers = [
            Layer(arrays[f"weight{i}"].astype(np.float32), arrays[f"bias{i}"].astype(np.float32))
            for i in range(len(arrays) // 2)
        ]
    except FileNotFoundError:
        raise
    except (OSError, EOFError, ValueError, KeyError, TypeError, zipfile.BadZipFile, zlib.error) as error:
        raise WeightsError(f"expected weights written by simulate.bidding.training: {str(path)!r}") from error
    if card.encoding != ENCODING:
        raise WeightsError(f"expected weights for the encoding {ENCODING!r}, made for: {card.encoding!r}")
    return Network(layers), card
