"""Deals where a call had no agreed meaning: what it was meant as is drawn first (Law 75D3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import numpy as np

from simulate.bidding.model import BiddingModel
from simulate.case import Case, Explanation, Said
from simulate.core.seats import Seat, partner, side_of
from simulate.deals.knowledge import CallEvidence, Knowledge, Understanding, knowledge_of, told_to
from simulate.deals.sample import Deals
from simulate.deals.sampler import draw_deals
from simulate.deals.weights import drawn_from, systematic
from simulate.errors import SampleError
from simulate.language import Joined, Message, action_text, seat_text

_MOST_COMBINATIONS: Final = 64


@dataclass(frozen=True, slots=True)
class Taken:
    """One way in which a call without an agreement may have been meant and understood.

    Parameters
    ----------
    explanation : Explanation
        The call, with its candidates.
    meant : Said
        By its caller.
    understood : Said
        By his partner.
    """

    explanation: Explanation
    meant: Said
    understood: Said


def draw_for_player(
    case: Case,
    seat: Seat,
    index: int,
    model: BiddingModel,
    n: int,
    *,
    rng: np.random.Generator,
    understanding: Understanding = "agreed",
    card: int | None = None,
) -> Deals:
    """Draw deals that fit what a player may know, whether or not every call had an agreed meaning.

    Where there was no agreement and the case names candidates, each combination of what the caller meant and
    what his partner understood is as likely as any other before the auction is looked at. Deals are drawn
    for every combination, which then counts by how well the auction fits it.

    Parameters
    ----------
    case, seat, index, understanding, card
        See `simulate.deals.knowledge_of`.
    model, n, rng
        See `simulate.deals.draw_deals`.

    Raises
    ------
    SampleError
        If no combination leaves enough deals, or there are too many combinations.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 21B, 40B, 75D3.
    """
    base = knowledge_of(case, seat, index, understanding=understanding, card=card)
    ways = [_ways(case, e, seat, index, understanding) for e in case.explanations if e.call < index]
    combinations = list(product(*(way for way in ways if way)))
    if len(combinations) == 1:
        return draw_deals(base, model, n, rng=rng)
    if len(combinations) > _MOST_COMBINATIONS:
        raise SampleError(
            Message(
                "expected at most {most_combinations} combinations of candidate meanings: {n!r}",
                most_combinations=_MOST_COMBINATIONS,
                n=len(combinations),
            )
        )
    drawn: list[Deals] = []
    kept: list[tuple[Taken, ...]] = []
    problems = []
    *streams, last = rng.spawn(len(combinations) + 1)
    for combination, own in zip(combinations, streams, strict=True):
        knowledge = _knowing(case, base, combination, seat, index, understanding, card)
        try:
            drawn.append(draw_deals(knowledge, model, n, rng=own))
            kept.append(combination)
        except SampleError as error:
            problems.append(error)
    if not drawn:
        raise problems[0]
    return _merged(case, drawn, kept, n, last)


def _ways(case: Case, e: Explanation, viewer: Seat, index: int, understanding: Understanding) -> list[Taken]:
    """Return the ways to take one call; none where the viewer has a meaning to go by."""
    caller = case.auction.seat_at(e.call)
    own = viewer == caller and e.meant is not None
    if not e.candidates or own or told_to(e, caller, viewer, index, understanding) is not None:
        return []
    other = partner(caller)
    # Partner's understanding matters where he has called since, and is not the one who looks.
    called = any(case.auction.seat_at(i) == other for i in range(e.call + 1, index))
    if viewer == other or not called:
        return [Taken(e, meant, meant) for meant in e.candidates]
    if viewer == caller:
        return [Taken(e, understood, understood) for understood in e.candidates]
    return [Taken(e, meant, understood) for meant, understood in product(e.candidates, repeat=2)]


def _knowing(
    case: Case,
    base: Knowledge,
    combination: Sequence[Taken],
    seat: Seat,
    index: int,
    understanding: Understanding,
    card: int | None,
) -> Knowledge:
    """Return the player's knowledge if every call had been meant and understood in one way."""
    meant = {t.explanation.call: replace(t.explanation, agreed=t.meant, candidates=()) for t in combination}
    settled = replace(case, explanations=tuple(meant.get(e.call, e) for e in case.explanations))
    theirs = knowledge_of(settled, seat, index, understanding=understanding, card=card).evidence
    sides = {side_of(case.auction.seat_at(call)) for call in meant}
    # Opponents knew that there was no agreement: their calls are read as before.
    others = [e for e in base.evidence if side_of(e.seat) not in sides]
    evidence = [_understood(case, e, combination) for e in theirs if side_of(e.seat) in sides]
    return replace(base, evidence=tuple(sorted([*others, *evidence], key=lambda e: e.index)))


def _understood(case: Case, item: CallEvidence, combination: Sequence[Taken]) -> CallEvidence:
    """Return a call as made by somebody who took his partner's calls in his own way."""
    meanings = dict(item.position.meanings)
    for taken in combination:
        call = taken.explanation.call
        if partner(case.auction.seat_at(call)) == item.seat and call < item.index:
            if taken.understood.meaning is None:
                meanings.pop(call, None)
            else:
                meanings[call] = taken.understood.meaning
    return replace(item, position=replace(item.position, meanings=tuple(sorted(meanings.items(), key=_call))))


def _call(pair: tuple[int, object]) -> int:
    return pair[0]


def _merged(
    case: Case, drawn: Sequence[Deals], kept: Sequence[tuple[Taken, ...]], n: int, rng: np.random.Generator
) -> Deals:
    """Put the samples together, each by how much of all deals fits the auction."""
    fits = np.array([deals.acceptance for deals in drawn])
    shares = fits / fits.sum()
    weights = np.concatenate([share * deals.weights for share, deals in zip(shares, drawn, strict=True)])
    rows = systematic(weights, n, rng)
    owners = np.concatenate([deals.owners for deals in drawn])[rows]
    pool = 1 / sum(share**2 / deals.ess for share, deals in zip(shares, drawn, strict=True))
    likeliest = drawn[int(np.argmax(shares))]
    warnings = dict.fromkeys(
        [
            *_said(case, kept, shares),
            *(
                w
                for deals, share in zip(drawn, shares, strict=True)
                if share >= 1 / len(drawn)
                for w in deals.warnings
            ),
        ]
    )
    return replace(
        likeliest,
        owners=owners,
        log_weights=np.full(n, -np.log(n)),
        ess=drawn_from(float(pool), len(weights), n),
        ess_note=Message("{n} combinations of candidate meanings", n=len(drawn)),
        distinct=len(np.unique(owners, axis=0)),
        acceptance=float(fits.mean()),
        warnings=tuple(warnings),
        evaluated=sum(deals.evaluated for deals in drawn),
    )


def _said(case: Case, kept: Sequence[tuple[Taken, ...]], shares: np.ndarray) -> list[Message]:
    """Say how each call without an agreement was taken, for the page."""
    lines: list[Message] = []
    for place, taken in enumerate(kept[0]):
        index = taken.explanation.call
        totals: dict[str, float] = {}
        for combination, share in zip(kept, shares.tolist(), strict=True):
            text = combination[place].meant.text
            totals[text] = totals.get(text, 0.0) + share
        parts = (
            Message("{words} on {share}", words=repr(text), share=f"{share:.0%}")
            for text, share in totals.items()
        )
        whose, call = seat_text(case.auction.seat_at(index)), action_text(case.auction.calls[index])
        lines.append(
            Message(
                "no agreement on {call} (call {number}): meant as {parts} of the deals",
                call=Message("{seat}'s {action}", seat=whose, action=call),
                number=index + 1,
                parts=Joined(", ", parts),
            )
        )
    return lines
