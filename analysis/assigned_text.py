"""An assigned score in words: every step on a line of its own, exact numbers beside decimals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from analysis.artificial import Fault, artificial_imps
from analysis.assigned import AssignedScore, OutcomeLine, Pair
from analysis.match_text import exact_text, law86_line, match_lines, of_top, penalty_lines
from analysis.scoring import UNITS, Comparison, compare, decimal_text, neuberg
from analysis.selfdamage import Damage, error_test
from analysis.typed import Typed
from analysis.weight_moves import weight_moves, weight_step
from analysis.weights import percent_text
from simulate.case import Scoring
from simulate.core.seats import SIDES
from simulate.language import Say
from simulate.language.translator import mark

_UNIT_WORDS: Final = {**UNITS, Scoring.MP: mark("matchpoints"), Scoring.BAM: mark("parts of a board")}

_MOVES: Final = 4
"""Weights that are moved, the largest first, on the page; JSON has all."""


def working(score: AssignedScore, say: Say) -> list[str]:
    """Return the working, line by line."""
    ruling, comparison = score.ruling, score.ruling.comparison
    lines = [ruling.title] if ruling.title else []
    lines.append(
        say(
            "Assigned score, Laws of {law}: {scoring}, vulnerable {vulnerable}, {versus}; "
            "non-offenders {side}",
            law=ruling.law,
            scoring=comparison.scoring.value,
            vulnerable=say.vulnerability(comparison.vulnerability),
            versus=say(comparison.versus),
            side=say.side(ruling.non_offenders),
        )
    )
    head = say("Each outcome in {unit}, North-South", unit=say(_UNIT_WORDS[comparison.scoring]))
    lines += ["", f"1. {head}"]
    names = [_name(line.result, say) for line in score.lines]
    width = max(map(len, names))
    for name, line in zip(names, score.lines, strict=True):
        points = line.result.points
        lines.append(f"   {name:<{width}} {points:+6d}  {_scored(points, comparison, say)}")
    second = _weights(score, say) if score.likely is None else _likely(score, say)
    lines += ["", *second, *_excluded(score, say)]
    step = 3
    if score.damage is not None:
        head = say("Damage, as {side} see it", side=say.side(ruling.non_offenders))
        lines += ["", f"{step}. {head}", *(f"   {line}" for line in damage_lines(score, say))]
        step += 1
    if score.field:
        head = say("The other tables; the ruled one counts in proportion")
        lines += ["", f"{step}. {head}", *_field(score, say)]
        step += 1
    head = say("Score")
    lines += ["", f"{step}. {head}", *(f"   {line}" for line in final_lines(score, say))]
    moved = list(_moves(score, say))
    if moved:
        step += 1
        lines += ["", f"{step}. {moved[0]}", *(f"   {line}" for line in moved[1:])]
    if ruling.penalties:
        head = say("Penalties (Law 90), apart from the board")
        paid = penalty_lines(ruling.penalties, score.vps_paid, say)
        lines += ["", f"{step + 1}. {head}", *(f"   {line}" for line in paid)]
    return lines + [f" ! {say(remark)}" for remark in ruling.remarks]


def _moves(score: AssignedScore, say: Say) -> Iterator[str]:
    """Return how far each weight would move the score, the largest first."""
    if score.ruling.split or len(score.lines) < 2:
        return
    side, step = say.side(score.ruling.non_offenders), percent_text(weight_step(score))
    signed = score.ruling.comparison.top is None
    moves = weight_moves(score)
    if not moves:
        yield say("A weight {step} higher or lower changes nothing for {side}", step=step, side=side)
        return
    yield say(
        "With one weight {step} lower or higher, the others in proportion, {side} get", step=step, side=side
    )
    for move in moves[:_MOVES]:
        low, high = (decimal_text(value, signed=signed) for value in (move.low, move.high))
        name = f"{_name(move.result, say)} {move.result.points:+d}"
        yield (
            f"{name}: {low}" if low == high else say("{name}: {low} to {high}", name=name, low=low, high=high)
        )


def _name(result: Typed, say: Say) -> str:
    return say(result.name or "points")


def _scored(points: int, comparison: Comparison, say: Say) -> str:
    """Say how one result is scored, so that it can be checked by hand."""
    score = comparison.unit_score(points)
    if comparison.scoring is Scoring.MP:
        counts = [sum(n for other, n in comparison.field if _order(points, other) == k) for k in (1, 0, -1)]
        beats, ties, loses = counts
        return say(
            "beats {beats}, ties {ties}, loses to {loses}: 2 x {beats} + {ties} = {score} of {top}",
            beats=beats,
            ties=ties,
            loses=loses,
            score=decimal_text(score, 0),
            top=comparison.top,
        )
    if comparison.scoring is Scoring.XIMP:
        each = [(int(compare(points, o, Scoring.XIMP, cap=comparison.cap)), n) for o, n in comparison.field]
        terms = ", ".join(f"{n} x {worth:+d}" for worth, n in each)
        total = sum(worth * n for worth, n in each)
        return f"{terms}: {total:+d} / {comparison.tables - 1} = {exact_text(score)}"
    if comparison.other is None:
        return say("{points} points", points=f"{points:+d}")
    difference = points - comparison.other
    if comparison.scoring is Scoring.BAM:
        return say(
            "against {other}: {score} of a board",
            other=f"{comparison.other:+d}",
            score=decimal_text(score, 1),
        )
    worth = f"{decimal_text(score, 0, signed=True)} {say(UNITS[comparison.scoring])}"
    return f"{points:+d} - ({comparison.other:+d}) = {difference:+d}: {worth}"


def _order(own: int, other: int) -> int:
    return (own > other) - (own < other)


def _weights(score: AssignedScore, say: Say) -> Iterator[str]:
    ruling, signed = score.ruling, score.ruling.comparison.top is None
    if ruling.factor is not None:
        head = say(
            "Weights in favour of {side}, factor {factor} ({regulator})",
            side=say.side(ruling.non_offenders),
            factor=decimal_text(ruling.factor, 1),
            regulator=ruling.regulator,
        )
    elif ruling.excluded:
        head = say("Weights of the outcomes that may have one, scaled to 100%")
    else:
        head = say("Weights as given")
    yield f"2. {head}"
    sides = SIDES if ruling.split else SIDES[:1]
    for i, side in enumerate(sides):
        letters = say.side(side)
        for line in score.lines:
            weight, own = _of_side(line, i)
            if weight:
                product = (
                    f"   {letters} {share_text(weight):>6} x {exact_text(own, signed=signed):>6} = "
                    f"{exact_text(weight * own, signed=signed)}"
                )
                given = say("(given {weight})", weight=share_text(line.given))
                yield product if ruling.factor is None else f"{product}  {given}"
        together = say(
            "{side} together {score}", side=letters, score=exact_text(score.weighted[i], signed=signed)
        )
        yield f"   {together}"
    if not ruling.split:
        top, rest = ruling.comparison.top, exact_text(score.weighted[1], signed=signed)
        letters = say.side(SIDES[1])
        if top is None:
            yield "   " + say("{side} the opposite {score}", side=letters, score=rest)
        else:
            yield "   " + say("{side} the rest of {top}, {score}", side=letters, top=top, score=rest)


def _likely(score: AssignedScore, say: Say) -> Iterator[str]:
    likely, ruling = score.likely, score.ruling
    if likely is None:
        return
    yield f"2. {reading_line(score, say)}"
    for line in likely.lines:
        words = say(
            "probability {probability}, at least as good for {side} {cumulative}",
            probability=share_text(line.probability),
            side=say.side(likely.non_offenders),
            cumulative=share_text(line.cumulative),
        )
        yield f"   {line.points:+6d}  {words}"
    for outcome in ruling.after:
        words = say("probability {probability} after the infraction", probability=share_text(outcome.ns))
        yield f"   {outcome.result.points:+6d}  {words}"
    yield from (f"   {line}" for line in _likely_lines(score, say))


def reading_line(score: AssignedScore, say: Say) -> str:
    """Say which reading of "likely" and "at all probable" gave each side its result; empty without one."""
    if score.likely is None:
        return ""
    rule = score.likely.rule
    values = {"likely": rule.likely, "at_all": rule.at_all, "method": say(_METHODS[rule.method])}
    head = (
        say("likely is {likely} or more, at all probable {at_all} or more, {method}", **values)
        if rule.operator == ">="
        else say("likely is more than {likely}, at all probable more than {at_all}, {method}", **values)
    )
    return say("{limits} (reading: {name})", limits=head, name=rule.name)


_METHODS: Final = {
    "cumulative": mark(
        "each result counted with all that are better for the side (for the offenders: worse)"
    ),
    "single": mark("each result counted by itself"),
}


def _likely_lines(score: AssignedScore, say: Say) -> Iterator[str]:
    """Return the one result of each side."""
    likely = score.likely
    if likely is None:
        return
    side, signed = SIDES.index(likely.non_offenders), score.ruling.comparison.top is None
    yield say(
        "{side}, the best that was likely: {points}, {score}",
        side=say.side(SIDES[side]),
        points=f"{likely.nos:+d}",
        score=exact_text(score.weighted[side], signed=signed),
    )
    yield say(
        "{side}, the worst that was at all probable: {points}, {score}",
        side=say.side(SIDES[1 - side]),
        points=f"{likely.os:+d}",
        score=exact_text(score.weighted[1 - side], signed=signed),
    )


def _excluded(score: AssignedScore, say: Say) -> Iterator[str]:
    split = score.ruling.split
    for outcome in score.ruling.excluded:
        ns, ew = share_text(outcome.ns), share_text(outcome.ew)
        yield "   " + say(
            "left out, not allowed: {result}, given {weight}",
            result=f"{_name(outcome.result, say)} {outcome.result.points:+d}",
            weight=f"{say.side('NS')} {ns}, {say.side('EW')} {ew}" if split else ns,
        )


def _of_side(line: OutcomeLine, side: int) -> Pair:
    return (line.ns, line.score) if side == 0 else (line.ew, line.opponents)


def share_text(weight: Fraction) -> str:
    """Print a weight as a percentage, or as its fraction where that would not be exact."""
    return percent_text(weight) if (weight * 10**4).denominator == 1 else str(weight)


def damage_lines(score: AssignedScore, say: Say) -> Iterator[str]:
    """Return how the damage was divided: the result obtained, the score without the infraction, the error."""
    ruling, damage = score.ruling, score.damage
    if damage is None or ruling.table is None:
        return
    signed = ruling.comparison.top is None
    nos, offenders = say.side(ruling.non_offenders), say.side(SIDES[1 - SIDES.index(ruling.non_offenders)])

    def text(number: Fraction) -> str:
        return exact_text(number, signed=signed)

    def result_of(typed: Typed) -> str:
        return f"{_name(typed, say)} {typed.points:+d}"

    yield say("A, at the table: {result}, {score}", result=result_of(ruling.table), score=text(damage.actual))
    yield say("B, without the infraction: {score}", score=text(damage.without_infraction))
    if ruling.without_error is not None:
        test = error_test(ruling.law)
        yield say(
            "C, without the error: {result}, {score} ({cause}, Law {article})",
            result=result_of(ruling.without_error),
            score=text(damage.without_error),
            cause=say(ruling.cause),
            article=test.article,
        )
        yield say("the error cost C - A = {cost}", cost=text(damage.error_cost))
        if test.unrelated and "error" in ruling.cause:
            yield say("it counts only if it is unrelated to the infraction: the director's judgement")
    law = say("Law {number}", number="12" if ruling.law == 1997 else "12B1")
    match damage.damage:
        case Damage.NONE:
            yield say(
                "A is better than B: {side} were not damaged, the result stands for both ({law})",
                side=nos,
                law=law,
            )
        case Damage.SELF_INFLICTED if damage.actual == damage.without_infraction:
            yield say("A is B: {side} were not damaged ({law})", side=nos, law=law)
        case Damage.SELF_INFLICTED:
            yield say(
                "C is no worse than B: the damage is {side}'s own, they keep A; B for {offenders}",
                side=nos,
                offenders=offenders,
            )
        case Damage.BY_INFRACTION:
            lost = exact_text(damage.without_infraction - damage.actual, signed=False)
            if ruling.comparison.opponents(score.weighted[0]) == score.weighted[1]:
                yield say("{side} lost {lost}: B for both", side=nos, lost=lost)
            else:
                yield say("{side} lost {lost}: B for each side, its own", side=nos, lost=lost)
        case Damage.PARTLY:
            yield say(
                "{side} get A + B - C = {score}; B for {offenders}",
                side=nos,
                score=text(damage.non_offenders),
                offenders=offenders,
            )


def _field(score: AssignedScore, say: Say) -> Iterator[str]:
    comparison = score.ruling.comparison
    signed = comparison.top is None
    ruled, points, tables = say("ruled"), say("points"), say("tables")
    rows = [(f"{line.points:+6d}", line.count, line.ns, line.ew) for line in score.field]
    rows.append((f"{ruled:>6}", 1, *score.final))
    digits = 2 if all((100 * value).denominator == 1 for _, _, *pair in rows for value in pair) else 3
    first = max(6, len(ruled), len(points))
    second = max(6, len(tables))

    def columns(pair: Iterable[Fraction]) -> str:
        return "  ".join(f"{decimal_text(value, digits, signed=signed):>8}" for value in pair)

    # A + B - C can leave another table outside its top, where the formula means nothing.
    partly = score.damage is not None and score.damage.damage is Damage.PARTLY
    full, n = None if partly else score.ruling.full, comparison.tables
    heads = [say.side(side) for side in SIDES]
    if full is not None:
        heads += [f"{head}/{2 * (full - 1)}" for head in heads]
    yield f"   {points:>{first}}  {tables:>{second}}  {'  '.join(f'{head:>8}' for head in heads)}"
    for name, count, *pair in rows:
        brought = [neuberg(v, n, full, method=score.ruling.factoring) for v in pair] if full else []
        yield f"   {name:>{first}}  {count:{second}d}  {columns([*pair, *brought])}"
    totals = [sum((count * pair[i] for _, count, *pair in rows), Fraction(0)) for i in (0, 1)]
    if comparison.scoring is Scoring.MP:
        check = say("(should be {n} tables x {others} each)", n=n, others=n - 1)
    else:
        check = say("(should be 0 each)")
    yield f"   {say('together'):<{first + second + 2}}  {columns(totals)}  {check}"
    if partly:
        yield "   " + say(
            "how others compare with A + B - C was not found in any regulation: here with A, B, less C"
        )


def final_lines(score: AssignedScore, say: Say) -> Iterator[str]:
    """Return what both sides get, and the victory points."""
    ruling, comparison = score.ruling, score.ruling.comparison
    unit = say(UNITS[comparison.scoring])
    if ruling.law86 is not None:
        yield law86_line(ruling.law86, say)
    if score.against_plus is not None:
        yield say(
            "{side}: the better of {assigned}, as assigned, and average plus {plus}; the complement for the "
            "other side",
            side=say.side(ruling.non_offenders),
            assigned=exact_text(score.against_plus),
            plus=f"{artificial_imps(Fault.NONE):+d}",
        )
    for side, value in zip(map(say.side, SIDES), score.final, strict=True):
        if comparison.top is None:
            yield f"{side} {exact_text(value)} {unit}"
        else:
            yield of_top(side, value, comparison.top, unit, say)
    if comparison.opponents(score.final[0]) != score.final[1]:
        if ruling.law == 1997:
            yield say("the two sides do not balance, and need not")
        else:
            yield say("the two sides do not balance, and need not (Law 12C1(f))")
    if score.factored is not None:
        for side, value in zip(map(say.side, SIDES), score.factored, strict=True):
            values = {
                "side": side,
                "score": exact_text(value, signed=False),
                "top": 2 * ((ruling.full or 1) - 1),
                "results": ruling.full,
            }
            if ruling.factoring == "neuberg":
                yield say(
                    "{side} {score} of {top}, brought to {results} results by Neuberg's formula", **values
                )
            else:
                yield say("{side} {score} of {top}, brought to {results} results by the tops", **values)
    yield from match_lines(ruling.match, ruling.law, score.one_score, score.vps, say)
