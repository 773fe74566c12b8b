"""Leads out of turn, exposed cards and cards taken back, from the case file to who may know them."""

from __future__ import annotations

import numpy as np
import pytest

from polling.asked import as_asked
from polling.decision import Status
from polling.information import entitlements
from polling.irregularities import with_irregularities
from polling.suggestion import Unread
from polling.suggestion.assess import pieces_of
from polling.suggestion.shown import how_to_say
from simulate.case import Case
from simulate.casefile import CaseFileError, dumps_case, loads_case
from simulate.core.cards import parse_card
from simulate.core.seats import EAST, NORTH, SOUTH, WEST
from simulate.deals import knowledge_of

KING = parse_card("HK")
FREE, BARRED = Status.AUTHORISED, Status.UNAUTHORISED
CASE = """
schema_version = 1
title = "The other defender is on lead"
law = {law}
regulator = "WBF"
scoring = "IMP"
dealer = "S"
vulnerable = "NS"
class = "club"
[hands]
W = "76.J9832.754.JT6"
[auction]
calls = "1S P 2C P 2S P 4S P P P"
[question]
player = "W"
card = "CJ"
[[irregularity]]
by = "E"
card = "HK"
{facts}
"""
LED = 'kind = "lead out of turn"\n'
EXPOSED = 'kind = "card exposed"\n'
BACK = 'kind = "played card withdrawn"\n'

# Facts, edition, what the card is to West, East's partner on lead, and an article that says so.
PARTNER = [
    (LED + "accepted = true", 2017, FREE, "53A"),
    (LED + 'accepted = true\nhow = "play"', 2017, FREE, "53A"),
    (LED + 'accepted = true\nhow = "spread"', 2017, FREE, "54A"),
    (LED + 'accepted = false\nbecame = "penalty card"', 2017, FREE, "50E1"),
    (LED + 'accepted = false\nbecame = "penalty card"', 2007, BARRED, "50E"),
    (LED + 'accepted = false\nbecame = "penalty card"', 1997, BARRED, "50D1"),
    (LED + 'accepted = false\nbecame = "lead required"', 2017, BARRED, "50E2"),
    (LED + 'accepted = false\nbecame = "lead forbidden"', 2017, BARRED, "50E2"),
    (LED + 'accepted = false\nbecame = "returned to hand"', 2017, BARRED, "50E2"),
    (LED + 'accepted = false\nhow = "play"', 2017, BARRED, "16C"),
    (LED + 'told_by = "S"\nbecame = "returned to hand"', 2017, FREE, "47E1"),
    (LED + 'told_by = "S"\nbecame = "returned to hand"', 1997, FREE, "47E1"),
    (EXPOSED + 'became = "penalty card"', 2017, FREE, "50E1"),
    (EXPOSED + 'became = "lead forbidden"', 2017, BARRED, "50E2"),
    (EXPOSED + "since = 5", 2017, FREE, "50E1"),
    (BACK, 2017, BARRED, "16C2"),
    (BACK, 2007, BARRED, "16D2"),
    (BACK + 'told_by = "N"', 2017, FREE, "16C1"),
    (BACK + 'became = "penalty card"', 2017, FREE, "50E1"),
]


def case_of(facts: str, law: int = 2017, text: str = CASE) -> Case:
    if "lead required" in facts:
        # Only a heart may be led then.
        text = text.replace('card = "CJ"', 'card = "H2"')
    return loads_case(text.format(law=law, facts=facts), regulators=["WBF"])


@pytest.mark.parametrize(("facts", "law", "status", "article"), PARTNER)
def test_what_partner_may_know(facts: str, law: int, status: Status, article: str) -> None:
    case = case_of(facts, law)
    (found,) = (e for e in entitlements(case, WEST) if "East's ♥K" in e.about)
    assert found.status is status
    assert article in found.law.removeprefix("Law ").split(", ")
    owners = np.asarray(knowledge_of(with_irregularities(case), WEST, case.question.call, card=0).known)
    assert owners[KING] == (EAST if status is FREE else -1)
    assert loads_case(dumps_case(case), regulators=["WBF"]) == case


@pytest.mark.parametrize(
    ("facts", "status"),
    [
        (LED + 'accepted = false\nbecame = "lead required"', FREE),  # 50E: the other side always may
        (LED + 'told_by = "S"', BARRED),  # 47E1: they misled him
        (BACK, FREE),  # 16C1
        (BACK + 'told_by = "N"', BARRED),  # 16C2
    ],
)
def test_what_the_other_side_may_know(facts: str, status: Status) -> None:
    known = with_irregularities(case_of(facts)).known
    assert len(known) == 1
    seats = known[0].to if status is FREE else known[0].unauthorised
    assert {NORTH, SOUTH} <= set(seats)


def test_a_second_time_changes_nothing() -> None:
    once = with_irregularities(case_of(BACK))
    assert with_irregularities(once) == once


@pytest.mark.parametrize("facts", [LED, LED + "accepted = false\nsince_card = 5"])
def test_not_known_while_it_is_open_or_later(facts: str) -> None:
    case = case_of(facts)
    assert not [e for e in entitlements(case, WEST) if "East's ♥K" in e.about]
    owners = np.asarray(knowledge_of(with_irregularities(case), WEST, case.question.call, card=0).known)
    assert owners[KING] == -1


def test_exposed_in_the_auction() -> None:
    """Law 24: during the auction it is unauthorised for partner."""
    text = CASE.replace('card = "CJ"\n[[', "call = 6\n[[")
    (found,) = (e for e in entitlements(case_of(EXPOSED + "since = 5", text=text), WEST) if "♥K" in e.about)
    assert (found.status, found.law) == (BARRED, "Law 24")
    assert found.information is not None
    assert found.information.shows is not None


WRONG = [
    ('kind = "lead"', "unknown kind of irregularity"),
    (BACK + "accepted = true", "with a lead out of turn only"),
    (LED + "accepted = true\nsince_card = 6", "first card of a trick"),
    (LED + 'told_by = "W"', "expected an opponent of East"),
    (LED + 'accepted = true\nbecame = "penalty card"', "nothing where the lead was accepted"),
    (LED + 'told_by = "S"\nbecame = "penalty card"', "he was misled"),
    (LED + 'accepted = false\nhow = "spread"', "defender's opening lead, accepted"),
    (LED + 'how = "play"', "with accepted = true or false only"),
    (LED + "since_card = 99", "since_card: expected at most 52: 99"),
    (LED + "since = 3", "since_card"),
    (BACK + "since = 3\nsince_card = 1", "expected one of since, since_card"),
    (BACK + 'became = "gone"', "unknown end of the card"),
]


@pytest.mark.parametrize(("facts", "words"), WRONG)
def test_contradictions(facts: str, words: str) -> None:
    with pytest.raises(CaseFileError, match=words):
        case_of(facts)


def test_card_of_another_hand() -> None:
    with pytest.raises(CaseFileError, match="it is West's"):
        loads_case(CASE.format(law=2017, facts=BACK).replace('"HK"', '"HJ"'), regulators=["WBF"])


def test_declarers_exposed_card() -> None:
    text = CASE.format(law=2017, facts=EXPOSED).replace('by = "E"', 'by = "S"')
    with pytest.raises(CaseFileError, match="expected a defender"):
        loads_case(text, regulators=["WBF"])


def small_card_back(facts: str = "") -> Case:
    text = CASE.replace("[[irregularity]]", f"{facts}\n[[irregularity]]").replace("HK", "D2")
    return case_of(LED + 'accepted = false\nbecame = "returned to hand"', text=text)


def test_advice_on_a_small_card_can_be_followed() -> None:
    case = small_card_back()
    (piece,) = pieces_of(case)
    shown = Unread(piece, how_to_say(piece, case), piece.text)
    assert str(shown) == (
        "East's ♦2, lead out of turn, returned to hand is for the director: say what hand it points to in an "
        '[[information]] of its own: from = "E", kind = "card exposed", shows = "14+" (or "5+H" ...); or '
        'rule yourself: suggested = ["CJ over D4"] under [judgement]'
    )
    # Both pieces of advice are cases that can be read, and the first leaves nothing for the director.
    said = small_card_back('[[information]]\nfrom = "E"\nkind = "card exposed"\nshows = "5+H"')
    (mine,) = pieces_of(said)
    assert mine.shows is not None
    assert mine in said.information
    ruled = small_card_back('[judgement]\nsuggested = ["CJ over D4"]')
    assert len(ruled.judgement.suggested) == 1


ALL_HANDS = """
N = "KT54.AQ.AKJT.752"
E = "98.T64.9632.AKQ4"
S = "AQJ32.K75.Q8.983"
"""
LED_IN_PLAY = CASE.replace("[hands]", "[hands]" + ALL_HANDS).replace(
    '[question]\nplayer = "W"\ncard = "CJ"',
    '[play]\ncards = "{cards}"\n[question]\nplayer = "{player}"\ncard = "{card}"',
)


def led(cards: str, player: str, card: str, facts: str, lead: str = "CK") -> Case:
    text = LED_IN_PLAY.replace("{cards}", cards).replace("{player}", player).replace("{card}", card)
    return case_of(facts, text=text.replace('"HK"', f'"{lead}"'))


def test_a_lead_that_stood_begins_the_play() -> None:
    """Law 54B: East led, the second card is declarer's, then West and dummy follow."""
    case = led("CK C3 C6 C2 CA C8", "W", "CT", LED + "accepted = true")
    play = case.play_before
    assert play.seats[:5] == (EAST, SOUTH, WEST, NORTH, EAST)
    assert (play.turn, play.dummy, play.contract.declarer) == (WEST, NORTH, SOUTH)
    assert loads_case(dumps_case(case), regulators=["WBF"]) == case
    # All four have seen it; the deals know dummy and the cards where they were played.
    owners = np.asarray(knowledge_of(as_asked(case), WEST, case.question.call, card=6).known)
    assert owners[[parse_card("CK"), parse_card("CA"), parse_card("C3"), parse_card("C5")]].tolist() == [
        1,
        1,
        2,
        0,
    ]


def test_declarer_who_spread_his_hand_is_dummy() -> None:
    """Law 54A: his partner declares."""
    case = led("CK C3 C6 C2 CA", "N", "C8", LED + 'accepted = true\nhow = "spread"')
    play = case.play_before
    assert (play.dummy, play.contract.declarer, play.turn, play.player) == (SOUTH, NORTH, SOUTH, NORTH)
    text = dumps_case(case) + '\n[result]\ntable = "4S N 10"\n'
    assert loads_case(text, regulators=["WBF"]).table is not None


def test_a_later_lead_from_the_wrong_hand_that_stood() -> None:
    """Law 55A: declarer won in his hand and led from dummy, a defender let it stand."""
    cards = "HJ HQ H6 H5 S4 S8 SA S7 DA D2 D8"
    text = LED_IN_PLAY.replace("{cards}", cards).replace("{player}", "W").replace("{card}", "D4")
    text = text.replace('by = "E"\ncard = "HK"', 'by = "N"\ncard = "DA"')
    case = case_of(LED + "accepted = true\nsince_card = 9", text=text)
    assert case.play_before.seats[4:] == (NORTH, EAST, SOUTH, WEST, NORTH, EAST, SOUTH)


def test_the_play_has_the_lead_that_stood() -> None:
    with pytest.raises(CaseFileError, match="lead out of turn that stood, CK, as card 1: 'CJ'"):
        led("CJ C2", "E", "CA", LED + "accepted = true")


def test_a_penalty_card_that_was_played_is_known_to_all() -> None:
    case = led("CJ C2 CK C3 CA C8 CT C5", "E", "CQ", LED + 'accepted = false\nbecame = "penalty card"')
    assert not [e for e in entitlements(case, EAST) if "♣K" in e.about]
