"""What information suggests: toys whose closeness is known, symmetries, the director's own reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from analysis.advice import suggestion_lines
from analysis.cases import open_case
from analysis.legal import action_statuses
from polling.imagine import Imagined
from polling.panel import PanelResult
from polling.poll import poll
from polling.regulators import get_regulator
from polling.settings import peer_settings
from polling.suggestion import (
    BOTH_WAYS,
    LIKELY,
    NOT_SHOWN,
    NOT_SUGGESTED,
    SUGGESTED,
    Reading,
    Suggestion,
    Unread,
    compare,
    pieces_of,
    what_is_suggested,
)
from polling.suggestion.assess import read_piece
from polling.suggestion.effect import change
from polling.suggestion.portrait import drivers, portrait
from simulate.bidding.model import Position
from simulate.bidding.registry import get_model
from simulate.case import Case, Explanation, Information, Said
from simulate.core.arrays import Hands
from simulate.core.auction import Auction
from simulate.core.calls import CALLS, parse_call
from simulate.core.seats import SEATS, WEST
from simulate.deals import MISCALL
from simulate.deals.knowledge import AFTER_ARTIFICIAL
from simulate.judgement import Judgement
from simulate.meaning import parse_meaning

STRONG = parse_meaning("16+")
PASS, THREE_SPADES, THREE_NOTRUMP, FOUR_SPADES = (parse_call(c) for c in ("P", "3S", "3N", "4S"))
CASE = open_case("slow-signoff-after-ogust")
N = 400


def fits(hands: Hands, text: str = "16+") -> NDArray[np.float64]:
    return np.exp(parse_meaning(text).log_membership(hands).astype(np.float64))


@dataclass(frozen=True)
class Toy:
    """Whoever is to call bids 4S as well as his hand fits 16 points or more, otherwise the call at the table.

    Told otherwise of opener's two spades (`mistaken`) he makes the call at the table by that fit instead.
    """

    table: tuple[int, ...] = CASE.auction.calls
    name: str = "toy"
    provenance: str = "made up for a test"

    def log_probs(
        self, positions: Sequence[Position], which: NDArray[np.intp], hands: Hands
    ) -> NDArray[np.float32]:
        assert len(positions) == 1
        position = positions[0]
        strong = fits(hands)
        if any(i == 0 for i, _ in position.meanings):
            strong = 1 - strong
        chances = np.zeros((len(hands), CALLS))
        chances[:, self.table[len(position.auction)]] = 1 - strong
        chances[:, FOUR_SPADES] += strong
        with np.errstate(divide="ignore"):
            return np.log(chances).astype(np.float32)


def settings_of(**changes: Any) -> Any:
    return replace(peer_settings(), sharpness=1.0, solves=100, peers=300, **changes)


def random_deals(case: Case, n: int = N, seed: int = 0) -> NDArray[np.int8]:
    """Return deals in which the player holds his own hand, everything else at random."""
    rng = np.random.default_rng(seed)
    player = case.question.player
    own = case.hand.to_row()
    owners = np.full((n, 52), player, dtype=np.int8)
    others = np.repeat([s for s in SEATS if s != player], 13)
    for row in owners:
        row[~own] = rng.permutation(others)
    return owners


@pytest.fixture(scope="module")
def polled() -> PanelResult:
    return poll(
        CASE, model=get_model("textbook-3"), regulator=get_regulator("ACBL"), seed=1, settings=settings_of()
    )


def panel_with(
    polled: PanelResult, owners: NDArray[np.int8], utility: NDArray[np.float64], **changes: Any
) -> PanelResult:
    actions = (PASS, FOUR_SPADES)
    points = np.zeros(utility.shape, dtype=np.int64)
    verdicts = tuple(polled.verdict(call) for call in actions)
    return replace(
        polled,
        actions=actions,
        verdicts=verdicts,
        imagined=Imagined(actions, owners, points, utility, 1),
        settings=settings_of(**changes),
    )


def game_is_right_when_strong(owners: NDArray[np.int8], seat: int = WEST) -> NDArray[np.float64]:
    """Pass scores nothing; 4S wins 8 opposite 16 points or more and loses 8 opposite fewer."""
    strong = Hands.of_seat(owners, seat).hcp >= 16
    return np.stack([np.zeros(len(owners)), np.where(strong, 8.0, -8.0)], axis=1)


@pytest.fixture(scope="module")
def toy_panel(polled: PanelResult) -> PanelResult:
    owners = random_deals(CASE)
    return panel_with(polled, owners, game_is_right_when_strong(owners))


def with_pieces(*pieces: Information) -> Case:
    return replace(CASE, information=pieces, explanations=())


SLOW = Information(WEST, "hesitation", 6)


def read(case: Case, owners: NDArray[np.int8], **changes: Any) -> Reading | Unread:
    return read_piece(case, case.information[0], owners, Toy(), settings_of(**changes))


@pytest.mark.parametrize("kind", ["hesitation", "haste"])
def test_tempo_weights_are_the_closeness_or_the_rest_of_it(kind: str) -> None:
    owners = random_deals(CASE)
    found = read(with_pieces(Information(WEST, kind, 6)), owners, without_reason=(0.0, 0.25))
    assert isinstance(found, Reading)
    closeness = fits(Hands.of_seat(owners, WEST))
    expected = closeness if kind == "hesitation" else 1 - closeness
    expected = expected / expected.mean()
    np.testing.assert_allclose(found.weights[0], expected, atol=1e-4)
    np.testing.assert_allclose(found.weights[1], 0.25 + 0.75 * expected, atol=1e-4)
    assert found.manner == ("slow" if kind == "hesitation" else "fast")


def test_slow_and_fast_suggest_the_opposite(toy_panel: PanelResult) -> None:
    slow, fast = (
        what_is_suggested(with_pieces(Information(WEST, kind, 6)), toy_panel, Toy()).read[0]
        for kind in ("hesitation", "haste")
    )
    assert slow.pair(FOUR_SPADES, PASS).answer == SUGGESTED
    assert fast.pair(PASS, FOUR_SPADES).gained > 0 > fast.pair(FOUR_SPADES, PASS).gained
    assert slow.marginal("HCP").moved > 0 > fast.marginal("HCP").moved
    assert slow.otherwise.keys() == {"4S"}
    assert fast.otherwise == {}


def test_the_advantage_gained_is_that_of_the_weighted_deals(toy_panel: PanelResult) -> None:
    panel = replace(toy_panel, settings=settings_of(without_reason=(0.0,)))
    (found,) = what_is_suggested(with_pieces(SLOW), panel, Toy()).read
    owners = panel.imagined.owners
    game = game_is_right_when_strong(owners)[:, 1]
    closeness = fits(Hands.of_seat(owners, WEST))
    pair = found.pair(FOUR_SPADES, PASS)
    assert pair.without == pytest.approx(game.mean())
    assert pair.gained == pytest.approx(np.average(game, weights=closeness) - game.mean(), abs=1e-4)
    assert found.pair(PASS, FOUR_SPADES).gained == pytest.approx(-pair.gained)


@pytest.mark.parametrize("kind", ["hesitation", "remark", "gesture", "question"])
def test_the_directors_reading_equal_to_the_models_gives_the_same(kind: str, toy_panel: PanelResult) -> None:
    (model,) = what_is_suggested(with_pieces(SLOW), toy_panel, Toy()).read
    said = Information(WEST, kind, 6, shows=Said("16+", STRONG))
    (director,) = what_is_suggested(with_pieces(said), toy_panel, Toy()).read
    for mine, his in zip(model.pairs, director.pairs, strict=True):
        assert mine.answer == his.answer
        np.testing.assert_allclose(
            (mine.gained, mine.low, mine.high), (his.gained, his.low, his.high), atol=1e-4
        )
    assert director.by_director
    assert "director" in director.summary()
    assert director.to_dict()["by"] == "director"
    assert model.to_dict()["by"] == "simulation"


@pytest.mark.parametrize(
    "kind", ["remark", "question", "gesture", "card exposed", "other", "alert", "answer"]
)
def test_without_a_reading_the_director_is_told_how_to_say_it(kind: str, toy_panel: PanelResult) -> None:
    case = with_pieces(Information(WEST, kind, 6))
    found = what_is_suggested(case, toy_panel, Toy())
    assert found.read == ()
    (piece,) = found.unread
    line = str(piece)
    assert "shows = " in line
    assert "[judgement]" in line
    assert "\n" not in line


def test_a_card_seen_is_certain() -> None:
    owners = random_deals(CASE)
    ace = Information(WEST, "card exposed", shows=Said("ace of spades", parse_meaning("ace of spades")))
    found = read(with_pieces(ace), owners)
    assert isinstance(found, Reading)
    holds = owners[:, 51] == WEST
    for weight in found.weights:
        np.testing.assert_array_equal(weight > 0, holds)
    own = Information(WEST, "card exposed", shows=Said("queen of spades", parse_meaning("queen of spades")))
    nobody = read(with_pieces(own), owners)
    assert isinstance(nobody, Unread)
    assert "no deal that fits" in nobody.why


def rotated(case: Case, by: int) -> Case:
    def turn(seat: int) -> int:
        return (seat + by) % 4

    return replace(
        case,
        hands={turn(seat): hand for seat, hand in case.hands.items()},
        auction=Auction(turn(case.auction.dealer), case.auction.calls),
        question=replace(case.question, player=turn(case.question.player)),
        information=tuple(replace(i, source=turn(i.source)) for i in case.information),
    )


@pytest.mark.parametrize("by", [1, 2, 3])
def test_the_same_whatever_the_seats_are_called(by: int, toy_panel: PanelResult) -> None:
    case = with_pieces(SLOW, Information(WEST, "remark", 6, shows=Said("5+H", parse_meaning("5+H"))))
    imagined = toy_panel.imagined
    turned = replace(
        toy_panel, imagined=replace(imagined, owners=((imagined.owners + by) % 4).astype(np.int8))
    )
    here = what_is_suggested(case, toy_panel, Toy()).read
    there = what_is_suggested(rotated(case, by), turned, Toy()).read
    assert [s.pairs for s in here] == [s.pairs for s in there]
    assert [s.partner for s in here] == [s.partner for s in there]


def test_pieces_are_shown_alone_and_together_in_any_order(toy_panel: PanelResult) -> None:
    remark = Information(WEST, "remark", 6, shows=Said("5+H", parse_meaning("5+H")))
    first = what_is_suggested(with_pieces(SLOW, remark), toy_panel, Toy()).read
    second = what_is_suggested(with_pieces(remark, SLOW), toy_panel, Toy()).read
    assert [len(s.pieces) for s in first] == [1, 1, 2]
    assert first[0].pairs == second[1].pairs
    assert first[2].pairs == second[2].pairs
    owners = toy_panel.imagined.owners
    effective = [s.effective for s in first]
    assert effective[2] <= min(effective[:2])
    hands = Hands.of_seat(owners, WEST)
    e = settings_of().without_reason[1]
    slow, hearts = (chance / chance.mean() for chance in (fits(hands), fits(hands, "5+H")))
    product = (e + (1 - e) * slow) * (e + (1 - e) * hearts)
    expected = np.average(hands.hcp, weights=product)
    assert first[2].marginal("HCP").after == pytest.approx(expected, abs=1e-3)


def test_pieces_that_point_against_each_other_suggest_nothing(toy_panel: PanelResult) -> None:
    """A slow call by 16+ and a remark by the others: together they tell next to nothing."""
    denied = Information(WEST, "remark", 6, shows=Said("0-15", parse_meaning("0-15")))
    alone, _, both = what_is_suggested(with_pieces(SLOW, denied), toy_panel, Toy()).read
    assert alone.pair(FOUR_SPADES, PASS).answer == SUGGESTED
    assert abs(both.pair(FOUR_SPADES, PASS).gained) < alone.pair(FOUR_SPADES, PASS).gained / 2
    statuses = action_statuses(CASE, toy_panel, (alone, both), bound=True)
    assert [s.legal for s in statuses] == [
        s.legal for s in action_statuses(CASE, toy_panel, (both,), bound=True)
    ]


@dataclass(frozen=True)
class TwoMinds(Toy):
    """In doubt between the call at the table and 4S with a good hand, 3NT with a bad one."""

    def log_probs(
        self, positions: Sequence[Position], which: NDArray[np.intp], hands: Hands
    ) -> NDArray[np.float32]:
        strong = hands.hcp >= 11
        chances = np.full((len(hands), CALLS), 1e-12)
        chances[:, self.table[len(positions[0].auction)]] = 0.5
        chances[strong, FOUR_SPADES] = 0.5
        chances[~strong, THREE_NOTRUMP] = 0.5
        chances /= chances.sum(axis=1, keepdims=True)
        return np.log(chances).astype(np.float32)


def test_a_hesitation_that_points_both_ways_suggests_nothing(polled: PanelResult) -> None:
    owners = random_deals(CASE)
    strong = Hands.of_seat(owners, WEST).hcp >= 11
    utility = np.stack([np.zeros(N), np.where(strong, 6.0, -6.0)], axis=1)
    panel = panel_with(polled, owners, utility)
    (found,) = what_is_suggested(with_pieces(SLOW), panel, TwoMinds()).read
    pair = found.pair(FOUR_SPADES, PASS)
    assert pair.answer == BOTH_WAYS
    assert pair.gained == pytest.approx(0, abs=1e-6)
    ways = {d.call: d.gained for d in pair.directions}
    assert ways[FOUR_SPADES] > 0 > ways[THREE_NOTRUMP]
    assert "points both ways" in found.summary()
    assert "if he thought of" in found.summary()
    statuses = {s.call: s for s in action_statuses(CASE, panel, (found,), bound=True)}
    assert statuses[FOUR_SPADES].legal


def test_the_directions_add_up_to_the_whole(polled: PanelResult) -> None:
    """Without slow calls for no reason the change is the mean of the directions, by their shares."""
    owners = random_deals(CASE, seed=3)
    utility = np.random.default_rng(4).normal(0, 5, size=(N, 2)) + game_is_right_when_strong(owners)
    panel = panel_with(polled, owners, utility, without_reason=(0.0,), direction_counts=0.0)
    (found,) = what_is_suggested(with_pieces(SLOW), panel, TwoMinds()).read
    for pair in found.pairs:
        total = sum(d.share * d.gained for d in pair.directions if d.share > 1e-6)
        assert total == pytest.approx(pair.gained, abs=1e-4)


def test_too_few_deals_show_nothing(toy_panel: PanelResult) -> None:
    panel = replace(toy_panel, settings=settings_of(least_deals=N + 1))
    (found,) = what_is_suggested(with_pieces(SLOW), panel, Toy()).read
    assert {p.answer for p in found.pairs} <= {NOT_SHOWN, NOT_SUGGESTED}
    assert "nothing can be shown" in found.summary()


def test_a_call_the_model_does_not_expect_is_left_to_the_director() -> None:
    found = read(with_pieces(SLOW), random_deals(CASE), misread_below=1.0)
    assert isinstance(found, Unread)
    assert "misreads" in found.why


def test_where_the_model_sees_no_doubt_the_director_must_say() -> None:
    found = read(with_pieces(SLOW), random_deals(CASE), otherwise_shown=0.99)
    assert isinstance(found, Unread)
    assert "no reason to think" in found.why
    fast = read(with_pieces(Information(WEST, "haste", 6)), random_deals(CASE), otherwise_shown=0.99)
    assert isinstance(fast, Reading)


TOLD = Explanation(0, agreed=Said("weak", None), told=Said("16+", STRONG), told_to=(0, 2))


def test_an_explanation_heard_changes_what_his_later_calls_mean() -> None:
    """Both later calls of West's are likelier by his understanding where he is not weak."""
    case = replace(CASE, information=(), explanations=(TOLD,))
    (piece,) = pieces_of(case)
    assert (piece.source, piece.kind, piece.call) == (WEST, "explanation", 0)
    owners = random_deals(case)
    found = read_piece(case, piece, owners, Toy(), settings_of(without_reason=(0.0,)))
    assert isinstance(found, Reading)
    strong = fits(Hands.of_seat(owners, WEST))

    # "weak" is not read: his calls count less as evidence; each is allowed to be a slip of the hand.
    def chance(p: NDArray[np.float64], index: int) -> NDArray[np.float64]:
        legal = int(case.auction.before(index).legal().sum())
        return np.log((1 - MISCALL) * p + MISCALL / legal)

    later = (2, 6)
    # 16+ for a bid of 2S is artificial: the model reads no better what follows.
    log_ratio = AFTER_ARTIFICIAL * sum(chance(strong, i) - chance(1 - strong, i) for i in later)
    ratio = np.exp(log_ratio)
    np.testing.assert_allclose(found.weights[0], ratio / ratio.mean(), rtol=1e-3)
    assert "2NT" in found.manner
    assert "3♠" in found.manner


def test_an_entry_of_the_case_and_its_explanation_are_one_piece() -> None:
    listed = Information(WEST, "alert", 0)
    case = replace(CASE, information=(listed, SLOW), explanations=(TOLD,))
    assert pieces_of(case) == (listed, SLOW)


def test_an_explanation_after_his_last_call_tells_nothing_of_his_hand(toy_panel: PanelResult) -> None:
    late = replace(TOLD, call=4)
    case = replace(with_pieces(), explanations=(late,), question=replace(CASE.question, call=5))
    found = read_piece(
        case, Information(WEST, "explanation", 4), toy_panel.imagined.owners, Toy(), settings_of()
    )
    assert isinstance(found, Unread)
    assert "has not called since" in found.why


def test_partner_who_explains_his_own_call_tells_what_he_held() -> None:
    own = Explanation(6, agreed=Said("to play", None), meant=Said("16+", STRONG))
    case = replace(CASE, information=(Information(WEST, "answer", 6),), explanations=(own,))
    owners = random_deals(case)
    found = read(case, owners)
    assert isinstance(found, Reading)
    hands = Hands.of_seat(owners, WEST)
    assert np.average(hands.hcp, weights=found.middle) > hands.hcp.mean() + 2


def test_a_missing_alert_means_he_took_the_call_as_natural() -> None:
    agreed = Explanation(0, agreed=Said("5+H", parse_meaning("5+H")))
    case = replace(CASE, information=(Information(WEST, "no alert", 0),), explanations=(agreed,))
    found = read(case, random_deals(case))
    assert isinstance(found, Reading)
    assert "natural" in found.manner


def test_only_partners_information_before_the_decision_counts() -> None:
    others = (Information(0, "hesitation", 1), Information(WEST, "hesitation", 10))
    assert pieces_of(replace(CASE, information=others)) == ()


def test_overheard_counts_once_the_director_says_what_it_shows() -> None:
    heard = Information(WEST, "overheard")
    assert pieces_of(replace(CASE, information=(heard,))) == ()
    said = replace(heard, shows=Said("16+", STRONG))
    assert pieces_of(replace(CASE, information=(said,))) == (said,)


def test_what_moves_most_is_named_first() -> None:
    hands = Hands.of_seat(random_deals(CASE, 2000), WEST)
    found = portrait(hands, (hands.lengths[:, 2] >= 5).astype(np.float64))
    top = drivers(found, 0.1, 3)
    assert top[0].group == "♥"
    assert len({m.group for m in top}) == len(top) <= 3
    assert [abs(m.moved) for m in top] == sorted((abs(m.moved) for m in top), reverse=True)
    fifth = next(m for m in found if m.name == "fifth ♥")
    assert fifth.after == pytest.approx(1)
    assert "100%" in str(fifth)
    assert drivers(portrait(hands, np.ones(2000)), 0.1, 3) == ()


def test_the_error_of_a_change_is_that_of_a_ratio() -> None:
    rng = np.random.default_rng(5)
    changes, errors = [], []
    for _ in range(300):
        x = rng.normal(0, 4, 200)
        found, error = change(x, 0.2 + 0.8 * (x + rng.normal(0, 4, 200) > 0))
        changes.append(found)
        errors.append(error)
    # The spread of a standard deviation of 300 draws is 4%: five of those.
    assert np.std(changes) == pytest.approx(np.mean(errors), rel=0.2)


def test_the_directors_pairs_take_the_place_of_the_simulations(toy_panel: PanelResult) -> None:
    judged = replace(with_pieces(SLOW), judgement=Judgement(not_suggested=((FOUR_SPADES, PASS),)))
    found = what_is_suggested(judged, toy_panel, Toy()).read
    pair = found[0].pair(FOUR_SPADES, PASS)
    assert (pair.answer, pair.by_director, pair.simulated) == (NOT_SUGGESTED, True, SUGGESTED)
    assert "by the director (simulated: suggested)" in found[0].summary()
    statuses = {s.call: s for s in action_statuses(judged, toy_panel, found, bound=True)}
    assert statuses[FOUR_SPADES].legal
    lines = suggestion_lines(judged, found, ())
    # The pair stands once, with the figures beside the answer; without figures, by itself.
    assert sum("4♠ over Pass" in line for line in lines) == 1
    assert suggestion_lines(judged, (), ()) == ("4♠ over Pass not suggested, by the director",)


def suggestion_with(panel: PanelResult, answer: str) -> Suggestion:
    (found,) = what_is_suggested(with_pieces(SLOW), panel, Toy()).read
    return replace(found, pairs=tuple(replace(p, answer=answer) for p in found.pairs))


@pytest.mark.parametrize(
    ("law", "sure"), [(2017, True), (2007, False), (1997, False)], ids=["2017", "2007", "1997"]
)
def test_whether_the_action_must_itself_be_an_alternative_depends_on_the_edition(
    law: int, sure: bool, toy_panel: PanelResult
) -> None:
    verdicts = tuple(replace(v, answer="no" if v.action == "4S" else "yes") for v in toy_panel.verdicts)
    panel = replace(toy_panel, verdicts=verdicts)
    case = replace(CASE, law=law)
    found = suggestion_with(panel, SUGGESTED)
    status = {s.call: s for s in action_statuses(case, panel, (found,), bound=True)}[FOUR_SPADES]
    assert not status.legal
    assert status.sure is sure
    assert ("read literally" in status.reason) is not sure


@pytest.mark.parametrize("answer", [SUGGESTED, LIKELY, NOT_SHOWN, BOTH_WAYS, NOT_SUGGESTED])
def test_every_action_is_tested_against_every_alternative(answer: str, toy_panel: PanelResult) -> None:
    verdicts = tuple(replace(v, answer="yes") for v in toy_panel.verdicts)
    panel = replace(toy_panel, verdicts=verdicts)
    statuses = action_statuses(replace(CASE, law=2017), panel, (suggestion_with(panel, answer),), bound=True)
    assert {s.legal for s in statuses} == {answer not in (SUGGESTED, LIKELY)}


def test_no_weight_no_change() -> None:
    found = compare(PASS, FOUR_SPADES, np.arange(10.0), [np.full(10, 0.3)], 0.5)
    assert found.gained == pytest.approx(0)


def test_verdicts_are_the_same_from_every_seat_and_in_any_order_of_the_evidence() -> None:
    few = replace(peer_settings(), solves=60, peers=300)

    def verdicts(case: Case) -> list[tuple[float, str]]:
        panel = poll(
            case,
            model=get_model("textbook-3"),
            regulator=get_regulator("ACBL"),
            seed=1,
            settings=few,
            deals=200,
            another_pool=False,
        )
        return [(verdict.probability, verdict.answer) for verdict in panel.verdicts]

    here = verdicts(CASE)
    assert verdicts(rotated(CASE, 1)) == here
    assert verdicts(replace(CASE, explanations=CASE.explanations[::-1])) == here
