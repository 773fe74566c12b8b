"""No error that a director can meet is made of a plain text: the raise sites of the code are walked."""

from __future__ import annotations

import ast
import fnmatch
from collections.abc import Iterator
from pathlib import Path

import pytest

import simulate
from simulate.language import LANGUAGES, translator

ROOT = Path(simulate.__file__).parents[1]
STAY_ENGLISH = (
    # Training, networks, the solver: their own files and arguments.
    "simulate/bidding/*",
    "simulate/play/*",
    # Files of figures and of the Laws that ship with lawpoll.
    "simulate/meaning/conventions.py",
    "simulate/meaning/softness.py",
    "polling/articles.py",
    "polling/regulators.py",
    "polling/settings.py",
    # Arguments of functions that are called from Python.
    "simulate/case.py",
    "simulate/core/actions.py",
    "simulate/deals/shuffle.py",
    "simulate/leads/model.py",
    "polling/calls_out_of_turn.py",
    "polling/concentration.py",
    "polling/insufficient_bids.py",
    "polling/leads_out_of_turn.py",
    "polling/posterior.py",
    "polling/verdict.py",
    "analysis/adjust.py",
    "analysis/artificial.py",
    "analysis/award.py",
    "analysis/butler.py",
    "analysis/scoring.py",
    "analysis/typed.py",
    "analysis/weights.py",
    # Files and commands for researchers.
    "analysis/decisions.py",
    "analysis/evaluation/*",
    "analysis/commands/evaluate/*",
)
"""Where errors may stay English; CONTRIBUTING.md says why."""
PROGRAMMING = ("ValueError", "TypeError", "KeyError", "RuntimeError", "FileNotFoundError", "DatabaseError")
NOTES = ("wrong", "remark", "fail", "need", "Problem", "tell")


def sources() -> Iterator[tuple[str, ast.Module]]:
    for package in ("simulate", "polling", "analysis"):
        for file in sorted((ROOT / package).rglob("*.py")):
            yield str(file.relative_to(ROOT)), ast.parse(file.read_text(encoding="utf-8"))


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def is_plain(node: ast.expr) -> bool:
    """Return whether a text is made on the spot, and not by `Message`."""
    if isinstance(node, ast.List):
        return any(map(is_plain, node.elts))
    if isinstance(node, ast.IfExp):
        return is_plain(node.body) or is_plain(node.orelse)
    if isinstance(node, ast.Call) and name_of(node) == "str":
        return True
    if isinstance(node, ast.Call) and name_of(node) == "join":
        return True
    if isinstance(node, ast.BinOp):
        return is_plain(node.left) or is_plain(node.right)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and " " in node.value.strip()
    return isinstance(node, ast.JoinedStr)


def plain_texts(tree: ast.Module) -> Iterator[int]:
    """Yield the lines where an error, a problem or a remark is made of a plain text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            name = name_of(node.exc)
            if name.endswith("Error") and name not in (*PROGRAMMING, "UnknownNameError"):
                yield from (node.lineno for _ in range(1) if is_plain(node.exc.args[0]))
        elif isinstance(node, ast.Call) and name_of(node) in NOTES and node.args:
            # The place comes first, the text last; `fail` and `tell` have the text first.
            text = node.args[0] if name_of(node) in ("fail", "tell") else node.args[-1]
            yield from (node.lineno for _ in range(1) if is_plain(text))


def test_errors_are_made_of_messages() -> None:
    found = {file: list(plain_texts(tree)) for file, tree in sources()}
    assert sum(map(len, found.values())) > 50
    wrong = {
        file: lines
        for file, lines in found.items()
        if lines and not any(fnmatch.fnmatch(file, pattern) for pattern in STAY_ENGLISH)
    }
    assert wrong == {}


@pytest.mark.parametrize("pattern", STAY_ENGLISH)
def test_every_exception_is_needed(pattern: str) -> None:
    files = [tree for file, tree in sources() if fnmatch.fnmatch(file, pattern)]
    assert any(list(plain_texts(tree)) for tree in files)


def kinds() -> set[str]:
    """Return what a name can be that does not exist, wherever one is looked up."""
    found = set()
    for _, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                place = {"UnknownNameError": 0, "known": 1}.get(name_of(node))
                if place is not None and len(node.args) > place + 1:
                    argument = node.args[place]
                    if isinstance(argument, ast.Constant):
                        found.add(str(argument.value))
    return found


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_kinds_of_names_are_translated(language: str) -> None:
    text = translator(language)
    assert len(kinds()) > 15
    assert {kind for kind in kinds() if (None, kind) not in text.messages} <= {"fold", ""}
