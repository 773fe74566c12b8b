"""Sphinx: the pages under docs/ and the reference made from docstrings. Warnings are errors (-W)."""

from __future__ import annotations

import importlib
import pkgutil
import shutil
from importlib.metadata import version as _version
from pathlib import Path

from docutils.nodes import SkipNode
from latex2mathml.converter import convert

project = "lawpoll"
author = "The lawpoll authors"
copyright = "The lawpoll authors, MIT licence"
release = version = _version("lawpoll")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
]
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["_build", "files"]
autodoc_typehints = "none"  # the docstrings name types and shapes
autodoc_member_order = "bysource"
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True  # attributes that are properties too would be described twice
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["lawpoll.css"]
html_math_renderer = "mathml"
html_title = "lawpoll"
html_show_sourcelink = False
# Short names in backquotes can mean several things; the reference links what it can.
suppress_warnings = ["ref.python"]

PACKAGES = {
    "simulate": "what the cards could be, and what would have happened",
    "polling": "what the player may know; what his peers would do",
    "analysis": "what it means for the ruling",
}
INTERNAL = (".commands", ".training", ".installation")
"""Modules without names for users of the library."""


def modules_of(package: str) -> list[str]:
    """Return the package and its public modules."""
    path = importlib.import_module(package).__path__
    found = [package, *(module.name for module in pkgutil.walk_packages(path, f"{package}."))]
    return [
        name
        for name in found
        if not any(part.startswith("_") for part in name.split(".")) and not any(i in name for i in INTERNAL)
    ]


def write_reference(_app: object) -> None:
    """Write one page for every module, so that no public name can be forgotten."""
    folder = Path(__file__).parent / "reference"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for package in PACKAGES:
        names = modules_of(package)
        for name in names:
            # autodoc imports as a type checker sees modules, which the models of pydantic do not stand.
            importlib.import_module(name)
        for name in names:
            title = f"``{name}``"
            listed = ""
            if name == package:
                inside = "\n".join(f"   {module}" for module in names[1:])
                listed = f"\n.. toctree::\n   :maxdepth: 1\n\n{inside}\n"
            options = "   :members:\n   :ignore-module-all:\n"
            (folder / f"{name}.rst").write_text(
                f"{title}\n{'=' * len(title)}\n\n.. automodule:: {name}\n{options}{listed}"
            )
    lines = "\n".join(f"   {package}" for package in PACKAGES)
    layers = "\n".join(f"- ``{package}``: {words}" for package, words in PACKAGES.items())
    (folder / "index.rst").write_text(
        "Reference\n=========\n\nEvery public name, made from the docstrings. Imports lean one way:\n"
        f"``simulate <- polling <- analysis``.\n\n{layers}\n\n.. toctree::\n   :maxdepth: 2\n\n{lines}\n"
    )


def write_math(translator: object, node: object, display: str) -> None:
    """Write a formula as MathML, which browsers draw themselves: the pages need no network and no scripts."""
    translator.body.append(convert(node.astext(), display=display))  # type: ignore[attr-defined]
    raise SkipNode


def setup(app: object) -> None:
    """Make the reference before the pages are read, and formulas without MathJax."""
    app.connect("builder-inited", write_reference)  # type: ignore[attr-defined]
    app.add_html_math_renderer(  # type: ignore[attr-defined]
        "mathml",
        inline_renderers=(lambda t, node: write_math(t, node, "inline"), None),
        block_renderers=(lambda t, node: write_math(t, node, "block"), None),
    )
