"""Damaged files give an error of ours or a value, never anything else."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from analysis.cases import case_path, shipped_names
from polling.regulators import regulator_names
from simulate.casefile import CaseFileError, dumps_case, load_case, read_case
from simulate.casefile.text import decode_case
from simulate.formats import Board, BoardError, boards_of

LIN = (
    "vg|A match,Final,I,1,16,Reds,0,Blues,0|\npn|s1,w1,n1,e1,s2,w2,n2,e2|\nqx|o10|nt|chat|"
    "md|4SK87HJ9743DACAT94,SA5HAQ652DQJT95CJ,S92HKD7632CQ87653,|sv|b|mb|2S!|an|weak !s|mb|p|mb|2N!|mb|p|\n"
    "mb|3D!|an|good hand, bad suit|mb|p|mb|3S|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||pc|DA|pc|D5|pc|D7|pg||mc|10|\n"
)
PBN = """% PBN 2.1
[Event "Senior USBC"]
[Board "10"]
[West "Bob"]
[Dealer "E"]
[Vulnerable "All"]
[Deal "N:92.K.7632.Q87653 QJT643.T8.K84.K2 K87.J9743.A.AT94 A5.AQ652.QJT95.J"]
[Scoring "IMP"]
[Declarer "E"]
[Contract "4S"]
[Result "10"]
{a remark}
[Auction "E"]
2S =1= Pass 2NT! =2= Pass
3D Pass 3S $1 Pass
4S AP
[Note "1:weak"]
[Note "2:Ogust"]
[Play "S"]
DA D5 D7 D4
*
"""
PIECES = [bytes([byte]) for byte in b'\x00\xff|[]"={}\n#,'] + [
    *("♠".encode(), b"'''", b"10", b"-1", b"999999999999", b"true", b"1e9", b"nan", b"2024-01-01", b"null"),
    *(
        b"[[vote]]",
        b"mb||",
        b"md|",
        b"X",
        b"XX",
        b"7NT",
        b"AP",
        b"=9=",
        b"((((",
        b"P P P P",
        b"not ",
        b" or ",
    ),
    *(b"\\u0000", b"\\ud800"),
]


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Cut, double, swap, overwrite or insert, one to four times."""
    for _ in range(rng.randint(1, 4)):
        i, j = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        j = min(j, i + rng.choice((1, 3, 20, 400)))
        data = rng.choice(
            (
                data[:i] + data[j:],
                data[:j] + data[i:],
                data[:i] + data[i:j][::-1] + data[j:],
                data[:i] + rng.choice(PIECES) + data[i:],
                data[:i] + rng.choice(PIECES) + data[i + 1 :],
                data[:i] + bytes([rng.randrange(256)]) + data[i + 1 :],
                data[:j],
            )
        )
    return data


def read_boards(data: bytes, fmt: str) -> bool:
    boards: list[Board] = []
    problems: tuple[str, ...] = ()
    try:
        boards = boards_of(data, fmt)
    except BoardError as error:
        problems = error.problems
    assert bool(boards) != bool(problems)
    assert all(problem.strip() for problem in problems)
    return bool(boards)


def read_one_case(data: bytes, fmt: str) -> bool:
    try:
        text = decode_case(data)
    except CaseFileError:
        return False
    reading = read_case(text, fmt, regulators=regulator_names())
    assert (reading.case is None) == bool(reading.problems)
    assert all(problem.message.strip() for problem in reading.problems)
    if reading.case is None:
        return False
    # Whatever is accepted can be written and read again.
    again = read_case(dumps_case(reading.case, fmt), fmt, regulators=regulator_names())
    assert again.case == reading.case
    return True


def case_texts() -> list[tuple[bytes, str]]:
    texts = [(case_path(name).read_bytes(), "toml") for name in shipped_names()]
    texts += [
        (dumps_case(load_case(case_path(name)), "json").encode(), "json") for name in shipped_names()[:2]
    ]
    return texts


@pytest.mark.parametrize(
    ("read", "originals"),
    [
        (read_boards, lambda: [(LIN.encode(), "lin")]),
        (read_boards, lambda: [(PBN.encode(), "pbn")]),
        (read_one_case, case_texts),
    ],
    ids=["lin", "pbn", "case"],
)
def test_damaged_files(read: Callable[[bytes, str], bool], originals: Callable[[], list[tuple[bytes, str]]]):
    rng = random.Random(20)
    texts = originals()
    assert all(read(data, fmt) for data, fmt in texts)
    outcomes = []
    for _ in range(300):
        data, fmt = rng.choice(texts)
        outcomes.append(read(damaged(data, rng), fmt))
    # The damage is neither harmless nor total, or nothing would be tested.
    assert 20 < sum(outcomes) < 280


def test_deep_nesting_in_a_meaning():
    text = case_path("slow-signoff-after-ogust").read_text(encoding="utf-8")
    deep = text.replace('agreed = "ogust"', f'agreed = "{"(" * 5000}any{")" * 5000}"')
    assert deep != text
    assert read_case(deep, "toml").case is not None
