"""Auctions read into decisions, figures on them, and the trainer (marked `train`: it needs PyTorch)."""

from __future__ import annotations

import gzip
import json
import lzma
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from simulate.bidding.finish import finish_auctions
from simulate.bidding.model import Position
from simulate.bidding.network import load_network
from simulate.bidding.network.positions import PositionTable
from simulate.bidding.network.weights import Network
from simulate.bidding.textbook import TextbookModel
from simulate.bidding.training import fit as fitting
from simulate.bidding.training.__main__ import main
from simulate.bidding.training.figures import baseline_log_probs, clustered_error, figures, figures_table
from simulate.bidding.training.reading import DataFormatError, Decisions, data_files, read_decisions
from simulate.core import Auction, Deal, Vulnerability, call_name, hand_name, seat_name

HANDS = {"N": "AKQJ.T98.765.432", "E": "T98.AKQJ.432.765", "S": "765.432.AKQJ.T98", "W": "432.765.T98.AKQJ"}
RECORD: dict[str, object] = {
    "id": "a1",
    "fold": 0,
    "match": "m",
    "table": "open",
    "level": "elite",
    "dealer": "E",
    "vul": "EW",
    "hands": HANDS,
    "auction": ["1H", "P", "2C", "2S", "X", "P", "P", "P"],
    "lead": "SA",
}


def write(path: Path, records: Sequence[object]) -> Path:
    text = "".join(json.dumps(record) + "\n" for record in records).encode()
    if path.suffix == ".xz":
        text = lzma.compress(text)
    elif path.suffix == ".gz":
        text = gzip.compress(text)
    path.write_bytes(text)
    return path


def without(*names: str, **changes: object) -> dict[str, object]:
    return {key: value for key, value in RECORD.items() if key not in names} | changes


def synthetic(path: Path, deals: int, folds: int = 3) -> Path:
    """Random deals bid by the textbook model, in the form the data is expected to have."""
    rng = np.random.default_rng(11)
    owners = rng.permuted(np.tile(np.repeat(np.arange(4, dtype=np.int8), 13), (deals, 1)), axis=1)
    vulnerabilities = tuple(Vulnerability)
    starts = [Position(Auction(dealer), v) for dealer in range(4) for v in vulnerabilities]
    which = rng.integers(0, 16, deals)
    done = finish_auctions(TextbookModel(), starts, which, owners, rng=rng, unlikely=0)
    records = []
    for i in range(deals):
        auction, deal = done.auctions[done.which[i]], Deal.from_owners(owners[i])
        records.append(
            {
                "fold": i % folds,
                "level": ("elite", "online")[i // folds % 2],
                "dealer": seat_name(auction.dealer),
                "vul": str(vulnerabilities[which[i] % 4]),
                "hands": {seat_name(seat): hand_name(deal[seat]) for seat in range(4)},
                "auction": [call_name(call) for call in auction.calls],
            }
        )
    return write(path, records)


def test_a_record_becomes_one_decision_for_each_call(tmp_path: Path) -> None:
    decisions, reading = read_decisions([write(tmp_path / "a.jsonl", [RECORD, without(match="n")])])
    assert (reading.records, reading.faults.total(), len(decisions)) == (2, 0, 16)
    assert len(decisions.table) == 8
    rows = np.arange(8)
    assert [call_name(call) for call in decisions.calls[rows]] == RECORD["auction"]
    # East, South, West, North ... are to call; East-West are vulnerable.
    held = decisions.hands(rows)
    assert held.suits[:, 3, 12].tolist() == [False, False, False, True] * 2
    table, which = decisions.positions(rows)
    assert table.take(which).vulnerable.tolist() == [[True, False], [False, True]] * 4
    assert table.take(which).lengths().tolist() == list(range(8))
    assert np.unique(decisions.match).size == 2
    assert decisions.by_class() == {"elite": 16, "national": 0, "youth": 0, "online": 0, "club": 0}


@pytest.mark.parametrize(
    "record",
    [
        without("level", **{"class": "elite"}),
        without("vul", vulnerable="EW"),
        without("hands", deal="E:" + " ".join(HANDS[seat] for seat in "ESWN")),
        without("auction", calls="1H P 2C 2S X AP"),
        without("match", "id", "table", "lead", methods={"EW": []}),
    ],
)
def test_other_spellings_are_read_alike(tmp_path: Path, record: dict[str, object]) -> None:
    mine, _ = read_decisions([write(tmp_path / "a.jsonl", [record])])
    usual, _ = read_decisions([write(tmp_path / "b.jsonl", [RECORD])])
    for name in ("which", "masks", "calls", "fold"):
        np.testing.assert_array_equal(getattr(mine, name), getattr(usual, name))
    np.testing.assert_array_equal(mine.table.calls, usual.table.calls)
    np.testing.assert_array_equal(mine.table.vulnerable, usual.table.vulnerable)


def test_methods_are_those_of_each_side(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", [without(methods={"EW": ["multi"]})])
    decisions, _ = read_decisions([path])
    east = decisions.table.position(int(decisions.which[0]))
    assert east.methods[east.seat % 2] == ("multi",)
    assert east.methods[1 - east.seat % 2] == ()


def test_only_hands_that_are_given_decide(tmp_path: Path) -> None:
    decisions, _ = read_decisions([write(tmp_path / "a.jsonl", [without(hands={"S": HANDS["S"]})])])
    assert [call_name(call) for call in decisions.calls] == ["P", "P"]


def test_packed_files_and_folders_are_read(tmp_path: Path) -> None:
    for name in ("a.jsonl", "b.jsonl.xz", "c.jsonl.gz"):
        write(tmp_path / name, [RECORD] * 2)
    (tmp_path / "README.md").write_text("not data")
    _, reading = read_decisions(data_files(tmp_path))
    assert reading.records == 6
    _, reading = read_decisions(data_files(tmp_path), limit=5)
    assert reading.records == 5


def test_faults_are_counted_and_told(tmp_path: Path) -> None:
    faulty = [
        without(auction=["1H", "1C"]),
        without(auction=["X"]),
        without(hands=HANDS | {"N": "AKQJ.T98.765.43"}),
        without(hands=HANDS | {"N": HANDS["E"]}),
        without(level="eliet"),
        without(vul="some"),
        without(methods={"NW": []}),
    ]
    _, reading = read_decisions([write(tmp_path / "a.jsonl", [RECORD, *faulty])])
    assert dict(reading.faults) == {
        "with an illegal auction": 2,
        "with hands that cannot be dealt": 2,
        "with a class of player unknown": 1,
        "with a dealer or vulnerability that cannot be read": 1,
        "with methods of no side": 1,
    }
    report = reading.report()
    assert report.startswith("8 records read, 7 left out\n")
    assert "2 with an illegal auction, the first in a.jsonl, line 2: " in report
    assert "call 2 (South's 1C) is insufficient over 1H" in report


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"hand": "x", "bids": []}', r"missing or of the wrong kind: auction, dealer.*has bids, hand: "),
        (b"[1, 2]", "expected one JSON object, a.jsonl, line 1"),
        (b"hello", "expected one JSON object, a.jsonl, line 1"),
        (b"", "at least one call"),
    ],
)
def test_another_format_is_one_clear_error(tmp_path: Path, line: bytes, message: str) -> None:
    (tmp_path / "a.jsonl").write_bytes(line)
    with pytest.raises(DataFormatError, match=message):
        read_decisions([tmp_path / "a.jsonl"])


def test_files_that_cannot_be_unpacked_are_told(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl.xz", [RECORD] * 50)
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(DataFormatError, match="whole packed file"):
        read_decisions([path])
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(DataFormatError, match="folder with"):
        data_files(empty)
    with pytest.raises(FileNotFoundError):
        data_files(tmp_path / "none")


def test_error_of_a_mean() -> None:
    values = np.array([1.0, 2.0, 4.0, 7.0])
    alone = clustered_error(values, np.arange(4))
    assert alone == pytest.approx(values.std(ddof=1) / 2)
    # Each value twice in one cluster is no more information than once.
    assert clustered_error(np.repeat(values, 2), np.repeat(np.arange(4), 2)) == pytest.approx(alone)
    assert clustered_error(values, np.zeros(4, dtype=np.intp)) is None


def test_figures_of_a_model(tmp_path: Path) -> None:
    decisions, _ = read_decisions([synthetic(tmp_path / "a.jsonl", 30)])
    rows = np.arange(len(decisions))
    found = figures("t", baseline_log_probs(TextbookModel(), decisions, rows), decisions, rows)
    whole = found[0]
    assert (whole.group, whole.decisions) == ("all", len(decisions))
    assert {f.group for f in found} >= {"class elite", "class online", "phase opening"}
    for kind in ("class", "phase"):
        parts = [f for f in found if f.group.startswith(kind)]
        assert sum(f.decisions for f in parts) == len(decisions)
        assert sum(f.decisions * f.log_loss for f in parts) / len(decisions) == pytest.approx(whole.log_loss)
        assert sum(f.decisions * f.accuracy for f in parts) / len(decisions) == pytest.approx(whole.accuracy)
    assert 0.5 < whole.log_loss < 2.0
    assert f"{whole.log_loss:.4f} ± " in figures_table(found)


def test_baseline_sees_the_same_decisions(tmp_path: Path) -> None:
    """The textbook's figure is its log probability of each call, asked one by one."""
    decisions, _ = read_decisions([synthetic(tmp_path / "a.jsonl", 6)])
    rows = np.arange(len(decisions))
    together = baseline_log_probs(TextbookModel(), decisions, rows)
    for row in rows:
        position = decisions.table.position(int(decisions.which[row]))
        alone = TextbookModel().log_probs(
            [position], np.zeros(1, dtype=np.intp), decisions.hands(rows[[row]])
        )
        np.testing.assert_allclose(together[row], alone[0], rtol=1e-5)


def test_without_torch_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    data = write(tmp_path / "a.jsonl", [RECORD])
    assert main([str(data), str(tmp_path / "w.npz")]) == 2
    assert capsys.readouterr().err == (
        "error: training needs PyTorch; install it with: pip install 'lawpoll[train]'\n"
    )


@pytest.fixture
def decisions(tmp_path: Path) -> Decisions:
    found, _ = read_decisions([synthetic(tmp_path / "synthetic.jsonl.xz", 400)])
    return found


SMALL = fitting.Settings(hidden=(48, 32), epochs=8, batch=128, dropout=0.0, rate=3e-3)


@pytest.mark.train
def test_inference_equals_the_torch_forward_pass(decisions: Decisions) -> None:
    import torch

    torch.manual_seed(3)
    torch.set_num_threads(1)
    model = fitting.build((48, 32), 0.1)
    model.eval()
    rows = np.arange(0, len(decisions), 3)
    inputs, legal = fitting.encode(decisions, rows)
    with torch.no_grad():
        scores = model(torch.from_numpy(inputs)).masked_fill(~torch.from_numpy(legal), -np.inf)
        theirs = torch.log_softmax(scores, dim=1).numpy()
    table, which = decisions.positions(rows)
    ours = Network(fitting.layers_of(model)).log_probs(table, which, decisions.hands(rows))
    np.testing.assert_allclose(np.exp(ours), np.exp(theirs), atol=1e-6)
    assert (np.isneginf(ours) == np.isneginf(theirs)).all()


@pytest.mark.train
def test_training_lowers_the_loss_and_repeats_itself(decisions: Decisions) -> None:
    train, stop = decisions.in_folds(["0", "1"]), decisions.in_folds(["2"])
    losses: list[float] = []
    fitted = fitting.fit(
        decisions, train, stop, SMALL, progress=lambda epoch, step, steps, loss: losses.append(loss)
    )
    assert fitted.stop_loss[fitted.epochs - 1] == min(fitted.stop_loss)
    assert min(fitted.stop_loss) < fitted.stop_loss[0] - 0.2
    assert losses[-1] < losses[0]
    again = fitting.fit(decisions, train, stop, SMALL)
    assert again.stop_loss == fitted.stop_loss
    for one, two in zip(fitted.layers, again.layers, strict=True):
        np.testing.assert_array_equal(one.weight, two.weight)


@pytest.mark.train
def test_what_training_never_saw_has_no_influence(decisions: Decisions) -> None:
    fitted = fitting.fit(decisions, np.arange(300), None, fitting.Settings(hidden=(16,), epochs=1))
    network = Network(fitted.layers)
    hands = decisions.hands(np.arange(10))
    position = Position(Auction(0), Vulnerability.NONE)
    log_probs = [
        network.log_probs(PositionTable.of([p]), np.zeros(10, dtype=np.intp), hands)
        for p in (
            Position(position.auction, position.vulnerability, "club"),
            Position(position.auction, position.vulnerability, "youth", methods=(("multi",), ("x",))),
            Position(position.auction, position.vulnerability, "elite"),
        )
    ]
    np.testing.assert_array_equal(log_probs[0], log_probs[1])
    assert (log_probs[0] != log_probs[2]).any()


@pytest.mark.train
def test_command_writes_a_model_and_its_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, out = synthetic(tmp_path / "data.jsonl", 150), tmp_path / "w.npz"
    options = ["--epochs", "2", "--hidden", "24", "--sample", "100", "--batch", "256"]
    assert main([str(data), str(out), "--fold", "0", *options]) == 0
    printed = capsys.readouterr()
    assert printed.err == "150 records read, 0 left out\n"
    assert "held-out fold 0; fold 2 chose" in printed.out
    assert "textbook-3  sample" in printed.out
    model = load_network(out)
    assert model.card.split.train == ("1",)
    assert model.card.counts.by_class["elite"] + model.card.counts.by_class["online"] == (
        model.card.counts.decisions
    )
    # Same data, same seed, same file.
    before = out.read_bytes()
    assert main([str(data), str(out), "--fold", "0", *options]) == 0
    assert out.read_bytes() == before
    assert main([str(data), str(out), "--fold", "0", "--everything", *options]) == 0
    assert load_network(out).card.split.weights_from == "all"
    assert load_network(out).card.figures == model.card.figures
    capsys.readouterr()
    assert main([str(data), str(out), "--fold", "9"]) == 2
    assert "unknown fold (expected one of 0, 1, 2): '9'" in capsys.readouterr().err


@pytest.mark.train
def test_interrupted_training_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    data = synthetic(tmp_path / "data.jsonl", 30)
    monkeypatch.setattr(fitting, "layers_of", interrupted)
    assert main([str(data), str(tmp_path / "w.npz"), "--hidden", "8"]) == 130
    assert capsys.readouterr().err.endswith("interrupted; nothing was written\n")
    assert [p.name for p in tmp_path.iterdir()] == ["data.jsonl"]
