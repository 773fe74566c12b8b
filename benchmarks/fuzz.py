"""Damaged files by the thousand: each is read, or refused with an error of ours; none ends in a traceback.

``python -m benchmarks.fuzz [KIND...] [--cases 10000] [--run 300] [--seed 20] [--keep FOLDER]``

Kinds are case, adjust, traveller (CSV), pbn, lin, usebio, meaning, and run: of the case files that are still
accepted a number is ruled on with 20 boards and the report written in every form. The originals are the
shipped cases, the examples of the docs and of the help, and small boards. All runs in this process, through
the functions the commands call. Same seed, same files. The exit code is 1 when something was found; with
--keep the files that did it are written there.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias

from analysis.adjustfile import load_ruling, loads_ruling
from analysis.assigned import assign
from analysis.cases import case_path, shipped_names
from analysis.commands.adjust import EXAMPLE
from analysis.exit_codes import ExitCode, exit_code_of
from benchmarks.mutate import damaged_bytes, damaged_file, damaged_lines
from polling.regulators import regulator_names
from simulate.casefile import CaseFileError, dumps_case, read_case
from simulate.casefile.text import decode_case
from simulate.formats import BoardError, boards_of, travellers_of
from simulate.meaning import explain_unread, parse_meaning, read_meaning

File: TypeAlias = tuple[bytes, str]
"""The bytes of a file and its format, the suffix of its name."""
_ROOT: Final = Path(__file__).resolve().parents[1]
_SOLVES: Final = 20

LIN: Final = (
    "vg|A match,Final,I,1,16,Reds,0,Blues,0|\npn|s1,w1,n1,e1,s2,w2,n2,e2|\nqx|o10|nt|chat|"
    "md|4SK87HJ9743DACAT94,SA5HAQ652DQJT95CJ,S92HKD7632CQ87653,|sv|b|mb|2S!|an|weak !s|mb|p|mb|2N!|mb|p|\n"
    "mb|3D!|an|good hand, bad suit|mb|p|mb|3S|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||pc|DA|pc|D5|pc|D7|pg||mc|10|\n"
)
PBN: Final = """% PBN 2.1
[Event "Senior USBC"]
[Board "10"]
[West "Bob"]
[Dealer "E"]
[Vulnerable "All"]
[Deal "N:92.K.7632.Q87653 QJT643.T8.K84.K2 K87.J9743.A.AT94 A5.AQ652.QJT95.J"]
[Scoring "IMP"]
[Declarer "E"]
[Contract "4S"]
[Result "10"]
{a remark}
[Auction "E"]
2S =1= Pass 2NT! =2= Pass
3D Pass 3S $1 Pass
4S AP
[Note "1:weak"]
[Note "2:Ogust"]
[Play "S"]
DA D5 D7 D4
*
[ScoreTable "PairId_NS\\2R;PairId_EW;Contract\\5L;Declarer;Result\\2R;Score_NS\\6R"]
1 9 4S    E 10 -620
2 - 4SX   E  9  200
- - Pass  -  -    0
"""
USEBIO: Final = """<?xml version="1.0" encoding="UTF-8"?>
<USEBIO Version="1.2">
 <EVENT EVENT_TYPE="PAIRS"><BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>
  <BOARD><BOARD_NUMBER>10</BOARD_NUMBER>
   <TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>9</EW_PAIR_NUMBER>
    <CONTRACT>4S</CONTRACT><PLAYED_BY>E</PLAYED_BY><TRICKS>10</TRICKS><SCORE>-620</SCORE></TRAVELLER_LINE>
   <TRAVELLER_LINE><CONTRACT>4Sx</CONTRACT><PLAYED_BY>E</PLAYED_BY><TRICKS>9</TRICKS></TRAVELLER_LINE>
   <TRAVELLER_LINE><SCORE>A6040</SCORE></TRAVELLER_LINE>
  </BOARD>
 </EVENT>
 <HANDSET>
  <BOARD><BOARD_NUMBER>10</BOARD_NUMBER>
   <HAND><DIRECTION>North</DIRECTION><CLUBS>Q87653</CLUBS><DIAMONDS>7632</DIAMONDS><HEARTS>K</HEARTS>
    <SPADES>92</SPADES></HAND>
   <HAND><DIRECTION>E</DIRECTION><CLUBS>K2</CLUBS><DIAMONDS>K84</DIAMONDS><HEARTS>108</HEARTS>
    <SPADES>QJ10643</SPADES></HAND>
   <HAND><DIRECTION>South</DIRECTION><CLUBS>AT94</CLUBS><DIAMONDS>A</DIAMONDS><HEARTS>J9743</HEARTS>
    <SPADES>K87</SPADES></HAND>
  </BOARD>
 </HANDSET>
</USEBIO>
"""
FIELD: Final = (
    "contract,score,count\n4S N =,420,3\n,450,\n3S N 10,,2\n4S,-50,2\n3NT S -2,-100,1\npassed out,0,1\n"
)


@dataclass(frozen=True, slots=True)
class Finding:
    """A file that ended in something other than a value or an error of ours."""

    kind: str
    data: bytes
    fmt: str
    trace: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of the damaged files of one kind."""

    kind: str
    accepted: int
    refused: int
    findings: tuple[Finding, ...]


def examples() -> tuple[list[File], list[File]]:
    """Return the case files and the adjust files that the docs, the README and the help show."""
    cases, scores = list[File](), [(EXAMPLE.encode(), "toml")]
    pages = [_ROOT / "README.md", *sorted((_ROOT / "docs").rglob("*.md"))]
    texts = [
        text
        for page in pages
        for text in re.findall(r"^```toml\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
    ]
    texts += [file.read_text(encoding="utf-8") for file in sorted((_ROOT / "docs" / "files").glob("*.toml"))]
    for text in texts:
        if "schema_version" in text:
            cases.append((text.encode(), "toml"))
        elif "[[outcome]]" in text and "law" in text:
            scores.append((text.encode(), "toml"))
    return cases, scores


def originals(kind: str) -> list[File]:
    """Return the files of a kind that are damaged."""
    match kind:
        case "case" | "run":
            shipped = [(case_path(name).read_bytes(), "toml") for name in shipped_names()]
            return shipped + examples()[0]
        case "adjust":
            return examples()[1] + [(text.encode(), "toml") for text in _more_scores()]
        case "traveller":
            return [(FIELD.encode(), "csv"), (FIELD.replace(",", ";").encode(), "csv")]
        case "pbn":
            return [(PBN.encode(), "pbn")]
        case "lin":
            return [(LIN.encode(), "lin")]
        case "usebio":
            return [(USEBIO.encode(), "xml")]
    return [(text.encode(), "txt") for text in _meanings()]


def _more_scores() -> Iterator[str]:
    """Write adjust files with the parts that no example has."""
    outcomes = (
        '[[outcome]]\nresult = "4S N 10"\nweight = 60\n[[outcome]]\nresult = "4S N 9"\nweight = "2/5"\n'
    )
    split = '[[outcome]]\npoints = 500\nNS = 100\n[[outcome]]\nresult = "4S N 9"\nEW = "100%"\n'
    field = 'field = [["4S N 10", 3], [170, 2], ["4S N 9", 2], [-100, 1]]'
    event = '[event]\nboards = 16\nvp = "WBF"\nrest = 3\ncorrected = true\nrounding = "whole"\n'
    for law, top, board, rows, more in (
        (2017, "", f'scoring = "MP"\n{field}\nfull = 12', outcomes, ""),
        (2017, "", f'scoring = "IMP"\n{field}\ndatum = true\ntrim = "10%"', split, ""),
        (2017, "", 'scoring = "BAM"\nother_table = 170', outcomes, ""),
        (2017, "", 'scoring = "TOTAL"\nother_table = "3S N 9"', split, ""),
        (2017, "", 'scoring = "IMP"\nother_table = "3S N 9"', outcomes, event),
        (2007, 'likely = "world"', 'scoring = "IMP"\nother_table = 170', outcomes, ""),
        (1997, 'likely = "single"', f'scoring = "MP"\n{field}', outcomes, ""),
    ):
        likely, counted = "likely" in top, "world" in top
        after = outcomes.replace("[[outcome]]", "[[after_infraction]]") if counted else ""
        damage = "" if likely else '[self_damage]\nwithout_error = "4S N 11"\ncause = "gambling action"\n'
        amount = '"10%"' if '"MP"' in board or '"BAM"' in board else '"3 IMP"' if '"IMP"' in board else ""
        penalty = f'[[penalty]]\nside = "EW"\namount = {amount}\nreason = "slow"\n' if amount else ""
        yield (
            f'law = {law}\nnon_offenders = "NS"\nregulator = "EBU"\n{top}\n[board]\nvulnerable = "both"\n'
            f'{board}\ntable = "4S N 9"\n{rows}{after}{damage}{more}{penalty}'
        )


def _meanings() -> list[str]:
    """Return what the shipped cases say of calls and can be read, and some of each construction."""
    texts = [
        match.decode()
        for data, _ in originals("case")
        for match in re.findall(rb'(?:agreed|told|meant|shows) = "([^"]+)"', data)
    ]
    found = [text for text in texts if read_meaning(text) is not None]
    return [
        *found,
        "5-10 (6S or 6H), good suit, 2 of top 3",
        "4=4=4=1 or 5-5 minors or void in clubs",
        "hcp(north) >= 15 && shape(north, any 4333 + any 5332)",
        "[hcp(spades) > 5], no 4M, stopper in hearts, 0-7 or 5+ controls",
        "michaels over hearts",
        "not (4M), 0 or 3 keycards in S, first-round control in H, either 12-14 bal or 18+",
    ]


def accepts(data: bytes, fmt: str) -> bool:
    """Read a file as its command does, and tell whether it is accepted; what is not ours to say is raised."""
    match fmt:
        case "toml" | "json":
            return _accepts_case(data, fmt)
        case "csv":
            return _accepts_field(data)
        case "txt":
            text = data.decode(errors="replace")
            meaning = read_meaning(text)
            if meaning is None:
                return not explain_unread(text)
            if parse_meaning(str(meaning)) != meaning:
                raise AssertionError(f"expected str and parse to be inverse: {meaning}")
            return True
    boards = problems = None
    try:
        boards = boards_of(data, fmt)
    except BoardError as error:
        problems = error.problems
    if bool(boards) == bool(problems) or not all(problem.strip() for problem in problems or ()):
        raise AssertionError("expected boards or problems")
    if fmt in ("pbn", "xml"):
        try:
            travellers_of(data, fmt)
        except BoardError:
            return bool(boards)
    return bool(boards)


def _accepts_case(data: bytes, fmt: str) -> bool:
    reading = read_case(decode_case(data), fmt, regulators=regulator_names())
    if (reading.case is None) != bool(reading.problems):
        raise AssertionError("expected a case or problems")
    if not all(problem.message.strip() for problem in reading.problems):
        raise AssertionError("expected every problem in words")
    if reading.case is None:
        return False
    # Whatever is accepted can be written and read again.
    again = read_case(dumps_case(reading.case, fmt), fmt, regulators=regulator_names())
    if again.case != reading.case:
        raise AssertionError(f"expected the case again: {again.problems}")
    return True


def _accepts_score(data: bytes, fmt: str) -> bool:
    score = assign(loads_ruling(decode_case(data), fmt))
    score.to_dict()
    return bool(score.summary())


def _accepts_field(data: bytes) -> bool:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "field.csv").write_bytes(data)
        (folder / "score.toml").write_text(
            'law = 2017\nnon_offenders = "NS"\n[board]\nscoring = "MP"\nvulnerable = "none"\n'
            'field_file = "field.csv"\n[[outcome]]\npoints = 420\nweight = 100\n'
        )
        return bool(assign(load_ruling(folder / "score.toml")).summary())


def _rules(data: bytes, fmt: str) -> bool:
    """Rule on a case and write the report in every form."""
    import json

    from analysis.report import render_text
    from analysis.report.html import render_html
    from analysis.ruling import rule
    from polling.settings import peer_settings
    from simulate.casefile import loads_case

    case = loads_case(decode_case(data), fmt, regulators=regulator_names())
    ruling = rule(case, seed=2016, settings=peer_settings().with_solves(_SOLVES))
    json.dumps(ruling.to_dict(), allow_nan=False).encode()
    render_html(ruling, made=datetime(2026, 1, 1, tzinfo=UTC))
    return bool(render_text(ruling, full=True) and render_text(ruling))


_READS: Final[dict[str, Callable[[bytes, str], bool]]] = {"adjust": _accepts_score, "run": _rules}
KINDS: Final = ("case", "adjust", "traveller", "pbn", "lin", "usebio", "meaning", "run")


def damaged(kind: str, texts: list[File], rng: random.Random) -> File:
    """Return a damaged file of a kind; for ``run`` one that `lawpoll check` still accepts."""
    while True:
        data, fmt = rng.choice(texts)
        other, _ = rng.choice(texts)
        if kind in ("case", "adjust", "run"):
            data, fmt = damaged_file(data, other, fmt, rng)
        else:
            data = damaged_bytes(data, rng) if rng.random() < 0.7 else damaged_lines(data, other, rng)
        if kind != "run" or _is_accepted(data, fmt):
            return data, fmt


def _is_accepted(data: bytes, fmt: str) -> bool:
    try:
        return accepts(data, fmt)
    except CaseFileError:
        return False


def fuzz(kind: str, number: int, seed: int, say: Callable[[str], None] = lambda _: None) -> Outcome:
    """Damage files of one kind and read each.

    Parameters
    ----------
    kind : str
        One of `KINDS`.
    number : int
        How many files.
    seed : int
        Same seed, same files.
    say : callable
        Takes a line for every finding.
    """
    rng, texts = random.Random(f"{kind} {seed}"), originals(kind)
    read = _READS.get(kind, accepts)
    counts, findings = Counter[bool](), list[Finding]()
    for data, fmt in texts:
        (accepts if kind == "run" else read)(data, fmt)  # an original that is refused would test nothing
    for _ in range(number):
        data, fmt = damaged(kind, texts, rng)
        try:
            counts[read(data, fmt)] += 1
        except Exception as error:
            if exit_code_of(error) in (ExitCode.COMMAND_LINE, ExitCode.FILE_CONTENT, ExitCode.UNTRUSTWORTHY):
                counts[False] += 1
                continue
            findings.append(Finding(kind, data, fmt, traceback.format_exc()))
            say(f"{kind}: {traceback.format_exc()}")
    return Outcome(kind, counts[True], counts[False], tuple(findings))


def main() -> None:
    """Print a line for each kind; keep what was found if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"{', '.join(KINDS)}; all when absent")
    parser.add_argument("--cases", type=int, default=10_000, help="damaged files of each kind")
    parser.add_argument("--run", type=int, default=300, help="accepted files that are ruled on")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--keep", type=Path, help="write what was found into this folder")
    options = parser.parse_args()
    unknown = set(options.kinds) - set(KINDS)
    if unknown:
        parser.error(f"expected kinds {', '.join(KINDS)}: {', '.join(sorted(unknown))}")
    warnings.simplefilter("error")
    found = list[Finding]()
    print(f"{'kind':<12}{'files':>8}{'accepted':>10}{'refused':>10}{'findings':>10}{'seconds':>10}")
    for kind in options.kinds or KINDS:
        start = time.perf_counter()
        number = options.run if kind == "run" else options.cases
        outcome = fuzz(kind, number, options.seed, say=lambda line: print(line, file=sys.stderr, flush=True))
        found += outcome.findings
        took = time.perf_counter() - start
        cells = (number, outcome.accepted, outcome.refused, len(outcome.findings))
        print(
            f"{kind:<12}{cells[0]:>8,}{cells[1]:>10,}{cells[2]:>10,}{cells[3]:>10,}{took:>10.0f}", flush=True
        )
    if options.keep is not None:
        options.keep.mkdir(parents=True, exist_ok=True)
        for i, finding in enumerate(found, start=1):
            (options.keep / f"{finding.kind}-{i}.{finding.fmt}").write_bytes(finding.data)
            (options.keep / f"{finding.kind}-{i}.trace").write_text(finding.trace, encoding="utf-8")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
