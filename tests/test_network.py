"""The bidding network: its encoding, its weights file and its inference, on random weights."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.bidding.finish import finish_auctions
from simulate.bidding.model import CLASSES, BiddingModel, Position
from simulate.bidding.network import NetworkModel, load_network
from simulate.bidding.network.card import Card, Counts, Figure, Split
from simulate.bidding.network.encoding import (
    ENCODING,
    FIT,
    FIT_BLOCKS,
    HAND,
    HAND_BLOCKS,
    INPUTS,
    POSITION,
    encode_fit,
    encode_hands,
    encode_positions,
)
from simulate.bidding.network.positions import METHODS, OTHER_METHOD, PHASES, PositionTable, method_row
from simulate.bidding.network.weights import Layer, Network, WeightsError, load_weights, rounded, save_weights
from simulate.core import Auction, Hands, Vulnerability, legal_calls, parse_auction, parse_hand
from simulate.core.calls import CALLS
from simulate.errors import AuctionError, UnknownNameError

VULNERABILITIES = tuple(Vulnerability)


def random_layers(seed: int = 0, hidden: tuple[int, ...] = (24, 16)) -> list[Layer]:
    rng = np.random.default_rng(seed)
    widths = (INPUTS, *hidden, CALLS)
    return [
        Layer(
            rng.normal(0, 0.3, (a, b)).astype(np.float32),
            rng.normal(0, 0.3, b).astype(np.float32),
        )
        for a, b in pairwise(widths)
    ]


def card(**changes: object) -> Card:
    values: dict[str, object] = {
        "name": "trial-1",
        "encoding": ENCODING,
        "hidden": (24, 16),
        "counts": Counts(records=3, faults={}, decisions=20, by_class={"elite": 20, "club": 0}),
        "split": Split(held_out="2", stop="1", train=("0",), weights_from="train"),
        "settings": {"seed": 0},
        "epochs": 1,
        "figures": (),
        "versions": {},
    }
    return Card.model_validate(values | changes)


def random_positions(n: int, seed: int, *, over: bool = False) -> list[Position]:
    """Legal auctions of all lengths, doubles and redoubles often, bids mostly cheap."""
    rng = np.random.default_rng(seed)
    positions: list[Position] = []
    while len(positions) < n:
        calls: list[int] = []
        for _ in range(rng.integers(0, 30)):
            legal = np.flatnonzero(legal_calls(calls))
            if not len(legal):
                break
            weights = np.exp(-0.35 * np.arange(len(legal)))
            calls.append(int(rng.choice(legal, p=weights / weights.sum())))
        auction = Auction(int(rng.integers(4)), tuple(calls))
        if auction.is_over and not over:
            continue
        methods = tuple(tuple(rng.choice(["2/1", "weak NT", "house"], rng.integers(3))) for _ in "12")
        positions.append(
            Position(
                auction,
                VULNERABILITIES[rng.integers(4)],
                CLASSES[rng.integers(len(CLASSES))],
                methods=(methods[0], methods[1]),
            )
        )
    return positions


def random_hands(n: int, seed: int) -> Hands:
    rng = np.random.default_rng(seed)
    owners = rng.permuted(np.tile(np.repeat(np.arange(4, dtype=np.int8), 13), (n, 1)), axis=1)
    return Hands.of_seat(owners, 0)


def at(text: str, dealer: int = 0, **changes: object) -> Position:
    return Position(parse_auction(text, dealer), Vulnerability.NS, **changes)  # type: ignore[arg-type]


def test_legal_calls_agree_with_the_kernel() -> None:
    positions = random_positions(400, seed=1, over=True)
    assert any(p.auction.is_over for p in positions)
    assert any(p.auction.doubled == 2 for p in positions)
    legal = encode_positions(PositionTable.of(positions)).legal
    np.testing.assert_array_equal(legal, [p.auction.legal() for p in positions])


def test_every_auction_has_a_row_of_its_own() -> None:
    positions = random_positions(1500, seed=2)
    auctions = {p.auction.calls for p in positions}
    table = PositionTable.of([Position(Auction(0, calls), Vulnerability.NONE) for calls in auctions])
    rows = encode_positions(table).rows
    assert len(auctions) > 500
    assert len(np.unique(rows, axis=0)) == len(auctions)


@given(st.integers(0, 10_000), st.integers(1, 3))
def test_turning_the_table_changes_nothing(seed: int, turn: int) -> None:
    (position,) = random_positions(1, seed)
    odd = turn % 2 == 1
    vulnerability = position.vulnerability
    if odd and vulnerability in (Vulnerability.NS, Vulnerability.EW):
        vulnerability = Vulnerability.EW if vulnerability is Vulnerability.NS else Vulnerability.NS
    turned = Position(
        Auction((position.auction.dealer + turn) % 4, position.auction.calls),
        vulnerability,
        position.player_class,
        methods=position.methods[::-1] if odd else position.methods,
    )
    np.testing.assert_array_equal(
        encode_positions(PositionTable.of([position])).rows, encode_positions(PositionTable.of([turned])).rows
    )


@pytest.mark.parametrize(
    ("auction", "block", "ones"),
    [
        # Seats: 0 me, 1 left, 2 partner, 3 right; bids counted from 1C.
        ("", "dealer", {0}),
        ("", "opening", set()),
        ("P", "passes", {1}),
        ("P P P", "passes", {3}),
        ("P P P", "dealer", {1}),
        ("1H P", "bids", {2 * 35 + 2}),
        ("1H P", "opener", {2}),
        ("1H P", "passed last", {3}),
        ("1H X", "doubles", {3 * 35 + 2}),
        ("1H X", "doubled", {0}),
        ("1H X XX", "doubled", {1}),
        ("1H X XX", "redoubles", {3 * 35 + 2}),
        ("1H X XX P", "standing bid", {2}),
        ("1H X XX P", "bidder", {0}),
        ("1C P 1S P 3S P", "jumped last", {2}),
        ("1C P 1S P 2S P", "jumped last", set()),
        ("3C", "jumped last", {3}),
        ("1C P 1S P 2S P", "agreed", {3}),
        ("1C P 1S P 2S P", "first strain", {2 * 5 + 0, 3}),
        ("1C P 1S P 2S P", "first action", {2 * 37 + 2, 5}),
        ("1C P 1S P 2S P", "last action", {2 * 37 + 10, 5}),
        ("1C P 1S P 2S P", "turns", {0, 3, 6, 7, 9, 10}),
        ("1C X P", "acted", {1, 0}),
        ("1C P P", "acted", {1}),
    ],
)
def test_positions_as_bidders_see_them(auction: str, block: str, ones: set[int]) -> None:
    rows = encode_positions(PositionTable.of([at(auction)])).rows
    assert set(np.flatnonzero(rows[0, POSITION[block]])) == ones


@pytest.mark.parametrize(("auction", "ours", "theirs"), [("", 1, 0), ("P", 0, 1), ("P P", 1, 0)])
def test_vulnerability_and_methods_are_those_of_our_side_first(auction: str, ours: int, theirs: int) -> None:
    position = at(auction, methods=(("Weak NT",), ()))
    row = encode_positions(PositionTable.of([position])).rows[0]
    assert row[POSITION["vulnerable"]].tolist() == [ours, theirs]
    methods = row[POSITION["methods"]].reshape(2, -1)[:, METHODS.index("weak notrump")]
    assert methods.tolist() == [ours, theirs]


def test_methods_not_listed_are_marked() -> None:
    assert method_row([]).sum() == 0
    assert method_row(["Blue Team", "2/1"]).nonzero()[0].tolist() == [
        METHODS.index("two over one"),
        OTHER_METHOD,
    ]


def test_hand_as_bidders_count_it() -> None:
    hands = Hands.of([parse_hand("AKJ52.Q4.-.KT9876")])
    row = encode_hands(hands)[0]
    assert row.shape == (sum(HAND_BLOCKS.values()),)
    assert row[HAND["cards"]].sum() == 13
    assert row[HAND["hcp"]].argmax() == 13
    assert row[HAND["points"]][0] == pytest.approx(1.3)
    # Clubs, diamonds, hearts, spades.
    assert row[HAND["lengths"]].reshape(4, 8).argmax(axis=1).tolist() == [6, 0, 2, 5]
    assert row[HAND["longest"]].tolist() == [1, 0, 0, 0]
    assert row[HAND["stoppers"]].tolist() == [1, 0, 0, 1]
    assert row[HAND["balanced"]][0] == 0


def test_freak_hands_stay_within_the_row() -> None:
    hands = Hands.of([parse_hand("AKQJT98765432.-.-.-"), parse_hand("AKQJ.AKQ.AKQ.AKQ")])
    rows = encode_hands(hands)
    assert rows[0, HAND["lengths"]].reshape(4, 8).argmax(axis=1).tolist() == [0, 0, 0, 7]
    assert rows[1, HAND["hcp"]].argmax() == 25


def test_fit_is_counted_in_the_last_suit_of_each_seat() -> None:
    # Partner opened 1C and rebid 1NT, left 1S, right nothing, I 1H.
    position = Position(parse_auction("1C P 1H 1S 1N P", 0), Vulnerability.NONE)
    encoded = encode_positions(PositionTable.of([position]))
    assert encoded.last_suits[0].tolist() == [2, 3, 0, 4]
    hands = Hands.of([parse_hand("A2.KQ843.T72.QJ6")])
    row = encode_fit(encoded.last_suits, hands)[0]
    assert row.shape == (sum(FIT_BLOCKS.values()),)
    np.testing.assert_allclose(row[FIT["length"]] * 5, [5, 2, 3, 0])
    np.testing.assert_allclose(row[FIT["hcp"]] * 5, [5, 4, 3, 0])
    assert row[FIT["stopper"]].tolist() == [1, 1, 1, 0]


@pytest.mark.parametrize(
    ("auction", "phase"),
    [
        ("", "opening"),
        ("P P", "opening"),
        ("1C P", "uncontested"),
        ("1C P 4S P", "uncontested"),
        ("P 1C X", "contested, one level"),
        ("1C X P", "contested, one level"),
        ("1C 2D", "contested, two level up"),
        ("1S P 2S X", "contested, two level up"),
    ],
)
def test_phases(auction: str, phase: str) -> None:
    assert PHASES[PositionTable.of([at(auction), at("1C P 2D")]).phases()[0]] == phase


def test_positions_come_back_from_their_table() -> None:
    for position in random_positions(100, seed=3):
        back = PositionTable.of([position]).position(0)
        assert back.auction.calls == position.auction.calls
        assert back.player_class == position.player_class
        for seat in range(4):
            then = back.auction.seat_at(seat)
            now = position.auction.seat_at(seat)
            assert back.vulnerability.of(then) == position.vulnerability.of(now)


def test_inference_agrees_with_one_plain_pass() -> None:
    layers = random_layers()
    positions = random_positions(150, seed=4)
    rng = np.random.default_rng(5)
    # More than one chunk, positions repeated and in no order.
    which = rng.integers(0, len(positions), 5000)
    hands = random_hands(len(which), seed=6)
    found = Network(layers).log_probs(PositionTable.of(positions), which, hands)
    encoded = encode_positions(PositionTable.of(positions))
    x = np.concatenate(
        [encoded.rows[which], encode_hands(hands), encode_fit(encoded.last_suits[which], hands)], axis=1
    ).astype(np.float64)
    for layer in layers[:-1]:
        x = np.maximum(x @ layer.weight + layer.bias, 0)
    scores = x @ layers[-1].weight + layers[-1].bias
    legal = np.array([p.auction.legal() for p in positions])[which]
    weights = np.where(legal, np.exp(scores), 0)
    np.testing.assert_allclose(np.exp(found), weights / weights.sum(axis=1, keepdims=True), atol=2e-6)
    assert (np.isneginf(found) == ~legal).all()
    np.testing.assert_allclose(np.exp(found).sum(axis=1), 1, atol=1e-5)


def test_extreme_scores_and_auctions_stay_finite() -> None:
    layers = random_layers()
    layers[-1] = Layer(layers[-1].weight * 1000, layers[-1].bias)
    seven = at("7N X")
    found = NetworkModel(Network(layers), card()).log_probs(
        [seven], np.zeros(2, dtype=np.intp), random_hands(2, seed=7)
    )
    legal = seven.auction.legal()
    assert legal.sum() == 2
    assert np.isfinite(found[:, legal]).all()
    assert not np.isnan(found).any()


def test_model_finishes_auctions() -> None:
    model = NetworkModel(Network(random_layers()), card())
    assert isinstance(model, BiddingModel)
    owners = np.tile(np.repeat(np.arange(4, dtype=np.int8), 13), (20, 1))
    rng = np.random.default_rng(8)
    done = finish_auctions(
        model, [at("1S P")], np.zeros(20, dtype=np.intp), rng.permuted(owners, axis=1), rng=rng
    )
    assert all(a.is_over and a.calls[:2] == at("1S P").auction.calls for a in done.auctions)


def test_no_decision_after_the_end_and_no_class_invented() -> None:
    model = NetworkModel(Network(random_layers()), card())
    one = np.zeros(1, dtype=np.intp)
    with pytest.raises(AuctionError, match="goes on: '1S P P P'"):
        model.log_probs([at("1S AP")], one, random_hands(1, seed=9))
    with pytest.raises(UnknownNameError, match=r"class of player.*'elit'"):
        model.log_probs([at("1S", player_class="elit")], one, random_hands(1, seed=9))


def test_weights_come_back_rounded_with_their_card(tmp_path: Path) -> None:
    layers = random_layers()
    figure = Figure(
        model="trial-1", group="all", decisions=1000, log_loss=0.7, log_loss_error=0.01, accuracy=0.78
    )
    save_weights(tmp_path / "a.npz", layers, card(figures=(figure,)))
    save_weights(tmp_path / "b.npz", layers, card(figures=(figure,)))
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.npz", "b.npz"]
    model = load_network(tmp_path / "a.npz")
    assert model.card == card(figures=(figure,))
    assert model.name == "trial-1"
    assert model.provenance == (
        "learned from 20 calls (elite); on 1,000 held-out calls log loss 0.700 ± 0.020, 78.0% foreseen; "
        "blind to explanations"
    )
    for kept, half in zip(model.network.layers, rounded(layers), strict=True):
        np.testing.assert_array_equal(kept.weight, half.weight)
        np.testing.assert_array_equal(kept.bias, half.bias)


def test_interrupted_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "weights.npz"
    save_weights(path, random_layers(), card())
    before = path.read_bytes()

    def interrupted(file: object, **arrays: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(np, "savez_compressed", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save_weights(path, random_layers(1), card())
    assert [p.name for p in tmp_path.iterdir()] == ["weights.npz"]
    assert path.read_bytes() == before


def test_files_that_are_not_weights_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    save_weights(path, random_layers(), card())
    whole = path.read_bytes()
    broken = bytearray(whole)
    broken[len(whole) // 2] ^= 0xFF
    for content in (b"", b"not weights", whole[: len(whole) // 2], bytes(broken)):
        path.write_bytes(content)
        with pytest.raises(WeightsError, match=r"written by simulate\.bidding\.training"):
            load_weights(path)
    np.savez(path, weight0=np.zeros(3))
    with pytest.raises(WeightsError, match="written by"):
        load_weights(path)
    with pytest.raises(FileNotFoundError):
        load_weights(tmp_path / "none.npz")


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda layers: layers[:-1], "expected 38 outputs: 16"),
        (lambda layers: layers[1:], f"expected {INPUTS} inputs of layer 1"),
        (lambda layers: [Layer(layers[0].weight * np.inf, layers[0].bias), *layers[1:]], "finite"),
        (lambda layers: [Layer(layers[0].weight, layers[0].bias[1:]), *layers[1:]], "expected 24 biases"),
    ],
)
def test_layers_must_fit(spoil: object, message: str) -> None:
    with pytest.raises(WeightsError, match=message), np.errstate(invalid="ignore"):
        Network(spoil(random_layers()))  # type: ignore[operator]


def test_weights_of_another_encoding_are_refused(tmp_path: Path) -> None:
    save_weights(tmp_path / "w.npz", random_layers(), card(encoding="decision-0"))
    with pytest.raises(WeightsError, match="made for: 'decision-0'"):
        load_weights(tmp_path / "w.npz")


def test_weights_too_large_for_the_file_are_refused() -> None:
    layers = random_layers()
    with pytest.raises(WeightsError, match="half precision"):
        rounded([Layer(layers[0].weight * np.float32(1e6), layers[0].bias)])
