"""An assigned score as plain types, exact numbers beside decimals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from analysis.assigned import AssignedScore, Pair
from analysis.scoring import decimal_text
from simulate.core.contract import Result, result_name
from simulate.message import Joined, Named

REPORT_VERSION: Final = 1


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
                "result": _letters(line.result.name),
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
            {"result": _letters(o.result.name), "points": o.result.points, "weight_given": _number(o.ns)}
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


def _letters(name: str) -> str | None:
    """Return a result in plain letters, however pages show it; None where only points were given."""
    match name:
        case Joined(parts=(str(separator), parts)):
            return separator.join(filter(None, map(_letters, parts)))
        case Named(parts=(_, Result() as result, *_)) | Named(parts=(_, (Result() as result, _), *_)):
            return result_name(result)
        case _:
            return str(name) or None
