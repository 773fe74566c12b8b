"""What is wrong with the writing of a TOML or JSON file, in words for people who write it by hand."""

from __future__ import annotations

import ast
import json
import re
from typing import Final

from simulate.errors import NOTHING
from simulate.language.translator import mark
from simulate.message import Message, Text

_TOML_PLACE: Final = re.compile(r"(.*?) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_TABLE_TWICE: Final = re.compile(
    r"Cannot (?:declare \((.*?)\) twice|mutate immutable namespace \((.*)\)|redefine namespace \((.*)\))"
)
_INLINE_TWICE: Final = re.compile(r"Duplicate inline table key '(.*)'")
_KEY_LINE: Final = re.compile(r"\s*([\w.\"'-]+)\s*=")
_HEADER: Final = re.compile(r"\s*(\[\[?[^\[\]]+\]\]?)\s*(?:#.*)?")
_JSON: Final = {
    "Expecting value": mark("expected a value"),
    "Expecting ',' delimiter": mark("expected a comma or a closing bracket"),
    "Expecting ':' delimiter": mark("expected a colon after a key"),
    "Expecting property name enclosed in double quotes": mark("expected a key in double quotes"),
    "Illegal trailing comma before end of object": mark("expected no comma before a closing bracket"),
    "Illegal trailing comma before end of array": mark("expected no comma before a closing bracket"),
    "Extra data": mark("expected the end of the file"),
    "Invalid control character at": mark("expected no line break or tab inside quotes"),
    "Invalid \\escape": mark("expected no single backslash inside quotes"),
}

_TOML: Final = {
    text: text
    for text in (
        mark("Invalid value"),
        mark("Invalid statement"),
        mark("Expected '=' after a key in a key/value pair"),
        mark("Expected newline or end of document after a statement"),
        mark("Unclosed array"),
        mark("Unclosed inline table"),
        mark("Unterminated string"),
        mark("Invalid initial character for a key part"),
        mark("Expected ']' at the end of a table declaration"),
        mark("Expected ']]' at the end of an array declaration"),
        mark("Illegal character '\\n'"),
        mark("Unescaped '\\' in a string"),
        mark("Invalid date or datetime"),
    )
}


def json_fault(error: json.JSONDecodeError) -> tuple[Text, Text]:
    """Return where the fault is, and what it is.

    Examples
    --------
    >>> try:
    ...     json.loads('{"law": 2017')
    ... except json.JSONDecodeError as error:
    ...     json_fault(error)
    ('line 1, column 13', 'this is cut off')
    """
    place = Message("line {line}, column {column}", line=error.lineno, column=error.colno)
    if error.msg.startswith("Unterminated string") or error.pos >= len(error.doc.rstrip()):
        return place, Message("this is cut off")
    what = Message(_JSON[error.msg]) if error.msg in _JSON else error.msg
    return place, Message("this is not JSON: {what}", what=what)


def toml_fault(text: str, error: ValueError) -> tuple[Text, Text]:
    r"""Return where the fault is, empty when that is not known, and what it is.

    Parameters
    ----------
    text : str
        What was read.
    error : ValueError
        What `tomllib` said.

    Examples
    --------
    >>> toml_fault("a = 1\na = 2", ValueError("Cannot overwrite a value (at line 2, column 6)"))
    ('line 2, column 6', "a key stands twice: 'a'")
    """
    match = _TOML_PLACE.fullmatch(str(error))
    place, message = (_place(match), match[1]) if match else (NOTHING, str(error))
    table, inline = _TABLE_TWICE.fullmatch(message), _INLINE_TWICE.fullmatch(message)
    if table is not None:
        parts = ast.literal_eval(f"({next(group for group in table.groups() if group is not None)})")
        return place, Message("{part} stands twice", part=f"[{'.'.join(parts)}]")
    if inline is not None:
        return place, Message("a key stands twice: {key!r}", key=inline[1])
    if match is not None and message == "Cannot overwrite a value":
        lines = text.rstrip().split("\n")
        line = lines[int(match[2]) - 1 if match[2] else -1]
        header, key = _HEADER.fullmatch(line), _KEY_LINE.match(line)
        if header is not None:
            return place, Message("{part} stands twice, as another kind of part", part=header[1])
        if key is None:
            return place, Message("a key stands twice")
        return place, Message("a key stands twice: {key!r}", key=key[1])
    # The words of Python's reader of TOML: rare ones are shown as they are.
    what = Message(_TOML[message]) if message in _TOML else message
    return place, Message("this is not TOML: {what}", what=what)


def _place(match: re.Match[str]) -> Text:
    if match[2] is None:
        return Message("end of document")
    return Message("line {line}, column {column}", line=match[2], column=match[3])
