"""No agreement: candidate meanings are drawn first, and count by how well the auction fits them."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from analysis.cases import open_case
from simulate.bidding.registry import get_model
from simulate.case import Case, Explanation, Said
from simulate.core.seats import EAST, NORTH, WEST
from simulate.deals import Deals, draw_deals, draw_for_player, knowledge_of
from simulate.deals.candidates import _knowing, _ways
from simulate.language import say_in
from simulate.meaning import parse_meaning

MODEL = get_model("textbook-3")
CASE = replace(open_case("misinformation-game-forcing"), explanations=())
WEAK, STRONG = (Said(text, parse_meaning(text)) for text in ("6+S 3-10", "5+S 13+"))
N = 300


def draw(case: Case, seed: int = 1, *, index: int = 6) -> Deals:
    return draw_for_player(case, NORTH, index, MODEL, N, rng=np.random.default_rng(seed))


def agreed(said: Said) -> Case:
    return replace(CASE, explanations=(Explanation(3, agreed=said),))


def candidates(*said: Said, told: Said | None = None) -> Case:
    return replace(CASE, explanations=(Explanation(3, agreed=Said("none"), told=told, candidates=said),))


@pytest.fixture(scope="module")
def either() -> Deals:
    return draw(candidates(WEAK, STRONG), index=4)


def test_with_an_agreement_nothing_changes() -> None:
    case = agreed(WEAK)
    rng = np.random.default_rng(1)
    plain = draw_deals(knowledge_of(case, NORTH, 6), MODEL, N, rng=rng)
    np.testing.assert_array_equal(draw(case).owners, plain.owners)


def test_each_candidate_counts_by_how_much_of_all_deals_fits_it(either: Deals) -> None:
    """Before anybody else has called there are two combinations only: what East meant."""
    weak, strong = (draw(agreed(said), index=4) for said in (WEAK, STRONG))
    share = strong.acceptance / (weak.acceptance + strong.acceptance)
    points = either.seat(EAST).hcp
    strong_hands = float((points >= 12).mean())
    # Deals drawn for each are rounded to whole numbers; acceptance is estimated twice: a wide five sigma.
    assert strong_hands == pytest.approx(share, abs=0.12)
    assert len(either) == N
    assert either.ess <= N


def test_the_page_says_how_the_call_was_taken(either: Deals) -> None:
    (line,) = [w for w in either.warnings if w.startswith("no agreement")]
    assert "East's 3♠ (call 4): meant as '6+S 3-10' on" in line
    assert say_in("sv")(line).startswith("ingen överenskommelse om Östs 3♠ (bud 4): menat som '6+S 3-10' på ")
    shares = [int(number) for number in re.findall(r"(\d+)%", line)]
    assert sum(shares) == pytest.approx(100, abs=1)


def test_the_order_of_candidates_does_not_matter_but_for_chance(either: Deals) -> None:
    other = draw(candidates(STRONG, WEAK), index=4)
    error = 5 * np.sqrt(2 * either.seat(EAST).hcp.var() / min(either.ess, other.ess))
    assert abs(either.seat(EAST).hcp.mean() - other.seat(EAST).hcp.mean()) < error


def test_partner_may_have_taken_it_otherwise() -> None:
    """After West has bid there are four combinations: what East meant by what West understood."""
    case = candidates(WEAK, STRONG)
    (explanation,) = case.explanations
    ways = _ways(case, explanation, NORTH, 6, "agreed")
    assert len(ways) == 4
    base = knowledge_of(case, NORTH, 6)
    (crossed,) = [w for w in ways if (w.meant, w.understood) == (WEAK, STRONG)]
    knowledge = _knowing(case, base, (crossed,), NORTH, 6, "agreed", None)
    assert next(e.meaning for e in knowledge.evidence if e.index == 3) == WEAK.meaning
    (reply,) = [e for e in knowledge.evidence if e.index == 5]
    assert (reply.seat, dict(reply.position.meanings)[3]) == (WEST, STRONG.meaning)


def test_who_was_told_goes_by_what_he_was_told() -> None:
    case = candidates(WEAK, STRONG, told=STRONG)
    (explanation,) = case.explanations
    assert _ways(case, explanation, NORTH, 6, "told") == []
    assert len(_ways(case, explanation, NORTH, 6, "agreed")) == 4
    meant = replace(explanation, meant=WEAK)
    assert _ways(case, meant, EAST, 6, "agreed") == []
    assert [w.understood for w in _ways(case, explanation, EAST, 6, "agreed")] == [WEAK, STRONG]
    assert [w.meant for w in _ways(case, explanation, WEST, 5, "agreed")] == [WEAK, STRONG]
