"""What made a ruling: settings, versions, the digest of the case, the time; enough to make it again."""

from __future__ import annotations

import hashlib
import os
import platform
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from analysis.later_turns import TreeSettings
from polling.settings import PeerSettings

if TYPE_CHECKING:
    from simulate.case import Case

_DECIDING: Final = ("numpy", "scipy", "endplay")
"""Packages whose version can move a figure."""


_BOOKS: Final = (("polling", "laws"), ("polling", "regulators"), ("analysis", "law12"))
"""Files of figures and articles that carry a version."""


@dataclass(frozen=True, slots=True)
class RunSettings:
    """Everything besides the case that decides the figures of a ruling.

    Parameters
    ----------
    seed : int
        Of the run.
    model, leads, plays : str
        Names of the bidding model, of the lead model and of the model of later cards.
    tricks : str or None
        Model of tricks asked for; None takes the case's own, or double dummy.
    peers : PeerSettings
        Constants of the panel.
    follow : TreeSettings
        How far the tree of outcomes is followed.
    """

    seed: int
    model: str
    leads: str
    plays: str
    tricks: str | None
    peers: PeerSettings
    follow: TreeSettings

    def to_dict(self) -> dict[str, Any]:
        """Return plain types for JSON."""
        return {
            "seed": self.seed,
            "model": self.model,
            "leads": self.leads,
            "plays": self.plays,
            "tricks": self.tricks,
            "peers": self.peers.to_dict(),
            "follow": asdict(self.follow),
        }


def data_versions() -> dict[str, str]:
    """Return the versions of the files of figures that ship with lawpoll."""
    import tomllib

    return {
        name: str(tomllib.loads((files(package) / f"{name}.toml").read_text(encoding="utf-8"))["version"])
        for package, name in _BOOKS
    }


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
