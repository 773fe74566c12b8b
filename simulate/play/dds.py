"""The double-dummy solver: endplay's binding of DDS, without the rest of endplay."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

_NAME: Final = "endplay._dds"


@cache
def dds() -> Any:
    """Return endplay's module of DDS functions and structures.

    ``import endplay`` loads all of it, and with it matplotlib's pyplot: half a second, a tenth of a whole
    ruling. The binding needs nothing of that, so it is loaded by itself.

    Raises
    ------
    ModuleNotFoundError
        If endplay is not installed.

    References
    ----------
    B. Haglund, S. Hein: DDS, a double dummy solver for bridge, https://github.com/dds-bridge/dds.
    """
    if _NAME in sys.modules:
        return sys.modules[_NAME]
    package = importlib.util.find_spec("endplay")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("expected the package endplay to be installed", name="endplay")
    file = Path(package.origin).parent / "_dds" / "__init__.py"
    # A name of its own: if endplay is imported later, it makes its own module of the same library.
    spec = importlib.util.spec_from_file_location(
        "simulate.play._endplay_dds", file, submodule_search_locations=[str(file.parent)]
    )
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"expected endplay with its module _dds: {str(file)!r}", name=_NAME)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
