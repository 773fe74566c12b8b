"""Law 23: share of a replacement's hands outside the withdrawn call, and what follows."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from polling.articles import LawsError
from polling.comparable import LEAST_HANDS, Outside, Replacement, comparable, outside
from polling.decision import Party, Status
from simulate.errors import SampleError
from simulate.meaning import Meaning, parse_meaning
from simulate.streams import stream


def share(replacement: str, withdrawn: str, *, seed: int = 1, hands: int = 4000) -> Outside:
    return outside(
        parse_meaning(replacement), parse_meaning(withdrawn), rng=stream(seed, "comparable"), hands=hands
    )


@pytest.mark.parametrize(
    ("replacement", "withdrawn", "low", "high"),
    [
        ("6-9 5+H", "6+ 4+H", 0.0, 0.0),
        ("6+ 4+H", "6+ 4+H", 0.0, 0.0),
        ("12-14", "15-17", 1.0, 1.0),
        ("any", "0-11", 0.30, 0.40),
    ],
)
def test_share(replacement: str, withdrawn: str, low: float, high: float) -> None:
    found = share(replacement, withdrawn)
    assert low <= found.share <= high
    assert found.hands == 4000


def test_share_agrees_with_counting() -> None:
    """5+ spades out of 4+ spades, counted exactly; false alarm at 4 standard errors: 1 in 16,000."""
    ways = {k: comb(13, k) * comb(39, 13 - k) for k in range(4, 14)}
    exact = ways[4] / sum(ways.values())
    found = share("4+S", "5+S", hands=20_000)
    assert abs(found.share - exact) < 4 * np.sqrt(exact * (1 - exact) / found.hands)
    assert found.standard_error == pytest.approx(np.sqrt(found.share * (1 - found.share) / found.hands))


def test_none_seen_is_not_none() -> None:
    found = share("6-9 5+H", "6+ 4+H", hands=400)
    assert found.standard_error == 0
    assert 3 / 400 * 0.9 < found.high < 4 / 400


def test_same_seed_same_answer() -> None:
    assert share("10-12 bal", "11-12") == share("10-12 bal", "11-12")
    assert share("10-12 bal", "11-12") != share("10-12 bal", "11-12", seed=2)


@pytest.mark.parametrize(
    "replacement", [parse_meaning("13S"), parse_meaning("5+S 5+H") & parse_meaning("5+D")]
)
def test_too_few_hands_is_refused(replacement: Meaning) -> None:
    with pytest.raises(SampleError, match=f"expected {LEAST_HANDS} hands"):
        outside(replacement, parse_meaning("any"), rng=stream(1, "x"), most_drawn=50_000)


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize(
    ("judged", "offenders"),
    [(None, Status.UNDECIDED), (True, Status.AUTHORISED), (False, Status.UNAUTHORISED)],
)
def test_the_director_decides(edition: int, judged: bool | None, offenders: Status) -> None:
    for found in (Outside(0.0, 0.0, 0.001, 4000, 4000), Outside(0.9, 0.005, 0.91, 4000, 4000)):
        decision = comparable(Replacement(found, judged_comparable=judged), edition)
        assert decision.allowed is judged
        assert decision.status == {
            Party.NON_OFFENDERS: Status.AUTHORISED,
            Party.OFFENDERS: offenders,
        }
        assert f"{found.share:.0%}" in decision.reason


def test_same_purpose_is_a_rule_of_2017() -> None:
    asks = Replacement(Outside(0.9, 0.005, 0.91, 4000, 4000), same_purpose=True)
    assert comparable(asks, 2017).allowed is True
    assert comparable(asks, 2007).allowed is None


def test_articles_by_edition() -> None:
    replacement = Replacement(Outside(0.0, 0.0, 0.001, 4000, 4000), judged_comparable=True)
    assert comparable(replacement, 2017).numbers == ("23A", "23C")
    assert comparable(replacement, 2007).numbers == ("27B1(b)", "27D")
    with pytest.raises(LawsError, match="1997"):
        comparable(replacement, 1997)


def test_it_shows_error_and_size() -> None:
    text = repr(share("12-14", "13-15"))
    assert "±" in text
    assert "4000 hands" in text
