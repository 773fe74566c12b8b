"""The small invented examples: one for each kind of information, answered by every edition of the Laws."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.cases import case_path, example_names, examples, is_shipped, open_case, shipped_names
from analysis.sheet import poll_sheet
from polling.articles import LawsError
from polling.facts import readings
from polling.information import Evidence, entitlements, misinformed
from polling.suggestion.assess import pieces_of
from simulate.case import EDITIONS, INFORMATION_KINDS, Case
from simulate.casefile import dumps_case, loads_case
from simulate.withdrawn_calls import lead_choices

YES, NO, OPEN = "authorised", "unauthorised", "for the director to decide"

# What the player had, its status in 1997, 2007, 2017, and an article of each that says so.
ANSWERS = {
    "answer": ("answer", (NO, NO, NO), ("16A", "16B1", "16B1")),
    "card-exposed-in-the-auction": ("card exposed", (NO, NO, NO), ("24", "24", "24")),
    "comparable-call": ("withdrawn call", (None, YES, YES), (None, "27B1(b)", "23A")),
    "disputed-pause": ("hesitation", (NO, NO, NO), ("16A", "16B1", "16B1")),
    "emphasis": ("emphasis", (NO, NO, NO), ("16A", "16B1", "16B1")),
    "gesture": ("gesture", (NO, NO, NO), ("16A", "16B1", "16B1")),
    "habit-not-disclosed": ("the agreement (6+D, 2-9)", (YES, YES, YES), ("40", "40", "40")),
    "haste": ("haste", (NO, NO, NO), ("16A", "16B1", "16B1")),
    "lead-accepted": ("lead out of turn", (YES, YES, YES), ("53A", "53A", "53A")),
    "lead-refused-penalty-card": ("penalty card", (NO, NO, YES), ("50D1", "50E", "50E1")),
    "lead-refused-returned": ("returned to hand", (NO, NO, NO), ("50D1", "50E", "50E2")),
    "missing-alert": ("no alert", (NO, NO, NO), ("16A", "16B1", "16B1")),
    "no-agreement": ("that there is no agreement", (YES, YES, YES), ("75C", "75C", "75D3")),
    "overheard": ("overheard", (OPEN, OPEN, OPEN), ("16B", "16C3", "16D3")),
    "partner-explains": ("partner's explanation", (NO, NO, NO), ("75", "75", "75")),
    "put-right-in-the-auction": ("the agreement (transfer spades)", (YES, YES, YES), ("21", "21", "21")),
    "question": ("question", (NO, NO, NO), ("16A", "16B1", "16B1")),
    "remark": ("remark", (NO, NO, NO), ("16A", "16B1", "16B1")),
    "told-it-was-his-turn": ("returned to hand", (YES, YES, YES), ("47E1", "47E1", "47E1")),
    "unexpected-alert": ("alert", (NO, NO, NO), ("16A", "16B1", "16B1")),
    "withdrawn-by-an-opponent": ("withdrawn call", (YES, YES, YES), ("16C1", "16D1", "16C1")),
    "withdrawn-by-partner": ("withdrawn call", (NO, NO, NO), ("16C2", "16D2", "16C2")),
    "withdrawn-by-the-innocent-side": ("withdrawn call", (NO, NO, NO), ("16C2", "16D2", "16C2")),
}


def evidence(case: Case, about: str) -> Evidence:
    (found,) = (e for e in entitlements(case, case.question.player) if about in e.about)
    return found


def test_every_example_is_answered() -> None:
    assert set(ANSWERS) == set(example_names()) == {name for name, _ in examples()}
    assert not set(example_names()) & set(shipped_names())
    shown = {i.kind for name in (*example_names(), *shipped_names()) for i in open_case(name).information}
    # An exposed card and an explanation of partner's come from tables of their own.
    assert shown | {"card exposed", "explanation"} >= set(INFORMATION_KINDS) - {"other"}
    assert is_shipped(case_path("overheard"))


@pytest.mark.parametrize("name", ANSWERS)
def test_as_each_edition_has_it(name: str) -> None:
    about, statuses, laws = ANSWERS[name]
    case = open_case(name)
    assert loads_case(dumps_case(case)) == case
    for edition, status, law in zip(EDITIONS, statuses, laws, strict=True):
        if law is None:
            with pytest.raises(LawsError, match=str(edition)):
                entitlements(replace(case, law=edition), case.question.player)
            continue
        found = evidence(replace(case, law=edition), about)
        assert found.status.value == status, edition
        assert law in found.law.replace("Law ", "").split(", "), found.law


def test_what_the_director_may_do_depends_on_how_far_the_board_got() -> None:
    """Law 16D: after the first call only (c) and (d) are left; a result is kept, or one is assigned."""
    early = open_case("overheard")
    assert "the board is played, and adjusted" in evidence(early, "overheard").reason
    played = replace(early, table=open_case("slow-signoff-after-ogust").table)
    assert evidence(played, "overheard").reason.endswith("an assigned score / the result stands")


def test_who_took_it_back_does_not_matter_who_offended_does() -> None:
    """Law 16C: West doubled after a wrong explanation; North-South may not use the pass, East-West may."""
    case = open_case("withdrawn-by-the-innocent-side")
    (item,) = case.withdrawn
    east = replace(case, question=replace(case.question, player=1))
    assert evidence(east, "withdrawn call").status.value == YES
    offended = replace(case, withdrawn=(replace(item, innocent=False),))
    assert evidence(offended, "withdrawn call").status.value == YES
    assert lead_choices(item, 2017).forbidden == ()
    assert lead_choices(replace(item, innocent=False), 2017).forbidden != ()


def test_an_unexplained_withdrawn_call_is_left_to_the_director() -> None:
    case = open_case("withdrawn-by-partner")
    assert [i.shows is not None for i in pieces_of(case)] == [True]
    bare = replace(case, information=())
    (piece,) = pieces_of(bare)
    assert (piece.kind, piece.shows) == ("withdrawn call", None)


def test_a_disputed_pause_has_two_readings_and_one_put_right_misleads_nobody() -> None:
    assert len(readings(open_case("disputed-pause"))) == 2
    for name, count in (("put-right-in-the-auction", 0), ("habit-not-disclosed", 1), ("no-agreement", 1)):
        case = open_case(name)
        assert len(misinformed(case, case.question.player)) == count


@pytest.mark.parametrize("name", ["withdrawn-by-an-opponent", "comparable-call"])
def test_the_sheet_tells_of_a_call_taken_back_only_whom_it_is_authorised_for(name: str) -> None:
    assert "You may use what you know of: " in poll_sheet(open_case(name))
    assert "withdrawn call" in poll_sheet(open_case(name))
    for hidden in ("withdrawn-by-partner", "withdrawn-by-the-innocent-side", "card-exposed-in-the-auction"):
        assert "You " not in poll_sheet(open_case(hidden)).split("West ")[1]


def test_the_sheet_tells_of_an_opponents_card_seen_in_the_auction() -> None:
    case = open_case("card-exposed-in-the-auction")
    (fallen,) = case.irregularities
    by_west = replace(case, irregularities=(replace(fallen, seat=3),))
    assert "You know that West holds ♠Q." in poll_sheet(by_west)
