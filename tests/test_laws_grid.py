"""Every rule on every combination of facts, in every edition: what holds of all decisions."""

from __future__ import annotations

import enum
import itertools
import json
import types
import typing
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from polling.articles import LawsError
from polling.authorised import (
    Choice,
    Pollee,
    ScoreGiven,
    Source,
    counts_as_peer,
    may_choose,
    may_use,
    score_is_legal,
)
from polling.calls_out_of_turn import CallOutOfTurn, call_out_of_turn
from polling.comparable import Outside, Replacement, comparable
from polling.deception import Misled, misled
from polling.decision import Decision, Measure, Party, Status
from polling.disclosure import (
    Deviation,
    Knowledge,
    LeftOut,
    SpecialAgreement,
    due_to_opponents,
    left_out,
    may_deviate,
    may_use_agreement,
)
from polling.elsewhere import DroppedCard, FromElsewhere, dropped_card, options_of_director
from polling.explanations import (
    ChangeOfCall,
    ChangeOfPlay,
    Correction,
    Mismatch,
    MissingAlert,
    may_change_call,
    may_change_play,
    may_correct,
    missing_alert,
    mistake,
)
from polling.exposed_cards import PenaltyCard, who_knows
from polling.facts import Finding, found
from polling.insufficient_bids import InsufficientBid, insufficient_bid
from polling.leads_out_of_turn import (
    FaceDownLead,
    LeadOutOfTurn,
    exchange_face_down_lead,
    lead_out_of_turn,
)
from polling.withdrawn import (
    OpponentChanged,
    UnintendedCall,
    Withdrawn,
    change_after_opponent,
    change_unintended,
    who_may_use,
)
from simulate.case import EDITIONS
from simulate.core.calls import parse_call
from simulate.errors import LawpollError

RULES: dict[type[Any], Callable[[Any, int], Decision]] = {
    Source: may_use,
    Choice: may_choose,
    Pollee: counts_as_peer,
    ScoreGiven: score_is_legal,
    Withdrawn: who_may_use,
    OpponentChanged: change_after_opponent,
    UnintendedCall: change_unintended,
    FromElsewhere: options_of_director,
    DroppedCard: dropped_card,
    Knowledge: due_to_opponents,
    LeftOut: left_out,
    Deviation: may_deviate,
    SpecialAgreement: may_use_agreement,
    Mismatch: mistake,
    MissingAlert: missing_alert,
    Correction: may_correct,
    ChangeOfCall: may_change_call,
    ChangeOfPlay: may_change_play,
    Misled: misled,
    Finding: found,
    LeadOutOfTurn: lead_out_of_turn,
    FaceDownLead: exchange_face_down_lead,
    PenaltyCard: who_knows,
    InsufficientBid: insufficient_bid,
    CallOutOfTurn: call_out_of_turn,
    Replacement: comparable,
}


def not_in_1997(given: Any) -> bool:
    """Law 27 and Laws 29 to 31 were not read for 1997, and comparable calls came later."""
    if isinstance(given, Withdrawn):
        return given.comparable and given.by_offenders
    return isinstance(given, InsufficientBid | CallOutOfTurn | Replacement)


VALUES: dict[str, tuple[Any, ...]] = {
    "trick": (1, 2, 13),
    "probability": (None, 0.0, 0.5, 1.0),
    "over": (parse_call("1S"),),
    "bid": (parse_call("1H"),),
    "replacement": (None, *map(parse_call, ("P", "X", "2C", "2H", "3H"))),
    "call": (parse_call("P"), parse_call("1N")),
    "outside": (Outside(0.25, 0.01, 0.27, 4000, 9000),),
}


def values(name: str, kind: Any) -> tuple[Any, ...]:
    if name in VALUES:
        return VALUES[name]
    if isinstance(kind, types.UnionType):
        return tuple(itertools.chain.from_iterable(values("", part) for part in typing.get_args(kind)))
    if kind is type(None):
        return (None,)
    if kind is bool:
        return (False, True)
    assert issubclass(kind, enum.Enum), (name, kind)
    return tuple(kind)


def grid(facts: type[Any]) -> Iterator[Any]:
    hints = typing.get_type_hints(facts)
    for row in itertools.product(*(values(name, kind) for name, kind in hints.items())):
        try:
            yield facts(**dict(zip(hints, row, strict=True)))
        except LawpollError:
            continue  # facts that cannot be true together are refused, see the tests of each rule


@pytest.mark.parametrize("facts", RULES, ids=lambda facts: facts.__name__)
def test_every_combination(facts: type[Any]) -> None:
    rule, seen = RULES[facts], 0
    for given, edition in itertools.product(grid(facts), EDITIONS):
        if edition == 1997 and not_in_1997(given):
            with pytest.raises(LawsError, match="1997"):
                rule(given, edition)
            continue
        decision = rule(given, edition)
        seen += 1
        assert decision.edition == edition
        assert decision.numbers
        assert len(set(decision.numbers)) == len(decision.numbers), given
        assert decision == rule(given, edition)
        # What follows is no longer a choice, and a result cannot both stand and be adjusted.
        assert not set(decision.follows) & set(decision.options), given
        assert not {Measure.ASSIGN, Measure.RESULT_STANDS} <= set(decision.follows), given
        # Nothing a non-offender has is kept from him.
        assert decision.status.get(Party.NON_OFFENDERS, Status.AUTHORISED) is Status.AUTHORISED
        assert len(decision.reason) <= 100
        assert len(repr(decision).splitlines()) <= 12
        assert json.loads(json.dumps(decision.to_dict()))["edition"] == edition
    assert seen >= 2 * len(EDITIONS[1:])
