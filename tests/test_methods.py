"""Methods of a case file: which the textbook model follows, how it bids by them, what it says of the rest."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.cases import case_path, open_case
from polling.join import unread_methods
from simulate.bidding.methods import Methods, method_names, read_methods
from simulate.bidding.model import Position, log_probs_at
from simulate.bidding.registry import get_model
from simulate.bidding.textbook import TextbookModel
from simulate.casefile import read_case_file
from simulate.core import Vulnerability
from simulate.core.arrays import Hands
from simulate.core.auction import parse_auction
from simulate.core.calls import call_name, parse_call
from simulate.core.hands import parse_hand
from tests.conftest import random_owners

MODEL = TextbookModel()
NOTRUMP_CALL = parse_call("1N")


def likeliest(calls: str, hand: str, *methods: str) -> tuple[str, float]:
    here = Position(parse_auction(calls, 0), Vulnerability.NONE, methods=(methods, methods))
    shares = np.exp(log_probs_at(MODEL, here, Hands.of([parse_hand(hand)]))[0])
    best = int(np.argmax(shares))
    return call_name(best), float(shares[best])


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ((), Methods()),
        (("2/1", "weak two", "5-card majors", "RKCB 1430", "Michaels cue-bids"), Methods()),
        (("Acol",), Methods((12, 14), 4, "round")),
        (("acol", "15-17 NT"), Methods((15, 17), 4, "round")),
        (("1NT 14-16", "SAYC"), Methods((14, 16), 5, "round")),
        (("Five card majors; weak no-trump",), Methods((12, 14))),
        (("Benji Acol",), Methods((12, 14), 4, "round", twos="benji")),
        (("Precision", "14–16 notrump"), Methods((14, 16), club="strong")),
        (("Precision",), Methods((13, 15), club="strong")),
        (("Multi 2♦",), Methods(twos="multi")),
        (("multi 2D, Muiderberg",), Methods(twos="multi")),
        (("5-kaart hoog", "15-17 SA", "zwakke twee"), Methods()),
        (("15–17 ΧΑ",), Methods()),
        (("Rusinow", "3rd and 5th"), Methods()),
        (("Gazzilli", "weak NT", "17-30 NT"), Methods((12, 14), unread=("Gazzilli", "17-30 NT"))),
    ],
)
def test_names_are_read(names: tuple[str, ...], found: Methods) -> None:
    assert read_methods(names) == found


def test_every_name_of_the_data_file_changes_something() -> None:
    for name in method_names():
        read = read_methods((name,))
        assert read.unread == ()
        assert read != Methods() or name in ("strong notrump", "stark NT"), name


@given(
    st.lists(st.sampled_from([*method_names(), "Gazzilli", "2/1"]), max_size=4, unique=True),
    st.sampled_from([str.upper, str.title, lambda t: t.replace("-", " "), lambda t: f" {t} "]),
)
def test_spelling_does_not_matter(names: list[str], spell: object) -> None:
    assert callable(spell)
    plain, spelt = read_methods(tuple(names)), read_methods(tuple(spell(name) for name in names))
    assert replace(spelt, unread=()) == replace(plain, unread=())
    assert len(spelt.unread) == len(plain.unread)


@pytest.mark.parametrize(
    ("method", "calls", "hand", "call"),
    [
        # A weak notrump leaves the stronger balanced hands to a rebid.
        ("Acol", "1D P 1H P", "KQ5.A4.QJ832.A73", "1N"),
        ("strong NT", "1D P 1H P", "KQ5.84.QJ832.A73", "1N"),
        # Two over one on ten points.
        ("Acol", "1H P", "K85.64.KQ832.A73", "2D"),
        ("SAYC", "1S P", "85.64.KQ832.AQ73", "2D"),
        # A strong club takes every strong hand, the others are limited.
        ("Precision", "", "A5.KQJ64.A83.KQ3", "1C"),
        ("Precision", "", "AKQ5.K64.A83.Q73", "1C"),
        ("Precision", "", "A5.KQJ64.A8432.9", "1H"),
        ("Precision", "", "A53.6.KJ83.QJ732", "1D"),
        ("Precision", "", "AK53.K6.3.QJ9732", "2C"),
        ("Precision", "", "A53.KJ63.3.QJ732", "2D"),
        ("Precision", "1C P", "753.J63.K73.Q732", "1D"),
        ("Precision", "1C P", "AJ763.K63.73.Q73", "1S"),
        ("Precision", "1C P", "AJ7.K63.Q73.Q732", "1N"),
        ("Precision", "1C P 1D P", "AJ6.AJ3.K74.KQ73", "1N"),
        ("Precision", "1C P 1D P", "KQJ963.AJ3.A7.Q7", "1S"),
        ("Precision", "2C P", "KQ862.AJ3.AQ4.K3", "2D"),
        # A multi is a major, and nobody knows which.
        ("multi", "", "AQJ874.82.Q54.73", "2D"),
        ("multi", "", "82.AQJ874.Q54.73", "2D"),
        ("multi", "2D P", "A32.Q6.KJ74.J832", "2H"),
        ("multi", "2D P", "AK2.6.AKJ74.AJ82", "2N"),
        ("multi", "2D P 2H P", "KQ8532.J63.74.83", "2S"),
        ("multi", "2D P 2H P", "J63.KQ8532.74.83", "P"),
        ("multi", "2D P 2N P", "J63.KQ8532.74.83", "3H"),
        ("multi", "2D P 2S P", "J63.KQ8532.74.83", "3H"),
        # Five cards and a minor.
        ("Muiderberg", "", "KQ853.6.74.QJ832", "2S"),
        ("Muiderberg", "2S P", "7.A64.K742.QJ832", "3C"),
        ("Muiderberg", "2S P 2N P", "KQ853.6.QJ832.74", "3D"),
        ("Muiderberg", "2S P 3C P", "KQ853.6.74.QJ832", "P"),
        # Eight playing tricks, openly or by way of 2C.
        ("strong twos", "", "AKQJ85.A6.KQ4.83", "2S"),
        ("strong twos", "2S P", "4.964.K742.97832", "2N"),
        ("strong twos", "2S P 2N P", "AKQJ85.A6.KQ4.83", "3S"),
        ("Benji Acol", "", "AKQJ85.A6.KQ4.83", "2C"),
        ("Benji Acol", "", "AKQJ85.AK.AKQ4.3", "2D"),
        ("Benji Acol", "2C P", "42.965.K742.9832", "2D"),
        ("Benji Acol", "2C P 2D P", "AKQJ85.A6.KQ4.83", "2S"),
        ("Benji Acol", "2D P", "42.965.K742.9832", "2H"),
        ("Benji Acol", "2D P 2H P", "AKQJ85.AK.AKQ4.3", "2S"),
    ],
)
def test_methods_are_bid(method: str, calls: str, hand: str, call: str) -> None:
    found, share = likeliest(calls, hand, method)
    assert (found, share > 0.4) == (call, True)


@pytest.mark.parametrize(
    ("method", "opening"), [("multi", "2D"), ("Precision", "1C"), ("Benji Acol", "2C"), ("Benji Acol", "2D")]
)
def test_an_artificial_opening_is_not_passed(method: str, opening: str) -> None:
    here = Position(parse_auction(f"{opening} P", 0), Vulnerability.NONE, methods=((method,), (method,)))
    partner = Hands(random_owners(300, 4) == here.seat)
    passed = np.exp(log_probs_at(MODEL, here, partner))[:, 0]
    assert float(np.median(passed)) < 0.03


def test_a_multi_shows_neither_major() -> None:
    here = Position(parse_auction("2D P", 0), Vulnerability.NONE, methods=(("multi",), ("multi",)))
    opener = MODEL.table(here).of(0)
    assert opener.lengths[2][0] == opener.lengths[3][0] == 0
    assert opener.bid == ()
    assert opener.hcp[1] < 12


def test_the_other_side_keeps_its_own_methods() -> None:
    ours = Position(parse_auction("", 0), Vulnerability.NONE, methods=(("weak NT",), ()))
    theirs = Position(parse_auction("P", 0), Vulnerability.NONE, methods=(("weak NT",), ()))
    hand = Hands.of([parse_hand("K5.AQ85.K432.J64")])
    weak, strong = (float(np.exp(log_probs_at(MODEL, p, hand)[0, NOTRUMP_CALL])) for p in (ours, theirs))
    assert weak > 0.5 > 0.05 > strong


def test_what_is_not_followed_is_said() -> None:
    case = replace(
        open_case("slow-signoff-after-ogust"), methods={"EW": ("Gazzilli", "2/1"), "NS": ("Acol",)}
    )
    (line,) = unread_methods(case, get_model())
    assert "methods of EW that textbook" in line
    assert "Gazzilli" in line
    assert "Acol" not in line


def test_check_names_what_is_not_followed(tmp_path: object) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    text = case_path("slow-signoff-after-ogust").read_text(encoding="utf-8")
    file = tmp_path / "case.toml"
    file.write_text(text.replace('["weak two"]', '["weak two", "Gazzilli"]'), encoding="utf-8")
    reading = read_case_file(file, regulators=("ACBL",))
    (remark,) = [r for r in reading.remarks if r.where == "methods.EW"]
    assert "Gazzilli" in remark.message
