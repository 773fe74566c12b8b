"""The director's own decisions enter the ruling and are marked as his; disputed facts are ruled both ways."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from analysis.cases import open_case
from analysis.finding import Kind
from analysis.report import render_text
from analysis.ruling import Ruling, rule
from polling.judgement import judged_regulator, judged_settings, limits
from polling.posterior import ShareError
from polling.regulators import get_regulator
from polling.settings import peer_settings
from simulate.case import Case, Fact, Information, Scoring
from simulate.core.calls import parse_call
from simulate.core.contract import parse_contract, parse_result
from simulate.core.seats import WEST
from simulate.directed import DirectorsOutcomes, FixedTricks, FixedWeight
from simulate.judgement import Judgement
from simulate.play.solver import TrickCache

SOLVER = TrickCache()
CASE = replace(open_case("slow-signoff-after-ogust"), other_table=parse_result("4S E 9"))
PASS, THREE_NOTRUMP, FOUR_SPADES, FIVE_CLUBS = (parse_call(c) for c in ("P", "3N", "4S", "5C"))


def advise(case: Case) -> Ruling:
    return rule(case, seed=1, settings=replace(peer_settings(), solves=100, peers=300), solver=SOLVER)


def judged(**changes: Any) -> Ruling:
    return advise(replace(CASE, judgement=Judgement(**changes)))


@pytest.fixture(scope="module")
def plain() -> Ruling:
    return advise(CASE)


def flat(ruling: Ruling) -> str:
    return " ".join(render_text(ruling, full=True).split())


def test_the_directors_alternatives_and_pairs_decide(plain: Ruling) -> None:
    allowed = judged(not_suggested=((FOUR_SPADES, PASS),), not_alternative=(THREE_NOTRUMP, parse_call("4N")))
    assert "not allowed" in plain.finding
    assert "nothing against it" in allowed.finding
    assert flat(allowed).count("4♠ over Pass not suggested by the director (simulated:") == 1
    assert "4♠ over Pass not suggested, by the director" not in flat(allowed)
    assert "the director's: 4♠ over Pass not suggested" in allowed.judgements
    assert "the director's: 3NT is no logical alternative" in allowed.judgements
    assert "no, director" in flat(allowed)
    forbidden = judged(suggested=((FOUR_SPADES, FIVE_CLUBS),), alternative=(FIVE_CLUBS,))
    assert FIVE_CLUBS in forbidden.panel.actions
    assert "not allowed" in forbidden.finding
    assert "the director's: 4♠ over 5♣ suggested" in forbidden.judgements
    assert "the director's: 5♣ is a logical alternative" in forbidden.judgements
    reason = "suggested (by the director) over 5♣, by the director a logical alternative"
    assert any(reason in r for r in forbidden.reasons)
    data = json.loads(json.dumps(forbidden.to_dict()))
    assert {"over": "4S", "under": "5C", "answer": "suggested", "by": "director"} in data["judged_pairs"]
    five = next(a for a in data["panel"]["actions"] if a["call"] == "5C")
    assert (five["verdict"]["answer"], five["verdict"]["by"]) == ("yes", "director")


def test_the_result_stands_where_the_director_allows_the_action() -> None:
    allowed = DirectorsOutcomes(allow=(FOUR_SPADES,))
    ruling = advise(replace(CASE, directed=allowed))
    assert ruling.finding == "East's 4♠: allowed, the result stands"
    assert ruling.reasons == ("the director allows it",)
    assert ruling.tree is None
    assert ruling.score is not None
    assert [line.result for line in ruling.score.entries] == [CASE.table]
    page = flat(ruling)
    assert "The result stands" in page
    for untrue in ("Weighted score", "not allowed", "damage", "weights", "legal actions in proportion"):
        assert untrue not in page
    # His word settles what the models cannot read, too; without another result there is no score.
    remark = (Information(WEST, "remark", 6),)
    unread = advise(replace(CASE, directed=allowed, information=remark, other_table=None))
    assert unread.finding == ruling.finding
    assert unread.missing == ("no score: the other results of the board are not given",)
    barred = advise(replace(CASE, directed=DirectorsOutcomes(forbid=(FOUR_SPADES,)), information=remark))
    assert barred.finding == "East's 4♠: not allowed"
    assert barred.reasons[0] == "the director does not allow it (Law 16B1)"


def test_outcomes_fixed_beside_an_allowed_action_say_what_otherwise_holds() -> None:
    tricks = (FixedTricks(parse_contract("3S E"), ((9, Fraction(1)),)),)
    ruling = advise(replace(CASE, directed=DirectorsOutcomes(allow=(FOUR_SPADES,), tricks=tricks)))
    assert ruling.finding == "East's 4♠: allowed, the result stands"
    assert ruling.tree is not None
    assert FOUR_SPADES not in {branch.call for branch in ruling.tree.branches}
    assert any(reason.startswith("if it is not allowed, ") for reason in ruling.reasons)
    assert "If 4♠ is not allowed: outcomes and weighted score" in flat(ruling)


def test_nothing_simulated_stands_beside_the_directors_weights() -> None:
    weights = (
        FixedWeight(parse_result("4S E 10"), Fraction(2, 5)),
        FixedWeight(parse_result("3S E 9"), Fraction(3, 5)),
    )
    ruling = advise(replace(CASE, directed=DirectorsOutcomes(weights=weights)))
    assert ruling.tree is None
    assert ruling.score is not None
    assert ruling.score.ns == Fraction(2, 5) * -12 + Fraction(3, 5) * -6
    page = flat(ruling)
    assert "If 4♠ is not allowed: outcomes and weighted score" in page
    assert "the director's: all outcomes and weights" in page
    for untrue in ("in proportion to the panel", "double dummy", "later calls by the model", "100% Pass"):
        assert untrue not in page


def test_no_action_allowed_leaves_nothing_to_weight(plain: Ruling) -> None:
    ruling = advise(replace(CASE, directed=DirectorsOutcomes(forbid=plain.panel.actions)))
    assert ruling.missing == ("no adjusted score: no action polled was allowed",)
    assert not any(line.startswith(("weights:", "tricks")) for line in ruling.judgements)


def test_a_pair_ruled_by_the_director_assesses_what_the_models_cannot(plain: Ruling) -> None:
    remark = replace(CASE, information=(Information(WEST, "remark", 6),))
    assert "for the director to say" in advise(remark).finding
    ruled = advise(replace(remark, judgement=Judgement(suggested=((FOUR_SPADES, PASS),))))
    assert ruled.finding.endswith("not allowed")
    assert ruled.suggested == ()
    assert len(ruled.unread) == 1


def test_without_another_alternative_it_need_not_be_known_what_was_suggested(plain: Ruling) -> None:
    others = tuple(call for call in plain.panel.actions if call != FOUR_SPADES)
    remark = replace(CASE, information=(Information(WEST, "remark", 6),))
    alone = advise(replace(remark, judgement=Judgement(not_alternative=others)))
    assert alone.finding == "East's 4♠: nothing against it, the result stands"
    assert alone.reasons[0] == "no other action was a logical alternative (Law 16B1(b))"
    one_left = advise(replace(remark, judgement=Judgement(not_alternative=others[1:])))
    assert "for the director to say" in one_left.finding


def test_what_is_left_to_the_director_keeps_an_allowed_call_open() -> None:
    both = replace(
        CASE,
        information=(*CASE.information, Information(WEST, "remark", 6)),
        judgement=Judgement(not_suggested=((FOUR_SPADES, PASS), (FOUR_SPADES, THREE_NOTRUMP))),
    )
    assert "part of what the information suggests is for the director to say" in advise(both).finding


def test_figures_set_by_the_director_are_used_and_named() -> None:
    ruling = judged(considered=0.5, selected=0.4, yes_at=0.6, no_at=0.4, smallest_effect=50.0, worth=9.0)
    panel = ruling.panel
    assert panel.regulator.consider is not None
    assert (panel.regulator.consider.share, panel.regulator.select.share) == (Fraction(1, 2), Fraction(2, 5))
    assert panel.worth == 9
    assert {(v.yes, v.no) for v in panel.verdicts} == {(0.6, 0.4)}
    assert all(s.smallest_effect == 50 for s in ruling.suggested)
    assert not any(
        p.answer.endswith("suggested") and p.answer != "not suggested" for p in ruling.suggested[0].pairs
    )
    page = flat(ruling)
    assert page.count("set by the director") >= 6
    assert "votes the panel counts as 9: set by the director" in page


def test_a_body_without_a_first_limb_can_be_given_one() -> None:
    bare = replace(get_regulator("EBU"), consider=None)
    assert judged_regulator(bare, Judgement()) == bare
    given = judged_regulator(bare, Judgement(considered=0.3)).consider
    assert given is not None
    assert (given.share, given.operator, given.by) == (Fraction(3, 10), ">=", "the director")


def test_the_reading_of_the_second_limb_is_his_to_choose(plain: Ruling) -> None:
    lenient = judged(reading="lenient", selected=0.9)
    strict = judged(selected=0.9)
    assert lenient.panel.regulator.reading == "lenient"
    for there, here in zip(lenient.panel.verdicts, strict.panel.verdicts, strict=True):
        assert there.probability >= here.probability
    # Nine in ten must choose it: hardly likely; the panel considers it all the same.
    assert lenient.panel.verdicts[0].probability > 0.5 > strict.panel.verdicts[0].probability
    assert "enough that so many consider it" in flat(lenient)
    assert plain.panel.regulator.reading == "strict"


def test_nothing_set_changes_nothing() -> None:
    regulator, settings = get_regulator("ACBL"), peer_settings()
    assert judged_regulator(regulator, Judgement()) == regulator
    assert judged_settings(settings, CASE) == settings
    effect = judged_settings(
        settings, replace(CASE, judgement=Judgement(smallest_effect=2.0))
    ).smallest_effect
    assert (effect[Scoring.IMP], effect[Scoring.MP]) == (2.0, settings.smallest_effect[Scoring.MP])
    with pytest.raises(ShareError, match="expected yes_at above no_at"):
        limits(Judgement(yes_at=0.05))


def test_a_disputed_fact_gives_two_findings_and_two_scores(plain: Ruling) -> None:
    disputed = tuple(replace(i, fact=Fact.DISPUTED) for i in CASE.information)
    ruling = advise(replace(CASE, information=disputed))
    assert ruling.finding == f"If the facts are found: {plain.finding}"
    assert ruling.score is not None
    assert plain.score is not None
    assert ruling.score.ns == plain.score.ns
    other = ruling.if_not_found
    assert other is not None
    assert other.kind is Kind.NEITHER
    assert "the result stands (Law 85A): 4♠ E just made" in other.finding
    assert other.score is not None
    # Ten tricks here, nine there: 720 points for East-West, 12 IMPs.
    assert other.score.ns == -12
    assert other.score.ns < ruling.score.ns
    page = flat(ruling)
    assert "If the disputed facts are not found" in page
    assert other.finding in page
    assert ruling.to_dict()["if_not_found"]["score"] is not None
    assert plain.if_not_found is None
    assert plain.to_dict()["if_not_found"] is None


def test_what_is_agreed_still_binds_if_the_disputed_fact_is_not_found() -> None:
    doubtful = Information(WEST, "remark", 6, Fact.DISPUTED)
    ruling = advise(replace(CASE, information=(*CASE.information, doubtful)))
    other = ruling.if_not_found
    assert other is not None
    assert other.kind is Kind.UNAUTHORISED
    assert other.finding.startswith("If they are not found: East's 4♠: open, it leans to not allowed")
    assert (len(ruling.unread), len(other.unread)) == (1, 0)


def test_without_another_table_only_the_table_result_is_named() -> None:
    disputed = tuple(replace(i, fact=Fact.DISPUTED) for i in CASE.information)
    other = advise(replace(CASE, other_table=None, information=disputed)).if_not_found
    assert other is not None
    assert other.score is None
    assert "4♠ E just made" in other.finding
