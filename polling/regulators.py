"""Regulators' profiles: thresholds, readings and weighting habits, as data with their sources."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final

from simulate.errors import LawpollError, UnknownNameError, suggest
from simulate.judgement import READINGS
from simulate.language import Message
from simulate.language.translator import mark

OPERATORS: Final = (">", ">=")
METHODS: Final = ("weighted", "likely")
STATUSES: Final = ("read", "recalled", "unconfirmed")
LAWPOLL: Final = "lawpoll"


class RegulatorError(LawpollError, ValueError):
    """A file of regulators' profiles that says something it may not."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """A share of peers that an action must reach.

    Parameters
    ----------
    share : Fraction
        0 to 1, exact.
    operator : str
        ``">"`` or ``">="``.
    by : str
        Who set the figure: the regulator's name, or ``"lawpoll"``.
    words : str
        The regulator's own words, shortened.
    """

    share: Fraction
    operator: str
    by: str
    words: str = ""

    def met(self, share: Fraction) -> bool:
        """Tell whether an exact share reaches it: 3 of 12 is not more than a quarter."""
        return share >= self.share if self.operator == ">=" else share > self.share

    def shown(self) -> str:
        """Return the operator and the share."""
        return f"{self.operator} {float(self.share):.4g}"

    def __str__(self) -> str:
        return str(self.shown())


@dataclass(frozen=True, slots=True)
class Selection(Threshold):
    """The second limb; some bodies ask for "more than an isolated exception".

    Parameters
    ----------
    votes : int or None
        Real votes selecting the action that satisfy the limb by themselves.
    """

    votes: int | None = None

    def shown(self) -> str:
        """Return the operator and the share, and the votes that satisfy it too."""
        share = f"{self.operator} {float(self.share):.4g}"
        if self.votes is None:
            return share
        return Message("{share} or {votes} real votes", share=share, votes=self.votes)


@dataclass(frozen=True, slots=True)
class Harbour(Threshold):
    """A share choosing the table action beyond which it is allowed.

    Parameters
    ----------
    excludes_others : bool
        Whether no other action is then a logical alternative.
    """

    excludes_others: bool = False


@dataclass(frozen=True, slots=True)
class Regulator:
    """How one body applies Laws 16B1(b) and 12C1.

    Parameters
    ----------
    name, body : str
        Short and full name.
    editions : tuple of int
        Editions of the Laws the figures were made for.
    consider : Threshold or None
        First limb; None where the body has none.
    select : Selection
        Second limb.
    reading : str
        ``"strict"``: some must choose it; ``"lenient"``: enough that a significant share considers it.
    harbour : Harbour or None
        Safe harbour for the table action.
    method : str
        How scores are assigned: ``"weighted"``, or ``"likely"``: one result for each side.
    weight_step : Fraction
        Weights are rounded to multiples of it.
    sympathetic : Fraction or None
        Factor on the weights that favour the non-offenders.
    source, status : str
        Where the figures come from, and whether they were read there.
    notes : tuple of str
        Cautions to print.
    likely : str or None
        With method ``"likely"``: which reading of likely and at all probable, see ``analysis/law12.toml``.

    Examples
    --------
    >>> ebu = get_regulator("ebu")
    >>> str(ebu.consider), str(ebu.select)
    ('>= 0.2', '> 0.05 or 2 real votes')
    """

    name: str
    body: str
    editions: tuple[int, ...]
    consider: Threshold | None
    select: Selection
    reading: str
    harbour: Harbour | None
    method: str
    weight_step: Fraction
    sympathetic: Fraction | None
    source: str
    status: str
    notes: tuple[str, ...] = ()
    likely: str | None = None

    def covers(self, law: int) -> bool:
        """Tell whether the figures were made for this edition of the Laws."""
        return law in self.editions

    @property
    def disclaimers(self) -> tuple[str, ...]:
        """Say which figures are not the body's own; to be printed wherever they are used."""
        owners = [
            (mark("considered {threshold}: lawpoll's figure, not {body}'s"), self.consider),
            (mark("selected {threshold}: lawpoll's figure, not {body}'s"), self.select),
            (mark("table action {threshold}: lawpoll's figure, not {body}'s"), self.harbour),
        ]
        lines: list[str] = [
            Message(words, threshold=threshold.shown(), body=self.name)
            for words, threshold in owners
            if threshold is not None and threshold.by == LAWPOLL
        ]
        if self.status != "read":
            values = {"body": self.name, "status": Message(self.status), "source": self.source}
            lines.append(Message("{body}: source {status} ({source})", **values))
        return tuple(lines)


@dataclass(frozen=True, slots=True)
class VerdictSettings:
    """Figures of lawpoll's own verdict, the same for all regulators.

    Parameters
    ----------
    yes, no : float
        A logical alternative at a probability of at least `yes`; none at most at `no`.
    interval : float
        Posterior mass of printed intervals.
    least_share : float
        A panel's share of exactly 0 is raised to this.
    least_panel : float
        A panel worth fewer votes than this is topped up with the prior without a panel.
    flat_votes : float
        The prior without a panel, spread evenly over the candidates.
    """

    yes: float
    no: float
    interval: float
    least_share: float
    least_panel: float
    flat_votes: float


@dataclass(frozen=True, slots=True)
class ScoreSettings:
    """Figures of lawpoll's own weighted score, the same for all regulators.

    Parameters
    ----------
    least_outcome : Fraction
        Outcomes less likely than this are left out.
    left_out : Fraction
        Warn when their total exceeds this.
    """

    least_outcome: Fraction
    left_out: Fraction


@dataclass(frozen=True, slots=True)
class RegulatorBook:
    """All profiles of one file, with its version."""

    version: str
    verdict: VerdictSettings
    score: ScoreSettings
    regulators: Mapping[str, Regulator]


def get_regulator(name: str) -> Regulator:
    """Return a profile by name; upper and lower case are the same.

    Raises
    ------
    UnknownNameError
        If there is none of that name; near ones are suggested.
    """
    known = regulator_book().regulators
    for key, regulator in known.items():
        if key.casefold() == name.strip().casefold():
            return regulator
    raise UnknownNameError("regulator", name, known)


def regulator_names() -> tuple[str, ...]:
    """Return the names of all profiles, in the order of the file."""
    return tuple(regulator_book().regulators)


@cache
def regulator_book() -> RegulatorBook:
    """Return the profiles that ship with lawpoll."""
    return parse_regulators(files("polling").joinpath("regulators.toml").read_text(encoding="utf-8"))


def parse_regulators(text: str) -> RegulatorBook:
    """Read profiles from TOML; figures stay exact.

    Raises
    ------
    RegulatorError
        If a key is unknown or missing, or a value is impossible; the message says where.
    """
    try:
        data = tomllib.loads(text, parse_float=Fraction)
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise RegulatorError(f"expected a TOML file of regulators: {error}") from error
    book = _Table(data, "the file")
    settings = _Table(book.take("verdict", dict), "[verdict]")
    verdict = VerdictSettings(
        yes=float(settings.share("yes")),
        no=float(settings.share("no")),
        interval=float(settings.share("interval")),
        least_share=float(settings.share("least_share")),
        least_panel=float(settings.number("least_panel")),
        flat_votes=float(settings.number("flat_votes")),
    )
    settings.close()
    if not (
        verdict.no < verdict.yes
        and 0 < verdict.interval < 1
        and min(verdict.flat_votes, verdict.least_panel) > 0
    ):
        raise RegulatorError(f"expected no < yes, an interval inside 0..1, a positive prior: {verdict!r}")
    scores = _Table(book.take("score", dict), "[score]")
    score = ScoreSettings(scores.share("least_outcome"), scores.share("left_out"))
    scores.close()
    profiles: dict[str, Regulator] = {}
    for entry in book.take("regulator", list):
        regulator = _regulator(entry)
        if regulator.name.casefold() in (name.casefold() for name in profiles):
            raise RegulatorError(f"expected every regulator once: {regulator.name!r}")
        profiles[regulator.name] = regulator
    version = book.take("version", str)
    book.close()
    return RegulatorBook(version, verdict, score, profiles)


def _regulator(entry: Any) -> Regulator:
    if not isinstance(entry, dict):
        raise RegulatorError(f"expected a table for every regulator: {entry!r}")
    table = _Table(entry, f"regulator {entry.get('name', '?')!r}")
    consider = table.threshold("consider")
    select = table.threshold("select")
    harbour = table.threshold("harbour")
    if select is None:
        raise RegulatorError(f"expected key 'select' in {table.where}")
    votes = select.take("votes", int, None)
    excludes = harbour.take("excludes_others", bool) if harbour is not None else False
    editions = table.take("editions", list)
    if not editions or not all(isinstance(year, int) for year in editions):
        raise RegulatorError(f"expected editions as years in {table.where}: {editions!r}")
    sympathetic = table.number("sympathetic") if "sympathetic" in entry else None
    step = table.share("weight_step")
    if step <= 0 or (1 / step).denominator != 1:
        raise RegulatorError(f"expected a weight_step that divides 1 in {table.where}: {float(step)!r}")
    if sympathetic is not None and not 1 <= sympathetic < 2:
        raise RegulatorError(
            f"expected a sympathetic factor from 1 to below 2 in {table.where}: {float(sympathetic)!r}"
        )
    method = table.choice("method", METHODS)
    likely = table.take("likely", str, None)
    if (method == "likely") != (likely is not None):
        raise RegulatorError(f"expected key 'likely' with method 'likely', and only then, in {table.where}")
    regulator = Regulator(
        name=table.take("name", str),
        body=table.take("body", str),
        editions=tuple(editions),
        consider=None if consider is None else Threshold(*consider.limb()),
        select=Selection(*select.limb(), votes=votes),
        reading=table.choice("reading", READINGS),
        harbour=None if harbour is None else Harbour(*harbour.limb(), excludes_others=excludes),
        method=method,
        weight_step=step,
        sympathetic=sympathetic,
        source=table.take("source", str),
        status=table.choice("status", STATUSES),
        notes=tuple(table.take("notes", list, [])),
        likely=likely,
    )
    table.close()
    return regulator


_REQUIRED: Final = object()


class _Table:
    """One table of the file; remembers which keys were asked for, so that `close` can refuse the rest."""

    def __init__(self, data: Mapping[str, Any], where: str) -> None:
        self.data, self.where = data, where
        self.asked: set[str] = set()

    def take(self, key: str, kind: type, default: Any = _REQUIRED) -> Any:
        self.asked.add(key)
        if key not in self.data:
            if default is _REQUIRED:
                raise RegulatorError(f"expected key {key!r} in {self.where}")
            return default
        value = self.data[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise RegulatorError(f"expected {key} in {self.where} to be of type {kind.__name__}: {value!r}")
        return value

    def number(self, key: str) -> Fraction:
        self.asked.add(key)
        value = self.data.get(key)
        if isinstance(value, bool) or not isinstance(value, int | Fraction):
            raise RegulatorError(f"expected {key} in {self.where} to be a number: {value!r}")
        return Fraction(value)

    def share(self, key: str) -> Fraction:
        value = self.number(key)
        if not 0 <= value <= 1:
            raise RegulatorError(f"expected {key} in {self.where} between 0 and 1: {float(value)!r}")
        return value

    def choice(self, key: str, options: tuple[str, ...]) -> str:
        value: str = self.take(key, str)
        if value not in options:
            raise RegulatorError(f"expected {key} in {self.where}{suggest(value, options)}: {value!r}")
        return value

    def threshold(self, key: str) -> _Table | None:
        data = self.take(key, dict, None)
        return None if data is None else _Table(data, f"{key} of {self.where}")

    def limb(self) -> tuple[Fraction, str, str, str]:
        limb = (
            self.share("share"),
            self.choice("operator", OPERATORS),
            self.take("by", str),
            self.take("words", str, ""),
        )
        self.close()
        return limb

    def close(self) -> None:
        unknown = [
            f"{key!r}{suggest(key, self.asked - set(self.data))}"
            for key in self.data
            if key not in self.asked
        ]
        if unknown:
            raise RegulatorError(f"unknown keys in {self.where}: {', '.join(unknown)}")
