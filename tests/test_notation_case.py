"""Case files in other notations: named, found from the whole file, or refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.adjustfile import loads_ruling
from analysis.cases import case_path
from analysis.cli import app
from analysis.votes import with_vote
from simulate.case import Vote
from simulate.casefile import CaseFileError, CaseReading, dumps_case, loads_case, read_case
from simulate.core.calls import parse_call

ENGLISH = case_path("slow-signoff-after-ogust").read_text(encoding="utf-8").split("\n[published]")[0]
DUTCH = (
    ENGLISH.replace('dealer = "E"', 'dealer = "O"').replace('vulnerable = "both"', 'vulnerable = "allen"')
    .replace('"92.K.7632.Q87653"', '"92.H.7632.V87653"').replace('"QJT643.T8.K84.K2"', '"VB10643.108.H84.H2"')
    .replace('"K87.J9743.A.AT94"', '"H87.B9743.A.A1094"').replace('"A5.AQ652.QJT95.J"', '"A5.AV652.VB1095.B"')
    .replace('"2S P 2NT P 3D P 3S P 4S P P P"', '"2S pas 2SA pas 3R pas 3S pas 4S pas pas pas"')
    .replace('player = "E"', 'player = "O"').replace('"3NT"', '"3SA"').replace('"4S E 10"', '"4S O 10"')
)  # fmt: skip
FRENCH_OR_ENGLISH = """\
schema_version = 1
title = "x"
law = 2017
regulator = "EBU"
scoring = "IMP"
dealer = "N"
vulnerable = "-"
class = "club"
[hands]
S = "A432.A432.432.32"
[auction]
calls = "1C passe 2C passe passe passe"
[question]
player = "S"
call = 3
"""


def named(text: str, name: str) -> str:
    return text.replace("dealer =", f'notation = "{name}"\ndealer =', 1)


def told(reading: CaseReading) -> str:
    return "\n".join(map(str, (*reading.problems, *reading.remarks)))


def test_dutch_gives_the_same_case():
    assert "notation" not in DUTCH
    english = loads_case(ENGLISH)
    found = read_case(DUTCH, "toml")
    assert found.case == english
    assert found.notation == "nl"
    assert "read in Dutch notation, the only one that fits all of the file" in told(found)
    assert read_case(named(DUTCH, "nl"), "toml").case == english
    # It is held, and written, in English letters.
    assert loads_case(dumps_case(english)) == english
    assert 'dealer = "E"' in dumps_case(loads_case(DUTCH))


def test_the_wrong_name_is_an_error_for_every_text():
    reading = read_case(named(DUTCH, "sv"), "toml")
    assert reading.case is None
    for words in ("hands.N: expected a hand in Swedish", "vulnerable: expected a vulnerability in Swedish",
                  "auction.calls: expected a call in Swedish"):  # fmt: skip
        assert words in told(reading)
    # A complaint about a text does not come twice.
    assert told(reading).count("hands.N") == 1
    assert "unknown notation (did you mean 'nl'?): 'nll'" in told(read_case(named(DUTCH, "nll"), "toml"))


def test_two_readings_are_never_guessed():
    reading = read_case(FRENCH_OR_ENGLISH.replace("passe", "pass"), "toml")
    assert reading.case is not None  # all of it is English
    reading = read_case(FRENCH_OR_ENGLISH, "toml")
    assert reading.notation in ("fr", "de", "en")
    assert reading.case is None
    assert "notation: is missing: the file reads differently" in told(reading)
    hearts = read_case(named(FRENCH_OR_ENGLISH, "fr"), "toml").case
    assert hearts is not None
    assert hearts.auction.calls[0] == parse_call("1H")


@pytest.mark.parametrize("text", [DUTCH, named(DUTCH, "nl"), ENGLISH])
def test_votes_are_written_in_the_files_notation(text: str):
    vote = Vote(parse_call("P"), (parse_call("3NT"), parse_call("4D")))
    added, case = with_vote(text, vote)
    assert case.votes[-1] == vote
    assert ('choice = "pas"' in added) == (text != ENGLISH)
    assert ('considered = ["3SA", "4R"]' in added) == (text != ENGLISH)


def test_faults_in_a_file_of_no_notation_are_told_in_english():
    reading = read_case(ENGLISH.replace('dealer = "E"', 'dealer = "Q"'), "toml")
    assert reading.notation == "en"
    assert "dealer: expected a seat, one of N, E, S, W: 'Q'" in told(reading)


ADJUST = """\
law = 2017
non_offenders = "NS"
[board]
scoring = "IMP"
vulnerable = "allen"
other_table = "3SA O -1"
[[outcome]]
result = "4S O 10"
weight = 100
"""


def test_adjust_files_in_other_notations():
    found = loads_ruling(ADJUST)
    assert found.outcomes[0].result.points == -620
    assert found.comparison.other == 100
    assert any("read in Dutch notation" in remark for remark in found.remarks)
    assert loads_ruling(ADJUST, notation="nl").outcomes == found.outcomes
    assert loads_ruling('notation = "nl"\n' + ADJUST).outcomes == found.outcomes
    with pytest.raises(CaseFileError) as caught:
        loads_ruling(ADJUST, notation="fr")
    # 3SA by Ouest is French; the others are not.
    assert [problem.where for problem in caught.value.problems] == ["board.vulnerable", "outcome 1.result"]


def test_new_takes_the_player_in_a_notation(tmp_path: Path):
    board = tmp_path / "b.lin"
    board.write_text("md|1SK87HJ9743DACAT94,SA5HAQ652DQJT95CJ,S92HKD7632CQ87653,|sv|b|mb|p|mb|p|mb|p|mb|1S|")
    run = CliRunner()
    done = run.invoke(app, ["new", str(board), "--player", "O", "--notation", "nl"])
    assert done.exit_code == 0
    assert 'player = "E"' in done.stdout
    assert run.invoke(app, ["new", str(board), "--player", "E", "--notation", "nl"]).exit_code == 2
    assert run.invoke(app, ["new", str(board), "--player", "E", "--notation", "xx"]).exit_code == 2
    done = run.invoke(app, ["check", str(board)])
    assert done.exit_code == 0
