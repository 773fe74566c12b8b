"""Where a case file has cards, calls, seats and results: what a notation applies to."""

from __future__ import annotations

from typing import Final

from simulate.notation.translate import Fields

FIELDS: Final[Fields] = {
    ("dealer",): "seat",
    ("vulnerable",): "vulnerability",
    ("hands", "*"): "hand",
    ("auction", "calls"): "calls",
    ("explanation", "*", "told_to", "*"): "seat",
    ("information", "*", "from"): "seat",
    ("known", "*", "seat"): "seat",
    ("known", "*", "cards"): "cards",
    ("known", "*", "to", "*"): "seat",
    ("known", "*", "unauthorised", "*"): "seat",
    ("irregularity", "*", "by"): "seat",
    ("irregularity", "*", "card"): "card",
    ("irregularity", "*", "told_by"): "seat",
    ("withdrawn_call", "*", "by"): "seat",
    ("withdrawn_call", "*", "call"): "action",
    ("question", "player"): "seat",
    ("question", "card"): "card",
    ("question", "alternatives", "*"): "action",
    ("judgement", "suggested", "*"): "pair",
    ("judgement", "not_suggested", "*"): "pair",
    ("judgement", "alternative", "*"): "action",
    ("judgement", "not_alternative", "*"): "action",
    ("outcomes", "allow", "*"): "action",
    ("outcomes", "forbid", "*"): "action",
    ("outcomes", "branch", "*", "after"): "calls",
    ("outcomes", "branch", "*", "then"): "calls",
    ("outcomes", "tricks", "*", "contract"): "contract",
    ("outcomes", "weight", "*", "result"): "result",
    ("play", "cards"): "cards",
    ("result", "table"): "result",
    ("result", "other_table"): "result",
    ("result", "field", "*", "0"): "result",
    ("vote", "*", "choice"): "action",
    ("vote", "*", "considered", "*"): "action",
    ("published", "poll", "@"): "action",
    ("published", "alternative", "*"): "action",
    ("published", "no_alternative", "*"): "action",
    ("published", "score", "*", "0"): "score",
}
"""The keys of [hands] and [methods] are the file's own, N E S W and NS EW, in every notation."""
