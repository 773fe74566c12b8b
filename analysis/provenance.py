"""What made a ruling: versions of the packages, the digest of the case, the time."""

from __future__ import annotations

import hashlib
import os
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from simulate.case import Case

_DECIDING: Final = ("numpy", "scipy", "endplay")
"""Packages whose version can move a figure."""


def packages() -> dict[str, str]:
    """Return the versions of lawpoll, Python and the packages that figures depend on."""
    found = {"lawpoll": version("lawpoll"), "Python": platform.python_version()}
    return found | {name: version(name) for name in _DECIDING}


def case_data(case: Case) -> dict[str, Any]:
    """Return the case as plain data, as it stands in a case file written as JSON."""
    import json

    from simulate.casefile import dumps_case

    data: dict[str, Any] = json.loads(dumps_case(case, "json"))
    return data


def case_digest(case: Case) -> str:
    """Return the SHA-256 of the case, the same however its file was written."""
    import json

    text = json.dumps(case_data(case), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def time_of_making() -> datetime:
    """Return the time now, with its zone; ``SOURCE_DATE_EPOCH`` (seconds) fixes it, as for other builds."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    if fixed.isdecimal():
        return datetime.fromtimestamp(int(fixed), UTC)
    return datetime.now().astimezone().replace(microsecond=0)
