"""From bytes to text: which encoding, and whether it is text at all."""

from __future__ import annotations

from typing import Final

from simulate.formats.board import BoardError
from simulate.message import Message

_CONTROL: Final = frozenset(range(32)) - frozenset(b"\t\n\r\f\x1a")


def decode_text(data: bytes) -> str:
    """Return the text of a board file: UTF-8, UTF-16 with its mark, else Latin-1 as the PBN standard has it.

    Raises
    ------
    BoardError
        If the bytes are empty or not text.
    """
    if not data.strip():
        raise BoardError([Message("expected a board, the file is empty")])
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError as error:
            raise BoardError([Message("expected a text file, this is a binary file")]) from error
    if any(byte in _CONTROL for byte in data):
        raise BoardError([Message("expected a text file, this is a binary file")])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
