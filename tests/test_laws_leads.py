"""Laws 47E1, 50E, 53 to 57: a lead out of turn by edition, one row a clause."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polling.decision import Decision, Measure, Party, Status
from polling.exposed_cards import PenaltyCard, Place, Tells, who_knows
from polling.leads_out_of_turn import (
    FaceDownLead,
    Leader,
    LeadError,
    LeadOutOfTurn,
    Reply,
    exchange_face_down_lead,
    lead_out_of_turn,
)
from simulate.case import EDITIONS

D, C = Leader.DEFENDER, Leader.DECLARER
A, U = Status.AUTHORISED, Status.UNAUTHORISED
ALL = {Party.NON_OFFENDERS: A, Party.OFFENDERS: A}
GONE = {Party.NON_OFFENDERS: A, Party.OFFENDERS: U}


@pytest.mark.parametrize(
    ("lead", "stands", "measure", "laws"),
    [
        # first article in 1997, 2007, 2017
        (LeadOutOfTurn(D), None, None, ("53A", "53A", "53A")),
        (LeadOutOfTurn(D, Reply.ACCEPTED), True, Measure.STANDS, ("53A", "53A", "53A")),
        (LeadOutOfTurn(D, Reply.NEXT_HAND_PLAYED), True, Measure.STANDS, ("53A", "53A", "53A")),
        (LeadOutOfTurn(D, Reply.REFUSED), False, Measure.MAJOR_PENALTY_CARD, ("56", "56", "56")),
        (LeadOutOfTurn(D, Reply.PROPER_LEADER_LED), False, Measure.PROPER_LEAD_STANDS, ("53C", "53C", "53B")),
        (LeadOutOfTurn(C, Reply.PROPER_LEADER_LED), False, Measure.PROPER_LEAD_STANDS, ("53C", "53C", "53B")),
        (LeadOutOfTurn(C, Reply.WRONG_DEFENDER_PLAYED), True, Measure.STANDS, ("53B", "53B", "53C")),
        (LeadOutOfTurn(C), None, None, ("55A", "55A", "55A")),
        (LeadOutOfTurn(C, Reply.ACCEPTED), True, Measure.STANDS, ("53A", "53A", "53A")),
        (LeadOutOfTurn(C, Reply.NEXT_HAND_PLAYED), True, Measure.STANDS, ("53A", "53A", "53A")),
        (LeadOutOfTurn(C, Reply.REFUSED), False, Measure.TAKE_BACK, ("55B", "55B2", "55B")),
        (LeadOutOfTurn(D, trick=1), None, None, ("54", "54", "54")),
        (LeadOutOfTurn(D, Reply.ACCEPTED, 1), True, Measure.STANDS, ("54B", "54B", "54B")),
        (LeadOutOfTurn(D, Reply.DECLARER_SPREAD, 1), True, Measure.BECOME_DUMMY, ("54A", "54A", "54A")),
        (LeadOutOfTurn(D, trick=1, declarer_saw_dummy=True), True, Measure.STANDS, ("54C", "54C", "54C")),
        (
            LeadOutOfTurn(D, Reply.REFUSED, 1, declarer_saw_dummy=True),
            True,
            Measure.STANDS,
            ("54C", "54C", "54C"),
        ),
        (LeadOutOfTurn(D, Reply.REFUSED, 1), False, Measure.MAJOR_PENALTY_CARD, ("54D", "54D", "54D")),
        (LeadOutOfTurn(D, trick=1, faced=False), False, Measure.TAKE_BACK, ("41A", "41A", "41A")),
        (LeadOutOfTurn(C, trick=1), False, Measure.TAKE_BACK, ("17E", "54E", "54E")),
    ],
)
def test_one_clause_a_row(
    lead: LeadOutOfTurn, stands: bool | None, measure: Measure | None, laws: tuple[str, ...]
) -> None:
    for edition, law in zip(EDITIONS, laws, strict=True):
        decision = lead_out_of_turn(lead, edition)
        assert decision.allowed is stands
        assert decision.numbers[0] == law
        assert decision.follows[-1:] == () if measure is None else measure in decision.follows


@pytest.mark.parametrize(
    ("lead", "earlier"),
    [
        (LeadOutOfTurn(D, trick=13), None),
        (LeadOutOfTurn(D, Reply.NEXT_HAND_PLAYED, 13), True),
        (LeadOutOfTurn(D, Reply.REFUSED, 13), False),
        (LeadOutOfTurn(C, trick=13), None),
        (LeadOutOfTurn(C, Reply.ACCEPTED, 13), True),
    ],
)
def test_the_last_trick_is_special_from_2017_on(lead: LeadOutOfTurn, earlier: bool | None) -> None:
    """The exception came with the Laws of 2017 (53A, footnote)."""
    for edition in (1997, 2007):
        assert lead_out_of_turn(lead, edition).allowed is earlier
    decision = lead_out_of_turn(lead, 2017)
    assert (decision.allowed, decision.numbers, decision.status) == (False, ("53A", "16C"), GONE)
    assert Measure.TAKE_BACK in decision.follows


@pytest.mark.parametrize(
    ("edition", "first", "later"),
    [(1997, "54D", "56"), (2007, "54D", "56"), (2017, "54D", "56")],
)
def test_which_law_refuses_a_lead(edition: int, first: str, later: str) -> None:
    """An opening lead by 54D, any other by 56; never both in 2017."""
    opening = lead_out_of_turn(LeadOutOfTurn(D, Reply.REFUSED, 1), edition).numbers
    other = lead_out_of_turn(LeadOutOfTurn(D, Reply.REFUSED), edition).numbers
    assert (opening[0], other[0]) == (first, later)
    assert edition < 2017 or ("56" not in opening and "54D" not in other)


@pytest.mark.parametrize(
    ("edition", "measure"),
    [
        (1997, Measure.RESTRICT_PARTNER),
        (2007, Measure.RESTRICT_PARTNER),
        (2017, Measure.RESTRICT_PARTNER_OR_REQUIRE),
    ],
)
def test_law_57_after_the_wrong_defender_played(edition: int, measure: Measure) -> None:
    assert lead_out_of_turn(LeadOutOfTurn(C, Reply.WRONG_DEFENDER_PLAYED), edition).options == (measure,)


@pytest.mark.parametrize(
    ("edition", "allowed", "follows", "options"),
    [
        (1997, None, (), (Measure.TAKE_BACK, Measure.STANDS)),
        (2007, None, (), (Measure.TAKE_BACK, Measure.STANDS)),
        (2017, False, (Measure.TAKE_BACK,), ()),
    ],
)
@pytest.mark.parametrize("reply", [Reply.NOTHING, Reply.ACCEPTED, Reply.NEXT_HAND_PLAYED])
def test_told_that_it_was_his_turn(
    edition: int, allowed: bool | None, follows: Any, options: Any, reply: Reply
) -> None:
    """The next hand may not accept it, by whatever means."""
    for leader in Leader:
        decision = lead_out_of_turn(LeadOutOfTurn(leader, reply, told_by_opponent=True), edition)
        assert (decision.allowed, decision.follows, decision.options) == (allowed, follows, options)
        assert decision.numbers[0] == "47E1"
        assert Measure.MAJOR_PENALTY_CARD not in decision.follows
        assert decision.status == GONE


@pytest.mark.parametrize(
    ("lead", "options"),
    [
        (LeadOutOfTurn(D), (Measure.ACCEPT, Measure.REFUSE)),
        (LeadOutOfTurn(C), (Measure.ACCEPT, Measure.REFUSE)),
        (LeadOutOfTurn(D, trick=1), (Measure.BECOME_DUMMY, Measure.SEE_DUMMY_FIRST, Measure.REFUSE)),
        (LeadOutOfTurn(D, Reply.REFUSED), (Measure.REQUIRE_LEAD, Measure.FORBID_LEAD)),
        (LeadOutOfTurn(C, Reply.WRONG_DEFENDER_PLAYED, led_from_both_hands=True), ()),
        (LeadOutOfTurn(C, Reply.REFUSED), (Measure.ADJUST,)),
    ],
)
def test_options(lead: LeadOutOfTurn, options: tuple[Measure, ...]) -> None:
    for edition in EDITIONS:
        assert lead_out_of_turn(lead, edition).options == options


@pytest.mark.parametrize(
    ("irregularity", "director", "allowed"),
    [(True, True, True), (True, False, False), (False, True, False), (False, False, False)],
)
def test_face_down_lead(irregularity: bool, director: bool, allowed: bool) -> None:
    for edition in EDITIONS:
        decision = exchange_face_down_lead(FaceDownLead(irregularity, director), edition)
        assert decision.allowed is allowed
        assert (Measure.TAKE_BACK in decision.follows) is allowed


def test_defenders_who_differ() -> None:
    together = lead_out_of_turn(LeadOutOfTurn(C), 2007)
    apart = lead_out_of_turn(LeadOutOfTurn(C, defenders_differ=True), 2007)
    assert "either defender" in together.reason
    assert "next in turn" in apart.reason


@pytest.mark.parametrize(
    ("lead", "status"),
    [
        (LeadOutOfTurn(D, Reply.ACCEPTED), ALL),
        (LeadOutOfTurn(C, Reply.WRONG_DEFENDER_PLAYED), ALL),
        (LeadOutOfTurn(D, Reply.PROPER_LEADER_LED), GONE),
        (LeadOutOfTurn(C, Reply.REFUSED), GONE),
    ],
)
def test_who_knows_what_afterwards(lead: LeadOutOfTurn, status: dict[Party, Status]) -> None:
    for edition in EDITIONS:
        assert lead_out_of_turn(lead, edition).status == status


@pytest.mark.parametrize(
    ("edition", "place", "tells", "partner"),
    [
        (1997, Place.EXPOSED, Tells.MUST_BE_PLAYED, A),
        (1997, Place.EXPOSED, Tells.REST, U),
        (2007, Place.EXPOSED, Tells.MUST_BE_PLAYED, A),
        (2007, Place.EXPOSED, Tells.REST, U),
        (2007, Place.RETURNED, Tells.REST, U),
        (2017, Place.EXPOSED, Tells.MUST_BE_PLAYED, A),
        (2017, Place.EXPOSED, Tells.REST, A),
        (2017, Place.RETURNED, Tells.MUST_BE_PLAYED, U),
        (2017, Place.RETURNED, Tells.REST, U),
    ],
)
def test_penalty_card(edition: int, place: Place, tells: Tells, partner: Status) -> None:
    decision = who_knows(PenaltyCard(place, tells), edition)
    assert decision.status == {Party.PARTNER: partner, Party.OPPONENTS: A}
    assert decision.options == (Measure.ADJUST,)


def test_penalty_card_of_a_refused_lead() -> None:
    for edition, partner in ((2007, U), (2017, A)):
        decision = lead_out_of_turn(LeadOutOfTurn(D, Reply.REFUSED), edition)
        assert decision.status[Party.PARTNER] is partner


@pytest.mark.parametrize(
    ("edition", "place", "numbers"),
    [
        (1997, Place.PLAYED, ("50D1", "16C", "16A2")),
        (2007, Place.PLAYED, ("50E", "16D", "50E3")),
        (2017, Place.EXPOSED, ("50E1", "50E4")),
        (2017, Place.RETURNED, ("50E2", "16C")),
        (2017, Place.PLAYED, ("50E3", "16C")),
    ],
)
def test_articles_of_a_penalty_card(edition: int, place: Place, numbers: tuple[str, ...]) -> None:
    """50E3 of 2017 is about a card played since; what was seen on the table is adjusted by 50E4."""
    decision = who_knows(PenaltyCard(place), edition)
    assert decision.numbers == numbers
    assert decision.status[Party.PARTNER] is (A if (edition, place) == (2017, Place.EXPOSED) else U)


@pytest.mark.parametrize(("helped", "follows"), [(True, (Measure.ASSIGN,)), (False, ())])
def test_help_of_a_penalty_card(helped: bool, follows: tuple[Measure, ...]) -> None:
    decision = who_knows(PenaltyCard(Place.EXPOSED, helped=helped), 2017)
    assert (decision.follows, decision.options) == (follows, ())
    assert "50E4" in decision.numbers


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"leader": D, "trick": 14}, "1 to 13: 14"),
        ({"leader": D, "trick": 0}, "1 to 13: 0"),
        ({"leader": D, "faced": False}, "face-down"),
        ({"leader": D, "reply": Reply.WRONG_DEFENDER_PLAYED}, "declarer's side"),
        ({"leader": C, "reply": Reply.DECLARER_SPREAD}, "defender's opening lead"),
        ({"leader": D, "reply": Reply.DECLARER_SPREAD}, "defender's opening lead"),
        ({"leader": D, "declarer_saw_dummy": True}, "dummy was seen"),
        ({"leader": D, "defenders_differ": True}, "declarer's side"),
    ],
)
def test_contradictory_facts(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(LeadError, match=message):
        LeadOutOfTurn(**facts)


def _decided(**facts: Any) -> Decision | None:
    edition = facts.pop("edition")
    try:
        lead = LeadOutOfTurn(**facts)
    except LeadError:
        return None
    return lead_out_of_turn(lead, edition)


@given(
    st.fixed_dictionaries(
        {
            "edition": st.sampled_from(EDITIONS),
            "leader": st.sampled_from(Leader),
            "reply": st.sampled_from(Reply),
            "trick": st.integers(1, 13),
            "faced": st.booleans(),
            "told_by_opponent": st.booleans(),
            "declarer_saw_dummy": st.booleans(),
            "led_from_both_hands": st.booleans(),
            "defenders_differ": st.booleans(),
        }
    )
)
def test_what_holds_always(facts: dict[str, Any]) -> None:
    decision = _decided(**facts)
    if decision is None:
        return
    assert decision.status.get(Party.NON_OFFENDERS, A) is A
    if decision.allowed is None:
        assert len(decision.options) >= 2
    else:
        assert (Measure.STANDS in decision.follows) is decision.allowed
    if facts["trick"] == 13:
        assert not decision.allowed
