"""The constants of the simulated panel, from their data file; each can be set for one run."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import files
from math import isfinite
from typing import Any

from simulate.case import Scoring
from simulate.errors import LawpollError, suggest


@dataclass(frozen=True, slots=True)
class PeerSettings:
    """How peers choose, see DESIGN: V(a) = t log P(a) + lambda mean utility(a) + standard Gumbel noise.

    Parameters
    ----------
    name, source : str
        Version, and where the figures come from.
    peers, layouts : int
        Simulated players, and deals each imagines.
    solves : int
        Budget of different boards to solve double dummy for one panel.
    later_solves : int
        The same, at most, for a later call of a misinformed side.
    habit : float
        t.
    judgement : mapping of Scoring to float
        lambda per unit of utility.
    card_habit, card_judgement, card_source : float, mapping of Scoring to float, str
        The same where a card is in question, and where these come from; see `for_cards`.
    consider_within : float
        delta, in units of the noise.
    least_habit : float
        Calls at least this likely are polled.
    most_actions : int
        Limit on the actions polled.
    card_layouts, most_cards : int
        Where a card is in question: layouts solved, each for all cards at once, and the limit on the choices.
    worth, worth_unread : float
        kappa: how many real votes the simulated shares are worth; the second after calls nobody could read.
    worth_source : str
        Where kappa comes from.
    reach_warning : float
        Warn when fewer peers than this would have reached the position.
    smallest_effect : mapping of Scoring to float
        Change of advantage below which nothing is suggested.
    without_reason : tuple of float
        Shares of slow calls without reason (epsilon).
    sharpness : float
        Power of the model's probabilities from which a player's own doubt is read.
    misread_below : float
        A slow or fast call that the model expects less often than this is left to the director.
    least_deals : float
        Effective deals that must fit the information for it to show anything.
    otherwise_shown : float
        Calls partner might have made instead are printed from this probability on.
    direction_counts : float
        Share of these from which a call counts as a direction the information points in.
    driver_from : float
        Change of a quantity of partner's hand that is printed, in its standard deviations.
    most_shown : int
        So many of each are printed at most.
    least_change, hardly_chosen : float
        A wrong explanation mattered where the right one takes so much from the share of the table action; an
        action chosen less often than the second with either explanation tells nothing.
    """

    name: str
    source: str
    peers: int
    layouts: int
    solves: int
    habit: float
    judgement: Mapping[Scoring, float]
    card_habit: float
    card_judgement: Mapping[Scoring, float]
    card_source: str
    consider_within: float
    later_solves: int
    least_habit: float
    most_actions: int
    card_layouts: int
    most_cards: int
    worth: float
    worth_unread: float
    worth_source: str
    reach_warning: float
    smallest_effect: Mapping[Scoring, float]
    without_reason: tuple[float, ...]
    sharpness: float
    misread_below: float
    least_deals: float
    otherwise_shown: float
    direction_counts: float
    driver_from: float
    most_shown: int
    least_change: float
    hardly_chosen: float

    def with_solves(self, solves: int) -> PeerSettings:
        """Return the settings with another budget: so many boards for a call, so many deals for a card."""
        return replace(self, solves=solves, card_layouts=solves)

    def for_cards(self) -> PeerSettings:
        """Return the settings with the constants of peers who choose a card in place of those for calls."""
        return replace(self, habit=self.card_habit, judgement=self.card_judgement, source=self.card_source)

    def to_dict(self) -> dict[str, Any]:
        """Return plain types, as written to reports."""
        out: dict[str, Any] = {}
        for f in fields(self):
            value = getattr(self, f.name)
            if isinstance(value, Mapping):
                value = {key.value: number for key, number in value.items()}
            out[f.name] = list(value) if isinstance(value, tuple) else value
        return out

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> PeerSettings:
        """Read what `to_dict` wrote.

        Raises
        ------
        SettingsError
            If a name is missing or unknown, or a value is of another kind than the shipped one.
        """
        shipped = peer_settings().to_dict()
        problems = [f"unknown key{suggest(key, shipped)}: {key!r}" for key in data if key not in shipped]
        problems += [f"expected a key: {key!r}" for key in shipped if key not in data]
        problems += [
            f"expected {key} as {type(value).__name__}: {data[key]!r}"
            for key, value in shipped.items()
            if key in data and not _alike(value, data[key])
        ]
        if problems:
            raise SettingsError("; ".join(problems))
        values: dict[str, Any] = {}
        for key, value in data.items():
            if isinstance(value, Mapping):
                value = {Scoring(unit): float(number) for unit, number in value.items()}
            values[key] = tuple(value) if isinstance(value, list) else value
        return cls(**values)


class SettingsError(LawpollError, ValueError):
    """Settings of the panel that cannot be."""


def _alike(shipped: object, given: object) -> bool:
    """Tell whether a value is of the kind of the shipped one: text, number, list of them, table of them."""
    if isinstance(shipped, Mapping):
        if not isinstance(given, Mapping) or set(given) != set(shipped):
            return False
        return all(_alike(shipped[key], given[key]) for key in shipped)
    if isinstance(shipped, list):
        return isinstance(given, list) and bool(given) and all(_alike(shipped[0], each) for each in given)
    if isinstance(shipped, int):
        return isinstance(given, int) and not isinstance(given, bool) and given > 0
    if isinstance(shipped, float):
        return isinstance(given, (int, float)) and not isinstance(given, bool) and isfinite(given)
    return isinstance(given, type(shipped))


@cache
def peer_settings() -> PeerSettings:
    """Return the shipped settings (``polling/peers.toml``)."""
    raw = tomllib.loads((files("polling") / "peers.toml").read_text(encoding="utf-8"))
    worth, suggestion = raw["worth"], raw["suggestion"]
    return PeerSettings(
        name=raw["name"],
        source=" ".join(raw["source"].split()),
        peers=raw["peers"],
        layouts=raw["layouts"],
        solves=raw["solves"],
        later_solves=raw["later_solves"],
        habit=raw["habit"],
        judgement={unit: float(raw["judgement"][unit.value]) for unit in Scoring},
        card_habit=raw["cards"]["habit"],
        card_judgement={unit: float(raw["cards"]["judgement"][unit.value]) for unit in Scoring},
        card_source=" ".join(raw["cards"]["source"].split()),
        consider_within=raw["consider_within"],
        least_habit=raw["least_habit"],
        most_actions=raw["most_actions"],
        card_layouts=raw["card_layouts"],
        most_cards=raw["most_cards"],
        worth=worth["votes"],
        worth_unread=worth["after_unread_calls"],
        worth_source=" ".join(worth["source"].split()),
        reach_warning=worth["reach_warning"],
        smallest_effect={unit: float(suggestion[unit.value]) for unit in Scoring},
        without_reason=tuple(suggestion["without_reason"]),
        sharpness=suggestion["sharpness"],
        misread_below=suggestion["misread_below"],
        least_deals=suggestion["least_deals"],
        otherwise_shown=suggestion["otherwise_shown"],
        direction_counts=suggestion["direction_counts"],
        driver_from=suggestion["driver_from"],
        most_shown=suggestion["most_shown"],
        least_change=raw["misinformation"]["least_change"],
        hardly_chosen=raw["misinformation"]["hardly_chosen"],
    )
