"""What was agreed, told and meant by calls, in a case file."""

from __future__ import annotations

from simulate.case import NO_AGREEMENT, Explanation, Said
from simulate.casefile.model import ExplanationPart
from simulate.casefile.reader import Reader
from simulate.core.seats import Seat, parse_seat, seat_name, side_of
from simulate.core.spoken import seat_text
from simulate.meaning import explain_unread, no_hand, read_meaning, seats_named
from simulate.message import Message


def read_explanations(reader: Reader) -> tuple[Explanation, ...]:
    """Return the explanations of calls; what is wrong with them is noted."""
    found: list[Explanation] = []
    for where, part in reader.numbered("explanation", reader.draft.explanation):
        index = reader.call_index(f"{where}.call", part.call)
        item = _explanation(reader, where, part, index)
        if index is not None and any(other.call == index for other in found):
            reader.wrong(
                f"{where}.call", Message("expected one explanation to a call: {call!r}", call=part.call)
            )
        if item is not None:
            found.append(item)
    return tuple(found)


def _said(reader: Reader, where: str, text: str | None, strict: bool) -> Said | None:
    if text is None:
        return None
    if not text.strip():
        reader.wrong(where, Message("expected a meaning, a convention, or 'none': {text!r}", text=text))
        return None
    if text.strip().casefold() in NO_AGREEMENT:
        return Said(text, None, strict)
    meaning = read_meaning(text)
    if meaning is None and (wrong := no_hand(text)) is not None:
        # No free words: it was read, and would leave no deal to think of.
        reader.wrong(where, wrong)
    elif meaning is None:
        reader.remark(
            where, Message("not read as a meaning, only displayed: {text}", text=explain_unread(text))
        )
    return Said(text, meaning, strict)


def _of_caller(reader: Reader, where: str, text: str, caller: Seat) -> None:
    """Note a formula that names another seat than the one whose call it explains."""
    for seat in sorted(seats_named(text) - {caller}):
        reader.wrong(
            where,
            Message(
                "expected a formula about {caller}, who called, not {seat}: {text!r}",
                caller=seat_text(caller),
                seat=seat_text(seat),
                text=text,
            ),
        )


def _explanation(reader: Reader, where: str, part: ExplanationPart, index: int | None) -> Explanation | None:
    agreed = _said(reader, f"{where}.agreed", part.agreed, part.strict)
    told = _said(reader, f"{where}.told", part.told, part.strict)
    meant = _said(reader, f"{where}.meant", part.meant, part.strict)
    told_to = reader.read_all(f"{where}.told_to", part.told_to, parse_seat)
    candidates = _candidates(reader, where, part)
    for name, said in (("agreed", agreed), ("told", told), ("meant", meant)):
        if said is not None and said.meaning is not None and index is not None and reader.auction is not None:
            _of_caller(reader, f"{where}.{name}", said.text, reader.auction.seat_at(index))
    if part.agreed is None and part.told is None and part.meant is None:
        reader.wrong(where, Message("expected at least one of agreed, told, meant"))
    if part.told is not None and not part.told_to:
        reader.wrong(f"{where}.told_to", Message('is missing: who was told? For example ["N", "S"]'))
    if part.told_to and part.told is None:
        reader.wrong(f"{where}.told", Message("is missing: what were they told?"))
    if index is not None and part.corrected_at is not None and part.corrected_at <= part.call:
        reader.wrong(
            f"{where}.corrected_at",
            Message(
                "expected a call after call {call}: {corrected_at!r}",
                call=part.call,
                corrected_at=part.corrected_at,
            ),
        )
    if index is None or reader.reading is None:
        return None
    caller = reader.caller(index)
    for seat in told_to:
        if caller is not None and side_of(seat) == side_of(caller):
            reader.wrong(
                f"{where}.told_to",
                Message(
                    "expected opponents of {caller}: {seat!r}",
                    caller=seat_text(caller),
                    seat=seat_name(seat),
                ),
            )
    corrected = None
    if part.corrected_at is not None:
        # One past the end is right when it came out after the auction.
        if part.corrected_at > len(reader.reading.calls) + 1:
            reader.wrong(
                f"{where}.corrected_at",
                Message(
                    "expected a call of the auction, which has {n}, or the one after: {corrected_at!r}",
                    n=len(reader.reading.calls),
                    corrected_at=part.corrected_at,
                ),
            )
        corrected = part.corrected_at - 1
    return Explanation(index, agreed, told, told_to, meant, corrected, candidates)


def _candidates(reader: Reader, where: str, part: ExplanationPart) -> tuple[Said, ...]:
    name = f"{where}.candidates"
    if not part.candidates:
        return ()
    if part.agreed is None or part.agreed.strip().casefold() not in NO_AGREEMENT:
        reader.wrong(
            name, Message('expected candidates only with agreed = "none": {agreed!r}', agreed=part.agreed)
        )
    found: list[Said] = []
    for text in part.candidates:
        said = reader.meaning(name, text, strict=part.strict)
        if said is not None and any(other.meaning == said.meaning for other in found):
            reader.wrong(name, Message("expected each only once: {text!r}", text=text))
        elif said is not None:
            found.append(said)
    if len(part.candidates) == 1:
        reader.wrong(
            name, Message("expected two meanings or more: {candidates!r}", candidates=part.candidates[0])
        )
    return tuple(found)
