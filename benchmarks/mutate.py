"""Damaging files: in their bytes, in their lines, and in the values and keys of a case or adjust file."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from simulate.casefile.text import dump_toml, parse_text

Place: TypeAlias = tuple[Any, Any]
"""A table or list, and the key or index in it."""

PIECES: Final = [bytes([byte]) for byte in b'\x00\xff|[]"={}\n#,'] + [
    *("♠".encode(), b"'''", b"10", b"-1", b"999999999999", b"true", b"1e9", b"nan", b"2024-01-01", b"null"),
    *(b"[[vote]]", b"[outcomes]", b"mb||", b"md|", b"<BOARD>", b"X", b"XX", b"7NT", b"AP", b"=9="),
    *(b"((((", b"P P P P", b"not ", b" or ", b"\\u0000", b"\\ud800"),
]
"""What is put into the bytes of a file."""

_NUMBERS: Final = (
    *(0, -1, 1, 2, 3, 13, 14, 37, 38, 52, 53, 99, 100, 101, 2**31, 2**63 - 1, 2**63, 10**30, 10**400),
    *(0.0, -0.0, 0.5, 1e-9, 1e308, float("inf"), float("-inf"), float("nan")),
)
_TEXTS: Final = (
    *("", " ", "\t", "\n", "0", "-1", "1/0", "1/3", "50%", "101%", "-5%", "1e9", "nan", "inf", "½", "٣"),
    *("N", "E", "S", "W", "NS", "EW", "both", "none", "Z", "P", "X", "XX", "7NT", "8C", "4S", "P P P P"),
    *("4S E 10", "4S E 14", "3NT W -2", "passed out", "7NTXX N 0", "SA", "HK", "S10", "low spade", "1C"),
    *("15-17 bal", "not not", "((((", "5+S or", "37+", "0-37", "hcp(north) >= ", "[", "ogust", "4=4=4=2"),
    *("slow", "hesitation", "remark", "card exposed", "lead out of turn", "♠AK", "A.K.Q.J", "...", "AKQ..."),
    *("\ud7ff", "\U0001f0a1", "e\u0301", "\u202eabc", "\x1b[31m", "a" * 5000, "<script>", "%s{0}", "İ", "ﬁ"),
    *("1997", "2007", "2017", "EBU", "ACBL", "WBF", "IMP", "MP", "XIMP", "BAM", "TOTAL", "elite", "WBF VP"),
)  # fmt: skip
_VALUES: Final[tuple[Any, ...]] = (
    *_NUMBERS,
    *_TEXTS,
    *(True, False, None, [], {}, [[]], [{}], [""], [1, "x"], {"": 1}, {"N": "x"}, [["4S E 10", 3]], [[1, 2]]),
)


def damaged_bytes(data: bytes, rng: random.Random) -> bytes:
    """Cut, double, swap, overwrite or insert, one to four times."""
    for _ in range(rng.randint(1, 4)):
        i, j = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        j = min(j, i + rng.choice((1, 3, 20, 400)))
        data = rng.choice(
            (
                data[:i] + data[j:],
                data[:j] + data[i:],
                data[:i] + data[i:j][::-1] + data[j:],
                data[:i] + rng.choice(PIECES) + data[i:],
                data[:i] + rng.choice(PIECES) + data[i + 1 :],
                data[:i] + bytes([rng.randrange(256)]) + data[i + 1 :],
                data[:j],
            )
        )
    return data


def damaged_lines(data: bytes, other: bytes, rng: random.Random) -> bytes:
    """Leave out, double, swap or indent lines, or bring in lines of another file."""
    lines = data.splitlines(keepends=True) or [b""]
    for _ in range(rng.randint(1, 4)):
        i, j = (rng.randrange(len(lines)) for _ in range(2))
        match rng.randrange(6):
            case 0 if len(lines) > 1:
                del lines[i]
            case 1:
                lines.insert(j, lines[i])
            case 2:
                lines[i], lines[j] = lines[j], lines[i]
            case 3:
                theirs = other.splitlines(keepends=True) or [b""]
                k = rng.randrange(len(theirs))
                lines[i:i] = theirs[k : k + rng.choice((1, 3, 8))]
            case 4:
                left, _, right = lines[i].partition(b"=")
                lines[i] = left + b"=" + lines[j].partition(b"=")[2] if right else lines[j]
            case _:
                words = lines[i].split(b" ")
                rng.shuffle(words)
                lines[i] = b" ".join(words)
    return b"".join(lines)


def damaged_table(data: Mapping[str, Any], other: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """Change values, types and keys of a file that has been read, or bring in parts of another."""
    out = copy.deepcopy(dict(data))
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        places = list(_places(out))
        if not places:
            break
        holder, key = rng.choice(places)
        theirs = rng.choice(list(_places(other)) or [(other, None)])
        match rng.choice((0, 1, 2, 3, 4, 4, 4, 4, 5, 5, 6, 7)):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.insert(key, copy.deepcopy(holder[key]))
            case 1:
                holder[_respelt(str(key), rng)] = holder.pop(key)
            case 2 if theirs[1] is not None:
                holder[key] = copy.deepcopy(theirs[0][theirs[1]])
            case 3 if theirs[1] is not None and isinstance(holder, dict) and isinstance(theirs[1], str):
                holder[theirs[1]] = copy.deepcopy(theirs[0][theirs[1]])
            case 4:
                holder[key] = _near(holder[key], rng)
            case 5:
                same = [h[k] for h, k in places if type(h[k]) is type(holder[key])]
                holder[key] = copy.deepcopy(rng.choice(same))
            case 6:
                holder[key] = [copy.deepcopy(holder[key])] if rng.random() < 0.5 else {"x": holder[key]}
            case _:
                holder[key] = copy.deepcopy(rng.choice(_VALUES))
    return out


def _places(node: Any) -> list[Place]:
    found: list[Place] = []
    items: Any = (
        node.items() if isinstance(node, Mapping) else enumerate(node) if isinstance(node, list) else ()
    )
    for key, value in items:
        found.append((node, key))
        found += _places(value)
    return found


def _respelt(key: str, rng: random.Random) -> str:
    i = rng.randrange(len(key) + 1)
    return rng.choice(
        (key.upper(), key[:i] + key[i + 1 :], key[:i] + "é" + key[i:], key + " ", "", key[::-1])
    )


def _near(value: Any, rng: random.Random) -> Any:
    """Return something like it: a number beside it, the text with words or letters changed."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        more = (float(value), value / 7) if abs(value) < 2**53 else ()
        return rng.choice((value + 1, value - 1, -value, value * 10, str(value), *more))
    if isinstance(value, str) and value:
        words = value.split(" ")
        i = rng.randrange(len(words))
        changes: tuple[Callable[[], str], ...] = (
            lambda: " ".join(words[:i] + words[i + 1 :]),
            lambda: " ".join(words[: i + 1] + words[i:]),
            lambda: " ".join(rng.sample(words, len(words))),
            lambda: " ".join([*words[:i], rng.choice(_TEXTS), *words[i + 1 :]]),
            value.swapcase,
            lambda: "".join(rng.sample(value, len(value))) if len(value) < 60 else value[::-1],
            lambda: value.replace(rng.choice(value), rng.choice("NESWAKQJT2♠Ü١ ")),
        )
        return rng.choice(changes)()
    return rng.choice(_VALUES)


def damaged_file(data: bytes, other: bytes, fmt: str, rng: random.Random) -> tuple[bytes, str]:
    """Return a damaged case or adjust file with its format, which may be the other of TOML and JSON."""
    import json

    way = rng.random()
    if way < 0.25:
        return damaged_bytes(data, rng), fmt
    if way < 0.4:
        return damaged_lines(data, other, rng), fmt
    table = damaged_table(parse_text(data.decode(), fmt), parse_text(other.decode(), fmt), rng)
    if rng.random() < 0.3:
        return json.dumps(table).encode("utf-8", "surrogatepass"), "json"
    try:
        return dump_toml(table).encode("utf-8", "surrogatepass"), "toml"
    except (TypeError, AttributeError, ValueError):
        # What TOML cannot hold, such as nothing at all, JSON can.
        return json.dumps(table).encode("utf-8", "surrogatepass"), "json"
