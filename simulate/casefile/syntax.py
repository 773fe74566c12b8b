"""What is wrong with the writing of a TOML or JSON file, in words for people who write it by hand."""

from __future__ import annotations

import ast
import json
import re
from typing import Final

_TOML_PLACE: Final = re.compile(r"(.*?) \(at (line (\d+), column \d+|end of document)\)", re.DOTALL)
_TABLE_TWICE: Final = re.compile(
    r"Cannot (?:declare \((.*?)\) twice|mutate immutable namespace \((.*)\)|redefine namespace \((.*)\))"
)
_INLINE_TWICE: Final = re.compile(r"Duplicate inline table key '(.*)'")
_KEY_LINE: Final = re.compile(r"\s*([\w.\"'-]+)\s*=")
_HEADER: Final = re.compile(r"\s*(\[\[?[^\[\]]+\]\]?)\s*(?:#.*)?")
_JSON: Final = {
    "Expecting value": "expected a value",
    "Expecting ',' delimiter": "expected a comma or a closing bracket",
    "Expecting ':' delimiter": "expected a colon after a key",
    "Expecting property name enclosed in double quotes": "expected a key in double quotes",
    "Illegal trailing comma before end of object": "expected no comma before a closing bracket",
    "Illegal trailing comma before end of array": "expected no comma before a closing bracket",
    "Extra data": "expected the end of the file",
    "Invalid control character at": "expected no line break or tab inside quotes",
    "Invalid \\escape": "expected no single backslash inside quotes",
}


def json_fault(error: json.JSONDecodeError) -> tuple[str, str]:
    """Return where the fault is, and what it is.

    Examples
    --------
    >>> try:
    ...     json.loads('{"law": 2017')
    ... except json.JSONDecodeError as error:
    ...     json_fault(error)
    ('line 1, column 13', 'this is cut off')
    """
    place = f"line {error.lineno}, column {error.colno}"
    if error.msg.startswith("Unterminated string") or error.pos >= len(error.doc.rstrip()):
        return place, "this is cut off"
    return place, f"this is not JSON: {_JSON.get(error.msg, error.msg)}"


def toml_fault(text: str, error: ValueError) -> tuple[str, str]:
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
    place, message = (match[2], match[1]) if match else ("", str(error))
    table, inline = _TABLE_TWICE.fullmatch(message), _INLINE_TWICE.fullmatch(message)
    if table is not None:
        parts = ast.literal_eval(f"({next(group for group in table.groups() if group is not None)})")
        return place, f"[{'.'.join(parts)}] stands twice"
    if inline is not None:
        return place, f"a key stands twice: {inline[1]!r}"
    if match is not None and message == "Cannot overwrite a value":
        lines = text.rstrip().split("\n")
        line = lines[int(match[3]) - 1 if match[3] else -1]
        header, key = _HEADER.fullmatch(line), _KEY_LINE.match(line)
        if header is not None:
            return place, f"{header[1]} stands twice, as another kind of part"
        return place, f"a key stands twice: {key[1]!r}" if key else "a key stands twice"
    return place, f"this is not TOML: {message}"
