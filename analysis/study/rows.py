"""The rows of a study's tables, made from the answers alone."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from analysis.study.jobs import DONE
from polling.suggestion import SUGGESTED

_DIGITS: Final = 4
_GIVEN: Final = ("case", "seed", "regulator", "class", "model", "leads", "plays", "law", "scoring")

JOB_COLUMNS: Final = (
    *_GIVEN,
    "status",
    "finding",
    "chosen",
    "alternatives",
    "suggested",
    "score_ns",
    "score_ew",
    "unit",
    "deals_effective",
    "boards",
    "warnings",
    "reason",
)
ACTION_COLUMNS: Final = (
    *_GIVEN,
    "action",
    "at_the_table",
    "habit",
    "peers",
    "peers_low",
    "peers_high",
    "considered",
    "result",
    "result_se",
    "alternative",
    "probability",
    "name",
    "aim",
    "reached",
    "reached_se",
    "tricks",
    "tricks_se",
)
"""The last six are of cards: ``low ♥``; what is aimed at, ``set`` or ``made``, and how often; tricks."""
_CARD_FIGURES: Final = ("reached", "reached_se", "tricks", "tricks_se")


def job_row(key: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the row of one job; what it has no answer to is None."""
    row: dict[str, Any] = dict.fromkeys(JOB_COLUMNS)
    row |= {name: key[name] for name in _GIVEN}
    row |= {"status": answer["status"], "reason": answer.get("reason")}
    if answer["status"] != DONE:
        return row
    report = answer["report"]
    score = report["score"]
    pairs = [pair for piece in report["suggested"] for pair in piece["pairs"] if pair["answer"] == SUGGESTED]
    row |= {
        "finding": report["finding"],
        "chosen": report["question"]["chosen"],
        "alternatives": "; ".join(
            f"{action['call']} {action['verdict']['answer']} {action['verdict']['probability']:.2f}"
            for action in report["panel"]["actions"]
        ),
        "suggested": "; ".join(f"{pair['over']} over {pair['under']}" for pair in pairs),
        "deals_effective": round(report["panel"]["deals_effective"]),
        "boards": report["provenance"]["solves"],
        "warnings": len(report["warnings"]),
    }
    if score is not None:
        # Without a result to compare with, the figures are changes against this table's own.
        unit = f"change in {score['scoring']}" if score["change_only"] else score["scoring"]
        ns, ew = score["ns"], score["ew"]
        if report["two_scores"] is not None:
            # Where the Laws gave each side one result, that is its score, and the weights are not.
            ns, ew = (float(Fraction(report["two_scores"]["final"][side]["exact"])) for side in ("ns", "ew"))
        row |= {"score_ns": round(ns, _DIGITS), "score_ew": round(ew, _DIGITS), "unit": unit}
    return row


def action_rows(key: Mapping[str, Any], answer: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return one row for every action polled in one job; none without a ruling."""
    if answer["status"] != DONE:
        return []
    report = answer["report"]
    cards = report["panel"]["cards"]
    rows = []
    for i, action in enumerate(report["panel"]["actions"]):
        verdict = action["verdict"]
        figures = {
            "habit": action["habit"],
            "peers": verdict["selected"]["mean"],
            "peers_low": verdict["selected"]["low"],
            "peers_high": verdict["selected"]["high"],
            "considered": verdict["considered"]["mean"],
            "result": action["utility"],
            "result_se": action["utility_se"],
            "probability": verdict["probability"],
            **(_card_figures(cards["actions"][i], _aim(cards)) if cards else dict.fromkeys(_CARD_FIGURES)),
        }
        rows.append(
            {name: key[name] for name in _GIVEN}
            | {"action": action["call"], "at_the_table": action["call"] == report["question"]["chosen"]}
            | {name: None if value is None else round(value, _DIGITS) for name, value in figures.items()}
            | {
                "alternative": verdict["answer"],
                "name": cards["actions"][i]["name"] if cards else None,
                "aim": _aim(cards) if cards else None,
            }
        )
    return rows


def _aim(cards: Mapping[str, Any]) -> str:
    return "set" if cards["defending"] else "made"


def _card_figures(card: Mapping[str, Any], aim: str) -> dict[str, Any]:
    return dict(
        zip(_CARD_FIGURES, (card[aim], card[f"{aim}_se"], card["tricks"], card["tricks_se"]), strict=True)
    )


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as CSV, an empty cell for None; the same rows give the same bytes."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: _cell(value) for name, value in row.items()})
    return out.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    # A text that a spreadsheet would take for a formula is shown, not computed.
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@"):
        return f"'{value}"
    return value
