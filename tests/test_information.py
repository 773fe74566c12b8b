"""What a player may know, by edition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.cases import open_case
from polling.information import Status, articles, entitlements, misinformed, unauthorised
from simulate.case import EDITIONS, INFORMATION_KINDS, Case, Explanation, Fact, Information, Said
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
        ("W", "question", Status.UNAUTHORISED, "16B1"),
        ("W", "answer", Status.UNAUTHORISED, "16B1"),
        ("W", "no alert", Status.UNAUTHORISED, "16B1"),
        ("W", "explanation", Status.UNAUTHORISED, "16B1"),
        ("W", "gesture", Status.UNAUTHORISED, "16B1"),
        ("W", "other", Status.UNAUTHORISED, "16B1"),
        ("N", "withdrawn call", Status.UNDECIDED, "16C"),
        ("W", "card exposed", Status.UNAUTHORISED, "24"),
        ("N", "card exposed", Status.AUTHORISED, "24"),
        ("E", "card exposed", Status.AUTHORISED, "16A1"),
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
    for subject in ("auction", "partner", "doubt", "facts", "misinformation", "partner_alternatives"):
        assert all(articles(edition)[subject] for edition in EDITIONS)
    assert "comparable" not in articles(1997)
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


def test_every_kind_of_the_case_file_has_a_status() -> None:
    for kind in INFORMATION_KINDS:
        for source in "NESW":
            case = with_information(OGUST, source, kind)
            assert entitlements(case, PLAYER)[-1].information is case.information[0]


def test_status_does_not_depend_on_the_order_of_evidence() -> None:
    pieces = tuple(Information(parse_seat(s), k, 6) for s, k in (("W", "haste"), ("N", "remark")))
    there, back = (entitlements(replace(OGUST, information=p), PLAYER) for p in (pieces, pieces[::-1]))
    assert sorted(e.about for e in there) == sorted(e.about for e in back)
    assert {e.about: e.status for e in there} == {e.about: e.status for e in back}


def test_who_forgot_goes_on_as_he_meant_it() -> None:
    """Law 75: partner's right explanation does not wake the player who forgot."""
    forgot = Explanation(0, agreed=Said("strong"), meant=Said("weak"))
    case = replace(OGUST, explanations=(forgot,), information=())
    found = entitlements(case, PLAYER)[-1]
    assert "as he meant it (weak)" in found.about
    assert found.status is Status.AUTHORISED
    assert found.to_dict()["reason"]


@pytest.mark.parametrize(
    ("edition", "agreed", "words", "law"),
    [
        (2017, "none", "that there is no agreement, not what was told (weak)", "75D3"),
        (1997, "none", "that there is no agreement", "75C"),
        (2017, "strong", "the agreement (strong), not what was told (weak)", "20F, 21, 40"),
        (2017, None, "the agreement (not stated)", "21B1(b)"),
        (1997, None, "the agreement (not stated)", "75D"),
    ],
)
def test_what_opponents_were_due(edition: int, agreed: str | None, words: str, law: str) -> None:
    """Laws 21B1(b) and 75D: no agreement is an answer, and a mistaken explanation is presumed."""
    truth = None if agreed is None else Said(agreed)
    wrong = Explanation(1, agreed=truth, told=Said("weak"))
    case = replace(OGUST, law=edition, explanations=(wrong,), information=())
    found = entitlements(case, PLAYER)[-1]
    assert words in found.about
    assert found.law.endswith(law)
    assert bool(found.reason) is (agreed is None)
    assert found.status is Status.AUTHORISED
