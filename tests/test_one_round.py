"""`lawpoll check` needs one round: mending some of the problems never brings up others."""

from __future__ import annotations

import random

import pytest

from analysis.cases import case_path
from polling.regulators import regulator_names
from simulate.casefile import read_case
from simulate.core.auction import read_auction
from simulate.core.seats import EAST, NORTH

TEXT = case_path("slow-signoff-after-ogust").read_text(encoding="utf-8")
CALLS = 'calls = "2S P 2NT P 3D P 3S P 4S P P P"'
# Each breaks one thing; the order is that in which one would meet them in the file.
FAULTS = {
    "dealer wrong": ('dealer = "E"', 'dealer = "Q"'),
    "vulnerable": ('vulnerable = "both"', 'vulnerable = "bth"'),
    "class": ('class = "elite"', 'class = "elit"'),
    "hand": ('N = "92.K', 'N = "92.Z'),
    "last call": (CALLS, CALLS.replace("4S P P P", "4S P zz P")),
    "explained call": ("call = 3\n", "call = 13\n"),
    "told": ("call = 5\n", 'call = 5\ntold = "x"\ntold_to = ["E"]\n'),
    "from": ('from = "W"', 'from = "N"'),
    "alternatives": ('alternatives = ["P", "3NT", "4S"]', 'alternatives = ["P", "2S", "4S"]'),
    "result": ('table = "4S E 10"', 'table = "4S E 14"'),
    "poll": ("3NT = 3", "1NT = 3"),
}


def broken(names: list[str], *, dealer: str = 'dealer = "Q"') -> str:
    text = TEXT
    for name in names:
        old, new = FAULTS[name]
        assert old in text, name
        text = text.replace(old, dealer if name.startswith("dealer") else new, 1)
    return text


def problems(text: str) -> set[str]:
    return {str(problem) for problem in read_case(text, "toml", regulators=regulator_names()).problems}


@pytest.mark.parametrize("dealer", ['dealer = "Q"', "", "dealer = 3"])
def test_what_is_left_was_named_before(dealer: str):
    rng = random.Random(7)
    assert problems(TEXT) == set()
    for _ in range(25):
        names = ["dealer wrong", *rng.sample(list(FAULTS)[1:], rng.randint(1, len(FAULTS) - 1))]
        first = problems(broken(names, dealer=dealer))
        assert len(first) >= len(names)
        left = [name for name in names if rng.random() < 0.5]
        assert problems(broken(left, dealer=dealer)) <= first


def test_a_wrong_dealer_and_a_wrong_auction_hide_nothing():
    text = broken(list(FAULTS))
    found = problems(text)
    for words in (
        "dealer: expected a seat",
        "auction.calls: call 11: expected a call",
        "explanation 1.call: expected a call of the auction, which has 12: 13",
        "information 1.call: expected a call by North, call 7 is West's: 7",
        "question.alternatives: expected a legal call at call 9: '2S'",
        "published.poll: expected a legal call at call 9: '1N'",
    ):
        assert any(problem.startswith(words) for problem in found), words
    reading = read_case(text, "toml")
    assert "dealer: East, if the question is right that call 9 is East's" in map(str, reading.remarks)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1S zz 1H", ["call 2: expected a call", "call 3 (South's 1H) is insufficient over 1S"]),
        # The unreadable call may be anything: no call but an insufficient bid is surely wrong.
        ("1S zz XX P P X P P P P", ["call 2: expected a call"]),
        ("zz P P P", ["call 1: expected a call"]),
        ("zz 1S P X", ["call 1: expected a call", "call 4 (West's X) has no opponents' undoubled bid"]),
        ("N:1S W:P Q:yy 1C",
         ["call 2 (W:P) is out of turn", "call 3: expected a seat", "call 3: expected a call",
          "call 4 (West's 1C) is insufficient over 1S"]),
        ("1S P P P P", ["call 5 (North's P) comes after the auction ended"]),
        ("1S ALL  PASS P", ["calls follow 'all pass'"]),
    ],
)  # fmt: skip
def test_auctions_with_faults(text: str, expected: list[str]):
    reading = read_auction(text, NORTH)
    assert reading.auction is None
    assert len(reading.problems) == len(expected)
    for found, start in zip(reading.problems, expected, strict=True):
        assert found.startswith(start)


def test_a_call_with_its_seat_tells_the_dealer():
    reading = read_auction("1S S:P 2S", None)
    assert reading.dealer == EAST
    assert reading.auction is not None
    assert read_auction("1S P", None).auction is None
    assert read_auction("1S 1H", None).problems == ("call 2 (1H) is insufficient over 1S",)
