"""Calls taken back and cards played too early: what declarer may choose, and what is left to play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from polling.decision import Measure, Status
from polling.information import entitlements
from polling.irregularities import bound_words, card_decisions
from polling.lead_restrictions import lead_restriction
from polling.poll import poll
from polling.premature import premature_play
from polling.regulators import get_regulator
from polling.settings import peer_settings
from simulate.bidding.registry import get_model
from simulate.case import Case
from simulate.casefile import CaseFileError, dumps_case, loads_case
from simulate.core.calls import parse_call
from simulate.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, card_name, parse_card
from simulate.core.contract import parse_contract
from simulate.core.hands import parse_hand
from simulate.core.play import Play
from simulate.core.seats import EAST, NORTH, SOUTH, WEST
from simulate.irregularity import (
    EXPOSED,
    FORBIDDEN,
    HIGHEST,
    LOWEST,
    NO_SUIT,
    ONE_SUIT,
    PREMATURE,
    REQUIRED,
    Irregularity,
)
from simulate.restrictions import cards_left, lies_exposed
from simulate.withdrawn_calls import LeadChoices, WithdrawnCall, lead_choices

HANDS = {
    NORTH: "KT54.AQ.AKJT.752",
    EAST: "98.T64.9632.AKQ4",
    SOUTH: "AQJ32.K75.Q8.983",
    WEST: "76.J9832.754.JT6",
}
ALL = (CLUBS, DIAMONDS, HEARTS, SPADES)


def withdrawn(call: str = "2H", **facts: object) -> WithdrawnCall:
    return WithdrawnCall(EAST, parse_call(call), **facts)  # type: ignore[arg-type]


# The call taken back, by edition: suits that may be required, suits that may be forbidden.
CLAUSES = [
    # It specified a suit that he did not tell of legally: 26A2 (1997, 2007); 26B in 2017, any such suit.
    ({"related": (HEARTS,)}, 1997, (HEARTS,), (HEARTS,)),
    ({"related": (HEARTS,)}, 2007, (HEARTS,), (HEARTS,)),
    ({"related": (HEARTS,)}, 2017, (), ALL),
    # Of two suits he told one: the other is left.
    ({"related": (HEARTS, SPADES), "shown": (SPADES,)}, 1997, (HEARTS,), (HEARTS,)),
    ({"related": (HEARTS, SPADES), "shown": (SPADES,)}, 2007, (HEARTS,), (HEARTS,)),
    ({"related": (HEARTS, SPADES), "shown": (SPADES,)}, 2017, (), (CLUBS, DIAMONDS, HEARTS)),
    # He told the suit legally: nothing (26A1); in 2017 any suit that he did not.
    ({"related": (HEARTS,), "shown": (HEARTS,)}, 1997, (), ()),
    ({"related": (HEARTS,), "shown": (HEARTS,)}, 2007, (), ()),
    ({"related": (HEARTS,), "shown": (HEARTS,)}, 2017, (), (CLUBS, DIAMONDS, SPADES)),
    # It specified no suit: any one may be forbidden (26B), in 2017 again none that he specified.
    ({"shown": (HEARTS,)}, 1997, (), ALL),
    ({"shown": (HEARTS,)}, 2007, (), ALL),
    ({"shown": (HEARTS,)}, 2017, (), (CLUBS, DIAMONDS, SPADES)),
    # A comparable call lifts it (26A, 2017).
    ({"related": (HEARTS,), "comparable": True}, 2017, (), ()),
]


@pytest.mark.parametrize(("facts", "law", "required", "forbidden"), CLAUSES)
def test_what_declarer_may_choose(
    facts: dict[str, object], law: int, required: tuple[int, ...], forbidden: tuple[int, ...]
) -> None:
    item = withdrawn(**facts)
    assert lead_choices(item, law) == LeadChoices(required, forbidden)
    decision = lead_restriction(item, law)
    nothing = not forbidden and (law < 2017 or item.comparable)
    assert ({2017: "26A"}.get(law, "26A1") if nothing else {2017: "26B"}.get(law, "26")) in decision.numbers
    # Nothing of a comparable call is withdrawn information.
    assert ({1997: "16C", 2007: "16D", 2017: "16C"}[law] in decision.numbers) == (not item.comparable)
    assert (Measure.REQUIRE_LEAD in decision.options) == bool(required)
    assert bool(decision.options) == bool(forbidden)


def play(*cards: str, **hands: str) -> Play:
    held = {seat: parse_hand(text) for seat, text in HANDS.items()}
    held |= {"NESW".index(seat): parse_hand(text) for seat, text in hands.items()}
    return Play(parse_contract("4S S"), tuple(map(parse_card, cards)), held)


def names(cards: object) -> set[str]:
    return {card_name(card) for card in cards}  # type: ignore[attr-defined]


def suits(cards: object) -> set[int]:
    return {card // 13 for card in cards}  # type: ignore[attr-defined]


BOUND = [
    # The opening lead is his first.
    ((), {}, REQUIRED, {HEARTS}),
    ((), {}, FORBIDDEN, {CLUBS, DIAMONDS, SPADES}),
    # He has kept the lead: one required is done with, one forbidden still holds.
    (("DA", "DT", "D2", "D8"), {"W": "76.J9832.A75.JT6", "N": "KT54.AQ.KJT4.752"}, REQUIRED, set(ALL)),
    (("DA", "DT", "D2", "D8"), {"W": "76.J9832.A75.JT6", "N": "KT54.AQ.KJT4.752"}, FORBIDDEN, {0, 1, 3}),
    # Following suit he is free.
    (("CJ", "C2", "CA", "C3", "HT", "H5"), {}, FORBIDDEN, {HEARTS}),
]


@pytest.mark.parametrize(("cards", "hands", "choice", "left"), BOUND)
def test_the_first_lead_of_his_partner(
    cards: tuple[str, ...], hands: dict[str, str], choice: str, left: set[int]
) -> None:
    call = withdrawn(choice=choice, suit=HEARTS)
    assert suits(cards_left(play(*cards, **hands), (), [call])) == left


def test_his_own_lead_and_declarers_are_free() -> None:
    now = play("CJ", "C2", "CA", "C3")
    assert now.turn == EAST
    assert cards_left(now, (), [withdrawn(choice=FORBIDDEN, suit=HEARTS)]) == now.legal()
    ours = replace(withdrawn(choice=FORBIDDEN, suit=HEARTS), seat=NORTH)
    assert cards_left(play(), (), [ours]) == play().legal()


def test_who_has_nothing_else_may_lead_it() -> None:
    alone = Play(parse_contract("4S S"), (), {WEST: parse_hand(".AKQJT98765432..")})
    call = withdrawn(choice=FORBIDDEN, suit=HEARTS)
    assert cards_left(alone, (), [call]) == alone.legal()


def early(card: str, choice: str | None, **more: object) -> Irregularity:
    """South leads, and East has played before West."""
    facts = {"since_card": 5, "choice": choice} | more
    return Irregularity(PREMATURE, EAST, parse_card(card), **facts)  # type: ignore[arg-type]


# After ♥J to the king South leads: West has to play, East has played already (Law 57A1-3, 57C1, 59).
FIRST = ("HJ", "HA", "H4", "H5")
EARLY = [
    (("HJ", "HQ", "H4", "HK", "D8"), early("D9", HIGHEST), {"D7"}),
    (("HJ", "HQ", "H4", "HK", "D8"), early("D9", LOWEST), {"D4"}),
    # He follows suit: a suit forbidden does not touch him.
    (("HJ", "HQ", "H4", "HK", "D8"), early("D9", NO_SUIT, suit=CLUBS), {"D7", "D5", "D4"}),
    (("HJ", "HQ", "H4", "HK", "D8"), early("D9", ONE_SUIT, suit=CLUBS), {"D7", "D5", "D4"}),
    (("HJ", "HQ", "H4", "HK", "D8"), early("D9", HIGHEST, both_hands=True), {"D7", "D5", "D4"}),
    (("HJ", "HQ", "H4", "HK", "D8"), early("D9", None), {"D7", "D5", "D4"}),
]


@pytest.mark.parametrize(("cards", "fact", "left"), EARLY)
def test_a_card_played_before_partners(cards: tuple[str, ...], fact: Irregularity, left: set[str]) -> None:
    now = play(*cards)
    assert now.turn == WEST
    assert names(cards_left(now, [fact])) == left


def test_void_in_the_suit_led() -> None:
    # West has no diamond: neither highest nor lowest can be had, and of clubs he may be kept away.
    hands = {
        "W": "76.J9832..JT6543",
        "E": "98.T64.976532.AK",
        "N": "KT54.AQ.AKJT.Q72",
        "S": "AQJ32.K75.Q84.98",
    }
    now = play("HJ", "HQ", "H4", "HK", "D8", **hands)
    assert cards_left(now, [early("D9", HIGHEST)]) == now.legal()
    assert suits(cards_left(now, [early("D9", NO_SUIT, suit=CLUBS)])) == {HEARTS, SPADES}
    # A suit required (57A3 of 2017): he plays it if he has it, and anything if he has none.
    assert suits(cards_left(now, [early("D9", ONE_SUIT, suit=HEARTS)])) == {HEARTS}
    assert cards_left(now, [early("D9", ONE_SUIT, suit=DIAMONDS)]) == now.legal()


def test_it_binds_in_that_trick_only_and_the_card_is_a_penalty_card() -> None:
    fact = early("D9", HIGHEST)
    later = play("HJ", "HQ", "H4", "HK", "D8", "D7", "DT", "D2", "C2", "CK", "C3")
    assert later.turn == WEST
    assert cards_left(later, [fact]) == later.legal()
    # East must play it at his turn, the nine though he has others.
    own = play("HJ", "HQ", "H4", "HK", "D8", "D7", "DT")
    assert lies_exposed(own, fact)
    assert names(cards_left(own, [fact])) == {"D9"}
    assert not lies_exposed(own, replace(fact, both_hands=True))


@pytest.mark.parametrize("law", [1997, 2007, 2017])
def test_law_57_by_edition(law: int) -> None:
    decision = premature_play(law)
    assert decision.numbers[0] == "57A"
    assert Measure.MAJOR_PENALTY_CARD in decision.follows
    required = Measure.RESTRICT_PARTNER_OR_REQUIRE if law == 2017 else Measure.RESTRICT_PARTNER
    assert decision.options == (required,)
    free = premature_play(law, both_hands=True)
    assert (free.numbers, free.options, free.allowed) == (("57C",), (), True)


HEAD = """
schema_version = 1
title = "A restriction"
law = {law}
regulator = "WBF"
scoring = "IMP"
dealer = "S"
vulnerable = "NS"
class = "club"
[auction]
calls = "1S P 2C 2D 2S P 4S P P P"
"""
LEAD = (
    HEAD
    + """
[hands]
W = "76.J9832.754.JT6"
[question]
player = "W"
card = "{card}"
[[withdrawn_call]]
by = "E"
call = "2H"
"""
)
LATER = (
    HEAD
    + """
[hands]
W = "76.J9832.754.JT6"
N = "KT54.AQ.AKJT.752"
[question]
player = "W"
card = "{card}"
[play]
cards = "HJ HQ H4 HK D8"
[[irregularity]]
kind = "premature play"
by = "E"
card = "D9"
since_card = 6
"""
)


def case(text: str, card: str, more: str = "", law: int = 2017) -> Case:
    return loads_case(text.format(law=law, card=card) + more, regulators=["WBF"])


def words(asked: Case) -> list[str]:
    return [str(line) for line in bound_words(asked)]


CHOSEN = [
    (LEAD, "CJ", "", 2017, "declarer may forbid West to lead one of ♠ ♥ ♣ (Law 26B)"),
    (LEAD, "CJ", "", 2007, "declarer may require West to lead one of ♥, or forbid it (Law 26)"),
    (LEAD, "CJ", "", 1997, "declarer may require West to lead one of ♥, or forbid it (Law 26)"),
    (LEAD, "CJ", "related = []", 2007, "declarer may forbid West to lead one of ♠ ♥ ♦ ♣ (Law 26)"),
    (LEAD, "CJ", "comparable = true", 2017, None),
    (
        LEAD,
        "CJ",
        'choice = "lead forbidden"\nsuit = "H"',
        2017,
        "West may not lead ♥, declarer forbade it (Law 26B)",
    ),
    (
        LEAD,
        "H3",
        'choice = "lead required"\nsuit = "H"',
        2007,
        "West must lead ♥, declarer required it (Law 26)",
    ),
    (LATER, "D7", 'choice = "highest"', 2017, "West must play his highest ♦, declarer required it (Law 57A)"),
    (LATER, "D4", 'choice = "lowest"', 2007, "West must play his lowest ♦, declarer required it (Law 57A)"),
    (
        LATER,
        "D4",
        "",
        2017,
        "declarer may require West's highest or lowest ♦, or require or forbid a card of one other suit "
        "(Law 57A)",
    ),
    (
        LATER,
        "D4",
        "",
        2007,
        "declarer may require West's highest or lowest ♦, or forbid a card of one other suit (Law 57A)",
    ),
    (LATER, "D4", "both_hands = true", 2017, None),
]


@pytest.mark.parametrize(("text", "card", "more", "law", "said"), CHOSEN)
def test_the_case_states_it_and_the_page_says_it(
    text: str, card: str, more: str, law: int, said: str | None
) -> None:
    asked = case(text, card, more, law)
    assert words(asked) == ([] if said is None else [said])
    again = loads_case(dumps_case(asked), regulators=["WBF"])
    assert (again.withdrawn, again.irregularities) == (asked.withdrawn, asked.irregularities)


WRONG = [
    (LEAD, "H3", 'choice = "lead forbidden"\nsuit = "H"', 2017, "another suit than hearts"),
    (LEAD, "CJ", 'choice = "lead required"\nsuit = "H"', 2017, "the Laws of 2017 leave him no such choice"),
    (
        LEAD,
        "CJ",
        'choice = "lead forbidden"\nsuit = "D"',
        2017,
        "let declarer choose, clubs, hearts, spades: 'D'",
    ),
    (LEAD, "CJ", 'choice = "lead forbidden"\nsuit = "S"', 2007, "let declarer choose, hearts: 'S'"),
    (LEAD, "CJ", 'choice = "lead forbidden"', 2017, "both of choice, suit, or neither"),
    (LEAD, "CJ", "comparable = true", 2007, "with the Laws of 2017 only: 2007"),
    (LEAD.replace('by = "E"', 'by = "N"'), "CJ", 'choice = "lead forbidden"\nsuit = "H"', 2017, "a defender"),
    (LATER, "D4", 'choice = "highest"', 2017, "expected D7, which declarer's choice leaves him: 'D4'"),
    (LATER, "D4", 'choice = "suit forbidden"', 2017, "a suit with 'suit forbidden'"),
    (LATER, "D4", 'choice = "suit forbidden"\nsuit = "D"', 2017, "another suit than the one led, D8: 'D'"),
    (LATER, "D4", 'choice = "suit required"', 2017, "a suit with 'suit forbidden' or 'suit required'"),
    (
        LATER,
        "D4",
        'choice = "suit required"\nsuit = "C"',
        2007,
        "with the Laws of 2017 only: 2007",
    ),
    (LATER, "D4", 'choice = "highest"\nboth_hands = true', 2017, "declarer had played from both hands"),
    (LATER.replace("since_card = 6", "since_card = 5"), "D4", "", 2017, "not its first: 5"),
    (
        LATER.replace('by = "E"', 'by = "N"').replace("D9", "DA"),
        "D4",
        "",
        2017,
        "a defender, declarer's side",
    ),
    (LATER.replace("premature play", EXPOSED), "D4", 'choice = "lowest"', 2017, "with a premature play only"),
    (LATER.replace("premature play", EXPOSED), "D4", "both_hands = true", 2017, "with a premature play only"),
    (LATER, "D4", 'how = "wrong defender"\naccepted = true', 2017, "a lead from declarer's wrong hand"),
]


@pytest.mark.parametrize(("text", "card", "more", "law", "message"), WRONG)
def test_facts_that_the_laws_do_not_know(text: str, card: str, more: str, law: int, message: str) -> None:
    with pytest.raises(CaseFileError, match=message):
        case(text, card, more, law)


# Law 53C (2007 and 1997: 53B): dummy's diamond stands though declarer was on lead, East having played to it.
STANDS = """
[[irregularity]]
kind = "lead out of turn"
by = "N"
card = "DA"
accepted = true
how = "wrong defender"
since_card = 5
"""


@pytest.mark.parametrize(("law", "article"), [(1997, "53B"), (2007, "53B"), (2017, "53C")])
@pytest.mark.parametrize("free", [False, True])
def test_a_lead_from_the_wrong_hand_that_the_wrong_defender_played_to(
    law: int, article: str, *, free: bool
) -> None:
    text = LATER.replace("HJ HQ H4 HK D8", "HJ HQ H4 HK DA")
    text = text.replace('player = "W"', 'player = "S"').replace(
        'W = "76.J9832.754.JT6"', 'S = "AQJ32.K75.Q8.983"\nE = "98.T64.9632.AKQ4"'
    )
    text = text.replace('cards = "HJ HQ H4 HK DA"', 'cards = "HJ HQ H4 HK DA D9"').split("[[irregularity]]")[
        0
    ]
    more = STANDS + ("both_hands = true\n" if free else "")
    asked = case(text, "D8", more, law)
    (decided,) = card_decisions(asked)
    assert decided.decision.allowed is True
    assert decided.decision.numbers == (article, "57C" if free else "57A")
    assert bool(decided.decision.options) is not free
    assert asked.play_before.turn == SOUTH


def test_the_panel_and_the_information_of_a_call_taken_back() -> None:
    asked = case(LEAD, "CJ", 'choice = "lead forbidden"\nsuit = "H"')
    panel = poll(
        asked,
        model=get_model(),
        regulator=get_regulator("WBF"),
        seed=4,
        settings=replace(peer_settings(), card_layouts=3, peers=60, most_cards=9, least_habit=0.0),
        deals=60,
    )
    assert panel.cards is not None
    assert HEARTS not in {card // 13 for group in panel.cards.groups for card in group.cards}
    for player, status in ((WEST, Status.UNAUTHORISED), (SOUTH, Status.AUTHORISED)):
        (found,) = [e for e in entitlements(asked, player) if "withdrawn call" in e.about]
        assert (found.about, found.status) == ("East's 2♥, withdrawn call", status)
    comparable = case(LEAD, "CJ", "comparable = true")
    (found,) = [e for e in entitlements(comparable, WEST) if "withdrawn call" in e.about]
    assert found.status is Status.AUTHORISED
