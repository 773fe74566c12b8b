"""Real votes: added to a case file as the director wrote it, counted, and refused where they cannot be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from analysis.cases import case_path, open_case
from analysis.cli import app
from analysis.votes import VoteCount, count_votes, with_vote
from polling.poll import poll
from polling.regulators import get_regulator
from polling.settings import peer_settings
from simulate.bidding.model import CLASSES
from simulate.bidding.registry import get_model
from simulate.case import Vote
from simulate.casefile import CaseFileError, load_case, loads_case
from simulate.core.calls import PASS, parse_call

RUNNER = CliRunner()
OGUST = "slow-signoff-after-ogust"
TEXT = case_path(OGUST).read_text(encoding="utf-8")
FOUR, THREE = parse_call("4S"), parse_call("3NT")
LEGAL = [PASS, *range(parse_call("3N"), parse_call("7N") + 1)]


def run(*arguments: str | Path) -> tuple[int, str, str]:
    result = RUNNER.invoke(app, [str(a) for a in arguments])
    assert "Traceback" not in result.stderr
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "my.toml"
    path.write_text(TEXT, encoding="utf-8")
    return path


@st.composite
def votes(draw: st.DrawFn) -> Vote:
    choice, *others = draw(st.lists(st.sampled_from(LEGAL), min_size=1, max_size=5, unique=True))
    return Vote(
        choice,
        tuple(others),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(st.integers(1, 30)),
        draw(st.sampled_from([None, *CLASSES])),
    )


@given(votes(), votes())
def test_a_vote_reads_back_as_it_was(first: Vote, second: Vote) -> None:
    once, _ = with_vote(TEXT, first)
    twice, case = with_vote(once, second)
    assert twice.startswith(once)
    assert once.startswith(TEXT)
    assert case == replace(loads_case(TEXT), votes=(first, second)) == loads_case(twice)


@pytest.mark.parametrize(
    "text",
    [
        TEXT.rstrip("\n"),
        TEXT + "# a last remark",
        TEXT.replace("\n", "\r\n"),
        TEXT + "\n[[ vote ]] # an old one\nchoice = 'X'\nspoiled = true".replace("'X'", "'5C'"),
    ],
)
def test_what_the_director_wrote_stays(text: str) -> None:
    added, case = with_vote(text, Vote(PASS))
    assert added.startswith(text)
    assert case.votes[-1] == Vote(PASS)
    assert ("\r\n" in text) is (added.count("\r\n") == added.count("\n"))


@pytest.mark.parametrize("line", ["vote = []", "vote = [{ choice = 'P' }]"])
def test_votes_in_another_form_are_left_alone(line: str) -> None:
    text = TEXT.replace("law = 2007", f"law = 2007\n{line}")
    assert loads_case(text).title
    with pytest.raises(CaseFileError, match=r"takes a \[\[vote\]\] table at its end"):
        with_vote(text, Vote(PASS))


def test_a_faulty_file_gets_no_vote() -> None:
    with pytest.raises(CaseFileError, match="lav"):
        with_vote(TEXT.replace("law =", "lav ="), Vote(PASS))


def test_votes_are_counted_call_by_call() -> None:
    case = replace(
        open_case(OGUST),
        votes=(
            Vote(FOUR, (PASS, THREE)),
            Vote(PASS, (FOUR,), count=2),
            Vote(PASS, player_class="youth"),
            Vote(FOUR, player_class="elite"),
            Vote(THREE, (PASS,), spoiled=True, count=3),
            Vote(THREE, same_before=False),
            Vote(THREE, same_before=False, spoiled=True),
        ),
    )
    found = count_votes(case)
    assert found == VoteCount(
        rows=((PASS, 3, 1, 1), (FOUR, 2, 2, 1), (THREE, 0, 1, 4)),
        counted=5,
        not_same=1,
        spoiled=4,
        other_class=1,
    )
    assert found.summary().splitlines() == [
        "5 votes counted",
        "call   chose it  only considered  neither",
        "Pass          3                1        1",
        "4♠            2                2        1",
        "3NT           0                1        4",
        "kept, not counted: 4 (spoiled)",
        "kept, not counted: 1 (would not have made the earlier calls)",
        "counted, but of another class of player: 1",
    ]
    assert count_votes(open_case(OGUST)).summary() == "0 votes counted"


def test_the_command_adds_to_the_file(mine: Path) -> None:
    code, out, err = run("vote", mine, "--choice", "4s", "--considered", "P, 3NT", "--class", "National")
    assert code == 0
    assert out.splitlines()[0] == "1 vote counted"
    assert err == f"lawpoll: added to {mine}: 4♠, considered Pass, 3NT\n"
    assert run("vote", mine, "--choice", "Pass", "--count", "2")[0] == 0
    assert run("vote", mine, "--choice", "5C", "--not-same-before")[0] == 0
    code, out, err = run("vote", mine, "--choice", "5D", "--spoiled")
    assert err.endswith("5♦ (not counted)\n")
    assert out.splitlines()[0] == "3 votes counted"
    assert load_case(mine).votes == (
        Vote(FOUR, (PASS, THREE), player_class="national"),
        Vote(PASS, count=2),
        Vote(parse_call("5C"), same_before=False),
        Vote(parse_call("5D"), spoiled=True),
    )
    assert mine.read_text(encoding="utf-8").startswith(TEXT)
    assert [path.name for path in mine.parent.iterdir()] == ["my.toml"]


def test_what_he_chose_is_not_considered_beside_it(mine: Path) -> None:
    code, _, err = run("vote", mine, "--choice", "P", "--considered", "P 4S")
    assert code == 0
    assert err.splitlines()[0] == "lawpoll: --considered: Pass is what he chose, it counts once"
    assert load_case(mine).votes == (Vote(PASS, (FOUR,)),)


def test_marks_and_links_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.toml", tmp_path / "link.toml"
    real.write_text(TEXT, encoding="utf-8-sig")
    link.symlink_to(real)
    assert run("vote", link, "--choice", "P")[0] == 0
    assert link.is_symlink()
    assert real.read_bytes().startswith(b"\xef\xbb\xbf#")
    assert load_case(real).votes == (Vote(PASS),)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "--choice"),
        (["--choice", "X"], "--choice: expected a legal call at call 9: 'X'"),
        (["--choice", "9S"], "--choice: expected a call such as"),
        (["--choice", "P 4S"], "--choice: expected one call: 'P 4S'"),
        (["--choice", ""], "--choice: expected one call: ''"),
        (["--choice", "P", "--considered", "2S"], "--considered: expected a legal call at call 9: '2S'"),
        (["--choice", "P", "--considered", "4S,4S"], "--considered: expected each call once: '4S'"),
        (["--choice", "P", "--class", "elit"], "did you mean 'elite'"),
        (["--choice", "P", "--count", "0"], "--count"),
    ],
)
def test_wrong_votes(arguments: list[str], words: str, mine: Path) -> None:
    code, out, err = run("vote", mine, *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert mine.read_text(encoding="utf-8") == TEXT


def test_files_that_take_no_vote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (OGUST, case_path(OGUST)):
        code, _, err = run("vote", name, "--choice", "P")
        assert code == 2
        assert "comes with lawpoll, copy it first: cp " in err
    # A file of that name in the present folder is one's own, if it is a case file.
    monkeypatch.chdir(tmp_path)
    (tmp_path / OGUST).write_text(TEXT, encoding="utf-8")
    code, _, err = run("vote", OGUST, "--choice", "P")
    assert code == 2
    assert f"expected a case file in TOML, votes cannot be added to others: '{OGUST}'" in err
    bad = tmp_path / "bad.toml"
    bad.write_text(TEXT.replace("law = 2007", "law = 1987"), encoding="utf-8")
    code, _, err = run("vote", "bad.toml", "--choice", "P")
    assert code == 3
    assert "law: " in err


def test_the_panel_tells_how_many_more_votes_would_settle_it() -> None:
    found = poll(
        open_case(OGUST),
        model=get_model(),
        regulator=get_regulator("ACBL"),
        seed=1,
        settings=replace(peer_settings(), solves=100, peers=200),
        deals=200,
    )
    actions = found.to_dict()["actions"]
    assert {action["verdict"]["answer"] for action in actions} >= {"open"}
    for action in actions:
        more, answer = action["further_votes"], action["verdict"]["answer"]
        assert (more["needed"] == 0) is (answer != "open")
        assert bool(more["chances"]) is (answer == "open")
        if answer != "open":
            assert more["becomes"] == answer
