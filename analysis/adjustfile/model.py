"""The file as written. The model knows names and shapes only; `analysis.adjustfile.load` checks the bridge.

Nothing is needed here, so that everything else can still be checked when something is missing.
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from simulate.casefile.model import Part


class BoardPart(Part):
    """The board, and what it is compared with; a result is text, "4S E 10", or North-South points, 620."""

    scoring: str | None = Field(None, description='"IMP", "MP", "XIMP", "BAM" or "TOTAL".')
    vulnerable: str | None = Field(None, description='"none", "NS", "EW" or "both".')
    table: Any = Field(None, description="The result obtained.")
    other_table: Any = Field(None, description="The result at the other table of a match.")
    field: list[Any] = Field(
        [], description='The other results with their number: [["4S E 10", 3], [170, 2]].'
    )
    field_file: str | None = Field(None, description="CSV (contract, score, count), PBN or USEBIO file.")
    field_board: int | None = Field(None, description="Which board of a PBN or USEBIO file.")
    datum: bool = Field(False, description="IMP: against the mean of the field, rounded to 10 (Butler).")
    trim: Any = Field(None, description='Part of the field left out of the datum at each end, "5%".')
    includes_table: bool = Field(False, description="The field holds this table's own result too.")
    full: int | None = Field(None, description="Results on a board played by all, for Neuberg's formula.")
    factoring: str = Field(
        "neuberg", description='How scores are brought to a full board: "neuberg", or "factor" by the tops.'
    )
    cap: int | None = Field(None, description="Most IMPs of one comparison.")


class OutcomePart(Part):
    """One result that could have been reached, with its weight: 60 or "60%", or "1/3"."""

    result: Any = Field(None, description='"4S E 10", or points.')
    points: Any = Field(None, description="North-South points, instead of a result.")
    weight: Any = Field(None, description="For both sides.")
    NS: Any = Field(None, description="Weight for North-South alone, in a split score.")
    EW: Any = Field(None, description="Weight for East-West alone.")
    illegal: bool = Field(False, description="It follows from the action that was not allowed: no weight.")


class SelfDamagePart(Part):
    """An error of the non-offenders after the infraction."""

    without_error: Any = Field(None, description="The result that would have followed without it.")
    cause: str | None = Field(None, description='"extremely serious error", "gambling action" (2017).')


class ArtificialPart(Part):
    """An artificial score, where no result can be assigned (Law 12C2)."""

    NS: str | None = Field(None, description='North-South: "plus", "average" or "minus".')
    EW: str | None = Field(None, description="East-West.")
    NS_session: Any = Field(None, description='Their other boards of the session, "63.5%".')
    EW_session: Any = Field(None, description="The same of East-West.")
    imps: int | None = Field(None, description="IMPs of average plus, where the organiser varies the 3.")


class Law86Part(Part):
    """Boards of a match that were spoilt (Law 86)."""

    results: str | None = Field(None, description='Results in question: "one" or "several".')
    favours: bool | None = Field(None, description="The one result clearly favours a side.")
    at_fault: str | None = Field(None, description='"NS", "EW", "both" or "nobody".')


class EventPart(Part):
    """The match."""

    boards: int | None = Field(None, description="Boards in the match.")
    vp: str | None = Field(None, description='Scale of victory points: "WBF".')
    rest: int = Field(0, description="IMPs of all other boards, as North-South see them.")
    rounding: str = Field("exact", description='Of the margin: "exact", "whole" or "each".')
    corrected: bool = Field(False, description="Corrected table of victory points, not an official one.")
    knock_out: bool = Field(False, description="Both sides use one score where theirs do not balance.")


class PenaltyPart(Part):
    """A procedural penalty, apart from the board."""

    side: str | None = Field(None, description='Who pays: "NS" or "EW".')
    amount: str | None = Field(
        None, description='"10%" of a top, "6 MP", "3 IMP", "2 VP" or "standard", the regulator\'s.'
    )
    reason: str = Field("", description="In words.")


class AdjustFile(Part):
    """Outcomes, weights and what they are scored against."""

    title: str | None = Field(None, description="One line.")
    case: str | None = Field(
        None, description="A case file: the Laws, the board and its results are taken from it."
    )
    law: int | None = Field(None, description="Edition of the Laws: 1997, 2007 or 2017.")
    notation: str | None = Field(
        None, description='Notation of results: "en", "nl", "sv", "el", "fr" or "de".'
    )
    regulator: str | None = Field(None, description='"EBU", "ACBL" ...: for its sympathetic factor.')
    sympathetic: bool = Field(False, description="Favour the non-offenders by the regulator's factor.")
    non_offenders: str | None = Field(None, description='"NS" or "EW".')
    board: BoardPart | None = None
    outcome: list[OutcomePart] = Field([], description="What could have happened.")
    likely: str | None = Field(
        None, description='1997, 2007: one result for each side, reading "ACBL", "single", "world" ...'
    )
    after_infraction: list[OutcomePart] = Field([], description="What could have happened after it.")
    weigh_illegal: bool = Field(False, description="Weigh illegal outcomes where the edition leaves it open.")
    self_damage: SelfDamagePart | None = None
    artificial: ArtificialPart | None = Field(None, description="Instead of outcomes and weights.")
    law86: Law86Part | None = Field(None, description="Boards of a match that were spoilt.")
    event: EventPart | None = None
    penalty: list[PenaltyPart] = Field([], description="Procedural penalties.")
