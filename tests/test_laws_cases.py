"""The collected questions of law (../shared/law/lawcases.yaml), answered by the functions of `polling`.

The tables (``lawcases_*.py``) hold, for every case, the facts as stated there and what its answer says of
them. Where a case asks several things, each is a row. `beyond` names articles of the file that no function
cites, with the reason; `note` says where we disagree, or what is left to judgement.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from lawcases_answer import Answers, M
from lawcases_calls import CALLS, NEGATIVE_DOUBLE, TAKEOUT_DOUBLE, turn
from lawcases_information import INFORMATION
from lawcases_play import PLAY

from analysis.artificial import Fault, artificial_imps, artificial_share
from polling.calls_out_of_turn import Turn, call_out_of_turn
from polling.explanations import ChangeOfCall, Influence, may_change_call

CASES: dict[str, Answers] = INFORMATION | CALLS | PLAY

NOT_ANSWERABLE: dict[str, str] = {}
"""Cases no function answers, each with the reason."""

ROWS = [(name, i) for name, answers in CASES.items() for i in range(len(answers.answers))]


@pytest.mark.parametrize(("name", "i"), ROWS)
def test_answered_as_written(name: str, i: int) -> None:
    answers = CASES[name]
    answer = answers.answers[i]
    decision = answer.decision
    assert decision.edition == answers.edition
    assert decision.allowed is answer.allowed
    assert answer.law in decision.numbers
    assert set(answer.follows) <= set(decision.follows)
    assert set(answer.options) <= set(decision.options)
    assert not set(answer.never) & set(decision.follows + decision.options)
    assert dict(decision.status) | dict(answer.status or {}) == dict(decision.status)


def test_the_share_speaks_as_the_commentary_rules() -> None:
    """Law 23A, examples 23 and 24 of the commentary: a negative and a takeout double for a bid of 1H."""
    assert NEGATIVE_DOUBLE.outside.share == 0
    assert TAKEOUT_DOUBLE.outside.share > 0.5


def test_both_contestants_at_fault() -> None:
    """16d-2017-bridgemate-results-teams: average minus to both, 3 IMPs at teams and 40% at pairs."""
    assert artificial_imps(Fault.DIRECTLY) == -3
    assert float(artificial_share(Fault.DIRECTLY)) == 0.4


def test_later_laws_ask_less_of_misinformation() -> None:
    """21b1-1997-standard: its last sentence."""
    for edition in (2007, 2017):
        assert may_change_call(ChangeOfCall(Influence.COULD_WELL), edition).allowed is True


def test_partner_after_a_bid_out_of_turn_in_2017() -> None:
    """31b-2007-bid-out-of-turn-at-partners-turn: its remark on 2017."""
    decision = call_out_of_turn(turn("1C", Turn.PARTNER), 2017)
    assert decision.follows == (M.LEGAL_CALL,)
    assert "16C2" in decision.numbers


def read_cases(shared: Path) -> dict[str, dict[str, Any]]:
    entries = yaml.safe_load((shared / "law" / "lawcases.yaml").read_text(encoding="utf-8"))
    return {entry["id"]: entry for entry in entries}


@pytest.mark.data
def test_every_case_is_answered_or_listed(shared: Path) -> None:
    ids = set(read_cases(shared))
    assert set(CASES) | set(NOT_ANSWERABLE) == ids
    assert not set(CASES) & set(NOT_ANSWERABLE)
    assert all(NOT_ANSWERABLE.values())


@pytest.mark.data
@pytest.mark.parametrize("name", sorted(CASES))
def test_edition_and_articles_of_the_file(shared: Path, name: str) -> None:
    """Every article the file names is cited by a decision of the case, or listed with the reason why not."""
    entry = read_cases(shared)[name]
    answers = CASES[name]
    assert entry["edition"] == answers.edition
    cited = {number for answer in answers.answers for number in answer.decision.numbers}
    beyond = answers.beyond or {}
    for article in map(str, entry["articles"]):
        # 16B covers 16B1, 2 does not cover 23.
        end = "(?![0-9])" if article[-1].isdigit() else ""
        is_cited = any(re.match(re.escape(article) + end, number) for number in cited)
        assert is_cited is not (article in beyond), article
