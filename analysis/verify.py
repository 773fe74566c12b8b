"""Make a ruling again from its JSON report, and say field by field whether it comes out the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from math import floor, isfinite, log10
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, ValidationError

from analysis.later_turns import TreeSettings, tree_settings
from analysis.provenance import case_digest, data_versions
from analysis.ruling import REPORT_VERSION, Ruling, rule
from polling.poll import Progress
from polling.regulators import regulator_names
from polling.settings import PeerSettings, peer_settings
from simulate import message
from simulate.bidding.registry import get_model
from simulate.cardplay import get_play_model
from simulate.case import Case
from simulate.casefile import loads_case
from simulate.casefile.problems import expected_of, where
from simulate.casefile.syntax import json_fault
from simulate.errors import LawpollError, UnknownNameError
from simulate.language import Message, say_in
from simulate.language.translator import mark
from simulate.leads import get_lead_model
from simulate.notebook import shortened
from simulate.play.solver import TrickCache
from simulate.play.table_tricks import get_tricks_model

Verdict: TypeAlias = Literal["equal", "differs", "not comparable"]
_WORDS: Final = (mark("equal"), mark("differs"), mark("not comparable"))
"""The verdicts, for the catalogues."""

NOT_COMPARED: Final = ("provenance", "settings", "case", "report_version", "lawpoll")
"""Parts of a report that say how it was made; versions are looked at before anything is made again."""
_PLACES: Final = 2
"""Decimals printed; smaller figures are printed with as many digits that count."""
_NOTHING: Final = 1e-9
"""Figures below this are printed as 0."""


BEFORE_PLAY_MODELS: Final = "flat"
"""What the reports that name no model of later cards were made with."""


class ReportError(LawpollError, ValueError):
    """A file that is no report of lawpoll's, or a damaged one."""


class _Settings(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    seed: Annotated[StrictInt, Field(ge=0)]
    model: StrictStr
    leads: StrictStr
    plays: StrictStr = BEFORE_PLAY_MODELS
    tricks: StrictStr | None
    peers: dict[str, Any]
    follow: TreeSettings


class _Provenance(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    data: dict[str, str]
    case_sha256: StrictStr


class _Report(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    report_version: StrictInt
    lawpoll: StrictStr
    case: dict[str, Any]
    settings: _Settings
    provenance: _Provenance


@dataclass(frozen=True, slots=True)
class Difference:
    """One field that does not come out the same.

    Parameters
    ----------
    field : str
        Where it stands: ``panel.actions[1].chosen``.
    reported, found : str
        What the report says, and what came out now.
    """

    field: str
    reported: str
    found: str

    def __str__(self) -> str:
        return str(self.words())

    def words(self) -> Message:
        """Say what the report has and what came out now."""
        return Message(
            "{field}: {reported} in the report, {found} now",
            field=self.field,
            reported=self.reported,
            found=self.found,
        )


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a report, compared.

    Parameters
    ----------
    name : str
        Key of the report.
    fields : int
        Figures and texts in it.
    differences : tuple of Difference
        Those that differ.
    """

    name: str
    fields: int
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of making a report again.

    Parameters
    ----------
    title : str
        Of the case.
    verdict : str
        ``"equal"``, ``"differs"`` or ``"not comparable"``.
    reasons : tuple of str
        Why it cannot be compared.
    parts : tuple of Part
        Every part of the report; empty when it was not made again.
    """

    title: str
    verdict: Verdict
    reasons: tuple[str, ...]
    parts: tuple[Part, ...]

    def summary(self, *, language: str = "en") -> str:
        """Return the verdict, then a line for each part and each difference.

        Parameters
        ----------
        language : str
            Of the reader: a key of `simulate.language.LANGUAGES`. Names of fields are not translated.
        """
        say = say_in(language)
        lines = [f"{self.title}: {say(self.verdict)}", *(f" - {say(reason)}" for reason in self.reasons)]
        for part in self.parts:
            differing, values = len(part.differences), {"name": part.name, "fields": part.fields}
            if differing:
                lines.append(" " + say("{name}: {n} of {fields} fields differ", n=differing, **values))
                lines += [f"  ! {say(difference.words())}" for difference in part.differences]
            elif part.fields == 1:
                lines.append(" " + say("{name}: equal (1 field)", **values))
            else:
                lines.append(" " + say("{name}: equal ({fields} fields)", **values))
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "title": self.title,
            "verdict": self.verdict,
            "reasons": list(self.reasons),
            "parts": [
                {
                    "name": part.name,
                    "fields": part.fields,
                    "verdict": "differs" if part.differences else "equal",
                    "differences": [
                        {"field": d.field, "reported": d.reported, "found": d.found} for d in part.differences
                    ],
                }
                for part in self.parts
            ],
        }

    def __repr__(self) -> str:
        return shortened(self.summary())


def verify(text: str, *, solver: TrickCache | None = None, progress: Progress | None = None) -> Verification:
    """Make a ruling again from its JSON report and compare.

    Figures are compared to the digits that are printed, so that another machine's last bits are no
    difference; texts letter by letter.

    Parameters
    ----------
    text : str
        What ``lawpoll run --json`` wrote.
    solver : TrickCache, optional
        Solved deals to go on with.
    progress : callable, optional
        See `polling.poll.Progress`.

    Raises
    ------
    ReportError
        If the text is no report of a version that is known.
    CaseFileError
        If the case in it cannot be read.
    """
    document, report = _read(text)
    reasons = tuple(_hindrances(report))
    title = str(document.get("title", ""))
    if reasons:
        return Verification(title, "not comparable", reasons, ())
    case = loads_case(json.dumps(report.case), "json", regulators=regulator_names())
    found = _again(case, report.settings, solver, progress)
    made = json.loads(json.dumps(found.to_dict()))
    parts = [_digest(report, case)]
    for name in dict.fromkeys([*made, *document]):
        if name not in NOT_COMPARED:
            parts.append(_compared(name, document, made))
    verdict: Verdict = "differs" if any(part.differences for part in parts) else "equal"
    return Verification(title, verdict, (), tuple(parts))


def _read(text: str) -> tuple[dict[str, Any], _Report]:
    if not text.strip():
        raise ReportError(message.Message("expected a report of lawpoll run --json, the file is empty"))
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        fault = message.Joined(": ", json_fault(error))
        raise ReportError(
            message.Message("expected a report of lawpoll run --json, {fault}", fault=fault)
        ) from None
    except RecursionError:
        raise ReportError(
            message.Message("expected a report of lawpoll run --json, this is nested too deeply")
        ) from None
    except ValueError as error:
        raise ReportError(
            message.Message("expected a report of lawpoll run --json: {problem!r}", problem=str(error))
        ) from None
    if not isinstance(document, dict) or "report_version" not in document or "settings" not in document:
        if isinstance(document, dict) and isinstance(document.get("report_version"), int):
            raise ReportError(
                message.Message(
                    "expected a report of version {wanted}, this one has no case to rule on again: "
                    "{version!r}",
                    wanted=REPORT_VERSION,
                    version=document["report_version"],
                )
            )
        raise ReportError(
            message.Message("expected a report of lawpoll run --json, this is another document")
        )
    if document["report_version"] != REPORT_VERSION:
        raise ReportError(
            message.Message(
                "expected a report of version {wanted}: {version!r}",
                wanted=REPORT_VERSION,
                version=document["report_version"],
            )
        )
    try:
        return document, _Report.model_validate_json(text)
    except ValidationError as error:
        wrong = message.Joined(
            "; ",
            [
                message.Joined(": ", (where(*each["loc"]), expected_of(each)))
                for each in error.errors(include_url=False)[:5]
            ],
        )
        raise ReportError(
            message.Message("expected a whole report, this one is damaged: {wrong}", wrong=wrong)
        ) from None


def _hindrances(report: _Report) -> Iterator[str]:
    """Say what keeps the report from coming out the same here, whatever is right or wrong with it."""
    here = version("lawpoll")
    if report.lawpoll != here:
        yield Message("lawpoll {made} made it, this is {here}", made=report.lawpoll, here=here)
    for name, number in data_versions().items():
        if report.provenance.data.get(name) != number:
            made = report.provenance.data.get(name, Message("no version"))
            yield _other(name, made, number)
    peers = PeerSettings.from_dict(report.settings.peers)
    if peers.name != peer_settings().name:
        yield _other(Message("peers"), peers.name, peer_settings().name)
    if report.settings.follow.name != tree_settings().name:
        yield _other(Message("outcomes"), report.settings.follow.name, tree_settings().name)
    try:
        get_model(report.settings.model)
        get_lead_model(report.settings.leads)
        get_play_model(report.settings.plays)
        if report.settings.tricks is not None:
            get_tricks_model(report.settings.tricks)
    except (UnknownNameError, OSError) as error:
        yield error.args[0] if isinstance(error, UnknownNameError) else str(error)


def _other(what: str, made: str, here: str) -> Message:
    return Message("{what}: {made} in the report, {here} here", what=what, made=made, here=here)


def _again(case: Case, settings: _Settings, solver: TrickCache | None, progress: Progress | None) -> Ruling:
    return rule(
        case,
        seed=settings.seed,
        model=settings.model,
        leads=settings.leads,
        plays=settings.plays,
        settings=PeerSettings.from_dict(settings.peers),
        solver=solver,
        tricks=settings.tricks,
        follow=settings.follow,
        progress=progress,
    )


def _digest(report: _Report, case: Case) -> Part:
    found, reported = case_digest(case), report.provenance.case_sha256
    wrong = () if found == reported else (Difference("provenance.case_sha256", reported, found),)
    return Part("case", 1, wrong)


def _compared(name: str, document: Mapping[str, Any], made: Mapping[str, Any]) -> Part:
    fields = list(_fields(name, document.get(name, _ABSENT), made.get(name, _ABSENT)))
    return Part(name, len(fields), tuple(field for field in fields if field is not None))


_ABSENT: Final = object()


def _fields(where: str, reported: Any, found: Any) -> Iterator[Difference | None]:
    """Yield None for every field that is equal, and every difference."""
    if isinstance(reported, dict) and isinstance(found, dict):
        for key in dict.fromkeys([*found, *reported]):
            yield from _fields(f"{where}.{key}", reported.get(key, _ABSENT), found.get(key, _ABSENT))
    elif isinstance(reported, list) and isinstance(found, list) and (reported or found):
        if len(reported) != len(found):
            yield Difference(where, Message("{n} entries", n=len(reported)), f"{len(found)}")
            return
        for i, (one, other) in enumerate(zip(reported, found, strict=True)):
            yield from _fields(f"{where}[{i}]", one, other)
    elif alike(reported, found):
        yield None
    else:
        yield Difference(where, _shown(reported), _shown(found))


def alike(reported: Any, found: Any) -> bool:
    """Tell whether two values are printed alike: numbers to two decimals, small ones to two digits.

    Examples
    --------
    >>> alike(0.7412, 0.7409), alike(0.74, 0.75), alike(0.00012, 0.00014), alike(1, True)
    (True, False, False, False)
    """
    numbers = (int, float)
    if isinstance(reported, bool) or isinstance(found, bool):
        return reported is found
    if isinstance(reported, int) and isinstance(found, int):
        return reported == found
    if not (isinstance(reported, numbers) and isinstance(found, numbers)):
        return bool(reported == found)
    if not (isfinite(reported) and isfinite(found)):
        return False
    size = max(abs(reported), abs(found))
    if size < _NOTHING:
        return True
    places = max(_PLACES, 1 - floor(log10(size)))
    return abs(reported - found) <= 0.5 * 10.0**-places


def _shown(value: Any) -> str:
    if value is _ABSENT:
        return Message("nothing")
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:77]}..."
