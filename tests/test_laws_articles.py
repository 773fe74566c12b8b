"""The file of the Laws: what it holds, and that a damaged one is refused."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from polling.articles import CHOICES, LawsError, edition_of, load_laws, parse_laws
from simulate.case import EDITIONS
from simulate.errors import UnknownNameError

SHIPPED = (files("polling") / "laws.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("subject", "numbers"),
    [
        ("partner", ("16A", "16B1", "16B1")),
        ("withdrawn", ("16C", "16D", "16C")),
        ("elsewhere", ("16B", "16C", "16D")),
        ("proper_lead_after", ("53C", "53C", "53B")),
        ("wrong_defender_plays", ("53B", "53B", "53C")),
        ("not_disclosed", ("40C", "40B4", "40B3(a)")),
        ("crucial_not_told", ("40C", "40B6(b)", "40B5(b)")),
        ("illegal_agreement", ("40D", "40B5", "40B4")),
        ("comparable", (None, None, "23A")),
        ("other_table", ("86", "86D", "86B")),
        ("doubt", ("84D", "84D", "84D")),
    ],
)
def test_articles_by_edition(subject: str, numbers: tuple[str | None, ...]) -> None:
    found = tuple(
        edition_of(year).article(subject).number if edition_of(year).has(subject) else None
        for year in EDITIONS
    )
    assert found == numbers


@pytest.mark.parametrize(
    ("rule", "values"),
    [
        ("chosen_must_be_alternative", (True, True, False)),
        ("influence_needed", ("probable", "could well", "could well")),
        ("too_late_adjust", ("may", "does", "does")),
        ("own_error_corrected", ("at once", "at once", "by clarification")),
        ("retraction_when_told", ("may", "may", "must")),
        ("penalty_card_shows", ("requirement", "requirement", "everything")),
        ("partner_of_out_of_turn", ("silenced", "silenced", "free")),
    ],
)
def test_rules_by_edition(rule: str, values: tuple[bool | str, ...]) -> None:
    assert tuple(edition_of(year).rule(rule) for year in EDITIONS) == values


def test_every_edition_has_every_rule() -> None:
    for year in EDITIONS:
        assert set(edition_of(year).rules) == set(CHOICES)


def test_absent_article_and_unknown_edition() -> None:
    with pytest.raises(LawsError, match=r"Laws of 1997: 'comparable'"):
        edition_of(1997).article("comparable")
    with pytest.raises(UnknownNameError, match="2008"):
        edition_of(2008)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("version = ", "verson = ", "did you mean 'version'"),
        ('"16B1(b)", "read", "NL53"', '"16B1(b)", "reed", "NL53"', "read or recalled.*'reed'"),
        ('"16B1(b)", "read", "NL53"', '"16B1(b)", "read", "NL54"', "source.*'NL54'"),
        ('["16B1(b)", "read", "NL53"]', '["16B1(b)", "read"]', "what, status, source"),
        ('["16B1(b)", "read", "NL53"]', '[16, "read", "NL53"]', "expected an article"),
        ("retraction_when_told = ", "retraction_if_told = ", "unknown rule.*did you mean"),
        ('["must", "read", "NL53"]', '["maybe", "read", "NL53"]', "expected one of.*'maybe'"),
        ("[false, ", "[0, ", "chosen_must_be_alternative of 2017: 0"),
        ("[1997.rules]", "[1997.rule]", "unknown key in 1997.*did you mean 'rules'"),
        ("[2007.articles]\n", '[2007.articles]\nnews = ["1", "read", "NL53"]\n', "expected in 1997.*news"),
        ("[sources]", "[sources", "expected TOML"),
    ],
)
def test_damaged_file_is_refused(old: str, new: str, message: str) -> None:
    assert old in SHIPPED
    with pytest.raises(LawsError, match=f"(?s){message}"):
        parse_laws(SHIPPED.replace(old, new, 1))


def test_all_problems_at_once(tmp_path: Path) -> None:
    damaged = SHIPPED.replace(', "recalled", ', ', "guessed", ')
    (tmp_path / "laws.toml").write_text(damaged, encoding="utf-8")
    with pytest.raises(LawsError) as error:
        load_laws(tmp_path / "laws.toml")
    assert str(error.value).count("'guessed'") == SHIPPED.count(', "recalled", ')
