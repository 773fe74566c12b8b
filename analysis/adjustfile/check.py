"""The bridge in the file of `lawpoll adjust`: from a draft to a `TypedRuling`, every problem noted."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from analysis.adjustfile.artificial import read_artificial, read_law86
from analysis.adjustfile.board import BoardReader
from analysis.adjustfile.model import BoardPart, OutcomePart
from analysis.adjustfile.penalties import read_penalties
from analysis.award import ArtificialRuling
from analysis.butler import datum
from analysis.likely import LikelyRule, attainable, get_likely_rule, likely_rules
from analysis.scoring import Comparison
from analysis.selfdamage import error_test
from analysis.typed import MatchForm, Typed, TypedRuling, WeighedOutcome
from analysis.victorypoints import ROUNDINGS
from analysis.weights import percent_text
from polling.regulators import Regulator, get_regulator, regulator_names
from simulate.case import EDITIONS, VP_SCALES, Scoring
from simulate.casefile.problems import where
from simulate.core.seats import parse_side, parse_vulnerability
from simulate.errors import LawpollError, said
from simulate.language import Message

_MOST_IMPS: Final = 24 * 128


class Checker(BoardReader):
    """Reads one draft: the ruling, the outcomes and the match around its board."""

    def ruling(self) -> TypedRuling | ArtificialRuling | None:
        """Return the ruling, or None when something is wrong."""
        draft, notes = self.draft, self.notes
        self.needed("law", draft.law)
        if draft.law is not None and draft.law not in EDITIONS:
            self.wrong(
                "law", Message("expected an edition of the Laws, 1997, 2007 or 2017: {law!r}", law=draft.law)
            )
        artificial = draft.artificial
        if artificial is None:
            self.needed("non_offenders", draft.non_offenders)
        side = notes.read("non_offenders", draft.non_offenders, parse_side)
        regulator = self.regulator()
        board = draft.board or BoardPart.model_validate({})
        if draft.board is None:
            self.wrong("board", Message("is missing"))
        else:
            self.needed("board.scoring", board.scoring)
            if artificial is None:
                self.needed("board.vulnerable", board.vulnerable)
        self.vulnerability = notes.read("board.vulnerable", board.vulnerable, parse_vulnerability)
        unit = notes.known("board.scoring", "scoring", board.scoring, [unit.value for unit in Scoring])
        scoring = None if unit is None else Scoring(unit)
        table = self.typed("board.table", board.table)
        other = self.typed("board.other_table", board.other_table)
        field = self.field(board, table)
        trim = self.trim(board, scoring)
        rule = read_law86(self, scoring)
        if artificial is not None:
            return read_artificial(
                self,
                artificial,
                scoring=scoring,
                field=sum(count for _, count in field) if board.field or board.field_file else None,
                match=self.event(scoring),
                regulator=regulator,
                rule=rule,
            )
        if scoring is not None:
            self.compared(scoring, board, field)
        if rule is not None and rule.award in ("artificial", "cancel"):
            self.wrong("outcome", Message("expected [artificial], see Law {article}", article=rule.article))
        if not draft.outcome:
            self.wrong("outcome", Message("expected at least one [[outcome]] with result and weight"))
        outcomes, excluded = self.legal(self.outcomes("outcome", draft.outcome))
        after = self.outcomes("after_infraction", draft.after_infraction)
        parts = (*draft.outcome, *draft.after_infraction)
        split = any(part.NS is not None or part.EW is not None for part in parts)
        likely = self.likely(split)
        if split and draft.sympathetic:
            self.wrong(
                "sympathetic", Message("expected one weight for both sides; split weights are taken as typed")
            )
        without_error, cause = self.self_damage(table, side)
        match = self.event(scoring)
        if rule is not None and rule.award == "better of two" and match.rounding == "each":
            self.wrong(
                "event.rounding",
                Message("expected 'exact' or 'whole': the better of two scores is no mean of outcomes"),
            )
        factoring = self.factoring(board)
        results = board.full or 1 + sum(count for _, count in field)
        penalties = read_penalties(
            draft.penalty, scoring, results=results, match=match, regulator=regulator, wrong=self.wrong
        )
        # Nothing is None any more when nothing was wrong; the checks say so to the type checker.
        if notes.problems or self.taken or draft.law is None or side is None or scoring is None:
            return None
        if self.vulnerability is None:
            return None
        butler = None if not board.datum else datum(field, trim=trim or Fraction(0))
        if butler is not None:
            notes.remark(
                "board.datum",
                Message("datum {points} from {n} results", points=f"{butler:+d}", n=sum(n for _, n in field)),
            )
        comparison = Comparison(
            scoring,
            self.vulnerability,
            other=butler if butler is not None else None if other is None else other.points,
            field=() if board.datum else field,
            datum=board.datum,
            cap=board.cap,
        )
        return TypedRuling(
            title=draft.title or "",
            law=draft.law,
            non_offenders=side,
            comparison=comparison,
            outcomes=tuple(outcomes),
            split=split,
            table=table,
            without_error=without_error,
            cause=cause,
            factor=regulator.sympathetic if regulator is not None and draft.sympathetic else None,
            regulator="" if regulator is None else regulator.name,
            full=board.full,
            factoring=factoring,
            match=match,
            penalties=penalties,
            likely=likely,
            after=after,
            excluded=tuple(excluded),
            law86=rule,
            remarks=tuple(remark.message for remark in notes.remarks),
        )

    def regulator(self) -> Regulator | None:
        """Return whose factor it is."""
        draft = self.draft
        name = self.notes.known("regulator", "regulator", draft.regulator, regulator_names())
        found = None if name is None else get_regulator(name)
        if draft.sympathetic and draft.regulator is None:
            self.wrong("sympathetic", Message("expected a regulator, whose factor it is"))
        elif draft.sympathetic and found is not None and found.sympathetic is None:
            self.wrong(
                "sympathetic",
                Message("expected a regulator that has a factor, as EBU has: {name!r}", name=found.name),
            )
        return found

    def outcomes(self, key: str, parts: Sequence[OutcomePart]) -> tuple[WeighedOutcome, ...]:
        """Read outcomes whose weights must add up to 1."""
        found = []
        for i, part in enumerate(parts):
            place = where(key, i)
            if (part.result is None) == (part.points is None):
                self.wrong(f"{place}.result", Message("expected a result or its points, one of the two"))
            if isinstance(part.points, str):
                self.wrong(f"{place}.points", Message("expected a number: {points!r}", points=part.points))
                result = None
            else:
                points = self.typed(f"{place}.points", part.points)
                result = points or self.typed(f"{place}.result", part.result)
            ns, ew = self.weights(place, part)
            if result is not None and ns is not None and ew is not None:
                found.append(WeighedOutcome(result, ns, ew))
        if found and not any(problem.where.startswith(key) for problem in self.notes.problems):
            for side, total in (("NS", sum(o.ns for o in found)), ("EW", sum(o.ew for o in found))):
                if total != 1:
                    self.wrong(
                        key,
                        Message(
                            "expected weights for {side} that add up to 100%: {total}",
                            side=side,
                            total=_total(total),
                        ),
                    )
                    break
        return tuple(found)

    def legal(self, outcomes: Sequence[WeighedOutcome]) -> tuple[list[WeighedOutcome], list[WeighedOutcome]]:
        """Return the outcomes that may have a weight, scaled to 1, and those left out."""
        draft = self.draft
        marks = [part.illegal for part in draft.outcome]
        if len(outcomes) != len(marks) or draft.law not in EDITIONS or not any(marks):
            if draft.weigh_illegal and not any(marks):
                self.wrong("weigh_illegal", Message("expected an outcome with illegal = true"))
            return list(outcomes), []
        try:
            kept = attainable(
                zip(outcomes, marks, strict=True),
                law=draft.law,
                unauthorised=True,
                weigh_illegal=draft.weigh_illegal,
            )
        except LawpollError as error:
            self.wrong("weigh_illegal" if draft.weigh_illegal else "outcome", said(error))
            return list(outcomes), []
        ns, ew = sum(o.ns for o in kept), sum(o.ew for o in kept)
        if not ns or not ew:
            self.wrong("outcome", Message("expected a weight on outcomes that are legal"))
            return list(outcomes), []
        left = [o for o, mark in zip(outcomes, marks, strict=True) if mark and not draft.weigh_illegal]
        return [WeighedOutcome(o.result, o.ns / ns, o.ew / ew) for o in kept], left

    def likely(self, split: bool) -> LikelyRule | None:
        """Return the reading of "likely" that is asked for."""
        draft = self.draft
        name = self.notes.known("likely", "reading of likely", draft.likely, likely_rules())
        if draft.likely is None and draft.after_infraction:
            self.wrong("after_infraction", Message("expected likely = ..., a reading that counts it"))
        if name is None:
            return None
        rule = get_likely_rule(name)
        if draft.law in EDITIONS and draft.law not in rule.editions:
            self.wrong(
                "likely",
                Message("expected weights under the Laws of {law}: {name!r}", law=draft.law, name=name),
            )
        if draft.sympathetic or split:
            self.wrong(
                "likely",
                Message("expected plain probabilities, unsplit and not in sympathy: {name!r}", name=name),
            )
        if not draft.after_infraction and rule.irregularity != "not occurred":
            self.notes.remark(
                "likely",
                Message(
                    "reading {name!r} also counts against the offenders what was at all probable after the "
                    "infraction; without [[after_infraction]] nothing of it is counted",
                    name=rule.name,
                ),
            )
        if draft.after_infraction and rule.irregularity == "not occurred":
            self.wrong(
                "after_infraction",
                Message("expected a reading that counts it, as 'world' does: {name!r}", name=name),
            )
        return rule

    def weights(self, place: str, part: OutcomePart) -> tuple[Fraction | None, Fraction | None]:
        """Read the weights for both sides."""
        both = self.weight(f"{place}.weight", part.weight)
        if part.NS is None and part.EW is None:
            self.needed(f"{place}.weight", part.weight)
            return both, both
        if part.weight is not None:
            self.wrong(
                f"{place}.weight",
                Message("expected one weight for both sides, or one for each: all are given"),
            )
        ns, ew = self.weight(f"{place}.NS", part.NS), self.weight(f"{place}.EW", part.EW)
        # A side that is not named has no share in this outcome.
        return (Fraction(0) if part.NS is None else ns), (Fraction(0) if part.EW is None else ew)

    def self_damage(self, table: Typed | None, side: str | None) -> tuple[Typed | None, str]:
        """Read what followed the infraction without the error, and what the error was."""
        part = self.draft.self_damage
        if part is None:
            return None, ""
        self.needed("self_damage.without_error", part.without_error)
        self.needed("self_damage.cause", part.cause)
        if table is None and (self.draft.board is None or self.draft.board.table is None):
            self.wrong("board.table", Message("is missing: the damage is measured from the result obtained"))
        cause = None
        if self.draft.law in EDITIONS:
            cause = self.notes.read("self_damage.cause", part.cause, error_test(self.draft.law).cause)
        without_error = self.typed("self_damage.without_error", part.without_error)
        if without_error is not None and table is not None and side is not None:
            lost = table.points - without_error.points
            if lost * (1 if side == "NS" else -1) > 0:
                self.wrong(
                    "self_damage.without_error",
                    Message(
                        "expected a result no worse for {side} than at the table: {without_error!r}",
                        side=side,
                        without_error=part.without_error,
                    ),
                )
        return without_error, cause or ""

    def event(self, scoring: Scoring | None) -> MatchForm:
        """Read the match."""
        part = self.draft.event
        if part is None:
            return MatchForm()
        if part.boards is not None and not 1 <= part.boards <= 128:
            self.wrong("event.boards", Message("expected 1 to 128 boards: {boards!r}", boards=part.boards))
        vp = self.notes.known("event.vp", "scale of victory points", part.vp, VP_SCALES)
        if part.vp is not None and part.boards is None:
            self.wrong("event.boards", Message("is missing: victory points depend on it"))
        rounding = self.notes.known("event.rounding", "rounding", part.rounding, ROUNDINGS)
        if part.corrected and rounding == "exact":
            self.wrong(
                "event.rounding",
                Message("expected 'whole' or 'each': the corrected table has whole IMPs only"),
            )
        other_unit = scoring is not None and scoring is not Scoring.IMP
        if other_unit and (part.vp is not None or part.knock_out):
            self.wrong("event", Message("expected scoring 'IMP' for victory points or a knock-out"))
        if part.vp is not None and part.knock_out:
            self.wrong("event.vp", Message("expected victory points or a knock-out match, not both"))
        if abs(part.rest) > _MOST_IMPS:
            self.wrong(
                "event.rest",
                Message("expected IMPs of the other boards of one match: {rest!r}", rest=part.rest),
            )
        exact_name = next((name for name in ROUNDINGS if name == rounding), ROUNDINGS[0])
        return MatchForm(
            boards=part.boards if vp else None,
            rest=part.rest,
            rounding=exact_name,
            corrected=part.corrected,
            knock_out=part.knock_out,
        )


def _total(total: Fraction | int) -> str:
    share = Fraction(total)
    return percent_text(share) if (share * 10**4).denominator == 1 else str(share)
