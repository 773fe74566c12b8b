"""What the director fixes in a case file: read, refused in bridge words, written again."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.case import Case
from simulate.casefile import dumps_case, loads_case, read_case
from simulate.core.calls import parse_call
from simulate.core.contract import parse_contract, parse_result
from simulate.core.shares import parse_share, share_name
from simulate.directed import DirectorsOutcomes, FixedBranch, FixedTricks, FixedWeight
from simulate.errors import NotationError

HEAD = """\
schema_version = 1
title = "Slow sign-off"
law = 2017
regulator = "EBU"
scoring = "IMP"
dealer = "E"
vulnerable = "both"
class = "national"
[hands]
N = "92.K.7632.Q87653"
E = "QJT643.T8.K84.K2"
S = "K87.J9743.A.AT94"
W = "A5.AQ652.QJT95.J"
[auction]
calls = "2S P 2NT P 3D P 3S P 4S P P P"
[question]
player = "E"
call = 9
"""


def read(text: str) -> Case:
    return loads_case(HEAD + text)


def call(text: str) -> int:
    return parse_call(text)


def test_a_director_writes_it_so() -> None:
    case = read(
        """
[outcomes]
allow = ["3NT"]
forbid = ["4S", "5S"]
table_tricks = "published-shift-1"
[[outcomes.branch]]
then = "P"
share = "70%"
[[outcomes.branch]]
then = "4H"
share = 0.1
[[outcomes.branch]]
after = "3NT P"
then = "W:P AP"
[[outcomes.tricks]]
contract = "3S E"
tricks = 9
[[outcomes.tricks]]
contract = "3NT W"
tricks = { 8 = 0.6, 9 = "40%" }
"""
    )
    p, nt = call("P"), call("3NT")
    assert case.directed == DirectorsOutcomes(
        allow=(nt,),
        forbid=(call("4S"), call("5S")),
        branches=(
            FixedBranch((), (p,), Fraction(7, 10)),
            FixedBranch((), (call("4H"),), Fraction(1, 10)),
            FixedBranch((nt, p), (p, p)),
        ),
        tricks=(
            FixedTricks(parse_contract("3S E"), ((9, Fraction(1)),)),
            FixedTricks(parse_contract("3NT W"), ((8, Fraction(3, 5)), (9, Fraction(2, 5)))),
        ),
        table_tricks="published-shift-1",
    )
    fixed = case.directed.fixed_calls()
    assert fixed[()] == {p: Fraction(7, 10), call("4H"): Fraction(1, 10)}
    assert fixed[nt, p] == {p: Fraction(1)}
    assert fixed[nt, p, p] == {p: Fraction(1)}
    assert case.directed.tricks_of(parse_contract("3S E")) == ((9, Fraction(1)),)
    assert case.directed.tricks_of(parse_contract("3SX E")) == ()


def test_weights_alone() -> None:
    case = read(
        '[[outcomes.weight]]\nresult = "3S E 10"\nweight = "2/3"\n'
        '[[outcomes.weight]]\nresult = "3S E 9"\nweight = "1/3"\n'
    )
    assert case.directed.weights == (
        FixedWeight(parse_result("3S E 10"), Fraction(2, 3)),
        FixedWeight(parse_result("3S E 9"), Fraction(1, 3)),
    )


BRANCH = "[[outcomes.branch]]\n"
TRICKS = "[[outcomes.tricks]]\n"
WEIGHT = "[[outcomes.weight]]\n"
WRONG = [
    ('[outcomes]\nforbid = ["3H"]', "outcomes.forbid: expected a legal call at call 9: '3H'"),
    (
        '[outcomes]\nforbid = ["4S"]\nallow = ["4S"]',
        "expected each action allowed or forbidden, not both: '4S'",
    ),
    ('[outcomes]\ntable_tricks = "published"', "outcomes.table_tricks: unknown model of tricks"),
    ('[outcomes]\nfobid = ["4S"]', "outcomes: unknown key (did you mean 'forbid'?): 'fobid'"),
    (
        BRANCH + 'after = "P"\nthen = "W:P"',
        "outcomes.branch 1.then: expected a call by S, whose turn it is: 'W:P'",
    ),
    (
        BRANCH + 'after = "P"\nthen = "2S"',
        "outcomes.branch 1.then: expected legal calls: call 10 (South's 2S) is insufficient",
    ),
    (BRANCH + 'after = "P P P"\nthen = "P"', "comes after the auction ended"),
    (BRANCH + 'then = ""', "outcomes.branch 1.then: expected the call that follows: ''"),
    (BRANCH + 'then = "4Z"', "outcomes.branch 1.then: expected a call such as P, X, XX, 1C or 3NT: '4Z'"),
    (BRANCH + 'after = "P"', "outcomes.branch 1.then: is missing"),
    (BRANCH + 'then = "P"\nshare = 1.5', "outcomes.branch 1.share: expected a share such as"),
    (BRANCH + 'then = "P"\nshare = 0', "outcomes.branch 1.share: expected more than 0%"),
    (
        (BRANCH + 'then = "P"\nshare = 70\n') + BRANCH + 'then = "3NT"\nshare = 40',
        "outcomes.branch 2.share: expected shares that add up to 100% at most at the decision: '110%'",
    ),
    (
        (BRANCH + 'then = "P"\nshare = 70\n') + BRANCH + 'then = "P"\nshare = 10',
        "outcomes.branch 2.then: expected one share at the decision: 'P'",
    ),
    (
        (BRANCH + 'then = "P"\n') + BRANCH + 'after = "3NT P"\nthen = "P"',
        "outcomes.branch 2.after: expected a place the auction can reach, Pass is fixed at",
    ),
    (
        '[outcomes]\nforbid = ["4S"]\n' + BRANCH + 'after = "4S"\nthen = "P"',
        "outcomes.branch 1: expected a branch after an action that is not forbidden: '4S'",
    ),
    (
        TRICKS + 'contract = "2S E"\ntricks = 9',
        "outcomes.tricks 1.contract: expected 3S or higher, as the auction has reached: '2S E'",
    ),
    (
        TRICKS + 'contract = "3S W"\ntricks = 9',
        "outcomes.tricks 1.contract: expected East as declarer, who named the strain first",
    ),
    (TRICKS + 'contract = "3S E"\ntricks = 14', "outcomes.tricks 1.tricks: expected 0 to 13 tricks: 14"),
    (TRICKS + 'contract = "3S E"\ntricks = "nine"', "outcomes.tricks 1.tricks: expected tricks, 9 or"),
    (
        TRICKS + 'contract = "3S E"\ntricks = { 9 = 0.6, 10 = 0.3 }',
        "outcomes.tricks 1.tricks: expected shares that add up to 100%: '90%'",
    ),
    (
        2 * (TRICKS + 'contract = "3S E"\ntricks = 9\n'),
        "outcomes.tricks 2.contract: expected each contract once: '3S E'",
    ),
    (
        WEIGHT + 'result = "3S E 10"\nweight = "60%"',
        "outcomes.weight: expected weights that add up to 100%: '60%'",
    ),
    (
        WEIGHT + 'result = "3S N 10"\nweight = 100',
        "outcomes.weight 1.result: expected the side of West to play 3S",
    ),
    (
        2 * (WEIGHT + 'result = "3S E 10"\nweight = 50\n'),
        "outcomes.weight 2.result: expected each result once: '3S E 10'",
    ),
    (
        WEIGHT + 'result = "3S E 10"\nweight = 100\n' + BRANCH + 'then = "P"',
        "outcomes.weight: expected the weights alone, they leave nothing open; given too: 'branch'",
    ),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_contradictions_are_named_in_bridge_words(text: str, message: str) -> None:
    reading = read_case(HEAD + text, "toml")
    assert reading.case is None
    assert any(message in str(problem) for problem in reading.problems), [str(p) for p in reading.problems]


def test_all_problems_at_once_and_places_keep_their_numbers() -> None:
    text = (
        "[[outcomes.branch]]\nafter = 3\nthen = 'P'\n[[outcomes.branch]]\nthen = '2S'\n"
        "[[outcomes.tricks]]\ncontract = '9S E'\ntricks = 9\n"
    )
    found = [problem.where for problem in read_case(HEAD + text, "toml").problems]
    assert found == ["outcomes.branch 1.after", "outcomes.branch 2.then", "outcomes.tricks 1.contract"]


SHARES = st.fractions(min_value=Fraction(1, 100), max_value=1, max_denominator=10**4)


@given(SHARES)
def test_shares_are_read_as_written(share: Fraction) -> None:
    assert parse_share(share_name(share)) == share


@pytest.mark.parametrize("text", ["", "60", "101%", "3/2", "half", "-5%", "1/0"])
def test_what_is_no_share(text: str) -> None:
    with pytest.raises(NotationError):
        parse_share(text)


@st.composite
def directed(draw: st.DrawFn) -> DirectorsOutcomes:
    p, nt, s4 = call("P"), call("3NT"), call("4S")
    share = draw(SHARES)
    weights = (FixedWeight(parse_result("3S E 10"), share),)
    if share < 1:
        weights += (FixedWeight(parse_result("4S E 10"), 1 - share),)
    if draw(st.booleans()):
        return DirectorsOutcomes(forbid=(s4,), weights=weights)
    tricks = FixedTricks(
        parse_contract("3S E"), tuple(zip((8, 9), (share, 1 - share), strict=True))[: 1 + (share < 1)]
    )
    return DirectorsOutcomes(
        allow=draw(st.sampled_from([(), (nt,)])),
        branches=(FixedBranch((), (p,), share), FixedBranch((p,), (p,))),
        tricks=(tricks,) if sum(s for _, s in tricks.tricks) == 1 else (),
        table_tricks=draw(st.sampled_from([None, "double-dummy", "published-shift-1"])),
    )


@given(directed(), st.sampled_from(["toml", "json"]))
def test_written_and_read_again(given_: DirectorsOutcomes, fmt: str) -> None:
    case = replace(read(""), directed=given_)
    assert loads_case(dumps_case(case, fmt), fmt) == case


def test_written_with_headers_of_its_own() -> None:
    case = replace(read(""), directed=DirectorsOutcomes(branches=(FixedBranch((), (call("P"),)),)))
    assert '[outcomes]\n\n[[outcomes.branch]]\nthen = "P"\n' in dumps_case(case)
    assert "outcomes" not in json.loads(dumps_case(read(""), "json"))
