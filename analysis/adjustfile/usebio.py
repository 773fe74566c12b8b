"""USEBIO result files: XML with the traveller lines of every board (https://www.usebio.org)."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from analysis.adjustfile.row import Row, TravellerError, wanted_board


def usebio_rows(text: str, board: str | None) -> Iterator[Row]:
    """Return the traveller lines of one board, of all sections together.

    Parameters
    ----------
    text : str
        A USEBIO file.
    board : str or None
        Its number; not needed when the file has one only.

    Raises
    ------
    TravellerError
        If this is no XML, or there is no such board.
    """
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise TravellerError(f"expected USEBIO, this is no XML: {error}") from error
    boards = [(_text(element, "BOARD_NUMBER"), element) for element in root.iter("BOARD")]
    wanted = wanted_board(
        board, [number for number, element in boards if element.find("TRAVELLER_LINE") is not None]
    )
    at = 0
    for number, element in boards:
        for line in element.iter("TRAVELLER_LINE") if number == wanted else ():
            at += 1
            contract, declarer = _text(line, "CONTRACT"), _text(line, "PLAYED_BY")
            tricks = _text(line, "TRICKS")
            passed = contract.casefold().replace(" ", "") in ("pass", "passed", "passedout", "allpass")
            full = "passed out" if passed else f"{contract} {declarer} {tricks}".strip()
            yield Row(f"result {at}", full if contract else "", _text(line, "SCORE"))


def _text(element: ElementTree.Element, name: str) -> str:
    return (element.findtext(name) or "").strip()
