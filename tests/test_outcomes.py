"""What would have happened: the tree on a toy model, what the director fixes, later turns, tricks, damage."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from analysis.adjust import WeightedScore
from analysis.adjusted import Adjusted, directed_words, with_directed_actions
from analysis.cases import open_case
from analysis.damage import DamageEstimate, expected_damage
from analysis.finding import Kind
from analysis.later_turns import LaterTurn, TreeSettings, bound_seats, later_poll, still_known, tree_settings
from analysis.legal import ActionStatus
from analysis.likely import get_likely_rule
from analysis.outcomes import action_weights, directed_statuses, outcome_tree
from analysis.report.content.score import score_section
from analysis.report.model import Line, Mark, Where
from analysis.score_text import BEWARE, COMPARED, score_lines, two_scores_words
from analysis.scoring import Comparison
from analysis.sensitivity import sensitivity
from analysis.tree import OutcomeTree
from analysis.two_scores import likely_rule_of, two_scores
from analysis.weighing import Weighing, compare_tricks
from polling.peers import Peers
from polling.regulators import RegulatorError, get_regulator, parse_regulators, regulator_names
from polling.settings import peer_settings
from polling.verdict import ActionVerdict, judge_action
from simulate.bidding.model import Position
from simulate.bidding.registry import get_model
from simulate.case import Case, Information, Scoring
from simulate.core.arrays import Hands
from simulate.core.auction import Auction, auction_name
from simulate.core.calls import call_name, parse_call
from simulate.core.contract import parse_contract, parse_result, result_name
from simulate.core.seats import EAST, WEST
from simulate.deals import position_of
from simulate.directed import DirectorsOutcomes, FixedBranch, FixedTricks, FixedWeight
from simulate.language import say_in
from simulate.play.solver import TrickCache
from simulate.play.table_tricks import get_tricks_model

SOLVER = TrickCache()
P, NT, S4, X, C5 = (parse_call(c) for c in ("P", "3NT", "4S", "X", "5C"))
CASE = open_case("slow-signoff-after-ogust")
ACBL = get_regulator("ACBL")


@dataclass(frozen=True)
class Toy:
    """Passes, except where a table by the calls from the decision on says otherwise."""

    table: Mapping[str, Mapping[int, float]]
    name: str = "toy"
    provenance: str = "made up for tests"

    def log_probs(
        self, positions: Sequence[Position], which: NDArray[np.intp], hands: Hands
    ) -> NDArray[np.float32]:
        rows = []
        for position in positions:
            after = " ".join(auction_name(position.auction).split()[CASE.question.call :])
            row = np.full(38, -np.inf)
            for call, share in self.table.get(after, {P: 1.0}).items():
                row[call] = np.log(share)
            rows.append(row)
        return np.array(rows, dtype=np.float32)[which]


@dataclass(frozen=True)
class Panel:
    """As much of a panel as the tree looks at."""

    actions: tuple[int, ...]
    given: tuple[float, ...]

    def shares(self) -> NDArray[np.float64]:
        return np.array(self.given)


# After 3NT South passes or doubles, West then runs now and then; after that East is in again.
TOY = Toy(
    {
        "3N": {P: 0.75, X: 0.25},
        "3N P": {P: 0.8, S4: 0.2},
        "3N X P P": {P: 0.5, S4: 0.3, C5: 0.2},
        "3N P 4S": {P: 0.97, X: 0.03},
    }
)
PANEL: Any = Panel((P, S4, NT), (0.5, 0.3, 0.2))
STATUSES = (
    ActionStatus(P, True, "legal"),
    ActionStatus(S4, False, "suggested"),
    ActionStatus(NT, True, "legal"),
)


def grow(
    directed: DirectorsOutcomes | None = None,
    *,
    model: Any = TOY,
    settings: TreeSettings | None = None,
    statuses: tuple[ActionStatus, ...] = STATUSES,
    panel: Any = PANEL,
    **more: Any,
) -> OutcomeTree:
    case = CASE if directed is None else replace(CASE, directed=directed)
    deal = case.deal
    assert deal is not None
    return outcome_tree(case, deal, panel, statuses, model=model, solver=SOLVER, settings=settings, **more)


def shares_of(tree: OutcomeTree, action: int) -> dict[str, float]:
    branch = next(b for b in (*tree.branches, *tree.others) if b.call == action)
    return {" ".join(call_name(c) for c in ending.calls): ending.share for ending in branch.endings}


def test_shares_are_multiplied_along_the_auction() -> None:
    tree = grow()
    assert [(b.call, b.weight) for b in tree.branches] == [
        (P, pytest.approx(5 / 7)),
        (NT, pytest.approx(2 / 7)),
    ]
    assert [b.call for b in tree.others] == [S4]
    found = shares_of(tree, NT)
    # South's double after 4S is under a twentieth of his pass: not made.
    assert found == {
        "3N P P P": pytest.approx(0.6),
        "3N P 4S P P P": pytest.approx(0.15),
        "3N X P P P": pytest.approx(0.125),
        "3N X P P 4S P P P": pytest.approx(0.075),
        "3N X P P 5C P P P": pytest.approx(0.05),
    }
    assert shares_of(tree, P) == {"P P": 1.0}
    turns = {turn.calls: turn for turn in tree.branches[1].turns}
    assert turns[NT, X, P, P].seat == EAST
    assert turns[NT, X, P, P].share == pytest.approx(0.25)
    assert turns[NT, P].choices == ((P, pytest.approx(0.8)), (S4, pytest.approx(0.2)))
    for branch in (*tree.branches, *tree.others):
        assert sum(e.share for e in branch.endings) == pytest.approx(1)
        assert sum(share for _, share in branch.results()) == pytest.approx(1)
    outcomes = tree.outcomes()
    assert sum(o.probability for o in outcomes) == pytest.approx(1)
    assert (result_name(outcomes[0].result), outcomes[0].label) == ("3S E 10", "Pass")
    assert {o.by for o in outcomes} == {"lawpoll"}


def test_rare_places_go_on_by_their_likeliest_call() -> None:
    tree = grow(settings=replace(tree_settings(), least_share=0.3))
    assert "3N X P P P" in shares_of(tree, NT)
    assert "3N X P P 4S P P P" not in shares_of(tree, NT)


def test_the_tree_as_text_and_data() -> None:
    tree = grow(DirectorsOutcomes(branches=(FixedBranch((NT,), (P,)),)))
    lines = tree.summary().split("\n")
    assert lines[0] == "71% Pass"
    assert "   71% Pass Pass = 3♠ E, 10 tricks double dummy" in lines
    assert any(line.endswith("after 3NT: South Pass 100% (director)") for line in lines)
    assert json.loads(json.dumps(tree.to_dict()))["branches"][1]["turns"][0]["by"] == "director"
    frame = tree.to_frame()
    assert frame["share"].sum() == pytest.approx(1)
    assert len(repr(tree).split("\n")) <= 12


# what the director fixes


def test_a_branch_fixed_by_the_director() -> None:
    tree = grow(DirectorsOutcomes(branches=(FixedBranch((NT,), (X, P, P, C5)),)))
    assert shares_of(tree, NT) == {"3N X P P 5C P P P": pytest.approx(1.0)}
    branch = tree.branches[1]
    assert all(turn.by == "director" for turn in branch.turns)
    assert branch.endings[0].directed
    by = {result_name(o.result): o.by for o in tree.outcomes()}
    assert by["3S E 10"] == "lawpoll"
    assert set(by.values()) == {"lawpoll", "shared"}


def test_a_share_leaves_the_rest_to_the_model() -> None:
    tree = grow(DirectorsOutcomes(branches=(FixedBranch((NT, X, P, P), (C5,), Fraction(1, 2)),)))
    found = shares_of(tree, NT)
    assert found["3N X P P 5C P P P"] == pytest.approx(0.125)
    assert found["3N X P P P"] == pytest.approx(0.125 * 5 / 8)
    assert found["3N X P P 4S P P P"] == pytest.approx(0.125 * 3 / 8)


def test_weights_of_the_actions() -> None:
    half = DirectorsOutcomes(branches=(FixedBranch((), (NT,), Fraction(1, 2)),))
    tree = grow(half)
    assert {b.call: b.weight for b in tree.branches} == {P: 0.5, NT: 0.5}
    assert {b.call: b.directed for b in tree.branches} == {P: False, NT: True}
    # What he gives a share is legal by his word, polled or not.
    tree = grow(
        DirectorsOutcomes(
            branches=(FixedBranch((), (C5,), Fraction(1, 4)), FixedBranch((), (S4,), Fraction(1, 4)))
        )
    )
    assert {b.call for b in tree.branches} == {P, NT, C5, S4}
    alone = grow(DirectorsOutcomes(branches=(FixedBranch((), (P,)),)))
    assert [(b.call, b.weight) for b in alone.branches] == [(P, 1.0)]


def test_tricks_by_the_director() -> None:
    given = FixedTricks(parse_contract("3S E"), ((8, Fraction(1, 4)), (9, Fraction(3, 4))))
    tree = grow(DirectorsOutcomes(tricks=(given,)))
    for tricks in (None, get_tricks_model("published-shift-1")):
        found = {result_name(o.result): o for o in tree.outcomes(tricks)}
        assert "3S E 10" not in found
        assert found["3S E 9"].probability == pytest.approx(5 / 7 * 0.75)
        assert found["3S E 9"].by == "shared"
    assert "tricks 8 (25%), 9 (75%) (director)" in tree.summary()


def test_allowed_and_forbidden_actions() -> None:
    directed = DirectorsOutcomes(allow=(S4,), forbid=(P,))
    statuses = directed_statuses(STATUSES, directed)
    assert [(s.legal, s.sure) for s in statuses] == [(False, True), (True, True), (True, False)]
    assert statuses[0].reason == "the director does not allow it"
    tree = grow(directed, statuses=statuses)
    assert {b.call for b in tree.branches} == {S4, NT}
    asked = with_directed_actions(
        replace(CASE, directed=replace(directed, branches=(FixedBranch((), (C5,)),)))
    )
    assert {S4, P, C5} <= set(asked.question.alternatives)


def test_nothing_legal_no_branches() -> None:
    assert grow(statuses=tuple(replace(s, legal=False) for s in STATUSES)).branches == ()


def test_what_he_fixed_in_words() -> None:
    directed = DirectorsOutcomes(
        forbid=(S4,),
        branches=(FixedBranch((), (P,), Fraction(7, 10)), FixedBranch((NT,), (P, P))),
        tricks=(FixedTricks(parse_contract("3S E"), ((9, Fraction(1)),)),),
        weights=(FixedWeight(parse_result("3S E 9"), Fraction(1)),),
        table_tricks="published-shift-1",
    )
    assert list(directed_words(directed)) == [
        "not allowed: 4♠",
        "at the decision: Pass, 70% of the time",
        "after 3NT: Pass Pass",
        "3♠ E takes 9 tricks",
        "all outcomes and weights",
        "tricks by published-shift-1",
    ]


@given(
    st.lists(st.integers(1, 100), min_size=1, max_size=5),
    st.lists(st.booleans(), min_size=5, max_size=5),
    st.lists(st.integers(0, 30), min_size=5, max_size=5),
)
def test_weights_of_the_actions_add_up(parts: list[int], legal: list[bool], fixed: list[int]) -> None:
    shares = {call: n / sum(parts) for call, n in enumerate(parts)}
    statuses = [ActionStatus(call, legal[call], "") for call in shares]
    branches = tuple(
        FixedBranch((), (call,), Fraction(fixed[call], 150)) for call in shares if fixed[call] > 15
    )
    weights = action_weights(shares, statuses, DirectorsOutcomes(branches=branches))
    given_ = {branch.then[0] for branch in branches}
    if not any(legal[: len(parts)]) and not branches:
        assert weights == {}
        return
    assert sum(weights.values()) == pytest.approx(1)
    assert set(weights) <= {call for call in shares if legal[call]} | given_
    free = [call for call in shares if legal[call] and call not in given_]
    for one, other in itertools.pairwise(free):
        assert weights[one] * shares[other] == pytest.approx(weights[other] * shares[one])


@given(st.permutations([0, 1, 2]))
def test_the_order_of_actions_does_not_matter(order: list[int]) -> None:
    panel: Any = Panel(tuple(PANEL.actions[i] for i in order), tuple(PANEL.given[i] for i in order))
    moved = grow(panel=panel, statuses=tuple(STATUSES[i] for i in order))
    assert moved.outcomes() == grow().outcomes()


# later turns of a bound player


def test_a_bound_player_is_polled_at_a_later_turn() -> None:
    asked = []

    def later(auction: Auction, liked: tuple[int, ...]) -> LaterTurn:
        asked.append((auction.turn, auction.calls[CASE.question.call :], liked))
        return LaterTurn(((P, 0.6), (C5, 0.4)), (S4,))

    settings = replace(tree_settings(), from_share=0.05)
    tree = grow(bound=frozenset({EAST}), later=later, settings=settings)
    # 3NT weighs 2/7, doubled a quarter of the time: 7% of the outcomes.
    assert asked == [(EAST, (NT, X, P, P), (P, S4, C5))]
    found = shares_of(tree, NT)
    assert found["3N X P P 5C P P P"] == pytest.approx(0.1)
    assert "3N X P P 4S P P P" not in found
    turn = next(t for t in tree.branches[1].turns if t.calls == (NT, X, P, P))
    assert (turn.by, turn.bound, turn.excluded, turn.remark) == ("panel", True, (S4,), "")
    assert "not allowed 4♠ (Law 16B1)" in tree.summary()
    assert tree.remarks == ()


@pytest.mark.parametrize("settings", [{"from_share": 0.08}, {"most_polls": 0}])
def test_what_was_not_polled_is_said(settings: dict[str, Any]) -> None:
    def later(auction: Auction, liked: tuple[int, ...]) -> LaterTurn:
        raise AssertionError("not to be asked")

    tree = grow(bound=frozenset({EAST}), later=later, settings=replace(tree_settings(), **settings))
    turn = next(t for t in tree.branches[1].turns if t.calls == (NT, X, P, P))
    assert (turn.by, turn.remark) == ("model", "bound, not checked: too rare to poll")
    assert "7% of the outcomes together, were not checked" in tree.remarks[0]


def test_a_poll_that_finds_nothing_keeps_the_model_and_says_why() -> None:
    tree = grow(
        bound=frozenset({EAST}),
        later=lambda *_: LaterTurn((), remark="not checked: too few deals fit the auction"),
        settings=replace(tree_settings(), from_share=0.01),
    )
    assert shares_of(tree, NT)["3N X P P 4S P P P"] == pytest.approx(0.075)
    assert "too few deals" in tree.summary()
    assert tree.remarks


def test_the_director_goes_before_the_poll() -> None:
    tree = grow(
        DirectorsOutcomes(branches=(FixedBranch((NT, X, P, P), (S4,)),)),
        bound=frozenset({EAST}),
        later=lambda *_: LaterTurn(((P, 1.0),), (S4,)),
        settings=replace(tree_settings(), from_share=0.01),
    )
    assert shares_of(tree, NT)["3N X P P 4S P P P"] == pytest.approx(0.25)


def test_who_stays_bound() -> None:
    assert bound_seats(CASE, Kind.UNAUTHORISED) == {EAST}
    later = Information(EAST, "hesitation", 8)
    both = replace(CASE, information=(*CASE.information, later))
    # East's own slow call would not have come: West knows nothing.
    assert still_known(both) == CASE.information
    assert bound_seats(both, Kind.UNAUTHORISED) == {EAST}
    remark = replace(later, kind="remark", call=None)
    assert bound_seats(replace(CASE, information=(remark,)), Kind.UNAUTHORISED) == {WEST}
    wrong = open_case("misinformation-game-forcing")
    assert bound_seats(wrong, Kind.MISINFORMATION) == frozenset()
    slow = replace(wrong, information=(Information(wrong.auction.seat_at(3), "hesitation", 3),))
    assert len(bound_seats(slow, Kind.MISINFORMATION)) == 1


def test_a_later_poll_on_the_real_case() -> None:
    ask = later_poll(
        CASE,
        model=get_model(),
        regulator=ACBL,
        solver=SOLVER,
        seed=1,
        settings=replace(tree_settings(), deals=120, solves=100, peers=200, most_actions=2),
        peers=peer_settings(),
    )
    auction = CASE.auction_before.then(NT, X, P, P)
    found = ask(auction, (P, S4))
    assert found == ask(auction, (P, S4))
    calls = {call for call, _ in found.choices}
    assert {P, S4} <= calls | set(found.excluded)
    assert not calls & set(found.excluded)
    assert sum(share for _, share in found.choices) == pytest.approx(1)
    assert found.remark == ""


def test_a_misinformed_side_goes_on_with_the_true_agreement() -> None:
    """After the right explanation partner, who had been told the same, bids on by the agreement too."""
    case = open_case("misinformation-game-forcing")
    heard: list[Position] = []

    class Listening(Toy):
        def log_probs(
            self, positions: Sequence[Position], which: NDArray[np.intp], hands: Hands
        ) -> NDArray[np.float32]:
            heard.extend(positions)
            return super().log_probs(positions, which, hands)

    assert case.deal is not None
    one: Any = Panel((P,), (1.0,))
    legal = (ActionStatus(P, True, "legal"),)
    outcome_tree(case, case.deal, one, legal, model=Listening({}), solver=SOLVER)
    partner = (case.question.player + 2) % 4
    (position,) = (p for p in heard if p.auction.turn == partner)
    agreed, told = (
        replace(
            position_of(case, partner, case.question.call, understanding=understanding),
            auction=position.auction,
        )
        for understanding in ("agreed", "told")
    )
    assert position == agreed
    assert position != told


# what the score is made from


def weighing(tree: OutcomeTree | None = None, **more: Any) -> Weighing:
    figures: dict[str, Any] = {
        "tree": tree or grow(),
        "given": (),
        "comparison": Comparison(Scoring.IMP, CASE.vulnerability, other=-140),
        "regulator": ACBL,
        "non_offenders": "NS",
        "table": CASE.table,
        "tricks": get_tricks_model(),
    }
    return Weighing(**(figures | more))


def test_both_readings_of_the_tricks_are_shown() -> None:
    made = weighing()
    both = compare_tricks(made, made.score())
    assert both is not None
    assert (both.main.name, both.other.name) == ("double-dummy", "published-shift-1")
    assert both.other_score.ns != both.score.ns
    assert not both.turns
    assert "(double-dummy)" in both.summary()
    assert both.to_dict()["turns_on_tricks"] is False
    swapped = weighing(tricks=get_tricks_model("published-shift-1"))
    assert swapped.score().ns == both.other_score.ns


def test_a_ruling_that_turns_on_the_tricks_is_marked() -> None:
    """NS defend 3S at the table and get it one down; at best they would have set it as well, or less."""
    tree = grow(DirectorsOutcomes(branches=(FixedBranch((), (P,)),)))
    made = weighing(
        tree, table=parse_result("3S E 10"), comparison=Comparison(Scoring.TOTAL, CASE.vulnerability)
    )
    both = compare_tricks(made, made.score(rounded=False))
    assert both is not None
    assert both.score.damage == 0
    assert not both.turns  # one trick more for declarer: NS do no better
    defended = weighing(
        tree,
        non_offenders="EW",
        table=parse_result("3S E 10"),
        comparison=Comparison(Scoring.TOTAL, CASE.vulnerability),
    )
    both = compare_tricks(defended, defended.score())
    assert both is not None
    assert both.turns
    assert "turns on the correction of tricks" in both.summary()
    # On every form of the page it stands as a warning.
    others = dict.fromkeys(("tree", "two", "score", "match", "leads", "damage", "sensitivity"))
    ruling: Any = SimpleNamespace(
        **others, missing=(), doubts=(), tricks=both, panel=PANEL, case=CASE, kind=Kind.MISINFORMATION
    )
    marks = {mark for mark, line in score_lines(ruling, PANEL, say_in("en"), full=True) if "turns on" in line}
    assert marks == {BEWARE}
    section = score_section(ruling, say_in("en"))
    turning = [block for block in section.blocks if isinstance(block, Line) and "turns on" in block.text]
    assert {block.where for block in turning} == {Where.SHORT, Where.LONG, Where.PAPER}
    assert {block.mark for block in turning} == {Mark.CAUTION}


def test_tricks_that_the_director_gives_have_one_reading() -> None:
    fixed = FixedTricks(parse_result("3S E 10").contract, ((9, Fraction(1)),))
    made = weighing(grow(DirectorsOutcomes(branches=(FixedBranch((), (P, P)),), tricks=(fixed,))))
    assert {ending.contract for branch in made.tree.branches for ending in branch.endings} == {fixed.contract}
    assert compare_tricks(made, made.score()) is None


def test_all_weights_by_the_director() -> None:
    given_ = (
        FixedWeight(parse_result("3S E 10"), Fraction(53, 100)),
        FixedWeight(parse_result("3S E 9"), Fraction(47, 100)),
    )
    made = weighing(given=given_)
    score = made.score()
    assert [(line.weight, line.mark) for line in score.lines()] == [
        (Fraction(53, 100), "(director)"),
        (Fraction(47, 100), "(director)"),
    ]
    assert compare_tricks(made, score) is None
    damage = expected_damage(made, PANEL, seed=1)
    assert damage is not None
    assert not damage.spread
    assert damage.mean == pytest.approx(float(score.damage or 0))


@dataclass(frozen=True)
class Polled:
    """As much of a panel as damage and sensitivity look at."""

    actions: tuple[int, ...]
    peers: Peers
    votes: NDArray[np.int64]
    worth: float
    verdicts: tuple[ActionVerdict, ...]

    def shares(self) -> NDArray[np.float64]:
        return self.peers.chosen

    def verdict(self, call: int) -> ActionVerdict:
        return self.verdicts[self.actions.index(call)]


def polled() -> Any:
    """Pass and 4S are surely alternatives, 3NT is open."""
    kinds = ((0.5, 0.4, 0.1), (0.3, 0.3, 0.4), (0.2, 0.1, 0.7))
    verdicts = tuple(
        judge_action(kind, 5.0, [0, 0, 0], ACBL, action=call_name(call))
        for kind, call in zip(kinds, (P, S4, NT), strict=True)
    )
    peers = Peers(np.array([kind[0] for kind in kinds]), np.zeros((3, 3)))
    return Polled((P, S4, NT), peers, np.zeros((3, 3), dtype=np.int64), 5.0, verdicts)


def test_damage_has_the_interval_of_the_shares() -> None:
    made = weighing()
    damage = expected_damage(made, polled(), seed=1)
    assert isinstance(damage, DamageEstimate)
    assert damage.spread
    assert damage.low < damage.mean < damage.high
    # The mean of the draws is that of the posterior's shares, up to the draws themselves.
    plain = made.score(rounded=False)
    # Draws of Beta(2.5, 1): sd of the mean of 4000 is below 0.005 of the distance between the two actions.
    gap = abs(made.expected(P) - made.expected(NT))
    assert abs(damage.mean - float(plain.damage or 0)) < 0.02 * gap
    assert damage.to_dict()["draws"] == len(damage.draws)
    assert "90%" in damage.summary()
    again = expected_damage(made, polled(), seed=1)
    assert again is not None
    assert again.mean == damage.mean
    assert expected_damage(weighing(table=None), polled(), seed=1) is None


def test_the_largest_swing_comes_first() -> None:
    made, panel = weighing(), polled()

    def restate(other: Any) -> tuple[ActionStatus, ...]:
        """Only pass is legal where 3NT, the open one, is an alternative."""
        barred = other.get(NT, False)
        return (*STATUSES[:2], replace(STATUSES[2], legal=not barred))

    found = sensitivity(made, panel, STATUSES, DirectorsOutcomes(), restate)
    swings = [item.swing for item in found.inputs]
    assert swings == sorted(swings, reverse=True)
    assert all(item.swing > 0 for item in found.inputs)
    kinds = {item.kind for item in found.inputs}
    assert {"weight", "share", "verdict", "tricks"} <= kinds
    assert found.base == pytest.approx(float(made.score(rounded=False).ns))
    verdict = next(item for item in found.inputs if item.kind == "verdict")
    assert "3NT (open)" in verdict.what
    only_pass = made.score(weights={P: 1.0}, rounded=False)
    assert float(only_pass.ns) in (pytest.approx(verdict.low), pytest.approx(verdict.high))
    assert list(found.to_frame()["swing"]) == swings
    assert "and" in found.summary(3).split("\n")[-1]
    assert len(found.summary(3).split("\n")) == 5
    assert json.loads(json.dumps(found.to_dict()))["inputs"][0]["swing"] == swings[0]


def test_sympathy_and_rounding_are_inputs() -> None:
    made = weighing(regulator=get_regulator("EBU"))
    found = sensitivity(made, polled(), STATUSES, DirectorsOutcomes(), lambda _: STATUSES)
    assert {"sympathy", "rounding"} <= {item.kind for item in found.inputs}
    fixed = DirectorsOutcomes(branches=(FixedBranch((), (P,)),))
    alone = sensitivity(weighing(grow(fixed)), polled(), STATUSES, fixed, lambda _: STATUSES)
    assert {item.kind for item in alone.inputs} <= {"tricks"}


def test_results_are_drawn() -> None:
    from matplotlib import pyplot as plt

    made = weighing()
    damage = expected_damage(made, polled(), seed=1)
    assert damage is not None
    found = sensitivity(made, polled(), STATUSES, DirectorsOutcomes(), lambda _: STATUSES)
    for result in (damage, found):
        ax = result.plot()
        assert ax.patches
        plt.close(ax.figure)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("law", "words"),
    [(2017, "have no weight (Law 12C1(c))"), (2007, "was disputed under the Laws of 2007 (Law 12C1(c))")],
)
def test_a_share_for_an_action_not_allowed_is_named(law: int, words: str) -> None:
    given = DirectorsOutcomes(branches=(FixedBranch((), (S4,), Fraction(1, 4)),))

    def remarks(directed: DirectorsOutcomes) -> list[str]:
        case = replace(CASE, law=law, directed=directed)
        assert case.deal is not None
        tree = outcome_tree(case, case.deal, PANEL, STATUSES, model=TOY, solver=SOLVER)  # type: ignore[arg-type]
        return [str(remark) for remark in tree.remarks]

    (remark,) = remarks(given)
    assert remark.startswith("4♠ has 25% by the director, and is taken as not allowed here: ")
    assert words in remark
    # Nothing to say where he calls it legal, or gives the share to an action that is.
    assert remarks(replace(given, allow=(S4,))) == []
    assert remarks(DirectorsOutcomes(branches=(FixedBranch((), (P,), Fraction(1, 4)),))) == []


# one result for each side


@pytest.mark.parametrize(
    ("regulator", "law", "rule"),
    [
        ("ACBL", 2017, None),
        ("ACBL", 2007, None),
        ("ACBL-2008", 2007, "ACBL"),
        ("ACBL-2008", 2017, None),
        ("WBF", 2007, None),
        ("WBF", 1997, "world"),
        ("EBU", 1997, "world"),
        ("EBU-2003", 1997, None),
    ],
)
def test_where_scores_were_not_weighted(regulator: str, law: int, rule: str | None) -> None:
    found = likely_rule_of(get_regulator(regulator), law)
    assert (None if found is None else found.name) == rule


def test_two_scores_from_the_outcomes() -> None:
    tree = grow()
    made = weighing(tree)
    found = two_scores(made, get_likely_rule("ACBL"), 2007)
    assert found.likely is not None
    # Best for NS first: 3NT doubled or 4S going down, then 3S made.
    assert sum(line.probability for line in found.likely.lines) == 1
    assert all((line.probability * 1000).denominator == 1 for line in found.likely.lines)
    assert (found.likely.nos, found.likely.os) == (-170, -300)
    # The table action's own outcomes count where the reading says so: 4S made is worse for nobody here.
    after = tree.outcomes(None, {S4: 1.0})
    world = two_scores(made, get_likely_rule("world"), 1997, after=after)
    assert world.likely is not None
    assert world.likely.os <= found.likely.os


def test_where_each_side_gets_one_result_the_weights_stand_below() -> None:
    made = weighing(grow())
    two = two_scores(made, get_likely_rule("ACBL"), 2007)
    done = Adjusted(score=made.score(), two=two)
    lines = [str(text) for _, text in score_lines(done, polled(), say_in("en"), full=False)]  # type: ignore[arg-type]
    assert lines[0].startswith("score by the Laws of 2007, one result for each side: NS ")
    assert lines[1].startswith("best result that was likely (1/3 or more) for NS: -170; worst")
    assert lines[2] == COMPARED
    assert lines[3].startswith("weighted score: ")
    # Against the table's own result the loss is that of the result, not of the weights.
    assert two.table is not None
    assert done.lost == two.final[0] - two.table[0]
    assert done.lost != made.score().damage
    # The page writes results as its other tables do; JSON keeps the letters that can be read in again.
    assert "3♠ E made +1" in [line.result.name for line in two.lines]
    assert "3S E 10" in [row["result"] for row in two.to_dict()["outcomes"]]  # type: ignore[attr-defined]
    single = two_scores(made, get_likely_rule("single"), 2007)
    assert "likely (more than 1/6)" in str(two_scores_words(single)[1])


def test_a_third_that_the_director_typed_is_likely() -> None:
    """Probabilities of the simulation are read to 0.1%; his are exact, and at least 1 in 3 is likely."""
    third = Fraction(1, 3)
    given = (FixedWeight(parse_result("4S E 9"), third), FixedWeight(parse_result("4S E 10"), 1 - third))
    two = two_scores(replace(weighing(grow()), given=given), get_likely_rule("ACBL"), 2007)
    assert two.likely is not None
    assert (two.likely.lines[0].cumulative, two.likely.nos) == (third, two.likely.lines[0].points)


def test_a_method_needs_its_reading() -> None:
    from importlib.resources import files

    text = files("polling").joinpath("regulators.toml").read_text(encoding="utf-8")
    with pytest.raises(RegulatorError, match="expected key 'likely' with method 'likely'"):
        parse_regulators(text.replace('method = "weighted"', 'method = "likely"', 1))
    assert "ACBL-2008" in regulator_names()


# beside the published scores


def test_our_outcomes_beside_a_published_score() -> None:
    from analysis.evaluation.outcomescore import outcome_row, score_outcomes, why_not

    published = CASE.published
    assert published is not None
    assert why_not(CASE) == ""
    assert why_not(replace(CASE, hands={EAST: CASE.hand})) == "four hands are not known"
    assert why_not(replace(CASE, published=replace(published, score=()))) == "no score was published"
    half = replace(published, score=((parse_result("3S E 10"), 50), (-620, 50)))
    score = weighing(grow(DirectorsOutcomes(branches=(FixedBranch((), (P,)),)))).score()
    ruling: Any = Ruled(replace(CASE, published=half), score)
    row = outcome_row("ogust", ruling)
    # -140 at the other table: -170 is -1 IMP, -620 is -10.
    assert (row.score, row.published_score, row.overlap) == (-1, Fraction(-11, 2), Fraction(1, 2))
    assert row.published == (("3S E 10", Fraction(1, 2)), ("-620", Fraction(1, 2)))
    found = score_outcomes(
        [("a", CASE), ("b", replace(CASE, published=None))], lambda _: ruling, seed=1, solves=5
    )
    assert [name for name, _ in found.left_out] == ["b"]
    assert "1 cases in IMPs: mean difference 4.50 either way, 50% of the weight" in found.summary()
    assert "| a | " in found.markdown()
    assert len(found.to_frame()) == 1
    assert json.loads(json.dumps(found.to_dict()))["cases"][0]["difference"] == 4.5


@dataclass(frozen=True)
class Ruled:
    """As much of a ruling as the comparison looks at."""

    case: Case
    score: WeightedScore
    kind: Kind = Kind.UNAUTHORISED
    finding: str = "a finding"
    missing: tuple[str, ...] = ()
