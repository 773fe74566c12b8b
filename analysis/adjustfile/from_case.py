"""A case file in the file of `lawpoll adjust`: what the case says already need not be typed again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

from analysis.adjustfile.model import AdjustFile, BoardPart, EventPart, OutcomePart
from analysis.cases import case_path, shipped_names
from polling.regulators import regulator_names
from simulate.case import Case, Scoring
from simulate.casefile import CaseFileError, load_case
from simulate.core.contract import Result, result_name
from simulate.core.shares import share_name
from simulate.language import Message
from simulate.message import Joined
from simulate.system_faults import reason_of

Talk: TypeAlias = Callable[[str, str], None]
_FIELD_UNITS: Final = (Scoring.MP.value, Scoring.XIMP.value)


def with_case(draft: AdjustFile, folder: Path, *, wrong: Talk, remark: Talk) -> AdjustFile:
    """Return the draft with what it leaves out taken from the case that it names.

    Taken are the edition of the Laws, the regulator, the board with its results, victory points where the
    case tells the IMPs of the other boards, and all outcomes with their weights where the director gave them
    there. What is typed goes before the case.

    Parameters
    ----------
    draft : AdjustFile
        The file; without a case it is returned as it is.
    folder : Path
        Where the case is looked for; a bare name may also be a shipped case.
    wrong, remark : callable
        Take every complaint with its place, and what was taken.
    """
    if draft.case is None:
        return draft
    path = folder / draft.case
    if not path.exists() and draft.case in shipped_names():
        path = case_path(draft.case)
    try:
        case = load_case(path, regulators=regulator_names())
    except CaseFileError as error:
        for problem in error.problems:
            wrong("case", Joined(": ", (path.name, problem.text)))
        return draft
    except OSError as error:
        wrong("case", Message("{reason}: {file!r}", reason=reason_of(error), file=str(path)))
        return draft
    taken: list[str] = []

    def filled(part: Any, place: str, values: dict[str, Any]) -> Any:
        # A value that was typed, false and 0 too, goes before the case.
        new = {key: value for key, value in values.items() if value and key not in part.model_fields_set}
        taken.extend(f"{place}{key}" for key in new)
        return part.model_copy(update=new)

    board = draft.board or BoardPart.model_validate({})
    board = filled(board, "board.", _board(case, board))
    whole: dict[str, Any] = {"title": case.title, "law": case.law, "regulator": case.regulator}
    if draft.artificial is None and not draft.outcome:
        whole["outcome"] = _outcomes(case)
    if draft.event is None and board.scoring == Scoring.IMP.value:
        whole["event"] = _event(case)
    found: AdjustFile = filled(draft, "", whole).model_copy(update={"board": board})
    if taken:
        remark("case", Message("from {file}: {keys}", file=path.name, keys=", ".join(taken)))
    return found


def _board(case: Case, board: BoardPart) -> dict[str, Any]:
    values: dict[str, Any] = {
        "scoring": case.scoring.value,
        "vulnerable": str(case.vulnerability),
        "table": _name(case.table),
    }
    unit = (board.scoring or case.scoring.value).strip().upper()
    if unit in _FIELD_UNITS or board.datum:
        if board.field_file is None:
            values["field"] = [[result_name(result), count] for result, count in case.field_results]
        if unit == Scoring.MP.value:
            results = 1 + sum(count for _, count in case.field_results)
            values["full"] = case.event.tables if (case.event.tables or 0) > results else None
    else:
        values["other_table"] = _name(case.other_table)
    return values


def _name(result: Result | None) -> str | None:
    return None if result is None else result_name(result)


def _outcomes(case: Case) -> list[OutcomePart]:
    return [
        OutcomePart.model_validate({"result": result_name(item.result), "weight": share_name(item.weight)})
        for item in case.directed.weights
    ]


def _event(case: Case) -> EventPart | None:
    event = case.event
    if event.vp is None or event.boards is None or event.rest is None:
        return None
    return EventPart.model_validate({"boards": event.boards, "vp": event.vp, "rest": event.rest})
