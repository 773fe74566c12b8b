"""An assigned score in words and as data: every step on a line of its own, exact numbers beside decimals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Final

from analysis.artificial import knock_out_article
from analysis.assigned import AssignedScore, OutcomeLine, Pair
from analysis.scoring import UNITS, Comparison, compare, decimal_text
from analysis.selfdamage import Damage, error_test
from analysis.typed import Typed
from analysis.weights import percent_text
from simulate.case import Scoring
from simulate.core.seats import SIDES

REPORT_VERSION: Final = 1
_UNIT_WORDS: Final = {**UNITS, Scoring.MP: "matchpoints", Scoring.BAM: "parts of a board"}


def working(score: AssignedScore) -> str:
    """Return the working as plain text."""
    ruling, comparison = score.ruling, score.ruling.comparison
    lines = [ruling.title] if ruling.title else []
    lines.append(
        f"Assigned score, Laws of {ruling.law}: {comparison.scoring.value}, vulnerable "
        f"{comparison.vulnerability}, {comparison.versus}; non-offenders {ruling.non_offenders}"
    )
    lines += ["", f"1. Each outcome in {_UNIT_WORDS[comparison.scoring]}, North-South"]
    width = max(len(_name(line.result)) for line in score.lines)
    for line in score.lines:
        points = line.result.points
        lines.append(f"   {_name(line.result):<{width}} {points:+6d}  {_scored(points, comparison)}")
    lines += ["", *(_weights(score) if score.likely is None else _likely(score)), *_excluded(score)]
    step = 3
    if score.damage is not None:
        lines += ["", f"{step}. Damage, as {ruling.non_offenders} see it", *_damage(score)]
        step += 1
    if score.field:
        lines += ["", f"{step}. The other tables; the ruled one counts in proportion", *_field(score)]
        step += 1
    lines += ["", f"{step}. Score", *_final(score)]
    if ruling.penalties:
        lines += ["", f"{step + 1}. Penalties (Law 90), apart from the board", *_penalties(score)]
    lines += [f" ! {remark}" for remark in ruling.remarks]
    return "\n".join(lines)


def _name(result: Typed) -> str:
    return result.name or "points"


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


def _scored(points: int, comparison: Comparison) -> str:
    """Say how one result is scored, so that it can be checked by hand."""
    score = comparison.unit_score(points)
    if comparison.scoring is Scoring.MP:
        counts = [sum(n for other, n in comparison.field if _order(points, other) == k) for k in (1, 0, -1)]
        beats, ties, loses = counts
        return (
            f"beats {beats}, ties {ties}, loses to {loses}: 2 x {beats} + {ties} = "
            f"{decimal_text(score, 0)} of {comparison.top}"
        )
    if comparison.scoring is Scoring.XIMP:
        each = [(int(compare(points, o, Scoring.XIMP, cap=comparison.cap)), n) for o, n in comparison.field]
        terms = ", ".join(f"{n} x {worth:+d}" for worth, n in each)
        total = sum(worth * n for worth, n in each)
        return f"{terms}: {total:+d} / {comparison.tables - 1} = {exact_text(score)}"
    if comparison.other is None:
        return f"{points:+d} points"
    difference = points - comparison.other
    if comparison.scoring is Scoring.BAM:
        return f"against {comparison.other:+d}: {decimal_text(score, 1)} of a board"
    worth = f"{decimal_text(score, 0, signed=True)} {UNITS[comparison.scoring]}"
    return f"{points:+d} - ({comparison.other:+d}) = {difference:+d}: {worth}"


def _order(own: int, other: int) -> int:
    return (own > other) - (own < other)


def _weights(score: AssignedScore) -> Iterator[str]:
    ruling, signed = score.ruling, score.ruling.comparison.top is None
    if ruling.factor is None:
        scaled = "of the outcomes that may have one, scaled to 100%" if ruling.excluded else "as given"
        yield f"2. Weights {scaled}"
    else:
        yield (
            f"2. Weights in favour of {ruling.non_offenders}, factor {decimal_text(ruling.factor, 1)} "
            f"({ruling.regulator})"
        )
    sides = SIDES if ruling.split else SIDES[:1]
    for i, side in enumerate(sides):
        for line in score.lines:
            weight, own = _of_side(line, i)
            if weight:
                given = "" if ruling.factor is None else f"  (given {_share(line.given)})"
                yield (
                    f"   {side} {_share(weight):>6} x {exact_text(own, signed=signed):>6} = "
                    f"{exact_text(weight * own, signed=signed)}{given}"
                )
        yield f"   {side} together {exact_text(score.weighted[i], signed=signed)}"
    if not ruling.split:
        yield f"   EW {_opposite(score)} {exact_text(score.weighted[1], signed=signed)}"


def _likely(score: AssignedScore) -> Iterator[str]:
    likely, ruling = score.likely, score.ruling
    if likely is None:
        return
    rule, nos = likely.rule, likely.non_offenders
    offenders = SIDES[1 - SIDES.index(nos)]
    yield (
        f"2. Likely {rule.operator} {rule.likely}, at all probable {rule.operator} {rule.at_all}: reading "
        f"{rule.name}, {rule.method}"
    )
    for line in likely.lines:
        yield (
            f"   {line.points:+6d}  probability {_share(line.probability)}, at least as good for {nos} "
            f"{_share(line.cumulative)}"
        )
    for outcome in ruling.after:
        yield f"   {outcome.result.points:+6d}  probability {_share(outcome.ns)} after the infraction"
    side = SIDES.index(nos)
    signed = ruling.comparison.top is None
    yield (
        f"   {nos}, the best that was likely: {likely.nos:+d}, "
        f"{exact_text(score.weighted[side], signed=signed)}"
    )
    yield (
        f"   {offenders}, the worst that was at all probable: {likely.os:+d}, "
        f"{exact_text(score.weighted[1 - side], signed=signed)}"
    )


def _excluded(score: AssignedScore) -> Iterator[str]:
    split = score.ruling.split
    for outcome in score.ruling.excluded:
        given = f"NS {_share(outcome.ns)}, EW {_share(outcome.ew)}" if split else _share(outcome.ns)
        result = f"{_name(outcome.result)} {outcome.result.points:+d}"
        yield f"   left out, not allowed: {result}, given {given}"


def _of_side(line: OutcomeLine, side: int) -> Pair:
    return (line.ns, line.score) if side == 0 else (line.ew, line.opponents)


def _opposite(score: AssignedScore) -> str:
    top = score.ruling.comparison.top
    return "the opposite" if top is None else f"the rest of {top},"


def _share(weight: Fraction) -> str:
    return percent_text(weight) if (weight * 10**4).denominator == 1 else str(weight)


def _damage(score: AssignedScore) -> Iterator[str]:
    ruling, damage = score.ruling, score.damage
    if damage is None or ruling.table is None:
        return
    signed = ruling.comparison.top is None
    nos, offenders = ruling.non_offenders, SIDES[1 - SIDES.index(ruling.non_offenders)]

    def text(number: Fraction) -> str:
        return exact_text(number, signed=signed)

    yield f"   A, at the table: {_name(ruling.table)} {ruling.table.points:+d}, {text(damage.actual)}"
    yield f"   B, without the infraction: {text(damage.without_infraction)}"
    if ruling.without_error is not None:
        result = ruling.without_error
        test = error_test(ruling.law)
        yield (
            f"   C, without the error: {_name(result)} {result.points:+d}, {text(damage.without_error)}"
            f" ({ruling.cause}, Law {test.article})"
        )
        yield f"   the error cost C - A = {text(damage.error_cost)}"
        if test.unrelated and "error" in ruling.cause:
            yield "   it counts only if it is unrelated to the infraction: the director's judgement"
    law = "Law 12" if ruling.law == 1997 else "Law 12B1"
    match damage.damage:
        case Damage.NONE:
            yield f"   A is better than B: {nos} were not damaged, the result stands for both ({law})"
        case Damage.SELF_INFLICTED if damage.actual == damage.without_infraction:
            yield f"   A is B: {nos} were not damaged ({law})"
        case Damage.SELF_INFLICTED:
            yield f"   C is no worse than B: the damage is {nos}'s own, they keep A; B for {offenders}"
        case Damage.BY_INFRACTION:
            lost = exact_text(damage.without_infraction - damage.actual, signed=False)
            yield f"   {nos} lost {lost}: B for both"
        case Damage.PARTLY:
            yield f"   {nos} get A + B - C = {text(damage.non_offenders)}; B for {offenders}"


def _field(score: AssignedScore) -> Iterator[str]:
    comparison = score.ruling.comparison
    signed = comparison.top is None
    rows = [(f"{line.points:+6d}", line.count, line.ns, line.ew) for line in score.field]
    rows.append((" ruled", 1, *score.final))
    digits = 2 if all((100 * value).denominator == 1 for _, _, *pair in rows for value in pair) else 3

    def columns(pair: Iterable[Fraction]) -> str:
        return "  ".join(f"{decimal_text(value, digits, signed=signed):>8}" for value in pair)

    yield "   points  tables        NS        EW"
    for points, count, *pair in rows:
        yield f"   {points}  {count:6d}  {columns(pair)}"
    totals = [sum((count * pair[i] for _, count, *pair in rows), Fraction(0)) for i in (0, 1)]
    tables = comparison.tables
    check = f"{tables} tables x {tables - 1}" if comparison.scoring is Scoring.MP else "0"
    yield f"   together        {columns(totals)}  (should be {check} each)"
    if score.damage is not None and score.damage.damage is Damage.PARTLY:
        yield "   how others compare with A + B - C was not found in any regulation: here with A, B, less C"


def _final(score: AssignedScore) -> Iterator[str]:
    ruling, comparison = score.ruling, score.ruling.comparison
    signed = comparison.top is None
    for side, value in zip(SIDES, score.final, strict=True):
        tail = f"of {comparison.top} {UNITS[comparison.scoring]}" if not signed else UNITS[comparison.scoring]
        yield f"   {side} {exact_text(value, signed=signed)} {tail}"
    if comparison.opponents(score.final[0]) != score.final[1]:
        article = "" if ruling.law == 1997 else " (Law 12C1(f))"
        yield f"   the two sides do not balance, and need not{article}"
    if score.factored is not None:
        for side, value in zip(SIDES, score.factored, strict=True):
            yield (
                f"   {side} {exact_text(value, signed=False)} of {2 * ((ruling.full or 1) - 1)}, brought to "
                f"{ruling.full} results by Neuberg's formula"
            )
    if score.one_score is not None:
        article = knock_out_article(ruling.law)
        yield f"   both use {exact_text(score.one_score)} for NS: mean of the two (Law {article})"
    if score.vps is not None:
        match = ruling.match
        yield (
            f"   victory points of {match.boards} boards, other boards {match.rest:+d}: "
            f"NS {score.vps[0]}, EW {score.vps[1]}"
        )
        rounding = {
            "exact": "the margin is not rounded",
            "whole": "the margin is rounded to whole IMPs first",
            "each": "each outcome is converted, then weighted, which is not the order of the Laws",
        }[match.rounding]
        table = "table with lawpoll's own correction" if match.corrected else "formula, rounded to 0.01"
        yield f"   (WBF scale by its {table}, not an official table; {rounding})"


def _penalties(score: AssignedScore) -> Iterator[str]:
    for p in score.ruling.penalties:
        unit = {"MP": "matchpoints", "board": "of a board"}.get(p.unit, p.unit)
        tail = f": {p.reason}" if p.reason else ""
        given = "" if p.in_points else f"{p.given}, "
        yield f"   {p.side} pays {given}{exact_text(p.amount, signed=False)} {unit}{tail}"
    yield "   taken from the total of the side that pays; the board and the opponents keep their scores"
    if score.vps_paid is not None:
        yield f"   victory points after that: NS {score.vps_paid[0]:f}, EW {score.vps_paid[1]:f}"


def as_dict(score: AssignedScore) -> dict[str, Any]:
    """Return the score as plain types, one JSON document."""
    ruling, comparison, damage = score.ruling, score.ruling.comparison, score.damage
    return {
        "report_version": REPORT_VERSION,
        "title": ruling.title,
        "law": ruling.law,
        "scoring": comparison.scoring.value,
        "vulnerable": str(comparison.vulnerability),
        "non_offenders": ruling.non_offenders,
        "other_table": comparison.other,
        "top": comparison.top,
        "split": ruling.split,
        "sympathetic": None if ruling.factor is None else str(ruling.factor),
        "outcomes": [
            {
                "result": line.result.name or None,
                "points": line.result.points,
                "score": _number(line.score),
                "weight_given": _number(line.given),
                "weight_ns": _number(line.ns),
                "weight_ew": _number(line.ew),
                "product_ns": None if score.likely else _number(line.ns * line.score),
                "product_ew": None if score.likely else _number(line.ew * line.opponents),
            }
            for line in score.lines
        ],
        "excluded": [
            {"result": o.result.name or None, "points": o.result.points, "weight_given": _number(o.ns)}
            for o in ruling.excluded
        ],
        "likely": None
        if score.likely is None
        else {
            "reading": score.likely.rule.name,
            "non_offenders": score.likely.nos,
            "offenders": score.likely.os,
        },
        "weighted": _sides(score.weighted),
        "table": _sides(score.table),
        "damage": None
        if damage is None
        else {
            "case": damage.damage.value,
            "a": _number(damage.actual),
            "b": _number(damage.without_infraction),
            "c": _number(damage.without_error),
            "cause": ruling.cause or None,
        },
        "remarks": list(ruling.remarks),
        "final": _sides(score.final),
        "field": [
            {"points": line.points, "count": line.count, "ns": _number(line.ns), "ew": _number(line.ew)}
            for line in score.field
        ],
        "neuberg": _sides(score.factored),
        "knock_out": None if score.one_score is None else _number(score.one_score),
        "victory_points": None
        if score.vps is None
        else {
            "ns": str(score.vps[0]),
            "ew": str(score.vps[1]),
            "boards": ruling.match.boards,
            "rounding": ruling.match.rounding,
            "corrected": ruling.match.corrected,
        },
        "penalties": [
            {
                "side": p.side,
                "given": p.given,
                "amount": _number(p.amount),
                "unit": p.unit,
                "reason": p.reason or None,
            }
            for p in ruling.penalties
        ],
        "victory_points_after_penalties": None
        if score.vps_paid is None
        else {"ns": f"{score.vps_paid[0]:f}", "ew": f"{score.vps_paid[1]:f}"},
    }


def _number(number: Fraction) -> dict[str, str]:
    return {"exact": str(number), "text": decimal_text(number)}


def _sides(pair: Pair | None) -> dict[str, dict[str, str]] | None:
    return None if pair is None else {"ns": _number(pair[0]), "ew": _number(pair[1])}
