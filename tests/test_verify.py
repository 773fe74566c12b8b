"""`lawpoll verify`: a report made again is equal, and every change of it is found."""

from __future__ import annotations

import copy
import json
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from analysis.cli import app
from analysis.provenance import RunSettings
from analysis.ruling import rule
from analysis.verify import Difference, Part, ReportError, Verification, alike, verify
from polling.settings import PeerSettings, SettingsError, peer_settings
from simulate.language import say_in
from simulate.play.solver import TrickCache

RUNNER = CliRunner()
CASE = "slow-signoff-after-ogust"
SOLVER = TrickCache()


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("verify") / "report.json"
    done = RUNNER.invoke(
        app, ["run", CASE, "--seed", "5", "--solves", "100", "--no-cache", "--json-file", str(path)]
    )
    assert done.exit_code == 0, done.output
    assert "Finding" in done.stdout
    return path


@pytest.fixture
def report(written: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(written.read_text(encoding="utf-8"))
    return data


def check(report: dict[str, Any]) -> Any:
    return verify(json.dumps(report), solver=SOLVER)


def test_a_report_made_again_is_equal(report: dict[str, Any]) -> None:
    found = check(report)
    assert (found.verdict, found.reasons) == ("equal", ())
    assert sum(part.fields for part in found.parts) > 500
    assert {"case", "panel", "finding", "score"} <= {part.name for part in found.parts}


def test_every_change_is_found_and_named(report: dict[str, Any]) -> None:
    changed = copy.deepcopy(report)
    changed["panel"]["actions"][1]["chosen"] += 0.02
    changed["finding"] = "nothing against it"
    changed["notes"].append("a note")
    del changed["panel"]["worth_votes"]
    changed["score"]["smuggled"] = 1
    changed["case"]["title"] = "Another title"
    found = check(changed)
    assert found.verdict == "differs"
    fields = {d.field for part in found.parts for d in part.differences}
    assert {
        "panel.actions[1].chosen",
        "finding",
        "notes",
        "panel.worth_votes",
        "score.smuggled",
        "provenance.case_sha256",
    } <= fields
    assert "1.0 in the report" not in found.summary()
    assert "nothing in the report" in found.summary()


def test_last_bits_are_no_difference(report: dict[str, Any]) -> None:
    report["panel"]["actions"][0]["chosen"] += 1e-9
    report["deals"]["acceptance"] *= 1 + 1e-9
    assert check(report).verdict == "equal"


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("lawpoll",), "0.0.1", "lawpoll 0.0.1 made it"),
        (("provenance", "data", "regulators"), "regulators-0", "regulators: regulators-0 in the report"),
        (("settings", "peers", "name"), "fitted-9", "peers: fitted-9"),
        (("settings", "follow", "name"), "outcomes-9", "outcomes: outcomes-9"),
        (("settings", "model"), "textbook-9", "bidding model"),
        (("settings", "model"), "nowhere.npz", "nowhere.npz"),
        (("settings", "tricks"), "guesses-1", "guesses-1"),
    ],
)
def test_what_cannot_be_compared_is_named(
    path: tuple[str, ...], value: str, words: str, report: dict[str, Any]
) -> None:
    part = report
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    found = check(report)
    assert (found.verdict, found.parts) == ("not comparable", ())
    assert words in " ".join(found.reasons)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"report_version": 9}, "expected a report of version 2: 9"),
        ({"settings": {}}, "damaged"),
        ({"settings": None}, "damaged"),
        ({"lawpoll": 1}, "damaged: lawpoll: expected text in quotes"),
        ({"case": []}, "damaged"),
        ({"provenance": {"data": {"laws": 3}}}, "damaged"),
    ],
)
def test_damaged_reports(change: dict[str, Any], words: str, report: dict[str, Any]) -> None:
    with pytest.raises(ReportError, match=words):
        check(report | change)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file is empty"),
        ('{"report_version": 2,', "line 1, column 22: this is cut off"),
        ('{"title": "Slow', "this is cut off"),
        ("[1 2]", "this is not JSON: expected a comma or a closing bracket"),
        ("[" * 100_000, "this is nested too deeply"),
    ],
)
def test_what_is_wrong_with_a_text_is_said_plainly(text: str, words: str) -> None:
    with pytest.raises(ReportError) as caught:
        verify(text)
    assert str(caught.value).startswith("expected a report of lawpoll run --json, ")
    assert str(caught.value).endswith(words)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "1", "null", '{"a": 1}', '{"report_version": 1}', "[" * 100_000, '{"x": NaN}']
)
def test_other_texts_are_no_reports(text: str) -> None:
    with pytest.raises(ReportError, match="expected a report"):
        verify(text)


@given(st.integers(0, 400), st.characters(codec="utf-8"))
def test_no_change_of_a_letter_gives_a_traceback(written: Path, place: int, letter: str) -> None:
    """Only the head of the report is damaged: nothing is made again when it cannot be read."""
    text = written.read_text(encoding="utf-8")
    at = text.index('"settings"') + place
    damaged = text[:at] + letter + text[at + 1 : at + 400]
    with pytest.raises(ReportError):
        verify(damaged)


def test_the_command(written: Path, report: dict[str, Any], tmp_path: Path) -> None:
    done = RUNNER.invoke(app, ["verify", str(written), "--no-cache", "--json"])
    assert done.exit_code == 0
    assert json.loads(done.stdout)["verdict"] == "equal"
    done = RUNNER.invoke(app, ["verify", "-", "--no-cache"], input=json.dumps(report | {"finding": "x"}))
    assert done.exit_code == 5
    assert 'finding: "x" in the report' in done.stdout
    done = RUNNER.invoke(app, ["verify", "-"], input=json.dumps(report | {"lawpoll": "9"}))
    assert (done.exit_code, "not comparable" in done.stdout) == (4, True)
    broken = tmp_path / "broken.json"
    broken.write_bytes(written.read_bytes()[:1000])
    for file, code in ((broken, 3), (tmp_path / "none.json", 2), (tmp_path, 2)):
        done = RUNNER.invoke(app, ["verify", str(file)])
        assert (done.exit_code, done.stdout) == (code, "")
        assert len(done.stderr.splitlines()) == 1
    broken.write_bytes(b"\xff\xfe")
    assert RUNNER.invoke(app, ["verify", str(broken)]).exit_code == 3


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (0.741, 0.742, True),
        (0.74, 0.75, False),
        (12.3, 12.31, False),
        (1e-12, 0.0, True),
        (0.00012, 0.00014, False),
        (1, 1.0, True),
        (1, 2, False),
        (1, True, False),
        (None, 0, False),
        ("a", "a", True),
        (float("nan"), float("nan"), False),
    ],
)
def test_alike(one: Any, other: Any, same: bool) -> None:
    assert alike(one, other) is same
    assert alike(other, one) is same


def test_settings_are_read_back() -> None:
    shipped = peer_settings()
    assert PeerSettings.from_dict(json.loads(json.dumps(shipped.to_dict()))) == shipped
    data = shipped.to_dict()
    del data["peers"]
    for wrong in (data, data | {"peers": 1.5}, data | {"peers": 0}, data | {"peers": 10, "pears": 1}):
        with pytest.raises(SettingsError, match=r"expected|unknown key"):
            PeerSettings.from_dict(wrong)


def test_the_settings_of_a_run_hold_all_that_rule_takes() -> None:
    """An argument that moves figures and is not written down could not be verified."""
    taken = set(signature(rule).parameters) - {"case", "solver", "progress"}
    assert set(RunSettings.__slots__) == {"peers" if name == "settings" else name for name in taken}


@pytest.mark.parametrize(
    ("language", "words"),
    [("nl", "gelijk (1 veld)"), ("sv", "lika (1 fält)"), ("el", "ίσα (1 πεδίο)")],
)
def test_what_came_of_it_in_other_languages(language: str, words: str) -> None:
    difference = Difference("panel.worth", "2", "3")
    found = Verification("A", "differs", (), (Part("case", 1, ()), Part("panel", 9, (difference,))))
    lines = found.summary(language=language).split("\n")
    say = say_in(language)
    assert lines[0] == f"A: {say('differs')}" != found.summary().split("\n")[0]
    assert lines[1] == f" case: {words}"
    values = {"field": "panel.worth", "reported": "2", "found": "3"}
    assert lines[3] == "  ! " + say("{field}: {reported} in the report, {found} now", **values)
