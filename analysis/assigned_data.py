"""An assigned score as plain types, exact numbers beside decimals."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from analysis.artificial import artificial_article
from analysis.assigned import AssignedScore, Pair
from analysis.award import ArtificialScore
from analysis.law86 import Law86
from analysis.penalties import Penalty
from analysis.scoring import decimal_text
from analysis.typed import MatchForm
from analysis.weight_moves import weight_moves
from analysis.weights import percent_text
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
        "weight_moves": [
            {
                "result": _letters(move.result.name),
                "points": move.result.points,
                "low": _number(move.low),
                "high": _number(move.high),
            }
            for move in weight_moves(score)
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
        "factoring": None if score.factored is None else ruling.factoring,
        "law86": _rule(ruling.law86),
        "better_of": None if score.against_plus is None else _number(score.against_plus),
        **_around(ruling.match, ruling.penalties, score.one_score, score.vps, score.vps_paid),
    }


def artificial_as_dict(score: ArtificialScore) -> dict[str, Any]:
    """Return an artificial score as plain types, one JSON document."""
    ruling = score.ruling
    sides = []
    for i in (0, 1):
        session = ruling.sessions[i]
        sides.append(
            {
                "award": ruling.faults[i].value,
                "session": None if session is None else _share(session),
                "share": None if ruling.top is None else _share(ruling.share(i)),
            }
        )
    return {
        "report_version": REPORT_VERSION,
        "title": ruling.title,
        "law": ruling.law,
        "scoring": ruling.scoring.value,
        "top": ruling.top,
        "artificial": {
            "article": artificial_article(ruling.law, imps=ruling.in_imps),
            "ns": sides[0],
            "ew": sides[1],
        },
        "law86": _rule(ruling.law86),
        "remarks": list(ruling.remarks),
        "final": _sides(score.final),
        **_around(ruling.match, ruling.penalties, score.one_score, score.vps, score.vps_paid),
    }


def _rule(rule: Law86 | None) -> dict[str, str] | None:
    return None if rule is None else {"article": rule.article, "award": rule.award, "status": rule.status}


def _around(
    match: MatchForm,
    penalties: tuple[Penalty, ...],
    one_score: Fraction | None,
    vps: tuple[Decimal, Decimal] | None,
    vps_paid: tuple[Decimal, Decimal] | None,
) -> dict[str, Any]:
    """Return the match around the board, and the penalties apart from it."""
    return {
        "knock_out": None if one_score is None else _number(one_score),
        "victory_points": None
        if vps is None
        else {
            "ns": str(vps[0]),
            "ew": str(vps[1]),
            "boards": match.boards,
            "rounding": match.rounding,
            "corrected": match.corrected,
        },
        "penalties": [
            {
                "side": p.side,
                "given": p.given,
                "amount": _number(p.amount),
                "unit": p.unit,
                "reason": p.reason or None,
            }
            for p in penalties
        ],
        "victory_points_after_penalties": None
        if vps_paid is None
        else {"ns": f"{vps_paid[0]:f}", "ew": f"{vps_paid[1]:f}"},
    }


def _number(number: Fraction) -> dict[str, str]:
    return {"exact": str(number), "text": decimal_text(number)}


def _share(share: Fraction) -> dict[str, str]:
    return {"exact": str(share), "text": percent_text(share)}


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
