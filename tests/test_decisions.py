"""Lines of decisions: what is read, what is refused, and the shares that answer them."""

from __future__ import annotations

import json
import lzma
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.decisions import (
    BadLine,
    Decision,
    DecisionFileError,
    call_shares,
    in_batches,
    open_decisions,
    read_decisions,
)
from simulate.bidding.model import Position, log_probs_at
from simulate.bidding.registry import get_model
from simulate.core.arrays import Hands
from simulate.core.auction import parse_auction
from simulate.core.calls import CALL_NAMES
from simulate.core.hands import parse_hand
from simulate.core.seats import SEATS, Vulnerability, seat_name

HAND = "QJT643.T8.K84.K2"
GOOD: dict[str, Any] = {
    "id": "a",
    "hand": HAND,
    "dealer": "E",
    "vul": "Both",
    "seat": "E",
    "auction": ["2S", "P", "2N", "P"],
}


def line(**changes: Any) -> bytes:
    return json.dumps({k: v for k, v in (GOOD | changes).items() if v is not ...}).encode()


def read_one(data: bytes) -> Decision | BadLine:
    (found,) = read_decisions([data])
    return found


def decision(**changes: Any) -> Decision:
    found = read_one(line(**changes))
    assert isinstance(found, Decision), found
    return found


def test_a_line_is_read() -> None:
    found = decision()
    assert found == Decision(
        1, "a", parse_hand(HAND), Position(parse_auction("2S P 2N P", 1), Vulnerability.BOTH, "national")
    )
    assert decision(level="elite").position.player_class == "elite"


@pytest.mark.parametrize(
    "same",
    [
        {"vul": "both"},
        {"vul": "BOTH"},
        {"auction": "2S P 2NT P"},
        {"auction": ["2s", "Pass", "2NT", "pass"]},
        {"auction": "2S-P-2N-P".replace("-", ", ")},
        {"seat": "east", "dealer": "e"},
        {"level": None, "methods": None},
        {"methods": []},
        {"methods": {}},
        {"votes": {"P": 3}, "fold": 2, "hands": 7},
    ],
)
def test_other_spellings_of_the_same(same: dict[str, Any]) -> None:
    assert decision(**same) == decision()


@pytest.mark.parametrize(
    ("vul", "expected"),
    [
        ("None", Vulnerability.NONE),
        ("none", Vulnerability.NONE),
        ("ns", Vulnerability.NS),
        ("EW", Vulnerability.EW),
    ],
)
def test_vulnerability(vul: str, expected: Vulnerability) -> None:
    assert decision(vul=vul).position.vulnerability is expected


@pytest.mark.parametrize(
    ("methods", "expected"),
    [
        ({"NS": ["weak notrump"], "EW": ["2/1", "multi"]}, (("weak notrump",), ("2/1", "multi"))),
        ({"EW": "2/1"}, ((), ("2/1",))),
        (["2/1"], ((), ("2/1",))),
        ("2/1", ((), ("2/1",))),
    ],
)
def test_methods_are_by_side(methods: Any, expected: tuple[tuple[str, ...], ...]) -> None:
    assert decision(methods=methods).position.methods == expected


BAD: dict[str, tuple[bytes, list[str]]] = {
    "no JSON": (
        b"{,}",
        ["expected a JSON object, this is not JSON: expected a key in double"],
    ),
    "a list": (b"[1]", ["expected a JSON object: [1]"]),
    "no UTF-8": (b'{"id": "\xff"}', ["expected text in UTF-8, byte 9 is not"]),
    "brackets": (b"[" * 100_000, ["expected a JSON object, this is nested too deeply"]),
    "endless number": (
        b'{"id": ' + b"1" * 5000 + b"}",
        ["expected a JSON object, a number in this one is"],
    ),
    "nothing": (b"{}", [f"{key} is missing" for key in GOOD]),
    "no hand": (line(hand=...), ["hand is missing"]),
    "id": (line(id=True), ["id: expected a text or a whole number: True"]),
    "twelve cards": (line(hand=HAND[1:]), ["hand: expected 13 cards"]),
    "hand no text": (line(hand=["AK"]), ["hand: expected a text: ['AK']"]),
    "dealer": (line(dealer="X"), ["dealer: expected a seat, one of N, E, S, W: 'X'"]),
    "vulnerability": (line(vul="Neither"), ["vul: expected a vulnerability"]),
    "seat": (line(seat="S"), ["seat: expected E, whose turn it is: 'S'"]),
    "over": (line(auction="2S P P P"), ["auction: expected a decision, this auction is over: '2S P P P'"]),
    "insufficient": (line(auction="2S P 2C P"), ["auction: call 3 (West's 2C) is insufficient over 2S"]),
    "calls": (line(auction=[1]), ["auction: expected a list of calls, or one text: [1]"]),
    "empty call": (line(auction=["2S", ""]), ["auction: expected no empty call"]),
    "no call": (line(auction=["2S", "5"]), ["auction: call 2: expected a call"]),
    "class": (line(level="elit"), ["level: unknown class of player (did you mean 'elite'?): 'elit'"]),
    "sides": (line(methods={"N": []}), ["methods: expected the sides NS and EW: 'N'"]),
    "names": (line(methods=[1]), ["methods: expected names of methods in a list: [1]"]),
    "all": (
        line(hand="A", vul=1, dealer=None, seat="Q", level=3),
        ["hand: ", "vul: expected a text: 1", "seat: ", "dealer: expected a text: None", "level: "],
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_everything_wrong_with_a_line_is_told(name: str) -> None:
    data, expected = BAD[name]
    found = read_one(data)
    assert isinstance(found, BadLine)
    assert len(found.problems) == len(expected)
    for problem, words in zip(found.problems, expected, strict=True):
        assert problem.startswith(words)
    assert str(found).startswith("line 1: ")


def test_lines_are_numbered_as_in_the_file() -> None:
    found = list(read_decisions([b"\xef\xbb\xbf" + line(), b"\n", b"x\n", line(id=5) + b"\r\n"]))
    assert [item.line for item in found] == [1, 3, 4]
    assert [type(item) for item in found] == [Decision, BadLine, Decision]


def test_lines_are_read_one_by_one() -> None:
    """A stream without end is answered as it comes."""
    endless = (line(id=number) for number in count())
    batch = next(in_batches(read_decisions(endless), 7))
    assert [item.id for item in batch if isinstance(item, Decision)] == list(range(7))


@given(st.binary(max_size=60))
def test_no_line_breaks_the_reader(data: bytes) -> None:
    for item in read_decisions([data]):
        assert isinstance(item, BadLine)


def test_packed_and_plain_files(tmp_path: Path) -> None:
    data = line() + b"\n"
    plain, packed, cut = tmp_path / "a.jsonl", tmp_path / "a.jsonl.xz", tmp_path / "cut.jsonl.xz"
    plain.write_bytes(data)
    packed.write_bytes(lzma.compress(data))
    cut.write_bytes(lzma.compress(data)[:-20])
    for path in (plain, packed):
        with open_decisions(str(path), BytesIO()) as lines:
            assert list(lines) == [data]
    for broken in (cut, plain.rename(tmp_path / "b.jsonl.xz")):
        with (
            pytest.raises(DecisionFileError, match=r"expected a whole file packed by xz.*jsonl\.xz"),
            open_decisions(str(broken), BytesIO()) as lines,
        ):
            list(lines)


AUCTIONS = ["", "P P", "1S", "1S X", "1S X XX", "1N P 2C P", "7N", "7N X", "7N X XX P P", "1C 1D 1H 1S"]


@pytest.mark.parametrize("auction", AUCTIONS)
def test_shares_are_those_of_the_model_for_legal_calls(auction: str) -> None:
    found = [
        decision(
            auction=auction, dealer=seat_name(dealer), seat=seat_name((dealer + len(auction.split())) % 4)
        )
        for dealer in SEATS
    ]
    model = get_model()
    for one, shares in zip(found, call_shares(model, found), strict=True):
        legal = one.position.auction.legal()
        assert list(shares) == [CALL_NAMES[call] for call in np.flatnonzero(legal)]
        assert sum(shares.values()) == pytest.approx(1, abs=1e-7)
        alone = np.exp(log_probs_at(model, one.position, Hands.of([one.hand]))[0])
        assert list(shares.values()) == pytest.approx(alone[legal].tolist(), abs=1e-6)


def test_shares_do_not_depend_on_company() -> None:
    """Batches may fall anywhere."""
    found = [decision(auction=auction, hand=hand) for auction in ("", "1C P 1H P") for hand in (HAND, OTHER)]
    together = call_shares(get_model(), found)
    assert together == [call_shares(get_model(), [one])[0] for one in found]
    assert together[0] != together[1]
    assert call_shares(get_model(), []) == []


OTHER = "2.AKQ2.AK43.AQ32"
