"""The part ``[outcomes]`` of a case file: what the director fixes of what would have happened."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from simulate.casefile.model import BranchPart, OutcomesPart, TricksPart
from simulate.casefile.problems import short
from simulate.casefile.reader import Reader
from simulate.casefile.results import unreachable
from simulate.core.actions import action_name
from simulate.core.auction import Auction, auction_problems
from simulate.core.calls import PASS, Call, call_name, parse_call
from simulate.core.contract import Result, contract_name, parse_contract, parse_result, result_name
from simulate.core.seats import parse_seat
from simulate.core.shares import parse_share, share_name
from simulate.core.spoken import actions_text, seat_letter
from simulate.directed import NOTHING_FIXED, DirectorsOutcomes, FixedBranch, FixedTricks, FixedWeight
from simulate.errors import NotationError, said
from simulate.message import Message
from simulate.play.table_tricks import tricks_model_names

_HUNDRED = Fraction(1)


def read_outcomes(notes: Reader) -> DirectorsOutcomes:
    """Read what the director fixes; every problem is noted in bridge words.

    Parameters
    ----------
    notes : Reader
        With the auction and the decision, as far as they could be read.
    """
    part = notes.draft.outcomes
    if part is None:
        return NOTHING_FIXED
    before = None if notes.auction is None or notes.turn is None else notes.auction.before(notes.turn)
    allow = notes.read_all("outcomes.allow", part.allow, notes.action)
    forbid = notes.read_all("outcomes.forbid", part.forbid, notes.action)
    notes.legal("outcomes.allow", allow)
    notes.legal("outcomes.forbid", forbid)
    for call in allow:
        if call in forbid:
            notes.wrong(
                "outcomes.forbid",
                Message(
                    "expected each action allowed or forbidden, not both: {call!r}", call=action_name(call)
                ),
            )
    if part.branch and notes.asks_card:
        notes.wrong(
            "outcomes.branch", Message("expected no branch, the auction is over where a card is asked about")
        )
    branches = () if notes.asks_card else _branches(notes, part, before, forbid)
    tricks = _tricks(notes, part, before)
    weights = _weights(notes, part, before)
    if part.weight and (part.branch or part.tricks):
        others = ", ".join(
            name for name, given in (("branch", part.branch), ("tricks", part.tricks)) if given
        )
        notes.wrong(
            "outcomes.weight",
            Message(
                "expected the weights alone, they leave nothing open; given too: {others!r}", others=others
            ),
        )
    model = notes.known("outcomes.table_tricks", "model of tricks", part.table_tricks, tricks_model_names())
    return DirectorsOutcomes(allow, forbid, branches, tricks, weights, model)


def _branches(
    notes: Reader, part: OutcomesPart, before: Auction | None, forbid: tuple[Call, ...]
) -> tuple[FixedBranch, ...]:
    found: list[tuple[str, FixedBranch]] = []
    for where, item in notes.numbered("outcomes.branch", part.branch):
        branch = _branch(notes, where, item, before)
        if branch is not None:
            found.append((where, branch))
    if before is not None:
        _contradictions(notes, found, forbid)
    return tuple(branch for _, branch in found)


def _branch(notes: Reader, where: str, part: BranchPart, before: Auction | None) -> FixedBranch | None:
    share = None if part.share is None else _share(notes, f"{where}.share", part.share)
    if part.share is not None and share == 0:
        notes.wrong(
            f"{where}.share",
            Message("expected more than 0%, or the action under forbid: {share!r}", share=part.share),
        )
    if before is None:
        return None
    after = _calls(notes, f"{where}.after", part.after, before)
    if after is None:
        return None
    then = _calls(notes, f"{where}.then", part.then, before.then(*after))
    if then == ():
        notes.wrong(f"{where}.then", Message("expected the call that follows: {then!r}", then=part.then))
    return FixedBranch(after, then, share) if then else None


def _calls(notes: Reader, where: str, text: str, start: Auction) -> tuple[Call, ...] | None:
    """Read calls that go on from an auction; a call may carry its seat, AP ends the auction."""
    calls: list[Call] = []
    problems: list[str] = []
    for word in text.replace(",", " ").split():
        seat_text, colon, call_text = word.rpartition(":")
        turn = start.seat_at(len(start) + len(calls))
        if call_text.upper() == "AP":
            # The auction has a bid when three passes end it; a fourth is needed from the start.
            while not _over(start, calls) and len(calls) < len(start) + 4:
                calls.append(PASS)
            continue
        try:
            if colon and parse_seat(seat_text) != turn:
                problems.append(
                    Message(
                        "expected a call by {turn}, whose turn it is: {word!r}",
                        turn=seat_letter(turn),
                        word=word,
                    )
                )
            calls.append(parse_call(call_text))
        except NotationError as error:
            problems.append(said(error))
            calls.append(PASS)
    if not problems:
        found = auction_problems(start.dealer, start.calls + tuple(calls))
        problems = [Message("expected legal calls: {problem}", problem=problem) for problem in found]
    for problem in problems:
        notes.wrong(where, problem)
    return None if problems else tuple(calls)


def _over(start: Auction, calls: list[Call]) -> bool:
    return not auction_problems(start.dealer, start.calls + tuple(calls)) and start.then(*calls).is_over


def _contradictions(notes: Reader, found: list[tuple[str, FixedBranch]], forbid: tuple[Call, ...]) -> None:
    """Note shares that cannot be, and branches that nothing leads to."""
    fixed: dict[tuple[Call, ...], dict[Call, Fraction]] = {}
    for where, branch in found:
        for k, call in enumerate(branch.then):
            place = branch.after + branch.then[:k]
            here = fixed.setdefault(place, {})
            share = branch.share if k == 0 and branch.share is not None else _HUNDRED
            if here.get(call, share) != share or (k == 0 and call in here):
                notes.wrong(
                    f"{where}.then",
                    Message(
                        "expected one share {place}: {call!r}", place=_place(place), call=call_name(call)
                    ),
                )
            here[call] = share
            total = sum(here.values(), Fraction(0))
            if total > 1:
                key = "then" if branch.share is None else "share"
                notes.wrong(
                    f"{where}.{key}",
                    Message(
                        "expected shares that add up to 100% at most {place}: {total!r}",
                        place=_place(place),
                        total=share_name(total),
                    ),
                )
    for where, branch in found:
        whole = branch.after + branch.then
        if whole[0] in forbid:
            notes.wrong(
                where,
                Message(
                    "expected a branch after an action that is not forbidden: {whole!r}",
                    whole=call_name(whole[0]),
                ),
            )
        for k, call in enumerate(branch.after):
            here = fixed.get(whole[:k], {})
            if call not in here and sum(here.values(), Fraction(0)) >= 1:
                instead = actions_text(here, ", ")
                notes.wrong(
                    f"{where}.after",
                    Message(
                        "expected a place the auction can reach, {instead} is fixed {whole}: {call!r}",
                        instead=instead,
                        whole=_place(whole[:k]),
                        call=call_name(call),
                    ),
                )


def _place(calls: tuple[Call, ...]) -> Message:
    return Message("after {calls}", calls=actions_text(calls)) if calls else Message("at the decision")


def _tricks(notes: Reader, part: OutcomesPart, before: Auction | None) -> tuple[FixedTricks, ...]:
    found: list[FixedTricks] = []
    for where, item in notes.numbered("outcomes.tricks", part.tricks):
        contract = notes.read(f"{where}.contract", item.contract, parse_contract)
        shares = _trick_shares(notes, where, item)
        if contract is None:
            continue
        if any(contract == other.contract for other in found):
            notes.wrong(
                f"{where}.contract",
                Message("expected each contract once: {contract!r}", contract=item.contract),
            )
        if before is not None:
            reason = unreachable(Result(contract, 0), before)
            if reason:
                notes.wrong(
                    f"{where}.contract",
                    Message("{reason}: {contract!r}", reason=reason, contract=item.contract),
                )
        if shares:
            found.append(FixedTricks(contract, shares))
    return tuple(found)


def _trick_shares(notes: Reader, where: str, part: TricksPart) -> tuple[tuple[int, Fraction], ...]:
    given: Any = part.tricks
    if isinstance(given, int) and not isinstance(given, bool):
        given = {str(given): "100%"}
    if not isinstance(given, Mapping) or not given:
        notes.wrong(
            f"{where}.tricks",
            Message('expected tricks, 9 or {{ 9 = "60%", 10 = "40%" }}: {given}', given=short(given)),
        )
        return ()
    shares: dict[int, Fraction] = {}
    sound = True
    for text, value in given.items():
        number = int(text) if text.isdecimal() and text.isascii() and len(text) < 3 else -1
        if not 0 <= number <= 13:
            notes.wrong(
                f"{where}.tricks",
                Message(
                    "expected 0 to 13 tricks: {text}", text=short(int(text) if text.isdecimal() else text)
                ),
            )
        share = _share(notes, f"{where}.tricks", value)
        sound = sound and 0 <= number <= 13 and share is not None
        if share:
            shares[number] = share
    total = sum(shares.values(), Fraction(0))
    if sound and total != 1:
        notes.wrong(
            f"{where}.tricks",
            Message("expected shares that add up to 100%: {total!r}", total=share_name(total)),
        )
    return tuple(sorted(shares.items())) if sound else ()


def _weights(notes: Reader, part: OutcomesPart, before: Auction | None) -> tuple[FixedWeight, ...]:
    found: list[FixedWeight] = []
    sound = True
    for where, item in notes.numbered("outcomes.weight", part.weight):
        result = notes.read(f"{where}.result", item.result, parse_result)
        weight = _share(notes, f"{where}.weight", item.weight)
        if result is not None and any(result == other.result for other in found):
            notes.wrong(
                f"{where}.result", Message("expected each result once: {result!r}", result=item.result)
            )
        if result is not None and before is not None:
            reason = unreachable(result, before)
            if reason:
                notes.wrong(
                    f"{where}.result", Message("{reason}: {result!r}", reason=reason, result=item.result)
                )
        sound = sound and result is not None and weight is not None
        if result is not None and weight is not None:
            found.append(FixedWeight(result, weight))
    total = sum((item.weight for item in found), Fraction(0))
    if found and sound and total != 1:
        notes.wrong(
            "outcomes.weight",
            Message("expected weights that add up to 100%: {total!r}", total=share_name(total)),
        )
    return tuple(found)


def _share(notes: Reader, where: str, value: Any) -> Fraction | None:
    """Read a share: "60%", "1/3", 60 (per cent) or 0.6."""
    if isinstance(value, str):
        return notes.read(where, value, parse_share)
    if isinstance(value, float) and 0 <= value <= 1:
        return Fraction(repr(value))
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100:
        return Fraction(value, 100)
    notes.wrong(
        where,
        Message("expected a share such as '60%', '1/3', 60 (per cent) or 0.6: {value}", value=short(value)),
    )
    return None


def outcomes_part(given: DirectorsOutcomes) -> dict[str, Any] | None:
    """Return the part as plain data for writing; None when the director fixed nothing."""
    if given == NOTHING_FIXED:
        return None
    return {
        "allow": [action_name(call) for call in given.allow],
        "forbid": [action_name(call) for call in given.forbid],
        "table_tricks": given.table_tricks,
        "branch": [
            {
                "after": _written(branch.after),
                "then": _written(branch.then),
                "share": None if branch.share is None else share_name(branch.share),
            }
            for branch in given.branches
        ],
        "tricks": [
            {
                "contract": contract_name(fixed.contract),
                "tricks": fixed.tricks[0][0]
                if len(fixed.tricks) == 1
                else {str(number): share_name(share) for number, share in fixed.tricks},
            }
            for fixed in given.tricks
        ],
        "weight": [
            {"result": result_name(item.result), "weight": share_name(item.weight)} for item in given.weights
        ],
    }


def _written(calls: tuple[Call, ...]) -> str:
    return " ".join(call_name(call) for call in calls)
