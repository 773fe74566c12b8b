"""The case book: what ships, what does not and why, and how findings are compared with rulings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.cases import open_case, shipped_names
from analysis.cli import app
from analysis.evaluation import caserun
from analysis.evaluation.casebook import CaseBook, CaseRow, Tally, casebook_figures
from analysis.evaluation.casebook_json import CaseBookError
from analysis.evaluation.casebook_text import BEGIN, END, cells, put_into
from analysis.evaluation.caserun import evaluate_cases, row_of
from analysis.finding import Kind
from analysis.ruling import Ruling
from polling.difference import ShareChange, ShareChanges
from polling.settings import peer_settings
from polling.suggestion import LIKELY, NOT_SHOWN, NOT_SUGGESTED, SUGGESTED
from simulate.case import Published, Ruled
from simulate.core import parse_call
from simulate.errors import SampleError

FEW = replace(peer_settings(), solves=100, peers=300)
DOC = Path(__file__).parent.parent / "docs" / "casebook.md"
OGUST = "slow-signoff-after-ogust"


def row(leans: Ruled | None, sure: bool = True, **ruled: object) -> CaseRow:
    return CaseRow("x", "A case", Published("here", **ruled), "4♠", Kind.UNAUTHORISED, "f", leans, sure)  # type: ignore[arg-type]


def book(*rows: CaseRow, asked: int | None = None) -> CaseBook:
    return CaseBook(rows, 1, "textbook-3", "assumed-2", 100, len(rows) if asked is None else asked)


@pytest.fixture(scope="module")
def ogust(ruled: Callable[[str], Ruling]) -> Ruling:
    return ruled(OGUST)


# What ships


@pytest.mark.parametrize("name", shipped_names())
def test_what_was_ruled_can_be_read_by_a_program(name: str) -> None:
    case = open_case(name)
    published = case.published
    assert published is not None
    assert published.family
    if published.ruled is None and published.opinion is None:
        # Nothing is known, and the words say so.
        assert any(word in (published.ruling or "") for word in ("No ruling", "missing", "no ruling"))
    if published.score:
        assert published.ruled or published.opinion
    if published.final is not None:
        assert published.director is not None


def test_the_cases_left_out_say_why() -> None:
    entries = casebook_figures().left_out
    names = [entry.name for entry in entries]
    assert len(set(names)) == len(names)
    assert not set(names) & set(shipped_names())
    for entry in entries:
        assert entry.decision in ("call", "lead", "play")
        assert "http" in entry.source
        assert entry.reason
        assert entry.ruled


@pytest.mark.data
def test_every_collected_ruling_ships_or_is_listed(shared: Path) -> None:
    """One shipped case, or one entry, for every file; several share an address."""
    import yaml

    collected: Counter[str] = Counter()
    for file in (shared / "cases").glob("*.yaml"):
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
        if isinstance(data, dict):
            collected[data["source"]["url"]] += 1
    ours = [open_case(name).published for name in shipped_names()]
    sources = [p.source for p in ours if p is not None] + [e.source for e in casebook_figures().left_out]
    assert len(sources) == collected.total()
    # No address is the beginning of another one.
    for url, n in collected.items():
        assert sum(url in source for source in sources) == n, url


def test_the_document_names_every_case() -> None:
    text = DOC.read_text(encoding="utf-8")
    put_into(text, "")
    for name in shipped_names():
        assert f"| {name} |" in text, (
            f"{name}: run lawpoll evaluate cases --seed 2016 --into docs/casebook.md"
        )
    for entry in casebook_figures().left_out:
        assert f"`{entry.name}`" in text


# How findings are compared


@pytest.mark.parametrize(
    ("leans", "sure", "ruled", "expected"),
    [
        (Ruled.ADJUSTED, True, {"director": Ruled.ADJUSTED}, "yes"),
        (Ruled.ADJUSTED, False, {"director": Ruled.ADJUSTED}, "partly"),
        (Ruled.ADJUSTED, False, {"director": Ruled.ADJUSTED, "final": Ruled.STANDS}, "no"),
        (Ruled.STANDS, True, {"director": Ruled.ADJUSTED, "final": Ruled.STANDS}, "yes"),
        (Ruled.ADJUSTED, True, {"final": Ruled.SPLIT}, "yes"),
        (Ruled.STANDS, True, {"opinion": Ruled.ADJUSTED}, "no"),
        (Ruled.STANDS, True, {}, None),
        (None, False, {"director": Ruled.STANDS}, None),
        (Ruled.STANDS, True, {"director": Ruled.STANDS, "turned_on": "irregularity"}, None),
    ],
)
def test_agreement(leans: Ruled | None, sure: bool, ruled: dict[str, object], expected: str | None) -> None:
    assert row(leans, sure, **ruled).agreement == expected


@pytest.mark.parametrize(
    ("ours", "held", "expected"),
    [
        (SUGGESTED, True, True),
        (LIKELY, True, True),
        (LIKELY, False, False),
        (NOT_SUGGESTED, True, False),
        (NOT_SUGGESTED, False, True),
        (NOT_SHOWN, True, None),
        (None, True, None),
        (SUGGESTED, None, None),
    ],
)
def test_suggestion_agrees(ours: str | None, held: bool | None, expected: bool | None) -> None:
    found = replace(row(Ruled.STANDS), suggested=ours, held_suggested=held)
    assert found.suggestion_agrees == expected


@pytest.mark.parametrize(("k", "n"), [(0, 1), (1, 1), (3, 8), (10, 20), (20, 20)])
def test_wilson_interval_holds_the_shares_that_the_score_test_does_not_reject(k: int, n: int) -> None:
    """Its ends are where |p - k/n| is z standard errors at p."""
    tally = Tally.of("x", [True] * k + [False] * (n - k), 0.90)
    assert tally.low is not None
    assert tally.high is not None
    for end in (tally.low, tally.high):
        if 0 < end < 1:
            assert abs(end - k / n) == pytest.approx(1.6448536 * (end * (1 - end) / n) ** 0.5)
    assert tally.low <= k / n <= tally.high


def test_totals_and_baselines() -> None:
    rows = [
        row(Ruled.ADJUSTED, True, director=Ruled.ADJUSTED, family="slow pass"),
        row(Ruled.STANDS, False, director=Ruled.ADJUSTED, family="slow pass"),
        row(Ruled.STANDS, True, director=Ruled.ADJUSTED, final=Ruled.STANDS, family="slow double"),
        row(Ruled.ADJUSTED, True, opinion=Ruled.STANDS, family="slow pass"),
        row(None, False, director=Ruled.STANDS, family="question"),
    ]
    rows[0] = replace(
        rows[0], is_alternative=True, held_alternative=True, suggested=SUGGESTED, held_suggested=True
    )
    rows[0] = replace(rows[0], gained=0.3, gained_low=0.1)
    rows[1] = replace(rows[1], is_alternative=False, held_alternative=True)
    rows[2] = replace(rows[2], held_suggested=True, gained=0.3, gained_low=-0.1)
    rows[3] = replace(rows[3], held_suggested=False, gained=0.3, gained_low=0.1)
    found = book(*rows)
    counts = [(tally.k, tally.n) for tally in found.tallies()]
    assert counts[:5] == [(2, 3), (2, 2), (2, 3), (1, 3), (1, 2)]
    assert counts[5:9] == [(1, 1), (1, 1), (1, 2), (1, 2)]
    assert counts[9:] == [(0, 1), (1, 1), (1, 2)]
    assert "none to compare" in str(Tally.of("x", [], 0.9))


def test_the_table_in_all_its_forms() -> None:
    found = book(row(Ruled.ADJUSTED, True, director=Ruled.ADJUSTED, family="slow pass"), asked=2)
    assert found.interrupted
    assert "1 of 2 cases were run" in found.summary()
    assert json.loads(json.dumps(found.to_dict()))["cases"][0]["agreement"] == "yes"
    assert list(found.to_frame()["director"]) == ["adjusted"]
    assert len(repr(found).splitlines()) <= 12
    assert "4♠" in found.markdown()
    from matplotlib import pyplot as plt

    ax = book(replace(found.rows[0], probability=0.5, alternative="Pass")).plot()
    assert [label.get_text() for label in ax.get_yticklabels()] == ["x: Pass"]
    plt.close("all")


def test_an_opinion_is_not_shown_as_a_ruling() -> None:
    assert cells(row(Ruled.STANDS, True, opinion=Ruled.ADJUSTED))[6:] == ("adjusted (opinion)", "", "no")


def test_a_case_book_comes_back_from_json(ogust: Ruling) -> None:
    made = book(row(Ruled.ADJUSTED, director=Ruled.STANDS, family="slow pass"), row(None), asked=3)
    again = CaseBook.from_json(json.dumps(made.to_dict()))
    assert again.to_dict() == made.to_dict()
    assert again.rows == made.rows
    html = again._repr_html_()
    assert html.count("<tr>") == 1 + len(made.rows)
    assert "<pre>" not in html
    for wrong in ("", "[", "[]", "{}", '{"provenance": {}, "cases": [1]}'):
        with pytest.raises(CaseBookError, match=r"^expected a case book"):
            CaseBook.from_json(wrong)


def test_put_into_replaces_the_generated_part_only() -> None:
    new = book(row(Ruled.STANDS, True, director=Ruled.STANDS)).markdown()
    text = put_into(f"# Head\n\n{BEGIN}\nold\n{END}\n\nTail\n", new)
    assert text.startswith("# Head\n")
    assert text.endswith(f"{END}\n\nTail\n")
    assert "old" not in text
    assert put_into(text, new) == text
    for wrong in ("", BEGIN, f"{END}{BEGIN}", f"{BEGIN}{END}{BEGIN}"):
        with pytest.raises(ValueError, match="expected the marks"):
            put_into(wrong, new)


# From a ruling to a row


def test_a_slow_call(ogust: Ruling) -> None:
    found = row_of(OGUST, ogust)
    assert (found.action, found.alternative, found.held_alternative) == ("4♠", "Pass", True)
    assert found.probability == ogust.panel.verdict(parse_call("P")).probability
    assert (found.leans, found.held_suggested) == (Ruled.ADJUSTED, True)
    assert found.agreement in ("yes", "partly")
    assert found.contract_share == pytest.approx(1, abs=0.5)


def test_nothing_assessed_leans_nowhere(ogust: Ruling) -> None:
    found = row_of(OGUST, replace(ogust, suggested=()))
    assert (found.leans, found.suggested, found.agreement) == (None, None, None)
    assert "for the director" in found.finding


@pytest.mark.parametrize(
    ("change", "damage", "leans", "sure"),
    [
        ((0.50, 0.20, -0.5, -0.1), 5, Ruled.ADJUSTED, True),
        ((0.50, 0.40, -0.3, 0.1), 5, Ruled.ADJUSTED, False),
        ((0.50, 0.48, -0.3, 0.1), 5, Ruled.STANDS, False),
        ((0.50, 0.55, -0.01, 0.1), 5, Ruled.STANDS, True),
        ((0.50, 0.20, -0.5, -0.1), -1, Ruled.STANDS, True),
        ((0.50, 0.20, -0.5, -0.1), None, None, False),
    ],
)
def test_misinformation_needs_consequence_and_damage(
    ogust: Ruling,
    monkeypatch: pytest.MonkeyPatch,
    change: tuple[float, float, float, float],
    damage: int | None,
    leans: Ruled | None,
    sure: bool,
) -> None:
    assert ogust.score is not None
    monkeypatch.setattr(type(ogust.score), "damage", property(lambda self: damage))
    changes = ShareChanges((ShareChange(ogust.case.chosen, "4♠", *change),), 2)
    found = row_of("x", replace(ogust, kind=Kind.MISINFORMATION, changes=changes))
    assert (found.leans, found.sure) == (leans, sure)


# The run


def test_a_case_without_a_result_says_so_and_ctrl_c_keeps_what_was_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case = open_case(OGUST)

    def fails(found: object, **kwargs: object) -> Ruling:
        seen.append(found)
        if len(seen) == 2:
            raise KeyboardInterrupt
        raise SampleError("too few deals")

    seen: list[object] = []
    monkeypatch.setattr(caserun, "rule", fails)
    found = evaluate_cases([("a", case), ("b", case), ("c", case)], seed=1, settings=FEW)
    assert [r.name for r in found.rows] == ["a"]
    assert found.interrupted
    assert found.rows[0].finding == "no trustworthy result: too few deals"
    assert found.rows[0].agreement is None


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ogust: Ruling) -> None:
    monkeypatch.setattr(caserun, "rule", lambda case, **kwargs: ogust)

    def run(*arguments: str) -> tuple[int, str]:
        result = CliRunner().invoke(app, ["evaluate", "cases", *arguments])
        return result.exit_code, result.stdout

    code, out = run(OGUST, "--seed", "1")
    assert code == 0
    assert OGUST in out
    assert "baseline: always adjust" in out
    code, out = run(OGUST, "--seed", "1", "--json")
    assert json.loads(out)["provenance"]["seed"] == 1
    code, out = run(OGUST, "--csv")
    assert out.startswith("case,title,source,family")
    document = tmp_path / "book.md"
    document.write_text(f"Head\n{BEGIN}\n{END}\nTail\n", encoding="utf-8")
    assert run(OGUST, "--into", str(document))[0] == 0
    assert f"| {OGUST} |" in document.read_text(encoding="utf-8")
    document.write_text("no marks", encoding="utf-8")
    assert run(OGUST, "--into", str(document))[0] == 2
    document.write_bytes(b"\xff\xfe")
    assert run(OGUST, "--into", str(document))[0] == 2
    assert run(OGUST, "--into", str(tmp_path))[0] == 2
    assert run(OGUST, "--into", str(tmp_path / "nowhere" / "page.md"))[0] == 2
    assert run(OGUST, "--json", "--csv")[0] == 2
    assert run("slow-signoff-after-ogst")[0] == 2
