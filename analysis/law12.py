"""Words and figures of Law 12 by edition, read from `law12.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final

from analysis.scoring import ScoringError
from simulate.case import EDITIONS

_SHARE: Final = re.compile(r"(\d{1,3}(?:\.\d{1,9})?) ?%|(\d{1,9}) ?/ ?([1-9]\d{0,8})", re.ASCII)


@cache
def law12() -> Mapping[str, Any]:
    """Return the data file, as plain types."""
    data: dict[str, Any] = tomllib.loads(files("analysis").joinpath("law12.toml").read_text("utf-8"))
    return data


def by_edition(table: Mapping[str, Any], law: int) -> Any:
    """Return the entry of an edition.

    Raises
    ------
    ScoringError
        If it is none that lawpoll knows.
    """
    if law not in EDITIONS:
        raise ScoringError(f"expected an edition of the Laws, 1997, 2007 or 2017: {law!r}")
    return table[str(law)]


def share_of(text: str) -> Fraction:
    """Read a share: ``"60%"``, ``"12.5%"``, ``"1/3"``.

    Raises
    ------
    ScoringError
        If it is neither, or outside 0 to 1.

    Examples
    --------
    >>> share_of("12.5%"), share_of("1/3")
    (Fraction(1, 8), Fraction(1, 3))
    """
    match = _SHARE.fullmatch(text.strip())
    if match is None:
        raise ScoringError(f"expected a share such as '60%' or '1/3': {text!r}")
    share = Fraction(match[1]) / 100 if match[1] else Fraction(int(match[2]), int(match[3]))
    if not 0 <= share <= 1:
        raise ScoringError(f"expected a share from 0% to 100%: {text!r}")
    return share
