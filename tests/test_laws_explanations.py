"""Laws 21, 47E2 and 75: wrong explanations, when to correct them, what may be changed."""

from __future__ import annotations

import pytest

from polling.decision import Measure, Party, Status
from polling.explanations import (
    Agreement,
    ChangeOfCall,
    ChangeOfPlay,
    Correction,
    Influence,
    Mismatch,
    MissingAlert,
    Moment,
    Speaker,
    change_after_change,
    heard_partner,
    may_change_call,
    may_change_play,
    may_correct,
    missing_alert,
    mistake,
)
from polling.understanding import understood_as
from simulate.case import EDITIONS, Explanation, Said


@pytest.mark.parametrize(
    ("agreement", "infraction"),
    [
        (Agreement.AS_EXPLAINED, False),
        (Agreement.DIFFERENT, True),
        (Agreement.NONE, True),
        (Agreement.UNPROVEN, True),
    ],
)
def test_mistaken_explanation_or_call(agreement: Agreement, infraction: bool) -> None:
    for edition in EDITIONS:
        decision = mistake(Mismatch(agreement, damaged=True), edition)
        assert decision.allowed is not infraction
        assert decision.follows == ((Measure.ASSIGN,) if infraction else (Measure.RESULT_STANDS,))
        if infraction:
            assert decision.status[Party.OPPONENTS] is Status.AUTHORISED


@pytest.mark.parametrize(("edition", "law"), [(1997, "75D"), (2007, "21B1(b)"), (2017, "21B1(b)")])
def test_presumption(edition: int, law: str) -> None:
    decision = mistake(Mismatch(Agreement.UNPROVEN), edition)
    assert law in decision.numbers
    assert decision.options == (Measure.ADJUST, Measure.RESULT_STANDS)


def test_no_agreement_is_a_truth() -> None:
    assert "75D3" in mistake(Mismatch(Agreement.NONE), 2017).numbers
    assert "75D3" not in mistake(Mismatch(Agreement.DIFFERENT), 2017).numbers


@pytest.mark.parametrize(("required", "infraction"), [(True, True), (False, False)])
def test_missing_alert(required: bool, infraction: bool) -> None:
    assert missing_alert(MissingAlert(required), 2017).allowed is not infraction


def test_heard_partner() -> None:
    for rightly in (True, False):
        decision = heard_partner(rightly, 2017)
        assert decision.status == {
            Party.PLAYER: Status.UNAUTHORISED,
            Party.OPPONENTS: Status.AUTHORISED,
        }
        assert decision.numbers[0] == "75A"


@pytest.mark.parametrize(
    ("explanation", "bound"),
    [
        (Explanation(0, agreed=Said("weak"), told=Said("strong")), "weak"),
        (Explanation(0, agreed=Said("strong"), meant=Said("weak")), "weak"),
        (Explanation(0, agreed=Said("strong"), told=Said("strong"), meant=Said("weak")), "weak"),
        (Explanation(0, told=Said("strong")), None),
    ],
)
def test_bound_to_what_he_meant(explanation: Explanation, bound: str | None) -> None:
    said = understood_as(explanation)
    assert (None if said is None else said.text) == bound


MUST, MAY, NOT = "must", "may", "not"


@pytest.mark.parametrize(
    ("speaker", "declaring", "duties"),
    [
        # auction, clarification, play, after
        (Speaker.EXPLAINER, False, (MAY, MUST, MUST, MUST)),
        (Speaker.EXPLAINER, True, (MAY, MUST, MUST, MUST)),
        (Speaker.PARTNER, True, (NOT, MUST, MUST, MUST)),
        (Speaker.PARTNER, False, (NOT, NOT, NOT, MUST)),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_when_to_correct(speaker: Speaker, declaring: bool, duties: tuple[str, ...], edition: int) -> None:
    for moment, duty in zip(Moment, duties, strict=True):
        if edition < 2017 and duty == MAY:
            duty = MUST  # at once, in the earlier editions
        decision = may_correct(Correction(speaker, moment, declaring), edition)
        found = NOT if not decision.allowed else MUST if Measure.CORRECT in decision.follows else MAY
        assert found == duty, moment
        assert (Measure.KEEP_SILENT in decision.follows) is (duty == NOT)


def test_a_mistaken_call_is_never_corrected() -> None:
    for moment in Moment:
        correction = Correction(Speaker.PARTNER, moment, declaring=True, explanation_wrong=False)
        assert may_correct(correction, 2017).follows == (Measure.KEEP_SILENT,)


@pytest.mark.parametrize(
    ("change", "allowed"),
    [
        # 1997, 2007, 2017
        (ChangeOfCall(Influence.PROBABLE), (True, True, True)),
        (ChangeOfCall(Influence.COULD_WELL), (False, True, True)),
        (ChangeOfCall(Influence.NONE), (False, False, False)),
        (ChangeOfCall(Influence.PROBABLE, partner_called=True), (False, False, False)),
        (ChangeOfCall(Influence.PROBABLE, auction_over=True), (False, False, False)),
        (ChangeOfCall(Influence.PROBABLE, own_misunderstanding=True), (False, False, False)),
    ],
)
def test_change_of_call(change: ChangeOfCall, allowed: tuple[bool, ...]) -> None:
    assert tuple(may_change_call(change, edition).allowed for edition in EDITIONS) == allowed


@pytest.mark.parametrize(
    ("edition", "follows", "options"),
    [
        (1997, (), (Measure.ASSIGN, Measure.RESULT_STANDS)),
        (2007, (Measure.ASSIGN,), ()),
        (2017, (Measure.ASSIGN,), ()),
    ],
)
def test_too_late_to_change(edition: int, follows: tuple[Measure, ...], options: tuple[Measure, ...]) -> None:
    late = ChangeOfCall(Influence.PROBABLE, partner_called=True, damaged=True)
    decision = may_change_call(late, edition)
    assert "21B3" in decision.numbers
    assert (decision.follows, decision.options) == (follows, options)
    unhurt = ChangeOfCall(Influence.PROBABLE, partner_called=True, damaged=False)
    assert may_change_call(unhurt, edition).follows == (Measure.RESULT_STANDS,)


@pytest.mark.parametrize(("edition", "law"), [(1997, "16C"), (2007, "16D"), (2017, "16C")])
def test_change_after_change(edition: int, law: str) -> None:
    decision = change_after_change(edition)
    assert decision.numbers == ("21B2", law)
    assert decision.status[Party.OFFENDERS] is Status.UNAUTHORISED


@pytest.mark.parametrize(
    ("change", "allowed"),
    [
        (ChangeOfPlay(), True),
        (ChangeOfPlay(opening_lead=True), True),
        (ChangeOfPlay(card_since=True), False),
        (ChangeOfPlay(opening_lead=True, card_since=True), False),
    ],
)
def test_change_of_play(change: ChangeOfPlay, allowed: bool) -> None:
    for edition in EDITIONS:
        decision = may_change_play(change, edition)
        assert decision.allowed is allowed
        assert decision.numbers[0] == ("47E2(a)" if allowed else "47E2(b)")
