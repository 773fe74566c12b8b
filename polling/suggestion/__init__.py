"""What was demonstrably suggested over what (Law 16B1(a)).

Extraneous information tells of partner's hand. Each kind has its own way to weight the deals that fit the
legal auction; the advantage of one action over another is then compared with and without the weight, deal by
deal.
"""

from polling.suggestion.assess import (
    Suggested,
    deciding,
    judged_pairs,
    pairs_alone,
    pieces_of,
    what_is_suggested,
)
from polling.suggestion.effect import (
    ANSWERS,
    BOTH_WAYS,
    LIKELY,
    NOT_SHOWN,
    NOT_SUGGESTED,
    SUGGESTED,
    Advantage,
    Direction,
    compare,
)
from polling.suggestion.portrait import Marginal
from polling.suggestion.reading import Reading, Unread
from polling.suggestion.result import Suggestion

__all__ = [
    "ANSWERS",
    "BOTH_WAYS",
    "LIKELY",
    "NOT_SHOWN",
    "NOT_SUGGESTED",
    "SUGGESTED",
    "Advantage",
    "Direction",
    "Marginal",
    "Reading",
    "Suggested",
    "Suggestion",
    "Unread",
    "compare",
    "deciding",
    "judged_pairs",
    "pairs_alone",
    "pieces_of",
    "what_is_suggested",
]
