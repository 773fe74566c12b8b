"""TOML and JSON: from text to plain data, and TOML back again."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from simulate.casefile.problems import CaseFileError, Problem
from simulate.casefile.syntax import json_fault, toml_fault
from simulate.errors import NOTHING
from simulate.language.translator import mark
from simulate.message import Message

FORMATS: Final = ("toml", "json")
NO_CASE: Final = mark("expected a JSON object in braces, with keys as in a case file: {start!r}")
_SHOWN: Final = 30
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def decode_case(data: bytes) -> str:
    """Return the text of a case file.

    Raises
    ------
    CaseFileError
        If it is empty, or no UTF-8 text.
    """
    if not data.strip():
        raise CaseFileError([Problem("", Message("expected text, the file is empty"))])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at, byte = error.start + 1, f"{data[error.start]:#04x}"
        message = (
            Message("expected text in UTF-8, this is a binary file (byte {at}: {byte})", at=at, byte=byte)
            if b"\x00" in data
            else Message(
                "expected text in UTF-8, this is in another encoding (byte {at}: {byte})", at=at, byte=byte
            )
        )
        raise CaseFileError([Problem("", message)]) from error
    if "\x00" in text:
        raise CaseFileError([Problem("", Message("expected text in UTF-8, this is a binary file"))])
    return text


def parse_text(text: str, fmt: str, *, no_object: str = NO_CASE) -> Mapping[str, Any]:
    """Return the data of a TOML or JSON text.

    Parameters
    ----------
    text, fmt : str
        The file, and ``"toml"`` or ``"json"``.
    no_object : str
        What is said of JSON that is a list or a plain value; ``{start!r}`` is how it begins.

    Raises
    ------
    CaseFileError
        With line and column when the syntax is wrong.
    """
    if fmt not in FORMATS:
        raise CaseFileError([Problem("", Message("expected a format, toml or json: {fmt!r}", fmt=fmt))])
    # TOML allows \r\n only; a lone \r comes from old editors and is a line's end as well.
    text = text.replace("\r\n", "\n")
    try:
        data = tomllib.loads(text) if fmt == "toml" else _json(text)
    except CaseFileError:
        raise
    except json.JSONDecodeError as error:
        raise CaseFileError([Problem(*json_fault(error))]) from error
    except RecursionError as error:
        raise CaseFileError(
            [Problem("", Message("expected plain tables and lists, this is nested too deeply"))]
        ) from error
    except ValueError as error:
        problem = (
            toml_fault(text, error)
            if fmt == "toml"
            else (NOTHING, Message("this is not JSON: {what}", what=str(error)))
        )
        raise CaseFileError([Problem(*problem)]) from error
    if not isinstance(data, dict):
        raise CaseFileError(
            [
                Problem(
                    "",
                    Message(no_object, start=_start(text)),
                )
            ]
        )
    return data


def _start(text: str) -> str:
    """Return how a text begins, enough of it to find it."""
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}..."


def _json(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise CaseFileError([Problem("", Message("a key stands twice: {key!r}", key=key))])
        found[key] = value
    return found


def toml_string(text: str) -> str:
    """Return a text as a TOML string in double quotes."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def dump_toml(data: Mapping[str, Any]) -> str:
    """Return the data of a case file as TOML: first the plain keys, then a table for each part.

    Parameters
    ----------
    data : mapping
        Text, whole numbers, truth values, lists of these, tables, and lists of tables.
    """
    lines = [f"{_key(key)} = {_value(item)}" for key, item in data.items() if not _is_table(item)]
    for key, item in data.items():
        for table in [item] if isinstance(item, Mapping) else item if _is_table(item) else []:
            name = _key(key)
            lines += ["", f"[{name}]" if isinstance(item, Mapping) else f"[[{name}]]"]
            # Lists of tables inside a table get headers of their own: [[outcomes.branch]].
            inner = {k: v for k, v in table.items() if isinstance(item, Mapping) and _is_list_of_tables(v)}
            lines += [f"{_key(k)} = {_value(v)}" for k, v in table.items() if k not in inner]
            for k, rows in inner.items():
                for row in rows:
                    lines += ["", f"[[{name}.{_key(k)}]]"]
                    lines += [f"{_key(x)} = {_value(y)}" for x, y in row.items()]
    return "\n".join(lines) + "\n"


def _is_table(item: Any) -> bool:
    return isinstance(item, Mapping) or _is_list_of_tables(item)


def _is_list_of_tables(item: Any) -> bool:
    return isinstance(item, list) and bool(item) and isinstance(item[0], Mapping)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else toml_string(key)


def _value(item: Any) -> str:
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, int | float):
        return repr(item)
    if isinstance(item, str):
        return toml_string(item)
    if isinstance(item, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(value)}" for key, value in item.items()) + " }"
    return "[" + ", ".join(_value(value) for value in item) + "]"
