"""Regulators' profiles: the figures of ../shared/law/regulators.md, exact operators, a strict file."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from importlib.resources import files

import pytest

from polling.regulators import (
    RegulatorError,
    get_regulator,
    parse_regulators,
    regulator_book,
    regulator_names,
)
from simulate.errors import UnknownNameError

TEXT = files("polling").joinpath("regulators.toml").read_text(encoding="utf-8")

# name, limb 1, limb 2, harbour, sympathetic factor
FIGURES = [
    ("EBU", ">= 0.2", "> 0.05 or 2 real votes", "None", Fraction(6, 5)),
    ("EBU-2003", "None", ">= 0.3", "> 0.7", Fraction(6, 5)),
    ("ACBL", ">= 0.2", "> 0.05 or 2 real votes", "None", None),
    ("ACBL-2008", ">= 0.2", "> 0.05 or 2 real votes", "None", None),
    ("WBF", ">= 0.2", "> 0.05 or 2 real votes", "None", None),
    ("NZ", "> 0.25", "> 0.05 or 2 real votes", "> 0.75", None),
]


@pytest.mark.parametrize(("name", "consider", "select", "harbour", "sympathetic"), FIGURES)
def test_figures(name: str, consider: str, select: str, harbour: str, sympathetic: Fraction | None) -> None:
    regulator = get_regulator(name)
    assert (str(regulator.consider), str(regulator.select), str(regulator.harbour)) == (
        consider,
        select,
        harbour,
    )
    assert regulator.sympathetic == sympathetic
    assert regulator.weight_step == Fraction(1, 20)
    method = "likely" if name == "ACBL-2008" else "weighted"
    assert (regulator.method, regulator.reading) == (method, "strict")
    assert regulator.source


def test_every_profile_is_in_the_table() -> None:
    assert regulator_names() == tuple(row[0] for row in FIGURES)


@pytest.mark.parametrize("name", ["ebu", " EBU ", "Ebu"])
def test_case_does_not_matter(name: str) -> None:
    assert get_regulator(name) is get_regulator("EBU")


def test_unknown_names_are_errors_with_suggestions() -> None:
    with pytest.raises(UnknownNameError, match=r"unknown regulator \(did you mean 'ACBL'\?\): 'ACLB'"):
        get_regulator("ACLB")


def test_borrowed_figures_are_said_to_be_borrowed() -> None:
    acbl = " ".join(get_regulator("ACBL").disclaimers)
    assert acbl.count("lawpoll's figure, not ACBL's") == 2
    assert "lawpoll's figure, not EBU's" in " ".join(get_regulator("EBU").disclaimers)
    assert get_regulator("EBU-2003").disclaimers == ()
    assert "unconfirmed" in " ".join(get_regulator("NZ").disclaimers)


@pytest.mark.parametrize(
    ("votes", "n", "more_than", "at_least"),
    [(3, 12, False, True), (1, 4, False, True), (4, 12, True, True), (2, 12, False, False)],
)
def test_operators_are_exact_at_the_boundary(votes: int, n: int, more_than: bool, at_least: bool) -> None:
    consider = get_regulator("NZ").consider
    assert consider is not None
    assert consider.met(Fraction(votes, n)) is more_than
    assert replace(consider, operator=">=").met(Fraction(votes, n)) is at_least


def test_a_fifth_is_a_fifth() -> None:
    """0.20 as a binary number is not one in five; the file is read exactly."""
    consider = get_regulator("EBU").consider
    assert consider is not None
    assert consider.share == Fraction(1, 5)


def test_editions() -> None:
    assert get_regulator("EBU-2003").covers(1997)
    assert not get_regulator("EBU-2003").covers(2017)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('version = "regulators-1"', "version = 1", r"expected version in the file to be of type str: 1"),
        ('reading = "strict"', 'readng = "strict"', r"expected key 'reading' in regulator 'EBU'"),
        ("weight_step = 0.05", "weight_step = 0.05\nsteps = 3", r"unknown keys in regulator 'EBU': 'steps'"),
        ('operator = ">="', 'operator = "=>"', r"expected operator in consider of regulator 'EBU'.*: '=>'"),
        ("share = 0.20", "share = 1.20", r"expected share .* between 0 and 1: 1\.2"),
        ("share = 0.20", 'share = "0.20"', r"expected share .* to be a number: '0\.20'"),
        ("votes = 2", "votes = 2, vote = 1", r"unknown keys in select of regulator 'EBU': 'vote'"),
        ("votes = 2", "votes = true", r"expected votes in select .* of type int: True"),
        ('status = "read"', 'status = "raed"', r"did you mean 'read'"),
        ("weight_step = 0.05", "weight_step = 0.03", r"weight_step that divides 1 .*: 0\.03"),
        ("sympathetic = 1.2", "sympathetic = 0.8", r"sympathetic factor from 1 .*: 0\.8"),
        ("editions = [2007, 2017]", "editions = []", r"expected editions as years"),
        ("no = 0.10", "no = 0.95", r"expected no < yes"),
        ('name = "EBU-2003"', 'name = "ebu"', r"expected every regulator once: 'ebu'"),
        ('name = "EBU"', 'name = "EBU', r"expected a TOML file of regulators"),
        ("share = 0.20", "share = inf", r"expected a TOML file of regulators"),
    ],
)
def test_a_wrong_file_is_refused(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(RegulatorError, match=message):
        parse_regulators(TEXT.replace(old, new, 1))


def test_misspelt_keys_are_suggested() -> None:
    wrong = TEXT.replace("harbour = {", "harbor = {", 1)
    with pytest.raises(RegulatorError, match=r"'harbor' \(did you mean 'harbour'\?\)"):
        parse_regulators(wrong)


def test_the_shipped_file_is_what_is_used() -> None:
    assert parse_regulators(TEXT) == regulator_book()
