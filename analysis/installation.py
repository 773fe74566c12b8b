"""Are `simulate`, `polling` and `analysis` really ours? Other distributions use these names too."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

_PACKAGES: Final = ("simulate", "polling", "analysis")


def foreign_packages() -> list[str]:
    """Return a sentence, with both paths, for every package that Python would take from elsewhere.

    The three packages of this distribution lie side by side, installed or in a checkout.
    """
    ours = Path(__file__).resolve().parent.parent
    problems = []
    for name in _PACKAGES:
        spec = find_spec(name)
        found = Path(spec.origin).resolve() if spec is not None and spec.origin else None
        expected = ours / name / "__init__.py"
        if found != expected:
            problems.append(f"expected the package {name!r} of lawpoll, {expected}, found {found or 'none'}")
    return problems
