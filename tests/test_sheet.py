"""The poll sheet shows what a peer may see, and is blind to all else in the case."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from analysis.cases import open_case, shipped_names
from analysis.cli import app
from analysis.sheet import poll_sheet
from simulate.case import Case, Event, Explanation, Information, Question, Said, Scoring, Vote
from simulate.core.auction import Auction
from simulate.core.calls import PASS
from simulate.core.seats import EAST, NORTH, SOUTH, Vulnerability
from simulate.errors import UnknownNameError

RUNNER = CliRunner()
OGUST = "slow-signoff-after-ogust"
MISTOLD = "misinformation-game-forcing"


def run(*arguments: str | Path) -> tuple[int, str, str]:
    result = RUNNER.invoke(app, [str(a) for a in arguments])
    assert "Traceback" not in result.stderr
    return result.exit_code, result.stdout, result.stderr


def explained(case: Case, **parts: Any) -> Case:
    return replace(case, explanations=(*case.explanations, Explanation(**parts)))


@pytest.mark.parametrize("name", shipped_names())
def test_the_sheet_is_blind(name: str) -> None:
    """The same decision in another story gives the same sheet."""
    case = open_case(name)
    question = case.question
    asked = case.auction_before
    # A card is asked about when the auction is over; a call may have been any other.
    auction = case.auction if asked.is_over else Auction(asked.dealer, (*asked.calls, PASS))
    seen = {question.player}
    if question.card is not None and case.play_before.cards:
        seen.add(case.play_before.dummy)
    other = replace(
        case,
        title="Another title",
        law=1997,
        regulator="EBU",
        hands={seat: case.hands[seat] for seat in seen},
        auction=auction,
        question=replace(question, alternatives=()),
        information=(Information(NORTH, "remark", 0, text="a remark"),),
        table=None,
        other_table=None,
        field_results=(),
        event=Event(),
        votes=(Vote(PASS),),
        published=None,
        notes=(),
    )
    sheet = poll_sheet(case)
    assert sheet == poll_sheet(other)
    for word in ("slow", "hesit", "pulled", "misinformation", case.title, case.regulator):
        assert word not in sheet
    assert all(len(line) <= 76 for line in sheet.splitlines())


def test_the_sheet_of_a_case() -> None:
    assert poll_sheet(open_case(OGUST)) == SHEET


SHEET = """\
POLL SHEET

You are East, partner of West.
Dealer: East.  Vulnerable: both sides.  Scoring: IMPs, teams.
Class of player: elite.
Your methods: weak two.

    ♠ QJT643
    ♥ T8
    ♦ K84
    ♣ K2

    West       North      East       South
                          2♠         Pass
    2NT (1)    Pass       3♦ (2)     Pass
    3♠         Pass       ?

(1) 2NT by West: ogust
(2) 3♦ by you: 5-10 6S, good hand, bad suit

1. What do you call?
   ______________________________
2. Which other calls did you seriously consider, and how close was it?
   ______________________________
3. Would you have made the earlier calls (2♠, 3♦) with this hand and these
   methods? If not, what would you have called?
   ______________________________
4. Did you know anything of this board before? If so, what?
   ______________________________

Name and usual level of play: ______________________________
"""


def test_the_order_of_questions() -> None:
    lines = poll_sheet(open_case(OGUST), order="consider").splitlines()
    assert "1. Which calls do you seriously consider?" in lines
    assert "2. Which of them do you choose, and how close is it?" in lines
    with pytest.raises(UnknownNameError, match="did you mean 'choose'"):
        poll_sheet(open_case(OGUST), order="chose")  # type: ignore[arg-type]


def test_a_first_call_has_no_earlier_ones() -> None:
    case = open_case(OGUST)
    first = replace(case, question=Question(EAST, 0))
    sheet = poll_sheet(first)
    assert "earlier call" not in sheet
    assert "ogust" not in sheet
    assert "3. Did you know anything of this board before?" in sheet
    assert f"{'East':<11}South\n{' ' * 26}?\n" in sheet


def test_opponents_are_explained_as_agreed_or_as_told() -> None:
    case = open_case(MISTOLD)
    assert "(1) 3♠ by East: 6+S, 3-10\n" in poll_sheet(case)
    told = poll_sheet(case, understanding="told")
    assert "(1) 3♠ by East: game forcing: 5+S 13+\n" in told
    assert "3-10" not in told
    (explanation,) = case.explanations
    for change in ({"corrected_at": case.question.call}, {"told_to": (SOUTH,)}):
        again = replace(case, explanations=(replace(explanation, **change),))
        assert poll_sheet(again, understanding="told") == poll_sheet(case)


def test_own_side_is_explained_as_he_understood_it() -> None:
    """What partner thought or said of a call is unauthorised (Law 16B1)."""
    case = replace(open_case(OGUST), explanations=())
    both = {"agreed": Said("as agreed"), "meant": Said("as meant"), "told": Said("as told")}
    for understanding in ("agreed", "told"):
        own = poll_sheet(explained(case, call=4, **both), understanding=understanding)
        assert "by you: as meant" in own
        partners = poll_sheet(explained(case, call=2, **both), understanding=understanding)
        assert "by West: as agreed" in partners
        for sheet in (own, partners):
            assert sheet.count("(1)") == 2
            assert "as told" not in sheet
    assert poll_sheet(explained(case, call=2, meant=Said("as meant"))) == poll_sheet(case)
    assert "West: no agreement\n" in poll_sheet(explained(case, call=2, agreed=Said("none")))


@pytest.mark.parametrize("scoring", Scoring)
@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_conditions_have_words(scoring: Scoring, vulnerability: Vulnerability) -> None:
    case = replace(open_case(OGUST), scoring=scoring, vulnerability=vulnerability)
    line = poll_sheet(case).splitlines()[3]
    words = {"none": "nobody", "NS": "North-South", "EW": "East-West", "both": "both sides"}
    assert f"Vulnerable: {words[vulnerability.value]}." in line
    assert "Scoring: " in line


def test_long_words_are_wrapped() -> None:
    case = explained(replace(open_case(OGUST), explanations=()), call=2, agreed=Said("long " * 60))
    assert all(len(line) <= 76 for line in poll_sheet(case).splitlines())


def test_the_command(tmp_path: Path) -> None:
    code, out, err = run("sheet", OGUST)
    assert (code, out) == (0, SHEET)
    assert "read them before you hand it out" in err
    path = tmp_path / "sheet.txt"
    code, out, err = run("sheet", OGUST, "--out", path)
    assert (code, out) == (0, "")
    assert path.read_text(encoding="utf-8") == SHEET
    code, out, err = run("sheet", MISTOLD, "--told", "--order", "consider")
    assert code == 0
    assert out == poll_sheet(open_case(MISTOLD), order="consider", understanding="told")
    code, out, err = run("sheet", "slow-pass-reopened")
    assert (code, err) == (0, "")
    code, out, err = run("sheet", OGUST, "--order", "chose")
    assert (code, out) == (2, "")
    assert "did you mean 'choose'" in err
