"""Cards known besides the own hand, and what showing out tells: exact against lists of every deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats

from simulate.bidding.model import Position
from simulate.case import Case, KnownCards, Question, Scoring
from simulate.casefile import dumps_case, loads_case
from simulate.casefile.load import read_case
from simulate.core.arrays import Hands
from simulate.core.auction import parse_auction
from simulate.core.calls import CALLS, FIRST_BID, PASS
from simulate.core.cards import parse_card
from simulate.core.hands import parse_hand
from simulate.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat, Vulnerability
from simulate.deals import CallEvidence, Knowledge, Settings, draw_deals, knowledge_of, seen_by
from simulate.deals.shuffle import Unseen
from simulate.errors import DealError

ALARM = 1e-4
"""False-alarm rate of each statistical test in this file, all its comparisons together."""

TEMPER = Settings(exact_limit=0, pool_limit=0.0, pilot=512, smallest=2048)

HANDS = {
    NORTH: "KQ2.A73.KQ84.J52",
    EAST: "85.QJT9.9653.KQ8",
    SOUTH: "AJT9.K4.AJ2.A943",
    WEST: "7643.8652.T7.T76",
}


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_card(word) for word in text.split())


def case_of(play: str = "", known: tuple[KnownCards, ...] = (), seats: Sequence[Seat] = SEATS) -> Case:
    return Case(
        title="a play",
        law=2017,
        regulator="EBU",
        scoring=Scoring.IMP,
        vulnerability=Vulnerability.NONE,
        player_class="national",
        hands={seat: parse_hand(HANDS[seat]) for seat in seats},
        auction=parse_auction("1N P 3N P P P", SOUTH),
        question=Question(EAST, 1),
        play=cards(play),
        known=known,
    )


# West leads the H2; South takes the third spade after East has shown out.
PLAY = "H2 H3 H9 HK SJ S3 SK S5 SQ S8 S9 S4 S2 D3 SA S6"


def test_before_the_lead_only_the_own_hand_is_seen() -> None:
    seen = seen_by(case_of(PLAY), WEST, 6, 0)
    assert sorted(np.flatnonzero(seen.owners >= 0)) == sorted(parse_hand(HANDS[WEST]))
    assert (seen.most == 13).all()


def test_dummy_and_cards_played_are_seen() -> None:
    seen = seen_by(case_of(PLAY), WEST, 6, 4)
    assert {card: int(seen.owners[card]) for card in cards("S2 DK H9 HK")} == {
        **dict.fromkeys(cards("S2 DK"), NORTH),
        **dict.fromkeys(cards("H9"), EAST),
        **dict.fromkeys(cards("HK"), SOUTH),
    }
    assert (seen.owners >= 0).sum() == 13 + 13 + 2
    # Without dummy's hand in the case only the cards he has played are known.
    assert (seen_by(case_of(PLAY, seats=(WEST,)), WEST, 6, 4).owners == NORTH).sum() == 1


def test_showing_out_limits_a_suit_and_a_discard_does_not() -> None:
    most = seen_by(case_of(PLAY), WEST, 6, 16).most
    assert most[EAST].tolist() == [13, 13, 13, 2]
    assert (np.delete(most, EAST, axis=0) == 13).all()


def test_a_revoke_shown_later_tells_nothing() -> None:
    revoke = case_of("H2 H3 H9 HK SJ S3 SK D3 SQ S8", seats=(WEST, NORTH))
    assert seen_by(revoke, WEST, 6, 8).most[EAST, 3] == 0
    assert seen_by(revoke, WEST, 6, 10).most[EAST, 3] == 13
    exposed = replace(revoke, known=(KnownCards(EAST, cards("S8"), (WEST,)),))
    assert seen_by(exposed, WEST, 6, 8).most[EAST, 3] == 13


class TestKnownCards:
    def test_only_who_may_use_them(self) -> None:
        case = case_of(known=(KnownCards(WEST, cards("H8"), (NORTH, SOUTH), unauthorised=(EAST,)),))
        assert seen_by(case, NORTH, 2).owners[cards("H8")[0]] == WEST
        assert seen_by(case, EAST, 1).owners[cards("H8")[0]] == -1

    def test_only_from_when_they_were_known(self) -> None:
        call, card = KnownCards(WEST, cards("H8"), (EAST,), since=3), KnownCards(WEST, cards("H6"), (EAST,))
        case = case_of(PLAY, known=(call, replace(card, since_card=5)))
        h8, h6 = cards("H8 H6")
        assert [seen_by(case, EAST, i).owners[h8] for i in (1, 3, 5)] == [-1, WEST, WEST]
        assert [seen_by(case, EAST, 6, i).owners[h6] for i in (4, 5)] == [-1, WEST]
        assert seen_by(case, EAST, 5).owners[h6] == -1

    def test_condition_the_sample(self) -> None:
        case = case_of(known=(KnownCards(WEST, cards("H8 S7"), (EAST,)),), seats=(EAST,))
        knowledge = knowledge_of(case, EAST, 1)
        deals = draw_deals(replace_evidence(knowledge), Weigher(), 200, rng=np.random.default_rng(0))
        assert (deals.owners[:, list(cards("H8 S7"))] == WEST).all()

    def test_contradiction(self) -> None:
        case = case_of(known=(KnownCards(WEST, cards("HQ"), (EAST,)),))
        with pytest.raises(DealError, match="East and West are both said to hold 'HQ'"):
            seen_by(case, EAST, 1)


def replace_evidence(knowledge: Knowledge, evidence: tuple[CallEvidence, ...] = ()) -> Knowledge:
    return replace(knowledge, evidence=evidence)


class Weigher:
    """Bids one club with points and clubs, passes otherwise: smooth, so that every deal has a weight."""

    name = "weigher"
    provenance = "invented for tests"

    def log_probs(
        self, positions: Sequence[Position], which: NDArray[np.intp], hands: Hands
    ) -> NDArray[np.float32]:
        score = 0.4 * (hands.hcp.astype(float) - 10) + 0.8 * (hands.lengths[:, 0] - 3.0)
        table = np.full((len(hands), CALLS), -np.inf)
        table[:, FIRST_BID] = -np.log1p(np.exp(-score))
        table[:, PASS] = -np.log1p(np.exp(score))
        result: NDArray[np.float32] = table.astype(np.float32)
        return result


def opened_by(seat: Seat) -> tuple[CallEvidence, ...]:
    return (CallEvidence(0, Position(parse_auction("", seat), Vulnerability.NONE), FIRST_BID),)


def ending(left: int, seed: int, *voids: tuple[Seat, int]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """All cards known but the last `left` of North, East and West; some seats void from here on."""
    rng = np.random.default_rng(seed)
    while True:
        known = np.full(52, -1, dtype=np.int8)
        known[parse_hand(HANDS[SOUTH]).to_row()] = SOUTH
        others = rng.permutation(np.flatnonzero(known < 0))
        for place, seat in enumerate((NORTH, EAST, WEST)):
            known[others[13 * place : 13 * place + 13 - left]] = seat
        most = np.full((4, 4), 13, dtype=np.int8)
        for seat, suit in voids:
            most[seat, suit] = (known[13 * suit : 13 * suit + 13] == seat).sum()
        try:
            if Unseen.of(known, SOUTH, most).number > 1:
                return known, most
        except DealError:
            continue


ENDINGS = [
    (2, ((NORTH, 3),)),
    (3, ((EAST, 1), (WEST, 2))),
    (3, ((NORTH, 0), (EAST, 1), (WEST, 2))),
    (4, ((NORTH, 3), (NORTH, 2), (WEST, 0))),
]


@pytest.mark.parametrize(("left", "voids"), ENDINGS)
def test_every_deal_with_voids_is_listed_once(left: int, voids: tuple[tuple[Seat, int], ...]) -> None:
    known, most = ending(left, 1, *voids)
    free, limited = Unseen.of(known, SOUTH), Unseen.of(known, SOUTH, most)
    rows = {row.tobytes() for row in limited.all_holdings()}
    assert len(rows) == limited.number
    assert rows == {row.tobytes() for row in free.all_holdings()[limited.within(free.all_holdings())]}


@pytest.mark.parametrize(("left", "voids"), ENDINGS)
def test_shuffles_with_voids_are_uniform(left: int, voids: tuple[tuple[Seat, int], ...]) -> None:
    known, most = ending(left, 1, *voids)
    unseen = Unseen.of(known, SOUTH, most)
    every = unseen.all_holdings()
    rows = unseen.shuffle(30 * unseen.number, np.random.default_rng(2))
    found, counts = np.unique(rows, axis=0, return_counts=True)
    assert len(found) == len(every)
    assert stats.chisquare(counts).pvalue > ALARM


@pytest.mark.parametrize(("left", "voids"), ENDINGS[1:])
def test_tempering_with_voids_agrees_with_the_list(left: int, voids: tuple[tuple[Seat, int], ...]) -> None:
    known, most = ending(left, 5, *voids)
    case = Knowledge(SOUTH, known, opened_by(EAST), most)
    exact = draw_deals(case, Weigher(), 10**6, rng=np.random.default_rng(0), floor_ess=0)
    drawn = draw_deals(case, Weigher(), 4000, rng=np.random.default_rng(1), settings=TEMPER, floor_ess=1)
    assert (exact.method, drawn.method) == ("exact", "tempered")
    pairs = list(product(np.flatnonzero(known < 0), (NORTH, EAST, WEST)))
    for card, seat in pairs:
        p = float(exact.weights @ (exact.owners[:, card] == seat))
        error = np.sqrt(p * (1 - p) / drawn.ess)
        share = float((drawn.owners[:, card] == seat).mean())
        assert abs(share - p) <= stats.norm.isf(ALARM / 2 / len(pairs)) * error + 1e-9


def test_rotated_ending_gives_rotated_deals() -> None:
    known, most = ending(5, 3, (EAST, 1), (WEST, 2))
    here = draw_deals(
        Knowledge(SOUTH, known, opened_by(EAST), most), Weigher(), 300, rng=np.random.default_rng(4)
    )
    turned = np.where(known < 0, -1, (known + 1) % 4).astype(np.int8)
    there = draw_deals(
        Knowledge(WEST, turned, opened_by(SOUTH), np.roll(most, 1, axis=0)),
        Weigher(),
        300,
        rng=np.random.default_rng(4),
    )
    np.testing.assert_array_equal((here.owners + 1) % 4, there.owners)


@given(st.integers(0, 10**6), st.lists(st.tuples(st.sampled_from([0, 1, 3]), st.integers(0, 3)), max_size=3))
@settings(max_examples=30)
def test_shuffles_keep_to_what_is_known(seed: int, voids: list[tuple[int, int]]) -> None:
    known = np.full(52, -1, dtype=np.int8)
    known[parse_hand(HANDS[SOUTH]).to_row()] = SOUTH
    most = np.full((4, 4), 13, dtype=np.int8)
    for seat, suit in voids:
        most[seat, suit] = 0
    try:
        unseen = Unseen.of(known, SOUTH, most)
    except DealError:
        return
    owners = unseen.owners(unseen.shuffle(50, np.random.default_rng(seed)))
    for seat in SEATS:
        assert ((owners == seat).sum(axis=1) == 13).all()
        assert (Hands.of_seat(owners, seat).lengths <= most[seat]).all()


def test_no_deal_keeps_to_the_suits() -> None:
    known = np.full(52, -1, dtype=np.int8)
    known[parse_hand(HANDS[SOUTH]).to_row()] = SOUTH
    most = np.full((4, 4), 13, dtype=np.int8)
    most[[NORTH, EAST, WEST], 3] = 0
    with pytest.raises(DealError, match="no deal does"):
        Unseen.of(known, SOUTH, most)
    known[parse_card("SQ")] = NORTH
    with pytest.raises(DealError, match="at most 0 spades with North: 1 known"):
        Unseen.of(known, SOUTH, most)


def test_a_formula_names_the_caller() -> None:
    text = TestCaseFile.TEXT + '[[explanation]]\ncall = 1\nagreed = "hcp(north) >= 15 && hcp(north) <= 17"\n'
    (said,) = loads_case(text).explanations
    assert said.agreed is not None
    assert str(said.agreed.meaning) == "15-17 HCP"
    (problem,) = read_case(text.replace("(north)", "(west)"), "toml").problems
    assert "expected a formula about North, who called, not West" in str(problem)


class TestCaseFile:
    TEXT = """
schema_version = 1
title = "Exposed"
law = 2017
regulator = "EBU"
scoring = "IMP"
dealer = "N"
vulnerable = "none"
class = "club"
[hands]
E = "85.QJT9.9653.KQ8"
[auction]
calls = "1N P 3N P P P"
[question]
player = "E"
call = 2
[[known]]
seat = "W"
cards = "SA H5"
unauthorised = ["E"]
since = 2
text = "fell on the table"
"""

    def test_read_and_written(self) -> None:
        case = loads_case(self.TEXT)
        (known,) = case.known
        expected = KnownCards(WEST, cards("SA H5"), (NORTH, SOUTH), (EAST,), 1, None, "fell on the table")
        assert known == expected
        assert loads_case(dumps_case(case)) == case

    @pytest.mark.parametrize(
        ("old", "new", "problem"),
        [
            ('"SA H5"', '"SA SA"', "known 1.cards: expected each only once"),
            ('"SA H5"', '"S1"', "known 1.cards: "),
            ('"SA H5"', '" "', "known 1.cards: is not filled in"),
            ('"SA H5"', '"HQ"', "expected a card of West's hand, it is East's: 'HQ'"),
            ('seat = "W"', 'seat = "E"', "expected seats other than the holder: 'E'"),
            ("since = 2", "since = 9", "known 1.since: expected a call of the auction"),
            ("since = 2", "since = 2\nsince_card = 1", "expected one of since, since_card"),
            ("since = 2", 'to = ["E"]', "expected seats that are not in 'to' as well: 'E'"),
            ("since = 2", "sinse = 2", "since"),
            ('text = "', '[[known]]\nseat = "N"\ncards = "SA"\ntext = "', "not with West and North: 'SA'"),
        ],
    )
    def test_problems(self, old: str, new: str, problem: str) -> None:
        reading = read_case(self.TEXT.replace(old, new), "toml")
        assert any(problem in str(found) for found in reading.problems), reading.problems
