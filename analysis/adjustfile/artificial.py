"""Artificial scores and Law 86 in the file of `lawpoll adjust`."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from analysis.adjustfile.board import BoardReader
from analysis.adjustfile.model import ArtificialPart
from analysis.adjustfile.penalties import read_penalties
from analysis.artificial import Fault
from analysis.award import ArtificialRuling
from analysis.law86 import Law86, law86
from analysis.typed import MatchForm
from polling.regulators import Regulator
from simulate.case import EDITIONS, Scoring
from simulate.core.seats import SIDES, parse_side
from simulate.errors import LawpollError, said
from simulate.language import Message

_FAULTS: Final = {fault.value: fault for fault in Fault}
_RESULTS: Final = ("one", "several")
_BOTH, _NOBODY = "both", "nobody"
_MOST_IMPS: Final = 24
_MOST_RESULTS: Final = 5000


def read_law86(reader: BoardReader, scoring: Scoring | None) -> Law86 | None:
    """Return the rule of Law 86 for the boards that were spoilt, None without one or with a problem."""
    draft = reader.draft
    part = draft.law86
    if part is None:
        return None
    if scoring is not None and scoring is not Scoring.IMP:
        reader.wrong(
            "law86",
            Message("expected scoring 'IMP', Law 86 is about matches: {value!r}", value=scoring.value),
        )
    reader.needed("law86.results", part.results)
    results = reader.notes.known("law86.results", "number of results", part.results, _RESULTS)
    if results == "several":
        reader.needed("law86.at_fault", part.at_fault)
        if part.favours is not None:
            reader.wrong(
                "law86.favours",
                Message("expected it only beside results = 'one': {value!r}", value=part.results),
            )
    elif results == "one":
        reader.needed("law86.favours", part.favours)
    at_fault = _at_fault(reader, part.at_fault)
    unclear = (results == "one" and part.favours is None) or (results == "several" and part.at_fault is None)
    if draft.law not in EDITIONS or results is None or at_fault is None or unclear:
        return None
    if results == "several" and len(at_fault) == 1 and draft.non_offenders is not None:
        guilty = reader.notes.read("law86.at_fault", part.at_fault, parse_side)
        if guilty is not None and guilty == draft.non_offenders.strip().upper():
            reader.wrong(
                "law86.at_fault",
                Message("expected the other side than the non-offenders: {side!r}", side=guilty),
            )
    try:
        return law86(
            draft.law,
            results="one" if results == "one" else "several",
            favours=bool(part.favours),
            contestants_at_fault=len(at_fault),
        )
    except LawpollError as error:
        reader.wrong("law86", said(error))
        return None


def _at_fault(reader: BoardReader, text: str | None) -> tuple[str, ...] | None:
    plain = "" if text is None else text.strip().casefold()
    if text is None or plain == _NOBODY:
        return ()
    if plain == _BOTH:
        return SIDES
    try:
        return (parse_side(text),)
    except LawpollError:
        reader.wrong(
            "law86.at_fault", Message("expected 'NS', 'EW', 'both' or 'nobody': {text!r}", text=text)
        )
        return None


def read_artificial(
    reader: BoardReader,
    part: ArtificialPart,
    *,
    scoring: Scoring | None,
    field: int | None,
    match: MatchForm,
    regulator: Regulator | None,
    rule: Law86 | None,
) -> ArtificialRuling | None:
    """Return the artificial score that is asked for, None with a problem.

    Parameters
    ----------
    reader : BoardReader
        Carries the file and takes the problems.
    part : ArtificialPart
        As written.
    scoring : Scoring or None
        None when it could not be read.
    field : int or None
        Other results on the board, where they are given.
    match, regulator
        As in `analysis.adjustfile.check`.
    rule : Law86 or None
        The rule of Law 86 that led here.
    """
    draft, wrong = reader.draft, reader.wrong
    board = draft.board
    weighing = {
        "outcome": draft.outcome,
        "likely": draft.likely,
        "after_infraction": draft.after_infraction,
        "sympathetic": draft.sympathetic,
        "self_damage": draft.self_damage,
        "weigh_illegal": draft.weigh_illegal,
    }
    both = [key for key, value in weighing.items() if value]
    if both:
        wrong(
            "artificial",
            Message(
                "expected an artificial score or outcomes to weigh, not both: {keys}", keys=", ".join(both)
            ),
        )
    elif rule is not None and rule.award in ("assigned", "better of two"):
        wrong("artificial", Message("expected outcomes to weigh, see Law {article}", article=rule.article))
    faults = [_fault(reader, side, text) for side, text in (("NS", part.NS), ("EW", part.EW))]
    if scoring is Scoring.TOTAL:
        wrong("artificial", Message("expected a unit that has an average: {unit!r}", unit=scoring.value))
    in_imps = scoring in (Scoring.IMP, Scoring.XIMP)
    sessions = [
        _session(reader, f"artificial.{key}", value, in_imps)
        for key, value in (("NS_session", part.NS_session), ("EW_session", part.EW_session))
    ]
    if part.imps is not None and scoring is not None and (not in_imps or not 0 <= part.imps <= _MOST_IMPS):
        wrong(
            "artificial.imps",
            Message("expected 0 to {most}, and a score in IMPs: {imps!r}", most=_MOST_IMPS, imps=part.imps),
        )
    results = board.full if board is not None and board.full else None if field is None else 1 + field
    if scoring is Scoring.MP and results is None:
        wrong("board.full", Message("is missing: the top follows from the results on a full board"))
    elif scoring is Scoring.MP and results is not None and not 2 <= results <= _MOST_RESULTS:
        wrong(
            "board.full",
            Message(
                "expected 2 to {most} results on a full board: {full!r}", most=_MOST_RESULTS, full=results
            ),
        )
    penalties = read_penalties(
        draft.penalty, scoring, results=results or 1, match=match, regulator=regulator, wrong=wrong
    )
    if reader.notes.problems or reader.taken or draft.law is None or scoring is None:
        return None
    if board is not None and board.table is not None:
        reader.notes.remark("artificial", _obtained(draft.law))
    return ArtificialRuling(
        title=draft.title or "",
        law=draft.law,
        scoring=scoring,
        top=None if in_imps else 1 if scoring is Scoring.BAM else 2 * ((results or 2) - 1),
        faults=(faults[0] or Fault.NONE, faults[1] or Fault.NONE),
        sessions=(sessions[0], sessions[1]),
        imps=part.imps,
        match=match,
        penalties=penalties,
        law86=rule,
        remarks=tuple(remark.message for remark in reader.notes.remarks),
    )


def _fault(reader: BoardReader, side: str, text: str | None) -> Fault | None:
    place = f"artificial.{side}"
    reader.needed(place, text)
    name = reader.notes.known(place, "artificial score", text, tuple(_FAULTS))
    return None if name is None else _FAULTS[name]


def _session(reader: BoardReader, place: str, value: object, in_imps: bool) -> Fraction | None:
    if value is not None and in_imps:
        reader.wrong(
            place, Message("expected matchpoints, where a session has a percentage: {value!r}", value=value)
        )
        return None
    return reader.weight(place, value)


def _obtained(law: int) -> Message:
    if law == 1997:
        return Message("a result was obtained: the Laws of 1997 then assign a score (Law 12C2)")
    return Message(
        "a result was obtained: an artificial score in its place needs outcomes that are too many or too "
        "unclear to weigh (Law 12C1(d))"
    )
