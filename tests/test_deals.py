"""The sampler against brute force, exact enumeration, and its own claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from simulate.bidding.model import BiddingModel, Position
from simulate.core.arrays import Hands
from simulate.core.auction import Auction, parse_auction
from simulate.core.calls import CALLS, DOUBLE, FIRST_BID, PASS
from simulate.core.hands import Hand, parse_hand
from simulate.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat, Vulnerability
from simulate.deals import MISCALL, CallEvidence, Deals, Knowledge, Settings, draw_deals
from simulate.deals.contradictions import contradictions
from simulate.deals.shuffle import Unseen, streams_of
from simulate.deals.weights import effective, effective_of_families, systematic
from simulate.errors import DealError, SampleError
from simulate.meaning import Meaning, parse_meaning
from simulate.meaning.atoms import Points

ALARM = 1e-4
"""False-alarm rate of each statistical test in this file, all its comparisons together."""

TEMPER = Settings(exact_limit=0, pool_limit=0.0, pilot=512, smallest=1024)
REPEATED = replace(TEMPER, smallest=256, pilot=256, islands=4)
WEIGH = Settings(exact_limit=0, pool_limit=500.0)


class ToyModel:
    """Bids with strength and length, noisily: a log-linear model with every call possible for every hand."""

    name = "toy"
    provenance = "invented for tests"

    def __init__(self, sharpness: float = 1.0) -> None:
        self.sharpness = sharpness

    def log_probs(
        self, positions: Sequence[Position], which: NDArray[np.intp], hands: Hands
    ) -> NDArray[np.float32]:
        level, strain = np.divmod(np.arange(CALLS - FIRST_BID), 5)
        scores = np.zeros((len(hands), CALLS))
        hcp = hands.hcp.astype(float)[:, None]
        lengths = np.column_stack([hands.lengths, np.where(hands.balanced, 6.0, 2.0)])
        scores[:, PASS] = 1.0
        scores[:, DOUBLE] = 0.3 * (hcp[:, 0] - 13)
        scores[:, FIRST_BID:] = 0.35 * (hcp - 11 - 3 * level) + 1.1 * (lengths[:, strain] - 4.5) - 0.7 * level
        scores *= self.sharpness
        legal = np.array([position.auction.legal() for position in positions])[which]
        scores[~legal] = -np.inf
        top = scores.max(axis=1, keepdims=True)
        total = np.log(np.exp(scores - top).sum(axis=1, keepdims=True)) + top
        result: NDArray[np.float32] = (scores - total).astype(np.float32)
        return result


def evidence_of(
    auction: Auction, viewer: Seat, meanings: dict[int, Meaning] | None = None, *, strict: bool = False
) -> tuple[CallEvidence, ...]:
    meanings = meanings or {}
    return tuple(
        CallEvidence(i, Position(auction.before(i), Vulnerability.NONE), call, meanings.get(i), strict=strict)
        for i, call in enumerate(auction.calls)
        if auction.seat_at(i) != viewer
    )


def known_hand(seat: Seat, hand: Hand) -> NDArray[np.int8]:
    known = np.full(52, -1, dtype=np.int8)
    known[hand.to_row()] = seat
    return known


def knowledge(
    text: str,
    *,
    dealer: Seat = NORTH,
    viewer: Seat = SOUTH,
    hand: str = "AQ54.K83.J72.Q95",
    meanings: dict[int, Meaning] | None = None,
    strict: bool = False,
) -> Knowledge:
    auction = parse_auction(text, dealer)
    known = known_hand(viewer, parse_hand(hand))
    return Knowledge(viewer, known, evidence_of(auction, viewer, meanings, strict=strict))


def bid_forward(case: Knowledge, model: BiddingModel, tries: int, seed: int) -> NDArray[np.int8]:
    """Deal at random, let every hidden hand bid as the model says, keep the deals with the right auction.

    Written apart from the sampler: no likelihood is computed, every call is drawn.
    """
    rng = np.random.default_rng(seed)
    unseen = np.flatnonzero(case.known < 0)
    counts = [13 - int((case.known == seat).sum()) for seat in SEATS]
    kept = []
    for _ in range(-(-tries // 50_000)):
        owners = np.tile(case.known, (50_000, 1))
        labels = np.repeat(np.arange(4, dtype=np.int8), counts)
        owners[:, unseen] = rng.permuted(np.broadcast_to(labels, (50_000, len(labels))), axis=1)
        for item in case.evidence:
            hands = Hands.of_seat(owners, item.seat)
            if item.meaning is not None:
                inside = np.exp(item.meaning.log_membership(hands, strict=item.strict))
                agrees = rng.random(len(hands)) < inside
            else:
                legal = item.position.auction.legal()
                chances = np.exp(model.log_probs([item.position], np.zeros(len(hands), dtype=np.intp), hands))
                cumulative = np.cumsum(chances, axis=1)
                drawn = (rng.random((len(hands), 1)) * cumulative[:, -1:] > cumulative).sum(axis=1)
                slips = rng.random(len(hands)) < MISCALL
                drawn[slips] = rng.choice(np.flatnonzero(legal), size=int(slips.sum()))
                agrees = drawn == item.call
            owners = owners[agrees]
        kept.append(owners)
    return np.concatenate(kept)


def features(owners: NDArray[np.int8]) -> NDArray[np.float64]:
    """HCP, four lengths and aces of every seat, shape (n, 24)."""
    columns = []
    for seat in SEATS:
        hands = Hands.of_seat(owners, seat)
        columns += [hands.hcp[:, None], hands.lengths, hands.count("A").sum(axis=1, keepdims=True)]
    return np.hstack(columns).astype(np.float64)


def assert_same_means(deals: Deals, other: NDArray[np.int8]) -> None:
    """z-tests on the means of all features, Bonferroni over them."""
    ours, theirs = features(deals.owners), features(other)
    weights = deals.weights[:, None]
    mean = (weights * ours).sum(axis=0)
    variance = (weights * (ours - mean) ** 2).sum(axis=0)
    error = np.sqrt(variance / deals.ess + theirs.var(axis=0) / len(theirs))
    varies = error > 1e-6
    z = (mean - theirs.mean(axis=0))[varies] / error[varies]
    limit = stats.norm.isf(ALARM / 2 / len(z))
    assert np.abs(z).max() < limit, z.round(1)


def assert_same_distribution(deals: Deals, other: NDArray[np.int8], seat: Seat) -> None:
    """Chi-square test of the points and of each length, counts scaled to the effective sizes."""
    mine, theirs = deals.seat(seat), Hands.of_seat(other, seat)
    tests = [(mine.hcp, theirs.hcp), *zip(mine.lengths.T, theirs.lengths.T, strict=True)]
    for a, b in tests:
        counts = np.array(
            [
                np.bincount(a, deals.weights, 38) * deals.ess,
                np.bincount(b, minlength=38) * 1.0,
            ]
        )
        big = counts.sum(axis=0) >= 20
        table = np.column_stack([counts[:, big], counts[:, ~big].sum(axis=1)])
        table = table[:, table.sum(axis=0) >= 5]
        assert stats.chi2_contingency(table, correction=False).pvalue > ALARM / len(tests)


CONTESTED = knowledge("1D 1S P 2C P")
AUCTIONS = {
    "opening": (knowledge("1N"), 50_000),
    "contested": (knowledge("1D P P 1S P"), 600_000),
    "all seats": (knowledge("P 1C 1H P P", viewer=EAST, hand="K9.QT852.AJ4.832"), 600_000),
    "meaning": (knowledge("1N P P P", meanings={0: Points(15, 17)}), 100_000),
    "strict": (knowledge("1N P P P", meanings={0: Points(18, 20)}, strict=True), 400_000),
}


MORE_AUCTIONS = {
    "passes": (knowledge("P P P", viewer=WEST), 50_000),
    "third hand": (knowledge("P 1C", hand="AQ54.K832.J7.Q95"), 50_000),
    "response": (knowledge("1H P 1N", viewer=WEST, hand="AQ54.2.J742.Q954"), 100_000),
    "weak two": (knowledge("2D P P", meanings={0: parse_meaning("5-10, 6+D")}), 50_000),
    "both sides": (knowledge("1C 1D P P", viewer=SOUTH, hand="654.8732.J72.965"), 200_000),
}


@cache
def bid_at_the_table(name: str) -> NDArray[np.int8]:
    """The deals of an auction by brute force, found once for all settings."""
    case, tries = (AUCTIONS | MORE_AUCTIONS)[name]
    return bid_forward(case, ToyModel(), tries, seed=5)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        *((name, settings) for name in AUCTIONS for settings in (TEMPER, WEIGH)),
        *((name, TEMPER) for name in MORE_AUCTIONS),
    ],
    ids=lambda value: {id(TEMPER): "temper", id(WEIGH): "weigh"}.get(id(value), value),
)
def test_agrees_with_bidding_forward(name: str, settings: Settings) -> None:
    """Ten auctions; all tests together raise a false alarm less than once in a hundred suites."""
    case, tries = (AUCTIONS | MORE_AUCTIONS)[name]
    model = ToyModel()
    brute = bid_at_the_table(name)
    assert len(brute) > 400
    deals = draw_deals(case, model, 3000, rng=np.random.default_rng(11), settings=settings)
    assert deals.method == ("tempered" if settings is TEMPER else "weighted")
    assert_same_means(deals, brute)
    for item in case.evidence:
        assert_same_distribution(deals, brute, item.seat)
    # The share of uniform deals that make this auction is an output too.
    error = deals.acceptance * np.sqrt(1 / len(brute) + 10 / deals.ess)
    assert abs(deals.acceptance - len(brute) / tries) < stats.norm.isf(ALARM / 2) * error


def end_position(cards: int) -> NDArray[np.int8]:
    """Everything known but the last `cards` cards of North, East and West, with honours among them."""
    known = np.full(52, -1, dtype=np.int8)
    known[parse_hand("AQ54.K83.J72.Q95").to_row()] = SOUTH
    others = np.flatnonzero(known < 0)
    others = np.random.default_rng(3).permutation(others)
    for place, seat in enumerate((NORTH, EAST, WEST)):
        known[others[13 * place : 13 * place + 13 - cards]] = seat
    return known


@pytest.mark.parametrize("cards", [2, 3])
def test_agrees_with_enumeration(cards: int) -> None:
    auction = parse_auction("1D 1S P 2C P", NORTH)
    case = Knowledge(SOUTH, end_position(cards), evidence_of(auction, SOUTH))
    model = ToyModel(sharpness=2.0)
    exact = draw_deals(case, model, 10**6, rng=np.random.default_rng(0))
    assert exact.method == "exact"
    assert len(exact) == comb(3 * cards, cards) * comb(2 * cards, cards)
    assert exact.weights.sum() == pytest.approx(1.0)
    drawn = draw_deals(case, model, 4000, rng=np.random.default_rng(1), settings=TEMPER, floor_ess=20)
    assert drawn.method == "tempered"
    rows, counts = np.unique(drawn.owners, axis=0, return_counts=True)
    chance = {row.tobytes(): w for row, w in zip(exact.owners, exact.weights, strict=True)}
    expected = np.array([chance[row.tobytes()] for row in rows])
    for card in np.flatnonzero(case.known < 0):
        for seat in (NORTH, EAST, WEST):
            p = float(exact.weights @ (exact.owners[:, card] == seat))
            error = np.sqrt(p * (1 - p) / drawn.ess)
            share = float((drawn.owners[:, card] == seat).mean())
            assert abs(share - p) <= stats.norm.isf(ALARM / 2 / (9 * cards)) * error + 1e-9
    # Deals that are likely come often: nothing is missing and nothing is repeated without end.
    assert np.corrcoef(expected, counts)[0, 1] > 0.9


def test_weights_of_the_list_are_the_posterior() -> None:
    auction = parse_auction("1N", NORTH)
    item = CallEvidence(0, Position(auction.before(0), Vulnerability.NONE), auction.calls[0])
    case = Knowledge(SOUTH, end_position(1), (item,))
    deals = draw_deals(case, ToyModel(), 100, rng=np.random.default_rng(0), floor_ess=0)
    model = ToyModel().log_probs([item.position], np.zeros(len(deals), dtype=np.intp), deals.seat(NORTH))
    chance = (1 - MISCALL) * np.exp(model[:, auction.calls[0]].astype(float)) + MISCALL / 36
    np.testing.assert_allclose(deals.weights, chance / chance.sum(), rtol=1e-6)
    assert deals.acceptance == pytest.approx(chance.mean(), rel=1e-6)


def rotated(case: Knowledge, by: int) -> Knowledge:
    known = np.where(case.known < 0, -1, (case.known + by) % 4).astype(np.int8)
    items = []
    for item in case.evidence:
        auction = item.position.auction
        turned = replace(item.position, auction=Auction((auction.dealer + by) % 4, auction.calls))
        items.append(replace(item, position=turned))
    return Knowledge((case.viewer + by) % 4, known, tuple(items))


@pytest.mark.parametrize("settings", [TEMPER, WEIGH], ids=["temper", "weigh"])
@pytest.mark.parametrize("by", [1, 2, 3])
def test_rotated_case_gives_rotated_deals(by: int, settings: Settings) -> None:
    case = CONTESTED
    here = draw_deals(case, ToyModel(), 500, rng=np.random.default_rng(4), settings=settings)
    there = draw_deals(rotated(case, by), ToyModel(), 500, rng=np.random.default_rng(4), settings=settings)
    np.testing.assert_array_equal((here.owners + by) % 4, there.owners)


@pytest.mark.parametrize("settings", [TEMPER, WEIGH], ids=["temper", "weigh"])
def test_same_seed_same_deals(settings: Settings) -> None:
    case = CONTESTED
    draws = [
        draw_deals(case, ToyModel(), 400, rng=np.random.default_rng(seed), settings=settings).owners
        for seed in (8, 8, 9)
    ]
    np.testing.assert_array_equal(draws[0], draws[1])
    assert (draws[0] != draws[2]).any()


def test_every_deal_is_a_deal_with_the_known_cards_in_place() -> None:
    case = AUCTIONS["all seats"][0]
    for settings in (TEMPER, WEIGH):
        deals = draw_deals(case, ToyModel(), 300, rng=np.random.default_rng(2), settings=settings)
        assert deals.owners.shape == (300, 52)
        assert deals.owners.dtype == np.int8
        for seat in SEATS:
            assert ((deals.owners == seat).sum(axis=1) == 13).all()
        seen = case.known >= 0
        assert (deals.owners[:, seen] == case.known[seen]).all()
        assert deals.weights.sum() == pytest.approx(1.0)


def test_tighter_strict_meaning_adds_no_deal() -> None:
    """Listed in full, the deals of a tighter meaning are among those of the wider one; drawn ones too."""
    auction = parse_auction("1N", NORTH)

    def listed(span: Points) -> set[bytes]:
        case = Knowledge(SOUTH, end_position(2), evidence_of(auction, SOUTH, {0: span}, strict=True))
        deals = draw_deals(case, ToyModel(), 10**6, rng=np.random.default_rng(0), floor_ess=0)
        return {row.tobytes() for row in deals.owners}

    held = Hands.of_seat(end_position(2)[None], NORTH).hcp[0]
    wide, tight = Points(int(held), int(held) + 5), Points(int(held) + 2, int(held) + 4)
    assert listed(tight) < listed(wide)
    for low, high in ((21, 25), (23, 24)):
        case = knowledge("1N P P", meanings={0: Points(low, high)}, strict=True)
        deals = draw_deals(case, ToyModel(), 500, rng=np.random.default_rng(0))
        assert Points(low, high).holds(deals.seat(NORTH)).all()


@pytest.mark.parametrize(
    ("case", "settings"),
    [
        (CONTESTED, REPEATED),
        (CONTESTED, replace(REPEATED, smallest=512, islands=8, max_sweeps=3)),
        (knowledge("1D 2S X P", meanings={1: parse_meaning("6-10, 6S")}), REPEATED),
    ],
    ids=["contested", "hardly moved", "explained"],
)
def test_effective_size_tells_the_spread_of_repeats(case: Knowledge, settings: Settings) -> None:
    """The variance of means over separate runs is what the effective size promises.

    Points and lengths of all hands are taken together. Their ratios of variances add up to a sum of dependent
    chi-squares, here by Satterthwaite's degrees of freedom; the dependence is that within deals.
    """
    model, runs = ToyModel(sharpness=1.5), 30
    found = [
        draw_deals(case, model, 256, rng=np.random.default_rng([7, i]), settings=settings, floor_ess=1)
        for i in range(runs)
    ]
    columns = [6 * seat + feature for seat in found[0].hidden for feature in range(5)]
    tables = [features(deals.owners)[:, columns] for deals in found]
    within = np.mean([np.cov(table.T) for table in tables], axis=0)
    promised = within.diagonal() * np.mean([1 / deals.ess for deals in found])
    ratio = (np.var([table.mean(axis=0) for table in tables], axis=0, ddof=1) / promised).mean()
    alike = within / np.sqrt(np.outer(within.diagonal(), within.diagonal()))
    freedom = (runs - 1) * len(columns) ** 2 / (alike**2).sum()
    low, high = stats.chi2.ppf([ALARM / 2, 1 - ALARM / 2], freedom) / freedom
    # The hand least known stands for all, so that it may be better on average by up to a half.
    assert low / 1.5 < ratio < high, (ratio, low, high)


def test_long_auction_keeps_deals_apart() -> None:
    """Where weighting uniform deals leaves next to nothing, tempering gives a sample."""
    case = knowledge("1D 2S X 3S P P X P 4C P 5C X P", dealer=NORTH, viewer=SOUTH)
    model = ToyModel(sharpness=1.5)
    deals = draw_deals(case, model, 1000, rng=np.random.default_rng(0))
    assert deals.method == "tempered"
    assert min(report.share_left for report in deals.call_reports) < 0.1
    assert deals.ess > 300
    assert deals.distinct > 900
    assert 0.05 < deals.swap_acceptance < 1.0


class TestRefusals:
    def test_contradiction_names_the_call(self) -> None:
        meanings: dict[int, Meaning] = {0: Points(15, 17), 4: Points(0, 5)}
        case = knowledge("1N P P X P P 2D", meanings=meanings, strict=True)
        with pytest.raises(SampleError, match=r"call 5, Pass by N \(0-5 HCP\)"):
            draw_deals(case, ToyModel(), 500, rng=np.random.default_rng(0))

    def test_impossible_meaning_names_the_call(self) -> None:
        case = knowledge("P 1N P", meanings={1: Points(36, 37)}, strict=True)
        with pytest.raises(SampleError, match=r"no deal fits it: call 2, 1NT by E"):
            draw_deals(case, ToyModel(), 500, rng=np.random.default_rng(0))

    def test_contradiction_in_a_full_list(self) -> None:
        case = Knowledge(
            SOUTH,
            end_position(2),
            evidence_of(parse_auction("1N", NORTH), SOUTH, {0: Points(36, 37)}, strict=True),
        )
        with pytest.raises(SampleError, match=r"of the 90 possible deals none fits: call 1"):
            draw_deals(case, ToyModel(), 50, rng=np.random.default_rng(0))

    def test_thin_sample(self) -> None:
        case = CONTESTED
        with pytest.raises(
            SampleError, match=r"expected an effective 250 deals, \d+ found; call \d, .* of the"
        ):
            draw_deals(
                case,
                ToyModel(sharpness=3.0),
                500,
                rng=np.random.default_rng(0),
                floor_ess=1000,
                settings=replace(TEMPER, smallest=64, max_sweeps=0),
            )

    def test_number_and_cards(self) -> None:
        case = AUCTIONS["opening"][0]
        with pytest.raises(ValueError, match="at least one deal: 0"):
            draw_deals(case, ToyModel(), 0, rng=np.random.default_rng(0))
        known = np.full(52, -1, dtype=np.int8)
        known[:14] = NORTH
        with pytest.raises(DealError, match="at most 13 known cards with North: 14"):
            draw_deals(Knowledge(SOUTH, known), ToyModel(), 10, rng=np.random.default_rng(0))


def test_nothing_known_of_others_is_uniform() -> None:
    case = Knowledge(SOUTH, known_hand(SOUTH, parse_hand("AQ54.K83.J72.Q95")))
    deals = draw_deals(case, ToyModel(), 4000, rng=np.random.default_rng(0))
    assert deals.ess == pytest.approx(4000)
    assert deals.acceptance == pytest.approx(1.0)
    assert deals.bottleneck is None
    unseen = case.known < 0
    counts = np.array([(deals.owners[:, unseen] == seat).sum(axis=0) for seat in (NORTH, EAST, WEST)])
    # Each card goes to each seat a third of the time; cards of one hand repel, which only narrows the sum.
    assert stats.chi2.sf(((counts - 4000 / 3) ** 2 / (4000 / 3)).sum(), 76) > ALARM


def test_all_hands_known_is_one_deal() -> None:
    known = end_position(0)
    deals = draw_deals(Knowledge(SOUTH, known), ToyModel(), 200, rng=np.random.default_rng(0))
    assert len(deals) == 1
    assert (deals.owners[0] == known).all()
    assert deals.hidden == ()


def test_miscall_share_keeps_an_impossible_call_from_deciding() -> None:
    class Never(ToyModel):
        def log_probs(
            self, positions: Sequence[Position], which: NDArray[np.intp], hands: Hands
        ) -> NDArray[np.float32]:
            table = np.full((len(hands), CALLS), -np.inf, dtype=np.float32)
            table[:, PASS] = 0.0
            return table

    case = knowledge("1N")
    deals = draw_deals(case, Never(), 500, rng=np.random.default_rng(0))
    assert deals.acceptance == pytest.approx(MISCALL / 36)
    (warning,) = deals.warnings
    assert warning.startswith("call 1, 1NT by N: the bidding model makes this call with only 0.0056%")


def test_reports_name_every_call_and_the_worst() -> None:
    meanings: dict[int, Meaning] = {0: Points(15, 17)}
    case = knowledge("1N P P 2D P P X", meanings=meanings)
    deals = draw_deals(case, ToyModel(), 800, rng=np.random.default_rng(0))
    assert [(r.index, r.seat, r.explained) for r in deals.call_reports] == [
        (0, NORTH, True),
        (1, EAST, False),
        (3, WEST, False),
        (4, NORTH, False),
        (5, EAST, False),
    ]
    assert deals.bottleneck is min(deals.call_reports, key=lambda r: r.fit)
    opening = deals.call_reports[0]
    assert opening.fit > 5 * opening.base_rate > 0
    assert opening.gain == pytest.approx(opening.fit / opening.base_rate)
    assert "1NT *" in deals.summary()
    assert len(repr(deals).splitlines()) <= 12
    assert deals.to_dict()["calls"][0]["bid"] == "1N"


def test_soft_contradiction_is_told() -> None:
    meanings: dict[int, Meaning] = {0: Points(20, 22), 4: Points(0, 3)}
    case = knowledge("1N P P X P P 2D", meanings=meanings)
    deals = draw_deals(case, ToyModel(), 800, rng=np.random.default_rng(0))
    assert any("contradicts" in warning for warning in deals.warnings)


def test_calls_of_one_player_that_shut_each_other_out_are_told() -> None:
    calls = parse_auction("P P 1S P 2S P 3S P", NORTH)
    shown = {2: "12+, 5+S", 6: "0-7"}
    items = tuple(
        CallEvidence(i, Position(calls.before(i), Vulnerability.NONE), calls.calls[i], parse_meaning(text))
        for i, text in shown.items()
    )
    told = "call 7, 3♠ by S: no hand fits it with what the player's earlier calls showed: it needs 12 points"
    assert [str(warning).startswith(told) for warning in contradictions(items)] == [True]
    assert contradictions((items[0], replace(items[1], meaning=parse_meaning("14+ or 0-7")))) == ()


def test_tempered_call_says_less() -> None:
    case = knowledge("1N")
    less = Knowledge(case.viewer, case.known, tuple(replace(i, temper=0.3) for i in case.evidence))
    full = draw_deals(case, ToyModel(), 2000, rng=np.random.default_rng(0))
    part = draw_deals(less, ToyModel(), 2000, rng=np.random.default_rng(0))
    nothing = draw_deals(Knowledge(case.viewer, case.known), ToyModel(), 2000, rng=np.random.default_rng(0))
    points = [deals.seat(NORTH).hcp.mean() for deals in (full, part, nothing)]
    assert points[0] > points[1] > points[2]
    assert any("counted less" in warning for warning in part.warnings)
    with pytest.raises(ValueError, match=r"at most 1, for call 1: 1\.5"):
        replace(case.evidence[0], temper=1.5)


def test_progress_is_told() -> None:
    told: list[tuple[str, float]] = []
    draw_deals(
        CONTESTED,
        ToyModel(),
        300,
        rng=np.random.default_rng(0),
        settings=TEMPER,
        progress=lambda stage, share: told.append((stage, share)),
    )
    shares = [share for _, share in told]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


class TestResample:
    def test_no_repeats_from_equal_weights(self) -> None:
        deals = draw_deals(knowledge("1N"), ToyModel(), 600, rng=np.random.default_rng(0))
        rows = deals.resample(400, rng=np.random.default_rng(1))
        assert rows.shape == (400, 52)
        assert len(np.unique(rows, axis=0)) == 400

    def test_in_proportion_to_weights(self) -> None:
        case = Knowledge(SOUTH, end_position(1), evidence_of(parse_auction("1N", NORTH), SOUTH))
        deals = draw_deals(case, ToyModel(), 100, rng=np.random.default_rng(0), floor_ess=0)
        rows = deals.resample(1000, rng=np.random.default_rng(1))
        counts = [(rows == owners).all(axis=1).sum() for owners in deals.owners]
        assert np.abs(np.array(counts) - 1000 * deals.weights).max() < 1.0


class TestShuffle:
    def test_uniform_over_all_partitions(self) -> None:
        unseen = Unseen.of(end_position(2), SOUTH)
        assert unseen.seats == (WEST, NORTH, EAST)
        rows = unseen.shuffle(90_000, np.random.default_rng(0))
        counts = np.unique(rows, axis=0, return_counts=True)[1]
        assert len(counts) == unseen.number == 90 == len(unseen.all_holdings())
        assert stats.chisquare(counts).pvalue > ALARM

    def test_streams_are_apart(self) -> None:
        first, again = streams_of(np.random.default_rng(1)), streams_of(np.random.default_rng(1))
        names = [("shuffle", 0), ("shuffle", 1), ("move", 0)]
        draws = [first(*name).random() for name in names]
        assert len(set(draws)) == 3
        # Asked in another order, as another number of workers would.
        assert [again(*name).random() for name in reversed(names)] == draws[::-1]


class TestWeights:
    @pytest.mark.parametrize(
        ("weights", "size"), [([1, 1, 1, 1], 4.0), ([1, 0, 0, 0], 1.0), ([3, 1], 1.6), ([0, 0], 0.0)]
    )
    def test_effective(self, weights: list[int], size: float) -> None:
        with np.errstate(divide="ignore"):
            logs = np.log(np.array(weights, dtype=float)) + 700.0
        assert effective(logs) == pytest.approx(size)

    def test_systematic_is_within_one_of_the_share(self) -> None:
        weights = np.array([0.0, 0.5, 0.2, 0.3, 0.0])
        rows = systematic(weights, 7, np.random.default_rng(0))
        assert (np.abs(np.bincount(rows, minlength=5) - 7 * weights) < 1).all()

    def test_families_of_independent_deals_and_of_copies(self) -> None:
        rng = np.random.default_rng(0)
        even = np.full(4000, 1 / 4000)
        free = rng.normal(size=(4000, 4))
        # Of families of one deal the effective size is exact, and that of copies is their number.
        assert effective_of_families([free], even, np.arange(4000)) == pytest.approx(4000)
        copies, family = np.repeat(rng.normal(size=(800, 4)), 5, axis=0), np.repeat(np.arange(800), 5)
        assert effective_of_families([copies], even, family) == pytest.approx(800)
        assert effective_of_families([copies], even, family, 1.25) == pytest.approx(640)
        # Deals of one family that no longer resemble one another count in full: an error of 2.5%.
        assert effective_of_families([free], even, family) == pytest.approx(4000, rel=0.1)
        assert effective_of_families([free, copies], even, family) == pytest.approx(800)

    def test_families_of_unequal_weight(self) -> None:
        weights = np.repeat([3.0, 1.0], 500)
        free = np.random.default_rng(0).normal(size=(1000, 4))
        size = effective_of_families([free], weights / weights.sum(), np.arange(1000))
        assert size == pytest.approx(effective(np.log(weights)), rel=0.05)


def test_partner_of_an_opener_is_not_moved_by_what_others_bid() -> None:
    """Evidence on one seat reaches another only through the cards it takes."""
    deals = draw_deals(knowledge("1N"), ToyModel(), 2000, rng=np.random.default_rng(0))
    opener = deals.seat(NORTH).hcp.mean()
    others = [deals.seat(seat).hcp.mean() for seat in (EAST, WEST)]
    assert opener > max(others)
    assert abs(others[0] - others[1]) < 5 * deals.seat(EAST).hcp.std() * np.sqrt(2 / deals.ess)
