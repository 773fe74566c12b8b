"""Every package that the code imports is asked for by name: what another package brings along may go."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = {"simulate", "polling", "analysis"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def _names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", text, maxsplit=1)[0].lower().replace("_", "-") for text in requirements}


def _imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found - set(sys.stdlib_module_names) - OURS


@pytest.mark.parametrize("package", sorted(OURS))
def test_only_what_is_asked_for_is_imported(package: str) -> None:
    extras = PROJECT["optional-dependencies"]
    asked = _names(PROJECT["dependencies"]) | _names([text for extra in extras.values() for text in extra])
    distributions = packages_distributions()
    for path in (ROOT / package).rglob("*.py"):
        for module in _imported(path):
            # A package that is not here at all (torch, without its extra) goes by the name it is imported by.
            names = {name.lower().replace("_", "-") for name in distributions.get(module, [module])}
            assert names & asked, (
                f"{path.relative_to(ROOT)} imports {module}, which pyproject.toml does not name"
            )
