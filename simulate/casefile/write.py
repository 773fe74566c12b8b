"""From a `Case` back to the case file."""

from __future__ import annotations

from typing import Any

from simulate.case import Case, Explanation, Information, KnownCards, Ruled, Said, Signal, Vote
from simulate.casefile.model import SCHEMA_VERSION, CaseFile
from simulate.casefile.outcomes import outcomes_part
from simulate.casefile.published import score_name
from simulate.core.actions import action_name
from simulate.core.auction import auction_name
from simulate.core.calls import call_name
from simulate.core.cards import SUIT_LETTERS, card_name
from simulate.core.contract import Result, result_name
from simulate.core.hands import hand_name
from simulate.core.seats import seat_name
from simulate.irregularity import Irregularity
from simulate.judgement import Judgement
from simulate.withdrawn_calls import WithdrawnCall


def file_of(case: Case) -> CaseFile:
    """Return the case file of a case."""
    event, published = case.event, case.published
    result = {
        "table": _result(case.table),
        "other_table": _result(case.other_table),
        "field": [[result_name(result), count] for result, count in case.field_results],
    }
    data: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "title": case.title,
        "law": case.law,
        "regulator": case.regulator,
        "scoring": case.scoring.value,
        "dealer": seat_name(case.auction.dealer),
        "vulnerable": case.vulnerability.value,
        "class": case.player_class,
        "notes": list(case.notes),
        "hands": {seat_name(seat): hand_name(hand) for seat, hand in case.hands.items()},
        "auction": {"calls": auction_name(case.auction)},
        "methods": {side: list(words) for side, words in case.methods.items()} or None,
        "explanation": [_explanation(said) for said in case.explanations],
        "information": [_information(item) for item in case.information],
        "known": [_known(item) for item in case.known],
        "irregularity": [_irregularity(item) for item in case.irregularities],
        "withdrawn_call": [_withdrawn_call(item) for item in case.withdrawn],
        "question": {
            "player": seat_name(case.question.player),
            "call": case.question.call + 1 if case.question.card is None else None,
            "card": None if case.question.card is None else card_name(case.question.card),
            "alternatives": [action_name(action) for action in case.question.alternatives],
        },
        "judgement": _judgement(case.judgement),
        "play": {"cards": " ".join(card_name(card) for card in case.play)} if case.play else None,
        "signal": [_signal(item) for item in case.signals],
        "result": result if any(result.values()) else None,
        "event": {
            "name": event.name,
            "boards": event.boards,
            "vp": event.vp,
            "rest": event.rest,
            "table_size": event.tables,
        }
        if event != type(event)()
        else None,
        "vote": [_vote(vote) for vote in case.votes],
        "outcomes": outcomes_part(case.directed),
        "published": None
        if published is None
        else {
            "source": published.source,
            "ruling": published.ruling,
            "poll": {action_name(call): count for call, count in published.poll.items()},
            "family": published.family,
            "director": _ruled(published.director),
            "final": _ruled(published.final),
            "opinion": _ruled(published.opinion),
            "alternative": [action_name(call) for call in published.alternatives],
            "no_alternative": [action_name(call) for call in published.no_alternatives],
            "suggested": published.suggested,
            "turned_on": published.turned_on,
            "score": [[score_name(score), percent] for score, percent in published.score],
        },
    }
    return CaseFile.model_validate(data)


def _result(result: Result | None) -> str | None:
    return None if result is None else result_name(result)


def _ruled(ruled: Ruled | None) -> str | None:
    return None if ruled is None else ruled.value


def _said(said: Said | None) -> str | None:
    return None if said is None else said.text


def _explanation(item: Explanation) -> dict[str, Any]:
    return {
        "call": item.call + 1,
        "agreed": _said(item.agreed),
        "told": _said(item.told),
        "told_to": [seat_name(seat) for seat in item.told_to],
        "meant": _said(item.meant),
        "corrected_at": None if item.corrected_at is None else item.corrected_at + 1,
        "candidates": [said.text for said in item.candidates],
        "strict": any(
            said is not None and said.strict
            for said in (item.agreed, item.told, item.meant, *item.candidates)
        ),
    }


def _signal(item: Signal) -> dict[str, Any]:
    return {
        "card": item.card + 1,
        "agreed": _said(item.agreed),
        "told": _said(item.told),
        "told_to": [seat_name(seat) for seat in item.told_to],
    }


def _information(item: Information) -> dict[str, Any]:
    return {
        "from": seat_name(item.source),
        "kind": item.kind,
        "call": None if item.call is None else item.call + 1,
        "fact": item.fact.value,
        "text": item.text,
        "shows": _said(item.shows),
    }


def _judgement(item: Judgement) -> dict[str, Any] | None:
    if item == Judgement():
        return None

    def pairs(given: tuple[tuple[int, int], ...]) -> list[str]:
        return [f"{action_name(over)} over {action_name(under)}" for over, under in given]

    return {
        "suggested": pairs(item.suggested),
        "not_suggested": pairs(item.not_suggested),
        "alternative": [action_name(call) for call in item.alternative],
        "not_alternative": [action_name(call) for call in item.not_alternative],
        "considered": item.considered,
        "selected": item.selected,
        "yes_at": item.yes_at,
        "no_at": item.no_at,
        "smallest_effect": item.smallest_effect,
        "worth": item.worth,
        "explanation": None if item.explanation is None else item.explanation.value,
        "reading": item.reading,
    }


def _known(item: KnownCards) -> dict[str, Any]:
    return {
        "seat": seat_name(item.seat),
        "cards": " ".join(card_name(card) for card in item.cards),
        "to": [seat_name(seat) for seat in item.to],
        "unauthorised": [seat_name(seat) for seat in item.unauthorised],
        "since": None if item.since is None else item.since + 1,
        "since_card": None if item.since_card is None else item.since_card + 1,
        "text": item.text,
    }


def _irregularity(item: Irregularity) -> dict[str, Any]:
    return {
        "kind": item.kind,
        "by": seat_name(item.seat),
        "card": card_name(item.card),
        "accepted": item.accepted,
        "how": None if item.accepted is None else item.how,
        "told_by": None if item.told_by is None else seat_name(item.told_by),
        "became": item.became,
        "since": None if item.since is None else item.since + 1,
        "since_card": None if item.since_card is None else item.since_card + 1,
        "choice": item.choice,
        "suit": None if item.suit is None else SUIT_LETTERS[item.suit],
        "both_hands": item.both_hands,
    }


def _withdrawn_call(item: WithdrawnCall) -> dict[str, Any]:
    return {
        "by": seat_name(item.seat),
        "call": call_name(item.call),
        "related": [SUIT_LETTERS[suit] for suit in item.related],
        "shown": [SUIT_LETTERS[suit] for suit in item.shown],
        "comparable": item.comparable,
        "innocent": item.innocent,
        "choice": item.choice,
        "suit": None if item.suit is None else SUIT_LETTERS[item.suit],
    }


def _vote(vote: Vote) -> dict[str, Any]:
    return {
        "choice": action_name(vote.choice),
        "considered": [action_name(action) for action in vote.considered],
        "same_before": vote.same_before,
        "spoiled": vote.spoiled,
        "count": vote.count,
        "class": vote.player_class,
    }
