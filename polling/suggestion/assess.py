"""What the unauthorised information of a case suggests: piece by piece, and all of it together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polling.decision import Status
from polling.information import entitlements
from polling.panel import PanelResult
from polling.settings import PeerSettings
from polling.suggestion.effect import (
    BOTH_WAYS,
    NOT_SHOWN,
    NOT_SUGGESTED,
    SUGGESTED,
    Advantage,
    compare,
    direction,
    points_both_ways,
)
from polling.suggestion.mistaken import TAKEN, read_understanding
from polling.suggestion.portrait import portrait
from polling.suggestion.reading import Reading, Unread, together
from polling.suggestion.result import Suggestion
from polling.suggestion.shown import SEEN, how_to_say, read_shown
from polling.suggestion.tempo import FAST, SLOW, read_tempo
from simulate.bidding.model import BiddingModel
from simulate.case import Case, Information
from simulate.core.actions import Action
from simulate.core.arrays import Hands
from simulate.core.calls import call_name
from simulate.core.seats import partner
from simulate.language import Message

_TEMPO: Final = (SLOW, FAST)


@dataclass(frozen=True, slots=True, eq=False)
class Suggested:
    """What could be read, and what is left to the director.

    Parameters
    ----------
    read : tuple of Suggestion
        Each piece by itself, and last, where there are several, all of them together.
    unread : tuple of Unread
        Pieces the models cannot read.
    """

    read: tuple[Suggestion, ...]
    unread: tuple[Unread, ...]


def what_is_suggested(case: Case, panel: PanelResult, model: BiddingModel) -> Suggested:
    """Assess every piece of unauthorised information that the player had at his decision.

    Parameters
    ----------
    case : Case
        The facts.
    panel : PanelResult
        Of the same decision: its imagined deals are reweighted.
    model : BiddingModel
        What partner's calls mean, and what else he might have called.

    Returns
    -------
    Suggested

    References
    ----------
    Laws of Duplicate Bridge 2017, Law 16B1(a).
    """
    settings = panel.settings
    readings: list[Reading] = []
    unread: list[Unread] = []
    for information in pieces_of(case):
        found = read_piece(case, information, panel.imagined.owners, model, settings)
        readings.append(found) if isinstance(found, Reading) else unread.append(found)
    seats = {reading.seat for reading in readings}
    if len(readings) > 1 and len(seats) == 1:
        readings.append(together(tuple(readings)))
    read = tuple(_suggestion(case, panel, reading, settings) for reading in readings)
    return Suggested(read, tuple(unread))


def pieces_of(case: Case) -> tuple[Information, ...]:
    """Return the information the player had at his decision and may not use, each piece once.

    An explanation of his own call that he heard from partner is a piece of information too, whether or not
    the case file lists it as one. A card of an [[irregularity]] that only the director can read is left out
    where he says what a card of that player shows.
    """
    found = [
        e.information
        for e in entitlements(case, case.question.player)
        if e.status is Status.UNAUTHORISED and e.information is not None
    ]
    listed = {(i.source, i.call) for i in case.information if i.kind in TAKEN}
    said = {i.source for i in case.information if i.kind in SEEN and i.shows is not None}
    return tuple(
        i
        for i in found
        if i in case.information
        or (
            (i.source, i.call) not in listed and not (i.kind in SEEN and i.shows is None and i.source in said)
        )
    )


def read_piece(
    case: Case,
    information: Information,
    owners: NDArray[np.int8],
    model: BiddingModel,
    settings: PeerSettings,
) -> Reading | Unread:
    """Read one piece: the director's own reading first, then that of its kind."""
    if information.shows is not None:
        return read_shown(case, information, owners, settings)
    if information.kind in SEEN and information not in case.information:
        return Unread(information, how_to_say(information, case), information.text)
    if information.source != partner(case.question.player):
        return Unread(information, how_to_say(information, case))
    if information.kind in _TEMPO:
        return read_tempo(case, information, owners, model, settings)
    if information.kind in TAKEN:
        return read_understanding(case, information, owners, model, settings)
    return Unread(information, how_to_say(information, case))


def _suggestion(case: Case, panel: PanelResult, reading: Reading, settings: PeerSettings) -> Suggestion:
    effect = settings.smallest_effect[case.scoring]
    thin = reading.effective < settings.least_deals
    pairs = [
        _pair(case, panel, reading, settings, i, j, thin=thin)
        for i in range(len(panel.actions))
        for j in range(len(panel.actions))
        if i != j
    ]
    remarks = list(reading.remarks)
    if thin:
        remarks.append(
            Message(
                "only {deals} effective deals fit it, under {least}: with so few nothing can be shown",
                deals=f"{reading.effective:.0f}",
                least=f"{settings.least_deals:g}",
            )
        )
    otherwise = reading.otherwise(settings.otherwise_shown, settings.most_shown)
    return Suggestion(
        pieces=reading.pieces,
        seat=reading.seat,
        manner=reading.manner,
        chosen=case.chosen,
        pairs=tuple(pairs),
        partner=portrait(Hands.of_seat(panel.imagined.owners, reading.seat), reading.middle),
        otherwise={call_name(call): share for call, share in otherwise.items()},
        effective=reading.effective,
        smallest_effect=effect,
        unit=unit_name(case),
        worth_saying=settings.driver_from,
        most_shown=settings.most_shown,
        labels={action: panel.label(action) for action in panel.actions},
        remarks=tuple(remarks),
        by_director=reading.by_director,
    )


def _pair(
    case: Case,
    panel: PanelResult,
    reading: Reading,
    settings: PeerSettings,
    i: int,
    j: int,
    *,
    thin: bool,
) -> Advantage:
    """Compare two actions: the simulation's answer, then the director's where he gave one."""
    over, under = panel.actions[i], panel.actions[j]
    effect = settings.smallest_effect[case.scoring]
    difference = panel.imagined.utility[:, i] - panel.imagined.utility[:, j]
    found = compare(over, under, difference, reading.weights, effect)
    if reading.instead is not None:
        total = float(np.average(reading.instead.sum(axis=1), weights=reading.middle))
        directions = tuple(
            direction(call, share / total, difference, reading.instead[:, call])
            for call, share in reading.otherwise(0.0, settings.most_shown).items()
            if total > 0 and share / total >= settings.direction_counts
        )
        found = replace(found, directions=directions)
        if found.answer in (NOT_SHOWN, NOT_SUGGESTED) and points_both_ways(directions, effect):
            found = replace(found, answer=BOTH_WAYS)
    if thin:  # Nothing can be shown with so few, nor that nothing is suggested.
        found = replace(found, answer=NOT_SHOWN)
    return by_director(found, case.judgement.suggests(over, under))


def by_director(found: Advantage, decided: bool | None) -> Advantage:
    """Return a comparison with the director's answer in place of the simulation's, where he gave one."""
    if decided is None:
        return found
    answer = SUGGESTED if decided else NOT_SUGGESTED
    return replace(found, answer=answer, by_director=True, simulated=found.answer)


def deciding(suggested: Sequence[Suggestion]) -> Suggestion | None:
    """Return the assessment that decides: of all pieces together, where there are several.

    What a player may not use is what he had as a whole; pieces that point against each other suggest
    nothing.
    """
    return max(suggested, key=lambda suggestion: len(suggestion.pieces), default=None)


def unit_name(case: Case) -> str:
    """Return the unit of the event in words."""
    return {"IMP": "IMPs", "XIMP": "IMPs", "MP": "% of a top", "BAM": "% of a board", "TOTAL": "points"}[
        case.scoring.value
    ]


def pairs_alone(case: Case, suggested: Sequence[Suggestion]) -> tuple[tuple[Action, Action, str], ...]:
    """Return the pairs the director decided of which no suggestion prints the simulated figures as well."""
    printed = {(pair.over, pair.under) for suggestion in suggested for pair in suggestion.printed()}
    return tuple(pair for pair in judged_pairs(case) if pair[:2] not in printed)


def judged_pairs(case: Case) -> tuple[tuple[Action, Action, str], ...]:
    """Return the pairs of actions that the director decided, with his answer."""
    judgement = case.judgement
    return (
        *((over, under, SUGGESTED) for over, under in judgement.suggested),
        *((over, under, NOT_SUGGESTED) for over, under in judgement.not_suggested),
    )
