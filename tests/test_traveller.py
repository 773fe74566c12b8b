"""Results of a field from CSV, PBN and USEBIO files."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from analysis.adjustfile import load_ruling
from analysis.adjustfile.traveller import read_field
from analysis.assigned import assign
from analysis.scoring import decimal_text
from simulate.core.seats import Vulnerability


def written(board: str, outcomes: str) -> str:
    return f'law = 2017\nnon_offenders = "NS"\n[board]\nvulnerable = "none"\n{board}\n{outcomes}'


W3 = "[[outcome]]\npoints = 420\nweight = 60\n[[outcome]]\npoints = -50\nweight = 40\n"


def test_field_file(tmp_path: Path) -> None:
    (tmp_path / "field.csv").write_text(
        "Contract,Score,Count\n4S N =,420,3\n,450,\n3S N 10,,2\n4S,\u221250,2\n3NT S -2,-100,1\n4S N 9,,1\n"
    )
    board = 'scoring = "MP"\nfield_file = "field.csv"\nincludes_table = true\ntable = "4S N 9"'
    (tmp_path / "ruling.toml").write_text(written(board, W3))
    ruling = load_ruling(tmp_path / "ruling.toml")
    assert ruling.comparison.field == ((450, 1), (420, 3), (170, 2), (-50, 2), (-100, 1))
    assert decimal_text(assign(ruling).weighted[0], 1) == "9.4"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            "4S N =,420,3\n",
            "f.csv: expected a first line with columns contract, score, count: '4s n =, 420, 3'",
        ),
        ("", "f.csv: expected a first line with columns"),
        ("score,count\n420,3,1\n", "f.csv: expected 2 columns in line 2: 3"),
        ("score;count\n420;x\n", "line 2 of f.csv: expected a whole number: 'x'"),
        ("score,count\n420,0\n", "line 2 of f.csv: expected a count of 1 or more: 0"),
        ("score\nA6040\n", "line 2 of f.csv: expected a whole number: 'A6040'"),
        ("contract\n4S N\n", "line 2 of f.csv: expected a result"),
        (
            "contract,score\n4S N 10,430\n",
            "line 2 of f.csv: expected +420 North-South points for '4S N 10': '430'",
        ),
    ],
)
def test_damaged_field_files(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "f.csv").write_text(content)
    found, remarks, rows = field_of(tmp_path / "f.csv")
    assert len(found) == 1
    assert found[0].startswith(message)
    assert (remarks, rows) == ([], [])


def field_of(path: Path, board: str | None = None) -> tuple[list[str], list[str], list[tuple[int, int]]]:
    found: list[str] = []
    remarks: list[str] = []
    rows, _ = read_field(path, Vulnerability.NONE, board, wrong=found.append, remark=remarks.append)
    return found, remarks, rows


def test_field_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "f.csv").write_bytes(b"score\n\xff\n")
    assert field_of(tmp_path / "f.csv")[0][0].startswith("expected text in UTF-8")
    assert field_of(tmp_path / "none.csv")[0][0].startswith("No such file")


PBN = """\
% PBN 2.1
[Board "6"]
[ScoreTable "Table\\2R;Contract\\5L;Declarer;Result\\2R;Score_NS\\6R"]
 1 4S    N 10    420
 2 3NT   S  7   -100
[Board "7"]
[ScoreTable "Table;Contract;Declarer;Result;Score_EW;Remark"]
 1 4S    N 10   -420 "as bid"
 2 4S    N  9     50 -
 3 Pass  -  -      0 -
 4 4SX   N 11      - -
 5 -     -  -  A6040 "not played"
"""
USEBIO = """\
<?xml version="1.0"?>
<!DOCTYPE USEBIO SYSTEM "usebio_v1_1.dtd">
<USEBIO Version="1.1"><EVENT>
<BOARD><BOARD_NUMBER>6</BOARD_NUMBER><TRAVELLER_LINE><SCORE>110</SCORE></TRAVELLER_LINE></BOARD>
<BOARD><BOARD_NUMBER>7</BOARD_NUMBER>
<TRAVELLER_LINE><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS><SCORE>420</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS><SCORE>-50</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><CONTRACT>PASS</CONTRACT><SCORE>0</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><CONTRACT>4Sx</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>11</TRICKS></TRAVELLER_LINE>
<TRAVELLER_LINE><SCORE>A6040</SCORE></TRAVELLER_LINE>
</BOARD>
</EVENT></USEBIO>
"""  # fmt: skip


@pytest.mark.parametrize(("name", "content"), [("f.pbn", PBN), ("f.xml", USEBIO)])
def test_fields_of_other_programs(tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_text(content)
    found, remarks, rows = field_of(path, "7")
    assert found == []
    assert rows == [(420, 1), (-50, 1), (0, 1), (690, 1)]
    assert remarks == [f"{name}: 1 without a result left out of the field: A6040"]
    assert field_of(path, None)[0] == [f"{name}: expected field_board, which of them: 6, 7"]
    assert field_of(path, "8")[0] == [f"{name}: expected a board with results in the file: '8'"]
    board = f'scoring = "MP"\nfield_file = "{name}"\nfield_board = 7'
    (tmp_path / "ruling.toml").write_text(written(board, "[[outcome]]\npoints = 420\nweight = 100"))
    score = assign(load_ruling(tmp_path / "ruling.toml"))
    assert score.final[0] == 2 + 2 + 1
    assert f" ! {remarks[0]}" in score.summary()
    # Four other results, this table, and the one without a result.
    assert "out of the top of 5 results; full = 6 brings them" in score.summary()
    (tmp_path / "ruling.toml").write_text(
        written(f"{board}\nfull = 6", "[[outcome]]\npoints = 420\nweight = 100")
    )
    score = assign(load_ruling(tmp_path / "ruling.toml"))
    assert score.factored is not None
    assert score.factored[0] == Fraction(6, 5) * (5 + 1) - 1
    assert "full = 6 brings" not in score.summary()
    # +690 has 8 of 8 here: 6/5 x 9 - 1 = 9.8 of 10, as much as a top is worth.
    assert "+690       1      8.00      0.00      9.80      0.20" in score.summary()


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("f.pbn", '[Board "1"]\n', "f.pbn: expected results of a board, the file has none"),
        ("f.pbn", '[ScoreTable "Table;Names"]\n1 x\n', "f.pbn: expected a ScoreTable with Score_NS"),
        ("f.pbn", '[ScoreTable "Table;Score_NS"]\n1\n', "f.pbn: expected 2 columns in line 2: '1'"),
        ("f.pbn", '[ScoreTable "Score_NS"]\nx\n', "line 2 of f.pbn: expected a whole number: 'x'"),
        ("f.xml", "<a>", "f.xml: expected USEBIO, this is no XML"),
        ("f.xml", "<a/>", "f.xml: expected results of a board, the file has none"),
        (
            "f.xml",
            "<a><BOARD><TRAVELLER_LINE><SCORE>W50</SCORE></TRAVELLER_LINE></BOARD></a>",
            "result 1 of f.xml: expected a whole number: 'W50'",
        ),
    ],
)
def test_damaged_fields_of_other_programs(tmp_path: Path, name: str, content: str, message: str) -> None:
    (tmp_path / name).write_text(content)
    found, _, rows = field_of(tmp_path / name)
    assert len(found) == 1
    assert found[0].startswith(message)
    assert rows == []
