"""Damaged files give an error of ours or a value, never anything else: a small part of `benchmarks.fuzz`."""

from __future__ import annotations

import pytest

from analysis.cases import case_path
from benchmarks.fuzz import KINDS, fuzz
from simulate.casefile import read_case

FILES = {"case": 300, "adjust": 400, "traveller": 200, "meaning": 300}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "run"])
def test_damaged_files(kind: str) -> None:
    number = FILES.get(kind, 300)
    found = fuzz(kind, number, seed=1)
    assert not found.findings, found.findings[0].trace
    assert found.accepted + found.refused == number
    # The damage is neither harmless nor total, or nothing would be tested.
    assert 0.02 * number < found.accepted < 0.9 * number


@pytest.mark.slow
def test_damaged_cases_that_are_accepted_can_be_ruled_on() -> None:
    found = fuzz("run", 6, seed=1)
    assert not found.findings, found.findings[0].trace


def test_deep_nesting_in_a_meaning():
    text = case_path("slow-signoff-after-ogust").read_text(encoding="utf-8")
    deep = text.replace('agreed = "ogust"', f'agreed = "{"(" * 5000}any{")" * 5000}"')
    assert deep != text
    assert read_case(deep, "toml").case is not None
