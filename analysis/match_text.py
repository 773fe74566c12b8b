"""The match around a score that a director types, in words: victory points, and penalties apart from them."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Final

from analysis.artificial import knock_out_article
from analysis.law86 import Law86
from analysis.penalties import Penalty
from analysis.scoring import decimal_text
from analysis.typed import MatchForm
from simulate.language import Message, Say
from simulate.language.translator import mark

_PENALTY_UNITS: Final = {"MP": mark("matchpoints"), "board": mark("of a board")}
_ROUNDINGS: Final = {
    "exact": mark("the margin is not rounded"),
    "whole": mark("the margin is rounded to whole IMPs first"),
    "each": mark("each outcome is converted, then weighted, which is not the order of the Laws"),
}


def exact_text(number: Fraction, *, signed: bool = True) -> str:
    """Print a number to two decimals, after its fraction when these do not say it all.

    Examples
    --------
    >>> exact_text(Fraction(16, 5)), exact_text(Fraction(-13, 3)), exact_text(Fraction(9), signed=False)
    ('+3.20', '-13/3 = -4.33', '9.00')
    """
    decimal = decimal_text(number, signed=signed)
    if (number * 100).denominator == 1:
        return decimal
    return f"{'+' if signed and number > 0 else ''}{number} = {decimal}"


def of_top(side: str, score: Fraction, top: int, unit: str, say: Say) -> str:
    """Return what a side gets where scores are shares of a top; `side` and `unit` in the reader's words."""
    return say(
        "{side} {score} of {top} {unit}", side=side, score=exact_text(score, signed=False), top=top, unit=unit
    )


def law86_line(rule: Law86, say: Say) -> str:
    """Return the rule of Law 86 that holds, with its article."""
    return say("Law {article}: {words}", article=rule.article, words=Message(rule.words))


def match_lines(
    match: MatchForm,
    law: int,
    one_score: Fraction | None,
    vps: tuple[Decimal, Decimal] | None,
    say: Say,
) -> Iterator[str]:
    """Return the one score of a knock-out match, or the victory points and how they were rounded."""
    if one_score is not None:
        yield say(
            "both use {score} for NS: mean of the two (Law {article})",
            score=exact_text(one_score),
            article=knock_out_article(law),
        )
    if vps is None:
        return
    yield say(
        "victory points of {boards} boards, other boards {rest}: NS {ns}, EW {ew}",
        boards=match.boards,
        rest=f"{match.rest:+d}",
        ns=vps[0],
        ew=vps[1],
    )
    rounding = say(_ROUNDINGS[match.rounding])
    if match.corrected:
        yield say(
            "(WBF scale by its table with lawpoll's own correction, not an official table; {rounding})",
            rounding=rounding,
        )
    else:
        yield say(
            "(WBF scale by its formula, rounded to 0.01, not an official table; {rounding})",
            rounding=rounding,
        )


def penalty_lines(
    penalties: tuple[Penalty, ...], vps_paid: tuple[Decimal, Decimal] | None, say: Say
) -> Iterator[str]:
    """Return what each side pays, and the victory points after that."""
    for p in penalties:
        unit = say(_PENALTY_UNITS.get(p.unit, p.unit))
        amount = f"{'' if p.in_points else f'{p.given}, '}{exact_text(p.amount, signed=False)} {unit}"
        paid = say("{side} pays {amount}", side=say.side(p.side), amount=amount)
        yield f"{paid}: {p.reason}" if p.reason else paid
    yield say("taken from the total of the side that pays; the board and the opponents keep their scores")
    if vps_paid is not None:
        yield say("victory points after that: NS {ns}, EW {ew}", ns=f"{vps_paid[0]:f}", ew=f"{vps_paid[1]:f}")
