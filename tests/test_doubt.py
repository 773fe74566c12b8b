"""Doubt about alternatives where outcomes are weighted: taken once, together, best for the non-offenders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from analysis.advice import advise
from analysis.cases import open_case
from analysis.doubt import DoubtfulActions, doubtful_actions, settled
from analysis.finding import Kind, finding_of
from analysis.legal import BY_BALANCE, ActionStatus, action_statuses, is_alternative
from analysis.outcomes import action_weights
from analysis.score_text import score_lines
from analysis.scoring import Comparison, score_outcome
from analysis.sensitivity import sensitivity
from analysis.tree import Branch, Ending, OutcomeTree
from analysis.weighing import Weighing
from polling.facts import readings
from polling.panel import shares_by_action
from polling.poll import poll
from polling.regulators import get_regulator
from polling.verdict import ActionVerdict, judge_action
from simulate.bidding.registry import get_model
from simulate.case import Case, Scoring
from simulate.core.actions import action_symbol
from simulate.core.calls import parse_call
from simulate.core.contract import parse_contract
from simulate.directed import DirectorsOutcomes
from simulate.language import say_in
from simulate.play.solver import TrickCache
from simulate.play.table_tricks import get_tricks_model

CASE = open_case("slow-signoff-after-ogust")
ACBL = get_regulator("ACBL")
P, NT, S4, H4, C5 = (parse_call(c) for c in ("P", "3NT", "4S", "4H", "5C"))
CONTRACT = parse_contract("3S E")


@dataclass(frozen=True)
class Panel:
    """As much of a panel as legality and weights look at."""

    actions: tuple[int, ...]
    verdicts: tuple[ActionVerdict, ...]

    def shares(self) -> NDArray[np.float64]:
        return np.full(len(self.actions), 1 / len(self.actions))

    def verdict(self, call: int) -> ActionVerdict:
        return self.verdicts[self.actions.index(call)]

    def label(self, call: int) -> str:
        return str(action_symbol(call))


def panel_of(chances: Mapping[int, float]) -> Any:
    """Return a panel with these probabilities of being a logical alternative."""
    any_verdict = judge_action((0.5, 0.4, 0.1), 5.0, [0, 0, 0], ACBL, action="P")
    verdicts = tuple(
        replace(any_verdict, probability=p, answer="yes" if p >= 0.9 else "no" if p <= 0.1 else "open")
        for p in chances.values()
    )
    return Panel(tuple(chances), verdicts)


def judged(*pairs: tuple[int, int], law: int = 2017) -> Case:
    """Return the case with these actions suggested over those, by the director, and nothing else."""
    everything = [(a, b) for a in (P, NT, S4, H4, C5) for b in (P, NT, S4, H4, C5) if a != b]
    judgement = replace(
        CASE.judgement, suggested=pairs, not_suggested=tuple(p for p in everything if p not in pairs)
    )
    return replace(CASE, judgement=judgement, law=law)


def restating(case: Case, panel: Any) -> Any:
    def restate(taken: Mapping[int, bool]) -> tuple[ActionStatus, ...]:
        return action_statuses(case, panel, (), bound=True, taken=taken)

    return restate


def weighing_of(case: Case, panel: Any, doubtful: DoubtfulActions, tricks: Mapping[int, int]) -> Weighing:
    """Every action ends in the same contract, with tricks of its own."""
    branches = tuple(
        Branch(call, 1.0, (), (Ending((call,), 1.0, CONTRACT, number),)) for call, number in tricks.items()
    )
    return Weighing(
        OutcomeTree(doubtful.widest, branches),
        (),
        Comparison(Scoring.TOTAL, case.vulnerability),
        ACBL,
        "NS",
        case.table,
        get_tricks_model(),
    )


def test_an_open_alternative_does_not_bar_what_the_non_offenders_would_like() -> None:
    """Pass is suggested over 3NT, which is open: barring it would give EW, who offended, the better score."""
    case, panel = judged((S4, P), (S4, NT), (P, NT)), panel_of({P: 0.99, S4: 0.02, NT: 0.55})
    restate = restating(case, panel)
    doubtful = doubtful_actions(case, panel, restate)
    assert [s.legal for s in doubtful.by_balance] == [False, False, True]
    assert [s.legal for s in doubtful.widest] == [True, False, True]
    # East plays 3S and makes fewer tricks after pass: that is better for NS.
    weighing = weighing_of(case, panel, doubtful, {P: 8, S4: 10, NT: 10})
    tree, taken, doubts = settled(case, panel, doubtful, restate, weighing=weighing, article="84D")
    assert [b.call for b in tree.branches] == [P, NT]
    assert taken[NT] is False
    assert [(d.action, d.taken) for d in doubts] == [(NT, False)]
    assert "3NT is open (P 0.55), taken as no logical alternative" in doubts[0].words()
    assert "NS" in doubts[0].words()
    assert "Law 84D" in doubts[0].words()
    assert doubts[0].to_dict() == {"action": "3N", "probability": 0.55, "taken_as_alternative": False}
    reason = next(s.reason for s in tree.statuses if s.call == P)
    assert "taken as no logical alternative" in reason


def test_it_bars_what_they_would_not_like_even_against_the_odds() -> None:
    case, panel = judged((S4, P), (P, NT)), panel_of({P: 0.99, S4: 0.02, NT: 0.3})
    restate = restating(case, panel)
    doubtful = doubtful_actions(case, panel, restate)
    assert [s.legal for s in doubtful.by_balance] == [True, False, True]
    weighing = weighing_of(case, panel, doubtful, {P: 10, S4: 10, NT: 8})
    tree, taken, doubts = settled(case, panel, doubtful, restate, weighing=weighing, article="84D")
    assert [b.call for b in tree.branches] == [NT]
    assert taken[NT] is True
    assert [d.taken for d in doubts] == [True]
    assert "perhaps a logical alternative" in next(s.reason for s in tree.statuses if s.call == P)
    # Without a difference in score the balance of probabilities decides, and nothing is said.
    same = weighing_of(case, panel, doubtful, {P: 9, S4: 10, NT: 9})
    tree, taken, doubts = settled(case, panel, doubtful, restate, weighing=same, article="84D")
    assert taken is BY_BALANCE
    assert doubts == ()
    assert len(tree.branches) == 2


def test_the_action_at_the_table_stays_barred() -> None:
    """Only 3NT, which is open, bars 4S: taken as none it would allow it, and that is another ruling."""
    case, panel = judged((S4, NT)), panel_of({P: 0.99, S4: 0.02, NT: 0.6})
    doubtful = doubtful_actions(case, panel, restating(case, panel))
    assert all(not s.legal for _, statuses in doubtful.ways for s in statuses if s.call == S4)
    assert len(doubtful.ways) == 1


def test_sensitivity_moves_one_verdict_and_leaves_the_others_as_taken() -> None:
    case, panel = judged((S4, P), (P, NT)), panel_of({P: 0.99, S4: 0.02, NT: 0.55})
    restate = restating(case, panel)
    doubtful = doubtful_actions(case, panel, restate)
    weighing = weighing_of(case, panel, doubtful, {P: 8, S4: 10, NT: 10})
    tree, taken, _ = settled(case, panel, doubtful, restate, weighing=weighing, article="84D")
    weighing = replace(weighing, tree=tree)
    found = sensitivity(weighing, panel, tree.statuses, DirectorsOutcomes(), restate, taken=taken)
    verdict = next(item for item in found.inputs if item.kind == "verdict")
    # As taken it is the score itself; as an alternative only 3NT is left.
    only_3nt = weighing.score(weights={NT: 1.0}, rounded=False).ns
    assert (verdict.low, verdict.high) == (pytest.approx(float(only_3nt)), pytest.approx(found.base))


CALLS = (P, NT, S4, H4, C5)


@given(
    pairs=st.sets(st.sampled_from([(a, b) for a in CALLS for b in CALLS if a != b])),
    chances=st.lists(st.sampled_from([0.02, 0.3, 0.55, 0.8, 0.97]), min_size=5, max_size=5),
    tricks=st.lists(st.integers(7, 11), min_size=5, max_size=5),
)
def test_no_way_to_take_the_doubts_is_better_for_the_non_offenders(
    pairs: set[tuple[int, int]], chances: list[float], tricks: list[int]
) -> None:
    """Beside a direct search over every answer to every open verdict."""
    case = judged(*((S4, P), *pairs))
    panel = panel_of(dict(zip(CALLS, chances, strict=True)))
    restate = restating(case, panel)
    if any(s.legal for s in restate(BY_BALANCE) if s.call == S4) or not any(s.legal for s in restate({})):
        return  # nothing is adjusted, or nothing is left to weigh: both are said elsewhere
    doubtful = doubtful_actions(case, panel, restate)
    weighing = weighing_of(case, panel, doubtful, dict(zip(CALLS, tricks, strict=True)))
    tree, taken, doubts = settled(case, panel, doubtful, restate, weighing=weighing, article="84D")
    doubted = [c for c in CALLS if panel.verdict(c).answer == "open"]
    over = {(a, b) for a, b in case.judgement.suggested}
    best = None
    for answers in product((True, False), repeat=len(doubted)):
        alternatives = {c for c in CALLS if panel.verdict(c).answer == "yes"}
        alternatives |= {c for c, yes in zip(doubted, answers, strict=True) if yes}
        legal = [c for c in CALLS if not any((c, b) in over for b in alternatives)]
        if S4 in legal or not legal:
            continue
        mean = Fraction(sum(weighing.score(weights={c: 1.0}, rounded=False).ns for c in legal), len(legal))
        best = mean if best is None else max(best, mean)
    got = weighing.score(weights=tree.weights(), rounded=False).ns
    assert best is not None
    assert float(got) == pytest.approx(float(best))
    # One question has one answer: legal is exactly what follows from how the verdicts were taken.
    alternatives = {c for c in CALLS if is_alternative(panel, c, taken)}
    assert {s.call for s in tree.statuses if s.legal} == {
        c for c in CALLS if not any((c, b) in over for b in alternatives)
    }
    weights = action_weights(shares_by_action(panel), tree.statuses, case.directed)
    assert tree.weights() == pytest.approx({c: weights.get(c, 0.0) for c in CALLS})
    # A doubt that is named would have cost them something.
    for doubt in doubts:
        other = restate({**taken, doubt.action: not doubt.taken})
        moved = action_weights(shares_by_action(panel), other, case.directed)
        assert weighing.score(weights=moved, rounded=False).ns < got


def test_a_call_suggested_over_an_open_alternative_is_open_itself() -> None:
    """It was once called allowed for sure, because the alternative was the less likely reading."""
    case, panel = judged((S4, NT)), panel_of({P: 0.02, S4: 0.99, NT: 0.4})
    statuses = action_statuses(case, panel, (), bound=True)
    chosen = next(s for s in statuses if s.call == S4)
    assert chosen.legal
    assert not chosen.sure
    assert chosen.waived == (NT,)
    words, reasons = finding_of(case, Kind.UNAUTHORISED, panel, None, chosen, assessed=True)
    assert "open, it leans to allowed" in words
    assert "taken as no logical alternative" in reasons[0]
    assert "Law 84D" in reasons[1]


def test_the_page_says_how_a_doubt_was_taken() -> None:
    """A real case: its four hands, its panel; the director's word makes pass suggested over an open 4NT."""
    case = open_case("slow-preference-to-4h")
    pass_, ask, spades = parse_call("P"), parse_call("4NT"), parse_call("4S")
    judgement = replace(
        case.judgement,
        suggested=((spades, pass_), (spades, ask), (pass_, ask)),
        not_suggested=((ask, pass_),),
        alternative=(pass_,),
        not_alternative=(spades,),
    )
    case = replace(case, judgement=judgement)
    model, solver = get_model(), TrickCache()
    panel = poll(case, model=model, regulator=get_regulator(case.regulator), seed=3, solver=solver, deals=200)
    open_now = replace(panel.verdict(ask), answer="open", probability=0.5)
    settled_no = {c: replace(panel.verdict(c), answer="no", probability=0.0) for c in panel.actions}
    known = {ask: open_now, pass_: panel.verdict(pass_)}
    verdicts = tuple((settled_no | known)[c] for c in panel.actions)
    panel = replace(panel, verdicts=verdicts)
    (reading,) = readings(case)
    found = advise(reading, panel, None, model=model, solver=solver, seed=3)
    assert [(d.action, d.taken) for d in found.doubts] == [(ask, False)]
    assert found.tree is not None
    assert {b.call for b in found.tree.branches} >= {pass_, ask}
    lines = [text for _, text in score_lines(found, panel, say_in("en"), full=False)]
    assert lines[0].startswith("4NT is open (P 0.50), taken as no logical alternative")
    assert found.to_dict()["doubts"][0]["action"] == "4N"


def test_where_a_verdict_allows_the_table_action_its_result_stands() -> None:
    """4S is barred by 3NT alone: were that no alternative, the score would be the table's, and no mixture."""
    case, panel = judged((S4, NT)), panel_of({P: 0.99, S4: 0.02, NT: 0.6})
    restate = restating(case, panel)
    doubtful = doubtful_actions(case, panel, restate)
    weighing = weighing_of(case, panel, doubtful, {P: 8, S4: 10, NT: 8})
    tree, taken, _ = settled(case, panel, doubtful, restate, weighing=weighing, article="84D")
    weighing = replace(weighing, tree=tree)
    found = sensitivity(weighing, panel, tree.statuses, DirectorsOutcomes(), restate, taken=taken, chosen=S4)
    verdict = next(item for item in found.inputs if item.kind == "verdict")
    assert case.table is not None
    table = float(weighing.own(score_outcome(case.table, weighing.comparison)))
    assert (verdict.low, verdict.high) == (pytest.approx(table), pytest.approx(found.base))
