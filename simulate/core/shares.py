"""Shares as directors write them: 60%, 12.5%, 1/3."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from simulate.errors import NotationError
from simulate.message import Message

_SHARE: Final = re.compile(r"(\d{1,3}(?:\.\d{1,9})?) ?%|(\d{1,9}) ?/ ?([1-9]\d{0,8})", re.ASCII)


def parse_share(text: str) -> Fraction:
    """Read a share: ``"60%"``, ``"12.5%"``, ``"1/3"``.

    Raises
    ------
    NotationError
        If it is neither, or outside 0 to 1.

    Examples
    --------
    >>> parse_share("12.5%"), parse_share("1/3")
    (Fraction(1, 8), Fraction(1, 3))
    """
    match = _SHARE.fullmatch(text.strip())
    if match is None:
        raise NotationError(Message("expected a share such as '60%' or '1/3': {text!r}", text=text))
    share = Fraction(match[1]) / 100 if match[1] else Fraction(int(match[2]), int(match[3]))
    if not 0 <= share <= 1:
        raise NotationError(Message("expected a share from 0% to 100%: {text!r}", text=text))
    return share


def share_name(share: Fraction) -> str:
    """Return a share as `parse_share` reads it: in per cent where nine decimals say it all.

    Examples
    --------
    >>> share_name(Fraction(1, 8)), share_name(Fraction(1, 3)), share_name(Fraction(1))
    ('12.5%', '1/3', '100%')
    """
    percent = 100 * share
    if (percent * 10**9).denominator != 1:
        return f"{share.numerator}/{share.denominator}"
    whole, rest = divmod(int(percent * 10**9), 10**9)
    return f"{whole}.{rest:09d}".rstrip("0").rstrip(".") + "%"
