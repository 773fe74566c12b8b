"""Words and figures of Law 12 by edition, read from `law12.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from analysis.scoring import ScoringError
from simulate.case import EDITIONS
from simulate.core.shares import parse_share
from simulate.errors import NotationError, said
from simulate.message import Message


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
        raise ScoringError(Message("expected an edition of the Laws, 1997, 2007 or 2017: {law!r}", law=law))
    return table[str(law)]


def share_of(text: str) -> Fraction:
    """Read a share of Law 12 as `simulate.core.shares.parse_share` does.

    Raises
    ------
    ScoringError
        If it is none, or outside 0 to 1.
    """
    try:
        return parse_share(text)
    except NotationError as error:
        raise ScoringError(said(error)) from None
