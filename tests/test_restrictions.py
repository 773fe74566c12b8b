"""A penalty card and the panel: what a lead required or forbidden, and the card itself, leave to play."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

from analysis.cli import app
from polling.asked import as_asked
from polling.irregularities import bound_words
from polling.poll import poll
from polling.regulators import get_regulator
from polling.settings import peer_settings
from simulate.bidding.registry import get_model
from simulate.case import Case
from simulate.casefile import CaseFileError, loads_case
from simulate.core.cards import SUITS, card_name, parse_card
from simulate.core.contract import parse_contract
from simulate.core.hands import parse_hand
from simulate.core.play import Play
from simulate.core.seats import EAST, NORTH, SOUTH, WEST
from simulate.irregularity import (
    EXPOSED,
    FORBIDDEN,
    LEAD,
    PENALTY,
    REQUIRED,
    RETURNED,
    WITHDRAWN,
    Irregularity,
)
from simulate.restrictions import MINOR, cards_left, lies_exposed, restrictions

HANDS = {
    NORTH: "KT54.AQ.AKJT.752",
    EAST: "98.T64.9632.AKQ4",
    SOUTH: "AQJ32.K75.Q8.983",
    WEST: "76.J9832.754.JT6",
}
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
card = "{card}"
[[irregularity]]
kind = "lead out of turn"
by = "E"
card = "{led}"
accepted = false
became = "{became}"
"""


def play(*cards: str, contract: str = "4S S", **hands: str) -> Play:
    held = {seat: parse_hand(text) for seat, text in HANDS.items()}
    held |= {"NESW".index(seat): parse_hand(text) for seat, text in hands.items()}
    return Play(parse_contract(contract), tuple(map(parse_card, cards)), held)


def item(card: str, became: str | None = None, kind: str = LEAD, **more: object) -> Irregularity:
    accepted = False if kind == LEAD else None
    return Irregularity(kind, EAST, parse_card(card), accepted, became=became, **more)  # type: ignore[arg-type]


def names(cards: object) -> set[str]:
    return {card_name(card) for card in cards}  # type: ignore[attr-defined]


def suits(cards: object) -> set[int]:
    return {card // 13 for card in cards}  # type: ignore[attr-defined]


def test_a_lead_required_and_one_forbidden() -> None:
    clubs, diamonds, hearts, spades = SUITS
    (bound,) = restrictions(play(), [item("CK", REQUIRED)])
    assert (bound.kind, bound.suit, names(bound.cards)) == (REQUIRED, clubs, {"CJ", "CT", "C6"})
    (bound,) = restrictions(play(), [item("CK", FORBIDDEN)])
    assert (bound.kind, suits(bound.cards)) == (FORBIDDEN, {diamonds, hearts, spades})


# Cards played, what became of East's exposed club, and what West may lead (None: anything).
# What binds West after he has won the first trick with the ace of diamonds: a lead required binds the first
# lead only, one forbidden binds as long as he keeps the lead.
LATER = [(REQUIRED, {0, 1, 2, 3}), (FORBIDDEN, {1, 2, 3})]


@pytest.mark.parametrize(("became", "left"), LATER)
def test_later_leads(became: str, left: set[int]) -> None:
    hands = {"W": "76.J9832.A75.JT6", "N": "KT54.AQ.KJT4.752"}
    now = play("DA", "D4", "D2", "D8", **hands)
    assert now.turn == WEST
    assert suits(cards_left(now, [item("CK", became)])) == left


def test_who_cannot_comply_may_lead_anything() -> None:
    void = {
        "W": "7643.J9832.7543.",
        "E": "98.T64.962.AKQJ4",
        "N": "KT5.AQ.AKJT.7652",
        "S": "AQJ2.K75.Q8.T983",
    }
    now = play(**void)
    assert cards_left(now, [item("CK", REQUIRED)]) == now.legal()
    clubs_only = {"W": "...AKQJT98765432"}
    hands = {SOUTH: parse_hand(HANDS[SOUTH]), WEST: parse_hand(clubs_only["W"])}
    alone = Play(parse_contract("4S S"), (), {WEST: hands[WEST]})
    assert cards_left(alone, [item("CK", FORBIDDEN)]) == alone.legal()


def test_only_the_lead_of_the_offenders_partner_is_bound() -> None:
    required = [item("CK", REQUIRED)]
    assert cards_left(play("CJ"), required) == play("CJ").legal()
    # Declarer's side has no penalty cards.
    ours = Irregularity(LEAD, NORTH, parse_card("SK"), False, became=REQUIRED)
    assert not restrictions(play("CJ", "C2", "CA", "C3", "HT"), [ours])


OWN = [
    # Clubs are led: the penalty card must be played though others would follow.
    ("CJ C2", item("CK", PENALTY), {"CK"}),
    ("CJ C2", item("CK", kind=LEAD), {"CK"}),
    ("CJ C2", item("C4", PENALTY, WITHDRAWN), {"C4"}),
    # A small card dropped is minor: an honour may be played first.
    ("CJ C2", item("C4", kind=EXPOSED), {"CA", "CK", "CQ", "C4"}),
    # No legal opportunity: he follows suit.
    ("CJ C2", item("H6", PENALTY), {"CA", "CK", "CQ", "C4"}),
    # Gone back, or an opponent had misled him: no penalty card.
    ("CJ C2", item("CK", RETURNED), {"CA", "CK", "CQ", "C4"}),
    ("CJ C2", item("CK", told_by=SOUTH), {"CA", "CK", "CQ", "C4"}),
    ("CJ C2", item("CK", kind=WITHDRAWN), {"CA", "CK", "CQ", "C4"}),
    # On lead he must lead it.
    ("CJ C2 CA C3", item("H6", PENALTY), {"H6"}),
    # It has not happened yet.
    ("CJ C2 CA C3", item("H6", kind=EXPOSED, since_card=8), None),
]


@pytest.mark.parametrize(("cards", "fact", "left"), OWN)
def test_his_own_penalty_card(cards: str, fact: Irregularity, left: set[str] | None) -> None:
    now = play(*cards.split())
    assert names(cards_left(now, [fact])) == (left or names(now.legal()))


def test_of_two_penalty_cards_either_may_be_played() -> None:
    two = [item("H6", PENALTY), item("D9", PENALTY, WITHDRAWN)]
    assert names(cards_left(play("CJ", "C2", "CA", "C3"), two)) == {"H6", "D9"}


def test_a_minor_penalty_card_is_so_called() -> None:
    dropped = item("D2", kind=EXPOSED)
    (bound,) = restrictions(play("CJ", "C2", "CA", "C3"), [dropped])
    assert (bound.kind, bound.own) == (MINOR, True)
    assert names(play("CJ", "C2", "CA", "C3").legal()) - names(bound.cards) == {"D9", "D6", "D3"}


SMALL = ("CJ", "C2", "CA", "C3")


@pytest.mark.parametrize(
    ("facts", "left"),
    [
        # Two small cards dropped, or one beside a major: both are major, and one of them is to be played.
        ([item("D2", kind=EXPOSED), item("H6", kind=EXPOSED)], {"D2", "H6"}),
        ([item("D2", kind=EXPOSED), item("H6", PENALTY)], {"D2", "H6"}),
        # The other has been played since: this one stays major.
        ([item("D2", kind=EXPOSED), item("CA", PENALTY)], {"D2"}),
        # The other had gone back, or comes later: never two together.
        ([item("D2", kind=EXPOSED), item("H6", RETURNED)], None),
        ([item("D2", kind=EXPOSED), item("H6", kind=EXPOSED, since_card=8)], None),
    ],
)
def test_of_two_penalty_cards_none_is_minor(facts: list[Irregularity], left: set[str] | None) -> None:
    """Law 50B of all editions."""
    now = play(*SMALL)
    assert names(cards_left(now, facts)) == (left or names(now.legal()) - {"D9", "D6", "D3"})


def test_the_card_lies_there_until_partner_has_the_lead() -> None:
    required = item("H6", REQUIRED)
    # West is on lead at once: it went back. Had declarer led, it would still lie there.
    assert not lies_exposed(play(), required)
    later = replace(required, since_card=4)
    assert lies_exposed(play("CJ", "C2", "CA", "C3", "D2", "D8", "D4"), later)


def case_of(card: str, led: str, became: str, law: int = 2017) -> Case:
    return loads_case(CASE.format(law=law, card=card, led=led, became=became), regulators=["WBF"])


@pytest.mark.parametrize(
    ("card", "led", "became", "suits_left", "words"),
    [
        ("H3", "HK", REQUIRED, {2}, "West must lead ♥, declarer required it (Law 50D)"),
        ("CJ", "HK", FORBIDDEN, {0, 1, 3}, "West may not lead ♥, declarer forbade it (Law 50D)"),
        ("CJ", "HK", PENALTY, {0, 1, 2, 3}, None),
    ],
)
def test_the_panel_leads_what_the_law_leaves(
    card: str, led: str, became: str, suits_left: set[int], words: str | None
) -> None:
    case = case_of(card, led, became)
    panel = poll(
        case,
        model=get_model(),
        regulator=get_regulator("WBF"),
        seed=4,
        settings=replace(peer_settings(), card_layouts=4, peers=100, most_cards=9, least_habit=0.0),
        deals=60,
    )
    cards = panel.cards
    assert cards is not None
    assert {c // 13 for group in cards.groups for c in group.cards} == suits_left
    assert np.isclose(panel.habit.sum(), 1.0)
    # One place applies the Laws: a poll from Python knows what `rule` knows.
    holds = panel.imagined.owners[:, parse_card(led)] == EAST
    assert holds.all() == (became == PENALTY)
    assert [str(line) for line in bound_words(case)] == ([] if words is None else [words])


def test_another_card_is_refused_with_the_reason() -> None:
    with pytest.raises(CaseFileError, match="one of the hearts, whose lead declarer required: 'CJ'"):
        case_of("CJ", "HK", REQUIRED)
    with pytest.raises(CaseFileError, match="another suit than hearts, whose lead declarer forbade: 'H3'"):
        case_of("H3", "HK", FORBIDDEN)


def test_deals_of_the_command_line_know_the_penalty_card(tmp_path: object) -> None:
    path = tmp_path / "case.toml"  # type: ignore[operator]
    for became, said in ((PENALTY, True), (RETURNED, False)):
        path.write_text(CASE.format(law=2017, card="CJ", led="HK", became=became), encoding="utf-8")
        pbn = tmp_path / f"{said}.pbn"  # type: ignore[operator]
        args = ["deals", str(path), "--seed", "1", "--deals", "100", "--pbn", str(pbn)]
        assert CliRunner().invoke(app, args).exit_code == 0
        easts = [line.split()[2].split(".")[1] for line in pbn.read_text().split("\n") if "[Deal " in line]
        assert all("K" in hearts for hearts in easts) == said


def test_twice_changes_nothing() -> None:
    once = as_asked(case_of("CJ", "HK", PENALTY))
    assert as_asked(once) == once
    assert once.known


def test_the_sheet_says_what_may_be_led_and_what_may_be_known(tmp_path: object) -> None:
    def sheet(card: str, became: str, law: int = 2017) -> str:
        path = tmp_path / "sheet.toml"  # type: ignore[operator]
        path.write_text(CASE.format(law=law, card=card, led="HK", became=became), encoding="utf-8")
        return CliRunner().invoke(app, ["sheet", str(path)]).stdout

    required = sheet("H3", REQUIRED)
    assert "West must lead ♥, declarer required it (Law 50D)." in required
    # The card that went back is not named: his peers may not know it.
    assert "♥K" not in required
    assert "You know that East holds ♥K." in sheet("CJ", PENALTY)
    assert "♥K" not in sheet("CJ", PENALTY, law=2007)
