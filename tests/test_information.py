"""What a player may know, by edition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.cases import open_case
from polling.information import Status, articles, entitlements, misinformed, unauthorised
from simulate.case import EDITIONS, Case, Explanation, Fact, Information, Said
from simulate.core.seats import parse_seat
from simulate.errors import UnknownNameError

OGUST = open_case("slow-signoff-after-ogust")
MISINFORMED = open_case("misinformation-game-forcing")
PLAYER = OGUST.question.player


def with_information(case: Case, source: str, kind: str, fact: Fact = Fact.AGREED) -> Case:
    return replace(case, information=(Information(parse_seat(source), kind, 6, fact),))


@pytest.mark.parametrize(
    ("source", "kind", "status", "law"),
    [
        ("W", "hesitation", Status.UNAUTHORISED, "16B1"),
        ("W", "haste", Status.UNAUTHORISED, "16B1"),
        ("W", "remark", Status.UNAUTHORISED, "16B1"),
        ("W", "alert", Status.UNAUTHORISED, "16B1"),
        ("N", "hesitation", Status.AUTHORISED, "73D"),
        ("S", "remark", Status.AUTHORISED, "73D"),
        ("E", "hesitation", Status.AUTHORISED, "16A1"),
        ("W", "withdrawn call", Status.UNDECIDED, "16C"),
        ("N", "overheard", Status.UNDECIDED, "16D"),
    ],
)
def test_who_may_use_what(source: str, kind: str, status: Status, law: str) -> None:
    case = replace(with_information(OGUST, source, kind), law=2017)
    found = entitlements(case, PLAYER)[-1]
    assert found.status is status
    assert law in found.law
    assert kind in found.about


@pytest.mark.parametrize(("edition", "law"), [(1997, "16A"), (2007, "16B1"), (2017, "16B1")])
def test_articles_move_between_editions(edition: int, law: str) -> None:
    case = replace(OGUST, law=edition)
    assert [e.law for e in unauthorised(case, PLAYER)] == [f"Law {law}"]


def test_withdrawn_and_elsewhere_change_places() -> None:
    assert (articles(2007)["withdrawn"], articles(2007)["elsewhere"]) == ("16D", "16C")
    assert (articles(2017)["withdrawn"], articles(2017)["elsewhere"]) == ("16C", "16D")
    assert (articles(1997)["withdrawn"], articles(1997)["elsewhere"]) == ("16C", "16B")
    subjects = {frozenset(articles(edition)) for edition in EDITIONS}
    assert len(subjects) == 1
    with pytest.raises(UnknownNameError, match="2007"):
        articles(2008)


def test_disputed_facts_are_marked() -> None:
    case = with_information(OGUST, "W", "hesitation", Fact.DISPUTED)
    assert "[disputed]" in entitlements(case, PLAYER)[-1].about


def test_the_misinformed_is_entitled_to_the_agreement() -> None:
    north = MISINFORMED.question.player
    assert [e.call for e in misinformed(MISINFORMED, north)] == [3]
    assert misinformed(MISINFORMED, parse_seat("E")) == ()
    told = next(e for e in entitlements(MISINFORMED, north) if "not what was told" in e.about)
    assert told.status is Status.AUTHORISED
    corrected = replace(MISINFORMED.explanations[0], corrected_at=5)
    assert misinformed(replace(MISINFORMED, explanations=(corrected,)), north) == ()


def test_own_call_misexplained_is_unauthorised_unless_behind_a_screen() -> None:
    """Laws 16B1 and 75: who hears his call misexplained may not use it."""
    opponents = (parse_seat("N"), parse_seat("S"))
    for told_to, count in (((), 1), (opponents, 1), (opponents[:1], 0)):
        wrong = Explanation(0, agreed=Said("weak"), told=Said("strong"), told_to=told_to)
        case = replace(OGUST, explanations=(wrong,), information=())
        assert len(unauthorised(case, PLAYER)) == count
