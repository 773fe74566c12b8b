"""The case file: what is written is read, what is wrong is named, all at once."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulate.case import FAMILIES, INFORMATION_KINDS, TURNED_ON, Case, Fact, Published, Ruled, Scoring
from simulate.casefile import (
    CaseFile,
    CaseFileError,
    case_schema,
    dumps_case,
    load_case,
    loads_case,
    read_case,
)
from simulate.casefile.results import unreachable
from simulate.casefile.text import dump_toml
from simulate.core.auction import Auction, auction_name, parse_auction
from simulate.core.calls import call_name, parse_call
from simulate.core.cards import card_name
from simulate.core.contract import Contract, Result, parse_result, result_name
from simulate.core.hands import Hand, hand_name
from simulate.core.play import Play
from simulate.core.seats import EAST, NORTH, SEATS, WEST, Vulnerability, seat_name
from simulate.meaning import parse_meaning

REGULATORS = ("ACBL", "EBU", "WBF")
OGUST = """\
schema_version = 1
title = "Slow sign-off after Ogust"
law = 2017
regulator = "ACBL"
scoring = "IMP"
dealer = "E"
vulnerable = "both"
class = "elite"

[hands]
N = "92.K.7632.Q87653"
E = "QJT643.T8.K84.K2"
S = "K87.J9743.A.AT94"
W = "A5.AQ652.QJT95.J"

[auction]
calls = "2S P 2NT P 3D P 3S P 4S P P P"

[methods]
EW = ["weak two", "2/1"]

[[explanation]]
call = 3
agreed = "none"

[[explanation]]
call = 5
agreed = "5-10 6S, good hand, bad suit"
told = "minimum, as far as I remember"
told_to = ["N"]
corrected_at = 12

[[information]]
from = "W"
kind = "hesitation"
call = 7
fact = "agreed"

[question]
player = "E"
call = 9
alternatives = ["P", "3NT", "4S"]

[result]
table = "4S E 10"
other_table = "4S E 9"
field = [["4S E 10", 3], ["3S E 9", 5]]

[event]
boards = 16
vp = "WBF"

[[vote]]
choice = "P"
considered = ["4S", "P"]

[[vote]]
choice = "4S"
same_before = false

[published]
source = "somewhere"
poll = { 4S = 7, P = 4 }
family = "slow sign-off"
director = "adjusted"
final = "adjusted"
alternative = ["P"]
no_alternative = ["3NT"]
suggested = true
turned_on = "alternative"
score = [["3S E 10", 60], ["NS -620", 40]]
"""


def swap(old: str, new: str, text: str = OGUST) -> str:
    assert old in text
    return text.replace(old, new)


def problems(text: str, fmt: str = "toml") -> list[str]:
    reading = read_case(text, fmt, regulators=REGULATORS)
    assert (reading.case is None) == bool(reading.problems)
    return [str(problem) for problem in reading.problems]


def test_design_example():
    case = loads_case(OGUST, regulators=REGULATORS)
    assert case.title == "Slow sign-off after Ogust"
    assert (case.law, case.regulator, case.player_class) == (2017, "ACBL", "elite")
    assert (case.scoring, case.vulnerability) == (Scoring.IMP, Vulnerability.BOTH)
    assert hand_name(case.hand) == "QJT643.T8.K84.K2"
    assert case.deal is not None
    assert call_name(case.chosen) == "4S"
    assert auction_name(case.auction_before) == "2S P 2N P 3D P 3S P"
    assert case.question.call == 8
    assert case.methods == {"EW": ("weak two", "2/1")}
    none, shown = case.explanations
    assert none.agreed is not None
    assert (none.call, none.agreed.text, none.agreed.meaning) == (2, "none", None)
    assert shown.agreed is not None
    assert shown.agreed.meaning == parse_meaning("5-10 6S, good hand, bad suit")
    assert shown.told is not None
    assert (shown.told.meaning, shown.told_to, shown.corrected_at) == (None, (NORTH,), 11)
    (information,) = case.information
    assert (information.source, information.call, information.fact) == (WEST, 6, Fact.AGREED)
    assert [result_name(r) for r in (case.table, case.other_table) if r] == ["4S E 10", "4S E 9"]
    assert [(result_name(r), n) for r, n in case.field_results] == [("4S E 10", 3), ("3S E 9", 5)]
    assert (case.event.boards, case.event.vp) == (16, "WBF")
    first, second = case.votes
    assert (first.considered, first.counts, second.counts) == ((parse_call("4S"),), True, False)
    assert case.published is not None
    assert case.published.poll == {parse_call("4S"): 7, 0: 4}
    assert case.published.family == "slow sign-off"
    assert (case.published.director, case.published.final) == (Ruled.ADJUSTED, Ruled.ADJUSTED)
    assert (case.published.alternatives, case.published.no_alternatives) == ((0,), (parse_call("3NT"),))
    assert (case.published.suggested, case.published.turned_on) == (True, "alternative")
    assert case.published.score == ((parse_result("3S E 10"), 60), (-620, 40))


@pytest.mark.parametrize(
    ("director", "final", "counts"),
    [
        (None, None, None),
        (Ruled.STANDS, None, Ruled.STANDS),
        (Ruled.STANDS, Ruled.ADJUSTED, Ruled.ADJUSTED),
        (None, Ruled.SPLIT, Ruled.SPLIT),
    ],
)
def test_the_last_body_counts_and_no_opinion_does(
    director: Ruled | None, final: Ruled | None, counts: Ruled | None
):
    assert Published("here", director=director, final=final, opinion=Ruled.STANDS).ruled == counts


@pytest.mark.parametrize("key", ["agreed", "meant"])
@pytest.mark.parametrize("strict", [False, True])
def test_a_meaning_nobody_can_hold_is_a_problem(key: str, strict: bool) -> None:
    said = OGUST.replace('agreed = "none"', f'{key} = "25+ 7H 7S"\nstrict = {str(strict).lower()}')
    reading = read_case(said, "toml")
    assert [str(problem) for problem in reading.problems] == [
        f"explanation 1.{key}: expected what one hand can hold, but it needs 14 cards, a hand has 13: "
        "'25+ 7H 7S'"
    ]


def test_an_alternative_that_can_be_held_leaves_it_a_remark() -> None:
    reading = read_case(OGUST.replace('"none"', '"7H 7S, or 15-17 bal"'), "toml")
    assert not reading.problems
    assert "expected statements that one hand can meet together" in str(reading.remarks[0])


def test_remarks():
    reading = read_case(OGUST, "toml")
    assert [remark.where for remark in reading.remarks] == ["explanation 2.told", "vote 2"]
    assert reading.remarks[0].message.startswith("not read as a meaning, only displayed: ")
    later = swap("call = 7\n", "call = 11\n", swap('W = "A5', '# W = "A5'))
    later = swap('S = "K87', '# S = "K87', later)
    assert [r.where for r in read_case(later, "toml").remarks] == [
        "explanation 2.told",
        "vote 2",
        "hands",
        "information 1.call",
    ]


def test_three_hands_make_four_and_one_is_enough():
    case = loads_case(swap('S = "K87', '# S = "K87'))
    assert case == loads_case(OGUST)
    text = OGUST
    for seat in ("N", "S", "W"):
        text = swap(f'\n{seat} = "', f'\n# {seat} = "', text)
    case = loads_case(text)
    assert list(case.hands) == [EAST]
    assert case.deal is None


def test_a_call_may_carry_its_seat_and_names_may_be_written_in_small_letters():
    text = swap("2S P 2NT", "E:2S S:P West:2NT", swap('"ACBL"', '"acbl"', swap('"IMP"', '"imp"')))
    assert loads_case(text, regulators=REGULATORS) == loads_case(OGUST, regulators=REGULATORS)


WRONG = {
    "a missing card": (('N = "92.K', 'N = "9.K'), ["hands: North has 12 cards", "hands: S2 is missing"]),
    "a card twice": (('N = "92.K', 'N = "9K.K'), ["hands: SK is with N and S", "hands: S2 is missing"]),
    "twice in one hand": (('N = "92.K', 'N = "99.K'), ["S9 twice"]),
    "five suits": (("92.K.7632.Q87653", "92.K.7632.Q876.53"), ["5 suits instead of 4"]),
    "no own hand": (('E = "QJT643', '# E = "QJT643'), None),
    "out of turn": (("2S P 2NT", "E:2S N:P 2NT"), ["call 2 (N:P) is out of turn, it was S's turn to call"]),
    "insufficient": (("3D P 3S", "3D 3C 3S"), ["call 6 (South's 3C) is insufficient over 3D"]),
    "no double": (
        ("2S P 2NT P", "X P 2NT P"),
        ["call 1 (East's X) has no opponents' undoubled bid"],
    ),
    "after the end": (("4S P P P", "4S P P P P"), ["call 13 (East's P) comes after the auction ended"]),
    "no call": (("2S P 2NT", "2S P 2Z"), ["call 3: expected a call such as P, X, XX, 1C or 3NT: '2Z'"]),
    "unknown key": (
        ('title = "', 'titel = "'),
        ["unknown key (did you mean 'title'?): 'titel'", "title: is missing"],
    ),
    "unknown inner key": (
        ("alternatives", "alternative"),
        ["question: unknown key (did you mean 'alternatives'?)"],
    ),
    "unknown key in a list": (
        ("considered =", "consider ="),
        ["vote 1: unknown key (did you mean 'considered'?): 'consider'"],
    ),
    "alias": (
        ("from = ", "form = "),
        ["information 1: unknown key (did you mean 'from'?)", "information 1.from: is"],
    ),
    "unknown regulator": (
        ('"ACBL"', '"ACBC"'),
        ["regulator: unknown regulator (did you mean 'ACBL'?): 'ACBC'"],
    ),
    "unknown class": (('"elite"', '"elites"'), ["class: unknown class of player (did you mean 'elite'?)"]),
    "unknown scoring": (('"IMP"', '"VP"'), ["scoring: unknown scoring"]),
    "unknown edition": (("law = 2017", "law = 2018"), ["law: expected an edition of the Laws"]),
    "not filled in": (('"elite"', '""'), ["class: is not filled in (expected one of club, elite"]),
    "version": (("schema_version = 1", "schema_version = 2"), ["schema_version: expected 1: 2"]),
    "text for a number": (("law = 2017", 'law = "2017"'), ["law: expected a whole number: '2017'"]),
    "a float": (("law = 2017", "law = 2017.0"), ["law: expected a whole number: 2017.0"]),
    "truth for a number": (("boards = 16", "boards = true"), ["event.boards: expected a whole number: True"]),
    "a date": (
        ('title = "Slow sign-off after Ogust"', "title = 2017-01-01"),
        ["title: expected text in quotes"],
    ),
    "text for a list": (('EW = ["weak two", "2/1"]', 'EW = "2/1"'), ["methods.EW: expected a list"]),
    "dealer": (('dealer = "E"', 'dealer = "X"'), ["dealer: expected a seat, one of N, E, S, W: 'X'"]),
    "vulnerable": (('"both"', '"maybe"'), ["vulnerable: expected a vulnerability"]),
    "another's call": (
        ("call = 9", "call = 8"),
        ["question.call: expected a call by East, call 8 is North's P: 8"],
    ),
    "call beyond": (
        ("call = 9", "call = 13"),
        ["question.call: expected a call of the auction, which has 12: 13"],
    ),
    "call zero": (("call = 9", "call = 0"), ["question.call: expected at least 1: 0"]),
    "no call asked": (("call = 9\n", ""), ["question.call: is missing"]),
    "illegal alternative": (
        ('"P", "3NT", "4S"', '"P", "2NT"'),
        ["question.alternatives: expected a legal call"],
    ),
    "alternative twice": (
        ('"P", "3NT", "4S"', '"P", "pass"'),
        ["question.alternatives: expected each only once"],
    ),
    "illegal vote": (
        ('choice = "P"', 'choice = "3C"'),
        ["vote 1.choice: expected a legal call at call 9: '3C'"],
    ),
    "illegal thought": (
        ('["4S", "P"]', '["XX"]'),
        ["vote 1.considered: expected a legal call at call 9: 'XX'"],
    ),
    "illegal poll": (("{ 4S = 7", "{ 2S = 7"), ["published.poll: expected a legal call at call 9: '2S'"]),
    "unknown family": (
        ('"slow sign-off"', '"slow signoff"'),
        ["published.family: unknown family of cases (did you mean 'slow sign-off'"],
    ),
    "unknown ruling": (
        ('director = "adjusted"', 'director = "adjust"'),
        ["published.director: unknown ruling"],
    ),
    "unknown point": (
        ('turned_on = "alternative"', 'turned_on = "tempo"'),
        ["published.turned_on: unknown point"],
    ),
    "alternative and not": (
        ('no_alternative = ["3NT"]', 'no_alternative = ["pass"]'),
        ["published.no_alternative: expected a call that is not in alternative too: 'pass'"],
    ),
    "illegal for the body too": (
        ('alternative = ["P"]', 'alternative = ["2NT"]'),
        ["published.alternative: expected a legal call at call 9: '2N'"],
    ),
    "weights": (("40]]", "50]]"), ["published.score: expected weights that add up to 100 percent: 110"]),
    "no score": (
        ('"NS -620"', '"N -620"'),
        ["published.score: expected points such as 'NS +500', or a result"],
    ),
    "poll twice": (("P = 4", "P = 4, pass = 1"), ["published.poll: expected each call once: 'pass'"]),
    "explained twice": (
        ("call = 5", "call = 3"),
        ["explanation 2.call: expected one explanation to a call: 3"],
    ),
    "explained call": (("call = 5", "call = 40"), ["explanation 2.call: expected a call of the auction"]),
    "nothing explained": (
        ('agreed = "none"', ""),
        ["explanation 1: expected at least one of agreed, told, meant"],
    ),
    "empty meaning": (('agreed = "none"', 'agreed = " "'), ["explanation 1.agreed: expected a meaning"]),
    "told nobody": (('told_to = ["N"]', ""), ["explanation 2.told_to: is missing"]),
    "told nothing": (('told = "minimum, as far as I remember"', ""), ["explanation 2.told: is missing"]),
    "told partner": (
        ('told_to = ["N"]', 'told_to = ["W"]'),
        ["explanation 2.told_to: expected opponents of East"],
    ),
    "corrected before": (
        ("corrected_at = 12", "corrected_at = 4"),
        ["corrected_at: expected a call after call 5: 4"],
    ),
    "corrected late": (
        ("corrected_at = 12", "corrected_at = 14"),
        ["corrected_at: expected a call of the auction"],
    ),
    "kind": (('"hesitation"', '"hesitating"'), ["unknown kind of information (did you mean 'hesitation'?)"]),
    "fact": (('fact = "agreed"', 'fact = "agree"'), ["information 1.fact: unknown state of a fact"]),
    "whose hesitation": (
        ("call = 7", "call = 8"),
        ["information 1.call: expected a call by West, call 8 is North's"],
    ),
    "which hesitation": (
        ("call = 7\n", ""),
        ["information 1.call: is missing: which call was the hesitation?"],
    ),
    "no result": (('table = "4S E 10"', 'table = "4S E"'), ["result.table: expected a result such as"]),
    "other declarer": (
        ('table = "4S E 10"', 'table = "4S W 10"'),
        ["4S E, in which the auction ends, East named"],
    ),
    "other level": (('table = "4S E 10"', 'table = "3S E 10"'), ["result.table: expected 4S E, in which"]),
    "passed out": (('table = "4S E 10"', 'table = "passed out"'), ["result.table: expected 4S E"]),
    "field": (('["3S E 9", 5]', '["3S E", 5]'), ["result.field 2: expected a result"]),
    "field count": (('["3S E 9", 5]', '["3S E 9", 0]'), ["result.field 2 2: expected at least 1: 0"]),
    "field pair": (('["3S E 9", 5]', '["3S E 9"]'), ["result.field 2"]),
    "scale": (
        ('vp = "WBF"', 'vp = "WBB"'),
        ["event.vp: unknown scale of victory points (did you mean 'WBF'?)"],
    ),
    "count": (('choice = "P"', 'choice = "P"\ncount = 0'), ["vote 1.count: expected at least 1: 0"]),
    "vote's class": (
        ('choice = "P"', 'choice = "P"\nclass = "pro"'),
        ["vote 1.class: unknown class of player"],
    ),
    "syntax": (("law = 2017", "law = = 2017"), ["line 3, column 7: this is not TOML"]),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name: str):
    (old, new), expected = WRONG[name]
    found = problems(swap(old, new))
    if expected is None:  # the fourth hand follows from three
        assert found == []
        return
    assert len(found) == len(expected), found
    for words in expected:
        assert sum(words in problem for problem in found) == 1, found


def test_own_hand_is_needed():
    text = swap('N = "92', '# N = "92', swap('E = "QJT643', '# E = "QJT643'))
    assert problems(text) == ["hands: expected the hand of East, who is asked about"]


def test_all_problems_at_once():
    text = OGUST
    for old, new in [
        ("law = 2017", 'law = "new"\nlaws = 1'),
        ('"ACBL"', '"ABCL"'),
        ('N = "92.K', 'N = "9.K'),
        ("call = 3\n", ""),
        ("call = 5", "call = 50"),
        ("boards = 16", "boards = 0"),
        ('choice = "4S"', 'choice = "4Z"'),
        ('table = "4S E 10"', 'table = "4S W 10"'),
    ]:
        text = swap(old, new, text)
    found = problems(text)
    # The first explanation is unusable, the second keeps its number.
    for words in [
        "law: expected a whole number",
        "unknown key (did you mean 'law' or 'class'?): 'laws'",
        "explanation 1.call: is missing",
        "event.boards: expected at least 1",
        "did you mean 'ACBL'?",
        "North has 12 cards",
        "S2 is missing",
        "explanation 2.call: expected a call of the auction",
        "vote 2.choice",
        "result.table: expected 4S E",
    ]:
        assert sum(words in problem for problem in found) == 1, words
    assert len(found) == 10


def test_the_error_carries_the_file_and_all_problems(tmp_path: Path):
    file = tmp_path / "case.toml"
    file.write_text(swap('N = "92.K', 'N = "9.K'))
    with pytest.raises(CaseFileError) as caught:
        load_case(file)
    assert [p.where for p in caught.value.problems] == ["hands", "hands"]
    assert str(caught.value).splitlines() == [
        f"{file}: hands: North has 12 cards",
        f"{file}: hands: S2 is missing",
    ]


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.toml", b"", "the file is empty"),
        ("a.json", b" \n", "the file is empty"),
        ("a.toml", b"\x89PNG\r\n\x1a\n\x00\x00", "binary file"),
        ("a.toml", b'title = "\x00"', "binary file"),
        ("a.toml", 'title = "Jörg"'.encode("latin-1"), "in another encoding"),
        ("a.json", b"{", "line 1, column 2: this is cut off"),
        ("a.json", b'{"law": 2017 "a": 1}', "this is not JSON: expected a comma or a closing bracket"),
        ("a.toml", b"[event]\nboards = 2\n[event]\n", "line 3, column 7: [event] stands twice"),
        ("a.toml", b"law = 2017\r\n[[vote]]\n[vote]\n", "line 3, column 6: [vote] stands twice"),
        ("a.toml", b"vote = 1\n[[vote]] # a\n", "[[vote]] stands twice, as another kind of part"),
        ("a.toml", b"[hands]\nN = 1\nN = 2", "a key stands twice: 'N'"),
        ("a.toml", b"a = [1,\n2]\na = [3,\n4]\n", "line 4, column 3: a key stands twice"),
        ("a.toml", b"a = { x = 1, x = 2 }", "a key stands twice: 'x'"),
        ("a.toml", b"a = { x = 1 }\na.b = 1", "[a] stands twice"),
        ("a.json", b"[1, 2]", "expected a JSON object"),
        ("a.json", b'{"law": 2017, "law": 2007}', "a key stands twice: 'law'"),
        ("a.json", b"[" * 100_000, "nested too deeply"),
        ("a.toml", b"a = " + b"[" * 100_000, "nested too deeply"),
        ("a.json", b'{"law": ' + b"9" * 5000 + b"}", "this is not JSON"),
        ("a.json", b'{"auctio\\ud800n": {}, "vote": [{"choice": "P"}]}', "can be written in UTF-8"),
        ("a.toml", b"law = 2017\nlaw = 2007\n", "line 2, column 11: a key stands twice: 'law'"),
        ("a.yaml", b"title: x", "expected a case file, .toml or .json: 'a.yaml'"),
    ],
)
def test_no_case_at_all(tmp_path: Path, name: str, data: bytes, words: str):
    file = tmp_path / name
    file.write_bytes(data)
    with pytest.raises(CaseFileError) as caught:
        load_case(file)
    assert words in str(caught.value)


def test_marks_and_line_ends_of_windows(tmp_path: Path):
    file = tmp_path / "case.toml"
    file.write_bytes(OGUST.replace("\n", "\r\n").encode("utf-8-sig"))
    assert load_case(file) == loads_case(OGUST)
    with pytest.raises(FileNotFoundError):
        load_case(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("auction", "result", "reachable"),
    [
        ("1S P 2S", "2S N 8", True),
        ("1S P 2S", "3NT S 9", True),
        ("1S P 2S", "4SX N 9", True),
        ("1S P 2S", "2S S 8", False),
        ("1S P 2S", "1NT S 8", False),
        ("1S P 2S", "2S E 8", False),
        ("1S P 2S", "3H E 8", True),
        ("1S P 2S", "passed out", False),
        ("P P", "passed out", True),
        ("P P P P", "1C N 7", False),
    ],
)
def test_results_and_auctions(auction: str, result: str, reachable: bool):
    reason = unreachable(parse_result(result), parse_auction(auction, NORTH))
    assert (reason == "") is reachable


def test_schema_has_every_key_with_a_description():
    schema = case_schema()
    assert schema["additionalProperties"] is False
    assert {"schema_version", "title", "law", "hands", "auction", "question", "class"} <= set(
        schema["required"]
    )
    for part in [schema, *schema["$defs"].values()]:
        for name, entry in part["properties"].items():
            assert "description" in entry or "$ref" in json.dumps(entry), name
    assert "from" in schema["$defs"]["InformationPart"]["properties"]
    json.dumps(schema)


MEANINGS = st.sampled_from(
    ["15-17 balanced", "5+S, 8+", "none", "ogust", 'he said "weak"', "naïve ♠ \\ \t text", "\x7f\u2028"]
)
WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=12)


def _some_play(contract: Contract, cards: list[int]) -> str:
    """The first two tricks of a deal, every hand playing its lowest legal card."""
    play = Play(contract, (), {seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS})
    for _ in range(8):
        play = play.then(play.legal()[0])
    return " ".join(card_name(card) for card in play.cards)


@st.composite
def case_files(draw: st.DrawFn) -> dict[str, Any]:
    """Any case the format can hold: a random deal, a random legal auction, things said about its calls."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    cards = list(range(52))
    rng.shuffle(cards)
    dealer = draw(st.sampled_from(SEATS))
    auction = Auction(dealer)
    for _ in range(draw(st.integers(1, 16))):
        legal = [call for call, allowed in enumerate(auction.legal()) if allowed]
        if not legal:
            break
        auction = auction.then(rng.choice(legal[:9]))
    length = len(auction)
    turn = rng.randrange(length)
    player = auction.seat_at(turn)
    legal_now = [c for c, allowed in enumerate(auction.before(turn).legal()) if allowed]

    def calls(most: int) -> list[str]:
        return [call_name(c) for c in rng.sample(legal_now, min(most, len(legal_now)))]

    def explanation(index: int) -> dict[str, Any]:
        found: dict[str, Any] = {"call": index + 1, "agreed": draw(MEANINGS)}
        if draw(st.booleans()):
            opponents = [seat_name(s) for s in SEATS if (s - auction.seat_at(index)) % 2]
            found |= {"told": draw(MEANINGS), "told_to": opponents[: rng.randint(1, 2)]}
            found |= {"corrected_at": rng.randint(index + 2, length + 1), "strict": True}
        return found

    contract = auction.contract()
    final = Result(None) if contract is None else Result(contract, rng.randrange(14))
    data: dict[str, Any] = {
        "schema_version": 1,
        "title": draw(WORDS.filter(str.strip)),
        "law": draw(st.sampled_from([1997, 2007, 2017])),
        "regulator": draw(st.sampled_from(REGULATORS)),
        "scoring": draw(st.sampled_from([unit.value for unit in Scoring])),
        "dealer": seat_name(dealer),
        "vulnerable": draw(st.sampled_from([v.value for v in Vulnerability])),
        "class": draw(st.sampled_from(["elite", "national", "youth", "online", "club"])),
        "notes": draw(st.lists(WORDS, max_size=2)),
        "hands": {
            seat_name(s): hand_name(Hand.of(cards[13 * s : 13 * s + 13]))
            for s in SEATS
            if s == player or draw(st.booleans())
        },
        "auction": {"calls": auction_name(auction)},
        "methods": {"NS": draw(st.lists(WORDS, max_size=2))},
        "explanation": [explanation(i) for i in rng.sample(range(length), min(2, length))],
        "information": [
            {
                "from": seat_name(auction.seat_at(0)),
                "kind": draw(st.sampled_from(INFORMATION_KINDS)),
                "call": 1,
                "fact": draw(st.sampled_from([fact.value for fact in Fact])),
                "text": draw(WORDS),
            }
        ],
        "question": {"player": seat_name(player), "call": turn + 1, "alternatives": calls(3)},
        "play": {
            "cards": "SA H10 C2" if contract is None or not auction.is_over else _some_play(contract, cards)
        },
        "result": {"field": [[result_name(Result(Contract(4, 3, 1, EAST), 9)), draw(st.integers(1, 9))]]},
        "event": {"boards": draw(st.integers(1, 64)), "name": draw(WORDS)},
        "vote": [{"choice": c, "count": rng.randint(1, 3), "spoiled": rng.random() < 0.3} for c in calls(2)],
        "published": {
            "source": draw(WORDS),
            "poll": {c: rng.randint(0, 9) for c in calls(2)},
            "family": draw(st.sampled_from(FAMILIES)),
            "director": draw(st.sampled_from([ruled.value for ruled in Ruled])),
            "no_alternative": calls(2),
            "suggested": draw(st.booleans()),
            "turned_on": draw(st.sampled_from(TURNED_ON)),
            "score": [[result_name(final), 70], [f"NS {rng.randint(-9, 9):+}0", 30]],
        },
    }
    if auction.is_over:
        data["result"]["table"] = result_name(final)
    return data


@settings(max_examples=60, deadline=None)
@given(case_files())
def test_round_trips(data: dict[str, Any]):
    """JSON and TOML are one model, and writing a case, or its file, gives back the same."""
    toml = dump_toml(data)
    assert tomllib.loads(toml) == data
    case = loads_case(toml, regulators=REGULATORS)
    assert isinstance(case, Case)
    assert loads_case(json.dumps(data), "json") == case
    file = CaseFile.model_validate(data)
    for fmt in ("toml", "json"):
        assert loads_case(dumps_case(case, fmt), fmt) == case
        assert loads_case(dumps_case(file, fmt), fmt) == case
    assert CaseFile.model_validate(tomllib.loads(dumps_case(file))) == file


def test_unknown_format():
    with pytest.raises(CaseFileError, match="toml or json"):
        dumps_case(loads_case(OGUST), "yaml")
    with pytest.raises(CaseFileError, match="toml or json"):
        loads_case(OGUST, "yaml")
