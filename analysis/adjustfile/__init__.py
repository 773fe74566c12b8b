"""The file of `lawpoll adjust`: outcomes and weights that a director types, for the arithmetic alone."""

from analysis.adjustfile.load import load_ruling, loads_ruling
from analysis.adjustfile.model import AdjustFile

__all__ = ["AdjustFile", "load_ruling", "loads_ruling"]
