"""Procedural penalties: taken from the offender's total, never from the board or the opponents (Law 90)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from analysis.artificial import penalty, penalty_bodies
from analysis.scoring import UNITS, ScoringError, decimal_text
from simulate.case import Scoring
from simulate.core.seats import SIDES
from simulate.core.shares import parse_share
from simulate.message import Message

VICTORY_POINTS: Final = "VP"
STANDARD: Final = "standard"
_NUMBER: Final = re.compile(r"(\d{1,4}(?:\.\d{1,2})?) ?(VP|IMP|MP)s?", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Penalty:
    """A procedural penalty.

    Parameters
    ----------
    side : str
        ``"NS"`` or ``"EW"``, who pays.
    amount : Fraction
        How much, above 0.
    unit : str
        ``"IMPs"``, ``"MP"``, ``"board"`` or ``"VP"``.
    given : str
        As the director wrote it.
    reason : str
        In his words, or empty.
    """

    side: str
    amount: Fraction
    unit: str
    given: str
    reason: str = ""

    def __post_init__(self) -> None:
        if self.side not in SIDES or self.amount <= 0:
            raise ScoringError(
                Message(
                    "expected a side and a penalty above 0: {value!r}",
                    value=(self.side, decimal_text(self.amount)),
                )
            )

    @property
    def in_points(self) -> bool:
        """Whether the director wrote the points themselves, not a part of a top or a standard."""
        return _NUMBER.fullmatch(self.given.strip()) is not None


def read_amount(
    text: str, scoring: Scoring, *, top: int | None, match: bool, body: str | None
) -> tuple[Fraction, str]:
    """Return a penalty as written, and its unit.

    Parameters
    ----------
    text : str
        ``"10%"`` or ``"1/4"`` of a top, ``"6 MP"``, ``"3 IMP"``, ``"2 VP"``, or ``"standard"``.
    scoring : Scoring
        Unit of the event.
    top : int or None
        Of the event, where there is one.
    match : bool
        Is the match converted to victory points?
    body : str or None
        Whose standard penalty it is.

    Raises
    ------
    NotationError, ScoringError
        If the amount cannot be read, is nothing, or is in a unit that the event does not have.

    Examples
    --------
    >>> read_amount("10%", Scoring.MP, top=24, match=False, body=None)
    (Fraction(12, 5), 'MP')
    """
    written = text.strip()
    if written.casefold() == STANDARD:
        return _standard(text, scoring, top=top, body=body)
    number = _NUMBER.fullmatch(written)
    if number is not None:
        amount, unit = Fraction(number[1]), number[2].upper()
        units: list[str] = [name for name in ("IMP", "MP") if name == UNITS[scoring].removesuffix("s")]
        units += [VICTORY_POINTS] if match else []
        if unit not in units:
            if not units:
                raise ScoringError(
                    Message("expected a penalty as part of a top, which the event has: {text!r}", text=text)
                )
            if len(units) > 1:
                raise ScoringError(
                    Message(
                        "expected a penalty in {units} or {units2}, which the event has: {text!r}",
                        units=units[0],
                        units2=units[1],
                        text=text,
                    )
                )
            raise ScoringError(
                Message(
                    "expected a penalty in {units}, which the event has: {text!r}", units=units[0], text=text
                )
            )
        unit = "IMPs" if unit == "IMP" else unit
    elif "%" in written or "/" in written:
        share = parse_share(written)
        if top is None:
            raise ScoringError(
                Message(
                    "expected a penalty in points, there is no top to take a part of: {text!r}", text=text
                )
            )
        amount, unit = share * top, UNITS[scoring]
    else:
        raise ScoringError(
            Message(
                "expected '10%' of a top, '3 IMP', '2 VP', '6 MP' or {standard!r}: {text!r}",
                standard=STANDARD,
                text=text,
            )
        )
    if not amount:
        raise ScoringError(Message("expected a penalty above 0: {text!r}", text=text))
    return amount, unit


def _standard(text: str, scoring: Scoring, *, top: int | None, body: str | None) -> tuple[Fraction, str]:
    known = penalty_bodies()
    if body not in known:
        raise ScoringError(
            Message(
                "expected a regulator with a standard penalty, {known}: {text!r}",
                known=", ".join(known),
                text=text,
            )
        )
    if scoring not in (Scoring.MP, Scoring.IMP):
        raise ScoringError(
            Message("expected scoring 'MP' or 'IMP' for a standard penalty: {value!r}", value=scoring.value)
        )
    return penalty(body, top=top), UNITS[scoring]


def deducted(penalties: tuple[Penalty, ...], side: str, unit: str) -> Fraction:
    """Return all that a side pays in one unit."""
    return sum((p.amount for p in penalties if (p.side, p.unit) == (side, unit)), Fraction(0))
