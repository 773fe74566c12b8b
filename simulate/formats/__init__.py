"""Boards as played, read from PBN and LIN files and checked by our own types."""

from simulate.formats.board import Board, BoardError
from simulate.formats.entry import BoardEntry
from simulate.formats.reader import board_entries, boards_from, boards_of, entries_of

__all__ = ["Board", "BoardEntry", "BoardError", "board_entries", "boards_from", "boards_of", "entries_of"]
