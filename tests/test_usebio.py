"""USEBIO and ScoreTable travellers: typed rows, hands, and what is refused."""

from __future__ import annotations

import pytest

from simulate.core.hands import hand_name
from simulate.core.score import result_score
from simulate.core.seats import NORTH, SEATS, WEST, Vulnerability
from simulate.formats import BoardError, boards_of, travellers_of

# After the published element names of USEBIO 1.2 (https://www.usebio.org); invented results.
USEBIO = """\
<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">
<USEBIO Version="1.2">
 <CLUB><CLUB_NAME>Invented</CLUB_NAME></CLUB>
 <EVENT EVENT_TYPE="PAIRS"><BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>
  <SECTION SECTION_ID="A">
   <BOARD><BOARD_NUMBER>10</BOARD_NUMBER>
    <TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>9</EW_PAIR_NUMBER><CONTRACT>4S</CONTRACT>
     <PLAYED_BY>E</PLAYED_BY><LEAD>DA</LEAD><TRICKS>10</TRICKS><SCORE>-620</SCORE></TRAVELLER_LINE>
    <TRAVELLER_LINE><NS_PAIR_NUMBER>2</NS_PAIR_NUMBER><CONTRACT>4Sx</CONTRACT><PLAYED_BY>E</PLAYED_BY>
     <TRICKS>9</TRICKS><SCORE>200</SCORE></TRAVELLER_LINE>
    <TRAVELLER_LINE><CONTRACT>3NT</CONTRACT><PLAYED_BY>W</PLAYED_BY><SCORE>-600</SCORE></TRAVELLER_LINE>
    <TRAVELLER_LINE><SCORE>A6040</SCORE></TRAVELLER_LINE>
   </BOARD>
  </SECTION>
  <SECTION SECTION_ID="B">
   <BOARD><BOARD_NUMBER>10</BOARD_NUMBER>
    <TRAVELLER_LINE><CONTRACT>Passed Out</CONTRACT><SCORE>0</SCORE></TRAVELLER_LINE>
    <TRAVELLER_LINE><CONTRACT>4S</CONTRACT><PLAYED_BY>E</PLAYED_BY><TRICKS>10</TRICKS></TRAVELLER_LINE>
   </BOARD>
  </SECTION>
 </EVENT>
 <HANDSET>
  <BOARD><BOARD_NUMBER>10</BOARD_NUMBER>
   <HAND><DIRECTION>North</DIRECTION><CLUBS>Q87653</CLUBS><DIAMONDS>7632</DIAMONDS><HEARTS>K</HEARTS><SPADES>92</SPADES></HAND>
   <HAND><DIRECTION>E</DIRECTION><CLUBS>K2</CLUBS><DIAMONDS>K84</DIAMONDS><HEARTS>108</HEARTS><SPADES>QJ10643</SPADES></HAND>
   <HAND><DIRECTION>South</DIRECTION><CLUBS>AT94</CLUBS><DIAMONDS>A</DIAMONDS><HEARTS>J9743</HEARTS><SPADES>K87</SPADES></HAND>
  </BOARD>
 </HANDSET>
</USEBIO>
"""
SCORE_TABLE = """\
[Board "10"]
[ScoreTable "PairId_NS\\2R;PairId_EW;Contract\\5L;Declarer;Result\\2R;Score_NS\\6R"]
1 9 4S    E 10 -620
2 - 4SX   E  9  200
- - Pass  -  -    0
- - 4S    E 10    -
"""


def test_rows_of_all_sections():
    (traveller,) = travellers_of(USEBIO.encode(), "xml")
    assert traveller.number == 10
    assert [(str(result), count) for result, count in traveller.results()] == [
        ("4S E 10", 2),
        ("4SX E 9", 1),
        ("passed out", 1),
    ]
    first, _, short, artificial, *_ = traveller.rows
    assert (first.ns, first.ew, first.points) == ("1", "9", -620)
    assert first.score(Vulnerability.BOTH) == -620
    assert first.disagrees(Vulnerability.NONE)
    assert not first.disagrees(Vulnerability.BOTH)
    # Contract without its tricks: the score is all that is known.
    assert (short.result, str(short.contract), short.score(Vulnerability.BOTH)) == (None, "3N W", -600)
    assert (artificial.played, artificial.words) == (False, "A6040")


def test_score_table_gives_the_same_rows():
    (pbn,) = travellers_of(SCORE_TABLE.encode(), "pbn")
    (xml,) = travellers_of(USEBIO.encode(), "xml")
    assert set(pbn.results()) == set(xml.results())
    assert (pbn.rows[0].ns, pbn.rows[0].ew) == ("1", "9")
    for row in pbn.rows:
        assert row.result is not None
        assert row.score(Vulnerability.BOTH) == result_score(row.result, Vulnerability.BOTH)


def test_board_with_hands_and_its_traveller():
    (board,) = boards_of(USEBIO.encode("latin-1"), "xml")
    assert (board.number, board.vulnerability, board.auction.calls) == (10, Vulnerability.BOTH, ())
    assert hand_name(board.hands[NORTH]) == "92.K.7632.Q87653"
    assert hand_name(board.hands[WEST]) == "A5.AQ652.QJT95.J"  # follows from three
    assert len(board.hands) == len(SEATS)
    assert board.traveller is not None
    assert len(board.traveller.rows) == 6


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>'
    "<USEBIO><BOARD><BOARD_NUMBER>&c;</BOARD_NUMBER></BOARD></USEBIO>"
)
FILE = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///x">]><USEBIO><BOARD><BOARD_NUMBER>&f;</BOARD_NUMBER></BOARD></USEBIO>'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOMB, "without entities of its own"),
        (FILE, "without entities of its own"),
        ("<USEBIO>", "this is no XML"),
        ("<USEBIO>&undefined;</USEBIO>", "this is no XML"),
        ("<USEBIO/>", "expected a board with hands"),
        (USEBIO.replace(">K84<", ">K8<"), "East: expected 13 cards"),
        (USEBIO.replace(">K84<", ">K87<"), "D7 is with N and E"),
        (USEBIO.replace(">South<", ">Sud<"), "expected a seat"),
        (USEBIO.replace(">South<", ">North<"), "North has two hands"),
        (USEBIO.replace(">4Sx<", ">8Sx<").replace(">200<", "><"), "result 2: expected a result"),
        (USEBIO.replace(">200<", ">W200<"), "result 2: expected a whole number"),
    ],
)  # fmt: skip
def test_what_is_refused(text: str, message: str):
    with pytest.raises(BoardError, match=message):
        boards_of(text.encode(), "xml")


def test_travellers_that_are_not_there():
    with pytest.raises(BoardError, match="the file has none"):
        travellers_of(b"<USEBIO/>", "xml")
    with pytest.raises(BoardError, match="expected a format with travellers"):
        travellers_of(b"<USEBIO/>", "lin")
    with pytest.raises(BoardError, match="board 10, result 2: expected a whole number: 'x'"):
        travellers_of(USEBIO.replace(">200<", ">x<").encode(), "xml")
    with pytest.raises(BoardError, match="without entities"):
        travellers_of(BOMB.encode(), "xml")
