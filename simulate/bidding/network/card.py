"""The model card: what a network was trained on and how well it was measured, kept inside its weights."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Figure(_Part):
    """Figures of one group of held-out decisions.

    Parameters
    ----------
    model : str
        Whose predictions: the network's or a baseline's.
    group : str
        ``"all"``, ``"class elite"``, ``"phase opening"``, ``"sample"``.
    decisions : int
        Sample size.
    log_loss : float
        Mean of -log P(call made), in nats.
    log_loss_error : float or None
        Its standard error, decisions of one match not being independent; None when there is one match only.
    accuracy : float
        Share of calls made that were the model's likeliest.
    """

    model: str
    group: str
    decisions: int
    log_loss: float
    log_loss_error: float | None
    accuracy: float


class Counts(_Part):
    """What was read: records, of which faulty by reason, and decisions by class."""

    records: int
    faults: dict[str, int]
    decisions: int
    by_class: dict[str, int]


class Split(_Part):
    """Folds by use. Figures come from `held_out`, which chose nothing; `stop` chose the number of epochs.

    Parameters
    ----------
    held_out, stop : str
        Folds.
    train : tuple of str
        Folds trained on for the figures.
    weights_from : str
        ``"train"``: the weights are those of the figures; ``"all"``: trained again on every fold.
    """

    held_out: str
    stop: str
    train: tuple[str, ...]
    weights_from: str


class Card(_Part):
    """Provenance of a network.

    Parameters
    ----------
    name : str
        Name and version of the model.
    encoding : str
        Name of the encoding of its inputs.
    hidden : tuple of int
        Widths of the hidden layers.
    counts : Counts
        The data.
    split : Split
        The folds.
    settings : dict
        How it was trained, the seed among it.
    epochs : int
        Passes through the data that the shipped weights have seen.
    figures : tuple of Figure
        On the held-out fold.
    versions : dict
        Of the packages that decide the figures.
    """

    schema_version: int = 1
    name: str
    encoding: str
    hidden: tuple[int, ...]
    counts: Counts
    split: Split
    settings: dict[str, int | float | str | tuple[int, ...]]
    epochs: int
    figures: tuple[Figure, ...]
    versions: dict[str, str]

    def figure(self, group: str) -> Figure | None:
        """Return the network's own figure of a group, or None."""
        return next((f for f in self.figures if f.group == group and f.model == self.name), None)

    def sentence(self) -> str:
        """Return one sentence: what the model rests on and how well it was measured."""
        classes = ", ".join(name for name, n in self.counts.by_class.items() if n)
        text = f"learned from {self.counts.decisions:,} calls ({classes})"
        figure = self.figure("all")
        if figure is None:
            return f"{text}; not measured on held-out calls"
        error = figure.log_loss_error
        spread = "" if error is None else f" ± {1.96 * error:.3f}"
        return (
            f"{text}; on {figure.decisions:,} held-out calls log loss {figure.log_loss:.3f}{spread}, "
            f"{figure.accuracy:.1%} foreseen; blind to explanations"
        )
