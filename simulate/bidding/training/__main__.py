"""``python -m simulate.bidding.training DATA OUT``: from auctions to a file of weights, by one command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from importlib.metadata import version
from pathlib import Path
from typing import Final

import numpy as np

from simulate.bidding.network.card import Card, Counts, Figure, Split
from simulate.bidding.network.encoding import ENCODING
from simulate.bidding.network.weights import Network, rounded, save_weights
from simulate.bidding.textbook import TextbookModel
from simulate.bidding.training.figures import baseline_log_probs, figures, figures_table, network_log_probs
from simulate.bidding.training.fit import Settings, fit, require_torch
from simulate.bidding.training.reading import Decisions, data_files, read_decisions
from simulate.errors import LawpollError, UnknownNameError

# The same codes as the lawpoll command, which lives in a layer above this one.
_DONE, _WRONG_COMMAND_LINE, _WRONG_FILE, _INTERRUPTED = 0, 2, 3, 130
_REPORT_EVERY: Final = 20


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        require_torch()
        files = data_files(options.data)
        if not options.out.resolve().parent.is_dir():
            raise FileNotFoundError(f"no such folder: {str(options.out.resolve().parent)!r}")
    except (LawpollError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return _WRONG_FILE if isinstance(error, ValueError) else _WRONG_COMMAND_LINE
    try:
        return _train(options, files)
    except LawpollError as error:
        print(f"error: {error}", file=sys.stderr)
        # Of the names that can be wrong here only the folds are, which are given on the command line.
        return _WRONG_COMMAND_LINE if isinstance(error, UnknownNameError) else _WRONG_FILE
    except KeyboardInterrupt:
        print("\ninterrupted; nothing was written", file=sys.stderr)
        return _INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    default = Settings()
    parser = argparse.ArgumentParser(
        prog="python -m simulate.bidding.training",
        description="Train the bidding network on auctions and measure it on a fold left out.",
    )
    add = parser.add_argument
    add("data", type=Path, metavar="DATA", help="a .jsonl, .jsonl.xz or .jsonl.gz file, or a folder of them")
    add("out", type=Path, metavar="OUT", help="the file of weights to write, .npz")
    add("--name", default="network-1", help="name and version of the model (%(default)s)")
    add("--fold", help="fold held out for the figures (the last by name)")
    add("--stop-fold", help="fold that chooses the number of epochs (the last of the others)")
    add("--everything", action="store_true", help="after the figures, train the weights again on every fold")
    add("--limit", type=_positive, help="read so many records only")
    add("--epochs", type=_positive, default=default.epochs, help="most passes (%(default)s)")
    add("--hidden", type=_widths, default=default.hidden, metavar="N,N,...", help="widths of hidden layers")
    add("--dropout", type=float, default=default.dropout, help="share of hidden units dropped (%(default)s)")
    add("--weight-decay", type=float, default=default.weight_decay, help="pull to nothing (%(default)s)")
    add("--rate", type=float, default=default.rate, help="highest learning rate (%(default)s)")
    add("--batch", type=_positive, default=default.batch, help="decisions a step (%(default)s)")
    add("--seed", type=int, default=default.seed, help="source of all randomness (%(default)s)")
    add("--threads", type=_positive, default=default.threads, help="processor threads (%(default)s)")
    add("--device", choices=("cpu", "cuda"), default=default.device, help="where (%(default)s)")
    add("--sample", type=_positive, default=5000, help="held-out decisions for the baseline (%(default)s)")
    return parser


def _train(options: argparse.Namespace, files: Sequence[Path]) -> int:
    talk = _Talk()
    decisions, reading = read_decisions(files, limit=options.limit, progress=talk.reading)
    talk.end()
    print(reading.report(), file=sys.stderr)
    split = _split(options, decisions.folds)
    settings = Settings(
        hidden=options.hidden,
        epochs=options.epochs,
        batch=options.batch,
        rate=options.rate,
        weight_decay=options.weight_decay,
        dropout=options.dropout,
        seed=options.seed,
        threads=options.threads,
        device=options.device,
    )
    fitted = fit(
        decisions,
        decisions.in_folds(split.train),
        decisions.in_folds([split.stop]),
        settings,
        progress=talk.training,
    )
    talk.end()
    layers, name = rounded(fitted.layers), options.name
    measured = _measure(name, Network(layers), decisions, split.held_out, options.sample, settings.seed)
    if options.everything:
        whole = replace(settings, epochs=fitted.epochs)
        layers = rounded(
            fit(decisions, np.arange(len(decisions)), None, whole, progress=talk.training).layers
        )
        talk.end()
    card = Card(
        name=name,
        encoding=ENCODING,
        hidden=settings.hidden,
        counts=Counts(
            records=reading.records,
            faults=dict(reading.faults),
            decisions=len(decisions),
            by_class=decisions.by_class(),
        ),
        split=split,
        settings=asdict(settings),
        epochs=fitted.epochs,
        figures=measured,
        versions={package: version(package) for package in ("lawpoll", "numpy", "torch")},
    )
    save_weights(options.out, layers, card)
    losses = ", ".join(f"{loss:.4f}" for loss in fitted.stop_loss)
    print(figures_table(measured))
    print(f"held-out fold {split.held_out}; fold {split.stop} chose {fitted.epochs} epochs of {losses}")
    print(f"seed {settings.seed}; {options.out}: {options.out.stat().st_size / 1e6:.2f} MB")
    return _DONE


def _split(options: argparse.Namespace, folds: Sequence[str]) -> Split:
    """Choose the folds; folds are compared as numbers where they are numbers."""
    ordered = sorted(folds, key=lambda name: (0, int(name), "") if name.isdecimal() else (1, 0, name))
    if len(ordered) < 3:
        raise LawpollError(f"expected three folds, to train, stop and measure: {', '.join(ordered)!r}")
    held_out = ordered[-1] if options.fold is None else options.fold
    others = [name for name in ordered if name != held_out]
    stop = others[-1] if options.stop_fold is None else options.stop_fold
    for name, known in ((held_out, ordered), (stop, others)):
        if name not in known:
            raise UnknownNameError("fold", name, known)
    train = tuple(name for name in others if name != stop)
    weights_from = "all" if options.everything else "train"
    return Split(held_out=held_out, stop=stop, train=train, weights_from=weights_from)


def _measure(
    name: str, network: Network, decisions: Decisions, fold: str, sample: int, seed: int
) -> tuple[Figure, ...]:
    """Return the network's figures on a fold, and the textbook's and its own on a sample of it."""
    rows = decisions.in_folds([fold])
    log_probs = network_log_probs(network, decisions, rows)
    chosen = np.sort(np.random.default_rng(seed).permutation(len(rows))[:sample])
    textbook = TextbookModel()
    theirs = baseline_log_probs(textbook, decisions, rows[chosen])
    return (
        *figures(name, log_probs, decisions, rows),
        *figures(name, log_probs[chosen], decisions, rows[chosen], group="sample", parts=False),
        *figures(textbook.name, theirs, decisions, rows[chosen], group="sample", parts=False),
    )


class _Talk:
    """Progress on stderr, on a terminal only."""

    def __init__(self) -> None:
        self.on = sys.stderr.isatty()

    def _say(self, text: str) -> None:
        print(f"\r{text:<70}", end="", file=sys.stderr, flush=True)

    def reading(self, records: int) -> None:
        if self.on and records % 1000 == 0:
            self._say(f"reading: {records:,} records")

    def training(self, epoch: int, step: int, steps: int, loss: float) -> None:
        if self.on and (step % _REPORT_EVERY == 0 or step == steps):
            self._say(f"epoch {epoch}: step {step} of {steps}, training loss {loss:.4f}")

    def end(self) -> None:
        if self.on:
            print(file=sys.stderr)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a number from 1: {text!r}")
    return int(text)


def _widths(text: str) -> tuple[int, ...]:
    return tuple(_positive(part) for part in text.split(","))


if __name__ == "__main__":
    sys.exit(main())
