"""Boards as played and travellers, read from PBN, LIN and USEBIO files and checked by our own types."""

from simulate.formats.board import Board, BoardError
from simulate.formats.entry import BoardEntry
from simulate.formats.reader import (
    board_entries,
    boards_from,
    boards_of,
    entries_of,
    link_entries,
    travellers_of,
)
from simulate.formats.traveller import Traveller, TravellerRow

__all__ = [
    "Board",
    "BoardEntry",
    "BoardError",
    "Traveller",
    "TravellerRow",
    "board_entries",
    "boards_from",
    "boards_of",
    "entries_of",
    "link_entries",
    "travellers_of",
]
