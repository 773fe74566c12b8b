"""PBN and LIN boards: realistic files are read, everything else is one clear error."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.core.auction import Auction, auction_name
from simulate.core.calls import call_name, parse_call
from simulate.core.contract import Contract, Result, result_name
from simulate.core.hands import Deal, Hand, hand_name
from simulate.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Vulnerability, seat_name
from simulate.formats import Board, BoardError, board_entries, boards_from, boards_of, entries_of
from simulate.formats.rebuild import tricks_taken

OGUST = {
    NORTH: "92.K.7632.Q87653",
    EAST: "QJT643.T8.K84.K2",
    SOUTH: "K87.J9743.A.AT94",
    WEST: "A5.AQ652.QJT95.J",
}
MD = "4SK87HJ9743DACAT94,SA5HAQ652DQJT95CJ,S92HKD7632CQ87653,"
HAND_RECORD = (
    f"pn|ann,bob,cleo,dan|st||md|{MD}|rh||ah|Board 10|sv|b|mb|2S!|an|weak !s|mb|p|mb|2N!|mb|p|\n"
    "mb|3D!|an|good hand, bad suit|mb|p|mb|3S|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||pc|DA|pc|D5|pc|D7|pc|D4|pg||"
    "mc|10|\n"
)
PBN = """% PBN 2.1
% EXPORT
[Event "Senior USBC"]
[Site "?"]
[Board "10"]
[West "Bob"]
[North "Cleo"]
[East ""]
[South "?"]
[Dealer "E"]
[Vulnerable "All"]
[Deal "N:92.K.7632.Q87653 QJT643.T8.K84.K2 K87.J9743.A.AT94 A5.AQ652.QJT95.J"]
[Scoring "IMP"]
[Declarer "E"]
[Contract "4S"]
[Result "10"]
{a remark
over two lines}
[Auction "E"]
2S =1= Pass 2NT! =2= Pass
3D Pass 3S $1 Pass ; slow
4S AP
[Note "1:weak"]
[Note "2:Ogust"]
[Play "S"]
DA D5 =1= D7 D4
*
[Note "1:another count"]
"""


def lin(text: str) -> list[Board]:
    return boards_of(text.encode(), "lin")


def pbn(text: str) -> list[Board]:
    return boards_of(text.encode(), "pbn")


def names(board: Board) -> dict[int, str]:
    return {seat: hand_name(hand) for seat, hand in board.hands.items()}


def test_hand_record_with_three_hands_alerts_and_a_claim():
    (board,) = lin(HAND_RECORD)
    assert names(board) == OGUST
    assert (board.number, board.dealer, board.vulnerability) == (10, EAST, Vulnerability.BOTH)
    assert auction_name(board.auction) == "2S P 2N P 3D P 3S P 4S P P P"
    assert board.alerts == {0: "weak ♠", 2: "", 4: "good hand, bad suit"}
    assert board.result is not None
    assert result_name(board.result) == "4S E 10"
    assert board.names == {SOUTH: "ann", WEST: "bob", NORTH: "cleo", EAST: "dan"}


def test_vugraph_file_has_two_rooms():
    text = (
        "vg|A match,Final,I,1,16,Reds,0,Blues,0|\nrs|4SE=,3SE+1|\nmn|Final|\n"
        "pn|s1,w1,n1,e1,s2,w2,n2,e2|\npg||\n"
        f"qx|o1|nt|^*b hello, everyone|md|{MD}|sv|0|mb|2SP|mb|4s p p p|pg||nt|chat|pc|DA|pc|D5|pc|D7|pg||\n"
        f"qx|c1|md|{MD}|sv|0|mb|P|mb|p|mb|1H|mb|d!|mb|r|mb|1N|mb|p|mb|p|mb|p|mc|7|pg||\n"
    )
    first, second = lin(text)
    assert (first.title, second.title) == ("board 1, open room", "board 1, closed room")
    assert first.names[SOUTH] == "s1"
    assert second.names[SOUTH] == "s2"
    assert auction_name(first.auction) == "2S P 4S P P P"
    # From the head of the file: 4SE=, for the open room.
    assert first.result == Result(Contract(4, 3, 0, EAST), 10)
    assert auction_name(second.auction) == "P P 1H X XX 1N P P P"
    assert second.result == Result(Contract(1, 4, 0, SOUTH), 7)


@pytest.mark.parametrize(
    ("label", "expected"),
    [("sv|n|", Vulnerability.NS), ("sv|E|", Vulnerability.EW), ("sv|-|", Vulnerability.NONE)],
)
def test_lin_vulnerability(label: str, expected: Vulnerability):
    (board,) = lin(f"pn|a,b,c,d|md|{MD}|{label}mb|p|")
    assert board.vulnerability is expected


def test_lin_headings_before_or_after_the_cards():
    before = "".join(f"pn|a,b,c,d|ah|Board {n}|md|{MD}|sv|o|mb|p|" for n in (3, 4))
    after = "".join(f"pn|a,b,c,d|md|{MD}|ah|Board {n}|sv|o|mb|p|" for n in (3, 4))
    assert [b.number for b in lin(before)] == [b.number for b in lin(after)] == [3, 4]


def test_tricks_are_counted_when_every_card_was_played():
    hands = {seat: Hand(0x1FFF << 13 * seat) for seat in SEATS}  # north has the clubs, east the diamonds ...
    contract = Contract(1, 4, 0, NORTH)
    play = [13 * ((EAST + i) % 4) + rank for rank in range(13) for i in range(4)]
    # No trumps: the leader's suit is never followed, East keeps the lead and takes all.
    assert tricks_taken(hands, contract, play) == 0
    # Clubs are trumps: North ruffs the first trick, then leads clubs for ever.
    first = [13 * ((EAST + i) % 4) for i in range(4)]
    rest = [13 * i + rank for rank in range(1, 13) for i in range(4)]
    assert tricks_taken(hands, Contract(1, 0, 0, NORTH), first + rest) == 13
    assert tricks_taken(hands, contract, play[:-1]) is None
    assert tricks_taken(hands, contract, play[::-1]) is None


def test_pbn_board():
    (board,) = pbn(PBN)
    assert names(board) == OGUST
    assert (board.number, board.dealer, board.vulnerability) == (10, EAST, Vulnerability.BOTH)
    assert auction_name(board.auction) == "2S P 2N P 3D P 3S P 4S P P P"
    assert board.alerts == {0: "weak", 2: "Ogust"}
    assert board.result is not None
    assert result_name(board.result) == "4S E 10"
    assert board.names == {WEST: "Bob", NORTH: "Cleo"}
    assert (board.event, board.scoring) == ("Senior USBC", "IMP")


def test_pbn_latin1_and_windows_text():
    text = PBN.replace("Bob", "Jörg").replace("\n", "\r\n")
    for data in (
        text.encode("latin-1"),
        text.encode("utf-8-sig"),
        text.encode("utf-16"),
        text.encode() + b"\x1a",
    ):
        (board,) = boards_of(data, "pbn")
        assert board.names[WEST] == "Jörg"


def test_pbn_repeats_tags_and_keeps_notes_apart():
    second = PBN.replace('[Event "Senior USBC"]', '[Event "#"]').replace('[Board "10"]', '[Board "11"]')
    second = second.replace('[Note "1:weak"]\n', '[Note "1:other"]\n')
    boards = pbn(PBN + "\n" + second)
    assert [b.event for b in boards] == ["Senior USBC"] * 2
    assert [b.alerts[0] for b in boards] == ["weak", "other"]


def test_pbn_partial_deal_and_no_auction():
    (board,) = pbn('[Board "7"]\n[Deal "N:92.K.7632.Q87653 - - -"]\n')
    assert names(board) == {NORTH: OGUST[NORTH]}
    assert (board.dealer, board.vulnerability, board.auction.calls) == (SOUTH, Vulnerability.BOTH, ())
    (board,) = pbn('[Board "7"]\n[Deal "W:A5.AQ652.QJT95.J 92.K.7632.Q87653 QJT643.T8.K84.K2 -"]\n')
    assert names(board) == OGUST


@pytest.mark.parametrize(
    ("auction", "calls", "over"),
    [
        ("AP", 4, True),
        ("Pass AP", 4, True),
        ("1S AP", 4, True),
        ("1S Pass Pass +", 3, False),
        ("1S -", 1, False),
    ],
)
def test_pbn_ends_of_auctions(auction: str, calls: int, over: bool):
    deal = PBN.split("[Deal ")[1].split("\n")[0]
    (board,) = pbn(f'[Dealer "N"]\n[Vulnerable "-"]\n[Deal {deal}\n[Auction "N"]\n{auction}\n')
    assert len(board.auction) == calls
    assert board.auction.is_over is over


@pytest.mark.parametrize(
    ("result", "tricks"),
    [("10", 10), ("EW 9", 9), ("NS 4", 9), ("NS 4 EW 9", 9), ("^10", 10), ("", None), ("?", None)],
)
def test_pbn_results(result: str, tricks: int | None):
    (board,) = pbn(PBN.replace('[Result "10"]', f'[Result "{result}"]'))
    assert (board.result.tricks if board.result else None) == tricks


MALFORMED = [
    ("pbn", "", "the file is empty"),
    ("pbn", "% PBN 2.1\n% EXPORT\n", "[Deal ...]"),
    ("pbn", "just words\n", "expected a tag"),
    ("pbn", PBN.replace("QJT643", "QJT649"), "S9 is with N and E"),
    ("pbn", PBN.replace("QJT643", "QJT64"), "East: expected 13 cards"),
    ("pbn", PBN.replace("QJT643", "QJT66"), "S6 twice"),
    ("pbn", PBN.replace("3S $1", "3C"), "(West's 3C) is insufficient over 3D"),
    ("pbn", PBN.replace("3S $1", "3Z"), "'3Z'"),
    ("pbn", PBN.replace('Contract "4S"', 'Contract "4H"'), "the auction ends in 4S E"),
    ("pbn", PBN.replace('Result "10"', 'Result "plenty"'), "'plenty'"),
    ("pbn", PBN.replace('Result "10"', 'Result "14"'), "14"),
    ("pbn", PBN.replace('Dealer "E"', 'Dealer "X"'), "'X'"),
    ("pbn", PBN.replace('Dealer "E"', 'Dealer "N"'), "begin with the dealer"),
    ("pbn", PBN.replace('Vulnerable "All"', 'Vulnerable "some"'), "'some'"),
    ("lin", "", "the file is empty"),
    ("lin", "no tags at all", "expected LIN"),
    ("lin", "https://example.org/tools/handviewer.html?myhand=M-1", "a link that carries its board"),
    ("pbn", PBN.replace("over two lines}", "over two lines"), "expected a comment that ends with }"),
    ("lin", "pn|a,b,c,d|sv|o|", "at least one deal"),
    ("lin", HAND_RECORD[:40], "breaks off"),
    ("lin", HAND_RECORD.replace("SA5H", "SA55H"), "S5 twice"),
    ("lin", HAND_RECORD.replace("SA5H", "SA8H"), "S8 is with S and W"),
    ("lin", HAND_RECORD.replace("md|4", "md|7"), "expected the dealer"),
    ("lin", HAND_RECORD.replace("mb|3S|", "mb|3C|"), "insufficient over 3D"),
    ("lin", HAND_RECORD.replace("mb|3S|", "mb|x!y|"), "expected calls"),
    ("lin", HAND_RECORD.replace("sv|b|", "sv|z|"), "'z'"),
    ("xyz", HAND_RECORD, "pbn, lin or xml"),
]


@pytest.mark.parametrize(("fmt", "text", "words"), MALFORMED)
def test_malformed(fmt: str, text: str, words: str):
    with pytest.raises(BoardError) as caught:
        boards_of(text.encode(), fmt)
    assert words in str(caught.value)


def test_no_vulnerability_without_a_number():
    with pytest.raises(BoardError, match="has no vulnerability"):
        lin(f"pn|a,b,c,d|md|{MD}|mb|p|")


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\x00\x00", bytes(range(256)), b"\xff\xfe\x00\xd8\x00"])
@pytest.mark.parametrize("fmt", ["pbn", "lin"])
def test_binary(data: bytes, fmt: str):
    with pytest.raises(BoardError, match="binary file"):
        boards_of(data, fmt)


def test_all_problems_of_all_boards_are_named():
    bad = HAND_RECORD.replace("mb|2S!|", "mb|d|").replace("Board 10", "Board 11")
    worse = HAND_RECORD.replace("sv|b|", "sv|z|").replace("SA5H", "SA55H").replace("Board 10", "Board 12")
    with pytest.raises(BoardError) as caught:
        lin(HAND_RECORD + bad + worse)
    assert len(caught.value.problems) == 3
    assert [p.split(":")[0] for p in caught.value.problems] == ["board 11", "board 12", "board 12"]


def test_one_bad_board_does_not_hide_the_others():
    bad = HAND_RECORD.replace("mb|3S|", "mb|3C|").replace("Board 10", "Board 11")
    entries = entries_of((HAND_RECORD + bad).encode(), "lin")
    assert [entry.title for entry in entries] == ["board 10", "board 11"]
    assert entries[0].read().number == 10


def test_files(tmp_path: Path):
    good = tmp_path / "hand.LIN"
    good.write_text(HAND_RECORD)
    assert boards_from(good) == lin(HAND_RECORD)
    with pytest.raises(FileNotFoundError):
        boards_from(tmp_path / "none.lin")
    with pytest.raises(BoardError, match=r"did you mean 'pbn'.*'hand\.pbm'"):
        board_entries(tmp_path / "hand.pbm")


@st.composite
def played(draw: st.DrawFn) -> Board:
    """Any deal with any legal auction, and a result when it came to an end."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    cards = list(range(52))
    rng.shuffle(cards)
    dealer = draw(st.sampled_from(SEATS))
    auction = Auction(dealer)
    for _ in range(draw(st.integers(0, 20))):
        legal = [call for call, allowed in enumerate(auction.legal()) if allowed]
        if not legal:
            break
        # Low bids, so that auctions are not over after two calls.
        auction = auction.then(rng.choice(legal[:8]))
    contract = auction.contract()
    result = None
    if auction.is_over:
        result = Result(contract, None if contract is None else rng.randrange(14))
    return Board(
        dealer=dealer,
        vulnerability=draw(st.sampled_from(Vulnerability)),
        hands={seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS},
        auction=auction,
        result=result,
        number=draw(st.integers(1, 99)),
    )


def as_pbn(board: Board) -> str:
    deal = " ".join(hand_name(board.hands[seat]) for seat in SEATS)
    vulnerable = {"both": "All", "none": "None"}.get(str(board.vulnerability), str(board.vulnerability))
    tags = [
        ("Board", str(board.number)),
        ("Dealer", seat_name(board.dealer)),
        ("Vulnerable", vulnerable),
        ("Deal", f"N:{deal}"),
    ]
    if board.result is not None:
        contract = board.result.contract
        text = "Pass" if contract is None else str(contract).split()[0]
        tags += [("Contract", text), ("Declarer", "" if contract is None else seat_name(contract.declarer))]
        tags += [("Result", str(board.result.tricks))] if contract else []
    tags.append(("Auction", seat_name(board.dealer)))
    calls = " ".join("Pass" if c == 0 else call_name(c) for c in board.auction.calls)
    return "".join(f'[{name} "{value}"]\n' for name, value in tags) + calls + "\n"


def as_lin(board: Board) -> str:
    def cards(hand: Hand) -> str:
        return "".join(
            f"{letter}{hand.ranks(suit)}" for letter, suit in zip("SHDC", (3, 2, 1, 0), strict=True)
        )

    order = (SOUTH, WEST, NORTH)
    deal = str(("S", "W", "N", "E").index(seat_name(board.dealer)) + 1)
    deal += ",".join(cards(board.hands[seat]) for seat in order) + ","
    vulnerable = {"none": "o", "NS": "n", "EW": "e", "both": "b"}[str(board.vulnerability)]
    words = {"P": "p", "X": "d", "XX": "r"}
    calls = "".join(f"mb|{words.get(call_name(c), call_name(c))}|" for c in board.auction.calls)
    claim = f"mc|{board.result.tricks}|" if board.result is not None and board.result.contract else ""
    return f"pn|,,,|st||md|{deal}|rh||ah|Board {board.number}|sv|{vulnerable}|{calls}pg||{claim}"


@settings(max_examples=60, deadline=None)
@given(played())
def test_both_formats_give_back_the_board(board: Board):
    assert pbn(as_pbn(board)) == [board]
    assert lin(as_lin(board)) == [board]
    assert Deal.of(board.hands)


def test_call_words_of_both_formats_agree():
    """Every call read from LIN is the call of that name in the kernel."""
    for call in range(3, 38):
        (board,) = lin(f"pn|,,,|md|{MD}|sv|o|mb|{call_name(call)}|")
        assert board.auction.calls == (parse_call(call_name(call)),) == (call,)
