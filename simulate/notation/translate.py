"""A file in any notation turned into English letters, before its bridge is read.

Which notation it is must be named, or follow from the whole file: the one reading that all its texts allow.
The same letter means different things (V is queen in Dutch, jack in French): two readings are an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from simulate.core import calls as core_calls
from simulate.core import cards as core_cards
from simulate.core import contract as core_contract
from simulate.core import hands as core_hands
from simulate.core import seats as core_seats
from simulate.errors import NotationError, said, suggest
from simulate.message import Message
from simulate.notation import text as forms
from simulate.notation.model import Notation, get_notation, notation_names

Path: TypeAlias = tuple[str, ...]
Fields: TypeAlias = Mapping[Path, str]
"""Kind of text by place: keys, ``*`` for every item of a list or table, ``@`` for the keys of a table."""
_ENGLISH: Final = "en"
_KEPT: Final = re.compile(r"(?:NS|EW) [+-]?\d+|(?:low|small) .*", re.IGNORECASE)
_OVER: Final = re.compile(r"(\S+)\s+over\s+(\S+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Translated:
    """A file in English letters.

    Parameters
    ----------
    data : mapping
        The file; texts that cannot be read stay as they are.
    notation : str
        The notation it was read in.
    problems : tuple of (place, message)
        Texts that this notation does not have, or two readings.
    remark : str
        Said when the notation was found and not named; "" otherwise.
    """

    data: Mapping[str, Any]
    notation: str
    problems: tuple[tuple[tuple[str | int, ...], str], ...] = ()
    remark: str = ""


def translated(raw: Mapping[str, Any], fields: Fields, name: str | None) -> Translated:
    """Return a file in English letters.

    Parameters
    ----------
    raw : mapping
        As read from TOML or JSON.
    fields : mapping
        Where there are cards, calls and seats.
    name : str or None
        Its notation; None finds it: English if all is English, else the one reading all texts allow.
    """
    if name is not None and name not in notation_names():
        hint = suggest(name, notation_names())
        return Translated(
            raw,
            _ENGLISH,
            (
                (
                    ("notation",),
                    Message("unknown {kind}{hint}: {name!r}", kind=Message("notation"), hint=hint, name=name),
                ),
            ),
        )
    if name == _ENGLISH or (name is None and _is_english(raw, fields)):
        return Translated(raw, _ENGLISH)
    if name is not None:
        return _in_notation(raw, fields, get_notation(name))
    known = [get_notation(each) for each in notation_names()]
    found = [
        _in_notation(raw, fields, _with_foreign_words(known[0], known)),
        *(_in_notation(raw, fields, each) for each in known[1:]),
    ]
    whole = [reading for reading in found if not reading.problems]
    if not whole:
        # No notation fits: the faults are named in English, which is what a file is in if it does not say.
        return Translated(raw, _ENGLISH)
    first, *others = whole
    different = [reading for reading in others if reading.data != first.data]
    if different:
        names = ", ".join(repr(reading.notation) for reading in (first, *different))
        return Translated(
            raw,
            _ENGLISH,
            (
                (
                    ("notation",),
                    Message("is missing: the file reads differently in {names}; which is it?", names=names),
                ),
            ),
        )
    language = Message(get_notation(first.notation).language)
    remark = Message("read in {language} notation, the only one that fits all of the file", language=language)
    return Translated(first.data, first.notation, remark=remark)


def _with_foreign_words(english: Notation, known: Sequence[Notation]) -> Notation:
    """Return English with every word for a call that means the same wherever it is used ("passe", "kontra").

    A file in English letters with such a word may be English: it must not be taken for French alone.
    """
    meanings: dict[str, set[int]] = {}
    for notation in known:
        for form, call in notation.calls.items():
            meanings.setdefault(form, set()).add(call)
    words = {form: calls.pop() for form, calls in meanings.items() if len(calls) == 1}
    return replace(english, calls=words | dict(english.calls))


def _is_english(raw: Mapping[str, Any], fields: Fields) -> bool:
    for path, kind in fields.items():
        for _, _, _, text in _texts(raw, path):
            try:
                _english(text, kind)
            except NotationError:
                return False
    return True


def _in_notation(raw: Mapping[str, Any], fields: Fields, notation: Notation) -> Translated:
    data = deepcopy(dict(raw))
    problems: list[tuple[tuple[str | int, ...], str]] = []
    for path, kind in fields.items():
        for place, holder, key, text in list(_texts(data, path)):
            try:
                new = _translate(text, kind, notation)
            except NotationError as error:
                problems.append((place, said(error)))
                continue
            if path[-1] == "@":
                if new != key and new in holder:
                    problems.append((place, Message("expected each only once: {text!r}", text=text)))
                else:
                    holder[new] = holder.pop(key)
            else:
                holder[key] = new
    return Translated(data, notation.name, tuple(problems))


def _texts(data: Any, path: Sequence[str]) -> Iterator[tuple[tuple[str | int, ...], Any, Any, str]]:
    """Yield place, holder, key and text of every text at a path."""
    stack: list[tuple[tuple[str | int, ...], Any, Sequence[str]]] = [((), data, path)]
    while stack:
        place, holder, rest = stack.pop()
        step, after = rest[0], rest[1:]
        if step == "@":
            if isinstance(holder, dict):
                yield from ((place, holder, key, key) for key in list(holder))
            continue
        keys: list[Any]
        if step == "*":
            keys = list(range(len(holder))) if isinstance(holder, list) else []
            keys = list(holder) if isinstance(holder, dict) else keys
        elif step.isdecimal():
            keys = [int(step)] if isinstance(holder, list) and len(holder) > int(step) else []
        else:
            keys = [step] if isinstance(holder, dict) and step in holder else []
        for key in keys:
            if after:
                stack.append(((*place, key), holder[key], after))
            elif isinstance(holder[key], str):
                yield (*place, key), holder, key, holder[key]


def _english(text: str, kind: str) -> None:
    """Raise `NotationError` if the kernel does not read a text; what is wrong otherwise is not our matter."""
    if kind == "calls":
        for word in _words(text):
            core_calls.parse_call(word.rpartition(":")[2])
            if ":" in word:
                core_seats.parse_seat(word.partition(":")[0])
    elif kind == "cards":
        for word in text.replace(",", " ").split():
            core_cards.parse_card(word)
    elif kind == "pair":
        match = _OVER.fullmatch(text.strip())
        for word in match.groups() if match else ():
            _english(word, "action")
    elif kind == "action":
        if not _KEPT.fullmatch(text.strip()):
            _either(text, core_calls.parse_call, core_cards.parse_card)
    elif kind == "score":
        if not _KEPT.fullmatch(text.strip()):
            core_contract.parse_result(text)
    elif kind == "hand":
        core_hands.parse_hand(text, size=None)
    elif text.strip():
        parsers: dict[str, Callable[[str], object]] = {
            "seat": core_seats.parse_seat,
            "vulnerability": core_seats.parse_vulnerability,
            "card": core_cards.parse_card,
            "result": core_contract.parse_result,
            "contract": core_contract.parse_contract,
        }
        parsers[kind](text)


def _words(text: str) -> list[str]:
    plain = re.sub(r"\ball\s+pass\b", "AP", text, flags=re.IGNORECASE).replace(",", " ")
    return [word for word in plain.split() if word.upper() not in ("AP", "ALLPASS")]


def _either(text: str, *parsers: Callable[[str], object]) -> object:
    for parse in parsers[:-1]:
        try:
            return parse(text)
        except NotationError:
            continue
    return parsers[-1](text)


def _translate(text: str, kind: str, notation: Notation) -> str:
    if kind == "calls":
        return " ".join(_call_word(word, notation) for word in _joined(text).replace(",", " ").split())
    if kind == "cards":
        return " ".join(_translate(word, "card", notation) for word in text.replace(",", " ").split())
    if kind == "pair":
        match = _OVER.fullmatch(text.strip())
        if match is None:
            return text
        return " over ".join(_translate(word, "action", notation) for word in match.groups())
    if kind in ("action", "score") and _KEPT.fullmatch(text.strip()):
        return text
    if kind == "action":
        try:
            return _translate(text, "call", notation)
        except NotationError as error:
            try:
                return _translate(text, "card", notation)
            except NotationError:
                raise error from None
    if not text.strip():
        return text
    if kind == "hand":
        return core_hands.hand_name(forms.parse_hand(text, notation=notation, size=None))
    if kind == "seat":
        return core_seats.seat_name(forms.parse_seat(text, notation=notation))
    if kind == "vulnerability":
        return str(forms.parse_vulnerability(text, notation=notation))
    if kind == "call":
        return core_calls.call_name(forms.parse_call(text, notation=notation))
    if kind == "card":
        return core_cards.card_name(forms.parse_card(text, notation=notation))
    if kind == "contract":
        # A contract is read with some number of tricks, which goes again.
        found = forms.parse_result(f"{text} 7", notation=notation).contract
        return text if found is None else core_contract.contract_name(found)
    return core_contract.result_name(forms.parse_result(text, notation=notation))


def _joined(text: str) -> str:
    return re.sub(r"\ball\s+pass\b", "AP", text, flags=re.IGNORECASE)


def _call_word(word: str, notation: Notation) -> str:
    if word.upper() in ("AP", "ALLPASS"):
        return "AP"
    seat, colon, call = word.rpartition(":")
    prefix = f"{_translate(seat, 'seat', notation)}:" if colon else ""
    return prefix + _translate(call, "call", notation)
